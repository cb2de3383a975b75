#include "layout/template/template_fields.h"

#include <fmt/format.h>

#include <algorithm>

#include "layout/mistakes.h"
#include "source/mistakes.h"
#include "source/nearest.h"

namespace rulepress::layout {

using source::Excerpt;
using source::TomlValue;

expr::Tree without_braces(expr::Tree tree) {
  const expr::Node& top = tree.top();
  if (top.kind != expr::NodeKind::list || top.children.size() != 1) return tree;
  if (tree.nodes[top.children[0]].kind != expr::NodeKind::text) tree.root = top.children[0];
  return tree;
}

std::vector<double> plain_numbers(const TomlValue& value) {
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

void TemplateFields::report_word(std::string_view key, const Excerpt& written,
                                 const std::vector<std::string>& known) {
  auto& report = diagnostics_.report(mistakes::bad_value, written.whole(),
                                     fmt::format("`{}` cannot be `{}`", key, written.text()));
  if (const auto meant = source::nearest(written.text(), known)) {
    report.suggest(fmt::format("did you mean `{}`?", *meant),
                   {written.whole(), fmt::format("\"{}\"", *meant)});
  } else {
    report.suggest(fmt::format("it can be {}", source::quoted_list(known, "or")));
  }
}

Loop TemplateFields::loop() {
  Loop made;
  if (const Excerpt* over = text("over")) {
    made.list = without_braces(expr::parse(*over, diagnostics_));
    made.list_span = over->whole();
  }
  if (const Excerpt* item = text("as")) made.item = item->text();
  return made;
}

std::optional<std::pair<double, double>> TemplateFields::fit() {
  const TomlValue* value = any("fit");
  if (value == nullptr) return std::nullopt;
  const auto sizes = plain_numbers(*value);
  if (sizes.size() == 2 && sizes[0] >= 2 && sizes[0] <= sizes[1] && sizes[1] <= 300)
    return {{sizes[0], sizes[1]}};
  diagnostics_
      .report(mistakes::bad_value, value->span, "`fit` takes the smallest and the largest size in points")
      .suggest("write `fit = [7, 9]`");
  return std::nullopt;
}

std::optional<NumberValue> TemplateFields::as_number(const TomlValue& value, std::string_view key,
                                                     Limits limits) {
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

std::optional<NumberValue> TemplateFields::within(double number, source::Span place, std::string_view key,
                                                  Limits limits) {
  if (number >= limits.least && number <= limits.most) return NumberValue{number, {}, place};
  diagnostics_.report(
      source::mistakes::out_of_range, place,
      fmt::format("`{}` must be from {} to {}, but this is {}", key, limits.least, limits.most, number));
  return std::nullopt;
}

std::optional<NumberValue> TemplateFields::number_value(std::string_view key, Limits limits) {
  const TomlValue* value = any(key);
  return value == nullptr ? std::nullopt : as_number(*value, key, limits);
}

NumberValue TemplateFields::number_or(std::string_view key, double otherwise, Limits limits) {
  return number_value(key, limits).value_or(NumberValue{otherwise, {}, {}});
}

std::optional<TextValue> TemplateFields::text_value(std::string_view key) {
  const Excerpt* found = text(key);
  if (found == nullptr) return std::nullopt;
  return TextValue{expr::parse_text(*found, diagnostics_), *found};
}

std::optional<std::pair<NumberValue, NumberValue>> TemplateFields::pair_of(const TomlValue& value,
                                                                           std::string_view key,
                                                                           Limits limits) {
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

PaintSpec TemplateFields::paint() {
  PaintSpec made;
  made.fill = text_value("fill");
  made.fill_to = text_value("fill-to");
  made.stroke = text_value("stroke");
  made.stroke_width = number_or("stroke-width", 0.3, not_negative);
  if (const TomlValue* dashes = any("dashes")) {
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

}  // namespace rulepress::layout
