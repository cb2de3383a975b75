// What needs no play: what a deck is made of, what a hand holds at the start, what dice cover.
#include "playtest/summary.h"
#include "support/fixtures.h"

using namespace rulepress;
using playtest::Cell;
using playtest::Knowledge;
using playtest::Number;
using playtest::Section;
using playtest::Table;

namespace {

const Table& table_of(const Section& section, const std::string& id, const std::string& title = "") {
  for (const Table& table : section.tables) {
    if (table.id == id && table.title.find(title) != std::string::npos) return table;
  }
  FAIL("there is no table " << id);
  return section.tables.front();
}

const std::vector<Cell>& row_of(const Table& table, const std::vector<std::string>& words) {
  for (const auto& row : table.rows) {
    const bool all = std::ranges::all_of(words, [&](const std::string& word) {
      return std::ranges::any_of(row, [&](const Cell& cell) {
        const auto* text = std::get_if<std::string>(&cell);
        return text != nullptr && *text == word;
      });
    });
    if (all) return row;
  }
  FAIL("there is no row " << words.front());
  return table.rows.front();
}

double number_in(const Table& table, const std::vector<std::string>& words, const std::string& column) {
  const auto found = std::ranges::find(table.columns, column);
  REQUIRE(found != table.columns.end());
  return std::get<Number>(row_of(table, words)[static_cast<std::size_t>(found - table.columns.begin())])
      .value;
}

}  // namespace

TEST_CASE("the chance that dice cover boxes is worked out over all rolls") {
  const cli::PlayTable table = test::load(test::fixtures[0]);
  REQUIRE(table.game->files.name == "eskaton");
  const Section section = playtest::describe_deck(Knowledge(*table.playable.program));

  const Table& reaction = table_of(section, "dice-cover", "`reaction`");
  CHECK(number_in(reaction, {"Tremor"}, "1 die") == Approx(1.0 / 2));  // 4 or more
  CHECK(number_in(reaction, {"Tremor"}, "2 dice") == Approx(3.0 / 4));
  CHECK(number_in(reaction, {"Static"}, "3 dice") == Approx(91.0 / 216));  // a six
  CHECK(number_in(reaction, {"Collapse"}, "1 die") == 0);
  CHECK(number_in(reaction, {"Collapse"}, "2 dice") == Approx(12.0 / 36));  // 5 and 3

  // Physical dice pass no field; where there is none, both kinds do the same.
  const Table& boxes = table_of(section, "dice-cover", "`boxes`");
  for (const char* count : {"1 die", "3 dice", "6 dice"})
    CHECK(number_in(boxes, {"Ash Swarm", "physical"}, count) == 0);
  CHECK(number_in(boxes, {"Ash Swarm", "energy"}, "3 dice") > 0);
  CHECK(number_in(boxes, {"Glass Tide", "physical"}, "2 dice") ==
        number_in(boxes, {"Glass Tide", "energy"}, "2 dice"));
  // Armor first: 5 and 4 in any order.
  CHECK(number_in(boxes, {"Glass Tide", "energy"}, "2 dice") == Approx(8.0 / 36));
  for (const auto& row : boxes.rows) {
    double before = 0;
    for (const Cell& cell : row) {
      const auto* chance = std::get_if<Number>(&cell);
      if (chance == nullptr) continue;
      CHECK(chance->value >= before - 1e-12);  // more dice cover more
      CHECK(chance->value <= 1);
      before = chance->value;
    }
  }
}

TEST_CASE("dice that are rolled cover as often as was worked out") {
  const cli::PlayTable table = test::load(test::fixtures[0]);
  const Section section = playtest::describe_deck(Knowledge(*table.playable.program));
  const Table& boxes = table_of(section, "dice-cover", "`boxes`");
  // All rolls of four dice for Lilim Guard, one after the other: field 3, armor 4, efficiency 3.
  int covered = 0;
  for (int roll = 0; roll < 6 * 6 * 6 * 6; ++roll) {
    std::array<int, 4> dice{};
    for (int i = 0, left = roll; i < 4; ++i, left /= 6) dice[static_cast<std::size_t>(i)] = left % 6 + 1;
    const auto at_least = [&](int least) {
      return std::ranges::count_if(dice, [&](int die) { return die >= least; });
    };
    if (at_least(3) >= 3 && at_least(4) >= 1) ++covered;
  }
  CHECK(number_in(boxes, {"Lilim Guard", "energy"}, "4 dice") == Approx(covered / 1296.0));
}

TEST_CASE("a deck is counted, and a hand at the start worked out") {
  const cli::PlayTable table =
      test::load_game("tests/golden/playtest/good/orchard", "orchard", sim::Table{2, {}, {}});
  const Section section = playtest::describe_deck(Knowledge(*table.playable.program));
  const Table& made = table_of(section, "composition");
  CHECK(number_in(made, {"tree", "cost", "2"}, "cards") == 15);
  CHECK(number_in(made, {"tree", "cost", "2"}, "share") == 0.5);
  const Table& opening = table_of(section, "opening");
  CHECK(opening.title == "At the start: 3 of 30 cards in `hand`");
  // 1 - (25 · 24 · 23) / (30 · 29 · 28)
  CHECK(number_in(opening, {"Apple"}, "at least one in hand") == Approx(1 - 13800.0 / 24360));
}
