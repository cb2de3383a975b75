#include "pages/strips.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "layout/mistakes.h"

namespace rulepress::pages {
namespace {

constexpr double descent = 0.22;  // of letters below the baseline, as a part of their size
constexpr int black = 900;

// The letters of a book look different here and there; digits stand as high as capitals.
constexpr const char* text_features = "lnum";

// Whether words do not end as a sentence does.
bool is_open(const Words& words) {
  const std::string text = words.empty() ? "" : words.back().text;
  const auto end = text.find_last_not_of(' ');
  return end == std::string::npos || std::string_view(".!?)").find(text[end]) == std::string_view::npos;
}

}  // namespace

void move(Item& item, Mm right, Mm down) {
  const auto shift = [&](Point& point) { point = {point.x + right, point.y + down}; };
  if (auto* shape = std::get_if<Shape>(&item.what)) {
    for (PathStep& step : shape->path) {
      shift(step.a);
      shift(step.b);
      shift(step.to);
    }
    if (shape->fill) {
      if (auto* gradient = std::get_if<Gradient>(&*shape->fill)) {
        shift(gradient->from);
        shift(gradient->to);
      }
    }
  } else if (auto* picture = std::get_if<Picture>(&item.what)) {
    picture->box.x += right;
    picture->box.y += down;
  } else if (auto* text = std::get_if<Text>(&item.what)) {
    shift(text->at);
  } else {
    shift(std::get<Group>(item.what).origin);
  }
}

Mm text_width(const Theme& theme) {
  return theme.page.width - theme.inner - theme.outer;
}

Mm column_width(const Theme& theme, int columns) {
  return (text_width(theme) - theme.gap * (columns - 1.0)) / columns;
}

Mm column_width(const Theme& theme) {
  return column_width(theme, theme.columns);
}

Mm text_height(const Theme& theme) {
  const Mm room = theme.page.height - theme.top - theme.bottom;
  return theme.unit() * std::floor(room / theme.unit());
}

StripMaker::StripMaker(const Book& book, const Theme& theme, BookTools tools,
                       std::vector<StructureNode>& structure, source::Diagnostics& diagnostics)
    : book_(book), theme_(theme), tools_(tools), structure_(structure), diagnostics_(diagnostics) {}

std::size_t StripMaker::add_node(std::string role, std::size_t parent, std::string alt, bool when_used) {
  structure_.push_back({std::move(role), std::move(alt), parent, when_used});
  const std::size_t made = structure_.size() - 1;
  if (!when_used) structure_[parent].kids.push_back({made});
  return made;
}

Look StripMaker::text_look() const {
  return {{theme_.text_font, 400, false, text_features},     theme_.text_size, theme_.ink, theme_.line(),
          theme_.justified ? Align::justified : Align::left, theme_.hyphenate};
}

Look StripMaker::head_look(int level) const {
  const auto index = static_cast<std::size_t>(std::clamp(level, 1, 4) - 1);
  Look look;
  look.font = {theme_.head_font, level == 1 ? black : bold, false, ""};
  look.size = theme_.head_sizes.at(index);
  look.colour = level == 3 ? theme_.second : theme_.accent;
  if (level == 4) look.colour = theme_.ink;
  look.line = to_mm(look.size * 1.2);
  return look;
}

Mm StripMaker::rounded_up(Mm height) const {
  return theme_.unit() * std::ceil(height / theme_.unit() - 1e-6);
}

Mm StripMaker::baseline_in(const Look& look, Mm height) const {
  const Mm size = to_mm(look.size);
  return height - (height - size) / 2 - size * descent;
}

void StripMaker::push(Strip strip, const StripPlace& place) {
  strip.flow.frame = place.frame;
  strip.flow.wide = place.wide || strip.flow.wide;
  strip.flow.columns = place.columns;
  strip.facts.wide = strip.flow.wide;
  strip.facts.height = strip.flow.height;
  if (keep_next_) strip.flow.keep = true;
  if (page_next_) {
    strip.flow.starts_page = true;
    strip.flow.shares_page = shares_next_;
    strip.flow.keep = false;
  }
  // A heading stands on the same ground as what it heads, else a page could end between them.
  const bool own_band = strip.flow.wide || (strip.flow.columns != 0 && strip.flow.columns != theme_.columns);
  if (own_band && strip.flow.keep) {
    using Kind = PlacedStrip::Kind;
    for (auto last = strips_.rbegin(); last != strips_.rend() && !last->flow.wide; ++last) {
      if (last->facts.kind != Kind::heading && last->facts.kind != Kind::title) break;
      last->flow.wide = last->facts.wide = true;
    }
  }
  if (after_heading_) {
    // A figure may move away, and needs its room then.
    if (!strip.flow.floats) strip.flow.before = strip.flow.heads ? theme_.unit() : Mm{};
    strip.flow.gives = 0;
    strip.flow.feathers = false;
    if (strip.flow.wide) strip.flow.floats = false;
  }
  keep_next_ = after_heading_ = after_short_lead_ = page_next_ = shares_next_ = false;
  for (std::string& anchor : waiting_anchors_) strip.anchors.push_back(std::move(anchor));
  waiting_anchors_.clear();
  strips_.push_back(std::move(strip));
}

void StripMaker::add_lines(std::vector<SetLine> lines, const Look& look, const StripPlace& place, Mm before,
                           PlacedStrip::Kind kind) {
  const std::size_t paragraph = ++paragraphs_;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    SetLine& line = lines[i];
    Strip strip;
    strip.flow.height = look.line;
    if (i == 0) strip.flow.before = before;
    strip.flow.feathers = i == 0 && before.value > 0 && place.frame < 0;
    // Neither the first line of a paragraph nor its last stands alone.
    strip.flow.keep = i > 0 && (i == 1 || i + 1 == lines.size());
    strip.flow.follows = i > 0;
    strip.facts.kind = kind;
    strip.facts.paragraph = paragraph;
    strip.facts.line = i;
    strip.facts.lines = lines.size();
    strip.facts.spaces = line.line.spaces;
    strip.facts.words = line.line.text;
    strip.facts.hyphened = strip.flow.hyphened = line.line.hyphened;
    if (look.align == Align::justified && i + 1 < lines.size())
      strip.facts.free = place.width - line.line.width;
    const Mm baseline = baseline_in(look, look.line);
    const Mm x = i == 0 ? place.x : place.x + place.hang;
    for (StripPart& part : line.parts) {
      for (Item& item : part.items) move(item, x, baseline);
      for (PageLink& link : part.links) {
        link.box.x += x;
        link.box.y += baseline;
      }
    }
    strip.parts = std::move(line.parts);
    push(std::move(strip), place);
  }
}

