// What many games add up to: the same however they are split, and right in what it counts.
#include "playtest/campaign.h"
#include "playtest/search.h"
#include "playtest/summary.h"
#include "support/fixtures.h"

using namespace rulepress;
using playtest::AgentSpec;
using playtest::Campaign;
using playtest::Knowledge;
using playtest::Run;
using playtest::Survey;

namespace {

const std::string orchard = "tests/golden/playtest/good/orchard";

Campaign campaign_of(const cli::PlayTable& table, const std::string& agents, std::uint64_t games) {
  Campaign made;
  made.games = games;
  AgentSpec spec;
  REQUIRE_FALSE(playtest::read_agent(agents, table.game->agents, *table.game->model, spec));
  made.lineup.seats.assign(table.table.players, spec);
  return made;
}

// Everything in it, as text.
std::string words_of(const cli::PlayTable& table, const Campaign& campaign, const Survey& survey) {
  playtest::Report report;
  report.sections.push_back(playtest::describe(
      *table.playable.program, Run{campaign, survey},
      [&](source::Span span) { return std::string(table.session->sources().text(span)); }));
  return playtest::write_json(report);
}

}  // namespace

TEST_CASE("a survey is the same however its games are split") {
  for (const test::Fixture& fixture : test::fixtures) {
    DYNAMIC_SECTION(fixture.name) {
      const cli::PlayTable table = test::load(fixture);
      const Knowledge knowledge(*table.playable.program);
      const Campaign campaign = campaign_of(table, "random", 30);
      const Survey whole = playtest::play_part(knowledge, {}, campaign, {0, 30});
      CHECK(whole.tally.games == 30);
      Survey sum(*table.playable.program, campaign.lineup.seats.size());
      for (const sim::Shard& part : {sim::Shard{0, 7}, sim::Shard{7, 1}, sim::Shard{8, 22}})
        sum.add(playtest::play_part(knowledge, {}, campaign, part));
      CHECK(words_of(table, campaign, whole) == words_of(table, campaign, sum));
    }
  }
}

TEST_CASE("games that are watched go as games that nobody watches") {
  for (const test::Fixture& fixture : test::fixtures) {
    DYNAMIC_SECTION(fixture.name) {
      const cli::PlayTable table = test::load(fixture);
      const Knowledge knowledge(*table.playable.program);
      const Survey watched = playtest::play_part(knowledge, {}, campaign_of(table, "random", 20), {0, 20});
      const sim::Tally alone = sim::play(*table.playable.program, {1, 20}, {});
      CHECK(watched.tally.clauses == alone.clauses);
      CHECK(watched.tally.wins == alone.wins);
      CHECK(watched.tally.decisions == alone.decisions);
    }
  }
}

TEST_CASE("a survey counts what happens to seats, cards, supplies and roles") {
  const cli::PlayTable table = test::load_game(orchard, "orchard", sim::Table{2, {}, {}});
  const Knowledge knowledge(*table.playable.program);
  const Campaign campaign = campaign_of(table, "random", 100);
  const Survey survey = playtest::play_part(knowledge, {}, campaign, {0, 100});
  REQUIRE(survey.tally.games == 100);
  CHECK(survey.seats[0].cases == 100);
  CHECK(survey.seats[0].won + survey.seats[1].won == Approx(100));
  double role_cases = 0;
  for (const auto& [role, share] : survey.roles) role_cases += static_cast<double>(share.cases);
  CHECK(survey.roles.size() == 3);
  CHECK(role_cases == 200);
  CHECK(survey.decisions.bottom == 1000);  // ten rounds each
  for (std::size_t i = 0; i < survey.cards.size(); ++i) {
    const playtest::CardCount& card = survey.cards[i];
    CAPTURE(playtest::card_name(*table.playable.program, i));
    if (table.game->deck->components[i].type != "tree") continue;
    CHECK(card.offered > 0);
    CHECK(card.chosen <= card.offered);
    CHECK(card.games_used <= card.games_offered);
    CHECK(card.games_effective <= card.games_used);
    CHECK(card.played.cases > 0);
    CHECK(card.held > 0);
    // A walnut says nothing.
    CHECK((card.texts > 0) == (playtest::card_name(*table.playable.program, i) != "Walnut"));
  }
  const auto used = playtest::peak_use(*table.playable.program, Run{campaign, survey}, 0);
  std::uint64_t games = 0;
  for (const auto& [peak, count] : used) games += count;
  CHECK(games == 100);
  CHECK(used.begin()->first >= 6);  // three each from the start
}

TEST_CASE("what a card does after a choice is an effect of it") {
  // The Alchemist's owner chooses cards first, and only then gets mana for them.
  const cli::PlayTable table = test::load_game(".", "forge-of-astera", sim::Table{4, {}, {}});
  const Knowledge knowledge(*table.playable.program);
  const Survey survey = playtest::play_part(knowledge, {}, campaign_of(table, "random", 40), {0, 40});
  const auto& components = table.playable.program->world->deck().components;
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (components[i].name.text() != "The Alchemist" && components[i].name.text() != "The Warlock") continue;
    INFO(components[i].name.text());
    CHECK(survey.cards[i].games_used > 20);
    CHECK(survey.cards[i].games_effective > 10);
  }
}

