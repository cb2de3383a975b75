// `rulepress watch`: builds, waits for a change, builds what has changed. Each round is a build as any other,
// with what earlier builds have left; the graph of values lives on between the rounds besides.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <ostream>
#include <set>

#include "cli/actions.h"
#include "cli/batch.h"
#include "cli/checked.h"
#include "cli/file_watch.h"
#include "cli/interrupt.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

using source::counted;

class Watch {
 public:
  Watch(Session& session, build::PrintChanges print, const Arguments& arguments, const Terminal& terminal)
      : session_(session),
        print_(std::move(print)),
        arguments_(arguments),
        terminal_(terminal),
        rebuild_(arguments, terminal) {}

  // One look at everything.
  void round() {
    const auto start = std::chrono::steady_clock::now();
    const Recollection known = rebuild_.recall(session_, print_);
    const build::Check check =
        check_and_show(session_, present_games(), print_, arguments_, terminal_, known);
    for (const Recalled& game : known.games) pressed_.insert(game.game);
    std::vector<const build::Game*> changed;
    std::vector<std::string> waiting;  // for their mistakes to be mended
    for (const build::Game& game : check.games) {
      if (can_press(game)) {
        changed.push_back(&game);
      } else {
        waiting.push_back(game.files.name);
      }
    }
    std::size_t files = 0;
    for (const BuiltGame& built : press_games(changed, {}, session_, arguments_, terminal_, rebuild_)) {
      files += built.written.made;
      if (built.code == exit_good) pressed_.insert(built.name);
    }
    if (arguments_.quiet) return;
    for (const std::string& name : waiting)
      fmt::print(terminal_.err, "{}: not pressed, because of its errors{}\n", name,
                 pressed_.contains(name) ? "; what was pressed before stays" : "");
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    fmt::print(terminal_.err, "{} in {:.1f} s. Waiting for changes; Ctrl-C ends.\n",
               files == 0 ? "Nothing to press" : fmt::format("Pressed {}", counted(files, "file")),
               time.count());
    terminal_.err << std::flush;
  }

  void begin_again() {
    session_.look_again();
    if (arguments_.quiet) return;
    // A terminal starts with an empty page, so that what is there is what is wrong now.
    terminal_.err << (terminal_.err_is_terminal ? "\x1b[H\x1b[2J" : "\n");
  }

 private:
  // A game may be away for a moment, while its folder is renamed.
  std::vector<std::string> present_games() const {
    std::vector<std::string> made;
    for (const std::string& name : arguments_.positional) {
      if (session_.workspace().find(name) != nullptr) made.push_back(name);
    }
    // None would mean all.
    return made.empty() ? arguments_.positional : made;
  }

  Session& session_;
  build::PrintChanges print_;
  const Arguments& arguments_;
  const Terminal& terminal_;
  Rebuild rebuild_;
  std::set<std::string> pressed_;  // games of which there are good outputs
};

}  // namespace

int watch_action(const Arguments& arguments, const Terminal& terminal) {
  const auto print = print_wishes(arguments, terminal);
  if (const int* code = std::get_if<int>(&print)) return *code;
  const auto root = workspace_root(arguments, terminal);
  if (!root) return no_workspace(arguments, terminal);
  // Before the first look: what changes meanwhile is seen afterwards.
  const Interrupt interrupt;
  FileWatch files(*root, {"rules", "cards", "templates"});
  if (!files.trouble().empty())
    return fail(terminal, fmt::format("{} cannot be watched: {}", *root, files.trouble()),
                "`rulepress build` builds once");
  Session session(*root);
  if (const auto code = wrong_games(session, arguments.positional, terminal)) return *code;
  Watch watch(session, std::get<build::PrintChanges>(print), arguments, terminal);
  watch.round();
  while (files.wait(interrupt.pressed())) {
    watch.begin_again();
    watch.round();
  }
  if (!arguments.quiet) fmt::print(terminal.err, "\n");
  return exit_good;
}

}  // namespace rulepress::cli
