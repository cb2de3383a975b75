// `rulepress simulate`: its reports hold the numbers of the games, versions and numbers are compared on the
// same seeds, and whoever stops it gets what there is.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <thread>

#include "cli/run.h"
#include "playtest/interval.h"
#include "sim/run/games.h"
#include "support/fixtures.h"

using namespace rulepress;
namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

// The orchard in a folder of its own.
struct Orchard {
  Orchard() {
    fs::copy(test::project_root() / "tests/golden/playtest/good/orchard", place, fs::copy_options::recursive);
  }
  test::Outcome simulate(const std::string& more) const {
    std::vector<std::string> words = test::split_command("simulate orchard -q " + more);
    return test::run_program(words, place);
  }
  // Runs it, and reads the report that it wrote.
  Json report(const std::string& more, const std::string& suffix = "report") const {
    const test::Outcome outcome = simulate(more + " --report json");
    INFO(outcome.out << outcome.err);
    REQUIRE(outcome.code == 0);
    return Json::parse(written(suffix + ".json"));
  }
  std::string written(const std::string& name) const {
    return test::read_file(place / "output/orchard" / ("orchard-" + name));
  }
  void replace(const std::string& path, const std::string& from, const std::string& to) const {
    std::string text = test::read_file(place / path);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    test::write_file(place / path, text);
  }
  test::TemporaryFolder folder;
  fs::path place = folder.path() / "now";
};

const Json& table_of(const Json& report, const std::string& id, std::size_t section = 0) {
  for (const Json& table : report.at("sections").at(section).at("tables")) {
    if (table.at("id") == id) return table;
  }
  FAIL("there is no table " << id);
  return report;
}

const Json& row_of(const Json& table, const std::string& name) {
  for (const Json& row : table.at("rows")) {
    for (const auto& [key, value] : row.items()) {
      if (value == name) return row;
    }
  }
  FAIL("there is no row " << name);
  return table;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> made(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      made.back() += line[i++];
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      made.emplace_back();
    } else {
      made.back() += line[i];
    }
  }
  CHECK_FALSE(quoted);
  return made;
}

}  // namespace

TEST_CASE("reports hold the numbers of the games") {
  const Orchard orchard;
  const Json report = orchard.report("--games 300 --seed 5");
  const cli::PlayTable table =
      test::load_game("tests/golden/playtest/good/orchard", "orchard", sim::Table{2, {}, {}});
  const sim::Tally tally = sim::play(*table.playable.program, {5, 300}, {});
  REQUIRE(tally.games == 300);

  const Json& won = row_of(table_of(report, "seats"), "A").at("won");
  CHECK(won.at("n") == 300);
  // A shared win counts half for each.
  CHECK(won.at("value").get<double>() * 300 ==
        Approx(static_cast<double>(tally.wins[0]) - 0.5 * static_cast<double>(tally.shared)));
  const playtest::Estimate expected = playtest::share_of(won.at("value").get<double>() * 300, 300);
  CHECK(won.at("low").get<double>() == Approx(expected.low));
  CHECK(won.at("high").get<double>() == Approx(expected.high));

  const Json& decisions = row_of(table_of(report, "length"), "decisions");
  const playtest::Estimate mean = playtest::mean_of(tally.decisions);
  CHECK(decisions.at("mean").at("value").get<double>() == Approx(mean.value));
  CHECK(decisions.at("mean").at("low").get<double>() == Approx(mean.low));
  CHECK(decisions.at("middle") == sim::quantile(tally.decisions, 0.5));
  CHECK(decisions.at("from") == tally.decisions.begin()->first);
  CHECK(decisions.at("to") == tally.decisions.rbegin()->first);
  // Ten rounds each, so the mean over rounds is a tenth of the mean over games.
  CHECK(row_of(table_of(report, "tension"), "decisions in a round").at("mean").at("value").get<double>() ==
        Approx(mean.value / 10));

  CHECK(table_of(report, "ends").at("rows").at(0).at("games").at("value") == 1);
  CHECK(row_of(table_of(report, "rules"), "phase `round`").at("times a game") == 10);
  CHECK(row_of(table_of(report, "rules"), "phase `turn`").at("times a game") == 20);
  const Json& rounds = row_of(table_of(report, "by-round"), "Apple");
  CHECK(rounds.at("round 2").at("value").get<double>() <= rounds.at("round 10").at("value").get<double>());
  const Json& apple = row_of(table_of(report, "cards"), "Apple");
  CHECK(rounds.at("round 10").at("value") == apple.at("games possible").at("value"));
  CHECK(report.at("findings").empty());
}

