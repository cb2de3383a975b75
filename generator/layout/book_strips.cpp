#include "layout/book_strips.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "layout/mistakes.h"
#include "layout/outline.h"

namespace rulepress::layout {
namespace {

constexpr double descent = 0.22;  // of letters below the baseline, as a part of their size
constexpr double small_type = 0.9;
constexpr int bold = 700;
constexpr int black = 900;
constexpr Mm list_indent{4.6};
constexpr Mm box_side{3.6};  // from the edge of a box to its words

std::string plain_text(const Words& words) {
  std::string out;
  for (const BookRun& run : words) out += run.text;
  return out;
}

// The letters of a book look different here and there; digits stand as high as capitals.
constexpr const char* text_features = "lnum";

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

Mm column_width(const Theme& theme) {
  const double columns = theme.columns;
  return (text_width(theme) - theme.gap * (columns - 1)) / columns;
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

std::vector<SetLine> StripMaker::lines_of(const Words& words, const Look& look, Mm width, std::size_t node) {
  TextBlock block;
  block.width = width;
  block.leading = to_pt(look.line) / look.size;
  block.language = book_.language;
  block.by_lines = true;
  Paragraph paragraph;
  paragraph.align = look.align;
  std::vector<std::size_t> nodes;
  for (const BookRun& run : words) {
    TextRun made;
    made.font = look.font;
    made.size = look.size;
    made.colour = look.colour;
    if (run.strong) made.font.weight = std::max(made.font.weight, bold);
    if (run.emphasis) made.font.italic = !look.font.italic;
    if (run.code) {
      made.font = {theme_.head_font, 400, false, ""};
      made.size = look.size * 0.92;
    }
    if (!run.link.empty() && look.colour == theme_.ink) made.colour = theme_.accent;
    made.icon = run.icon;
    made.text = run.text;
    if (made.icon.empty() && look.hyphenate && !run.code)
      made.text = tools_.hyphenator.hyphenated(made.text, book_.language);
    if (run.line_break) made.text += "\u2028";
    paragraph.runs.push_back(std::move(made));
    nodes.push_back(run.link.empty() ? node : add_node("Link", node, {}, true));
  }
  std::vector<SetLine> made;
  if (paragraph.runs.empty()) return made;
  block.paragraphs.push_back(std::move(paragraph));
  const bool any_link = std::ranges::any_of(words, [](const BookRun& run) { return !run.link.empty(); });
  Measured measured = tools_.text.measure(block);
  for (const std::string& letter : measured.missing_glyphs) {
    if (missing_.empty()) missing_place_ = heading_place_;
    missing_.insert(letter);
  }
  for (TextLine& line : measured.lines) {
    SetLine set;
    // A line is taken apart only where links begin and end.
    const auto start_part = [&](std::size_t source) {
      const std::size_t part_node = source < nodes.size() ? nodes[source] : node;
      if (set.parts.empty() || set.parts.back().node != part_node) {
        Text text;
        TextRun run = block.paragraphs[0].runs[std::min(source, nodes.size() - 1)];
        run.icon.clear();
        run.text = set.parts.empty() ? line.text : "";
        text.block.paragraphs.emplace_back().runs.push_back(std::move(run));
        text.set = std::make_shared<SetText>();
        set.parts.push_back({part_node, {{std::move(text)}}});
      }
      return std::const_pointer_cast<SetText>(std::get<Text>(set.parts.back().items[0].what).set);
    };
    const auto add_link = [&](std::size_t source, const Box& box) {
      if (source >= words.size() || words[source].link.empty()) return;
      auto& links = set.parts.back().links;
      if (!links.empty() && links.back().node == nodes[source]) {
        links.back().box.width = box.right() - links.back().box.x;
      } else {
        links.push_back({box, words[source].link, nodes[source], words[source].place});
      }
    };
    const Mm size = to_mm(look.size);
    if (line.set != nullptr && !any_link) {
      start_part(0);
      std::get<Text>(set.parts.back().items[0].what).set = line.set;
    } else if (line.set != nullptr) {
      auto icon = line.set->icons.begin();
      for (std::size_t i = 0; i <= line.set->runs.size(); ++i) {
        for (; icon != line.set->icons.end() && icon->runs_before == i; ++icon) {
          const auto into = start_part(icon->words.source);
          into->icons.push_back(*icon);
          into->icons.back().runs_before = into->runs.size();
          add_link(icon->words.source, {icon->box.x, size * -0.8, icon->box.width, size * 1.1});
        }
        if (i == line.set->runs.size()) break;
        const GlyphRun& run = line.set->runs[i];
        const auto into = start_part(run.source);
        into->runs.push_back(run);
        add_link(run.source, {run.at.x, size * -0.8, run.width, size * 1.1});
      }
    }
    set.line = std::move(line);
    made.push_back(std::move(set));
  }
  return made;
}

SetLine StripMaker::single_line(const std::string& words, const Look& look) {
  Look plain = look;
  plain.hyphenate = false;
  plain.align = Align::left;
  auto lines = lines_of({{words}}, plain, {}, 0);
  if (lines.empty()) return {};
  for (StripPart& part : lines[0].parts) part.node.reset();
  return std::move(lines[0]);
}

void StripMaker::push(Strip strip, const StripPlace& place) {
  strip.flow.frame = place.frame;
  strip.flow.wide = place.wide || strip.flow.wide;
  strip.facts.wide = strip.flow.wide;
  strip.facts.height = strip.flow.height;
  if (keep_next_) strip.flow.keep = true;
  if (page_next_) {
    strip.flow.starts_page = true;
    strip.flow.keep = false;
  }
  // A heading stands on the same ground as what it heads, else a page could end between them.
  if (strip.flow.wide && strip.flow.keep) {
    using Kind = PlacedStrip::Kind;
    for (auto last = strips_.rbegin(); last != strips_.rend() && !last->flow.wide; ++last) {
      if (last->facts.kind != Kind::heading && last->facts.kind != Kind::title) break;
      last->flow.wide = last->facts.wide = true;
    }
  }
  if (after_heading_) {
    strip.flow.before = strip.facts.kind == PlacedStrip::Kind::heading ? theme_.unit() : Mm{};
    strip.flow.gives = false;
    // What stands under a heading must not leave it.
    strip.flow.floats = false;
  }
  keep_next_ = after_heading_ = page_next_ = false;
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
    strip.flow.gives = i == 0 && before.value > 0;
    // Neither the first line of a paragraph nor its last stands alone.
    strip.flow.keep = i > 0 && (i == 1 || i + 1 == lines.size());
    strip.facts.kind = kind;
    strip.facts.paragraph = paragraph;
    strip.facts.line = i;
    strip.facts.lines = lines.size();
    strip.facts.spaces = line.line.spaces;
    strip.facts.words = line.line.text;
    if (look.align == Align::justified && i + 1 < lines.size())
      strip.facts.free = place.width - line.line.width;
    const Mm baseline = baseline_in(look, look.line);
    for (StripPart& part : line.parts) {
      for (Item& item : part.items) move(item, place.x, baseline);
      for (PageLink& link : part.links) {
        link.box.x += place.x;
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
      .report(mistakes::missing_glyph, missing_place_,
              fmt::format("no font of the rulebook has {}, first needed below this heading", letters))
      .suggest("use other signs, or name a font that has them in templates/<game>/rulebook.toml");
}

void StripMaker::add(const std::vector<BookBlock>& blocks, bool one_column) {
  one_column_ = one_column;
  StripPlace place;
  place.width = one_column ? text_width(theme_) : column_width(theme_);
  add_blocks(blocks, place);
  waiting_anchors_.clear();
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
    std::visit([&](const auto& what) { add_block(what, now); }, block.what);
  }
}

Words StripMaker::titled(const Words& words) const {
  Words made = words;
  for (BookRun& run : made) run.strong = false;
  return made;
}

void StripMaker::add_block(const BookHeading& heading, const StripPlace& place) {
  const bool chapter = heading.level == 1 && place.frame < 0;
  heading_place_ = heading.place;
  const StripPlace where = chapter ? whole_place(place) : place;
  const std::size_t node = add_node(fmt::format("H{}", std::clamp(heading.level, 1, 6)), place.node);
  Look look = head_look(heading.level);
  const Mm unit = theme_.unit();
  if (heading.starts_page && place.frame < 0) page_next_ = true;
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
  strip.flow.gives = true;
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

void StripMaker::add_block(const BookBox& box, const StripPlace& place) {
  const std::size_t node = add_node("Div", place.node);
  if (!box.anchor.empty()) waiting_anchors_.push_back(box.anchor);
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
  if (!box.title.empty()) {
    Look look = text_look();
    look.font = {theme_.head_font, bold, false, ""};
    look.size = theme_.text_size * 0.98;
    look.colour = theme_.boxes.at(static_cast<std::size_t>(box.kind)).title;
    look.align = Align::left;
    look.hyphenate = false;
    const std::size_t title = add_node("P", node);
    add_lines(lines_of(titled(box.title), look, inner.width, title), look, inner, theme_.unit(),
              PlacedStrip::Kind::title);
    keep_next_ = after_heading_ = true;
  }
  add_blocks(box.blocks, inner);
  if (strips_.size() == first || place.frame >= 0) return;
  keep_next_ = after_heading_ = false;
  if (!strips_[first].flow.keep || strips_[first].flow.before.value > 0)
    strips_[first].flow.before = theme_.unit() * 2;
  strips_[first].flow.gives = true;
  strips_.back().flow.after = theme_.unit() * 2;
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
  if (kind.kind == BookBreak::Kind::page) page_next_ = true;
}

namespace {

void forget_sets(std::vector<Item>& items) {
  for (Item& item : items) {
    if (auto* text = std::get_if<Text>(&item.what)) text->set.reset();
    if (auto* group = std::get_if<Group>(&item.what)) forget_sets(group->items);
  }
}

}  // namespace

StripPart StripMaker::figure_part(const BookFigure& figure, double scale, Point at, std::size_t node) const {
  Group whole;
  whole.origin = at;
  whole.scale = scale;
  for (const BookFigure::Placed& placed : figure.scenes) {
    const Scene& scene = placed.scene;
    const Box trim{{}, {}, scene.size.width, scene.size.height};
    const Path outline = outline_path(scene.outline, trim, scene.corner_radius);
    const Point pivot{scene.size.width * placed.scale / 2, scene.size.height * placed.scale / 2};
    if (placed.shadow) {
      for (const double far : {1.5, 0.9, 0.4}) {
        Group shadow{{placed.at.x + Mm{far * 0.4}, placed.at.y + Mm{far * 0.8}},
                     placed.degrees,
                     pivot,
                     1,
                     {},
                     {},
                     placed.scale};
        shadow.items.push_back({Shape{outline_path(scene.outline, wider(trim, Mm{far * 0.35}, scene.outline),
                                                   scene.corner_radius + Mm{far * 0.35}),
                                      Fill{Colour{0, 0, 0, 0.09}}, std::nullopt}});
        whole.items.push_back({std::move(shadow)});
      }
    }
    Group card{placed.at, placed.degrees, pivot, 1, outline, scene.items, placed.scale};
    whole.items.push_back({std::move(card)});
  }
  for (const Item& item : figure.over) whole.items.push_back(item);
  if (tools_.fresh_text) forget_sets(whole.items);
  return {node, {{std::move(whole)}}};
}

void StripMaker::add_block(const BookFigure& figure, const StripPlace& place) {
  const bool wide = figure.full_width && place.frame < 0;
  const StripPlace where = wide ? whole_place(place) : place;
  const std::size_t node = add_node("Figure", place.node, figure.alt);
  if (!figure.anchor.empty()) waiting_anchors_.push_back(figure.anchor);
  Look look = text_look();
  look.font = {theme_.head_font, 400, false, ""};
  look.size = theme_.text_size * 0.84;
  look.line = to_mm(look.size * 1.3);
  look.colour = theme_.faint;
  look.align = Align::centre;
  look.hyphenate = false;
  std::vector<SetLine> caption;
  if (!figure.caption.empty())
    caption = lines_of(figure.caption, look, where.width * 0.94, add_node("Caption", node));
  const Mm gap = caption.empty() ? Mm{} : Mm{1.8};
  const Mm caption_height = look.line * static_cast<double>(caption.size());
  const Mm room = text_height(theme_) * (wide ? 0.85 : 0.9) - caption_height - gap;
  if (figure.size.width.value <= 0 || figure.size.height.value <= 0) return;
  const double scale =
      std::min({1.0, where.width / figure.size.width, std::max(room, Mm{10}) / figure.size.height});
  const Mm page_width = text_width(theme_);
  const double whole = std::min(page_width / figure.size.width, text_height(theme_) / figure.size.height);
  if (whole < 0.5) {
    diagnostics_
        .report(mistakes::figure_too_large, figure.place,
                fmt::format("this figure is {:.0f} x {:.0f} mm, and a page has room for {:.0f} x {:.0f}",
                            figure.size.width.value, figure.size.height.value, page_width.value,
                            text_height(theme_).value))
        .suggest("show less of it, or in several figures: at less than half its size nobody can read it");
  }
  const Mm width = figure.size.width * scale;
  const Mm height = figure.size.height * scale;
  Strip strip;
  strip.facts.kind = PlacedStrip::Kind::figure;
  strip.facts.words = figure.alt;
  const Mm content = height + gap + caption_height;
  strip.flow.height = rounded_up(content);
  const Mm top = (strip.flow.height - content) / 2;
  strip.parts.push_back(figure_part(figure, scale, {where.x + (where.width - width) / 2, top}, node));
  for (std::size_t i = 0; i < caption.size(); ++i) {
    const Mm baseline =
        top + height + gap + look.line * static_cast<double>(i) + baseline_in(look, look.line);
    for (StripPart& part : caption[i].parts) {
      for (Item& item : part.items) move(item, where.x + where.width * 0.03, baseline);
      for (PageLink& link : part.links) {
        link.box.x += where.x + where.width * 0.03;
        link.box.y += baseline;
      }
      strip.parts.push_back(std::move(part));
    }
  }
  strip.flow.before = strip.flow.after = theme_.unit() * 2;
  strip.flow.gives = true;
  strip.flow.floats = place.frame < 0;
  push(std::move(strip), where);
}

void StripMaker::add_block(const BookContents&, const StripPlace& place) {
  const std::size_t toc = add_node("TOC", place.node);
  const Look text = text_look();
  for (const BookBlock& block : book_.blocks) {
    const auto* heading = std::get_if<BookHeading>(&block.what);
    if (heading == nullptr || !heading->in_contents || heading->anchor.empty()) continue;
    if (heading->level > theme_.contents_depth) continue;
    const std::size_t node = add_node("TOCI", toc);
    const bool chapter = heading->level == 1;
    Look look = text;
    look.align = Align::left;
    look.hyphenate = false;
    if (chapter) {
      look.font = {theme_.head_font, bold, false, ""};
      look.colour = theme_.accent;
    }
    const Mm indent = Mm{5.5} * static_cast<double>(heading->level - 1);
    const Mm room{9};  // for the number of the page
    const bool numbered = theme_.numbered && !heading->number.empty();
    const Mm number_room = numbered ? Mm{chapter ? 5.5 : 8.5} : Mm{};
    Words words;
    for (const BookRun& run : heading->words)
      words.push_back({run.text, false, run.emphasis, run.code, false, run.icon, "#" + heading->anchor});
    if (words.empty()) continue;
    StripPlace inner = place;
    inner.x += indent + number_room;
    inner.width -= indent + number_room + room;
    auto lines = lines_of(words, look, inner.width, node);
    if (lines.empty()) continue;
    const Mm end = lines.back().line.width;
    const std::size_t first = strips_.size();
    add_lines(std::move(lines), look, inner, chapter ? theme_.unit() : Mm{}, PlacedStrip::Kind::contents);
    if (numbered) {
      Look number_look = look;
      number_look.colour = chapter ? theme_.second : theme_.faint;
      SetLine number = single_line(heading->number, number_look);
      for (StripPart& part : number.parts) {
        part.node = node;
        for (Item& item : part.items) move(item, place.x + indent, baseline_in(look, look.line));
        strips_[first].parts.insert(strips_[first].parts.begin(), std::move(part));
      }
    }
    // A chapter is not torn from its sections.
    if (!chapter && first > 0 && strips_[first - 1].facts.kind == PlacedStrip::Kind::contents)
      strips_[first].flow.keep = strips_[first].flow.keep || strips_[first - 1].heading == 1;
    strips_.back().heading = heading->level;
    TextRun style;
    style.font = chapter ? look.font : text.font;
    style.size = look.size;
    style.colour = chapter ? theme_.accent : theme_.ink;
    strips_.back().slots.push_back({heading->anchor, inner.x + end + Mm{1.5}, place.x + place.width,
                                    baseline_in(look, look.line), style, node});
  }
}

void StripMaker::add_block(const BookIndex& index, const StripPlace& place) {
  index_ = &index;
  index_place_ = place;
  index_node_ = add_node("Index", place.node);
  index_begin_ = strips_.size();
  add_index(index, place, nullptr);
  index_end_ = strips_.size();
}

void StripMaker::fill_index(const PagesOf& pages) {
  if (index_ == nullptr) return;
  std::vector<Strip> tail(std::make_move_iterator(strips_.begin() + static_cast<std::ptrdiff_t>(index_end_)),
                          std::make_move_iterator(strips_.end()));
  const bool kept = index_end_ > index_begin_ && strips_[index_begin_].flow.keep;
  auto anchors = index_end_ > index_begin_ ? strips_[index_begin_].anchors : std::vector<std::string>{};
  strips_.resize(index_begin_);
  structure_[index_node_].kids.clear();
  keep_next_ = after_heading_ = kept;
  add_index(*index_, index_place_, &pages);
  index_end_ = strips_.size();
  if (index_end_ > index_begin_) strips_[index_begin_].anchors = std::move(anchors);
  keep_next_ = after_heading_ = false;
  strips_.insert(strips_.end(), std::make_move_iterator(tail.begin()), std::make_move_iterator(tail.end()));
}

void StripMaker::add_index(const BookIndex& index, const StripPlace& place, const PagesOf* pages) {
  Look look = text_look();
  look.size = theme_.text_size * small_type;
  look.align = Align::left;
  look.hyphenate = false;
  StripPlace inner = place;
  inner.node = index_node_;
  std::string letter;
  for (const BookIndex::Entry& entry : index.entries) {
    Words words{{entry.word}};
    std::vector<std::size_t> seen;
    for (const std::string& anchor : entry.anchors) {
      std::size_t page = 88;
      if (pages != nullptr) {
        const auto found = pages->find(anchor);
        if (found == pages->end()) continue;
        page = found->second;
        if (std::ranges::find(seen, page) != seen.end()) continue;
        seen.push_back(page);
      }
      words.push_back({words.size() == 1 ? "\u2003" : ", "});
      BookRun number{fmt::format("{}", page)};
      number.strong = words.size() == 2 && entry.anchors.size() > 1;
      number.link = "#" + anchor;
      words.push_back(std::move(number));
    }
    if (words.size() == 1) continue;
    const std::size_t node = add_node("P", index_node_);
    add_lines(lines_of(words, look, inner.width, node), look, inner, Mm{}, PlacedStrip::Kind::text);
  }
}

}  // namespace rulepress::layout
