#include "render/faces.h"

#include <cairo-svg.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "render/draw.h"
#include "render/picture_store.h"
#include "render/png_file.h"

namespace rulepress::render {
namespace {

constexpr std::int64_t first_of_2000 = 946'684'800;

cairo_status_t append(void* closure, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

Drawn finished(cairo_surface_t* surface, cairo_t* canvas, Pictures& pictures, std::string& bytes) {
  Drawn drawn;
  const auto note = [&](cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS && drawn.error.empty()) drawn.error = cairo_status_to_string(status);
  };
  if (canvas != nullptr) note(cairo_status(canvas));
  cairo_surface_finish(surface);
  // Some mistakes only surface here.
  note(cairo_surface_status(surface));
  const auto& undrawable = pictures.store().undrawable;
  drawn.undrawable.assign(undrawable.begin(), undrawable.end());
  if (drawn.error.empty()) drawn.bytes = std::move(bytes);
  return drawn;
}

// Cairo numbers surfaces and images through the whole life of the program; here they are numbered from 1 in
// each file, by where they are first named.
std::string renumbered(const std::string& svg, std::string_view word) {
  std::map<std::string, std::size_t> numbers;
  std::string out;
  std::size_t at = 0;
  while (true) {
    const std::size_t found = svg.find(word, at);
    if (found == std::string::npos) break;
    const std::size_t begin = found + word.size();
    const std::size_t end = std::min(svg.find_first_not_of("0123456789", begin), svg.size());
    out.append(svg, at, begin - at);
    const bool name = found > 0 && (svg[found - 1] == '"' || svg[found - 1] == '#') && end > begin;
    if (name) {
      const auto number = numbers.emplace(svg.substr(begin, end - begin), numbers.size() + 1).first;
      out += std::to_string(number->second);
    } else {
      out.append(svg, begin, end - begin);
    }
    at = end;
  }
  return out.append(svg, at);
}

}  // namespace

std::int64_t creation_time() {
  const char* text = std::getenv("SOURCE_DATE_EPOCH");
  if (text == nullptr || *text == '\0') return first_of_2000;
  char* end = nullptr;
  const long long seconds = std::strtoll(text, &end, 10);
  // Nine thousand years are as far as a date of four digits goes.
  const bool good = *end == '\0' && seconds >= 0 && seconds < 253'402'300'800;
  return good ? seconds : first_of_2000;
}

Drawn draw_png(const layout::Scene& scene, Tools& tools, double dpi, bool with_bleed) {
  tools.pictures.store().undrawable.clear();
  const double bleed = with_bleed ? scene.bleed.value : 0;
  const double wide = scene.size.width.value + 2 * bleed;
  const double high = scene.size.height.value + 2 * bleed;
  const double columns = std::round(wide * dpi / layout::mm_per_inch);
  const double rows = std::round(high * dpi / layout::mm_per_inch);
  if (!(columns >= 1 && rows >= 1 && columns <= max_picture_side && rows <= max_picture_side)) {
    Drawn drawn;
    drawn.error = fmt::format("a picture of {} x {} pixels cannot be made", columns, rows);
    return drawn;
  }
  const Surface surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(columns), static_cast<int>(rows)));
  const Canvas canvas(cairo_create(surface.get()));
  cairo_set_source_rgb(canvas.get(), 1, 1, 1);
  cairo_paint(canvas.get());
  // Whole pixels, so the scale may be a hair off the resolution; then no edge is half white.
  cairo_scale(canvas.get(), columns / wide, rows / high);
  cairo_translate(canvas.get(), bleed, bleed);
  draw_scene(canvas.get(), scene, tools.text, tools.pictures);
  std::string bytes;
  std::string trouble;
  if (cairo_status(canvas.get()) == CAIRO_STATUS_SUCCESS) {
    cairo_surface_flush(surface.get());
    trouble = write_png(surface.get(), dpi, bytes);
  }
  Drawn drawn = finished(surface.get(), canvas.get(), tools.pictures, bytes);
  if (!trouble.empty() && drawn.error.empty()) {
    drawn.error = trouble;
    drawn.bytes.clear();
  }
  return drawn;
}

Drawn draw_svg(const layout::Scene& scene, Tools& tools, bool with_bleed) {
  tools.pictures.store().undrawable.clear();
  std::string bytes;
  const double bleed = with_bleed ? scene.bleed.value : 0;
  const Surface surface(cairo_svg_surface_create_for_stream(
      append, &bytes, scene.size.width.value + 2 * bleed, scene.size.height.value + 2 * bleed));
  cairo_svg_surface_set_document_unit(surface.get(), CAIRO_SVG_UNIT_MM);
  const Canvas canvas(cairo_create(surface.get()));
  cairo_translate(canvas.get(), bleed, bleed);
  draw_scene(canvas.get(), scene, tools.text, tools.pictures);
  cairo_show_page(canvas.get());
  Drawn drawn = finished(surface.get(), canvas.get(), tools.pictures, bytes);
  drawn.bytes = renumbered(renumbered(drawn.bytes, "surface"), "image");
  return drawn;
}

}  // namespace rulepress::render
