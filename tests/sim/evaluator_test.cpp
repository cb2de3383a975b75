#include "sim/run/evaluator.h"

#include "sim/table.h"

using namespace rulepress;
using test::TestTable;
using Names = std::vector<std::string>;

namespace {

const std::string fleet_rules = R"(enum sea = warm | cold

part mast
    sails: 1..4

type ship
    home: sea
    guns: 0..6 = 0
    masts: list of mast
    speed[sea]: 0..9 = 1

each ship has
    leaks: 0..9 = 0
    torn: set of mast = {}

each player has
    harbour: zone of ship
    deck: pile of ship

game has
    storm: truth = false

stat sails(s: ship): number = sum(s.masts - s.torn, .sails)
stat pace(s: ship): number = s.speed[s.home]
stat fleet(p: player): set of ship = p.harbour where .guns > 0
stat moored(p: player): set of ship = p.harbour
stat harboured: set of ship = joined(players, .harbour)
stat homes_of_all: set of ship = joined(players, joined(players, .harbour))
stat elsewhere(p: player): number = count(joined(others(p), .harbour where .guns > 0))
stat in_sight(p: player): set of ship = {}
stat fastest: list of ship = ships ranked most sails(it), least .guns
stat best: set of ship = leaders(ships ranked most sails(it))
stat flagship(p: player): ship or none = first(p.deck)
stat owned(s: ship): truth = s.owner = s.owner
stat sloops(p: player): number = count(p.harbour where it = "Sloop")
stat halves(n: number): number = (0 - n) / 2
stat rest(n: number): number = (0 - n) mod 3
stat either(s: ship): truth = s.guns > 4 or s.home = cold
stat one_of(a: number, b: number): number = if a <= 2 or b >= 5 then 1 else 0
stat both_of(a: number, b: number): number = if a <= 2 and b >= 5 then 1 else 0
stat neither_of(a: number, b: number): number = if not (a <= 2 or b >= 5) then 1 else 0
stat mixed(a: number, b: number): truth = not (a <= 2 and (b >= 5 or a = 1)) and not b = 7

modify in_sight
    add p.harbour
modify pace if s.leaks > 0
    times 2
    add -1
modify pace if game.storm
    set 0
modify pace
    at least 1)";

const std::string fleet_cards = R"([[card]]
id = "sloop"
name = "Sloop"
type = "ship"
home = "warm"
count = 2
masts = [{ sails = 2 }]
speed = { warm = 4 }

[[card]]
id = "brig"
name = "Brig"
type = "ship"
home = "cold"
guns = 3
masts = [{ sails = 2 }, { sails = 3 }]
)";

}  // namespace

TEST_CASE("every copy of a card is a thing, with what is printed on it") {
  const TestTable table(fleet_rules, "", fleet_cards);
  CHECK(table.world->all(static_cast<sim::Ref>(table.model.find_thing("ship") - table.model.things.data()))
            .size() == 3);
  CHECK(table.ask("sails", {table.thing("ship", "Brig")}) == 5);
  CHECK(table.ask("sails", {table.thing("ship", "Sloop")}) == 2);
  CHECK(table.ask("pace", {table.thing("ship", "Sloop")}) == 4);
  CHECK(table.ask("pace", {table.thing("ship", "brig")}) == 1);
}

TEST_CASE("state is kept for each thing, and parts belong to one copy") {
  TestTable table(fleet_rules, "", fleet_cards);
  const sim::Value brig = table.thing("ship", "Brig");
  const auto masts = table.world->printed_list(brig, table.field("ship", "masts"));
  REQUIRE(masts.size() == 2);
  table.state->write(table.field("ship", "torn"), brig, 0, {masts[1]});
  CHECK(table.ask("sails", {brig}) == 2);
}

TEST_CASE("modifiers apply as set, times, add, at least, at most, whatever their order") {
  TestTable table(fleet_rules, "", fleet_cards);
  const sim::Value sloop = table.thing("ship", "Sloop");
  table.state->set(table.field("ship", "leaks"), sloop, 0, 1);
  CHECK(table.ask("pace", {sloop}) == 7);
  const auto storm = static_cast<sim::Ref>(table.model.game_fields[0]);
  table.state->set(storm, 0, 0, 1);
  CHECK(table.ask("pace", {sloop}) == 1);
}

