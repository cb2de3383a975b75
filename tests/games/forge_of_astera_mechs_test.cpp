// Forge of Astera: every mech. Each test begins with the statement that it tries.
#include "games/forge_of_astera.h"

using namespace rulepress;
using namespace rulepress::test::astera;

TEST_CASE("S24.ronin at HP 2, when damaged, 1 mana") {
  Table table;
  table.lay("The Ronin", "B.field").set("B.mana", 0).play("hit", {"The Ronin", 1});
  CHECK(table["B.mana"] == 1);
  table.play("hit", {"The Ronin", 1});  // at HP 1: nothing
  CHECK(table["B.mana"] == 1);
}

TEST_CASE("S24.reaper at HP 2, an attack costs 1 mana") {
  Table table;
  table.lay("The Reaper", "A.field").set("A.mana", 1).play("combat_phase", {"A"});
  table.answer("attack_base(The Reaper, B)");
  CHECK(table["A.mana"] == 1);  // at HP 3 it is free
  table.set("The Reaper.turned", 1).play("combat_phase", {"A"}).answer("attack_base(The Reaper, B)");
  CHECK(table["A.mana"] == 0);
  CHECK_FALSE(table.asks());  // a second sword, but no mana
  table.set("The Reaper.turned", 2).play("combat_phase", {"A"});
  CHECK(table.can("attack_base(The Reaper, C)"));
}

TEST_CASE("S24.tappered on activation 1 damage to any card on the field") {
  Table table;
  table.lay("The Tappered", "A.hand").lay("The Monk", "B.field").lay("The Aegis", "A.field");
  table.lay("The Fowl", "C.hand")
      .set("A.mana", 2)
      .offer("activation", {"A"})
      .answer("activate(The Tappered)");
  CHECK(table.options() == Names{"The Tappered", "The Aegis", "The Monk"});
  table.answer("The Monk");
  CHECK(table.hp("The Monk") == 1);
  CHECK(table.hp("The Aegis") == 2);
}

TEST_CASE("S24.lummox on activation 1 damage to any card on the field") {
  Table table;
  table.lay("The Lummox", "A.hand").lay("The Manifold", "B.field").set("A.mana", 3);
  table.offer("activation", {"A"}).answer("activate(The Lummox)").answer("The Manifold");
  CHECK(table.hp("The Manifold") == 2);
  CHECK(table.hp("The Lummox") == 3);  // no attack, so no attacker that the Manifold strikes back at
}

TEST_CASE("S24.sting 1 more damage for each own defense card") {
  Table table;
  table.lay("The Sting", "A.field").lay(Names{"The Aegis", "Radial EMP"}, "B.field");
  CHECK(table.damage("The Sting") == 1);
  table.lay(Names{"The Monk", "Bulwark", "Mana Capital"}, "A.field");
  CHECK(table.damage("The Sting") == 3);
  table.set("The Sting.turned", 1);
  CHECK(table.damage("The Sting") == 3);
}

TEST_CASE("S24.headhunter at HP 3 and with an own unique card, 2 more damage") {
  Table table;
  table.lay("The Headhunter", "A.field").lay("Mana Capital", "B.field");
  CHECK(table.damage("The Headhunter") == 2);
  table.lay("Mana Capital 2", "A.field");
  CHECK(table.damage("The Headhunter") == 4);
  table.set("The Headhunter.turned", 1);
  CHECK(table.damage("The Headhunter") == 2);
}

TEST_CASE("S24.griffon at HP 3 and with an own attack card, 1 more damage") {
  Table table;
  table.lay(Names{"The Griffon", "The Ronin"}, "A.field");
  CHECK(table.damage("The Griffon") == 2);
  table.set("The Griffon.turned", 2);
  CHECK(table.damage("The Griffon") == 1);
}