TEST_CASE("the forms of a report agree") {
  const Orchard orchard;
  const test::Outcome outcome = orchard.simulate("--games 200 --report html,json,csv");
  CHECK(outcome.code == 0);
  CHECK(outcome.out.empty());
  const Json report = Json::parse(orchard.written("report.json"));
  const std::string page = orchard.written("report.html");

  std::size_t rows = 0;
  std::size_t tables = 0;
  for (const Json& section : report.at("sections")) {
    for (const Json& table : section.at("tables")) {
      if (table.at("rows").empty()) continue;
      ++tables;
      rows += table.at("rows").size();
    }
  }
  CHECK(count_of(page, "<table>") == tables);
  CHECK(count_of(page, "</table>") == tables);
  CHECK(count_of(page, "<tr>") == rows + tables);
  CHECK(count_of(page, "</tr>") == rows + tables);
  CHECK(count_of(page, "<svg") == count_of(page, "</svg>"));
  CHECK(count_of(page, "<figure>") > 4);
  // One page that needs nothing else.
  CHECK_FALSE(std::regex_search(page, std::regex(R"(https?://|src=|url\(|@import)")));
  CHECK(page.find("nan") == std::string::npos);
  CHECK(page.find("prefers-color-scheme: dark") != std::string::npos);

  std::istringstream lines(orchard.written("report.csv"));
  std::string line;
  std::getline(lines, line);
  CHECK(line == "section,table,row,column,value,low,high,n");
  std::size_t seen = 0;
  while (std::getline(lines, line)) {
    const std::vector<std::string> fields = fields_of(line);
    REQUIRE(fields.size() == 8);
    if (fields[1] != "seats" && fields[1] != "cards") continue;
    ++seen;
    const Json& cell = row_of(table_of(report, fields[1]), fields[2]).at(fields[3]);
    if (!cell.is_object()) continue;
    CHECK(std::stod(fields[4]) == Approx(cell.at("value").get<double>()).epsilon(1e-4));
    CHECK(std::stod(fields[5]) == Approx(cell.at("low").get<double>()).epsilon(1e-4));
    CHECK(std::stod(fields[6]) == Approx(cell.at("high").get<double>()).epsilon(1e-4));
    CHECK(std::stoull(fields[7]) == cell.at("n").get<std::uint64_t>());
  }
  CHECK(seen > 20);
  CHECK(orchard.simulate("--games 5 --report pdf").code == 2);
}

TEST_CASE("each seat can have an agent of its own") {
  const Orchard orchard;
  const Json report = orchard.report("--games 60 --agents greedy,random");
  const Json& agents = table_of(report, "agents");
  const Json& greedy = row_of(agents, "greedy (1)").at("won");
  CHECK(greedy.at("low") > 0.5);
  CHECK(greedy.at("n") == 60);
  CHECK(row_of(table_of(report, "seats"), "A").at("won").at("value") == greedy.at("value"));
  const Json other = orchard.report("--games 60 --agents random,greedy");
  CHECK(row_of(table_of(other, "seats"), "B").at("won").at("low") > 0.5);
  const test::Outcome three = orchard.simulate("--agents random,random,greedy");
  CHECK(three.code == 2);
  CHECK(three.err.find("3 agents for 2 players") != std::string::npos);
  CHECK(orchard.simulate("--agents greddy").err.find("did you mean `greedy`?") != std::string::npos);
}

