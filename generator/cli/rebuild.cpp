#include "cli/rebuild.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "cli/arguments.h"

namespace rulepress::cli {
namespace {

// How people want to be told, and how fast; all other options count.
constexpr std::array<std::string_view, 8> of_no_account{"jobs",    "format", "explain", "quiet",
                                                        "verbose", "color",  "C",       "help"};

build::Fingerprint print_of(const Arguments& arguments, const build::PrintChanges& changes) {
  build::FingerprintMaker maker;
  for (const auto& [name, value] : arguments.options) {
    if (std::ranges::find(of_no_account, name) == of_no_account.end()) maker.add(name).add(value);
  }
  if (const auto& printer = changes.printer) {
    maker.add(fmt::format("{} {} {} {}", printer->shift.x.value, printer->shift.y.value,
                          printer->shift.degrees, static_cast<int>(printer->duplex)));
  }
  return maker.make();
}

}  // namespace

build::Fingerprint Rebuild::checked_key() const {
  return build::FingerprintMaker().add(options_).add("checked").make();
}

void Rebuild::open_stores(const Session& session) {
  if (!stores_) stores_ = std::make_unique<build::Stores>(build::program_print(), session.files());
}

Rebuild::Known Rebuild::look(const workspace::GameFiles& game, Session& session) {
  using State = build::Store::State;
  Known known;
  build::Store& store = stores_->of(game.name, "stamps");
  if (store.state() == State::damaged) note(fmt::format("{} is damaged and not used", store.path()));
  if (store.state() == State::by_another) {
    known.reasons.emplace_back("another version of Rulepress or its libraries has made what is there");
    note(fmt::format("{}: what is kept in output/.cache was made by another version and is not used",
                     game.name));
    return known;
  }
  const build::StampGround ground{game, build::survey_print(session.of_workspace(), session.sources()),
                                  session.files(), session.root()};
  std::vector<build::Fingerprint> keys{options_};
  if (for_check_) keys.push_back(checked_key());
  for (const build::Fingerprint& key : keys) {
    auto stamp = build::find_stamp(store, key);
    if (!stamp) continue;
    known.reasons = build::changes_since(*stamp, ground);
    if (!known.reasons.empty()) continue;
    read_ledger(game.name, key, *stamp, session);
    known.stamp = std::move(stamp);
    return known;
  }
  if (known.reasons.empty())
    known.reasons.emplace_back("nothing is known of an earlier build with these options");
  return known;
}

// What is told of the ledger may be another thing now, and nothing else.
void Rebuild::read_ledger(const std::string& game, const build::Fingerprint& key, build::Stamp& stamp,
                          Session& session) {
  const bool same = std::ranges::all_of(
      stamp.ledger, [&](const build::Observation& note) { return build::still_true(note, session.files()); });
  if (same) return;
  build::FoundLedger found = build::find_ledger(game, session.files(), session.sources());
  stamp.ledger = std::move(found.observations);
  stamp.of_ledger = build::keep(found.diagnostics, session.sources());
  build::Store& store = stores_->of(game, "stamps");
  build::put_stamp(store, key, stamp);
  save(store, session);
}

Recollection Rebuild::recall(Session& session, const build::PrintChanges& changes) {
  for_check_ = false;
  return recall_all(session, changes);
}

Recollection Rebuild::recall_checked(Session& session, const build::PrintChanges& changes) {
  for_check_ = true;
  return recall_all(session, changes);
}

Recollection Rebuild::recall_all(Session& session, const build::PrintChanges& changes) {
  options_ = print_of(arguments_, changes);
  open_stores(session);
  games_.clear();
  std::vector<Recalled> recalled;
  const std::vector<std::string>& asked = arguments_.positional;
  for (const workspace::GameFiles& game : session.workspace().games) {
    if (!asked.empty() && std::ranges::find(asked, game.name) == asked.end()) continue;
    Known& known = games_[game.name] = look(game, session);
    if (!known.stamp) {
      using State = build::Store::State;
      const build::Store& faces = faces_of(game.name);
      if (faces.state() == State::damaged) note(fmt::format("{} is damaged and not used", faces.path()));
      if (faces.state() == State::by_another && stores_->of(game.name, "stamps").state() != State::by_another)
        note(fmt::format("{} was made by another version and is not used", faces.path()));
      continue;
    }
    source::Diagnostics told =
        build::restore_diagnostics(known.stamp->told, session.files(), session.sources());
    told.append(build::restore_diagnostics(known.stamp->of_ledger, session.files(), session.sources()));
    recalled.push_back({game.name, known.stamp->contents, std::move(told)});
  }
  // Whether the words of --only name something can be told of all games together alone.
  if (!changes.only.empty()) {
    for (Recalled& one : recalled) {
      games_[one.game].stamp.reset();
      games_[one.game].reasons.emplace_back("parts of games are always made");
    }
    recalled.clear();
  }
  return {std::move(recalled), stores_.get()};
}

Recollection Rebuild::faces_only(const Session& session) {
  open_stores(session);
  return {{}, stores_.get()};
}

const build::Stamp* Rebuild::stamp_of(const std::string& game) const {
  const auto found = games_.find(game);
  return found == games_.end() || !found->second.stamp ? nullptr : &*found->second.stamp;
}

const std::vector<std::string>& Rebuild::reasons(const std::string& game) const {
  static const std::vector<std::string> none;
  const auto found = games_.find(game);
  return found == games_.end() ? none : found->second.reasons;
}

build::Stamp Rebuild::stamp_of(const build::Game& game, const Session& session, build::Stamp stamp,
                               const std::vector<build::Observation>& drawing) const {
  stamp.files = build::listed(game.files);
  stamp.survey = build::survey_print(session.of_workspace(), session.sources());
  build::Notes notes;
  notes.add(game.observations);
  notes.add(drawing);
  stamp.observations = notes.take();
  stamp.machine = build::machine_facts();
  stamp.told = build::keep(game.diagnostics, session.sources());
  stamp.ledger = game.ledger_observations;
  stamp.of_ledger = build::keep(game.of_ledger, session.sources());
  stamp.contents = contents(game);
  return stamp;
}

void Rebuild::remember(const build::Game& game, const Session& session, build::Stamp stamp,
                       const std::vector<build::Observation>& drawing) {
  build::Store& store = stores_->of(game.files.name, "stamps");
  build::put_stamp(store, options_, stamp_of(game, session, std::move(stamp), drawing));
  save(store, session);
}

void Rebuild::remember_checked(const std::vector<build::Game>& games, const Session& session) {
  if (session.files().kind(std::string(build::cache_folder)) != source::FileKind::folder) return;
  for (const build::Game& game : games) {
    save_faces(game.files.name, session);
    if (game.diagnostics.count(source::Severity::error) > 0) continue;
    build::Store& store = stores_->of(game.files.name, "stamps");
    build::put_stamp(store, checked_key(), stamp_of(game, session, {}, {}));
    save(store, session);
  }
}

void Rebuild::save_faces(const std::string& game, const Session& session) {
  build::sweep(session.root(), std::string(build::cache_folder));
  save(faces_of(game), session);
}

void Rebuild::save(build::Store& store, const Session& session) const {
  build::RealOutputs outputs(session.root());
  if (const auto error = store.save(outputs))
    note(fmt::format("{} cannot be written ({}): the next build makes everything again", error->path,
                     error->detail));
}

void Rebuild::note(const std::string& words) const {
  if (!arguments_.quiet) fmt::print(terminal_.err, "note: {}\n", words);
}

}  // namespace rulepress::cli