TEST_CASE("agents that a designer writes do what their lists say") {
  const cli::PlayTable table = test::load_game(orchard, "orchard", sim::Table{2, {}, {}});
  const Knowledge knowledge(*table.playable.program);
  const auto& lists = table.game->agents;
  REQUIRE(lists.lists.size() == 2);
  const auto chosen = [&](const std::string& agents) {
    const Survey survey = playtest::play_part(knowledge, lists, campaign_of(table, agents, 30), {0, 30});
    std::map<std::string, std::uint64_t> made;
    for (std::size_t i = 0; i < survey.cards.size(); ++i)
      made[playtest::card_name(*table.playable.program, i)] = survey.cards[i].chosen;
    for (std::size_t i = 0; i < survey.cards.size(); ++i) {
      if (playtest::card_name(*table.playable.program, i) == "Walnut" && agents == "planter")
        CHECK(survey.cards[i].chosen == survey.cards[i].offered);
    }
    return made;
  };
  const auto planter = chosen("planter");
  CHECK(planter.at("Quince") == 0);
  CHECK(planter.at("Apple") > 0);
  const auto appler = chosen("appler");
  CHECK(appler.at("Apple") > 0);
  for (const char* other : {"Pear", "Quince", "Cherry", "Walnut", "Medlar"}) CHECK(appler.at(other) == 0);
}

TEST_CASE("agents change seats on the same seeds") {
  const cli::PlayTable table = test::load_game(orchard, "orchard", sim::Table{2, {}, {}});
  const Knowledge knowledge(*table.playable.program);
  Campaign campaign = campaign_of(table, "random", 60);
  REQUIRE_FALSE(playtest::read_agent("greedy", {}, *table.game->model, campaign.lineup.seats[0]));
  campaign.lineup.rotate = true;
  CHECK(campaign.seed_of(0) == campaign.seed_of(1));
  CHECK(campaign.seed_of(2) == 2);
  CHECK(campaign.lineup.words() == "greedy against random");
  const Survey survey = playtest::play_part(knowledge, {}, campaign, {0, 60});
  CHECK(survey.agents[0].cases == 60);
  CHECK(survey.agents[0].won + survey.agents[1].won == Approx(60));
  CHECK(survey.agents[0].won > 40);
}

TEST_CASE("a search may go by a stat where it stops looking ahead") {
  const cli::PlayTable table = test::load_game(orchard, "orchard", sim::Table{2, {}, {}});
  const model::Model& model = *table.game->model;
  AgentSpec spec;
  REQUIRE_FALSE(playtest::read_agent("search:50:worth:7", {}, model, spec));
  CHECK(spec.kind == AgentSpec::Kind::search);
  CHECK(spec.iterations == 50);
  REQUIRE(spec.stat < model.stats.size());
  CHECK(model.stats[spec.stat].name.text == "worth");
  CHECK(spec.ahead == 7);
  const auto help = [&](const std::string& words) {
    const auto trouble = playtest::read_agent(words, {}, model, spec);
    return trouble ? trouble->help : "";
  };
  CHECK(help("search:50") == "");
  CHECK(help("search:50:wort") == "did you mean `search:500:worth`?");
  CHECK(help("search:50:worth:0") == "write a number from 1 to 2000, as in `search:500:worth:40`");
  CHECK(help("search:50:worth:7:7") == "write `search:500`, `search:500:stat` or `search:500:stat:40`");
  CHECK(help("search::worth") == "write a number from 1 to 1000000, as in `search:500`");
  CHECK(help("random:1") == "write `random`");
}

TEST_CASE("where few games by chance are won, a stat shows the way") {
  const cli::PlayTable table = test::load_game(".", "escort-service", sim::Table{1, {}, {}});
  const Knowledge knowledge(*table.playable.program);
  Campaign campaign = campaign_of(table, "search:60", 6);
  CHECK(campaign.lineup.words() == "search:60:hope:10");  // as agents.toml says
  const auto wins = [&] { return playtest::play_part(knowledge, {}, campaign, {0, 6}).tally.wins[0]; };
  const std::uint64_t by_stat = wins();
  REQUIRE_FALSE(playtest::read_agent("search:60", {}, *table.game->model, campaign.lineup.seats[0]));
  CHECK(campaign.lineup.words() == "search:60");
  CHECK(by_stat > wins());
}

TEST_CASE("a search ends when nothing can change its choice") {
  const cli::PlayTable table = test::load_game(orchard, "orchard", sim::Table{2, {}, {}});
  const Knowledge knowledge(*table.playable.program);
  playtest::SearchAgent search(knowledge, {.iterations = 400});
  sim::State state = sim::first_state(*table.playable.program, 1);
  sim::Machine machine(*table.playable.program, state);
  std::uint64_t decisions = 0;
  sim::play_game(machine, {}, [&](const sim::Decision& decision) -> std::size_t {
    if (decision.options.size() < 2) return 0;
    ++decisions;
    return search.choose(state, decision, decisions);
  });
  REQUIRE(decisions > 5);
  CHECK(search.playouts() > 0);
  CHECK(search.playouts() < 400 * decisions);
}
