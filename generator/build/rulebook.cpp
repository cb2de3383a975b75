#include "build/rulebook.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "build/book_bytes.h"
#include "build/book_stage.h"
#include "layout/mistakes.h"
#include "press/booklet.h"
#include "press/reading.h"
#include "render/faces.h"

namespace rulepress::build {
namespace {

constexpr Stage rulebook_pages_stage{"rulebook pages", 1};

bool has(const render::FontList& fonts, const std::string& family) {
  return std::ranges::find(fonts.families, family) != fonts.families.end();
}

// The game's fonts as they are, so that their numbers stay, and those of the theme.
render::FontList fonts_for(const pages::Theme& theme, const FaceSet& faces) {
  render::FontList fonts = book_fonts(faces);
  const render::Fonts known(fonts);
  const std::vector<std::string> families = known.families();
  for (const std::string& family : {theme.text_font, theme.head_font}) {
    const bool there = std::ranges::find(families, family) != families.end();
    if (!there && !has(fonts, family)) fonts.families.push_back(family);
  }
  return fonts;
}

// A font that cannot be used is told of, and the usual one stands in.
void check_font(std::string& family, source::Span place, const std::string& usual, bool italic,
                render::Tools& tools, source::Diagnostics& diagnostics) {
  using layout::FontTrouble;
  FontTrouble trouble = FontTrouble::none;
  const char* lacks = "has no upright cut that is not bold, which a rulebook needs";
  for (const layout::Font& font : {layout::Font{family, 400, false, ""}, layout::Font{family, 700, false, ""},
                                   layout::Font{family, 400, italic, ""}}) {
    if (trouble != FontTrouble::none) break;
    trouble = tools.text.trouble_with(font);
    if (trouble == FontTrouble::no_family) lacks = "is no font of this game or this machine";
    if (trouble == FontTrouble::no_italic) lacks = "has no italic, which a rulebook needs";
    if (trouble == FontTrouble::no_weight && font.weight == 700)
      lacks = "has no bold, which a rulebook needs";
  }
  if (trouble == FontTrouble::none || family == usual) return;
  diagnostics.report(layout::mistakes::unknown_font, place, fmt::format("`{}` {}", family, lacks))
      .suggest("use another one, or put its files into templates/<game>/fonts/");
  family = usual;
}

// Pages of an earlier run, good as long as the pictures that were looked at are the same.
struct KeptPages {
  std::map<std::string, Fingerprint> seen;
  pages::BookPages pages;
};
template <class Way>
void pass(Way& way, Like<KeptPages> auto& kept) {
  way(kept.seen, kept.pages);
}

constexpr std::uint64_t pages_version = 1;

// Pages hold no places in files: books about which something is reported are set every time.
pages::BookPages set_pages(const Rulebook& of, const pages::Book& book, const pages::Theme& theme,
                           render::Tools& tools, bool fresh_text, Store* store, Workbench& bench) {
  FilePrints files(bench.files);
  const Fingerprint key = FingerprintMaker()
                              .add("book pages")
                              .add(pages_version)
                              .add(print_of(*of.book))
                              .add(of.theme)
                              .add(of.fonts_print)
                              .add(static_cast<std::uint64_t>(fresh_text))
                              .make();
  if (store != nullptr) {
    const auto bytes = store->find(key);
    auto kept = bytes ? from_bytes<KeptPages>(*bytes) : std::nullopt;
    const bool good = kept && std::ranges::all_of(kept->seen, [&](const auto& picture) {
                        return files.of(picture.first) == picture.second;
                      });
    if (good) return std::move(kept->pages);
  }
  KeptPages made;
  NotingMeasurer text(tools.text, made.seen);
  NotingPictures pictures(tools.pictures, made.seen);
  layout::Hyphenator hyphenator;
  source::Diagnostics diagnostics;
  made.pages = pages::set_book(book, theme, {text, pictures, hyphenator, fresh_text}, diagnostics);
  bench.diagnostics.append(diagnostics);
  if (store == nullptr || !diagnostics.all().empty()) return std::move(made.pages);
  for (auto& [path, print] : made.seen) print = files.of(path);
  store->put(key, to_bytes(made));
  return std::move(made.pages);
}

press::Metadata rulebook_metadata(const PressRequest& request) {
  press::Metadata metadata = metadata_of(request);
  metadata.title = fmt::format("{}: rulebook", request.manifest.name);
  return metadata;
}

// The same of the book and of its booklet, but for the paper.
Ingredients ingredients_of(const PressRequest& request, const Rulebook& rulebook,
                           std::span<const layout::Scene* const> scenes, const source::FileSystem& files) {
  FilePrints prints(files);
  Ingredients parts = *rulebook.book;
  parts.push_back({"", "the look of the rulebook", rulebook.theme});
  parts.push_back({"", "the fonts", rulebook.fonts_print});
  parts.push_back(subset_of(rulebook_metadata(request)));
  std::ranges::move(pictures_in(scenes, prints), std::back_inserter(parts));
  return parts;
}

Recipe recipe_of(Ingredients parts) {
  const Fingerprint print = print_of(parts);
  return {print, {}, std::make_shared<const Ingredients>(std::move(parts))};
}

}  // namespace

Made<Rulebook> set_rulebook(const RulebookRequest& request, Graph& graph) {
  FingerprintMaker inputs;
  inputs.add(request.book.print());
  if (request.theme != nullptr) inputs.add(request.theme->print());
  return graph.make<Rulebook>(rulebook_pages_stage, inputs.make(), [&](Workbench& bench) {
    pages::Theme theme = request.theme != nullptr ? **request.theme : pages::Theme{};
    Rulebook made;
    made.fonts = fonts_for(theme, request.faces);
    render::Tools tools(made.fonts, bench.files);
    const pages::Theme usual;
    check_font(theme.text_font, theme.text_font_place, usual.text_font, true, tools, bench.diagnostics);
    check_font(theme.head_font, theme.head_font_place, usual.head_font, false, tools, bench.diagnostics);
    if (!theme.cover_picture.empty() &&
        std::holds_alternative<layout::PictureTrouble>(tools.pictures.look(theme.cover_picture))) {
      bench.diagnostics
          .report(layout::mistakes::bad_picture, theme.cover_picture_place,
                  fmt::format("`{}` is no picture that can be used", theme.cover_picture))
          .suggest("give the path of a PNG, JPEG or SVG file, from this file's folder");
      theme.cover_picture.clear();
    }
    const bool same_fonts =
        made.fonts.families == request.faces.fonts.families && made.fonts.files == request.faces.fonts.files;
    made.fonts_print = print_of(made.fonts, tools.fonts);
    made.book = std::make_shared<const Ingredients>(parts_of(*request.book));
    made.theme = fingerprint(to_bytes(theme));
    made.pages = set_pages(made, *request.book, theme, tools, !same_fonts, request.store, bench);
    return made;
  });
}

Pressed press_rulebook(const PressRequest& request, const Rulebook& rulebook, unsigned threads,
                       const source::FileSystem& files, Progress* progress) {
  Pressed made;
  std::vector<const layout::Scene*> scenes;
  scenes.reserve(rulebook.pages.pages.size());
  for (const pages::BookPage& page : rulebook.pages.pages) scenes.push_back(&page.scene);
  if (scenes.empty()) return made;
  const std::string book_name = fmt::format("{}-rulebook.pdf", request.game);
  const std::string booklet_name = fmt::format("{}-rulebook-booklet.pdf", request.game);
  const bool has_booklet = !request.options.papers.empty();
  Recipe book;
  Recipe booklet;
  std::optional<StampedOutput> kept_book;
  std::optional<StampedOutput> kept_booklet;
  if (request.kept != nullptr) {
    Ingredients parts = ingredients_of(request, rulebook, scenes, files);
    book = recipe_of(parts);
    kept_book = request.kept->find(book_name, book);
    if (has_booklet) {
      const press::Paper& paper = request.options.papers.front();
      parts.push_back({"", "the paper", fingerprint(to_bytes(paper.size))});
      booklet = recipe_of(std::move(parts));
      kept_booklet = request.kept->find(booklet_name, booklet);
    }
    if (kept_book && (kept_booklet || !has_booklet)) {
      made.files.push_back({book_name, "", kept_book->pages, book, kept_book});
      if (has_booklet) made.files.push_back({booklet_name, "", kept_booklet->pages, booklet, kept_booklet});
      return made;
    }
  }
  const render::PdfParts parts = draw_all(scenes, {rulebook.fonts, threads, files, progress, request.store});
  if (!parts.error.empty()) made.errors.push_back(parts.error);
  made.undrawable = parts.undrawable;
  if (!made.errors.empty() || !made.undrawable.empty()) return made;
  const press::Metadata metadata = rulebook_metadata(request);
  const auto add = [&](const std::string& name, std::variant<std::string, press::Error> pdf,
                       std::size_t pages, const Recipe& recipe) {
    if (const auto* error = std::get_if<press::Error>(&pdf)) {
      made.errors.push_back(fmt::format("{}: {}", name, error->message));
    } else {
      made.files.push_back({name, std::get<std::string>(std::move(pdf)), pages, recipe, {}});
    }
  };
  add(book_name, press::reading_pdf(parts, rulebook.pages, metadata), scenes.size(), book);
  if (!has_booklet) return made;
  const press::SheetPlan plan = press::booklet(
      {scenes.size(), scenes.front()->size, request.options.papers.front(), rulebook.pages.has_last_page});
  add(booklet_name, press::assemble(parts, plan, metadata), plan.pages.size(), booklet);
  return made;
}

}  // namespace rulepress::build
