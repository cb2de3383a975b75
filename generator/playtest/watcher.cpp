#include "playtest/watcher.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "playtest/actions.h"
#include "playtest/rule_list.h"
#include "playtest/value.h"

namespace rulepress::playtest {

using sim::at;
using sim::none;
using sim::Option;
using sim::Value;

namespace {

constexpr std::size_t nothing = static_cast<std::size_t>(-1);

// The field that a cost takes from, as `p.coins` in `cost p.coins -= 2`.
void add_fields(const model::Model& model, model::NodeIndex index, std::set<sim::Ref>& fields) {
  const model::Node& node = model.code[index];
  if (node.op == model::Op::spend && !node.children.empty()) fields.insert(model.code[node.children[0]].ref);
  for (const model::NodeIndex child : node.children) add_fields(model, child, fields);
}

void hold(CardCount& card, std::uint64_t rounds) {
  card.rounds_held += rounds;
  card.rounds_squared += rounds * rounds;
}

// What those won who had a role, or a role against another, in the rounds of one game.
template <typename Key>
class RolesOfGame {
 public:
  void add(const Key& key, double part) {
    all_[key].add(part);
    ++now_[key];
  }
  void end_round() {
    for (const auto& [key, holders] : now_) most_[key] = std::max(most_[key], holders);
    now_.clear();
  }
  void add_to(std::map<Key, Share>& survey) const {
    // In steps of which sums are exact, so that it does not matter in which order games are added.
    constexpr double steps = 1 << 24;
    for (const auto& [key, share] : all_) {
      const double mean = std::round(share.won / static_cast<double>(share.cases) * steps) / steps;
      for (std::size_t i = 0; i < most_.at(key); ++i) survey[key].add(mean);
    }
  }

