// What the cards of five games say.
#include <sstream>

#include "text/game_text.h"

using namespace rulepress;

namespace {

using Lines = std::vector<std::string>;

// "name: meaning", for every text of the game, in the order of its files.
Lines said(const test::GameText& game) {
  Lines lines;
  for (const text::CardText& one : text::card_texts(game.deck, game.model)) {
    const auto* meanings = game.read(one);
    lines.push_back(game.deck.components[one.component].name.text() + ": " +
                    (meanings == nullptr ? "?" : text::notation(*meanings, game.model)));
  }
  return lines;
}

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

void check_game(const std::string& name, const std::string& expected) {
  const test::GameFiles fixture(name);
  const test::GameText game(fixture.book, fixture.card_files);
  CHECK(test::brief(game.of_rules, game.sources) == Lines{});
  CHECK(game.diagnostics.count(source::Severity::error) == 0);
  CHECK(said(game) == lines_of(expected));
  for (const text::CardText& one : text::card_texts(game.deck, game.model)) {
    INFO(one.words->text());
    const auto* meanings = game.read(one);
    REQUIRE(meanings != nullptr);
    const std::string printed = text::canonical(*meanings, game.grammar);
    CHECK(printed == one.words->text());
    const text::Outcome again =
        text::read_words(game.grammar, text::words_of(printed), one.category, one.many);
    REQUIRE(again.kind == text::Outcome::Kind::read);
    CHECK(again.readings.front() == *meanings);
  }
}

}  // namespace

TEST_CASE("mechs and events of Forge of Astera") {
  check_game("forge-of-astera", R"(
Spacetime Paradox: `Repeat all past events, newest first.`
Turn of Tides: `All players pass their hands to the right.`
Unfavoured Champion: `The player with the {q} {d}.`(q `most victory points`, d `destroys/destroy {n} mech/mechs of their own`(n 1))
Poor Man's Grace: `The player with the {q} {d}.`(q `fewest victory points`, d `takes/take {n} victory point/points from each other player`(n 1))
Unforged Grace: `The player with the {q} {d}.`(q `most mana`, d `gives/give up {n} mana`(n 3))
Magic Circuit Malfunction: `All players {d}.`(d `destroys/destroy {n} mech/mechs of their own`(n 1))
Underdog's Benediction: `All players {d}.`(d `destroys/destroy {n} mech/mechs of their own`(n 3))
Defeated Mercy: `All players {d}.`(d `gives/give up {n} mana`(n 2))
Arcane Sonic EMP: `All mechs on the field take {n} damage.`(n 1)
The Ronin: `At HP {n}, when damaged, {e}.`(n 2, e `gain {n} mana`(n 1))
The Sting: `[At HP {n}, ]{b} for (every|each) {k} card on your field.`(n none, b `{n} damage`(n 1), k defense)
The Headhunter: `At HP {n}, {b} with another {k} card on your field.`(n 3, b `{n} damage`(n 2), k unique)
The Griffon: `At HP {n}, {b} with another {k} card on your field.`(n 3, b `{n} damage`(n 1), k attack)
The Blunderbuss: `[At HP {n}, ]{b} for (every|each) {k} card on your field.`(n 3, b `{n} damage`(n 1), k defense)
The Shaman: `At HP {n}, {b} if a card on your field lies horizontal.`(n 3, b `{n} damage`(n 1))
Bulwark: `All damage to it is reduced to 1.`
The Aegis: `At HP {n}, when damaged, {e}.`(n 2, e `draw {n} {k} card/cards`(n 1, k attack))
The Fowl: `At HP {n}, when damaged, {e}.`(n 3, e `gain {n} mana`(n 3))
The Monk: `At HP {n}, when damaged, {e}.`(n 2, e `draw {n} {k} card/cards`(n 1, k defense))
The Facade: `At HP {n}, when damaged, {e}.`(n 2, e `draw {n} {k} card/cards`(n 2, k defense))
The Emblem: `At HP {n}, when damaged, {e}.`(n 2, e `gain {n} mana`(n 2))
Reflector: `Instant, when one of your mechs is attacked: the attacker takes the damage instead.`
False Promise: `Instant, in an opponent's activation: the mech returns to hand and its mana is lost.`
Arcane Mine: `Instant, in an opponent's activation: the mech is scrapped and its mana refunded.`
Piercing Assault: `When destroyed, {es}.`(es {`destroy {n} {k} card/cards`(n 2, k defense)})
Radial EMP: `When destroyed, {es}.`(es {`every opposing {k} card takes {n} damage`(k attack, n 1)})
Blood Pact: `When destroyed, {es}.`(es {`destroy any number of your mechs`; `draw {n} {k} card/cards`(n that many by `destroy any number of your mechs`, k attack); `gain {n} mana`(n that much by `destroy any number of your mechs`)})
Grappling Hook: `When destroyed, {es}.`(es {`an opposing {k} card takes {n} damage`(k defense, n 1); `{m} returns to its owner's hand`(m that mech by `an opposing {k} card takes {n} damage`)})
)");
}

