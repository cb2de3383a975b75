#include "documents/guide_pictures.h"

#include "layout/scene/outline.h"

namespace rulepress::documents {

using layout::Box;
using layout::Colour;
using layout::Mm;
using layout::Point;
using namespace guide;

namespace {

void cards_picture(Drawing& page, const Box& box, std::size_t columns, std::size_t rows, Mm gap) {
  const Mm width = (box.width - gap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
  const Mm height = (box.height - gap * static_cast<double>(rows - 1)) / static_cast<double>(rows);
  for (std::size_t i = 0; i < columns; ++i) {
    for (std::size_t k = 0; k < rows; ++k) {
      const Box card{box.x + (width + gap) * static_cast<double>(i),
                     box.y + (height + gap) * static_cast<double>(k), width, height};
      page.fill(layout::rectangle_path(card, {}), (i + k) % 2 == 0 ? tint : pale);
    }
  }
}

void paper_picture(Drawing& page, const Box& box) {
  page.outline(layout::rectangle_path(box, {}), hair, grey);
}

}  // namespace

void scale_picture(Drawing& page, const Box& box) {
  paper_picture(page, box);
  cards_picture(page, {box.x + Mm{3}, box.y + Mm{2.5}, box.width - Mm{6}, box.height - Mm{9}}, 3, 1, Mm{0});
  const Mm y = box.bottom() - Mm{2.2};
  page.line({box.x + Mm{3}, y}, {box.right() - Mm{3}, y}, hair, accent);
  for (int i = 0; i <= 10; ++i) {
    const Mm x = box.x + Mm{3} + (box.width - Mm{6}) * (i / 10.0);
    page.line({x, y}, {x, y - (i % 5 == 0 ? Mm{2} : Mm{1.1})}, hair, accent);
  }
}

void turn_picture(Drawing& page, const Box& box) {
  const Mm half = box.width / 2;
  const Box front{box.x, box.y, half - Mm{1.5}, box.height};
  const Box back{box.x + half + Mm{1.5}, box.y, half - Mm{1.5}, box.height};
  for (const Box& sheet : {front, back}) {
    paper_picture(page, sheet);
    cards_picture(page, {sheet.x + Mm{1.2}, sheet.y + Mm{2}, sheet.width - Mm{2.4}, sheet.height - Mm{4}}, 2,
                  2, Mm{0.6});
  }
  const Type letter{.size = 7, .weight = 700, .colour = accent, .align = layout::Align::centre, .leading = 1};
  const Mm cell = (front.width - Mm{2.4}) / 2;
  for (std::size_t i = 0; i < 2; ++i) {
    const Mm x = cell * static_cast<double>(i);
    page.text({front.x + Mm{1.2} + x, front.y + Mm{4.5}}, cell, i == 0 ? "A" : "B", letter);
    page.text({back.x + Mm{1.2} + x, back.y + Mm{4.5}}, cell, i == 0 ? "B" : "A", letter);
  }
}

void fold_picture(Drawing& page, const Box& box) {
  paper_picture(page, box);
  const Mm middle = box.y + box.height / 2;
  const Mm height = box.height / 2 - Mm{4.5};
  cards_picture(page, {box.x + Mm{2.5}, box.y + Mm{2.5}, box.width - Mm{5}, height}, 4, 1, Mm{0.6});
  cards_picture(page, {box.x + Mm{2.5}, middle + Mm{2}, box.width - Mm{5}, height}, 4, 1, Mm{0.6});
  page.line({box.x - Mm{1.5}, middle}, {box.right() + Mm{1.5}, middle}, Mm{0.35}, accent, true);
}

// An open sheet with two pages, its fold, and two staples in it.
void booklet_picture(Drawing& page, const Box& box) {
  const Box sheet{box.x, box.y + Mm{2}, box.width, box.height - Mm{4}};
  paper_picture(page, sheet);
  const Mm middle = sheet.x + sheet.width / 2;
  for (const Mm x : {sheet.x + Mm{2}, middle + Mm{2}}) {
    page.fill(layout::rectangle_path({x, sheet.y + Mm{2}, Mm{5}, Mm{1.4}}, {}), tint);
    for (Mm y = sheet.y + Mm{5}; y < sheet.bottom() - Mm{1.5}; y += Mm{1.7})
      page.fill(layout::rectangle_path({x, y, sheet.width / 2 - Mm{4}, Mm{0.7}}, {}), pale);
  }
  page.line({middle, sheet.y - Mm{1.5}}, {middle, sheet.bottom() + Mm{1.5}}, Mm{0.35}, accent, true);
  for (const Mm y : {sheet.y + sheet.height * 0.25, sheet.y + sheet.height * 0.65})
    page.line({middle, y}, {middle, y + Mm{2}}, Mm{0.7}, ink);
}

void cut_picture(Drawing& page, const Box& box) {
  paper_picture(page, box);
  const Box block{box.x + Mm{4}, box.y + Mm{3.5}, box.width - Mm{8}, box.height - Mm{7}};
  const Mm gap{1};
  cards_picture(page, block, 3, 2, gap);
  const auto marks = [&](Mm at, bool down) {
    if (down) {
      page.line({at, box.y + Mm{1}}, {at, box.y + Mm{2.8}}, hair, ink);
      page.line({at, box.bottom() - Mm{2.8}}, {at, box.bottom() - Mm{1}}, hair, ink);
    } else {
      page.line({box.x + Mm{1}, at}, {box.x + Mm{3.2}, at}, hair, ink);
      page.line({box.right() - Mm{3.2}, at}, {box.right() - Mm{1}, at}, hair, ink);
    }
  };
  const Mm width = (block.width - 2 * gap) / 3;
  for (std::size_t i = 0; i < 3; ++i) {
    const Mm x = block.x + (width + gap) * static_cast<double>(i);
    marks(x, true);
    marks(x + width, true);
  }
  const Mm height = (block.height - gap) / 2;
  for (const Mm y : {block.y, block.y + height, block.y + height + gap, block.bottom()}) marks(y, false);
  const Mm cut = block.x + width;
  page.line({cut, box.y - Mm{1}}, {cut, box.bottom() + Mm{1}}, Mm{0.3}, accent);
}

void sleeve_picture(Drawing& page, const Box& box) {
  const Box card{box.x + Mm{6}, box.y, box.width - Mm{12}, box.height - Mm{5}};
  page.fill(layout::rectangle_path(card, Mm{1}), tint);
  const Box sleeve{card.x - Mm{1}, card.y + Mm{4}, card.width + Mm{2}, card.height + Mm{1}};
  page.fill(layout::rectangle_path(sleeve, Mm{0.6}), {accent.red, accent.green, accent.blue, 0.12});
  page.outline(layout::rectangle_path(sleeve, Mm{0.6}), hair, accent);
}

// Round and six-sided ones, left on squares or cut along their lines.
void token_picture(Drawing& page, const Box& box) {
  paper_picture(page, box);
  constexpr Mm side{7};
  const Mm left = box.x + (box.width - 2 * side - Mm{1.5}) / 2;
  const Mm top = box.y + (box.height - 2 * side - Mm{1.5}) / 2;
  for (int i = 0; i < 4; ++i) {
    const int column = i % 2;
    const int row = i / 2;
    const Box square{left + (side + Mm{1.5}) * column, top + (side + Mm{1.5}) * row, side, side};
    const bool round = i == 0 || i == 3;
    const Box inner{square.x + Mm{0.5}, square.y + (round ? Mm{0.5} : Mm{0.9}), side - Mm{1},
                    side - (round ? Mm{1} : Mm{1.8})};
    const auto path =
        layout::outline_path(round ? layout::Outline::circle : layout::Outline::hexagon, inner, {});
    page.fill(path, i < 2 ? tint : pale);
    page.outline(path, hair, i < 2 ? accent : grey);
    if (i >= 2) page.outline(layout::rectangle_path(square, {}), Mm{0.3}, accent);
  }
}

// The strip with its fold at the head, and the figure as it stands.
void standee_picture(Drawing& page, const Box& box) {
  const Mm width{7};
  const Mm middle = box.y + box.height / 2;
  const Box strip{box.x + Mm{1}, box.y, width, box.height};
  page.fill(layout::rectangle_path(strip, {}), pale);
  page.fill(layout::rectangle_path({strip.x, box.y + Mm{3}, width, box.height - Mm{6}}, {}), tint);
  page.outline(layout::rectangle_path(strip, {}), hair, grey);
  for (const Mm y : {box.y + Mm{3}, middle, box.bottom() - Mm{3}})
    page.line({strip.x - Mm{1}, y}, {strip.right() + Mm{1}, y}, y == middle ? Mm{0.35} : hair,
              y == middle ? accent : grey, true);
  const Mm foot = box.bottom() - Mm{2.5};
  const Mm x = box.x + Mm{13};
  const std::vector<Point> front{
      {x, foot}, {x, box.y + Mm{7}}, {x + Mm{6}, box.y + Mm{5}}, {x + Mm{6}, foot - Mm{2}}};
  page.fill(layout::polygon_path(front), tint);
  page.outline(layout::polygon_path(front), hair, accent);
  const std::vector<Point> tab{
      {x, foot}, {x + Mm{6}, foot - Mm{2}}, {x + Mm{8.5}, foot}, {x + Mm{2.5}, foot + Mm{2}}};
  page.fill(layout::polygon_path(tab), pale);
  page.outline(layout::polygon_path(tab), hair, grey);
}

// Four tiles, one laid over the rim of another.
void tiles_picture(Drawing& page, const Box& box) {
  const Mm width = box.width / 2;
  const Mm height = box.height / 2;
  const Mm apart{0.9};
  for (int i = 0; i < 4; ++i) {
    const Mm x = box.x + (i % 2 == 0 ? Mm{0} : width - Mm{1.5} + apart);
    const Mm y = box.y + (i / 2 == 0 ? Mm{0} : height - Mm{1.5} + apart);
    const Box tile{x, y, width + Mm{0.6}, height + Mm{0.6}};
    page.fill(layout::rectangle_path(tile, {}), (i + i / 2) % 2 == 0 ? tint : pale);
    page.outline(layout::rectangle_path(tile, {}), hair, accent);
    page.text({tile.x, tile.y + height / 2 - Mm{1.6}}, tile.width,
              std::string(i % 2 == 0 ? "A" : "B") + (i / 2 == 0 ? "1" : "2"),
              {.size = 7, .weight = 700, .colour = accent, .align = layout::Align::centre, .leading = 1});
  }
}

// A tuckbox, half open.
void box_picture(Drawing& page, const Box& box) {
  const Mm left = box.x + Mm{4};
  const Mm right = left + Mm{11};
  const Mm top = box.y + Mm{6};
  const Mm depth{3.5};
  const std::vector<Point> front{{left, top}, {right, top}, {right, box.bottom()}, {left, box.bottom()}};
  const std::vector<Point> beside{{right, top},
                                  {right + depth, top - depth / 2},
                                  {right + depth, box.bottom() - depth / 2},
                                  {right, box.bottom()}};
  const std::vector<Point> flap{{left + depth, top - depth / 2},
                                {left + depth - Mm{1}, box.y},
                                {right + depth - Mm{1}, box.y},
                                {right + depth, top - depth / 2}};
  for (const auto& [corners, colour] :
       {std::pair{flap, pale}, std::pair{front, tint}, std::pair{beside, pale}}) {
    page.fill(layout::polygon_path(corners), colour);
    page.outline(layout::polygon_path(corners), hair, accent);
  }
  page.line({left, top}, {left + depth, top - depth / 2}, hair, accent);
}

}  // namespace rulepress::documents
