// Rules and cards at one table, ready to be played: the things of the game, and the program that plays with
// them. The program points into the world and the world into model and deck, so all of them stay where they
// are while it is in use.
#pragma once

#include <memory>

#include "sim/program.h"

namespace rulepress::sim {

struct Playable {
  std::unique_ptr<const World> world;
  std::unique_ptr<const Program> program;  // none where the world has troubles

  bool can_be_played() const {
    return program != nullptr && program->troubles.empty() && program->no_game.empty();
  }
};

Playable make_playable(const model::Model& model, const cards::Deck& deck, const text::Texts& texts,
                       const Table& table, bool with_examples = false);

}  // namespace rulepress::sim
