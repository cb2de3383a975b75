// Keeps files of fonts open for as long as it lives. Cairo 1.16 closes one of them when it has ten open and
// needs another, and does not see that a second thread has just begun to read it: the program then ends with
// a fault of memory. What somebody holds on to it leaves open.
#pragma once

#include <cairo.h>

#include <string>
#include <vector>

#include "render/handles.h"

namespace rulepress::render {

class PinnedFaces {
 public:
  PinnedFaces() = default;
  ~PinnedFaces();
  PinnedFaces(const PinnedFaces&) = delete;
  PinnedFaces& operator=(const PinnedFaces&) = delete;

  // Before any text is set in it. A file that cannot be opened is left out.
  void pin(const std::string& file, int index);

 private:
  std::vector<Handle<cairo_scaled_font_t, cairo_scaled_font_destroy>> fonts_;
};

}  // namespace rulepress::render
