// What a Fonts value holds, for this room only.
#pragma once

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

#include <string>
#include <vector>

#include "render/fonts.h"
#include "render/handles.h"

namespace rulepress::render {

struct FontFace {
  std::vector<std::string> families;  // the first is the one to call it by
  int weight;                         // 100 to 900
  bool italic;
};

struct Fonts::Inside {
  Handle<FcConfig, FcConfigDestroy> config;
  Handle<PangoFontMap, g_object_unref> map;
  std::vector<FontFace> faces;
  std::vector<std::size_t> unreadable;
};

}  // namespace rulepress::render
