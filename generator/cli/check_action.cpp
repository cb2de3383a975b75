#include <ostream>

#include "cli/actions.h"
#include "cli/checked.h"
#include "cli/rebuild.h"
#include "sim/playable.h"
#include "text/glossary.h"

namespace rulepress::cli {
namespace {

void write_dump(const build::Game& game, const std::string& value, std::ostream& out) {
  if (value == "cards") out << cards::dump(*game.deck);
  if (value == "faces") {
    for (const layout::Scene& scene : game.faces->scenes) out << layout::dump(scene);
  }
  if (value == "book" && game.book != nullptr) out << pages::dump(*game.book);
  if (value == "book-pages" && game.pages != nullptr) out << pages::dump(game.pages->pages);
  if (value == "phrases")
    out << text::dump(text::glossary(*game.deck, *game.model, *game.texts), *game.deck, *game.model);
  if (value == "program") {
    sim::Table table;
    if (game.model->players) table.players = static_cast<std::size_t>(game.model->players->low);
    const sim::Playable playable = sim::make_playable(*game.model, *game.deck, *game.texts, table);
    if (playable.program != nullptr) out << sim::disassemble(*playable.program);
  }
  if (value == "sheets") {
    for (const auto* jobs : {&game.sheets, &game.low_ink_sheets}) {
      for (const build::SheetJob& job : *jobs) out << job.name << "\n" << press::dump(job.plan);
    }
  }
}

}  // namespace

int check_action(const Arguments& arguments, const Terminal& terminal) {
  Rebuild rebuild(arguments, terminal);
  // Whoever wants to see a value needs it to be made.
  const bool dumps = arguments.options.contains("dump");
  const Checked made = run_check(
      arguments.positional, arguments, terminal, [&](Session& session, const build::PrintChanges& changes) {
        return dumps ? rebuild.faces_only(session) : rebuild.recall_checked(session, changes);
      });
  if (made.session != nullptr && !dumps) rebuild.remember_checked(made.check.games, *made.session);
  for (const build::Game& game : made.check.games)
    write_dump(game, arguments.option("dump", ""), terminal.out);
  return made.code;
}

}  // namespace rulepress::cli
