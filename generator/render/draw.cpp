#include "render/draw.h"

#include <algorithm>
#include <numbers>

#include "render/picture_store.h"
#include "render/text_setting.h"

namespace rulepress::render {
namespace {

class CairoDrawing {
 public:
  CairoDrawing(cairo_t* canvas, Typesetter& typesetter, Pictures& pictures)
      : canvas_(canvas), typesetter_(typesetter), pictures_(pictures) {}

  void items(const std::vector<layout::Item>& list) {
    for (const layout::Item& item : list) std::visit(*this, item.what);
  }

  void operator()(const layout::Shape& shape) {
    trace(shape.path);
    if (shape.fill) {
      std::visit([this](const auto& fill) { source(fill); }, *shape.fill);
      cairo_fill_preserve(canvas_);
    }
    if (shape.stroke && shape.stroke->width.value > 0) {
      source(shape.stroke->colour);
      cairo_set_line_width(canvas_, shape.stroke->width.value);
      std::vector<double> dashes;
      double whole = 0;
      for (const layout::Mm dash : shape.stroke->dashes) {
        dashes.push_back(std::max(dash.value, 0.0));
        whole += dashes.back();
      }
      cairo_set_dash(canvas_, dashes.data(), whole > 0 ? static_cast<int>(dashes.size()) : 0, 0);
      cairo_stroke_preserve(canvas_);
    }
    cairo_new_path(canvas_);
  }

  void operator()(const layout::Picture& picture) {
    const layout::Box& box = picture.box;
    if (box.width.value <= 0 || box.height.value <= 0) return;
    paint_picture(canvas_, pictures_.store(), picture.path, box.x.value, box.y.value, box.width.value,
                  box.height.value);
  }

  void operator()(const layout::Text& text) {
    cairo_save(canvas_);
    cairo_translate(canvas_, text.at.x.value, text.at.y.value);
    const double point = layout::to_mm(layout::Pt{1}).value;
    cairo_scale(canvas_, point, point);
    draw_text(canvas_, typesetter_, text.block);
    cairo_restore(canvas_);
  }

  void operator()(const layout::Group& group) {
    if (group.opacity <= 0) return;
    cairo_save(canvas_);
    cairo_translate(canvas_, group.origin.x.value, group.origin.y.value);
    if (group.degrees != 0) {
      cairo_translate(canvas_, group.pivot.x.value, group.pivot.y.value);
      cairo_rotate(canvas_, group.degrees * std::numbers::pi / 180);
      cairo_translate(canvas_, -group.pivot.x.value, -group.pivot.y.value);
    }
    if (group.scale != 1) cairo_scale(canvas_, group.scale, group.scale);
    if (group.clip) {
      trace(*group.clip);
      cairo_clip(canvas_);
    }
    const bool faded = group.opacity < 1;
    if (faded) cairo_push_group(canvas_);
    items(group.items);
    if (faded) {
      cairo_pop_group_to_source(canvas_);
      cairo_paint_with_alpha(canvas_, group.opacity);
    }
    cairo_restore(canvas_);
  }

 private:
  void trace(const layout::Path& path) {
    cairo_new_path(canvas_);
    for (const layout::PathStep& step : path) {
      switch (step.kind) {
        case layout::PathStep::Kind::move:
          cairo_move_to(canvas_, step.to.x.value, step.to.y.value);
          break;
        case layout::PathStep::Kind::line:
          cairo_line_to(canvas_, step.to.x.value, step.to.y.value);
          break;
        case layout::PathStep::Kind::curve:
          cairo_curve_to(canvas_, step.a.x.value, step.a.y.value, step.b.x.value, step.b.y.value,
                         step.to.x.value, step.to.y.value);
          break;
        case layout::PathStep::Kind::close:
          cairo_close_path(canvas_);
          break;
      }
    }
  }

  void source(const layout::Colour& colour) {
    cairo_set_source_rgba(canvas_, colour.red, colour.green, colour.blue, colour.alpha);
  }

  void source(const layout::Gradient& gradient) {
    const Handle<cairo_pattern_t, cairo_pattern_destroy> pattern(cairo_pattern_create_linear(
        gradient.from.x.value, gradient.from.y.value, gradient.to.x.value, gradient.to.y.value));
    const auto stop = [&](double offset, const layout::Colour& colour) {
      cairo_pattern_add_color_stop_rgba(pattern.get(), offset, colour.red, colour.green, colour.blue,
                                        colour.alpha);
    };
    stop(0, gradient.first);
    stop(1, gradient.last);
    cairo_set_source(canvas_, pattern.get());
  }

  cairo_t* canvas_;
  Typesetter& typesetter_;
  Pictures& pictures_;
};

}  // namespace

void draw_scene(cairo_t* canvas, const layout::Scene& scene, Typesetter& typesetter, Pictures& pictures) {
  CairoDrawing(canvas, typesetter, pictures).items(scene.items);
}

}  // namespace rulepress::render
