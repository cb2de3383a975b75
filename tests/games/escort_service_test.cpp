// Escort Service, statement by statement (escort-service.statements): situations in which each of them
// applies, and where it makes sense some in which it does not, played by the rules as they are printed.
#include <algorithm>
#include <set>

#include "support/harness.h"
#include "support/situations.h"

using namespace rulepress;
using test::AtTable;
using Names = std::vector<std::string>;

namespace {

const std::string game = "escort-service";

void plays(const std::string& examples) {
  CHECK(test::differences(game, examples) == Names{});
}

// Everybody takes the mech of that name; the team places them in this order, from the shuttle upwards.
AtTable set_up(const Names& mechs, std::uint64_t seed = 1) {
  AtTable table(game, mechs.size(), seed);
  table.begin();
  for (const std::string& mech : mechs) {
    if (table.question() != "which one (your_mech)") break;  // there is only one left to take
    table.answer(mech);
  }
  for (std::size_t i = 0; i + 1 < mechs.size(); ++i) {  // the last one is placed without a question
    CHECK(table.question() == "which one (next_mech)");
    CHECK(table.seat() == "all players");
    table.answer(mechs[i]);
  }
  return table;
}

Names names(const AtTable& table, const std::vector<sim::Value>& things) {
  Names made;
  for (const sim::Value thing : things) made.push_back(table.name(thing));
  return made;
}

}  // namespace

TEST_CASE("a situation that is told wrong is found") {
  CHECK(test::differences(game, R"(example "Wrong"
    given mech "Bulwark" in game.column[3]
    play heat(mech "Bulwark", 1)
    then mech "Bulwark" in game.column[2])") == Names{"4: this does not hold now [sim/example-differs]"});
  CHECK(test::differences(game, "example \"Nonsense\"\n    play dance()\n    then 1 = 1").size() == 1);
}

TEST_CASE("S01 when the shuttle is destroyed the game is lost, and not before") {
  AtTable table(game, 1);
  const sim::Value shuttle = table.thing("shuttle", "Shuttle");
  const sim::Value hit_points = table.printed("unit", "hit_points", shuttle);
  table.call("hurt", {shuttle, hit_points - 1});
  CHECK(!table.over());
  table.call("hurt", {shuttle, 1});
  CHECK(table.over());
  CHECK(!table.won());
  CHECK_THAT(table.ending(), Catch::StartsWith("lose if any(shuttles"));
  int destroyed = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    AtTable chance(game, 2, seed);
    chance.begin();
    chance.play_on();
    const bool by_shuttle = Catch::StartsWith("lose if any(shuttles").match(chance.ending());
    CHECK((chance.get("unit", "damage", chance.thing("shuttle", "Shuttle")) == hit_points) == by_shuttle);
    destroyed += by_shuttle ? 1 : 0;
  }
  CHECK(destroyed > 0);
}

TEST_CASE("S02 there are five columns: the shuttle's and one above each column card") {
  const AtTable table = set_up({"Bulwark"});
  std::size_t placed = 0;
  for (std::size_t column = 0; column <= 4; ++column) {
    for (const sim::Value unit : table.zone("", "column", 0, column)) {
      CHECK(unit != table.thing("shuttle", "Shuttle"));
      ++placed;
    }
  }
  CHECK(placed > 2);
  CHECK(table.all("column_card").size() == 4);
  CHECK(!table.all("damage_counter").empty());
}

TEST_CASE("S03 each player has a mech, a cockpit, two shuffled decks and four cards") {
  const Names all = {"Bulwark", "Longbow", "Lifeline", "Harrier"};
  AtTable table = set_up(all);
  for (std::size_t p = 0; p < all.size(); ++p) {
    INFO(all[p]);
    const auto player = table.all("player")[p];
    const sim::Value mech = table.thing("mech", all[p]);
    CHECK(table.get("mech", "pilot", mech) == player);
    CHECK(names(table, table.zone("player", "cockpit", player)) == Names{all[p]});
    CHECK(table.zone("player", "hand", player).size() == 4);
    CHECK(table.zone("player", "deck", player).size() == 6);
    CHECK(table.zone("player", "discard", player).empty());
    CHECK(table.zone("player", "advanced", player).size() == 12);
    for (const char* zone : {"hand", "deck", "advanced"}) {
      for (const sim::Value card : table.zone("player", zone, player)) {
        CHECK(table.name(table.printed("action_card", "mech", card)) == all[p]);
        CHECK((table.printed("action_card", "advanced", card) == 1) == (std::string(zone) == "advanced"));
      }
    }
  }
  // Another seed, another order, of both decks.
  AtTable other = set_up(all, 2);
  const auto player = table.all("player")[0];
  CHECK(table.zone("player", "deck", player) != other.zone("player", "deck", player));
  CHECK(table.zone("player", "advanced", player) != other.zone("player", "advanced", player));
}

TEST_CASE("S04 the scenario places enemies, the team its mechs in any order") {
  std::set<std::string> scenarios;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const AtTable table = set_up({"Harrier", "Bulwark"}, seed);
    CHECK(names(table, table.zone("", "column", 0, 0)) == Names{"Bulwark", "Harrier"});  // from the top
    CHECK(table.zone("", "column", 0, 1).empty());
    scenarios.insert(table.name(table.get("", "scenario")));
    std::size_t enemies = 0;
    for (std::size_t column = 2; column <= 4; ++column) enemies += table.zone("", "column", 0, column).size();
    CHECK(enemies >= 3);
  }
  CHECK(scenarios == std::set<std::string>{"Picket Line", "Salvage Run"});
  const AtTable other = set_up({"Bulwark", "Harrier"});
  CHECK(names(other, other.zone("", "column", 0, 0)) == Names{"Harrier", "Bulwark"});
}

