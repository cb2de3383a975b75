#include "layout/card/draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "layout/mistakes.h"
#include "layout/scene/outline.h"
#include "source/nearest.h"

namespace rulepress::layout {

double number_of(const Draft& draft, const NumberValue& value) {
  if (value.tree.nodes.empty()) return value.number;
  const expr::Value found = expr::evaluate(value.tree, draft.names);
  const auto* result = found.as<double>();
  return result != nullptr && std::isfinite(*result) ? *result : 0;
}

Mm mm_of(const Draft& draft, const NumberValue& value) {
  return {std::clamp(number_of(draft, value), -5000.0, 5000.0)};
}

std::string text_of(const Draft& draft, const TextValue& value) {
  return expr::evaluate(value.text, draft.names);
}

std::optional<Colour> colour_of(Draft& draft, const std::optional<TextValue>& value) {
  if (!value) return std::nullopt;
  const std::string name = text_of(draft, *value);
  if (const auto found = draft.made.palette.find(name); found != draft.made.palette.end())
    return found->second;
  if (const auto parsed = parse_colour(name)) return parsed;
  if (!value->text.is_plain()) {
    report(draft, mistakes::unknown_colour, value->excerpt.whole(),
           fmt::format("there is no colour `{}`", name))
        .suggest(draft.made.palette.empty()
                     ? std::string("write it like \"#a1b2c3\", or name it in [palette]")
                     : fmt::format("the palette has {}",
                                   source::quoted_list(source::keys_of(draft.made.palette))));
  }
  return std::nullopt;
}

source::Diagnostic& report(Draft& draft, const source::Mistake& mistake, source::Span template_place,
                           std::string message) {
  return draft.diagnostics.report(mistake, draft.component.id_span, std::move(message))
      .also(template_place, "drawn here");
}

source::Diagnostic& report(Draft& draft, const source::Mistake& mistake, const TextValue& value,
                           std::string message) {
  if (value.text.is_plain())
    return draft.diagnostics.report(mistake, value.excerpt.whole(), std::move(message));
  return report(draft, mistake, value.excerpt.whole(), std::move(message));
}

const source::TomlValue* written_value(const Draft& draft, const expr::Tree& tree) {
  const std::function<const source::TomlValue*(const expr::Node&)> find =
      [&](const expr::Node& node) -> const source::TomlValue* {
    if (node.kind == expr::NodeKind::name) {
      if (const auto item = draft.items.find(node.text); item != draft.items.end()) return item->second;
      const auto& fields = draft.component.fields;
      const auto field = std::ranges::find(fields, node.text, &cards::Field::name);
      return field == fields.end() ? nullptr : &field->value;
    }
    if (node.kind != expr::NodeKind::member) return nullptr;
    const source::TomlValue* outer = find(tree.nodes[node.children[0]]);
    const auto* table = outer == nullptr ? nullptr : outer->as<source::TomlTable>();
    const source::TomlEntry* entry = table == nullptr ? nullptr : table->find(node.text);
    return entry == nullptr ? nullptr : &entry->value;
  };
  return tree.nodes.empty() ? nullptr : find(tree.top());
}

bool shown(const Draft& draft, const Element& element) {
  if (!element.when) return true;
  const expr::Value value = expr::evaluate(element.condition, draft.names);
  const auto* truth = value.as<bool>();
  return truth != nullptr && *truth;
}

std::optional<Colour> style_colour(const Draft& draft, const std::string& name) {
  if (const auto found = draft.made.palette.find(name); found != draft.made.palette.end())
    return found->second;
  return parse_colour(name);
}

const std::string& language_of(const Draft& draft, const Style& style) {
  return style.language.empty() ? draft.tools.language : style.language;
}

std::vector<const Element*> shown_children(const Draft& draft, const Element& element) {
  std::vector<const Element*> children;
  for (const Element& child : element.children) {
    if (shown(draft, child)) children.push_back(&child);
  }
  return children;
}

void check_safe(Draft& draft, const Box& box, source::Span place, std::string_view what) {
  if (draft.turned > 0) return;
  const double out = outside(draft.outline, draft.safe, box).value;
  if (out <= tolerance) return;
  draft.diagnostics
      .report(mistakes::outside_safe_zone, place,
              fmt::format("{} reaches into the border that may be cut off", what))
      .also(draft.component.id_span, fmt::format("by {:.1f} mm on this card", out))
      .suggest("move it inwards, or set `safe` in the template to what your printer needs");
}

}  // namespace rulepress::layout
