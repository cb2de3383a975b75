// Forge of Astera: every event. Each test begins with the statement that it tries.
#include "games/forge_of_astera.h"

using namespace rulepress;
using namespace rulepress::test::astera;

TEST_CASE("S30.underdogs-benediction the fewest victory points destroy 3 mechs; on a tie all destroy one") {
  Table table;
  table.lay(Names{"The Monk", "The Aegis"}, "A.field").lay(Names{"The Ronin", "The Fowl"}, "B.field");
  table.set("C.vp", 3).play("resolve", {"Underdog’s Benediction"});
  table.answer("C", "The Ronin").answer("C", "The Aegis").answer("C", "The Monk");
  CHECK(table.count("A.field") == 0);
  CHECK(table.in("B.field") == Names{"The Fowl"});

  Table tie;
  tie.lay(Names{"The Monk", "The Aegis"}, "A.field").lay(Names{"The Ronin", "The Fowl"}, "B.field");
  tie.set("A.vp", 9).play("resolve", {"Underdog’s Benediction"});
  tie.answer("A", "The Monk").answer("B", "The Ronin");
  CHECK_FALSE(tie.asks());
  CHECK(tie.in("A.field") == Names{"The Aegis"});
  CHECK(tie.in("B.field") == Names{"The Fowl"});
}

TEST_CASE("S30.asteras-fortune everybody draws a card from a pile of their choice") {
  Table table;
  table.stock().play("resolve", {"Astera’s Fortune"});
  table.answer("A", "attack").answer("B", "unique").answer("C", "unique");
  CHECK(table.in("A.hand") == Names{"The Shaman"});
  CHECK(table.in("B.hand") == Names{"Radial EMP"});
  CHECK(table.count("game.stock[unique]") == 2);
  Table poor;  // an empty pile is no choice
  poor.lay(Names{"The Fowl", "The Fowl 2"}, "game.stock[defense]").play("resolve", {"Astera’s Fortune"});
  CHECK_FALSE(poor.asks());
  CHECK(poor.count("A.hand") == 1);
  CHECK(poor.count("C.hand") == 0);
}

TEST_CASE("S30.unforged-grace the most mana takes 1 victory point from each; a tie has no effect") {
  Table table;
  table.set("B.mana", 5).play("resolve", {"The Unforged Grace"});
  CHECK(table["A.vp"] == 6);
  CHECK(table["B.vp"] == 9);
  CHECK(table["C.vp"] == 6);
  table.set("C.mana", 5).play("resolve", {"The Unforged Grace 2"});
  CHECK(table["B.vp"] == 9);
}

TEST_CASE("S30.blessings-of-astera all mana gains are doubled in the next round, and only there") {
  Table table(2);
  table.all_roles().lay(Names{"Blessings of Astera", "Turn of Tides", "Defeated Mercy"}, "game.events");
  const auto round = [&] {
    table.set("A.mana", 0)
        .set("B.mana", 0)
        .play("round")
        .answer("A", "The Kaizer")
        .answer("B", "The Guardian");
    while (table.asks()) table.answer("pass");
  };
  round();
  CHECK(table["A.mana"] == 2);
  round();
  CHECK(table["A.mana"] == 4);
  CHECK(table["B.mana"] == 6);
  round();
  CHECK(table["A.mana"] == 2);
}

TEST_CASE("S30.magic-circuit-malfunction each player loses 1 mech") {
  Table table;
  table.lay(Names{"The Monk", "The Aegis"}, "A.field").lay("The Ronin", "B.field");
  table.play("resolve", {"Magic Circuit Malfunction"}).answer("A", "The Aegis");
  CHECK_FALSE(table.asks());  // B has no choice, C has no mech
  CHECK(table.in("A.field") == Names{"The Monk"});
  CHECK(table.count("B.field") == 0);
}

TEST_CASE("S30.wrath-of-astera all cards on the field go to 1 HP, which is no damage") {
  Table table;
  table.lay(Names{"The Fowl", "Bulwark", "Mana Capital"}, "A.field").set("A.mana", 0);
  table.lay("The Reaper", "B.field").set("The Reaper.turned", 2).lay("The Emblem", "B.hand");
  table.play("resolve", {"Wrath of Astera"});
  for (const std::string mech : {"The Fowl", "Bulwark", "Mana Capital", "The Reaper"})
    CHECK(table.hp(mech) == 1);
  CHECK(table["A.mana"] == 0);
  CHECK(table.hp("The Emblem") == 3);
}

