// Headings, paragraphs, lists and code of a rulebook as strips.
#include <fmt/format.h>

#include <algorithm>

#include "pages/strips.h"

namespace rulepress::pages {
namespace {

constexpr Mm list_indent{4.6};

std::string plain_text(const Words& words) {
  std::string out;
  for (const BookRun& run : words) out += run.text;
  return out;
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
  // Room above a lesser heading stays less than that above a greater one.
  strip.flow.gives = heading.level <= 2 ? 2 : 1;
  strip.flow.keep = after_short_lead_;
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
  auto lines = lines_of(prose.words, look, place.width, node);
  // Some lines that lead into a chapter do not fill a column by themselves.
  constexpr std::size_t short_lead = 2;
  const bool leads = prose.lead && lines.size() <= short_lead;
  add_lines(std::move(lines), look, place, theme_.unit(), PlacedStrip::Kind::text);
  after_short_lead_ = leads;
}

void StripMaker::add_block(const BookList& list, const StripPlace& place) {
  const std::size_t node = add_node("L", place.node);
  Look look = text_look();
  if (place.small) look.size = look.size * small_type;
  look.colour = theme_.second;
  look.font = {theme_.head_font, bold, false, ""};
  look.size = look.size * (list.ordered ? 0.95 : 1.0);
  int number = list.first;
  // No short item stands alone at the head or the foot of a column.
  constexpr std::size_t short_item = 3;  // strips
  std::size_t before = short_item;       // of the item before
  const std::size_t begin = strips_.size();
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
    const std::size_t count = strips_.size() - first;
    const bool second = list.items.size() > 1 && &blocks == &list.items[1];
    const bool last = list.items.size() > 1 && &blocks == &list.items.back();
    if ((second && before < short_item) || (last && count < short_item)) strips_[first].flow.keep = true;
    before = count;
    // A step of a few lines is read at a glance while it is done, and stands whole.
    constexpr std::size_t whole_step = 4;
    if (list.ordered && count <= whole_step) {
      for (std::size_t i = first + 1; i < strips_.size(); ++i) strips_[i].flow.keep = true;
    }
    // Items of a list are equally far from each other, those of lists in it too.
    for (std::size_t i = first; i < strips_.size(); ++i) {
      if (i > begin && !strips_[i].flow.floats) strips_[i].flow.gives = 0;
    }
    SetLine mark = single_line(list.ordered ? fmt::format("{}.", number) : "•", look);
    Strip& strip = strips_[first];
    Mm x = std::max(place.x, place.x + list_indent - mark.line.width - Mm{1.4});
    if (!list.ordered) x = place.x + Mm{1.0};
    for (StripPart& part : mark.parts) {
      part.node = label;
      for (Item& it : part.items) move(it, x, baseline_in(text_look(), theme_.line()));
      strip.parts.insert(strip.parts.begin(), std::move(part));
    }
    ++number;
  }
  // No figure stands within a list, unless it is long.
  constexpr std::size_t long_list = 24;  // strips
  if (strips_.size() - begin > long_list) return;
  for (std::size_t i = begin + 1; i < strips_.size(); ++i) strips_[i].flow.row = true;
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

}  // namespace rulepress::pages
