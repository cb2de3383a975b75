#include "expr/check.h"

#include <fmt/format.h>

#include <algorithm>

#include "expr/functions.h"
#include "expr/mistakes.h"
#include "source/nearest.h"

namespace rulepress::expr {
namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// Adds the names that are surely there where the condition holds, or where it does not.
void add_present(const Tree& tree, NodeIndex index, bool holds, std::vector<std::string>& names) {
  const Node& node = tree.nodes[index];
  if (node.kind == NodeKind::negation) add_present(tree, node.children[0], !holds, names);
  if (node.kind == NodeKind::binary && node.text == (holds ? "and" : "or")) {
    for (const NodeIndex child : node.children) add_present(tree, child, holds, names);
  }
  if (!holds || node.kind != NodeKind::call || node.text != "has" || node.children.size() != 1) return;
  const Node& inner = tree.nodes[node.children[0]];
  if (inner.kind == NodeKind::name) names.push_back(inner.text);
}

class Checker {
 public:
  Checker(const Tree& tree, const Scope& scope, source::Diagnostics& diagnostics)
      : tree_(tree), scope_(scope), diagnostics_(diagnostics) {}

  Type check(NodeIndex index) {
    const Node& node = tree_.nodes[index];
    switch (node.kind) {
      case NodeKind::number:
        return Type::number();
      case NodeKind::text:
        return Type::text();
      case NodeKind::truth:
        return Type::truth();
      case NodeKind::name:
        return check_name(node);
      case NodeKind::member:
        return check_member(node);
      case NodeKind::index:
        return check_index(node);
      case NodeKind::call:
        return check_call(node);
      case NodeKind::negative:
        need(node.children[0], Kind::number, "`-`");
        return Type::number();
      case NodeKind::negation:
        need(node.children[0], Kind::truth, "`not`");
        return Type::truth();
      case NodeKind::binary:
        return check_binary(node);
      case NodeKind::choice:
        return check_choice(node);
      case NodeKind::otherwise: {
        const Type first = check(node.children[0]);
        const Type second = check(node.children[1]);
        return joined(node, first.present(), second);
      }
      case NodeKind::list:
        return check_list(node);
      case NodeKind::own:  // these stand only in rules
      case NodeKind::where:
      case NodeKind::ranked:
      case NodeKind::before:
      case NodeKind::named:
      case NodeKind::use:
      case NodeKind::wrong:
        return {};
    }
    return {};
  }

