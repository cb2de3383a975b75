#include "playtest/plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "source/html_text.h"
#include "source/utf8.h"

namespace rulepress::playtest {

using source::escaped;

namespace {

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
  if (percent) return fmt::format("{:.{}f} %", 100 * value, step < 0.0099 ? 1 : 0);
  return fmt::format("{:.{}f}", value, step >= 1 ? 0 : step >= 0.1 ? 1 : 2);
}

struct Scale {
  double low, high, step;
};

Scale rounded(double low, double high) {
  if (high - low < 1e-9) high = low + 1;
  const double step = step_for(high - low);
  return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step, step};
}

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
  return rounded(low, high);
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
  const double room = bars ? std::min(60.0, width / static_cast<double>(plot.points.size())) : 0;
  const auto x = [&](double value) {
    if (plot.points.size() == 1) return left + width / 2;
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

// Where shares of two kinds meet: one dot for each, with its name where there is room.
std::string scattered(const Plot& plot) {
  double low = plot.fair;
  double high = plot.fair;
  double right = 0;
  double least = 1;
  for (const Plot::Point& point : plot.points) {
    low = std::min(low, point.y.value);
    high = std::max(high, point.y.value);
    right = std::max(right, point.x);
    least = std::min(least, point.x);
  }
  const Scale up = rounded(low, high);
  const Scale across = rounded(least, right);
  const double left = 52;
  const double width = 400;
  const double height = 260;
  const double floor = height - 8;
  const auto x = [&](double value) {
    return left + width * (value - across.low) / (across.high - across.low);
  };
  const auto y = [&](double value) { return floor - (floor - 10) * (value - up.low) / (up.high - up.low); };
  std::string out =
      fmt::format("<svg viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\">",
                  left + width + 16, height + 52);
  out += fmt::format("<text x=\"4\" y=\"12\">{}</text>", escaped(plot.y));
  out += "<g transform=\"translate(0 18)\">";
  for (double value = up.low; value <= up.high + 1e-9; value += up.step)
    out += fmt::format(
        "<line class=\"axis\" x1=\"{0:.1f}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/><text "
        "x=\"{3:.1f}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>",
        left, left + width, y(value), left - 6, y(value) + 4, tick(value, true, up.step));
  for (double value = across.low; value <= across.high + 1e-9; value += across.step)
    out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>", x(value),
                       floor + 16, tick(value, true, across.step));
  out += fmt::format("<line class=\"even\" x1=\"{0:.1f}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>",
                     left, left + width, y(plot.fair));
  // A name is left out where it would stand on another one; hovering shows it.
  struct Label {
    double left, right, y;
  };
  std::vector<Label> labels;
  labels.reserve(2 * plot.points.size());
  for (const Plot::Point& point : plot.points)
    labels.push_back({x(point.x) - 5, x(point.x) + 5, y(point.y.value)});
  for (const Plot::Point& point : plot.points) {
    const double across_at = x(point.x);
    const double up_at = y(point.y.value);
    out += fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"><title>{}</title></circle>",
                       across_at, up_at, escaped(point.label));
    const double wide = 6.4 * static_cast<double>(source::display_width(point.label));
    const bool at_left = across_at + wide + 10 > left + width + 14;
    const Label label{at_left ? across_at - wide - 8 : across_at + 8,
                      at_left ? across_at - 8 : across_at + wide + 8, up_at};
    const bool free =
        label.left > left && std::ranges::none_of(labels, [&](const Label& other) {
          return label.left < other.right && other.left < label.right && std::abs(label.y - other.y) < 13;
        });
    if (!free) continue;
    labels.push_back(label);
    out += fmt::format("<text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>",
                       at_left ? across_at - 8 : across_at + 8, up_at + 4,
                       at_left ? " text-anchor=\"end\"" : "", escaped(point.label));
  }
  out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text></g></svg>",
                     left + width / 2, height + 30, escaped(plot.x));
  return out;
}

}  // namespace

std::string drawn(const Plot& plot) {
  if (plot.kind == Plot::Kind::scatter) return scattered(plot);
  const bool numbers = plot.kind == Plot::Kind::line || !plot.x.empty();
  return numbers ? along(plot) : intervals(plot);
}

}  // namespace rulepress::playtest