TEST_CASE("S04 the pictures of the set-up show what the first scenario places") {
  const std::vector<std::pair<std::string, Names>> pictures = {
      {"one pilot", {"Bulwark"}},
      {"two pilots", {"Bulwark", "Longbow"}},
      {"three pilots", {"Bulwark", "Longbow", "Lifeline"}},
      {"four pilots", {"Bulwark", "Longbow", "Lifeline", "Harrier"}}};
  const std::string book = test::read_file(test::project_root() / "rules/escort-service/02-set-up.md");
  for (const auto& [pilots, mechs] : pictures) {
    const std::string caption = "```figure stacks\ncaption: Picket Line for " + pilots + "\nscale: 0.55\n";
    const std::size_t at = book.find(caption);
    REQUIRE(at != std::string::npos);
    const std::size_t from = at + caption.size();
    std::uint64_t seed = 1;
    while (set_up(mechs, seed).name(set_up(mechs, seed).get("", "scenario")) != "Picket Line") ++seed;
    const AtTable table = set_up(mechs, seed);
    std::string placed;
    for (std::size_t column = 0; column <= 4; ++column) {
      placed += column == 0 ? "shuttle:" : "column-" + std::to_string(column) + ":";
      Names units = names(table, table.zone("", "column", 0, column));
      std::ranges::reverse(units);  // pictures are told from the bottom
      for (const std::string& unit : units) placed += (&unit == &units.front() ? " " : ", ") + unit;
      placed += "\n";
    }
    CHECK(book.substr(from, book.find("```", from) - from) == placed);
  }
}

TEST_CASE("S05 the unit immediately above the shuttle acts, and no other") {
  plays(R"(example "The lowest in the first column"
    let lancer = enemy "Lancer"
    let wasp = enemy "Wasp"
    given mech "Bulwark" in game.column[3], wasp in game.column[0], lancer in game.column[0]
    play turn()
    then (shuttle "Shuttle").damage > 0, lancer in game.column[3]
    then wasp in game.column[0], (mech "Bulwark").damage = 0)");
}

TEST_CASE("S06 whoever is above the shuttle then is next, friend or foe") {
  plays(R"(example "One after the other"
    let lancer = enemy "Lancer"
    let wasp = enemy "Wasp"
    let bulwark = mech "Bulwark"
    given game.scenario = scenario "Picket Line"
    given bulwark.pilot = A, bulwark in game.column[0], wasp in game.column[0], lancer in game.column[0]
    play turn()
    then bottom(game.column[0]) = wasp, bulwark.damage = 0
    play turn()
    then bottom(game.column[0]) = bulwark, bulwark.damage = 1
    play turn()
    then bulwark in game.column[1], empty(game.column[0]))");
}

TEST_CASE("S07 a player plays as many cards as they like, one at a time, or none") {
  plays(R"(example "Two cards"
    let bulwark = mech "Bulwark"
    let lancer = enemy "Lancer"
    given bulwark.pilot = A, bulwark in game.column[0], lancer in game.column[1], lancer.damage = 0
    given action_card "Jab" in A.hand, action_card "Jab 2" in A.hand, action_card "Barrier" in A.hand
    play mech_turn(bulwark), play_card(action_card "Jab") by A
    then lancer.damage = 2
    play play_card(action_card "Jab 2") by A, pass, pass
    then lancer.damage = 4, action_card "Barrier" in A.hand

example "No card"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[0], enemy "Lancer" in game.column[1]
    given action_card "Jab" in A.hand, action_card "Barrier" in A.hand
    play mech_turn(bulwark), pass, pass
    then (enemy "Lancer").damage = 0, action_card "Jab" in A.hand, bulwark in game.column[1])");
}

TEST_CASE("S08 a mech that is still above the shuttle generates 1 heat, one that is not does not") {
  plays(R"(example "Still there"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[0], enemy "Lancer" in game.column[1]
    given action_card "Jab" in A.hand
    play mech_turn(bulwark), play_card(action_card "Jab") by A
    then bulwark in game.column[1], top(game.column[1]) = bulwark

example "Gone already"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[0], enemy "Lancer" in game.column[2]
    given action_card "Missile Salvo" in A.hand
    play mech_turn(bulwark), play_card(action_card "Missile Salvo") by A
    then bulwark in game.column[3])");
}

TEST_CASE("S09 unwanted cards are discarded and the hand is filled up to four, never above") {
  plays(R"(example "One goes, two come"
    let bulwark = mech "Bulwark"
    let jab = action_card "Jab"
    given bulwark.pilot = A, bulwark in game.column[0]
    given jab in A.hand, action_card "Barrier" in A.hand, action_card "Railgun" in A.hand
    given action_card "Coolant" in A.deck, action_card "Aegis" in A.deck, action_card "Smoke" in A.deck
    play mech_turn(bulwark), pass, pick jab, pass
    then jab in A.discard, count(A.hand) = 4, count(A.deck) = 1

example "Four stay four"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[0]
    given action_card "Jab" in A.hand, action_card "Barrier" in A.hand, action_card "Railgun" in A.hand
    given action_card "Coolant" in A.hand, action_card "Aegis" in A.hand, action_card "Smoke" in A.deck
    play mech_turn(bulwark), pass, pass
    then count(A.hand) = 5, count(A.deck) = 1)");
}

