#include "expr/functions.h"

#include <catch2/catch.hpp>

using namespace rulepress::expr;

namespace {

std::string apply(std::string_view name, const std::vector<Value>& arguments) {
  const Function* function = find_function(name);
  REQUIRE(function != nullptr);
  return to_text(function->apply(arguments));
}

Value text(const char* words) {
  return {std::string(words)};
}

}  // namespace

TEST_CASE("functions are found by their whole name") {
  CHECK(find_function("min")->name == "min");
  CHECK(find_function("mi") == nullptr);
  CHECK(find_function("") == nullptr);
}

TEST_CASE("every function says how it is used, starting with its name") {
  for (const Function& function : functions()) {
    INFO(function.name);
    CHECK(function.usage.starts_with(std::string(function.name) + "("));
    CHECK_FALSE(function.text.empty());
    CHECK(function.least >= 1);
    CHECK(function.least <= function.most);
  }
}

TEST_CASE("functions of numbers") {
  CHECK(apply("min", {{3.0}, {-1.0}, {2.0}}) == "-1");
  CHECK(apply("max", {{3.0}, {-1.0}, {5.0}}) == "5");
  CHECK(apply("abs", {{-2.5}}) == "2.5");
  CHECK(apply("round", {{2.5}}) == "3");
  CHECK(apply("round", {{-0.4}}) == "0");
  CHECK(apply("floor", {{-1.5}}) == "-2");
}

TEST_CASE("signed shows the sign, with a real minus") {
  CHECK(apply("signed", {{2.0}}) == "+2");
  CHECK(apply("signed", {{-1.0}}) == "−1");
  CHECK(apply("signed", {{0.0}}) == "0");
  CHECK(apply("signed", {{-0.0}}) == "0");
  CHECK(apply("signed", {{0.5}}) == "+0.5");
}

TEST_CASE("functions of text and lists") {
  CHECK(apply("length", {text("Größe")}) == "5");
  CHECK(apply("upper", {text("äb")}) == "ÄB");
  CHECK(apply("lower", {text("ÄB")}) == "äb");
  CHECK(apply("text", {{2.5}}) == "2.5");
  CHECK(apply("count", {{List{{1.0}, {2.0}}}}) == "2");
  CHECK(apply("count", {{List{}}}) == "0");
}

TEST_CASE("has tells whether there is a value") {
  CHECK(apply("has", {{}}) == "no");
  CHECK(apply("has", {{0.0}}) == "yes");
}
