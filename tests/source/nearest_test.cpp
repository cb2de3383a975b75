#include "source/nearest.h"

#include <catch2/catch.hpp>
#include <vector>

using namespace rulepress::source;

namespace {

std::string nearest_of(std::string_view word, const std::vector<std::string>& candidates) {
  return nearest(word, candidates).value_or("(none)");
}

}  // namespace

TEST_CASE("the distance counts insertions, deletions, replacements and swaps") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("card", "card") == 0);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("abc", "") == 3);
  CHECK(edit_distance("card", "cards") == 1);
  CHECK(edit_distance("card", "car") == 1);
  CHECK(edit_distance("card", "cord") == 1);
  CHECK(edit_distance("card", "cadr") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("two swaps count two, and a swapped pair is not edited again") {
  CHECK(edit_distance("abcd", "badc") == 2);
  CHECK(edit_distance("ca", "abc") == 3);
}

TEST_CASE("the distance counts code points, not bytes") {
  CHECK(edit_distance("Bär", "Bar") == 1);
  CHECK(edit_distance("漢字", "字漢") == 1);
  CHECK(edit_distance("👍", "👎") == 1);
}

TEST_CASE("a swap is recognised as meant") {
  CHECK(nearest_of("naem", {"cost", "name"}) == "name");
}

TEST_CASE("upper and lower case count as one") {
  CHECK(nearest_of("NAME", {"cost", "name"}) == "name");
  CHECK(nearest_of("ÄRGER", {"ärger"}) == "ärger");
  CHECK(nearest_of("name", {"nome", "Name"}) == "Name");
}

TEST_CASE("the word itself is no suggestion for itself") {
  CHECK(nearest_of("name", {"name"}) == "(none)");
  CHECK(nearest_of("name", {"name", "names"}) == "names");
}

TEST_CASE("the first of equally close candidates wins") {
  CHECK(nearest_of("cart", {"card", "care"}) == "card");
  CHECK(nearest_of("cart", {"care", "card"}) == "care");
}

TEST_CASE("a closer candidate further back wins") {
  CHECK(nearest_of("strength", {"strong", "strenght"}) == "strenght");
}

TEST_CASE("a third of the word may differ and no more") {
  CHECK(nearest_of("abcdef", {"abcdXY"}) == "abcdXY");
  CHECK(nearest_of("abcdef", {"abcXYZ"}) == "(none)");
  CHECK(nearest_of("abcde", {"abcdX"}) == "abcdX");
  CHECK(nearest_of("abcde", {"abcXY"}) == "(none)");
  CHECK(nearest_of("ab", {"aX"}) == "aX");
  CHECK(nearest_of("ab", {"XY"}) == "(none)");
}

TEST_CASE("the threshold counts code points") {
  CHECK(nearest_of("äöü", {"äöx"}) == "äöx");
  CHECK(nearest_of("äöü", {"äxy"}) == "(none)");
}

TEST_CASE("a much longer or shorter candidate is not meant") {
  CHECK(nearest_of("cost", {"costs of the card"}) == "(none)");
  CHECK(nearest_of("costs of the card", {"cost"}) == "(none)");
}

TEST_CASE("without candidates there is nothing to mean") {
  CHECK(nearest_of("word", {}) == "(none)");
}

TEST_CASE("words are listed in backquotes with a joint before the last") {
  CHECK(quoted_list(std::vector<std::string>{}) == "");
  CHECK(quoted_list(std::vector<std::string>{"a"}) == "`a`");
  CHECK(quoted_list(std::vector<std::string>{"a", "b"}) == "`a` and `b`");
  CHECK(quoted_list(std::vector<std::string>{"a", "b", "c"}, "or") == "`a`, `b` or `c`");
}

TEST_CASE("only one of a noun goes without s") {
  CHECK(counted(0, "card") == "0 cards");
  CHECK(counted(1, "card") == "1 card");
  CHECK(counted(2, "card") == "2 cards");
}

TEST_CASE("the article follows how a word is spoken") {
  CHECK(article("card") == "a");
  CHECK(article("enemy") == "an");
  CHECK(article("unit") == "a");
  CHECK(article("Unicorn") == "a");
  CHECK(article("one_eyed_crow") == "a");
  CHECK(article("umbrella") == "an");
  CHECK(article("uninvited_guest") == "an");
  CHECK(article("") == "a");
}
