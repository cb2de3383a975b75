#include "expr/text.h"

#include <catch2/catch.hpp>

#include "expr/words.h"

using namespace rulepress;
using expr::Type;
using Lines = std::vector<std::string>;

namespace {

struct Parsed : test::Words {
  explicit Parsed(const std::string& inside) : Words(inside) {
    text = expr::parse_text(excerpt, diagnostics);
  }
  std::string filled() const {
    return expr::evaluate(text, {{"hp", {3.0}}, {"name", {std::string("Ember")}}});
  }
  expr::TextWithHoles text;
};

std::string good(const std::string& inside) {
  const Parsed parsed(inside);
  CHECK(parsed.reports() == Lines{});
  return parsed.filled();
}

}  // namespace

TEST_CASE("holes are filled with values") {
  CHECK(good("{name} has {hp + 1} hp.") == "Ember has 4 hp.");
  CHECK(good("{hp}{hp}") == "33");
  CHECK(good("plain") == "plain");
  CHECK(good("{name}'s") == "Ember's");
}

TEST_CASE("double braces are braces") {
  CHECK(good("{{hp}} is {hp}") == "{hp} is 3");
  CHECK(good("}}{{") == "}{");
}

TEST_CASE("braces inside a hole belong to it") {
  CHECK(good("{if hp in {1, 3} then 'odd' else '}'}!") == "odd!");
  CHECK(good("{'}' + '{'}") == "}{");
}

TEST_CASE("what is missing prints nothing") {
  CHECK(good("[{wings}]") == "[]");
}

TEST_CASE("an open brace is reported where it stands, and what is before it stays") {
  const Parsed parsed("ü {hp} and {hp");
  CHECK(parsed.reports() == Lines{"1:13 expr/open-brace"});
  CHECK(parsed.filled() == "ü 3 and ");
}

TEST_CASE("a brace that closes nothing is reported") {
  const Parsed parsed("a } b {hp}");
  CHECK(parsed.reports() == Lines{"1:4 expr/open-brace"});
  CHECK(parsed.filled() == "a  b 3");
}

TEST_CASE("a mistake in a hole has its own place") {
  CHECK(Parsed("ü\\t{hp +} x").reports() == Lines{"1:10 expr/syntax"});
  CHECK(Parsed("a {}").reports() == Lines{"1:5 expr/syntax"});
  CHECK(Parsed("{'a} b").reports() == Lines{"1:3 expr/syntax"});
}

TEST_CASE("text without holes is plain") {
  CHECK(Parsed("plain {{}}").text.is_plain());
  CHECK_FALSE(Parsed("{hp}").text.is_plain());
  CHECK_FALSE(Parsed("a {hp}").text.is_plain());
}

TEST_CASE("a hole is alone only with nothing around it") {
  const Parsed alone("{hp * 2}");
  REQUIRE(alone.text.only_hole() != nullptr);
  CHECK(expr::dump(*alone.text.only_hole()) == "(* hp 2)");
  for (const std::string inside : {"{hp} ", " {hp}", "{hp}{hp}", "hp"}) {
    INFO(inside);
    CHECK(Parsed(inside).text.only_hole() == nullptr);
  }
}

TEST_CASE("every hole must yield something that is there and can be printed") {
  expr::Scope scope;
  scope.names = {
      {"hp", Type::number()}, {"power", Type::number().or_missing()}, {"face", {expr::Kind::record}}};
  const auto reports = [&](const std::string& inside) {
    Parsed parsed(inside);
    expr::check(parsed.text, scope, parsed.diagnostics);
    return parsed.reports();
  };
  CHECK(reports("{hp} {power else 0} {has(power)}").empty());
  CHECK(reports("a {power}") == Lines{"1:5 expr/maybe-missing"});
  CHECK(reports("a {face}") == Lines{"1:5 expr/wrong-type"});
  CHECK(reports("{hp} {wings}") == Lines{"1:8 expr/unknown-name"});
}