TEST_CASE("S24.blunderbuss at HP 3, 1 more damage for each own defense card") {
  Table table;
  table.lay(Names{"The Blunderbuss", "The Monk", "Bulwark"}, "A.field").lay("The Fowl", "B.field");
  CHECK(table.damage("The Blunderbuss") == 4);
  table.set("The Blunderbuss.turned", 1);
  CHECK(table.damage("The Blunderbuss") == 2);
}

TEST_CASE("S24.shaman at HP 3, 1 more damage if an own card lies horizontal") {
  Table table;
  table.lay(Names{"The Shaman", "The Fowl"}, "A.field").lay("The Monk", "B.field");
  table.set("The Monk.turned", 1);
  CHECK(table.damage("The Shaman") == 1);
  table.set("The Fowl.turned", 1);
  CHECK(table.damage("The Shaman") == 2);
  table.set("The Fowl.turned", 2);  // upside down is not horizontal
  CHECK(table.damage("The Shaman") == 1);
  table.set("The Shaman.turned", 1);  // horizontal itself, but not at HP 3
  CHECK(table.damage("The Shaman") == 2);
}

TEST_CASE("S25.bulwark 2 HP, cost 3, all damage is reduced to 1") {
  Table table;
  table.lay("Bulwark", "A.field").play("hit", {"Bulwark", 3});
  CHECK(table.hp("Bulwark") == 1);
  table.lay("The Fowl", "A.field").play("hit", {"The Fowl", 2});
  CHECK(table.hp("The Fowl") == 1);
  table.lay("Bulwark 2", "B.hand").set("B.mana", 3).offer("activation", {"B"}).answer("activate(Bulwark)");
  CHECK(table["B.mana"] == 0);
  CHECK(table.hp("Bulwark 2") == 2);
}

TEST_CASE("S25.aegis at HP 2, when damaged, 1 attack card") {
  Table table;
  table.stock().lay("The Aegis", "A.field").play("hit", {"The Aegis", 1});
  CHECK(table.in("A.hand") == Names{"The Shaman"});
  table.play("hit", {"The Aegis", 1});
  CHECK(table.count("A.hand") == 1);
}

TEST_CASE("S25.fowl at HP 3, when damaged, 3 mana") {
  Table table;
  table.lay("The Fowl", "A.field").set("A.mana", 0).play("hit", {"The Fowl", 1});
  CHECK(table["A.mana"] == 3);
  table.play("hit", {"The Fowl", 2});
  CHECK(table["A.mana"] == 3);
}

TEST_CASE("S25.monk at HP 2, when damaged, 1 defense card") {
  Table table;
  table.stock().lay("The Monk", "A.field").play("hit", {"The Monk", 2});
  CHECK(table.in("A.hand") == Names{"The Fowl"});
}

TEST_CASE("S25.facade at HP 2, when damaged, 1 defense card") {
  Table table;
  table.stock().lay("The Facade", "A.field").play("hit", {"The Facade", 1});
  CHECK(table.count("A.hand") == 0);  // at HP 3
  table.play("hit", {"The Facade", 1});
  CHECK(table.in("A.hand") == Names{"The Fowl"});
}

TEST_CASE("S25.shield-drone on activation any card heals 1 HP; nothing if all are whole") {
  Table table;
  table.lay(Names{"Shield-Drone", "Shield-Drone 2"}, "A.hand").set("A.mana", 4);
  table.lay(Names{"The Reaper", "The Monk"}, "B.field").lay("The Aegis", "A.field");
  table.set("The Reaper.turned", 2).set("The Aegis.turned", 1);
  table.offer("activation", {"A"}).answer("activate(Shield-Drone)");
  CHECK(table.options() == Names{"The Reaper", "The Aegis"});
  table.answer("The Aegis");
  CHECK(table.hp("The Aegis") == 2);
  table.set("The Reaper.turned", 0).offer("activation", {"A"}).answer("activate(Shield-Drone)");
  CHECK_FALSE(table.asks());
  CHECK(table.where("Shield-Drone 2") == "A.field");
}

