#include "playtest/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "playtest/mistakes.h"

namespace rulepress::playtest {

using sim::Value;

namespace {

constexpr std::uint64_t enough_games = 200;    // to say that something never happens
constexpr std::uint64_t enough_cases = 30;     // to compare shares
constexpr std::uint64_t enough_matches = 100;  // of one who thinks against others
constexpr double seat_matters = 0.03;
constexpr double role_matters = 0.05;
constexpr double card_matters = 0.3;
constexpr double skill_matters = 0.15;
constexpr double shortage_matters = 0.02;
constexpr double choice_matters = 0.05;

std::string per_cent(double share) {
  return fmt::format("{:.{}f} %", 100 * share, share > 0 && share < 0.0995 ? 1 : 0);
}

std::string with_interval(const Estimate& one) {
  return fmt::format("{} (95 %: {} to {})", per_cent(one.value), per_cent(one.low), per_cent(one.high));
}

void collect_calls(const model::Model& model, model::NodeIndex index, std::set<model::Ref>& called) {
  if (index == model::no_node) return;
  const model::Node& node = model.code[index];
  if (node.op == model::Op::call) called.insert(node.ref);
  for (const model::NodeIndex child : node.children) collect_calls(model, child, called);
}

bool mentions_supply(const model::Model& model, model::NodeIndex index, model::Ref supply) {
  if (index == model::no_node) return false;
  const model::Node& node = model.code[index];
  if (node.op == model::Op::supply && node.ref == supply) return true;
  return std::ranges::any_of(node.children,
                             [&](model::NodeIndex child) { return mentions_supply(model, child, supply); });
}

class Finder {
 public:
  Finder(const sim::Program& program, const Evidence& evidence, source::Diagnostics& diagnostics)
      : program_(program),
        world_(*program.world),
        model_(world_.model()),
        evidence_(evidence),
        diagnostics_(diagnostics),
        all_(program) {
    // A few games by chance say too little.
    std::erase_if(evidence_.runs, [](const Run* run) {
      return !run->campaign.lineup.thinks() && run->survey.tally.games < enough_games;
    });
    looked_at_ = evidence_.runs;
    if (evidence.ladder != nullptr) looked_at_.push_back(evidence.ladder);
    for (const Run* run : looked_at_) {
      Survey one = run->survey;
      one.agents.resize(1);
      one.games.clear();
      all_.add(one);
    }
    copies_.resize(world_.deck().components.size(), 0);
    for (std::size_t thing = 0; thing < world_.size(); ++thing) {
      const std::size_t card = world_[static_cast<Value>(thing)].component;
      if (card < copies_.size()) ++copies_[card];
    }
  }

  void find() {
    if (looked_at_.empty()) return;
    if (all_.tally.games >= enough_games) {
      dead_cards();
      idle_texts();
      idle_rules();
    }
    never_chosen();
    supplies();
    seats();
    dominant_cards();
    roles();
    skill();
    one_sided();
  }

 private:
  std::string games_words() const {
    std::string made;
    for (const Run* run : looked_at_)
      made += fmt::format("{}{} of {}", made.empty() ? "" : ", ", run->survey.tally.games,
                          run->campaign.lineup.words());
    return fmt::format("in {} games ({})", all_.tally.games, made);
  }
  std::string again(const Run& run, std::uint64_t seed) const {
    const Lineup& lineup = run.campaign.lineup;
    std::string agents;
    for (const AgentSpec& seat : lineup.seats) agents += (agents.empty() ? "" : ",") + seat.words;
    if (lineup.alike()) agents = lineup.seats.front().words;
    return fmt::format("see one: rulepress simulate {} --players {}{} --seed {} --log", evidence_.game,
                       world_.players(), agents == "random" ? "" : " --agents " + agents, seed);
  }
  source::Span span_of(std::size_t card) const {
    const cards::Component& one = world_.deck().components[card];
    return one.id.empty() ? one.span : one.id_span;
  }
  const Run& first() const { return *looked_at_.front(); }

