#include "layout/book_pager.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rulepress::layout {
namespace {

constexpr Mm rounding{1e-6};

class Pager {
 public:
  Pager(const std::vector<Strip>& strips, const Theme& theme)
      : theme_(theme), height_(text_height(theme)), queue_(strips.size()) {
    for (const Strip& strip : strips) flows_.push_back(strip.flow);
    std::iota(queue_.begin(), queue_.end(), 0);
    rules_ = {theme.unit(), theme.unit(), static_cast<std::size_t>(theme.columns)};
  }

  PagedStrips run() {
    if (queue_.empty()) return {};
    new_page();
    while (!queue_.empty() || !waiting_.empty()) {
      if (queue_.empty()) {
        new_page();
        continue;
      }
      const std::size_t front = queue_.front();
      if (flows_[front].starts_page && !page_is_empty() && !shares_page(flows_[front])) {
        new_page();
        continue;
      }
      flows_[front].starts_page = false;
      if (flows_[front].wide) {
        place_wide();
      } else {
        place_stream();
      }
    }
    if (pages_.back().empty()) pages_.pop_back();
    return std::move(pages_);
  }

 private:
  bool page_is_empty() const { return pages_.back().empty(); }

  // A page with a few rows of a table and nothing else looks like a mistake.
  bool shares_page(const FlowStrip& flow) const { return flow.shares_page && y_ < height_ * 0.3; }

  void new_page() {
    pages_.emplace_back();
    y_ = {};
    last_ = nullptr;
    band_ = 0;
    std::vector<std::size_t> waiting = std::move(waiting_);
    waiting_.clear();
    for (const std::size_t strip : waiting) put_wide(strip, false);
  }

  Mm gap_above(const FlowStrip& next) const { return gap_between(last_, next, rules_); }

  void put_wide(std::size_t strip, bool repeats) {
    const FlowStrip& flow = flows_[strip];
    y_ += gap_above(flow);
    if (repeats) y_ += flow.head;
    pages_.back().push_back({strip, {}, y_, repeats, band_++, 0});
    y_ += flow.height;
    last_ = &flow;
  }

  // How much must stand on a page together with the first strip of the queue.
  Mm needed() const {
    Mm sum;
    bool columns = false;
    for (std::size_t at = 0; at < queue_.size() && (at == 0 || flows_[queue_[at]].keep); ++at) {
      const FlowStrip& flow = flows_[queue_[at]];
      sum += flow.height + (at == 0 ? gap_above(flow) : flow.before);
      columns = columns || !flow.wide;
      if (at > 0 && flow.frame >= 0 && flow.frame != flows_[queue_[at - 1]].frame) sum += rules_.pad * 2;
    }
    // Under a chapter's heading stand some lines in each column.
    return columns ? sum + rules_.unit * 6 : sum;
  }

  void place_wide() {
    const std::size_t front = queue_.front();
    const bool repeats = last_ == nullptr && flows_[front].head.value > 0;
    if (y_ + needed() > height_ + rounding && !page_is_empty()) {
      new_page();
      return;
    }
    put_wide(front, repeats);
    queue_.erase(queue_.begin());
  }