TEST_CASE("two versions are compared on the same seeds") {
  const Orchard orchard;
  const fs::path old = orchard.folder.path() / "old";
  fs::copy(orchard.place, old, fs::copy_options::recursive);
  const Json same = orchard.report("--games 100 --against " + old.string(), "against");
  for (const Json& row : table_of(same, "wins").at("rows")) {
    CHECK(row.at("difference").at("value") == 0);
    CHECK(row.at("difference").at("high") == 0);
    CHECK(row.at("difference").at("n") == 100);
  }
  CHECK(table_of(same, "cards").at("rows").empty());

  orchard.replace("rules/orchard/01-rules.md", "game.nights >= 10", "game.nights >= 6");
  orchard.replace("cards/orchard/trees.toml", "cost = 3", "cost = 9");  // of cherries
  const Json changed = orchard.report("--games 100 --against ../old", "against");
  const Json& rounds = row_of(table_of(changed, "length"), "rounds");
  CHECK(rounds.at("before").at("value") == 10);
  CHECK(rounds.at("now").at("value") == 6);
  CHECK(rounds.at("difference").at("value") == -4);
  CHECK(rounds.at("difference").at("high") == -4);
  CHECK(row_of(table_of(changed, "cards"), "Cherry").at("difference").at("high") < 0);
  CHECK(orchard.simulate("--against ../nowhere").code == 2);
}

TEST_CASE("a revision of git is an old version") {
  const Orchard orchard;
  const auto git = [&](const std::string& words) {
    return std::system(("git -C '" + orchard.place.string() +
                        "' -c user.name=Test -c user.email=test@example.org " + words + " >/dev/null 2>&1")
                           .c_str());
  };
  REQUIRE(git("init -q") == 0);
  REQUIRE(git("add -A") == 0);
  REQUIRE(git("commit -q -m old") == 0);
  const fs::path old = orchard.folder.path() / "old";
  fs::copy(orchard.place, old, fs::copy_options::recursive);
  orchard.replace("cards/orchard/trees.toml", "points = 1", "points = 9");  // of apples
  Json by_git = orchard.report("--games 100 --against HEAD", "against");
  Json by_folder = orchard.report("--games 100 --against " + old.string(), "against");
  CHECK(by_git.at("sections") == by_folder.at("sections"));
  CHECK(by_git.at("title").get<std::string>().find("now against HEAD") != std::string::npos);
  const test::Outcome unknown = orchard.simulate("--against no-such-branch");
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("`no-such-branch` is no folder and no revision of git") != std::string::npos);
}

TEST_CASE("a number is varied on the same seeds") {
  const Orchard orchard;
  const Json report = orchard.report("--games 150 --vary cherry.cost=1..9/4", "vary");
  const Json& rows = table_of(report, "sensitivity").at("rows");
  REQUIRE(rows.size() == 3);
  CHECK(rows.at(0).at("cherry.cost") == "1");
  CHECK(rows.at(2).at("cherry.cost") == "9");
  CHECK(rows.at(0).at("games used").at("low") > rows.at(2).at("games used").at("high"));
  // With the number that is printed, the games are those of the game as it is.
  const Json plain = orchard.report("--games 150");
  const Json own = orchard.report("--games 150 --vary cherry.cost=3..3", "vary");
  CHECK(table_of(own, "sensitivity").at("rows").at(0).at("A wins") ==
        row_of(table_of(plain, "seats"), "A").at("won"));

  CHECK(table_of(orchard.report("--games 40 --vary cherry.count=1..5/2", "vary"), "sensitivity")
            .at("rows")
            .size() == 3);
  CHECK(table_of(orchard.report("--games 40 --vary supply.well=10..60/25", "vary"), "sensitivity")
            .at("rows")
            .size() == 3);
  for (const auto& [words, said] :
       std::map<std::string, std::string>{{"cherry.cost", "does not say what to vary"},
                                          {"chery.cost=1..2", "did you mean `cherry`?"},
                                          {"cherry.name=1..2", "has no number `name`"},
                                          {"supply.wel=1..2", "did you mean `supply.well`?"},
                                          {"cherry.cost=1..900", "does not say what to vary"}}) {
    const test::Outcome outcome = orchard.simulate("--vary " + words);
    INFO(words << ": " << outcome.err);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find(said) != std::string::npos);
  }
}

