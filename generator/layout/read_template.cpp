#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "layout/mistakes.h"
#include "layout/svg_path.h"
#include "layout/template.h"
#include "source/file_system.h"
#include "source/mistakes.h"
#include "source/nearest.h"
#include "source/toml_fields.h"

namespace rulepress::layout {
namespace {

using source::Diagnostics;
using source::Excerpt;
using source::TomlFields;
using source::TomlTable;
using source::TomlValue;

constexpr double most_mm = 2000;  // longer than any sheet of paper
constexpr double most_number = 5000;

struct Limits {
  double least = -most_number;
  double most = most_number;
};
constexpr Limits not_negative{0, most_number};
constexpr double most_gauge = 1000;

// A word of a fixed list, such as "left" or "centre".
template <class T, std::size_t size>
using Words = std::array<std::pair<std::string_view, T>, size>;

constexpr Words<Align, 5> align_words{{{"left", Align::left},
                                       {"centre", Align::centre},
                                       {"center", Align::centre},
                                       {"right", Align::right},
                                       {"justified", Align::justified}}};
constexpr Words<Vertical, 3> vertical_words{
    {{"top", Vertical::top}, {"middle", Vertical::middle}, {"bottom", Vertical::bottom}}};
constexpr Words<Fitting, 3> fitting_words{
    {{"contain", Fitting::contain}, {"cover", Fitting::cover}, {"stretch", Fitting::stretch}}};
constexpr Words<Placing, 5> placing_words{{{"start", Placing::start},
                                           {"centre", Placing::centre},
                                           {"center", Placing::centre},
                                           {"end", Placing::end},
                                           {"spread", Placing::spread}}};
constexpr Words<Outline, 3> outline_words{
    {{"rectangle", Outline::rectangle}, {"circle", Outline::circle}, {"hexagon", Outline::hexagon}}};
constexpr Words<int, 7> weight_words{{{"thin", 100},
                                      {"light", 300},
                                      {"regular", 400},
                                      {"medium", 500},
                                      {"semibold", 600},
                                      {"bold", 700},
                                      {"black", 900}}};
constexpr Words<Flow, 2> flow_words{{{"row", Flow::row}, {"column", Flow::column}}};

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
    TomlFields fields(table, {file_, begin, begin}, "a template", diagnostics_);
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
    made_.outline = word(fields, "outline", outline_words);
    if (const TomlTable* palette = fields.table("palette")) read_palette(*palette);
    if (const TomlTable* styles = fields.table("styles")) read_styles(*styles);
    if (const TomlTable* icons = fields.table("icons")) read_icons(*icons);
    made_.front = read_elements(fields, "front");
    made_.back = read_elements(fields, "back");
    fields.finish();
    return std::move(made_);
  }

