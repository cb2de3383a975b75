// What may be none can be used where it is known to be there.
#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

// Statements of a phase, from line 14 on.
Lines check(const std::string& statements) {
  const std::string rules =
      "# Rules\n\n```rules\nboard bay: ring of water\n    size: 4\n\neach water has\n    fish: 0..9 = 3\n\n"
      "type boat\n\neach boat has\n    at: water or none = none\n\n";
  return test::check_in_memory(
      {{"rules/demo/game.toml", "name = \"Demo\"\n"}, {"rules/demo/01.md", rules + statements + "```\n"}});
}

const std::string told = "error model/maybe-none rules/demo/01.md:";

}  // namespace

TEST_CASE("what a loop picks by `where` is known in it") {
  CHECK(check("phase night\n    for b in boats where .at != none\n        b.at.fish := max(0, b.at.fish - "
              "1)\n") == Lines{});
  CHECK(check("phase night\n    for b in boats where b.at != none ranked most b.at.fish\n"
              "        let n = b.at.fish + 1\n") == Lines{});
  CHECK(check("phase night\n    for b in boats\n        let n = b.at.fish + 1\n") == Lines{told + "17:17"});
  CHECK(check("phase night\n    for b in boats where .at = none\n        let n = b.at.fish + 1\n") ==
        Lines{told + "17:17"});
}

TEST_CASE("what is known in a loop is not known after it") {
  CHECK(check("phase night(b: boat)\n    for c in boats where b.at != none\n        let n = b.at.fish + 1\n"
              "    let n = b.at.fish + 1\n") == Lines{told + "18:13"});
}

TEST_CASE("a choice, an action's head and `always` know it too") {
  CHECK(check("phase night(p: player)\n    choose b in boats where .at != none by p else return\n"
              "    let n = b.at.fish + 1\n") == Lines{});
  CHECK(check("menu deeds(p: player) asks p\naction fish(b: boat in boats where .at != none) in deeds\n"
              "    let n = b.at.fish + 1\nphase night(p: player)\n    offer deeds(p) once\n") == Lines{});
  CHECK(check("always for b in boats where .at != none\n    let n = b.at.fish + 1\n") == Lines{});
}

TEST_CASE("a new value is known or not, whatever was known of the old one") {
  CHECK(check("phase night(b: boat, w: water)\n    b.at := w\n    let n = b.at.fish + 1\n") == Lines{});
  CHECK(check("phase night(b: boat)\n    if b.at != none\n        b.at := none\n"
              "        let n = b.at.fish + 1\n") == Lines{told + "18:17"});
}

TEST_CASE("what a thing was found to be with `is` is known") {
  const std::string kinds =
      "type flagship is boat\n    crew: 1..3\n\nverb hoist(f: flagship)\n    let n = f.crew + 1\n\n";  // 6
                                                                                                       // lines
  CHECK(check(kinds + "phase night\n    for b in boats\n        if b is flagship\n            hoist(b)\n"
                      "            let n = b.crew + 1\n") == Lines{});
  CHECK(check(kinds + "phase night\n    for b in boats where it is flagship\n        hoist(b)\n") == Lines{});
  CHECK(check(kinds +
              "phase night(b: boat)\n    let n = if b is flagship then b.crew + 1 else 0\n    hoist(b)\n")
            .back() == "error model/wrong-type rules/demo/01.md:23:11");
  CHECK(check(kinds + "phase night(b: boat)\n    if not (b is flagship)\n        hoist(b)\n").back() ==
        "error model/wrong-type rules/demo/01.md:23:15");
}

TEST_CASE("a new value is of no kind that the old one was of") {
  const std::string kinds =
      "type flagship is boat\n\neach flagship has\n    mate: boat or none = none\n\n"
      "verb hoist(f: flagship)\n    f.mate := none\n\n";
  CHECK(check(kinds + "phase night(f: flagship, b: boat)\n    if f.mate is flagship\n        hoist(f.mate)\n"
                      "        f.mate := b\n        hoist(f.mate)\n") ==
        Lines{"error model/wrong-type rules/demo/01.md:27:15"});
}

TEST_CASE("a part of a phrase that may be missing has to be asked for, whatever it gives") {
  const std::string words =
      "type sign\n    text: deed\ncategory deed(b: boat) does\ncategory near(b: boat) -> set of "
      "boat\ncategory far(b: boat, c: boat) -> "
      "truth\n"
      "phrase near \"{n: number}\" = boats where .at != none and .at.fish > n\n"
      "phrase far \"{n: number}\" = b.at != c.at\n";  // 7 lines
  const auto deed = [&](const std::string& line) {
    return check(words + "phrase deed \"SINK[ IN {r: near}][ OFF {f: far}]\"\n    " + line +
                 "\n        c.at := none\n");
  };
  CHECK(deed("for c in r else boats") == Lines{});
  CHECK(deed("for c in boats where f = none or f(b, it)") == Lines{});
  CHECK(deed("for c in r") == Lines{told + "23:14"});
  CHECK(deed("for c in boats where f(b, it)") == Lines{told + "23:26"});
}
