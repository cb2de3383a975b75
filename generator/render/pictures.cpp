#include "render/pictures.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "render/picture_head.h"
#include "render/picture_store.h"
#include "render/svg_safety.h"
#include "render/svg_uses.h"

namespace rulepress::render {
namespace {

using layout::PictureFacts;
using layout::PictureTrouble;

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

// As many values are below it as above.
double middle_of(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

// A picture in few pixels, to see where it is painted.
class Sketch {
 public:
  static constexpr std::size_t side = 48;

  Sketch(Pictures::Store& store, const std::string& path)
      : surface_(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side)) {
    {
      const Canvas canvas(cairo_create(surface_.get()));
      paint_picture(canvas.get(), store, path, 0, 0, side, side);
    }
    cairo_surface_flush(surface_.get());
  }

  std::uint32_t pixel(std::size_t x, std::size_t y) const {
    const unsigned char* pixels = cairo_image_surface_get_data(surface_.get());
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface_.get()));
    std::uint32_t made = 0;
    std::memcpy(&made, pixels + y * stride + x * sizeof(made), sizeof(made));
    return made;
  }
  double alpha(std::size_t x, std::size_t y) const { return static_cast<double>(pixel(x, y) >> 24U) / 255; }
  bool is_painted(std::size_t x, std::size_t y) const {
    // Beyond the edges nothing is: before the first column, x has become huge.
    return x < side && y < side && pixel(x, y) >> 24U >= 0x80U;
  }

 private:
  Surface surface_;
};

}  // namespace

Pictures::Pictures(const source::FileSystem& files) : store_(new Store{&files}) {}
Pictures::~Pictures() = default;
Pictures::Pictures(const Pictures& other) : store_(new Store{other.store_->files, other.store_->looked}) {}

Look Pictures::look(const std::string& path) {
  return store_->look(path);
}

double Pictures::lightness(const std::string& path) {
  if (!std::holds_alternative<PictureFacts>(look(path))) return 0;
  if (const auto known = store_->lightness.find(path); known != store_->lightness.end()) return known->second;
  const Sketch sketch(*store_, path);
  std::vector<double> all;
  std::vector<double> rim;
  for (std::size_t y = 0; y < Sketch::side; ++y) {
    for (std::size_t x = 0; x < Sketch::side; ++x) {
      if (!sketch.is_painted(x, y)) continue;
      const std::uint32_t pixel = sketch.pixel(x, y);
      const auto channel = [&](int shift) { return static_cast<double>((pixel >> shift) & 0xFFU); };
      // Colours are multiplied by their alpha already.
      const double light = (0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)) / channel(24);
      all.push_back(light);
      if (!sketch.is_painted(x - 1, y) || !sketch.is_painted(x + 1, y) || !sketch.is_painted(x, y - 1) ||
          !sketch.is_painted(x, y + 1))
        rim.push_back(light);
    }
  }
  return store_->lightness[path] = all.empty() ? 0 : std::min(middle_of(all), middle_of(rim));
}

double Pictures::seen_on_dark(const std::string& path) {
  if (!std::holds_alternative<PictureFacts>(look(path))) return 1;
  if (const auto known = store_->seen_on_dark.find(path); known != store_->seen_on_dark.end())
    return known->second;
  // Nearly twice as bright as a page that is nearly black, as contrast is measured for screens: a dark red or
  // blue is seen, ink is not.
  constexpr double least_light = 0.05;
  const Sketch sketch(*store_, path);
  double all = 0;
  double seen = 0;
  for (std::size_t y = 0; y < Sketch::side; ++y) {
    for (std::size_t x = 0; x < Sketch::side; ++x) {
      if (!sketch.is_painted(x, y)) continue;
      const std::uint32_t pixel = sketch.pixel(x, y);
      const auto light = [&](int shift) {
        const double part =
            static_cast<double>((pixel >> shift) & 0xFFU) / static_cast<double>((pixel >> 24U) & 0xFFU);
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
      };
      all += 1;
      if (0.2126 * light(16) + 0.7152 * light(8) + 0.0722 * light(0) >= least_light) seen += 1;
    }
  }
  if (all == 0) return store_->seen_on_dark[path] = 1;
  // A tile may be lost in the page if what stands on it is seen.
  constexpr double tile = 0.75;  // of the box around it is painted; of a disc a little more
  constexpr double on_tile = 0.1;
  const Ink box = ink(path);
  const double room = (box.right - box.left) * (box.bottom - box.top) * Sketch::side * Sketch::side;
  const bool is_tile = all >= tile * room && seen >= on_tile * all;
  return store_->seen_on_dark[path] = is_tile ? 1 : seen / all;
}

