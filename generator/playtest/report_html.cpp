// The report as one page that needs nothing else: tables, and plots as SVG. It follows the reader's choice of
// light or dark.
#include <fmt/format.h>

#include <algorithm>

#include "playtest/plots.h"
#include "source/html_text.h"

namespace rulepress::playtest {

using source::escaped;

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
main { max-width: 74rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.7rem; margin: 0 0 .75rem; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .35rem; } p { margin: .3rem 0; max-width: 46rem; } .soft { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0; } dt { color: var(--soft); } dd { margin: 0; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .22rem .8rem .22rem 0; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--line); white-space: nowrap; }
td.words { white-space: normal; min-width: 9rem; max-width: 32rem; } th { font-weight: 600; color: var(--soft); font-size: .85rem; white-space: normal; vertical-align: bottom; line-height: 1.25; } .n { text-align: right; } .i { color: var(--soft); font-size: .85em; }
.plots { columns: 30rem 2; column-gap: 1rem; margin: .75rem 0; } figure { display: inline-block; width: 100%; margin: 0 0 1rem; break-inside: avoid; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .75rem; box-sizing: border-box; }
figcaption { font-weight: 600; margin-bottom: .25rem; } svg { display: block; max-width: 100%; height: auto; } svg text { fill: var(--soft); font: 12px system-ui, sans-serif; } svg .label { fill: var(--ink); }
.axis { stroke: var(--line); } .bar { fill: var(--mark); } .dot { fill: var(--mark); } .whisker { stroke: var(--mark); stroke-width: 2; } .band { fill: var(--band); } .path { fill: none; stroke: var(--mark); stroke-width: 2; } .even { stroke: var(--even); stroke-dasharray: 5 4; }
.finding { background: var(--card); border: 1px solid var(--line); border-left-width: 5px; border-radius: 6px; padding: .5rem .8rem; margin: .5rem 0; } .error { border-left-color: var(--error); } .warning { border-left-color: var(--warning); } .advice { border-left-color: var(--advice); }
.finding b { text-transform: capitalize; } .finding p { margin: .1rem 0; max-width: none; } code { font-size: .9em; }
nav { margin: 1.25rem 0 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; } a { color: var(--mark); } details { margin: 1rem 0 0; } summary { cursor: pointer; color: var(--soft); }
.tall { max-height: 34rem; overflow-y: auto; } .tall th { position: sticky; top: 0; background: var(--page); } @media print { .tall { max-height: none; } }
</style>
)";

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

constexpr std::size_t tall_table = 18;  // rows that stand on a page without a frame to scroll in

void write_table(const Table& table, std::string& out) {
  if (table.rows.empty()) return;
  out += fmt::format("<h3>{}</h3>\n", escaped(table.title));
  if (!table.note.empty()) out += fmt::format("<p class=\"soft\">{}</p>\n", escaped(table.note));
  out += fmt::format("<div class=\"wide{}\"><table><tr>", table.rows.size() > tall_table ? " tall" : "");
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

void write_finding(const FindingLine& one, std::string& out) {
  out += fmt::format("<div class=\"finding {0}\"><p><b>{0}</b>: {1}</p>", one.severity, escaped(one.message));
  if (!one.help.empty()) out += fmt::format("<p>What helps: {}</p>", escaped(one.help));
  out +=
      fmt::format("<p class=\"soft\">{}{}</p></div>\n", escaped(one.place),
                  one.seed.empty() ? "" : fmt::format(" · see a game: <code>{}</code>", escaped(one.seed)));
}

constexpr std::string_view how_to_read = R"(<details><summary>How to read this page</summary>
<p>All numbers come from games that the program played. Behind a number stand, in brackets, the bounds between which the true value lies in 95 of 100
such reports: the more games, the closer together. Where the brackets of two numbers overlap widely, do not believe in a difference.</p>
<p>In plots a dot is a number and the line through it its bounds; a dashed line stands where things would be even, or without a difference.
A row of small bars shows how something is spread, from its least value at the left to its greatest at the right.</p>
<p>Agents: <i>random</i> does anything that is allowed; <i>greedy</i> takes what scores best at once; <i>search:200</i> plays on 200 times in its head
before it decides. None of them sees what its seat may not see.</p></details>
)";

}  // namespace

std::string write_html(const Report& report) {
  std::string out(head);
  out +=
      fmt::format("<title>{0}</title>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n<dl>\n", escaped(report.title));
  for (const auto& [name, value] : report.facts)
    out += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escaped(name), escaped(value));
  out += "</dl>\n";
  out += how_to_read;
  if (report.sections.size() > 1) {
    out += "<nav>";
    for (std::size_t i = 0; i < report.sections.size(); ++i)
      out += fmt::format("<a href=\"#part-{}\">{}</a>", i + 1, escaped(report.sections[i].title));
    out += "</nav>\n";
  }
  if (report.findings_looked_for) {
    out += "<h2>What stands out</h2>\n";
    if (report.findings.empty()) out += "<p>Nothing stood out.</p>\n";
    for (const FindingLine& one : report.findings) write_finding(one, out);
  }
  for (std::size_t i = 0; i < report.sections.size(); ++i) {
    const Section& section = report.sections[i];
    if (!section.title.empty())
      out += fmt::format("<h2 id=\"part-{}\">{}</h2>\n", i + 1, escaped(section.title));
    if (!section.note.empty()) out += fmt::format("<p>{}</p>\n", escaped(section.note));
    if (!section.plots.empty()) {
      out += "<div class=\"plots\">\n";
      for (const Plot& plot : section.plots) {
        if (!plot.points.empty())
          out += fmt::format("<figure><figcaption>{}</figcaption>{}</figure>\n", escaped(plot.title),
                             drawn(plot));
      }
      out += "</div>\n";
    }
    for (const Table& table : section.tables) write_table(table, out);
  }
  return out + "</main>\n</body>\n</html>\n";
}

}  // namespace rulepress::playtest
