#include "sim/playable.h"

namespace rulepress::sim {

Playable make_playable(const model::Model& model, const cards::Deck& deck, const text::Texts& texts,
                       const Table& table, bool with_examples) {
  Playable made;
  made.world = std::make_unique<const World>(model, deck, texts, table);
  if (made.world->troubles().empty())
    made.program = std::make_unique<const Program>(compile(*made.world, with_examples));
  return made;
}

}  // namespace rulepress::sim
