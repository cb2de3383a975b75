// Forge of Astera: the set-up, the round and the turn. Each test begins with the statement that it tries.
#include "games/forge_of_astera.h"

using namespace rulepress;
using namespace rulepress::test::astera;
using Catch::Contains;
using test::run_program;

namespace {

const std::filesystem::path root = test::project_root();

}  // namespace

TEST_CASE("S01 two to four play, and most victory points win") {
  for (const std::string players : {"1", "5"}) {
    const auto outcome =
        run_program({"simulate", "forge-of-astera", "--players", players, "--games", "1"}, root);
    CHECK(outcome.code == 2);
    CHECK_THAT(outcome.err, Contains("2 to 4 players"));
  }
  Table table(4);
  table.set("A.vp", 9).set("B.vp", 12).set("C.vp", 0).set("D.vp", 7);
  CHECK(table.leaders() == "B");
  table.set("A.vp", 12);
  CHECK(table.leaders() == "AB");
}

TEST_CASE("S02 every point of an attack beyond the shield takes one victory point") {
  Table table;
  table.lay("The Reaper", "A.field").set("B.shield", 2).set("C.shield", 3);
  table.play("strike_base", {"A", "B", 5});
  CHECK(table["B.vp"] == 4);
  CHECK(table["A.vp"] == 10);
  table.play("strike_base", {"A", "C", 3});
  CHECK(table["C.vp"] == 7);
  CHECK(table["C.shield"] == 0);
}

TEST_CASE("S03 the game ends with the round after the sixth event") {
  for (const std::size_t players : {2, 3, 4}) {
    Table table(players);
    int rounds_without_events = 0;
    std::size_t past = 0;
    table.begin();
    table.play_on([&] {
      CHECK_FALSE(table.over());
      past = table.count("game.past");
      if (past == 6) ++rounds_without_events;
      CHECK(table["game.last_round"] == (past == 6 ? 1 : 0));
    });
    CHECK(table.over());
    CHECK(table.count("game.past") == 6);
    CHECK(table.count("game.events") == 0);
    CHECK(rounds_without_events > 0);
  }
}

TEST_CASE("S04 a round is a pledge, turns, an event") {
  Table table(2);
  table.all_roles().lay("Arcane Sonic EMP", "game.events").lay("The Monk", "A.field");
  table.play("round");
  CHECK(table.can("The Warlock"));
  table.answer("A", "The Alchemist").answer("B", "The Kaizer");
  CHECK(table.can("use_privilege with The Alchemist"));
  CHECK(table.hp("The Monk") == 2);  // no event yet
  table.answer("A", "pass");
  CHECK_FALSE(table.asks());
  CHECK(table.hp("The Monk") == 1);
  CHECK(table.in("game.past") == Names{"Arcane Sonic EMP"});
}

TEST_CASE("S09 activation: a card's mana is paid, and it lies on the field") {
  Table table;
  table.lay(Names{"The Ronin", "The Manifold"}, "A.hand").set("A.mana", 2).offer("activation", {"A"});
  CHECK(table.options() == Names{"activate(The Ronin)", "pass"});  // the Manifold costs 3
  table.answer("activate(The Ronin)");
  CHECK(table.where("The Ronin") == "A.field");
  CHECK(table["A.mana"] == 0);
  table.offer("activation", {"A"});
  CHECK_FALSE(table.asks());
}

TEST_CASE("S10 combat: attack mechs on the field attack others' mechs and one's own") {
  Table table;
  table.lay(Names{"The Ronin", "The Monk", "Mana Capital"}, "A.field").lay("The Aegis", "B.field");
  table.lay("The Griffon", "A.hand").lay("The Fowl", "C.hand").play("combat_phase", {"A"});
  CHECK(table.options() == Names{"attack_mech(The Ronin, The Aegis)", "attack_mech(The Ronin, The Monk)",
                                 "attack_mech(The Ronin, Mana Capital)", "attack_base(The Ronin, C)",
                                 "pass"});
  table.answer("attack_mech(The Ronin, The Monk)");
  CHECK(table.where("The Monk") == "game.scrap");
  CHECK_FALSE(table.asks());  // one sword, one attack
}