TEST_CASE("what a card is worth shows where one player never uses it") {
  const Orchard orchard;
  const Json report = orchard.report("--games 200 --agents greedy --without cherry", "without");
  const Json& cherry = row_of(table_of(report, "without"), "Cherry");
  CHECK(cherry.at("with it").at("value") == 0.5);  // in every seat in turn, against itself
  CHECK(cherry.at("difference").at("high") < 0);
  CHECK(cherry.at("without it").at("value").get<double>() - 0.5 ==
        Approx(cherry.at("difference").at("value").get<double>()));
  const Json all = orchard.report("--games 40 --agents greedy --without all", "without");
  CHECK(table_of(all, "without").at("rows").size() == 6);
  const Json two = orchard.report("--games 40 --without cherry,pear", "without");
  CHECK(table_of(two, "without").at("rows").size() == 2);
  CHECK(orchard.simulate("--without cherri").err.find("did you mean `cherry`?") != std::string::npos);
}

TEST_CASE("a quick look plays with every number of players, and builds a ladder of skill") {
  const Orchard orchard;
  orchard.replace("rules/orchard/01-rules.md", "players 2..2", "players 2..3");
  orchard.replace("rules/orchard/01-rules.md", "game.nights >= 10", "game.nights >= 4");
  const test::Outcome outcome = test::run_program({"simulate", "orchard", "--report", "json"}, orchard.place);
  INFO(outcome.out << outcome.err);
  REQUIRE(outcome.code == 0);
  const Json report = Json::parse(orchard.written("report.json"));
  const auto section = [&](const std::string& title) {
    const Json& sections = report.at("sections");
    for (std::size_t i = 0; i < sections.size(); ++i) {
      if (sections.at(i).at("title") == title) return i;
    }
    FAIL("there is no section " << title);
    return std::size_t{0};
  };
  const Json& wins = table_of(report, "players-wins", section("How many play")).at("rows");
  CHECK(wins.size() == 2 + 3);
  std::map<double, double> sums;
  for (const Json& row : wins)
    sums[row.at("players").get<double>()] += row.at("won").at("value").get<double>();
  REQUIRE(sums.size() == 2);
  for (const auto& [players, sum] : sums) CHECK(sum == Approx(1));
  const Json& skill = table_of(report, "skill", section("What skill is worth")).at("rows");
  REQUIRE(skill.size() == 3);
  CHECK(skill.at(0).at("against") == "random");
  CHECK(skill.at(0).at("won").at("low") > 0.5);
  // Only two of three have a turn in a round: that is told for the table it is true of, and for no other.
  CHECK(count_of(outcome.err, "[playtest/seat-advantage]") == 1);
  CHECK(outcome.err.find("of games with 3 players, where 33 % would be even") != std::string::npos);
  CHECK(outcome.out.find("\n  skill ") != std::string::npos);
  CHECK(outcome.out.find("\n  players ") != std::string::npos);
}

TEST_CASE("Ctrl-C gives the report of the games so far, and a bar shows how many are played in a second") {
  const Orchard orchard;
  const fs::path out = orchard.folder.path() / "out.txt";
  const fs::path err = orchard.folder.path() / "err.txt";
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    std::ofstream out_stream(out);
    std::ofstream err_stream(err);
    const cli::Terminal terminal{
        .out = out_stream, .err = err_stream, .err_is_terminal = true, .folder = orchard.place.string()};
    const int code = cli::run({"simulate", "orchard", "--games", "500000000", "--report", "json"}, terminal);
    out_stream.close();
    err_stream.close();
    _exit(code);
  }
  // The bar is there as soon as games are played, and so is who waits for Ctrl-C.
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while ((!fs::exists(err) || test::read_file(err).find("games/s") == std::string::npos) &&
         std::chrono::steady_clock::now() < patience)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  CHECK(kill(child, SIGINT) == 0);
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  const std::string shown = test::read_file(err);
  CHECK(shown.find("Playing: random  ") != std::string::npos);
  CHECK(std::regex_search(shown, std::regex(R"(\d of 500000000, [0-9.]+ games/s)")));
  const std::string said = test::read_file(out);
  CHECK(said.find("these are the games that were finished") != std::string::npos);
  const Json report = Json::parse(orchard.written("report.json"));
  const Json& won = row_of(table_of(report, "seats"), "A").at("won");
  CHECK(won.at("n") > 0);
  CHECK(won.at("n") < 500'000'000);
}
