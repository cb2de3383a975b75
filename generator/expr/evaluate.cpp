#include "expr/evaluate.h"

#include <algorithm>
#include <cmath>

#include "expr/functions.h"

namespace rulepress::expr {
namespace {

class Evaluator {
 public:
  Evaluator(const Tree& tree, const Names& names) : tree_(tree), names_(names) {}

  Value value(NodeIndex index) const {
    const Node& node = tree_.nodes[index];
    switch (node.kind) {
      case NodeKind::number:
        return {node.number};
      case NodeKind::text:
        return {node.text};
      case NodeKind::truth:
        return {node.number != 0};
      case NodeKind::name: {
        const auto found = names_.find(node.text);
        return found == names_.end() ? Value{} : found->second;
      }
      case NodeKind::member:
        return member(node);
      case NodeKind::index:
        return item(node);
      case NodeKind::call:
        return call(node);
      case NodeKind::negative: {
        const Value of = value(node.children[0]);
        const auto* number = of.as<double>();
        return number == nullptr ? Value{} : Value{-*number};
      }
      case NodeKind::negation:
        return {!truth(node.children[0])};
      case NodeKind::binary:
        return binary(node);
      case NodeKind::choice:
        return value(node.children[truth(node.children[0]) ? 1 : 2]);
      case NodeKind::otherwise: {
        Value first = value(node.children[0]);
        return first.is_missing() ? value(node.children[1]) : first;
      }
      case NodeKind::list: {
        List made;
        for (const NodeIndex child : node.children) made.push_back(value(child));
        return {std::move(made)};
      }
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
  bool truth(NodeIndex index) const {
    const Value of = value(index);
    const auto* found = of.as<bool>();
    return found != nullptr && *found;
  }

  Value member(const Node& node) const {
    const Value of = value(node.children[0]);
    if (const auto* record = of.as<Record>()) {
      for (const auto& [name, field] : *record) {
        if (name == node.text) return field;
      }
    }
    return {};
  }

  Value item(const Node& node) const {
    const Value of = value(node.children[0]);
    const Value at = value(node.children[1]);
    const auto* list = of.as<List>();
    const auto* number = at.as<double>();
    if (list == nullptr || number == nullptr) return {};
    if (!(*number >= 1) || *number > static_cast<double>(list->size())) return {};
    return (*list)[static_cast<std::size_t>(*number) - 1];
  }

  Value call(const Node& node) const {
    const Function* function = find_function(node.text);
    if (function == nullptr || node.children.size() < function->least) return {};
    std::vector<Value> arguments;
    arguments.reserve(node.children.size());
    for (const NodeIndex child : node.children) arguments.push_back(value(child));
    const bool lacks = std::ranges::any_of(arguments, &Value::is_missing);
    if (lacks && function->name != "has") return {};
    return function->apply(arguments);
  }

  Value binary(const Node& node) const {
    const std::string& sign = node.text;
    if (sign == "and") return {truth(node.children[0]) && truth(node.children[1])};
    if (sign == "or") return {truth(node.children[0]) || truth(node.children[1])};
    const Value left = value(node.children[0]);
    const Value right = value(node.children[1]);
    if (sign == "=") return {equal(left, right)};
    if (sign == "!=") return {!equal(left, right)};
    if (sign == "in") {
      const auto* list = right.as<List>();
      return {list != nullptr &&
              std::ranges::any_of(*list, [&](const Value& one) { return equal(one, left); })};
    }
    const auto* first = left.as<std::string>();
    const auto* second = right.as<std::string>();
    if (sign == "+" && first != nullptr && second != nullptr) return {*first + *second};
    const auto* a = left.as<double>();
    const auto* b = right.as<double>();
    return a == nullptr || b == nullptr ? Value{} : arithmetic(sign, *a, *b);
  }

  static Value arithmetic(std::string_view sign, double a, double b) {
    if (sign == "<") return {a < b};
    if (sign == "<=") return {a <= b};
    if (sign == ">") return {a > b};
    if (sign == ">=") return {a >= b};
    if (sign == "+") return finite(a + b);
    if (sign == "-") return finite(a - b);
    if (sign == "*") return finite(a * b);
    if (b == 0) return {};
    if (sign == "/") return finite(a / b);
    return finite(a - b * std::floor(a / b));
  }

  static Value finite(double number) { return std::isfinite(number) ? Value{number} : Value{}; }

  const Tree& tree_;
  const Names& names_;
};

}  // namespace

Value evaluate(const Tree& tree, const Names& names) {
  return tree.nodes.empty() ? Value{} : Evaluator(tree, names).value(tree.root);
}

}  // namespace rulepress::expr
