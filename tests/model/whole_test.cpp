// What only the whole model shows.
#include "model/rules_text.h"

using namespace rulepress;
using model::Effect;
using test::RulesText;
using Lines = std::vector<std::string>;

namespace {

Effect effect_of(const RulesText& text, const std::string& name) {
  for (const model::Procedure& one : text.model.procedures) {
    if (one.name.text == name) return one.body.effect;
  }
  FAIL("there is no verb " << name);
  return Effect::pure;
}

const std::string world = "each player has\n    gold: 0..9 = 0\n";

}  // namespace

TEST_CASE("a verb is as wild as the wildest that it calls") {
  const RulesText text(world +
                       "verb a(p: player)\n    p.gold += 1\n"
                       "verb b(p: player)\n    let n = die()\n    p.gold += n\n"
                       "verb c(p: player)\n    choose q in players by p\n    q.gold += 1\n"
                       "verb d(p: player)\n    b(p)\n"
                       "verb e(p: player)\n    d(p)\n    if p.gold > 3\n        c(p)\n"
                       "phase turn(p: player)\n    a(p)\n    e(p)\n");
  CHECK(text.reports() == Lines{});
  CHECK(effect_of(text, "a") == Effect::pure);
  CHECK(effect_of(text, "b") == Effect::random);
  CHECK(effect_of(text, "c") == Effect::suspending);
  CHECK(effect_of(text, "d") == Effect::random);
  CHECK(effect_of(text, "e") == Effect::suspending);
  CHECK(effect_of(text, "turn") == Effect::suspending);
}

TEST_CASE("verbs that call each other share what they do") {
  const RulesText text(world +
                       "verb a(p: player)\n    if p.gold > 3\n        b(p)\n"
                       "verb b(p: player)\n    a(p)\n    c(p)\n"
                       "verb c(p: player)\n    let n = die()\n    p.gold += n\n"
                       "phase turn(p: player)\n    a(p)\n");
  CHECK(effect_of(text, "a") == Effect::random);
  CHECK(effect_of(text, "b") == Effect::random);
}

TEST_CASE("what a rule does when a verb is done counts as done by the verb") {
  const RulesText text(world +
                       "verb a(p: player)\n    p.gold += 1\n"
                       "when a\n    let n = die()\n    p.gold += n\n"
                       "phase turn(p: player)\n    a(p)\n");
  CHECK(effect_of(text, "a") == Effect::random);
  CHECK(effect_of(text, "turn") == Effect::random);
}

TEST_CASE("a circle of stats is told once, however often it is asked for") {
  const std::string card = "type card\n    cost: 0..6\n";
  CHECK(RulesText(card + "stat a(c: card): number = a(c) + a(c)\n").reports() ==
        Lines{"3:6 model/stat-circle"});
  CHECK(RulesText(card + "stat a(c: card): number = b(c)\n"
                         "stat b(c: card): number = d(c) + d(c)\n"
                         "stat d(c: card): number = a(c) + b(c)\n")
            .reports() == Lines{"3:6 model/stat-circle"});
  CHECK(RulesText(card + "stat a(c: card): number = c.cost\n"
                         "stat b(c: card): number = a(c)\n"
                         "modify a if b(c) > 1\n    add 1\n")
            .reports() == Lines{"3:6 model/stat-circle"});
}

TEST_CASE("a long chain of stats is no circle") {
  std::string text = "stat s0: number = 1\n";
  for (int i = 1; i < 20000; ++i)
    text += "stat s" + std::to_string(i) + ": number = s" + std::to_string(i - 1) + "\n";
  text += "stat final_one: number = s19999\n";
  CHECK(RulesText(text).reports() == Lines{});
}

TEST_CASE("what nobody uses is told when all else is right") {
  const std::string idle = "enum kind = a | b\nverb nothing(p: player)\n    p.gold += 1\n";
  CHECK(RulesText(world + idle).reports() == Lines{"3:6 model/unused", "4:6 model/unused"});
  CHECK(RulesText(world + idle + "phase turn(p: player)\n    p.gold += q\n").reports() ==
        Lines{"7:15 model/unknown-name"});
}
