#include "sim/run/machine.h"

#include <algorithm>

#include "sim/playing.h"

using namespace rulepress;
using test::Playing;
using Names = std::vector<std::string>;

namespace {

const std::string things = R"(type card
    cost: 0..9 = 0

each player has
    hand: zone of card seen by owner
    deck: pile of card, when empty refill from discard
    discard: pile of card seen by all
    coins: 0..20 = 3

game has
    turns: 0..99 = 0
    mark: 0..9999 = 0
    flag: truth = false
    first: player

)";

const std::string animals = R"([[card]]
id = "ant"
name = "Ant"
type = "card"
cost = 1

[[card]]
id = "bee"
name = "Bee"
type = "card"
cost = 2

[[card]]
id = "cat"
name = "Cat"
type = "card"
cost = 3

[[card]]
id = "dog"
name = "Dog"
type = "card"
cost = 4
)";

}  // namespace

TEST_CASE("a phase is played again and again until a clause ends the game") {
  Playing play(things + R"(phase round
    game.turns += 1

end if game.turns = 7 at end round
)");
  CHECK(play.begin() == "over");
  CHECK(play.game("turns") == 7);
}

TEST_CASE("a menu offers what its heads, guards and costs allow, and passing") {
  Playing play(things + R"(setup
    for p in players
        move all cards to p.hand
        skip

menu market(p: player) asks p

action buy(c: card in p.hand) in market
    if c.cost != 3
    cost p.coins -= c.cost
    move c to p.discard

phase round
    let p = the(players where any(.hand))
    if p != none
        offer market(p) until pass
    game.turns += 1

end if game.turns = 2 at end round
)",
               animals);
  CHECK(play.begin() == "B: buy(Ant); buy(Bee); pass;");
  CHECK(play.answer("buy(Bee)") == "B: buy(Ant); pass;");
  CHECK(play.of(1, "player", "coins") == 1);
  CHECK(play.zone(1, "player", "discard") == Names{"Bee"});
  CHECK(play.answer("buy(Ant)") == "over");
  CHECK(play.of(1, "player", "coins") == 0);
}

TEST_CASE("two costs on one pool are added up") {
  Playing play(things + R"(menu market(p: player) asks p

action one() in market
    cost p.coins -= 2
    cost p.coins -= 1
    game.mark += 1

action two() in market
    cost p.coins -= 2
    cost p.coins -= 2
    game.mark += 10

phase round
    offer market(game.first) once
    game.turns += 1

end if game.turns = 1 at end round
)");
  CHECK(play.begin() == "A: one; pass;");
  CHECK(play.answer("one") == "over");
  CHECK(play.game("mark") == 1);
  CHECK(play.of(0, "player", "coins") == 0);
}

TEST_CASE("a cost may have ways; one that leaves the rest unpaid is not offered") {
  Playing play(things + R"(each player has
    wood: 0..9 = 1
    stone: 0..9 = 1

cost pay_for(p: player)

way with_wood() pays pay_for
    if p.wood > 0
    p.wood -= 1

way with_stone() pays pay_for
    if p.stone > 0
    p.stone -= 1

menu market(p: player) asks p

action build() in market
    cost pay_for(p)
    cost p.wood -= 1
    game.mark += 1

action watch() in market
    cost pay_for(p)
    game.mark += 5

phase round
    offer market(game.first) until pass
    game.turns += 1

end if game.turns = 1 at end round
)");
  CHECK(play.begin() == "A: build; watch; pass;");
  // Wood is needed for the second cost, so only stone can pay the first: nobody is asked.
  CHECK(play.answer("build") == "over");
  CHECK(play.of(0, "player", "wood") == 0);
  CHECK(play.of(0, "player", "stone") == 0);
  CHECK(play.game("mark") == 1);
}

TEST_CASE("several ways to pay are a decision") {
  Playing play(things + R"(each player has
    wood: 0..9 = 1

cost pay_for(p: player)

way with_wood() pays pay_for
    if p.wood > 0
    p.wood -= 1

way with_card(c: card in p.hand) pays pay_for
    move c to p.discard

menu market(p: player) asks p

action watch() in market
    cost pay_for(p)
    game.mark += 5

setup
    move card "Ant" to game.first.hand

phase round
    offer market(game.first) once
    game.turns += 1

end if game.turns = 1 at end round
)",
               animals);
  CHECK(play.begin() == "A: watch; pass;");
  CHECK(play.answer("watch") == "A: with_wood; with_card(Ant);");
  CHECK(play.answer("with_card(Ant)") == "over");
  CHECK(play.zone(0, "player", "discard") == Names{"Ant"});
}

