// Columns that end together: every way to cut a text into columns is tried; figures are made a little smaller
// or larger, and stand elsewhere, where that helps.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "pages/columns.h"

namespace rulepress::pages {
namespace {

// An order of strips, and where columns may not begin in it.
struct Order {
  FlowQueue queue;
  std::vector<bool> keep;
};

// Where a text is cut: the place in the order at which each column but the first begins.
struct Cuts {
  std::vector<std::size_t> at;
  Mm height;  // of the columns; one that is higher has smaller figures
  double ugly = 0;
  bool keeps_filling = false;  // figures that fill a column stay as they are
};

// Whole units of a figure's height that can be taken.
int units_to_shrink(const FlowStrip& strip, const FlowRules& rules) {
  return static_cast<int>(std::floor(strip.shrinks * rules.shrinking / rules.unit + 1e-3));
}

class Balancer {
 public:
  Balancer(std::span<const FlowStrip> strips, const Order& order, Mm most, const FlowRules& rules)
      : strips_(strips), order_(order), most_(most), rules_(rules), bottom_(size()), before_(size() + 1) {
    Mm y;
    const FlowStrip* last = nullptr;
    for (std::size_t i = 0; i < size(); ++i) {
      const FlowStrip& next = strip(i);
      y += gap_between(last, next, rules) + next.height;
      if (last != nullptr && repeats_head(last, next)) y += next.head;
      bottom_[i] = y;
      before_[i + 1] = before_[i];
      before_[i + 1].slack.add(next, rules);
      before_[i + 1].shrinks += units_to_shrink(next, rules);
      if (next.fills) before_[i + 1].filling += units_to_shrink(next, rules);
      last = &next;
    }
  }

  std::optional<Cuts> best() {
    search(0);
    return std::move(best_);
  }

 private:
  // How far strips can be stretched or made lower, in units.
  struct Elastic {
    FlowSlack slack;
    int shrinks = 0;
    int filling = 0;  // so many of them by figures that fill their column
  };

  std::size_t size() const { return order_.queue.size(); }
  const FlowStrip& strip(std::size_t place) const { return strips_[order_.queue[place]]; }

  Mm height(std::size_t begin, std::size_t end) const {
    if (begin >= end) return {};
    const FlowStrip& first = strip(begin);
    Mm sum = gap_between(nullptr, first, rules_) + first.head + first.height;
    sum += bottom_[end - 1] - bottom_[begin];
    return strip(end - 1).frame >= 0 ? sum + rules_.pad : sum;
  }

  bool line_alone(std::size_t begin, std::size_t end) const {
    if (end <= begin) return false;
    const FlowStrip* above = end - 1 > begin ? &strip(end - 2) : nullptr;
    return leaves_line_alone(above, strip(end - 1), strip(end));
  }

  void search(std::size_t begin) {
    if (cuts_.size() + 1 == rules_.columns) {
      judge(begin);
      return;
    }
    for (std::size_t end = std::min(begin + 1, size()); end <= size(); ++end) {
      if (height(begin, end) > most_ + flow_rounding) break;
      if (end < size() && (order_.keep[end] || line_alone(begin, end))) continue;
      cuts_.push_back(end);
      search(end);
      cuts_.pop_back();
    }
  }

  Elastic elastic(std::size_t begin, std::size_t end) const {
    if (begin >= end) return {};
    Elastic made = before_[end];
    made.slack.gives -= before_[begin + 1].slack.gives;  // nothing is above the first
    made.slack.feathers -= before_[begin + 1].slack.feathers;
    made.slack.grows -= before_[begin].slack.grows;
    made.shrinks -= before_[begin].shrinks;
    made.filling -= before_[begin].filling;
    return made;
  }

  template <typename Look>  // (column's number, begin, end)
  void each_column(Look look) const {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < rules_.columns; ++i) {
      const std::size_t end = i < cuts_.size() ? cuts_[i] : size();
      look(i, begin, end);
      begin = end;
    }
  }

