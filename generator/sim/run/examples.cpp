#include "sim/run/examples.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/mistakes.h"
#include "sim/run/words.h"

namespace rulepress::sim {
namespace {

using model::ExampleLineKind;

class ExampleRun {
 public:
  ExampleRun(const Program& program, const ExampleProgram& example, const source::Sources& sources,
             source::Diagnostics& diagnostics)
      : program_(program),
        world_(*program.world),
        example_(example),
        sources_(sources),
        diagnostics_(diagnostics),
        state_(first_state(program)),
        machine_(program, state_),
        locals_(example.frame + 1, none) {}

  void run() {
    machine_.give_dice({});
    source::Span dice_span;
    for (const ExampleProgram::Line& line : example_.lines) {
      if (line.kind == ExampleLineKind::dice) {
        if (!dice_used(dice_span)) return;
        dice_span = line.span;
      }
      // What is asked at the end of all has to be answered before the end is looked at.
      const auto rest =
          std::span(example_.lines).subspan(static_cast<std::size_t>(&line - example_.lines.data()));
      const bool last =
          std::ranges::none_of(rest, [](const auto& one) { return one.kind == ExampleLineKind::play; });
      if (line.kind == ExampleLineKind::then && waiting_ && last) return tell_question(line.span);
      if (!do_line(line)) return;
    }
    dice_used(dice_span);
  }

 private:
  bool dice_used(source::Span span) {
    if (machine_.dice_left() == 0) return true;
    diagnostics_
        .report(mistakes::unused_dice, span,
                fmt::format("{} of these dice {} never thrown", machine_.dice_left(),
                            machine_.dice_left() == 1 ? "was" : "were"))
        .suggest("take out what is not needed, or play on until they are used");
    return false;
  }

  // The locals of the example as the frame of a routine.
  Value* frame_of(RoutineRef routine) {
    Evaluator& evaluator = machine_.evaluator();
    Value* frame =
        evaluator.enter(std::max<std::uint32_t>(program_.routines[routine].frame, example_.frame) + 1);
    std::ranges::copy(locals_, frame);
    return frame;
  }

  Value value_of(RoutineRef routine) {
    Value* frame = frame_of(routine);
    const Value value = machine_.evaluator().value(routine, frame);
    machine_.evaluator().leave(frame);
    return value;
  }

  std::vector<Value> values_of(RoutineRef routine) {
    Value* frame = frame_of(routine);
    Value* const before = machine_.evaluator().top();
    machine_.evaluator().values(routine, frame);
    std::vector<Value> made(before, machine_.evaluator().top());
    machine_.evaluator().leave(frame);
    return made;
  }

  bool sound(source::Span span) {
    if (machine_.evaluator().trouble() == Trouble::nothing) return true;
    diagnostics_.report(mistakes::rule_fails, span, "a value in this line cannot be worked out")
        .suggest("look for a division by zero, or for numbers that are out of range");
    return false;
  }

  bool do_line(const ExampleProgram::Line& line) {
    switch (line.kind) {
      case ExampleLineKind::let:
        locals_[line.local] = value_of(line.values[0]);
        return sound(line.span);
      case ExampleLineKind::dice: {
        std::vector<Value> dice;
        dice.reserve(line.values.size());
        for (const RoutineRef one : line.values) dice.push_back(value_of(one));
        machine_.give_dice(dice);
        return sound(line.span);
      }
      case ExampleLineKind::given:
        for (const RoutineRef one : line.values) {
          machine_.run_routine(one, locals_);
          if (!finished(line.span)) return false;
        }
        return true;
      case ExampleLineKind::play:
        return std::ranges::all_of(line.plays, [&](const auto& play) { return do_play(play); });
      case ExampleLineKind::then:
        for (const ExampleProgram::Condition& one : line.conditions) look(one);
        return sound(line.span);
    }
    return true;
  }

  // What was set going comes to its end, without asking anybody.
  bool finished(source::Span span) {
    const Status status = machine_.run();
    waiting_ = status == Status::decision;
    if (status == Status::wrong) {
      report(program_, machine_.fault(), span, diagnostics_).also(span, "this is what the example played");
      return false;
    }
    return true;
  }

  void tell_question(source::Span span) {
    const Decision& decision = machine_.decision();
    diagnostics_
        .report(mistakes::example_stuck, span,
                fmt::format("{} {} asked {}, and the example does not tell the answer",
                            seat_words(world_, decision.seat), decision.seat == team ? "are" : "is",
                            question_words(program_, decision)))
        .note(fmt::format("possible answers: {}", answers(6)))
        .suggest("add what is done: an action `by` that player, `pick …` or `pass`");
  }

