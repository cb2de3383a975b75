// One paragraph as a Pango layout: its runs as attributes, its icons as shapes that stand in the line.
// All lengths are points.
#pragma once

#include <pango/pangocairo.h>

#include <optional>
#include <string>
#include <vector>

#include "layout/scene/text.h"
#include "render/handles.h"
#include "render/pictures.h"

namespace rulepress::render {

using Layout = Handle<PangoLayout, g_object_unref>;

struct RunRange {
  std::size_t begin;  // bytes of the layout's text
  std::size_t end;
  const layout::TextRun* run;
};

struct SetParagraph {
  Layout layout;
  std::vector<RunRange> ranges;
};

// `width` is where lines are broken; nothing: never. The paragraph must outlive the result.
SetParagraph set_paragraph(PangoContext* context, const layout::Paragraph& paragraph,
                           std::optional<double> width, Pictures& pictures);

// In lines of its own only where it says so itself, without soft hyphens; `hyphens` are the places where they
// stood, bytes of the layout's text.
SetParagraph set_unbroken(PangoContext* context, const layout::Paragraph& paragraph, Pictures& pictures,
                          std::vector<std::size_t>& hyphens);

// The words of one line as they are printed: with the hyphen at its end, and an icon as what it stands for.
std::string text_of(const SetParagraph& paragraph, const PangoLayoutLine* line);

double largest_size(const SetParagraph& paragraph, const PangoLayoutLine* line);

// Characters for which the fonts had nothing, in order, once each.
void add_missing_glyphs(const SetParagraph& paragraph, PangoLayoutLine* line,
                        std::vector<std::string>& missing);

// Draws an icon's shape at the current point.
void draw_icon(cairo_t* canvas, PangoAttrShape* shape, gboolean as_path, void* pictures);

}  // namespace rulepress::render
