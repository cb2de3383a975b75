#include "cli/checked.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <map>
#include <ostream>

#include "build/jobs.h"
#include "build/mistakes.h"
#include "cli/actions.h"
#include "cli/print_changes.h"
#include "cli/progress_bar.h"
#include "layout/mistakes.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

using source::counted;
using source::Severity;

std::string tally(const source::Diagnostics& diagnostics) {
  std::string text;
  const auto add = [&](Severity severity) {
    const std::size_t count = diagnostics.count(severity);
    if (count == 0) return;
    if (!text.empty()) text += ", ";
    text += severity == Severity::advice ? fmt::format("{} of advice", counted(count, "piece"))
                                         : counted(count, source::name_of(severity));
  };
  add(Severity::error);
  add(Severity::warning);
  add(Severity::advice);
  return text.empty() ? "no mistakes" : text;
}

void summarise(const build::Check& check, const std::vector<Recalled>& recalled, const Session& session,
               const Arguments& arguments, const Terminal& terminal) {
  if (arguments.quiet) return;
  std::map<std::string, std::string> lines;  // by game
  for (const build::Game& game : check.games) {
    source::Diagnostics all = game.diagnostics;
    all.append(game.of_ledger);
    lines[game.files.name] = fmt::format("{}; {}", contents(game), tally(all));
  }
  for (const Recalled& one : recalled)
    lines[one.game] = fmt::format("{}; {}", one.contents, tally(one.diagnostics));
  if (lines.empty()) {
    fmt::print(terminal.err, "There are no games in {} yet; `rulepress new` starts one.\n", session.root());
    return;
  }
  for (const auto& [game, words] : lines) fmt::print(terminal.err, "{}: {}\n", game, words);
  if (lines.size() > 1) fmt::print(terminal.err, "in all: {}\n", tally(check.diagnostics));
  if (arguments.verbose) {
    for (const auto& [stage, count] : session.graph().counts()) {
      fmt::print(terminal.err, "{}: {} made, {} reused\n", stage, count.made, count.reused);
    }
  }
  const auto& all = check.diagnostics.all();
  if (!all.empty() && arguments.option("format", "human") == "human") {
    fmt::print(terminal.err, "`rulepress explain {}` tells more about the first.\n", all.front().slug);
  }
}

// Of all games that are asked for, those that are not recalled.
std::vector<std::string> rest_of(const std::vector<std::string>& games, const std::vector<Recalled>& recalled,
                                 const Session& session) {
  if (recalled.empty()) return games;
  std::vector<std::string> rest;
  for (const auto& game : session.workspace().games) {
    const bool asked = games.empty() || std::ranges::find(games, game.name) != games.end();
    if (asked && std::ranges::find(recalled, game.name, &Recalled::game) == recalled.end())
      rest.push_back(game.name);
  }
  if (rest.empty()) rest.emplace_back();  // no game has this name
  return rest;
}

}  // namespace

std::string contents(const build::Game& game) {
  std::vector<std::string> parts;
  if (!game.rulebook->chapters.empty()) parts.push_back(counted(game.rulebook->chapters.size(), "chapter"));
  std::size_t copies = 0;
  for (const cards::Component& component : game.deck->components)
    copies += static_cast<std::size_t>(component.count);
  if (!game.deck->components.empty()) {
    parts.push_back(
        fmt::format("{} ({} printed)", counted(game.deck->components.size(), "component"), copies));
  }
  if (!game.files.templates.empty()) parts.push_back(counted(game.files.templates.size(), "template"));
  return parts.empty() ? "empty" : fmt::format("{}", fmt::join(parts, ", "));
}

std::variant<build::PrintChanges, int> print_wishes(const Arguments& arguments, const Terminal& terminal) {
  const auto print = print_changes(arguments);
  if (const auto* error = std::get_if<UsageError>(&print)) return fail(terminal, error->message, error->help);
  const auto printer = saved_printer(arguments, terminal);
  if (const auto* error = std::get_if<UsageError>(&printer))
    return fail(terminal, error->message, error->help);
  const std::string name = arguments.option("printer", "");
  if (!name.empty() && !std::get<std::optional<build::PrinterOffset>>(printer))
    return fail(terminal, fmt::format("nothing is known of a printer `{}`", name),
                fmt::format("`rulepress calibrate --printer {}` makes a page that tells it", name));
  build::PrintChanges changes = std::get<build::PrintChanges>(print);
  changes.printer = std::get<std::optional<build::PrinterOffset>>(printer);
  return changes;
}

build::Check check_and_show(Session& session, const std::vector<std::string>& games,
                            const build::PrintChanges& print, const Arguments& arguments,
                            const Terminal& terminal, const Recollection& known) {
  build::Check made;
  {
    ProgressBar bar("Checking", arguments, terminal);
    build::CheckRequest request{rest_of(games, known.games, session), jobs_of(arguments), print, &bar};
    request.stores = known.stores;
    made = session.check(request);
  }
  for (const Recalled& one : known.games) made.diagnostics.append(one.diagnostics);
  if (!known.games.empty()) made.diagnostics.sort(session.sources());
  show(made.diagnostics, session.sources(), arguments, terminal);
  summarise(made, known.games, session, arguments, terminal);
  return made;
}

Checked run_check(const std::vector<std::string>& games, const Arguments& arguments, const Terminal& terminal,
                  const Recall& recall) {
  const auto print = print_wishes(arguments, terminal);
  if (const int* code = std::get_if<int>(&print)) return {nullptr, {}, *code};
  const auto root = workspace_root(arguments, terminal);
  if (!root) return {nullptr, {}, no_workspace(arguments, terminal)};
  Checked made{std::make_unique<Session>(*root), {}, exit_good};
  if (const auto code = wrong_games(*made.session, games, terminal)) {
    made.code = *code;
    return made;
  }
  const auto& changes = std::get<build::PrintChanges>(print);
  const Recollection known = recall ? recall(*made.session, changes) : Recollection{};
  made.check = check_and_show(*made.session, games, changes, arguments, terminal, known);
  if (made.check.diagnostics.count(Severity::error) > 0) made.code = exit_mistakes;
  return made;
}

bool can_press(const build::Game& game) {
  return std::ranges::all_of(game.diagnostics.all(), [](const source::Diagnostic& diagnostic) {
    return diagnostic.severity != Severity::error ||
           diagnostic.slug == build::mistakes::too_large_for_paper.slug;
  });
}

int show_undrawable(const std::vector<std::string>& paths, Session& session, const Arguments& arguments,
                    const Terminal& terminal) {
  source::Diagnostics diagnostics;
  for (const std::string& path : paths) {
    diagnostics
        .report(layout::mistakes::bad_picture, {session.sources().add_without_text(path), 0, 0},
                fmt::format("the picture `{}` cannot be drawn: it is damaged", path))
        .suggest("save it again with another program, or download it again");
  }
  show(diagnostics, session.sources(), arguments, terminal);
  return paths.empty() ? exit_good : exit_mistakes;
}

unsigned jobs_of(const Arguments& arguments) {
  return static_cast<unsigned>(std::stoul(arguments.option("jobs", std::to_string(build::default_jobs()))));
}

std::string file_size(std::size_t bytes) {
  const auto size = static_cast<double>(bytes);
  return size < 1e5 ? fmt::format("{:.0f} kB", std::max(1.0, size / 1e3))
                    : fmt::format("{:.1f} MB", size / 1e6);
}

}  // namespace rulepress::cli
