// The report as one page that needs nothing else: tables, and plots as SVG. It follows the reader's choice of
// light or dark.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "playtest/report.h"

namespace rulepress::playtest {
namespace {

constexpr std::string_view head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark; --page: #fbfaf7; --card: #ffffff; --ink: #23211e; --soft: #6b665e; --line: #dedad1;
  --mark: #2f6f6b; --band: #2f6f6b33; --even: #b4632a; --error: #b3261e; --warning: #9a6200; --advice: #35618e; }
@media (prefers-color-scheme: dark) {
  :root { --page: #191816; --card: #22211e; --ink: #ece8e0; --soft: #a8a297; --line: #3b3833;
    --mark: #6fc0b8; --band: #6fc0b833; --even: #e0955c; --error: #ff8a80; --warning: #f0b84b; --advice: #8fb8e8; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.7rem; margin: 0 0 .75rem; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .35rem; } p { margin: .3rem 0; max-width: 46rem; } .soft { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0; } dt { color: var(--soft); } dd { margin: 0; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .22rem .8rem .22rem 0; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--line); white-space: nowrap; }
td.words { white-space: normal; min-width: 9rem; max-width: 32rem; } th { font-weight: 600; color: var(--soft); font-size: .85rem; } .n { text-align: right; } .i { color: var(--soft); font-size: .85em; }
.plots { display: flex; flex-wrap: wrap; gap: 1rem; margin: .75rem 0; } figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .75rem; max-width: 100%; box-sizing: border-box; }
figcaption { font-weight: 600; margin-bottom: .25rem; } svg { display: block; max-width: 100%; height: auto; } svg text { fill: var(--soft); font: 12px system-ui, sans-serif; } svg .label { fill: var(--ink); }
.axis { stroke: var(--line); } .bar { fill: var(--mark); } .dot { fill: var(--mark); } .whisker { stroke: var(--mark); stroke-width: 2; } .band { fill: var(--band); } .path { fill: none; stroke: var(--mark); stroke-width: 2; } .even { stroke: var(--even); stroke-dasharray: 5 4; }
.finding { background: var(--card); border: 1px solid var(--line); border-left-width: 5px; border-radius: 6px; padding: .5rem .8rem; margin: .5rem 0; } .error { border-left-color: var(--error); } .warning { border-left-color: var(--warning); } .advice { border-left-color: var(--advice); }
.finding b { text-transform: capitalize; } code { font-size: .9em; }
</style>
)";

std::string escaped(std::string_view text) {
  std::string made;
  for (const char c : text) {
    switch (c) {
      case '<':
        made += "&lt;";
        break;
      case '>':
        made += "&gt;";
        break;
      case '&':
        made += "&amp;";
        break;
      case '"':
        made += "&quot;";
        break;
      default:
        made += c;
    }
  }
  return made;
}

// Round steps for an axis: 1, 2 or 5 times a power of ten.
double step_for(double span) {
  const double rough = std::max(span, 1e-9) / 5;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

std::string tick(double value, bool percent, double step) {
  if (percent) return fmt::format("{:.0f} %", 100 * value);
  return fmt::format("{:.{}f}", value, step >= 1 ? 0 : step >= 0.1 ? 1 : 2);
}

struct Scale {
  double low, high, step;
};

Scale scale_of(const Plot& plot) {
  double low = plot.kind == Plot::Kind::bars ? 0 : 1e300;
  double high = -1e300;
  for (const Plot::Point& point : plot.points) {
    low = std::min(low, plot.kind == Plot::Kind::bars ? point.y.value : point.y.low);
    high = std::max(high, plot.kind == Plot::Kind::bars ? point.y.value : point.y.high);
  }
  if (plot.fair >= 0) {
    low = std::min(low, plot.fair);
    high = std::max(high, plot.fair);
  }
  if (high - low < 1e-9) high = low + 1;
  const double step = step_for(high - low);
  return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step, step};
}

// One line for each point, from left to right.
std::string intervals(const Plot& plot) {
  const Scale scale = scale_of(plot);
  std::size_t longest = 4;
  for (const Plot::Point& point : plot.points) longest = std::max(longest, point.label.size());
  const double left = 12 + 6.6 * static_cast<double>(std::min<std::size_t>(longest, 24));
  const double width = left + 330;
  const double row = 22;
  const double bottom = 8 + row * static_cast<double>(plot.points.size());
  const auto x = [&](double value) { return left + 310 * (value - scale.low) / (scale.high - scale.low); };
  std::string out =
      fmt::format("<svg viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\">",
                  width, bottom + 38);
  for (double value = scale.low; value <= scale.high + 1e-9; value += scale.step)
    out += fmt::format(
        "<line class=\"axis\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"4\" y2=\"{1:.1f}\"/><text x=\"{0:.1f}\" "
        "y=\"{2:.1f}\" text-anchor=\"middle\">{3}</text>",
        x(value), bottom, bottom + 15, tick(value, plot.percent, scale.step));
  if (plot.fair >= 0)
    out += fmt::format("<line class=\"even\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"4\" y2=\"{1:.1f}\"/>",
                       x(plot.fair), bottom);
  double y = 8 + row / 2;
  for (const Plot::Point& point : plot.points) {
    out += fmt::format("<text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>",
                       left - 10, y + 4, escaped(point.label));
    if (plot.kind == Plot::Kind::bars)
      out += fmt::format(
          "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"12\" rx=\"2\"/>",
          x(scale.low), y - 6, std::max(0.5, x(point.y.value) - x(scale.low)));
    else
      out += fmt::format(
          "<line class=\"whisker\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/><circle "
          "class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>",
          x(point.y.low), x(point.y.high), y, y, x(point.y.value), y);
    y += row;
  }
  out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text></svg>", left + 200,
                     bottom + 32, escaped(plot.y));
  return out;
}

// Points along an axis with numbers: columns, or a line with its band.
std::string along(const Plot& plot) {
  const Scale scale = scale_of(plot);
  const double left = 52;
  const double width = 364;
  const double height = 190;
  const double floor = height - 8;
  double first = plot.points.front().x;
  double last = plot.points.back().x;
  if (last - first < 1e-9) last = first + 1;
  const bool bars = plot.kind == Plot::Kind::bars;
  const double room = bars ? width / static_cast<double>(plot.points.size()) : 0;
  const auto x = [&](double value) {
    return left + room / 2 + (width - room) * (value - first) / (last - first);
  };
  const auto y = [&](double value) {
    return floor - (floor - 10) * (value - scale.low) / (scale.high - scale.low);
  };
  std::string out =
      fmt::format("<svg viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\">",
                  left + width + 16, height + 34);
  for (double value = scale.low; value <= scale.high + 1e-9; value += scale.step)
    out += fmt::format(
        "<line class=\"axis\" x1=\"{0:.1f}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/><text "
        "x=\"{3:.1f}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>",
        left, left + width, y(value), left - 6, y(value) + 4, tick(value, plot.percent, scale.step));
  if (plot.fair >= 0)
    out += fmt::format("<line class=\"even\" x1=\"{0:.1f}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>",
                       left, left + width, y(plot.fair));
  if (bars) {
    for (const Plot::Point& point : plot.points)
      out += fmt::format("<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>",
                         x(point.x) - room * 0.4, y(point.y.value), room * 0.8,
                         std::max(0.0, floor - y(point.y.value)));
  } else {
    std::string upper, lower, middle;
    for (const Plot::Point& point : plot.points) {
      upper += fmt::format("{:.1f},{:.1f} ", x(point.x), y(point.y.high));
      lower.insert(0, fmt::format("{:.1f},{:.1f} ", x(point.x), y(point.y.low)));
      middle += fmt::format("{:.1f},{:.1f} ", x(point.x), y(point.y.value));
    }
    out += fmt::format("<polygon class=\"band\" points=\"{}{}\"/><polyline class=\"path\" points=\"{}\"/>",
                       upper, lower, middle);
    for (const Plot::Point& point : plot.points)
      out += fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"/>", x(point.x),
                         y(point.y.value));
  }
  const std::size_t every = std::max<std::size_t>(1, (plot.points.size() + 9) / 10);
  for (std::size_t i = 0; i < plot.points.size(); i += every)
    out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>",
                       x(plot.points[i].x), floor + 16, escaped(plot.points[i].label));
  out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text></svg>",
                     left + width / 2, height + 28, escaped(plot.x));
  return out;
}

