// What fields start with, how much zones hold, and what happens when they are full or empty; and boards.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/check/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using SymbolKind = Symbol::Kind;

std::string_view moment_words(Moment moment) {
  switch (moment) {
    case Moment::full:
      return "is full";
    case Moment::empty:
      return "is empty";
    case Moment::host_leaves:
      return "loses the thing it belongs to";
  }
  return "";
}

}  // namespace

void Checker::check_policies_of_fields() {
  for (const Pending& pending : pending_) {
    for (const FieldSyntax& syntax : pending.declaration->fields) {
      const auto found = field_refs_.find(&syntax);
      if (found == field_refs_.end() || syntax.broken) continue;
      const Ref ref = found->second;
      const Field field = model_.fields[ref];
      const auto begin = [&](const Type& moved) {
        start({});
        if (field.holder == Holder::thing) {
          frame_.sibling_holder = field.of;
          add_hidden(Type::thing(field.of));
        }
        frame_.sibling_game = field.holder == Holder::game;
        if (moved.known()) frame_.elements.push_back(add_hidden(moved));
      };
      if (syntax.initial.there()) {
        begin({});
        if (field.type.is_place()) {
          report(mistakes::not_changeable, syntax.initial.span(), "a zone starts empty")
              .suggest("fill it under `setup`");
        }
        Type wanted = field.type.unindexed();
        const NodeIndex root = value_of(syntax.initial, wanted, fmt::format("`{}`", syntax.name.text));
        model_.fields[ref].initial = finish(root);
      } else if (!field.printed && field.holder != Holder::record && field.type.is_one() &&
                 !field.type.maybe && field.type.known() && field.type.kind != Kind::meaning &&
                 field.type.kind != Kind::thing) {
        report(mistakes::missing_policy, syntax.name.span,
               fmt::format("nothing says what `{}` is at the start", syntax.name.text))
            .suggest(field.type.kind == Kind::number
                         ? fmt::format("add `= {}`", field.type.bounds ? field.type.bounds->low : 0)
                         : std::string("add `= …`"));
      }
      if (syntax.type.limit.there()) {
        begin({});
        const NodeIndex root = value_of(syntax.type.limit, Type::number(), "`up to`");
        model_.fields[ref].capacity = finish(root);
      }
      std::vector<PolicyRule> rules;
      for (const Policy& policy : syntax.policies) {
        PolicyRule rule{policy.moment, policy.kind, {}, {}, policy.span};
        if (!field.type.is_place()) {
          if (field.type.known()) {
            report(mistakes::odd_policy, policy.span,
                   fmt::format("`{}` is no zone, so nothing happens when it {}", syntax.name.text,
                               moment_words(policy.moment)))
                .suggest("take it out");
          }
          continue;
        }
        const bool fits = policy.kind == PolicyKind::refuse ||
                          (policy.kind == PolicyKind::refill) == (policy.moment == Moment::empty);
        if (!fits || policy.kind == PolicyKind::give_what_is_left) {
          report(mistakes::odd_policy, policy.span,
                 fmt::format("this does not help when a zone {}", moment_words(policy.moment)))
              .suggest(policy.moment == Moment::empty
                           ? "write `refuse` or `refill from …`"
                           : "write `refuse`, `move to …` or `owner moves … to …`");
          continue;
        }
        if (policy.moment == Moment::full && !syntax.type.limit.there()) {
          report(mistakes::odd_policy, policy.span,
                 fmt::format("`{}` is never full: it holds any number", syntax.name.text))
              .suggest("say how many it holds: `up to 7`");
          continue;
        }
        if (policy.amount.there()) {
          begin({});
          const NodeIndex root = value_of(policy.amount, Type::number(), "this");
          rule.amount = finish(root);
        }
        if (policy.place.there()) {
          begin(field.type.element());
          const NodeIndex root = value(policy.place);
          if (type(root).known() && !type(root).is_place()) {
            report(mistakes::wrong_type, node(root).span,
                   fmt::format("cards go to a zone or pile, but this is {}", named(type(root))))
                .suggest("name a zone or pile");
          }
          rule.place = finish(root);
        }
        rules.push_back(std::move(rule));
      }
      const auto said = [&](Moment moment) {
        return std::ranges::any_of(syntax.policies,
                                   [&](const Policy& policy) { return policy.moment == moment; });
      };
      if (field.type.is_place() && syntax.type.limit.there() && !said(Moment::full)) {
        report(mistakes::missing_policy, syntax.name.span,
               fmt::format("nothing says what happens when `{}` is full", syntax.name.text))
            .suggest("add `, when full refuse` or `, when full owner moves 1 to …`");
      }
      if (field.type.is_place() && field.holder == Holder::thing &&
          model_.things[field.of].origin == Origin::component && !said(Moment::host_leaves)) {
        report(mistakes::missing_policy, syntax.name.span,
               fmt::format("nothing says where the cards of `{}` go when the {} leaves play",
                           syntax.name.text, model_.things[field.of].name.text))
            .suggest("add `, when host leaves move to …`");
      }
      model_.fields[ref].policies = std::move(rules);
    }
  }
}

