#include "build/game_subset.h"

#include <set>

namespace rulepress::build {

GameSubset subset_of(const cards::Deck& deck, const FaceSet& faces,
                     const std::map<std::size_t, int>& copies) {
  GameSubset made;
  made.faces.fonts = faces.fonts;
  std::map<std::size_t, std::size_t> components;  // numbers here, by those of the whole
  std::map<std::size_t, std::size_t> scenes;
  const auto scene = [&](std::size_t number) {
    const auto [place, added] = scenes.emplace(number, made.faces.scenes.size());
    if (!added) return place->second;
    made.faces.scenes.push_back(faces.scenes[number]);
    if (number < faces.prints.size()) made.faces.prints.push_back(faces.prints[number]);
    if (number < faces.borders.size()) made.faces.borders.push_back(faces.borders[number]);
    return place->second;
  };
  for (const DrawnComponent& drawn : faces.components) {
    const auto wanted = copies.find(drawn.component);
    if (wanted == copies.end() || wanted->second <= 0) continue;
    const auto [place, added] = components.emplace(drawn.component, made.deck.components.size());
    if (added) {
      made.deck.components.push_back(deck.components[drawn.component]);
      made.deck.components.back().count = wanted->second;
      made.components.push_back(drawn.component);
    }
    DrawnComponent here = drawn;
    here.component = place->second;
    here.front = scene(drawn.front);
    if (drawn.back) here.back = scene(*drawn.back);
    made.faces.components.push_back(std::move(here));
  }
  return made;
}

std::vector<std::size_t> components_on(const std::vector<SheetJob>& sheets, const FaceSet& faces) {
  std::set<std::size_t> placed;
  for (const SheetJob& job : sheets) {
    if (job.boxes) continue;
    for (const press::Page& page : job.plan.pages) {
      for (const press::Placement& placement : page.placements) placed.insert(placement.face);
    }
  }
  std::set<std::size_t> made;
  for (const DrawnComponent& drawn : faces.components) {
    if (placed.contains(drawn.front)) made.insert(drawn.component);
  }
  return {made.begin(), made.end()};
}

}  // namespace rulepress::build
