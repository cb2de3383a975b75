#include "playtest/rule_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace rulepress::playtest {

using sim::RoutineRef;

namespace {

using Kind = RuleEntry::Kind;

class Lister {
 public:
  explicit Lister(const sim::Program& program) : program_(program), model_(program.world->model()) {}

  std::vector<RuleEntry> list() {
    procedures();
    watching();
    actions();
    phrases();
    return std::move(made_);
  }

 private:
  void procedures() {
    for (model::Ref ref = 0; ref < model_.procedures.size(); ++ref) {
      const model::Procedure& one = model_.procedures[ref];
      const sim::ProcedureProgram& program = program_.procedures[ref];
      if (program.body == sim::no_routine) continue;
      RuleEntry rule{Kind::procedure, one.name.span,
                     fmt::format("the {} `{}`", one.phase ? "phase" : "verb", one.name.text)};
      rule.procedure = ref;
      rule.root = one.body.root;
      rule.routines = {program.body};
      // Whoever calls a verb that rules watch comes to these first.
      if (program.wrapper != sim::no_routine) rule.routines.insert(rule.routines.begin(), program.wrapper);
      made_.push_back(std::move(rule));
    }
  }

  void watching() {
    for (const sim::ProcedureProgram& one : program_.procedures) {
      for (const auto* list : {&one.before, &one.instead, &one.at_begin, &one.at_end, &one.after}) {
        for (const sim::TriggerProgram& trigger : *list) {
          if (trigger.owner == sim::rulebook)
            add_watching(trigger.body, fmt::format("the rule `{}`", program_.routines[trigger.body].name));
        }
      }
    }
    for (const sim::AlwaysProgram& one : program_.always) {
      if (one.owner == sim::rulebook) add_watching(one.body, "the rule `always`");
    }
  }

  void add_watching(RoutineRef body, std::string name) {
    RuleEntry rule{Kind::watching, program_.routines[body].span, std::move(name)};
    rule.root = root_at(rule.span);
    rule.routines = {body};
    made_.push_back(std::move(rule));
  }

  void actions() {
    for (const sim::ActionProgram& one : program_.actions) {
      if (one.owner != sim::rulebook) continue;
      const model::Action& action = (one.way ? model_.ways : model_.actions)[one.action];
      RuleEntry rule{Kind::action, action.name.span,
                     fmt::format("the {} `{}`", one.way ? "way" : "action", action.name.text)};
      rule.root = action.code.root;
      rule.routines = {one.body};
      made_.push_back(std::move(rule));
    }
  }

  // Those that some card at this table has.
  void phrases() {
    std::map<std::pair<source::SourceId, std::uint32_t>, std::vector<RoutineRef>> by_span;
    for (RoutineRef i = 0; i < program_.routines.size(); ++i) {
      const source::Span span = program_.routines[i].span;
      if (span.end > 0) by_span[{span.file, span.begin}].push_back(i);
    }
    for (model::Ref ref = 0; ref < model_.phrases.size(); ++ref) {
      const model::Phrase& one = model_.phrases[ref];
      RuleEntry rule{Kind::phrase, one.words.span, fmt::format("the phrase \"{}\"", one.words.text)};
      rule.phrase = ref;
      rule.root = one.code.root;
      const auto take = [&](source::Span span) {
        const auto found = by_span.find({span.file, span.begin});
        if (found != by_span.end())
          rule.routines.insert(rule.routines.end(), found->second.begin(), found->second.end());
      };
      if (model_.categories[one.category].mode == "does") take(one.words.span);
      for (const model::Ref trigger : one.triggers) take(model_.triggers[trigger].span);
      for (const model::Ref always : one.always) take(model_.always[always].span);
      for (const sim::ActionProgram& action : program_.actions) {
        if ((action.way ? model_.ways : model_.actions)[action.action].phrase == ref)
          rule.routines.push_back(action.body);
      }
      if (!rule.routines.empty()) made_.push_back(std::move(rule));
    }
  }

  model::NodeIndex root_at(source::Span span) const {
    for (const model::Trigger& one : model_.triggers) {
      if (one.span == span) return one.code.root;
    }
    for (const model::Always& one : model_.always) {
      if (one.span == span) return one.code.root;
    }
    return model::no_node;
  }

  const sim::Program& program_;
  const model::Model& model_;
  std::vector<RuleEntry> made_;
};

}  // namespace

std::vector<RuleEntry> rule_list(const sim::Program& program) {
  return Lister(program).list();
}

}  // namespace rulepress::playtest
