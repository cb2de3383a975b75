// Cards as they are printed: one, several side by side, or a hand of them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "book/figure.h"
#include "book/parts.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

using layout::Mm;
using layout::Point;
using layout::Scene;
using layout::Size;
using pages::BookFigure;

constexpr Mm card_gap{4};
constexpr Mm shadow_room{1};

// A card of usual size alone is as wide as half a column; several share what is there.
double scale_for(const std::vector<const Scene*>& scenes) {
  double widest = 1;
  for (const Scene* scene : scenes) widest = std::max(widest, scene->size.width.value);
  const double wanted = scenes.size() == 1 ? 46 : scenes.size() == 2 ? 38 : scenes.size() == 3 ? 26 : 34;
  return std::min(1.0, wanted / widest);
}

// The room that a scene takes when it is turned around its middle.
Size turned_size(const Scene& scene, double scale, double degrees) {
  const double angle = degrees * std::numbers::pi / 180;
  const double across = std::abs(std::cos(angle));
  const double along = std::abs(std::sin(angle));
  const double width = scene.size.width.value * scale;
  const double height = scene.size.height.value * scale;
  return {{width * across + height * along}, {width * along + height * across}};
}

// The corners of a placed scene, turned, so that nothing of it lies outside the figure.
void note_reach(const BookFigure::Placed& placed, Point& least, Point& most) {
  const double width = placed.scene.size.width.value * placed.scale / 2;
  const double height = placed.scene.size.height.value * placed.scale / 2;
  const Size size = turned_size(placed.scene, placed.scale, placed.degrees);
  const Point middle{placed.at.x + Mm{width}, placed.at.y + Mm{height}};
  least = {std::min(least.x, middle.x - size.width / 2), std::min(least.y, middle.y - size.height / 2)};
  most = {std::max(most.x, middle.x + size.width / 2), std::max(most.y, middle.y + size.height / 2)};
}

void fit(BookFigure& figure) {
  Point least{{1e9}, {1e9}};
  Point most{{-1e9}, {-1e9}};
  for (const auto& placed : figure.scenes) note_reach(placed, least, most);
  for (auto& placed : figure.scenes) {
    placed.at.x += shadow_room - least.x;
    placed.at.y += shadow_room - least.y;
  }
  figure.size = {most.x - least.x + shadow_room * 2, most.y - least.y + shadow_room * 2};
}

}  // namespace

BookFigure side_by_side(const std::vector<const Scene*>& scenes, double scale, std::size_t in_a_row,
                        const std::vector<int>& degrees) {
  BookFigure figure;
  const auto turn = [&](std::size_t i) { return i < degrees.size() ? degrees[i] : 0; };
  Mm y{0};
  for (std::size_t first = 0; first < scenes.size(); first += in_a_row) {
    const std::size_t end = std::min(scenes.size(), first + in_a_row);
    Mm high{0};
    for (std::size_t i = first; i < end; ++i)
      high = std::max(high, turned_size(*scenes[i], scale, turn(i)).height);
    Mm x{0};
    for (std::size_t i = first; i < end; ++i) {
      const Size room = turned_size(*scenes[i], scale, turn(i));
      const Size size{scenes[i]->size.width * scale, scenes[i]->size.height * scale};
      const Point middle{x + room.width / 2, y + high / 2};
      figure.scenes.push_back({*scenes[i],
                               {middle.x - size.width / 2, middle.y - size.height / 2},
                               scale,
                               static_cast<double>(turn(i)),
                               true});
      x += room.width + card_gap;
    }
    y += high + card_gap;
  }
  if (!scenes.empty()) fit(figure);
  return figure;
}

BookFigure fanned(const std::vector<const Scene*>& scenes, double scale) {
  BookFigure figure;
  const double count = static_cast<double>(scenes.size());
  const double step = std::min(11.0, 44 / std::max(1.0, count - 1));
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const double degrees = (static_cast<double>(i) - (count - 1) / 2) * step;
    const Size size{scenes[i]->size.width * scale, scenes[i]->size.height * scale};
    // Middles stand on a circle around a point below the cards, where the hand is.
    const double radius = size.height.value * 1.45;
    const double angle = degrees * std::numbers::pi / 180;
    const Mm x{radius * std::sin(angle)};
    const Mm y{-radius * std::cos(angle)};
    figure.scenes.push_back({*scenes[i], {x - size.width / 2, y - size.height / 2}, scale, degrees, true});
  }
  if (!scenes.empty()) fit(figure);
  return figure;
}

std::string described(const BookContext& context, std::size_t component, const std::string& name) {
  const cards::Component& one = context.material.deck.components[component];
  const std::string called = shown_name(context, one);
  // Whoever listens to a page does not want all of a long list in between; it stands among the cards.
  constexpr std::size_t longest = 240;  // letters
  std::string text = card_told(context, one);
  if (text.size() > longest) text.clear();
  // A lamp that is called "Lamp" says what it is.
  const bool says_type = source::folded(called) == source::folded(spoken(one.type));
  return fmt::format("{}{}{}", name.empty() ? called : name,
                     says_type ? "" : fmt::format(" ({})", spoken(one.type)),
                     text.empty() ? "" : ": " + text);
}

std::string told_together(const std::vector<std::string>& all) {
  std::string made;
  for (const std::string& one : all) {
    if (one.empty()) continue;
    const bool begins = made.empty() || std::string_view(".!?").find(made.back()) != std::string_view::npos;
    if (!made.empty()) made += begins ? " " : "; ";
    made += begins ? capital(one) : one;
  }
  return made;
}

std::string told_way(const BookContext& context, const std::vector<std::string>& names) {
  return context.label(
      "shows-arrow",
      {{"way", fmt::format("{}", fmt::join(names, fmt::format(" {} ", context.label("to"))))}});
}

std::vector<pages::BookBlock> card_figure(const BookContext& context, const FigureRequest& request) {
  const auto parts = parts_of(request.subject, request.subject_span);
  std::vector<const Scene*> scenes;
  std::vector<int> degrees;
  std::vector<std::string> words;
  std::set<std::size_t> known;
  for (const SubjectPart& part : parts) {
    const auto shown = find_shown(context, part);
    if (!shown) continue;
    scenes.push_back(shown->scene);
    degrees.push_back(shown->degrees);
    std::string name = shown_name(context, context.material.deck.components[shown->component]);
    if (shown->back) name = context.label("shows-back", {{"what", name}});
    if (shown->degrees != 0)
      name = context.label("shows-turned", {{"what", name}, {"n", fmt::format("{}", shown->degrees)}});
    // What it says is told once.
    const bool anew = !shown->back && known.insert(shown->component).second;
    words.push_back(anew ? described(context, shown->component, name) : name);
  }
  if (parts.empty()) find_shown(context, {request.subject, request.subject_span});
  if (scenes.empty()) return {};
  BookFigure figure = request.kind == "fan"
                          ? fanned(scenes, scale_for(scenes))
                          : side_by_side(scenes, scale_for(scenes), scenes.size() > 5 ? 4 : 5, degrees);
  figure.full_width = request.kind == "card" && scenes.size() > 3;
  std::string told = told_together(words);
  if (words.size() > 1)
    told = context.label("shows-pieces", {{"n", fmt::format("{}", words.size())}, {"what", told}});
  dress(figure, context, request, std::move(told));
  return {{std::move(figure)}};
}

}  // namespace rulepress::book
