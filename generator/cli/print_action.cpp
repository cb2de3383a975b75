// `rulepress print`: sheets, and a record of what is printed. With --changed, only what differs from the
// printed copy, and what of that copy to throw away.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>
#include <set>

#include "build/game_subset.h"
#include "build/outputs.h"
#include "build/packed_sheets.h"
#include "build/press_game.h"
#include "cli/actions.h"
#include "cli/checked.h"
#include "cli/choice.h"
#include "cli/pressed_files.h"
#include "cli/print_changes.h"
#include "cli/progress_bar.h"
#include "cli/rebuild.h"
#include "documents/change_list.h"
#include "source/nearest.h"
#include "source/utf8.h"

namespace rulepress::cli {
namespace {

using documents::CopyChange;
using documents::Difference;
using source::counted;

std::string in_words(const CopyChange& change) {
  switch (change.what) {
    case Difference::added:
      return fmt::format("new: print {}", change.print);
    case Difference::changed:
      return fmt::format("changed: print {}, throw away {}", change.print, change.discard);
    case Difference::more_copies:
      return fmt::format("more copies: print {}", change.print);
    case Difference::fewer_copies:
      return fmt::format("fewer copies: throw away {}", change.discard);
    case Difference::removed:
      break;
  }
  return fmt::format("gone: throw away {}", change.discard);
}

std::string padded(const std::string& text, std::size_t width) {
  const std::size_t taken = source::display_width(text);
  return text + std::string(width > taken ? width - taken : 0, ' ');
}

// What is to be pressed of a game: all of it, or a part in a deck of its own.
struct Edition {
  cards::Deck deck;
  build::FaceSet faces;
  build::FaceSet low_ink_faces;
  build::PrintOptions options;
  std::vector<build::SheetJob> sheets;
  std::vector<build::SheetJob> low_ink_sheets;
};

class Printing {
 public:
  Printing(Session& session, Rebuild& rebuild, const Arguments& arguments, const Terminal& terminal)
      : session_(session),
        rebuild_(rebuild),
        arguments_(arguments),
        terminal_(terminal),
        out_(list_stream(arguments, terminal)),
        outputs_(session.root()),
        changed_(arguments.options.contains("changed")),
        dry_run_(arguments.options.contains("dry-run")) {}

  // The exit code.
  int run(const build::Game& game) {
    if (!can_press(game) || !game.ledger->sound) {
      tell(fmt::format("{}: not printed, because of its errors\n", game.files.name));
      return exit_mistakes;
    }
    if (changed_ && !game.ledger->there) return no_ledger(game);
    looks_ = build::appearances_of(*game.faces, session_.files());
    if (looks_.empty()) {
      tell(fmt::format("{}: nothing to print; templates/{}/ has no template for its cards\n", game.files.name,
                       game.files.name));
      return exit_good;
    }
    if (arguments_.options.contains("record")) return record_all(game);
    return changed_ ? print_changed(game) : print_all(game);
  }

 private:
  void tell(const std::string& line) {
    if (!arguments_.quiet) terminal_.err << line;
  }

  int no_ledger(const build::Game& game) {
    return fail(
        terminal_, fmt::format("nothing is known of a printed copy of `{}`", game.files.name),
        fmt::format(
            "`rulepress print {0}` presses all of it and begins the record; if you have a copy that is as "
            "the files are now, `rulepress print {0} --record` records that",
            game.files.name));
  }

  std::vector<std::size_t> chosen(const build::Game& game) const {
    std::vector<std::size_t> made;
    for (const auto& [component, look] : looks_) {
      if (build::is_chosen(game.deck->components[component], game.print.only)) made.push_back(component);
    }
    return made;
  }

  int record_all(const build::Game& game) {
    return dry_run_ ? static_cast<int>(exit_good) : record(game, chosen(game));
  }

  int print_all(const build::Game& game) {
    if (dry_run_) {
      list(game.files.name, game.sheets);
      list(game.files.name, game.low_ink_sheets);
      return exit_good;
    }
    const Edition whole{*game.deck, *game.faces, low_ink_faces(game),
                        game.print, game.sheets, game.low_ink_sheets};
    if (const int code = press(game, whole); code != exit_good) return code;
    return record(game, build::components_on(game.sheets, *game.faces));
  }

