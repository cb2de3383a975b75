#include "sim/compile/check_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sim/compile/reach.h"
#include "sim/mistakes.h"
#include "text/card_texts.h"

namespace rulepress::sim {
namespace {

using model::no_node;
using model::no_ref;
using model::Node;
using model::NodeIndex;
using model::Op;

class TextCheck {
 public:
  TextCheck(const World& world, const source::Sources& sources, source::Diagnostics& diagnostics)
      : world_(world),
        model_(world.model()),
        reaching_(world),
        sources_(sources),
        diagnostics_(diagnostics) {}

  void look_at(const text::CardText& card, const text::Meaning& meaning, Value thing) {
    card_ = &card;
    thing_ = thing;
    begin_ = 0;
    end_ = card.words->text().size();
    look_at(meaning);
  }

 private:
  void look_at(const text::Meaning& meaning) {
    if (meaning.end > meaning.begin) {
      begin_ = meaning.begin;
      end_ = meaning.end;
    }
    const model::Phrase& phrase = model_.phrases[meaning.phrase];
    const auto& parameters = model_.categories[phrase.category].parameters;
    Reaching::Locals known;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i].name == "this") known[static_cast<Ref>(i)] = Reach::exactly(thing_);
    }
    for (std::size_t i = 0; i < meaning.slots.size(); ++i) {
      const text::Given& given = meaning.slots[i];
      const auto local = static_cast<Ref>(parameters.size() + i);
      if (given.kind == text::Given::Kind::number || given.kind == text::Given::Kind::value)
        known[local] = Reach::number(given.number);
      if (given.kind == text::Given::Kind::absent) known[local] = Reach::nothing();
    }
    for (const Ref ref : phrase.triggers) {
      const model::Trigger& one = model_.triggers[ref];
      look_at_condition(one.condition, known);
      look_at_code(one.code.root, known);
    }
    for (const Ref ref : phrase.modifiers) {
      const model::Modifier& one = model_.modifiers[ref];
      look_at_condition(one.condition, known);
      look_at_steps(one, known);
    }
    for (const Ref ref : phrase.always) {
      if (model_.always[ref].element == no_ref) look_at_condition(model_.always[ref].condition, known);
      look_at_code(model_.always[ref].code.root, known);
    }
    for (const Ref ref : phrase.actions) look_at_code(model_.actions[ref].code.root, known);
    for (const Ref ref : phrase.ways) look_at_code(model_.ways[ref].code.root, known);
    look_at_code(phrase.code.root, known);
    for (const text::Given& given : meaning.slots) {
      for (const text::Meaning& inner : given.meanings) look_at(inner);
    }
  }

  source::Diagnostic& tell(const source::Mistake& mistake, std::string message, source::Span rule) {
    return diagnostics_.report(mistake, card_->words->span(begin_, end_), std::move(message))
        .also(rule, "the rule");
  }

  std::string source_of(NodeIndex index) const { return std::string(sources_.text(model_.code[index].span)); }

  void conjuncts(NodeIndex index, std::vector<NodeIndex>& out) const {
    const Node& node = model_.code[index];
    if (node.op == Op::binary && node.text == "and") {
      for (const NodeIndex child : node.children) conjuncts(child, out);
    } else {
      out.push_back(index);
    }
  }

  // `m = this` tells what m is in the rest of the condition.
  void note_equals(const std::vector<NodeIndex>& all, Reaching::Locals& known) const {
    for (const NodeIndex index : all) {
      const Node& node = model_.code[index];
      if (node.op != Op::binary || node.text != "=") continue;
      for (const std::size_t side : {0U, 1U}) {
        const Node& one = model_.code[node.children[side]];
        const Reach other = reaching_.of(node.children[1 - side], known);
        if (one.op == Op::local && other.thing && !known.contains(one.ref)) known[one.ref] = other;
      }
    }
  }

  void look_at_condition(NodeIndex condition, Reaching::Locals known) {
    if (condition == no_node) return;
    std::vector<NodeIndex> all;
    conjuncts(condition, all);
    note_equals(all, known);
    for (const NodeIndex index : all) {
      look_at_sets(index, known);
      if (reaching_.of(index, known).high >= 1) continue;
      const Node& node = model_.code[index];
      std::string why;
      if (node.op == Op::binary && model_.code[node.children[0]].type.kind == model::Kind::number &&
          model_.code[node.children[0]].type.is_one()) {
        why = fmt::format(": `{}` is {} on this card, and `{}` is {}", source_of(node.children[0]),
                          words_of(reaching_.of(node.children[0], known)), source_of(node.children[1]),
                          words_of(reaching_.of(node.children[1], known)));
      }
      tell(mistakes::never_happens, fmt::format("what this text waits for never comes{}", why), node.span)
          .suggest("change the text, or what is printed on the card");
      return;
    }
  }

  void look_at_steps(const model::Modifier& modifier, Reaching::Locals known) {
    if (modifier.condition != no_node) {
      std::vector<NodeIndex> all;
      conjuncts(modifier.condition, all);
      note_equals(all, known);
    }
    bool idle = !modifier.steps.empty();
    const std::size_t told = told_.size();
    for (const model::ModifierStep& step : modifier.steps) {
      look_at_sets(step.value, known);
      const Reach by = reaching_.of(step.value, known);
      idle = idle && ((step.change == model::Change::add && by.only(0)) ||
                      (step.change == model::Change::times && by.only(1)));
    }
    if (idle && told_.size() == told)
      tell(mistakes::changes_nothing, "this text changes nothing: it adds 0, or multiplies by 1",
           modifier.span)
          .suggest("give it a number that makes a difference, or take it out");
  }

  void look_at_code(NodeIndex index, const Reaching::Locals& known) {
    if (index == no_node) return;
    const Node& node = model_.code[index];
    switch (node.op) {
      case Op::guard: {
        look_at_condition(node.children[0], known);
        return;
      }
      case Op::assign:
        if (node.text != ":=" && model_.code[node.children[1]].type.is_one() &&
            reaching_.of(node.children[1], known).only(0))
          tell(mistakes::changes_nothing, "this text changes nothing: the number is 0", node.span)
              .suggest("give it a number that makes a difference, or take it out");
        break;
      case Op::repeat:
        if (reaching_.of(node.children[0], known).high <= 0)
          tell(mistakes::changes_nothing, "this text does nothing: it is done 0 times", node.span)
              .suggest("give it a number that makes a difference, or take it out");
        break;
      case Op::spend: {
        const Reach have = reaching_.of(node.children[0], known);
        const Reach cost = reaching_.of(node.children[1], known);
        if (cost.low > have.high)
          tell(mistakes::never_payable,
               fmt::format("this can never be paid: it costs {}, and `{}` is never more than {}",
                           words_of(cost), source_of(node.children[0]), have.high),
               node.span)
              .suggest("lower the cost, or widen the range");
        break;
      }
      case Op::modify:
        look_at_steps(model_.modifiers[node.ref], known);
        break;
      default:
        break;
    }
    if (is_set(node)) look_at_sets(index, known);
    for (const NodeIndex child : node.children) look_at_code(child, known);
  }

  static bool is_set(const Node& node) { return node.op == Op::where; }

  // `where` that no card can satisfy.
  void look_at_sets(NodeIndex index, const Reaching::Locals& known) {
    const Node& node = model_.code[index];
    if (is_set(node) && node.type.kind == model::Kind::thing &&
        model_.things[node.type.ref].origin == model::Origin::component &&
        !told_.contains({card_->words, index})) {
      Reaching::Locals with = known;
      const auto& things = world_.all(node.type.ref);
      const bool any = things.empty() || std::ranges::any_of(things, [&](Value thing) {
                         with[node.ref] = Reach::exactly(thing);
                         return reaching_.of(node.children[1], with).high >= 1;
                       });
      if (!any) {
        told_.insert({card_->words, index});
        tell(mistakes::matches_nothing, fmt::format("no card is meant by this text: `{}`", source_of(index)),
             node.span)
            .suggest("name something that cards have");
      }
    }
    for (const NodeIndex child : node.children) look_at_sets(child, known);
  }

  const World& world_;
  const model::Model& model_;
  Reaching reaching_;
  const source::Sources& sources_;
  source::Diagnostics& diagnostics_;
  const text::CardText* card_ = nullptr;
  Value thing_ = none;
  std::size_t begin_ = 0, end_ = 0;  // of the part of the text that is looked at
  std::set<std::pair<const source::Excerpt*, NodeIndex>> told_;
};

