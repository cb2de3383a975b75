// Headings, paragraphs, lists and boxes of a rulebook as strips.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "layout/book_strips.h"

namespace rulepress::layout {
namespace {

constexpr Mm list_indent{4.6};
constexpr Mm box_side{3.6};  // from the edge of a box to its words

std::string plain_text(const Words& words) {
  std::string out;
  for (const BookRun& run : words) out += run.text;
  return out;
}

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
    into.facts.words += (into.facts.words.empty() ? "" : "; ") + next.facts.words;
    y += next.flow.height;
  }
}

// A figure and what tells of it.
bool is_told_figure(const BookBox& box) {
  return box.kind == BookBox::Kind::summary && box.blocks.size() > 1 &&
         std::holds_alternative<BookFigure>(box.blocks.front().what);
}

}  // namespace

void StripMaker::add_block(const BookHeading& heading, const StripPlace& place) {
  const bool chapter = heading.level == 1 && place.frame < 0;
  heading_place_ = heading.place;
  const StripPlace where = chapter ? whole_place(place) : place;
  const std::size_t node = add_node(fmt::format("H{}", std::clamp(heading.level, 1, 6)), place.node);
  Look look = head_look(heading.level);
  const Mm unit = theme_.unit();
  if (heading.starts_page && place.frame < 0 && !page_next_) page_next_ = shares_next_ = true;
  if (!heading.anchor.empty()) waiting_anchors_.push_back(heading.anchor);
  const std::string title = plain_text(heading.words);
  const bool numbered = theme_.numbered && !heading.number.empty();
  if (place.frame < 0 && !heading.anchor.empty())
    bookmarks_.push_back({heading.level, numbered ? heading.number + " " + title : title, heading.anchor});
  Words words = titled(heading.words);
  Mm number_width;
  std::vector<StripPart> number_parts;
  if (numbered) {
    Look number_look = look;
    number_look.colour = heading.level == 3 ? theme_.second : chapter ? theme_.second : theme_.accent;
    if (heading.level == 2) number_look.colour = theme_.second;
    SetLine number = single_line(heading.number, number_look);
    number_width = number.line.width + to_mm(look.size * (chapter ? 0.5 : 0.55));
    number_parts = std::move(number.parts);
    for (StripPart& part : number_parts) part.node = node;
  }
  auto lines = lines_of(words, look, where.width - number_width, node);
  if (lines.empty()) return;
  Strip strip;
  strip.facts.kind = PlacedStrip::Kind::heading;
  strip.facts.words = numbered ? heading.number + " " + title : title;
  strip.heading = heading.level;
  if (chapter) strip.chapter = title;
  const Mm below = chapter ? unit * 3 : heading.level == 2 ? unit * 0.5 : Mm{};
  const Mm words_height = look.line * static_cast<double>(lines.size());
  strip.flow.height = rounded_up(words_height + below);
  // The words stand at the foot of the strip, near to what they head.
  const Mm top = strip.flow.height - below - words_height;
  for (StripPart& part : number_parts) {
    for (Item& item : part.items) move(item, where.x, top + baseline_in(look, look.line));
    strip.parts.push_back(std::move(part));
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (StripPart& part : lines[i].parts) {
      const Mm baseline = top + look.line * static_cast<double>(i) + baseline_in(look, look.line);
      for (Item& item : part.items) move(item, where.x + number_width, baseline);
      strip.parts.push_back(std::move(part));
    }
  }
  if (chapter) {
    const Box bar{where.x, top + words_height + unit * 0.7, Mm{22}, Mm{1.1}};
    strip.parts.push_back(
        {std::nullopt, {{Shape{rectangle_path(bar, {}), Fill{theme_.second}, std::nullopt}}}});
  }
  strip.flow.before = unit * (chapter ? 5 : heading.level == 2 ? 3 : 2);
  strip.flow.gives = 2;
  strip.flow.heads = true;
  strip.flow.opens = chapter;
  push(std::move(strip), where);
  keep_next_ = after_heading_ = true;
}

void StripMaker::add_block(const BookProse& prose, const StripPlace& place) {
  if (prose.words.empty()) return;
  Look look = text_look();
  if (place.small) {
    look.size = look.size * small_type;
  }
  if (prose.lead) {
    look.size = look.size * 1.13;
    look.align = Align::left;
    look.hyphenate = false;
    look.colour = theme_.accent;
  }
  const std::size_t node = add_node("P", place.node);
  add_lines(lines_of(prose.words, look, place.width, node), look, place, theme_.unit(),
            PlacedStrip::Kind::text);
}

void StripMaker::add_block(const BookList& list, const StripPlace& place) {
  const std::size_t node = add_node("L", place.node);
  Look look = text_look();
  if (place.small) look.size = look.size * small_type;
  look.colour = theme_.second;
  look.font = {theme_.head_font, bold, false, ""};
  look.size = look.size * (list.ordered ? 0.95 : 1.0);
  int number = list.first;
  for (const auto& blocks : list.items) {
    const std::size_t item = add_node("LI", node);
    const std::size_t label = add_node("Lbl", item);
    StripPlace inner = place;
    inner.node = add_node("LBody", item);
    inner.x += list_indent;
    inner.width -= list_indent;
    const std::size_t first = strips_.size();
    add_blocks(blocks, inner);
    if (strips_.size() == first) continue;
    SetLine mark = single_line(list.ordered ? fmt::format("{}.", number) : "•", look);
    Strip& strip = strips_[first];
    Mm x = place.x + list_indent - mark.line.width - Mm{1.4};
    if (!list.ordered) x = place.x + Mm{1.0};
    for (StripPart& part : mark.parts) {
      part.node = label;
      for (Item& it : part.items) move(it, x, baseline_in(text_look(), theme_.line()));
      strip.parts.insert(strip.parts.begin(), std::move(part));
    }
    ++number;
  }
}