 private:
  Type check_name(const Node& node) {
    const auto found = scope_.names.find(node.text);
    if (found != scope_.names.end()) {
      const bool sure = std::ranges::find(present_, node.text) != present_.end();
      return sure ? found->second.present() : found->second;
    }
    auto& report = diagnostics_.report(mistakes::unknown_name, node.span,
                                       fmt::format("{} has no field `{}`", scope_.what, node.text));
    const std::vector<std::string> names = source::keys_of(scope_.names);
    if (const auto meant = source::nearest(node.text, names)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant), {node.span, *meant});
    } else {
      report.suggest(fmt::format("there are {}", source::quoted_list(names)));
    }
    return {};
  }

  Type check_member(const Node& node) {
    const Type of = present(node.children[0], "`.`");
    if (of.kind == Kind::unknown) return {};
    if (of.kind != Kind::record || of.record == nullptr) {
      wrong_type(node.children[0], of, "a table");
      return {};
    }
    if (const Type* found = of.record->find(node.text)) return *found;
    auto& report = diagnostics_.report(mistakes::unknown_name, node.span,
                                       fmt::format("there is no `{}` in this table", node.text));
    std::vector<std::string> names;
    for (const auto& [name, type] : of.record->fields) names.push_back(name);
    if (const auto meant = source::nearest(node.text, names))
      report.suggest(fmt::format("did you mean `{}`?", *meant));
    return {};
  }

  Type check_index(const Node& node) {
    const Type of = present(node.children[0], "`[ ]`");
    need(node.children[1], Kind::number, "`[ ]`");
    if (of.kind == Kind::unknown) return {};
    if (of.kind != Kind::list) {
      wrong_type(node.children[0], of, "a list");
      return {};
    }
    return of.item == nullptr ? Type{}.or_missing() : of.item->or_missing();  // the list may be shorter
  }

  Type check_call(const Node& node) {
    const Function* function = find_function(node.text);
    if (function == nullptr) {
      for (const NodeIndex child : node.children) check(child);
      std::vector<std::string> names;
      for (const Function& one : functions()) names.emplace_back(one.name);
      auto& report = diagnostics_.report(mistakes::unknown_function, node.span,
                                         fmt::format("there is no function `{}`", node.text));
      if (const auto meant = source::nearest(node.text, names)) {
        report.suggest(fmt::format("did you mean `{}`?", *meant));
      } else {
        report.suggest(fmt::format("there are {}", source::quoted_list(names)));
      }
      return {};
    }
    if (node.children.size() < function->least || node.children.size() > function->most) {
      diagnostics_
          .report(mistakes::wrong_arguments, node.span,
                  fmt::format("`{}` does not take {} {}", node.text, node.children.size(),
                              node.children.size() == 1 ? "value" : "values"))
          .suggest(fmt::format("it is used like this: `{}`", function->usage));
    }
    for (const NodeIndex child : node.children) {
      if (node.text == "has") {
        check(child);
      } else if (function->argument == Kind::unknown) {
        present(child, fmt::format("`{}`", node.text));
      } else {
        need(child, function->argument, fmt::format("`{}`", node.text));
      }
    }
    return {function->result};
  }

  Type check_binary(const Node& node) {
    const std::string& sign = node.text;
    const std::string user = fmt::format("`{}`", sign);
    if (is_one_of(sign, {"and", "or"})) {
      // The second is only looked at when the first is true (`and`) or false (`or`).
      need(node.children[0], Kind::truth, user);
      const std::size_t before = present_.size();
      add_present(tree_, node.children[0], sign == "and", present_);
      need(node.children[1], Kind::truth, user);
      present_.resize(before);
      return Type::truth();
    }
    if (sign == "in") {
      const Type item = present(node.children[0], user);
      const Type list = present(node.children[1], user);
      if (list.kind != Kind::list && list.kind != Kind::unknown) wrong_type(node.children[1], list, "a list");
      if (list.item != nullptr && !same_kind(item, *list.item)) differ(node, item, *list.item);
      return Type::truth();
    }
    if (sign == "=" || sign == "!=") {
      const Type left = present(node.children[0], user);
      const Type right = present(node.children[1], user);
      if (!same_kind(left, right)) differ(node, left, right);
      return Type::truth();
    }
    if (sign == "+") {
      // Numbers are added, texts are joined.
      const Type left = present(node.children[0], user);
      if (left.kind == Kind::text) {
        need(node.children[1], Kind::text, user);
        return Type::text();
      }
      if (left.kind != Kind::number && left.kind != Kind::unknown)
        wrong_type(node.children[0], left, "a number or text");
      need(node.children[1], Kind::number, user);
      return Type::number();
    }
    need(node.children[0], Kind::number, user);
    need(node.children[1], Kind::number, user);
    const bool compares = is_one_of(sign, {"<", "<=", ">", ">="});
    return compares ? Type::truth() : Type::number();
  }

  Type check_list(const Node& node) {
    Type item;
    for (const NodeIndex child : node.children) {
      const Type next = present(child, "a list");
      if (!same_kind(item, next)) differ(tree_.nodes[child], item, next);
      if (item.kind == Kind::unknown) item = next;
    }
    return Type::list_of(item);
  }

  Type check_choice(const Node& node) {
    need(node.children[0], Kind::truth, "`if`");
    const auto branch = [&](NodeIndex index, bool holds) {
      const std::size_t before = present_.size();
      add_present(tree_, node.children[0], holds, present_);
      Type type = check(index);
      present_.resize(before);
      return type;
    };
    const Type first = branch(node.children[1], true);
    const Type second = branch(node.children[2], false);
    return joined(node, first, second);
  }

  Type joined(const Node& node, const Type& a, const Type& b) {
    if (!same_kind(a, b)) differ(node, a, b);
    Type made = a.kind == Kind::unknown ? b : a;
    made.optional = a.optional || b.optional;
    return made;
  }

  Type present(NodeIndex index, std::string_view user) {
    const Type found = check(index);
    if (found.optional) {
      const Node& node = tree_.nodes[index];
      auto& report =
          diagnostics_.report(mistakes::maybe_missing, node.span,
                              node.kind == NodeKind::name
                                  ? fmt::format("`{}` is not on every card, but {} needs it", node.text, user)
                                  : fmt::format("this may be missing, but {} needs it", user));
      report.suggest("say what to take then, as in `(power else 0)`, or ask first with `has(power)`");
    }
    return found.present();
  }

  void need(NodeIndex index, Kind kind, std::string_view user) {
    const Type found = present(index, user);
    if (found.kind == kind || found.kind == Kind::unknown) return;
    wrong_type(index, found, name_of(Type{kind}));
  }

  void wrong_type(NodeIndex index, const Type& found, std::string_view needed) {
    diagnostics_.report(mistakes::wrong_type, tree_.nodes[index].span,
                        fmt::format("this is {}, but {} is needed here", name_of(found), needed));
  }

  void differ(const Node& node, const Type& a, const Type& b) {
    diagnostics_.report(mistakes::wrong_type, node.span,
                        fmt::format("{} and {} do not go together here", name_of(a), name_of(b)));
  }

  const Tree& tree_;
  const Scope& scope_;
  source::Diagnostics& diagnostics_;
  std::vector<std::string> present_;  // names that were asked for with `has` around what is checked
};

}  // namespace

Type check(const Tree& tree, const Scope& scope, source::Diagnostics& diagnostics) {
  return Checker(tree, scope, diagnostics).check(tree.root);
}

Scope narrowed(const Scope& scope, const Tree& condition) {
  Scope made = scope;
  std::vector<std::string> names;
  if (!condition.nodes.empty()) add_present(condition, condition.root, true, names);
  for (const std::string& name : names) {
    const auto found = made.names.find(name);
    if (found != made.names.end()) found->second = found->second.present();
  }
  return made;
}

}  // namespace rulepress::expr
