// Scenes and drawn faces as bytes (bytes.h): what they hold, in order.
#pragma once

#include "build/bytes.h"
#include "layout/scene/scene.h"
#include "render/pdf_parts.h"

namespace rulepress::build {

template <class Way, class Unit>
void pass(Way& way, layout::Length<Unit>& length) {
  way(length.value);
}
template <class Way, class Unit>
void pass(Way& way, const layout::Length<Unit>& length) {
  way(length.value);
}
template <class Way>
void pass(Way& way, Like<layout::Point> auto& point) {
  way(point.x, point.y);
}
template <class Way>
void pass(Way& way, Like<layout::Size> auto& size) {
  way(size.width, size.height);
}
template <class Way>
void pass(Way& way, Like<layout::Box> auto& box) {
  way(box.x, box.y, box.width, box.height);
}
template <class Way>
void pass(Way& way, Like<layout::Colour> auto& colour) {
  way(colour.red, colour.green, colour.blue, colour.alpha);
}
template <class Way>
void pass(Way& way, Like<layout::PathStep> auto& step) {
  way(step.kind, step.a, step.b, step.to);
}
template <class Way>
void pass(Way& way, Like<layout::Gradient> auto& gradient) {
  way(gradient.from, gradient.to, gradient.first, gradient.last);
}
template <class Way>
void pass(Way& way, Like<layout::Stroke> auto& stroke) {
  way(stroke.colour, stroke.width, stroke.dashes);
}
template <class Way>
void pass(Way& way, Like<layout::Shape> auto& shape) {
  way(shape.path, shape.fill, shape.stroke);
}
template <class Way>
void pass(Way& way, Like<layout::Picture> auto& picture) {
  way(picture.path, picture.box, picture.words);
}
template <class Way>
void pass(Way& way, Like<layout::Font> auto& font) {
  way(font.family, font.weight, font.italic, font.features);
}
template <class Way>
void pass(Way& way, Like<layout::TextRun> auto& run) {
  way(run.text, run.font, run.size, run.colour, run.tracking, run.icon);
}
template <class Way>
void pass(Way& way, Like<layout::Paragraph> auto& paragraph) {
  way(paragraph.runs, paragraph.align, paragraph.space_before, paragraph.indent, paragraph.bullet,
      paragraph.right_to_left);
}
template <class Way>
void pass(Way& way, Like<layout::TextBlock> auto& block) {
  way(block.paragraphs, block.width, block.leading, block.language, block.by_lines);
}
template <class Way>
void pass(Way& way, Like<layout::Glyph> auto& glyph) {
  way(glyph.number, glyph.x, glyph.y);
}
template <class Way>
void pass(Way& way, Like<layout::Spelling> auto& spelling) {
  way(spelling.first, spelling.count, spelling.text);
}
template <class Way>
void pass(Way& way, Like<layout::GlyphRun> auto& run) {
  way(run.font, run.size, run.colour, run.at, run.glyphs, run.spellings, run.source, run.width);
}
template <class Way>
void pass(Way& way, Like<layout::SetIcon> auto& icon) {
  way(icon.runs_before, icon.path, icon.box, icon.words);
}
template <class Way>
void pass(Way& way, Like<layout::SetText> auto& set) {
  way(set.runs, set.icons);
}
template <class Way>
void pass(Way& way, Like<layout::Text> auto& text) {
  way(text.block, text.at, text.set);
}
template <class Way>
void pass(Way& way, Like<layout::Group> auto& group) {
  way(group.origin, group.degrees, group.pivot, group.opacity, group.clip, group.items, group.scale,
      group.mark);
}
template <class Way>
void pass(Way& way, Like<layout::Item> auto& item) {
  way(item.what);
}
template <class Way>
void pass(Way& way, Like<layout::NamedBox> auto& named) {
  way(named.name, named.box);
}
template <class Way>
void pass(Way& way, Like<layout::Scene> auto& scene) {
  way(scene.id, scene.size, scene.bleed, scene.corner_radius, scene.outline, scene.items, scene.named);
}

template <class Way>
void pass(Way& way, Like<render::PdfState> auto& state) {
  way(state.alpha, state.mask);
}
template <class Way>
void pass(Way& way, Like<render::PdfForm> auto& form) {
  way(form.content, form.fonts, form.pictures, form.states, form.shadings, form.groups);
}
template <class Way>
void pass(Way& way, Like<render::PdfFace> auto& face) {
  way(face.size, face.form, face.glyphs);
}
template <class Way>
void pass(Way& way, Like<render::PdfFont> auto& font) {
  way(font.name, font.program, font.length, font.compact, font.descriptor, font.widths, font.characters);
}
template <class Way>
void pass(Way& way, Like<render::PdfPicture> auto& picture) {
  way(picture.bytes, picture.error, picture.drawable);
}

}  // namespace rulepress::build
