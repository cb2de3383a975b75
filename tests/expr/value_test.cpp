#include "expr/value.h"

#include <catch2/catch.hpp>

using namespace rulepress::expr;

namespace {

Value text(const char* words) {
  return {std::string(words)};
}

}  // namespace

TEST_CASE("numbers are printed as people write them") {
  CHECK(to_text({3.0}) == "3");
  CHECK(to_text({100.0}) == "100");
  CHECK(to_text({2.5}) == "2.5");
  CHECK(to_text({0.1 + 0.2}) == "0.3");
  CHECK(to_text({1.0 / 3}) == "0.3333");
  CHECK(to_text({-1.5}) == "-1.5");
  CHECK(to_text({1e15}) == "1000000000000000");
  CHECK(to_text({1e20}) == "100000000000000000000");
}

TEST_CASE("nothing is printed as minus zero") {
  CHECK(to_text({-0.0}) == "0");
  CHECK(to_text({-0.00001}) == "0");
}

TEST_CASE("truths, lists and what is missing have a text") {
  CHECK(to_text({true}) == "yes");
  CHECK(to_text({false}) == "no");
  CHECK(to_text({List{{1.0}, text("a"), {true}}}) == "1, a, yes");
  CHECK(to_text({List{}}) == "");
  CHECK(to_text({}) == "");
}

TEST_CASE("values are equal by what they hold") {
  CHECK(equal({1.0}, {1.0}));
  CHECK_FALSE(equal({1.0}, {2.0}));
  CHECK_FALSE(equal({1.0}, text("1")));
  CHECK(equal({}, {}));
  CHECK(equal({List{{1.0}, text("a")}}, {List{{1.0}, text("a")}}));
  CHECK_FALSE(equal({List{{1.0}}}, {List{{1.0}, {1.0}}}));
  CHECK(equal({Record{{"a", {1.0}}}}, {Record{{"a", {1.0}}}}));
  CHECK_FALSE(equal({Record{{"a", {1.0}}}}, {Record{{"b", {1.0}}}}));
  CHECK_FALSE(equal({Record{{"a", {1.0}}}}, {Record{{"a", {2.0}}}}));
}

TEST_CASE("types are of one kind down to the items of lists") {
  CHECK(same_kind(Type::number(), Type::number().or_missing()));
  CHECK_FALSE(same_kind(Type::number(), Type::text()));
  CHECK(same_kind({}, Type::text()));
  CHECK(same_kind(Type::list_of(Type::text()), Type::list_of({})));
  CHECK_FALSE(same_kind(Type::list_of(Type::text()), Type::list_of(Type::number())));
}

TEST_CASE("types have names for messages") {
  CHECK(name_of(Type::number()) == "a number");
  CHECK(name_of(Type::text()) == "text");
  CHECK(name_of(Type::truth()) == "true or false");
  CHECK(name_of(Type::list_of(Type::number())) == "a list of numbers");
  CHECK(name_of(Type::list_of(Type::text())) == "a list of texts");
  CHECK(name_of(Type::list_of(Type::truth())) == "a list");
  CHECK(name_of({Kind::record}) == "a table");
}

TEST_CASE("a type can be made optional and present again") {
  CHECK(Type::text().or_missing().optional);
  CHECK_FALSE(Type::text().or_missing().present().optional);
  CHECK(Type::text().or_missing().present().kind == Kind::text);
}
