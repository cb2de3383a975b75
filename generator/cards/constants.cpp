#include "cards/constants.h"

#include "cards/typed.h"

namespace rulepress::cards {
namespace {

std::int64_t copies_of(const model::Model& model, const Deck& deck, model::Ref type) {
  std::int64_t copies = 0;
  for (const Component& component : deck.components) {
    const model::Ref own = declared_type(component, model);
    if (own != model::no_ref && model.is_a(own, type)) copies += component.count;
  }
  return copies;
}

}  // namespace

std::int64_t constant_number(const model::Model& model, const Deck& deck, model::NodeIndex index,
                             std::size_t players) {
  const model::Node& node = model.code[index];
  const auto child = [&](std::size_t i) { return constant_number(model, deck, node.children[i], players); };
  switch (node.op) {
    case model::Op::number:
      return node.number;
    case model::Op::choice:
      return child(0) != 0 ? child(1) : child(2);
    case model::Op::builtin:
      if (model.code[node.children[0]].ref == model::player_type) return static_cast<std::int64_t>(players);
      return copies_of(model, deck, model.code[node.children[0]].ref);
    case model::Op::binary: {
      const std::int64_t a = child(0);
      const std::int64_t b = child(1);
      if (node.text == "+") return a + b;
      if (node.text == "-") return a - b;
      if (node.text == "*") return a * b;
      if (node.text == "<") return a < b ? 1 : 0;
      if (node.text == "<=") return a <= b ? 1 : 0;
      if (node.text == ">") return a > b ? 1 : 0;
      if (node.text == ">=") return a >= b ? 1 : 0;
      if (node.text == "=") return a == b ? 1 : 0;
      return 0;
    }
    default:
      return 0;
  }
}

}  // namespace rulepress::cards
