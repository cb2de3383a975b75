#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <ostream>

#include "cli/actions.h"
#include "cli/batch.h"
#include "cli/checked.h"
#include "cli/choice.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

using source::counted;

// What was pressed, of all games.
struct Tally {
  std::size_t files = 0;
  std::size_t pages = 0;
  std::map<cards::ComponentKind, std::size_t> pieces = {};  // copies
};

void count(const build::Game& game, const BuiltGame& built, Tally& tally) {
  tally.files += built.written.files;
  tally.pages += built.written.pages;
  if (built.written.files == 0) return;
  for (const build::DrawnComponent& drawn : game.faces->components) {
    const cards::Component& component = game.deck->components[drawn.component];
    if (!build::is_chosen(component, game.print.only)) continue;
    tally.pieces[component.kind] += static_cast<std::size_t>(component.count);
  }
}

// "Pressed 54 cards and 6 tokens: 2 files, 12 pages, 1 warning, in 0.4 s".
void summarise(const Tally& tally, const source::Diagnostics& diagnostics, double seconds,
               const Terminal& terminal) {
  std::string pieces;
  std::size_t left = tally.pieces.size();
  for (const auto& [kind, count] : tally.pieces) {
    if (!pieces.empty()) pieces += left == 1 ? " and " : ", ";
    pieces += counted(count, cards::name_of(kind));
    --left;
  }
  if (pieces.empty()) pieces = "the rulebook";
  std::string mistakes;
  for (const auto severity : {source::Severity::error, source::Severity::warning}) {
    const std::size_t count = diagnostics.count(severity);
    if (count > 0) mistakes += counted(count, source::name_of(severity)) + ", ";
  }
  fmt::print(terminal.err, "Pressed {}: {}, {}, {}in {:.1f} s\n", pieces, counted(tally.files, "file"),
             counted(tally.pages, "page"), mistakes, seconds);
}

}  // namespace

int build_action(const Arguments& arguments, const Terminal& terminal) {
  const auto start = std::chrono::steady_clock::now();
  const Checked made = run_check(arguments.positional, arguments, terminal);
  if (made.session == nullptr || made.code == exit_usage) return made.code;
  if (const auto code = wrong_choice(made.check.games, terminal)) return *code;
  if (arguments.options.contains("dry-run")) {
    list_planned(made.check.games, list_stream(arguments, terminal));
    return made.code;
  }
  int code = made.code;
  Tally tally;
  std::vector<const build::Game*> games;
  games.reserve(made.check.games.size());
  for (const build::Game& game : made.check.games) games.push_back(&game);
  const std::vector<BuiltGame> built = press_games(games, *made.session, arguments, terminal);
  for (std::size_t i = 0; i < games.size(); ++i) {
    code = std::max(code, built[i].code);
    count(*games[i], built[i], tally);
  }
  if (arguments.quiet) return code;
  if (games.size() > 1) terminal.err << table_of(games, built);
  if (tally.files > 0) {
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    summarise(tally, made.check.diagnostics, time.count(), terminal);
  }
  return code;
}

}  // namespace rulepress::cli
