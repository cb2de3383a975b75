// Worked examples as routines: each line's values, and what sets up what is given.
#include <algorithm>

#include "sim/compile/compiler.h"
#include "sim/run/words.h"

namespace rulepress::sim {

using model::no_node;
using model::no_ref;
using model::Node;
using model::NodeIndex;
using model::Op;

void Compiler::add_examples() {
  for (const model::Example& example : model_.examples) add_example(example);
  finish_later();
}

void Compiler::add_example(const model::Example& from) {
  ExampleProgram made;
  const Piece piece{&from.code};
  const std::string name = "example \"" + from.name.text + "\"";
  const auto value_routine = [&](NodeIndex root) { return expression(name, piece, root, 0); };
  // Instructions that leave several values, or do something.
  const auto routine = [&](source::Span span, const std::function<void()>& emit_all, Opcode end) {
    start(name, piece, 0);
    in_statements_ = true;
    routine_.span = span;
    emit_all();
    emit(end);
    in_statements_ = false;
    return finish();
  };
  start(name, piece, 0);
  const std::vector<Slot> slots = routine_.slots;
  for (const model::ExampleStep& step : from.steps) {
    ExampleProgram::Line line{step.kind, step.span, 0, {}, {}, {}};
    if (step.local != no_ref) line.local = slots[step.local].offset;
    if (step.kind == model::ExampleLineKind::then) {
      for (const NodeIndex one : step.values) {
        const Node& at = node(one);
        ExampleProgram::Condition condition{value_routine(one), no_routine, no_routine, one};
        const bool compares = at.op == Op::binary && at.text != "and" && at.text != "or" && at.text != "in";
        if (compares) {
          condition.left = value_routine(at.children[0]);
          condition.right = value_routine(at.children[1]);
        }
        line.conditions.push_back(condition);
      }
    } else {
      for (const NodeIndex one : step.values) line.values.push_back(value_routine(one));
    }
    for (const model::ExampleStep::Given& given : step.given) {
      const source::Span span = node(given.place).span;
      if (node(given.place).op == Op::option) {
        if (!words_of_option(node(given.value)))
          trouble(span, "an option is settled before the game; here it needs a plain value");
        continue;
      }
      line.values.push_back(routine(
          span,
          [&] {
            if (given.in) {
              value(given.value);
              value(given.place);
              emit(Opcode::move, 2);
            } else {
              const bool settles = std::exchange(settles_, false);
              store(node(given.place), given.value, 0);
              settles_ = settles;
            }
          },
          Opcode::give));
    }
    for (const model::ExampleStep::Play& play : step.plays) {
      ExampleProgram::Play one;
      one.span = play.value == no_node ? step.span : node(play.value).span;
      one.pass = play.pick == "pass";
      if (play.by != no_node) {
        one.by = value_routine(play.by);
        one.by_thing = node(play.by).type.ref != model::player_type;
      }
      if (play.pick == "call") {
        one.procedure = node(play.value).ref;
        one.value = routine(
            one.span, [&] { call_arguments(node(play.value), model_.procedures[one.procedure].body); },
            Opcode::yield);
      } else if (play.pick == "action") {
        one.action = play.action;
        one.value = routine(
            one.span,
            [&] {
              for (const NodeIndex child : node(play.value).children) value(child);
            },
            Opcode::yield);
      } else if (play.value != no_node) {
        const Node& at = node(play.value);
        if (at.op == Op::named_thing && at.ref == no_ref) {
          one.label = at.text;
        } else {
          one.value = value_routine(play.value);
        }
      }
      line.plays.push_back(std::move(one));
    }
    made.lines.push_back(std::move(line));
  }
  for (const Slot& slot : slots) made.frame = std::max(made.frame, slot.offset + slot.size);
  program_.examples.push_back(std::move(made));
}

}  // namespace rulepress::sim
