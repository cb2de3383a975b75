// A picture as a PDF of its own, with one page that it fills: vectors stay vectors, a JPEG stays the file it
// is. It is drawn once, and depends on nothing but its file.
#pragma once

#include <string>

#include "render/pictures.h"

namespace rulepress::render {

struct PdfPicture {
  std::string bytes;     // empty when there is an error
  std::string error;     // a library's words; empty when all went well
  bool drawable = true;  // else a crossed box stands in its place
};

PdfPicture draw_pdf_picture(const std::string& path, Pictures& pictures);

}  // namespace rulepress::render
