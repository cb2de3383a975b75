#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

#include "build/jobs.h"
#include "cli/actions.h"
#include "cli/session.h"
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

void summarise(const build::Check& check, const Session& session, const Arguments& arguments,
               const Terminal& terminal) {
  if (arguments.quiet) return;
  if (check.games.empty()) {
    fmt::print(terminal.err, "There are no games in {} yet; `rulepress new` starts one.\n", session.root());
    return;
  }
  for (const build::Game& game : check.games) {
    fmt::print(terminal.err, "{}: {}; {}\n", game.files.name, contents(game), tally(game.diagnostics));
  }
  if (check.games.size() > 1) fmt::print(terminal.err, "in all: {}\n", tally(check.diagnostics));
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

std::optional<int> wrong_games(const Session& session, const Arguments& arguments, const Terminal& terminal) {
  std::vector<std::string> names;
  for (const auto& game : session.workspace().games) names.push_back(game.name);
  for (const std::string& asked : arguments.positional) {
    if (std::ranges::find(names, asked) != names.end()) continue;
    const auto meant = source::nearest(asked, names);
    return fail(terminal, fmt::format("there is no game `{}` in {}", asked, session.root()),
                meant           ? fmt::format("did you mean `{}`?", *meant)
                : names.empty() ? std::string("`rulepress new` starts one")
                                : fmt::format("there {} {}", names.size() == 1 ? "is" : "are",
                                              source::quoted_list(names)));
  }
  return std::nullopt;
}

struct Checked {
  std::unique_ptr<Session> session;
  build::Check check;
  int code;
};

Checked run_check(const Arguments& arguments, const Terminal& terminal) {
  const auto root = workspace_root(arguments, terminal);
  if (!root) {
    return {nullptr,
            {},
            fail(terminal, fmt::format("`{}` is not a workspace, and lies in none", arguments.folder),
                 "a workspace has a folder rules/ or cards/; `rulepress new` makes one, -C names another")};
  }
  Checked made{std::make_unique<Session>(*root), {}, exit_good};
  if (const auto code = wrong_games(*made.session, arguments, terminal)) {
    made.code = *code;
    return made;
  }
  const auto jobs =
      static_cast<unsigned>(std::stoul(arguments.option("jobs", std::to_string(build::default_jobs()))));
  made.check = made.session->check({arguments.positional, jobs});
  show(made.check.diagnostics, made.session->sources(), arguments, terminal);
  if (made.check.diagnostics.count(Severity::error) > 0) made.code = exit_mistakes;
  summarise(made.check, *made.session, arguments, terminal);
  return made;
}

}  // namespace

int check_action(const Arguments& arguments, const Terminal& terminal) {
  return run_check(arguments, terminal).code;
}

// Pressing comes with the rooms layout, render and press; until then building is checking, and says so.
int build_action(const Arguments& arguments, const Terminal& terminal) {
  const Checked made = run_check(arguments, terminal);
  if (made.code == exit_good && !made.check.games.empty() && !arguments.quiet) {
    fmt::print(terminal.err, "This version checks games but cannot press them yet: nothing was written.\n");
  }
  return made.code;
}

int fail(const Terminal& terminal, std::string_view message, std::string_view help) {
  fmt::print(terminal.err, "rulepress: {}\n", message);
  if (!help.empty()) fmt::print(terminal.err, "           {}\n", help);
  return exit_usage;
}

}  // namespace rulepress::cli
