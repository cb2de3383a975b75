// A face as a PDF holds it: operators, and what the names in them stand for. It depends on its scene and the
// game's fonts alone, never on other faces: glyphs are called by the numbers that their font file gives them,
// pictures by their paths. Whoever puts a document together adds the fonts and pictures.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "layout/scene/scene.h"
#include "render/faces.h"

namespace rulepress::render {

struct PdfState {
  double alpha = 1;                 // of what is filled and stroked
  std::optional<std::size_t> mask;  // a group whose brightness is how much of the paint stays
  friend bool operator==(const PdfState&, const PdfState&) = default;
};

// A number n of one of these lists is called by a letter and the number: /T0, /P0, /S0, /H0, /G0.
struct PdfForm {
  std::string content;                // deflated
  std::vector<std::size_t> fonts;     // T: two bytes a glyph, as the font file calls it
  std::vector<std::string> pictures;  // P: by path; each fills the unit square
  std::vector<PdfState> states;       // S
  std::vector<std::string> shadings;  // H: dictionaries
  std::vector<PdfForm> groups;        // G: each is painted as a whole
  friend bool operator==(const PdfForm&, const PdfForm&) = default;
};

struct PdfFace {
  layout::Size size;  // with its bleed; the form fills it
  PdfForm form;
  std::map<std::size_t, std::vector<std::uint32_t>> glyphs;  // by font, sorted
};

PdfFace draw_pdf_face(const layout::Scene& scene, Tools& tools);

}  // namespace rulepress::render
