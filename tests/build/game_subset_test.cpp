#include "build/game_subset.h"

#include <catch2/catch.hpp>

using namespace rulepress;

namespace {

layout::Scene scene(const std::string& id) {
  layout::Scene made;
  made.id = id;
  made.size = {{63}, {88}};
  return made;
}

}  // namespace

TEST_CASE("a part holds its components, their copies, and no face that it does not need") {
  cards::Deck deck;
  for (const char* id : {"ember", "frost", "coal"}) {
    cards::Component component;
    component.id = id;
    component.count = 4;
    deck.components.push_back(component);
  }
  build::FaceSet faces;
  faces.scenes = {scene("ember"), scene("back"), scene("frost"), scene("coal"), scene("coal, other side")};
  faces.components = {{0, 0, 1}, {1, 2, 1}, {2, 3, 1}, {2, 4, 1}};
  const build::GameSubset part = build::subset_of(deck, faces, {{0, 0}, {1, 2}, {2, 1}});
  REQUIRE(part.deck.components.size() == 2);
  CHECK(part.deck.components[0].id == "frost");
  CHECK(part.deck.components[0].count == 2);
  CHECK(part.deck.components[1].count == 1);
  CHECK(part.components == std::vector<std::size_t>{1, 2});
  REQUIRE(part.faces.components.size() == 3);  // both pieces of coal
  CHECK(part.faces.scenes.size() == 4);
  CHECK(part.faces.scenes[part.faces.components[0].front].id == "frost");
  CHECK(part.faces.scenes[*part.faces.components[0].back].id == "back");
  CHECK(part.faces.scenes[part.faces.components[2].front].id == "coal, other side");
  CHECK(part.faces.components[2].component == 1);
}

TEST_CASE("only what stands on a sheet counts as printed") {
  build::FaceSet faces;
  faces.scenes = {scene("ember"), scene("back"), scene("frost")};
  faces.components = {{0, 0, 1}, {1, 2, 1}};
  build::SheetJob job{"cards.pdf", {}};
  press::Page page;
  page.placements.push_back({2, {}, 0, {}});
  page.placements.push_back({1, {}, 0, {}});
  job.plan.pages.push_back(page);
  CHECK(build::components_on({job}, faces) == std::vector<std::size_t>{1});
  CHECK(build::components_on({}, faces).empty());
}
