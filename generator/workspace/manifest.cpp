#include "workspace/manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "source/explain.h"
#include "source/mistakes.h"
#include "source/names.h"
#include "source/nearest.h"
#include "source/toml_fields.h"
#include "workspace/mistakes.h"

namespace rulepress::workspace {
namespace {

using source::Diagnostics;
using source::Excerpt;
using source::TomlFields;

// `players = 4` or `players = [2, 4]`.
std::optional<Range> read_range(TomlFields& fields, std::string_view key, int most,
                                Diagnostics& diagnostics) {
  const source::TomlValue* value = fields.any(key);
  if (value == nullptr) return std::nullopt;
  const auto bad = [&](const std::string& message) -> std::optional<Range> {
    diagnostics.report(mistakes::bad_range, value->span, message)
        .suggest(fmt::format("write `{0} = 4` or `{0} = [2, 4]`", key));
    return std::nullopt;
  };
  std::vector<std::int64_t> numbers;
  if (const auto* single = value->as<std::int64_t>()) {
    numbers = {*single, *single};
  } else if (const auto* list = value->as<source::TomlArray>()) {
    for (const source::TomlValue& item : *list) {
      if (const auto* number = item.as<std::int64_t>()) numbers.push_back(*number);
    }
    if (numbers.size() != 2 || list->size() != 2)
      return bad(fmt::format("`{}` must be two whole numbers", key));
  } else {
    return bad(
        fmt::format("`{}` must be one or two whole numbers, but this is {}", key, source::kind_name(*value)));
  }
  if (numbers[0] > numbers[1]) {
    return bad(fmt::format("`{}` goes from {} down to {}", key, numbers[0], numbers[1]));
  }
  if (numbers[0] < 1 || numbers[1] > most) return bad(fmt::format("`{}` must be from 1 to {}", key, most));
  return Range{static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
}

std::vector<Silence> read_silence(TomlFields& fields, Diagnostics& diagnostics) {
  std::vector<Silence> made;
  for (const Excerpt* slug : fields.texts("silence")) {
    const source::ExplainPage* page = source::find_explain_page(slug->text());
    if (page == nullptr) {
      auto& report = diagnostics.report(mistakes::unknown_slug, slug->whole(),
                                        fmt::format("there is no warning `{}`", slug->text()));
      std::vector<std::string> known;
      for (const auto& other : source::explain_pages()) {
        if (other.severity != source::Severity::error) known.push_back(other.slug);
      }
      if (const auto meant = source::nearest(slug->text(), known)) {
        report.suggest(fmt::format("did you mean `{}`?", *meant),
                       {slug->whole(), fmt::format("\"{}\"", *meant)});
      } else {
        report.suggest("`rulepress explain` lists them");
      }
    } else if (page->severity == source::Severity::error) {
      diagnostics
          .report(mistakes::cannot_silence, slug->whole(),
                  fmt::format("`{}` is an error and cannot be silenced", slug->text()))
          .suggest(fmt::format("mend its cause: see `rulepress explain {}`", slug->text()));
    } else {
      made.push_back({slug->text(), slug->whole()});
    }
  }
  return made;
}

PrintSettings read_print(const source::TomlTable& table, source::Span place, Diagnostics& diagnostics) {
  TomlFields fields(table, place, "[print]", diagnostics);
  PrintSettings made;
  for (const Excerpt* paper : fields.texts("papers")) made.papers.push_back({paper->text(), paper->whole()});
  if (const Excerpt* marks = fields.text("marks")) made.marks = Setting{marks->text(), marks->whole()};
  if (const Excerpt* duplex = fields.text("duplex")) made.duplex = Setting{duplex->text(), duplex->whole()};
  // One word, or a list of them.
  const source::TomlValue* backs = fields.any("backs");
  if (backs != nullptr && backs->as<Excerpt>() != nullptr) {
    if (const Excerpt* word = fields.text("backs")) made.backs.push_back({word->text(), word->whole()});
  } else {
    for (const Excerpt* word : fields.texts("backs")) made.backs.push_back({word->text(), word->whole()});
  }
  if (const Excerpt* cuts = fields.text("cuts")) made.cuts = Setting{cuts->text(), cuts->whole()};
  if (const source::TomlEntry* low_ink = fields.entry("low-ink")) {
    made.low_ink = fields.truth("low-ink").value_or(false);
    made.low_ink_span = low_ink->value.span;
  }
  if (const source::TomlEntry* boxes = fields.entry("boxes")) {
    made.boxes = fields.truth("boxes").value_or(false);
    made.boxes_span = boxes->value.span;
  }
  if (const auto thickness = fields.number("card-thickness", 0.05, 5)) made.card_thickness = *thickness;
  if (const auto margin = fields.number("margin", 0, 100)) made.margin = *margin;
  if (const auto gutter = fields.number("gutter", 0, 100)) made.gutter = *gutter;
  made.back_x = fields.number("back-x", -20, 20);
  made.back_y = fields.number("back-y", -20, 20);
  made.back_rotate = fields.number("back-rotate", -5, 5);
  fields.finish();
  return made;
}

std::string text_of(TomlFields& fields, std::string_view key) {
  const Excerpt* found = fields.text(key);
  return found == nullptr ? std::string() : found->text();
}

}  // namespace

Manifest read_manifest(source::SourceId file, const source::Sources& sources, Diagnostics& diagnostics) {
  const std::size_t reports_before = diagnostics.all().size();
  const source::TomlTable table = source::parse_toml(file, sources, diagnostics);
  Manifest made;
  if (table.entries.empty() && diagnostics.all().size() > reports_before) return made;

  const std::uint32_t begin = sources[file].text_begin;
  TomlFields fields(table, {file, begin, begin}, "the manifest", diagnostics);
  fields.require("name");
  made.name = text_of(fields, "name");
  made.version = text_of(fields, "version");
  made.summary = text_of(fields, "summary");
  for (const Excerpt* designer : fields.texts("designers")) made.designers.push_back(designer->text());
  made.license = text_of(fields, "license");
  made.website = text_of(fields, "website");
  made.players = read_range(fields, "players", 99, diagnostics);
  made.minutes = read_range(fields, "minutes", 9999, diagnostics);
  if (const auto age = fields.whole("age", 1, 99)) made.age = static_cast<int>(*age);
  if (const Excerpt* language = fields.text("language")) {
    made.language = language->text();
    if (!source::is_language_tag(made.language)) {
      diagnostics
          .report(mistakes::bad_language, language->whole(),
                  fmt::format("`{}` is not the tag of a language", made.language))
          .suggest("write `en`, `de`, `pt-BR` or the like");
    }
  }
  if (const auto fonts = fields.texts("fonts"); !fonts.empty()) {
    made.fonts.clear();
    for (const Excerpt* font : fonts) {
      made.fonts.push_back(font->text());
      made.font_places.push_back(font->whole());
    }
  }
  if (const source::TomlEntry* entry = fields.entry("print")) {
    if (const source::TomlTable* print = fields.table("print")) {
      made.print = read_print(*print, entry->key_span, diagnostics);
    }
  }
  made.silence = read_silence(fields, diagnostics);
  fields.finish();
  return made;
}

std::string dump(const Manifest& manifest) {
  std::string out = fmt::format("name {}\nlanguage {}\n", manifest.name, manifest.language);
  const auto text = [&](std::string_view key, const std::string& value) {
    if (!value.empty()) out += fmt::format("{} {}\n", key, value);
  };
  const auto range = [&](std::string_view key, const std::optional<Range>& value) {
    if (value) out += fmt::format("{} {} to {}\n", key, value->least, value->most);
  };
  text("version", manifest.version);
  text("summary", manifest.summary);
  for (const std::string& designer : manifest.designers) text("designer", designer);
  text("license", manifest.license);
  text("website", manifest.website);
  range("players", manifest.players);
  range("minutes", manifest.minutes);
  if (manifest.age) out += fmt::format("age {}\n", *manifest.age);
  for (const Silence& silence : manifest.silence) text("silence", silence.slug);
  return out;
}

}  // namespace rulepress::workspace
