// Icons that are made for dark cards would not be seen on paper: they stand on a dark ground there. Those
// that are nothing but dark ink would not be seen on a dark page.
#pragma once

#include <string>

#include "layout/scene/picture.h"

namespace rulepress::layout {

inline bool is_too_light_for_paper(PictureReader& pictures, const std::string& path) {
  constexpr double too_light = 0.82;
  return pictures.lightness(path) > too_light;
}

inline bool is_too_dark_for_night(PictureReader& pictures, const std::string& path) {
  constexpr double least_seen = 0.5;
  return pictures.seen_on_dark(path) < least_seen;
}

}  // namespace rulepress::layout
