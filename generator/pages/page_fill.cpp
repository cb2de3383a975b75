#include "pages/page_fill.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rulepress::pages {
namespace {

constexpr std::size_t most_wide_waiting = 2;  // figures across the columns, for the next page

// Figures on pages that are asked to be closer.
constexpr std::array<double, closest + 1> figure_scales{1, 0.92, 0.84};
constexpr double least_scale = 0.8;  // of a figure in columns that end together

FlowStrip closer(FlowStrip flow, int closeness, Mm unit) {
  if (closeness == 0) return flow;
  // A heading still stands nearer to what is below it than to what is above it.
  const auto less = [&](Mm gap, double least) { return gap > unit * (least + 0.5) ? gap - unit : gap; };
  if (flow.heads) flow.before = less(flow.before, 2);
  if (flow.floats) {
    flow.before = less(flow.before, 1);
    flow.after = less(flow.after, 1);
  }
  const Mm saved = flow.shrinks * (1 - figure_scales.at(static_cast<std::size_t>(closeness)));
  flow.height -= unit * std::floor(saved / unit + 1e-6);
  return flow;
}

}  // namespace

PageFiller::PageFiller(const std::vector<Strip>& strips, const Theme& theme)
    : theme_(theme), height_(text_height(theme)) {
  rules_ = {theme.unit(), theme.unit(), static_cast<std::size_t>(theme.columns)};
  for (int closeness = 0; closeness <= closest; ++closeness) {
    auto& flows = flows_.at(static_cast<std::size_t>(closeness));
    flows.reserve(strips.size());
    for (const Strip& strip : strips) flows.push_back(closer(strip.flow, closeness, theme.unit()));
  }
}

TextLeft PageFiller::all() const {
  TextLeft left{FlowQueue(flows_[0].size()), {}};
  std::iota(left.queue.begin(), left.queue.end(), 0);
  return left;
}

FilledPage PageFiller::fill(TextLeft& left, const PageWish& wish) {
  now_ = &flows_.at(static_cast<std::size_t>(wish.closeness));
  rules_.shrinking = wish.closeness == 0 ? 1 - least_scale : 0;
  left_ = &left;
  page_ = {};
  y_ = opened_ = {};
  last_ = nullptr;
  band_ = 0;
  const std::vector<std::size_t> waiting = std::move(left.waiting);
  left.waiting.clear();
  for (const std::size_t strip : waiting) put_wide(strip, false);
  const bool stops = wish.stop < now_->size();
  const bool stop_starts = stops && (*now_)[wish.stop].starts_page;
  if (stops) (*now_)[wish.stop].starts_page = true;
  std::vector<std::size_t> passed;  // page starts that are none here
  FilledPage::End end = FilledPage::End::text;
  while (!left.queue.empty()) {
    const std::size_t next = left.queue.front();
    if (front().starts_page) {
      if (!page_is_empty() && !may_share(wish)) {
        end = next == wish.stop && !stop_starts ? FilledPage::End::stopped : FilledPage::End::forced;
        page_.before_shared = front().shares_page;
        break;
      }
      (*now_)[next].starts_page = false;
      passed.push_back(next);
    }
    if (!(front().wide ? place_wide() : place_stream())) {
      end = FilledPage::End::full;
      break;
    }
  }
  if (left.queue.empty() && !left.waiting.empty()) end = FilledPage::End::full;
  for (const std::size_t strip : passed) (*now_)[strip].starts_page = true;
  if (stops) (*now_)[wish.stop].starts_page = stop_starts;
  page_.end = end;
  page_.height = y_;
  if (page_.before_chapter.value == 0) page_.before_chapter = y_;
  page_.below_opening = y_ - opened_;
  page_.passed = left.waiting.size();
  std::size_t last = 0;
  for (const StripOnPage& place : page_.strips) last = std::max(last, place.strip);
  for (const std::size_t strip : left.queue) {
    if (strip > last) break;
    ++page_.passed;
  }
  return std::move(page_);
}

