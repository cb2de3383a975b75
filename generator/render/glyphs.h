// Lines that Pango has set, as plain values: glyphs with numbers of the game's fonts, icons in their boxes.
// For this room only.
#pragma once

#include <map>

#include "render/font_config.h"
#include "render/paragraph.h"

namespace rulepress::render {

// The numbers of a thread's fonts, looked up once each.
class FontNumbers {
 public:
  explicit FontNumbers(const FontShelf& shelf) : shelf_(shelf) {}
  std::size_t number_of(PangoFont* font);
  const FontShelf& shelf() const { return shelf_; }

 private:
  const FontShelf& shelf_;
  std::map<PangoFont*, std::size_t> numbers_;
  std::vector<Handle<PangoFont, g_object_unref>> kept_;
};

inline layout::Mm mm_of_points(double points) {
  return layout::to_mm(layout::Pt{points});
}

// What is added to a line to make it longer, in points.
struct Stretch {
  double space = 0;     // to each space between words
  double tracking = 0;  // to each letter
};

// Adds the glyphs of a run from `begin` to `end`, whole clusters; returns how wide they are. `first_source`
// is the number of the paragraph's first run.
double add_glyphs(const SetParagraph& paragraph, const PangoLayoutRun& run, int begin, int end, double x,
                  double baseline, const Stretch& stretch, std::size_t first_source, FontNumbers& fonts,
                  layout::SetText& out);

// Adds a line whose baseline starts at a point of the block. Lengths are points.
void add_line(const SetParagraph& paragraph, PangoLayoutLine* line, double x, double baseline,
              std::size_t first_source, FontNumbers& fonts, layout::SetText& out);

}  // namespace rulepress::render
