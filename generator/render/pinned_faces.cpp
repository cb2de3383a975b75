#include "render/pinned_faces.h"

#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>

namespace rulepress::render {

PinnedFaces::~PinnedFaces() {
  for (const auto& font : fonts_) cairo_ft_scaled_font_unlock_face(font.get());
}

void PinnedFaces::pin(const std::string& file, int index) {
  const Handle<FcPattern, FcPatternDestroy> pattern(FcPatternCreate());
  FcPatternAddString(pattern.get(), FC_FILE, reinterpret_cast<const FcChar8*>(file.c_str()));
  FcPatternAddInteger(pattern.get(), FC_INDEX, index);
  const Handle<cairo_font_face_t, cairo_font_face_destroy> face(
      cairo_ft_font_face_create_for_pattern(pattern.get()));
  const Handle<cairo_font_options_t, cairo_font_options_destroy> options(cairo_font_options_create());
  cairo_matrix_t unchanged;
  cairo_matrix_init_identity(&unchanged);
  Handle<cairo_scaled_font_t, cairo_scaled_font_destroy> font(
      cairo_scaled_font_create(face.get(), &unchanged, &unchanged, options.get()));
  // Locked it counts as in use, whoever uses it.
  if (cairo_scaled_font_status(font.get()) == CAIRO_STATUS_SUCCESS &&
      cairo_ft_scaled_font_lock_face(font.get()) != nullptr)
    fonts_.push_back(std::move(font));
}

}  // namespace rulepress::render