TEST_CASE("S30.spacetime-paradox all past events again, the newest first") {
  Table table;
  table.lay(Names{"Arcane Sonic EMP", "Wrath of Astera"}, "game.past").lay("The Manifold", "A.field");
  table.play("resolve", {"Spacetime Paradox"});
  CHECK(table.hp("The Manifold") == 1);  // 1 damage first, then down to 1 HP
  CHECK(table.in("game.past") == Names{"Spacetime Paradox", "Arcane Sonic EMP", "Wrath of Astera"});

  Table other;
  other.lay(Names{"Wrath of Astera", "Arcane Sonic EMP"}, "game.past").lay("The Manifold", "A.field");
  other.play("resolve", {"Spacetime Paradox"});
  CHECK(other.where("The Manifold") == "game.scrap");  // down to 1 HP first, then 1 damage

  Table none;
  none.lay("The Manifold", "A.field").play("resolve", {"Spacetime Paradox"});
  CHECK(none.hp("The Manifold") == 3);
}

TEST_CASE("S30.poor-mans-grace the fewest cards on the field take a victory point from each") {
  Table table;
  table.lay(Names{"The Monk", "The Aegis"}, "A.field").lay("The Ronin", "B.field").lay("The Fowl", "C.field");
  table.play("resolve", {"Poor Man’s Grace"});
  CHECK(table["A.vp"] == 7);
  CHECK(table["B.vp"] == 7);
  table.lay("The Sting", "C.field").play("resolve", {"Poor Man’s Grace"});
  CHECK(table["A.vp"] == 6);
  CHECK(table["B.vp"] == 9);
  CHECK(table["C.vp"] == 6);
}

TEST_CASE("S30.unfavoured-champion the most victory points destroy 1 of their own mechs") {
  Table table;
  table.lay(Names{"The Monk", "The Aegis"}, "A.field").lay("The Ronin", "B.field").set("A.vp", 8);
  table.play("resolve", {"Unfavoured Champion"}).answer("A", "The Monk");
  CHECK_FALSE(table.asks());
  CHECK(table.where("The Monk") == "game.scrap");
  CHECK(table.count("B.field") == 1);
}

TEST_CASE("S30.defeated-mercy everybody gives 1 victory point to the one with the fewest; a tie, no effect") {
  Table table;
  table.set("C.vp", 2).set("A.vp", 0).set("B.vp", 9);
  table.play("resolve", {"Defeated Mercy"});
  CHECK(table["A.vp"] == 2);
  CHECK(table["B.vp"] == 8);
  CHECK(table["C.vp"] == 1);
  table.set("A.vp", 1).play("resolve", {"Defeated Mercy"});
  CHECK(table["A.vp"] == 1);
  CHECK(table["B.vp"] == 8);
}

TEST_CASE("S30.turn-of-tides all pass their whole hand to the right") {
  Table table;
  table.lay(Names{"The Ronin", "The Fowl"}, "A.hand").lay("The Monk", "B.hand").lay("The Sting", "A.field");
  table.play("resolve", {"Turn of Tides"});
  CHECK(table.in("C.hand") == Names{"The Ronin", "The Fowl"});
  CHECK(table.in("A.hand") == Names{"The Monk"});
  CHECK(table.count("B.hand") == 0);
  CHECK(table.where("The Sting") == "A.field");
}

TEST_CASE("S30.arcane-sonic-emp all mechs on the field take 1") {
  Table table;
  table.lay(Names{"The Monk", "Mana Capital"}, "A.field")
      .lay("The Reaper", "B.field")
      .lay("The Ronin", "C.hand");
  table.stock().play("resolve", {"Arcane Sonic EMP"});
  CHECK(table.hp("The Monk") == 1);
  CHECK(table.where("Mana Capital") == "game.scrap");
  CHECK(table.hp("The Reaper") == 2);
  CHECK(table.hp("The Ronin") == 2);
  CHECK(table.count("A.hand") == 1);  // it is damage: the Monk draws
}

TEST_CASE("G11 Unfavoured Champion on a tie: each of the tied") {
  Table table;
  table.lay(Names{"The Monk", "The Aegis"}, "A.field").lay(Names{"The Ronin", "The Fowl"}, "B.field");
  table.lay(Names{"The Sting", "The Griffon"}, "C.field").set("C.vp", 6);
  table.play("resolve", {"Unfavoured Champion"}).answer("A", "The Monk").answer("B", "The Fowl");
  CHECK_FALSE(table.asks());
  CHECK(table.count("C.field") == 2);
}

TEST_CASE("X03 Poor Man's Grace takes one victory point from each, no more") {
  Table table(4);
  table.lay("The Monk", "A.field").lay("The Aegis", "B.field").lay("The Ronin", "C.field");
  table.play("resolve", {"Poor Man’s Grace"});
  CHECK(table["D.vp"] == 10);
  CHECK(table["A.vp"] == 6);
}
