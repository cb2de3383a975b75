#include <fmt/format.h>

#include "expr/mistakes.h"
#include "layout/board/check_board.h"
#include "layout/mistakes.h"
#include "layout/template/template.h"
#include "source/nearest.h"

namespace rulepress::layout {
namespace {

using source::Diagnostics;

class TemplateCheck {
 public:
  TemplateCheck(const Template& made, const BoardSource* boards, Diagnostics& diagnostics)
      : template_(made), boards_(boards), diagnostics_(diagnostics) {}

  void run(const expr::Scope& scope) {
    for (const auto& [name, style] : template_.styles) check_colour_name(style.colour, style.colour_span);
    for (const Element& element : template_.front) check(element, scope);
    for (const Element& element : template_.back) check(element, scope);
    for (const FurtherFace& face : template_.further) {
      for (const Element& element : face.elements) check(element, scope);
    }
  }

 private:
  void check(const Element& element, const expr::Scope& outer) {
    if (element.when) {
      const expr::Type type = expr::check(element.condition, outer, diagnostics_);
      if (type.kind != expr::Kind::truth && type.kind != expr::Kind::unknown) {
        diagnostics_
            .report(mistakes::bad_value, element.when->excerpt.whole(),
                    fmt::format("`when` needs something that is true or false, but this is {}",
                                expr::name_of(type)))
            .suggest("compare it, as in `hp > 0`, or ask whether it is there: `has(hp)`");
      }
    }
    const expr::Scope scope = element.when ? expr::narrowed(outer, element.condition) : outer;
    for (const auto* number : {&element.x, &element.y, &element.width, &element.height}) {
      if (*number) check(**number, scope);
    }
    check(element.rotate, scope);
    check(element.opacity, scope);
    check(element.grow, scope);
    expr::Scope inner = scope;
    std::visit([&](const auto& spec) { check_spec(spec, scope, inner); }, element.spec);
    if (const auto* board = std::get_if<BoardSpec>(&element.spec)) {
      check_board(*board, element, scope);
      return;
    }
    for (const Element& child : element.children) check(child, inner);
  }

  void check(const NumberValue& number, const expr::Scope& scope) {
    if (number.tree.nodes.empty()) return;
    const expr::Type type = expr::check(number.tree, scope, diagnostics_);
    if (type.kind != expr::Kind::number && type.kind != expr::Kind::unknown) {
      diagnostics_.report(mistakes::bad_value, number.span,
                          fmt::format("a number is needed here, but this is {}", expr::name_of(type)));
    } else if (type.optional) {
      diagnostics_
          .report(expr::mistakes::maybe_missing, number.span,
                  "a number is needed here, but not every card has this")
          .suggest("say what to take then, as in \"{power else 0}\"");
    }
  }

  void check(const std::optional<TextValue>& text, const expr::Scope& scope) {
    if (text) expr::check(text->text, scope, diagnostics_);
  }

  void check_colour(const std::optional<TextValue>& text, const expr::Scope& scope) {
    check(text, scope);
    if (!text || !text->text.is_plain()) return;
    check_colour_name(text->excerpt.text(), text->excerpt.whole());
  }

  void check_colour_name(const std::string& name, source::Span place) {
    if (template_.palette.contains(name) || parse_colour(name)) return;
    report_unknown(mistakes::unknown_colour, place, "colour", name, source::keys_of(template_.palette));
  }

  void report_unknown(const source::Mistake& mistake, source::Span place, std::string_view what,
                      const std::string& name, const std::vector<std::string>& known) {
    auto& report = diagnostics_.report(mistake, place, fmt::format("there is no {} `{}`", what, name));
    if (const auto meant = source::nearest(name, known)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant), {place, fmt::format("\"{}\"", *meant)});
    } else if (known.empty()) {
      report.suggest(mistake.slug == mistakes::unknown_colour.slug
                         ? std::string("write it like \"#a1b2c3\", or name it in [palette]")
                         : fmt::format("the template has no {}s yet", what));
    } else {
      report.suggest(
          fmt::format("there {} {}", known.size() == 1 ? "is" : "are", source::quoted_list(known)));
    }
  }

  void check_style(const std::string& style, source::Span place) {
    if (template_.styles.contains(style)) return;
    report_unknown(mistakes::unknown_style, place, "style", style, source::keys_of(template_.styles));
  }

  void check_paint(const PaintSpec& paint, const expr::Scope& scope) {
    check_colour(paint.fill, scope);
    check_colour(paint.fill_to, scope);
    check_colour(paint.stroke, scope);
    check(paint.stroke_width, scope);
  }

