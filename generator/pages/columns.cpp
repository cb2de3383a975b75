#include "pages/columns.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace rulepress::pages {
namespace {

constexpr double line_units = 2;                 // units
constexpr std::size_t most_figures_waiting = 3;  // figures, for the next column
constexpr double most_feathered = 1;             // units, before each strip that does

// A column of lines that may not be cut anywhere is cut somewhere.
struct Cut {
  std::size_t taken;   // of the queue
  std::size_t places;  // of the column
  Mm height;
};

Mm end_of(const FlowStrip& last, Mm y, const FlowRules& rules) {
  return last.frame >= 0 ? y + rules.pad : y;
}

// Whole units from a column's foot to where it should be.
double missing_units(const FlowColumn& column, Mm height, const FlowRules& rules) {
  return std::max(0.0, std::floor((height - column.height) / rules.unit + 1e-3));
}

FlowSlack slack_of(std::span<const FlowStrip> strips, const FlowColumn& column, const FlowRules& rules) {
  FlowSlack sum;
  for (std::size_t i = 0; i < column.places.size(); ++i) {
    FlowStrip strip = strips[column.places[i].strip];
    if (i == 0) {
      strip.gives = 0;
      strip.feathers = false;
    }
    sum.add(strip, rules);
  }
  return sum;
}

// How the units that are missing from a column are made up for.
struct Stretching {
  double feathered = 0;
  int given = 0;
  int grown = 0;
  double rest = 0;
};

Stretching stretching(double missing, const FlowSlack& slack) {
  Stretching made;
  // Gaps that differ are seen sooner than columns that end a line apart.
  const auto take = [&](int most) {
    const int taken = std::clamp(static_cast<int>(std::ceil(missing - line_units - 1e-9)), 0, most);
    missing -= taken;
    return taken;
  };
  made.feathered = std::clamp(missing - line_units, 0.0, slack.feathers * most_feathered);
  missing -= made.feathered;
  made.given = take(slack.gives);
  made.grown = take(slack.grows);
  made.rest = missing;
  return made;
}

// The units that each place of a column gives, from its foot upwards.
std::vector<double> shares(std::span<const FlowStrip> strips, const FlowColumn& column, const Stretching& all,
                           int feathers) {
  std::vector<double> extra(column.places.size(), 0);
  int missing = all.given;
  for (int round = 1; round <= 2; ++round) {
    for (std::size_t i = column.places.size(); i-- > 1 && missing > 0;) {
      if (strips[column.places[i].strip].gives < round) continue;
      extra[i] += 1;
      --missing;
    }
  }
  for (std::size_t i = 1; i < column.places.size() && feathers > 0; ++i) {
    if (strips[column.places[i].strip].feathers) extra[i] += all.feathered / feathers;
  }
  return extra;
}

// Whether a figure may wait for the next column while the text below it goes on.
bool may_wait(std::span<const FlowStrip> strips, const FlowQueue& queue, std::size_t at, bool first) {
  if (!strips[queue[at]].floats || first || at + 1 >= queue.size()) return false;
  const FlowStrip& next = strips[queue[at + 1]];
  if (next.keep || next.starts_page) return false;
  // A heading must not lose both what is below it and what comes then.
  return !strips[queue[at]].keep || (!next.heads && !next.wide && !next.floats);
}

std::vector<FlowColumn> fill_columns(std::span<const FlowStrip> strips, FlowQueue& queue, Mm height,
                                     const FlowRules& rules, bool force, bool patient) {
  std::vector<FlowColumn> columns;
  columns.reserve(rules.columns);
  for (std::size_t i = 0; i < rules.columns; ++i) {
    const bool new_page = i > 0 && !queue.empty() && strips[queue.front()].starts_page;
    FlowRules own = rules;
    own.figure_next = rules.figure_next && i + 1 == rules.columns;
    columns.push_back(new_page ? FlowColumn{} : fill_column(strips, queue, height, own, force, patient));
  }
  return columns;
}

}  // namespace

Mm gap_between(const FlowStrip* last, const FlowStrip& next, const FlowRules& rules) {
  if (last == nullptr) return next.frame >= 0 ? rules.pad : Mm{};
  const bool inside = last->frame == next.frame;
  // What stands below a heading stands close to it; a figure keeps its own room for other places.
  Mm gap = last->heads && next.floats ? last->after : std::max(last->after, next.before);
  if (!inside && last->frame >= 0) gap += rules.pad;
  if (!inside && next.frame >= 0) gap += rules.pad;
  return gap;
}

bool repeats_head(const FlowStrip* last, const FlowStrip& next) {
  return next.head.value > 0 && (last == nullptr || last->floats);
}

bool goes_on(const FlowStrip& last, const FlowStrip& next) {
  return next.follows || next.row || (next.frame >= 0 && next.frame == last.frame);
}

bool leaves_line_alone(const FlowStrip* above, const FlowStrip& last, const FlowStrip& next) {
  return last.follows && next.follows && (above == nullptr || above->floats);
}

int units_to_grow(const FlowStrip& strip, const FlowRules& rules) {
  return static_cast<int>(std::floor(strip.grows / rules.unit + 1e-3));
}

std::vector<int> dealt_out(int units, std::size_t count, const std::function<int(std::size_t)>& most) {
  std::vector<int> shares(count, 0);
  for (bool dealt = true; dealt && units > 0;) {
    dealt = false;
    for (std::size_t i = 0; i < count && units > 0; ++i) {
      if (shares[i] >= most(i)) continue;
      ++shares[i];
      --units;
      dealt = true;
    }
  }
  return shares;
}

