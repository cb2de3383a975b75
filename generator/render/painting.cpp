#include <algorithm>
#include <cstdint>
#include <cstring>

#include "render/picture_head.h"
#include "render/picture_store.h"

namespace rulepress::render {
namespace {

using layout::PictureFacts;

// An SVG is drawn as if its longer side were 127 mm at 300 dpi: masks and filters in it, which only exist
// as pixels, then come out sharp on a card.
constexpr double drawn_side = 1500;

struct Reading {
  std::string_view rest;
};

cairo_status_t read_some(void* closure, unsigned char* data, unsigned int length) {
  auto& rest = static_cast<Reading*>(closure)->rest;
  if (rest.size() < length) return CAIRO_STATUS_READ_ERROR;
  std::memcpy(data, rest.data(), length);
  rest.remove_prefix(length);
  return CAIRO_STATUS_SUCCESS;
}

Surface decode_png(const std::string& bytes) {
  Reading reading{bytes};
  return Surface(cairo_image_surface_create_from_png_stream(read_some, &reading));
}

// The bytes become the surface's own: a PDF then holds the file as it is.
void attach(cairo_surface_t* surface, const char* kind, std::string bytes) {
  auto* kept = new std::string(std::move(bytes));
  const auto free_it = [](void* data) { delete static_cast<std::string*>(data); };
  if (cairo_surface_set_mime_data(surface, kind, reinterpret_cast<const unsigned char*>(kept->data()),
                                  kept->size(), free_it, kept) != CAIRO_STATUS_SUCCESS) {
    delete kept;
  }
}

Surface decode_jpeg(std::string bytes) {
  const Handle<GdkPixbufLoader, g_object_unref> loader(gdk_pixbuf_loader_new_with_type("jpeg", nullptr));
  if (!loader) return nullptr;
  const bool whole = gdk_pixbuf_loader_write(loader.get(), reinterpret_cast<const guchar*>(bytes.data()),
                                             bytes.size(), nullptr) != FALSE;
  const bool closed = gdk_pixbuf_loader_close(loader.get(), nullptr) != FALSE;
  GdkPixbuf* pixels = whole && closed ? gdk_pixbuf_loader_get_pixbuf(loader.get()) : nullptr;
  if (pixels == nullptr) return nullptr;
  const int width = gdk_pixbuf_get_width(pixels);
  const int height = gdk_pixbuf_get_height(pixels);
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return surface;
  const int channels = gdk_pixbuf_get_n_channels(pixels);
  for (int y = 0; y < height; ++y) {
    const guchar* from =
        gdk_pixbuf_read_pixels(pixels) + static_cast<std::ptrdiff_t>(y) * gdk_pixbuf_get_rowstride(pixels);
    unsigned char* row = cairo_image_surface_get_data(surface.get()) +
                         static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(surface.get());
    for (int x = 0; x < width; ++x, from += channels) {
      const std::uint32_t pixel =
          static_cast<std::uint32_t>(from[0]) << 16 | static_cast<std::uint32_t>(from[1]) << 8 | from[2];
      std::memcpy(row + static_cast<std::ptrdiff_t>(x) * 4, &pixel, 4);
    }
  }
  cairo_surface_mark_dirty(surface.get());
  attach(surface.get(), CAIRO_MIME_TYPE_JPEG, std::move(bytes));
  return surface;
}

cairo_surface_type_t kind_of_target(cairo_t* canvas) {
  return cairo_surface_get_type(cairo_get_group_target(canvas));
}

bool render_svg(RsvgHandle* vector, cairo_t* canvas, double width, double height) {
  const RsvgRectangle viewport{0, 0, width, height};
  return rsvg_handle_render_document(vector, canvas, &viewport, nullptr) != FALSE &&
         cairo_status(canvas) == CAIRO_STATUS_SUCCESS;
}

// Nothing where it cannot be drawn.
Surface record_svg(const Painting& painting, const std::string& path) {
  const cairo_rectangle_t extents{0, 0, painting.width, painting.height};
  Surface surface(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents));
  const Canvas canvas(cairo_create(surface.get()));
  if (!render_svg(painting.vector.get(), canvas.get(), painting.width, painting.height)) return nullptr;
  attach(surface.get(), CAIRO_MIME_TYPE_UNIQUE_ID, path);
  return surface;
}

// An SVG file holds each picture once, by its recording. Others draw the picture itself: Cairo rounds the
// scale of a recording when it turns into pixels, and an icon came out as much as a tenth too small.
bool paint(cairo_t* canvas, Painting& painting, const std::string& path) {
  const auto target = kind_of_target(canvas);
  if (painting.vector && target != CAIRO_SURFACE_TYPE_SVG)
    return render_svg(painting.vector.get(), canvas, painting.width, painting.height);
  if (!painting.surface) painting.surface = record_svg(painting, path);
  if (!painting.surface) return false;
  cairo_set_source_surface(canvas, painting.surface.get(), 0, 0);
  cairo_pattern_t* source = cairo_get_source(canvas);
  cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD);
  if (target == CAIRO_SURFACE_TYPE_IMAGE) {
    // Else the edge would mix with the nothing beyond it.
    cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD);
    cairo_rectangle(canvas, 0, 0, painting.width, painting.height);
    cairo_fill(canvas);
  } else {
    cairo_paint(canvas);
  }
  return true;
}