TEST_CASE("S10 an empty draw pile is refilled from the discard pile") {
  plays(R"(example "Refilled"
    given action_card "Jab" in A.deck
    given action_card "Barrier" in A.discard, action_card "Railgun" in A.discard
    play draw(A, 2)
    then count(A.hand) = 2, action_card "Jab" in A.hand, count(A.deck) = 1, empty(A.discard)

example "Not before it is empty"
    given action_card "Jab" in A.deck, action_card "Aegis" in A.deck, action_card "Barrier" in A.discard
    play draw(A, 2)
    then count(A.hand) = 2, empty(A.deck), action_card "Barrier" in A.discard

example "Nothing is left at all"
    given action_card "Jab" in A.deck
    play draw(A, 3)
    then count(A.hand) = 1)");
}

TEST_CASE("S11 actions are done in their order, each before the next, on cards and on units") {
  plays(R"(example "Heat first, then a shot to the left"
    let bulwark = mech "Bulwark"
    let lancer = enemy "Lancer"
    given bulwark.pilot = A, lancer in game.column[0], bulwark in game.column[0]
    given action_card "Parting Shot" in A.hand
    play mech_turn(bulwark), play_card(action_card "Parting Shot") by A
    then bulwark in game.column[1], lancer.damage = 3

example "A shot first, then heat"
    let bulwark = mech "Bulwark"
    let lancer = enemy "Lancer"
    given bulwark.pilot = A, bulwark in game.column[0], lancer in game.column[1]
    given action_card "Autocannon" in A.hand
    play mech_turn(bulwark), play_card(action_card "Autocannon") by A
    then lancer.damage = 3, bulwark in game.column[1], top(game.column[1]) = bulwark

example "A unit that vents before it shoots cannot reach the shuttle"
    given enemy "Viper" in game.column[0]
    play enemy_turn(enemy "Viper")
    then (shuttle "Shuttle").damage = 0, enemy "Viper" in game.column[2])");
}

TEST_CASE("S12 HEAT moves a unit to the right, and what cannot be vented is damage") {
  plays(R"(example "All of it is vented"
    given mech "Bulwark" in game.column[1]
    play heat(mech "Bulwark", 3)
    then mech "Bulwark" in game.column[4], (mech "Bulwark").damage = 0

example "Some of it burns, and the card is played all the same"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[3], enemy "Lancer" in game.column[4]
    given action_card "Railgun" in A.hand, (enemy "Lancer").damage = 2
    play mech_turn(bulwark), play_card(action_card "Railgun") by A
    then bulwark in game.column[4], bulwark.damage = 1, enemy "Lancer" in game.wrecks

example "Enemies burn as well"
    given enemy "Lancer" in game.column[4]
    play heat(enemy "Lancer", 2)
    then (enemy "Lancer").damage = 2)");
}

TEST_CASE("S13 MELEE deals its damage to one target") {
  plays(R"(example "One of two"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[0], enemy "Lancer" in game.column[1], enemy "Lancer 2" in game.column[1]
    given action_card "Jab" in A.hand
    play mech_turn(bulwark), play_card(action_card "Jab") by A, pick enemy "Lancer 2"
    then (enemy "Lancer 2").damage = 2, (enemy "Lancer").damage = 0)");
}

TEST_CASE("S14 RANGED deals its damage to one target, however far away") {
  plays(R"(example "The far one"
    let longbow = mech "Longbow"
    given longbow.pilot = A, longbow in game.column[0], enemy "Lancer" in game.column[1], enemy "Lancer 2" in game.column[4]
    given action_card "Snap Shot" in A.hand
    play mech_turn(longbow), play_card(action_card "Snap Shot") by A, pick enemy "Lancer 2"
    then (enemy "Lancer 2").damage = 1, (enemy "Lancer").damage = 0)");
}

TEST_CASE("S15 HEAL removes damage from a target, and no more than there is") {
  plays(R"(example "The shuttle is mended"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[0], bulwark.damage = 2, (shuttle "Shuttle").damage = 7
    given action_card "Field Repair" in A.hand
    play mech_turn(bulwark), play_card(action_card "Field Repair") by A, pick shuttle "Shuttle"
    then (shuttle "Shuttle").damage = 4, bulwark.damage = 2

example "Below none there is nothing"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[0], bulwark.damage = 2
    given action_card "Field Repair" in A.hand
    play mech_turn(bulwark), play_card(action_card "Field Repair") by A
    then bulwark.damage = 0)");
}

TEST_CASE("S16 DELAY moves its target to the right") {
  plays(R"(example "Two columns back"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[1], enemy "Lancer" in game.column[2], enemy "Lancer 2" in game.column[3]
    given action_card "Tractor Beam" in A.hand
    play mech_turn(bulwark), play_card(action_card "Tractor Beam") by A, pick enemy "Lancer"
    then enemy "Lancer" in game.column[4], enemy "Lancer 2" in game.column[3])");
}

TEST_CASE("S17 ADVANCE moves its target to the left") {
  plays(R"(example "A friend comes closer"
    let lifeline = mech "Lifeline"
    given lifeline.pilot = A, lifeline in game.column[2], mech "Bulwark" in game.column[3], mech "Harrier" in game.column[4]
    given action_card "Tow Cable" in A.hand
    play mech_turn(lifeline), play_card(action_card "Tow Cable") by A, pick mech "Bulwark"
    then mech "Bulwark" in game.column[1], mech "Harrier" in game.column[4])");
}

