#include <fmt/format.h>
#include <fmt/ostream.h>

#include <istream>
#include <ostream>

#include "build/outputs.h"
#include "cli/actions.h"
#include "cli/table.h"
#include "sim/run/games.h"
#include "sim/run/log.h"
#include "sim/run/replay.h"
#include "sim/run/words.h"

namespace rulepress::cli {
namespace {

constexpr std::string_view help_text =
    "  a number   takes that option\n"
    "  look       shows the table again\n"
    "  undo       goes back to your last decision\n"
    "  save NAME  keeps the game; `rulepress play GAME --replay FILE` goes on with it\n"
    "  quit       leaves the game\n";

// One person at the table; the others choose by chance.
class Table {
 public:
  Table(const PlayTable& table, std::uint64_t seed, sim::Value seat, const Terminal& terminal)
      : table_(table),
        terminal_(terminal),
        seed_(seed),
        seat_(seat),
        state_(sim::first_state(*table.playable.program, seed)),
        machine_(*table.playable.program, state_),
        log_(
            *table.playable.program, state_,
            [&table](source::Span span) { return table.game->rulebook->heading_path(span); }, seat) {
    machine_.watch(&log_);
  }

  // Goes on from answers that were given before. False when one of them is none of the options.
  bool go_through(const std::vector<std::uint32_t>& choices) {
    machine_.reset(sim::first_state(*table_.playable.program, seed_));
    machine_.begin();
    choices_.clear();
    own_.clear();
    for (const std::uint32_t choice : choices) {
      if (machine_.run() != sim::Status::decision || choice >= machine_.decision().options.size())
        return false;
      take(choice);
    }
    return true;
  }

  int play() {
    fmt::print(terminal_.out,
               "You are {}; whoever else plays chooses by chance. `help` tells what you can type.\n\n",
               (*table_.playable.world)[seat_].name);
    while (true) {
      const sim::Status status = machine_.run();
      if (status == sim::Status::wrong) return tell_wrong();
      if (status != sim::Status::decision) {
        terminal_.out << log_.take();
        return exit_good;
      }
      const sim::Decision& decision = machine_.decision();
      const bool mine = decision.seat == seat_ || decision.seat == sim::team;
      if (!mine) {
        take(sim::chosen_by_chance(seed_, static_cast<std::uint32_t>(choices_.size()),
                                   decision.options.size()));
        continue;
      }
      if (!ask()) return exit_good;
    }
  }

 private:
  void take(std::size_t option) {
    const sim::Value seat = machine_.decision().seat;
    if (seat == seat_ || seat == sim::team) own_.push_back(choices_.size());
    choices_.push_back(static_cast<std::uint32_t>(option));
    machine_.answer(option);
  }

  int tell_wrong() {
    terminal_.out << log_.take();
    const sim::FaultWords words = sim::words_of(*table_.playable.program, machine_.fault());
    fmt::print(terminal_.out, "The game cannot go on: {}. `rulepress simulate {}` shows where.\n",
               words.message, table_.game->files.name);
    return exit_mistakes;
  }

  void show_question() {
    const sim::Decision& decision = machine_.decision();
    fmt::print(terminal_.out, "\n{}: {}?\n", sim::seat_words(*table_.playable.world, decision.seat),
               sim::question_words(*table_.playable.program, decision));
    const std::vector<std::string> words = sim::words_of_all(*table_.playable.program, state_, decision);
    for (std::size_t i = 0; i < words.size(); ++i)
      fmt::print(terminal_.out, "  {:>2}  {}\n", i + 1, words[i]);
  }

  // False when the person leaves.
  bool ask() {
    terminal_.out << log_.take();
    if (!looked_) terminal_.out << sim::view(*table_.playable.program, state_, seat_);
    looked_ = true;
    show_question();
    while (true) {
      fmt::print(terminal_.out, "> ");
      terminal_.out.flush();
      std::string line;
      if (terminal_.in == nullptr || !std::getline(*terminal_.in, line)) {
        fmt::print(terminal_.out, "\n");
        return false;
      }
      const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
      line = line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
      const std::string word = line.substr(0, line.find(' '));
      if (word == "quit" || word == "q") return false;
      if (word == "look" || word == "l") {
        terminal_.out << sim::view(*table_.playable.program, state_, seat_);
        show_question();
      } else if (word == "undo" || word == "u") {
        if (undo()) return true;
        fmt::print(terminal_.out, "There is nothing to take back.\n");
      } else if (word == "save") {
        save(line.size() > word.size() ? line.substr(word.size() + 1) : "game");
      } else if (!word.empty() && word.find_first_not_of("0123456789") == std::string::npos &&
                 word.size() < 6 && std::stoul(word) >= 1 &&
                 std::stoul(word) <= machine_.decision().options.size()) {
        take(std::stoul(word) - 1);
        return true;
      } else {
        if (word != "help" && word != "?" && !word.empty())
          fmt::print(terminal_.out, "`{}` is none of the options.\n", line);
        terminal_.out << help_text;
      }
    }
  }

