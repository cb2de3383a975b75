// Statements: what is done.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/builtins.h"
#include "model/check/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using SymbolKind = Symbol::Kind;
using expr::NodeKind;

}  // namespace

const Local* Checker::find_local(std::string_view name, Ref* ref) const {
  for (auto at = frame_.visible.rbegin(); at != frame_.visible.rend(); ++at) {
    if (frame_.code.locals[*at].name != name) continue;
    *ref = *at;
    return &frame_.code.locals[*at];
  }
  return nullptr;
}

Ref Checker::add_hidden(const Type& type) {
  frame_.code.locals.push_back({"", type, {}});
  return static_cast<Ref>(frame_.code.locals.size() - 1);
}

Ref Checker::add_local(const Name& name, const Type& type, bool by_reference) {
  Ref same = no_ref;
  if (const Local* other = find_local(name.text, &same); other != nullptr && name.there()) {
    auto& told =
        report(mistakes::shadowed_name, name.span, fmt::format("`{}` has a meaning here already", name.text));
    if (other->span.end > 0) told.also(other->span, "the other one");
    told.suggest("take another name");
  }
  frame_.code.locals.push_back({name.text, type, name.span, by_reference});
  const Ref ref = static_cast<Ref>(frame_.code.locals.size() - 1);
  frame_.visible.push_back(ref);
  return ref;
}

NodeIndex Checker::block(const std::vector<Statement>& statements, bool head) {
  const std::size_t visible = frame_.visible.size();
  const std::size_t sure = frame_.sure.size();
  std::vector<NodeIndex> made;
  bool told = false;
  for (const Statement& statement : statements) {
    if (!told && !made.empty() && leaves(made.back())) {
      report(mistakes::unreachable, statement.span, "nothing comes this far")
          .also(node(made.back()).span, "this leaves the block")
          .suggest("take it out, or move it up");
      told = true;
    }
    const bool is_head = statement.kind == StatementKind::once || statement.kind == StatementKind::cost ||
                         (statement.kind == StatementKind::when && statement.body.empty());
    head = head && is_head;
    made.push_back(doing(statement, head));
  }
  frame_.visible.resize(visible);
  frame_.sure.resize(sure);
  const Span span = statements.empty() ? Span{} : statements.front().span;
  return add(Op::block, {}, span, std::move(made));
}

NodeIndex Checker::doing(const Statement& statement, bool head) {
  switch (statement.kind) {
    case StatementKind::let:
      return do_let(statement);
    case StatementKind::assign:
      return do_assign(statement);
    case StatementKind::call: {
      const NodeIndex made = call_value(statement.value.tree, statement.value.tree.top(), true);
      if (node(made).op != Op::call && node(made).op != Op::perform && node(made).op != Op::wrong) {
        report(mistakes::syntax, statement.span, "this is a value, and nothing is done with it")
            .suggest(fmt::format("`{}` changes nothing; keep it with `let`, or take it out",
                                 statement.value.tree.top().text));
      }
      return made;
    }
    case StatementKind::move:
      return do_move(statement);
    case StatementKind::shuffle: {
      const NodeIndex pile = value(statement.place);
      if (type(pile).known() && (type(pile).shape != Shape::pile || type(pile).indexed)) {
        report(mistakes::wrong_type, node(pile).span,
               fmt::format("`shuffle` takes a pile, but this is {}", named(type(pile))))
            .suggest("only piles have an order");
      }
      return add(Op::shuffle, {}, statement.span, {pile});
    }
    case StatementKind::choose:
      return do_choose(statement);
    case StatementKind::ask:
      return do_ask(statement);
    case StatementKind::offer:
      return do_offer(statement);
    case StatementKind::when:
      return do_if(statement, head);
    case StatementKind::match:
      return do_match(statement);
    case StatementKind::each:
    case StatementKind::together:
    case StatementKind::repeat:
    case StatementKind::loop:
      return do_loop(statement);
    case StatementKind::cost:
      return do_cost(statement);
    case StatementKind::perform:
      return do_perform(statement);
    case StatementKind::give:
      return do_return(statement);
    case StatementKind::proceed:
      return do_proceed(statement);
    case StatementKind::skip:
      return add(Op::skip, {}, statement.span);
    case StatementKind::once:
      return do_once(statement);
    case StatementKind::rule: {
      const Ref modifier = check_modifier(*statement.rule, static_cast<std::size_t>(-1), no_ref, true);
      return add(Op::modify, {}, statement.span, {}, modifier);
    }
    case StatementKind::wrong:
      return do_wrong(statement);
  }
  return wrong(statement.span);
}

