#include "render/justify.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace rulepress::render {
namespace {

struct Place {
  PangoGlyphInfo* glyph;
  int offset;  // of its character in the text
};

bool may_grow(gunichar c) {
  return c == ' ' || c == 0x00A0 || c == 0x3000 || (c >= 0x2E80 && c < 0xFB00) || c >= 0x20000;
}

// Glyphs after which there may be more room: all such but the one that ends the line.
std::vector<Place> growing_places(PangoLayoutLine* line, const char* text) {
  std::vector<Place> places;
  int last = -1;
  for (const GSList* node = line->runs; node != nullptr; node = node->next) {
    const auto* run = static_cast<const PangoLayoutRun*>(node->data);
    for (int i = 0; i < run->glyphs->num_glyphs; ++i) {
      PangoGlyphInfo& glyph = run->glyphs->glyphs[i];
      if (glyph.geometry.width <= 0) continue;  // marks, and the space at which the line was broken
      const int offset = run->item->offset + run->glyphs->log_clusters[i];
      last = std::max(last, offset);
      if (may_grow(g_utf8_get_char(text + offset))) places.push_back({&glyph, offset});
    }
  }
  std::erase_if(places, [&](const Place& place) { return place.offset == last; });
  return places;
}

}  // namespace

void stretch_line(PangoLayoutLine* line, const char* text, double by_points, double at_most) {
  const std::vector<Place> places = growing_places(line, text);
  const auto count = static_cast<long>(places.size());
  const long whole = std::lround(by_points * PANGO_SCALE);
  if (whole <= 0 || by_points > at_most * static_cast<double>(count)) return;
  long given = 0;
  for (long i = 0; i < count; ++i) {
    const long upto = whole * (i + 1) / count;
    places[static_cast<std::size_t>(i)].glyph->geometry.width += static_cast<int>(upto - given);
    given = upto;
  }
}

}  // namespace rulepress::render