TEST_CASE("rankings keep the order of equals, leaders keep all that tie") {
  TestTable table(fleet_rules, "", fleet_cards);
  CHECK(table.ask_names("fastest") == Names{"Brig", "Sloop", "Sloop"});
  CHECK(table.ask_names("best") == Names{"Brig"});
  const sim::Value brig = table.thing("ship", "Brig");
  table.state->write(table.field("ship", "torn"), brig, 0,
                     {table.world->printed_list(brig, table.field("ship", "masts"))[1]});
  CHECK(table.ask_names("best") == Names{"Sloop", "Sloop", "Brig"});
}

TEST_CASE("zones are chains with a top and a bottom, and tell who owns what lies in them") {
  TestTable table(fleet_rules, "", fleet_cards);
  const sim::Value brig = table.thing("ship", "Brig");
  const sim::Value sloop = table.thing("ship", "Sloop");
  const sim::Value pile = table.state->zone(table.field("player", "deck"), 1, 0);
  table.state->move(brig, pile, false);
  table.state->move(sloop, pile, false);
  CHECK(table.ask("flagship", {1}) == sloop);
  CHECK(table.ask("flagship", {0}) == sim::none);
  CHECK(table.state->owner(brig) == 1);
  table.state->move(sloop, pile, true);
  CHECK(table.ask("flagship", {1}) == brig);
  const sim::Value harbour = table.state->zone(table.field("player", "harbour"), 0, 0);
  table.state->move(brig, harbour, false);
  CHECK(table.state->owner(brig) == 0);
  CHECK(table.state->count_in(pile) == 1);
  CHECK(table.ask_names("fleet", {0}) == Names{"Brig"});
  CHECK(table.ask_names("moored", {0}) == Names{"Brig"});    // a zone, where a set is asked for
  CHECK(table.ask_names("in_sight", {0}) == Names{"Brig"});  // by a modifier that adds a zone
  table.state->move(sloop, harbour, false);
  table.state->move(sloop + 1, harbour, false);
  CHECK(table.ask("sloops", {0}) == 2);
}

TEST_CASE("zones and sets of several things are put together, each element once") {
  TestTable table(fleet_rules, "", fleet_cards);
  CHECK(table.ask_names("harboured").empty());
  const sim::Value brig = table.thing("ship", "Brig");
  const sim::Value sloop = table.thing("ship", "Sloop");
  table.state->move(brig, table.state->zone(table.field("player", "harbour"), 0, 0), false);
  table.state->move(sloop, table.state->zone(table.field("player", "harbour"), 1, 0), false);
  table.state->move(sloop + 1, table.state->zone(table.field("player", "deck"), 1, 0), false);
  CHECK(table.ask_names("harboured") == Names{"Sloop", "Brig"});  // a set, in the order of the cards
  CHECK(table.ask("elsewhere", {1}) == 1);
  CHECK(table.ask("elsewhere", {0}) == 0);
  CHECK(table.ask_names("homes_of_all") == Names{"Sloop", "Brig"});
}

TEST_CASE("a state that was changed and changed back is the same, byte for byte") {
  TestTable table(fleet_rules, "", fleet_cards);
  const sim::State before = *table.state;
  const sim::Value brig = table.thing("ship", "Brig");
  table.state->write(table.field("ship", "torn"), brig, 0,
                     {table.world->printed_list(brig, table.field("ship", "masts"))[0]});
  CHECK_FALSE(*table.state == before);
  table.state->write(table.field("ship", "torn"), brig, 0, {});
  CHECK(*table.state == before);
}

TEST_CASE("division and remainder round down, also below zero") {
  const TestTable table(fleet_rules, "", fleet_cards);
  CHECK(table.ask("halves", {7}) == -4);
  CHECK(table.ask("rest", {7}) == 2);
}

TEST_CASE("conditions hold as they are written, however they are put together") {
  const TestTable table(fleet_rules, "", fleet_cards);
  for (sim::Value a = 0; a <= 4; ++a) {
    for (sim::Value b = 3; b <= 8; ++b) {
      CAPTURE(a, b);
      CHECK((table.ask("one_of", {a, b}) == 1) == (a <= 2 || b >= 5));
      CHECK((table.ask("both_of", {a, b}) == 1) == (a <= 2 && b >= 5));
      CHECK((table.ask("neither_of", {a, b}) == 1) == !(a <= 2 || b >= 5));
      CHECK((table.ask("mixed", {a, b}) == 1) == (!(a <= 2 && (b >= 5 || a == 1)) && b != 7));
    }
  }
}

