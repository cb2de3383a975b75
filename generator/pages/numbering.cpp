// The text of a book on pages whose index tells their true numbers: a longer entry may move what is behind
// it, so the index is made again until no page changes.
#include "pages/pager.h"

namespace rulepress::pages {
namespace {

// Whether the last page has little on it.
bool ends_with_tail(const PagedStrips& paged, const std::vector<Strip>& strips, const Theme& theme) {
  constexpr double tail = 0.4;  // of a page
  if (paged.size() < 2) return false;
  Mm lowest;
  for (const StripOnPage& place : paged.back())
    lowest = std::max(lowest, place.y + strips[place.strip].flow.height);
  return lowest < text_height(theme) * tail;
}

// Makes the index of the numbers, and the pages again.
void fill_index(NumberedPages& made, StripMaker& maker, const Theme& theme, Mm foot, double closeness) {
  constexpr int rounds = 4;  // an index before other parts may move them
  PagePlan plan;
  for (int i = 0; i < rounds; ++i) {
    maker.fill_index(made.numbers, closeness);
    made.paged = page_strips(maker.strips(), theme, plan, foot);
    auto again = pages_of(maker.strips(), made.paged, 1);
    if (again == made.numbers) break;
    made.numbers = std::move(again);
  }
}

}  // namespace

StripMaker::PagesOf pages_of(const std::vector<Strip>& strips, const PagedStrips& paged, std::size_t before) {
  StripMaker::PagesOf pages;
  for (std::size_t i = 0; i < paged.size(); ++i) {
    for (const StripOnPage& place : paged[i]) {
      for (const std::string& anchor : strips[place.strip].anchors) pages.emplace(anchor, before + i + 1);
    }
  }
  return pages;
}

NumberedPages page_text(StripMaker& maker, const Theme& theme, Mm foot) {
  PagePlan plan;
  NumberedPages made{page_strips(maker.strips(), theme, plan, foot), {}};
  made.numbers = pages_of(maker.strips(), made.paged, 1);
  if (!maker.has_index()) return made;
  fill_index(made, maker, theme, foot, 1);
  if (!ends_with_tail(made.paged, maker.strips(), theme)) return made;
  // A few words on a page of their own, where closer lines would save it.
  const std::size_t before = made.paged.size();
  for (const double closeness : {0.92, 0.85, 0.8}) {
    fill_index(made, maker, theme, foot, closeness);
    if (made.paged.size() < before) return made;
  }
  fill_index(made, maker, theme, foot, 1);
  return made;
}

}  // namespace rulepress::pages