  bool do_play(const ExampleProgram::Play& play) {
    if (play.procedure != model::no_ref) {
      if (waiting_) {
        tell_question(play.span);
        return false;
      }
      const std::vector<Value> words = values_of(play.value);
      if (!sound(play.span)) return false;
      machine_.call_with(play.procedure, words);
      return finished(play.span);
    }
    const Value by = play.by == no_routine ? none : value_of(play.by);
    if (!waiting_ && play.action != model::no_ref) return take_action(play, by);
    if (!waiting_) {
      diagnostics_.report(mistakes::example_stuck, play.span, "nobody is asked anything here")
          .suggest("take this out, or play something before that asks");
      return false;
    }
    return answer(play, by);
  }

  // An action without a question that it answers: its menu is opened for whoever takes it.
  bool take_action(const ExampleProgram::Play& play, Value by) {
    const model::Action& action = world_.model().actions[play.action];
    const model::Code& menu = world_.model().menus[action.of].who;
    std::vector<Value> given;
    bool placed = false;
    for (std::size_t i = 0; i < menu.parameters; ++i) {
      const model::Type& type = menu.locals[i].type;
      const bool fits = !placed && by != none && type.kind == model::Kind::thing && type.is_one() &&
                        world_.is_a(by, type.ref);
      if (!fits) {
        diagnostics_
            .report(mistakes::example_stuck, play.span,
                    fmt::format("the menu `{}` needs a `{}`, and the example does not tell which",
                                world_.model().menus[action.of].name.text, menu.locals[i].name))
            .suggest("play the verb or phase that offers this menu; then this action answers it");
        return false;
      }
      placed = true;
      given.push_back(by);
    }
    machine_.open_menu(action.of, given);
    if (!finished(play.span)) return false;
    if (!waiting_) {
      return tell_impossible(play, "this cannot be done now: nothing in its menu can");
    }
    return answer(play, by);
  }

  bool tell_impossible(const ExampleProgram::Play& play, const std::string& message,
                       std::string_view advice =
                           "give more, so that its conditions hold and its costs can be "
                           "paid, or play something else") {
    auto& told = diagnostics_.report(mistakes::example_stuck, play.span, message);
    if (waiting_) {
      told.note(fmt::format("{} could: {}", seat_words(world_, machine_.decision().seat), answers(8)));
    }
    told.suggest(std::string(advice));
    return false;
  }

  bool answer(const ExampleProgram::Play& play, Value by) {
    const Decision& decision = machine_.decision();
    const Value seat = by == none ? none : machine_.player_of(by);
    if (seat != none && decision.seat != team && decision.seat != seat)
      return tell_impossible(play,
                             fmt::format("it is not {} who is asked now, but {}", seat_words(world_, seat),
                                         seat_words(world_, decision.seat)),
                             fmt::format("play what {} does first", seat_words(world_, decision.seat)));
    const std::vector<Value> picks = play.value == no_routine ? std::vector<Value>{} : values_of(play.value);
    // The very copy first, then any like it.
    for (const bool exactly : {true, false}) {
      for (std::size_t i = 0; i < decision.options.size(); ++i) {
        if (!is_meant(play, decision, decision.options[i], picks, exactly)) continue;
        machine_.answer(i);
        return finished(play.span);
      }
    }
    return tell_impossible(
        play,
        play.action != model::no_ref
            ? fmt::format("`{}` cannot be done now", world_.model().actions[play.action].name.text)
            : std::string("this is none of the possible answers"),
        play.action != model::no_ref
            ? "give more, so that its conditions hold and its costs can be paid, or play something else"
            : "play one of these");
  }

  bool is_meant(const ExampleProgram::Play& play, const Decision& decision, const Option& option,
                const std::vector<Value>& picks, bool exactly) const {
    switch (option.kind) {
      case Option::Kind::pass:
      case Option::Kind::done:
        return play.pass;
      case Option::Kind::label:
        return program_.asks[decision.subject].labels[option.number] == play.label;
      case Option::Kind::pick:
        return play.action == model::no_ref && picks.size() == 1 &&
               alike(!exactly && picks_things(decision), picks[0], option.value);
      case Option::Kind::action: {
        const ActionProgram& action = program_.actions[option.number];
        const std::span<const Value> own = decision.options.picks(option);
        if (!play.label.empty())
          return (action.way ? world_.model().ways : world_.model().actions)[action.action].name.text ==
                 play.label;
        if (play.action == model::no_ref || action.way || action.action != play.action) return false;
        if (own.size() != picks.size()) return false;
        const model::Action& from = world_.model().actions[action.action];
        for (std::size_t k = 0; k < own.size(); ++k) {
          const bool thing = from.code.locals[from.head[k].local].type.kind == model::Kind::thing;
          if (!alike(!exactly && thing, own[k], picks[k])) return false;
        }
        return true;
      }
    }
    return false;
  }

  bool picks_things(const Decision& decision) const {
    return decision.kind == Decision::Kind::room ||
           program_.choices[decision.subject].element.kind == model::Kind::thing;
  }

  // A card by its name means any copy of it.
  bool alike(bool thing, Value a, Value b) const {
    return a == b || (thing && a != none && b != none && world_[a].component == world_[b].component &&
                      world_[a].component != static_cast<std::size_t>(-1));
  }

