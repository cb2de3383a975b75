#include "layout/scene/colour.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace rulepress::layout {
namespace {

std::optional<double> hex_part(std::string_view digits) {
  int value = 0;
  for (const char c : digits) {
    const int digit = c >= '0' && c <= '9'   ? c - '0'
                      : c >= 'a' && c <= 'f' ? c - 'a' + 10
                      : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                             : -1;
    if (digit < 0) return std::nullopt;
    value = value * 16 + digit;
  }
  return digits.size() == 1 ? value / 15.0 : value / 255.0;
}

double linear(double channel) {
  return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const Colour& colour) {
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

}  // namespace

std::optional<Colour> parse_colour(std::string_view text) {
  if (text == "black") return Colour{};
  if (text == "white") return Colour{1, 1, 1, 1};
  if (text == "none") return Colour{0, 0, 0, 0};
  if (!text.starts_with('#')) return std::nullopt;
  text.remove_prefix(1);
  const std::size_t digits = text.size() <= 4 ? 1 : 2;
  if (text.size() != 3 * digits && text.size() != 4 * digits) return std::nullopt;
  double parts[4] = {0, 0, 0, 1};
  for (std::size_t i = 0; i < text.size() / digits; ++i) {
    const auto part = hex_part(text.substr(i * digits, digits));
    if (!part) return std::nullopt;
    parts[i] = *part;
  }
  return Colour{parts[0], parts[1], parts[2], parts[3]};
}

double contrast(const Colour& a, const Colour& b) {
  const double one = luminance(a) + 0.05;
  const double two = luminance(b) + 0.05;
  return std::max(one, two) / std::min(one, two);
}

std::string to_text(const Colour& colour) {
  const auto byte = [](double part) {
    return static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * 255));
  };
  std::string text =
      fmt::format("#{:02x}{:02x}{:02x}", byte(colour.red), byte(colour.green), byte(colour.blue));
  if (colour.alpha < 1) text += fmt::format("{:02x}", byte(colour.alpha));
  return text;
}

}  // namespace rulepress::layout