TEST_CASE("S25.manifold at HP 3, when damaged, the attacker takes 1") {
  Table table;
  table.lay("The Griffon", "A.field").lay("The Manifold", "B.field").play("combat_phase", {"A"});
  table.answer("attack_mech(The Griffon, The Manifold)");
  CHECK(table.hp("The Griffon") == 2);
  table.play("hit", {"The Manifold", 1});  // at HP 2, and without an attacker
  CHECK(table.hp("The Griffon") == 2);
}

TEST_CASE("S25.emblem at HP 2, when damaged, 2 mana") {
  Table table;
  table.lay("The Emblem", "A.field").set("A.mana", 0).play("hit", {"The Emblem", 1});
  CHECK(table["A.mana"] == 0);
  table.play("hit", {"The Emblem", 1});
  CHECK(table["A.mana"] == 2);
}

TEST_CASE("S26.reflector an attack on one's mech is returned to the attacker") {
  Table table;
  table.lay("The Ronin", "A.field").lay(Names{"The Monk", "The Aegis"}, "B.field").lay("Reflector", "B.hand");
  table.set("B.mana", 1).play("combat_phase", {"A"}).answer("attack_mech(The Ronin, The Monk)");
  CHECK(table.options() == Names{"reflect with Reflector", "pass"});
  table.answer("B", "reflect with Reflector");
  CHECK(table.where("The Ronin") == "game.scrap");
  CHECK(table.hp("The Monk") == 2);
  CHECK(table.where("Reflector") == "game.scrap");

  Table own;  // no answer to one's own attack, nor to one on the base
  own.lay(Names{"The Ronin", "The Monk"}, "A.field").lay("Reflector", "A.hand").lay("Reflector 2", "B.hand");
  own.set("A.mana", 9)
      .set("B.mana", 9)
      .play("combat_phase", {"A"})
      .answer("attack_mech(The Ronin, The Monk)");
  CHECK_FALSE(own.asks());
  own.play("combat_phase", {"A"}).answer("attack_base(The Ronin, B)");
  CHECK_FALSE(own.asks());
}

TEST_CASE("S26.mana-capital 2 mana more in the resource step") {
  Table table;
  table.lay("The Kaizer", "A.role").lay(Names{"Mana Capital", "Mana Capital 2"}, "A.field");
  table.lay("The Guardian", "B.role").lay("Mana Capital 3", "B.hand");
  table.set("A.mana", 0).set("B.mana", 0).play("resources", {"A"}).play("resources", {"B"});
  CHECK(table["A.mana"] == 6);
  CHECK(table["B.mana"] == 3);  // not from the hand
}

TEST_CASE("S26.damage-amp 2 more damage on one attack in combat") {
  Table table;
  table.lay(Names{"The Griffon", "Damage AMP"}, "A.field").play("combat_phase", {"A"});
  table.answer("attack_base(The Griffon, B)");
  CHECK(table.options() == Names{"amplify with Damage AMP", "pass"});
  table.answer("pass");
  CHECK(table["B.vp"] == 6);
  table.answer("attack_base(The Griffon, B)").answer("amplify with Damage AMP");
  CHECK(table["B.vp"] == 3);
}

TEST_CASE("S26.false-promise the mech returns to hand, its mana is lost") {
  Table table;
  table.lay("The Tappered", "A.hand").lay("False Promise", "B.hand").lay("The Monk", "B.field");
  table.set("A.mana", 2).set("B.mana", 1).offer("activation", {"A"}).answer("activate(The Tappered)");
  table.answer("B", "answer with False Promise");
  CHECK_FALSE(table.asks());  // it never landed
  CHECK(table.where("The Tappered") == "A.hand");
  CHECK(table["A.mana"] == 0);
  CHECK(table["B.mana"] == 0);
}

