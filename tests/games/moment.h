// A game of this repository at a moment that a test chooses: cards are laid where they are wanted, numbers
// are set, and then the compiled rules go on from there.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cards/typed.h"
#include "sim/run/machine.h"
#include "sim/run/words.h"
#include "support/fixtures.h"

namespace rulepress::test {

// What a verb, stat or menu is told: a number, or the name of a card or player.
struct Word {
  Word(int value) : number(value) {}         // NOLINT: tests read better without it
  Word(const char* of) : name(of) {}         // NOLINT
  Word(const std::string& of) : name(of) {}  // NOLINT
  std::string name;
  int number = 0;
};
using Words = std::vector<Word>;
using Names = std::vector<std::string>;

class Moment {
 public:
  Moment(const std::string& game, std::size_t players, std::uint64_t seed = 1)
      : table_(loaded(game, players)),
        program_(*table_.playable.program),
        state_(std::make_unique<sim::State>(sim::first_state(program_, seed))),
        machine_(std::make_unique<sim::Machine>(program_, *state_)) {}

  // Lays a card at the bottom of a zone: "A.field", "game.stock[attack]". "The Ronin 2" is the second copy.
  Moment& lay(const std::string& card, const std::string& zone) {
    state_->move(thing(card), zone_called(zone), true);
    return *this;
  }
  Moment& lay(const Names& cards, const std::string& zone) {
    for (const std::string& card : cards) lay(card, zone);
    return *this;
  }
  // "A.mana", "The Ronin.turned", "game.blessed"
  Moment& set(const std::string& path, const Word& value) {
    const auto [holder, field] = place(path);
    state_->set(field, holder, 0, value_of(value));
    return *this;
  }
  int operator[](const std::string& path) const {
    const auto [holder, field] = place(path);
    return state_->get(field, holder, 0);
  }
  // Who it is that a field holds.
  std::string who(const std::string& path) const { return program_.world->operator[]((*this)[path]).name; }
  Moment& set_supply(const std::string& name, int left) {
    state_->set_supply(supply(name), left);
    return *this;
  }
  int supply_left(const std::string& name) const { return state_->supply(supply(name)); }

  std::string where(const std::string& card) const {
    return sim::zone_words(program_, state_->zone_of(thing(card)));
  }
  // From the top.
  Names in(const std::string& zone) const {
    sim::Bag bag;
    state_->contents(zone_called(zone), bag);
    Names names;
    for (const sim::Value one : bag) names.push_back((*program_.world)[one].name);
    return names;
  }
  std::size_t count(const std::string& zone) const { return in(zone).size(); }

  int stat(const std::string& name, const Words& words) const {
    const auto& stats = program_.world->model().stats;
    const auto found = std::ranges::find_if(stats, [&](const auto& one) { return one.name.text == name; });
    REQUIRE(found != stats.end());
    return sim::Evaluator(program_, *state_)
        .stat(static_cast<sim::Ref>(found - stats.begin()), values(words));
  }
  // The whole game, from its set-up.
  Moment& begin() {
    machine_->begin();
    return go_on();
  }
  // A verb or phase, up to its end or the first question.
  Moment& play(const std::string& name, const Words& words = {}) {
    REQUIRE_FALSE(waiting_);
    const auto& all = program_.world->model().procedures;
    const auto found = std::ranges::find_if(all, [&](const auto& one) { return one.name.text == name; });
    REQUIRE(found != all.end());
    machine_->call_with(static_cast<sim::Ref>(found - all.begin()), values(words));
    return go_on();
  }
  // Opens a menu, for one action.
  Moment& offer(const std::string& name, const Words& words) {
    REQUIRE_FALSE(waiting_);
    const auto& all = program_.world->model().menus;
    const auto found = std::ranges::find_if(all, [&](const auto& one) { return one.name.text == name; });
    REQUIRE(found != all.end());
    machine_->open_menu(static_cast<sim::Ref>(found - all.begin()), values(words));
    return go_on();
  }
  bool asks() const { return waiting_; }
  bool over() const { return status_ == sim::Status::over; }
  // Who is asked; nobody when nothing is.
  std::string seat() const {
    return waiting_ ? sim::seat_words(*program_.world, machine_->decision().seat) : "nobody";
  }
  // What may be answered: "attack_base(The Ronin, B)", "pass"; each once.
  Names options() const {
    Names made;
    if (!waiting_) return made;
    for (const sim::Option option : machine_->decision().options) {
      const std::string words = sim::words_of(program_, machine_->decision(), option);
      if (std::ranges::find(made, words) == made.end()) made.push_back(words);
    }
    return made;
  }
  bool can(const std::string& words) const {
    const Names all = options();
    return std::ranges::find(all, words) != all.end();
  }
  Moment& answer(const std::string& words) {
    const sim::Decision& decision = machine_->decision();
    for (std::size_t i = 0; waiting_ && i < decision.options.size(); ++i) {
      if (sim::words_of(program_, decision, decision.options[i]) != words) continue;
      machine_->answer(i);
      return go_on();
    }
    std::string others;
    for (const std::string& one : options()) others += " " + one + ";";
    FAIL("`" << words << "` is no answer of " << seat() << ":" << others);
    return *this;
  }
  Moment& answer(const std::string& by, const std::string& words) {
    INFO("asked is " << seat());
    CHECK(seat() == by);
    return answer(words);
  }
  // Answers anything, the same in every run, until nobody is asked any more.
  template <typename Look>
  Moment& play_on(const Look& look) {
    for (std::size_t n = 0; waiting_; ++n) {
      look();
      machine_->answer(n * 7919 % machine_->decision().options.size());
      go_on();
    }
    return *this;
  }
  // Who would win if it ended now.
  std::string leaders() {
    std::string made;
    const std::uint32_t best = machine_->best_players();
    for (std::size_t p = 0; p < program_.world->players(); ++p) {
      if ((best >> p & 1U) != 0) made += (*program_.world)[static_cast<sim::Value>(p)].name;
    }
    return made;
  }
  const cards::Deck& deck() const { return *table_.game->deck; }