TEST_CASE("or and and look no further than they must") {
  const TestTable table(fleet_rules, "", fleet_cards);
  CHECK(table.ask("either", {table.thing("ship", "Brig")}) == 1);
  CHECK(table.ask("either", {table.thing("ship", "Sloop")}) == 0);
}

namespace {

const std::string cellar_rules = R"(enum door_state = open | closed

type guard
    rank: 0..9 = 0

board cellar: grid of square from map
    edges: wall, door
    steps: sides
    distance: diagonal
    sight: dark, filled, either

each door has
    state: door_state = closed

each guard has
    at: square or none = none

stat dark(x: edge): truth = x is wall or (x is door and x.state != open)
stat filled(q: square): truth = any(guards where .at = q)
stat seen(a: square, b: square): truth = sees(a, b)
stat far(a: square, b: square): number = distance(a, b) else 99
stat near(a: square): set of square = beside(a)
stat ring(a: square): set of square = around(a)
stat ways(a: square, b: square): set of square = closer(a, b))";

const std::string cellar_map =
    "```map cellar\n"
    "+--+--+--+--+\n"
    "|aa aa|aa aa|\n"
    "+  +  +  +  +\n"
    "|aa aa aa aa|\n"
    "+  +  +==+  +\n"
    "|aa aa aa aa|\n"
    "+--+--+--+--+\n"
    "\n"
    "aa\n"
    "== door, state closed\n"
    "```\n";

const std::string guards =
    "[[card]]\nid = \"ann\"\nname = \"Ann\"\ntype = \"guard\"\n[[card]]\nid = \"bob\"\nname = \"Bob\"\ntype "
    "= \"guard\"\nrank = 1\n";

}  // namespace

TEST_CASE("squares of a map know their neighbours and distances") {
  const TestTable table(cellar_rules, cellar_map, guards);
  const auto at = [&](const char* name) { return table.thing("square", name); };
  CHECK(table.ask_names("near", {at("a1")}) == Names{"a2", "b1"});
  CHECK(table.ask_names("ring", {at("a1")}) == Names{"a2", "b1", "b2"});
  CHECK(table.ask("far", {at("a1"), at("c4")}) == 3);
  CHECK(table.ask_names("ways", {at("a1"), at("b2")}) == Names{"a2", "b1"});
}

TEST_CASE(
    "sight ends at walls, closed doors and filled squares, and passes a corner that is open on one side") {
  TestTable table(cellar_rules, cellar_map, guards);
  const auto at = [&](const char* name) { return table.thing("square", name); };
  CHECK(table.ask("seen", {at("a1"), at("a2")}) == 1);
  CHECK(table.ask("seen", {at("a2"), at("a3")}) == 0);  // the wall
  CHECK(table.ask("seen", {at("b1"), at("b4")}) == 1);
  CHECK(table.ask("seen", {at("b3"), at("c3")}) == 0);  // the door
  CHECK(table.ask("seen", {at("a2"), at("b3")}) == 1);  // round the wall's end
  const auto where = table.field("guard", "at");
  table.state->set(where, table.thing("guard", "Ann"), 0, at("b2"));
  table.state->set(where, table.thing("guard", "Bob"), 0, sim::none);
  CHECK(table.ask("seen", {at("b1"), at("b4")}) == 0);
  CHECK(table.ask("seen", {at("a1"), at("b2")}) == 1);  // the one who stands there is seen
  CHECK(table.ask("seen", {at("a2"), at("b3")}) == 0);  // one way round has the wall, the other Ann
}

TEST_CASE("a board without a map may be as large as the players or the cards say") {
  const std::string rules = R"(type boat
    hold: 1..6

board bay: ring of cove
    size: if count(players) > 2 then 10 else 2 * count(boats)

stat coves_there: number = count(bay)
)";
  const std::string cards = R"([[card]]
id = "dinghy"
name = "Dinghy"
type = "boat"
count = 3
hold = 2
)";
  CHECK(TestTable(rules, "", cards, 2).ask("coves_there") == 6);
  CHECK(TestTable(rules, "", cards, 3).ask("coves_there") == 10);
}
