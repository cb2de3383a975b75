// Cards in stacks beside each other, as they grow on the table during a game:
//
//   ```figure stacks
//   caption: The second wave
//   column-1: wasp, lancer
//   column-2:
//   arrow: wasp, lancer
//   mark: wasp
//   ```
//
// A line names the card at the foot of a stack and what lies above it, from below. Of each card but the
// lowest the upper part is seen.
#include <fmt/format.h>

#include <algorithm>

#include "book/figure.h"
#include "book/ink.h"
#include "book/mistakes.h"

namespace rulepress::book {
namespace {

using layout::Box;
using layout::Mm;
using layout::Point;

constexpr Mm stack_width{15};
constexpr Mm stack_gap{1.8};   // between stacks
constexpr double seen = 0.52;  // of a card that another one covers: half of it, and what stands on that line
constexpr layout::Colour move_colour{0.80, 0.16, 0.12, 1};

class StacksDrawing {
 public:
  explicit StacksDrawing(const BookContext& context) : context_(context) {}

  void add(const FigureLine& line) {
    const auto foot = find_shown(context_, {line.key, line.key_span});
    if (!foot) return;
    std::vector<Shown> all{*foot};
    std::vector<std::string> names;
    for (const SubjectPart& part : parts_of(line.value, line.value_span)) {
      const auto shown = find_shown(context_, part);
      if (!shown) continue;
      all.push_back(*shown);
      names.push_back(name_of(shown->component));
    }
    const Mm x = (stack_width + stack_gap) * static_cast<double>(stacks_);
    Mm bottom;  // of a card, from the foot of the figure
    std::vector<pages::BookFigure::Placed> placed;
    for (const Shown& one : all) {
      const double scale = stack_width / one.scene->size.width;
      const Mm height = one.scene->size.height * scale;
      const Mm top = -(bottom + height);
      placed.push_back({*one.scene, {x, top}, scale, 0, true});
      seen_.push_back({one.component, {x, top, stack_width, bottom.value > 0 ? height * seen : height}});
      highest_ = std::max(highest_, bottom + height);
      bottom += height * seen;
    }
    // Those above lie behind.
    std::ranges::reverse(placed);
    std::ranges::move(placed, std::back_inserter(figure_.scenes));
    ++stacks_;
    words_.push_back(names.empty()
                         ? name_of(foot->component)
                         : context_.label("shows-stack", {{"what", name_of(foot->component)},
                                                          {"others", listed(names, context_.label("and"))}}));
  }

  void mark(const FigureLine& line) {
    for (const SubjectPart& part : parts_of(line.value, line.value_span)) {
      const Seen* card = find(part);
      if (card == nullptr) continue;
      cased_frame(figure_.over, layout::rectangle_path(card->box, {0.9}), move_colour, {0.8});
      words_.push_back(context_.label("shows-marked", {{"what", name_of(card->component)}}));
    }
  }

  void arrow_along(const FigureLine& line) {
    std::vector<Point> way;
    std::vector<std::string> names;
    for (const SubjectPart& part : parts_of(line.value, line.value_span)) {
      const Seen* card = find(part);
      if (card == nullptr) continue;
      way.push_back({card->box.x + card->box.width / 2, card->box.y + card->box.height / 2});
      names.push_back(name_of(card->component));
    }
    if (way.size() < 2) return;
    cased_way(figure_.over, way, move_colour, {0.9});
    words_.push_back(told_way(context_, names));
  }

  bool empty() const { return stacks_ == 0; }

  pages::BookFigure made() {
    for (auto& placed : figure_.scenes) placed.at.y += highest_;
    for (layout::Item& item : figure_.over) {
      layout::Group group;
      group.origin = {{}, highest_};
      group.items.push_back(std::move(item));
      item = {std::move(group)};
    }
    const double stacks = static_cast<double>(stacks_);
    figure_.size = {stack_width * stacks + stack_gap * (stacks - 1), highest_};
    return std::move(figure_);
  }

  std::string told() const { return fmt::format("{}", fmt::join(words_, "; ")); }

 private:
  struct Seen {
    std::size_t component;
    Box box;
  };

  std::string name_of(std::size_t component) const {
    const cards::Component& one = context_.material.deck.components[component];
    return shown_name(context_, one);
  }

  // Where a card is seen that lies in a stack.
  const Seen* find(const SubjectPart& part) {
    const auto component = find_named(context_, part);
    if (!component) return nullptr;
    const auto found = std::ranges::find(seen_, *component, &Seen::component);
    if (found != seen_.end()) return &*found;
    context_.diagnostics
        .report(mistakes::missing_subject, part.span,
                fmt::format("`{}` lies in none of the stacks", part.text))
        .suggest("name it in the line of a stack first");
    return nullptr;
  }

  const BookContext& context_;
  pages::BookFigure figure_;
  std::vector<Seen> seen_;
  std::vector<std::string> words_;
  std::size_t stacks_ = 0;
  Mm highest_;
};

}  // namespace

std::vector<pages::BookBlock> stacks_figure(const BookContext& context, const FigureRequest& request) {
  StacksDrawing drawing(context);
  const auto draws = [](const FigureLine& line) { return line.key == "arrow" || line.key == "mark"; };
  for (const FigureLine& line : request.lines) {
    if (!is_common_key(line.key) && !draws(line)) drawing.add(line);
  }
  for (const FigureLine& line : request.lines) {
    if (line.key == "mark") drawing.mark(line);
    if (line.key == "arrow") drawing.arrow_along(line);
  }
  if (drawing.empty()) {
    context.diagnostics.report(mistakes::missing_subject, request.kind_span, "these stacks have no cards")
        .suggest("add a line for each: the card at its foot, a colon, and the cards above it");
    return {};
  }
  pages::BookFigure figure = drawing.made();
  dress(figure, context, request, drawing.told());
  return {{std::move(figure)}};
}

}  // namespace rulepress::book
