#include "layout/scene/hyphenator.h"

#include <catch2/catch.hpp>

using rulepress::layout::Hyphenator;

namespace {

// With a plain hyphen for each soft one.
std::string shown(std::string text) {
  for (std::size_t at = text.find("\u00AD"); at != std::string::npos; at = text.find("\u00AD"))
    text.replace(at, 2, "-");
  return text;
}

std::string broken(const std::string& text, const std::string& language) {
  static Hyphenator hyphenator;
  return shown(hyphenator.hyphenated(text, language));
}

}  // namespace

TEST_CASE("words are broken by the dictionary of their language") {
  CHECK(broken("The hyphenation of incandescent mountains.", "en-US") ==
        "The hy-phen-ation of in-can-des-cent moun-tains.");
  CHECK(broken("The hyphenation of incandescent mountains.", "en-GB") ==
        "The hy-phen-a-tion of in-can-des-cent moun-tains.");
  CHECK(broken("Silbentrennung", "de") == "Sil-ben-tren-nung");
}

TEST_CASE("letters outside ASCII and capitals count as one letter each, whatever coding the dictionary has") {
  CHECK(broken("Übungsgelände für Straßenkämpfer", "de") == "Übungs-ge-lände für Stra-ßen-kämp-fer");
  CHECK(broken("ÜBUNGSGELÄNDE", "de") == "ÜBUNGS-GE-LÄNDE");
}

TEST_CASE("what a dictionary cannot code, short words and words with soft hyphens stay as they are") {
  CHECK(broken("Страница", "de") == "Страница");
  CHECK(broken("table", "en-US") == "ta-ble");
  CHECK(broken("only", "en-US") == "only");
  CHECK(broken("whoever", "en-US") == "who-ever");  // two letters of "er" would look lost
  CHECK(broken("in\u00ADcandescent", "en-US") == "in-candescent");
  CHECK(broken("", "en-US").empty());
  CHECK(broken("a\xff"
               "b",
               "en-US") ==
        "a\xff"
        "b");
}

TEST_CASE("a language without a dictionary is not known, and its words stay whole") {
  Hyphenator hyphenator;
  CHECK(hyphenator.knows("en"));
  CHECK(hyphenator.knows("en-GB"));
  CHECK_FALSE(hyphenator.knows("tlh"));
  CHECK_FALSE(hyphenator.knows("en-TLH"));
  CHECK(hyphenator.hyphenated("incandescent", "tlh") == "incandescent");
  Hyphenator nowhere("/no/such/folder");
  CHECK_FALSE(nowhere.knows("en"));
}
