// The anatomy of a card: numbers beside it lead to elements of its template, and a list tells what they are.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "book/figure.h"
#include "book/ink.h"
#include "book/mistakes.h"
#include "source/nearest.h"

namespace rulepress::book {
namespace {

using layout::Box;
using layout::Mm;
using layout::Point;
using layout::Scene;

constexpr Mm side{13};    // for numbers, on each side of the card
constexpr Mm apart{6.6};  // middles of numbers, at least
constexpr Mm margin{1};
constexpr Mm card_width{46};

constexpr Mm aside{1.0};  // from an element to what marks its edge

struct Callout {
  int number;
  Box box;  // of the element, in the figure
  bool left;
  Mm target;  // where the leader meets the element's edge
  Mm y;       // of the number
};

// Without what ends a sentence or a part of one; another part follows.
std::string without_end(std::string text) {
  while (!text.empty() && std::string_view(".,; ").find(text.back()) != std::string_view::npos)
    text.pop_back();
  return text;
}

const layout::NamedBox* find_box(const Scene& scene, std::string_view name) {
  const auto found = std::ranges::find(scene.named, name, &layout::NamedBox::name);
  return found == scene.named.end() ? nullptr : &*found;
}

void report_missing(const BookContext& context, const Scene& scene, const cards::Component& component,
                    const FigureLine& line) {
  std::vector<std::string> known;
  known.reserve(scene.named.size());
  for (const layout::NamedBox& box : scene.named) known.push_back(box.name);
  auto& report =
      context.diagnostics.report(mistakes::missing_element, line.key_span,
                                 fmt::format("no element of `{}` is called `{}`", component.id, line.key));
  if (const auto meant = source::nearest(line.key, known)) {
    report.suggest(fmt::format("did you mean `{}`?", *meant), {line.key_span, *meant});
  } else if (known.empty()) {
    report.suggest(fmt::format("give elements of templates/…/{}.toml a `name`", component.type));
  } else {
    report.suggest(fmt::format("the elements with a name are {}", source::quoted_list(known)));
  }
}

bool holds(const Box& outer, const Box& inner) {
  constexpr Mm near{0.5};
  return outer.x <= inner.x + near && outer.y <= inner.y + near && outer.right() >= inner.right() - near &&
         outer.bottom() >= inner.bottom() - near;
}

// A leader comes level from the side; it passes over as little else as can be, then it is short.
Callout best_callout(const Box& box, const std::vector<Box>& others, layout::Size card, double on_left) {
  Callout best{};
  double least = 0;
  for (const bool left : {true, false}) {
    const Mm from = left ? side : box.right();
    const Mm to = left ? box.x : side + card.width;
    for (const double share : {0.5, 0.3, 0.7}) {
      const Mm y = box.y + box.height * share;
      double cost = (to - from) / card.width + std::abs(share - 0.5);
      for (const Box& other : others) {
        if (holds(other, box) || other.y > y || other.bottom() < y) continue;
        if (other.right() > from && other.x < to) cost += 1;
      }
      // Numbers stand on both sides.
      cost += 0.08 * (left ? on_left : -on_left);
      if (best.box.width.value != 0 && cost >= least) continue;
      best = {0, box, left, y, y};
      least = cost;
    }
  }
  return best;
}

// Numbers on one side, from top to bottom, none over another and all beside the card.
void spread(std::vector<Callout*> all, Mm bottom) {
  std::ranges::sort(all, {}, [](const Callout* one) { return one->y.value; });
  Mm least{margin.value + 3};
  for (Callout* one : all) {
    one->y = std::max(one->y, least);
    least = one->y + apart;
  }
  Mm most = bottom - Mm{3};
  for (auto one = all.rbegin(); one != all.rend(); ++one) {
    (*one)->y = std::min((*one)->y, most);
    most = (*one)->y - apart;
  }
}

Point number_place(const Callout& one, layout::Size card) {
  constexpr Mm in{4};
  return {one.left ? in : card.width + side * 2 - in, one.y};
}

// From the number to the card's edge, level over the card, and up and down along the element's own edge:
// nothing of the element is covered.
void draw_leader(std::vector<layout::Item>& over, const Callout& one, layout::Size card) {
  const Mm out{one.left ? -1.0 : 1.0};
  const Mm edge = one.left ? side : side + card.width;
  Mm x = (one.left ? one.box.x : one.box.right()) + out * aside.value;
  x = one.left ? std::max(x, edge + out * aside.value) : std::min(x, edge + out * aside.value);
  const Mm turn = edge + out * 1.6;
  constexpr Mm least{0.9};
  const Mm top = std::max(std::min(one.box.y, one.target - least), margin);
  const Mm bottom = std::min(std::max(one.box.bottom(), one.target + least), margin + card.height);
  const std::array<std::pair<Point, Point>, 3> strokes{{{number_place(one, card), {turn, one.target}},
                                                        {{turn, one.target}, {x, one.target}},
                                                        {{x, top}, {x, bottom}}}};
  for (const auto& [from, to] : strokes) line(over, from, to, paper, {0.9});
  for (const auto& [from, to] : strokes) line(over, from, to, ink, {0.35});
}

}  // namespace

std::vector<pages::BookBlock> anatomy_figure(const BookContext& context, const FigureRequest& request) {
  const auto shown = find_shown(context, {request.subject, request.subject_span});
  if (!shown) return {};
  const Scene& scene = *shown->scene;
  const cards::Component& component = context.material.deck.components[shown->component];
  const double scale = card_width / scene.size.width;
  const layout::Size card{scene.size.width * scale, scene.size.height * scale};
  const auto in_figure = [&](const Box& box) {
    return Box{side + box.x * scale, margin + box.y * scale, box.width * scale, box.height * scale};
  };
  std::vector<Callout> callouts;
  pages::BookList legend;
  legend.ordered = true;
  std::vector<std::string> words;
  double more_on_left = 0;
  for (const FigureLine& line : request.lines) {
    if (is_common_key(line.key)) continue;
    const layout::NamedBox* named = find_box(scene, line.key);
    if (named == nullptr) {
      report_missing(context, scene, component, line);
      continue;
    }
    std::vector<Box> others;
    for (const layout::NamedBox& other : scene.named) {
      if (&other != named) others.push_back(in_figure(other.box));
    }
    callouts.push_back(best_callout(in_figure(named->box), others, card, more_on_left));
    callouts.back().number = static_cast<int>(callouts.size());
    more_on_left += callouts.back().left ? 1 : -1;
    Words told = marked(context, line.value);
    words.push_back(fmt::format("{}: {}", callouts.size(), without_end(said(told))));
    legend.items.push_back({{pages::BookProse{std::move(told)}}});
  }
  if (callouts.empty()) return {};
  pages::BookFigure figure;
  figure.scenes.push_back({scene, {side, margin}, scale, 0, true});
  figure.size = {card.width + side * 2, card.height + margin * 2};
  for (const bool left : {true, false}) {
    std::vector<Callout*> here;
    for (Callout& one : callouts) {
      if (one.left == left) here.push_back(&one);
    }
    spread(here, figure.size.height);
  }
  for (const Callout& one : callouts) draw_leader(figure.over, one, card);
  for (const Callout& one : callouts)
    numbered_disc(context, figure.over, number_place(one, card), one.number);
  pages::BookBox box;
  box.kind = pages::BookBox::Kind::summary;
  box.title = request.caption;
  dress(figure, context, request,
        context.label("shows-numbered", {{"what", without_end(described(context, shown->component))},
                                         {"parts", fmt::format("{}", fmt::join(words, "; "))}}));
  figure.caption.clear();
  box.blocks.push_back({std::move(figure)});
  box.blocks.push_back({std::move(legend)});
  return {{std::move(box)}};
}

}  // namespace rulepress::book