TEST_CASE("S11 each damage turns a mech by a quarter; the last position is death") {
  Table table;
  table.lay("The Reaper", "A.field").lay("The Reaper 2", "A.hand");
  const auto numbers = [&] {
    return std::vector<int>{table.hp("The Reaper"), table.stat("swords", {"The Reaper"}),
                            table.damage("The Reaper")};
  };
  CHECK(numbers() == std::vector<int>{3, 1, 3});
  table.play("hit", {"The Reaper", 1});
  CHECK(numbers() == std::vector<int>{2, 2, 3});
  CHECK(table["The Reaper.turned"] == 1);
  table.play("hit", {"The Reaper", 1});
  CHECK(numbers() == std::vector<int>{1, 1, 2});
  table.play("hit", {"The Reaper", 1});
  CHECK(table.where("The Reaper") == "game.scrap");
  table.play("hit", {"The Reaper 2", 1});  // not on the field: nothing happens
  CHECK(table["The Reaper 2.turned"] == 0);
}

TEST_CASE("S12 after all turns an event is drawn and resolved at once") {
  Table table;
  table.lay(Names{"Arcane Sonic EMP", "Wrath of Astera"}, "game.events").lay("The Manifold", "A.field");
  table.play("event_phase");
  CHECK(table.hp("The Manifold") == 2);
  CHECK(table.in("game.past") == Names{"Arcane Sonic EMP"});
  CHECK(table.in("game.events") == Names{"Wrath of Astera"});
}

TEST_CASE("S14 six random events make the pile, the rest are not used") {
  Table table(4);
  table.begin();
  Table other(4, 2);
  other.begin();
  CHECK(table.in("game.events") != other.in("game.events"));
  CHECK(table.count("game.events") == 6);
  CHECK(table.count("game.box") == 7);
  table.play_on([&] { CHECK(table.count("game.box") == 7); });
}

TEST_CASE("S15 Bulwarks are set aside; three piles of the others") {
  Table table(3);
  table.begin();
  CHECK(table.count("game.stock[attack]") == 36);
  CHECK(table.count("game.stock[defense]") == 28);
  CHECK(table.count("game.stock[unique]") == 28);
  const Names walls = table.in("game.stock[defense]");
  CHECK(std::ranges::find(walls, "Bulwark") == walls.end());
  CHECK(table.in("game.spare") == Names{"Bulwark"});
}

TEST_CASE("S16 everybody starts with a Bulwark on the field, 7 victory points and 2 mana") {
  Table table(4);
  table.begin();
  for (const std::string player : {"A", "B", "C", "D"}) {
    CHECK(table.in(player + ".field") == Names{"Bulwark"});
    CHECK(table[player + ".vp"] == 7);
    CHECK(table[player + ".mana"] == 2);
    CHECK(table.count(player + ".hand") == 0);
  }
}

TEST_CASE("S17 six on the field, and a seventh means removing one; seven in hand") {
  Table table;
  const Names six = {"The Ronin", "The Sting", "The Monk", "The Aegis", "Mana Capital", "Radial EMP"};
  table.lay(six, "A.field").lay("The Ronin 2", "B.field").lay("The Shaman", "A.hand").set("A.mana", 9);
  table.offer("activation", {"A"}).answer("activate(The Shaman)");
  CHECK(table.seat() == "A");
  CHECK(table.can("The Monk"));
  table.answer("Radial EMP");
  CHECK(table.where("Radial EMP") == "game.scrap");
  CHECK(table.where("The Shaman") == "A.field");
  CHECK(table.count("A.field") == 6);
  CHECK(table.hp("The Ronin 2") == 2);  // it was removed, not destroyed

  table.lay(
      Names{"The Fowl", "The Fowl 2", "The Fowl 3", "The Fowl 4", "The Monk 2", "The Monk 3", "The Monk 4"},
      "B.hand");
  table.play("limit_hand", {"B"});
  CHECK(table.count("B.hand") == 7);
}

TEST_CASE("S18 mana activates mechs, victory points win") {
  Table table(2);
  table.set("A.mana", 20).set("B.mana", 0).set("B.vp", 8).set("A.vp", 6);
  CHECK(table.leaders() == "B");
  table.lay("The Ronin", "B.hand").offer("activation", {"B"});
  CHECK_FALSE(table.asks());  // no mana, no mech
  table.lay("The Ronin 2", "A.hand").offer("activation", {"A"}).answer("activate(The Ronin)");
  CHECK(table["A.mana"] == 18);
}

TEST_CASE("S27 defense mechs cannot attack and stand before the base; shields are whole in the next turn") {
  Table table;
  table.lay("The Ronin", "A.field").lay("The Monk", "B.field").lay("Mana Capital", "C.field");
  table.lay("The Alchemist", "C.role").play("raise_shields").play("combat_phase", {"A"});
  CHECK_FALSE(table.can("attack_base(The Ronin, B)"));
  table.answer("attack_base(The Ronin, C)");
  CHECK(table["C.shield"] == 0);
  CHECK(table["C.vp"] == 6);
  table.play("combat_phase", {"B"});
  CHECK_FALSE(table.asks());  // a Monk does not attack
  table.play("player_turn", {"B"});
  CHECK(table["C.shield"] == 1);
  table.play("destroy", {"The Monk"}).play("combat_phase", {"A"});
  CHECK(table.can("attack_base(The Ronin, B)"));
}

