#include "layout/card/text_element.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "layout/card/card_values.h"
#include "layout/card/elements.h"
#include "layout/card/picture_elements.h"
#include "layout/card/text_block.h"
#include "layout/mistakes.h"
#include "source/nearest.h"

namespace rulepress::layout {
namespace {

// The text in the card's file that an expression names.
const source::Excerpt* written_text(const Draft& draft, const expr::Tree& tree) {
  if (const source::TomlValue* value = written_value(draft, tree)) return value->as<source::Excerpt>();
  if (tree.top().kind != expr::NodeKind::name || draft.items.contains(tree.top().text)) return nullptr;
  return field_text(draft.component, tree.top().text);
}

// The excerpt that a text element shows: the card's own field when it shows just that, or the template's
// words when they have no holes, so that places inside are exact; else the text with its holes filled.
source::Excerpt words_of(const Draft& draft, const TextSpec& spec, bool& of_card) {
  of_card = false;
  const auto& parts = spec.text.text.parts;
  if (spec.text.text.is_plain() && parts.front().plain == spec.text.excerpt.text()) return spec.text.excerpt;
  if (const expr::Tree* hole = spec.text.text.only_hole()) {
    if (const source::Excerpt* words = written_text(draft, *hole)) {
      of_card = true;
      return *words;
    }
  }
  source::Excerpt made(spec.text.excerpt.whole());
  made.append_written(text_of(draft, spec.text), spec.text.excerpt.whole().begin,
                      spec.text.excerpt.whole().end);
  return made;
}

bool fits(const Measured& measured, const Box& box) {
  return measured.height.value <= box.height.value + tolerance && measured.too_wide.value <= tolerance;
}

Box ink_box(const Measured& measured, Point at) {
  if (measured.lines.empty()) return {at.x, at.y, {}, {}};
  Mm left = measured.lines.front().left;
  Mm right = left;
  for (const TextLine& line : measured.lines) {
    left = std::min(left, line.left);
    right = std::max(right, line.left + line.width);
  }
  return {at.x + left, at.y, right - left, measured.height};
}

// Where a mistake of a text is shown: at the card's own field when that is what is drawn.
source::Diagnostic& report_text(Draft& draft, const source::Mistake& mistake, const TextSpec& spec,
                                std::string message) {
  bool of_card = false;
  const source::Excerpt words = words_of(draft, spec, of_card);
  if (of_card) {
    return draft.diagnostics.report(mistake, words.whole(), std::move(message))
        .also(spec.text.excerpt.whole(), "drawn here");
  }
  return report(draft, mistake, spec.text, std::move(message));
}

void report_glyphs(Draft& draft, const TextSpec& spec, const Measured& measured) {
  if (measured.missing_glyphs.empty()) return;
  report_text(draft, mistakes::missing_glyph, spec,
              fmt::format("no font of the game has {}", source::quoted_list(measured.missing_glyphs)))
      .suggest("use another character, another font in the style, or an icon");
}

// **Bold** and *italic* need fonts that the style alone does not.
void report_fonts(Draft& draft, const TextSpec& spec, const TextBlock& block) {
  std::vector<Font> seen;
  for (const Paragraph& paragraph : block.paragraphs) {
    for (const TextRun& run : paragraph.runs) {
      if (std::ranges::find(seen, run.font) != seen.end()) continue;
      seen.push_back(run.font);
      const FontTrouble trouble = draft.tools.text.trouble_with(run.font);
      if (trouble == FontTrouble::none) continue;
      report_text(draft, mistakes::unknown_font, spec,
                  fmt::format("the font `{}` has no {}", run.font.family,
                              trouble == FontTrouble::no_italic ? "italic"
                              : run.font.italic                 ? "bold italic"
                                                                : "bold"))
          .suggest("take the marks out, or take another font in the style");
    }
  }
}

void report_overflow(Draft& draft, const TextSpec& spec, const Measured& measured, const Box& box) {
  const std::string much =
      measured.too_wide.value > tolerance
          ? fmt::format("a word is {:.1f} mm too wide", measured.too_wide.value)
          : fmt::format("it is {:.1f} mm too high", (measured.height - box.height).value);
  auto& made = report_text(draft, mistakes::text_overflow, spec,
                           fmt::format("the text does not fit its box: {}", much));
  made.suggest(spec.fit ? "shorten it, enlarge the box, or let `fit` start from a smaller size"
                        : "shorten it, enlarge the box, or let it shrink: fit = [7, 9]");
}

}  // namespace

TextBlock block_for(Draft& draft, const TextSpec& spec, Mm width, std::optional<Pt> size, bool report_icons) {
  static const Style plain;
  const auto found = draft.made.styles.find(spec.style);
  const Style& style = found == draft.made.styles.end() ? plain : found->second;
  bool of_card = false;
  source::Diagnostics already_reported;
  const auto runs = cards::parse_markup(words_of(draft, spec, of_card), already_reported);
  if (report_icons) {
    for (const cards::Run& run : runs) {
      if (run.icon) icon_path(draft, run.text, run.span, of_card || spec.text.text.is_plain());
    }
  }
  const std::optional<Colour> own = colour_of(draft, spec.colour);
  const std::optional<Colour> of_style = style_colour(draft, style.colour);
  const BlockStyle block_style{style,
                               size.value_or(style.size),
                               own.value_or(of_style.value_or(Colour{})),
                               spec.align.value_or(style.align),
                               language_of(draft, style),
                               style.hyphenate ? &draft.tools.hyphenator : nullptr};
  return text_block(runs, block_style, draft.made.icons, width);
}

void fit_size(std::pair<double, double> sizes, const std::function<bool(Pt)>& try_size) {
  int low = 0;
  int high = static_cast<int>(std::floor((sizes.second - sizes.first) / fit_step));
  const auto size_at = [&](int step) { return Pt{sizes.first + step * fit_step}; };
  while (low < high) {
    const int middle = (low + high + 1) / 2;
    if (try_size(size_at(middle))) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  try_size(size_at(low));
}

void draw_text(Draft& draft, const TextSpec& spec, const Box& box, std::optional<Pt> size, Items& out) {
  const bool may_shrink = !size && spec.fit;
  TextBlock block = block_for(draft, spec, box.width, may_shrink ? Pt{spec.fit->second} : size, true);
  if (block.paragraphs.empty()) return;
  Measured measured = draft.tools.text.measure(block);
  if (may_shrink && !fits(measured, box)) {
    fit_size(*spec.fit, [&](Pt one) {
      block = block_for(draft, spec, box.width, one, false);
      measured = draft.tools.text.measure(block);
      return fits(measured, box);
    });
  }
  report_fonts(draft, spec, block);
  report_glyphs(draft, spec, measured);
  if (!fits(measured, box)) report_overflow(draft, spec, measured, box);
  const Mm free = box.height - measured.height;
  const Mm shift = spec.vertical == Vertical::top      ? Mm{}
                   : spec.vertical == Vertical::middle ? free / 2
                                                       : free;
  const Point at{box.x, box.y + shift};
  check_safe(draft, ink_box(measured, at), spec.text.excerpt.whole(), "text");
  check_contrast(draft, block, ink_box(measured, at), spec.text);
  out.push_back({Text{std::move(block), at, std::move(measured.set)}});
}

void draw(Draft& draft, const TextSpec& spec, const Element&, const Box& box, Items& out) {
  draw_text(draft, spec, box, std::nullopt, out);
}

}  // namespace rulepress::layout
