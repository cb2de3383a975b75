#include "layout/card/compose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "layout/card/card_values.h"
#include "layout/card/elements.h"
#include "layout/card/picture_elements.h"
#include "layout/mistakes.h"
#include "layout/scene/outline.h"
#include "source/nearest.h"

namespace rulepress::layout {
namespace {

using source::Diagnostics;

constexpr Mm default_bleed{0};
constexpr Mm default_safe{3};
constexpr Mm default_corner{3};

}  // namespace

Scene compose_face(Draft& draft, const std::vector<Element>& elements, std::string_view face) {
  Scene scene;
  scene.id = fmt::format("{}/{}", draft.component.id, face);
  scene.size = draft.made.size.value_or(Size{{63.5}, {88.9}});
  scene.bleed = draft.made.bleed.value_or(default_bleed);
  const Mm corner = draft.made.corner.value_or(default_corner);
  // A corner's radius alone says that corners are round.
  const bool round = draft.made.corner && corner.value > 0;
  scene.outline = draft.made.outline.value_or(round ? Outline::rounded : Outline::rectangle);
  if (scene.outline == Outline::rounded) scene.corner_radius = corner;
  draft.grounds.clear();
  draft.named.clear();
  draft.boards.clear();
  draft.outline = scene.outline;
  const Box trim{{}, {}, scene.size.width, scene.size.height};
  draft.safe = wider(trim, -draft.made.safe.value_or(default_safe), scene.outline);
  if (scene.outline == Outline::rectangle || scene.outline == Outline::rounded) {
    compose_free(draft, elements, trim, scene.items);
    scene.named = std::move(draft.named);
    return scene;
  }
  // Round and six-sided pieces stand on a white sheet, with bleed all around.
  Group group;
  group.clip = outline_path(scene.outline, wider(trim, scene.bleed, scene.outline), {});
  compose_free(draft, elements, trim, group.items);
  if (!group.items.empty()) scene.items.push_back({std::move(group)});
  scene.named = std::move(draft.named);
  return scene;
}

Faces compose(const Template& made, const cards::Component& component, Tools tools,
              Diagnostics& diagnostics) {
  Draft draft{made, component, std::move(tools), diagnostics, names_of(component)};
  Faces faces{compose_face(draft, made.front, "front"), std::nullopt, {}};
  if (!made.back.empty()) faces.back = compose_face(draft, made.back, "back");
  for (const FurtherFace& face : made.further)
    faces.further.push_back(compose_face(draft, face.elements, face.name));
  return faces;
}

void check_fonts(const Template& made, TextMeasurer& measurer, Diagnostics& diagnostics) {
  for (const auto& [name, style] : made.styles) {
    const FontTrouble trouble = measurer.trouble_with(style.font);
    if (trouble == FontTrouble::none) continue;
    const std::string what =
        trouble == FontTrouble::no_family ? fmt::format("there is no font `{}`", style.font.family)
        : trouble == FontTrouble::no_weight
            ? fmt::format("the font `{}` has no weight {}", style.font.family, style.font.weight)
            : fmt::format("the font `{}` has no italic", style.font.family);
    auto& report = diagnostics.report(mistakes::unknown_font, style.span, what);
    const auto families = measurer.families();
    const auto meant =
        trouble == FontTrouble::no_family ? source::nearest(style.font.family, families) : std::nullopt;
    if (trouble == FontTrouble::no_weight) {
      report.suggest("take another `weight`, such as \"regular\" or \"bold\", or another font");
    } else if (trouble == FontTrouble::no_italic) {
      report.suggest("take `italic` out, or take another font");
    } else {
      report.suggest(meant ? fmt::format("did you mean `{}`?", *meant)
                           : fmt::format("the game has {}", source::quoted_list(families)));
    }
  }
}

void check_hyphenation(const Template& made, Hyphenator& hyphenator, const std::string& language,
                       Diagnostics& diagnostics) {
  for (const auto& [name, style] : made.styles) {
    const std::string& tag = style.language.empty() ? language : style.language;
    if (!style.hyphenate || hyphenator.knows(tag)) continue;
    std::string package = tag;
    std::ranges::transform(package, package.begin(), [](unsigned char c) { return std::tolower(c); });
    diagnostics
        .report(mistakes::no_hyphenation, style.hyphenate_span,
                fmt::format("there is no dictionary to break words of the language `{}`", tag))
        .suggest(fmt::format(
            "install it (hyphen-{} on Debian, where it has one), name another `language`, or take "
            "`hyphenate` out",
            package));
  }
}

void check_icons(const Template& made, PictureReader& pictures, Diagnostics& diagnostics) {
  for (const auto& [name, path] : made.icons) {
    const auto looked = pictures.look(path);
    const auto* trouble = std::get_if<PictureTrouble>(&looked);
    if (trouble == nullptr) continue;
    const auto [what, advice] = in_words(*trouble, path);
    diagnostics.report(mistakes::bad_picture, made.icon_places.at(name), what).suggest(advice);
  }
}

}  // namespace rulepress::layout
