// Wrong texts, each with its one report: the kind, the words under the mark, the message, and the text as the
// offered edit makes it, which must then be right.
#include <sstream>

#include "text/game_text.h"

using namespace rulepress;

namespace {

using Lines = std::vector<std::string>;

// How a card of each kind is written, up to its text.
const std::map<std::string, std::string> heads = {
    {"mech", "type = \"mech\"\nkind = \"attack\"\ncost = 1\nfaces = [{}, {}, {}]\ntext = "},
    {"event", "type = \"event\"\ntext = "},
    {"equipment", "type = \"equipment\"\ntext = "},
    {"character",
     "type = \"character\"\nside = \"isc\"\nbase = { mvt = 1, cbt = 1, int = 1 }\ngauge = 4\nskills = "},
    {"action", "type = \"action_card\"\ntext = "},
    {"scenario", "type = \"scenario\"\nplacements = "},
    {"card", "type = \"card\"\ntext = "},
    {"omen", "type = \"omen\"\nfeat = "},
    {"relic", "type = \"relic\"\npair = "},
};

struct Probe {
  const test::GameFiles& fixture;
  std::string head;

  std::string file(const std::string& words) const {
    return "[[card]]\nid = \"probe\"\nname = \"Probe\"\n" + head + "\"" + words + "\"\n";
  }

  // All reports on the probe's card.
  Lines tell(const std::string& words) const {
    auto files = fixture.card_files;
    files.push_back(file(words));
    const test::GameText game(fixture.book, files);
    const std::string path = "cards-" + std::to_string(files.size()) + ".toml";
    Lines lines;
    for (const source::Diagnostic& one : game.diagnostics.all()) {
      if (game.sources[one.primary.span.file].path == path)
        lines.push_back(line_of(one, files.back(), words));
    }
    return lines;
  }

 private:
  std::string line_of(const source::Diagnostic& one, const std::string& toml,
                      const std::string& words) const {
    const auto& span = one.primary.span;
    std::string line = one.slug + " <" + toml.substr(span.begin, span.end - span.begin) + "> " + one.message;
    if (one.suggestion->edits.empty()) return line;
    REQUIRE(one.suggestion->edits.size() == 1);
    const source::Edit& edit = one.suggestion->edits.front();
    std::string mended = toml;
    mended.replace(edit.span.begin, edit.span.end - edit.span.begin, edit.replacement);
    const std::size_t begin = file(words).find(head) + head.size() + 1;
    const std::string text = mended.substr(begin, mended.size() - begin - 2);
    CHECK(tell(text) == Lines{});
    return line + " => " + text;
  }
};

// "mech: Gain 2 mana" and below it, indented, what is told of it.
void check_game(const std::string& game, const std::string& cases) {
  const test::GameFiles fixture(game);
  std::istringstream in(cases);
  std::string told;
  std::size_t tried = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.starts_with("    ")) continue;
    const std::size_t colon = line.find(": ");
    const Probe probe{fixture, heads.at(line.substr(0, colon))};
    told += line + "\n";
    for (const std::string& report : probe.tell(line.substr(colon + 2))) told += "    " + report + "\n";
    ++tried;
  }
  CHECK(tried >= 8);
  CHECK("\n" + told == cases);
}

}  // namespace

