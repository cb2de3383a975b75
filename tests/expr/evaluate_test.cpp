#include "expr/evaluate.h"

#include <catch2/catch.hpp>

#include "expr/words.h"

using namespace rulepress;
using expr::List;
using expr::Value;

namespace {

Value value(const std::string& inside) {
  test::Words words(inside);
  const expr::Tree tree = expr::parse(words.excerpt, words.diagnostics);
  REQUIRE(words.reports().empty());
  const expr::Names names = {{"hp", {3.0}},
                             {"name", {std::string("Ember")}},
                             {"flying", {false}},
                             {"tags", {List{{std::string("fire")}, {std::string("beast")}}}},
                             {"face", {expr::Record{{"hp", {7.0}}}}}};
  return expr::evaluate(tree, names);
}

std::string text(const std::string& inside) {
  return expr::to_text(value(inside));
}

}  // namespace

TEST_CASE("numbers are reckoned with") {
  CHECK(text("1 + 2 * 3") == "7");
  CHECK(text("10 - 3 - 2") == "5");
  CHECK(text("-hp * 2") == "-6");
  CHECK(text("7 / 2") == "3.5");
  CHECK(text("7 mod 3") == "1");
  CHECK(text("-1 mod 3") == "2");
}

TEST_CASE("texts are joined") {
  CHECK(text("name + '!'") == "Ember!");
}

TEST_CASE("comparisons and truths") {
  CHECK(text("hp = 3") == "yes");
  CHECK(text("hp != 3") == "no");
  CHECK(text("hp < 3") == "no");
  CHECK(text("hp <= 3") == "yes");
  CHECK(text("hp > 2 and not flying") == "yes");
  CHECK(text("flying or hp >= 4") == "no");
  CHECK(text("not hp = 4") == "yes");
  CHECK(text("'fire' in tags") == "yes");
  CHECK(text("'ice' in tags") == "no");
  CHECK(text("name = 'Ember'") == "yes");
}

TEST_CASE("a choice takes one side") {
  CHECK(text("if hp > 2 then 'big' else 'small'") == "big");
  CHECK(text("if flying then 1 else if hp = 3 then 2 else 3") == "2");
}

TEST_CASE("items count from one") {
  CHECK(text("tags[1]") == "fire");
  CHECK(text("tags[2]") == "beast");
  CHECK(value("tags[0]").is_missing());
  CHECK(value("tags[3]").is_missing());
  CHECK(value("tags[-1]").is_missing());
  CHECK(text("tags[3] else 'none'") == "none");
}

TEST_CASE("members are found by name") {
  CHECK(text("face.hp") == "7");
  CHECK(value("face.mp").is_missing());
}

TEST_CASE("what has no value is missing, and else replaces it") {
  CHECK(value("wings").is_missing());
  CHECK(value("wings + 1").is_missing());
  CHECK(value("abs(wings)").is_missing());
  CHECK(text("wings else hp else 9") == "3");
  CHECK(text("hp else 9") == "3");
  CHECK(text("has(wings)") == "no");
  CHECK(text("has(hp)") == "yes");
}

TEST_CASE("dividing by zero gives nothing") {
  CHECK(value("1 / 0").is_missing());
  CHECK(value("1 mod 0").is_missing());
  CHECK(text("1 / 0 else 5") == "5");
}

TEST_CASE("numbers beyond all measure are missing") {
  const std::string huge = "1" + std::string(300, '0');
  CHECK(value(huge + " * " + huge).is_missing());
  CHECK_FALSE(value(huge).is_missing());
}

TEST_CASE("a tree without nodes is missing") {
  CHECK(expr::evaluate({}, {}).is_missing());
}