TEST_CASE("S26.piercing-assault when destroyed, 2 defense cards are destroyed") {
  Table table;
  table.lay(Names{"Piercing Assault", "The Aegis"}, "A.field").lay(Names{"The Monk", "The Ronin"}, "B.field");
  table.lay("Bulwark", "C.field").play("destroy", {"Piercing Assault"});
  CHECK(table.seat() == "A");
  CHECK_FALSE(table.can("The Ronin"));
  table.answer("Bulwark").answer("The Monk");
  CHECK(table.where("Bulwark") == "game.scrap");
  CHECK(table.where("The Monk") == "game.scrap");
  CHECK(table.where("The Aegis") == "A.field");

  Table removed;  // discarded is not destroyed
  removed.lay("Piercing Assault", "A.field").lay(Names{"The Monk", "The Fowl"}, "B.field");
  removed.play("discard", {"Piercing Assault"});
  CHECK_FALSE(removed.asks());
  CHECK(removed.count("B.field") == 2);
}

TEST_CASE("S26.radial-emp when destroyed, every opposing attack card takes 1") {
  Table table;
  table.lay(Names{"Radial EMP", "The Sting"}, "A.field").lay(Names{"The Ronin", "The Monk"}, "B.field");
  table.lay("The Reaper", "C.field").play("hit", {"Radial EMP", 1});
  CHECK(table.hp("The Ronin") == 1);
  CHECK(table.hp("The Reaper") == 2);
  CHECK(table.hp("The Monk") == 2);
  CHECK(table.hp("The Sting") == 2);
}

TEST_CASE("S26.arcane-mine the mech is discarded, its mana refunded") {
  Table table;
  table.lay("The Tappered", "A.hand").lay("Arcane Mine", "C.hand").set("game.blessed", 1);
  table.set("A.mana", 2).set("C.mana", 2).offer("activation", {"A"}).answer("activate(The Tappered)");
  table.answer("C", "answer with Arcane Mine");
  CHECK(table.where("The Tappered") == "game.scrap");
  CHECK(table["A.mana"] == 2);  // a refund is no gain: a blessing does not double it
  CHECK(table["C.mana"] == 0);
}

TEST_CASE("G04 at HP n, when damaged: the HP before the damage") {
  Table table;
  table.lay("The Emblem", "A.field").set("A.mana", 0).set("The Emblem.turned", 1);
  table.play("hit", {"The Emblem", 1});
  CHECK(table.hp("The Emblem") == 1);
  CHECK(table["A.mana"] == 2);
  table.lay("The Fowl", "B.field").set("B.mana", 0).set("The Fowl.turned", 1).play("hit", {"The Fowl", 1});
  CHECK(table["B.mana"] == 0);  // it came from HP 2
}

TEST_CASE("G05 instants: from the hand, paid, discarded; Damage AMP works once a combat") {
  Table table;
  table.lay("The Ronin", "A.field")
      .lay("The Monk", "B.field")
      .lay(Names{"Reflector", "False Promise"}, "B.hand");
  table.set("B.mana", 0).play("combat_phase", {"A"}).answer("attack_mech(The Ronin, The Monk)");
  CHECK_FALSE(table.asks());  // who cannot pay is not asked
  CHECK(table.where("The Monk") == "game.scrap");
  table.set("B.mana", 9).offer("activation", {"B"});
  CHECK_FALSE(table.asks());  // instants are not activated

  Table amp;
  amp.lay(Names{"The Griffon", "Damage AMP"}, "A.field").play("combat_phase", {"A"});
  amp.answer("attack_base(The Griffon, B)").answer("amplify with Damage AMP");
  amp.answer("attack_base(The Griffon, B)");
  CHECK_FALSE(amp.asks());
  CHECK(amp["B.vp"] == 7 - 3 - 1);
  CHECK(amp.where("Damage AMP") == "A.field");
  amp.play("combat_phase", {"A"}).answer("attack_base(The Griffon, C)");
  CHECK(amp.can("amplify with Damage AMP"));
}

TEST_CASE("X06 the Griffon needs another attack card") {
  Table table;
  table.lay("The Griffon", "A.field").lay("The Ronin", "B.field");
  CHECK(table.damage("The Griffon") == 1);
  table.lay("The Griffon 2", "A.field");
  CHECK(table.damage("The Griffon") == 2);
}
