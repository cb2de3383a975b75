// The top level of a template: its size, palette and icons.
#include <fmt/format.h>

#include "layout/mistakes.h"
#include "layout/template/read_parts.h"
#include "source/file_system.h"
#include "source/names.h"
#include "source/nearest.h"

namespace rulepress::layout {
namespace {

using source::Diagnostics;
using source::Excerpt;
using source::TomlFields;
using source::TomlTable;
using source::TomlValue;

constexpr WordList<Outline, 4> outline_words{{{"rectangle", Outline::rectangle},
                                              {"rounded", Outline::rounded},
                                              {"circle", Outline::circle},
                                              {"hexagon", Outline::hexagon}}};

class TemplateReader {
 public:
  TemplateReader(source::SourceId file, const source::Sources& sources, Diagnostics& diagnostics)
      : file_(file), sources_(sources), diagnostics_(diagnostics) {}

  Template read() {
    made_.path = sources_[file_].path;
    made_.file = file_;
    const std::size_t reports_before = diagnostics_.all().size();
    const TomlTable table = source::parse_toml(file_, sources_, diagnostics_);
    if (table.entries.empty() && diagnostics_.all().size() > reports_before) {
      made_.unread = true;
      return std::move(made_);
    }
    const std::uint32_t begin = sources_[file_].text_begin;
    TemplateFields fields(table, {file_, begin, begin}, "a template", diagnostics_);
    if (const Excerpt* parent = fields.text("extends")) {
      made_.extends = parent->text();
      made_.extends_span = parent->whole();
    } else if (table.find("extends") != nullptr) {
      made_.unread = true;  // nobody knows what its parent has
    }
    read_size(fields);
    if (const auto bleed = fields.number("bleed", 0, 20)) made_.bleed = Mm{*bleed};
    if (const auto safe = fields.number("safe", 0, 50)) made_.safe = Mm{*safe};
    if (const auto corner = fields.number("corner", 0, 100)) made_.corner = Mm{*corner};
    made_.outline = fields.word("outline", outline_words);
    if (const TomlTable* palette = fields.table("palette")) read_palette(*palette, made_.palette);
    if (const TomlTable* low_ink = fields.table("low-ink")) read_low_ink(*low_ink);
    if (const TomlTable* styles = fields.table("styles"))
      made_.styles = layout::read_styles(*styles, diagnostics_);
    if (const TomlTable* icons = fields.table("icons")) read_icons(*icons);
    made_.front = read_elements(fields, "front", folder());
    made_.back = read_elements(fields, "back", folder());
    if (const TomlTable* faces = fields.table("faces")) read_faces(*faces);
    fields.finish();
    return std::move(made_);
  }

 private:
  void read_faces(const TomlTable& table) {
    TemplateFields fields(table, {file_, 0, 0}, "faces", diagnostics_);
    for (const source::TomlEntry& entry : table.entries) {
      auto elements = read_elements(fields, entry.key, folder());
      const bool own = entry.key == "front" || entry.key == "back";
      if (source::is_plain_name(entry.key) && !own) {
        made_.further.push_back({entry.key, std::move(elements)});
        continue;
      }
      auto& report = diagnostics_.report(mistakes::bad_value, entry.key_span,
                                         own ? fmt::format("`{}` is not a further face", entry.key)
                                             : fmt::format("`{}` cannot be the name of a face", entry.key));
      report.suggest(own ? fmt::format("write [[{}]]", entry.key)
                         : std::string("use small letters, digits and hyphens: [[faces.night]]"));
    }
  }

  void read_size(TomlFields& fields) {
    const TomlValue* value = fields.any("size");
    if (value == nullptr) return;
    made_.size_span = value->span;
    if (const auto* name = value->as<Excerpt>()) {
      made_.size = size_by_name(name->text());
      if (made_.size) return;
      auto& report = diagnostics_.report(mistakes::bad_size, value->span,
                                         fmt::format("there is no size named `{}`", name->text()));
      const auto names = size_names();
      if (const auto meant = source::nearest(name->text(), names)) {
        report.suggest(fmt::format("did you mean `{}`?", *meant),
                       {value->span, fmt::format("\"{}\"", *meant)});
      } else {
        report.suggest(fmt::format("write [width, height] in millimetres, or one of {}",
                                   source::quoted_list(names, "or")));
      }
      return;
    }
    const auto numbers = plain_numbers(*value);
    if (numbers.size() == 2 && numbers[0] >= 1 && numbers[1] >= 1 && numbers[0] <= most_mm &&
        numbers[1] <= most_mm) {
      made_.size = Size{{numbers[0]}, {numbers[1]}};
      return;
    }
    diagnostics_
        .report(mistakes::bad_size, value->span,
                "a size is a name, or a width and a height from 1 to 2000 mm")
        .suggest("write `size = \"poker\"` or `size = [63, 88]`");
  }

  void read_low_ink(const TomlTable& table) {
    TomlFields fields(table, {file_, 0, 0}, "[low-ink]", diagnostics_);
    if (const TomlTable* palette = fields.table("palette")) {
      read_palette(*palette, made_.low_ink_palette);
      for (const source::TomlEntry& entry : palette->entries)
        made_.low_ink_places[entry.key] = entry.key_span;
    }
    fields.finish();
  }

  void read_palette(const TomlTable& table, std::map<std::string, Colour>& into) {
    for (const source::TomlEntry& entry : table.entries) {
      const auto* text = entry.value.as<Excerpt>();
      const auto colour = text == nullptr ? std::nullopt : parse_colour(text->text());
      into[entry.key] = colour.value_or(Colour{});
      if (colour) continue;
      diagnostics_.report(mistakes::unknown_colour, entry.value.span, "this is not a colour")
          .suggest("write it like \"#a1b2c3\"");
    }
  }

  std::string folder() const { return made_.path.substr(0, made_.path.rfind('/') + 1); }

  void read_icons(const TomlTable& table) {
    TomlFields fields(table, {file_, 0, 0}, "icons", diagnostics_);
    for (const source::TomlEntry& entry : table.entries) {
      const Excerpt* path = fields.text(entry.key);
      const auto whole = path == nullptr ? std::nullopt : source::normalized(folder() + path->text());
      made_.icons[entry.key] = whole.value_or("");  // a bad one is still there by name
      made_.icon_places[entry.key] = entry.value.span;
      if (path == nullptr || whole) continue;
      diagnostics_.report(mistakes::bad_value, path->whole(), "this leads out of the workspace")
          .suggest("put the icon beside the template and name it from there");
    }
  }

  source::SourceId file_;
  const source::Sources& sources_;
  Diagnostics& diagnostics_;
  Template made_;
};

}  // namespace

Template read_template(source::SourceId file, const source::Sources& sources, Diagnostics& diagnostics) {
  return TemplateReader(file, sources, diagnostics).read();
}

}  // namespace rulepress::layout
