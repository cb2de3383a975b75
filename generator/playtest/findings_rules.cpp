// Rules and phrases that were never needed.
#include <fmt/format.h>

#include <algorithm>

#include "playtest/finder.h"
#include "playtest/mistakes.h"
#include "playtest/rule_list.h"

namespace rulepress::playtest {
namespace {

void collect_calls(const model::Model& model, model::NodeIndex index, std::set<model::Ref>& called) {
  if (index == model::no_node) return;
  const model::Node& node = model.code[index];
  if (node.op == model::Op::call) called.insert(node.ref);
  for (const model::NodeIndex child : node.children) collect_calls(model, child, called);
}

// Whether a text says it, or something in it does. What only an idle phrase would do is that phrase's fault.
bool says(const text::Meaning& meaning, model::Ref phrase, const std::set<model::Ref>& idle) {
  if (meaning.phrase == phrase) return true;
  if (idle.contains(meaning.phrase)) return false;
  for (const text::Given& slot : meaning.slots) {
    for (const text::Meaning& one : slot.meanings) {
      if (says(one, phrase, idle)) return true;
    }
  }
  return false;
}

}  // namespace

// Rules that never did anything. Those that only such rules call are left out, and so are phrases of cards
// that hardly came into the game, or that were told for themselves.
void Finder::idle_rules() {
  std::vector<RuleEntry> idle;
  std::vector<RuleEntry> rules = rule_list(program_);
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (all_.rules[i].games == 0 && rules[i].span.end > 0) idle.push_back(std::move(rules[i]));
  }
  std::set<model::Ref> called, idle_phrases;
  for (const RuleEntry& rule : idle) {
    if (rule.kind == RuleEntry::Kind::phrase) idle_phrases.insert(rule.phrase);
  }
  for (const RuleEntry& rule : idle) collect_calls(model_, rule.root, called);
  // Cards that were never played take what only they call with them.
  for (const model::Phrase& phrase : model_.phrases) {
    collect_calls(model_, phrase.code.root, called);
    for (const model::Ref trigger : phrase.triggers)
      collect_calls(model_, model_.triggers[trigger].code.root, called);
  }
  for (const RuleEntry& rule : idle) {
    if (rule.procedure != model::no_ref && called.contains(rule.procedure)) continue;
    std::string cards;
    if (rule.kind == RuleEntry::Kind::phrase) {
      const std::set<std::size_t> with = cards_saying(rule.phrase, idle_phrases);
      std::uint64_t used = 0;
      bool told = false;
      for (const std::size_t card : with) {
        used += all_.cards[card].games_used;
        told = told || told_.contains(card);
      }
      if (told || used < enough_cases) continue;
      cards = fmt::format("it stands on {}", with.size() == 1
                                                 ? fmt::format("`{}`", card_name(program_, *with.begin()))
                                                 : fmt::format("{} cards", with.size()));
    }
    auto& report = diagnostics_
                       .report(mistakes::idle_rule, rule.span,
                               fmt::format("{} was never needed {}", rule.name, games_words()))
                       .note(again(first(), first().campaign.first))
                       .suggest("look whether what it waits for can happen at all");
    if (!cards.empty()) report.note(cards);
  }
}

std::set<std::size_t> Finder::cards_saying(model::Ref phrase, const std::set<model::Ref>& idle) const {
  std::set<std::size_t> made;
  for (std::size_t thing = 0; thing < world_.size(); ++thing) {
    const sim::Thing& one = world_[static_cast<sim::Value>(thing)];
    if (one.component >= copies_.size() || made.contains(one.component)) continue;
    for (const model::Ref ref : model_.all_fields(one.type)) {
      if (model_.fields[ref].type.kind != model::Kind::meaning) continue;
      for (const sim::Value number : world_.printed_list(static_cast<sim::Value>(thing), ref)) {
        if (says(world_.meanings()[sim::at(number)], phrase, idle)) made.insert(one.component);
      }
    }
  }
  return made;
}

}  // namespace rulepress::playtest
