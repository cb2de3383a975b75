#include <ostream>

#include "cli/actions.h"
#include "cli/checked.h"

namespace rulepress::cli {
namespace {

void dump(const build::Game& game, const std::string& value, std::ostream& out) {
  if (value == "cards") out << cards::dump(*game.deck);
  if (value == "faces") {
    for (const layout::Scene& scene : game.faces->scenes) out << layout::dump(scene);
  }
  if (value == "sheets") {
    for (const build::SheetJob& job : game.sheets) out << job.name << "\n" << press::dump(job.plan);
  }
}

}  // namespace

int check_action(const Arguments& arguments, const Terminal& terminal) {
  const Checked made = run_check(arguments.positional, arguments, terminal);
  for (const build::Game& game : made.check.games) dump(game, arguments.option("dump", ""), terminal.out);
  return made.code;
}

}  // namespace rulepress::cli