  int print_changed(const build::Game& game) {
    const std::vector<CopyChange> changes =
        build::changes_since(*game.ledger, *game.deck, looks_, game.print.only);
    if (changes.empty()) {
      tell(fmt::format("{}: every {} is as it was printed; nothing to do\n", game.files.name,
                       game.print.only.empty() ? "card" : "one of these cards"));
      return exit_good;
    }
    show_changes(game, changes);
    std::map<std::size_t, int> copies;
    for (const CopyChange& change : changes) {
      if (change.component) copies[*change.component] = change.print;
    }
    const build::GameSubset part = build::subset_of(*game.deck, *game.faces, copies);
    Edition edition = edition_of(game, part, copies);
    add_list(game, changes, edition);
    if (dry_run_) {
      list(game.files.name, edition.sheets);
      list(game.files.name, edition.low_ink_sheets);
      return exit_good;
    }
    if (const int code = press(game, edition); code != exit_good) return code;
    std::vector<std::size_t> done;
    for (const std::size_t component : build::components_on(edition.sheets, edition.faces))
      done.push_back(part.components[component]);
    for (const CopyChange& change : changes) {
      if (change.component && change.print == 0) done.push_back(*change.component);
    }
    return record(game, done);
  }

  static build::FaceSet low_ink_faces(const build::Game& game) {
    return game.low_ink_faces == nullptr ? build::FaceSet{} : *game.low_ink_faces;
  }

  // What cannot be placed was told of when the whole game was planned.
  Edition edition_of(const build::Game& game, const build::GameSubset& part,
                     const std::map<std::size_t, int>& copies) {
    Edition made{part.deck, part.faces, {}, game.print, {}, {}};
    made.options.only.clear();
    made.options.boxes = false;
    if (!made.options.sheet.game.empty()) made.options.sheet.game += " · changed cards";
    made.sheets = build::plan_packed(request_of(game, made, made.faces), "changed");
    if (game.low_ink_faces != nullptr) {
      made.low_ink_faces = build::subset_of(*game.deck, *game.low_ink_faces, copies).faces;
      build::PressRequest request = request_of(game, made, made.low_ink_faces);
      request.low_ink = true;
      made.low_ink_sheets = build::plan_packed(request, "changed");
    }
    return made;
  }

  build::PressRequest request_of(const build::Game& game, const Edition& edition,
                                 const build::FaceSet& faces) {
    return {game.files.name,
            *game.manifest,
            edition.deck,
            faces,
            edition.options,
            false,
            &rebuild_.faces_of(game.files.name)};
  }

  // What to throw away, behind the sheets: in front of them it would turn backs into fronts. Where nothing is
  // to be printed, the list is all there is.
  void add_list(const build::Game& game, const std::vector<CopyChange>& changes, Edition& edition) {
    if (edition.faces.fonts.families.empty() && edition.faces.fonts.files.empty()) return;
    if (edition.sheets.empty()) edition.sheets = build::empty_jobs(game.files.name, "changed", game.print);
    render::Tools tools(edition.faces.fonts, session_.files());
    const auto add = [&](std::vector<build::SheetJob>& jobs, build::FaceSet& faces) {
      for (build::SheetJob& job : jobs) {
        const layout::Size size = job.plan.pages.empty() ? job.plan.paper.size : job.plan.pages.front().size;
        const std::vector<layout::Scene> pages =
            documents::draw_change_list({*game.manifest, changes, size, game.print.sheet.margin}, tools);
        for (const layout::Scene& page : pages) build::add_page(page, job.plan, faces);
      }
    };
    add(edition.sheets, edition.faces);
    add(edition.low_ink_sheets, edition.low_ink_faces);
  }

  void list(const std::string& game, const std::vector<build::SheetJob>& sheets) {
    for (const build::SheetJob& job : sheets)
      fmt::print(out_, "  output/{}/{}  {}\n", game, job.name, counted(job.plan.pages.size(), "page"));
  }

  void show_changes(const build::Game& game, const std::vector<CopyChange>& changes) {
    if (arguments_.quiet) return;
    std::map<cards::ComponentKind, std::size_t> print;
    std::map<cards::ComponentKind, std::size_t> discard;
    std::size_t ids = 0;
    std::size_t names = 0;
    for (const CopyChange& change : changes) {
      if (change.print > 0) print[change.kind] += static_cast<std::size_t>(change.print);
      if (change.discard > 0) discard[change.kind] += static_cast<std::size_t>(change.discard);
      ids = std::max(ids, source::display_width(change.id));
      names = std::max(names, source::display_width(change.name));
    }
    fmt::print(out_, "{}: print {}, throw away {}\n", game.files.name, cards::in_words(print),
               cards::in_words(discard));
    for (const CopyChange& change : changes)
      fmt::print(out_, "  {}  {}  {}\n", padded(change.id, ids), padded(change.name, names),
                 in_words(change));
  }