layout::PictureReader::Ink Pictures::ink(const std::string& path) {
  if (!std::holds_alternative<PictureFacts>(look(path))) return {};
  if (const auto known = store_->ink.find(path); known != store_->ink.end()) return known->second;
  const Sketch sketch(*store_, path);
  constexpr double part = 1.0 / Sketch::side;
  Ink made{1, 1, 0, 0};
  for (std::size_t y = 0; y < Sketch::side; ++y) {
    for (std::size_t x = 0; x < Sketch::side; ++x) {
      if (sketch.alpha(x, y) == 0) continue;
      made.left = std::min(made.left, static_cast<double>(x) * part);
      made.top = std::min(made.top, static_cast<double>(y) * part);
      made.right = std::max(made.right, static_cast<double>(x + 1) * part);
      made.bottom = std::max(made.bottom, static_cast<double>(y + 1) * part);
    }
  }
  return store_->ink[path] = made.left < made.right ? made : Ink{};
}

Pictures::Air Pictures::air(const std::string& path) {
  if (!std::holds_alternative<PictureFacts>(look(path))) return {};
  if (const auto known = store_->air.find(path); known != store_->air.end()) return known->second;
  const Sketch sketch(*store_, path);
  constexpr double part = 1.0 / Sketch::side;
  // How much of a column nothing is painted on, at its darkest place.
  const auto empty = [&](std::size_t x) {
    double most = 0;
    for (std::size_t y = 0; y < Sketch::side; ++y) most = std::max(most, sketch.alpha(x, y));
    return 1 - most;
  };
  Air made;
  std::size_t first = 0;
  for (; first < Sketch::side && empty(first) == 1; ++first) made.left += part;
  if (first == Sketch::side) return store_->air[path] = {};
  std::size_t last = Sketch::side - 1;
  for (; empty(last) == 1; --last) made.right += part;
  // An edge within a column leaves a part of it free.
  if (first < last) {
    made.left += part * empty(first);
    made.right += part * empty(last);
  }
  return store_->air[path] = made;
}

namespace {

std::recursive_mutex& text_mutex() {
  static std::recursive_mutex mutex;
  return mutex;
}

// Whether an SVG may have text: one that has it holds the word, unless it is written in two bytes a letter.
bool may_have_text(const std::string& bytes) {
  return bytes.find("text") != std::string::npos || bytes.find('\0') != std::string::npos;
}

}  // namespace

std::unique_lock<std::recursive_mutex> Pictures::Store::lock_for_text(const std::string& path) {
  look(path);
  {
    const std::lock_guard lock(looked->mutex);
    if (!looked->with_text.contains(path)) return {};
  }
  return std::unique_lock(text_mutex());
}

Look Pictures::Store::look(const std::string& path) {
  {
    const std::lock_guard lock(looked->mutex);
    const auto known = looked->facts.find(path);
    if (known != looked->facts.end()) return known->second;
  }
  // Not under the lock: whoever draws text would wait for it, and it for them. Two threads may look at the
  // same file, and see the same.
  SvgHandle handle;
  bool text = false;
  const auto answer = [&]() -> Look {
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
        handle = parse_svg(bytes);
        if (!handle) return PictureTrouble::damaged;
        text = may_have_text(bytes);
        const auto alone = text ? std::unique_lock(text_mutex()) : std::unique_lock<std::recursive_mutex>();
        return facts_of(handle.get());
      }
      case PictureKind::unknown:
        break;
    }
    return PictureTrouble::unknown_kind;
  };
  const Look seen = answer();
  const std::lock_guard lock(looked->mutex);
  const auto [place, added] = looked->facts.emplace(path, seen);
  if (added && handle) looked->handles[path] = std::move(handle);
  if (text) looked->with_text.insert(path);
  return place->second;
}

Painting* Pictures::Store::painting(const std::string& path) {
  const auto usable = [](Painting& made) { return made.surface || made.vector ? &made : nullptr; };
  if (const auto known = paintings.find(path); known != paintings.end()) return usable(known->second);
  Painting made;
  const Look seen = look(path);
  if (const auto* facts = std::get_if<PictureFacts>(&seen)) {
    SvgHandle handle;
    {
      const std::lock_guard lock(looked->mutex);
      if (auto kept = looked->handles.extract(path)) handle = std::move(kept.mapped());
    }
    if (handle) {
      made = painting_of(std::move(handle), *facts);
    } else {
      auto read = files->read(path);
      if (auto* bytes = std::get_if<std::string>(&read)) made = painting_of(std::move(*bytes), *facts, path);
    }
  }
  return usable(paintings[path] = std::move(made));
}

}  // namespace rulepress::render
