#include "cli/batch.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>
#include <set>

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

// There are sheets or a book to press.
bool has_something(const build::Game& game) {
  return !game.sheets.empty() || (game.book != nullptr && chosen_part(game).empty());
}

// Pressed and written, not yet told.
struct Drawn {
  build::Pressed pressed;  // without the bytes
  Written written;
  std::vector<build::Observation> observations;  // of the disk, by whoever drew it
};

bool explains(const Arguments& arguments) {
  return arguments.options.contains("explain");
}

Drawn press_one(const build::Game& game, Session& session, const Arguments& arguments,
                build::Progress& progress, Rebuild& rebuild) {
  build::Notes notes;
  const build::NotingFileSystem files(session.files(), notes);
  build::Store& store = rebuild.faces_of(game.files.name);
  build::KeptOutputs kept(store, {session.root(), game.files.name, session.files(), session.sources()});
  Drawn made{build::press_game(game, jobs_of(arguments), files, &progress, &store, &kept), {}, {}};
  if (made.pressed.undrawable.empty())
    made.written = write_stamped(game.files.name, made.pressed, session.root(), explains(arguments), kept);
  kept.save();
  made.pressed.files.clear();
  made.observations = notes.take();
  return made;
}

class Teller {
 public:
  Teller(Session& session, const Arguments& arguments, const Terminal& terminal, Rebuild& rebuild)
      : session_(session), arguments_(arguments), terminal_(terminal), rebuild_(rebuild) {}

  BuiltGame tell(const build::Game& game, Drawn drawn) {
    words_.clear();
    if (explains(arguments_)) explain(game);
    const std::vector<build::Observation> observations = std::move(drawn.observations);
    BuiltGame built = tell_result(game, std::move(drawn));
    built.name = game.files.name;
    built.errors = count(game, source::Severity::error);
    built.warnings = count(game, source::Severity::warning);
    if (built.written.files > 0) built.pieces = pieces_of(game);
    rebuild_.save_faces(game.files.name, session_);
    if (built.code == exit_good) {
      build::Stamp stamp;
      stamp.outputs = built.written.outputs;
      stamp.words = words_;
      stamp.pieces = built.pieces;
      rebuild_.remember(game, session_, std::move(stamp), observations);
    }
    return built;
  }

 private:
  static std::size_t count(const build::Game& game, source::Severity severity) {
    return game.diagnostics.count(severity) + game.of_ledger.count(severity);
  }

  static std::map<cards::ComponentKind, std::uint64_t> pieces_of(const build::Game& game) {
    std::map<cards::ComponentKind, std::uint64_t> pieces;
    for (const build::DrawnComponent& drawn : game.faces->components) {
      const cards::Component& component = game.deck->components[drawn.component];
      if (!build::is_chosen(component, game.print.only)) continue;
      pieces[component.kind] += static_cast<std::uint64_t>(component.count);
    }
    return pieces;
  }

  void explain(const build::Game& game) {
    std::string before = fmt::format("{}: looked at again, because", game.files.name);
    for (const std::string& reason : rebuild_.reasons(game.files.name)) {
      if (!arguments_.quiet) fmt::print(terminal_.err, "{} {}\n", before, reason);
      before = "  and";
    }
    if (arguments_.quiet) return;
    if (!game.recalled_checks.empty())
      fmt::print(terminal_.err, "  not played again, because no rule and no card says anything else: {}\n",
                 fmt::join(game.recalled_checks, ", "));
    if (game.faces == nullptr || game.faces->components.empty()) return;
    constexpr std::size_t few = 6;
    const std::vector<std::string>& ids = game.faces->composed;
    const std::string names =
        ids.empty() || ids.size() > few ? "" : fmt::format(": {}", fmt::join(ids, ", "));
    fmt::print(terminal_.err, "  {} of {} laid out again{}\n", ids.size(),
               counted(game.deck->components.size(), "component"), names);
  }

  BuiltGame tell_result(const build::Game& game, Drawn drawn) {
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
    const BuiltGame::Result good =
        drawn.written.made == 0 ? BuiltGame::Result::as_it_was : BuiltGame::Result::pressed;
    return {code == exit_good ? good : BuiltGame::Result::failed, code, std::move(drawn.written)};
  }