bool PageFiller::cuts_table(std::size_t strip, const FilledPage& page) const {
  return strip > 0 && flow(strip).head.value > 0 &&
         std::ranges::any_of(page.strips, [&](const StripOnPage& place) { return place.strip + 1 == strip; });
}

// A page with a few rows of a table and nothing else looks like a mistake.
bool PageFiller::may_share(const PageWish& wish) const {
  if (!front().shares_page || left_->queue.front() == wish.stop) return false;
  return wish.shares || y_ < height_ * 0.3;
}

void PageFiller::put(const StripOnPage& place) {
  const FlowStrip& flow = (*now_)[place.strip];
  if (page_.strips.empty()) {
    page_.goes_on = !flow.opens;
  } else if (flow.heads || (flow.floats && !flow.wide && !flow.keep && place.y.value > 0)) {
    page_.sections.push_back(place.strip);
  }
  if (flow.opens) {
    if (page_.goes_on && !page_.opens) page_.before_chapter = place.y;
    page_.opens = true;
    opened_ = place.y + flow.height;
  }
  page_.strips.push_back(place);
  page_.strips.back().shrunk += flows_[0][place.strip].height - flow.height;
}

void PageFiller::put_wide(std::size_t strip, bool repeats) {
  const FlowStrip& flow = (*now_)[strip];
  y_ += gap_above(flow);
  if (repeats) y_ += flow.head;
  put({strip, {}, y_, repeats, band_++, 0});
  y_ += flow.height;
  last_ = &flow;
}

// How much must stand on a page together with the first strip of the queue.
Mm PageFiller::needed() const {
  const FlowQueue& queue = left_->queue;
  Mm sum;
  bool columns = false;
  for (std::size_t at = 0; at < queue.size() && (at == 0 || (*now_)[queue[at]].keep); ++at) {
    const FlowStrip& flow = (*now_)[queue[at]];
    sum += flow.height + (at == 0 ? gap_above(flow) : flow.before);
    columns = columns || !flow.wide;
    if (at > 0 && flow.frame >= 0 && flow.frame != (*now_)[queue[at - 1]].frame) sum += rules_.pad * 2;
  }
  // Under a chapter's heading stand some lines in each column.
  return columns ? sum + rules_.unit * 6 : sum;
}

bool PageFiller::place_wide() {
  // Nothing passes a chapter, and figures stay in their order.
  if (!left_->waiting.empty()) {
    if (front().opens) return false;
    if (front().floats) return waits_too();
  }
  const bool repeats = repeats_head(last_, front());
  if (y_ + needed() > height_ + flow_rounding && !page_is_empty()) return false;
  put_wide(left_->queue.front(), repeats);
  left_->queue.erase(left_->queue.begin());
  return true;
}

bool PageFiller::waits_too() {
  if (left_->waiting.size() >= most_wide_waiting) return false;
  left_->waiting.push_back(left_->queue.front());
  left_->queue.erase(left_->queue.begin());
  return true;
}

bool PageFiller::in_one_piece(const FlowColumn& column) const {
  const auto& places = column.places;
  const auto flow = [&](const FlowPlace& place) -> const FlowStrip& { return (*now_)[place.strip]; };
  if (places.size() == 1 && flow(places.front()).floats) return true;
  const auto is_row = [&](const FlowPlace& place) { return flow(place).head.value > 0; };
  if (places.size() > 1 && std::all_of(places.begin() + 1, places.end(), is_row) &&
      !flow(places.front()).heads)
    return true;
  const int frame = places.empty() ? -1 : flow(places.front()).frame;
  return frame >= 0 &&
         std::ranges::all_of(places, [&](const FlowPlace& place) { return flow(place).frame == frame; });
}