TEST_CASE("S28 swords are the number of attacks, each with the damage beside them") {
  Table table;
  table.lay("The Griffon", "A.field").lay("The Manifold", "B.field").set("The Manifold.turned", 1);
  table.play("combat_phase", {"A"}).answer("attack_mech(The Griffon, The Manifold)");
  CHECK(table.hp("The Manifold") == 1);
  table.answer("attack_base(The Griffon, C)");
  CHECK(table["C.vp"] == 6);
  CHECK_FALSE(table.asks());
}

TEST_CASE("G02 a supply that is empty gives what is left") {
  Table table;
  CHECK(table.supply_left("mana_supply") == 140 - 3 * 2);
  CHECK(table.supply_left("victory_supply") == 28 - 3 * 7);
  table.set_supply("mana_supply", 2).play("gain_mana", {"A", 5});
  CHECK(table["A.mana"] == 4);
  CHECK(table.supply_left("mana_supply") == 0);
  table.lay("The Ronin", "A.hand").offer("activation", {"A"}).answer("activate(The Ronin)");
  CHECK(table.supply_left("mana_supply") == 2);
}

TEST_CASE("G06 seven rounds, the last without an event") {
  Table table(2);
  table.all_roles().lay("Turn of Tides", "game.events");
  table.play("round").answer("A", "The Kaizer").answer("B", "The Guardian");
  while (table.asks()) table.answer("pass");
  CHECK(table["game.last_round"] == 0);
  CHECK(table.count("game.past") == 1);
  table.play("round").answer("The Kaizer").answer("The Guardian");
  while (table.asks()) table.answer("pass");
  CHECK(table["game.last_round"] == 1);
  CHECK(table.count("game.past") == 1);
  const auto outcome = run_program({"simulate", "forge-of-astera", "--players", "2", "--games", "20"}, root);
  CHECK_THAT(outcome.out, Contains("7 in the middle of all games; from 7 to 7"));
}

TEST_CASE("G07 who chose the role first was first, whoever took the first turn") {
  Table table(2);
  table.all_roles()
      .set("game.first", "B")
      .play("round")
      .answer("B", "The Warlock")
      .answer("A", "The Guardian");
  while (table.asks()) table.answer("pass");
  CHECK(table.who("game.first") == "B");  // the Guardian's turn came first
}

TEST_CASE("G08 everybody collects at the start of their own turn") {
  Table table(2);
  table.stock();
  table.all_roles().set("A.mana", 0).set("B.mana", 0).play("round");
  table.answer("A", "The Warlock").answer("B", "The Guardian");
  CHECK(table.seat() == "B");
  CHECK(table["B.mana"] == 3);
  CHECK(table["A.mana"] == 0);
  CHECK(table.count("A.hand") == 0);
  while (table.asks()) table.answer("pass");
  CHECK(table["A.mana"] == 3);
}

TEST_CASE("G09 who has no victory points loses none; takers take what is there") {
  Table table;
  table.set("B.vp", 2).set("C.vp", 0).play("take_points", {"A", "B", 3}).play("take_points", {"A", "C", 3});
  CHECK(table["A.vp"] == 9);
  CHECK(table["B.vp"] == 0);
  CHECK(table["C.vp"] == 0);
}

TEST_CASE("G10 a hand above seven is discarded down at the end of the turn; spare Bulwarks stay in the box") {
  Table table(2);
  table.lay("The Kaizer", "A.role").lay("The Guardian", "B.role").set("A.mana", 0).set("B.mana", 0);
  table.lay("Shield-Drone", "game.stock[attack]").lay("Radial EMP", "game.stock[unique]");
  table.lay(Names{"The Reaper", "The Reaper 2", "The Reaper 3", "The Reaper 4", "The Fowl", "The Fowl 2",
                  "The Fowl 3"},
            "A.hand");
  table.play("player_turn", {"A"});
  while (table.can("pass")) table.answer("pass");
  CHECK(table.count("A.hand") == 9);
  table.answer("A", "The Fowl").answer("A", "Shield-Drone");
  CHECK(table.count("A.hand") == 7);
  CHECK_FALSE(table.asks());

  Table start(2);
  start.begin();
  CHECK(start.in("game.spare") == Names{"Bulwark", "Bulwark"});
  start.play_on([&] { CHECK(start.count("game.spare") == 2); });
}
