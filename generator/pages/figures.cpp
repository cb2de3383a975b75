// Figures of a rulebook: each with its caption as one strip.
#include <fmt/format.h>

#include <algorithm>

#include "layout/mistakes.h"
#include "layout/scene/outline.h"
#include "pages/strips.h"

namespace rulepress::pages {
namespace {

void forget_sets(std::vector<Item>& items) {
  for (Item& item : items) {
    if (auto* text = std::get_if<Text>(&item.what)) text->set.reset();
    if (auto* group = std::get_if<Group>(&item.what)) forget_sets(group->items);
  }
}

}  // namespace

StripPart StripMaker::figure_part(const BookFigure& figure, double scale, Point at, std::size_t node) const {
  Group whole;
  whole.origin = at;
  whole.scale = scale;
  for (const BookFigure::Placed& placed : figure.scenes) {
    const Scene& scene = placed.scene;
    const Box trim{{}, {}, scene.size.width, scene.size.height};
    const Path outline = outline_path(scene.outline, trim, scene.corner_radius);
    const Point pivot{scene.size.width * placed.scale / 2, scene.size.height * placed.scale / 2};
    if (placed.shadow) {
      for (const double far : {1.5, 0.9, 0.4}) {
        Group shadow{{placed.at.x + Mm{far * 0.4}, placed.at.y + Mm{far * 0.8}},
                     placed.degrees,
                     pivot,
                     1,
                     {},
                     {},
                     placed.scale};
        shadow.items.push_back({Shape{outline_path(scene.outline, wider(trim, Mm{far * 0.35}, scene.outline),
                                                   scene.corner_radius + Mm{far * 0.35}),
                                      Fill{Colour{0, 0, 0, 0.09}}, std::nullopt}});
        whole.items.push_back({std::move(shadow)});
      }
    }
    Group card{placed.at, placed.degrees, pivot, 1, outline, scene.items, placed.scale};
    whole.items.push_back({std::move(card)});
  }
  for (const Item& item : figure.over) whole.items.push_back(item);
  if (tools_.fresh_text) forget_sets(whole.items);
  return {node, {{std::move(whole)}}};
}

void StripMaker::add_block(const BookFigure& figure, const StripPlace& place) {
  const bool wide = figure.full_width && place.frame < 0;
  const StripPlace where = wide ? whole_place(place) : place;
  const std::size_t node = add_node("Figure", place.node, figure.alt);
  if (!figure.anchor.empty()) waiting_anchors_.push_back(figure.anchor);
  Look look = text_look();
  look.font = {theme_.head_font, 400, false, ""};
  look.size = theme_.text_size * 0.84;
  look.line = to_mm(look.size * 1.3);
  look.colour = theme_.faint;
  look.align = Align::centre;
  look.hyphenate = false;
  std::vector<SetLine> caption;
  if (!figure.caption.empty())
    caption = lines_of(figure.caption, look, where.width * 0.94, add_node("Caption", node));
  const Mm gap = caption.empty() ? Mm{} : Mm{1.8};
  const Mm caption_height = look.line * static_cast<double>(caption.size());
  const Mm room = text_height(theme_) * (wide ? 0.85 : 0.9) - caption_height - gap;
  if (figure.size.width.value <= 0 || figure.size.height.value <= 0) return;
  // Figures that all have one size leave some room at their sides, as others do that were made smaller.
  const double filled = figure.one_size && !wide ? 0.85 : 1;
  const double scale =
      std::min({1.0, where.width * filled / figure.size.width, std::max(room, Mm{10}) / figure.size.height});
  const Mm page_width = text_width(theme_);
  const double whole = std::min(page_width / figure.size.width, text_height(theme_) / figure.size.height);
  if (whole < 0.5) {
    diagnostics_
        .report(layout::mistakes::figure_too_large, figure.place,
                fmt::format("this figure is {:.0f} x {:.0f} mm, and a page has room for {:.0f} x {:.0f}",
                            figure.size.width.value, figure.size.height.value, page_width.value,
                            text_height(theme_).value))
        .suggest("show less of it, or in several figures: at less than half its size nobody can read it");
  }
  const Mm width = figure.size.width * scale;
  const Mm height = figure.size.height * scale;
  Strip strip;
  strip.facts.kind = PlacedStrip::Kind::figure;
  strip.facts.words = figure.alt;
  for (const SetLine& line : caption)
    append_line(strip.facts.words, line.line.text, false, &line == &caption.front() ? "; " : " ");
  const Mm content = height + gap + caption_height;
  strip.flow.height = rounded_up(content);
  const Mm top = (strip.flow.height - content) / 2;
  strip.parts.push_back(figure_part(figure, scale, {where.x + (where.width - width) / 2, top}, node));
  if (!figure.one_size) strip.flow.shrinks = height;
  strip.flow.fills = width > where.width - Mm{0.5};
  // In a box, which stands for itself; elsewhere, figures of one kind would come in several sizes.
  constexpr double most_growth = 0.3;
  if (place.frame >= 0) strip.flow.grows = height * std::min(most_growth, where.width / width - 1);
  strip.figure_width = width;
  for (std::size_t i = 0; i < caption.size(); ++i) {
    const Mm baseline =
        top + height + gap + look.line * static_cast<double>(i) + baseline_in(look, look.line);
    for (StripPart& part : caption[i].parts) {
      for (Item& item : part.items) move(item, where.x + where.width * 0.03, baseline);
      for (PageLink& link : part.links) {
        link.box.x += where.x + where.width * 0.03;
        link.box.y += baseline;
      }
      strip.parts.push_back(std::move(part));
    }
  }
  strip.flow.before = strip.flow.after = theme_.unit() * 2;
  strip.flow.gives = 1;
  strip.flow.floats = place.frame < 0;
  push(std::move(strip), where);
}

}  // namespace rulepress::pages
