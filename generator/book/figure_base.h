// What pieces of a figure stand on: a board of the rules, or a component with named elements; its drawing,
// and where its places are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "book/figure.h"

namespace rulepress::book {

struct FigureBase {
  layout::Scene scene;
  std::vector<layout::NamedBox> places;
  std::string name;   // "the board `bay`"
  std::string words;  // "The board bay"
};

// Lines of a figure that are about the ground, not about what stands on it: `part`, `players`.
bool is_base_key(std::string_view key);

// Nothing, and a report, when there is no such board.
std::optional<FigureBase> find_figure_base(const BookContext& context, const FigureRequest& request);

}  // namespace rulepress::book