  std::string text_of(source::Span span) const {
    return std::string(sources_[span.file].text.substr(span.begin, span.end - span.begin));
  }

  std::string shown(RoutineRef routine, const model::Type& type) {
    Value* frame = frame_of(routine);
    machine_.evaluator().values(routine, frame);
    std::string made;
    if (program_.routines[routine].gives_bag) {
      std::vector<std::string> all;
      for (const Value one : machine_.evaluator().top_bag())
        all.push_back(words_of(world_, type.element(), one));
      made = fmt::format("{{{}}}", fmt::join(all, ", "));
    } else {
      made = words_of(world_, type, machine_.evaluator().top()[-1]);
    }
    machine_.evaluator().leave(frame);
    return made;
  }

  void look(const ExampleProgram::Condition& one) {
    if (value_of(one.holds) == 1) return;
    const model::Node& node = world_.model().code[one.node];
    if (one.left == no_routine) {
      auto& told = diagnostics_.report(mistakes::example_differs, node.span, "this does not hold now");
      note_question(told);
      told.suggest("mend the rules, or the example");
      return;
    }
    const model::Node& left = world_.model().code[node.children[0]];
    const model::Node& right = world_.model().code[node.children[1]];
    const model::Type& type = left.type.kind == model::Kind::none ? right.type : left.type;
    const std::string actual = shown(one.left, type);
    const std::string expected = shown(one.right, type);
    const std::string sign = node.text == "=" ? "" : node.text + " ";
    auto& told = diagnostics_
                     .report(mistakes::example_differs, node.span,
                             fmt::format("`{}` is {}, not {}{}", text_of(left.span), actual, sign, expected))
                     .label(fmt::format("here it is {}", actual));
    note_question(told);
    told.suggest("mend the rules, or the example");
  }

  // What was played may not be over yet.
  void note_question(source::Diagnostic& told) const {
    if (!waiting_) return;
    const Decision& decision = machine_.decision();
    told.note(fmt::format("{} {} asked {} at this point: {}", seat_words(world_, decision.seat),
                          decision.seat == team ? "are" : "is", question_words(program_, decision),
                          answers(6)));
  }

  // The first few of the options, in words.
  std::string answers(std::size_t most) const {
    const Decision& decision = machine_.decision();
    std::vector<std::string> words;
    for (const Option option : decision.options) {
      if (words.size() == most) {
        words.emplace_back("…");
        break;
      }
      words.push_back(words_of(program_, decision, option));
    }
    return fmt::format("{}", fmt::join(words, ", "));
  }

  const Program& program_;
  const World& world_;
  const ExampleProgram& example_;
  const source::Sources& sources_;
  source::Diagnostics& diagnostics_;
  State state_;
  Machine machine_;
  Bag locals_;
  bool waiting_ = false;
};

}  // namespace

source::Diagnostic& report(const Program& program, const Fault& fault, source::Span otherwise,
                           source::Diagnostics& diagnostics) {
  const FaultWords words = words_of(program, fault);
  const model::Model& model = program.world->model();
  const bool placed =
      fault.node != model::no_node && fault.node < model.code.size() && model.code[fault.node].span.end > 0;
  auto& told = diagnostics.report(mistakes::rule_fails, placed ? model.code[fault.node].span : otherwise,
                                  words.message);
  std::vector<std::string> chain;
  for (const RoutineRef one : fault.chain) {
    const std::string& name = program.routines[one].name;
    if (chain.empty() || chain.back() != name) chain.push_back(name);
  }
  if (!chain.empty()) told.note(fmt::format("while doing: {}", fmt::join(chain, ", in ")));
  told.suggest(words.advice);
  return told;
}

namespace {

std::size_t players_of_examples(const model::Model& model) {
  std::size_t most = model.players ? static_cast<std::size_t>(model.players->low) : 2;
  const auto limit = model.players ? static_cast<std::size_t>(model.players->high) : 12;
  for (const model::Node& node : model.code) {
    if (node.op == model::Op::seat) most = std::max(most, static_cast<std::size_t>(node.number) + 1);
  }
  return std::min(most, limit);
}

}  // namespace

Table table_of_examples(const model::Model& model) {
  return {players_of_examples(model)};
}

Table table_of(const model::Model& model, const model::Example& example) {
  Table made = table_of_examples(model);
  for (const model::ExampleStep& step : example.steps) {
    for (const model::ExampleStep::Given& given : step.given) {
      const model::Node& place = model.code[given.place];
      if (place.op != model::Op::option) continue;
      if (const auto words = words_of_option(model.code[given.value]))
        made.options[model.options[place.ref].name.text] = *words;
    }
  }
  return made;
}

void run_examples(const Program& program, const Table& table, const source::Sources& sources,
                  source::Diagnostics& diagnostics) {
  const model::Model& model = program.world->model();
  for (std::size_t i = 0; i < program.examples.size(); ++i) {
    if (table_of(model, model.examples[i]) == table)
      ExampleRun(program, program.examples[i], sources, diagnostics).run();
  }
}

}  // namespace rulepress::sim
