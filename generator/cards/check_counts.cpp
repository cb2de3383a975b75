// As many cards as the rulebook promises: `expect 13 event`, `expect at least 30 different mission`.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cards/mistakes.h"
#include "cards/typed.h"
#include "source/nearest.h"

namespace rulepress::cards {
namespace {

using model::Model;
using model::Node;
using model::NodeIndex;
using model::Op;
using model::Ref;

// What a condition over printed fields yields for one card. Enum values are texts, and so are cards: their
// ids.
struct Answer {
  std::variant<std::monostate, std::int64_t, bool, std::string> data;
  friend bool operator==(const Answer&, const Answer&) = default;
};

class Asker {
 public:
  Asker(const Model& model, const Deck& deck, const Component& component)
      : model_(model), deck_(deck), component_(component) {}

  // Nothing where the condition asks for more than what is printed.
  std::optional<Answer> ask(NodeIndex index) const {
    const Node& node = model_.code[index];
    switch (node.op) {
      case Op::number:
        return Answer{node.number};
      case Op::truth:
        return Answer{node.number != 0};
      case Op::none:
        return Answer{};
      case Op::enum_value:
        return Answer{node.text};
      case Op::named_thing:
        return Answer{id_of(node.text, node.ref)};
      case Op::field:
        return field(node);
      case Op::local:
        return Answer{component_.id};
      case Op::negation: {
        const auto inner = ask(node.children[0]);
        const bool* truth = inner ? std::get_if<bool>(&inner->data) : nullptr;
        return truth == nullptr ? std::nullopt : std::optional(Answer{!*truth});
      }
      case Op::is:
        return Answer{model_.is_a(declared_type(component_, model_), node.ref)};
      case Op::binary:
        return binary(node);
      default:
        return {};
    }
  }

 private:
  std::optional<Answer> field(const Node& node) const {
    const model::Field& declared = model_.fields[node.ref];
    if (!declared.printed || model_.code[node.children[0]].op != Op::local) return {};
    const auto found = std::ranges::find(component_.fields, declared.name.text, &Field::name);
    if (found == component_.fields.end()) return Answer{};
    if (const auto* number = found->value.as<std::int64_t>()) return Answer{*number};
    if (const auto* truth = found->value.as<bool>()) return Answer{*truth};
    if (const auto* text = found->value.as<source::Excerpt>()) {
      return Answer{declared.type.kind == model::Kind::thing ? id_of(text->text(), declared.type.ref)
                                                             : text->text()};
    }
    return {};
  }

  // Of a card that is called by its id or its name.
  std::string id_of(const std::string& called, Ref type) const {
    const auto meant = std::ranges::find_if(deck_.components, [&](const Component& one) {
      if (one.id != called && one.name.text() != called) return false;
      const Ref its = declared_type(one, model_);
      return its != model::no_ref && model_.is_a(its, type);
    });
    return meant == deck_.components.end() ? called : meant->id;
  }

  std::optional<Answer> binary(const Node& node) const {
    const auto left = ask(node.children[0]);
    const auto right = ask(node.children[1]);
    if (!left || !right) return {};
    if (node.text == "=") return Answer{*left == *right};
    if (node.text == "!=") return Answer{!(*left == *right)};
    const bool* a = std::get_if<bool>(&left->data);
    const bool* b = std::get_if<bool>(&right->data);
    if (a != nullptr && b != nullptr) {
      if (node.text == "and") return Answer{*a && *b};
      if (node.text == "or") return Answer{*a || *b};
    }
    const std::int64_t* m = std::get_if<std::int64_t>(&left->data);
    const std::int64_t* n = std::get_if<std::int64_t>(&right->data);
    if (m == nullptr || n == nullptr) {
      const bool compares = node.text == "<" || node.text == "<=" || node.text == ">" || node.text == ">=";
      return compares ? std::optional(Answer{false}) : std::nullopt;
    }
    if (node.text == "<") return Answer{*m < *n};
    if (node.text == "<=") return Answer{*m <= *n};
    if (node.text == ">") return Answer{*m > *n};
    if (node.text == ">=") return Answer{*m >= *n};
    return {};
  }

  const Model& model_;
  const Deck& deck_;
  const Component& component_;
};

}  // namespace

void check_counts(const Deck& deck, const Model& model, source::Diagnostics& diagnostics) {
  if (deck.components.empty()) return;  // not begun yet
  for (const model::Expectation& expected : model.expectations) {
    if (expected.type == model::no_ref) continue;
    std::int64_t copies = 0;
    const Component* first = nullptr;
    bool readable = true;
    for (const Component& component : deck.components) {
      const Ref type = declared_type(component, model);
      if (type == model::no_ref || !model.is_a(type, expected.type)) continue;
      if (expected.condition.root != model::no_node) {
        const auto answer = Asker(model, deck, component).ask(expected.condition.root);
        const bool* holds = answer ? std::get_if<bool>(&answer->data) : nullptr;
        readable = readable && holds != nullptr;
        if (holds == nullptr || !*holds) continue;
      }
      if (first == nullptr) first = &component;
      copies += expected.different ? 1 : component.count;
    }
    if (!readable) {
      diagnostics
          .report(mistakes::unclear_count, expected.span,
                  "only what is printed on the cards can be counted here")
          .suggest("compare printed fields with values: `where .kind = attack`");
      continue;
    }
    const bool good = expected.bound == "exactly"    ? copies == expected.count
                      : expected.bound == "at least" ? copies >= expected.count
                                                     : copies <= expected.count;
    if (good) continue;
    const std::string bound = expected.bound == "exactly" ? "" : expected.bound + " ";
    auto& report = diagnostics.report(mistakes::wrong_count, expected.span,
                                      fmt::format("the rulebook promises {}{}, but there {} {}", bound,
                                                  expected.count, copies == 1 ? "is" : "are", copies));
    if (first != nullptr) report.also(first->span, "the first of them");
    report.suggest(copies == 0
                       ? fmt::format("add cards with `type = \"{}\"`", model.things[expected.type].name.text)
                       : std::string("change `count` on the cards, or what the rulebook says"));
  }
}

}  // namespace rulepress::cards
