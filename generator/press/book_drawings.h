// The drawings of a web page: each scene and icon is put into the page once, as an SVG symbol, and used
// wherever it is shown; so are letters and paths that several of them have. Names inside of them are made
// unique, since all of them share one page.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "layout/book.h"
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

  // An SVG element for a figure, as large as it is by nature and no wider than its place.
  std::string figure(const layout::BookFigure& figure);
  // As high as a line of text.
  std::string icon(const std::string& path, const std::string& words);

  // All symbols that were used, to stand at the start of the page.
  std::string symbols() const;

  std::string error;
  std::set<std::string> undrawable;

 private:
  // The number of the symbol of a scene.
  std::size_t symbol(const layout::Scene& scene);
  std::string drawn(const layout::Scene& scene);

  render::Tools& tools_;
  DrawingMemory* memory_;
  std::map<std::string, std::size_t> numbers_;  // by what they show
  SharedShapes shapes_;
  std::vector<std::size_t> symbols_;  // of the shapes' drawings
};

}  // namespace rulepress::press
