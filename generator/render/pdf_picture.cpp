#include "render/pdf_picture.h"

#include <cairo-pdf.h>

#include <algorithm>

#include "render/picture_store.h"

namespace rulepress::render {
namespace {

// As large as an SVG is recorded, so that nothing is lost to rounding.
constexpr double page_side = 1500;

cairo_status_t append_bytes(void* closure, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

PdfPicture draw_pdf_picture(const std::string& path, Pictures& pictures) {
  PdfPicture made;
  const auto alone = pictures.store().lock_for_text(path);
  const Painting* painting = pictures.store().painting(path);
  double width = page_side;
  double height = page_side;
  if (painting != nullptr) {
    const double scale = page_side / std::max(painting->width, painting->height);
    width = painting->width * scale;
    height = painting->height * scale;
  }
  const Surface surface(cairo_pdf_surface_create_for_stream(append_bytes, &made.bytes, width, height));
  const Canvas canvas(cairo_create(surface.get()));
  paint_picture(canvas.get(), pictures.store(), path, 0, 0, width, height);
  cairo_show_page(canvas.get());
  cairo_surface_finish(surface.get());
  for (const cairo_status_t status : {cairo_status(canvas.get()), cairo_surface_status(surface.get())}) {
    if (status != CAIRO_STATUS_SUCCESS && made.error.empty()) made.error = cairo_status_to_string(status);
  }
  if (!made.error.empty()) made.bytes.clear();
  made.drawable = !pictures.store().undrawable.contains(path);
  pictures.store().paintings.erase(path);
  return made;
}

}  // namespace rulepress::render
