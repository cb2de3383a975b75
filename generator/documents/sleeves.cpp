#include "documents/sleeves.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace rulepress::documents {
namespace {

struct Sleeve {
  std::string_view name;
  double width;
  double height;
};

// As shops sort them; each takes cards that are a little smaller or larger.
constexpr std::array sleeves{Sleeve{"Standard", 63.5, 88},     Sleeve{"Standard USA", 56, 87},
                             Sleeve{"Japanese", 59, 86},       Sleeve{"Euro", 59, 92},
                             Sleeve{"Mini Euro", 44, 68},      Sleeve{"Mini USA", 41, 63},
                             Sleeve{"Tarot", 70, 120},         Sleeve{"Magnum Silver", 70, 110},
                             Sleeve{"Magnum Copper", 65, 100}, Sleeve{"Square", 70, 70}};
constexpr double slack = 1.6;  // mm

}  // namespace

std::string sleeve_for(const layout::Size& card) {
  const auto [shorter, longer] = std::minmax(card.width.value, card.height.value);
  const Sleeve* best = nullptr;
  double best_off = 0;
  for (const Sleeve& sleeve : sleeves) {
    const double off = std::max(std::abs(sleeve.width - shorter), std::abs(sleeve.height - longer));
    if (off > slack || (best != nullptr && off >= best_off)) continue;
    best = &sleeve;
    best_off = off;
  }
  return best == nullptr ? "" : fmt::format("{}, for {:g} × {:g} mm", best->name, best->width, best->height);
}

}  // namespace rulepress::documents