// A line that could not be read: told. What stands below it is looked at all the same.
NodeIndex Checker::do_wrong(const Statement& statement) {
  const std::size_t visible = frame_.visible.size();
  if (statement.name.there()) add_local(statement.name, {});
  block(statement.body);
  for (const Branch& branch : statement.branches) block(branch.body);
  if (!statement.body.empty()) frame_.visible.resize(visible);
  block(statement.else_body);
  return wrong(statement.span);
}

NodeIndex Checker::do_let(const Statement& statement) {
  const NodeIndex made = rhs(statement.value, {});
  Type kept = type(made);
  kept.bounds.reset();
  if (kept.is_place()) kept = kept.many(kept.is_ordered() ? Shape::list : Shape::set);
  if (kept.kind == Kind::none) {
    report(mistakes::wrong_type, node(made).span, "`none` alone does not tell what it is none of")
        .suggest("start with a value, or use `choose` and `if`");
    kept = {};
  }
  if (kept.kind == Kind::thing) kept.maybe = type(made).maybe;
  if (statement.index) add_index(kept, statement.index);
  const Ref local = add_local(statement.name, kept, true);
  return add(Op::let, {}, statement.span, {made}, local);
}

NodeIndex Checker::place(const Expression& expression) {
  const NodeIndex made = value(expression);
  Node& at = node(made);
  // What is known to be there, or to be of a kind, may become none again, or another.
  const auto forget = [&](const Type& declared) {
    at.type.maybe = at.type.maybe || declared.maybe;
    if (declared.kind == Kind::thing && at.type.kind == Kind::thing) at.type.ref = declared.ref;
  };
  if ((at.op == Op::field || at.op == Op::game_field) && at.ref != no_ref) forget(model_.fields[at.ref].type);
  if (at.op == Op::local) forget(frame_.code.locals[at.ref].type);
  const auto refuse = [&](std::string_view why) {
    report(mistakes::not_changeable, at.span, fmt::format("{}", why))
        .suggest("only state can change: what `each … has` and `game has` declare, and `let`");
  };
  switch (at.op) {
    case Op::field:
    case Op::field_at:
      if (at.ref != no_ref && model_.fields[at.ref].printed) {
        report(mistakes::not_changeable, at.span,
               fmt::format("`{}` is printed on the card and cannot change", model_.fields[at.ref].name.text))
            .also(model_.fields[at.ref].name.span, "declared here")
            .suggest("use a `stat` with `modify`, or keep the state under `each … has`");
      }
      break;
    case Op::game_field:
    case Op::game_field_at:
    case Op::wrong:
      break;
    case Op::local:
    case Op::local_at:
      if (!frame_.code.locals[at.ref].by_reference) {
        const Local& local = frame_.code.locals[at.ref];
        auto& told = report(
            mistakes::not_changeable, at.span,
            fmt::format("`{}` is given and cannot be changed", local.name.empty() ? "it" : local.name));
        if (local.span.end > 0) told.also(local.span, "declared here");
        told.suggest(
            "keep a changed value with `let`; a menu's parameter can be changed if it is declared with "
            "`var`");
      }
      break;
    default:
      refuse("this is worked out, and cannot be given a value");
      break;
  }
  if (type(made).is_place()) {
    report(mistakes::not_changeable, at.span, "cards are put into a zone with `move`")
        .suggest("write `move … to …`");
    node(made).type = {};
  }
  return made;
}

NodeIndex Checker::do_assign(const Statement& statement) {
  const NodeIndex to = place(statement.place);
  const Type wanted = type(to);
  NodeIndex made = no_node;
  if (statement.sign == ":=") {
    made = rhs(statement.value, wanted);
    const Op op = node(to).op;
    const bool field =
        op == Op::field || op == Op::field_at || op == Op::game_field || op == Op::game_field_at;
    need(made, wanted, field ? fmt::format("`{}`", model_.fields[node(to).ref].name.text) : "this change");
    note_assigned(statement.place, type(made).maybe || type(made).kind == Kind::none);
  } else {
    Type change = wanted.is_one() ? Type::number() : wanted.many(Shape::set);
    if (wanted.shape == Shape::list) change.shape = Shape::list;
    made = rhs(statement.value, change);
    if (wanted.known() && wanted.is_one() && wanted.kind != Kind::number) {
      report(mistakes::wrong_type, node(to).span,
             fmt::format("`{}` changes a number or a set, and this is {}", statement.sign, named(wanted)))
          .suggest("write `:=`");
    } else {
      if (!change.is_one() && statement.sign == "-=" && change.shape == Shape::list)
        change.shape = Shape::set;
      need(made, change, fmt::format("`{}`", statement.sign));
    }
  }
  return add(Op::assign, {}, statement.span, {to, made}, no_ref, 0, statement.sign);
}

