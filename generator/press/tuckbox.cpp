#include "press/tuckbox.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "press/page_labels.h"

namespace rulepress::press {
namespace {

using layout::Box;
using layout::Mm;
using layout::Point;
using layout::Pt;
using layout::Size;

constexpr Mm card_clearance{1};  // cards must slide
constexpr Mm least_depth{4};
constexpr Mm glue_flap{12};
constexpr Mm tuck{14};  // of the lid, into the box
constexpr Mm taper{2};  // flaps are narrower at their ends, to slip in
constexpr Mm thumb{9};  // radius of the notch to take the cards by
constexpr double flap_grey = 0.9;

Mm dust_flap(const Tuckbox& box) {
  return std::min({box.depth, box.width / 2, Mm{20}});
}

class Net {
 public:
  Net(const Deck& deck, const Tuckbox& box, const std::string& game, Point at, Page& page)
      : deck_(deck), box_(box), game_(game), page_(page), left_(at.x), top_(at.y + tuck + box.depth) {}

  void draw() {
    const Mm w = box_.width;
    const Mm d = box_.depth;
    const Mm side = left_ + w;
    const Mm front = side + d;
    const Mm other_side = front + w;
    const Mm flap = other_side + d;
    const Mm bottom = top_ + box_.height;
    // The walls, and the flap that closes them.
    cut({{left_, top_}, {left_, bottom}});
    for (const Mm x : {side, front, other_side, flap}) fold({x, top_}, {x, bottom});
    flap_at(flap, top_, bottom);
    // The lid.
    fold({left_, top_}, {side, top_});
    fold({left_, top_ - d}, {side, top_ - d});
    cut({{left_, top_},
         {left_, top_ - d},
         {left_ + taper, top_ - d - tuck * 0.6},
         {left_ + taper * 3, top_ - d - tuck},
         {side - taper * 3, top_ - d - tuck},
         {side - taper, top_ - d - tuck * 0.6},
         {side, top_ - d},
         {side, top_}});
    // Flaps against dust above and below the sides.
    for (const Mm x : {side, other_side}) {
      dust_flap_at(x, top_, -1);
      dust_flap_at(x, bottom, 1);
    }
    notched_edge(front, other_side);
    // The bottom: the front's part inside, with glue on it, the back's over it.
    fold({left_, bottom}, {side, bottom});
    cut({{left_, bottom}, {left_, bottom + d}, {side, bottom + d}, {side, bottom}});
    fold({front, bottom}, {other_side, bottom});
    const std::vector<Point> inner{
        {front, bottom}, {front + taper, bottom + d}, {other_side - taper, bottom + d}, {other_side, bottom}};
    page_.tints.push_back({inner, flap_grey});
    cut(inner);
    add_words("glue here", {front + taper * 2, bottom + d / 2 - Mm{1.3}, w - taper * 4, Mm{2.6}}, 0, Pt{6});
    name_panels(side, front, other_side);
  }

 private:
  void cut(const std::vector<Point>& corners) {
    for (std::size_t i = 0; i + 1 < corners.size(); ++i) page_.marks.push_back({corners[i], corners[i + 1]});
  }

  void fold(Point from, Point to) { page_.marks.push_back({from, to, Dash::dotted}); }

  void flap_at(Mm x, Mm top, Mm bottom) {
    const std::vector<Point> corners{
        {x, top}, {x + glue_flap, top + taper * 2}, {x + glue_flap, bottom - taper * 2}, {x, bottom}};
    page_.tints.push_back({corners, flap_grey});
    cut(corners);
    add_words("glue here", {x + glue_flap / 2 - Mm{1.3}, top + taper * 3, Mm{2.6}, bottom - top - taper * 6},
              90, Pt{6});
  }

  void dust_flap_at(Mm x, Mm y, double direction) {
    const Mm end = y + dust_flap(box_) * direction;
    const Mm in = std::min(taper, box_.depth / 4);
    fold({x, y}, {x + box_.depth, y});
    cut({{x, y}, {x + in, end}, {x + box_.depth - in, end}, {x + box_.depth, y}});
  }

