#include "book/examples.h"

#include <algorithm>

#include "book/figure.h"
#include "book/named_cards.h"
#include "book/words.h"

namespace rulepress::book {
namespace {

using pages::BookBlock;
using pages::BookBox;

constexpr std::size_t most_pictures = 6;
constexpr double widest_picture = 24;  // mm
constexpr double box_width = 74;       // beside each other in a box that is as wide as a column
constexpr double picture_gap = 4;

std::string text_of_blocks(const std::vector<BookBlock>& blocks) {
  std::string made;
  for (const BookBlock& block : blocks) {
    if (const auto* prose = std::get_if<pages::BookProse>(&block.what)) made += text_of(prose->words) + "\n";
    if (const auto* list = std::get_if<pages::BookList>(&block.what)) {
      for (const auto& item : list->items) made += text_of_blocks(item);
    }
  }
  return made;
}

// Two rows where one would make cards too small to be read.
std::size_t in_a_row(std::size_t count) {
  return count <= 3 ? count : (count + 1) / 2;
}

std::optional<pages::BookFigure> pictures(const BookContext& context,
                                          const std::vector<std::size_t>& components) {
  std::vector<const layout::Scene*> scenes;
  std::vector<std::string> told;
  double widest = 1;
  for (const std::size_t component : components) {
    const Face* face = face_of(context.material, component);
    if (face == nullptr || scenes.size() == most_pictures) continue;
    scenes.push_back(face->front);
    widest = std::max(widest, face->front->size.width.value);
    told.push_back(described(context, component));
  }
  if (scenes.empty()) return std::nullopt;
  const std::size_t row = in_a_row(scenes.size());
  const auto cards = static_cast<double>(row);
  const double width = std::min(widest_picture, (box_width - (cards - 1) * picture_gap) / cards);
  pages::BookFigure figure = side_by_side(scenes, std::min(1.0, width / widest), row);
  figure.alt = context.label("shows-example", {{"what", told_together(told)}});
  return figure;
}

const model::Example* first_in(const BookContext& context, const source::MarkdownNode& fence) {
  const auto& all = context.material.model.examples;
  const auto found = std::ranges::find_if(all, [&](const model::Example& example) {
    const source::Span& place = example.name.span;
    return place.file == fence.span.file && place.begin >= fence.span.begin && place.end <= fence.span.end;
  });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

const model::Example* dress_example(const BookContext& context, const source::MarkdownNode& fence,
                                    BookBox& told) {
  const model::Example* example = first_in(context, fence);
  if (example == nullptr) return nullptr;
  const std::vector<std::size_t> formal = named_in_example(context, *example);
  const std::vector<std::size_t> named = named_in_text(context, text_of_blocks(told.blocks), formal);
  if (told.title.empty())
    told.title = plain(typographic(example->name.text, context.material.manifest.language));
  const auto is_figure = [](const BookBlock& block) {
    return std::holds_alternative<pages::BookFigure>(block.what);
  };
  if (std::ranges::any_of(told.blocks, is_figure)) return example;  // the author's own
  if (auto figure = pictures(context, named.empty() ? formal : named))
    told.blocks.push_back({std::move(*figure)});
  return example;
}

}  // namespace rulepress::book
