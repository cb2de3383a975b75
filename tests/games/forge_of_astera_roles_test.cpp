// Forge of Astera: the pledge and the five roles. Each test begins with the statement that it tries.
#include "games/forge_of_astera.h"

using namespace rulepress;
using namespace rulepress::test::astera;

TEST_CASE("S05 the youngest chooses a role first, the rest go to the right") {
  Table table(4);
  table.all_roles().play("pledge");
  CHECK(table.seat() == "A");  // the youngest sits at A
  CHECK(table.options().size() == 5);
  table.answer("A", "The Kaizer");
  CHECK(table.seat() == "D");
  CHECK(table.options() == Names{"The Foreseer", "The Guardian", "The Alchemist", "The Warlock"});
  table.answer("D", "The Warlock").answer("C", "The Guardian").answer("B", "The Foreseer");
  CHECK_FALSE(table.asks());
  CHECK(table.in("A.role") == Names{"The Kaizer"});
  CHECK(table.in("B.role") == Names{"The Foreseer"});
  CHECK(table.in("game.roles") == Names{"The Alchemist"});
}

TEST_CASE("S06 turns go by the numbers of the roles, ascending") {
  Table table(3);
  table.stock();
  table.all_roles().play("round");
  table.answer("A", "The Warlock").answer("C", "The Alchemist").answer("B", "The Foreseer");
  Names order;
  while (table.asks()) {
    if (order.empty() || order.back() != table.seat()) order.push_back(table.seat());
    table.answer("pass");
  }
  CHECK(order == Names{"B", "C", "A"});
}

TEST_CASE("S07 the resource step brings the mana and cards of the role") {
  Table table;
  table.stock().lay("The Kaizer", "A.role").lay("The Guardian", "B.role");
  table.set("A.mana", 1).set("B.mana", 0).play("resources", {"A"});
  CHECK(table["A.mana"] == 3);
  CHECK(table.count("A.hand") == 2);
  CHECK(table.count("game.stock[attack]") == 3);
  CHECK(table.count("game.stock[unique]") == 3);
  CHECK(table.count("game.stock[defense]") == 4);
  CHECK(table["B.mana"] == 0);
  CHECK(table.count("B.hand") == 0);
}

TEST_CASE("S08 the privilege may be used before activation, once") {
  Table table;
  table.lay("The Alchemist", "A.role").lay(Names{"The Ronin", "The Monk"}, "A.hand").set("A.mana", 9);
  table.play("player_turn", {"A"});
  CHECK(table.options() == Names{"use_privilege with The Alchemist", "pass"});
  table.answer("use_privilege with The Alchemist").answer("The Ronin").answer("no more");
  CHECK(table.can("activate(The Monk)"));
  CHECK_FALSE(table.can("use_privilege with The Alchemist"));

  Table other;  // whose role has none to use is not asked
  other.lay("The Kaizer", "A.role").lay("The Monk", "A.hand").set("A.mana", 9).play("player_turn", {"A"});
  CHECK(other.can("activate(The Monk)"));
}

TEST_CASE("S13 the Kaizer chooses first in the next pledge, else whoever was first before") {
  Table table(3);
  table.stock();
  table.lay(Names{"Turn of Tides", "Defeated Mercy", "Wrath of Astera"}, "game.events");
  table.all_roles().set("game.first", "B").play("round");
  table.answer("B", "The Guardian").answer("A", "The Warlock").answer("C", "The Kaizer");
  while (table.asks()) table.answer("pass");
  CHECK(table.who("game.first") == "C");
  table.play("round");
  table.answer("C", "The Guardian").answer("B", "The Warlock").answer("A", "The Foreseer");
  while (table.asks()) table.answer(table.can("pass") ? "pass" : "leave it on top");
  CHECK(table.who("game.first") == "C");
}

TEST_CASE("S19 the Foreseer: first turn, an event seen and perhaps buried") {
  Table table;
  table.stock().lay("The Foreseer", "A.role").set("A.mana", 0);
  table.lay(Names{"Wrath of Astera", "Turn of Tides", "Defeated Mercy"}, "game.events");
  table.play("resources", {"A"});
  CHECK(table["A.mana"] == 2);
  CHECK(table.count("game.stock[unique]") == 3);
  CHECK(table.count("game.stock[defense]") == 3);
  table.offer("privileges", {"A"}).answer("use_privilege with The Foreseer");
  CHECK(table.in("A.vision") == Names{"Wrath of Astera"});
  CHECK(table.options() == Names{"leave it on top", "put it at the bottom"});
  table.answer("put it at the bottom");
  CHECK(table.in("game.events") == Names{"Turn of Tides", "Defeated Mercy", "Wrath of Astera"});
  CHECK(table.stat("open_base", {"A"}) == 1);
  table.play("raise_shields");
  CHECK(table["A.shield"] == 0);

  Table other;
  other.lay("The Foreseer", "A.role").lay(Names{"Wrath of Astera", "Turn of Tides"}, "game.events");
  other.offer("privileges", {"A"}).answer("use_privilege with The Foreseer").answer("leave it on top");
  CHECK(other.in("game.events") == Names{"Wrath of Astera", "Turn of Tides"});
}

