// Choices that rest on cards the chooser does not see. How many cards lie in a zone is known to all; which
// cards they are is known only as the zone says.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "model/check/checker.h"
#include "model/mistakes.h"

namespace rulepress::model {
namespace {

// Who is asked, in one piece of code. Node by node, since a menu says it in its own locals.
struct Asked {
  NodeIndex who = no_node;
  std::size_t shift = 0;                  // what has to be added to the numbers of its locals
  std::vector<std::pair<Ref, Ref>> same;  // locals that a condition says are equal
};

class Secrets {
 public:
  Secrets(const Model& model, const std::function<void(const Node& zone, const Field& field)>& tell)
      : model_(model), tell_(tell) {}

  void look_at_action(const Action& action) {
    look_at_code(action.code.root);
    if (action.of == no_ref) return;
    const Code& who = model_.menus[action.of].who;
    if (who.root == no_node || action.code.given < who.parameters) return;
    Asked asked{who.root, action.code.given - who.parameters, {}};
    if (!is_player(asked)) return;
    const Node* block = action.code.root == no_node ? nullptr : &model_.code[action.code.root];
    std::vector<NodeIndex> guards;
    for (std::size_t i = 0; block != nullptr && i < block->children.size(); ++i) {
      const Node& one = model_.code[block->children[i]];
      if (one.op == Op::guard) guards.push_back(one.children[0]);
    }
    for (const NodeIndex guard : guards) note_same(guard, asked);
    for (const Action::Head& head : action.head) {
      if (head.domain != no_node) look(head.domain, asked, false);
    }
    for (const NodeIndex guard : guards) look(guard, asked, false);
  }

  // The sets of all `choose`.
  void look_at_code(NodeIndex index) {
    if (index == no_node) return;
    const Node& node = model_.code[index];
    if (node.op == Op::choose && node.children.size() >= 2) {
      const Asked asked{node.children[1], 0, {}};
      if (is_player(asked)) look(node.children[0], asked, false);
    }
    for (const NodeIndex child : node.children) look_at_code(child);
  }

 private:
  // A policy sees what it is told to look at; a team has many eyes.
  bool is_player(const Asked& asked) const {
    const Type& type = model_.code[asked.who].type;
    return type.kind == Kind::thing && type.ref == player_type && type.is_one();
  }

  void note_same(NodeIndex index, Asked& asked) const {
    const Node& node = model_.code[index];
    if (node.op != Op::binary) return;
    if (node.text == "and") {
      for (const NodeIndex child : node.children) note_same(child, asked);
    }
    if (node.text != "=") return;
    const Node& left = model_.code[node.children[0]];
    const Node& right = model_.code[node.children[1]];
    if (left.op == Op::local && right.op == Op::local) asked.same.emplace_back(left.ref, right.ref);
  }

  bool is_asked(NodeIndex holder, NodeIndex who, const Asked& asked) const {
    const Node& a = model_.code[holder];
    const Node& b = model_.code[who];
    if (a.op == Op::wrong || b.op == Op::wrong) return true;
    if (a.op == Op::local && b.op == Op::local) {
      const Ref other = b.ref + static_cast<Ref>(asked.shift);
      return a.ref == other || std::ranges::any_of(asked.same, [&](const auto& pair) {
               return pair == std::pair(a.ref, other) || pair == std::pair(other, a.ref);
             });
    }
    if (a.op != b.op || a.text != b.text || a.children.size() != b.children.size()) return false;
    if (a.ref != b.ref || a.number != b.number) return false;
    for (std::size_t i = 0; i < a.children.size(); ++i) {
      if (!is_asked(a.children[i], b.children[i], asked)) return false;
    }
    return true;
  }

  static bool only_counts(const Node& node) {
    return node.op == Op::builtin &&
           (node.text == "count" || node.text == "any" || node.text == "empty" || node.text == "can_draw");
  }

  void look(NodeIndex index, const Asked& asked, bool counted) {
    const Node& node = model_.code[index];
    const bool zone = (node.op == Op::field || node.op == Op::field_at || node.op == Op::game_field ||
                       node.op == Op::game_field_at) &&
                      node.ref != no_ref && node.type.is_place();
    if (zone && !counted) {
      const Field& field = model_.fields[node.ref];
      const bool of_player = field.holder == Holder::thing && field.of == player_type;
      const bool owners =
          field.seen == Seen::owner && of_player && !is_asked(node.children[0], asked.who, asked);
      if (field.seen == Seen::none || owners) tell_(node, field);
    }
    for (const NodeIndex child : node.children) look(child, asked, only_counts(node));
  }

  const Model& model_;
  const std::function<void(const Node& zone, const Field& field)>& tell_;
};

}  // namespace

void Checker::find_secrets() {
  std::set<std::pair<std::uint32_t, std::uint32_t>> told;
  const std::function<void(const Node&, const Field&)> tell = [&](const Node& zone, const Field& field) {
    if (!told.insert({zone.span.begin, zone.span.end}).second) return;
    report(mistakes::hidden_from_chooser, zone.span,
           fmt::format("who chooses here does not see the cards in `{}`", field.name.text))
        .also(field.name.span, field.seen == Seen::none ? "seen by none" : "seen by its owner alone")
        .suggest("ask only how many there are, leave it to chance with `random(…)`, or let the zone be seen");
  };
  Secrets secrets(model_, tell);
  for (const Action& action : model_.actions) secrets.look_at_action(action);
  for (const Action& way : model_.ways) secrets.look_at_code(way.code.root);
  for (const Procedure& procedure : model_.procedures) secrets.look_at_code(procedure.body.root);
  for (const Trigger& trigger : model_.triggers) secrets.look_at_code(trigger.code.root);
  for (const Always& always : model_.always) secrets.look_at_code(always.code.root);
  for (const Phrase& phrase : model_.phrases) secrets.look_at_code(phrase.code.root);
}

}  // namespace rulepress::model