  void notched_edge(Mm from, Mm to) {
    const Mm middle = (from + to) / 2;
    const Mm radius = std::min(thumb, (to - from) / 4);
    std::vector<Point> corners{{from, top_}};
    constexpr int steps = 18;
    for (int i = 0; i <= steps; ++i) {
      const double angle = std::numbers::pi * i / steps;
      corners.push_back({middle - radius * std::cos(angle), top_ + radius * std::sin(angle)});
    }
    corners.push_back({to, top_});
    cut(corners);
  }

  // As large as fits in one line, up to a size.
  void add_words(const std::string& text, const Box& box, int rotation, Pt largest) {
    const auto letters = static_cast<double>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
    if (letters == 0) return;
    constexpr double width_of_letter = 0.21;  // mm for each point; wide ones too
    const Mm length = rotation == 0 ? box.width : box.height;
    Label label{text, box, rotation};
    label.size = {std::floor(std::min(largest.value, length.value / letters / width_of_letter))};
    constexpr Pt smallest{5};
    if (label.size >= smallest) page_.labels.push_back(std::move(label));
  }

  void name_panels(Mm side, Mm front, Mm other_side) {
    constexpr Mm inset{4};
    const Mm middle = top_ + box_.height / 2;
    for (const Mm x : {left_, front}) {
      const Mm width = box_.width - 2 * inset;
      add_words(deck_.name, {x + inset, middle - Mm{6}, width, Mm{10}}, 0, Pt{22});
      add_words(game_, {x + inset, middle + Mm{6}, width, Mm{5}}, 0, Pt{9});
    }
    add_words(fmt::format("{} cards", deck_.cards),
              {front + inset, top_ + box_.height - Mm{10}, box_.width - 2 * inset, Mm{4}}, 0, Pt{7});
    constexpr Mm words_height{4.5};
    if (box_.depth < words_height + Mm{1}) return;
    for (const Mm x : {side, other_side}) {
      add_words(deck_.name,
                {x + (box_.depth - words_height) / 2, top_ + inset, words_height, box_.height - 2 * inset},
                90, Pt{10});
    }
  }

  const Deck& deck_;
  const Tuckbox& box_;
  const std::string& game_;
  Page& page_;
  Mm left_;
  Mm top_;  // of the walls
};

// Upright paper first; a label needs a strip beside the net.
std::optional<Size> page_for(const Size& net, const SheetOptions& options) {
  for (Size page : {options.paper.size, Size{options.paper.size.height, options.paper.size.width}}) {
    if (net.width <= page.width - 2 * options.margin && net.height <= page.height - 2 * options.margin)
      return page;
  }
  return std::nullopt;
}

}  // namespace

Size Tuckbox::net() const {
  return {width * 2 + depth * 2 + glue_flap, height + depth + tuck + std::max(depth, dust_flap(*this))};
}

Tuckbox tuckbox_for(const Deck& deck) {
  return {deck.card.width + card_clearance, deck.card.height + card_clearance,
          std::max(least_depth, deck.card_thickness * static_cast<double>(deck.cards) + card_clearance)};
}

SheetPlan plan_tuckboxes(const std::vector<Deck>& decks, const SheetOptions& options) {
  SheetPlan plan;
  plan.paper = options.paper;
  for (std::size_t i = 0; i < decks.size(); ++i) {
    const Tuckbox box = tuckbox_for(decks[i]);
    const Size net = box.net();
    const auto size = page_for(net, options);
    if (!size) {
      const Size paper = options.paper.size;
      plan.unplaced.push_back({Unplaced::Why::too_large,
                               i,
                               decks[i].name,
                               net,
                               {paper.width - 2 * options.margin, paper.height - 2 * options.margin}});
      continue;
    }
    Page page;
    page.size = *size;
    page.decks = {decks[i].name};
    page.part = "tuckbox";
    Net(decks[i], box, options.game, {(size->width - net.width) / 2, (size->height - net.height) / 2}, page)
        .draw();
    plan.pages.push_back(std::move(page));
  }
  if (options.labels) label_pages(plan, options.game, options.margin);
  return plan;
}

}  // namespace rulepress::press
