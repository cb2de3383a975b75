// Faces as files: one PDF with a page for each face, a PNG, an SVG. The same scenes, fonts and pictures give
// the same bytes, on any thread and at any time.
//
// Each picture is recorded once and its recording is painted wherever it is placed; the PDF then holds it
// once too. Cairo looks through a recording at every paint, though, which takes most of the time for a large
// deck. A faster way would slot in at paint_picture(): put an image of one pixel in the picture's place (its
// own for each path, so that its object can be found again), draw each picture once on a page of its own
// behind the faces, and let the assembly of sheets swap the pixels for those pages.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "layout/scene.h"
#include "render/fonts.h"
#include "render/pictures.h"
#include "render/text.h"

namespace rulepress::render {

// What drawing needs, for one thread.
class Tools {
 public:
  Tools(const FontList& list, const source::FileSystem& files)
      : fonts(list), pictures(files), text(fonts, pictures) {}
  Tools(const Tools&) = delete;
  Tools& operator=(const Tools&) = delete;

  Fonts fonts;
  Pictures pictures;
  Typesetter text;
};

struct Drawn {
  std::string bytes;                    // empty when there is an error
  std::string error;                    // a library's words; empty when all went well
  std::vector<std::string> undrawable;  // pictures in whose place stands a crossed box, sorted
};

struct PdfFacts {
  std::string title;
  std::int64_t created = 0;  // seconds since 1970, see creation_time()
};

// SOURCE_DATE_EPOCH where it is set, else the first day of 2000: files do not depend on the clock.
std::int64_t creation_time();

// A page is as large as the trimmed component and its bleed on all sides.
Drawn draw_faces_pdf(std::span<const layout::Scene> scenes, Tools& tools, const PdfFacts& facts);

// On white, without transparency.
Drawn draw_png(const layout::Scene& scene, Tools& tools, double dpi, bool with_bleed);

// The trimmed component; letters are outlines, so that it looks the same without the fonts.
Drawn draw_svg(const layout::Scene& scene, Tools& tools);

}  // namespace rulepress::render
