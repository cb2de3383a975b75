#include "expr/check.h"

#include <catch2/catch.hpp>

#include "expr/words.h"

using namespace rulepress;
using expr::Kind;
using expr::Type;
using Lines = std::vector<std::string>;

namespace {

expr::Scope scope() {
  auto face = std::make_shared<expr::RecordType>();
  face->fields = {{"hp", Type::number()}, {"title", Type::text()}};
  Type record{Kind::record};
  record.record = face;
  expr::Scope made;
  made.names = {{"hp", Type::number()},
                {"power", Type::number().or_missing()},
                {"name", Type::text()},
                {"flying", Type::truth()},
                {"tags", Type::list_of(Type::text())},
                {"notes", Type::list_of(Type::text()).or_missing()},
                {"face", record}};
  return made;
}

struct Checked : test::Words {
  explicit Checked(const std::string& inside) : Words(inside) {
    const expr::Tree tree = expr::parse(excerpt, diagnostics);
    REQUIRE(diagnostics.all().empty());
    type = expr::check(tree, scope(), diagnostics);
  }
  Type type;
};

Lines bad(const std::string& inside) {
  return Checked(inside).reports();
}

// The type of an expression in which nothing is wrong.
Type good(const std::string& inside) {
  const Checked checked(inside);
  INFO(inside);
  CHECK(checked.reports() == Lines{});
  return checked.type;
}

}  // namespace

TEST_CASE("an expression has the type of what it yields") {
  CHECK(good("hp * 2 + 1").kind == Kind::number);
  CHECK(good("name + '!'").kind == Kind::text);
  CHECK(good("hp > 2 and not flying").kind == Kind::truth);
  CHECK(good("face.title").kind == Kind::text);
  CHECK(good("count(tags)").kind == Kind::number);
  CHECK(good("signed(hp)").kind == Kind::text);
  CHECK(good("{1, 2}").item->kind == Kind::number);
  CHECK(good("if flying then 'up' else name").kind == Kind::text);
  CHECK(good("'fire' in tags").kind == Kind::truth);
}

TEST_CASE("an unknown name is reported with the one that was meant") {
  const Checked checked("hp + pwoer");
  CHECK(checked.reports() == Lines{"1:7 expr/unknown-name"});
  CHECK(checked.diagnostics.all()[0].suggestion->text == "did you mean `power`?");
  CHECK(bad("face.hq") == Lines{"1:2 expr/unknown-name"});
}

TEST_CASE("unknown names do not cause further reports") {
  CHECK(bad("wings + 1 > 'x' + wings").size() == 3);  // both names, and the text that is added to one
  CHECK(bad("not wings") == Lines{"1:6 expr/unknown-name"});
  CHECK(bad("wings[1].x") == Lines{"1:2 expr/unknown-name"});
}

TEST_CASE("functions are known and get as many values as they take") {
  CHECK(bad("maxx(1, 2)") == Lines{"1:2 expr/unknown-function"});
  CHECK(bad("abs(1, 2)") == Lines{"1:2 expr/wrong-arguments"});
  CHECK(bad("max()") == Lines{"1:2 expr/wrong-arguments"});
  CHECK(bad("abs(name)") == Lines{"1:6 expr/wrong-type"});
  CHECK(bad("count(name)") == Lines{"1:8 expr/wrong-type"});
}

TEST_CASE("text and numbers do not mix") {
  CHECK(bad("name + 1") == Lines{"1:9 expr/wrong-type"});
  CHECK(bad("1 + name") == Lines{"1:6 expr/wrong-type"});
  CHECK(bad("name - 1") == Lines{"1:2 expr/wrong-type"});
  CHECK(bad("hp = '2'") == Lines{"1:2 expr/wrong-type"});
  CHECK(bad("{1, 'a'}") == Lines{"1:6 expr/wrong-type"});
  CHECK(bad("1 in tags") == Lines{"1:2 expr/wrong-type"});
  CHECK(bad("if flying then 1 else 'a'") == Lines{"1:2 expr/wrong-type"});
  CHECK(good("text(hp) + name").kind == Kind::text);
}

TEST_CASE("conditions are true or false") {
  CHECK(bad("if hp then 1 else 2") == Lines{"1:5 expr/wrong-type"});
  CHECK(bad("hp and flying") == Lines{"1:2 expr/wrong-type"});
  CHECK(bad("not hp") == Lines{"1:6 expr/wrong-type"});
}

TEST_CASE("only tables have members and only lists have items") {
  CHECK(bad("hp.x") == Lines{"1:2 expr/wrong-type"});
  CHECK(bad("name[1]") == Lines{"1:2 expr/wrong-type"});
  CHECK(bad("tags['a'] else ''") == Lines{"1:7 expr/wrong-type"});
}

TEST_CASE("what may be missing cannot be used as if it were there") {
  CHECK(bad("power + 1") == Lines{"1:2 expr/maybe-missing"});
  CHECK(bad("-power") == Lines{"1:3 expr/maybe-missing"});
  CHECK(bad("notes[1] else ''") == Lines{"1:2 expr/maybe-missing"});
  CHECK(bad("text(power)") == Lines{"1:7 expr/maybe-missing"});
  CHECK(bad("tags[1] + '!'") == Lines{"1:2 expr/maybe-missing"});
  CHECK(good("power").optional);
  CHECK(good("if flying then power else 1").optional);
}

TEST_CASE("else makes what may be missing present") {
  CHECK_FALSE(good("(power else 0) + 1").optional);
  CHECK_FALSE(good("power else 0").optional);
  CHECK(good("power else power").optional);
  CHECK_FALSE(good("tags[9] else name").optional);
  CHECK(bad("power else 'none'") == Lines{"1:2 expr/wrong-type"});
}

TEST_CASE("has makes a name present where it holds") {
  CHECK(good("has(power) and power > 2").kind == Kind::truth);
  CHECK(good("flying and has(power) and power > 2").kind == Kind::truth);
  CHECK_FALSE(good("if has(power) then power + 1 else 0").optional);
  CHECK_FALSE(good("if not has(power) then 0 else power").optional);
  CHECK(good("not has(power) or power > 2").kind == Kind::truth);
}

TEST_CASE("has makes nothing present where it may not hold") {
  CHECK(bad("has(power) or power > 2") == Lines{"1:16 expr/maybe-missing"});
  CHECK(bad("power > 2 and has(power)") == Lines{"1:2 expr/maybe-missing"});
  CHECK(bad("if has(power) then 0 else power + 1") == Lines{"1:28 expr/maybe-missing"});
  CHECK(bad("(has(power) and flying) or power > 2") == Lines{"1:29 expr/maybe-missing"});
  CHECK(bad("(if has(power) then 1 else 2) + power") == Lines{"1:34 expr/maybe-missing"});
}

TEST_CASE("a condition narrows the scope of what it guards") {
  const auto narrowed = [](const std::string& inside) {
    test::Words words(inside);
    return expr::narrowed(scope(), expr::parse(words.excerpt, words.diagnostics));
  };
  CHECK_FALSE(narrowed("has(power)").names.at("power").optional);
  CHECK_FALSE(narrowed("flying and has(power)").names.at("power").optional);
  CHECK(narrowed("has(power)").names.at("notes").optional);
  CHECK(narrowed("has(power) or flying").names.at("power").optional);
  CHECK(narrowed("not has(power)").names.at("power").optional);
  CHECK_FALSE(narrowed("has(wings)").names.contains("wings"));
  CHECK(expr::narrowed(scope(), {}).names.at("power").optional);
}
