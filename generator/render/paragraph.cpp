#include "render/paragraph.h"

#include <algorithm>
#include <cmath>

#include "render/picture_store.h"

namespace rulepress::render {
namespace {

constexpr std::string_view object = "\uFFFC";
constexpr std::string_view joiner = "\u2060";
constexpr std::string_view soft_hyphen = "\u00AD";
constexpr std::string_view line_end = "\u2028";

// An icon is as high as the type is large, and its middle stands at the middle of the capitals.
constexpr double icon_height = 1.0;
constexpr double icon_depth = 0.14;
constexpr double icon_bearing = 0.07;  // air on both sides of what is painted

int units(double points) {
  return static_cast<int>(std::lround(points * PANGO_SCALE));
}

guint16 channel(double value) {
  return static_cast<guint16>(std::lround(std::clamp(value, 0.0, 1.0) * 65535));
}

std::string valid(const std::string& text) {
  std::string out;
  std::copy_if(text.begin(), text.end(), std::back_inserter(out),
               [](char c) { return c != '\0' && c != '\r'; });
  if (g_utf8_validate(out.data(), static_cast<gssize>(out.size()), nullptr)) return out;
  const Handle<char, g_free> made(g_utf8_make_valid(out.data(), static_cast<gssize>(out.size())));
  return made.get();
}

// Letters and digits hold on to an icon next to them; spaces, other icons and CJK do not.
bool holds_on(gunichar c) {
  return c != 0 && c != 0xFFFC && c < 0x2E80 && !g_unichar_isspace(c);
}

gunichar last_of(const std::string& text) {
  if (text.empty()) return 0;
  return g_utf8_get_char(g_utf8_prev_char(text.data() + text.size()));
}

gunichar first_of(const layout::TextRun& run) {
  return run.icon.empty() && !run.text.empty() ? g_utf8_get_char(run.text.c_str()) : 0;
}

void add(PangoAttrList* list, PangoAttribute* attribute, const RunRange& range) {
  attribute->start_index = static_cast<guint>(range.begin);
  attribute->end_index = static_cast<guint>(range.end);
  pango_attr_list_insert(list, attribute);
}

void add_style(PangoAttrList* list, const RunRange& range) {
  const layout::TextRun& run = *range.run;
  add(list, pango_attr_family_new(run.font.family.c_str()), range);
  add(list, pango_attr_weight_new(static_cast<PangoWeight>(run.font.weight)), range);
  add(list, pango_attr_style_new(run.font.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL), range);
  add(list, pango_attr_size_new_absolute(units(run.size.value)), range);
  add(list,
      pango_attr_foreground_new(channel(run.colour.red), channel(run.colour.green), channel(run.colour.blue)),
      range);
  // To Pango, no alpha at all means no alpha was given.
  if (run.colour.alpha < 1) {
    add(list, pango_attr_foreground_alpha_new(std::max<guint16>(1, channel(run.colour.alpha))), range);
  }
  if (run.tracking.value != 0) add(list, pango_attr_letter_spacing_new(units(run.tracking.value)), range);
  if (!run.font.features.empty()) add(list, pango_attr_font_features_new(run.font.features.c_str()), range);
}

void add_icon(PangoAttrList* list, const RunRange& range, Pictures& pictures) {
  const layout::TextRun& run = *range.run;
  double shape = 1;
  const auto facts = pictures.look(run.icon);
  if (const auto* known = std::get_if<layout::PictureFacts>(&facts)) shape = known->width / known->height;
  const double height = run.size.value * icon_height;
  const double width = height * shape;
  const double bearing = run.size.value * icon_bearing;
  // What counts is where it is painted: air in the picture itself would be a gap in the line.
  const Pictures::Air air = pictures.air(run.icon);
  const PangoRectangle ink{units(bearing - width * air.left), units(-height + run.size.value * icon_depth),
                           units(width), units(height)};
  const PangoRectangle logical{0, ink.y, units(width * (1 - air.left - air.right) + 2 * bearing), ink.height};
  // Pango only hands the pointer back; draw_icon() reads it.
  auto* path = const_cast<std::string*>(&run.icon);
  add(list, pango_attr_shape_new_with_data(&ink, &logical, path, nullptr, nullptr), range);
}

Layout make_layout(PangoContext* context, const std::string& text, const std::vector<RunRange>& ranges,
                   std::optional<double> width, Pictures& pictures) {
  const Handle<PangoAttrList, pango_attr_list_unref> list(pango_attr_list_new());
  for (const RunRange& range : ranges) {
    add_style(list.get(), range);
    if (!range.run->icon.empty()) add_icon(list.get(), range, pictures);
  }
  Layout made(pango_layout_new(context));
  pango_layout_set_auto_dir(made.get(), FALSE);
  pango_layout_set_text(made.get(), text.data(), static_cast<int>(text.size()));
  pango_layout_set_attributes(made.get(), list.get());
  pango_layout_set_wrap(made.get(), PANGO_WRAP_WORD);
  // A hair more, so that a block as wide as its text was measured is not broken for a rounding.
  if (width) pango_layout_set_width(made.get(), static_cast<int>(std::ceil(*width * PANGO_SCALE)) + 1);
  return made;
}

// The text of a layout, broken where its lines end: with a hyphen at the end of a line that a soft hyphen
// ends, and without all others. `ranges` are moved along.
std::string with_hard_breaks(PangoLayout* layout, std::vector<RunRange>& ranges) {
  const std::string_view all = pango_layout_get_text(layout);
  std::vector<std::size_t> moved(all.size() + 1);
  std::string out;
  std::size_t at = 0;
  for (const GSList* node = pango_layout_get_lines_readonly(layout); node != nullptr; node = node->next) {
    const auto* line = static_cast<const PangoLayoutLine*>(node->data);
    const std::size_t end =
        static_cast<std::size_t>(line->start_index) + static_cast<std::size_t>(line->length);
    while (at < end) {
      moved[at] = out.size();
      if (all.substr(at).starts_with(soft_hyphen)) {
        if (at + soft_hyphen.size() == end && node->next != nullptr) out += '-';
        moved[at + 1] = moved[at];
        at += soft_hyphen.size();
      } else {
        out += all[at++];
      }
    }
    if (node->next == nullptr) break;
    const auto begin =
        static_cast<std::size_t>(static_cast<const PangoLayoutLine*>(node->next->data)->start_index);
    if (begin == end) {
      // A space at the end would now count as part of the line.
      out.erase(out.find_last_not_of(' ') + 1);
      for (std::size_t& place : moved) place = std::min(place, out.size());
      out += line_end;
    }
    for (; at < begin; ++at) {
      moved[at] = out.size();
      out += all[at];
    }
  }
  moved[all.size()] = out.size();
  for (RunRange& range : ranges) range = {moved[range.begin], moved[range.end], range.run};
  return out;
}

// The runs as one text, icons as objects that hold on to the letters beside them.
std::string joined(const layout::Paragraph& paragraph, std::vector<RunRange>& ranges) {
  std::string text;
  for (std::size_t i = 0; i < paragraph.runs.size(); ++i) {
    const layout::TextRun& run = paragraph.runs[i];
    const bool icon = !run.icon.empty();
    if (icon && holds_on(last_of(text))) text += joiner;
    const std::size_t begin = text.size();
    text += icon ? std::string(object) : valid(run.text);
    ranges.push_back({begin, text.size(), &run});
    if (icon && i + 1 < paragraph.runs.size() && holds_on(first_of(paragraph.runs[i + 1]))) text += joiner;
  }
  return text;
}

}  // namespace

SetParagraph set_unbroken(PangoContext* context, const layout::Paragraph& paragraph, Pictures& pictures,
                          std::vector<std::size_t>& hyphens) {
  SetParagraph set;
  const std::string with_hyphens = joined(paragraph, set.ranges);
  std::string text;
  text.reserve(with_hyphens.size());
  std::vector<std::size_t> moved(with_hyphens.size() + 1);
  for (std::size_t at = 0; at < with_hyphens.size();) {
    moved[at] = text.size();
    if (with_hyphens.compare(at, soft_hyphen.size(), soft_hyphen) == 0) {
      hyphens.push_back(text.size());
      moved[at + 1] = text.size();
      at += soft_hyphen.size();
    } else {
      text += with_hyphens[at++];
    }
  }
  moved[with_hyphens.size()] = text.size();
  for (RunRange& range : set.ranges) range = {moved[range.begin], moved[range.end], range.run};
  set.layout = make_layout(context, text, set.ranges, std::nullopt, pictures);
  return set;
}

SetParagraph set_paragraph(PangoContext* context, const layout::Paragraph& paragraph,
                           std::optional<double> width, Pictures& pictures) {
  SetParagraph set;
  std::string text = joined(paragraph, set.ranges);
  set.layout = make_layout(context, text, set.ranges, width, pictures);
  if (text.find(soft_hyphen) == std::string::npos) return set;
  // Once it is known where lines end, they are set again without soft hyphens: letters join across places
  // where a word could have been broken, and who searches a PDF finds the word.
  text = with_hard_breaks(set.layout.get(), set.ranges);
  set.layout = make_layout(context, text, set.ranges, std::nullopt, pictures);
  return set;
}

std::string text_of(const SetParagraph& paragraph, const PangoLayoutLine* line) {
  const std::string_view all = pango_layout_get_text(paragraph.layout.get());
  const auto begin = static_cast<std::size_t>(line->start_index);
  std::string_view rest = all.substr(begin, static_cast<std::size_t>(line->length));
  std::string out;
  std::size_t at = begin;
  while (!rest.empty()) {
    const auto length = std::min(
        rest.size(), static_cast<std::size_t>(g_utf8_skip[static_cast<unsigned char>(rest.front())]));
    const std::string_view character = rest.substr(0, length);
    rest.remove_prefix(length);
    if (character == object) {
      for (const RunRange& range : paragraph.ranges) {
        if (range.begin == at && !range.run->icon.empty()) out += range.run->text;
      }
    } else if (character != joiner && character != line_end) {
      out += character;
    }
    at += length;
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

double largest_size(const SetParagraph& paragraph, const PangoLayoutLine* line) {
  const auto begin = static_cast<std::size_t>(line->start_index);
  const auto end = begin + static_cast<std::size_t>(line->length);
  double largest = 0;
  for (const RunRange& range : paragraph.ranges) {
    if (range.begin < end && range.end > begin) largest = std::max(largest, range.run->size.value);
  }
  if (largest == 0 && !paragraph.ranges.empty()) {
    // An empty line is as high as the text before it.
    largest = paragraph.ranges.front().run->size.value;
    for (const RunRange& range : paragraph.ranges) {
      if (range.begin <= begin) largest = range.run->size.value;
    }
  }
  return largest;
}

void add_missing_glyphs(const SetParagraph& paragraph, PangoLayoutLine* line,
                        std::vector<std::string>& missing) {
  const char* text = pango_layout_get_text(paragraph.layout.get());
  for (const GSList* node = line->runs; node != nullptr; node = node->next) {
    const auto* run = static_cast<const PangoLayoutRun*>(node->data);
    for (int i = 0; i < run->glyphs->num_glyphs; ++i) {
      if ((run->glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0) continue;
      if (run->glyphs->glyphs[i].glyph == PANGO_GLYPH_EMPTY) continue;
      const char* at = text + run->item->offset + run->glyphs->log_clusters[i];
      std::string character(at, static_cast<const char*>(g_utf8_next_char(at)));
      if (std::find(missing.begin(), missing.end(), character) == missing.end()) {
        missing.push_back(std::move(character));
      }
    }
  }
}

void draw_icon(cairo_t* canvas, PangoAttrShape* shape, gboolean as_path, void* pictures) {
  if (as_path) return;
  const auto& path = *static_cast<const std::string*>(shape->data);
  double x = 0;
  double y = 0;
  cairo_get_current_point(canvas, &x, &y);
  const PangoRectangle& box = shape->ink_rect;
  paint_picture(canvas, static_cast<Pictures*>(pictures)->store(), path, x + pango_units_to_double(box.x),
                y + pango_units_to_double(box.y), pango_units_to_double(box.width),
                pango_units_to_double(box.height));
}

}  // namespace rulepress::render
