// The anatomy of a card: numbers beside it lead to elements of its template, and a list tells what they are.
#include <fmt/format.h>

#include <algorithm>

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

struct Callout {
  int number;
  Point target;
  bool left;
  Mm y;
};

const layout::NamedBox* find_box(const Scene& scene, std::string_view name) {
  const auto found = std::ranges::find(scene.named, name, &layout::NamedBox::name);
  return found == scene.named.end() ? nullptr : &*found;
}

void report_missing(const Desk& desk, const Scene& scene, const cards::Component& component,
                    const FigureLine& line) {
  std::vector<std::string> known;
  known.reserve(scene.named.size());
  for (const layout::NamedBox& box : scene.named) known.push_back(box.name);
  auto& report =
      desk.diagnostics.report(mistakes::missing_element, line.key_span,
                              fmt::format("no element of `{}` is called `{}`", component.id, line.key));
  if (const auto meant = source::nearest(line.key, known)) {
    report.suggest(fmt::format("did you mean `{}`?", *meant), {line.key_span, *meant});
  } else if (known.empty()) {
    report.suggest(fmt::format("give elements of templates/…/{}.toml a `name`", component.type));
  } else {
    report.suggest(fmt::format("the elements with a name are {}", source::quoted_list(known)));
  }
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

}  // namespace

std::vector<layout::BookBlock> anatomy_figure(const Desk& desk, const FigureRequest& request) {
  const auto shown = find_shown(desk, {request.subject, request.subject_span});
  if (!shown) return {};
  const Scene& scene = *shown->scene;
  const cards::Component& component = desk.material.deck.components[shown->component];
  const double scale = card_width / scene.size.width;
  const layout::Size card{scene.size.width * scale, scene.size.height * scale};
  std::vector<Callout> callouts;
  layout::BookList legend;
  legend.ordered = true;
  std::vector<std::string> words;
  std::size_t on_left = 0;
  for (const FigureLine& line : request.lines) {
    if (is_common_key(line.key)) continue;
    const layout::NamedBox* named = find_box(scene, line.key);
    if (named == nullptr) {
      report_missing(desk, scene, component, line);
      continue;
    }
    const Box box{named->box.x * scale, named->box.y * scale, named->box.width * scale,
                  named->box.height * scale};
    const Mm middle = box.x + box.width / 2;
    // What stands in the middle goes where there is more room.
    const double off = (middle - card.width / 2).value;
    const bool centred = std::abs(off) < card.width.value * 0.08;
    const bool left = centred ? on_left * 2 <= callouts.size() : off < 0;
    on_left += left ? 1 : 0;
    const Mm inset = std::min(Mm{2}, box.width / 4);
    const Point target{side + (left ? box.x + inset : box.right() - inset), margin + box.y + box.height / 2};
    callouts.push_back({static_cast<int>(callouts.size()) + 1, target, left, target.y});
    Words told = marked(desk, line.value);
    words.push_back(fmt::format("{}: {}", callouts.size(), text_of(told)));
    legend.items.push_back({{layout::BookProse{std::move(told)}}});
  }
  if (callouts.empty()) return {};
  layout::BookFigure figure;
  figure.scenes.push_back({scene, {side, margin}, scale, 0, true});
  figure.size = {card.width + side * 2, card.height + margin * 2};
  for (const bool left : {true, false}) {
    std::vector<Callout*> here;
    for (Callout& one : callouts) {
      if (one.left == left) here.push_back(&one);
    }
    spread(here, figure.size.height);
  }
  for (const Callout& one : callouts) {
    const Point middle{one.left ? Mm{4} : figure.size.width - Mm{4}, one.y};
    line(figure.over, middle, one.target, paper, {0.9});
    line(figure.over, middle, one.target, ink, {0.35});
    disc(figure.over, one.target, {0.9}, paper);
    disc(figure.over, one.target, {0.65}, ink);
  }
  for (const Callout& one : callouts)
    numbered_disc(desk, figure.over, {one.left ? Mm{4} : figure.size.width - Mm{4}, one.y}, one.number);
  layout::BookBox box;
  box.kind = layout::BookBox::Kind::summary;
  box.title = request.caption;
  dress(figure, desk, request,
        desk.label("shows-numbered", {{"what", described(desk, shown->component)},
                                      {"parts", fmt::format("{}", fmt::join(words, "; "))}}));
  figure.caption.clear();
  box.blocks.push_back({std::move(figure)});
  box.blocks.push_back({std::move(legend)});
  return {{std::move(box)}};
}

}  // namespace rulepress::book
