// Boxes of a rulebook as strips. A box that is not large is one strip, which is never cut and may float as a
// figure does.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "pages/strips.h"

namespace rulepress::pages {
namespace {

// The largest box that is never cut, of the height of a page.
constexpr double whole_box = 0.45;

Mm height_of(const std::vector<Strip>& strips, const FlowRules& rules) {
  Mm y;
  const FlowStrip* last = nullptr;
  for (const Strip& strip : strips) {
    if (last != nullptr) y += gap_between(last, strip.flow, rules);
    y += strip.flow.height;
    last = &strip.flow;
  }
  return y;
}

// Puts strips into one, which is never cut, below each other from `y` on.
void join(Strip& into, std::vector<Strip> strips, Mm y, const FlowRules& rules) {
  for (std::size_t i = 0; i < strips.size(); ++i) {
    Strip& next = strips[i];
    if (i > 0) y += gap_between(&strips[i - 1].flow, next.flow, rules);
    for (StripPart& part : next.parts) {
      for (Item& item : part.items) move(item, {}, y);
      for (PageLink& link : part.links) link.box.y += y;
      into.parts.push_back(std::move(part));
    }
    for (std::string& anchor : next.anchors) into.anchors.push_back(std::move(anchor));
    if (std::abs(next.facts.spaces - 1) > std::abs(into.facts.spaces - 1))
      into.facts.spaces = next.facts.spaces;
    append_line(into.facts.words, next.facts.words, i > 0 && strips[i - 1].facts.hyphened,
                next.flow.follows ? " " : "; ");
    y += next.flow.height;
  }
}

// Letters that stand side by side in a millimetre, about.
constexpr double letters_in_mm = 0.62;

std::size_t letters_in(const Words& words) {
  std::size_t sum = 0;
  for (const BookRun& run : words) sum += run.icon.empty() ? run.text.size() : 2;
  return sum;
}

// A figure and what tells of it.
bool is_told_figure(const BookBox& box) {
  return box.kind == BookBox::Kind::summary && box.blocks.size() > 1 &&
         std::holds_alternative<BookFigure>(box.blocks.front().what);
}

// A figure at the end of a box may stand beside the words where it leaves them most of the width and they
// are about as high as it is.
bool stands_beside(const BookBox& box, Mm width) {
  if (box.blocks.size() < 2) return false;
  const auto* figure = std::get_if<BookFigure>(&box.blocks.back().what);
  if (figure == nullptr || !figure->caption.empty() || figure->size.width > width * 0.36) return false;
  const Mm room = width - figure->size.width - box_side;
  double lines = 0;
  for (std::size_t i = 0; i + 1 < box.blocks.size(); ++i) {
    const auto* prose = std::get_if<BookProse>(&box.blocks[i].what);
    if (prose == nullptr) return false;
    lines += std::ceil(static_cast<double>(letters_in(prose->words)) / (room.value * letters_in_mm));
  }
  constexpr double line_height = 4.6;
  return lines * line_height < figure->size.height.value * 2;
}

}  // namespace

StripMaker::Held StripMaker::hold() {
  const Held held{keep_next_, after_heading_, page_next_, shares_next_};
  keep_next_ = after_heading_ = page_next_ = shares_next_ = false;
  return held;
}

void StripMaker::release(const Held& held) {
  keep_next_ = held.keep;
  after_heading_ = held.after_heading;
  page_next_ = held.page;
  shares_next_ = held.shares;
}

std::vector<Strip> StripMaker::taken(std::size_t first) {
  const auto begin = strips_.begin() + static_cast<std::ptrdiff_t>(first);
  std::vector<Strip> all(std::make_move_iterator(begin), std::make_move_iterator(strips_.end()));
  strips_.erase(begin, strips_.end());
  return all;
}

// One strip that floats as a figure does: across the columns, the figure at the left and what tells of it at
// the right, or below each other where there is one column.
void StripMaker::add_told_figure(const BookBox& box, const StripPlace& place) {
  const StripPlace where = whole_place(place);
  const bool beside = where.wide || where.width > Mm{140};
  const FlowRules rules{theme_.unit(), theme_.unit(), 1};
  const std::size_t node = add_node("Div", place.node);
  const std::size_t first = strips_.size();
  const Held held = hold();
  StripPlace inner = where;
  inner.node = node;
  inner.frame = static_cast<int>(frames_.size());
  inner.x += box_side;
  inner.width -= 2 * box_side;
  inner.small = true;
  frames_.push_back({box.kind, where.x, where.width});
  add_box_title(box, inner);
  keep_next_ = after_heading_ = false;
  std::vector<Strip> title = taken(first);
  StripPlace left = inner;
  StripPlace right = inner;
  if (beside) {
    left.width = inner.width * 0.47;
    right.x += inner.width * 0.52;
    right.width = inner.width * 0.48;
  }
  add_blocks({box.blocks.front()}, left);
  std::vector<Strip> shown = taken(first);
  add_blocks({box.blocks.begin() + 1, box.blocks.end()}, right);
  std::vector<Strip> told = taken(first);
  const Mm title_height = title.empty() ? Mm{} : height_of(title, rules) + theme_.unit();
  const Mm shown_height = height_of(shown, rules);
  const Mm told_height = height_of(told, rules);
  const Mm gap = beside ? Mm{} : theme_.unit() * 2;
  const Mm body = beside ? std::max(shown_height, told_height) : shown_height + gap + told_height;
  Strip one;
  join(one, std::move(title), {}, rules);
  join(one, std::move(shown), title_height + (beside ? (body - shown_height) / 2 : Mm{}), rules);
  join(one, std::move(told), title_height + (beside ? (body - told_height) / 2 : shown_height + gap), rules);
  one.flow.height = rounded_up(title_height + body);
  release(held);
  push_box(std::move(one), inner);
}

void StripMaker::add_box_title(const BookBox& box, const StripPlace& place) {
  if (box.title.empty()) return;
  Look look = text_look();
  look.font = {theme_.head_font, bold, false, ""};
  look.size = theme_.text_size * 0.98;
  look.colour = theme_.boxes.at(static_cast<std::size_t>(box.kind)).title;
  look.align = Align::left;
  look.hyphenate = false;
  const std::size_t title = add_node("P", place.node);
  add_lines(lines_of(titled(box.title), look, place.width, title), look, place, theme_.unit(),
            PlacedStrip::Kind::title);
  keep_next_ = after_heading_ = true;
}

void StripMaker::add_block(const BookBox& box, const StripPlace& place) {
  if (!box.anchor.empty()) waiting_anchors_.push_back(box.anchor);
  if (place.frame < 0 && is_told_figure(box)) return add_told_figure(box, place);
  StripPlace inner = place;
  inner.node = add_node("Div", place.node);
  if (place.frame >= 0) {
    add_box_title(box, inner);
    add_blocks(box.blocks, inner);
    return;
  }
  const FlowRules rules{theme_.unit(), theme_.unit(), 1};
  const std::size_t first = strips_.size();
  const Held held = hold();
  frames_.push_back({box.kind, place.x, place.width});
  inner.frame = static_cast<int>(frames_.size()) - 1;
  inner.x += box_side;
  inner.width -= 2 * box_side;
  inner.small = true;
  add_box_title(box, inner);
  if (stands_beside(box, inner.width)) {
    add_box_beside(box, inner, held, taken(first));
    return;
  }
  add_blocks(box.blocks, inner);
  std::vector<Strip> strips = taken(first);
  release(held);
  if (strips.empty()) return;
  // What is in a box stands close together.
  for (Strip& strip : strips) {
    strip.flow.gives = 0;
    if (strip.facts.kind == PlacedStrip::Kind::figure) strip.flow.before = strip.flow.after = theme_.unit();
  }
  if (height_of(strips, rules) <= text_height(theme_) * whole_box) {
    Strip one;
    one.flow.height = height_of(strips, rules);
    const Strip& last = strips.back();
    const Mm shrinks = last.flow.shrinks;
    const Mm grows = last.flow.grows;
    const Mm figure_width = last.figure_width;
    const std::size_t behind = last.parts.size() - last.figure;
    join(one, std::move(strips), {}, rules);
    // Below a figure at its foot there is at most the figure's caption.
    one.flow.shrinks = shrinks;
    one.flow.grows = grows;
    one.figure_width = figure_width;
    one.figure = one.parts.size() - behind;
    push_box(std::move(one), inner);
    return;
  }
  // Of a large box, at least three lines stand on either side of a cut, and a figure below its words.
  constexpr std::size_t least = 3;
  strips.front().flow.before = theme_.unit() * 2;
  strips.front().flow.gives = 1;
  strips.back().flow.after = theme_.unit() * 2;
  for (std::size_t i = 0; i < strips.size(); ++i) {
    const bool edge = i > 0 && (i < least || i + least > strips.size());
    const bool shown = i > 0 && strips[i].facts.kind == PlacedStrip::Kind::figure;
    if (edge || shown) strips[i].flow.keep = true;
    push(std::move(strips[i]), inner);
  }
}

// The words at the left, the figure at the right, below the title.
void StripMaker::add_box_beside(const BookBox& box, const StripPlace& inner, const Held& held,
                                std::vector<Strip> title) {
  const FlowRules rules{theme_.unit(), theme_.unit(), 1};
  const std::size_t first = strips_.size();
  keep_next_ = after_heading_ = false;
  const Mm figure_width = std::get<BookFigure>(box.blocks.back().what).size.width;
  StripPlace left = inner;
  left.width -= figure_width + box_side;
  StripPlace right = inner;
  right.x += left.width + box_side;
  right.width = figure_width;
  add_blocks({box.blocks.begin(), box.blocks.end() - 1}, left);
  std::vector<Strip> told = taken(first);
  add_blocks({box.blocks.back()}, right);
  std::vector<Strip> shown = taken(first);
  const Mm title_height = height_of(title, rules);
  const Mm told_height = height_of(told, rules);
  const Mm shown_height = height_of(shown, rules);
  Strip one;
  one.flow.height = rounded_up(title_height + std::max(told_height, shown_height));
  join(one, std::move(title), {}, rules);
  join(one, std::move(told), title_height, rules);
  join(one, std::move(shown), title_height + std::max(told_height - shown_height, Mm{}) / 2, rules);
  release(held);
  push_box(std::move(one), inner);
}

std::size_t StripMaker::add_imprint(const std::vector<BookBlock>& blocks) {
  const FlowRules rules{theme_.unit(), theme_.unit(), 1};
  const std::size_t first = strips_.size();
  StripPlace place = whole_place({});
  if (!place.wide) place.width = text_width(theme_);
  place.small = true;
  add_blocks(blocks, place);
  std::vector<Strip> strips = taken(first);
  if (strips.empty()) return first;
  const Mm above = theme_.unit() * 2;
  Strip one;
  one.flow.height = above + height_of(strips, rules);
  one.flow.before = theme_.unit() * 2;
  join(one, std::move(strips), above, rules);
  const Box line{{}, theme_.unit(), text_width(theme_), Mm{0.2}};
  one.parts.insert(one.parts.begin(),
                   {std::nullopt, {{Shape{rectangle_path(line, {}), Fill{theme_.rule}, std::nullopt}}}});
  place.wide = true;
  push(std::move(one), place);
  return first;
}

void StripMaker::push_box(Strip one, const StripPlace& place) {
  one.facts.kind = PlacedStrip::Kind::figure;
  one.flow.before = one.flow.after = theme_.unit() * 2;
  one.flow.gives = 1;
  // A quotation belongs to the words before it.
  one.flow.floats = frames_[static_cast<std::size_t>(place.frame)].kind != BookBox::Kind::quote;
  push(std::move(one), place);
}

}  // namespace rulepress::pages
