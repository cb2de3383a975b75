// Columns that end together: every way to cut a text into columns is tried, and figures that float stand
// where that helps.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "layout/book_columns.h"

namespace rulepress::layout {
namespace {

constexpr Mm rounding{1e-6};

// An order of strips, and where columns may not begin in it.
struct Order {
  FlowQueue queue;
  std::vector<bool> keep;
};

// Where a text is cut: the place in the order at which each column but the first begins.
struct Cuts {
  std::vector<std::size_t> at;
  double ugly = 0;
};

class Balancer {
 public:
  Balancer(std::span<const FlowStrip> strips, const Order& order, Mm most, const FlowRules& rules)
      : strips_(strips), order_(order), most_(most), rules_(rules), bottom_(size()), gives_(size() + 1, 0) {
    Mm y;
    const FlowStrip* last = nullptr;
    for (std::size_t i = 0; i < size(); ++i) {
      const FlowStrip& next = strip(i);
      y += gap_between(last, next, rules) + next.height;
      if (last != nullptr && repeats_head(last, next)) y += next.head;
      bottom_[i] = y;
      gives_[i + 1] = gives_[i] + next.gives;
      last = &next;
    }
  }

  std::optional<Cuts> best() {
    search(0);
    return std::move(best_);
  }

 private:
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
      if (height(begin, end) > most_ + rounding) break;
      if (end < size() && (order_.keep[end] || line_alone(begin, end))) continue;
      cuts_.push_back(end);
      search(end);
      cuts_.pop_back();
    }
  }

  void judge(std::size_t last_begin) {
    if (height(last_begin, size()) > most_ + rounding) return;
    Mm highest;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < rules_.columns; ++i) {
      const std::size_t end = i < cuts_.size() ? cuts_[i] : size();
      highest = std::max(highest, height(begin, end));
      begin = end;
    }
    // Of ways that look the same, the lowest one, and the one whose first column is longer.
    double ugly = 0.001 * (highest / rules_.unit);
    begin = 0;
    for (std::size_t i = 0; i < rules_.columns; ++i) {
      const std::size_t end = i < cuts_.size() ? cuts_[i] : size();
      const double missing = std::floor((highest - height(begin, end)) / rules_.unit + 1e-3);
      const int gives = end > begin + 1 ? gives_[end] - gives_[begin + 1] : 0;
      ugly += raggedness(missing, gives) + (i == 0 ? 0.01 * missing : 0);
      begin = end;
    }
    if (!best_ || ugly < best_->ugly) best_ = Cuts{cuts_, ugly};
  }

  std::span<const FlowStrip> strips_;
  const Order& order_;
  Mm most_;
  const FlowRules& rules_;
  std::vector<Mm> bottom_;
  std::vector<int> gives_;  // of all strips before a place
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

// Every place where a figure could stand instead, not above its heading and not far below it.
std::vector<Order> other_orders(std::span<const FlowStrip> strips, const Order& order, Mm reach) {
  std::vector<Order> made;
  for (std::size_t figure = 0; figure < order.queue.size(); ++figure) {
    if (!strips[order.queue[figure]].floats) continue;
    const auto stops = [&](const FlowStrip& strip) { return strip.heads || strip.floats; };
    Mm far;
    if (!order.keep[figure]) {
      for (std::size_t to = figure; to-- > 0;) {
        const FlowStrip& passed = strips[order.queue[to]];
        far += passed.height;
        if (stops(passed) || far > reach) break;
        // Not between a heading and its text.
        if (to == 0 || strips[order.queue[to - 1]].heads) break;
        if (auto one = moved(strips, order, figure, to)) made.push_back(std::move(*one));
      }
    }
    far = {};
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

}  // namespace

std::vector<FlowColumn> balanced_columns(std::span<const FlowStrip> strips, const FlowQueue& queue, Mm height,
                                         const FlowRules& rules) {
  if (queue.empty()) return {};
  const Mm whole = std::accumulate(queue.begin(), queue.end(), Mm{},
                                   [&](Mm sum, std::size_t one) { return sum + strips[one].height; });
  const double columns = static_cast<double>(rules.columns);
  if (whole > height * columns + rounding) return {};
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
  Mm highest;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < rules.columns; ++i) {
    const std::size_t end = i < best->at.size() ? best->at[i] : queue.size();
    made.push_back(column_of(strips, order, begin, end, rules));
    highest = std::max(highest, made.back().height);
    begin = end;
  }
  stretch_columns(strips, made, highest, rules);
  return made;
}

}  // namespace rulepress::layout