  bool undo() {
    if (own_.empty()) return false;
    const std::size_t kept = own_.back();
    const std::vector<std::uint32_t> before(choices_.begin(),
                                            choices_.begin() + static_cast<std::ptrdiff_t>(kept));
    go_through(before);
    log_.take();
    looked_ = false;
    return true;
  }

  void save(const std::string& name) {
    if (name.find_first_of("/\\") != std::string::npos || name.starts_with(".")) {
      fmt::print(terminal_.out, "A saved game has a plain name, without folders.\n");
      return;
    }
    build::RealOutputs outputs(table_.session->root());
    const std::string path = fmt::format("output/{}/saved/{}.replay", table_.game->files.name, name);
    const sim::Replay replay{table_.game->files.name, sim::rules_hash(*table_.playable.program), table_.table,
                             seed_, choices_};
    if (const auto error = outputs.write(path, sim::to_text(replay))) {
      fmt::print(terminal_.out, "{} could not be written: {}\n", path, error->detail);
    } else {
      fmt::print(terminal_.out, "Saved as {}.\n", path);
    }
  }

  const PlayTable& table_;
  const Terminal& terminal_;
  std::uint64_t seed_;
  sim::Value seat_;
  sim::State state_;
  sim::Machine machine_;
  sim::Log log_;
  std::vector<std::uint32_t> choices_;
  std::vector<std::size_t> own_;  // which of them were made by the person
  bool looked_ = false;
};

}  // namespace

int play_action(const Arguments& arguments, const Terminal& terminal) {
  std::optional<sim::Replay> replay;
  if (const std::string path = arguments.option("replay", ""); !path.empty()) {
    const auto root = workspace_root(arguments, terminal);
    if (!root) return no_workspace(arguments, terminal);
    const source::RealFileSystem files(*root);
    const auto text = files.read(path);
    if (std::holds_alternative<source::ReadError>(text))
      return fail(terminal, fmt::format("there is no saved game `{}`", path),
                  "name a file in the workspace, as `save` or `rulepress simulate` told it");
    const auto read = sim::read_replay(std::get<std::string>(text));
    if (const auto* problem = std::get_if<std::string>(&read))
      return fail(terminal, *problem, "save the game again");
    replay = std::get<sim::Replay>(read);
    if (replay->game != arguments.positional.front())
      return fail(terminal, fmt::format("this is a game of `{}`", replay->game),
                  fmt::format("write rulepress play {} --replay {}", replay->game, path));
  }
  const PlayTable table =
      set_table(arguments, terminal, replay ? std::optional<sim::Table>(replay->table) : std::nullopt);
  if (!table.playable.program) return table.code;
  if (replay && replay->rules != sim::rules_hash(*table.playable.program))
    fmt::print(terminal.err,
               "The rules or cards have changed since this game was saved; it may go another way.\n");
  const std::string seat = arguments.option("seat", "A");
  if (seat.size() != 1 || seat[0] < 'A' || static_cast<std::size_t>(seat[0] - 'A') >= table.table.players)
    return fail(terminal, fmt::format("nobody sits at `{}`", seat),
                fmt::format("players are called A to {}", static_cast<char>('A' + table.table.players - 1)));
  const std::uint64_t seed = replay ? replay->seed : std::stoull(arguments.option("seed", "1"));
  Table play(table, seed, seat[0] - 'A', terminal);
  if (!play.go_through(replay ? replay->choices : std::vector<std::uint32_t>{}))
    return fail(terminal, "an answer in this saved game is not possible any more",
                "the rules have changed too much; start a new game");
  return play.play();
}

}  // namespace rulepress::cli
