// A picture's own document becomes a form of another one. For this room only.
#pragma once

#include <string>

#include "press/pdf_file.h"
#include "render/pdf_picture.h"

namespace rulepress::press {

// The number of a form that fills the unit square, as images do. Throws what libqpdf throws.
std::size_t copy_picture(const std::string& path, const render::PdfPicture& picture, PdfFile& file);

}  // namespace rulepress::press