void FlowSlack::add(const FlowStrip& strip, const FlowRules& rules) {
  gives += strip.gives;
  feathers += strip.feathers ? 1 : 0;
  grows += units_to_grow(strip, rules);
}

double raggedness(double missing, const FlowSlack& slack) {
  const Stretching made = stretching(missing, slack);
  // Stretching what would stay ragged anyway is no use.
  if (made.rest > line_units + 1e-9) return ragged + missing;
  return 0.02 * made.feathered + 0.05 * made.given + 0.12 * made.grown + 0.3 * made.rest;
}

FlowColumn fill_column(std::span<const FlowStrip> strips, FlowQueue& queue, Mm height, const FlowRules& rules,
                       bool force, bool patient) {
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
    if (at > 0 && (next.starts_page || (next.heads && !waiting.empty()))) break;
    Mm top = y + gap_between(last, next, rules);
    const bool repeats = repeats_head(last, next);
    if (repeats) top += next.head;
    const Mm bottom = top + next.height;
    // Figures stay in their order: one that would fit waits behind one that does not.
    const bool behind = next.floats && !waiting.empty();
    if (behind || end_of(next, bottom, rules) > height + flow_rounding) {
      const bool first = !patient && last == nullptr && waiting.empty();
      if (waiting.size() >= most_figures_waiting || !may_wait(strips, queue, at, first)) break;
      waiting.push_back(at);
      continue;
    }
    column.places.push_back({queue[at], top, repeats});
    y = bottom;
    const bool more = at + 1 < queue.size();
    const bool alone = more && leaves_line_alone(last, next, strips[queue[at + 1]]);
    const bool torn = more && (!waiting.empty() || rules.figure_next) && goes_on(next, strips[queue[at + 1]]);
    last = &next;
    if (may_end_before(at + 1) && !alone && !torn)
      best = Cut{at + 1, column.places.size(), end_of(next, bottom, rules)};
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
  rest.reserve(queue.size());
  for (const std::size_t place : waiting) {
    if (place < best->taken) rest.push_back(queue[place]);
  }
  rest.insert(rest.end(), queue.begin() + static_cast<std::ptrdiff_t>(best->taken), queue.end());
  queue = std::move(rest);
  return column;
}

std::vector<FlowColumn> page_columns(std::span<const FlowStrip> strips, FlowQueue& queue, Mm height,
                                     const FlowRules& rules, bool force) {
  constexpr int most_short = 10;  // units
  constexpr double of_shortness = 0.25;
  constexpr double of_broken_column = 0.25;  // a word that goes on in the next column
  constexpr double of_broken_page = 0.8;     // or on the next page
  struct Try {
    std::vector<FlowColumn> columns;
    FlowQueue rest;
    Mm height;
    double ugly;
  };
  std::optional<Try> best;
  // No more strips than fit are looked at.
  constexpr std::size_t most_strips = 600;
  const std::size_t looked_at = std::min(queue.size(), most_strips);
  const auto beyond = queue.begin() + static_cast<std::ptrdiff_t>(looked_at);
  for (int less = 0; less <= most_short; ++less) {
    const Mm tried = height - rules.unit * static_cast<double>(less);
    if (less > 0 && (rules.columns == 1 || tried < height / 2)) break;
    FlowQueue rest(queue.begin(), beyond);
    // Only where the page goes on above: there will be a whole one.
    auto columns = fill_columns(strips, rest, tried, rules, force && less == 0, !force);
    double ugly = of_shortness * less;
    for (const FlowColumn& column : columns) {
      ugly += raggedness(missing_units(column, tried, rules), slack_of(strips, column, rules));
      const bool broken = !column.places.empty() && strips[column.places.back().strip].hyphened;
      if (broken) ugly += &column == &columns.back() ? of_broken_page : of_broken_column;
    }
    if (!best || ugly < best->ugly) best = Try{std::move(columns), std::move(rest), tried, ugly};
    if (best->ugly <= of_shortness * (less + 1)) break;
  }
  best->rest.insert(best->rest.end(), beyond, queue.end());
  queue = std::move(best->rest);
  stretch_columns(strips, best->columns, best->height, rules);
  return std::move(best->columns);
}

void stretch_columns(std::span<const FlowStrip> strips, std::vector<FlowColumn>& columns, Mm height,
                     const FlowRules& rules) {
  for (FlowColumn& column : columns) {
    if (column.places.empty()) continue;
    const FlowSlack slack = slack_of(strips, column, rules);
    const Stretching made = stretching(missing_units(column, height, rules), slack);
    if (made.rest > line_units + 1e-9) continue;
    const auto extra = shares(strips, column, made, slack.feathers);
    const auto larger = dealt_out(made.grown, column.places.size(), [&](std::size_t i) {
      return units_to_grow(strips[column.places[i].strip], rules);
    });
    Mm moved;
    for (std::size_t i = 0; i < column.places.size(); ++i) {
      moved += rules.unit * extra[i];
      column.places[i].y += moved;
      const Mm grown = rules.unit * static_cast<double>(larger[i]);
      column.places[i].shrunk -= grown;
      moved += grown;
    }
    column.height += moved;
  }
}

}  // namespace rulepress::pages