TEST_CASE("rules watch verbs: parameters, before, instead, body, when, in this order") {
  Playing play(things + R"(verb hit(p: player, n: number)
    game.mark := game.mark * 10 + n

modify hit.n if n > 4
    set 4

before hit
    game.mark := game.mark * 10 + 1

instead of hit if n = 3
    proceed(p, 7)

instead of hit if n = 2
    game.mark := game.mark * 10 + 8

when hit if before p.coins = 3
    game.mark := game.mark * 10 + 9

phase round
    if game.turns = 0
        hit(game.first, 5)
    if game.turns = 1
        game.mark := 0
        hit(game.first, 3)
    if game.turns = 2
        game.mark := 0
        hit(game.first, 2)
    game.turns += 1
    choose x in {1, 2} by game.first
    game.flag := x = 1

end if game.turns = 4 at end round
)");
  play.begin();
  CHECK(play.game("mark") == 149);
  play.answer("1");
  CHECK(play.game("mark") == 179);
  play.answer("1");
  CHECK(play.game("mark") == 18);  // replaced: it did not happen
}

TEST_CASE("verbs give values back, also through rules that watch them") {
  Playing play(things + R"(verb twice(n: number) -> number
    return 2 * n

verb thrice(n: number) -> number
    return 3 * n

when thrice if n = 3
    game.flag := true

instead of thrice if n = 5
    return 100

instead of thrice if n = 6
    proceed(7)

verb all_cheap(p: player) -> set of card
    return p.hand where .cost < 3

when all_cheap
    game.turns += 0

phase round
    let a = twice(4)
    let b = thrice(3)
    let c = thrice(5)
    let d = thrice(6)
    move all cards to game.first.hand
    let e = all_cheap(game.first)
    game.mark := a + b + c + d + count(e)
    game.turns += 1

end if game.turns = 1 at end round
)",
               animals);
  CHECK(play.begin() == "over");
  CHECK(play.game("mark") == 8 + 9 + 100 + 21 + 2);
  CHECK(play.game("flag") == 1);
}

TEST_CASE("choices: one, several one by one in their order, any, with what happens when there is nothing") {
  Playing play(things + R"(phase round
    move all cards to game.first.hand
    let p = game.first
    choose one_card in p.hand by p else skip
    move one_card to p.discard
    choose 2 pair in p.hand by p else skip
    choose any rest in p.hand by p
    game.mark := 10 * count(pair) + count(rest)
    choose up to 1 few in pair by p
    move few to p.deck
    choose nothing in p.hand where .cost > 8 by p else return
    game.mark := 0

end if game.mark > 0 at end round
)",
               animals);
  CHECK(play.begin() == "A: Ant; Bee; Cat; Dog;");
  CHECK(play.answer("Cat") == "A: Ant; Bee;");
  CHECK(play.answer("Ant") == "A: Bee; Dog;");
  CHECK(play.answer("Dog") == "A: Ant; Bee; Dog; no more;");
  CHECK(play.answer("Bee") == "A: Dog; no more;");
  CHECK(play.answer("no more") == "A: Ant; Dog; no more;");
  CHECK(play.answer("Dog") == "over");
  CHECK(play.game("mark") == 21);
  CHECK(play.zone(0, "player", "deck") == Names{"Dog"});
}

TEST_CASE("labelled choices know their conditions and costs") {
  Playing play(things + R"(phase round
    choose by left(game.first)
        "pay two"
            cost left(game.first).coins -= 2
            game.mark += 1
        "pay three" if game.turns = 0
            cost left(game.first).coins -= 3
            game.mark += 10
        "nothing"
            skip
    game.turns += 1

end if game.turns = 2 at end round
)");
  CHECK(play.begin() == "B: pay two; pay three; nothing;");
  CHECK(play.answer("pay three") == "over");  // then only "nothing" is left, and nobody is asked
  CHECK(play.game("mark") == 10);
}

TEST_CASE("together: all see the state at the start, then everything is done") {
  Playing play(things + R"(setup
    move card "Ant" to game.first.hand
    move card "Bee" to game.first.hand
    move card "Cat" to left(game.first).hand

verb gain(p: player, n: number)
    p.coins += n

phase round
    together for p in players
        move all p.hand to left(p).hand
        gain(p, count(p.hand))
        for c in left(p).hand
            p.coins += c.cost
    game.turns += 1

end if game.turns = 1 at end round
)",
               animals);
  CHECK(play.begin() == "over");
  CHECK(play.zone(0, "player", "hand") == Names{"Cat"});
  CHECK(play.zone(1, "player", "hand") == Names{"Ant", "Bee"});
  CHECK(play.of(0, "player", "coins") == 3 + 2 + 3);
  CHECK(play.of(1, "player", "coins") == 3 + 1 + 3);
}

