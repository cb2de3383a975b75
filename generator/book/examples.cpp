#include "book/examples.h"

#include <fmt/format.h>

#include <algorithm>

#include "book/example_words.h"
#include "book/figure.h"
#include "book/words.h"

namespace rulepress::book {
namespace {

using layout::BookBlock;
using layout::BookBox;
using model::ExampleLineKind;

constexpr std::size_t most_pictures = 4;
constexpr double picture_width = 16;  // mm, so that four stand beside each other in a column

std::string text_of_sentences(const std::vector<std::string>& sentences) {
  std::string made;
  for (const std::string& one : sentences) made += fmt::format("{}{}.", made.empty() ? "" : " ", one);
  return made;
}

std::optional<layout::BookFigure> pictures(const Desk& desk, const ExampleWords& words) {
  std::vector<const layout::Scene*> scenes;
  std::vector<std::string> names;
  double widest = 1;
  for (const std::size_t component : words.components()) {
    const Face* face = face_of(desk.material, component);
    if (face == nullptr || scenes.size() == most_pictures) continue;
    scenes.push_back(face->front);
    widest = std::max(widest, face->front->size.width.value);
    names.push_back(desk.material.deck.components[component].name.text());
  }
  if (scenes.empty()) return std::nullopt;
  layout::BookFigure figure = side_by_side(scenes, std::min(1.0, picture_width / widest), most_pictures);
  figure.alt = desk.label("shows-example", {{"what", listed(names, desk.label("and"))}});
  return figure;
}

layout::BookProse labelled(const std::string& label, const std::string& text) {
  layout::BookProse made;
  made.words = joined({strong(label), plain(" " + text)});
  return made;
}

// One paragraph for each stretch of lines of a kind: before, what happens, afterwards.
std::vector<BookBlock> told_in_words(const Desk& desk, const model::Example& example,
                                     const ExampleWords& words) {
  std::vector<BookBlock> blocks;
  std::string before;
  std::string doing;
  std::string after;
  bool again = false;
  const auto flush = [&] {
    if (!before.empty())
      blocks.push_back({labelled(desk.label(again ? "example-again" : "example-before"), before)});
    if (!doing.empty()) blocks.push_back({labelled(desk.label("example-happens"), doing)});
    if (!after.empty()) blocks.push_back({labelled(desk.label("example-after"), after)});
    before.clear();
    doing.clear();
    after.clear();
    again = true;
  };
  const auto add = [](std::string& to, const std::string& text) {
    if (!to.empty() && !text.empty()) to += ' ';
    to += text;
  };
  for (const model::ExampleStep& step : example.steps) {
    if (step.kind != ExampleLineKind::then && !after.empty()) flush();
    if (step.kind == ExampleLineKind::given) add(before, text_of_sentences(words.given(step)));
    if (step.kind == ExampleLineKind::play || step.kind == ExampleLineKind::dice)
      add(doing, text_of_sentences(words.played(step)));
    if (step.kind == ExampleLineKind::then) add(after, text_of_sentences(words.then(step)));
  }
  flush();
  return blocks;
}

}  // namespace

std::vector<BookBlock> example_boxes(const Desk& desk, const source::MarkdownNode& fence, BookBox* told) {
  std::vector<BookBlock> made;
  for (const model::Example& example : desk.material.model.examples) {
    const source::Span& place = example.name.span;
    if (place.file != fence.span.file || place.begin < fence.span.begin || place.end > fence.span.end)
      continue;
    const ExampleWords words(desk, example);
    auto figure = pictures(desk, words);
    const std::string title = typographic(example.name.text, desk.material.manifest.language);
    if (told != nullptr) {
      if (told->title.empty()) told->title = plain(title);
      if (figure) told->blocks.push_back({std::move(*figure)});
      told = nullptr;
      continue;
    }
    BookBox box;
    box.kind = BookBox::Kind::example;
    box.title = plain(title);
    box.blocks = told_in_words(desk, example, words);
    if (figure) box.blocks.push_back({std::move(*figure)});
    made.push_back({std::move(box)});
  }
  return made;
}

}  // namespace rulepress::book