  // What an action takes from a field of players for a card that is picked for it, by what is printed there.
  struct Price {
    model::Ref type, spent, printed;
  };
  void prices_in(const model::Action& action, model::NodeIndex index, std::vector<Price>& made) const {
    const model::Node& node = model_.code[index];
    if (node.op == model::Op::spend && node.children.size() > 1) {
      const model::Node& place = model_.code[node.children[0]];
      const model::Node& amount = model_.code[node.children[1]];
      if (place.op == model::Op::field && amount.op == model::Op::field &&
          model_.fields[amount.ref].printed) {
        const model::Node& of = model_.code[amount.children[0]];
        for (const model::Action::Head& head : action.head) {
          if (of.op == model::Op::local && of.ref == head.local &&
              action.code.locals[head.local].type.kind == model::Kind::thing)
            made.push_back({action.code.locals[head.local].type.ref, place.ref, amount.ref});
        }
      }
    }
    for (const model::NodeIndex child : node.children) prices_in(action, child, made);
  }

  Value printed_on(std::size_t card, model::Ref field) const {
    for (std::size_t thing = 0; thing < world_.size(); ++thing) {
      if (world_[static_cast<Value>(thing)].component == card)
        return world_.printed(static_cast<Value>(thing), field);
    }
    return sim::none;
  }

  // Cards that could never be played, though others of their type were.
  void dead_cards() {
    std::set<std::string> playable;
    for (std::size_t i = 0; i < copies_.size(); ++i) {
      if (all_.cards[i].offered > 0) playable.insert(world_.deck().components[i].type);
    }
    std::vector<Price> prices;
    for (const model::Action& action : model_.actions) {
      if (action.code.root != model::no_node) prices_in(action, action.code.root, prices);
    }
    for (std::size_t i = 0; i < copies_.size(); ++i) {
      const CardCount& card = all_.cards[i];
      const cards::Component& one = world_.deck().components[i];
      if (copies_[i] == 0 || card.offered > 0 || card.texts > 0 || card.picked > 0 ||
          !playable.contains(one.type))
        continue;
      const model::ThingType* type = model_.find_thing(one.type);
      const Price* dear = nullptr;
      for (const Price& price : prices) {
        const Value peak = std::max(all_.peaks[price.spent], initial_peak(price.spent));
        if (type != nullptr &&
            model_.is_a(static_cast<model::Ref>(type - model_.things.data()), price.type) &&
            printed_on(i, price.printed) != sim::none && printed_on(i, price.printed) > peak)
          dear = &price;
      }
      if (dear != nullptr) {
        const Value peak = std::max(all_.peaks[dear->spent], initial_peak(dear->spent));
        diagnostics_
            .report(
                mistakes::unaffordable, span_of(i),
                fmt::format("nobody could ever pay for `{}`: it costs {}, and nobody had more than {} {} {}",
                            card_name(program_, i), printed_on(i, dear->printed), peak,
                            model_.fields[dear->spent].name.text, games_words()))
            .note(again(first(), card.games_moved > 0 ? card.first_seed : first().campaign.first))
            .suggest(fmt::format("make it cheaper, or give players more {}",
                                 model_.fields[dear->spent].name.text));
        continue;
      }
      const bool moved = card.games_moved > 0;
      diagnostics_
          .report(
              mistakes::never_playable, span_of(i),
              moved ? fmt::format("`{}` could never be played {}", card_name(program_, i), games_words())
                    : fmt::format("`{}` never came into the game {}", card_name(program_, i), games_words()))
          .note(again(first(), moved ? card.first_seed : first().campaign.first))
          .suggest(moved ? "look whether what it costs or asks for can ever be there"
                         : "look whether the set-up or a rule brings it in");
    }
  }

  Value initial_peak(model::Ref field) const {
    const sim::State state = sim::first_state(program_);
    Value peak = sim::none;
    if (model_.fields[field].holder != model::Holder::thing) return state.get(field, 0, 0);
    for (const Value thing : world_.all(model_.fields[field].of))
      peak = std::max(peak, state.get(field, thing, 0));
    return peak;
  }