NodeIndex Checker::do_move(const Statement& statement) {
  const NodeIndex what = value(statement.value);
  const Type moved = type(what);
  if (moved.known() &&
      (moved.kind != Kind::thing || (model_.things[moved.ref].origin != Origin::component))) {
    report(mistakes::wrong_type, node(what).span,
           fmt::format("`move` takes cards and other components, but this is {}", named(moved)))
        .suggest("state changes with `:=`, `+=` and `-=`");
  }
  const Ref element = add_hidden(moved.element());
  frame_.elements.push_back(element);
  const NodeIndex to = value(statement.place);
  frame_.elements.pop_back();
  const Type into = type(to);
  if (into.known() && (!into.is_place() || into.indexed)) {
    report(mistakes::wrong_type, node(to).span,
           fmt::format("cards are moved to a zone or pile, but this is {}", named(into)))
        .suggest(into.indexed && into.is_place() ? "say which: `…[1]`" : "name a zone or pile");
  } else if (into.known() && moved.kind == Kind::thing && !model_.is_a(moved.ref, into.ref) &&
             !model_.is_a(into.ref, moved.ref)) {
    report(mistakes::wrong_type, statement.span,
           fmt::format("{} takes no {}", named(into), named(moved.many(Shape::set))))
        .suggest("move them to a zone of their own type");
  }
  if (!statement.sign.empty() && into.known() && into.shape == Shape::zone) {
    report(mistakes::unordered, node(to).span, fmt::format("a zone has no {}", statement.sign))
        .suggest("declare it as a `pile`");
  }
  if (moved.maybe && moved.is_one()) need(what, moved.present(), "`move`");
  return add(Op::move, {}, statement.span, {what, to}, element, 0, statement.sign);
}

NodeIndex Checker::do_if(const Statement& statement, bool head) {
  const NodeIndex asked = condition(statement.value, "`if`");
  if (statement.body.empty()) {
    if (!head) {
      report(mistakes::missing_block, statement.span, "what belongs to this line should follow, indented")
          .suggest(frame_.in_action ? "a condition of the whole action stands before everything that is done"
                                    : "write it below, four spaces further in");
    } else if (statement.value.there()) {
      note_sure(statement.value.tree, statement.value.tree.root, true);
    }
    return add(Op::guard, {}, statement.span, {asked});
  }
  const std::size_t sure = frame_.sure.size();
  if (statement.value.there()) note_sure(statement.value.tree, statement.value.tree.root, true);
  const NodeIndex then = block(statement.body);
  frame_.sure.resize(sure);
  if (statement.value.there()) note_sure(statement.value.tree, statement.value.tree.root, false);
  const NodeIndex other = block(statement.else_body);
  // After `if x = none` and a `return`, x is there.
  if (!returns(then) || !statement.else_body.empty()) frame_.sure.resize(sure);
  return add(Op::if_else, {}, statement.span, {asked, then, other});
}

NodeIndex Checker::do_match(const Statement& statement) {
  const NodeIndex of = rhs(statement.value, {});
  Type pattern = type(of).present();
  pattern.bounds = type(of).bounds;
  std::vector<NodeIndex> children{of};
  std::set<std::int64_t> covered;
  bool otherwise = false;
  for (const Branch& branch : statement.branches) {
    std::vector<NodeIndex> parts;
    otherwise = otherwise || branch.patterns.empty();
    for (const Expression& one : branch.patterns) {
      const NodeIndex made = value(one, pattern);
      const Node& at = node(made);
      if (at.op == Op::range) {
        if (pattern.known() && pattern.kind != Kind::number) need(at.children[0], pattern, "this pattern");
        if (node(at.children[0]).op == Op::number && node(at.children[1]).op == Op::number) {
          const std::int64_t high = std::min(node(at.children[1]).number, node(at.children[0]).number + 1000);
          for (std::int64_t n = node(at.children[0]).number; n <= high; ++n) covered.insert(n);
        }
      } else if (pattern.known() && pattern.kind != Kind::none) {
        need(made, type(made).kind == Kind::none ? type(of) : pattern, "this pattern");
        if (at.op == Op::number || at.op == Op::enum_value || at.op == Op::truth) {
          if (!covered.insert(at.number).second) {
            report(mistakes::unreachable, at.span, "this case stands above already").suggest("take one out");
          }
        }
      }
      parts.push_back(made);
    }
    parts.push_back(block(branch.body));
    children.push_back(add(Op::match_case, {}, branch.span, std::move(parts)));
  }
  std::vector<std::string> missing;
  if (pattern.kind == Kind::enumeration) {
    const Enum& values = model_.enums[pattern.ref];
    for (std::size_t i = 0; i < values.values.size(); ++i) {
      if (!covered.contains(static_cast<std::int64_t>(i))) missing.push_back(values.values[i].text);
    }
  } else if (pattern.kind == Kind::number && pattern.bounds &&
             pattern.bounds->high - pattern.bounds->low < 100) {
    for (std::int64_t n = pattern.bounds->low; n <= pattern.bounds->high; ++n) {
      if (!covered.contains(n)) missing.push_back(std::to_string(n));
    }
  }
  if (!otherwise && !missing.empty()) {
    report(mistakes::never_covered, statement.span,
           fmt::format("nothing says what happens for {}", source::quoted_list(missing)))
        .suggest("add it, or a last case `else`");
  }
  return add(Op::match, {}, statement.span, std::move(children));
}