// `live in`: zones by their names, whoever has them; `play` stands for lying on a board.
void Checker::check_homes(const std::vector<Name>& zones) {
  for (const Name& zone : zones) {
    std::vector<std::string> known{"play"};
    for (const Field& field : model_.fields) {
      if (field.type.is_place() || !field.type.known()) known.push_back(field.name.text);
    }
    if (std::ranges::find(known, zone.text) != known.end()) continue;
    auto& told = report(mistakes::unknown_name, zone.span, fmt::format("no zone is called `{}`", zone.text));
    suggest(told, zone, known);
  }
}

void Checker::check_board(const Declaration& declaration) {
  const Symbol* found = find(declaration.name.text);
  if (found == nullptr || found->kind != SymbolKind::board || found->span != declaration.name.span) return;
  Board made = model_.boards[found->ref];
  made.places = need_symbol(declaration.other, SymbolKind::thing, "a type");
  for (const Name& edge : declaration.names) {
    const Ref ref = need_symbol(edge, SymbolKind::thing, "a type");
    if (ref != no_ref) made.edges.push_back(ref);
  }
  made.steps = declaration.steps.text;
  made.distance = declaration.distance.text;
  made.corners = declaration.corners.text;
  const auto one_of = [&](const Name& name, std::initializer_list<std::string_view> words) {
    if (!name.there() || std::ranges::find(words, name.text) != words.end()) return;
    std::vector<std::string> known;
    for (const std::string_view word : words) known.emplace_back(word);
    auto& told = report(mistakes::unknown_value, name.span,
                        fmt::format("`{}` is none of {}", name.text, source::quoted_list(known)));
    suggest(told, name, known);
  };
  one_of(declaration.steps, {"sides", "around"});
  one_of(declaration.distance, {"steps", "straight", "diagonal"});
  one_of(declaration.corners, {"either", "both"});
  const bool grid = declaration.board == BoardShape::grid;
  if (declaration.mode == "unknown") return;  // its shape, which was told
  if (grid && !declaration.steps.there()) {
    report(mistakes::missing_policy, declaration.name.span, "nothing says where one step leads on this grid")
        .suggest("add `steps: sides` or `steps: around`");
  }
  if (grid && !declaration.distance.there()) {
    report(mistakes::missing_policy, declaration.name.span,
           "nothing says how distance is counted on this grid")
        .suggest(
            "add `distance: steps` (along steps), `distance: straight` (rows and columns together) or "
            "`distance: diagonal` (the larger of the two)");
  }
  if (!declaration.from_map && declaration.board != BoardShape::graph && !declaration.size_of_board.there()) {
    report(mistakes::missing_policy, declaration.name.span, "nothing says how large this board is")
        .suggest(grid ? "add `size: 6 by 4`, or draw it: `from map`" : "add `size: 8`");
  }
  if (declaration.board == BoardShape::graph && !declaration.from_map) {
    report(mistakes::missing_map, declaration.name.span,
           "the places of a graph and their neighbours stand in a map")
        .suggest("write `from map`, and a block ```map with the board's name");
  }
  if (declaration.opaque_edge.there())
    made.opaque_edge = need_symbol(declaration.opaque_edge, SymbolKind::stat, "a stat");
  if (declaration.opaque_place.there())
    made.opaque_place = need_symbol(declaration.opaque_place, SymbolKind::stat, "a stat");
  const auto answers = [&](Ref stat, Ref about, const Name& name) {
    if (stat == no_ref || about == no_ref) return;
    const Stat& one = model_.stats[stat];
    const bool right = one.base.parameters == 1 && one.type.kind == Kind::truth &&
                       fits(Type::thing(about), one.base.locals[0].type);
    if (right) return;
    report(
        mistakes::wrong_type, name.span,
        fmt::format("`{}` should tell of {} whether it blocks sight", name.text, named(Type::thing(about))))
        .also(one.name.span, "declared here")
        .suggest(fmt::format("declare it as `stat {}(x: {}): truth = …`", name.text,
                             model_.things[about].name.text));
  };
  answers(made.opaque_edge, edge_type, declaration.opaque_edge);
  answers(made.opaque_place, made.places, declaration.opaque_place);
  if (declaration.size_of_board.there()) {
    start({});
    const NodeIndex size = value_of(declaration.size_of_board, Type::number(), "`size`");
    need_settled(size);
    made.size = finish(size);
  }
  if (declaration.height_of_board.there()) {
    start({});
    const NodeIndex height = value_of(declaration.height_of_board, Type::number(), "`size`");
    need_settled(height);
    made.height = finish(height);
  }
  model_.boards[found->ref] = std::move(made);
}

// A board is as large as numbers, the players and what is in the box say; nothing else is known before the
// game.
void Checker::need_settled(NodeIndex index) {
  const Node& one = node(index);
  static constexpr std::array signs = {"+", "-", "*", "<", "<=", ">", ">=", "="};
  const bool counts =
      one.op == Op::builtin && one.text == "count" && node(one.children[0]).op == Op::all_things;
  if (one.op == Op::number || one.op == Op::wrong || counts) return;
  if (one.op == Op::choice || (one.op == Op::binary && std::ranges::find(signs, one.text) != signs.end())) {
    const std::vector<NodeIndex> parts = one.children;
    for (const NodeIndex part : parts) need_settled(part);
    return;
  }
  report(mistakes::wrong_type, one.span, "how large a board is has to be known before the game")
      .suggest("use numbers, `count(players)`, or how many cards of a type there are: `count(boats)`");
}

}  // namespace rulepress::model