  // To be said again when the game is recalled.
  void say(const std::string& line) {
    if (!arguments_.quiet) terminal_.err << line;
    words_.push_back(line);
  }
  BuiltGame mistakes(const std::string& name) {
    say(fmt::format("{}: not pressed, because of its errors\n", name));
    return {BuiltGame::Result::mistakes, exit_mistakes};
  }

  Session& session_;
  const Arguments& arguments_;
  const Terminal& terminal_;
  Rebuild& rebuild_;
  std::vector<std::string> words_;  // of the game that is being told of
};

std::string_view words_for(BuiltGame::Result result) {
  switch (result) {
    case BuiltGame::Result::pressed:
      return "pressed";
    case BuiltGame::Result::mistakes:
      return "not pressed";
    case BuiltGame::Result::failed:
      return "failed";
    case BuiltGame::Result::as_it_was:
      return "as it was";
    case BuiltGame::Result::nothing:
      break;
  }
  return "nothing to press";
}

// A game that has not changed since it was pressed.
BuiltGame recall_game(const std::string& name, const build::Stamp& stamp, const Arguments& arguments,
                      const Terminal& terminal) {
  BuiltGame built{BuiltGame::Result::as_it_was, exit_good, {}, name, stamp.pieces};
  built.written.files = stamp.outputs.size();
  for (const build::StampedOutput& output : stamp.outputs) built.written.pages += output.pages;
  for (const build::SavedDiagnostics* told : {&stamp.told, &stamp.of_ledger}) {
    for (const build::SavedDiagnostic& one : told->diagnostics) {
      built.errors += one.severity == source::Severity::error ? 1 : 0;
      built.warnings += one.severity == source::Severity::warning ? 1 : 0;
    }
  }
  if (arguments.quiet) return built;
  for (const std::string& words : stamp.words) terminal.err << words;
  std::vector<std::string> fates;
  if (explains(arguments)) {
    fmt::print(terminal.err, "{}: left alone, because nothing that it is made from has changed\n", name);
    fates.assign(stamp.outputs.size(), left_alone);
  }
  terminal.err << lines_of(stamp.outputs, fates);
  return built;
}

}  // namespace

std::vector<BuiltGame> press_games(const std::vector<const build::Game*>& games,
                                   const StampedGames& unchanged, Session& session,
                                   const Arguments& arguments, const Terminal& terminal, Rebuild& rebuild) {
  std::vector<Drawn> drawn(games.size());
  if (!games.empty()) {
    const std::string what = games.size() == 1 ? games.front()->files.name : counted(games.size(), "game");
    ProgressBar bar(fmt::format("Pressing {}", what), arguments, terminal);
    build::for_each_index(games.size(), jobs_of(arguments), [&](std::size_t i) {
      if (can_press(*games[i]) && has_something(*games[i]))
        drawn[i] = press_one(*games[i], session, arguments, bar, rebuild);
    });
  }
  std::map<std::string, std::size_t> numbers;
  for (std::size_t i = 0; i < games.size(); ++i) numbers[games[i]->files.name] = i;
  std::set<std::string> names;
  for (const auto& [name, number] : numbers) names.insert(name);
  for (const auto& [name, stamp] : unchanged) names.insert(name);
  Teller teller(session, arguments, terminal, rebuild);
  std::vector<BuiltGame> made;
  made.reserve(names.size());
  for (const std::string& name : names) {
    const auto number = numbers.find(name);
    made.push_back(number == numbers.end()
                       ? recall_game(name, *unchanged.at(name), arguments, terminal)
                       : teller.tell(*games[number->second], std::move(drawn[number->second])));
  }
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

std::string table_of(const std::vector<BuiltGame>& built) {
  std::size_t longest = 4;
  for (const BuiltGame& game : built) longest = std::max(longest, source::display_width(game.name));
  std::string text = fmt::format("{:{}}  {:16}  {:>5}  {:>5}  {:>6}  {:>8}\n", "game", longest, "", "files",
                                 "pages", "errors", "warnings");
  for (const BuiltGame& game : built)
    text += fmt::format("{:{}}  {:16}  {:5}  {:5}  {:6}  {:8}\n", game.name, longest, words_for(game.result),
                        game.written.files, game.written.pages, game.errors, game.warnings);
  return text;
}

}  // namespace rulepress::cli
