// Dice that show what they show.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <vector>

#include "book/figure.h"
#include "book/ink.h"
#include "book/mistakes.h"

namespace rulepress::book {
namespace {

using layout::Mm;
using layout::Point;

constexpr Mm edge{11};
constexpr Mm dice_gap{3};
constexpr Mm dice_margin{0.6};
constexpr Mm pip{1.05};

// Places of pips from the middle of a die, in parts of its edge.
std::vector<std::pair<double, double>> pips_of(int value) {
  constexpr double d = 0.27;
  switch (value) {
    case 1:
      return {{0, 0}};
    case 2:
      return {{-d, -d}, {d, d}};
    case 3:
      return {{-d, -d}, {0, 0}, {d, d}};
    case 4:
      return {{-d, -d}, {d, -d}, {-d, d}, {d, d}};
    case 5:
      return {{-d, -d}, {d, -d}, {0, 0}, {-d, d}, {d, d}};
    default:
      return {{-d, -d}, {d, -d}, {-d, 0}, {d, 0}, {-d, d}, {d, d}};
  }
}

void die(Items& items, Point at, int value) {
  shape(items, layout::rectangle_path({at.x, at.y, edge, edge}, {2}), paper, ink, {0.4});
  for (const auto& [x, y] : pips_of(value))
    disc(items, {at.x + edge / 2 + edge * x, at.y + edge / 2 + edge * y}, pip, ink);
}

}  // namespace

std::vector<pages::BookBlock> dice_figure(const BookContext& context, const FigureRequest& request) {
  pages::BookFigure figure;
  std::vector<std::string> words;
  const auto parts = parts_of(request.subject, request.subject_span);
  for (const SubjectPart& part : parts) {
    int value = 0;
    const char* end = part.text.data() + part.text.size();
    const auto read = std::from_chars(part.text.data(), end, value);
    if (read.ec != std::errc{} || read.ptr != end || value < 1 || value > 6) {
      context.diagnostics
          .report(mistakes::bad_die, part.span, fmt::format("a die does not show `{}`", part.text))
          .suggest("write numbers from 1 to 6 with commas between them: `dice:3,5`");
      continue;
    }
    die(figure.over, {dice_margin + (edge + dice_gap) * static_cast<double>(words.size()), dice_margin},
        value);
    words.push_back(part.text);
  }
  if (parts.empty()) {
    context.diagnostics.report(mistakes::bad_die, request.subject_span, "these dice show nothing")
        .suggest("write numbers from 1 to 6 with commas between them: `dice:3,5`");
  }
  if (words.empty()) return {};
  figure.size = {edge * static_cast<double>(words.size()) + dice_gap * static_cast<double>(words.size() - 1) +
                     dice_margin * 2,
                 edge + dice_margin * 2};
  dress(figure, context, request,
        context.label(words.size() == 1 ? "shows-die" : "shows-dice",
                      {{"what", listed(words, context.label("and"))}}));
  return {{std::move(figure)}};
}

}  // namespace rulepress::book
