#include "press/mini_map.h"

#include <algorithm>

#include "press/tiles.h"

namespace rulepress::press {
namespace {

using layout::Mm;

constexpr Mm widest{40};
constexpr layout::Pt name_size{14};
constexpr Mm name_height{6};
constexpr Mm name_width{20};
constexpr double dark = 0.45;

}  // namespace

void add_mini_map(Page& page, const MiniMap& map, layout::Point top_right) {
  const Mm width = std::min(widest, mini_map_height * (map.width / map.height));
  const Mm height = width * (map.height / map.width);
  const Mm left = top_right.x - width;
  const Mm top = top_right.y + (mini_map_height - height) / 2;
  const auto x = [&](std::size_t i) {
    return left + width * static_cast<double>(i) / static_cast<double>(map.columns);
  };
  const auto y = [&](std::size_t i) {
    return top + height * static_cast<double>(i) / static_cast<double>(map.rows);
  };
  const auto c = map.column;
  const auto r = map.row;
  page.tints.push_back({{{x(c), y(r)}, {x(c + 1), y(r)}, {x(c + 1), y(r + 1)}, {x(c), y(r + 1)}}, dark});
  for (std::size_t i = 0; i <= map.columns; ++i)
    page.marks.push_back({{x(i), top}, {x(i), top + height}, Dash::whole, true});
  for (std::size_t i = 0; i <= map.rows; ++i)
    page.marks.push_back({{left, y(i)}, {left + width, y(i)}, Dash::whole, true});
  Label name{tile_name(c, r),
             {left - name_width - Mm{1}, top_right.y + (mini_map_height - name_height) / 2, name_width,
              name_height}};
  name.size = name_size;
  page.labels.push_back(std::move(name));
}

}  // namespace rulepress::press
