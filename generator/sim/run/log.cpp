#include "sim/run/log.h"

#include <fmt/format.h>

#include "sim/run/words.h"

namespace rulepress::sim {
Log::Log(const Program& program, const State& state, Heading heading, std::optional<Value> seat)
    : program_(program), state_(state), heading_(std::move(heading)), seat_(seat) {}

std::string Log::take() {
  tell_moves();
  return std::exchange(text_, {});
}

// A heading is told when something is told under it.
void Log::head() {
  if (under_ == headed_) return;
  headed_ = under_;
  text_ += under_ + "\n";
}

void Log::line(const std::string& text) {
  tell_moves();
  head();
  text_ += "    " + text + "\n";
}

void Log::tell_moves() {
  if (seen_.empty() && unseen_ == 0) return;
  constexpr std::size_t most_names = 6;
  std::vector<std::string> what = seen_.size() > most_names ? std::vector<std::string>{} : seen_;
  const std::size_t unnamed = unseen_ + seen_.size() - what.size();
  if (unnamed > 0) what.push_back(unnamed == 1 ? "a card" : fmt::format("{} cards", unnamed));
  head();
  text_ += fmt::format("    {}: {} → {}\n", fmt::join(what, ", "),
                       from_ == none ? "the box" : zone_words(program_, from_), zone_words(program_, to_));
  seen_.clear();
  unseen_ = 0;
}

void Log::under(source::Span span) {
  if (span.end == 0) return;
  const std::string heading = heading_(span);
  if (heading.empty() || heading == under_) return;
  tell_moves();
  under_ = heading;
}

void Log::began(RoutineRef routine, const Value* locals) {
  const Routine& one = program_.routines[routine];
  under(one.span);
  const Ref procedure = one.wrapper_of != model::no_ref ? one.wrapper_of : one.body_of;
  const model::Model& model = program_.world->model();
  if (procedure != model::no_ref && model.procedures[procedure].phase) {
    const model::Procedure& phase = model.procedures[procedure];
    std::string made = phase.name.text;
    for (std::size_t i = 0; i < phase.body.parameters; ++i)
      made += fmt::format("{} {}", i == 0 ? ":" : ",",
                          words_of(*program_.world, phase.body.locals[i].type, locals[one.slots[i].offset]));
    tell_moves();
    head();
    text_ += "  " + made + "\n";
  }
}

void Log::acted(const Decision& decision, const Option& option) {
  // A pass is told only to the one who passes: who could not do otherwise is not asked, and that is a secret.
  if (option.kind == Option::Kind::pass && seat_ && *seat_ != decision.seat) return;
  std::string chosen = words_of(program_, decision, option);
  if (option.kind == Option::Kind::pick && seat_ && *seat_ != decision.seat && decision.seat != team) {
    const bool thing = decision.kind == Decision::Kind::room ||
                       program_.choices[decision.subject].element.kind == model::Kind::thing;
    const Value zone = thing ? state_.zone_of(option.value) : none;
    if (zone != none && !sees(program_, *seat_, zone)) chosen = "a card";
  }
  line(fmt::format("{}: {}", seat_words(*program_.world, decision.seat), chosen));
}

void Log::changed(Ref field, Value holder, std::size_t index, Value before, Value after) {
  const World& world = *program_.world;
  const model::Field& declared = world.model().fields[field];
  const bool of_game = holder == none || declared.holder == model::Holder::game;
  const model::Type type = declared.type.unindexed();
  line(fmt::format("{}.{}{}: {} → {}", of_game ? "game" : world[holder].name, declared.name.text,
                   index_words(world, declared.type, index), words_of(world, type, before),
                   words_of(world, type, after)));
}

void Log::moved(Value thing, Value from, Value to) {
  if (from != from_ || to != to_) tell_moves();
  from_ = from;
  to_ = to;
  const bool seen = !seat_ || sees(program_, *seat_, to) || (from != none && sees(program_, *seat_, from));
  if (seen) {
    seen_.push_back((*program_.world)[thing].name);
  } else {
    ++unseen_;
  }
}

void Log::shuffled(Value zone) {
  line(fmt::format("{} is shuffled", zone_words(program_, zone)));
}

void Log::rolled(Value die) {
  line(fmt::format("a die shows {}", die));
}

void Log::ended(std::size_t ending) {
  const model::Ending& clause = program_.world->model().endings[program_.endings[ending].ending];
  under(clause.span);
  tell_moves();
  std::string winners;
  const auto bits = static_cast<std::uint32_t>(state_[program_.layout.winners]);
  for (std::size_t player = 0; player < program_.world->players(); ++player) {
    if ((bits >> player & 1U) != 0)
      winners += (winners.empty() ? "" : ", ") + (*program_.world)[static_cast<Value>(player)].name;
  }
  text_ += winners.empty() ? "The game is over, and nobody has won.\n"
                           : fmt::format("The game is over. Won: {}.\n", winners);
}

bool sees(const Program& program, Value seat, Value zone) {
  const ZonePlace& place = program.layout.zone_places[at(zone)];
  const model::Field& field = program.world->model().fields[place.field];
  switch (field.seen) {
    case model::Seen::all:
    case model::Seen::unsaid:
      return true;
    case model::Seen::none:
      return false;
    case model::Seen::owner:
      return seat == team || place.holder == none || place.holder == seat;
  }
  return false;
}

namespace {

// A thing, with the state that differs from what it starts with: "Dinghy (cargo 3, at a2)".
std::string thing_words(const Program& program, const State& state, Value thing) {
  const World& world = *program.world;
  std::string made;
  for (const Ref ref : world.model().all_fields(world[thing].type)) {
    const model::Field& field = world.model().fields[ref];
    if (field.printed || program.layout.fields[ref].form != FieldPlace::Form::word || field.type.indexed)
      continue;
    const Value value = state.get(ref, thing, 0);
    const bool plain = value == none || (value == 0 && field.type.kind != model::Kind::thing &&
                                         field.type.kind != model::Kind::enumeration);
    if (!plain)
      made += fmt::format("{}{} {}", made.empty() ? "" : ", ", field.name.text,
                          words_of(world, field.type, value));
  }
  return made.empty() ? world[thing].name : fmt::format("{} ({})", world[thing].name, made);
}

void fields_of(const Program& program, const State& state, Value seat, Value holder, std::string& out) {
  const World& world = *program.world;
  const model::Model& model = world.model();
  const std::vector<Ref> fields = holder == none ? model.game_fields : model.all_fields(world[holder].type);
  for (const Ref ref : fields) {
    const model::Field& field = model.fields[ref];
    const FieldPlace& place = program.layout.fields[ref];
    if (field.printed) continue;
    for (std::size_t index = 0; index < place.indexes; ++index) {
      std::string name = field.name.text;
      if (place.form == FieldPlace::Form::zone) {
        const Value zone = state.zone(ref, holder, index);
        const std::string whole = zone_words(program, zone);
        name = whole.substr(whole.find('.') + 1);
        Bag cards;
        state.contents(zone, cards);
        std::vector<std::string> names;
        if (sees(program, seat, zone)) {
          for (const Value card : cards) names.push_back(thing_words(program, state, card));
          out += fmt::format("    {}: {}\n", name,
                             names.empty() ? "–" : fmt::format("{}", fmt::join(names, ", ")));
        } else {
          out += fmt::format("    {}: {} face down\n", name, cards.size());
        }
        continue;
      }
      name += index_words(world, field.type, index);
      if (place.form == FieldPlace::Form::word) {
        out += fmt::format("    {}: {}\n", name,
                           words_of(world, field.type.unindexed(), state.get(ref, holder, index)));
      } else {
        Bag values;
        state.read(ref, holder, index, values);
        std::vector<std::string> names;
        for (const Value value : values) names.push_back(words_of(world, field.type.element(), value));
        out += fmt::format("    {}: {}\n", name,
                           names.empty() ? "–" : fmt::format("{}", fmt::join(names, ", ")));
      }
    }
  }
}

}  // namespace

std::string view(const Program& program, const State& state, Value seat) {
  const World& world = *program.world;
  std::string out;
  std::string game;
  fields_of(program, state, seat, none, game);
  if (!game.empty()) out += "  On the table\n" + game;
  for (Ref ref = 0; ref < world.model().supplies.size(); ++ref)
    out += fmt::format("    {}: {} left\n", world.model().supplies[ref].name.text, state.supply(ref));
  std::string standing;
  for (Value thing = 0; at(thing) < world.size(); ++thing) {
    const model::Origin origin = world.model().things[world[thing].type].origin;
    const bool board = origin == model::Origin::place || origin == model::Origin::edge;
    const bool loose = origin == model::Origin::component && state.zone_of(thing) == none;
    if (!board && !loose) continue;
    const std::string words = thing_words(program, state, thing);
    if (words != world[thing].name) standing += fmt::format("    {}\n", words);
  }
  if (!standing.empty()) out += "  In play\n" + standing;
  for (Value player = 0; at(player) < world.players(); ++player) {
    out += fmt::format("  {}{}\n", world[player].name, player == seat ? " (you)" : "");
    fields_of(program, state, seat, player, out);
  }
  return out;
}

}  // namespace rulepress::sim