  // Cards whose text does something, when it is done or by rules that watch.
  std::set<std::size_t> speaking_cards() const {
    std::set<std::size_t> made;
    const auto knows_this = [&](model::Ref category) {
      return std::ranges::any_of(model_.categories[category].parameters,
                                 [](const model::Local& one) { return one.name == "this"; });
    };
    for (std::size_t thing = 0; thing < world_.size(); ++thing) {
      const sim::Thing& one = world_[static_cast<Value>(thing)];
      if (one.component >= copies_.size()) continue;
      bool speaks = false;
      bool other = false;
      for (const model::Ref ref : model_.all_fields(one.type)) {
        const model::Field& field = model_.fields[ref];
        if (field.type.kind != model::Kind::meaning || !knows_this(field.type.ref)) continue;
        for (const Value number : world_.printed_list(static_cast<Value>(thing), ref)) {
          const model::Phrase& phrase = model_.phrases[world_.meanings()[sim::at(number)].phrase];
          const std::string& mode = model_.categories[phrase.category].mode;
          speaks = speaks || mode == "does" || (mode == "declares" && !phrase.triggers.empty());
          other = other || (mode == "declares" && (!phrase.modifiers.empty() || !phrase.always.empty() ||
                                                   !phrase.actions.empty() || !phrase.ways.empty()));
        }
      }
      if (speaks && !other) made.insert(one.component);
    }
    return made;
  }

  void idle_texts() {
    for (const std::size_t i : speaking_cards()) {
      const CardCount& card = all_.cards[i];
      if (card.games_text > 0 || card.games_used < enough_cases) continue;
      diagnostics_
          .report(
              mistakes::idle_text, span_of(i),
              card.texts == 0
                  ? fmt::format("the text of `{}` was never done {}, though the card was used in {} of them",
                                card_name(program_, i), games_words(), card.games_used)
                  : fmt::format("the text of `{}` never changed anything {}", card_name(program_, i),
                                games_words()))
          .note(again(first(), card.first_seed))
          .suggest("look whether what it waits for can happen while the card counts");
    }
  }

  struct Rule {
    source::Span span;
    std::string name;
    model::Ref procedure = model::no_ref;
    model::NodeIndex root = model::no_node;
    std::vector<sim::RoutineRef> routines;
  };

  std::vector<Rule> rules() const {
    std::vector<Rule> made;
    for (model::Ref ref = 0; ref < model_.procedures.size(); ++ref) {
      const model::Procedure& one = model_.procedures[ref];
      const sim::ProcedureProgram& program = program_.procedures[ref];
      if (program.body == sim::no_routine) continue;
      Rule rule{one.name.span,
                fmt::format("the {} `{}`", one.phase ? "phase" : "verb", one.name.text),
                ref,
                one.body.root,
                {program.body}};
      if (program.wrapper != sim::no_routine) rule.routines.push_back(program.wrapper);
      made.push_back(std::move(rule));
    }
    const auto add_rules = [&](std::size_t ref, const std::vector<sim::TriggerProgram>& list) {
      for (const sim::TriggerProgram& trigger : list) {
        if (trigger.owner != sim::rulebook) continue;
        const sim::Routine& routine = program_.routines[trigger.body];
        made.push_back({routine.span,
                        fmt::format("the rule `{}`", routine.name),
                        model::no_ref,
                        root_at(routine.span),
                        {trigger.body}});
      }
      (void)ref;
    };
    for (std::size_t ref = 0; ref < program_.procedures.size(); ++ref) {
      const sim::ProcedureProgram& one = program_.procedures[ref];
      for (const auto* list : {&one.before, &one.instead, &one.at_begin, &one.at_end, &one.after})
        add_rules(ref, *list);
    }
    for (const sim::AlwaysProgram& one : program_.always) {
      if (one.owner == sim::rulebook)
        made.push_back({program_.routines[one.body].span,
                        "the rule `always`",
                        model::no_ref,
                        root_at(program_.routines[one.body].span),
                        {one.body}});
    }
    for (const sim::ActionProgram& one : program_.actions) {
      if (one.owner != sim::rulebook) continue;
      const model::Action& action = (one.way ? model_.ways : model_.actions)[one.action];
      made.push_back({action.name.span,
                      fmt::format("the {} `{}`", one.way ? "way" : "action", action.name.text),
                      model::no_ref,
                      action.code.root,
                      {one.body}});
    }
    return made;
  }