// One strip that floats as a figure does: across the columns, the figure at the left and what tells of it at
// the right, or below each other where there is one column.
void StripMaker::add_told_figure(const BookBox& box, const StripPlace& place) {
  const StripPlace where = whole_place(place);
  const bool beside = where.wide || where.width > Mm{140};
  const FlowRules rules{theme_.unit(), theme_.unit(), 1};
  const std::size_t node = add_node("Div", place.node);
  const std::size_t first = strips_.size();
  const auto taken = [&] {
    const auto begin = strips_.begin() + static_cast<std::ptrdiff_t>(first);
    std::vector<Strip> all(std::make_move_iterator(begin), std::make_move_iterator(strips_.end()));
    strips_.erase(begin, strips_.end());
    return all;
  };
  const bool kept = keep_next_;
  const bool headed = after_heading_;
  const bool page = page_next_;
  const bool shares = shares_next_;
  keep_next_ = after_heading_ = page_next_ = shares_next_ = false;
  StripPlace inner = where;
  inner.node = node;
  inner.frame = static_cast<int>(frames_.size());
  inner.x += box_side;
  inner.width -= 2 * box_side;
  inner.small = true;
  frames_.push_back({box.kind, where.x, where.width});
  add_box_title(box, inner);
  keep_next_ = after_heading_ = false;
  std::vector<Strip> title = taken();
  StripPlace left = inner;
  StripPlace right = inner;
  if (beside) {
    left.width = inner.width * 0.47;
    right.x += inner.width * 0.52;
    right.width = inner.width * 0.48;
  }
  add_blocks({box.blocks.front()}, left);
  std::vector<Strip> shown = taken();
  add_blocks({box.blocks.begin() + 1, box.blocks.end()}, right);
  std::vector<Strip> told = taken();
  const Mm title_height = title.empty() ? Mm{} : height_of(title, rules) + theme_.unit();
  const Mm shown_height = height_of(shown, rules);
  const Mm told_height = height_of(told, rules);
  const Mm gap = beside ? Mm{} : theme_.unit() * 2;
  const Mm body = beside ? std::max(shown_height, told_height) : shown_height + gap + told_height;
  Strip one;
  one.facts.kind = PlacedStrip::Kind::figure;
  join(one, std::move(title), {}, rules);
  join(one, std::move(shown), title_height + (beside ? (body - shown_height) / 2 : Mm{}), rules);
  join(one, std::move(told), title_height + (beside ? (body - told_height) / 2 : shown_height + gap), rules);
  one.flow.height = rounded_up(title_height + body);
  one.flow.before = one.flow.after = theme_.unit() * 2;
  one.flow.gives = 2;
  one.flow.floats = true;
  keep_next_ = kept;
  after_heading_ = headed;
  page_next_ = page;
  shares_next_ = shares;
  push(std::move(one), inner);
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
  const std::size_t node = add_node("Div", place.node);
  StripPlace inner = place;
  inner.node = node;
  const std::size_t first = strips_.size();
  if (place.frame < 0) {
    frames_.push_back({box.kind, place.x, place.width});
    inner.frame = static_cast<int>(frames_.size()) - 1;
    inner.x += box_side;
    inner.width -= 2 * box_side;
    inner.small = true;
  }
  add_box_title(box, inner);
  add_blocks(box.blocks, inner);
  if (strips_.size() == first || place.frame >= 0) return;
  keep_next_ = after_heading_ = false;
  if (!strips_[first].flow.keep || strips_[first].flow.before.value > 0)
    strips_[first].flow.before = theme_.unit() * 2;
  strips_[first].flow.gives = 2;
  strips_.back().flow.after = theme_.unit() * 2;
  // Lines in a box stay close to each other.
  for (std::size_t i = first + 1; i < strips_.size(); ++i)
    strips_[i].flow.gives = strips_[i].facts.kind == PlacedStrip::Kind::figure ? 1 : 0;
  // A small box is not cut; of others, at least two lines stand on either side of a cut.
  constexpr std::size_t small_box = 5;
  if (strips_.size() - first <= small_box) {
    for (std::size_t i = first + 1; i < strips_.size(); ++i) strips_[i].flow.keep = true;
  } else {
    strips_[first + 1].flow.keep = true;
    strips_.back().flow.keep = true;
  }
}

void StripMaker::add_block(const BookCode& code, const StripPlace& place) {
  Look look = text_look();
  look.font = {theme_.head_font, 400, false, ""};
  look.size = theme_.text_size * 0.86;
  look.align = Align::left;
  look.hyphenate = false;
  StripPlace inner = place;
  if (place.frame < 0) {
    frames_.push_back({BookBox::Kind::sidebar, place.x, place.width});
    inner.frame = static_cast<int>(frames_.size()) - 1;
    inner.x += box_side;
    inner.width -= 2 * box_side;
  }
  const std::size_t node = add_node("P", place.node);
  bool first = true;
  for (const std::string& line : code.lines) {
    const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    StripPlace where = inner;
    where.x += to_mm(look.size) * 0.5 * static_cast<double>(spaces);
    where.width -= where.x - inner.x;
    const std::string words = line.substr(spaces);
    add_lines(lines_of({{words.empty() ? " " : words}}, look, where.width, node), look, where,
              first ? theme_.unit() : Mm{}, PlacedStrip::Kind::text);
    first = false;
  }
}

void StripMaker::add_block(const BookBreak& kind, const StripPlace&) {
  if (kind.kind != BookBreak::Kind::page) return;
  page_next_ = true;
  shares_next_ = false;
}

}  // namespace rulepress::layout
