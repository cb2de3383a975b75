// [styles.x] of a template.
#include <fmt/format.h>

#include "layout/mistakes.h"
#include "layout/template/read_parts.h"
#include "layout/template/template_fields.h"
#include "source/names.h"

namespace rulepress::layout {
namespace {

using source::Diagnostics;
using source::Excerpt;
using source::TomlTable;

constexpr WordList<int, 7> weight_words{{{"thin", 100},
                                         {"light", 300},
                                         {"regular", 400},
                                         {"medium", 500},
                                         {"semibold", 600},
                                         {"bold", 700},
                                         {"black", 900}}};

Style read_style(const TomlTable& table, source::Span place, Diagnostics& diagnostics) {
  TemplateFields fields(table, place, "a style", diagnostics);
  Style made;
  made.span = place;
  fields.require("font");
  if (const Excerpt* font = fields.text("font")) {
    made.font.family = font->text();
    made.span = font->whole();
  }
  if (const auto size = fields.number("size", 2, 300)) made.size = Pt{*size};
  if (const auto weight = fields.word("weight", weight_words)) made.font.weight = *weight;
  if (const auto italic = fields.truth("italic")) made.font.italic = *italic;
  if (const Excerpt* features = fields.text("features")) made.font.features = features->text();
  if (const Excerpt* colour = fields.text("colour")) {
    made.colour = colour->text();
    made.colour_span = colour->whole();
  } else if (const Excerpt* color = fields.text("color")) {
    made.colour = color->text();
    made.colour_span = color->whole();
  }
  if (const auto align = fields.word("align", align_words)) made.align = *align;
  if (const auto leading = fields.number("leading", 0.5, 4)) made.leading = *leading;
  if (const auto tracking = fields.number("tracking", -5, 20)) made.tracking = Pt{*tracking};
  if (const source::TomlValue* hyphenate = fields.any("hyphenate")) made.hyphenate_span = hyphenate->span;
  made.hyphenate = fields.truth("hyphenate").value_or(false);
  if (const Excerpt* language = fields.text("language")) {
    made.language = language->text();
    if (!source::is_language_tag(made.language)) {
      diagnostics
          .report(mistakes::bad_value, language->whole(),
                  fmt::format("`{}` is not the tag of a language", made.language))
          .suggest("write `en`, `de`, `pt-BR` or the like");
    }
  }
  if (const auto space = fields.number("paragraph-space", 0, 50)) made.paragraph_space = Mm{*space};
  fields.finish();
  return made;
}

}  // namespace

std::map<std::string, Style> read_styles(const TomlTable& table, Diagnostics& diagnostics) {
  std::map<std::string, Style> made;
  for (const source::TomlEntry& entry : table.entries) {
    const auto* inner = entry.value.as<TomlTable>();
    if (inner == nullptr) {
      diagnostics.report(mistakes::bad_value, entry.value.span, "this is not a style")
          .suggest(fmt::format("write [styles.{}] and its lines below", entry.key));
      made[entry.key] = {};
      continue;
    }
    made[entry.key] = read_style(*inner, entry.key_span, diagnostics);
  }
  return made;
}

}  // namespace rulepress::layout