void write_plot(const Plot& plot, std::string& out) {
  if (plot.points.empty()) return;
  const bool numbers = plot.kind == Plot::Kind::line || !plot.x.empty();
  out += fmt::format("<figure><figcaption>{}</figcaption>{}</figure>\n", escaped(plot.title),
                     numbers ? along(plot) : intervals(plot));
}

std::string spread(const std::vector<double>& heights) {
  const double most = heights.empty() ? 0 : *std::ranges::max_element(heights);
  std::string out =
      fmt::format("<svg viewBox=\"0 0 {0} 16\" width=\"{0}\" height=\"16\" style=\"display:inline-block\">",
                  5 * heights.size() + 1);
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const double tall = most <= 0 ? 0 : 15 * heights[i] / most;
    if (tall > 0)
      out += fmt::format("<rect class=\"bar\" x=\"{}\" y=\"{:.1f}\" width=\"4\" height=\"{:.1f}\"/>", 5 * i,
                         16 - std::max(tall, 1.0), std::max(tall, 1.0));
  }
  return out + "</svg>";
}

std::string cell_html(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell))
    return fmt::format("<td class=\"words\">{}</td>", escaped(*text));
  if (const auto* one = std::get_if<SpreadCell>(&cell))
    return fmt::format("<td>{}</td>", spread(one->heights));
  if (std::holds_alternative<Number>(cell))
    return fmt::format("<td class=\"n\">{}</td>", words_of(cell, false));
  const std::string whole = words_of(cell, true);
  const std::size_t bracket = whole.find(" (");
  if (bracket == std::string::npos) return fmt::format("<td class=\"n\">{}</td>", whole);
  return fmt::format("<td class=\"n\">{} <span class=\"i\">{}</span></td>", whole.substr(0, bracket),
                     whole.substr(bracket + 1));
}