  int press(const build::Game& game, const Edition& edition) {
    if (game.print.printer_moves_backs) {
      tell(fmt::format("{}: for your printer, {} (`rulepress calibrate --show`)\n", game.files.name,
                       cli::in_words(game.print.sheet.back_shift)));
    }
    build::Pressed pressed;
    {
      ProgressBar bar(fmt::format("Pressing {}", game.files.name), arguments_, terminal_);
      const unsigned jobs = jobs_of(arguments_);
      pressed = build::press_sheets(request_of(game, edition, edition.faces), edition.sheets, jobs,
                                    session_.files(), &bar);
      if (!edition.low_ink_sheets.empty())
        build::join(build::press_sheets(request_of(game, edition, edition.low_ink_faces),
                                        edition.low_ink_sheets, jobs, session_.files(), &bar),
                    pressed);
    }
    for (const std::string& error : pressed.errors)
      fail(terminal_, error, "this is a fault of Rulepress or a library");
    if (show_undrawable(pressed.undrawable, session_, arguments_, terminal_) != exit_good) {
      tell(fmt::format("{}: not printed, because of its errors\n", game.files.name));
      return exit_mistakes;
    }
    if (!pressed.errors.empty()) return exit_usage;
    const Written written = write_files(game.files.name, pressed, outputs_);
    const int code = tell_written(written, arguments_, terminal_);
    if (changed_ && code == exit_good) remove_old(game, pressed);
    return code;
  }

  // Sheets of an earlier change would be taken for those of this one.
  void remove_old(const build::Game& game, const build::Pressed& pressed) {
    const std::string folder = "output/" + game.files.name;
    for (const source::FileEntry& entry : session_.files().list(folder)) {
      const bool old =
          entry.kind == source::FileKind::file && entry.name.ends_with(".pdf") &&
          entry.name.starts_with(game.files.name + "-changed-") &&
          std::ranges::find(pressed.files, entry.name, &build::PressedFile::name) == pressed.files.end();
      if (!old) continue;
      if (!outputs_.remove(folder + "/" + entry.name))
        tell(fmt::format("  {}/{}  removed: it is of an earlier change\n", folder, entry.name));
    }
  }

  // Only now, when all sheets are there.
  int record(const build::Game& game, const std::vector<std::size_t>& printed) {
    const build::Ledger ledger =
        build::after_printing(*game.ledger, *game.deck, looks_, printed, game.print.only.empty());
    const std::string path = build::ledger_path(game.files.name);
    if (const auto error = outputs_.write(path, build::written(ledger)))
      return fail(terminal_, fmt::format("`{}` cannot be written: {}", error->path, error->detail),
                  "the sheets are there, but are not recorded as printed");
    std::map<cards::ComponentKind, std::size_t> counts;
    for (const auto& [id, entry] : ledger.entries)
      counts[entry.kind] += static_cast<std::size_t>(entry.copies);
    tell(fmt::format("  {}  {}; commit it with the game\n", path, cards::in_words(counts)));
    return exit_good;
  }

  Session& session_;
  Rebuild& rebuild_;  // what earlier builds have drawn
  const Arguments& arguments_;
  const Terminal& terminal_;
  std::ostream& out_;
  build::RealOutputs outputs_;
  bool changed_;
  bool dry_run_;
  std::map<std::size_t, build::Fingerprint> looks_;  // of the game at hand
};

// Whoever prints all names the game, if there are several: nobody wants to print five by mistake.
std::optional<int> too_many(const std::vector<build::Game>& games, const Arguments& arguments,
                            const Terminal& terminal) {
  if (games.size() < 2 || !arguments.positional.empty()) return std::nullopt;
  if (arguments.options.contains("changed")) return std::nullopt;
  std::vector<std::string> names;
  names.reserve(games.size());
  for (const build::Game& game : games) names.push_back(game.files.name);
  return fail(terminal, "which game is to be printed?",
              fmt::format("name it: there are {}", source::quoted_list(names)));
}

}  // namespace

int print_action(const Arguments& arguments, const Terminal& terminal) {
  if (arguments.options.contains("changed") && arguments.options.contains("record"))
    return fail(terminal, "`--changed` prints and `--record` does not", "use one of them");
  Rebuild rebuild(arguments, terminal);
  const Checked made =
      run_check(arguments.positional, arguments, terminal,
                [&](Session& session, const build::PrintChanges&) { return rebuild.faces_only(session); });
  if (made.session == nullptr || made.code == exit_usage) return made.code;
  if (const auto code = too_many(made.check.games, arguments, terminal)) return *code;
  if (const auto code = wrong_choice(made.check.games, terminal)) return *code;
  // Of all games, those that were printed before.
  const bool any_printed =
      std::ranges::any_of(made.check.games, [](const build::Game& game) { return game.ledger->there; });
  const bool skip_others =
      arguments.options.contains("changed") && arguments.positional.empty() && any_printed;
  int code = made.code;
  Printing printing(*made.session, rebuild, arguments, terminal);
  for (const build::Game& game : made.check.games) {
    if (skip_others && !game.ledger->there) continue;
    code = std::max(code, printing.run(game));
  }
  return code;
}

}  // namespace rulepress::cli
