// Icons that are made for dark cards would not be seen on paper: they stand on a dark ground there.
#pragma once

#include <string>

#include "layout/picture.h"

namespace rulepress::layout {

inline bool is_too_light_for_paper(PictureReader& pictures, const std::string& path) {
  constexpr double too_light = 0.82;
  return pictures.lightness(path) > too_light;
}

}  // namespace rulepress::layout
