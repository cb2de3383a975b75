#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <ostream>

#include "build/book.h"
#include "build/guide.h"
#include "build/outputs.h"
#include "build/rulebook.h"
#include "cli/actions.h"
#include "cli/checked.h"
#include "cli/choice.h"
#include "cli/print_changes.h"
#include "cli/progress_bar.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

using source::counted;

// What was pressed, of all games.
struct Tally {
  std::size_t files = 0;
  std::size_t pages = 0;
  std::map<cards::ComponentKind, std::size_t> pieces = {};  // copies
};

class Press {
 public:
  Press(Session& session, const Arguments& arguments, const Terminal& terminal)
      : session_(session), arguments_(arguments), terminal_(terminal), outputs_(session.root()) {}

  // The exit code.
  int run(const build::Game& game) {
    if (!can_press(game)) {
      tell(fmt::format("{}: not pressed, because of its errors\n", game.files.name));
      return exit_mistakes;
    }
    const std::string part = chosen_part(game);
    if (!part.empty()) tell(fmt::format("{}: only {}; the rest is left out\n", game.files.name, part));
    if (game.sheets.empty() && !part.empty()) return exit_good;
    if (game.sheets.empty() && game.book == nullptr) {
      tell(fmt::format("{}: nothing to press; templates/{}/ has no template for its cards\n", game.files.name,
                       game.files.name));
      return exit_good;
    }
    if (game.print.printer_moves_backs) {
      tell(fmt::format("{}: for your printer, {} (`rulepress calibrate --show`)\n", game.files.name,
                       in_words(game.print.sheet.back_shift)));
    }
    build::Pressed pressed = draw(game);
    if (game.print.low_ink && game.low_ink_faces == nullptr)
      tell(
          fmt::format("{}: no template says what to change to save ink; see [low-ink] in docs/templates.md\n",
                      game.files.name));
    for (const std::string& error : pressed.errors)
      fail(terminal_, error, "this is a fault of Rulepress or a library");
    if (show_undrawable(pressed.undrawable, session_, arguments_, terminal_) != exit_good) {
      tell(fmt::format("{}: not pressed, because of its errors\n", game.files.name));
      return exit_mistakes;
    }
    const int code = write(game, pressed);
    for (const build::DrawnComponent& drawn : game.faces->components) {
      const cards::Component& component = game.deck->components[drawn.component];
      if (!build::is_chosen(component, game.print.only)) continue;
      tally_.pieces[component.kind] += static_cast<std::size_t>(component.count);
    }
    return pressed.errors.empty() ? code : exit_usage;
  }

  const Tally& tally() const { return tally_; }

 private:
  void tell(const std::string& line) {
    if (!arguments_.quiet) terminal_.err << line;
  }

  build::Pressed draw(const build::Game& game) {
    ProgressBar bar(fmt::format("Pressing {}", game.files.name), arguments_, terminal_);
    const auto press = [&](const build::FaceSet& faces, const std::vector<build::SheetJob>& sheets) {
      return build::press_sheets({game.files.name, *game.manifest, *game.deck, faces, game.print}, sheets,
                                 jobs_of(arguments_), session_.files(), &bar);
    };
    build::Pressed pressed = press(*game.faces, game.sheets);
    if (game.low_ink_faces != nullptr) add(press(*game.low_ink_faces, game.low_ink_sheets), pressed);
    // A guide to a part would not be one to the game.
    if (game.print.only.empty()) {
      std::vector<build::SheetJob> all = game.sheets;
      std::ranges::copy(game.low_ink_sheets, std::back_inserter(all));
      add(build::press_guides({game.files.name, *game.manifest, *game.deck, *game.faces, game.print}, all,
                              session_.files()),
          pressed);
      if (game.book != nullptr)
        add(build::press_book_page(game.files.name, *game.book, *game.faces, session_.files()), pressed);
      if (game.pages != nullptr)
        add(build::press_rulebook({game.files.name, *game.manifest, *game.deck, *game.faces, game.print},
                                  *game.pages, jobs_of(arguments_), session_.files(), &bar),
            pressed);
    }
    return pressed;
  }

  static void add(build::Pressed more, build::Pressed& to) {
    std::ranges::move(more.files, std::back_inserter(to.files));
    std::ranges::move(more.errors, std::back_inserter(to.errors));
    for (std::string& path : more.undrawable) {
      if (std::ranges::find(to.undrawable, path) == to.undrawable.end())
        to.undrawable.push_back(std::move(path));
    }
  }

  int write(const build::Game& game, const build::Pressed& pressed) {
    int code = exit_good;
    std::size_t longest = 0;
    for (const build::PressedFile& file : pressed.files) longest = std::max(longest, file.name.size());
    for (const build::PressedFile& file : pressed.files) {
      const std::string path = fmt::format("output/{}/{}", game.files.name, file.name);
      if (const auto error = outputs_.write(path, file.bytes)) {
        code = fail(terminal_, fmt::format("`{}` cannot be written: {}", error->path, error->detail),
                    "the other files are written; make room for this one and try again");
        continue;
      }
      ++tally_.files;
      tally_.pages += file.pages;
      tell(fmt::format("  {}{:{}}  {}, {}\n", path, "", longest - file.name.size(),
                       counted(file.pages, "page"), file_size(file.bytes.size())));
    }
    return code;
  }

  Session& session_;
  const Arguments& arguments_;
  const Terminal& terminal_;
  build::RealOutputs outputs_;
  Tally tally_;
};

// "Pressed 54 cards and 6 tokens: 2 files, 12 pages, 1 warning, in 0.4 s".
void summarise(const Tally& tally, const source::Diagnostics& diagnostics, double seconds,
               const Terminal& terminal) {
  std::string pieces;
  std::size_t left = tally.pieces.size();
  for (const auto& [kind, count] : tally.pieces) {
    if (!pieces.empty()) pieces += left == 1 ? " and " : ", ";
    pieces += counted(count, cards::name_of(kind));
    --left;
  }
  if (pieces.empty()) pieces = "the rulebook";
  std::string mistakes;
  for (const auto severity : {source::Severity::error, source::Severity::warning}) {
    const std::size_t count = diagnostics.count(severity);
    if (count > 0) mistakes += counted(count, source::name_of(severity)) + ", ";
  }
  fmt::print(terminal.err, "Pressed {}: {}, {}, {}in {:.1f} s\n", pieces, counted(tally.files, "file"),
             counted(tally.pages, "page"), mistakes, seconds);
}

}  // namespace

int build_action(const Arguments& arguments, const Terminal& terminal) {
  const auto start = std::chrono::steady_clock::now();
  const Checked made = run_check(arguments.positional, arguments, terminal);
  if (made.session == nullptr || made.code == exit_usage) return made.code;
  if (const auto code = wrong_choice(made.check.games, terminal)) return *code;
  int code = made.code;
  Press press(*made.session, arguments, terminal);
  for (const build::Game& game : made.check.games) code = std::max(code, press.run(game));
  if (press.tally().files > 0 && !arguments.quiet) {
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    summarise(press.tally(), made.check.diagnostics, time.count(), terminal);
  }
  return code;
}

}  // namespace rulepress::cli
