#include "sim/run/words.h"

#include <fmt/format.h>

#include <map>

namespace rulepress::sim {
namespace {

using model::Kind;

}  // namespace

std::string words_of(const World& world, const model::Type& type, Value value) {
  if (value == none) return "none";
  switch (type.kind) {
    case Kind::thing:
      return world[value].name;
    case Kind::enumeration: {
      const auto& values = world.model().enums[type.ref].values;
      return at(value) < values.size() ? values[at(value)].text : fmt::format("{}", value);
    }
    case Kind::truth:
      return value == 0 ? "false" : "true";
    case Kind::die:
      return fmt::format("{}", number_of_die(value));
    case Kind::decider:
      return seat_words(world, value);
    default:
      return fmt::format("{}", value);
  }
}

std::string index_words(const World& world, const model::Type& type, std::size_t index) {
  if (!type.indexed) return "";
  model::Type element;
  element.kind = type.index;
  element.ref = type.index_ref;
  auto shown = static_cast<Value>(index);
  if (type.index_bounds) shown += static_cast<Value>(type.index_bounds->low);
  if (element.kind == Kind::thing) shown = world.all(element.ref)[index];
  return fmt::format("[{}]", words_of(world, element, shown));
}

std::string zone_words(const Program& program, Value zone) {
  if (zone == none) return "nowhere";
  const ZonePlace& place = program.layout.zone_places[at(zone)];
  const World& world = *program.world;
  const model::Field& field = world.model().fields[place.field];
  const FieldPlace& where = program.layout.fields[place.field];
  return fmt::format("{}.{}{}", place.holder == none ? "game" : world[place.holder].name, field.name.text,
                     index_words(world, field.type, (at(zone) - where.offset) % where.stride));
}

std::string seat_words(const World& world, Value seat) {
  if (seat == team || is_policy(seat)) return "all players";
  return seat == none ? "nobody" : world[seat].name;
}

std::string words_of(const Program& program, const Decision& decision, const Option& option) {
  const World& world = *program.world;
  const model::Model& model = world.model();
  switch (option.kind) {
    case Option::Kind::pass:
      return "pass";
    case Option::Kind::done:
      return "no more";
    case Option::Kind::label:
      return program.asks[decision.subject].labels[option.number];
    case Option::Kind::pick: {
      if (decision.kind == Decision::Kind::room) return world[option.value].name;
      return words_of(world, program.choices[decision.subject].element, option.value);
    }
    case Option::Kind::action: {
      const ActionProgram& action = program.actions[option.number];
      const model::Action& from = action.way ? model.ways[action.action] : model.actions[action.action];
      std::string made = from.name.text;
      const std::span<const Value> picks = decision.options.picks(option);
      for (std::size_t i = 0; i < picks.size(); ++i) {
        made += i == 0 ? "(" : ", ";
        made += words_of(world, from.code.locals[from.head[i].local].type, picks[i]);
      }
      if (!picks.empty()) made += ")";
      const Value card = program.owners[action.owner].thing;
      if (card != none) made += fmt::format(" with {}", world[card].name);
      return made;
    }
  }
  return "";
}

namespace {

// Where a card lies, for whoever has to choose between copies of it.
std::string place_words(const Program& program, const State& state, Value thing) {
  const Value zone = state.zone_of(thing);
  if (zone == none) return "";
  const model::Field& field = program.world->model().fields[program.layout.zone_places[at(zone)].field];
  if (field.type.shape != model::Shape::pile || state.count_in(zone) < 2)
    return fmt::format(" ({})", zone_words(program, zone));
  int from_top = 1;
  for (Value one = state.first_in(zone); one != thing; one = state.next_of(one)) ++from_top;
  return fmt::format(" ({}, {} from the top)", zone_words(program, zone), from_top);
}

}  // namespace

std::vector<std::string> words_of_all(const Program& program, const State& state, const Decision& decision) {
  std::vector<std::string> all;
  all.reserve(decision.options.size());
  std::map<std::string, int> called;
  for (const Option option : decision.options) {
    all.push_back(words_of(program, decision, option));
    ++called[all.back()];
  }
  const bool things = decision.kind == Decision::Kind::choice &&
                      program.choices[decision.subject].element.kind == Kind::thing;
  for (std::size_t i = 0; things && i < all.size(); ++i) {
    const Option option = decision.options[i];
    if (option.kind == Option::Kind::pick && called[all[i]] > 1)
      all[i] += place_words(program, state, option.value);
  }
  return all;
}

std::optional<std::string> words_of_option(const model::Node& value) {
  switch (value.op) {
    case model::Op::number:
      return fmt::format("{}", value.number);
    case model::Op::truth:
      return value.number == 0 ? "false" : "true";
    case model::Op::enum_value:
    case model::Op::named_thing:
      return value.text;
    default:
      return {};
  }
}

std::string question_words(const Program& program, const Decision& decision) {
  const model::Model& model = program.world->model();
  switch (decision.kind) {
    case Decision::Kind::menu:
      return fmt::format("what to do ({})", model.menus[decision.subject].name.text);
    case Decision::Kind::way:
      return fmt::format("how to pay ({})", model.costs[decision.subject].name.text);
    case Decision::Kind::choice:
      return fmt::format("which one ({})", program.choices[decision.subject].name);
    case Decision::Kind::label:
      return "how to go on";
    case Decision::Kind::room:
      return fmt::format("what leaves {}", zone_words(program, static_cast<Value>(decision.subject)));
  }
  return "";
}

FaultWords words_of(const Program& program, const Fault& fault) {
  const auto named = [&] { return fault.about.substr(0, fault.about.find('\n')); };
  switch (fault.kind) {
    case Wrong::division_by_zero:
      return {"here a number is divided by zero", "ask first whether there is something to divide by"};
    case Wrong::number_too_large:
      return {"here a number grows beyond a thousand million",
              "look for something that doubles again and again"};
    case Wrong::values_without_end:
      return {"this value asks for itself without end", "let it depend on something else"};
    case Wrong::too_many_values:
      return {fault.about.empty() ? "there are more values here than fit"
                                  : fmt::format("`{}` cannot hold that many values, or not these", named()),
              "say how many there may be with `up to`"};
    case Wrong::missing_index:
      return {"there is no such place in a list or board here", "ask first whether the number is in range"};
    case Wrong::odd_policy:
      return {"this policy is given a number that is too large", "give it things, or numbers up to 4000"};
    case Wrong::nothing_to_choose:
      return {fault.about.empty() ? "nothing can be chosen here"
                                  : fmt::format("there is nothing to choose for `{}`", named()),
              "add `else skip` or `else return`, or ask first"};
    case Wrong::overfull_zone:
      return {fmt::format("`{}` is full and refuses another card", named()),
              "ask first whether there is room, or let its policy make room: `when full owner moves 1 to …`"};
    case Wrong::empty_supply:
      return {fmt::format("the supply `{}` has not as much left", named()),
              "ask first how much is left, or write `when empty give what is left`"};
    case Wrong::out_of_range:
      return {fmt::format("`{}` would become {}, which is out of its range", named(),
                          fault.about.substr(fault.about.find('\n') + 1)),
              "widen its range, or keep the change within it with `min` and `max`"};
    case Wrong::nothing_there:
      return {fault.about.empty() ? "something is done here to nothing: the thing is none"
                                  : fmt::format("`{}` of nothing: the thing is none", named()),
              "ask first whether it is there"};
    case Wrong::cannot_pay:
      return {"this cost cannot be paid in any way",
              "let it stand at the head of an action, where it is looked at first"};
    case Wrong::calls_without_end:
      return {"rules call each other without end", "let one of them stop at some point"};
    case Wrong::repeats:
      return {"the game turns in a circle here: the same things happen again and again, and nobody is asked",
              "let something change each time, or stop when nothing does"};
    case Wrong::runaway:
      return {"the game goes on and on here without asking anybody",
              "let a loop end when nothing more is to do, or let somebody decide"};
    case Wrong::too_many_options:
      return {"there are more than 20000 things to choose from here", "split the choice into several steps"};
    case Wrong::too_many_modifiers:
      return {fmt::format("more than {} changes with `until` hold at once", most_floats),
              "let them end earlier, or keep a number under `each … has` instead"};
    case Wrong::dice_used_up:
      return {"more dice are thrown than the example gives", "add the missing ones after `dice`"};
  }
  (void)program;
  return {"something is wrong here", ""};
}

}  // namespace rulepress::sim