void write_table(const Table& table, std::string& out) {
  if (table.rows.empty()) return;
  out += fmt::format("<h3>{}</h3>\n", escaped(table.title));
  if (!table.note.empty()) out += fmt::format("<p class=\"soft\">{}</p>\n", escaped(table.note));
  out += "<div class=\"wide\"><table><tr>";
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const bool words = std::holds_alternative<std::string>(table.rows[0][i]) ||
                       std::holds_alternative<SpreadCell>(table.rows[0][i]);
    out += fmt::format("<th{}>{}</th>", words ? "" : " class=\"n\"", escaped(table.columns[i]));
  }
  out += "</tr>\n";
  for (const auto& row : table.rows) {
    out += "<tr>";
    for (const Cell& cell : row) out += cell_html(cell);
    out += "</tr>\n";
  }
  out += "</table></div>\n";
}

}  // namespace

std::string write_html(const Report& report) {
  std::string out(head);
  out +=
      fmt::format("<title>{0}</title>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n<dl>\n", escaped(report.title));
  for (const auto& [name, value] : report.facts)
    out += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escaped(name), escaped(value));
  out += "</dl>\n<h2>Findings</h2>\n";
  if (report.findings.empty()) out += "<p>Nothing stood out.</p>\n";
  for (const FindingLine& one : report.findings) {
    out += fmt::format("<div class=\"finding {0}\"><b>{0}</b>: {1}<br><span class=\"soft\">{2}{3}</span>",
                       one.severity, escaped(one.message), escaped(one.place),
                       one.seed.empty() ? "" : fmt::format(" · <code>{}</code>", escaped(one.seed)));
    if (!one.help.empty()) out += fmt::format("<br>{}", escaped(one.help));
    out += "</div>\n";
  }
  for (const Section& section : report.sections) {
    out += fmt::format("<h2>{}</h2>\n", escaped(section.title));
    if (!section.note.empty()) out += fmt::format("<p>{}</p>\n", escaped(section.note));
    if (!section.plots.empty()) {
      out += "<div class=\"plots\">\n";
      for (const Plot& plot : section.plots) write_plot(plot, out);
      out += "</div>\n";
    }
    for (const Table& table : section.tables) write_table(table, out);
  }
  return out + "</main>\n</body>\n</html>\n";
}

}  // namespace rulepress::playtest