 private:
  template <class T, std::size_t size>
  std::optional<T> word(TomlFields& fields, std::string_view key, const Words<T, size>& words) {
    const Excerpt* text = fields.text(key);
    if (text == nullptr) return std::nullopt;
    std::vector<std::string> known;
    for (const auto& [name, value] : words) {
      if (name == text->text()) return value;
      if (name != "center") known.emplace_back(name);
    }
    auto& report = diagnostics_.report(mistakes::bad_value, text->whole(),
                                       fmt::format("`{}` cannot be `{}`", key, text->text()));
    if (const auto meant = source::nearest(text->text(), known)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant),
                     {text->whole(), fmt::format("\"{}\"", *meant)});
    } else {
      report.suggest(fmt::format("it can be {}", source::quoted_list(known, "or")));
    }
    return std::nullopt;
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

  static std::vector<double> plain_numbers(const TomlValue& value) {
    std::vector<double> numbers;
    const auto* list = value.as<source::TomlArray>();
    if (list == nullptr) return numbers;
    for (const TomlValue& item : *list) {
      if (const auto* whole = item.as<std::int64_t>()) numbers.push_back(static_cast<double>(*whole));
      if (const auto* real = item.as<double>()) numbers.push_back(*real);
    }
    if (numbers.size() != list->size()) numbers.clear();
    return numbers;
  }

  void read_palette(const TomlTable& table) {
    for (const source::TomlEntry& entry : table.entries) {
      const auto* text = entry.value.as<Excerpt>();
      const auto colour = text == nullptr ? std::nullopt : parse_colour(text->text());
      made_.palette[entry.key] = colour.value_or(Colour{});
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

  void read_styles(const TomlTable& table) {
    for (const source::TomlEntry& entry : table.entries) {
      const auto* inner = entry.value.as<TomlTable>();
      if (inner == nullptr) {
        diagnostics_.report(mistakes::bad_value, entry.value.span, "this is not a style")
            .suggest(fmt::format("write [styles.{}] and its lines below", entry.key));
        made_.styles[entry.key] = {};
        continue;
      }
      made_.styles[entry.key] = read_style(*inner, entry.key_span);
    }
  }

  Style read_style(const TomlTable& table, source::Span place) {
    TomlFields fields(table, place, "a style", diagnostics_);
    Style made;
    made.span = place;
    fields.require("font");
    if (const Excerpt* font = fields.text("font")) {
      made.font.family = font->text();
      made.span = font->whole();
    }
    if (const auto size = fields.number("size", 2, 300)) made.size = Pt{*size};
    if (const auto weight = word(fields, "weight", weight_words)) made.font.weight = *weight;
    if (const auto italic = fields.truth("italic")) made.font.italic = *italic;
    if (const Excerpt* features = fields.text("features")) made.font.features = features->text();
    if (const Excerpt* colour = fields.text("colour")) {
      made.colour = colour->text();
      made.colour_span = colour->whole();
    } else if (const Excerpt* color = fields.text("color")) {
      made.colour = color->text();
      made.colour_span = color->whole();
    }
    if (const auto align = word(fields, "align", align_words)) made.align = *align;
    if (const auto leading = fields.number("leading", 0.5, 4)) made.leading = *leading;
    if (const auto tracking = fields.number("tracking", -5, 20)) made.tracking = Pt{*tracking};
    if (const auto hyphenate = fields.truth("hyphenate")) made.hyphenate = *hyphenate;
    if (const auto space = fields.number("paragraph-space", 0, 50)) made.paragraph_space = Mm{*space};
    fields.finish();
    return made;
  }

  std::vector<Element> read_elements(TomlFields& fields, std::string_view key) {
    std::vector<Element> made;
    const source::TomlEntry* entry = fields.entry(key);
    if (entry != nullptr && entry->value.as<TomlTable>() != nullptr) {
      diagnostics_
          .report(mistakes::bad_value, entry->key_span,
                  fmt::format("`{}` takes a list of elements, but this is a single one", key))
          .suggest(key == "items" ? std::string("put it in square brackets: items = [{ … }]")
                                  : fmt::format("write [[{}]] in two pairs of brackets", key));
      return made;
    }
    const source::TomlArray* list = fields.list(key);
    if (list == nullptr) return made;
    for (const TomlValue& item : *list) {
      if (const auto* table = item.as<TomlTable>()) {
        if (auto element = read_element(*table, item.span)) made.push_back(std::move(*element));
      } else {
        diagnostics_.report(mistakes::bad_value, item.span, "this is not an element")
            .suggest(fmt::format("write each element under a line [[{}]] of its own", key));
      }
    }
    return made;
  }

  // A number, or text with one hole: "{hp * 2}".
  std::optional<NumberValue> as_number(const TomlValue& value, std::string_view key, Limits limits = {}) {
    if (const auto* whole = value.as<std::int64_t>())
      return within(static_cast<double>(*whole), value.span, key, limits);
    if (const auto* real = value.as<double>()) return within(*real, value.span, key, limits);
    if (const auto* text = value.as<Excerpt>()) {
      const std::size_t reports_before = diagnostics_.all().size();
      expr::TextWithHoles parsed = expr::parse_text(*text, diagnostics_);
      if (const expr::Tree* tree = parsed.only_hole()) return NumberValue{0, *tree, value.span};
      if (diagnostics_.all().size() > reports_before) return std::nullopt;
    }
    diagnostics_
        .report(mistakes::bad_value, value.span,
                fmt::format("`{}` takes a number, but this is {}", key, source::kind_name(value)))
        .suggest("write a number, or an expression in braces: \"{cost * 2}\"");
    return std::nullopt;
  }

  std::optional<NumberValue> within(double number, source::Span place, std::string_view key, Limits limits) {
    if (number >= limits.least && number <= limits.most) return NumberValue{number, {}, place};
    diagnostics_.report(
        source::mistakes::out_of_range, place,
        fmt::format("`{}` must be from {} to {}, but this is {}", key, limits.least, limits.most, number));
    return std::nullopt;
  }

  std::optional<NumberValue> number(TomlFields& fields, std::string_view key, Limits limits = {}) {
    const TomlValue* value = fields.any(key);
    return value == nullptr ? std::nullopt : as_number(*value, key, limits);
  }

  NumberValue number_or(TomlFields& fields, std::string_view key, double otherwise, Limits limits = {}) {
    return number(fields, key, limits).value_or(NumberValue{otherwise, {}, {}});
  }

  std::optional<TextValue> text(TomlFields& fields, std::string_view key) {
    const Excerpt* found = fields.text(key);
    if (found == nullptr) return std::nullopt;
    return TextValue{expr::parse_text(*found, diagnostics_), *found};
  }

  // [a, b], each a number or an expression.
  std::optional<std::pair<NumberValue, NumberValue>> pair_of(const TomlValue& value, std::string_view key,
                                                             Limits limits = {}) {
    const auto* list = value.as<source::TomlArray>();
    if (list == nullptr || list->size() != 2) {
      diagnostics_.report(mistakes::bad_value, value.span, fmt::format("`{}` takes two numbers", key))
          .suggest(fmt::format("write `{} = [5, 10]`, in millimetres", key));
      return std::nullopt;
    }
    auto first = as_number((*list)[0], key, limits);
    auto second = as_number((*list)[1], key, limits);
    if (!first || !second) return std::nullopt;
    return std::pair{std::move(*first), std::move(*second)};
  }

  void read_place(TomlFields& fields, Element& made) {
    if (const TomlValue* at = fields.any("at")) {
      if (auto place = pair_of(*at, "at")) {
        made.x = std::move(place->first);
        made.y = std::move(place->second);
      }
    }
    // A line may go up or to the left.
    const Limits sizes = made.kind == "line" ? Limits{} : not_negative;
    if (const TomlValue* size = fields.any("size")) {
      if (auto both = pair_of(*size, "size", sizes)) {
        made.width = std::move(both->first);
        made.height = std::move(both->second);
      }
    }
    if (auto width = number(fields, "width", sizes)) made.width = std::move(width);
    if (auto height = number(fields, "height", sizes)) made.height = std::move(height);
    made.rotate = number_or(fields, "rotate", 0);
    made.opacity = number_or(fields, "opacity", 1, {0, 1});
    made.grow = number_or(fields, "grow", 0, not_negative);
    if (const Excerpt* name = fields.text("name")) made.name = name->text();
    if (const Excerpt* when = fields.text("when")) {
      made.condition = expr::parse(*when, diagnostics_);
      made.when = TextValue{{}, *when};
    }
  }

  PaintSpec paint(TomlFields& fields) {
    PaintSpec made;
    made.fill = text(fields, "fill");
    made.fill_to = text(fields, "fill-to");
    made.stroke = text(fields, "stroke");
    made.stroke_width = number_or(fields, "stroke-width", 0.3, not_negative);
    if (const TomlValue* dashes = fields.any("dashes")) {
      const auto lengths = plain_numbers(*dashes);
      const bool good = !lengths.empty() &&
                        std::ranges::all_of(lengths, [](double one) { return one > 0 && one <= most_mm; });
      if (!good) {
        diagnostics_.report(mistakes::bad_value, dashes->span, "`dashes` takes lengths in millimetres")
            .suggest("write `dashes = [1, 0.5]`: a dash, then a gap");
        return made;
      }
      for (const double one : lengths) made.dashes.push_back(Mm{one});
    }
    return made;
  }

  std::optional<Element> read_element(const TomlTable& table, source::Span place) {
    TomlFields fields(table, place, "this element", diagnostics_);
    Element made;
    made.span = place;
    fields.require("kind");
    const Excerpt* kind = fields.text("kind");
    if (kind == nullptr) {
      fields.finish_open();
      return std::nullopt;
    }
    made.kind = kind->text();
    read_place(fields, made);
    made.children = read_elements(fields, "items");
    if (!read_spec(fields, *kind, made)) return std::nullopt;
    fields.finish();
    return made;
  }

  bool read_spec(TomlFields& fields, const Excerpt& kind, Element& made) {
    const std::string& name = kind.text();
    if (name == "rect") {
      made.spec = RectSpec{paint(fields), number_or(fields, "radius", 0, not_negative)};
    } else if (name == "ellipse") {
      made.spec = EllipseSpec{paint(fields)};
    } else if (name == "line") {
      made.spec = LineSpec{paint(fields)};
    } else if (name == "polygon") {
      made.spec = read_polygon(fields);
    } else if (name == "path") {
      made.spec = read_path(fields);
    } else if (name == "image") {
      return read_image(fields, made);
    } else if (name == "icon") {
      fields.require("icon");
      auto icon = text(fields, "icon");
      if (!icon) return fields.finish(), false;
      made.spec = IconSpec{std::move(*icon)};
    } else if (name == "text") {
      return read_text_spec(fields, made);
    } else if (name == "gauge") {
      made.spec = read_gauge(fields);
    } else if (name == "row" || name == "column" || name == "stack") {
      made.spec = read_container(fields, name);
    } else if (name == "group") {
      made.spec =
          GroupSpec{fields.truth("clip").value_or(false), number_or(fields, "radius", 0, not_negative)};
    } else if (name == "repeat") {
      made.spec = read_repeat(fields);
    } else if (name == "emblem") {
      made.spec = EmblemSpec{text(fields, "seed"), text(fields, "colour")};
    } else {
      report_kind(kind);
      return false;
    }
    return true;
  }

  void report_kind(const Excerpt& kind) {
    static const std::vector<std::string> kinds{"rect",   "ellipse", "line",  "polygon", "path",
                                                "image",  "icon",    "text",  "gauge",   "row",
                                                "column", "stack",   "group", "repeat",  "emblem"};
    auto& report = diagnostics_.report(mistakes::unknown_kind, kind.whole(),
                                       fmt::format("there is no element `{}`", kind.text()));
    if (const auto meant = source::nearest(kind.text(), kinds)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant),
                     {kind.whole(), fmt::format("\"{}\"", *meant)});
    } else {
      report.suggest(fmt::format("there are {}", source::quoted_list(kinds)));
    }
  }

  PolygonSpec read_polygon(TomlFields& fields) {
    PolygonSpec made{paint(fields), {}};
    fields.require("points");
    if (const source::TomlArray* points = fields.list("points")) {
      for (const TomlValue& point : *points) {
        if (auto place = pair_of(point, "points")) made.points.push_back(std::move(*place));
      }
    }
    return made;
  }

  PathSpec read_path(TomlFields& fields) {
    PathSpec made{paint(fields), {}};
    fields.require("path");
    if (const Excerpt* data = fields.text("path")) {
      const SvgPath parsed = parse_svg_path(data->text());
      made.path = parsed.path;
      if (parsed.wrong) {
        const std::size_t end = std::min(data->text().size(), *parsed.wrong + 1);
        diagnostics_
            .report(mistakes::bad_value, data->span(std::min(*parsed.wrong, end), end),
                    "this is not SVG path data")
            .suggest("a path looks like \"M 0 0 L 10 0 L 5 8 Z\"; arcs (A) are not known");
      }
    }
    return made;
  }

  bool read_image(TomlFields& fields, Element& made) {
    fields.require("file");
    auto file = text(fields, "file");
    const auto fitting = word(fields, "fit", fitting_words);
    if (!file) return fields.finish(), false;
    made.spec = ImageSpec{std::move(*file), fitting.value_or(Fitting::contain), folder()};
    return true;
  }

  bool read_text_spec(TomlFields& fields, Element& made) {
    fields.require("text");
    fields.require("style");
    auto words = text(fields, "text");
    const Excerpt* style = fields.text("style");
    TextSpec spec;
    spec.vertical = word(fields, "valign", vertical_words).value_or(Vertical::top);
    spec.align = word(fields, "align", align_words);
    spec.colour = text(fields, "colour");
    if (const TomlValue* fit = fields.any("fit")) {
      const auto sizes = plain_numbers(*fit);
      if (sizes.size() == 2 && sizes[0] >= 2 && sizes[0] <= sizes[1] && sizes[1] <= 300) {
        spec.fit = {sizes[0], sizes[1]};
      } else {
        diagnostics_
            .report(mistakes::bad_value, fit->span, "`fit` takes the smallest and the largest size in points")
            .suggest("write `fit = [7, 9]`");
      }
    }
    if (!words || style == nullptr) return fields.finish(), false;
    spec.text = std::move(*words);
    spec.style = style->text();
    spec.style_span = style->whole();
    made.spec = std::move(spec);
    return true;
  }

  GaugeSpec read_gauge(TomlFields& fields) {
    GaugeSpec made;
    made.paint = paint(fields);
    fields.require("count");
    made.count = number_or(fields, "count", 0, {0, most_gauge});
    made.filled = number(fields, "filled", {0, most_gauge});
    made.gap = number_or(fields, "gap", 0.8);
    made.round = fields.truth("round").value_or(false);
    made.vertical = fields.truth("vertical").value_or(false);
    made.empty_fill = text(fields, "empty-fill");
    if (const Excerpt* style = fields.text("style")) {
      made.style = style->text();
      made.style_span = style->whole();
    }
    for (const Excerpt* label : fields.texts("labels")) made.labels.push_back(label->text());
    return made;
  }

  ContainerSpec read_container(TomlFields& fields, std::string_view kind) {
    ContainerSpec made;
    made.flow = kind == "row" ? Flow::row : kind == "column" ? Flow::column : Flow::stack;
    made.gap = number_or(fields, "gap", 0);
    made.padding = number_or(fields, "padding", 0, not_negative);
    made.along = word(fields, "place", placing_words).value_or(Placing::start);
    made.across = word(fields, "across", placing_words).value_or(Placing::start);
    return made;
  }

  RepeatSpec read_repeat(TomlFields& fields) {
    RepeatSpec made;
    fields.require("over");
    if (const Excerpt* over = fields.text("over")) {
      made.list = expr::parse(*over, diagnostics_);
      made.list_span = over->whole();
    }
    if (const Excerpt* item = fields.text("as")) made.item = item->text();
    made.flow = word(fields, "flow", flow_words).value_or(Flow::row);
    made.gap = number_or(fields, "gap", 0);
    return made;
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
