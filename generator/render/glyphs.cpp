#include "render/glyphs.h"

#include <pango/pangofc-font.h>

#include <cassert>
#include <string_view>

namespace rulepress::render {
namespace {

using layout::Pt;

double points(int units) {
  return pango_units_to_double(units);
}

// One character, or nothing where there are none or several.
char32_t only_character(std::string_view text) {
  if (text.empty()) return 0;
  const char* next = g_utf8_next_char(text.data());
  return next == text.data() + text.size() ? g_utf8_get_char(text.data()) : 0;
}

// A soft hyphen at which a word was broken is a hyphen now.
bool tells(const FontTables& tables, std::uint32_t glyph, std::string_view text) {
  constexpr char32_t soft_hyphen = 0x00AD;
  constexpr char32_t hyphen = '-';
  const char32_t character = only_character(text);
  if (character == 0 || glyph >= tables.characters.size()) return false;
  return tables.characters[glyph] == (character == soft_hyphen ? hyphen : character);
}

std::size_t range_at(const SetParagraph& paragraph, int offset) {
  const auto at = static_cast<std::size_t>(offset);
  for (std::size_t i = 0; i < paragraph.ranges.size(); ++i) {
    if (paragraph.ranges[i].begin <= at && at < paragraph.ranges[i].end) return i;
  }
  return 0;  // a joiner beside an icon
}

const PangoAttrShape* shape_of(const PangoItem* item) {
  for (const GSList* node = item->analysis.extra_attrs; node != nullptr; node = node->next) {
    const auto* attribute = static_cast<const PangoAttribute*>(node->data);
    if (attribute->klass->type == PANGO_ATTR_SHAPE) return reinterpret_cast<const PangoAttrShape*>(attribute);
  }
  return nullptr;
}

// The glyphs of a run cluster by cluster, with the text of each.
class RunReader {
 public:
  RunReader(const PangoLayoutRun& run, const char* text, const FontTables& tables, const Stretch& stretch)
      : run_(run), text_(text + run.item->offset), tables_(tables), stretch_(stretch) {}

  void read(int from, int count, layout::GlyphRun& out) {
    for (int begin = from; begin < count;) {
      int end = begin + 1;
      while (end < count && run_.glyphs->log_clusters[end] == run_.glyphs->log_clusters[begin]) ++end;
      cluster(begin, end, out);
      begin = end;
    }
  }

  double width() const { return x_; }

 private:
  std::string_view text_of(int begin, int end) const {
    const int from = run_.glyphs->log_clusters[begin];
    int to = run_.item->length;
    if (run_.item->analysis.level % 2 == 0) {
      if (end < run_.glyphs->num_glyphs) to = run_.glyphs->log_clusters[end];
    } else if (begin > 0) {
      to = run_.glyphs->log_clusters[begin - 1];
    }
    return {text_ + from, static_cast<std::size_t>(std::max(to - from, 0))};
  }

  void cluster(int begin, int end, layout::GlyphRun& out) {
    const std::size_t first = out.glyphs.size();
    for (int i = begin; i < end; ++i) {
      const PangoGlyphInfo& info = run_.glyphs->glyphs[i];
      const bool unknown = (info.glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
      if (info.glyph != PANGO_GLYPH_EMPTY) {
        // Fonts draw something for number 0 where they have nothing better.
        out.glyphs.push_back({unknown ? 0 : info.glyph, Pt{x_ + points(info.geometry.x_offset)},
                              Pt{points(info.geometry.y_offset)}});
      }
      x_ += points(info.geometry.width);
    }
    const std::size_t count = out.glyphs.size() - first;
    const std::string_view text = text_of(begin, end);
    if (text == " " || text == "\u00A0") x_ += stretch_.space;
    x_ += stretch_.tracking;
    if (count == 0 || text.empty()) return;
    if (count == 1 && tells(tables_, out.glyphs.back().number, text)) return;
    // Neighbours are spelled together, where reading goes from left to right.
    const bool forward = run_.item->analysis.level % 2 == 0;
    if (forward && !out.spellings.empty()) {
      layout::Spelling& last = out.spellings.back();
      if (last.first + last.count == first) {
        last.count += count;
        last.text += text;
        return;
      }
    }
    out.spellings.push_back({first, count, std::string(text)});
  }

  const PangoLayoutRun& run_;
  const char* text_;
  const FontTables& tables_;
  const Stretch& stretch_;
  double x_ = 0;
};

}  // namespace

std::size_t FontNumbers::number_of(PangoFont* font) {
  const auto known = numbers_.find(font);
  if (known != numbers_.end()) return known->second;
  FcPattern* pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  FcChar8* file = nullptr;
  int index = 0;
  FcPatternGetString(pattern, FC_FILE, 0, &file);
  FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
  const std::string_view path = file == nullptr ? "" : reinterpret_cast<const char*>(file);
  std::size_t number = 0;
  while (number < shelf_.faces.size() &&
         (shelf_.faces[number].file != path || shelf_.faces[number].index != index)) {
    ++number;
  }
  assert(number < shelf_.faces.size());  // there are no other fonts
  kept_.emplace_back(PANGO_FONT(g_object_ref(font)));
  numbers_[font] = number;
  return number;
}

double add_glyphs(const SetParagraph& paragraph, const PangoLayoutRun& run, int begin, int end, double x,
                  double baseline, const Stretch& stretch, std::size_t first_source, FontNumbers& fonts,
                  layout::SetText& out) {
  const std::size_t range = range_at(paragraph, run.item->offset);
  const layout::TextRun& source = *paragraph.ranges[range].run;
  layout::GlyphRun made;
  made.font = fonts.number_of(run.item->analysis.font);
  made.size = source.size;
  made.colour = source.colour;
  made.source = first_source + range;
  made.at = {mm_of_points(x), mm_of_points(baseline - points(run.y_offset))};
  const FontTables& tables = fonts.shelf().tables(made.font);
  if (const PangoAttrShape* shape = shape_of(run.item)) {
    hb_codepoint_t space = 0;
    hb_font_get_nominal_glyph(tables.font.get(), ' ', &space);
    made.glyphs.push_back({space, {}, {}});
    made.spellings.push_back({0, 1, source.text});
    const PangoRectangle& ink = shape->ink_rect;
    const layout::Box box{mm_of_points(x + points(ink.x)), mm_of_points(baseline + points(ink.y)),
                          mm_of_points(points(ink.width)), mm_of_points(points(ink.height))};
    out.icons.push_back({out.runs.size(), source.icon, box, std::move(made)});
    return points(shape->logical_rect.width);
  }
  RunReader reader(run, pango_layout_get_text(paragraph.layout.get()), tables, stretch);
  reader.read(begin, end, made);
  made.width = mm_of_points(reader.width());
  if (!made.glyphs.empty()) out.runs.push_back(std::move(made));
  return reader.width();
}

void add_line(const SetParagraph& paragraph, PangoLayoutLine* line, double x, double baseline,
              std::size_t first_source, FontNumbers& fonts, layout::SetText& out) {
  for (const GSList* node = line->runs; node != nullptr; node = node->next) {
    const auto* run = static_cast<const PangoLayoutRun*>(node->data);
    x += points(run->start_x_offset);
    x += add_glyphs(paragraph, *run, 0, run->glyphs->num_glyphs, x, baseline, {}, first_source, fonts, out);
    x += points(run->end_x_offset);
  }
}

}  // namespace rulepress::render
