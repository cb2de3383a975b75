// What each kind of element has of its own.
#include <fmt/format.h>

#include <algorithm>

#include "layout/mistakes.h"
#include "layout/scene/svg_path.h"
#include "layout/template/read_parts.h"
#include "source/nearest.h"

namespace rulepress::layout {
namespace {

using source::Diagnostics;
using source::Excerpt;
using source::TomlValue;

constexpr double most_gauge = 1000;

constexpr WordList<Fitting, 3> fitting_words{
    {{"contain", Fitting::contain}, {"cover", Fitting::cover}, {"stretch", Fitting::stretch}}};
constexpr WordList<Placing, 5> placing_words{{{"start", Placing::start},
                                              {"centre", Placing::centre},
                                              {"center", Placing::centre},
                                              {"end", Placing::end},
                                              {"spread", Placing::spread}}};
constexpr WordList<Flow, 2> flow_words{{{"row", Flow::row}, {"column", Flow::column}}};

void report_kind(const Excerpt& kind, Diagnostics& diagnostics) {
  static const std::vector<std::string> kinds{"rect",  "ellipse", "line",  "polygon", "path",   "image",
                                              "icon",  "text",    "gauge", "row",     "column", "stack",
                                              "group", "repeat",  "table", "emblem",  "board"};
  auto& report = diagnostics.report(mistakes::unknown_kind, kind.whole(),
                                    fmt::format("there is no element `{}`", kind.text()));
  if (const auto meant = source::nearest(kind.text(), kinds)) {
    report.suggest(fmt::format("did you mean `{}`?", *meant), {kind.whole(), fmt::format("\"{}\"", *meant)});
  } else {
    report.suggest(fmt::format("there are {}", source::quoted_list(kinds)));
  }
}

PolygonSpec read_polygon(TemplateFields& fields) {
  PolygonSpec made{fields.paint(), {}};
  fields.require("points");
  if (const source::TomlArray* points = fields.list("points")) {
    for (const TomlValue& point : *points) {
      if (auto place = fields.pair_of(point, "points")) made.points.push_back(std::move(*place));
    }
  }
  return made;
}

PathSpec read_path(TemplateFields& fields) {
  PathSpec made{fields.paint(), {}};
  fields.require("path");
  if (const Excerpt* data = fields.text("path")) {
    const SvgPath parsed = parse_svg_path(data->text());
    made.path = parsed.path;
    if (parsed.wrong) {
      const std::size_t end = std::min(data->text().size(), *parsed.wrong + 1);
      fields.diagnostics()
          .report(mistakes::bad_value, data->span(std::min(*parsed.wrong, end), end),
                  "this is not SVG path data")
          .suggest("a path looks like \"M 0 0 L 10 0 L 5 8 Z\"; arcs (A) are not known");
    }
  }
  return made;
}

bool read_image(TemplateFields& fields, const std::string& folder, Element& made) {
  fields.require("file");
  auto file = fields.text_value("file");
  const auto fitting = fields.word("fit", fitting_words);
  if (!file) return fields.finish(), false;
  made.spec = ImageSpec{std::move(*file), fitting.value_or(Fitting::contain), folder};
  return true;
}

bool read_text_spec(TemplateFields& fields, Element& made) {
  fields.require("text");
  fields.require("style");
  auto words = fields.text_value("text");
  const Excerpt* style = fields.text("style");
  TextSpec spec;
  spec.vertical = fields.word("valign", vertical_words).value_or(Vertical::top);
  spec.align = fields.word("align", align_words);
  spec.colour = fields.text_value("colour");
  spec.fit = fields.fit();
  if (!words || style == nullptr) return fields.finish(), false;
  spec.text = std::move(*words);
  spec.style = style->text();
  spec.style_span = style->whole();
  made.spec = std::move(spec);
  return true;
}

GaugeSpec read_gauge(TemplateFields& fields) {
  GaugeSpec made;
  made.paint = fields.paint();
  fields.require("count");
  made.count = fields.number_or("count", 0, {0, most_gauge});
  made.filled = fields.number_value("filled", {0, most_gauge});
  made.gap = fields.number_or("gap", 0.8);
  made.round = fields.truth("round").value_or(false);
  made.vertical = fields.truth("vertical").value_or(false);
  made.empty_fill = fields.text_value("empty-fill");
  if (const Excerpt* style = fields.text("style")) {
    made.style = style->text();
    made.style_span = style->whole();
  }
  for (const Excerpt* label : fields.texts("labels")) made.labels.push_back(label->text());
  return made;
}

ContainerSpec read_container(TemplateFields& fields, std::string_view kind) {
  ContainerSpec made;
  made.flow = kind == "row" ? Flow::row : kind == "column" ? Flow::column : Flow::stack;
  made.gap = fields.number_or("gap", 0);
  made.padding = fields.number_or("padding", 0, not_negative);
  made.along = fields.word("place", placing_words).value_or(Placing::start);
  made.across = fields.word("across", placing_words).value_or(Placing::start);
  return made;
}

RepeatSpec read_repeat(TemplateFields& fields) {
  RepeatSpec made;
  fields.require("over");
  made.loop = fields.loop();
  made.flow = fields.word("flow", flow_words).value_or(Flow::row);
  made.gap = fields.number_or("gap", 0);
  return made;
}

}  // namespace

bool read_spec(TemplateFields& fields, const Excerpt& kind, const std::string& folder, Element& made) {
  const std::string& name = kind.text();
  if (name == "rect") {
    made.spec = RectSpec{fields.paint(), fields.number_or("radius", 0, not_negative)};
  } else if (name == "ellipse") {
    made.spec = EllipseSpec{fields.paint()};
  } else if (name == "line") {
    made.spec = LineSpec{fields.paint()};
  } else if (name == "polygon") {
    made.spec = read_polygon(fields);
  } else if (name == "path") {
    made.spec = read_path(fields);
  } else if (name == "image") {
    return read_image(fields, folder, made);
  } else if (name == "icon") {
    fields.require("icon");
    auto icon = fields.text_value("icon");
    if (!icon) return fields.finish(), false;
    made.spec = IconSpec{std::move(*icon)};
  } else if (name == "text") {
    return read_text_spec(fields, made);
  } else if (name == "gauge") {
    made.spec = read_gauge(fields);
  } else if (name == "row" || name == "column" || name == "stack") {
    made.spec = read_container(fields, name);
  } else if (name == "group") {
    made.spec = GroupSpec{fields.truth("clip").value_or(false), fields.number_or("radius", 0, not_negative)};
  } else if (name == "repeat") {
    made.spec = read_repeat(fields);
  } else if (name == "table") {
    made.spec = read_table(fields, made.span);
  } else if (name == "board") {
    return read_board(fields, folder, made);
  } else if (name == "emblem") {
    made.spec = EmblemSpec{fields.text_value("seed"), fields.text_value("colour")};
  } else {
    report_kind(kind, fields.diagnostics());
    return false;
  }
  return true;
}

}  // namespace rulepress::layout
