// PNG files as pixels.
#pragma once

#include <png.h>

#include <array>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace rulepress::test {

struct Image {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;
  std::array<int, 3> at(int x, int y) const {
    const std::size_t i = (static_cast<std::size_t>(y) * width + x) * 3;
    return {rgb[i], rgb[i + 1], rgb[i + 2]};
  }
};

inline Image decoded(const std::string& bytes) {
  png_image head{};
  head.version = PNG_IMAGE_VERSION;
  REQUIRE(png_image_begin_read_from_memory(&head, bytes.data(), bytes.size()) != 0);
  head.format = PNG_FORMAT_RGB;
  Image image{static_cast<int>(head.width), static_cast<int>(head.height), {}};
  image.rgb.resize(PNG_IMAGE_SIZE(head));
  REQUIRE(png_image_finish_read(&head, nullptr, image.rgb.data(), 0, nullptr) != 0);
  return image;
}

// The mean of a square of pixels, in which a difference of half a pixel at an edge counts little.
inline std::array<double, 3> mean_of(const Image& image, int left, int top, int side) {
  std::array<double, 3> sum{};
  for (int y = top; y < top + side; ++y) {
    for (int x = left; x < left + side; ++x) {
      for (std::size_t i = 0; i < 3; ++i) sum[i] += image.at(x, y)[i];
    }
  }
  for (double& channel : sum) channel /= side * side;
  return sum;
}

}  // namespace rulepress::test
