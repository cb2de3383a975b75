// What print sheets are made of (recipe.h): the faces on them, where these stand, and what is printed beside
// them.
#pragma once

#include <span>
#include <vector>

#include "build/recipe.h"
#include "build/sheets.h"

namespace rulepress::build {

// One for each job. The first of the scenes are the faces, the others are the words beside them.
std::vector<Recipe> sheet_recipes(const PressRequest& request, std::span<const SheetJob> jobs,
                                  std::span<const layout::Scene* const> scenes,
                                  const source::FileSystem& files);

// When all is drawn it is known which letters of the fonts go into each file: those of all faces. An edit of
// a card that needs no new letter leaves sheets of tokens alone.
void add_letters(const render::PdfParts& parts, std::vector<Recipe>& recipes);

}  // namespace rulepress::build
