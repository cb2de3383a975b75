#include "press/page_labels.h"

#include <fmt/format.h>

#include <algorithm>

#include "press/marks.h"
#include "press/ruler.h"
#include "press/strips.h"

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
    // Decks are named where there is room for all of them.
    const std::string short_text = text;
    add(fmt::format("{}", fmt::join(page.decks, ", ")));
    auto label = label_beside(page, text, margin);
    if (label && length_of_label(text) > Strip{label->box, label->rotation}.length())
      label = label_beside(page, short_text, margin);
    // Before all others: the ruler shares its strip.
    if (label) page.labels.insert(page.labels.begin(), std::move(*label));
    add_ruler(page, margin, label.has_value());
  }
}

}  // namespace rulepress::press