TEST_CASE("S18 DISCARD makes the player choose cards of the hand; all, where there are fewer") {
  plays(R"(example "One of two"
    let longbow = mech "Longbow"
    given longbow.pilot = A, longbow in game.column[0]
    given action_card "Deadeye" in A.hand, action_card "Snap Shot" in A.hand, action_card "Spotter" in A.hand
    play mech_turn(longbow), play_card(action_card "Deadeye") by A, pick action_card "Spotter"
    then action_card "Spotter" in A.discard, action_card "Snap Shot" in A.hand, count(A.hand) = 1
    play pass, pass
    then empty(A.discard), count(A.hand) = 3

example "Nothing to discard"
    let longbow = mech "Longbow"
    given longbow.pilot = A, longbow in game.column[0], enemy "Juggernaut" in game.column[3]
    given action_card "Deadeye" in A.hand
    play mech_turn(longbow), play_card(action_card "Deadeye") by A
    then (enemy "Juggernaut").damage = 5, longbow in game.column[2])");
}

TEST_CASE("S19 DRAW draws cards, above four as well") {
  plays(R"(example "Two more"
    let longbow = mech "Longbow"
    given longbow.pilot = A, longbow in game.column[0], action_card "Spotter" in A.hand
    given action_card "Snap Shot" in A.hand, action_card "Deadeye" in A.hand, action_card "Ghost Net" in A.hand
    given action_card "Acid Tip" in A.deck, action_card "Headshot" in A.deck, action_card "Skewer" in A.deck
    play mech_turn(longbow), play_card(action_card "Spotter") by A
    then count(A.hand) = 5, count(A.deck) = 1
    play pass, pass
    then count(A.hand) = 5, count(A.deck) = 1)");
}

TEST_CASE("S20 STATUS lays the card under a unit until that unit becomes active") {
  plays(R"(example "Under a friend"
    let lifeline = mech "Lifeline"
    let bulwark = mech "Bulwark"
    let deflector = action_card "Deflector"
    given lifeline.pilot = A, bulwark.pilot = B
    given enemy "Wasp" in game.column[0], lifeline in game.column[0], bulwark in game.column[2]
    given deflector in A.hand
    play mech_turn(lifeline), play_card(deflector) by A, pick bulwark
    then deflector in bulwark.statuses, empty(A.discard)
    given lifeline in game.column[4], mech "Longbow" in game.column[0], (mech "Longbow").damage = 9
    play enemy_turn(enemy "Wasp")
    then deflector in bulwark.statuses
    given bulwark in game.column[0], mech "Longbow" in game.column[3]
    play turn()
    then deflector in A.discard, empty(bulwark.statuses)

example "It goes with a unit that is destroyed"
    let round = action_card "Corrosive Round"
    given (mech "Bulwark").pilot = A, round in A.hand, enemy "Wasp" in game.column[2]
    given round in (enemy "Wasp").statuses
    play hurt(enemy "Wasp", 9)
    then enemy "Wasp" in game.wrecks, round in A.discard)");
}

TEST_CASE("S21 AOE affects every unit in range, others only their target") {
  plays(R"(example "All to the right"
    let longbow = mech "Longbow"
    given longbow.pilot = A, enemy "Wasp" in game.column[0], longbow in game.column[0]
    given enemy "Lancer" in game.column[1], enemy "Lancer 2" in game.column[3], enemy "Jackal" in game.column[4]
    given action_card "Rain of Needles" in A.hand
    play mech_turn(longbow), play_card(action_card "Rain of Needles") by A
    then (enemy "Lancer").damage = 1, (enemy "Lancer 2").damage = 1, (enemy "Jackal").damage = 1
    then (enemy "Wasp").damage = 0)");
}

TEST_CASE("S22 IN and a number: targets are within so many spaces") {
  plays(R"(example "Three spaces, not four"
    let lifeline = mech "Lifeline"
    given lifeline.pilot = A, lifeline in game.column[0]
    given enemy "Lancer" in game.column[3], enemy "Lancer 2" in game.column[4]
    given action_card "Rivet Gun" in A.hand
    play mech_turn(lifeline), play_card(action_card "Rivet Gun") by A
    then (enemy "Lancer").damage = 2, (enemy "Lancer 2").damage = 0

example "Height counts"
    let lifeline = mech "Lifeline"
    given lifeline.pilot = A, lifeline in game.column[0]
    given enemy "Lancer" in game.column[3], enemy "Lancer 2" in game.column[3]
    given action_card "Rivet Gun" in A.hand
    play mech_turn(lifeline), play_card(action_card "Rivet Gun") by A
    then (enemy "Lancer 2").damage = 2, (enemy "Lancer").damage = 0)");
}

TEST_CASE("S23 IN and a direction: targets are on that side") {
  plays(R"(example "Left and right"
    let harrier = mech "Harrier"
    given harrier.pilot = A, harrier in game.column[2]
    given enemy "Lancer" in game.column[1], enemy "Lancer 2" in game.column[4], enemy "Jackal" in game.column[2]
    given action_card "Crossfire" in A.hand
    play mech_turn(harrier), play_card(action_card "Crossfire") by A
    then (enemy "Lancer").damage = 1, (enemy "Lancer 2").damage = 2, (enemy "Jackal").damage = 0

example "Up"
    let longbow = mech "Longbow"
    given longbow.pilot = A, enemy "Lancer" in game.column[1], longbow in game.column[1], enemy "Lancer 2" in game.column[1]
    given action_card "Skewer" in A.hand
    play mech_turn(longbow), play_card(action_card "Skewer") by A
    then (enemy "Lancer").damage = 3, (enemy "Lancer 2").damage = 0

example "Down"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[0], (shuttle "Shuttle").damage = 5
    given mech "Longbow" in game.column[2], (mech "Longbow").damage = 3
    given action_card "Hull Patch" in A.hand
    play mech_turn(bulwark), play_card(action_card "Hull Patch") by A
    then (shuttle "Shuttle").damage = 2, (mech "Longbow").damage = 3)");
}

