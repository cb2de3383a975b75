#include "book/sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "book/words.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

using model::Model;
using model::NodeIndex;
using model::Op;
using model::Ref;

void note_calls(const Model& model, NodeIndex index, std::set<Ref>& called) {
  if (index == model::no_node) return;
  const model::Node& node = model.code[index];
  if (node.op == Op::call && node.ref != model::no_ref) called.insert(node.ref);
  for (const NodeIndex child : node.children) note_calls(model, child, called);
}

class SequenceMaker {
 public:
  explicit SequenceMaker(const BookContext& context) : context_(context), model_(context.material.model) {}

  Step phase(Ref ref) {
    const model::Procedure& procedure = model_.procedures[ref];
    Step step;
    step.section = context_.outline.section_of(procedure.name.span);
    step.title = title_of(procedure, step.section);
    if (!open_.insert(ref).second) return step;
    visit(procedure.body.root, step.steps, {});
    open_.erase(ref);
    return step;
  }

 private:
  struct Around {
    std::string detail = {};
    bool sometimes = false;
  };

  // A section about one phase has the better name for it.
  std::string title_of(const model::Procedure& procedure, std::size_t section) const {
    if (section == rules::no_section) return titled(procedure.name.text);
    const auto here = std::ranges::count_if(model_.procedures, [&](const model::Procedure& other) {
      return other.phase && context_.outline.section_of(other.name.span) == section;
    });
    if (here != 1) return titled(procedure.name.text);
    return typographic(context_.material.rulebook.sections[section].title,
                       context_.material.manifest.language);
  }

  void add(std::vector<Step>& steps, Step step, const Around& around) {
    step.sometimes = around.sometimes;
    if (step.detail.empty()) step.detail = around.detail;
    const bool again =
        std::ranges::any_of(steps, [&](const Step& other) { return other.title == step.title; });
    if (!again) steps.push_back(std::move(step));
  }

  void visit(NodeIndex index, std::vector<Step>& steps, const Around& around) {
    if (index == model::no_node) return;
    const model::Node& node = model_.code[index];
    if (node.op == Op::call && node.ref != model::no_ref) {
      add_call(node.ref, steps, around);
    } else if ((node.op == Op::offer || node.op == Op::offer_each) && node.ref != model::no_ref) {
      add_offer(node, steps, around);
    } else if (node.op == Op::if_else || node.op == Op::match || node.op == Op::loop) {
      Around inner = around;
      inner.sometimes = true;
      for (const NodeIndex child : node.children) visit(child, steps, inner);
    } else if (node.op == Op::for_each || node.op == Op::together) {
      Around inner = around;
      if (!node.children.empty() && is_players(node.children.front()))
        inner.detail = context_.label(node.op == Op::together ? "steps-together" : "steps-in-turn");
      for (const NodeIndex child : node.children) visit(child, steps, inner);
    } else {
      for (const NodeIndex child : node.children) visit(child, steps, around);
    }
  }

  bool is_players(NodeIndex index) const {
    const model::Node& node = model_.code[index];
    return node.op == Op::all_things && node.ref == model::player_type;
  }

  void add_call(Ref ref, std::vector<Step>& steps, const Around& around) {
    const model::Procedure& procedure = model_.procedures[ref];
    if (procedure.phase) {
      add(steps, phase(ref), around);
      return;
    }
    Step step;
    step.title = titled(procedure.name.text);
    step.section = context_.outline.section_of(procedure.name.span);
    add(steps, std::move(step), around);
  }

  // Whether an action may be done once in a phase.
  bool is_once(NodeIndex index) const {
    if (index == model::no_node) return false;
    const model::Node& node = model_.code[index];
    return node.op == Op::once_per ||
           std::ranges::any_of(node.children, [&](NodeIndex child) { return is_once(child); });
  }

  void add_offer(const model::Node& node, std::vector<Step>& steps, const Around& around) {
    const model::Menu& menu = model_.menus[node.ref];
    std::vector<std::string> actions;
    std::vector<std::string> once;
    for (const Ref ref : menu.actions) {
      const model::Action& action = model_.actions[ref];
      if (action.phrase != model::no_ref || action.variant < model_.variants.size()) continue;
      (is_once(action.code.root) ? once : actions).push_back(spoken(action.name.text));
    }
    const bool often = node.text == "until pass" && !actions.empty();
    // "Row once; light or cast off, as often as you like": where nothing can be done often, that goes without
    // saying.
    if (!often) {
      actions.insert(actions.begin(), once.begin(), once.end());
      once.clear();
    }
    Step step;
    step.section = context_.outline.section_of(menu.name.span);
    if (actions.size() == 1 && once.empty()) {
      step.title = capital(actions.front());
      step.detail = context_.label(often ? "steps-often" : "steps-free");
    } else {
      step.title = titled(menu.name.text);
      step.detail = listed(actions, context_.label("or"));
      if (often) step.detail += ", " + context_.label("steps-often");
      if (!once.empty())
        step.detail =
            context_.label("steps-once", {{"what", listed(once, context_.label("or"))}}) + "; " + step.detail;
    }
    add(steps, std::move(step), around);
  }

  const BookContext& context_;
  const Model& model_;
  std::set<Ref> open_;  // phases that are being told
};

}  // namespace

std::optional<Ref> main_phase(const Model& model) {
  std::set<Ref> called;
  for (const model::Procedure& one : model.procedures) note_calls(model, one.body.root, called);
  for (const model::Action& one : model.actions) note_calls(model, one.code.root, called);
  for (Ref ref = 0; ref < model.procedures.size(); ++ref) {
    const model::Procedure& one = model.procedures[ref];
    if (one.phase && one.body.parameters == 0 && !called.contains(ref)) return ref;
  }
  return std::nullopt;
}

std::optional<Ref> find_phase(const Model& model, std::string_view name) {
  for (Ref ref = 0; ref < model.procedures.size(); ++ref) {
    const model::Procedure& one = model.procedures[ref];
    if (one.phase && (one.name.text == name || spoken(one.name.text) == source::lower_case(name))) return ref;
  }
  return std::nullopt;
}

Step sequence_of(const BookContext& context, Ref phase) {
  return SequenceMaker(context).phase(phase);
}

}  // namespace rulepress::book