void PageFiller::put_columns(const std::vector<FlowColumn>& columns) {
  const Mm own_width = column_width(theme_, static_cast<int>(columns.size()));
  const Mm width = own_width + theme_.gap;
  // A figure, a box or a table that is all there is stands in the middle.
  const bool others_empty =
      std::all_of(columns.begin() + 1, columns.end(), [](const auto& one) { return one.places.empty(); });
  const bool alone = others_empty && in_one_piece(columns.front());
  if (alone && columns.size() > 1) ++page_.alone;
  const Mm aside = alone ? (text_width(theme_) - own_width) / 2 : Mm{};
  Mm lowest;
  Mm shortest = height_;
  const FlowStrip* longest = nullptr;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    for (const FlowPlace& place : columns[i].places)
      put({place.strip, aside + width * static_cast<double>(i), y_ + place.y, place.repeats_head, band_, i,
           place.shrunk});
    shortest = std::min(shortest, columns[i].height);
    if (!columns[i].places.empty() && (longest == nullptr || columns[i].height > lowest)) {
      lowest = columns[i].height;
      longest = &(*now_)[columns[i].places.back().strip];
    }
  }
  const double uneven = (lowest - shortest) / rules_.unit;
  if (!alone && columns.size() > 1 && uneven > 2.5) page_.ragged += std::min(uneven / 12, 1.4);
  ++band_;
  // Lines of the contents and of the index may be closer than those of the text.
  y_ += rules_.unit * std::ceil(lowest / rules_.unit - 1e-3);
  if (longest == nullptr) return;
  // The columns' last frame is closed already.
  below_columns_ = *longest;
  below_columns_.frame = -1;
  last_ = &below_columns_;
}

bool PageFiller::place_stream() {
  FlowQueue& queue = left_->queue;
  const auto& flows = *now_;
  const int own_columns = front().columns;
  std::size_t count = 0;
  while (count < queue.size() && !flows[queue[count]].wide && flows[queue[count]].columns == own_columns &&
         (count == 0 || !flows[queue[count]].starts_page) &&
         (left_->waiting.empty() || !flows[queue[count]].heads))
    ++count;
  if (count == 0) return false;  // nothing passes what waits but the text of its section
  FlowRules rules = rules_;
  if (own_columns > 0) rules.columns = static_cast<std::size_t>(own_columns);
  rules.figure_next = !left_->waiting.empty();
  const auto middle = queue.begin() + static_cast<std::ptrdiff_t>(count);
  FlowQueue stream(queue.begin(), middle);
  const Mm gap = last_ == nullptr ? Mm{} : gap_above(flows[stream.front()]);
  const Mm room = height_ - y_ - gap;
  auto columns = balanced_columns(flows, stream, room, rules);
  if (!columns.empty()) {
    Mm lowest;
    for (const FlowColumn& column : columns) lowest = std::max(lowest, column.height);
    if (count < queue.size() && may_wait(count, y_ + gap + lowest)) {
      left_->waiting.push_back(queue[count]);
      queue.erase(middle);
      return true;  // the text goes on
    }
    y_ += gap;
    put_columns(columns);
    queue.erase(queue.begin(), middle);
    return true;
  }
  columns = page_columns(flows, stream, room, rules, page_is_empty());
  const auto is_empty = [](const FlowColumn& column) { return column.places.empty(); };
  // Some lines in one column only, below something that goes across, stand better on the next page.
  constexpr double few_units = 20;
  const bool too_little =
      !page_is_empty() && room < rules_.unit * few_units && std::ranges::any_of(columns, is_empty);
  if (!too_little && !std::ranges::all_of(columns, is_empty)) {
    y_ += gap;
    put_columns(columns);
    stream.insert(stream.end(), middle, queue.end());
    queue = std::move(stream);
  }
  return false;
}

// Whether what goes across the columns next may go to the top of the next page instead, because there is no
// room for it below the text before it.
bool PageFiller::may_wait(std::size_t at, Mm below) const {
  const FlowQueue& queue = left_->queue;
  const FlowStrip& next = (*now_)[queue[at]];
  if (!next.wide || !next.floats || next.starts_page || left_->waiting.size() >= most_wide_waiting)
    return false;
  if (below + next.before + next.height <= height_ + flow_rounding) return false;
  return at + 1 < queue.size() && !(*now_)[queue[at + 1]].starts_page && !(*now_)[queue[at + 1]].wide;
}

}  // namespace rulepress::pages