  void put_columns(const std::vector<FlowColumn>& columns) {
    const Mm own_width = column_width(theme_, static_cast<int>(columns.size()));
    const Mm width = own_width + theme_.gap;
    // A figure, a box or a table that is all there is stands in the middle.
    const auto& first = columns.front().places;
    const auto in_one_piece = [&] {
      if (first.size() == 1 && flows_[first.front().strip].floats) return true;
      const auto is_row = [&](const FlowPlace& place) { return flows_[place.strip].head.value > 0; };
      if (first.size() > 1 && std::all_of(first.begin() + 1, first.end(), is_row) &&
          !flows_[first.front().strip].heads)
        return true;
      const int frame = first.empty() ? -1 : flows_[first.front().strip].frame;
      return frame >= 0 && std::ranges::all_of(first, [&](const FlowPlace& place) {
               return flows_[place.strip].frame == frame;
             });
    };
    const bool alone =
        in_one_piece() && std::all_of(columns.begin() + 1, columns.end(),
                                      [](const auto& column) { return column.places.empty(); });
    const Mm aside = alone ? (text_width(theme_) - own_width) / 2 : Mm{};
    Mm lowest;
    const FlowStrip* longest = nullptr;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      for (const FlowPlace& place : columns[i].places) {
        pages_.back().push_back({place.strip, aside + width * static_cast<double>(i), y_ + place.y,
                                 place.repeats_head, band_, i});
      }
      if (!columns[i].places.empty() && (longest == nullptr || columns[i].height > lowest)) {
        lowest = columns[i].height;
        longest = &flows_[columns[i].places.back().strip];
      }
    }
    ++band_;
    // Lines of the contents and of the index may be closer than those of the text.
    y_ += rules_.unit * std::ceil(lowest / rules_.unit - 1e-3);
    if (longest == nullptr) return;
    // The columns' last frame is closed already.
    below_columns_ = *longest;
    below_columns_.frame = -1;
    last_ = &below_columns_;
  }

  void place_stream() {
    const int own_columns = flows_[queue_.front()].columns;
    std::size_t count = 0;
    while (count < queue_.size() && !flows_[queue_[count]].wide &&
           flows_[queue_[count]].columns == own_columns && (count == 0 || !flows_[queue_[count]].starts_page))
      ++count;
    FlowRules rules = rules_;
    if (own_columns > 0) rules.columns = static_cast<std::size_t>(own_columns);
    const auto middle = queue_.begin() + static_cast<std::ptrdiff_t>(count);
    FlowQueue stream(queue_.begin(), middle);
    const Mm gap = last_ == nullptr ? Mm{} : gap_above(flows_[stream.front()]);
    const Mm room = height_ - y_ - gap;
    auto columns = balanced_columns(flows_, stream, room, rules);
    if (!columns.empty()) {
      Mm lowest;
      for (const FlowColumn& column : columns) lowest = std::max(lowest, column.height);
      if (count < queue_.size() && may_wait(count, y_ + gap + lowest)) {
        waiting_.push_back(queue_[count]);
        queue_.erase(middle);
        return;  // the text goes on
      }
      y_ += gap;
      put_columns(columns);
      queue_.erase(queue_.begin(), middle);
      return;
    }
    columns = page_columns(flows_, stream, room, rules, page_is_empty());
    const auto is_empty = [](const FlowColumn& column) { return column.places.empty(); };
    // Some lines in one column only, below something that goes across, stand better on the next page.
    constexpr double few_units = 20;
    const bool too_little =
        !page_is_empty() && room < rules_.unit * few_units && std::ranges::any_of(columns, is_empty);
    if (!too_little && !std::ranges::all_of(columns, is_empty)) {
      y_ += gap;
      put_columns(columns);
      stream.insert(stream.end(), middle, queue_.end());
      queue_ = std::move(stream);
    }
    new_page();
  }

  // Whether what goes across the columns next may go to the top of the next page instead, because there is no
  // room for it below the text before it.
  bool may_wait(std::size_t at, Mm below) const {
    const FlowStrip& next = flows_[queue_[at]];
    if (!next.wide || !next.floats || next.starts_page || waiting_.size() >= 2) return false;
    if (below + next.before + next.height <= height_ + rounding) return false;
    return at + 1 < queue_.size() && !flows_[queue_[at + 1]].starts_page && !flows_[queue_[at + 1]].wide;
  }

  const Theme& theme_;
  Mm height_;
  FlowQueue queue_;
  FlowRules rules_;
  std::vector<FlowStrip> flows_;
  PagedStrips pages_;
  std::vector<std::size_t> waiting_;  // across all columns, for the top of the next page
  Mm y_;
  const FlowStrip* last_ = nullptr;
  FlowStrip below_columns_;
  std::size_t band_ = 0;
};

}  // namespace

PagedStrips page_strips(const std::vector<Strip>& strips, const Theme& theme) {
  return Pager(strips, theme).run();
}

}  // namespace rulepress::layout