TEST_CASE("records are passed by reference, and so are var parameters of menus") {
  Playing play(things + R"(record deal
    price: 0..99 = 5
    buyer: player or none

menu haggle(d: deal, var sum: number, q: player) asks q

action bid() in haggle
    if d.price < 9
    d.price += 2
    d.buyer := q
    sum += 1

phase round
    let total = 0
    let d = deal(5, none)
    offer haggle(d, total, q) for q in players once
    game.mark := d.price * 10 + total
    if d.buyer != none
        d.buyer.coins := 0
    offer haggle(d, total, q) for q in players until answered
    game.turns += d.price

end if game.turns > 0 at end round
)");
  CHECK(play.begin() == "A: bid; pass;");
  CHECK(play.answer("bid") == "B: bid; pass;");
  CHECK(play.answer("pass") == "A: bid; pass;");
  CHECK(play.game("mark") == 71);
  CHECK(play.of(0, "player", "coins") == 0);
  CHECK(play.answer("bid") == "over");
  CHECK(play.game("turns") == 9);
}

TEST_CASE("what always holds is done after each change, before the next statement") {
  Playing play(things + R"(always for p in players where .coins > 4
    p.coins := 4

always if game.mark = 3
    game.mark := 5

phase round
    game.first.coins += 6
    game.turns += game.first.coins
    game.mark += 3
    game.flag := game.mark = 5

end if game.turns > 0 at end round
)");
  CHECK(play.begin() == "over");
  CHECK(play.game("turns") == 4);
  CHECK(play.game("flag") == 1);
}

TEST_CASE("the end is looked for after a change of what its clause looks at, also through stats") {
  // How often it is looked for in the program, and marks and turns at the end.
  using Seen = std::vector<int>;
  const auto settles = [](const std::string& clause) {
    Playing play(things + R"(stat wealth(p: player): number = p.coins * 2
stat blessed(p: player): number = p.coins

modify blessed if game.flag
    add 100

verb earn(p: player, n: number)
    p.coins += n

phase round
    game.mark += 1
    game.flag := true
    earn(game.first, 4)
    move card "Ant" to game.first.hand
    game.turns += 1

end if game.turns = 9 at end round
)" + clause,
                 animals);
    CHECK(play.begin() == "over");
    const auto count =
        std::ranges::count(play.table.program->code, sim::Opcode::settle, &sim::Instruction::op);
    return Seen{static_cast<int>(count), play.game("mark") * 10 + play.game("turns")};
  };
  // Before the first round, and then behind the change of coins only, in the verb and where it is called.
  CHECK(settles("win if any(players where wealth(it) >= 14)\n") == Seen{3, 10});
  CHECK(settles("win if game.mark = 3\n") == Seen{2, 32});
  CHECK(settles("win if any(players where .coins = 3)\n") == Seen{3, 0});
  // What a modified stat or a zone holds may change by anything.
  CHECK(settles("win if any(players where blessed(it) >= 100)\n") == Seen{7, 10});
  CHECK(settles("win if any(game.first.hand)\n") == Seen{7, 10});
}

TEST_CASE("what a stat is asked of and what a set is searched for is the same wherever it stands") {
  Playing play(things + R"(type beast is card
    legs: 0..9 = 4

stat weight(c: card): number = if c is beast then 10 * c.legs else c.cost
stat heavier(a: card, b: card): truth = weight(a) > weight(b)

setup
    move all cards to game.first.deck

phase round
    let ox = card "Ox"
    let ant = card "Ant"
    if heavier(ox, ant) and not heavier(ant, ox)
        game.mark := weight(ox) + weight(ant) + weight(card "Dog")
    let light = first(game.first.deck where weight(it) < 4 and .cost > 1)
    if light != none
        game.mark += 100 * light.cost
    let lost = first(game.first.deck where weight(it) > 400)
    game.flag := lost = none
    game.turns := count((cards where .cost = 2) + (cards where .cost = 3) + (cards where .cost < 4)
        + (cards where it is beast) + game.first.hand)
    if any(cards where it is beast) and count(cards where not (it is beast)) = 4
        game.mark += 1000

end if game.turns > 0 at end round
)",
               animals + R"(
[[card]]
id = "ox"
name = "Ox"
type = "beast"
cost = 9
)");
  CHECK(play.begin() == "over");
  CHECK(play.game("mark") == 40 + 1 + 4 + 200 + 1000);
  CHECK(play.game("flag") == 1);
  CHECK(play.game("turns") == 4);  // Ant, Bee and Cat, each once, and the Ox
}

