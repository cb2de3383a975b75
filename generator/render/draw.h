// Draws a scene on a Cairo canvas. For this room only.
#pragma once

#include <cairo.h>

#include "layout/scene/scene.h"
#include "render/pictures.h"
#include "render/text.h"

namespace rulepress::render {

// The trimmed scene's top left corner comes to stand at the origin. A unit of the canvas is a millimetre.
void draw_scene(cairo_t* canvas, const layout::Scene& scene, Typesetter& typesetter, Pictures& pictures);

}  // namespace rulepress::render
