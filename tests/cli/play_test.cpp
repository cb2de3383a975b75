// Games at the terminal: what a seat sees, options by number, undo, saved games; and simulations.
#include <catch2/catch.hpp>
#include <regex>

#include "build/starter.h"
#include "support/harness.h"

using namespace rulepress;
namespace fs = std::filesystem;

namespace {

// The starter of level 3 in a folder of its own.
struct Garden {
  Garden() {
    for (const build::StarterFile& file : build::starter(3, "star-garden", "Star Garden"))
      test::write_file(folder.path() / file.path, file.text);
  }
  test::Outcome play(const std::string& typed, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"play", "star-garden"};
    words.insert(words.end(), more.begin(), more.end());
    return test::run_program(words, folder.path(), typed);
  }
  test::TemporaryFolder folder;
};

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("a player sees the own hand, and of others only how many cards they hold") {
  const Garden garden;
  const test::Outcome outcome = garden.play("quit\n");
  CHECK(outcome.code == 0);
  CHECK(outcome.out.find("You are A") == 0);
  CHECK(outcome.out.find("    32 cards: the box → game.deck\n") != std::string::npos);
  CHECK(outcome.out.find("    3 cards: game.deck → B.hand\n") != std::string::npos);
  CHECK(std::regex_search(outcome.out,
                          std::regex(R"(  A \(you\)\n    hand: [A-Z][a-z]+, [A-Z][a-z]+, [A-Z][a-z]+\n)")));
  CHECK(outcome.out.find("  B\n    hand: 3 face down\n") != std::string::npos);
  CHECK(outcome.out.find("    deck: 26 face down\n") != std::string::npos);
}

TEST_CASE("the end of what is typed leaves the game") {
  const Garden garden;
  CHECK(garden.play("").code == 0);
  CHECK(garden.play("7777\nnonsense\n\n").out.find("`nonsense` is none of the options.") !=
        std::string::npos);
}

TEST_CASE("undo goes back to the last decision, as often as there is one") {
  const Garden garden;
  const test::Outcome straight = garden.play("1\nlook\nquit\n");
  const test::Outcome detour = garden.play("2\nundo\n1\nlook\nquit\n");
  const auto end_of = [](const std::string& text) { return text.substr(text.rfind("On the table")); };
  CHECK(end_of(straight.out) == end_of(detour.out));
  CHECK(garden.play("undo\nquit\n").out.find("There is nothing to take back.") != std::string::npos);
}

TEST_CASE("a saved game goes on where it was left") {
  const Garden garden;
  const test::Outcome first = garden.play("1\n1\nsave evening\nlook\nquit\n");
  REQUIRE(first.out.find("Saved as output/star-garden/saved/evening.replay.") != std::string::npos);
  const test::Outcome second =
      garden.play("look\nquit\n", {"--replay", "output/star-garden/saved/evening.replay"});
  const auto end_of = [](const std::string& text) { return text.substr(text.rfind("On the table")); };
  CHECK(end_of(first.out) == end_of(second.out));
  CHECK(garden.play("save ../x\nquit\n").out.find("without folders") != std::string::npos);
}

TEST_CASE("saved games that cannot be read are told") {
  const Garden garden;
  test::write_file(garden.folder.path() / "odd.replay", "hello\n");
  CHECK(garden.play("", {"--replay", "odd.replay"}).code == 2);
  CHECK(garden.play("", {"--replay", "missing.replay"}).code == 2);
  test::write_file(garden.folder.path() / "odd.replay", "rulepress replay 1\ngame star-garden\nplayers 0\n");
  CHECK(garden.play("", {"--replay", "odd.replay"}).err.find("line 3") != std::string::npos);
  test::write_file(garden.folder.path() / "odd.replay",
                   "rulepress replay 1\ngame star-garden\nplayers 2\nseed 1\nchoices 99\n");
  const test::Outcome outcome = garden.play("", {"--replay", "odd.replay"});
  CHECK(outcome.err.find("The rules or cards have changed") != std::string::npos);
  CHECK(outcome.err.find("not possible any more") != std::string::npos);
}

TEST_CASE("a game is played to its end") {
  const Garden garden;
  std::string typed;
  for (int i = 0; i < 200; ++i) typed += "1\n";
  const test::Outcome outcome = garden.play(typed);
  CHECK(outcome.code == 0);
  CHECK(count_of(outcome.out, "The game is over.") == 1);
}

TEST_CASE("a simulation is the same for any number of jobs, and tells one game in full") {
  const Garden garden;
  const auto simulate = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"simulate", "star-garden", "--games", "200"};
    words.insert(words.end(), more.begin(), more.end());
    return test::run_program(words, garden.folder.path()).out;
  };
  const std::string one = simulate({"--jobs", "1"});
  CHECK(one.find("star-garden: 200 games with 2 players, seeds 1 to 200\n") == 0);
  CHECK(simulate({"--jobs", "3"}) == one);
  CHECK(simulate({"--seed", "7"}) != one);
  const test::Outcome log =
      test::run_program({"simulate", "star-garden", "--log", "--seed", "3"}, garden.folder.path());
  CHECK(log.out.find("Star Garden › Getting ready\n    32 cards: the box → game.deck\n") == 0);
  CHECK(count_of(log.out, "The game is over.") == 1);
  // Several games are told as they were played, one after the other, and then summed up.
  const auto several = [&](const std::string& jobs) {
    return test::run_program({"simulate", "star-garden", "--log", "--seed", "3", "--games", "3", "--agents",
                              "search:5", "--jobs", jobs},
                             garden.folder.path())
        .out;
  };
  const std::string three = several("1");
  CHECK(count_of(three, "The game is over.") == 3);
  CHECK(three.find("star-garden: 3 games with 2 players, seeds 3 to 5\n") > three.rfind("The game is over."));
  CHECK(several("2") == three);
  const auto first_game = test::run_program(
      {"simulate", "star-garden", "--log", "--seed", "3", "--agents", "search:5"}, garden.folder.path());
  CHECK(three.find(first_game.out) == 0);
}

TEST_CASE("tables that the game does not know are told") {
  const Garden garden;
  const auto wrong = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"simulate", "star-garden"};
    words.insert(words.end(), more.begin(), more.end());
    const test::Outcome outcome = test::run_program(words, garden.folder.path());
    CHECK(outcome.code == 2);
    return outcome.err;
  };
  CHECK(wrong({"--players", "5"}).find("a game for 2 to 4 players, not 5") != std::string::npos);
  CHECK(wrong({"--set", "mood=good"}).find("there is no option `mood`") != std::string::npos);
  CHECK(wrong({"--log", "--vary", "x=1..2"}).find("--log does not go with --vary") != std::string::npos);
  CHECK(wrong({"--set", "mood"}).find("`mood` sets nothing") != std::string::npos);
  CHECK(wrong({"--variants", "Snow"}).find("there is no variant \"Snow\"") != std::string::npos);
}
