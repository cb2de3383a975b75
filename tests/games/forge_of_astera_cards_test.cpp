// Forge of Astera: what is in the box, and what is printed on it. Each test begins with the statement that it
// tries.
#include <numeric>
#include <regex>
#include <set>

#include "games/forge_of_astera.h"

namespace fs = std::filesystem;
using namespace rulepress;
using namespace rulepress::test::astera;
using Catch::Contains;

namespace {

const fs::path root = test::project_root();

struct Mech {
  std::string name, kind, text;
  int count = 0, cost = 0;
  std::vector<std::pair<int, int>> edges;  // swords, damage
};

int number(const source::TomlTable& table, std::string_view key) {
  const source::TomlEntry* entry = table.find(key);
  const auto* value = entry == nullptr ? nullptr : entry->value.as<std::int64_t>();
  return value == nullptr ? 0 : static_cast<int>(*value);
}

const cards::Deck& deck() {
  static const Table table(2);
  return table.deck();
}

std::vector<Mech> mechs(const std::string& kind = "") {
  std::vector<Mech> made;
  for (const cards::Component& one : deck().components) {
    if (one.type != "mech") continue;
    Mech mech{one.name.text(), "", one.text.text(), one.count, 0, {}};
    for (const cards::Field& field : one.fields) {
      if (field.name == "kind") mech.kind = field.value.as<source::Excerpt>()->text();
      if (field.name == "cost") mech.cost = static_cast<int>(*field.value.as<std::int64_t>());
      if (field.name != "hp") continue;
      for (const source::TomlValue& face : *field.value.as<source::TomlArray>()) {
        const auto& table = *face.as<source::TomlTable>();
        mech.edges.emplace_back(number(table, "swords"), number(table, "damage"));
      }
    }
    if (kind.empty() || mech.kind == kind) made.push_back(mech);
  }
  return made;
}

Mech mech(const std::string& name) {
  for (const Mech& one : mechs()) {
    if (one.name == name) return one;
  }
  FAIL("there is no " << name);
  return {};
}

int copies(const std::vector<Mech>& of) {
  return std::accumulate(of.begin(), of.end(), 0, [](int sum, const Mech& one) { return sum + one.count; });
}

std::pair<int, int> types_and_copies(const std::string& type) {
  std::pair<int, int> made;
  for (const cards::Component& one : deck().components) {
    if (one.type != type) continue;
    ++made.first;
    made.second += one.count;
  }
  return made;
}

double mean_cost(const std::string& kind) {
  double sum = 0;
  for (const Mech& one : mechs(kind)) sum += one.cost;
  return sum / static_cast<double>(mechs(kind).size());
}

// The items of a card's front, as `check --dump faces` tells them.
std::string front(const std::string& id) {
  static const std::string faces =
      test::run_program({"check", "forge-of-astera", "--dump", "faces"}, root).out;
  const std::size_t begin = faces.find("scene " + id + "/front");
  REQUIRE(begin != std::string::npos);
  return faces.substr(begin, faces.find("\nscene ", begin) - begin);
}

// What stands on the plates of a card, from the upright one on: "3", "1", "skull", each with how it is
// turned.
std::vector<std::string> plates(const std::string& id) {
  static const std::regex part(R"re(\n  group at \S+ \S+ turned (\d+)|icons/(\w+).svg at|\[(\d) Vollkorn)re");
  const std::string text = front(id);
  std::vector<std::string> made;
  std::string turned = "0";
  std::string icon;
  for (std::sregex_iterator at(text.begin(), text.end(), part), end; at != end; ++at) {
    if ((*at)[1].matched) turned = (*at)[1];
    if ((*at)[2].matched) icon = (*at)[2];
    if ((*at)[2].matched && icon == "skull") made.push_back(turned + ": skull");
    if ((*at)[3].matched && icon == "hp") made.push_back(turned + ": " + (*at)[3].str());
  }
  return made;
}

}  // namespace

TEST_CASE("S29 unique mechs neither block nor attack, and are cheap") {
  Table table;
  table.lay(Names{"Mana Capital", "Damage AMP", "Piercing Assault"}, "A.field").lay("The Ronin", "B.field");
  table.play("combat_phase", {"A"});
  CHECK_FALSE(table.asks());
  table.play("combat_phase", {"B"});
  CHECK(table.can("attack_base(The Ronin, A)"));
  CHECK(mean_cost("unique") < mean_cost("defense"));
  CHECK(mean_cost("unique") < mean_cost("attack"));
}