TEST_CASE("S24 a unit that attacks must choose a foe with TAUNT if it can") {
  plays(R"(example "Not the shuttle"
    let torpedo = enemy "Torpedo"
    given torpedo in game.column[0], mech "Bulwark" in game.column[4], action_card "Provoke" in (mech "Bulwark").statuses
    play enemy_turn(torpedo)
    then (mech "Bulwark").damage = 3, (shuttle "Shuttle").damage = 0

example "It cannot reach the one with TAUNT"
    let lancer = enemy "Lancer"
    given lancer in game.column[0], mech "Bulwark" in game.column[4], action_card "Provoke" in (mech "Bulwark").statuses
    play enemy_turn(lancer)
    then (mech "Bulwark").damage = 0, (shuttle "Shuttle").damage = 2

example "Mechs are taunted too"
    let longbow = mech "Longbow"
    given longbow.pilot = A, longbow in game.column[0], enemy "Lancer" in game.column[1], enemy "Lancer 2" in game.column[2]
    given action_card "Snap Shot" in A.hand, action_card "Provoke" in (enemy "Lancer 2").statuses
    play mech_turn(longbow), play_card(action_card "Snap Shot") by A
    then (enemy "Lancer 2").damage = 1, (enemy "Lancer").damage = 0)");
}

TEST_CASE("S25 SHIELD prevents damage of any amount once, and is gone") {
  plays(R"(example "Once"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[1], action_card "Barrier" in A.hand, action_card "Aegis" in A.hand
    given action_card "Barrier" in bulwark.statuses
    play hurt(bulwark, 9)
    then bulwark.damage = 0, action_card "Barrier" in A.discard
    play hurt(bulwark, 2)
    then bulwark.damage = 2

example "Two of them"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[1], action_card "Barrier" in A.hand, action_card "Aegis" in A.hand
    given action_card "Barrier" in bulwark.statuses, action_card "Aegis" in bulwark.statuses
    play hurt(bulwark, 9), hurt(bulwark, 9)
    then bulwark.damage = 0, empty(bulwark.statuses)

example "Heat that burns is damage too"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[4], action_card "Barrier" in A.hand
    given action_card "Barrier" in bulwark.statuses
    play heat(bulwark, 3)
    then bulwark.damage = 0, empty(bulwark.statuses))");
}

TEST_CASE("S26 POISON makes each damage 1 higher") {
  plays(R"(example "Each time"
    let lancer = enemy "Juggernaut"
    given lancer in game.column[1], action_card "Corrosive Round" in lancer.statuses
    play hurt(lancer, 1)
    then lancer.damage = 2
    play hurt(lancer, 2)
    then lancer.damage = 5

example "Not twice for two"
    let lancer = enemy "Juggernaut"
    given lancer in game.column[1], action_card "Corrosive Round" in lancer.statuses, action_card "Acid Tip" in lancer.statuses
    play hurt(lancer, 1)
    then lancer.damage = 2

example "Not without"
    let lancer = enemy "Juggernaut"
    given lancer in game.column[1]
    play hurt(lancer, 1)
    then lancer.damage = 1)");
}

TEST_CASE("S27 HIDDEN keeps foes from choosing a unit, but not AOE") {
  plays(R"(example "The other one is chosen"
    given mech "Bulwark" in game.column[1], action_card "Smoke" in (mech "Bulwark").statuses
    given mech "Longbow" in game.column[4], enemy "Wasp" in game.column[0]
    play enemy_turn(enemy "Wasp")
    then (mech "Bulwark").damage = 0, (mech "Longbow").damage = 1

example "AOE finds it"
    given mech "Bulwark" in game.column[1], action_card "Smoke" in (mech "Bulwark").statuses
    given enemy "Bombard" in game.column[0]
    play enemy_turn(enemy "Bombard")
    then (mech "Bulwark").damage = 1

example "Nor can it be moved by a foe"
    given mech "Bulwark" in game.column[1], action_card "Smoke" in (mech "Bulwark").statuses
    given enemy "Grapnel" in game.column[0]
    play enemy_turn(enemy "Grapnel")
    then mech "Bulwark" in game.column[1]

example "Friends find it"
    let lifeline = mech "Lifeline"
    given lifeline.pilot = A, lifeline in game.column[0], action_card "Patch Up" in A.hand
    given mech "Bulwark" in game.column[1], (mech "Bulwark").damage = 3, action_card "Smoke" in (mech "Bulwark").statuses
    play mech_turn(lifeline), play_card(action_card "Patch Up") by A
    then (mech "Bulwark").damage = 1)");
}

TEST_CASE("G01 MELEE reaches the same column and those beside it, no further") {
  plays(R"(example "Beside it, however high"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[2], action_card "Jab" in A.hand
    given enemy "Lancer" in game.column[1], enemy "Jackal" in game.column[1], enemy "Wasp" in game.column[3], enemy "Viper" in game.column[2]
    play mech_turn(bulwark), play_card(action_card "Jab") by A, pick enemy "Lancer"
    then (enemy "Lancer").damage = 2

example "Two columns are too far"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[2], action_card "Jab" in A.hand
    given enemy "Lancer" in game.column[0], enemy "Lancer 2" in game.column[4]
    play mech_turn(bulwark), play_card(action_card "Jab") by A
    then (enemy "Lancer").damage = 0, (enemy "Lancer 2").damage = 0)");
}

