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

// Adds a line whose baseline starts at a point of the block. Lengths are points.
void add_line(const SetParagraph& paragraph, PangoLayoutLine* line, double x, double baseline,
              FontNumbers& fonts, layout::SetText& out);

}  // namespace rulepress::render
