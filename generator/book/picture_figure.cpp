// A picture from a file beside the rulebook.
#include <fmt/format.h>

#include <algorithm>

#include "book/figure.h"
#include "book/mistakes.h"
#include "layout/card/picture_elements.h"
#include "source/file_system.h"

namespace rulepress::book {

std::vector<pages::BookBlock> picture_figure(const BookContext& context, const source::MarkdownNode& image,
                                             Words caption) {
  const std::string& chapter = context.material.sources[image.span.file].path;
  const auto path = source::normalized(chapter.substr(0, chapter.rfind('/') + 1) + image.info);
  if (!path) return {};
  const auto looked = context.material.tools.pictures.look(*path);
  if (const auto* trouble = std::get_if<layout::PictureTrouble>(&looked)) {
    // That it is not there was told where links were followed.
    if (*trouble != layout::PictureTrouble::missing) {
      const auto [what, advice] = layout::in_words(*trouble, *path);
      context.diagnostics.report(mistakes::bad_picture, image.info_span, what).suggest(advice);
    }
    return {};
  }
  const auto& facts = std::get<layout::PictureFacts>(looked);
  // As wide as a column, but never coarser than print needs.
  const double widest = facts.vector ? 80 : facts.width / 300 * layout::mm_per_inch;
  const double width = std::clamp(widest, 10.0, 80.0);
  layout::Scene scene;
  scene.id = *path;
  scene.size = {{width}, {width * facts.height / std::max(1.0, facts.width)}};
  scene.items.push_back({layout::Picture{*path, {{}, {}, scene.size.width, scene.size.height}}});
  pages::BookFigure figure;
  figure.size = scene.size;
  figure.alt = text_of(caption);
  figure.caption = std::move(caption);
  figure.place = image.info_span;
  figure.scenes.push_back({std::move(scene), {}, 1, 0, false});
  return {{std::move(figure)}};
}

}  // namespace rulepress::book