TEST_CASE("G02 who arrives goes on top; the lowest acts first") {
  plays(R"(example "On top"
    given enemy "Wasp" in game.column[1], enemy "Jackal" in game.column[1], enemy "Lancer" in game.column[0]
    play push(enemy "Lancer", 1)
    then top(game.column[1]) = enemy "Lancer", bottom(game.column[1]) = enemy "Jackal"

example "Those above close up"
    given enemy "Wasp" in game.column[0], enemy "Jackal" in game.column[0], enemy "Lancer" in game.column[0]
    play push(enemy "Jackal", 2)
    then bottom(game.column[0]) = enemy "Lancer", top(game.column[0]) = enemy "Wasp", height(enemy "Wasp") = 2

example "Several at once keep their order"
    let lifeline = mech "Lifeline"
    given lifeline.pilot = A, action_card "Repulsor" in A.hand
    given enemy "Wasp" in game.column[1], enemy "Jackal" in game.column[1], lifeline in game.column[1]
    play mech_turn(lifeline), play_card(action_card "Repulsor") by A
    then position(game.column[2], enemy "Wasp") = 2, position(game.column[2], enemy "Jackal") = 3
    then position(game.column[2], lifeline) = 1)");
}

TEST_CASE("G03 with nobody above the shuttle all columns slide to the left until somebody is") {
  plays(R"(example "Three steps"
    given enemy "Wasp" in game.column[3], mech "Bulwark" in game.column[3], enemy "Lancer" in game.column[4]
    play close_in()
    then bottom(game.column[0]) = mech "Bulwark", top(game.column[0]) = enemy "Wasp", enemy "Lancer" in game.column[1]

example "Somebody is there"
    given enemy "Wasp" in game.column[0], mech "Bulwark" in game.column[3]
    play close_in()
    then mech "Bulwark" in game.column[3])");
}

TEST_CASE("G04 enemies do what is printed on them by their aim, and idle like mechs") {
  plays(R"(example "Nearest"
    given enemy "Wasp" in game.column[0], mech "Bulwark" in game.column[1], mech "Longbow" in game.column[3]
    given (mech "Longbow").damage = 9
    play enemy_turn(enemy "Wasp")
    then (mech "Bulwark").damage = 1, (mech "Longbow").damage = 9, enemy "Wasp" in game.column[2]

example "Weakest"
    given enemy "Viper" in game.column[0], mech "Bulwark" in game.column[1], mech "Longbow" in game.column[3]
    given (mech "Bulwark").damage = 12
    play enemy_turn(enemy "Viper")
    then mech "Bulwark" in game.hangar, (mech "Longbow").damage = 0

example "Shuttle"
    given enemy "Lancer" in game.column[0], mech "Bulwark" in game.column[1]
    play enemy_turn(enemy "Lancer")
    then (mech "Bulwark").damage = 0, (shuttle "Shuttle").damage = 2

example "The team decides between equals"
    let wasp = enemy "Wasp"
    given wasp in game.column[0], mech "Bulwark" in game.column[2], mech "Longbow" in game.column[1], enemy "Lancer" in game.column[1]
    play enemy_turn(wasp), pick mech "Longbow"
    then (mech "Longbow").damage = 1, (mech "Bulwark").damage = 0, wasp in game.column[2]

example "Idle heat"
    given enemy "Lancer" in game.column[0]
    play idle(enemy "Lancer")
    then enemy "Lancer" in game.column[1]
    play idle(enemy "Lancer")
    then enemy "Lancer" in game.column[1])");
}

TEST_CASE(
    "G05 after each scenario each player adds one of three advanced cards; a run is three by difficulty") {
  plays(R"(example "One of three"
    given action_card "Jab" in A.hand, action_card "Barrier" in A.discard, action_card "Provoke" in A.deck
    given action_card "Aegis" in A.advanced, action_card "Smoke" in A.advanced, action_card "Railgun" in A.advanced, action_card "Coolant" in A.advanced
    play advance_deck(A), pick action_card "Smoke"
    then action_card "Smoke" in A.deck, count(A.deck) = 4, empty(A.hand), empty(A.discard)
    then top(A.advanced) = action_card "Coolant", count(A.advanced) = 3

example "Not the fourth"
    given action_card "Aegis" in A.advanced, action_card "Smoke" in A.advanced, action_card "Railgun" in A.advanced, action_card "Coolant" in A.advanced
    play advance_deck(A), pick action_card "Aegis"
    then action_card "Coolant" in A.advanced, action_card "Aegis" in A.deck

example "A course of three"
    given scenario "Home Fires" in game.log, scenario "Raiders’ Moon" in game.log, scenario "Salvage Run" in game.log
    play plot_course()
    then count(game.course) = 3, top(game.course) = scenario "Salvage Run", bottom(game.course) = scenario "Home Fires")");
  // Whoever wins has won three of them, and learnt two cards on the way.
  AtTable table(game, 1);
  table.set("", "scenario", 0, table.thing("scenario", "Home Fires"));
  table.set("", "wave", 0, 9);
  table.put(table.thing("mech", "Bulwark"), "", "column");
  table.set("mech", "pilot", table.thing("mech", "Bulwark"), table.all("player")[0]);
  table.call("resolve", {});
  CHECK(table.get("", "scenario") == sim::none);
}

TEST_CASE("G06 a scenario is resolved when all enemies of all waves are destroyed") {
  plays(R"(example "A wave is left"
    let bulwark = mech "Bulwark"
    given game.scenario = scenario "Picket Line", game.wave = 1, bulwark in game.column[0], bulwark.pilot = A
    given enemy "Wasp" in game.fleet, enemy "Lancer" in game.fleet, enemy "Viper" in game.fleet
    play turn()
    then game.wave = 2, game.scenario = scenario "Picket Line", any(enemies where in_play(it))

example "No wave is left, but an enemy is"
    let bulwark = mech "Bulwark"
    given game.scenario = scenario "Picket Line", game.wave = 2, bulwark in game.column[0], bulwark.pilot = A
    given enemy "Wasp" in game.column[3]
    play turn()
    then game.scenario = scenario "Picket Line", game.wave = 2)");
  // Neither: the run is over, and it is won.
  AtTable table(game, 1);
  const sim::Value bulwark = table.thing("mech", "Bulwark");
  table.set("", "scenario", 0, table.thing("scenario", "Picket Line"));
  table.set("", "wave", 0, 2);
  table.set("mech", "pilot", bulwark, table.all("player")[0]);
  table.put(bulwark, "", "column");
  table.call("turn", {});
  CHECK(table.over());
  CHECK(table.won());
}

