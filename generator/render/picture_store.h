// What a Pictures value holds, for this room only.
#pragma once

#include <cairo.h>
#include <librsvg/rsvg.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>

#include "render/handles.h"
#include "render/pictures.h"

namespace rulepress::render {

using Surface = Handle<cairo_surface_t, cairo_surface_destroy>;
using Canvas = Handle<cairo_t, cairo_destroy>;
using SvgHandle = Handle<RsvgHandle, g_object_unref>;

// A picture as something to paint with: `width` by `height` units of its surface.
struct Painting {
  Surface surface;   // pixels, or a recording
  SvgHandle vector;  // what was recorded
  double width = 0;
  double height = 0;
};

struct Pictures::Store {
  const source::FileSystem* files;
  std::map<std::string, std::variant<layout::PictureFacts, layout::PictureTrouble>> facts;
  std::map<std::string, SvgHandle> handles;  // parsed when looked at, until painted with
  std::map<std::string, Painting> paintings;
  std::set<std::string> undrawable;  // asked for, but could not be drawn

  const std::variant<layout::PictureFacts, layout::PictureTrouble>& look(const std::string& path);
  // Nothing where the picture cannot be drawn; it is then noted in `undrawable`.
  const Painting* painting(const std::string& path);
};

// Paints a picture into a box of the canvas's own units; a crossed box where there is none.
void paint_picture(cairo_t* canvas, const Painting* painting, double x, double y, double width,
                   double height);

}  // namespace rulepress::render