NodeIndex Checker::do_loop(const Statement& statement) {
  if (statement.kind == StatementKind::repeat) {
    const NodeIndex times = value_of(statement.count, Type::number(), "`repeat`");
    return add(Op::repeat, {}, statement.span, {times, block(statement.body)});
  }
  if (statement.kind == StatementKind::loop) {
    const NodeIndex asked = condition(statement.value, "`while`");
    return add(Op::loop, {}, statement.span, {asked, block(statement.body)});
  }
  const NodeIndex set = set_value(statement.value, "`for`", &statement.name);
  const std::size_t visible = frame_.visible.size();
  const Ref local = name_element(statement.name, type(set).element());
  const std::size_t sure = frame_.sure.size();
  note_selected(statement.value, statement.name);
  const NodeIndex inner = block(statement.body);
  frame_.sure.resize(sure);
  frame_.visible.resize(visible);
  return add(statement.kind == StatementKind::each ? Op::for_each : Op::together, {}, statement.span,
             {set, inner}, local);
}

NodeIndex Checker::do_cost(const Statement& statement) {
  if (statement.sign == "-=") {
    const NodeIndex from = place(statement.place);
    if (type(from).known()) need(from, Type::number(), "`cost`");
    const NodeIndex amount = value_of(statement.value, Type::number(), "`cost`");
    return add(Op::spend, {}, statement.span, {from, amount});
  }
  if (!statement.place.there()) return wrong(statement.span);
  const expr::Node& top = statement.place.tree.top();
  if (top.kind != NodeKind::call) {
    report(mistakes::syntax, top.span,
           "a cost is a declared one, `cost act(c, mvt)`, or a number that goes down, `cost p.mana -= 2`")
        .suggest("write it in one of these ways");
    return wrong(statement.span);
  }
  const Name name{
      top.text,
      {top.span.file, top.span.begin, top.span.begin + static_cast<std::uint32_t>(top.text.size())}};
  const Ref cost = need_symbol(name, SymbolKind::cost, "a cost");
  if (cost == no_ref) return wrong(statement.span);
  const std::vector<Local> wanted = model_.costs[cost].signature.locals;
  auto made = arguments(statement.place.tree, top.children, wanted, top.span, top.text);
  return add(Op::pay, {}, statement.span, std::move(made), cost);
}

NodeIndex Checker::do_perform(const Statement& statement) {
  if (!statement.value.there()) return wrong(statement.span);
  const expr::Tree& tree = statement.value.tree;
  const expr::Node& top = tree.top();
  NodeIndex made = no_node;
  if (top.kind == NodeKind::use) {
    made = use_value(tree, top, true);
  } else if (top.kind == NodeKind::call) {
    Ref ref = no_ref;
    const Local* slot = find_local(top.text, &ref);
    if (slot == nullptr || slot->type.kind != Kind::meaning) {
      report(mistakes::wrong_type, top.span, "`do` does what a text says")
          .suggest(fmt::format("write `{}(…)` without `do`", top.text));
      return wrong(statement.span);
    }
    made = call_value(tree, top, true);
  } else {
    Type text;
    text.kind = Kind::meaning;
    const NodeIndex what = value(statement.value, text);
    if (!type(what).known()) return wrong(statement.span);
    if (type(what).kind != Kind::meaning) {
      report(mistakes::wrong_type, node(what).span,
             fmt::format("`do` does what a text says, but this is {}", named(type(what))))
          .suggest("name a field whose type is a category, or a slot of the phrase");
      return wrong(statement.span);
    }
    made = meaning_value(what, tree, {}, top.span, true);
  }
  if (node(made).op == Op::meaning) {
    report(mistakes::wrong_type, statement.span, "this text is a value, and nothing is done with it")
        .suggest("keep it with `let`");
  }
  return made;
}