void StripMaker::report_missing() {
  if (missing_.empty()) return;
  constexpr std::size_t shown = 12;
  std::string letters;
  for (const std::string& letter : missing_) {
    if (letters.size() < shown * 4) letters += letter;
  }
  diagnostics_
      .report(layout::mistakes::missing_glyph, missing_place_,
              fmt::format("no font of the rulebook has {}, first needed below this heading", letters))
      .suggest("use other signs, or name a font that has them in templates/<game>/rulebook.toml");
}

void StripMaker::add(const std::vector<BookBlock>& blocks, bool one_column) {
  one_column_ = one_column;
  StripPlace place;
  place.width = one_column ? text_width(theme_) : column_width(theme_);
  add_blocks(blocks, place);
  waiting_anchors_.clear();
  find_index_words();
  report_missing();
}

StripPlace StripMaker::whole_place(const StripPlace& place) const {
  StripPlace whole = place;
  if (one_column_ || theme_.columns == 1) return whole;
  whole.x = {};
  whole.width = text_width(theme_);
  whole.wide = true;
  return whole;
}

void StripMaker::add_blocks(const std::vector<BookBlock>& blocks, const StripPlace& place) {
  StripPlace now = place;
  for (const BookBlock& block : blocks) {
    if (const auto* change = std::get_if<BookBreak>(&block.what)) {
      if (change->kind == BookBreak::Kind::one_column) now = whole_place(place);
      if (change->kind == BookBreak::Kind::two_columns) now = place;
    }
    // A list or a gallery stands below the words that lead to it, a table below words that are no sentence
    // yet.
    const auto* lead = &block == &blocks.front() ? nullptr : std::get_if<BookProse>(&(&block - 1)->what);
    const bool listed =
        std::holds_alternative<BookList>(block.what) || std::holds_alternative<BookGallery>(block.what);
    const bool leads = lead != nullptr && !strips_.empty() &&
                       (listed || (std::holds_alternative<BookTable>(block.what) && is_open(lead->words)));
    constexpr std::size_t few_lines = 3;
    if (leads && strips_.back().facts.lines <= few_lines) keep_next_ = true;
    std::visit([&](const auto& what) { add_block(what, now); }, block.what);
  }
}

Words StripMaker::titled(const Words& words) const {
  Words made = words;
  for (BookRun& run : made) run.strong = false;
  return made;
}

}  // namespace rulepress::pages
