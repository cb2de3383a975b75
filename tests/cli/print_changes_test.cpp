#include "cli/print_changes.h"

#include <catch2/catch.hpp>

using namespace rulepress;

namespace {

std::variant<build::PrintChanges, cli::UsageError> changes(std::vector<std::string> words) {
  words.insert(words.begin(), "build");
  const auto parsed = cli::parse_arguments(words);
  if (const auto* error = std::get_if<cli::UsageError>(&parsed)) return *error;
  return cli::print_changes(std::get<cli::Arguments>(parsed));
}

std::string trouble(const std::vector<std::string>& words) {
  const auto made = changes(words);
  REQUIRE(std::holds_alternative<cli::UsageError>(made));
  const auto& error = std::get<cli::UsageError>(made);
  return error.message + " / " + error.help;
}

}  // namespace

TEST_CASE("without options nothing is changed") {
  const auto made = std::get<build::PrintChanges>(changes({}));
  CHECK(made.papers.empty());
  CHECK_FALSE(made.marks);
  CHECK_FALSE(made.duplex);
  CHECK_FALSE(made.margin);
  CHECK_FALSE(made.back_x);
}

TEST_CASE("papers come by name or size, several with commas") {
  const auto made = std::get<build::PrintChanges>(changes({"--paper", "a3,Letter,100x150"}));
  REQUIRE(made.papers.size() == 3);
  CHECK(made.papers[0].name == "A3");
  CHECK(made.papers[1].name == "Letter");
  CHECK(made.papers[2].size.height.value == 150);
}

TEST_CASE("backs, cuts, low ink and a part of the game are as the words say") {
  auto made = std::get<build::PrintChanges>(changes({}));
  CHECK(made.backs.empty());
  CHECK_FALSE(made.cuts);
  CHECK_FALSE(made.low_ink);
  CHECK(made.only.empty());
  made = std::get<build::PrintChanges>(
      changes({"--backs", "both", "--cuts", "double", "--low-ink", "--only", "ember,Old Trees"}));
  CHECK(made.backs == std::vector<build::Backs>{build::Backs::duplex, build::Backs::gutterfold});
  CHECK(made.cuts == press::Cuts::doubled);
  CHECK(made.low_ink);
  CHECK(made.only == std::vector<std::string>{"ember", "Old Trees"});
  CHECK(std::get<build::PrintChanges>(changes({"--backs", "gutterfold"})).backs ==
        std::vector<build::Backs>{build::Backs::gutterfold});
  CHECK(trouble({"--only", ""}).starts_with("`--only` needs names"));
}

TEST_CASE("lengths below zero are taken as values, not as options") {
  const auto made = std::get<build::PrintChanges>(
      changes({"--back-x", "-1.5", "--back-y=-2", "--back-rotate", "-0.25", "--margin", "0"}));
  CHECK(made.back_x == -1.5);
  CHECK(made.back_y == -2);
  CHECK(made.back_rotate == -0.25);
  CHECK(made.margin == 0);
}

TEST_CASE("a paper that is not known comes with the nearest, or the list") {
  CHECK(trouble({"--paper", "A4,Lettre"}) == "there is no paper `Lettre` / did you mean `Letter`?");
  CHECK(trouble({"--paper", "papyrus"}) ==
        "there is no paper `papyrus` / there are `A4`, `Letter`, `A3`, `Tabloid` and `Legal`, and sizes such "
        "as "
        "210x297");
  CHECK(trouble({"--paper", "A4,"}).starts_with("there is no paper ``"));
}

TEST_CASE("numbers that no printer needs are refused") {
  CHECK(trouble({"--back-x", "50"}) == "`--back-x` cannot be `50` / it can be a number from -20 to 20");
  CHECK(trouble({"--margin", "-1"}) == "`--margin` cannot be `-1` / it can be a number from 0 to 100");
  CHECK(trouble({"--duplex", "top"}) ==
        "`--duplex` cannot be `top` / it can be `long-edge`, `short-edge` or `none`");
}
