#include "press/booklet.h"

#include <algorithm>

namespace rulepress::press {

std::vector<Spread> booklet_spreads(std::size_t pages, bool last_page_is_cover) {
  const std::size_t whole = (pages + 3) / 4 * 4;
  const auto page_at = [&](std::size_t place) -> std::optional<std::size_t> {
    if (last_page_is_cover && pages > 0) {
      if (place == whole - 1) return pages - 1;
      return place + 1 < pages ? std::optional(place) : std::nullopt;
    }
    return place < pages ? std::optional(place) : std::nullopt;
  };
  std::vector<Spread> spreads;
  for (std::size_t i = 0; i < whole / 2; ++i) {
    const std::size_t other = whole - 1 - i;
    // The outside of a sheet has the later page at the left, its inside at the right.
    const Spread outside{page_at(other), page_at(i)};
    spreads.push_back(i % 2 == 0 ? outside : Spread{outside.second, outside.first});
  }
  return spreads;
}

SheetPlan booklet(const BookletRequest& request) {
  SheetPlan plan;
  plan.paper = request.paper;
  plan.duplex = Duplex::short_edge;
  const layout::Size sheet{request.paper.size.height, request.paper.size.width};  // lies on its side
  const double scale =
      std::min({1.0, sheet.width / 2 / request.page.width, sheet.height / request.page.height});
  const layout::Size size{request.page.width * scale, request.page.height * scale};
  const layout::Mm y = (sheet.height - size.height) / 2;
  bool front = true;
  for (const Spread& spread : booklet_spreads(request.pages, request.last_page_is_cover)) {
    Page page;
    page.side = front ? Side::front : Side::back;
    page.size = sheet;
    front = !front;
    // Pages meet at the fold.
    const layout::Mm middle = sheet.width / 2;
    for (const bool left : {true, false}) {
      const auto& which = left ? spread.first : spread.second;
      if (!which) continue;
      const layout::Box box{left ? middle - size.width : middle, y, size.width, size.height};
      Placement placement{*which, box, 0, box};
      placement.scale = scale;
      page.placements.push_back(placement);
    }
    plan.pages.push_back(std::move(page));
  }
  return plan;
}

}  // namespace rulepress::press
