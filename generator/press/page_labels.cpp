#include "press/page_labels.h"

#include <fmt/format.h>

#include <algorithm>

#include "press/marks.h"
#include "press/ruler.h"

namespace rulepress::press {

void label_pages(SheetPlan& plan, const std::string& game, layout::Mm margin) {
  for (std::size_t i = 0; i < plan.pages.size(); ++i) {
    Page& page = plan.pages[i];
    if (page.placements.empty() && page.marks.empty()) continue;
    std::string text;
    const auto add = [&](const std::string& part) {
      if (!part.empty()) text += (text.empty() ? "" : " · ") + part;
    };
    add(game);
    add(page.part);
    add(fmt::format("page {} of {}", i + 1, plan.pages.size()));
    if (page.side == Side::back) add("back");
    const bool folds = std::any_of(page.marks.begin(), page.marks.end(),
                                   [](const Mark& mark) { return mark.dash == Dash::dotted; });
    if (folds) add("fold at the dots");
    add("print at 100 %");
    add(fmt::format("{}", fmt::join(page.decks, ", ")));  // last: where room is short, it is cut off
    auto label = label_beside(page, text, margin);
    // Before all others: the ruler shares its strip.
    if (label) page.labels.insert(page.labels.begin(), std::move(*label));
    add_ruler(page, margin, label.has_value());
  }
}

}  // namespace rulepress::press
