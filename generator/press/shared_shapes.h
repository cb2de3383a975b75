// What drawings of one web page have in common: letters and paths that stand in several of them are written
// once and used by number. Works on the SVG text that Cairo writes; what it does not know stays as it is.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rulepress::press {

class SharedShapes {
 public:
  // A drawing with its shapes noted. Call `written` for each when all are there.
  std::size_t add(const std::string& svg);

  std::string written(std::size_t drawing) const;
  // The shapes that several drawings use, to stand before them.
  std::string definitions() const;

 private:
  struct Piece {
    std::string text;
    std::size_t shape = none;  // behind the text
  };
  struct Shape {
    std::string element;  // `<path …/>`
    std::size_t uses = 0;
    bool letter = false;
  };
  static constexpr std::size_t none = ~std::size_t{0};

  std::size_t note(const std::string& element, bool letter);

  std::vector<std::vector<Piece>> drawings_;
  std::vector<Shape> shapes_;
  std::map<std::string, std::size_t> numbers_;  // of shapes, by what they are
};

// The numbers of a path's data with three digits behind the point, where its coordinates are large enough
// for that.
std::string rounded_path(std::string_view data);

}  // namespace rulepress::press
