#include "expr/tree.h"

#include <catch2/catch.hpp>

#include "expr/words.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

struct Parsed : test::Words {
  explicit Parsed(const std::string& inside) : Words(inside) { tree = expr::parse(excerpt, diagnostics); }
  expr::Tree tree;
};

// The tree of an expression in which nothing is wrong.
std::string good(const std::string& inside) {
  const Parsed parsed(inside);
  CHECK(parsed.reports() == Lines{});
  return expr::dump(parsed.tree);
}

Lines bad(const std::string& inside) {
  return Parsed(inside).reports();
}

std::string repeated(const std::string& text, int times) {
  std::string made;
  for (int i = 0; i < times; ++i) made += text;
  return made;
}

}  // namespace

TEST_CASE("operators bind as in arithmetic") {
  CHECK(good("a + b * c") == "(+ a (* b c))");
  CHECK(good("(a + b) * c") == "(* (+ a b) c)");
  CHECK(good("a + 1 > b and c or d") == "(or (and (> (+ a 1) b) c) d)");
  CHECK(good("a mod 2 = 0") == "(= (mod a 2) 0)");
}

TEST_CASE("equal operators go from left to right") {
  CHECK(good("a - b - c") == "(- (- a b) c)");
  CHECK(good("a / b * c") == "(* (/ a b) c)");
}

TEST_CASE("a minus belongs to the value behind it") {
  CHECK(good("-a * b") == "(* (- a) b)");
  CHECK(good("a - -b") == "(- a (- b))");
  CHECK(good("-a.b") == "(- (.b a))");
}

TEST_CASE("not denies a whole comparison, but not what is joined to it") {
  CHECK(good("not a = b") == "(not (= a b))");
  CHECK(good("not a and b") == "(and (not a) b)");
  CHECK(good("not not a") == "(not (not a))");
}

TEST_CASE("comparisons cannot be chained") {
  CHECK(bad("a < b < c") == Lines{"1:8 expr/syntax"});
  CHECK(bad("a = b = c") == Lines{"1:8 expr/syntax"});
  CHECK(good("(a < b) = c") == "(= (< a b) c)");
}

TEST_CASE("choices nest on both sides") {
  CHECK(good("if a then 1 else 2") == "(if a 1 2)");
  CHECK(good("if a then 1 else if b then 2 else 3") == "(if a 1 (if b 2 3))");
  CHECK(good("if a then if b then 1 else 2 else 3") == "(if a (if b 1 2) 3)");
  CHECK(good("if a then if b then 1 else if c then 2 else 3 else 4") == "(if a (if b 1 (if c 2 3)) 4)");
}

TEST_CASE("else behind a value stands in for what is missing") {
  CHECK(good("x else y else z") == "(else (else x y) z)");
  CHECK(good("x + 1 else 0") == "(else (+ x 1) 0)");
  CHECK(good("if a then x else y else z") == "(if a x (else y z))");
  CHECK(good("if a then (x else 0) else y") == "(if a (else x 0) y)");
}

TEST_CASE("members, items, calls and lists") {
  CHECK(good("face.hp") == "(.hp face)");
  CHECK(good("tags[n + 1].name") == "(.name (at tags (+ n 1)))");
  CHECK(good("max(a, b else 0)") == "(max a (else b 0))");
  CHECK(good("f()") == "(f)");
  CHECK(good("a in {1, 2}") == "(in a (list 1 2))");
  CHECK(good("{}") == "(list)");
  CHECK(good("true or 'no'") == "(or true \"no\")");
}

TEST_CASE("what is left open is reported where something should follow") {
  CHECK(bad("(a + 1") == Lines{"1:8 expr/syntax"});
  CHECK(bad("tags[1") == Lines{"1:8 expr/syntax"});
  CHECK(bad("max(1, 2") == Lines{"1:10 expr/syntax"});
  CHECK(bad("a +") == Lines{"1:5 expr/syntax"});
  CHECK(bad("if a then 1") == Lines{"1:13 expr/syntax"});
  CHECK(bad("'fire") == Lines{"1:2 expr/syntax"});
}

TEST_CASE("a word in the wrong place is named") {
  CHECK(bad("a b") == Lines{"1:4 expr/syntax"});
  CHECK(bad("1..6") == Lines{"1:3 expr/syntax"});
  CHECK(bad("a + then") == Lines{"1:6 expr/syntax"});
  CHECK(bad(") a") == Lines{"1:2 expr/syntax"});
  CHECK(bad("a.1") == Lines{"1:4 expr/syntax"});
}

TEST_CASE("one mistake is one report") {
  CHECK(bad("a $ b") == Lines{"1:4 expr/syntax"});
  CHECK(bad("a == b") == Lines{"1:4 expr/syntax"});
  CHECK(bad("(((a") == Lines{"1:6 expr/syntax"});
}

TEST_CASE("an empty expression is a mistake with a place") {
  test::Words words("{}");
  const auto tree = expr::parse(words.excerpt, 1, 1, words.diagnostics);
  CHECK(expr::dump(tree) == "wrong");
  CHECK(words.reports() == Lines{"1:3 expr/syntax"});
}

TEST_CASE("places are exact behind letters of two bytes and escapes") {
  // " 0, ü 1-2, space 3, = 4, space 5, \" 6-7, x 8, \" 9-10, space 11, + 12, space 13, b 14
  const Parsed parsed("ü = \\\"x\\\" + b");
  CHECK(parsed.reports().empty());
  const auto& equals = parsed.tree.top();
  REQUIRE(expr::dump(parsed.tree) == "(= ü (+ \"x\" b))");
  const auto& sum = parsed.tree.nodes[equals.children[1]];
  CHECK(parsed.sources.text(equals.span) == "ü = \\\"x\\\" + b");
  CHECK(sum.span == source::Span{parsed.file, 6, 15});
  CHECK(parsed.tree.nodes[sum.children[0]].span == source::Span{parsed.file, 6, 11});
  CHECK(parsed.tree.nodes[sum.children[1]].span == source::Span{parsed.file, 14, 15});
}

TEST_CASE("a mistake behind a letter of two bytes and an escape has its column") {
  CHECK(bad("ü = \\\"x\\\" +") == Lines{"1:13 expr/syntax"});
}

TEST_CASE("deep nesting is refused instead of followed") {
  CHECK(good(repeated("(", 50) + "a" + repeated(")", 50)) == "a");
  for (const std::string open : {"(", "-", "not ", "{", "a[", "if a then ", "max("}) {
    INFO(open);
    CHECK(bad(repeated(open, 100000)).size() == 1);
  }
}

TEST_CASE("an endless chain is refused as well") {
  CHECK(bad("1" + repeated("+1", 100)).empty());
  for (const std::string link : {"+1", ".b", "[1]", " else a", " and a"}) {
    INFO(link);
    const Parsed parsed("a" + repeated(link, 100000));
    CHECK(parsed.reports().size() == 1);
    CHECK(parsed.tree.nodes.size() < 2000);
  }
}

TEST_CASE("every beginning and every end of an expression can be read") {
  const std::string whole = "if has(p) and not t[1].x = -2.5 then max(p, 'é') else {1, 2}[1] else a mod 3";
  for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
    CHECK(!Parsed(whole.substr(0, cut)).tree.nodes.empty());
    CHECK(!Parsed(whole.substr(cut)).tree.nodes.empty());
  }
  CHECK(
      good(whole) ==
      "(if (and (has p) (not (= (.x (at t 1)) (- 2.5)))) (max p \"é\") (else (at (list 1 2) 1) (mod a 3)))");
}