  model::NodeIndex root_at(source::Span span) const {
    for (const model::Trigger& one : model_.triggers) {
      if (one.span == span) return one.code.root;
    }
    for (const model::Always& one : model_.always) {
      if (one.span == span) return one.code.root;
    }
    return model::no_node;
  }

  // Rules that never did anything. Those that only such rules call are left out.
  void idle_rules() {
    std::vector<Rule> idle;
    for (Rule& rule : rules()) {
      const bool began =
          std::ranges::any_of(rule.routines, [&](sim::RoutineRef one) { return all_.began[one] > 0; });
      if (!began && rule.span.end > 0) idle.push_back(std::move(rule));
    }
    std::set<model::Ref> called;
    for (const Rule& rule : idle) collect_calls(model_, rule.root, called);
    // Cards that were never played take what only they call with them.
    for (const model::Phrase& phrase : model_.phrases) {
      collect_calls(model_, phrase.code.root, called);
      for (const model::Ref trigger : phrase.triggers)
        collect_calls(model_, model_.triggers[trigger].code.root, called);
    }
    for (const Rule& rule : idle) {
      if (rule.procedure != model::no_ref && called.contains(rule.procedure)) continue;
      diagnostics_
          .report(mistakes::idle_rule, rule.span,
                  fmt::format("{} was never needed {}", rule.name, games_words()))
          .note(again(first(), first().campaign.first))
          .suggest("look whether what it waits for can happen at all");
    }
  }

  // What those who think ahead never take.
  void never_chosen() {
    for (const Run* run : evidence_.runs) {
      if (!thinks(*run)) continue;
      std::size_t things = 0;
      for (const CardCount& card : run->survey.cards) things += card.offered > 0 ? 1 : 0;
      for (std::size_t i = 0; i < run->survey.cards.size(); ++i) {
        const CardCount& card = run->survey.cards[i];
        if (card.offered == 0 || card.picked > 0) continue;
        const auto chosen = static_cast<double>(card.chosen);
        if (share_of(chosen, card.offered, width_for(things)).high > choice_matters) continue;
        diagnostics_
            .report(mistakes::never_chosen, span_of(i),
                    fmt::format("`{}` is hardly ever chosen: {} of {} times, {}", card_name(program_, i),
                                card.chosen, card.offered, with_interval(share_of(chosen, card.offered))))
            .note(fmt::format("{} games of {}", run->survey.tally.games, run->campaign.lineup.words()))
            .note(again(*run, card.games_moved > 0 ? card.first_seed : run->campaign.first))
            .suggest("make it cheaper or stronger");
      }
    }
  }

  static bool thinks(const Run& run) {
    return std::ranges::any_of(run.campaign.lineup.seats, [](const AgentSpec& seat) {
      return seat.kind == AgentSpec::Kind::search || seat.kind == AgentSpec::Kind::greedy;
    });
  }

  void supplies() {
    if (evidence_.bottomless == nullptr) return;
    const Run& run = *evidence_.bottomless;
    const std::vector<Value> stocks = stocks_of(program_);
    for (model::Ref i = 0; i < stocks.size(); ++i) {
      if (std::ranges::any_of(model_.endings, [&](const model::Ending& one) {
            return mentions_supply(model_, one.condition.root, i);
          }))
        continue;
      std::uint64_t more = 0;
      std::uint64_t games = 0;
      Value enough = 0;
      const auto used = peak_use(program_, run, i);
      for (const auto& [peak, count] : used) games += count;
      std::uint64_t seen = 0;
      for (const auto& [peak, count] : used) {
        if (peak > stocks[i]) more += count;
        if (100 * seen < 99 * games) enough = peak;
        seen += count;
      }
      const Estimate share = share_of(static_cast<double>(more), games, width_for(stocks.size()));
      if (share.low < shortage_matters) continue;
      diagnostics_
          .report(mistakes::supply_runs_out, model_.supplies[i].name.span,
                  fmt::format("`{}` is too small: more than {} are needed in {} of games",
                              model_.supplies[i].name.text, stocks[i],
                              with_interval(share_of(static_cast<double>(more), games))))
          .note(fmt::format(
              "{} games of {}, with a supply that never runs out: {} would be enough in 99 of 100", games,
              run.campaign.lineup.words(), enough))
          .note(again(first(), first().survey.supplies[i].games_empty > 0
                                   ? first().survey.supplies[i].first_seed
                                   : first().campaign.first))
          .suggest(fmt::format("write `supply {} {}`, or take less from it", model_.supplies[i].name.text,
                               enough));
    }
  }