  void judge(std::size_t last_begin) {
    if (height(last_begin, size()) > most_ + flow_rounding) return;
    // Of two figures beside each other that fill their columns, one would look wrong if it was smaller.
    std::size_t filled = 0;
    each_column([&](std::size_t, std::size_t begin, std::size_t end) {
      filled += elastic(begin, end).filling > 0 ? 1 : 0;
    });
    const bool keeps = filled > 1;
    Mm highest;
    Mm least;  // to which all can be shrunk
    each_column([&](std::size_t, std::size_t begin, std::size_t end) {
      const Mm own = height(begin, end);
      const Elastic room = elastic(begin, end);
      highest = std::max(highest, own);
      least = std::max(least, own - rules_.unit * (room.shrinks - (keeps ? room.filling : 0)));
    });
    Cuts found{cuts_, highest, ugliness(highest), keeps};
    // With smaller figures, as near as it goes.
    for (Mm lower = highest - rules_.unit; found.ugly >= ragged && lower > least - flow_rounding;
         lower -= rules_.unit) {
      if (const double ugly = ugliness(lower); ugly < found.ugly) found = {cuts_, lower, ugly, keeps};
    }
    if (!best_ || found.ugly < best_->ugly) best_ = std::move(found);
  }

  // Of columns that are all to be so high.
  double ugliness(Mm wanted) const {
    // Of ways that look the same, the lowest one, and the one whose first column is longer.
    double ugly = 0.001 * (wanted / rules_.unit);
    each_column([&](std::size_t i, std::size_t begin, std::size_t end) {
      const double missing = std::floor((wanted - height(begin, end)) / rules_.unit + 1e-3);
      if (missing < 0) {
        ugly += of_shrinking * -missing;
      } else {
        ugly += raggedness(missing, elastic(begin, end).slack) + (i == 0 ? 0.01 * missing : 0);
      }
      if (end > begin && end < size() && strip(end - 1).hyphened) ugly += of_broken_word;
    });
    return ugly;
  }

  static constexpr double of_shrinking = 0.12;    // for a unit
  static constexpr double of_broken_word = 0.25;  // from one column to the next