TEST_CASE("wrong texts of Forge of Astera") {
  check_game("forge-of-astera", R"(
mech: At HP 2, when damaged, gain 2 mna.
    text/unknown-word <mna> no phrase has the word `mna` => At HP 2, when damaged, gain 2 mana.
mech: At HP 2 when damaged, gain 2 mana.
    text/unexpected-word <when> `when` stands here, but `,` should => At HP 2, when damaged, gain 2 mana.
mech: At HP 2, when damaged, gain 2 mana
    text/unexpected-word <> the text ends here, but `.` should follow => At HP 2, when damaged, gain 2 mana.
mech: At HP 2, when damaged, gain gain 2 mana.
    text/unexpected-word <gain> `gain` stands here, but a number should => At HP 2, when damaged, gain 2 mana.
mech: At HP 2, when damaged, gain mana 2.
    text/unexpected-word <mana> `mana` stands here, but a number should => At HP 2, when damaged, gain 2 mana.
mech: At HP 2, when damaged, gain +2 mana.
    text/wrong-type <+2> `+2` is a number with its sign, but a number without a sign should stand here => At HP 2, when damaged, gain 2 mana.
mech: At HP 2, when damaged gain 2 mana.
    text/unexpected-word <gain> `gain` stands here, but `,` should => At HP 2, when damaged, gain 2 mana.
mech: At HP 2, damaged, gain 2 mana.
    text/unexpected-word <damaged> `damaged` stands here, but `when` or a number with its sign should => At HP 2, when damaged, gain 2 mana.
mech: At 2 HP, when damaged, gain 2 mana.
    text/unexpected-word <2> `2` stands here, but `HP` should => At HP 2, when damaged, gain 2 mana.
mech: 1 damage for every defense card on your field.
    text/wrong-type <1> `1` is a number without a sign, but a number with its sign should stand here => +1 damage for every defense card on your field.
mech: +1 damage for some defense card on your field.
    text/unknown-word <some> no phrase has the word `some`
mech: +1 damage for every enters card on your field.
    text/wrong-type <enters> `enters` is a fate, but a kind should stand here
mech: +1 damage for each defense card on your field.
    text/wording <each> the rulebook says `every` for `each` => +1 damage for every defense card on your field.
mech: When destroyed, destroy 2 defense card.
    text/wording <2 defense card> the rulebook says `two defense cards` for `2 defense card` => When destroyed, destroy two defense cards.
mech: All damage to it is reduced.
    text/unexpected-word <.> `.` stands here, but `to` should
mech: At HP 3, explode.
    text/unknown-word <explode> no phrase has the word `explode`
mech: Fly over the field.
    text/unknown-word <Fly> no phrase has the word `Fly`
event: The player with most mana gives up 3 mana.
    text/unexpected-word <most> `most` stands here, but `the` should => The player with the most mana gives up 3 mana.
event: The player with the most mana give up 3 mana.
    text/wording <give> the rulebook says `gives` for `give` => The player with the most mana gives up 3 mana.
event: All players gives up 2 mana.
    text/wording <gives> the rulebook says `give` for `gives` => All players give up 2 mana.
event: All players pass their hands to the left.
    text/unknown-word <left> no phrase has the word `left` => All players pass their hands to the right.
event: Everybody gives up 2 mana.
    text/unknown-word <Everybody> no phrase has the word `Everybody`
mech: At HP 2, when damaged, gain that much mana.
    text/unclear-that <that much> nothing before `that much` gives a number
mech: When destroyed, gain that much mana and destroy any number of your mechs.
    text/unclear-that <that much> nothing before `that much` gives a number
mech: When destroyed, destroy two defense cards and draw that many attack cards.
    text/unclear-that <that many> nothing before `that many` gives a number
mech: When destroyed, destroy any number of your mechs and that mech returns to its owner's hand.
    text/unclear-that <that mech> nothing before `that mech` gives a `mech`
mech: When destroyed, destroy any number of your mechs. At HP 2, when damaged, gain that much mana.
    text/unclear-that <that much> nothing before `that much` gives a number
mech: When destroyed, destroy any number of your mechs and draw that many attack card.
    text/wording <card> the rulebook says `cards` for `card` => When destroyed, destroy any number of your mechs and draw that many attack cards.
mech: When destroyed, destroy any number of your mechs and draw taht many attack cards.
    text/unknown-word <taht many> nothing is called `taht many` => When destroyed, destroy any number of your mechs and draw that many attack cards.
mech: When destroyed, destroy any number of your mechs and draw that mech attack cards.
    text/wrong-type <that mech> `that mech` is a mech, but a number without a sign should stand here
mech: When destroyed, destroy any number of your mechs and draw 2 that many cards.
    text/wrong-type <that many> `that many` is a number without a sign, but a kind should stand here
mech: When destroyed, destroy two that kind cards.
    text/unexpected-word <that> `that` stands here, but a kind should
)");
}

