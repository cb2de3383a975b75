// The drawings of a web page: each scene and icon is put into the page once, as an SVG symbol, and used
// wherever it is shown; so are letters and paths that several of them have. Names inside of them are made
// unique, since all of them share one page.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "pages/book.h"
#include "press/shared_shapes.h"
#include "render/faces.h"

namespace rulepress::press {

// Scenes that were drawn before need not be drawn again.
class DrawingMemory {
 public:
  virtual ~DrawingMemory() = default;
  // What is inside of the SVG file of a scene; nothing where it has to be drawn.
  virtual std::optional<std::string> find(const layout::Scene& scene) = 0;
  virtual void put(const layout::Scene& scene, const std::string& svg) = 0;
};

class BookDrawings {
 public:
  explicit BookDrawings(render::Tools& tools, DrawingMemory* memory = nullptr)
      : tools_(tools), memory_(memory) {}

  // Where a figure stands.
  enum class Room { cover, column, gallery, cell };
  // An SVG element for a figure, no wider than its place. Paper is read from nearer than a screen: in a
  // column, cards are large enough there for their text to be read, and boards a little larger than in print.
  std::string figure(const pages::BookFigure& figure, Room room = Room::column);
  // As high as a line of text, without the air on both sides of what is painted. Without words, it is not
  // read aloud.
  std::string icon(const std::string& path, const std::string& words);

  // All symbols that were used, to stand at the start of the page.
  std::string symbols() const;

  std::string error;
  std::set<std::string> undrawable;

 private:
  // The number of the symbol of a scene.
  std::size_t symbol(const layout::Scene& scene);
  std::string drawn(const layout::Scene& scene);
  // Whether something opaque lies below all of a scene, or it is seen without that on a dark page, too.
  bool has_ground(const layout::Scene& scene);
  bool needs_light_ground(const pages::BookFigure& figure);

  render::Tools& tools_;
  DrawingMemory* memory_;
  std::map<std::string, std::size_t> numbers_;  // by what they show
  SharedShapes shapes_;
  std::vector<std::size_t> symbols_;  // of the shapes' drawings
};

}  // namespace rulepress::press
