#include "support/situations.h"

#include <fmt/format.h>

#include <algorithm>

#include "build/pipeline.h"
#include "sim/run/games.h"

namespace rulepress::test {
namespace {

namespace fs = std::filesystem;

// The rules and cards of a game, by their paths in the workspace.
const std::map<std::string, std::string>& files_of(const std::string& game) {
  static std::map<std::string, std::map<std::string, std::string>> kept;
  auto& files = kept[game];
  if (!files.empty()) return files;
  for (const std::string folder : {"rules/" + game, "cards/" + game}) {
    for (const auto& entry : fs::recursive_directory_iterator(project_root() / folder)) {
      if (entry.is_regular_file())
        files[fs::relative(entry.path(), project_root()).generic_string()] = read_file(entry.path());
    }
  }
  return files;
}

std::shared_ptr<const cli::PlayTable> table_of(const std::string& game, std::size_t players) {
  static std::map<std::pair<std::string, std::size_t>, std::shared_ptr<const cli::PlayTable>> kept;
  auto& table = kept[{game, players}];
  if (table == nullptr)
    table = std::make_shared<const cli::PlayTable>(load_game(".", game, sim::Table{players, {}, {}}));
  return table;
}

}  // namespace

std::vector<std::string> differences(const std::string& game, const std::string& examples) {
  const std::string chapter = "rules/" + game + "/99-situations.md";
  source::MemoryFileSystem disk;
  for (const auto& [path, text] : files_of(game)) disk.add(path, text);
  disk.add(chapter, "# Situations of a test\n\n```rules\n" + examples + "\n```\n");
  source::Sources sources;
  source::Diagnostics of_workspace;
  const auto workspace = workspace::survey(disk, sources, of_workspace);
  build::Graph graph(disk, sources);
  const auto check =
      build::check(workspace, of_workspace, {.games = {game}, .without_faces = true}, graph, sources);
  std::vector<std::string> told;
  for (const auto& diagnostic : check.diagnostics.all()) {
    const auto& source = sources[diagnostic.primary.span.file];
    // The rulebook's own examples may be made for another number of players.
    if (source.path != chapter && diagnostic.slug.starts_with("sim/example")) continue;
    const auto position = source.position(diagnostic.primary.span.begin);
    told.push_back(fmt::format("{}: {} [{}]", position.line - 3, diagnostic.message, diagnostic.slug));
  }
  return told;
}

AtTable::AtTable(const std::string& game, std::size_t players, std::uint64_t seed)
    : table_(table_of(game, players)),
      seed_(seed),
      state_(std::make_unique<sim::State>(sim::first_state(*table_->playable.program, seed))),
      machine_(std::make_unique<sim::Machine>(*table_->playable.program, *state_)) {}

void AtTable::run() {
  machine_->watch(counter_.get());
  status_ = machine_->run();
  if (status_ == sim::Status::wrong)
    FAIL(sim::words_of(*table_->playable.program, machine_->fault()).message);
}

void AtTable::begin() {
  machine_->begin();
  run();
}

void AtTable::call(const std::string& procedure, const std::vector<sim::Value>& given) {
  const auto& all = world().model().procedures;
  const auto found = std::ranges::find(all, procedure, [](const auto& one) { return one.name.text; });
  REQUIRE(found != all.end());
  machine_->call_with(static_cast<sim::Ref>(found - all.begin()), given);
  run();
}

int AtTable::times(const std::string& procedure, sim::Value thing) const {
  const auto& all = world().model().procedures;
  const auto found = std::ranges::find(all, procedure, [](const auto& one) { return one.name.text; });
  REQUIRE(found != all.end());
  const auto& program = table_->playable.program->procedures[static_cast<std::size_t>(found - all.begin())];
  int most = 0;  // a phase is begun as a whole, and then its body is
  for (const sim::RoutineRef routine : {program.body, program.wrapper}) {
    const auto counted = counter_->times.find({routine, thing});
    if (counted != counter_->times.end()) most = std::max(most, counted->second);
  }
  return most;
}

std::string AtTable::question() const {
  return asked() ? sim::question_words(*table_->playable.program, machine_->decision()) : "";
}

std::string AtTable::seat() const {
  return asked() ? sim::seat_words(world(), machine_->decision().seat) : "";
}

std::vector<std::string> AtTable::options() const {
  std::vector<std::string> words;
  if (!asked()) return words;
  for (const sim::Option option : machine_->decision().options)
    words.push_back(sim::words_of(*table_->playable.program, machine_->decision(), option));
  return words;
}

void AtTable::answer(const std::string& option) {
  const auto all = options();
  INFO("asked: " << question() << ": " << fmt::format("{}", fmt::join(all, "; ")));
  const auto found = std::ranges::find(all, option);
  REQUIRE(found != all.end());
  machine_->answer(static_cast<std::size_t>(found - all.begin()));
  run();
}

void AtTable::play_on() {
  for (std::uint32_t number = 0; asked(); ++number) {
    REQUIRE(number < 20'000);
    machine_->answer(sim::chosen_by_chance(seed_, number, machine_->decision().options.size()));
    run();
  }
}

std::string AtTable::ending() const {
  const sim::Value ended = (*state_)[table_->playable.program->layout.ended];
  if (ended == 0) return "";
  const auto& model = world().model();
  const auto span = model.endings[table_->playable.program->endings[sim::at(ended - 1)].ending].span;
  return std::string(table_->session->sources()[span.file].text.substr(span.begin, span.end - span.begin));
}

bool AtTable::won() const {
  return (*state_)[table_->playable.program->layout.winners] != 0;
}

sim::Ref AtTable::field(const std::string& type, const std::string& name) const {
  const auto& model = world().model();
  if (type.empty()) {
    for (const sim::Ref ref : model.game_fields) {
      if (model.fields[ref].name.text == name) return ref;
    }
    FAIL("the game has no " << name);
  }
  const auto* thing = model.find_thing(type);
  REQUIRE(thing != nullptr);
  const auto* found = model.find_field(static_cast<sim::Ref>(thing - model.things.data()), name);
  REQUIRE(found != nullptr);
  return static_cast<sim::Ref>(found - model.fields.data());
}

sim::Value AtTable::thing(const std::string& type, const std::string& name) const {
  const auto& model = world().model();
  const auto* found = model.find_thing(type);
  REQUIRE(found != nullptr);
  const sim::Value value = world().find(static_cast<sim::Ref>(found - model.things.data()), name);
  REQUIRE(value != sim::none);
  return value;
}

const std::vector<sim::Value>& AtTable::all(const std::string& type) const {
  const auto& model = world().model();
  const auto* found = model.find_thing(type);
  REQUIRE(found != nullptr);
  return world().all(static_cast<sim::Ref>(found - model.things.data()));
}

sim::Value AtTable::get(const std::string& type, const std::string& name, sim::Value thing,
                        std::size_t index) const {
  return state_->get(field(type, name), thing, index);
}

void AtTable::set(const std::string& type, const std::string& name, sim::Value thing, sim::Value value) {
  state_->set(field(type, name), thing, 0, value);
}

std::vector<sim::Value> AtTable::zone(const std::string& type, const std::string& name, sim::Value thing,
                                      std::size_t index) const {
  sim::Bag bag;
  state_->contents(state_->zone(field(type, name), thing, index), bag);
  return bag;
}

sim::Value AtTable::printed(const std::string& type, const std::string& name, sim::Value thing) const {
  return world().printed(thing, field(type, name));
}

void AtTable::put(sim::Value thing, const std::string& type, const std::string& name, sim::Value holder,
                  std::size_t index) {
  state_->move(thing, state_->zone(field(type, name), holder, index), false);
}

}  // namespace rulepress::test
