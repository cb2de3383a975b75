#include "build/boxes.h"

#include <fmt/format.h>

#include <algorithm>

#include "build/mistakes.h"
#include "source/names.h"

namespace rulepress::build {

std::vector<press::Deck> decks_of(const PressRequest& request) {
  std::vector<press::Deck> decks;
  for (const DrawnComponent& drawn : request.faces.components) {
    const cards::Component& component = request.deck.components[drawn.component];
    if (component.kind != cards::ComponentKind::card || component.count == 0) continue;
    if (!is_chosen(component, request.options.only)) continue;
    const std::string& name = component.deck.empty() ? component.type : component.deck;
    auto deck = std::ranges::find(decks, name, &press::Deck::name);
    if (deck == decks.end()) deck = decks.insert(deck, {name, {}, 0, request.options.card_thickness});
    const layout::Size& size = request.faces.scenes[drawn.front].size;
    deck->card.width = std::max(deck->card.width, size.width);
    deck->card.height = std::max(deck->card.height, size.height);
    deck->cards += static_cast<std::size_t>(component.count);
  }
  return decks;
}

void add_boxes(const PressRequest& request, std::vector<SheetJob>& jobs, source::Diagnostics& diagnostics) {
  const std::vector<press::Deck> decks = decks_of(request);
  for (const press::Paper& paper : request.options.papers) {
    press::SheetOptions options = request.options.sheet;
    options.paper = paper;
    SheetJob job{fmt::format("{}-boxes-{}{}.pdf", request.game, source::as_plain_name(paper.name),
                             request.options.only.empty() ? "" : "-part"),
                 press::plan_tuckboxes(decks, options), cards::ComponentKind::card, false, true};
    for (const press::Unplaced& box : job.plan.unplaced) {
      diagnostics
          .report(mistakes::box_too_large, request.manifest.print.boxes_span,
                  fmt::format(
                      "the box for the {} cards of `{}` is {:.0f} x {:.0f} mm before it is folded, but {} "
                      "has room for {:.0f} x {:.0f} mm",
                      decks[box.piece].cards, box.deck, box.size.width.value, box.size.height.value,
                      paper.name, box.usable.width.value, box.usable.height.value))
          .suggest("use a larger paper for the boxes, or give the cards to two decks with `deck`");
    }
    if (!job.plan.pages.empty()) jobs.push_back(std::move(job));
  }
}

}  // namespace rulepress::build
