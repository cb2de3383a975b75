// The content stream of a sheet: PDF operators that place faces, cut off bleed and draw marks. Text only; the
// objects around it are assembly's matter. PDF counts in points from the bottom left corner.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "press/sheet.h"

namespace rulepress::press {

// Wider than any face, whatever coordinates it is drawn in. Millimetres.
inline constexpr double everywhere = 10'000;

// A rectangle in points.
struct PdfBox {
  double left = 0;
  double bottom = 0;
  double right = 0;
  double top = 0;
};

// A number as PDF writes it: no exponent, no needless zeros.
std::string pdf_number(double value);

// The resource name of a face: "/F12".
std::string face_name(std::size_t face);

// `faces` are the boxes of the face pages. Every index in the page must be below their number.
std::string content_of(const Page& page, const std::vector<PdfBox>& faces);

PdfBox media_box(const Page& page);
// Around all trims, and around all that shows of the bleed, where the printer's shift brings them; the whole
// page when it is empty.
PdfBox trim_box(const Page& page);
PdfBox bleed_box(const Page& page);

}  // namespace rulepress::press