  void check_spec(const RectSpec& spec, const expr::Scope& scope, expr::Scope&) {
    check_paint(spec.paint, scope);
    check(spec.radius, scope);
  }
  void check_spec(const EllipseSpec& spec, const expr::Scope& scope, expr::Scope&) {
    check_paint(spec.paint, scope);
  }
  void check_spec(const LineSpec& spec, const expr::Scope& scope, expr::Scope&) {
    check_paint(spec.paint, scope);
  }
  void check_spec(const PolygonSpec& spec, const expr::Scope& scope, expr::Scope&) {
    check_paint(spec.paint, scope);
    for (const auto& [x, y] : spec.points) {
      check(x, scope);
      check(y, scope);
    }
  }
  void check_spec(const PathSpec& spec, const expr::Scope& scope, expr::Scope&) {
    check_paint(spec.paint, scope);
  }
  void check_spec(const ImageSpec& spec, const expr::Scope& scope, expr::Scope&) {
    expr::check(spec.file.text, scope, diagnostics_);
  }
  void check_spec(const IconSpec& spec, const expr::Scope& scope, expr::Scope&) {
    expr::check(spec.icon.text, scope, diagnostics_);
    const std::string& name = spec.icon.excerpt.text();
    if (spec.icon.text.is_plain() && !template_.icons.contains(name)) {
      report_unknown(mistakes::unknown_icon, spec.icon.excerpt.whole(), "icon", name,
                     source::keys_of(template_.icons));
    }
  }
  void check_spec(const TextSpec& spec, const expr::Scope& scope, expr::Scope&) { check_text(spec, scope); }
  void check_text(const TextSpec& spec, const expr::Scope& scope) {
    expr::check(spec.text.text, scope, diagnostics_);
    check_style(spec.style, spec.style_span);
    check_colour(spec.colour, scope);
  }
  void check_spec(const GaugeSpec& spec, const expr::Scope& scope, expr::Scope&) {
    check_paint(spec.paint, scope);
    check(spec.count, scope);
    if (spec.filled) check(*spec.filled, scope);
    check(spec.gap, scope);
    check_colour(spec.empty_fill, scope);
    if (!spec.style.empty()) check_style(spec.style, spec.style_span);
  }
  void check_spec(const ContainerSpec& spec, const expr::Scope& scope, expr::Scope&) {
    check(spec.gap, scope);
    check(spec.padding, scope);
  }
  void check_spec(const GroupSpec& spec, const expr::Scope& scope, expr::Scope&) {
    check(spec.radius, scope);
  }
  void check_spec(const RepeatSpec& spec, const expr::Scope& scope, expr::Scope& inner) {
    check(spec.gap, scope);
    check_loop(spec.loop, scope, inner);
  }
  void check_spec(const TableSpec& spec, const expr::Scope& scope, expr::Scope&) {
    for (const auto* colour : {&spec.fill, &spec.zebra, &spec.head_fill, &spec.stroke})
      check_colour(*colour, scope);
    for (const auto* number : {&spec.stroke_width, &spec.padding.first, &spec.padding.second})
      check(*number, scope);
    expr::Scope inner = scope;
    check_loop(spec.loop, scope, inner);
    for (const TableColumn& column : spec.columns) {
      if (column.width) check(*column.width, scope);
      if (column.share) check(*column.share, scope);
      if (column.head) check_text(*column.head, scope);
      if (column.cell) check_text(*column.cell, inner);
    }
    for (const auto& row : spec.rows) {
      for (const TextSpec& cell : row) check_text(cell, scope);
    }
  }
  void check_loop(const Loop& loop, const expr::Scope& scope, expr::Scope& inner) {
    if (loop.list.nodes.empty()) return;
    const expr::Type type = expr::check(loop.list, scope, diagnostics_);
    expr::Type item = expr::Type::number();
    if (type.kind == expr::Kind::list) {
      item = type.item == nullptr ? expr::Type{} : *type.item;
    } else if (type.kind != expr::Kind::number && type.kind != expr::Kind::unknown) {
      diagnostics_
          .report(mistakes::bad_value, loop.list_span,
                  fmt::format("`over` needs a list or a number, but this is {}", expr::name_of(type)))
          .suggest("name a field with a list, such as `tags`, or say how often: `cost`, `3`");
    }
    inner.names[loop.item] = item;
    inner.names["number"] = expr::Type::number();
  }
  void check_spec(const EmblemSpec& spec, const expr::Scope& scope, expr::Scope&) {
    check(spec.seed, scope);
    check_colour(spec.colour, scope);
  }

  void check_spec(const BoardSpec& spec, const expr::Scope& scope, expr::Scope&) {
    if (spec.cell) {
      check(spec.cell->first, scope);
      check(spec.cell->second, scope);
    }
    check(spec.gap, scope);
    check(spec.edge_width, scope);
    if (!spec.style.empty()) check_style(spec.style, spec.style_span);
    for (const BoardPosition& position : spec.positions) {
      check(position.middle.first, scope);
      check(position.middle.second, scope);
    }
  }
  // What is drawn for places and edges may ask for them by name, as far as the board is known.
  void check_board(const BoardSpec& spec, const Element& element, const expr::Scope& scope) {
    const auto map = layout::check_board(spec, element, boards_, diagnostics_);
    if (!map) return;
    expr::Scope of_places = scope;
    of_places.names["place"] = place_type(*boards_, *map);
    if (!spec.areas.nodes.empty()) expr::check(spec.areas, of_places, diagnostics_);
    for (const Element& child : element.children) {
      expr::Scope inner = scope;
      if (child.part == BoardPart::places || child.part == BoardPart::rim) inner = of_places;
      if (child.part == BoardPart::edges) inner.names["edge"] = edge_type(*boards_, *map, child.edge_type);
      if (child.part == BoardPart::areas) inner.names["area"] = area_type();
      check(child, inner);
    }
  }

  const Template& template_;
  const BoardSource* boards_;
  Diagnostics& diagnostics_;
};

}  // namespace

void check_template(const Template& made, const expr::Scope& scope, Diagnostics& diagnostics,
                    const BoardSource* boards) {
  TemplateCheck(made, boards, diagnostics).run(scope);
}

}  // namespace rulepress::layout