TEST_CASE("skills and equipment of ESCAPE") {
  check_game("escape", R"(
Ashton: `Drill`
Ashton: `Armor {x}`(x 1)
Jimmy: `Pilot`; `Otaku`
Otto: `Robot`; `{n} {a} beside an ally`(n 1, a int)
Nadja: `Seasoned veteran`
Lichen: `Burrowing`
Mamushi: `Elusive`
Mamushi: `{n} {a} beside an ally`(n -1, a mvt)
Ubume: `Hypnosis`
Tengu: `Anti-gravity field`
Golem: `Armor {x}`(x 2); `Pilot`
Shield: `Pays for one dodge of its bearer.`
Radio: `After its bearer's activation, an ally is activated at once.`
EM grenade: `Range {x}, power {y}. Strikes a square and all around it; whoever is hurt has {ps} until the turn ends.`(x 3, y 1, ps {`{n} {a}`(n -1, a cbt)})
Gas grenade: `Range {x}, power {y}. Strikes a square and all around it; whoever is hurt has {ps} until the turn ends.`(x 3, y 1, ps {`{n} {a}`(n -1, a mvt)})
Flash bomb: `Range {x}, power {y}. Strikes a square and all around it; whoever is hurt has {ps} until the turn ends.`(x 2, y 0, ps {`{n} {a}`(n -1, a mvt); `{n} {a}`(n -1, a cbt); `{n} {a}`(n -1, a int)})
Siren: `Range {x}, power {y}. Strikes a square and all around it; whoever is hurt has {ps} until the turn ends.`(x 4, y 0, ps {`{n} {a}`(n -2, a int); `{n} {a}`(n -1, a mvt)})
)");
}