  std::span<const FlowStrip> strips_;
  const Order& order_;
  Mm most_;
  const FlowRules& rules_;
  std::vector<Mm> bottom_;
  std::vector<Elastic> before_;  // of all strips before a place
  std::vector<std::size_t> cuts_;
  std::optional<Cuts> best_;
};

Order as_written(std::span<const FlowStrip> strips, const FlowQueue& queue) {
  Order order{queue, {}};
  order.keep.reserve(queue.size());
  for (const std::size_t strip : queue) order.keep.push_back(strips[strip].keep);
  return order;
}

// The same with one figure before what stands at `to`. Nothing where it must not go.
std::optional<Order> moved(std::span<const FlowStrip> strips, const Order& from, std::size_t figure,
                           std::size_t to) {
  const std::size_t count = from.queue.size();
  // Nothing that goes on is parted by it, at the foot of a column either.
  if (to < count) {
    const bool parts = to > 0 && goes_on(strips[from.queue[to - 1]], strips[from.queue[to]]);
    if (from.keep[to] || parts) return std::nullopt;
  }
  Order made = from;
  const std::size_t strip = from.queue[figure];
  const bool kept = from.keep[figure];
  // What comes below a heading instead of the figure stays with it.
  if (kept && figure + 1 < count) {
    if (strips[from.queue[figure + 1]].heads) return std::nullopt;
    made.keep[figure + 1] = true;
  }
  made.queue.erase(made.queue.begin() + static_cast<std::ptrdiff_t>(figure));
  made.keep.erase(made.keep.begin() + static_cast<std::ptrdiff_t>(figure));
  const std::size_t place = to > figure ? to - 1 : to;
  made.queue.insert(made.queue.begin() + static_cast<std::ptrdiff_t>(place), strip);
  made.keep.insert(made.keep.begin() + static_cast<std::ptrdiff_t>(place), false);
  return made;
}

// Every place not far below it where a figure could stand instead. It never stands above words that come
// before it: they lead to what it shows.
std::vector<Order> other_orders(std::span<const FlowStrip> strips, const Order& order, Mm reach) {
  std::vector<Order> made;
  for (std::size_t figure = 0; figure < order.queue.size(); ++figure) {
    if (!strips[order.queue[figure]].floats) continue;
    const auto stops = [&](const FlowStrip& strip) { return strip.heads || strip.floats; };
    Mm far;
    for (std::size_t to = figure + 1; to < order.queue.size(); ++to) {
      const FlowStrip& passed = strips[order.queue[to]];
      far += passed.height;
      if (stops(passed) || far > reach) break;
      if (auto one = moved(strips, order, figure, to + 1)) made.push_back(std::move(*one));
    }
  }
  return made;
}

FlowColumn column_of(std::span<const FlowStrip> strips, const Order& order, std::size_t begin,
                     std::size_t end, const FlowRules& rules) {
  FlowColumn column;
  column.places.reserve(end - begin);
  const FlowStrip* last = nullptr;
  Mm y;
  for (std::size_t i = begin; i < end; ++i) {
    const FlowStrip& next = strips[order.queue[i]];
    y += gap_between(last, next, rules);
    const bool repeats = repeats_head(last, next);
    if (repeats) y += next.head;
    column.places.push_back({order.queue[i], y, repeats});
    y += next.height;
    last = &next;
  }
  column.height = last != nullptr && last->frame >= 0 ? y + rules.pad : y;
  return column;
}

// Makes figures of a column smaller until it is no higher than it should be.
void shrink_column(std::span<const FlowStrip> strips, FlowColumn& column, const Cuts& cuts,
                   const FlowRules& rules) {
  const auto too_much = static_cast<int>(std::ceil((column.height - cuts.height) / rules.unit - 1e-3));
  const auto smaller = dealt_out(too_much, column.places.size(), [&](std::size_t i) {
    const FlowStrip& strip = strips[column.places[i].strip];
    return strip.fills && cuts.keeps_filling ? 0 : units_to_shrink(strip, rules);
  });
  Mm moved;
  for (std::size_t i = 0; i < column.places.size(); ++i) {
    column.places[i].y -= moved;
    column.places[i].shrunk = rules.unit * static_cast<double>(smaller[i]);
    moved += column.places[i].shrunk;
  }
  column.height -= moved;
}

}  // namespace

std::vector<FlowColumn> balanced_columns(std::span<const FlowStrip> strips, const FlowQueue& queue, Mm height,
                                         const FlowRules& rules) {
  if (queue.empty()) return {};
  const Mm whole = std::accumulate(queue.begin(), queue.end(), Mm{},
                                   [&](Mm sum, std::size_t one) { return sum + strips[one].height; });
  const double columns = static_cast<double>(rules.columns);
  if (whole > height * columns + flow_rounding) return {};
  Order order = as_written(strips, queue);
  auto best = Balancer(strips, order, height, rules).best();
  // A figure leaves its place only where columns would be ragged without that.
  if ((!best || best->ugly >= ragged) && rules.columns > 1) {
    constexpr double of_moving = 0.3;
    for (Order& other : other_orders(strips, order, height / 2)) {
      auto found = Balancer(strips, other, height, rules).best();
      if (!found || (best && found->ugly + of_moving >= best->ugly)) continue;
      best = std::move(found);
      best->ugly += of_moving;
      order = std::move(other);
    }
  }
  if (!best) return {};
  std::vector<FlowColumn> made;
  made.reserve(rules.columns);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < rules.columns; ++i) {
    const std::size_t end = i < best->at.size() ? best->at[i] : queue.size();
    made.push_back(column_of(strips, order, begin, end, rules));
    shrink_column(strips, made.back(), *best, rules);
    begin = end;
  }
  stretch_columns(strips, made, best->height, rules);
  return made;
}

}  // namespace rulepress::pages