TEST_CASE("G07 one to four play, and more pilots meet more enemies") {
  std::size_t before = 0;
  for (std::size_t players = 1; players <= 4; ++players) {
    const Names all = {"Bulwark", "Longbow", "Lifeline", "Harrier"};
    const AtTable table = set_up(Names(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(players)));
    CHECK(table.all("player").size() == players);
    CHECK(table.zone("", "column", 0, 0).size() == players);
    std::size_t enemies = 0;
    for (std::size_t column = 1; column <= 4; ++column) enemies += table.zone("", "column", 0, column).size();
    CHECK(enemies > before);
    before = enemies;
  }
  const auto five = test::run_program({"simulate", game, "--players", "5"}, test::project_root());
  CHECK(five.code != 0);
}

TEST_CASE("G08 the shuttle is attacked from the two leftmost columns only") {
  plays(R"(example "From its own column and the next"
    given enemy "Wasp" in game.column[0], enemy "Torpedo" in game.column[0]
    play enemy_turn(enemy "Wasp")
    then (shuttle "Shuttle").damage = 1
    play enemy_turn(enemy "Torpedo")
    then (shuttle "Shuttle").damage = 4

example "Not from the third"
    given enemy "Wasp" in game.column[2], enemy "Torpedo" in game.column[1]
    play enemy_turn(enemy "Wasp"), enemy_turn(enemy "Torpedo")
    then (shuttle "Shuttle").damage = 0)");
  const AtTable table(game, 1);
  CHECK(table.printed("unit", "hit_points", table.thing("shuttle", "Shuttle")) >= 5);
}

TEST_CASE("G09 a mech at its hit points is out, and comes back with half the damage") {
  plays(R"(example "Out"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[2], bulwark.damage = bulwark.hit_points - 2
    play hurt(bulwark, 1)
    then bulwark in game.column[2]
    play hurt(bulwark, 5)
    then bulwark in game.hangar, bulwark.damage = bulwark.hit_points

example "Back again"
    let bulwark = mech "Bulwark"
    let longbow = mech "Longbow"
    given bulwark.pilot = A, longbow.pilot = B, bulwark in game.hangar, bulwark.damage = 14, longbow in game.column[2], longbow.damage = 5
    given scenario "Raiders’ Moon" in game.course
    play resolve(), pick longbow
    then bottom(game.column[0]) = longbow, top(game.column[0]) = bulwark, bulwark.damage = 7, longbow.damage = 2)");
  // All out: lost at the end of the turn, even if the last enemy is gone as well.
  AtTable table(game, 1);
  table.set("", "scenario", 0, table.thing("scenario", "Picket Line"));
  table.set("", "wave", 0, 2);
  table.put(table.thing("mech", "Bulwark"), "", "hangar");
  table.set("mech", "pilot", table.thing("mech", "Bulwark"), table.all("player")[0]);
  table.call("turn", {});
  CHECK(table.over());
  CHECK(!table.won());
  CHECK_THAT(table.ending(), Catch::StartsWith("lose if not any(everyone"));
}

TEST_CASE("G10 a space is a column or a place up or down, and without IN any unit is reached") {
  plays(R"(example "Counted"
    let longbow = mech "Longbow"
    given enemy "Wasp" in game.column[1], enemy "Jackal" in game.column[1], longbow in game.column[1], enemy "Lancer" in game.column[4]
    play heat(longbow, 0)
    then spaces(longbow, enemy "Jackal") = 1, spaces(longbow, enemy "Wasp") = 2, spaces(longbow, enemy "Lancer") = 3
    then spaces(longbow, longbow) = 0, spaces(longbow, shuttle "Shuttle") = 2

example "Anywhere"
    let longbow = mech "Longbow"
    given longbow.pilot = A, longbow in game.column[0], action_card "Snap Shot" in A.hand
    given enemy "Lancer" in game.column[4], enemy "Wasp" in game.column[4], enemy "Jackal" in game.column[4]
    play mech_turn(longbow), play_card(action_card "Snap Shot") by A, pick enemy "Lancer"
    then (enemy "Lancer").damage = 1)");
}

TEST_CASE("G11 DELAY and ADVANCE stop at the edges, and hurt nobody") {
  plays(R"(example "At the right edge"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[2], enemy "Lancer" in game.column[3], action_card "Grav Anchor" in A.hand
    play mech_turn(bulwark), play_card(action_card "Grav Anchor") by A, pick enemy "Lancer"
    then enemy "Lancer" in game.column[4], (enemy "Lancer").damage = 0

example "At the left edge"
    let bulwark = mech "Bulwark"
    given bulwark.pilot = A, bulwark in game.column[1], action_card "Coolant" in A.hand
    play mech_turn(bulwark), play_card(action_card "Coolant") by A
    then bulwark in game.column[1], bulwark.damage = 0

example "Who is there already keeps the place"
    let wasp = enemy "Wasp"
    given enemy "Lancer" in game.column[4], wasp in game.column[4]
    play push(wasp, 2)
    then bottom(game.column[4]) = wasp)");
}

