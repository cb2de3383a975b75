// Elements into items of a scene: one by one, each in the box that is its place.
#pragma once

#include <vector>

#include "layout/card/draft.h"

namespace rulepress::layout {

using Items = std::vector<Item>;

// A face of the draft's card.
Scene compose_face(Draft& draft, const std::vector<Element>& elements, std::string_view face);

// Each at the place that it says itself.
void compose_free(Draft& draft, const std::vector<Element>& elements, const Box& area, Items& out);
void compose_free(Draft& draft, const Element& element, const Box& area, Items& out);  // one of them
void compose_element(Draft& draft, const Element& element, const Box& box, Items& out);

// One for each kind.
void draw(Draft& draft, const RectSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const EllipseSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const LineSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const PolygonSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const PathSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const ImageSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const IconSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const TextSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const GaugeSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const ContainerSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const GroupSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const RepeatSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const TableSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const EmblemSpec& spec, const Element& element, const Box& box, Items& out);
void draw(Draft& draft, const BoardSpec& spec, const Element& element, const Box& box, Items& out);

// A path with the fill and stroke of the template.
Shape painted(Draft& draft, Path path, const PaintSpec& paint, const Box& box);

}  // namespace rulepress::layout
