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
#include "cli/rebuild.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

using source::counted;

// What was pressed, of all games.
struct Tally {
  std::size_t files = 0;
  std::size_t pages = 0;
  bool made = false;                                        // anything; else all was as it had to be
  std::map<cards::ComponentKind, std::size_t> pieces = {};  // copies
};

class Press {
 public:
  Press(Session& session, Rebuild& rebuild, const Arguments& arguments, const Terminal& terminal)
      : session_(session),
        rebuild_(rebuild),
        arguments_(arguments),
        terminal_(terminal),
        outputs_(session.root()),
        explains_(arguments.options.contains("explain")) {}

  // A game that was pressed before and has not changed since: the same is told.
  void recall(const std::string& game, const build::Stamp& stamp) {
    for (const std::string& words : stamp.words) say(words);
    if (explains_)
      say(fmt::format("{}: left alone, because nothing that it is made from has changed\n", game));
    std::size_t longest = 0;
    for (const build::StampedOutput& file : stamp.outputs) longest = std::max(longest, file.path.size());
    for (const build::StampedOutput& file : stamp.outputs) list(file, longest, "as it was");
    for (const auto& [kind, count] : stamp.pieces) tally_.pieces[kind] += count;
  }

  // The exit code.
  int run(const build::Game& game) {
    stamp_ = {};
    if (explains_) explain(game);
    const int code = make(game);
    const auto drawing = notes_.take();
    rebuild_.save_faces(game.files.name, session_);
    if (code == exit_good) rebuild_.remember(game, session_, std::move(stamp_), drawing);
    tally_.made = true;
    return code;
  }

  const Tally& tally() const { return tally_; }

 private:
  int make(const build::Game& game) {
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
      stamp_.pieces[component.kind] += static_cast<std::size_t>(component.count);
    }
    for (const auto& [kind, count] : stamp_.pieces) tally_.pieces[kind] += count;
    return pressed.errors.empty() ? code : exit_usage;
  }

  void say(const std::string& line) {
    if (!arguments_.quiet) terminal_.err << line;
  }

  // To be said again when the game is recalled.
  void tell(const std::string& line) {
    say(line);
    stamp_.words.push_back(line);
  }

  void explain(const build::Game& game) {
    std::string before = fmt::format("{}: made again, because", game.files.name);
    for (const std::string& reason : rebuild_.reasons(game.files.name)) {
      say(fmt::format("{} {}\n", before, reason));
      before = "  and";
    }
    if (game.faces == nullptr || game.faces->components.empty()) return;
    constexpr std::size_t few = 6;
    const std::vector<std::string>& ids = game.faces->composed;
    const std::string names =
        ids.empty() || ids.size() > few ? "" : fmt::format(": {}", fmt::join(ids, ", "));
    say(fmt::format("  {} of {} laid out again{}\n", ids.size(),
                    counted(game.deck->components.size(), "component"), names));
  }

  // What becomes of a file that these bytes are written to.
  std::string fate(const std::string& path, const std::string& bytes) const {
    if (!explains_) return "";
    const auto present = session_.files().read(path);
    const auto* old = std::get_if<std::string>(&present);
    return old == nullptr ? "new" : *old == bytes ? "made again, but the same" : "changed";
  }

  void list(const build::StampedOutput& file, std::size_t longest, const std::string& fate) {
    ++tally_.files;
    tally_.pages += file.pages;
    say(fmt::format("  {}{:{}}  {}, {}{}{}\n", file.path, "", longest - file.path.size(),
                    counted(file.pages, "page"), file_size(file.size), explains_ ? ": " : "",
                    explains_ ? fate : ""));
  }

  build::Pressed draw(const build::Game& game) {
    ProgressBar bar(fmt::format("Pressing {}", game.files.name), arguments_, terminal_);
    const build::NotingFileSystem files(session_.files(), notes_);
    build::Store* const store = &rebuild_.faces_of(game.files.name);
    const auto press = [&](const build::FaceSet& faces, const std::vector<build::SheetJob>& sheets) {
      return build::press_sheets(
          {game.files.name, *game.manifest, *game.deck, faces, game.print, false, store}, sheets,
          jobs_of(arguments_), files, &bar);
    };
    build::Pressed pressed = press(*game.faces, game.sheets);
    if (game.low_ink_faces != nullptr) add(press(*game.low_ink_faces, game.low_ink_sheets), pressed);
    // A guide to a part would not be one to the game.
    if (game.print.only.empty()) {
      std::vector<build::SheetJob> all = game.sheets;
      std::ranges::copy(game.low_ink_sheets, std::back_inserter(all));
      add(build::press_guides(
              {game.files.name, *game.manifest, *game.deck, *game.faces, game.print, false, store}, all,
              files),
          pressed);
      if (game.book != nullptr)
        add(build::press_book_page(game.files.name, *game.book, *game.faces, files), pressed);
      if (game.pages != nullptr)
        add(build::press_rulebook(
                {game.files.name, *game.manifest, *game.deck, *game.faces, game.print, false, store},
                *game.pages, jobs_of(arguments_), files, &bar),
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
    const std::string folder = fmt::format("output/{}/", game.files.name);
    std::size_t longest = 0;
    for (const build::PressedFile& file : pressed.files)
      longest = std::max(longest, folder.size() + file.name.size());
    build::sweep(session_.root(), folder);
    for (const build::PressedFile& file : pressed.files) {
      const std::string path = folder + file.name;
      const std::string became = fate(path, file.bytes);
      if (const auto error = outputs_.write(path, file.bytes)) {
        code = fail(terminal_, fmt::format("`{}` cannot be written: {}", error->path, error->detail),
                    "the other files are written; make room for this one and try again");
        continue;
      }
      stamp_.outputs.push_back(build::stamped(session_.root(), path, file.bytes, file.pages));
      list(stamp_.outputs.back(), longest, became);
    }
    return code;
  }

  Session& session_;
  Rebuild& rebuild_;
  const Arguments& arguments_;
  const Terminal& terminal_;
  build::RealOutputs outputs_;
  bool explains_;
  Tally tally_;
  build::Stamp stamp_;  // of the game that is being pressed
  build::Notes notes_;  // of what is read to draw it
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
  fmt::print(terminal.err, "{} {}: {}, {}, {}in {:.1f} s\n",
             tally.made ? "Pressed" : "Nothing has changed in", pieces, counted(tally.files, "file"),
             counted(tally.pages, "page"), mistakes, seconds);
}

}  // namespace

int build_action(const Arguments& arguments, const Terminal& terminal) {
  const auto start = std::chrono::steady_clock::now();
  Rebuild rebuild(arguments, terminal);
  const Checked made = run_check(
      arguments.positional, arguments, terminal,
      [&](Session& session, const build::PrintChanges& changes) { return rebuild.recall(session, changes); });
  if (made.session == nullptr || made.code == exit_usage) return made.code;
  if (const auto code = wrong_choice(made.check.games, terminal)) return *code;
  int code = made.code;
  Press press(*made.session, rebuild, arguments, terminal);
  for (const workspace::GameFiles& files : made.session->workspace().games) {
    const auto& games = made.check.games;
    const auto game =
        std::ranges::find(games, files.name, [](const build::Game& one) { return one.files.name; });
    if (const build::Stamp* stamp = rebuild.stamp_of(files.name)) {
      press.recall(files.name, *stamp);
    } else if (game != games.end()) {
      code = std::max(code, press.run(*game));
    }
  }
  if (press.tally().files > 0 && !arguments.quiet) {
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    summarise(press.tally(), made.check.diagnostics, time.count(), terminal);
  }
  return code;
}

}  // namespace rulepress::cli