  source::Span game_span() const {
    if (program_.main_phase != model::no_ref) return model_.procedures[program_.main_phase].name.span;
    return model_.players_span;
  }

  void seats() {
    if (world_.players() < 2 || model_.one_team) return;
    for (auto run = evidence_.runs.rbegin(); run != evidence_.runs.rend(); ++run) {
      const Survey& survey = (*run)->survey;
      Share all;
      for (const Share& seat : survey.seats) all.add(seat);
      if (all.cases < enough_cases) continue;
      const double fair = all.won / static_cast<double>(all.cases);
      double worst = seat_matters;
      std::size_t which = survey.seats.size();
      for (std::size_t seat = 0; seat < survey.seats.size(); ++seat) {
        const Estimate won = share_of(survey.seats[seat].won, survey.seats[seat].cases,
                                      width_for(survey.seats.size() * evidence_.runs.size()));
        const double off = std::max(won.low - fair, fair - won.high);
        if (off <= worst) continue;
        worst = off;
        which = seat;
      }
      if (which == survey.seats.size()) continue;
      const Estimate won = share_of(survey.seats[which].won, survey.seats[which].cases);
      diagnostics_
          .report(mistakes::seat_advantage, game_span(),
                  fmt::format("seat {} wins {} of games, where {} would be even",
                              world_[static_cast<Value>(which)].name, with_interval(won), per_cent(fair)))
          .note(fmt::format("{} games of {}", survey.tally.games, (*run)->campaign.lineup.words()))
          .note(again(**run, (*run)->campaign.first))
          .suggest("give those who come later something more, or let all have the same number of turns");
      return;
    }
  }

  void dominant_cards() {
    std::set<std::size_t> told;
    for (auto run = evidence_.runs.rbegin(); run != evidence_.runs.rend(); ++run) {
      const Survey& survey = (*run)->survey;
      std::vector<std::size_t> known;
      std::vector<double> values;
      for (std::size_t i = 0; i < survey.cards.size(); ++i) {
        const std::uint64_t cases =
            model_.one_team ? survey.cards[i].together.cases : survey.cards[i].played.cases;
        // Roles are looked at by themselves.
        if (cases < enough_cases || survey.roles.contains(i)) continue;
        const Estimate one = card_difference(program_, survey, i);
        if (one.cases == 0) continue;
        known.push_back(i);
        values.push_back(one.value);
      }
      if (known.size() < 3) continue;
      for (std::size_t k = 0; k < known.size(); ++k) {
        std::vector<double> others = values;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
        std::ranges::sort(others);
        const double usual = others[others.size() / 2];
        const Estimate one =
            card_difference(program_, survey, known[k], width_for(known.size() * evidence_.runs.size()));
        if (one.low - std::max(usual, 0.0) < card_matters || !told.insert(known[k]).second) continue;
        const Estimate shown = card_difference(program_, survey, known[k]);
        diagnostics_
            .report(mistakes::dominant_card, span_of(known[k]),
                    fmt::format("`{}` decides games: whoever plays it wins {} more often than whoever does "
                                "not; half of the other cards bring {} or less",
                                card_name(program_, known[k]), with_interval(shown),
                                per_cent(std::max(0.0, usual))))
            .note(fmt::format("{} games of {}", survey.tally.games, (*run)->campaign.lineup.words()))
            .note(again(**run, survey.cards[known[k]].first_seed))
            .suggest("make it dearer, weaker or rarer");
      }
    }
  }

