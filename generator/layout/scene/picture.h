// What layout must know of a picture before it is drawn. The room `render` implements it: it alone can read
// pictures.
#pragma once

#include <string>
#include <variant>

namespace rulepress::layout {

struct PictureFacts {
  double width = 0;  // pixels; of an SVG its own units
  double height = 0;
  bool vector = false;
};

enum class PictureTrouble {
  missing,       // there is no such file
  unreadable,    // a folder, no permission, …
  unknown_kind,  // neither PNG, JPEG nor SVG, whatever its name says
  damaged,       // cut off, or not what it says it is
  too_large,     // more pixels than any printer needs
  outside,       // an SVG that refers to another file or the network, or holds a script
};

class PictureReader {
 public:
  virtual ~PictureReader() = default;
  virtual std::variant<PictureFacts, PictureTrouble> look(const std::string& path) = 0;
  // From 0 for black to 1 for white: most of what is painted in it, or most of its rim where that is darker.
  // A white shape with a dark speck in it is light, one with a dark outline is not. 0 where nobody can tell.
  // Slower than a look.
  virtual double lightness(const std::string&) { return 0; }
  // How much of what is painted in it can be told from a dark page, from 0 to 1. 1 where nobody can tell, and
  // for a dark tile with something light on it.
  virtual double seen_on_dark(const std::string&) { return 1; }
  // The part of it that is painted, in shares of its width and height.
  struct Ink {
    double left = 0, top = 0, right = 1, bottom = 1;
  };
  virtual Ink ink(const std::string&) { return {}; }
};

}  // namespace rulepress::layout
