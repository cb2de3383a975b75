#include "build/press_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "build/book_stage.h"
#include "build/guide.h"
#include "press/booklet.h"

namespace rulepress::build {
namespace {

PressRequest request_of(const Game& game, const FaceSet& faces, Store* store = nullptr,
                        const KeptOutputs* kept = nullptr) {
  return {game.files.name,
          *game.manifest,
          *game.deck,
          faces,
          game.print,
          false,
          store,
          kept,
          game.pages != nullptr && !game.pages->pages.pages.empty() && !game.print.papers.empty()};
}

std::vector<SheetJob> all_sheets(const Game& game) {
  std::vector<SheetJob> all = game.sheets;
  std::ranges::copy(game.low_ink_sheets, std::back_inserter(all));
  return all;
}

}  // namespace

void join(Pressed more, Pressed& to) {
  std::ranges::move(more.files, std::back_inserter(to.files));
  std::ranges::move(more.errors, std::back_inserter(to.errors));
  for (std::string& path : more.undrawable) {
    if (std::ranges::find(to.undrawable, path) == to.undrawable.end())
      to.undrawable.push_back(std::move(path));
  }
}

Pressed press_game(const Game& game, unsigned jobs, const source::FileSystem& files, Progress* progress,
                   Store* store, const KeptOutputs* kept) {
  const PressRequest request = request_of(game, *game.faces, store, kept);
  Pressed made = press_sheets(request, game.sheets, jobs, files, progress);
  if (game.low_ink_faces != nullptr)
    join(press_sheets(request_of(game, *game.low_ink_faces, store, kept), game.low_ink_sheets, jobs, files,
                      progress),
         made);
  if (!game.print.only.empty()) return made;  // a guide to a part would not be one to the game
  join(press_guides(request, all_sheets(game), files), made);
  if (game.book != nullptr && game.pages != nullptr)
    join(press_book_page(request, *game.book, *game.pages, files), made);
  if (game.pages != nullptr) join(press_rulebook(request, *game.pages, jobs, files, progress), made);
  return made;
}

std::vector<PlannedFile> planned_files(const Game& game) {
  const std::string& name = game.files.name;
  std::vector<PlannedFile> made;
  const std::vector<SheetJob> sheets = all_sheets(game);
  made.reserve(sheets.size() + 5);
  for (const SheetJob& job : sheets) made.push_back({job.name, job.plan.pages.size()});
  if (!game.print.only.empty()) return made;
  for (std::string& guide : guide_names(request_of(game, *game.faces), sheets))
    made.push_back({std::move(guide)});
  if (game.book != nullptr) made.push_back({fmt::format("{}-rulebook.html", name), 1});
  if (game.pages == nullptr || game.pages->pages.pages.empty()) return made;
  const auto& pages = game.pages->pages;
  made.push_back({fmt::format("{}-rulebook.pdf", name), pages.pages.size()});
  if (game.print.papers.empty()) return made;
  const press::SheetPlan booklet = press::booklet(
      {pages.pages.size(), pages.pages.front().scene.size, game.print.papers.front(), pages.has_last_page});
  made.push_back({fmt::format("{}-rulebook-booklet.pdf", name), booklet.pages.size()});
  return made;
}

}  // namespace rulepress::build
