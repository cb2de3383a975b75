#include "render/pictures.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "render/picture_head.h"
#include "render/picture_store.h"
#include "render/svg_safety.h"
#include "render/svg_uses.h"

namespace rulepress::render {
namespace {

using layout::PictureFacts;
using layout::PictureTrouble;

// An SVG is recorded as if its longer side were 127 mm at 300 dpi: masks and filters in it, which only exist
// as pixels, then come out sharp on a card.
constexpr double recorded_side = 1500;

PictureTrouble trouble_of(source::ReadTrouble trouble) {
  switch (trouble) {
    case source::ReadTrouble::missing:
      return PictureTrouble::missing;
    case source::ReadTrouble::too_large:
      return PictureTrouble::too_large;
    default:
      return PictureTrouble::unreadable;
  }
}

SvgHandle parse_svg(const std::string& bytes) {
  // Without a base file, librsvg loads nothing else.
  GError* error = nullptr;
  SvgHandle handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(bytes.data()), bytes.size(), &error));
  if (error != nullptr) g_error_free(error);
  if (handle) rsvg_handle_set_dpi(handle.get(), 96);
  return handle;
}

// In the SVG's own units: its width and height, else its view box, else what it draws.
std::variant<PictureFacts, PictureTrouble> facts_of(RsvgHandle* handle) {
  PictureFacts facts{0, 0, true};
  if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &facts.width, &facts.height)) {
    gboolean has_width = FALSE;
    gboolean has_height = FALSE;
    gboolean has_box = FALSE;
    RsvgLength width;
    RsvgLength height;
    RsvgRectangle box;
    rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &width, &has_height, &height, &has_box, &box);
    if (!has_box && !rsvg_handle_get_geometry_for_element(handle, nullptr, &box, nullptr, nullptr)) {
      return PictureTrouble::damaged;
    }
    facts.width = box.width;
    facts.height = box.height;
  }
  if (!(facts.width > 0 && facts.height > 0)) return PictureTrouble::damaged;
  return facts;
}

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

Painting record_svg(SvgHandle handle, const PictureFacts& facts) {
  const double scale = recorded_side / std::max(facts.width, facts.height);
  const cairo_rectangle_t extents{0, 0, facts.width * scale, facts.height * scale};
  Painting painting{Surface(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)),
                    std::move(handle), extents.width, extents.height};
  const Canvas canvas(cairo_create(painting.surface.get()));
  const RsvgRectangle viewport{0, 0, extents.width, extents.height};
  if (!rsvg_handle_render_document(painting.vector.get(), canvas.get(), &viewport, nullptr) ||
      cairo_status(canvas.get()) != CAIRO_STATUS_SUCCESS) {
    painting.surface.reset();
  }
  return painting;
}

Painting painting_of(std::string bytes, const PictureFacts& facts) {
  switch (kind_of(bytes)) {
    case PictureKind::png:
      return {decode_png(bytes), nullptr, facts.width, facts.height};
    case PictureKind::jpeg:
      return {decode_jpeg(std::move(bytes)), nullptr, facts.width, facts.height};
    case PictureKind::svg:
      if (SvgHandle handle = parse_svg(bytes)) return record_svg(std::move(handle), facts);
      break;
    case PictureKind::unknown:
      break;
  }
  return {};
}

}  // namespace

Pictures::Pictures(const source::FileSystem& files) : store_(std::make_unique<Store>()) {
  store_->files = &files;
}
Pictures::~Pictures() = default;
Pictures::Pictures(const Pictures& other) : Pictures(*other.store_->files) {}

std::variant<PictureFacts, PictureTrouble> Pictures::look(const std::string& path) {
  return store_->look(path);
}

const std::variant<PictureFacts, PictureTrouble>& Pictures::Store::look(const std::string& path) {
  const auto known = facts.find(path);
  if (known != facts.end()) return known->second;
  const auto answer = [&]() -> std::variant<PictureFacts, PictureTrouble> {
    const auto read = files->read(path);
    if (const auto* error = std::get_if<source::ReadError>(&read)) return trouble_of(error->trouble);
    const std::string& bytes = std::get<std::string>(read);
    switch (kind_of(bytes)) {
      case PictureKind::png:
        return read_png_head(bytes);
      case PictureKind::jpeg:
        return read_jpeg_head(bytes);
      case PictureKind::svg: {
        if (reaches_outside(bytes)) return PictureTrouble::outside;
        if (!uses_end(bytes)) return PictureTrouble::damaged;
        SvgHandle handle = parse_svg(bytes);
        if (!handle) return PictureTrouble::damaged;
        const auto seen = facts_of(handle.get());
        handles[path] = std::move(handle);
        return seen;
      }
      case PictureKind::unknown:
        break;
    }
    return PictureTrouble::unknown_kind;
  };
  return facts.emplace(path, answer()).first->second;
}

const Painting* Pictures::Store::painting(const std::string& path) {
  const auto known = paintings.find(path);
  if (known != paintings.end()) {
    if (!known->second.surface) undrawable.insert(path);
    return known->second.surface ? &known->second : nullptr;
  }
  Painting painting;
  if (const auto* seen = std::get_if<PictureFacts>(&look(path))) {
    if (auto handle = handles.extract(path)) {
      painting = record_svg(std::move(handle.mapped()), *seen);
    } else {
      auto read = files->read(path);
      if (auto* bytes = std::get_if<std::string>(&read)) painting = painting_of(std::move(*bytes), *seen);
    }
  }
  cairo_surface_t* surface = painting.surface.get();
  if (surface != nullptr && cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) painting.surface.reset();
  if (painting.surface) attach(painting.surface.get(), CAIRO_MIME_TYPE_UNIQUE_ID, path);
  const Painting& kept = paintings[path] = std::move(painting);
  if (!kept.surface) undrawable.insert(path);
  return kept.surface ? &kept : nullptr;
}

void paint_picture(cairo_t* canvas, const Painting* painting, double x, double y, double width,
                   double height) {
  cairo_save(canvas);
  cairo_new_path(canvas);
  if (painting == nullptr) {
    cairo_set_source_rgb(canvas, 0.6, 0.6, 0.6);
    cairo_set_dash(canvas, nullptr, 0, 0);
    cairo_set_line_width(canvas, std::min(width, height) / 50);
    cairo_rectangle(canvas, x, y, width, height);
    cairo_move_to(canvas, x, y);
    cairo_line_to(canvas, x + width, y + height);
    cairo_move_to(canvas, x + width, y);
    cairo_line_to(canvas, x, y + height);
    cairo_stroke(canvas);
  } else {
    cairo_translate(canvas, x, y);
    cairo_scale(canvas, width / painting->width, height / painting->height);
    const bool pixels = cairo_surface_get_type(cairo_get_group_target(canvas)) == CAIRO_SURFACE_TYPE_IMAGE;
    if (pixels && painting->vector) {
      // A recording of an icon would come out as much as a tenth too small: Cairo rounds its scale.
      const RsvgRectangle viewport{0, 0, painting->width, painting->height};
      rsvg_handle_render_document(painting->vector.get(), canvas, &viewport, nullptr);
      cairo_restore(canvas);
      return;
    }
    cairo_set_source_surface(canvas, painting->surface.get(), 0, 0);
    cairo_pattern_t* source = cairo_get_source(canvas);
    cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD);
    if (pixels) {
      // Else the edge would mix with the nothing beyond it.
      cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD);
      cairo_rectangle(canvas, 0, 0, painting->width, painting->height);
      cairo_fill(canvas);
    } else {
      cairo_paint(canvas);
    }
  }
  cairo_restore(canvas);
}

}  // namespace rulepress::render
