// Pages are drawn of the same values as cards: lengths, texts, shapes, scenes. This room calls them by their
// plain names.
#pragma once

#include "layout/scene/colour.h"
#include "layout/scene/hyphenator.h"
#include "layout/scene/outline.h"
#include "layout/scene/picture.h"
#include "layout/scene/scene.h"
#include "layout/scene/units.h"

namespace rulepress::pages {

using layout::Align;
using layout::Box;
using layout::Colour;
using layout::Fill;
using layout::Font;
using layout::GlyphRun;
using layout::Gradient;
using layout::Group;
using layout::Hyphenator;
using layout::Item;
using layout::Measured;
using layout::Mm;
using layout::Paragraph;
using layout::Path;
using layout::PathStep;
using layout::Picture;
using layout::PictureReader;
using layout::Point;
using layout::Pt;
using layout::rectangle_path;
using layout::Scene;
using layout::SetIcon;
using layout::SetText;
using layout::Shape;
using layout::Size;
using layout::Stroke;
using layout::Text;
using layout::TextBlock;
using layout::TextLine;
using layout::TextMeasurer;
using layout::TextRun;
using layout::to_mm;
using layout::to_pt;

}  // namespace rulepress::pages
