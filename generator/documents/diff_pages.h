// Cards before and after, side by side, on pages to look at: a pair for each face that has changed, and one
// face for what is new or gone.
#pragma once

#include <string>
#include <vector>

#include "press/sheet.h"
#include "render/faces.h"

namespace rulepress::documents {

// What stands side by side.
struct FacePair {
  std::string name;                       // "Ember", "Ember, back"
  const layout::Scene* before = nullptr;  // none: it is new
  const layout::Scene* after = nullptr;   // none: it is gone
  std::vector<std::string> notes;
};

struct DiffRequest {
  std::string title;   // the name of the game
  std::string before;  // the names of its versions: "HEAD", "now"
  std::string after;
  press::Paper paper;
  const std::vector<FacePair>& pairs;
};

struct DiffPages {
  std::vector<layout::Scene> pages;
  press::SheetPlan plan;  // of the pages' faces, then those of the old scenes, then those of the new ones
  std::vector<const layout::Scene*> old_scenes;
  std::vector<const layout::Scene*> new_scenes;
};

DiffPages draw_diff(const DiffRequest& request, render::Tools& tools);

}  // namespace rulepress::documents
