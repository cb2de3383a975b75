#include "layout/book_columns.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace rulepress::layout {
namespace {

constexpr Mm rounding{1e-6};

// A column of lines that may not be cut anywhere is cut somewhere.
struct Cut {
  std::size_t taken;   // of the queue
  std::size_t places;  // of the column
  Mm height;
};

Mm gap_between(const FlowStrip* last, const FlowStrip& next, const FlowRules& rules) {
  Mm gap;
  if (last == nullptr) {
    if (next.frame >= 0) gap += rules.pad;
    return gap;
  }
  const bool inside = last->frame == next.frame;
  gap = std::max(last->after, next.before);
  if (!inside && last->frame >= 0) gap += rules.pad;
  if (!inside && next.frame >= 0) gap += rules.pad;
  return gap;
}

Mm end_of(const FlowStrip& last, Mm y, const FlowRules& rules) {
  return last.frame >= 0 ? y + rules.pad : y;
}

}  // namespace

FlowColumn fill_column(std::span<const FlowStrip> strips, FlowQueue& queue, Mm height, const FlowRules& rules,
                       bool force) {
  FlowColumn column;
  std::optional<Cut> best;
  std::vector<std::size_t> waiting;  // places in the queue of what floats
  const FlowStrip* last = nullptr;
  Mm y;
  std::size_t at = 0;
  const auto may_end_before = [&](std::size_t place) {
    return place >= queue.size() || !strips[queue[place]].keep;
  };
  for (; at < queue.size(); ++at) {
    const FlowStrip& next = strips[queue[at]];
    if (at > 0 && next.starts_page) break;
    Mm top = y + gap_between(last, next, rules);
    const bool repeats = last == nullptr && next.head.value > 0;
    if (repeats) top += next.head;
    const Mm bottom = top + next.height;
    if (end_of(next, bottom, rules) > height + rounding) {
      const bool first = last == nullptr && waiting.empty();
      if (next.floats && !first && waiting.size() < 2 &&
          !(at + 1 < queue.size() && strips[queue[at + 1]].keep)) {
        waiting.push_back(at);
        continue;
      }
      break;
    }
    column.places.push_back({queue[at], top, repeats});
    y = bottom;
    last = &next;
    if (may_end_before(at + 1)) best = Cut{at + 1, column.places.size(), end_of(next, bottom, rules)};
  }
  if (!best && !column.places.empty() && force) best = Cut{at, column.places.size(), end_of(*last, y, rules)};
  if (!best && force && !queue.empty()) {
    // Higher than the column, and alone.
    const FlowStrip& only = strips[queue.front()];
    column.places = {{queue.front(), gap_between(nullptr, only, rules), false}};
    best = Cut{1, 1, height};
  }
  if (!best) {
    column.places.clear();
    return column;
  }
  column.places.resize(best->places);
  column.height = best->height;
  FlowQueue rest;
  for (const std::size_t place : waiting) {
    if (place < best->taken) rest.push_back(queue[place]);
  }
  rest.insert(rest.end(), queue.begin() + static_cast<std::ptrdiff_t>(best->taken), queue.end());
  queue = std::move(rest);
  return column;
}

std::vector<FlowColumn> fill_columns(std::span<const FlowStrip> strips, FlowQueue& queue, Mm height,
                                     const FlowRules& rules, bool force) {
  std::vector<FlowColumn> columns;
  for (std::size_t i = 0; i < rules.columns; ++i) {
    const bool new_page = i > 0 && !queue.empty() && strips[queue.front()].starts_page;
    columns.push_back(new_page ? FlowColumn{} : fill_column(strips, queue, height, rules, force));
  }
  return columns;
}

std::vector<FlowColumn> balanced_columns(std::span<const FlowStrip> strips, const FlowQueue& queue, Mm height,
                                         const FlowRules& rules) {
  if (queue.empty()) return {};
  Mm whole;
  for (const std::size_t strip : queue) whole += strips[strip].height;
  const double columns = static_cast<double>(rules.columns);
  const double least = std::floor(whole / rules.unit / columns);
  for (double units = std::max(least, 1.0); rules.unit * units <= height + rounding; ++units) {
    FlowQueue rest = queue;
    auto made = fill_columns(strips, rest, rules.unit * units, rules, false);
    if (rest.empty()) return made;
  }
  // The height may be no whole number of units.
  FlowQueue rest = queue;
  auto made = fill_columns(strips, rest, height, rules, false);
  return rest.empty() ? made : std::vector<FlowColumn>{};
}

void stretch_columns(std::span<const FlowStrip> strips, std::vector<FlowColumn>& columns, Mm height,
                     const FlowRules& rules) {
  for (FlowColumn& column : columns) {
    if (column.places.empty()) continue;
    const auto missing =
        static_cast<std::size_t>(std::max(0.0, std::floor((height - column.height) / rules.unit + 1e-3)));
    if (missing == 0) continue;
    std::vector<std::size_t> giving;
    for (std::size_t i = 1; i < column.places.size(); ++i) {
      if (strips[column.places[i].strip].gives) giving.push_back(i);
    }
    constexpr std::size_t most = 2;  // units for each
    // Less than a line looks better ragged than torn apart.
    if (giving.empty() || missing > giving.size() * most) continue;
    std::vector<std::size_t> extra(column.places.size(), 0);
    for (std::size_t i = 0; i < missing; ++i) ++extra[giving[giving.size() - 1 - i % giving.size()]];
    Mm moved;
    for (std::size_t i = 0; i < column.places.size(); ++i) {
      moved += rules.unit * static_cast<double>(extra[i]);
      column.places[i].y += moved;
    }
    column.height += moved;
  }
}

}  // namespace rulepress::layout
