// `rulepress diff`: the cards of a game before and after, as words and side by side on pages.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

#include "build/appearance.h"
#include "build/diff.h"
#include "cli/actions.h"
#include "cli/checked.h"
#include "cli/old_version.h"
#include "cli/pressed_files.h"
#include "cli/progress_bar.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

using build::CardChange;
using source::counted;

class Painter {
 public:
  Painter(const Arguments& arguments, const Terminal& terminal)
      : on_(arguments.color == "always" ||
            (arguments.color == "auto" && terminal.out_is_terminal && !terminal.no_color)) {}
  std::string bold(std::string_view text) const { return in("1", text); }
  std::string old(std::string_view text) const { return in("31", text); }
  std::string added(std::string_view text) const { return in("32", text); }

 private:
  std::string in(std::string_view code, std::string_view text) const {
    return on_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
  }
  bool on_;
};

// Longer values stand one above the other.
bool is_short(const build::FieldChange& field) {
  constexpr std::size_t longest = 24;
  return std::ranges::all_of(std::vector{&field.before, &field.after}, [](const std::string* value) {
    return value->size() <= longest && value->find('\n') == std::string::npos;
  });
}

std::string one_line(std::string_view text) {
  std::string made;
  for (const char c : text) made += c == '\n' ? ' ' : c;
  while (made.ends_with(' ')) made.pop_back();
  return made;
}

void show_field(const build::FieldChange& field, const Painter& painter, std::ostream& out) {
  if (is_short(field)) {
    fmt::print(out, "    {}: {} → {}\n", field.field,
               painter.old(field.before.empty() ? "none" : one_line(field.before)),
               painter.added(field.after.empty() ? "none" : one_line(field.after)));
    return;
  }
  fmt::print(out, "    {}:\n", field.field);
  if (!field.before.empty()) fmt::print(out, "      {}\n", painter.old("- " + one_line(field.before)));
  if (!field.after.empty()) fmt::print(out, "      {}\n", painter.added("+ " + one_line(field.after)));
}

std::string copies(int count) {
  return count == 1 ? "1 copy" : fmt::format("{} copies", count);
}

void show_change(const CardChange& change, const build::Game* before, const build::Game& after,
                 const Painter& painter, std::ostream& out) {
  const std::string title =
      change.name == change.id ? change.id : fmt::format("{}  {}", change.id, change.name);
  if (!change.before) {
    const int count = after.deck->components[*change.after].count;
    fmt::print(out, "{} ({})\n", painter.added("+ " + title), copies(count));
    return;
  }
  if (!change.after) {
    const int count = before->deck->components[*change.before].count;
    fmt::print(out, "{} ({})\n", painter.old("- " + title), copies(count));
    return;
  }
  fmt::print(out, "{}\n", painter.bold("~ " + title));
  for (const build::FieldChange& field : change.fields) show_field(field, painter, out);
  if (change.fields.empty())
    fmt::print(out, "    looks other: its template, a picture or a font has changed\n");
}

struct Counts {
  std::size_t changed = 0;
  std::size_t added = 0;
  std::size_t gone = 0;
};

Counts count(const std::vector<CardChange>& changes) {
  Counts made;
  for (const CardChange& change : changes)
    ++(!change.before ? made.added : !change.after ? made.gone : made.changed);
  return made;
}

// Where there is no such game in the old version, all of it is new.
const build::FaceSet no_faces;
const cards::Deck no_cards;

int press_pages(const build::Game* before, const build::Game& after, const std::string& old_name,
                const std::vector<CardChange>& changes, Session& old_session, Session& session,
                const Arguments& arguments, const Terminal& terminal) {
  const build::DrawnVersion old{old_name, before == nullptr ? no_cards : *before->deck,
                                before == nullptr ? no_faces : *before->faces, old_session.files()};
  const build::DrawnVersion now{"now", *after.deck, *after.faces, session.files()};
  build::Pressed pressed;
  {
    ProgressBar bar("Drawing", arguments, terminal);
    pressed = build::press_diff({after.files.name, after.manifest->name, after.print.papers.front(), old, now,
                                 changes, jobs_of(arguments), &bar});
  }
  for (const std::string& error : pressed.errors)
    fail(terminal, error, "this is a fault of Rulepress or a library");
  const int undrawable = show_undrawable(pressed.undrawable, session, arguments, terminal);
  if (!pressed.errors.empty()) return exit_usage;
  if (undrawable != exit_good) return undrawable;
  build::RealOutputs outputs(session.root());
  return tell_written(write_files(after.files.name, pressed, outputs), arguments, terminal);
}

}  // namespace

int diff_action(const Arguments& arguments, const Terminal& terminal) {
  const std::string& name = arguments.positional.front();
  const std::string revision = arguments.positional.size() > 1 ? arguments.positional[1] : "HEAD";
  const Checked made = run_check({name}, arguments, terminal);
  if (made.session == nullptr || made.code == exit_usage) return made.code;
  auto found = old_version(revision, made.session->root(), terminal);
  if (const int* code = std::get_if<int>(&found)) return *code;
  Session& old_session = *std::get<std::unique_ptr<Session>>(found);
  build::Check old_check;
  if (old_session.workspace().find(name) != nullptr) {
    ProgressBar bar("Reading the old version", arguments, terminal);
    old_check = old_session.check({{name}, jobs_of(arguments), {}, &bar});
  }
  const build::Game* before = old_check.games.empty() ? nullptr : &old_check.games.front();
  const build::Game& after = made.check.games.front();
  const build::Version old{before == nullptr ? no_cards : *before->deck,
                           before == nullptr ? std::map<std::size_t, build::Fingerprint>()
                                             : build::appearances_of(*before->faces, old_session.files())};
  const build::Version now{*after.deck, build::appearances_of(*after.faces, made.session->files())};
  const std::vector<CardChange> changes = build::card_changes(old, now);
  if (changes.empty()) {
    if (!arguments.quiet) fmt::print(terminal.err, "{}: every card is as it was in {}\n", name, revision);
    return made.code;
  }
  const Counts counts = count(changes);
  const Painter painter(arguments, terminal);
  std::ostream& out = list_stream(arguments, terminal);
  fmt::print(out, "{}: now against {}: {} changed, {} new, {} gone\n", name, revision, counts.changed,
             counts.added, counts.gone);
  for (const CardChange& change : changes) show_change(change, before, after, painter, out);
  if (arguments.options.contains("text")) return made.code;
  for (const auto& [game, which] : {std::pair{before, revision}, std::pair{&after, std::string("now")}}) {
    if (game == nullptr || can_press(*game)) continue;
    fmt::print(terminal.err, "{}: no pages to look at, because of the errors in it ({})\n", name, which);
    return exit_mistakes;
  }
  return std::max(made.code, press_pages(before, after, revision, changes, old_session, *made.session,
                                         arguments, terminal));
}

}  // namespace rulepress::cli
