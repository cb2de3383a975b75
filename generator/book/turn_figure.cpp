// The diagram of a turn: a frame for each phase, its steps below each other, arrows between them.
#include <fmt/format.h>

#include <algorithm>

#include "book/figure.h"
#include "book/ink.h"
#include "book/mistakes.h"
#include "book/sequence.h"
#include "source/nearest.h"

namespace rulepress::book {
namespace {

using layout::Box;
using layout::Mm;

constexpr Mm figure_width{80};
constexpr Mm padding{2.5};
constexpr Mm arrow_height{4.6};  // room for an arrow
constexpr Mm inset{2};           // of words in a step
constexpr LabelStyle title_style{8.5, 700, ink, layout::Align::left};
constexpr LabelStyle detail_style{7.5, 400, grey, layout::Align::left};

class TurnDrawing {
 public:
  TurnDrawing(const BookContext& context, Items& items) : context_(context), items_(items) {}

  // Draws from the top of the box on; returns the height.
  Mm draw(const Step& step, const Box& room, int depth) {
    const std::size_t ground = items_.size();
    const Mm width = room.width - inset * 2;
    Mm y = room.y + Mm{1.6};
    y += words(step.title, {room.x + inset, y, width, {}}, title_style);
    const bool only_sometimes = step.sometimes && step.detail.empty();
    const std::string detail = only_sometimes ? context_.label("steps-sometimes") : step.detail;
    if (!detail.empty()) y += words(capital(detail), {room.x + inset, y, width, {}}, detail_style);
    y += Mm{1.6};
    if (!step.steps.empty()) {
      y += Mm{0.6};
      for (std::size_t i = 0; i < step.steps.size(); ++i) {
        if (i > 0) {
          const Mm middle = room.x + room.width / 2;
          arrow(items_, {middle, y + Mm{0.4}}, {middle, y + arrow_height - Mm{0.5}}, ink, {0.45});
          y += arrow_height;
        }
        y += draw(step.steps[i], {room.x + padding, y, room.width - padding * 2, {}}, depth + 1);
      }
      y += padding;
    }
    frame(step, {room.x, room.y, room.width, y - room.y}, depth, ground);
    return y - room.y;
  }

 private:
  Mm words(const std::string& text, Box box, const LabelStyle& style) {
    box.height = measure_label(context_, text, box.width, style).height;
    return label(context_, items_, text, box, style);
  }

  // Below everything that stands in it.
  void frame(const Step& step, const Box& box, int depth, std::size_t ground) {
    Items made;
    const std::vector<Mm> dashes = step.sometimes ? std::vector<Mm>{{1.2}, {0.9}} : std::vector<Mm>{};
    shape(made, layout::rectangle_path(box, {1.6}), depth % 2 == 0 ? pale : paper, ink, {0.3}, dashes);
    items_.insert(items_.begin() + static_cast<std::ptrdiff_t>(ground), std::move(made.front()));
  }

  const BookContext& context_;
  Items& items_;
};

std::string told(const BookContext& context, const Step& step) {
  std::string text = step.title;
  if (!step.detail.empty()) text += fmt::format(" ({})", step.detail);
  if (step.steps.empty()) return text;
  std::vector<std::string> inner;
  inner.reserve(step.steps.size());
  for (const Step& one : step.steps) inner.push_back(told(context, one));
  const std::string joint = fmt::format(", {} ", context.label("then"));
  return context.label("shows-steps",
                       {{"what", text}, {"steps", fmt::format("{}", fmt::join(inner, joint))}});
}

}  // namespace

std::vector<pages::BookBlock> turn_figure(const BookContext& context, const FigureRequest& request) {
  const model::Model& model = context.material.model;
  const auto phase = request.subject.empty() ? main_phase(model) : find_phase(model, request.subject);
  if (!phase) {
    std::vector<std::string> known;
    for (const model::Procedure& one : model.procedures) {
      if (one.phase) known.push_back(one.name.text);
    }
    auto& report = context.diagnostics.report(mistakes::missing_subject, request.subject_span,
                                              request.subject.empty()
                                                  ? std::string("the rules have no phase that is the game")
                                                  : fmt::format("there is no phase `{}`", request.subject));
    const auto meant = source::nearest(request.subject, known);
    report.suggest(meant           ? fmt::format("did you mean `{}`?", *meant)
                   : known.empty() ? std::string("a turn is drawn from the phases of the rules; declare one")
                                   : fmt::format("the phases are {}", source::quoted_list(known)));
    return {};
  }
  const Step step = sequence_of(context, *phase);
  pages::BookFigure figure;
  constexpr Mm room{0.4};
  const Mm height =
      TurnDrawing(context, figure.over).draw(step, {room, room, figure_width - room * 2, {}}, 0);
  figure.size = {figure_width, height + room * 2};
  dress(figure, context, request, told(context, step));
  return {{std::move(figure)}};
}

}  // namespace rulepress::book
