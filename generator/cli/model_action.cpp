#include <functional>
#include <ostream>

#include "build/jobs.h"
#include "cli/actions.h"
#include "cli/session.h"
#include "model/schema.h"

namespace rulepress::cli {
namespace {

// Checks the games and prints something of each. A model with mistakes is partial, so they are told too.
int print_each(const Arguments& arguments, const Terminal& terminal,
               const std::function<std::string(const build::Game&, const Session&)>& text) {
  const auto root = workspace_root(arguments, terminal);
  if (!root) return no_workspace(arguments, terminal);
  Session session(*root);
  if (const auto code = wrong_games(session, arguments.positional, terminal)) return *code;
  const build::Check check = session.check({arguments.positional, build::default_jobs()});
  for (const build::Game& game : check.games) terminal.out << text(game, session);
  show(check.diagnostics, session.sources(), arguments, terminal);
  return check.diagnostics.count(source::Severity::error) > 0 ? exit_mistakes : exit_good;
}

}  // namespace

int model_action(const Arguments& arguments, const Terminal& terminal) {
  return print_each(arguments, terminal, [&](const build::Game& game, const Session& session) {
    return arguments.option("as", "text") == "json" ? model::to_json(*game.model, session.sources())
                                                    : model::dump(*game.model);
  });
}

int schema_action(const Arguments& arguments, const Terminal& terminal) {
  return print_each(arguments, terminal, [](const build::Game& game, const Session&) {
    return model::to_schema(*game.model, game.manifest->name.empty() ? game.files.name : game.manifest->name);
  });
}

}  // namespace rulepress::cli