// Fields that an expression reads, through stats.
void fields_read(const model::Model& model, NodeIndex index, std::set<Ref>& out, std::set<Ref>& stats) {
  if (index == no_node) return;
  const Node& node = model.code[index];
  const bool field = node.op == Op::field || node.op == Op::field_at || node.op == Op::game_field ||
                     node.op == Op::game_field_at;
  if (field && node.ref != no_ref && !model.fields[node.ref].printed) out.insert(node.ref);
  if (node.op == Op::stat && node.ref != no_ref && stats.insert(node.ref).second)
    fields_read(model, model.stats[node.ref].base.root, out, stats);
  for (const NodeIndex child : node.children) fields_read(model, child, out, stats);
}

// Numbers that a verb changes by itself.
void fields_changed(const model::Model& model, NodeIndex index, std::set<Ref>& out) {
  if (index == no_node) return;
  const Node& node = model.code[index];
  if (node.op == Op::assign) {
    const Node& place = model.code[node.children[0]];
    const bool field = place.op == Op::field || place.op == Op::field_at;
    if (field && place.ref != no_ref && place.type.kind == model::Kind::number && place.type.is_one())
      out.insert(place.ref);
  }
  for (const NodeIndex child : node.children) fields_changed(model, child, out);
}

bool says_before(const model::Model& model, NodeIndex index) {
  const Node& node = model.code[index];
  return node.op == Op::before ||
         std::ranges::any_of(node.children, [&](NodeIndex child) { return says_before(model, child); });
}

