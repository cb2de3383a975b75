// Pictures with words beside them, in rows across the page.
#include <algorithm>

#include "pages/strips.h"

namespace rulepress::pages {
namespace {

constexpr Mm least_width{50};  // of an item
constexpr Mm item_gap{6};      // items of a row
constexpr Mm beside{3.2};      // a picture and its words

Mm widest(const BookGallery& gallery) {
  Mm width;
  for (const BookGallery::Item& item : gallery.items) {
    if (item.figure) width = std::max(width, item.figure->size.width);
  }
  return width;
}

}  // namespace

void StripMaker::add_block(const BookGallery& gallery, const StripPlace& place) {
  if (gallery.items.empty()) return;
  const StripPlace where = place.frame < 0 ? whole_place(place) : place;
  const std::size_t most =
      std::max<std::size_t>(1, static_cast<std::size_t>((where.width + item_gap) / (least_width + item_gap)));
  // Rows are equally full as far as that goes: four stand as two and two rather than three and one.
  const std::size_t rows = (gallery.items.size() + most - 1) / most;
  const std::size_t columns = (gallery.items.size() + rows - 1) / rows;
  const Mm width = (where.width - item_gap * static_cast<double>(most - 1)) / static_cast<double>(most);
  const Mm picture = std::min(widest(gallery), width / 2);
  const Look look = [&] {
    Look made = table_look(false);
    made.hyphenate = false;
    return made;
  }();
  const std::size_t list = add_node("L", place.node);
  for (std::size_t row = 0; row < rows; ++row) {
    struct Filled {
      std::size_t node = 0;
      double scale = 1;
      std::vector<SetLine> lines;
    };
    std::vector<Filled> filled;
    Mm highest;
    const std::size_t first = row * columns;
    const std::size_t end = std::min(first + columns, gallery.items.size());
    Strip strip;
    strip.facts.kind = PlacedStrip::Kind::row;
    for (std::size_t i = first; i < end; ++i) {
      const BookGallery::Item& item = gallery.items[i];
      Filled one;
      one.node = add_node("LBody", add_node("LI", list));
      if (item.figure) {
        one.scale = std::min(1.0, picture / item.figure->size.width);
        highest = std::max(highest, item.figure->size.height * one.scale);
      }
      const Mm room = picture.value > 0 ? width - picture - beside : width;
      one.lines = lines_of(item.words, look, room, one.node);
      for (const SetLine& line : one.lines)
        strip.facts.words += (strip.facts.words.empty() ? "" : " ") + line.line.text;
      highest = std::max(highest, look.line * static_cast<double>(one.lines.size()));
      filled.push_back(std::move(one));
    }
    strip.flow.height = rounded_up(highest);
    for (std::size_t i = first; i < end; ++i) {
      Filled& one = filled[i - first];
      const Mm x = where.x + (width + item_gap) * static_cast<double>(i - first);
      if (const auto& figure = gallery.items[i].figure) {
        const Size size{figure->size.width * one.scale, figure->size.height * one.scale};
        const std::size_t node = add_node("Figure", one.node, figure->alt);
        strip.parts.push_back(
            figure_part(*figure, one.scale,
                        {x + (picture - size.width) / 2, (strip.flow.height - size.height) / 2}, node));
      }
      const Mm left = picture.value > 0 ? x + picture + beside : x;
      Mm y = (strip.flow.height - look.line * static_cast<double>(one.lines.size())) / 2;
      for (SetLine& line : one.lines) {
        const Mm baseline = y + baseline_in(look, look.line);
        for (StripPart& part : line.parts) {
          for (Item& it : part.items) move(it, left, baseline);
          for (PageLink& link : part.links) {
            link.box.x += left;
            link.box.y += baseline;
          }
          strip.parts.push_back(std::move(part));
        }
        y += look.line;
      }
    }
    strip.flow.before = theme_.unit() * 2;
    if (row + 1 == rows) strip.flow.after = theme_.unit() * 2;
    // Rows stay together where they do not fill a page.
    constexpr std::size_t few_rows = 6;
    strip.flow.keep = row > 0 && (rows <= few_rows || row == 1 || row + 1 == rows);
    push(std::move(strip), where);
  }
}

}  // namespace rulepress::pages
