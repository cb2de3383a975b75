// Saves single faces: a PNG or an SVG each, or one PDF with a page for each. The scenes are those of the
// sheets. Pictures are written as they are drawn, so that a large game does not fill the memory.
#pragma once

#include <string>
#include <vector>

#include "build/outputs.h"
#include "build/sheets.h"

namespace rulepress::build {

enum class FaceFormat { png, svg, pdf };

struct SinglesRequest {
  FaceFormat format = FaceFormat::png;
  double dpi = 300;
  bool bleed = false;
  bool fronts = true;
  bool backs = true;
  std::vector<std::string> ids = {};  // of components; all when empty
  std::string folder = {};            // where the files go, as `outputs` names it
  unsigned jobs = 1;
  Progress* progress = nullptr;
};

struct Singles {
  std::size_t faces = 0;
  std::size_t bytes = 0;
  std::vector<std::string> files;       // in the order of the deck
  std::vector<std::string> undrawable;  // pictures that looked good but are not; their faces are not saved
  std::vector<std::string> errors;      // words of the system or a library
};

Singles save_singles(const PressRequest& game, const SinglesRequest& request, const source::FileSystem& files,
                     Outputs& outputs);

}  // namespace rulepress::build