// A phrase that waits for a number which the verb itself changes: before or after?
void check_moments(const model::Model& model, const source::Sources& sources,
                   source::Diagnostics& diagnostics) {
  for (const model::Trigger& trigger : model.triggers) {
    if (trigger.phrase == no_ref || trigger.kind != model::TriggerKind::when || trigger.procedure == no_ref ||
        trigger.condition == no_node || says_before(model, trigger.condition))
      continue;
    std::set<Ref> changed;
    fields_changed(model, model.procedures[trigger.procedure].body.root, changed);
    std::vector<NodeIndex> open{trigger.condition};
    while (!open.empty()) {
      const Node& node = model.code[open.back()];
      open.pop_back();
      if (node.op == Op::binary && node.text == "and") {
        open.insert(open.end(), node.children.begin(), node.children.end());
        continue;
      }
      if (node.op != Op::binary || node.text != "=" ||
          model.code[node.children[0]].type.kind != model::Kind::number)
        continue;
      std::set<Ref> read;
      std::set<Ref> stats;
      fields_read(model, node.children[0], read, stats);
      const bool same = std::ranges::any_of(read, [&](Ref field) { return changed.contains(field); });
      if (!same) continue;
      const std::string text(sources.text(model.code[node.children[0]].span));
      diagnostics
          .report(mistakes::before_or_after, node.span,
                  fmt::format("`{}` changes `{}`, and this looks at it afterwards",
                              model.procedures[trigger.procedure].name.text, text))
          .suggest(fmt::format("write `before {}` if the number before is meant", text));
    }
  }
}

}  // namespace

void check_texts(const World& world, const text::Texts& texts, const source::Sources& sources,
                 source::Diagnostics& diagnostics) {
  TextCheck check(world, sources, diagnostics);
  for (const text::CardText& card : text::card_texts(world.deck(), world.model())) {
    const std::vector<text::Meaning>* meanings = texts.find(card.category, card.words->text());
    if (meanings == nullptr) continue;
    Value thing = none;
    for (Value one = 0; static_cast<std::size_t>(one) < world.size() && thing == none; ++one) {
      if (world[one].component == card.component) thing = one;
    }
    if (thing == none) continue;
    for (const text::Meaning& meaning : *meanings) check.look_at(card, meaning, thing);
  }
  check_moments(world.model(), sources, diagnostics);
}

}  // namespace rulepress::sim
