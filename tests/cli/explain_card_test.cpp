// How a card's text was read, and which cards have which phrases.
#include <catch2/catch.hpp>

#include "build/starter.h"
#include "support/harness.h"

using namespace rulepress;

namespace {

struct Garden {
  Garden() {
    for (const build::StarterFile& file : build::starter(3, "star-garden", "Star Garden"))
      test::write_file(folder.path() / file.path, file.text);
  }
  test::TemporaryFolder folder;
};

}  // namespace

TEST_CASE("explain-card tells the phrases, their slots and what they have to do with") {
  const Garden garden;
  const test::Outcome outcome = test::run_program({"explain-card", "sunflower"}, garden.folder.path());
  CHECK(outcome.code == 0);
  CHECK(outcome.out == R"(Sunflower (cards/star-garden/plants.toml:24)

  “When you harvest, take 2 :seed:.”
    ability: When you harvest, {e: effect}.
      e =
        effect: take {n: number} :seed:
          n = 2

  What it has to do with
    it watches the verb `gather`  (Star Garden › A turn)
    it changes the state `seeds`  (Star Garden › Getting ready)

  The phrases it is made of
    “When you harvest, {e: effect}.”
      rules/star-garden/01-rulebook.md:102  (Star Garden › What plants say)
    “take {n: number} :seed:”
      rules/star-garden/01-rulebook.md:118  (Star Garden › What plants say)
)");
}

TEST_CASE("cards are explained by their names, too, and several at once; unknown ones are told") {
  const Garden garden;
  const test::Outcome two = test::run_program({"explain-card", "Clover", "pumpkin"}, garden.folder.path());
  CHECK(two.out.find("Clover (") == 0);
  CHECK(two.out.find("\n\nPumpkin (") != std::string::npos);
  CHECK(two.out.find("it changes the stat `score_of`") != std::string::npos);
  const test::Outcome none = test::run_program({"explain-card", "cactus"}, garden.folder.path());
  CHECK(none.code == 2);
  CHECK(none.err.find("no card has the id or name `cactus`") != std::string::npos);
}

TEST_CASE("a card whose type has no text that means something is said to say nothing") {
  const test::TemporaryFolder folder;
  for (const build::StarterFile& file : build::starter(1, "star-garden", "Star Garden"))
    test::write_file(folder.path() / file.path, file.text);
  const test::Outcome outcome = test::run_program({"explain-card", "clover"}, folder.path());
  CHECK(outcome.out.find("It says nothing that the rules know") != std::string::npos);
}

TEST_CASE("the phrases of a game are listed with the cards that have them") {
  const Garden garden;
  const test::Outcome outcome = test::run_program({"check", "-q", "--dump", "phrases"}, garden.folder.path());
  CHECK(outcome.out.find("ability \"When you harvest, {e: effect}.\"\n    on bluebell, sunflower\n") !=
        std::string::npos);
  CHECK(outcome.out.find("effect \"draw {n: number} card(s)\"\n    on clover\n") != std::string::npos);
}

TEST_CASE("what `that …` means is told on the card, and what a phrase gives in the list of phrases") {
  const auto folder = test::project_root() / "tests/golden/model/good/forge-of-astera";
  const test::Outcome card = test::run_program({"explain-card", "grappling-hook"}, folder);
  CHECK(card.code == 0);
  CHECK(card.out.find("          m = that mech: a `mech` that `an opposing {k: kind} card takes {n: number} "
                      "damage` gives\n") != std::string::npos);
  const test::Outcome phrases = test::run_program({"check", "--dump", "phrases"}, folder);
  CHECK(phrases.out.find(
            "effect \"destroy any number of your mechs\"\n    gives a number\n    on blood-pact\n") !=
        std::string::npos);
}
