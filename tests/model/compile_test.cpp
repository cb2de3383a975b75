// A whole rulebook: every mistake is told once, and the rest is still checked.
#include "model/check/compile.h"

#include "model/rules_text.h"

using namespace rulepress;
using test::RulesText;
using Lines = std::vector<std::string>;

TEST_CASE("each line with a mistake is told once, and all others are checked") {
  const RulesText text(
      "type camel\n"
      "    load: 0..6\n"
      "    mood: modd\n"  // 3
      "each player has\n"
      "    gold: 0..9 = 5\n"
      "    stable: zone of camel seen by al\n"  // 6
      "verb rob(p: player, n: number)\n"
      "    p.gold -= m\n"      // 8
      "    if p.gold >\n"      // 9
      "        p.glod += 1\n"  // 10
      "    else\n"
      "        p.gold += n\n"
      "phase night(p: player)\n"
      "    for c in p.stable\n"
      "        rob(p, c.load, 3)\n"  // 15
      "    let n = p.silver\n"       // 16
      "    rob(p, n)\n"
      "action sell() in bazaar\n"  // 18
      "    p.gold += 1\n");
  CHECK(text.reports() == Lines{"3:11 model/unknown-type", "6:35 model/syntax", "8:15 model/unknown-name",
                                "9:16 expr/syntax", "10:11 model/unknown-field", "15:9 model/wrong-arguments",
                                "16:15 model/unknown-field", "18:18 model/unknown-name"});
}

TEST_CASE("what a line with a mistake would have declared is not missed") {
  const auto reports = [](const std::string& text) { return RulesText(text).reports(); };
  CHECK(reports("enum kind = a, b\ntype card\n    kind: kind\nstat s(c: card): truth = c.kind = b\n") ==
        Lines{"1:14 model/syntax"});
  CHECK(reports("each player have\n    gold: 0..9 = 5\nphase turn(p: player)\n    p.gold += 1\n") ==
        Lines{"1:13 model/syntax"});
  CHECK(reports("gaem has\n    gold: 0..9 = 5\n") == Lines{"1:1 model/unknown-declaration"});
  CHECK(reports("board lab: gird of square\n    size: 3 by 3\nstat s(q: square): number = row(q)\n") ==
        Lines{"1:12 model/unknown-value"});
  CHECK(reports("stat power(c card): number = 3\ntype card\nstat s(c: card): number = power(c)\n") ==
        Lines{"1:14 model/syntax"});
  CHECK(reports("phase turn(p: player)\n    let n := 3\n    repeat n\n        skip\n") ==
        Lines{"2:11 model/syntax"});
}

TEST_CASE("a rule about something unknown does not complain of the names that it would have known") {
  const auto reports = [](const std::string& text) { return RulesText(text).reports(); };
  CHECK(reports("when hit if n > 2\n    let k = n\n") == Lines{"1:6 model/unknown-name"});
  CHECK(reports("modify power if m = this\n    add x\n") == Lines{"1:8 model/unknown-name"});
  CHECK(reports("action a() in choices\n    if p = you\n    let k = p\n") ==
        Lines{"1:15 model/unknown-name"});
  CHECK(reports("phrase effect \"x\"\n    let k = you\n") == Lines{"1:8 model/unknown-name"});
}

TEST_CASE("every report says what to do") {
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(test::project_root() / "tests/golden/model/bad")) {
    if (entry.path().filename() != "expected.txt") continue;
    INFO(entry.path());
    const std::string text = test::read_file(entry.path());
    std::size_t reports = 0;
    std::size_t helps = 0;
    for (std::size_t at = 0; (at = text.find("┌─", at)) != std::string::npos; ++at) ++reports;
    for (std::size_t at = 0; (at = text.find("= help: ", at)) != std::string::npos; ++at) ++helps;
    CHECK(reports > 0);
    CHECK(helps == reports);
  }
}

TEST_CASE("an empty rulebook is a model without anything") {
  CHECK(RulesText("").reports() == Lines{});
  CHECK_FALSE(RulesText("").model.there());
  CHECK(RulesText("\n  -- nothing\n").reports() == Lines{});
}

TEST_CASE("deep expressions and long chains are told or read, never too much") {
  const auto repeated = [](const std::string& text, int times) {
    std::string made;
    for (int i = 0; i < times; ++i) made += text;
    return made;
  };
  for (const std::string& value :
       {repeated("(", 5000) + "1", repeated("not ", 5000) + "true", "1" + repeated(" + 1", 5000),
        "1" + repeated(".a", 5000), repeated("count({", 5000) + "1", repeated("if true then ", 5000) + "1",
        "1" + repeated(" + 1", 450), "p" + repeated(".a", 900), repeated("-", 190) + "1"}) {
    const RulesText text("stat s(p: player): number = " + value + "\n");
    CHECK(text.reports().size() <= 1);
    CHECK(model::dump(text.model).size() < 100000);
  }
  std::string nested = "phase turn(p: player)\n";
  for (int depth = 1; depth < 39; ++depth) {
    const std::string indent(static_cast<std::size_t>(depth), ' ');
    nested += indent + "if true\n" + indent + " skip\n";
    nested += repeated(indent + "else if true\n" + indent + " skip\n", 28);
    nested += indent + "else\n";
  }
  nested += std::string(39, ' ') + "let n = 1" + repeated(" + 1", 190) + "\n";
  CHECK(RulesText(nested).reports() == Lines{});
}
