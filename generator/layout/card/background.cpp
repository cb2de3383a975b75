#include "layout/card/background.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "layout/card/draft.h"
#include "layout/mistakes.h"

namespace rulepress::layout {
namespace {

constexpr double least_contrast = 4.5;

}  // namespace

void note_background(Draft& draft, const Shape& shape, const Box& box) {
  if (!shape.fill) return;
  const auto* solid = std::get_if<Colour>(&*shape.fill);
  if (solid != nullptr && solid->alpha == 0) return;
  const bool known = solid != nullptr && solid->alpha == 1;
  draft.grounds.push_back({box, known ? std::optional(*solid) : std::nullopt});
}

void note_unknown_background(Draft& draft, const Box& box) {
  draft.grounds.push_back({box, std::nullopt});
}

void blur_backgrounds(Draft& draft, std::size_t from, const Group& group, const Box& box) {
  if (draft.grounds.size() == from) return;
  for (std::size_t i = from; i < draft.grounds.size(); ++i) draft.grounds[i].colour.reset();
  if (group.degrees == 0) return;
  const Mm reach{std::hypot(box.width.value, box.height.value) / 2};
  draft.grounds.resize(from);
  draft.grounds.push_back(
      {{group.pivot.x - reach, group.pivot.y - reach, reach * 2, reach * 2}, std::nullopt});
}

void check_contrast(Draft& draft, const TextBlock& block, const Box& box, const TextValue& text) {
  if (draft.turned > 0 || block.paragraphs.empty()) return;
  const auto under =
      std::find_if(draft.grounds.rbegin(), draft.grounds.rend(), [&](const Background& ground) {
        return ground.box.x.value <= box.x.value + tolerance &&
               ground.box.y.value <= box.y.value + tolerance &&
               ground.box.right().value >= box.right().value - tolerance &&
               ground.box.bottom().value >= box.bottom().value - tolerance;
      });
  const bool touched = std::any_of(draft.grounds.rbegin(), under, [&](const Background& ground) {
    return ground.box.x < box.right() && box.x < ground.box.right() && ground.box.y < box.bottom() &&
           box.y < ground.box.bottom();
  });
  if (touched) return;  // partly on something else: nobody can say
  const std::optional<Colour> ground =
      under == draft.grounds.rend() ? std::optional(Colour{1, 1, 1, 1}) : under->colour;
  if (!ground) return;
  const Colour ink = block.paragraphs.front().runs.front().colour;
  const double found = contrast(ink, *ground);
  if (found >= least_contrast) return;
  const bool darker = contrast(ink, {1, 1, 1, 1}) >= contrast(*ground, {1, 1, 1, 1});
  draft.diagnostics
      .report(mistakes::low_contrast, text.excerpt.whole(),
              fmt::format("text in {} on {} has a contrast of {:.1f} to 1", to_text(ink), to_text(*ground),
                          found))
      .also(draft.component.id_span, "for example on this card")
      .suggest(fmt::format("text is easy to read from {} to 1 on: make the {} darker or the {} lighter",
                           least_contrast, darker ? "text" : "ground", darker ? "ground" : "text"));
}

}  // namespace rulepress::layout