 private:
  static const cli::PlayTable& loaded(const std::string& game, std::size_t players) {
    static std::map<std::pair<std::string, std::size_t>, cli::PlayTable> tables;
    const auto key = std::make_pair(game, players);
    if (!tables.contains(key)) tables.emplace(key, load_game("", game, sim::Table{players, {}, {}}));
    return tables.at(key);
  }

  sim::Value thing(const std::string& name) const {
    const sim::World& world = *program_.world;
    std::string card = name;
    int copy = 1;
    if (const auto named = cards::copy_named(name)) {
      card = named->card;
      copy = named->number;
    }
    for (std::size_t i = 0; i < world.size(); ++i) {
      if (world[static_cast<sim::Value>(i)].name == card && --copy == 0) return static_cast<sim::Value>(i);
    }
    FAIL("there is no " << name);
    return sim::none;
  }
  sim::Value zone_called(const std::string& words) const {
    for (std::size_t zone = 0; zone < program_.layout.zone_places.size(); ++zone) {
      if (sim::zone_words(program_, static_cast<sim::Value>(zone)) == words)
        return static_cast<sim::Value>(zone);
    }
    FAIL("there is no zone " << words);
    return sim::none;
  }
  std::pair<sim::Value, sim::Ref> place(const std::string& path) const {
    const std::size_t dot = path.rfind('.');
    const std::string name = path.substr(dot + 1);
    const model::Model& model = program_.world->model();
    if (path.substr(0, dot) == "game") {
      for (const sim::Ref ref : model.game_fields) {
        if (model.fields[ref].name.text == name) return {0, ref};
      }
    } else {
      const sim::Value holder = thing(path.substr(0, dot));
      for (const sim::Ref ref : model.all_fields((*program_.world)[holder].type)) {
        if (model.fields[ref].name.text == name) return {holder, ref};
      }
    }
    FAIL("there is no field " << path);
    return {};
  }
  sim::Ref supply(const std::string& name) const {
    const auto& all = program_.world->model().supplies;
    const auto found = std::ranges::find_if(all, [&](const auto& one) { return one.name.text == name; });
    REQUIRE(found != all.end());
    return static_cast<sim::Ref>(found - all.begin());
  }
  sim::Value value_of(const Word& word) const { return word.name.empty() ? word.number : thing(word.name); }
  std::vector<sim::Value> values(const Words& words) const {
    std::vector<sim::Value> made;
    for (const Word& word : words) made.push_back(value_of(word));
    return made;
  }
  Moment& go_on() {
    status_ = machine_->run();
    waiting_ = status_ == sim::Status::decision;
    if (status_ == sim::Status::wrong) FAIL(sim::words_of(program_, machine_->fault()).message);
    return *this;
  }

  const cli::PlayTable& table_;
  const sim::Program& program_;
  std::unique_ptr<sim::State> state_;
  std::unique_ptr<sim::Machine> machine_;
  sim::Status status_ = sim::Status::returned;
  bool waiting_ = false;
};

}  // namespace rulepress::test