TEST_CASE("S31 a mech shows HP, kind, cost, ability, its damaged numbers on other edges, and death last") {
  // Turned counterclockwise by 90 degrees, what was turned clockwise by 90 stands upright at the top left.
  CHECK(plates("reaper") == Names{"0: 3", "90: 2", "180: 1", "270: skull"});
  CHECK(plates("ronin") == Names{"0: 2", "90: 1", "180: skull"});
  CHECK(plates("mana-capital") == Names{"0: 1", "90: skull"});
  CHECK(plates("reflector").empty());  // an instant never lies on the field
  CHECK_THAT(front("reaper"),
             Contains("[ATTACK ") && Contains("icons/mana.svg") && Contains("each attack costs"));
  CHECK_THAT(front("bulwark"), Contains("[DEFENSE \u00b7 START ") && Contains("All damage to it"));
}

TEST_CASE("G01 the numbers of mechs go with every statement") {
  static const std::regex at_hp("At HP (\\d)");
  for (const Mech& one : mechs()) {
    INFO(one.name);
    CHECK(one.count == 4);
    CHECK(one.cost >= 1);
    std::smatch found;
    if (std::regex_search(one.text, found, at_hp))
      CHECK(std::stoul(found[1]) <= one.edges.size());  // can be reached
    CHECK(one.edges.empty() == one.text.starts_with("Instant"));
    for (const auto& [swords, damage] : one.edges) {
      CHECK((swords > 0) == (one.kind == "attack"));
      CHECK((damage > 0) == (one.kind == "attack"));
    }
  }
}

TEST_CASE("G03 at most 3 HP") {
  for (const Mech& one : mechs()) CHECK(one.edges.size() <= 3);
}

TEST_CASE("X01 a rulebook that promises 15 events is told of both places") {
  test::TemporaryFolder folder;
  for (const std::string part : {"rules", "cards", "templates"}) {
    fs::create_directories(folder.path() / part);
    fs::copy(root / part / "forge-of-astera", folder.path() / part / "forge-of-astera",
             fs::copy_options::recursive);
  }
  const fs::path chapter = folder.path() / "rules/forge-of-astera/01-the-forge.md";
  std::string text = test::read_file(chapter);
  const std::size_t promise = text.find("expect 13 event\n");
  REQUIRE(promise != std::string::npos);
  CHECK(test::run_program({"check", "forge-of-astera"}, folder.path()).code == 0);
  test::write_file(chapter, text.replace(promise, 9, "expect 15"));
  const auto outcome = test::run_program({"check", "forge-of-astera"}, folder.path());
  CHECK(outcome.code == 1);
  CHECK_THAT(outcome.err, Contains("cards/wrong-count") &&
                              Contains("rules/forge-of-astera/01-the-forge.md") &&
                              Contains("cards/forge-of-astera/events.toml"));
}

TEST_CASE("X02 the Bulwark is one of the eight defense types") {
  CHECK(mech("Bulwark").kind == "defense");
  CHECK(mech("Bulwark").count == 4);
  Table table;
  table.lay("Bulwark", "A.field").lay(Names{"The Sting", "The Monk"}, "B.field").lay("The Ronin", "A.field");
  CHECK(table.stat("open_base", {"A"}) == 0);
  table.lay("Bulwark 2", "B.field");
  CHECK(table.damage("The Sting") == 3);
}

TEST_CASE("X04 equal texts stand on mechs with different numbers") {
  for (const auto& [one, other] : {std::pair{"The Tappered", "The Lummox"}, {"The Monk", "The Facade"}}) {
    CHECK(mech(one).text == mech(other).text);
    CHECK(mech(one).cost != mech(other).cost);
    CHECK(mech(one).edges.size() != mech(other).edges.size());
  }
  const auto outcome = test::run_program({"check", "forge-of-astera"}, root);
  CHECK(outcome.err.find("cards/twins") == std::string::npos);
}

TEST_CASE("C01 36 attack cards: 9 types, 4 of each") {
  CHECK(mechs("attack").size() == 9);
  CHECK(copies(mechs("attack")) == 36);
}

TEST_CASE("C02 32 defense cards: 8 types, 4 of each") {
  CHECK(mechs("defense").size() == 8);
  CHECK(copies(mechs("defense")) == 32);
}

TEST_CASE("C03 28 unique cards: 7 types, 4 of each") {
  CHECK(mechs("unique").size() == 7);
  CHECK(copies(mechs("unique")) == 28);
}

TEST_CASE("C04 13 event cards, one of them twice") {
  CHECK(types_and_copies("event") == std::pair{12, 13});
}

TEST_CASE("C05 5 role cards") {
  CHECK(types_and_copies("role") == std::pair{5, 5});
}

TEST_CASE("C06 140 mana and 28 victory tokens") {
  CHECK(types_and_copies("mana_token") == std::pair{1, 140});
  CHECK(types_and_copies("victory_token") == std::pair{1, 28});
}
