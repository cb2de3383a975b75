// What the first bytes of a picture say about it, read without decoding it and without trust in it.
#pragma once

#include <string_view>
#include <variant>

#include "layout/scene/picture.h"

namespace rulepress::render {

enum class PictureKind { unknown, png, jpeg, svg };

PictureKind kind_of(std::string_view bytes);

// Size of a PNG or JPEG whose parts are all there.
std::variant<layout::PictureFacts, layout::PictureTrouble> read_png_head(std::string_view bytes);
std::variant<layout::PictureFacts, layout::PictureTrouble> read_jpeg_head(std::string_view bytes);

}  // namespace rulepress::render
