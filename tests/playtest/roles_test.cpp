// Roles: cards that lie before players, cards that say whose they are, and fields of players.
#include "playtest/campaign.h"
#include "playtest/summary.h"
#include "support/fixtures.h"

using namespace rulepress;
using playtest::Campaign;
using playtest::Knowledge;
using playtest::Role;
using playtest::Survey;

namespace {

Survey survey_of(const cli::PlayTable& table, std::uint64_t games) {
  Campaign campaign;
  campaign.games = games;
  campaign.lineup.seats.assign(table.table.players, playtest::AgentSpec{});
  return playtest::play_part(Knowledge(*table.playable.program), {}, campaign, {0, games});
}

}  // namespace

TEST_CASE("a value that a field of players keeps is a role, beside cards that are") {
  const cli::PlayTable table =
      test::load_game("tests/golden/playtest/bad/uneven-clans", "orchard", sim::Table{2, {}, {}});
  const Survey survey = survey_of(table, 200);
  const auto groups = playtest::role_groups(*table.playable.program, survey);
  REQUIRE(groups.size() == 2);
  CHECK(groups.at("keeper").size() == 3);
  REQUIRE(groups.at("clan").size() == 2);
  const Role hill = groups.at("clan")[0];
  const Role river = groups.at("clan")[1];
  CHECK(playtest::role_name(*table.playable.program, hill) == "hill");
  CHECK(survey.roles.at(hill).cases + survey.roles.at(river).cases == 400);
  // Who has more water wins more; against each other one's wins are the other's losses.
  const playtest::Share& against = survey.against.at({river, hill});
  CHECK(against.cases > 50);
  CHECK(against.won > 0.6 * static_cast<double>(against.cases));
  CHECK(against.won + survey.against.at({hill, river}).won == Approx(static_cast<double>(against.cases)));
  CHECK_FALSE(survey.against.contains({hill, groups.at("keeper")[0]}));
}

TEST_CASE("cards that say whose they are are roles") {
  const cli::PlayTable table = test::load(test::fixtures[0]);  // each Eska has a player
  const Survey survey = survey_of(table, 50);
  const auto groups = playtest::role_groups(*table.playable.program, survey);
  REQUIRE(groups.contains("eska"));
  std::uint64_t cases = 0;
  for (const Role& role : groups.at("eska")) cases += survey.roles.at(role).cases;
  CHECK(cases == 2 * 50);
}

TEST_CASE("roles that are handed out anew count for all who had them, over all rounds of a game") {
  const test::TemporaryFolder folder;
  test::write_file(folder.path() / "rules/lots/game.toml", "name = \"Lots\"\n");
  test::write_file(folder.path() / "cards/lots/lots.toml", R"([defaults]
type = "lot"
[[card]]
id = "sun"
name = "Sun"
[[card]]
id = "moon"
name = "Moon"
)");
  // The first player always wins. Lots go round: whoever had one first has it again in the third round.
  test::write_file(folder.path() / "rules/lots/lots.md", R"(# Lots

```rules
players 2
type lot
game has
    bag: pile of lot seen by all
    lucky: truth = false
    done: 0..3 = 0
each player has
    lot: zone of lot seen by all
    given: zone of lot seen by all
    luck: 0..1 = 0
score most .luck, tie shared
setup
    move all lots to game.bag
    for p in players
        let l = top(game.bag)
        if l != none
            move l to p.given
        if not game.lucky
            p.luck := 1
            game.lucky := true
phase round
    for p in players
        move all p.lot to p.given
    for p in players
        move all p.given to right(p).lot
    game.done += 1
end if game.done = 3 at end round
```
)");
  const cli::PlayTable table = test::load_game(folder.path().string(), "lots", sim::Table{2, {}, {}});
  const Survey survey = survey_of(table, 10);
  const auto groups = playtest::role_groups(*table.playable.program, survey);
  REQUIRE(groups.at("lot").size() == 2);
  const auto share_of = [&](const std::string& name) {
    for (const Role& role : groups.at("lot")) {
      if (playtest::role_name(*table.playable.program, role) == name) return survey.roles.at(role);
    }
    return playtest::Share{};
  };
  // A begins with the Sun, which goes to B for rounds one and three.
  CHECK(share_of("Sun").cases == 10);
  CHECK(share_of("Sun").won == Approx(10.0 / 3));
  CHECK(share_of("Moon").cases == 10);
  CHECK(share_of("Moon").won == Approx(20.0 / 3));
}