TEST_CASE("G12 an AOE attack hits foes only, AOE healing allies only") {
  plays(R"(example "No friend is hit"
    let harrier = mech "Harrier"
    given harrier.pilot = A, harrier in game.column[0], mech "Bulwark" in game.column[1], enemy "Lancer" in game.column[1]
    given enemy "Lancer 2" in game.column[3], action_card "Whirlwind" in A.hand
    play mech_turn(harrier), play_card(action_card "Whirlwind") by A
    then (enemy "Lancer").damage = 2, (enemy "Lancer 2").damage = 0
    then (mech "Bulwark").damage = 0, harrier.damage = 0, (shuttle "Shuttle").damage = 0

example "No foe is healed"
    let lifeline = mech "Lifeline"
    given lifeline.pilot = A, lifeline in game.column[0], mech "Bulwark" in game.column[3], enemy "Lancer" in game.column[1]
    given (mech "Bulwark").damage = 4, (enemy "Lancer").damage = 3, (shuttle "Shuttle").damage = 2
    given action_card "Repair Swarm" in A.hand
    play mech_turn(lifeline), play_card(action_card "Repair Swarm") by A
    then (mech "Bulwark").damage = 3, (shuttle "Shuttle").damage = 1, (enemy "Lancer").damage = 3

example "Enemies hit mechs and shuttle, not each other"
    let ship = enemy "Juggernaut"
    given enemy "Wasp" in game.column[0], ship in game.column[0], mech "Bulwark" in game.column[1]
    play enemy_turn(ship)
    then (mech "Bulwark").damage = 1, (enemy "Wasp").damage = 0, (shuttle "Shuttle").damage = 3)");
}

TEST_CASE("C01 four mechs, each with two character cards, a starting deck and an advanced deck") {
  const AtTable table(game, 1);
  std::map<std::string, int> characters, starting;
  std::map<std::string, std::multiset<std::string>> advanced;
  for (const sim::Value mech : table.all("mech")) ++characters[table.name(mech)];
  for (const sim::Value card : table.all("action_card")) {
    const std::string mech = table.name(table.printed("action_card", "mech", card));
    if (table.printed("action_card", "advanced", card) == 1) {
      advanced[mech].insert(table.name(card));
    } else {
      ++starting[mech];
    }
  }
  CHECK(characters.size() >= 4);
  for (const auto& [mech, count] : characters) {
    INFO(mech);
    CHECK(count == 2);
    CHECK(starting[mech] >= 8);
    CHECK(starting[mech] <= 10);
    CHECK(advanced[mech].size() == 12);
    CHECK(std::set<std::string>(advanced[mech].begin(), advanced[mech].end()).size() == 12);
  }
}

TEST_CASE("C02 a shuttle card and four column cards, from 1 to 4") {
  const AtTable table(game, 1);
  CHECK(table.all("shuttle").size() == 1);
  std::set<sim::Value> numbers;
  for (const sim::Value card : table.all("column_card"))
    numbers.insert(table.printed("column_card", "number", card));
  CHECK(numbers == std::set<sim::Value>{1, 2, 3, 4});
}

TEST_CASE("C03 at least eight different enemies, no two of which do the same") {
  const AtTable table(game, 1);
  std::set<std::string> different;
  for (const sim::Value enemy : table.all("enemy")) different.insert(table.name(enemy));
  CHECK(different.size() >= 8);
}

TEST_CASE("C04 at least five scenarios, of three difficulties, with waves") {
  // Each wave of each scenario lands somebody, for any number of pilots, and the box has them all.
  for (std::size_t players = 1; players <= 4; ++players) {
    AtTable first(game, players);
    std::set<sim::Value> difficulties;
    CHECK(first.all("scenario").size() >= 5);
    for (const sim::Value scenario : first.all("scenario")) {
      difficulties.insert(first.printed("scenario", "difficulty", scenario));
      AtTable table(game, players);
      table.call("open_box", {});
      table.set("", "scenario", 0, scenario);
      int waves = 0;
      for (int wave = 1; wave <= 4; ++wave) {
        for (const sim::Value enemy : table.all("enemy")) table.put(enemy, "", "fleet");
        table.call("next_wave", {});
        std::size_t landed = 0;
        for (std::size_t column = 0; column <= 4; ++column)
          landed += table.zone("", "column", 0, column).size();
        waves += landed > 0 ? 1 : 0;
      }
      CHECK(waves >= 2);
    }
    CHECK(difficulties == std::set<sim::Value>{1, 2, 3});
  }
}

TEST_CASE("C05 damage counters for all units of a large game, with two sides") {
  const AtTable table(game, 4);
  sim::Value worth = 0;
  for (const sim::Value counter : table.all("damage_counter")) {
    CHECK(table.printed("damage_counter", "worth", counter) == 1);
    worth += table.printed("damage_counter", "turned", counter);
  }
  sim::Value mechs = table.printed("unit", "hit_points", table.thing("shuttle", "Shuttle"));
  for (const sim::Value mech : table.all("mech")) mechs += table.printed("unit", "hit_points", mech) / 2;
  CHECK(worth >= 2 * mechs);
}

TEST_CASE("most games of Escort Service last until every mech has acted three times, even by chance") {
  for (std::size_t players = 1; players <= 4; ++players) {
    int early = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      AtTable table(game, players, seed);
      table.begin();
      table.play_on();
      int least = 99;
      for (const sim::Value mech : table.all("mech")) {
        if (table.get("mech", "pilot", mech) != sim::none)
          least = std::min(least, table.times("mech_turn", mech));
      }
      CHECK(least < 99);
      early += !table.won() && least < 3 ? 1 : 0;
    }
    INFO(players << " players: " << early << " of 40");
    CHECK(early < 20);
  }
}