TEST_CASE("action lines and scenarios of Escort Service") {
  check_game("escort-service", R"(
Volley: `RANGED {n}[ {aoe}][ IN {r}]`(n 3, aoe AOE, r `{n} {d}`(n 2, d left))
Snipe: `RANGED {n}[ {aoe}][ IN {r}]`(n 4, aoe none, r `{d}`(d right))
Burst: `RANGED {n}[ {aoe}][ IN {r}]`(n 2, aoe none, r none)
Barrage: `RANGED {n}[ {aoe}][ IN {r}]`(n 1, aoe AOE, r none)
Overcharge: `HEAT {n}`(n 2); `RANGED {n}[ {aoe}][ IN {r}]`(n 5, aoe none, r `{n}`(n 3))
Decoy: `STATUS {s}[ IN {r}]`(s taunt, r none)
Cover: `STATUS {s}[ IN {r}]`(s shield, r `{n}`(n 2))
Toxin: `HEAT {n}`(n 1); `STATUS {s}[ IN {r}]`(s poison, r `{n} {d}`(n 3, d up))
Smoke: `STATUS {s}[ IN {r}]`(s hidden, r `{n} {d}`(n 1, d down))
Patch: `HEAL {n}[ IN {r}]`(n 2, r `{n}`(n 1))
Overhaul: `HEAT {n}`(n 3); `HEAL {n}[ IN {r}]`(n 4, r none)
Canyon Run: `{u} in column {n}`(u "Rust Raider", n 2)
Canyon Run: `{u} in column {n}`(u "Rust Raider", n 3)
Canyon Run: `{u} in column {n}`(u "Sand Viper", n 3)
Canyon Run: `{u} in column {n}`(u "Dust Hulk", n 4)
Ambush: `{u} in column {n}`(u "Dust Hulk", n 1)
Ambush: `{u} in column {n}`(u "Sand Viper", n 2)
Rust Raider: `RANGED {n}[ {aoe}][ IN {r}]`(n 1, aoe none, r `{n}`(n 2))
Rust Raider: `HEAT {n}`(n 1)
Dust Hulk: `RANGED {n} AT SHUTTLE`(n 2)
Dust Hulk: `RANGED {n}[ {aoe}][ IN {r}]`(n 2, aoe AOE, r `{d}`(d left))
Sand Viper: `HEAL {n}[ IN {r}]`(n 1, r `{n}`(n 2))
Sand Viper: `RANGED {n}[ {aoe}][ IN {r}]`(n 2, aoe none, r none)
)");
}

TEST_CASE("events of ESKATON") {
  check_game("eskaton", R"(
Tremor: `The city takes {n} destruction.`(n 2)
Collapse: `The city takes {n} destruction.`(n 4)
Supply Convoy: `Gain {n} Resource/Resources.`(n 3)
Salvage: `Gain {n} Resource/Resources.`(n 1)
Static: `Each Eska in this district loses {n} Power.`(n 1)
Blackout: `Each Eska in this district loses {n} Power.`(n 2)
The Swarm Wakes: `{h} (enters|comes to) this district[ with {n} box/boxes covered].`(h "Ash Swarm", n none)
Tide of Glass: `{h} (enters|comes to) this district[ with {n} box/boxes covered].`(h "Glass Tide", n 1)
An Old Wound: `{h} (enters|comes to) this district[ with {n} box/boxes covered].`(h "Ash Swarm", n 2)
Footsteps: `{u} moves in.`(u "Lilim Runner")
Sentinels: `{u} moves in.`(u "Lilim Guard")
Shockwave: `Roll a die.`; `The city takes {n} destruction.`(n that much by `Roll a die.`)
)");
}

TEST_CASE("edicts, relics and omens of ESCHATON") {
  check_game("eschaton", R"(
Vision: `Draw {n} card/cards.`(n 1)
Harvest of Souls: `Draw {n} card/cards.`(n 2); `Put {n} card/cards of your discard pile on your pyre.`(n 1)
Offering: `Put {n} card/cards of your discard pile on your pyre.`(n 2)
Votive Flame: `Put any number of cards of your discard pile on your pyre.`; `Draw {n} card/cards.`(n that many by `Put any number of cards of your discard pile on your pyre.`)
Chalice: `Pair: {n} {a}.`(n 1, a influence)
Sacred Blade: `Pair: {n} {a}.`(n 2, a aggression)
Sacred Blade: `Pair: {n} {a}.`(n -1, a zeal)
Sea of Banners: `Have the most {q}.`(q `cubes`)
Long Shadow: `Have the most {q}.`(q `territories`)
Ashes: `Have at least {n} {q}.`(n 6, q `cards on the pyre`)
Drawn Borders: `Have at least {n} {q}.`(n 3, q `territories`)
Empty Throne: `Hold {t}.`(t "The Citadel")
Famine: `Each territory with {n} or more [of your ]cubes loses {k}.`(n 4, k 2)
Gift: `Draw {n} card/cards.`(n 1)
)");
}
