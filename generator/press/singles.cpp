#include "press/singles.h"

namespace rulepress::press {

SheetPlan one_a_page(const std::vector<SingleFace>& faces, bool with_bleed) {
  SheetPlan plan;
  for (const SingleFace& single : faces) {
    const layout::Mm bleed = with_bleed ? single.bleed : layout::Mm{0};
    Page page;
    page.side = single.side;
    page.size = {single.trim.width + 2 * bleed, single.trim.height + 2 * bleed};
    page.decks = {single.deck};
    page.bleed = bleed > layout::Mm{0} ? Bleed::whole : Bleed::none;
    const layout::Box trim{bleed, bleed, single.trim.width, single.trim.height};
    const layout::Box whole{{}, {}, page.size.width, page.size.height};
    page.placements.push_back({single.face, trim, 0, whole});
    plan.pages.push_back(std::move(page));
  }
  return plan;
}

}  // namespace rulepress::press
