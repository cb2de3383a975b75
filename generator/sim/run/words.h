// Values, options and mistakes of a game in words for people.
#pragma once

#include "sim/run/machine.h"

namespace rulepress::sim {

// A value of a type: "3", "true", "cooks", "Old Salt", "none"; copies of one card are told apart where it
// matters.
std::string words_of(const World& world, const model::Type& type, Value value);
std::string zone_words(const Program& program, Value zone);  // "A.hand", "game.deck"
// Which of several an index means: "[cooks]", "[3]"; nothing where there is no index.
std::string index_words(const World& world, const model::Type& type, std::size_t index);
std::string seat_words(const World& world, Value seat);  // "A", "all players"
std::string words_of(const Program& program, const Decision& decision, const Option& option);
// All options of a decision. Things that are called alike are told apart by where they lie: "Wasp
// (game.column[2], 1 from the top)".
std::vector<std::string> words_of_all(const Program& program, const State& state, const Decision& decision);
// A value that an example gives an option, as it is written on the command line; nothing where it has to be
// worked out.
std::optional<std::string> words_of_option(const model::Node& value);
// What is asked: "from the menu `deeds`", "how to pay `effort`", "which `h`".
std::string question_words(const Program& program, const Decision& decision);
// What is wrong with the rules, and what to do about it.
struct FaultWords {
  std::string message;
  std::string advice;
};
FaultWords words_of(const Program& program, const Fault& fault);

}  // namespace rulepress::sim
