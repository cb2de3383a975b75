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
#include "cli/rebuild.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

using source::counted;

// What was pressed, of all games.
struct Tally {
  std::size_t files = 0;
  std::size_t pages = 0;
  bool made = false;                                          // anything; else all was as it had to be
  std::map<cards::ComponentKind, std::uint64_t> pieces = {};  // copies
};

void count(const BuiltGame& built, Tally& tally) {
  tally.files += built.written.files;
  tally.pages += built.written.pages;
  using Result = BuiltGame::Result;
  tally.made = tally.made || built.result == Result::pressed || built.result == Result::failed;
  for (const auto& [kind, count] : built.pieces) tally.pieces[kind] += count;
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
  fmt::print(terminal.err, "{} {}: {}, {}, {}in {:.1f} s\n",
             tally.made ? "Pressed" : "Nothing has changed in", pieces, counted(tally.files, "file"),
             counted(tally.pages, "page"), mistakes, seconds);
}

}  // namespace

int build_action(const Arguments& arguments, const Terminal& terminal) {
  const auto start = std::chrono::steady_clock::now();
  const bool dry = arguments.options.contains("dry-run");
  Rebuild rebuild(arguments, terminal);
  const Recall recall = [&](Session& session, const build::PrintChanges& changes) {
    return rebuild.recall(session, changes);
  };
  const Checked made = run_check(arguments.positional, arguments, terminal, dry ? Recall{} : recall);
  if (made.session == nullptr || made.code == exit_usage) return made.code;
  if (const auto code = wrong_choice(made.check.games, terminal)) return *code;
  if (dry) {
    list_planned(made.check.games, list_stream(arguments, terminal));
    return made.code;
  }
  int code = made.code;
  Tally tally;
  StampedGames unchanged;
  for (const workspace::GameFiles& game : made.session->workspace().games) {
    if (const build::Stamp* stamp = rebuild.stamp_of(game.name)) unchanged[game.name] = stamp;
  }
  std::vector<const build::Game*> games;
  games.reserve(made.check.games.size());
  for (const build::Game& game : made.check.games) games.push_back(&game);
  const std::vector<BuiltGame> built =
      press_games(games, unchanged, *made.session, arguments, terminal, rebuild);
  for (const BuiltGame& one : built) {
    code = std::max(code, one.code);
    count(one, tally);
  }
  if (arguments.quiet) return code;
  if (built.size() > 1) terminal.err << table_of(built);
  if (tally.files > 0) {
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    summarise(tally, made.check.diagnostics, time.count(), terminal);
  }
  return code;
}

}  // namespace rulepress::cli
