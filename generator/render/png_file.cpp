#include "render/png_file.h"

#include <png.h>

#include <cmath>
#include <csetjmp>
#include <cstdint>
#include <cstring>
#include <vector>

#include "layout/scene/units.h"

namespace rulepress::render {
namespace {

// Most of the time of an export goes into compression: a low level halves it and costs a few per cent of
// size.
constexpr int compression = 3;

struct Writing {
  std::string* bytes;
  std::string trouble;
};

void append(png_structp png, png_bytep data, png_size_t length) {
  static_cast<Writing*>(png_get_io_ptr(png))->bytes->append(reinterpret_cast<const char*>(data), length);
}

void flush(png_structp) {}

void fail(png_structp png, png_const_charp words) {
  static_cast<Writing*>(png_get_error_ptr(png))->trouble = words;
  png_longjmp(png, 1);
}

void ignore(png_structp, png_const_charp) {}

void write_rows(png_structp png, cairo_surface_t* surface, std::vector<png_byte>& row) {
  const auto width = static_cast<std::size_t>(cairo_image_surface_get_width(surface));
  const int height = cairo_image_surface_get_height(surface);
  for (int y = 0; y < height; ++y) {
    const unsigned char* from = cairo_image_surface_get_data(surface) +
                                static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(surface);
    for (std::size_t x = 0; x < width; ++x) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, from + x * 4, 4);
      row[x * 3] = static_cast<png_byte>(pixel >> 16);
      row[x * 3 + 1] = static_cast<png_byte>(pixel >> 8);
      row[x * 3 + 2] = static_cast<png_byte>(pixel);
    }
    png_write_row(png, row.data());
  }
}

}  // namespace

std::string write_png(cairo_surface_t* surface, double dpi, std::string& bytes) {
  Writing writing{&bytes, {}};
  const auto width = static_cast<png_uint_32>(cairo_image_surface_get_width(surface));
  const auto height = static_cast<png_uint_32>(cairo_image_surface_get_height(surface));
  std::vector<png_byte> row(static_cast<std::size_t>(width) * 3);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writing, fail, ignore);
  if (png == nullptr) return "out of memory";
  png_infop info = png_create_info_struct(png);
  if (info == nullptr || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_write_struct(&png, &info);
    return writing.trouble.empty() ? "out of memory" : writing.trouble;
  }
  png_set_write_fn(png, &writing, append, flush);
  png_set_compression_level(png, compression);
  png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
               PNG_FILTER_TYPE_BASE);
  const auto per_metre = static_cast<png_uint_32>(std::lround(dpi / layout::mm_per_inch * 1000));
  png_set_pHYs(png, info, per_metre, per_metre, PNG_RESOLUTION_METER);
  png_write_info(png, info);
  write_rows(png, surface, row);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return {};
}

}  // namespace rulepress::render