TEST_CASE("S20 the Guardian: second turn, 1 HP for a damaged mech in activation") {
  Table table;
  table.stock().lay("The Guardian", "A.role").set("A.mana", 0).play("resources", {"A"}).play("raise_shields");
  CHECK(table["A.mana"] == 3);
  CHECK(table.count("game.stock[defense]") == 2);
  CHECK(table["A.shield"] == 3);
  table.lay(Names{"The Monk", "The Aegis"}, "A.field").lay("The Reaper", "B.field");
  table.set("The Monk.turned", 1).set("The Reaper.turned", 2);
  table.offer("activation", {"A"}).answer("use_late_privilege with The Guardian");
  CHECK(table.options() == Names{"The Reaper", "The Monk"});  // the Aegis is whole
  table.answer("The Monk");
  CHECK(table.hp("The Monk") == 2);
  CHECK(table.hp("The Reaper") == 1);
}

TEST_CASE("S21 the Kaizer: third turn, first in the next pledge") {
  Table table(2);
  table.stock().lay("The Kaizer", "B.role").set("B.mana", 0).play("resources", {"B"}).play("raise_shields");
  CHECK(table["B.mana"] == 2);
  CHECK(table.count("game.stock[attack]") == 3);
  CHECK(table.count("game.stock[unique]") == 3);
  CHECK(table["B.shield"] == 2);
  table.all_roles().play("round").answer("A", "The Guardian").answer("B", "The Kaizer");
  while (table.asks()) table.answer("pass");
  CHECK(table.who("game.first") == "B");
}

TEST_CASE("S22 the Alchemist: fourth turn, cards of the hand for 2 mana each") {
  Table table;
  table.stock()
      .lay("The Alchemist", "A.role")
      .set("A.mana", 0)
      .play("resources", {"A"})
      .play("raise_shields");
  CHECK(table["A.mana"] == 3);
  CHECK(table.count("game.stock[attack]") == 3);
  CHECK(table.count("game.stock[unique]") == 3);
  CHECK(table["A.shield"] == 1);
  table.lay("The Ronin", "A.hand").offer("privileges", {"A"}).answer("use_privilege with The Alchemist");
  table.answer("The Shaman").answer("The Ronin");
  CHECK(table["A.mana"] == 7);
  CHECK(table.in("A.hand") == Names{"Radial EMP"});
  CHECK(table.where("The Ronin") == "game.scrap");
}

TEST_CASE("S23 the Warlock: fifth turn, one more attack for one attack mech") {
  Table table;
  table.stock().lay("The Warlock", "A.role").set("A.mana", 0);
  table.lay(Names{"The Ronin", "The Sting", "The Monk"}, "A.field").lay("The Reaper", "B.field");
  table.play("player_turn", {"A"});
  CHECK(table["A.mana"] == 3);
  CHECK(table.count("game.stock[attack]") == 2);
  CHECK(table["A.shield"] == 0);
  table.answer("A", "use_privilege with The Warlock");
  CHECK(table.options() == Names{"The Ronin", "The Sting"});
  table.answer("The Ronin");
  CHECK(table.stat("swords", {"The Ronin"}) == 2);
  CHECK(table.stat("swords", {"The Sting"}) == 1);
  while (table.asks()) table.answer("pass");
  CHECK(table.stat("swords", {"The Ronin"}) == 1);  // in this turn only
}

TEST_CASE("X05 Restore may be used at any point up to the end of activation") {
  Table table;
  table.lay("The Guardian", "A.role").lay("The Monk", "A.hand").lay("The Aegis", "A.field");
  table.set("The Aegis.turned", 1).set("A.mana", 5).play("player_turn", {"A"});
  CHECK(table.can("use_late_privilege with The Guardian"));
  table.answer("activate(The Monk)");
  CHECK(table.can("use_late_privilege with The Guardian"));
  table.answer("use_late_privilege with The Guardian");
  CHECK(table.hp("The Aegis") == 2);
  CHECK_FALSE(table.can("use_late_privilege with The Guardian"));  // once
}