TEST_CASE("wrong texts of ESCAPE") {
  check_game("escape", R"(
character: Armour 2
    text/unknown-word <Armour> no phrase has the word `Armour` => Armor 2
character: Armor
    text/unexpected-word <> the text ends here, but a number should follow
character: Armor that many
    text/unknown-word <that> no phrase has the word `that`
character: Armor two
    text/wording <two> the rulebook says `2` for `two` => Armor 2
character: Armor 2 Elusive Pilot Pilot2
    text/unknown-word <Pilot2> no phrase has the word `Pilot2` => Armor 2 Elusive Pilot Pilot
character: Elusive and Pilot
    text/unexpected-word <and> `and` stands here, but `,`, a skill or the end of the text should => Elusive, Pilot
character: -1 isc beside an ally
    text/wrong-type <isc> `isc` is a side, but an attribute should stand here
character: Anti gravity field
    text/unknown-word <Anti> no phrase has the word `Anti`
equipment: Pays for one dodge of it's bearer.
    text/unknown-word <it's> no phrase has the word `it's` => Pays for one dodge of its bearer.
equipment: Range 3, power 1. Strikes a square and all around it; whoever is hurt has 1 mvt until the turn ends.
    text/wrong-type <1> `1` is a number without a sign, but a number with its sign should stand here => Range 3, power 1. Strikes a square and all around it; whoever is hurt has +1 mvt until the turn ends.
equipment: Range 3, power 1. Strikes a square and all around it; whoever is hurt has -1 mvt, -1 cbt, -1 int until the turn ends.
    text/wording <cbt,> the rulebook says `cbt and` for `cbt,` => Range 3, power 1. Strikes a square and all around it; whoever is hurt has -1 mvt, -1 cbt and -1 int until the turn ends.
equipment: Range 3 power 1. Strikes a square and all around it; whoever is hurt has -1 mvt until the turn ends.
    text/unexpected-word <power> `power` stands here, but `,` should => Range 3, power 1. Strikes a square and all around it; whoever is hurt has -1 mvt until the turn ends.
equipment: Range 3, power 1. Strikes a square and all around; whoever is hurt has -1 mvt until the turn ends.
    text/unexpected-word <;> `;` stands here, but `it` should => Range 3, power 1. Strikes a square and all around it; whoever is hurt has -1 mvt until the turn ends.
)");
}

TEST_CASE("wrong texts of Escort Service") {
  check_game("escort-service", R"(
action: RANGED 3 AOE IN LEFT 2
    text/unexpected-word <2> `2` stands here, but `,`, a line or the end of the text should => RANGED 3 AOE IN 2 LEFT
action: RANGED AOE 3 IN 2
    text/unexpected-word <AOE> `AOE` stands here, but a number should => RANGED 3 AOE IN 2
action: RANGED 3 2
    text/unexpected-word <2> `2` stands here, but `IN`, `AT`, `,`, a line, an area or the end of the text should => RANGED 3 IN 2
action: RANGED 3 IN
    text/unexpected-word <> the text ends here, but a number or a direction should follow => RANGED 3
action: Ranged 3
    text/wording <Ranged> the rulebook says `RANGED` for `Ranged` => RANGED 3
action: MELEE 3
    text/unknown-word <MELEE> no phrase has the word `MELEE`
action: STATUS left
    text/wrong-type <left> `left` is a direction, but a status should stand here
action: STATUS poison AOE
    text/unexpected-word <AOE> `AOE` stands here, but `IN`, `,`, a line or the end of the text should => STATUS poison
action: HEAT 2 RANGED 3 IN up 2
    text/unexpected-word <2> `2` stands here, but `,`, a line or the end of the text should => HEAT 2 RANGED 3 IN 2 up
scenario: Rust Rider in column 2
    text/unknown-word <Rust Rider> nothing is called `Rust Rider` => Rust Raider in column 2
scenario: Lancer in column 2
    text/wrong-type <Lancer> `Lancer` is the name of a mech, but the name of an enemy should stand here
scenario: Dust Hulk column 2
    text/unexpected-word <column> `column` stands here, but `in` should => Dust Hulk in column 2
)");
}

TEST_CASE("wrong texts of ESKATON") {
  check_game("eskaton", R"(
event: The city takes two destruction.
    text/wording <two> the rulebook says `2` for `two` => The city takes 2 destruction.
event: The city takes 2 destructions.
    text/unknown-word <destructions> no phrase has the word `destructions` => The city takes 2 destruction.
event: Gain 1 Resources.
    text/wording <Resources> the rulebook says `Resource` for `Resources` => Gain 1 Resource.
event: Gain 3 resources.
    text/wording <resources> the rulebook says `Resources` for `resources` => Gain 3 Resources.
event: Ash Swarm comes to this district.
    text/wording <comes to> the rulebook says `enters` for `comes to` => Ash Swarm enters this district.
event: Ash Swarn enters this district.
    text/unknown-word <Ash Swarn> nothing is called `Ash Swarn` => Ash Swarm enters this district.
event: Ash Swarm enters this district with 1 boxes covered.
    text/wording <boxes> the rulebook says `box` for `boxes` => Ash Swarm enters this district with 1 box covered.
event: Each Eska in district loses 1 Power.
    text/unexpected-word <district> `district` stands here, but `this` should => Each Eska in this district loses 1 Power.
event: Each Eska in this district loses Power.
    text/unexpected-word <Power> `Power` stands here, but a number should
event: Lose.
    text/unknown-word <Lose> no phrase has the word `Lose`
)");
}

TEST_CASE("wrong texts of ESCHATON") {
  check_game("eschaton", R"(
card: Draw 2 card.
    text/wording <card> the rulebook says `cards` for `card` => Draw 2 cards.
card: Draw cards.
    text/unexpected-word <cards> `cards` stands here, but a number should
card: Draw 2 cards. Draw.
    text/unexpected-word <.> `.` stands here, but a number should
card: Draw 2 cards and 1 card.
    text/unknown-word <and> no phrase has the word `and`
card: Put 1 card of discard pile on your pyre.
    text/unexpected-word <discard> `discard` stands here, but `your` should => Put 1 card of your discard pile on your pyre.
omen: Have most cubes.
    text/unexpected-word <most> `most` stands here, but `the` or `at` should => Have the most cubes.
omen: Have the most cats.
    text/unknown-word <cats> no phrase has the word `cats`
omen: Have at least 3 cubes and territories.
    text/unknown-word <and> no phrase has the word `and`
omen: Hold the Citadel.
    text/wording <the> the rulebook says `The` for `the` => Hold The Citadel.
omen: Hold Sacred Blade.
    text/wrong-type <Sacred Blade> `Sacred Blade` is the name of a relic, but the name of a territory should stand here
relic: Pair +1 zeal.
    text/unexpected-word <+1> `+1` stands here, but `:` should => Pair: +1 zeal.
relic: Pair: 1 zeal.
    text/wrong-type <1> `1` is a number without a sign, but a number with its sign should stand here => Pair: +1 zeal.
)");
}