NodeIndex Checker::do_return(const Statement& statement) {
  if (!frame_.may_return) {
    report(mistakes::misplaced, statement.span, "there is nothing to return to here")
        .suggest("`skip` leaves the block");
    return wrong(statement.span);
  }
  const NodeIndex what = given_back(statement.value, statement.span);
  return what == no_node ? add(Op::give, {}, statement.span) : add(Op::give, {}, statement.span, {what});
}

// The value behind a `return`, or none.
NodeIndex Checker::given_back(const Expression& what, Span span) {
  const bool wanted = frame_.procedure != nullptr && frame_.procedure->has_result && !frame_.instead;
  if (!what.there()) {
    if (wanted) {
      report(mistakes::missing_return, span,
             fmt::format("`{}` has to give back {}", frame_.procedure->name.text,
                         named(frame_.procedure->result)))
          .also(frame_.procedure->name.span, "declared here")
          .suggest("write what is returned");
    }
    return no_node;
  }
  const NodeIndex made = value(what, wanted ? frame_.procedure->result : Type{});
  if (wanted) {
    need(made, frame_.procedure->result, "`return`");
  } else if (frame_.procedure == nullptr || !frame_.instead || !frame_.procedure->has_result) {
    report(mistakes::no_result, node(made).span, "nothing is given back here")
        .suggest("take the value out, or declare it with `->`");
  }
  return made;
}

NodeIndex Checker::do_proceed(const Statement& statement) {
  if (!frame_.instead || frame_.procedure == nullptr) {
    report(mistakes::misplaced, statement.span,
           "`proceed` goes on with what a rule stands instead of; there is no such thing here")
        .suggest("it stands in rules that begin with `instead of`");
    return wrong(statement.span);
  }
  const Code& body = frame_.procedure->body;
  std::vector<NodeIndex> made;
  for (std::size_t i = 0; i < statement.arguments.size(); ++i) {
    const Type expected = i < body.parameters ? body.locals[i].type : Type{};
    made.push_back(
        value_of(statement.arguments[i], expected,
                 i < body.parameters ? fmt::format("`{}`", body.locals[i].name) : std::string("`proceed`")));
  }
  if (!made.empty() && made.size() != body.parameters) {
    report(mistakes::wrong_arguments, statement.span,
           fmt::format("`{}` takes {}, but gets {}", frame_.procedure->name.text,
                       source::counted(body.parameters, "value"), made.size()))
        .suggest("give all of them, or none to keep them as they are");
  }
  return add(Op::proceed, {}, statement.span, std::move(made));
}

NodeIndex Checker::do_once(const Statement& statement) {
  const Ref phase = need_phase(statement.name);
  if (!frame_.in_action) {
    report(mistakes::misplaced, statement.span, "`once per` limits an action or a way to pay")
        .suggest("move it into one");
  }
  return add(Op::once_per, {}, statement.span, {}, phase);
}

bool Checker::leaves(NodeIndex index) const {
  const Node& at = node(index);
  switch (at.op) {
    case Op::give:
    case Op::skip:
      return true;
    default:
      return returns(index) && at.op != Op::wrong;
  }
}

void Checker::need_return(NodeIndex root, const Procedure& procedure) {
  if (returns(root)) return;
  report(mistakes::missing_return, procedure.name.span,
         fmt::format("`{}` does not always give back {}", procedure.name.text, named(procedure.result)))
      .suggest("end it with `return …`");
}

bool Checker::returns(NodeIndex index) const {
  const Node& at = node(index);
  switch (at.op) {
    case Op::give:
    case Op::wrong:
      return true;
    case Op::block:
      return std::ranges::any_of(at.children, [&](NodeIndex one) { return returns(one); });
    case Op::if_else:
      return returns(at.children[1]) && returns(at.children[2]);
    case Op::match:
      return at.children.size() > 1 &&
             std::all_of(at.children.begin() + 1, at.children.end(),
                         [&](NodeIndex one) { return returns(node(one).children.back()); });
    case Op::ask:
      return at.children.size() > 1 &&
             std::all_of(at.children.begin() + 1, at.children.end(),
                         [&](NodeIndex one) { return returns(node(one).children.back()); });
    default:
      return false;
  }
}

}  // namespace rulepress::model
