// Faces as pictures, a PNG or an SVG. The same scenes, fonts and pictures give the same bytes, on any thread
// and at any time.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "layout/scene/scene.h"
#include "render/fonts.h"
#include "render/pictures.h"
#include "render/text.h"

namespace rulepress::render {

// What drawing needs, for one thread.
class Tools {
 public:
  Tools(const FontList& list, const source::FileSystem& files)
      : fonts(list), pictures(files), text(fonts, pictures) {}
  // For another thread.
  Tools(const Tools& other) : fonts(other.fonts), pictures(other.pictures), text(fonts, pictures) {}
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

// SOURCE_DATE_EPOCH where it is set, else the first day of 2000: files do not depend on the clock.
std::int64_t creation_time();

// On white, without transparency.
Drawn draw_png(const layout::Scene& scene, Tools& tools, double dpi, bool with_bleed);

// Letters are outlines, so that it looks the same without the fonts.
Drawn draw_svg(const layout::Scene& scene, Tools& tools, bool with_bleed);

}  // namespace rulepress::render
