#include "model/type.h"

#include "model/rules_text.h"

using namespace rulepress;
using test::RulesText;
using Lines = std::vector<std::string>;

namespace {

Lines reports(const std::string& text) {
  return RulesText(text).reports();
}

}  // namespace

TEST_CASE("a range goes from a smaller whole number to a larger one") {
  CHECK(reports("type card\n    cost: -2..6\n") == Lines{});
  CHECK(reports("type card\n    cost: 6..2\n") == Lines{"2:11 model/empty-range"});
  CHECK(reports("type card\n    cost: 0..2.5\n") == Lines{"2:14 model/not-whole"});
  CHECK(reports("type card\n    cost: 0..99999999999999999999\n") == Lines{"2:14 model/out-of-range"});
}

TEST_CASE("a number that is written down lies in its range") {
  const std::string field = "each player has\n    gold: 1..9 = ";
  CHECK(reports(field + "9\n") == Lines{});
  CHECK(reports(field + "0\n") == Lines{"2:18 model/out-of-range"});
  CHECK(reports(field + "5\nphase turn(p: player)\n    p.gold := 10\n") == Lines{"4:15 model/out-of-range"});
  CHECK(reports(field + "5\nphase turn(p: player)\n    p.gold := 10 - 3\n") == Lines{});
}

TEST_CASE("only what may be none is none") {
  const std::string types = "type card\neach player has\n";
  CHECK(reports(types + "    best: card or none = none\n") == Lines{});
  CHECK(reports(types + "    gold: 0..9 = none\n") == Lines{"3:18 model/wrong-type"});
}

TEST_CASE("state has a value at the start, unless there may be none or it is a thing") {
  CHECK(reports("each player has\n    gold: 0..9\n") == Lines{"2:5 model/missing-policy"});
  CHECK(reports("each player has\n    ready: truth\n") == Lines{"2:5 model/missing-policy"});
  CHECK(reports("type card\neach player has\n    best: card or none\n") == Lines{});
  CHECK(reports("type card\n    cost: 0..9\n") == Lines{});
}

TEST_CASE("zones hold components, and are not printed") {
  CHECK(reports("each player has\n    dice: zone of die\n") == Lines{"2:11 model/wrong-type"});
  CHECK(reports("type card\n    below: zone of card\n") == Lines{"2:12 model/wrong-type"});
}

TEST_CASE("there is one of a field for each of something that can be counted up") {
  const std::string types = "enum kind = a | b\ntype card\n    kind: kind\neach player has\n";
  CHECK(reports(types + "    n[kind]: 0..9 = 0\n    m[card]: 0..9 = 0\n    k[1..3]: 0..9 = 0\n") == Lines{});
  CHECK(reports(types + "    n[number]: 0..9 = 0\n") == Lines{"5:7 model/wrong-index"});
  CHECK(reports(types + "    n[set of kind]: 0..9 = 0\n") == Lines{"5:7 model/wrong-index"});
}

TEST_CASE("circles of kinds are told once, and cut") {
  CHECK(reports("type a is b\ntype b is c\ntype c is a\n") == Lines{"1:6 model/type-circle"});
  CHECK(reports("type a is a\n") == Lines{"1:6 model/type-circle"});
}

TEST_CASE("types are named in words") {
  model::Model model;
  CHECK(model::name_of(model::Type::number(), model) == "a number");
  CHECK(model::name_of(model::Type::truth().or_none(), model) == "a truth (yes or no) or none");
  model.things.push_back({{"eska", {}}, "eskas"});
  CHECK(model::name_of(model::Type::thing(0), model) == "an `eska`");
  CHECK(model::name_of(model::Type::thing(0).many(model::Shape::pile), model) == "a pile of `eskas`");
}
