// A game at a test table, played by naming options.
#pragma once

#include "sim/run/machine.h"
#include "sim/run/words.h"
#include "sim/table.h"

namespace rulepress::test {

struct Playing {
  explicit Playing(const std::string& rules, const std::string& cards = "", std::size_t players = 2)
      : table(rules, "", cards, players), machine(*table.program, *table.state) {
    for (const auto& one : table.program->troubles) UNSCOPED_INFO(one.text);
    machine.begin();
  }

  sim::Status run() { return status = machine.run(); }

  // The options of the decision at hand, after who decides.
  std::string asked() {
    if (status == sim::Status::over) return "over";
    if (status == sim::Status::wrong)
      return "wrong: " + sim::words_of(*table.program, machine.fault()).message;
    std::string made = sim::seat_words(*table.world, machine.decision().seat) + ":";
    for (const sim::Option option : machine.decision().options)
      made += " " + sim::words_of(*table.program, machine.decision(), option) + ";";
    return made;
  }

  // Answers with the option of that name, and goes on to the next decision.
  std::string answer(const std::string& name) {
    const sim::Decision& decision = machine.decision();
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      if (sim::words_of(*table.program, decision, decision.options[i]) != name) continue;
      machine.answer(i);
      run();
      return asked();
    }
    FAIL("no option " << name << " among " << asked());
    return "";
  }

  std::string begin() {
    run();
    return asked();
  }

  sim::Value game(const std::string& name) const {
    for (const sim::Ref ref : table.model.game_fields) {
      if (table.model.fields[ref].name.text == name) return table.state->get(ref, 0, 0);
    }
    FAIL("no field " << name);
    return 0;
  }
  sim::Value of(sim::Value thing, const std::string& type, const std::string& name) const {
    return table.state->get(table.field(type, name), thing, 0);
  }
  std::vector<std::string> zone(sim::Value thing, const std::string& type, const std::string& name) const {
    sim::Bag bag;
    table.state->contents(table.state->zone(table.field(type, name), thing, 0), bag);
    std::vector<std::string> names;
    for (const sim::Value one : bag) names.push_back((*table.world)[one].name);
    return names;
  }

  TestTable table;
  sim::Machine machine;
  sim::Status status = sim::Status::over;
};

}  // namespace rulepress::test
