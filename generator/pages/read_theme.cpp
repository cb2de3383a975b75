// templates/<game>/rulebook.toml.
#include <fmt/format.h>

#include <algorithm>

#include "layout/card/sizes.h"
#include "layout/mistakes.h"
#include "layout/template/template_fields.h"
#include "pages/theme.h"
#include "source/file_system.h"
#include "source/nearest.h"

namespace rulepress::pages {
namespace {

using source::Diagnostics;
using source::Excerpt;
using source::TomlFields;
using source::TomlTable;

constexpr std::array<std::pair<std::string_view, Size>, 3> page_sizes{
    {{"A4", {{210}, {297}}}, {"Letter", {{215.9}, {279.4}}}, {"A5", {{148}, {210}}}}};

class ThemeReader {
 public:
  ThemeReader(source::SourceId file, const source::Sources& sources, Diagnostics& diagnostics)
      : file_(file), sources_(sources), diagnostics_(diagnostics) {}

  Theme read() {
    const TomlTable table = source::parse_toml(file_, sources_, diagnostics_);
    TomlFields fields(table, {file_, 0, 0}, "the rulebook's theme", diagnostics_);
    read_page(fields);
    if (const auto columns = fields.whole("columns", 1, 3)) made_.columns = static_cast<int>(*columns);
    if (const auto depth = fields.whole("contents-depth", 1, 4))
      made_.contents_depth = static_cast<int>(*depth);
    if (const auto numbered = fields.truth("numbered")) made_.numbered = *numbered;
    if (const auto heads = fields.truth("running-heads")) made_.running_heads = *heads;
    if (const TomlTable* margins = fields.table("margins")) read_margins(*margins);
    if (const TomlTable* text = fields.table("text")) read_text(*text);
    if (const TomlTable* headings = fields.table("headings")) read_headings(*headings);
    if (const TomlTable* colours = fields.table("colours")) read_colours(*colours);
    if (const TomlTable* boxes = fields.table("boxes")) read_boxes(*boxes);
    if (const TomlTable* tables = fields.table("tables")) read_tables(*tables);
    if (const TomlTable* cover = fields.table("cover")) read_cover(*cover);
    if (const TomlTable* labels = fields.table("labels")) read_labels(*labels);
    fields.finish();
    return made_;
  }

 private:
  source::Span start() const { return {file_, 0, 0}; }

  // A small page has one column and small margins, unless the theme says otherwise.
  void read_page(TomlFields& fields) {
    const source::TomlValue* value = fields.any("page");
    if (value == nullptr) return;
    if (const auto* name = value->as<Excerpt>()) {
      for (const auto& [known, size] : page_sizes) {
        if (known == name->text()) made_.page = size;
      }
      const bool found =
          std::ranges::any_of(page_sizes, [&](const auto& one) { return one.first == name->text(); });
      if (!found)
        diagnostics_
            .report(layout::mistakes::bad_size, value->span,
                    fmt::format("`{}` is not a page that is known here", name->text()))
            .suggest("write `page = \"A4\"`, `\"Letter\"`, `\"A5\"`, or a size such as `[170, 240]`");
    } else {
      const std::vector<double> numbers = layout::plain_numbers(*value);
      if (numbers.size() == 2 && std::min(numbers[0], numbers[1]) >= 90 &&
          std::max(numbers[0], numbers[1]) <= 500) {
        made_.page = {{numbers[0]}, {numbers[1]}};
      } else {
        diagnostics_
            .report(layout::mistakes::bad_size, value->span,
                    "a page is a name, or a width and a height from 90 to 500 mm")
            .suggest("write `page = \"A4\"` or `page = [170, 240]`");
      }
    }
    if (made_.page.width < Mm{165}) {
      made_.columns = 1;
      made_.inner = made_.outer = Mm{15};
      made_.top = Mm{20};
      made_.bottom = Mm{18};
    }
  }

  void length(TomlFields& fields, std::string_view key, Mm& into, double least, double most) {
    if (const auto number = fields.number(key, least, most)) into = Mm{*number};
  }

  void read_margins(const TomlTable& table) {
    TomlFields fields(table, start(), "[margins]", diagnostics_);
    length(fields, "top", made_.top, 5, 80);
    length(fields, "bottom", made_.bottom, 5, 80);
    length(fields, "inner", made_.inner, 5, 60);
    length(fields, "outer", made_.outer, 5, 60);
    length(fields, "gap", made_.gap, 2, 30);
    fields.finish();
  }

  void read_text(const TomlTable& table) {
    TomlFields fields(table, start(), "[text]", diagnostics_);
    if (const Excerpt* font = fields.text("font")) {
      made_.text_font = font->text();
      made_.text_font_place = font->whole();
    }
    if (const auto size = fields.number("size", 6, 16)) made_.text_size = Pt{*size};
    if (const auto leading = fields.number("leading", 1, 2)) made_.leading = *leading;
    if (const auto justified = fields.truth("justified")) made_.justified = *justified;
    if (const auto hyphenate = fields.truth("hyphenate")) made_.hyphenate = *hyphenate;
    fields.finish();
  }

