// Situations in a game of this repository, told in its own rules language as worked examples and played by
// its compiled rules: the rulebook with one chapter more.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/run/machine.h"
#include "sim/run/words.h"
#include "support/fixtures.h"

namespace rulepress::test {

// What is wrong with these examples, or comes out otherwise than they say; empty when all is as they tell.
std::vector<std::string> differences(const std::string& game, const std::string& examples);

// A game of this repository on a table, played by naming options.
class AtTable {
 public:
  AtTable(const std::string& game, std::size_t players, std::uint64_t seed = 1);

  // From the set-up to the first decision.
  void begin();
  // Does a verb or phase with what it needs to know, up to the next decision.
  void call(const std::string& procedure, const std::vector<sim::Value>& given);
  // Answers with the option of that name; fails the test if there is none.
  void answer(const std::string& option);
  // Plays on by chance to the end.
  void play_on();

  // How often a verb or phase was done with this thing as the first that it knows.
  int times(const std::string& procedure, sim::Value thing) const;

  bool over() const { return (*state_)[table_->playable.program->layout.ended] != 0; }
  bool asked() const { return status_ == sim::Status::decision; }
  std::string question() const;  // "which `next_mech`", or nothing
  std::string seat() const;      // who is asked
  std::vector<std::string> options() const;
  std::string ending() const;  // the clause that ended the game, as it is written
  bool won() const;

  sim::Value thing(const std::string& type, const std::string& name) const;
  const std::vector<sim::Value>& all(const std::string& type) const;
  std::string name(sim::Value thing) const { return world()[thing].name; }
  // A field of a thing, or of the game where `type` is empty.
  sim::Value get(const std::string& type, const std::string& field, sim::Value thing = 0,
                 std::size_t index = 0) const;
  void set(const std::string& type, const std::string& field, sim::Value thing, sim::Value value);
  // From the top.
  std::vector<sim::Value> zone(const std::string& type, const std::string& field, sim::Value thing = 0,
                               std::size_t index = 0) const;
  // What is printed on a card.
  sim::Value printed(const std::string& type, const std::string& field, sim::Value thing) const;
  void put(sim::Value thing, const std::string& type, const std::string& field, sim::Value holder = 0,
           std::size_t index = 0);

  const sim::World& world() const { return *table_->playable.world; }

 private:
  struct Counter : sim::Observer {
    std::map<std::pair<sim::RoutineRef, sim::Value>, int> times;
    void began(sim::RoutineRef routine, const sim::Value* locals) override {
      ++times[{routine, locals == nullptr ? sim::none : locals[0]}];
    }
  };

  sim::Ref field(const std::string& type, const std::string& name) const;
  void run();

  std::shared_ptr<const cli::PlayTable> table_;
  std::uint64_t seed_;
  // These know each other, and stay where they are when a table moves.
  std::unique_ptr<sim::State> state_;
  std::unique_ptr<sim::Machine> machine_;
  std::unique_ptr<Counter> counter_ = std::make_unique<Counter>();
  sim::Status status_ = sim::Status::returned;
};

}  // namespace rulepress::test
