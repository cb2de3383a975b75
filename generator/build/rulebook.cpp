#include "build/rulebook.h"

#include <fmt/format.h>

#include <algorithm>

#include "build/book.h"
#include "layout/mistakes.h"
#include "press/booklet.h"
#include "press/reading.h"
#include "render/faces.h"

namespace rulepress::build {
namespace {

constexpr Stage rulebook_stage{"rulebook pages", 1};

bool has(const render::FontList& fonts, const std::string& family) {
  return std::ranges::find(fonts.families, family) != fonts.families.end();
}

// The game's fonts as they are, so that their numbers stay, and those of the theme.
render::FontList fonts_for(const layout::Theme& theme, const FaceSet& faces) {
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
  for (const layout::Font& font : {layout::Font{family, 400, false, ""}, layout::Font{family, 700, false, ""},
                                   layout::Font{family, 400, italic, ""}}) {
    if (trouble == FontTrouble::none) trouble = tools.text.trouble_with(font);
  }
  if (trouble == FontTrouble::none || family == usual) return;
  const char* lacks = trouble == FontTrouble::no_family   ? "is no font of this game or this machine"
                      : trouble == FontTrouble::no_weight ? "has no bold, which a rulebook needs"
                                                          : "has no italic, which a rulebook needs";
  diagnostics.report(layout::mistakes::unknown_font, place, fmt::format("`{}` {}", family, lacks))
      .suggest("use another one, or put its files into templates/<game>/fonts/");
  family = usual;
}

}  // namespace

Made<Rulebook> set_rulebook(const RulebookRequest& request, Graph& graph) {
  FingerprintMaker inputs;
  inputs.add(request.book.print());
  if (request.theme != nullptr) inputs.add(request.theme->print());
  return graph.make<Rulebook>(rulebook_stage, inputs.make(), [&](Workbench& bench) {
    layout::Theme theme = request.theme != nullptr ? **request.theme : layout::Theme{};
    Rulebook made;
    made.fonts = fonts_for(theme, request.faces);
    render::Tools tools(made.fonts, bench.files);
    const layout::Theme usual;
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
    layout::Hyphenator hyphenator;
    const bool same_fonts =
        made.fonts.families == request.faces.fonts.families && made.fonts.files == request.faces.fonts.files;
    made.pages = layout::set_book(*request.book, theme, {tools.text, tools.pictures, hyphenator, !same_fonts},
                                  bench.diagnostics);
    return made;
  });
}

Pressed press_rulebook(const PressRequest& request, const Rulebook& rulebook, unsigned threads,
                       const source::FileSystem& files, Progress* progress) {
  Pressed made;
  std::vector<layout::Scene> scenes;
  scenes.reserve(rulebook.pages.pages.size());
  for (const layout::BookPage& page : rulebook.pages.pages) scenes.push_back(page.scene);
  const render::PdfParts parts = draw_all(scenes, {rulebook.fonts, threads, files, progress, request.store});
  if (!parts.error.empty()) made.errors.push_back(parts.error);
  made.undrawable = parts.undrawable;
  if (!made.errors.empty() || !made.undrawable.empty() || scenes.empty()) return made;
  press::Metadata metadata = metadata_of(request);
  metadata.title = fmt::format("{}: rulebook", request.manifest.name);
  const auto add = [&](std::string name, std::variant<std::string, press::Error> pdf, std::size_t pages) {
    if (const auto* error = std::get_if<press::Error>(&pdf)) {
      made.errors.push_back(fmt::format("{}: {}", name, error->message));
    } else {
      made.files.push_back({std::move(name), std::get<std::string>(std::move(pdf)), pages});
    }
  };
  add(fmt::format("{}-rulebook.pdf", request.game), press::reading_pdf(parts, rulebook.pages, metadata),
      scenes.size());
  if (request.options.papers.empty()) return made;
  const press::SheetPlan plan = press::booklet(
      {scenes.size(), scenes.front().size, request.options.papers.front(), rulebook.pages.has_last_page});
  add(fmt::format("{}-rulebook-booklet.pdf", request.game), press::assemble(parts, plan, metadata),
      plan.pages.size());
  return made;
}

}  // namespace rulepress::build