  void read_headings(const TomlTable& table) {
    TomlFields fields(table, start(), "[headings]", diagnostics_);
    if (const Excerpt* font = fields.text("font")) {
      made_.head_font = font->text();
      made_.head_font_place = font->whole();
    }
    if (const source::TomlValue* sizes = fields.any("sizes")) {
      const std::vector<double> numbers = layout::plain_numbers(*sizes);
      const bool good = numbers.size() == made_.head_sizes.size() &&
                        std::ranges::all_of(numbers, [](double size) { return size >= 6 && size <= 60; });
      if (good) {
        for (std::size_t i = 0; i < numbers.size(); ++i) made_.head_sizes.at(i) = Pt{numbers[i]};
      } else {
        diagnostics_
            .report(layout::mistakes::bad_value, sizes->span,
                    "sizes are four numbers from 6 to 60, for headings 1 to 4")
            .suggest("write `sizes = [26, 14, 11, 9.6]`");
      }
    }
    fields.finish();
  }

  void colour(TomlFields& fields, std::string_view key, Colour& into) {
    const Excerpt* text = fields.text(key);
    if (text == nullptr) return;
    if (const auto found = layout::parse_colour(text->text())) {
      into = *found;
      return;
    }
    diagnostics_.report(layout::mistakes::unknown_colour, text->whole(), "this is not a colour")
        .suggest("write it like \"#a1b2c3\"");
  }

  // What is not said follows the two main colours.
  void read_colours(const TomlTable& table) {
    TomlFields fields(table, start(), "[colours]", diagnostics_);
    const Theme usual;
    colour(fields, "ink", made_.ink);
    colour(fields, "paper", made_.paper);
    colour(fields, "accent", made_.accent);
    colour(fields, "second", made_.second);
    colour(fields, "rule", made_.rule);
    colour(fields, "faint", made_.faint);
    fields.finish();
    if (!(made_.accent == usual.accent)) {
      made_.table_head = made_.accent;
      made_.table_stripe = mixed(made_.accent, 0.06);
      made_.cover = darker(made_.accent, 0.65);
      made_.cover_end = made_.accent;
      made_.boxes[0] = {mixed(made_.accent, 0.08), made_.accent, made_.accent};
      made_.boxes[4] = {mixed(made_.accent, 0.13), mixed(made_.accent, 0.13), made_.accent};
    }
    if (!(made_.second == usual.second))
      made_.boxes[2] = {mixed(made_.second, 0.09), made_.second, darker(made_.second, 0.85)};
  }

  // A colour on white, so much of it.
  static Colour mixed(const Colour& colour, double part) {
    const auto on_white = [&](double channel) { return 1 - part * (1 - channel); };
    return {on_white(colour.red), on_white(colour.green), on_white(colour.blue), 1};
  }
  static Colour darker(const Colour& colour, double part) {
    return {colour.red * part, colour.green * part, colour.blue * part, 1};
  }

  void read_boxes(const TomlTable& table) {
    TomlFields fields(table, start(), "[boxes]", diagnostics_);
    constexpr std::array names{"note", "sidebar", "example", "quote", "summary"};
    for (std::size_t i = 0; i < names.size(); ++i) {
      const TomlTable* one = fields.table(names.at(i));
      if (one == nullptr) continue;
      TomlFields box(*one, start(), fmt::format("[boxes.{}]", names.at(i)), diagnostics_);
      colour(box, "fill", made_.boxes.at(i).fill);
      colour(box, "bar", made_.boxes.at(i).bar);
      colour(box, "title", made_.boxes.at(i).title);
      box.finish();
    }
    fields.finish();
  }

  void read_tables(const TomlTable& table) {
    TomlFields fields(table, start(), "[tables]", diagnostics_);
    colour(fields, "head", made_.table_head);
    colour(fields, "head-ink", made_.table_head_ink);
    colour(fields, "stripe", made_.table_stripe);
    fields.finish();
  }

  void read_cover(const TomlTable& table) {
    TomlFields fields(table, start(), "[cover]", diagnostics_);
    colour(fields, "background", made_.cover);
    made_.cover_end = fields.any("background") != nullptr ? made_.cover : made_.cover_end;
    colour(fields, "background-end", made_.cover_end);
    colour(fields, "ink", made_.cover_ink);
    colour(fields, "second", made_.cover_second);
    if (const Excerpt* picture = fields.text("picture")) {
      const std::string& path = sources_[file_].path;
      const auto whole = source::normalized(path.substr(0, path.rfind('/') + 1) + picture->text());
      made_.cover_picture_place = picture->whole();
      if (whole) {
        made_.cover_picture = *whole;
      } else {
        diagnostics_.report(layout::mistakes::bad_value, picture->whole(), "this leads out of the workspace")
            .suggest("put the picture beside the templates and name it from there");
      }
    }
    fields.finish();
  }

  void read_labels(const TomlTable& table) {
    TomlFields fields(table, start(), "[labels]", diagnostics_);
    for (const Label& label : book_labels) {
      if (const Excerpt* words = fields.text(label.key))
        made_.labels.set(std::string(label.key), words->text());
    }
    fields.finish();
  }

  source::SourceId file_;
  const source::Sources& sources_;
  Diagnostics& diagnostics_;
  Theme made_;
};

}  // namespace

Theme read_theme(source::SourceId file, const source::Sources& sources, Diagnostics& diagnostics) {
  return ThemeReader(file, sources, diagnostics).read();
}

}  // namespace rulepress::pages
