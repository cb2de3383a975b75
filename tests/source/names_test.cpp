#include "source/names.h"

#include <catch2/catch.hpp>

using namespace rulepress::source;

TEST_CASE("small letters, digits and inner hyphens make a plain name") {
  CHECK(is_plain_name("forge-of-astera"));
  CHECK(is_plain_name("7"));
  CHECK(is_plain_name("a--b"));
  CHECK(is_plain_name(std::string(60, 'a')));
}

TEST_CASE("everything else is no plain name") {
  const std::string name =
      GENERATE(as<std::string>{}, "", "-", "-a", "a-", "Forge", "a b", "a_b", "a/b", "a.b", "bär", "a\n");
  CHECK_FALSE(is_plain_name(name));
  CHECK_FALSE(is_plain_name(std::string(61, 'a')));
}

TEST_CASE("words become the closest plain name") {
  CHECK(as_plain_name("Forge of Astera") == "forge-of-astera");
  CHECK(as_plain_name("Über den Wölfen!") == "uber-den-wolfen");
  CHECK(as_plain_name("  a -- b  ") == "a-b");
  CHECK(as_plain_name("e\u0301lan") == "elan");
  CHECK(as_plain_name("Act 2: Fire") == "act-2-fire");
}

TEST_CASE("words without a letter or digit leave nothing") {
  CHECK(as_plain_name("") == "");
  CHECK(as_plain_name("!?-") == "");
  CHECK(as_plain_name("漢字") == "");
}

TEST_CASE("a long name is cut, and not behind a hyphen") {
  CHECK(as_plain_name(std::string(80, 'a')) == std::string(60, 'a'));
  CHECK(as_plain_name(std::string(59, 'a') + " bcd") == std::string(59, 'a'));
}

TEST_CASE("a plain name made from words is one, also of wrong bytes") {
  for (const std::string words : {"A", "x\xFFy", "Ä-Ö", "- 1 -"}) CHECK(is_plain_name(as_plain_name(words)));
  CHECK(as_plain_name("x\xFFy") == "x-y");
}
