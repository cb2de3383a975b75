#include "build/book_stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "book/ink.h"
#include "book/make_book.h"
#include "press/book_html.h"
#include "render/faces.h"

namespace rulepress::build {
namespace {

constexpr Stage book_stage{"book", 1};

std::vector<book::Face> faces_of(const FaceSet& faces) {
  std::vector<book::Face> made;
  made.reserve(faces.components.size());
  for (const DrawnComponent& drawn : faces.components) {
    made.push_back(
        {drawn.component, &faces.scenes[drawn.front], drawn.back ? &faces.scenes[*drawn.back] : nullptr});
  }
  return made;
}

}  // namespace

render::FontList book_fonts(const FaceSet& faces) {
  render::FontList fonts = faces.fonts;
  if (std::ranges::find(fonts.families, book::label_family) == fonts.families.end())
    fonts.families.emplace_back(book::label_family);
  return fonts;
}

Made<pages::Book> compose_book(const BookRequest& request, Graph& graph) {
  FingerprintMaker inputs;
  inputs.add(request.inputs).add(workspace::dump(request.manifest));
  for (const auto& [key, words] : request.labels.own()) inputs.add(key).add(words);
  return graph.make<pages::Book>(book_stage, inputs.make(), [&](Workbench& bench) {
    render::Tools tools(book_fonts(request.faces), bench.files);
    layout::Hyphenator hyphenator;
    book::Material material{request.manifest,
                            request.rulebook,
                            request.model,
                            request.deck,
                            request.printed,
                            request.texts,
                            bench.sources,
                            faces_of(request.faces),
                            {},
                            {},
                            {tools.text, tools.pictures, hyphenator, request.manifest.language},
                            request.labels};
    for (const auto& [type, made] : request.templates.by_type) {
      material.templates.emplace(type, made.value.get());
      material.icons.insert(made->icons.begin(), made->icons.end());
    }
    return book::make_book(material, bench.diagnostics);
  });
}

Pressed press_book_page(const PressRequest& request, const pages::Book& book, const Rulebook& pages,
                        const source::FileSystem& files) {
  Pressed made;
  const std::string name = fmt::format("{}-rulebook.html", request.game);
  Recipe recipe;
  if (request.kept != nullptr) {
    FilePrints prints(files);
    Ingredients parts = *pages.book;
    parts.push_back({"", "the fonts", pages.fonts_print});
    std::ranges::move(pictures_in(book, prints), std::back_inserter(parts));
    recipe.before = print_of(parts);
    recipe.parts = std::make_shared<const Ingredients>(std::move(parts));
    if (const auto kept = request.kept->find(name, recipe)) {
      made.files.push_back({name, "", kept->pages, recipe, kept});
      return made;
    }
  }
  render::Tools tools(book_fonts(request.faces), files);
  std::optional<KeptDrawings> memory;
  if (request.store != nullptr) memory.emplace(*request.store, pages.fonts_print, files);
  press::BookPage page = press::book_html(book, tools, memory ? &*memory : nullptr);
  made.undrawable = std::move(page.undrawable);
  if (!page.error.empty()) {
    made.errors.push_back(fmt::format("{}: {}", name, page.error));
  } else if (made.undrawable.empty()) {
    made.files.push_back({name, std::move(page.html), 1, recipe, {}});
  }
  return made;
}

}  // namespace rulepress::build
