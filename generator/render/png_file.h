// Writes an opaque surface as a PNG that knows its resolution. For this room only.
#pragma once

#include <cairo.h>

#include <string>

namespace rulepress::render {

// What went wrong, in the library's words; empty when all went well.
std::string write_png(cairo_surface_t* surface, double dpi, std::string& bytes);

}  // namespace rulepress::render