 private:
  std::map<Key, Share> all_;
  std::map<Key, std::size_t> now_;
  std::map<Key, std::size_t> most_;  // at once
};

// Which of a category's words is the card itself.
std::int64_t this_of(const model::Category& category) {
  const auto found = std::ranges::find(category.parameters, "this", &model::Local::name);
  return found == category.parameters.end() ? -1 : found - category.parameters.begin();
}

}  // namespace

Watcher::Watcher(const sim::Program& program, Survey& survey)
    : program_(program),
      world_(*program.world),
      survey_(survey),
      thing_picks_(thing_picks(program)),
      this_at_(program.routines.size(), std::int64_t{-1}),
      card_seen_(survey.cards.size(), 0),
      action_seen_(program.actions.size(), 0),
      watched_(program.routines.size()),
      last_needed_(survey.rules.size(), 0),
      is_round_(program.routines.size()) {
  for (std::size_t i = 0; i < program.routines.size(); ++i) {
    const sim::Routine& one = program.routines[i];
    is_round_[i] = program.main_phase != model::no_ref &&
                   (one.wrapper_of == program.main_phase || one.body_of == program.main_phase);
  }
  const std::vector<RuleEntry> rules = rule_list(program);
  for (std::size_t i = 0; i < rules.size(); ++i) {
    for (const sim::RoutineRef routine : rules[i].routines)
      watched_[routine] = {i, rules[i].kind == RuleEntry::Kind::phrase || routine == rules[i].routines[0]};
  }
  const model::Model& model = world_.model();
  for (std::size_t i = 0; i < program.actions.size(); ++i) {
    std::set<sim::Ref> fields;
    const model::NodeIndex root = action_of(program, i).code.root;
    if (root != model::no_node) add_fields(model, root, fields);
    spent_.push_back(std::move(fields));
  }
  const auto add_rule = [&](sim::RoutineRef body, std::uint32_t owner) {
    if (owner == sim::rulebook || body == sim::no_routine) return;
    this_at_[body] = this_of(model.categories[program.owners[owner].category]);
  };
  for (const sim::ProcedureProgram& procedure : program.procedures) {
    for (const auto* list :
         {&procedure.before, &procedure.instead, &procedure.at_begin, &procedure.at_end, &procedure.after}) {
      for (const sim::TriggerProgram& trigger : *list) add_rule(trigger.body, trigger.owner);
    }
  }
  for (const sim::AlwaysProgram& rule : program.always) add_rule(rule.body, rule.owner);
  for (std::size_t i = 0; i < program.meanings.size(); ++i) {
    const sim::RoutineRef routine = program.meanings[i];
    if (routine == sim::no_routine) continue;
    const model::Phrase& phrase = model.phrases[world_.meanings()[i].phrase];
    this_at_[routine] = this_of(model.categories[phrase.category]);
  }
}

std::size_t Watcher::component(Value thing) const {
  return thing < 0 || at(thing) >= world_.size() ? nothing : world_[thing].component;
}

template <typename Use>
void Watcher::for_cards(const sim::Decision& decision, const Option& option, const Use& use) const {
  const std::span<const Value> picks = decision.options.picks(option);
  const std::vector<bool>& things = thing_picks_[option.number];
  for (std::size_t i = 0; i < picks.size() && i < things.size(); ++i) {
    if (things[i] && component(picks[i]) != nothing) use(picks[i]);
  }
  const Value card = program_.owners[program_.actions[option.number].owner].thing;
  if (component(card) != nothing) use(card);
}

void Watcher::start(std::uint64_t seed, const sim::State& state) {
  seed_ = seed;
  state_ = &state;
  cast_.clear();
  cast_in_ = 1;
  round_ = 0;
  cards_.assign(survey_.cards.size(), {});
  fewest_.assign(survey_.supplies.size(), INT32_MAX);
  held_.clear();
  leader_ = none;
  looked_in_ = 0;
  lead_changes_ = 0;
  decisions_ = forced_ = options_ = choosing_ = 0;
  chose_ = 0;
  ++game_;
  unsteady_.assign(world_.model().fields.size(), false);
  acting_.clear();
  speaking_.clear();
  action_ = nothing;
  effect_ = false;
  asked_in_ = acted_in_ = none;
}

void Watcher::began(sim::RoutineRef routine, const Value* locals) {
  if (is_round_[routine]) {
    const Value round = (*state_)[program_.layout.rounds];
    if (round > cast_in_) look_at_roles(*state_);
    cast_in_ = round;
  }
  if (const auto [rule, counts] = watched_[routine]; rule != nothing) {
    if (counts) ++survey_.rules[rule].times;
    if (last_needed_[rule] != game_) ++survey_.rules[rule].games;
    last_needed_[rule] = game_;
  }
  if (this_at_[routine] < 0) return;
  const Value card = locals[this_at_[routine]];
  if (component(card) == nothing) return;
  ++survey_.cards[component(card)].texts;
  speaking_.push_back({card, routine, locals});
}

void Watcher::rolled(Value /*die*/) {
  effect_ = true;
}

void Watcher::changed(sim::Ref field, Value holder, std::size_t /*index*/, Value before, Value after) {
  if (before == after) return;
  if (round_ > 1) unsteady_[field] = true;
  survey_.peaks[field] = std::max(survey_.peaks[field], after);
  // What a cost takes from whoever acts is no effect; what comes back is, and what others lose.
  const bool of_another = world_.model().fields[field].holder == model::Holder::thing &&
                          world_.model().fields[field].of == model::player_type && holder != actor_;
  if (action_ == nothing || after > before || of_another || !spent_[action_].contains(field)) effect_ = true;
}

void Watcher::moved(Value thing, Value from, Value to) {
  const std::size_t card = component(thing);
  if (std::ranges::find(acting_, thing) == acting_.end() &&
      std::ranges::find(speaking_, thing, &Speaking::card) == speaking_.end())
    effect_ = true;
  if (card == nothing) return;
  Seen& seen = cards_[card];
  seen.moved = seen.moved || from != none;
  if (const auto since = held_.find(thing); since != held_.end() && since->second.first != to) {
    hold(survey_.cards[card], round_ - since->second.second);
    held_.erase(since);
  }
  if (to == none) return;
  const sim::ZonePlace& place = program_.layout.zone_places[at(to)];
  if (!place.of_player || place.holder == none || from == to) return;
  seen.drawn |= 1U << at(place.holder);
  if (world_.model().fields[place.field].seen == model::Seen::owner) {
    if (held_.try_emplace(thing, to, round_).second) ++survey_.cards[card].held;
  }
}

// What has happened since the last decision. Actions and texts that wait for a decision go on after it;
// without a state, all of them are over.
void Watcher::settle_action(const sim::State* state) {
  for (const Value thing : acting_) {
    Seen& seen = cards_[component(thing)];
    seen.used = true;
    seen.effective = seen.effective || effect_;
  }
  for (const Speaking& one : speaking_) {
    Seen& seen = cards_[component(one.card)];
    seen.used = true;
    seen.effective = seen.effective || effect_;
    seen.text = seen.text || effect_;
  }
  effect_ = false;
  const Value running = state == nullptr ? none : (*state)[program_.layout.frame];
  if (running == none || running <= acted_in_) {
    acting_.clear();
    action_ = nothing;
  }
  constexpr std::ptrdiff_t offset = sim::frame::locals - sim::frame::routine;
  std::vector<Speaking> still;
  for (Value frame = running; frame != none && !speaking_.empty();
       frame = (*state)[at(frame) + sim::frame::parent]) {
    const Value* const locals = state->words() + frame + sim::frame::locals;
    for (const Speaking& one : speaking_) {
      const bool same = one.locals == locals && locals[this_at_[one.text]] == one.card;
      if (same && at(locals[-offset]) == one.text) still.push_back(one);
    }
  }
  speaking_ = std::move(still);
  asked_in_ = running;
}

void Watcher::look(sim::Machine& machine) {
  const sim::State& state = machine.state();
  settle_action(&state);
  if (const auto now = static_cast<std::uint32_t>(state[program_.layout.rounds]); now != round_) {
    // What is chosen during the set-up belongs to no round.
    if (round_ > 0) choosing_ += static_cast<std::uint64_t>(std::popcount(chose_));
    chose_ = 0;
    round_ = now;
  }
  for (std::size_t i = 0; i < fewest_.size(); ++i)
    fewest_[i] = std::min(fewest_[i], state.supply(static_cast<sim::Ref>(i)));
  if (!program_.score.empty() && round_ != looked_in_ && world_.players() > 1) {
    looked_in_ = round_;
    const std::uint32_t best = machine.best_players();
    if (std::popcount(best) == 1) {
      const auto leads = static_cast<Value>(std::countr_zero(best));
      if (leader_ != none && leader_ != leads) ++lead_changes_;
      leader_ = leads;
    }
  }
  const sim::Decision& decision = machine.decision();
  ++decisions_;
  options_ += decision.options.size();
  if (decision.options.size() == 1) {
    ++forced_;
  } else {
    chose_ |= decision.seat < 0 ? (1U << world_.players()) - 1 : 1U << at(decision.seat);
  }
  ++looks_;
  for (const Option option : decision.options) {
    if (option.kind != Option::Kind::action) continue;
    if (action_seen_[option.number] != looks_) {
      action_seen_[option.number] = looks_;
      ++survey_.actions[option.number].offered;
    }
    for_cards(decision, option, [&](Value thing) {
      const std::size_t card = component(thing);
      if (card_seen_[card] == looks_) return;
      card_seen_[card] = looks_;
      ++survey_.cards[card].offered;
      if (!cards_[card].offered) ++survey_.cards[card].first_offered[round_];
      cards_[card].offered = true;
    });
  }
}

void Watcher::acted(const sim::Decision& decision, const Option& option) {
  if (option.kind == Option::Kind::pick) {
    // What leaves a full hand is not used.
    const bool thing = decision.kind == sim::Decision::Kind::choice &&
                       program_.choices[decision.subject].element.kind == model::Kind::thing;
    if (thing && component(option.value) != nothing) ++survey_.cards[component(option.value)].picked;
    return;
  }
  if (option.kind != Option::Kind::action) return;
  ++survey_.actions[option.number].chosen;
  acting_.clear();  // one that is done within another
  acted_in_ = asked_in_;
  action_ = option.number;
  actor_ = decision.seat;
  std::set<std::size_t> taken;
  for_cards(decision, option, [&](Value thing) {
    acting_.push_back(thing);
    taken.insert(component(thing));
    if (decision.seat >= 0) cards_[component(thing)].played |= 1U << at(decision.seat);
  });
  for (const std::size_t card : taken) ++survey_.cards[card].chosen;
}

// Cards of a type of which everybody has exactly one before them.
std::vector<Role> Watcher::roles_in_zones(const sim::State& state, sim::Ref type) const {
  std::vector<Role> made(world_.players(), {model::no_ref, nothing});
  for (const Value thing : world_.all(type)) {
    if (world_[thing].type != type || component(thing) == nothing) return {};
    const Value zone = state.zone_of(thing);
    // In a zone of a player: what lies elsewhere may have an owner still.
    if (zone == none || !program_.layout.zone_places[at(zone)].of_player) continue;
    const Value owner = program_.layout.zone_places[at(zone)].holder;
    if (owner == none) continue;
    if (made[at(owner)].value != nothing) return {};
    made[at(owner)].value = component(thing);
  }
  return made;
}

// Cards of a type that say whose they are: `each mech has pilot: player`.
std::vector<Role> Watcher::roles_by_player(const sim::State& state, sim::Ref type) const {
  for (const sim::Ref field : world_.player_fields(type)) {
    const model::Field& from = world_.model().fields[field];
    if (from.printed || from.type.indexed || unsteady_[field]) continue;
    std::vector<Role> made(world_.players(), {model::no_ref, nothing});
    bool one_each = true;
    for (const Value thing : world_.all(type)) {
      const Value owner = state.get(field, thing, 0);
      if (owner < 0 || at(owner) >= made.size()) continue;
      one_each = one_each && made[at(owner)].value == nothing && component(thing) != nothing;
      made[at(owner)].value = component(thing);
    }
    if (one_each) return made;
  }
  return {};
}

// What a field of players holds: `each player has clan: clan`, `hero: hero`.
std::vector<Role> Watcher::roles_in_field(const sim::State& state, sim::Ref field) const {
  const model::Field& from = world_.model().fields[field];
  const bool enumeration = from.type.kind == model::Kind::enumeration;
  if (from.printed || !from.type.is_one() || from.type.indexed || unsteady_[field] ||
      (!enumeration && from.type.kind != model::Kind::thing))
    return {};
  std::vector<Role> made;
  for (std::size_t player = 0; player < world_.players(); ++player) {
    const Value value = state.get(field, static_cast<Value>(player), 0);
    if (value == none) return {};
    const std::size_t what = enumeration ? at(value) : component(value);
    made.push_back({enumeration ? field : model::no_ref, what});
  }
  return made;
}

void Watcher::look_at_roles(const sim::State& state) {
  const model::Model& model = world_.model();
  const auto whole = [](const std::vector<Role>& roles) {
    return !roles.empty() &&
           std::ranges::none_of(roles, [](const Role& role) { return role.value == nothing; });
  };
  const auto note = [&](bool field, sim::Ref ref, std::vector<Role> roles) {
    auto& rounds = cast_[{field, ref}];
    if (whole(roles)) {
      rounds.push_back(std::move(roles));
    } else {
      rounds.clear();
    }
  };
  for (sim::Ref type = 0; type < model.things.size(); ++type) {
    if (world_.all(type).empty() || type == model::player_type) continue;
    std::vector<Role> roles = roles_in_zones(state, type);
    if (!whole(roles)) roles = roles_by_player(state, type);
    note(false, type, std::move(roles));
  }
  for (const sim::Ref field : model.all_fields(model::player_type))
    note(true, field, roles_in_field(state, field));
}

// A game counts once for a role, whoever had it in how many rounds: with what its holders won, on average.
// Where several have the same at once, it counts for each of them.
void Watcher::count_roles(const std::vector<double>& parts) {
  std::set<std::vector<std::vector<Role>>>
      known;  // one card may lie before a player and stand in a field, too
  for (auto& [from, rounds] : cast_) {
    if (!rounds.empty()) known.insert(std::move(rounds));
  }
  for (const auto& rounds : known) {
    RolesOfGame<Role> held;
    RolesOfGame<std::pair<Role, Role>> met;
    for (const std::vector<Role>& roles : rounds) {
      for (std::size_t seat = 0; seat < roles.size(); ++seat) {
        held.add(roles[seat], parts[seat]);
        for (std::size_t other = 0; other < roles.size(); ++other) {
          if (other != seat && roles[other] != roles[seat]) met.add({roles[seat], roles[other]}, parts[seat]);
        }
      }
      held.end_round();
      met.end_round();
    }
    held.add_to(survey_.roles);
    met.add_to(survey_.against);
  }
}

std::vector<double> Watcher::finish(sim::Machine& machine, const sim::Played& played) {
  settle_action(nullptr);
  survey_.tally.add(played, seed_);
  survey_.decisions.add(decisions_, played.rounds);
  survey_.forced.add(forced_, decisions_);
  survey_.options.add(options_, decisions_);
  if (round_ > 0) choosing_ += static_cast<std::uint64_t>(std::popcount(chose_));
  survey_.choosing.add(choosing_, std::uint64_t{played.rounds} * world_.players());
  const sim::State& state = machine.state();
  for (const auto& [thing, since] : held_) {
    CardCount& card = survey_.cards[component(thing)];
    hold(card, round_ - std::min(round_, since.second));
    ++card.stuck;
  }
  const bool whole = played.end == sim::End::clause || played.end == sim::End::nothing_more;
  std::vector<double> parts(world_.players());
  if (whole) value_game(machine, true, parts);
  const double any = std::ranges::any_of(parts, [](double part) { return part > 0; }) ? 1 : 0;
  // A game that does not end tells nothing about what is needed.
  for (std::size_t i = 0; whole && i < fewest_.size(); ++i) {
    const Value left = std::min(fewest_[i], state.supply(static_cast<sim::Ref>(i)));
    SupplyCount& supply = survey_.supplies[i];
    ++supply.fewest_left[left];
    if (left <= 0 && supply.games_empty++ == 0) supply.first_seed = seed_;
  }
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    CardCount& card = survey_.cards[i];
    if (cards_[i].moved && card.games_moved++ == 0) card.first_seed = seed_;
    if (cards_[i].offered) ++card.games_offered;
    if (cards_[i].used) ++card.games_used;
    if (cards_[i].effective) ++card.games_effective;
    if (cards_[i].text) ++card.games_text;
    if (whole && cards_[i].used) card.together.add(any);
    for (std::size_t seat = 0; whole && seat < parts.size(); ++seat) {
      if ((cards_[i].drawn >> seat & 1U) != 0) card.drawn.add(parts[seat]);
      if ((cards_[i].played >> seat & 1U) != 0) card.played.add(parts[seat]);
    }
  }
  if (!whole) return parts;
  survey_.clauses[played.end == sim::End::clause ? played.clause : nothing_more].add(any);
  for (std::size_t seat = 0; seat < parts.size(); ++seat) survey_.seats[seat].add(parts[seat]);
  look_at_roles(state);
  count_roles(parts);
  if (program_.score.empty() || world_.players() < 2) return parts;
  std::vector<std::int64_t> first;
  for (std::size_t seat = 0; seat < parts.size(); ++seat)
    first.push_back(machine.rank_of(static_cast<Value>(seat))[0]);
  std::ranges::sort(first);
  ++survey_.lead_changes[lead_changes_];
  ++survey_.margins[first[1] - first[0]];
  return parts;
}

}  // namespace rulepress::playtest
