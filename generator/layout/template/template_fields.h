// Reads the tables of a template key by key: what source::TomlFields does, and the values that only templates
// have: numbers and texts that may be expressions, words of a fixed list, paint.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "layout/template/template.h"
#include "source/toml_fields.h"

namespace rulepress::layout {

constexpr double most_mm = 2000;  // longer than any sheet of paper

struct Limits {
  double least = -5000;
  double most = 5000;
};
constexpr Limits not_negative{0, 5000};

// A word of a fixed list, such as "left" or "centre". Of two with one meaning, the first is the one to
// advise.
template <class T, std::size_t size>
using WordList = std::array<std::pair<std::string_view, T>, size>;

constexpr WordList<Align, 5> align_words{{{"left", Align::left},
                                          {"centre", Align::centre},
                                          {"center", Align::centre},
                                          {"right", Align::right},
                                          {"justified", Align::justified}}};

constexpr WordList<Vertical, 3> vertical_words{
    {{"top", Vertical::top}, {"middle", Vertical::middle}, {"bottom", Vertical::bottom}}};

class TemplateFields : public source::TomlFields {
 public:
  TemplateFields(const source::TomlTable& table, source::Span place, std::string what,
                 source::Diagnostics& diagnostics)
      : TomlFields(table, place, std::move(what), diagnostics), diagnostics_(diagnostics) {}

  source::Diagnostics& diagnostics() { return diagnostics_; }

  // Each returns nothing when the key is absent or its value does not fit; the latter is reported.
  std::optional<NumberValue> number_value(std::string_view key, Limits limits = {});
  NumberValue number_or(std::string_view key, double otherwise, Limits limits = {});
  std::optional<TextValue> text_value(std::string_view key);
  PaintSpec paint();
  Loop loop();                                     // `over` and `as`
  std::optional<std::pair<double, double>> fit();  // sizes in points

  // A number, or text with one hole: "{hp * 2}".
  std::optional<NumberValue> as_number(const source::TomlValue& value, std::string_view key,
                                       Limits limits = {});
  // [a, b], each a number or an expression.
  std::optional<std::pair<NumberValue, NumberValue>> pair_of(const source::TomlValue& value,
                                                             std::string_view key, Limits limits = {});

  template <class T, std::size_t size>
  std::optional<T> word(std::string_view key, const WordList<T, size>& words) {
    const source::Excerpt* written = text(key);
    if (written == nullptr) return std::nullopt;
    std::vector<std::string> known;
    for (const auto& [name, value] : words) {
      if (name == written->text()) return value;
      if (name != "center") known.emplace_back(name);
    }
    report_word(key, *written, known);
    return std::nullopt;
  }

 private:
  std::optional<NumberValue> within(double number, source::Span place, std::string_view key, Limits limits);
  void report_word(std::string_view key, const source::Excerpt& written,
                   const std::vector<std::string>& known);

  source::Diagnostics& diagnostics_;
};

// A condition or a list may stand in braces like all other expressions: "{flying}" is "flying", not a list of
// one. A list of one written text stays one.
expr::Tree without_braces(expr::Tree tree);

// Numbers that are written down; none when one of them is something else.
std::vector<double> plain_numbers(const source::TomlValue& value);

}  // namespace rulepress::layout
