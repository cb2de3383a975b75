// What a Pictures value holds, for this room only.
#pragma once

#include <cairo.h>
#include <librsvg/rsvg.h>

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <variant>

#include "render/handles.h"
#include "render/pictures.h"

namespace rulepress::render {

using Surface = Handle<cairo_surface_t, cairo_surface_destroy>;
using Canvas = Handle<cairo_t, cairo_destroy>;
using SvgHandle = Handle<RsvgHandle, g_object_unref>;

// A picture as something to paint with: `width` by `height` units.
struct Painting {
  Surface surface;   // pixels; of a vector its recording, made where one is needed
  SvgHandle vector;  // nothing for pixels
  double width = 0;
  double height = 0;
};

using Look = std::variant<layout::PictureFacts, layout::PictureTrouble>;

// What is known of files that were looked at, by all threads that draw one game.
struct LookedAt {
  std::mutex mutex;
  std::map<std::string, Look> facts;
  std::map<std::string, SvgHandle> handles;  // parsed when looked at, until somebody paints with it
  std::set<std::string> with_text;           // those that may ask for fonts
};

struct Pictures::Store {
  const source::FileSystem* files;
  std::shared_ptr<LookedAt> looked = std::make_shared<LookedAt>();
  std::map<std::string, Painting> paintings = {};
  std::set<std::string> undrawable = {};  // asked for, but could not be drawn
  std::map<std::string, double> lightness = {};
  std::map<std::string, double> seen_on_dark = {};
  std::map<std::string, layout::PictureReader::Ink> ink = {};
  std::map<std::string, Air> air = {};

  Look look(const std::string& path);
  // Whoever draws a picture with text in it holds this meanwhile, and is alone with that in the whole
  // program: such text is set in fonts that nobody has pinned (pinned_faces.h). Of other pictures it holds
  // nothing.
  std::unique_lock<std::recursive_mutex> lock_for_text(const std::string& path);
  // Nothing where there is no such picture, or none that can be read.
  Painting* painting(const std::string& path);
};

// Paints a picture into a box of the canvas's own units. Where that fails, a crossed box, and the picture is
// noted in `undrawable`.
void paint_picture(cairo_t* canvas, Pictures::Store& store, const std::string& path, double x, double y,
                   double width, double height);

// Decodes or parses; no surface and no vector where that fails.
Painting painting_of(std::string bytes, const layout::PictureFacts& facts, const std::string& path);
Painting painting_of(SvgHandle vector, const layout::PictureFacts& facts);
SvgHandle parse_svg(const std::string& bytes);

}  // namespace rulepress::render