  void roles() {
    std::set<std::size_t> told;
    for (auto run = evidence_.runs.rbegin(); run != evidence_.runs.rend(); ++run) {
      const Survey& survey = (*run)->survey;
      Share all;
      for (const auto& [role, share] : survey.roles) all.add(share);
      if (all.cases == 0 || survey.roles.size() < 2) continue;
      const double fair = all.won / static_cast<double>(all.cases);
      for (const auto& [role, share] : survey.roles) {
        const Estimate won =
            share_of(share.won, share.cases, width_for(survey.roles.size() * evidence_.runs.size()));
        const bool weak = won.high < fair - role_matters;
        const bool strong = won.low > fair + role_matters;
        if ((!weak && !strong) || share.cases < enough_cases || !told.insert(role).second) continue;
        diagnostics_
            .report(mistakes::uneven_roles, span_of(role),
                    fmt::format("`{}` wins {} of games, where {} would be even", card_name(program_, role),
                                with_interval(share_of(share.won, share.cases)), per_cent(fair)))
            .note(fmt::format("{} games of {}", survey.tally.games, (*run)->campaign.lineup.words()))
            .note(again(**run, survey.cards[role].first_seed))
            .suggest(weak ? "give it something that others do not have" : "take something away from it");
      }
    }
  }

  void skill() {
    if (evidence_.ladder == nullptr || model_.one_team || world_.players() < 2) return;
    const Run& run = *evidence_.ladder;
    const auto& lineup = run.campaign.lineup.seats;
    const bool one_thinks = lineup[0].kind == AgentSpec::Kind::search &&
                            std::all_of(lineup.begin() + 1, lineup.end(), [](const AgentSpec& seat) {
                              return seat.kind == AgentSpec::Kind::random;
                            });
    if (!one_thinks) return;
    Share all;
    for (const Share& agent : run.survey.agents) all.add(agent);
    const Share& own = run.survey.agents[0];
    if (own.cases < enough_matches) return;
    const double fair = all.won / static_cast<double>(all.cases);
    const Estimate won = share_of(own.won, own.cases);
    if (won.low > fair || won.high > fair + skill_matters) return;
    diagnostics_
        .report(mistakes::no_skill, game_span(),
                fmt::format("who thinks ahead wins {} of games against chance, where {} would be luck alone",
                            with_interval(won), per_cent(fair)))
        .note(fmt::format("{} games of {}", run.survey.tally.games, run.campaign.lineup.words()))
        .note(again(first(), first().campaign.first))
        .suggest("give players decisions that matter");
  }

  void one_sided() {
    if (!model_.one_team || evidence_.runs.empty()) return;
    const Run& run = *evidence_.runs.back();
    if (!thinks(run)) return;
    Share won;
    for (const auto& [clause, share] : run.survey.clauses) won.add(share);
    if (won.cases < enough_cases || (won.won > 0 && won.won < static_cast<double>(won.cases))) return;
    diagnostics_
        .report(mistakes::one_sided, game_span(),
                fmt::format("the players {} all {} games: they win {}", won.won > 0 ? "won" : "lost",
                            won.cases, with_interval(share_of(won.won, won.cases))))
        .note(fmt::format("games of {}", run.campaign.lineup.words()))
        .note(again(run, run.campaign.first))
        .suggest(won.won > 0 ? "make it harder" : "make it easier");
  }

  const sim::Program& program_;
  const sim::World& world_;
  const model::Model& model_;
  Evidence evidence_;
  source::Diagnostics& diagnostics_;
  std::vector<const Run*> looked_at_;
  Survey all_;                       // of all runs
  std::vector<std::size_t> copies_;  // by component: at this table
};

}  // namespace

void find(const sim::Program& program, const Evidence& evidence, source::Diagnostics& diagnostics) {
  if (!evidence.runs.empty() || evidence.ladder != nullptr) Finder(program, evidence, diagnostics).find();
}

}  // namespace rulepress::playtest
