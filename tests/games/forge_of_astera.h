// Forge of Astera at a chosen moment.
#pragma once

#include "games/moment.h"

namespace rulepress::test::astera {

using test::Names;

// Enum values of the rules.
inline constexpr int attack = 0, defense = 1, unique = 2;

inline const Names roles = {"The Foreseer", "The Guardian", "The Kaizer", "The Alchemist", "The Warlock"};

struct Table : Moment {
  explicit Table(std::size_t players = 3, std::uint64_t seed = 1)
      : Moment("forge-of-astera", players, seed) {}

  int hp(const std::string& mech) const { return stat("hp", {mech}); }
  int damage(const std::string& mech) const { return stat("damage", {mech}); }
  // Some cards to draw, in each pile.
  Table& stock() {
    lay(Names{"The Shaman", "The Shaman 2", "The Shaman 3", "The Shaman 4"}, "game.stock[attack]");
    lay(Names{"The Fowl", "The Fowl 2", "The Fowl 3", "The Fowl 4"}, "game.stock[defense]");
    lay(Names{"Radial EMP", "Radial EMP 2", "Radial EMP 3", "Radial EMP 4"}, "game.stock[unique]");
    return *this;
  }
  Table& all_roles() {
    lay(roles, "game.roles");
    return *this;
  }
};

}  // namespace rulepress::test::astera