void draw_crossed_box(cairo_t* canvas, double width, double height) {
  cairo_set_source_rgb(canvas, 0.6, 0.6, 0.6);
  cairo_set_dash(canvas, nullptr, 0, 0);
  cairo_set_line_width(canvas, std::min(width, height) / 50);
  cairo_rectangle(canvas, 0, 0, width, height);
  cairo_move_to(canvas, 0, 0);
  cairo_line_to(canvas, width, height);
  cairo_move_to(canvas, width, 0);
  cairo_line_to(canvas, 0, height);
  cairo_stroke(canvas);
}

}  // namespace

SvgHandle parse_svg(const std::string& bytes) {
  // Without a base file, librsvg loads nothing else.
  GError* error = nullptr;
  SvgHandle handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(bytes.data()), bytes.size(), &error));
  if (error != nullptr) g_error_free(error);
  if (handle) rsvg_handle_set_dpi(handle.get(), 96);
  return handle;
}

Painting painting_of(SvgHandle vector, const PictureFacts& facts) {
  const double scale = drawn_side / std::max(facts.width, facts.height);
  return {nullptr, std::move(vector), facts.width * scale, facts.height * scale};
}

Painting painting_of(std::string bytes, const PictureFacts& facts, const std::string& path) {
  Surface surface;
  switch (kind_of(bytes)) {
    case PictureKind::png:
      surface = decode_png(bytes);
      break;
    case PictureKind::jpeg:
      surface = decode_jpeg(std::move(bytes));
      break;
    case PictureKind::svg:
      return painting_of(parse_svg(bytes), facts);
    case PictureKind::unknown:
      break;
  }
  if (surface && cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) surface.reset();
  if (surface) attach(surface.get(), CAIRO_MIME_TYPE_UNIQUE_ID, path);
  return {std::move(surface), nullptr, facts.width, facts.height};
}

void paint_picture(cairo_t* canvas, Pictures::Store& store, const std::string& path, double x, double y,
                   double width, double height) {
  const auto alone = store.lock_for_text(path);
  Painting* painting = store.painting(path);
  bool painted = false;
  cairo_new_path(canvas);
  if (painting != nullptr) {
    cairo_save(canvas);
    cairo_translate(canvas, x, y);
    cairo_scale(canvas, width / painting->width, height / painting->height);
    painted = paint(canvas, *painting, path);
    cairo_restore(canvas);
  }
  if (painted) return;
  store.undrawable.insert(path);
  cairo_save(canvas);
  cairo_translate(canvas, x, y);
  draw_crossed_box(canvas, width, height);
  cairo_restore(canvas);
}

}  // namespace rulepress::render
