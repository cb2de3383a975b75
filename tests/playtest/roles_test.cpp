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
  return playtest::play_part(Knowledge(*table.program), {}, campaign, {0, games});
}

}  // namespace

TEST_CASE("a value that a field of players keeps is a role, beside cards that are") {
  const cli::PlayTable table =
      test::load_game("tests/golden/playtest/bad/uneven-clans", "orchard", sim::Table{2, {}, {}});
  const Survey survey = survey_of(table, 200);
  const auto groups = playtest::role_groups(*table.program, survey);
  REQUIRE(groups.size() == 2);
  CHECK(groups.at("keeper").size() == 3);
  REQUIRE(groups.at("clan").size() == 2);
  const Role hill = groups.at("clan")[0];
  const Role river = groups.at("clan")[1];
  CHECK(playtest::role_name(*table.program, hill) == "hill");
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
  const auto groups = playtest::role_groups(*table.program, survey);
  REQUIRE(groups.contains("eska"));
  std::uint64_t cases = 0;
  for (const Role& role : groups.at("eska")) cases += survey.roles.at(role).cases;
  CHECK(cases == 2 * 50);
}
