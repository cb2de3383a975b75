#include "cli/batch.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

#include "build/jobs.h"
#include "build/press_game.h"
#include "cli/actions.h"
#include "cli/checked.h"
#include "cli/choice.h"
#include "cli/print_changes.h"
#include "cli/progress_bar.h"
#include "source/nearest.h"
#include "source/utf8.h"

namespace rulepress::cli {
namespace {

using source::counted;
using Result = BuiltGame::Result;

// There are sheets or a book to press.
bool has_something(const build::Game& game) {
  return !game.sheets.empty() || (game.book != nullptr && chosen_part(game).empty());
}

// Pressed and written, not yet told.
struct Drawn {
  build::Pressed pressed;  // without the bytes
  Written written;
};

Drawn press_one(const build::Game& game, Session& session, unsigned jobs, build::Outputs& outputs,
                build::Progress& progress) {
  Drawn made{build::press_game(game, jobs, session.files(), &progress), {}};
  if (made.pressed.undrawable.empty()) made.written = write_files(game.files.name, made.pressed, outputs);
  made.pressed.files.clear();
  return made;
}

class Teller {
 public:
  Teller(Session& session, const Arguments& arguments, const Terminal& terminal)
      : session_(session), arguments_(arguments), terminal_(terminal) {}

  BuiltGame tell(const build::Game& game, Drawn drawn) {
    const std::string& name = game.files.name;
    if (!can_press(game)) return mistakes(name);
    const std::string part = chosen_part(game);
    if (!part.empty()) say(fmt::format("{}: only {}; the rest is left out\n", name, part));
    if (!has_something(game)) {
      if (part.empty())
        say(fmt::format("{}: nothing to press; templates/{}/ has no template for its cards\n", name, name));
      return {};
    }
    if (game.print.printer_moves_backs)
      say(fmt::format("{}: for your printer, {} (`rulepress calibrate --show`)\n", name,
                      in_words(game.print.sheet.back_shift)));
    if (game.print.low_ink && game.low_ink_faces == nullptr)
      say(fmt::format("{}: no template says what to change to save ink; see [low-ink] in docs/templates.md\n",
                      name));
    for (const std::string& error : drawn.pressed.errors)
      fail(terminal_, error, "this is a fault of Rulepress or a library");
    if (show_undrawable(drawn.pressed.undrawable, session_, arguments_, terminal_) != exit_good)
      return mistakes(name);
    int code = tell_written(drawn.written, arguments_, terminal_);
    if (!drawn.pressed.errors.empty()) code = exit_usage;
    return {code == exit_good ? Result::pressed : Result::failed, code, std::move(drawn.written)};
  }

 private:
  void say(const std::string& line) {
    if (!arguments_.quiet) terminal_.err << line;
  }
  BuiltGame mistakes(const std::string& name) {
    say(fmt::format("{}: not pressed, because of its errors\n", name));
    return {Result::mistakes, exit_mistakes};
  }

  Session& session_;
  const Arguments& arguments_;
  const Terminal& terminal_;
};

std::string_view words_for(Result result) {
  switch (result) {
    case Result::pressed:
      return "pressed";
    case Result::mistakes:
      return "not pressed";
    case Result::failed:
      return "failed";
    case Result::nothing:
      break;
  }
  return "nothing to press";
}

}  // namespace

std::vector<BuiltGame> press_games(const std::vector<const build::Game*>& games, Session& session,
                                   const Arguments& arguments, const Terminal& terminal) {
  build::RealOutputs outputs(session.root());
  std::vector<Drawn> drawn(games.size());
  {
    const std::string what = games.size() == 1 ? games.front()->files.name : counted(games.size(), "game");
    ProgressBar bar(fmt::format("Pressing {}", what), arguments, terminal);
    const unsigned jobs = jobs_of(arguments);
    build::for_each_index(games.size(), jobs, [&](std::size_t i) {
      if (can_press(*games[i]) && has_something(*games[i]))
        drawn[i] = press_one(*games[i], session, jobs, outputs, bar);
    });
  }
  Teller teller(session, arguments, terminal);
  std::vector<BuiltGame> made;
  made.reserve(games.size());
  for (std::size_t i = 0; i < games.size(); ++i) made.push_back(teller.tell(*games[i], std::move(drawn[i])));
  return made;
}

void list_planned(const std::vector<build::Game>& games, std::ostream& out) {
  for (const build::Game& game : games) {
    if (!can_press(game)) {
      fmt::print(out, "{}: nothing, because of its errors\n", game.files.name);
      continue;
    }
    for (const build::PlannedFile& file : build::planned_files(game))
      fmt::print(out, "output/{}/{}{}\n", game.files.name, file.name,
                 file.pages ? fmt::format("  {}", counted(*file.pages, "page")) : "");
  }
}

std::string table_of(const std::vector<const build::Game*>& games, const std::vector<BuiltGame>& built) {
  std::size_t longest = 4;
  for (const build::Game* game : games) longest = std::max(longest, source::display_width(game->files.name));
  std::string text = fmt::format("{:{}}  {:16}  {:>5}  {:>5}  {:>6}  {:>8}\n", "game", longest, "", "files",
                                 "pages", "errors", "warnings");
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto count = [&](source::Severity severity) {
      return games[i]->diagnostics.count(severity) + games[i]->of_ledger.count(severity);
    };
    text += fmt::format("{:{}}  {:16}  {:5}  {:5}  {:6}  {:8}\n", games[i]->files.name, longest,
                        words_for(built[i].result), built[i].written.files, built[i].written.pages,
                        count(source::Severity::error), count(source::Severity::warning));
  }
  return text;
}

}  // namespace rulepress::cli