TEST_CASE("modifiers with a duration end by themselves, and keep the values they were made with") {
  Playing play(things + R"(stat worth(c: card): number = c.cost

verb bless(who: card, by_how_much: number)
    modify worth if c = who until end round
        add by_how_much

phase round
    if game.turns = 0
        bless(card "Ant", 5)
        bless(card "Ant", 2)
    game.mark := game.mark * 100 + worth(card "Ant")
    game.turns += 1

end if game.turns = 2 at end round
)",
               animals);
  CHECK(play.begin() == "over");
  CHECK(play.game("mark") == 801);
}

TEST_CASE("once per phase") {
  Playing play(things + R"(menu deeds(p: player) asks p

action rest() in deeds
    once per round
    game.mark += 1

phase round
    for p in players
        offer deeds(p) until pass
    game.turns += 1

end if game.turns = 2 at end round
)");
  CHECK(play.begin() == "A: rest; pass;");
  CHECK(play.answer("rest") == "B: rest; pass;");
  CHECK(play.answer("rest") == "A: rest; pass;");
  CHECK(play.answer("pass") == "B: rest; pass;");
}

TEST_CASE("an empty pile is refilled and shuffled, a full zone makes room") {
  Playing play(R"(type card
    cost: 0..9 = 0

each player has
    hand: zone of card up to 2 seen by owner, when full owner moves 1 to discard
    deck: pile of card, when empty refill from discard
    discard: pile of card seen by all

game has
    turns: 0..99 = 0
    first: player

setup
    move all cards to game.first.discard

phase round
    repeat 3
        let c = next(game.first.deck)
        if c != none
            move c to game.first.hand
    game.turns := count(game.first.deck) * 10 + count(game.first.hand)

end if game.turns > 0 at end round
)",
               animals);
  play.begin();
  REQUIRE(play.status == sim::Status::decision);
  CHECK(play.machine.decision().kind == sim::Decision::Kind::room);
  CHECK(play.machine.decision().options.size() == 2);
  play.machine.answer(0);
  CHECK(play.begin() == "over");
  CHECK(play.game("turns") == 12);
  CHECK(play.zone(0, "player", "discard").size() == 1);
}

TEST_CASE("policies decide by their ranking, and say who decides ties") {
  Playing play(things + R"(policy greedy for card
    most .cost
    tie first

policy torn for card
    least .cost mod 2
    tie team

phase round
    choose c in cards by greedy() else skip
    move c to game.first.hand
    choose d in cards by torn() else skip
    move d to left(game.first).hand
    game.turns += 1

end if game.turns = 1 at end round
)",
               animals);
  CHECK(play.begin() == "all players: Bee; Dog;");
  CHECK(play.zone(0, "player", "hand") == Names{"Dog"});
  CHECK(play.answer("Bee") == "over");
  CHECK(play.zone(1, "player", "hand") == Names{"Bee"});
}

TEST_CASE("a text is made into instructions once, however many cards have it") {
  const std::string rules = R"(type card
    text: list of ability
    live in hand

each player has
    hand: zone of card seen by all
    coins: 0..99 = 0

stat worth(p: player): number = 1

verb gain(p: player)
    p.coins += worth(p)

menu deeds(p: player) asks p

phase round
    for p in players
        offer deeds(p) once
        gain(p)

end if any(players where .coins > 5) at end round

category ability(this: card, you: player) declares

phrase ability "Lucky."
    modify worth if p = you
        add 1
    when gain if p = you
        you.coins += 1
    always if you.coins > 90
        you.coins := 90
    action rest() in deeds
        if p = you
        you.coins += 1
)";
  const auto program_with = [&](int copies) {
    test::TestTable table(rules, "", "");
    const std::string toml =
        "[[card]]\nid = \"a\"\nname = \"Ace\"\ntype = \"card\"\ntext = \"Lucky.\"\ncount = " +
        std::to_string(copies) + "\n";
    source::Diagnostics diagnostics;
    const auto file = std::make_shared<cards::CardFile>(
        cards::read_card_file(table.sources.add("cards/demo/more.toml", toml), table.sources, diagnostics));
    const cards::Deck deck =
        cards::typed(cards::gather({file}, diagnostics, &table.model), table.model, diagnostics);
    text::Texts texts;
    texts.read[{0, "Lucky."}] = {{0, {}}};
    const sim::World world(table.model, deck, texts, {});
    const sim::Program program = sim::compile(world);
    CHECK(program.actions.size() == static_cast<std::size_t>(copies));
    CHECK(program.always.size() == static_cast<std::size_t>(copies));
    return program.routines.size();
  };
  CHECK(program_with(1) == program_with(7));
}
