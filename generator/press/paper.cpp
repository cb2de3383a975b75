#include "press/paper.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace rulepress::press {
namespace {

using layout::Mm;
using layout::NamedSize;
using layout::Size;

constexpr Size mm(double width, double height) {
  return {Mm{width}, Mm{height}};
}

constexpr std::array paper_table{
    NamedSize{"A4", mm(210, 297)},        NamedSize{"Letter", mm(215.9, 279.4)},
    NamedSize{"A3", mm(297, 420)},        NamedSize{"Tabloid", mm(279.4, 431.8)},
    NamedSize{"Legal", mm(215.9, 355.6)},
};

// From a postage stamp's corner to the largest roll a plotter takes.
constexpr double smallest_side = 1;
constexpr double largest_side = 5000;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

std::optional<NamedSize> find(std::span<const NamedSize> table, std::string_view name) {
  const auto row = std::find_if(table.begin(), table.end(),
                                [&](const NamedSize& candidate) { return same_name(candidate.name, name); });
  if (row == table.end()) return std::nullopt;
  return *row;
}

// Takes a number off the front of a text.
std::optional<double> take_number(std::string_view& text) {
  double number = 0;
  const auto [end, trouble] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (trouble != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

std::optional<Size> size_in_figures(std::string_view name) {
  std::string packed;
  std::copy_if(name.begin(), name.end(), std::back_inserter(packed), [](char c) { return c != ' '; });
  std::transform(packed.begin(), packed.end(), packed.begin(), lower);
  std::string_view rest = packed;
  const auto width = take_number(rest);
  if (!width || !rest.starts_with('x')) return std::nullopt;
  rest.remove_prefix(1);
  const auto height = take_number(rest);
  if (!height) return std::nullopt;
  const bool inches = rest == "in";
  if (!inches && !rest.empty() && rest != "mm") return std::nullopt;
  const double factor = inches ? layout::mm_per_inch : 1;
  const Size size = mm(*width * factor, *height * factor);
  const auto [shorter, longer] = std::minmax(size.width.value, size.height.value);
  if (!(shorter >= smallest_side && longer <= largest_side)) return std::nullopt;
  return size;
}

std::vector<std::string> names_of(std::span<const NamedSize> table) {
  std::vector<std::string> names;
  for (const NamedSize& row : table) names.emplace_back(row.name);
  return names;
}

}  // namespace

std::span<const layout::NamedSize> papers() {
  return paper_table;
}

std::optional<Paper> find_paper(std::string_view name) {
  if (const auto row = find(paper_table, name)) return Paper{std::string(row->name), row->size};
  auto size = size_in_figures(name);
  if (!size) return std::nullopt;
  if (size->width > size->height) std::swap(size->width, size->height);
  return Paper{std::string(name), *size};
}

std::vector<std::string> paper_names() {
  return names_of(paper_table);
}

}  // namespace rulepress::press
