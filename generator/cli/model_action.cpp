#include <ostream>

#include "build/jobs.h"
#include "cli/actions.h"
#include "cli/session.h"

namespace rulepress::cli {

int model_action(const Arguments& arguments, const Terminal& terminal) {
  const auto root = workspace_root(arguments, terminal);
  if (!root) return no_workspace(arguments, terminal);
  Session session(*root);
  if (const auto code = wrong_games(session, arguments.positional, terminal)) return *code;
  const build::Check check = session.check({arguments.positional, build::default_jobs()});
  for (const build::Game& game : check.games) {
    terminal.out << (arguments.option("as", "text") == "json" ? model::to_json(*game.model, session.sources())
                                                              : model::dump(*game.model));
  }
  // A model with mistakes is partial, so they are told too.
  show(check.diagnostics, session.sources(), arguments, terminal);
  return check.diagnostics.count(source::Severity::error) > 0 ? exit_mistakes : exit_good;
}

}  // namespace rulepress::cli
