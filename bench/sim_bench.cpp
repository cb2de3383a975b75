// Millbrook in the language against Millbrook by hand: the same games, one by one, and how long they take.
// Also what a copy of a state costs against a copy of as many bytes, and whether two threads play twice as
// many games, in the language and by hand: what is missing from twice as many by hand, the computer cannot
// give. Prints one line of JSON; bench/sim.py judges it.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <thread>

#include "cards/typed.h"
#include "deckbuilder/by_hand.h"
#include "model/check/compile.h"
#include "sim/chance.h"
#include "sim/run/machine.h"
#include "sim/run/words.h"

using namespace rulepress;
using sim::Ref;
using sim::Value;

namespace {

[[noreturn]] void give_up(const std::string& why) {
  fmt::print(stderr, "sim_bench: {}\n", why);
  std::exit(1);
}

std::string text_of(const std::string& path) {
  std::ifstream file(std::string(RULEPRESS_ROOT "/bench/deckbuilder/") + path);
  if (!file) give_up("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The game of the workspace bench/deckbuilder, set on a table.
struct Millbrook {
  source::Sources sources;
  source::Diagnostics diagnostics;
  rules::Document document;
  model::Model model;
  cards::Deck deck;
  text::Texts texts;
  std::unique_ptr<sim::World> world;
  std::unique_ptr<sim::Program> program;

  Millbrook() {
    const source::MemoryFileSystem disk;
    const auto file = sources.add("rules.md", text_of("rules/millbrook/01-rules.md"));
    document = rules::read_document(
        {std::make_shared<rules::Chapter>(rules::read_chapter(file, sources, diagnostics))}, disk, sources,
        diagnostics);
    model = model::compile(document, diagnostics);
    const auto cards = sources.add("cards.toml", text_of("cards/millbrook/cards.toml"));
    deck = cards::typed(
        cards::gather({std::make_shared<cards::CardFile>(cards::read_card_file(cards, sources, diagnostics))},
                      diagnostics, &model),
        model, diagnostics);
    if (!diagnostics.all().empty()) give_up(diagnostics.all().front().message);
    world = std::make_unique<sim::World>(model, deck, texts, sim::Table{});
    program = std::make_unique<sim::Program>(sim::compile(*world));
    if (!program->troubles.empty()) give_up(program->troubles.front().text);
  }

  Ref field(const std::string& name) const {
    for (Ref ref = 0; ref < model.fields.size(); ++ref) {
      if (model.fields[ref].name.text == name && !model.fields[ref].printed) return ref;
    }
    give_up("no field " + name);
  }
  Ref printed(const std::string& name) const {
    for (Ref ref = 0; ref < model.fields.size(); ++ref) {
      if (model.fields[ref].name.text == name && model.fields[ref].printed) return ref;
    }
    give_up("no field " + name);
  }
};

// What came out of a game.
struct Result {
  std::uint32_t winners = 0;
  std::uint32_t turns = 0;
  std::uint32_t decisions = 0;
  std::uint64_t hash = 14695981039346656037ULL;
  bool operator==(const Result&) const = default;

  void add(std::uint64_t word) { hash = (hash ^ word) * 1099511628211ULL; }
};

// Two threads must not write to one line of the cache.
constexpr std::size_t apart = 128;

// Plays games in the language, one after the other on one state.
class alignas(apart) InLanguage {
 public:
  explicit InLanguage(const Millbrook& game)
      : game_(game),
        first_(sim::first_state(*game.program)),
        state_(first_),
        machine_(*game.program, state_),
        ware_(game.printed("ware")),
        turns_(game.field("turns")) {
    for (const char* name : {"deck", "hand", "table", "discard"}) zones_.push_back(game.field(name));
    for (const char* name : {"deeds", "buys", "coins"}) numbers_.push_back(game.field(name));
  }

  void play(std::uint64_t seed) {
    state_ = first_;
    sim::set_seed(*game_.program, state_, seed);
    machine_.begin();
    decisions_ = 0;
    while (true) {
      const sim::Status status = machine_.run();
      if (status == sim::Status::over) return;
      if (status != sim::Status::decision) give_up(sim::words_of(*game_.program, machine_.fault()).message);
      machine_.answer(sim::drawn(seed, sim::agent_stream, decisions_++,
                                 static_cast<std::uint32_t>(machine_.decision().options.size())));
    }
  }

  Result result() const {
    Result made;
    made.winners = static_cast<std::uint32_t>(state_[game_.program->layout.winners]);
    made.turns = static_cast<std::uint32_t>(state_.get(turns_, 0, 0));
    made.decisions = decisions_;
    for (Value player = 0; player < 2; ++player) {
      for (const Ref zone : zones_) add_zone(state_.zone(zone, player, 0), made);
      for (const Ref number : numbers_) made.add(static_cast<std::uint64_t>(state_.get(number, player, 0)));
    }
    const Ref stall = game_.field("stall");
    for (std::size_t ware = 0; ware < millbrook::wares; ++ware)
      made.add(static_cast<std::uint64_t>(state_.count_in(state_.zone(stall, 0, ware))));
    add_zone(state_.zone(game_.field("row"), 0, 0), made);
    add_zone(state_.zone(game_.field("ashes"), 0, 0), made);
    return made;
  }

  const sim::State& state() const { return state_; }

 private:
  void add_zone(Value zone, Result& made) const {
    made.add(static_cast<std::uint64_t>(state_.count_in(zone)));
    sim::Bag cards;
    state_.contents(zone, cards);
    for (const Value card : cards) made.add(static_cast<std::uint64_t>(game_.world->printed(card, ware_, 0)));
  }

  const Millbrook& game_;
  sim::State first_;
  sim::State state_;
  sim::Machine machine_;
  Ref ware_, turns_;
  std::vector<Ref> zones_, numbers_;
  std::uint32_t decisions_ = 0;
};

class alignas(apart) ByHand {
 public:
  void play(std::uint64_t seed) {
    for (millbrook::Player& player : game_.players) {
      for (millbrook::Pile* pile : {&player.deck, &player.hand, &player.table, &player.discard})
        pile->count = 0;
      player.shuffled = 0;
    }
    game_.ashes.count = 0;
    game_.turns = 0;
    game_.row.count = 0;
    game_.seed = seed;
    millbrook::RandomAgent agent{seed};
    millbrook::Play(game_, agent).whole_game();
    decisions_ = agent.decisions;
  }

  Result result() const {
    Result made;
    made.winners = game_.winners;
    made.turns = game_.turns;
    made.decisions = decisions_;
    for (const millbrook::Player& player : game_.players) {
      add_pile(player.deck, made);
      add_zone(player.hand, made);
      add_zone(player.table, made);
      add_pile(player.discard, made);
      made.add(player.deeds);
      made.add(player.buys);
      made.add(player.coins);
    }
    for (const std::uint8_t left : game_.stall) made.add(left);
    add_zone(game_.row, made);
    add_pile(game_.ashes, made);
    return made;
  }

 private:
  static void add_zone(const millbrook::Pile& zone, Result& made) {
    made.add(zone.count);
    for (std::uint32_t i = 0; i < zone.count; ++i) made.add(zone.card[i]);
  }
  // From the top.
  static void add_pile(const millbrook::Pile& pile, Result& made) {
    made.add(pile.count);
    for (std::uint32_t i = pile.count; i-- > 0;) made.add(pile.card[i]);
  }

  millbrook::Game game_;
  std::uint32_t decisions_ = 0;
};

// Of this thread, so that others on the machine do not count.
double cpu_seconds(const auto& work) {
  const auto now = [] {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  };
  const double start = now();
  work();
  return now() - start;
}

double seconds(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

constexpr std::uint64_t first_seed = 20'000;
int games = 2'000;
int repetitions = 15;

template <typename Player>
double play_all(Player& player) {
  return cpu_seconds([&] {
    for (int game = 0; game < games; ++game) player.play(first_seed + static_cast<std::uint64_t>(game));
  });
}

struct Equality {
  int different = 0;
  double turns = 0;
  double decisions = 0;
  std::array<int, 4> winners{};
};

Equality compare(InLanguage& language, ByHand& hand) {
  Equality made;
  for (int game = 0; game < games; ++game) {
    const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(game);
    language.play(seed);
    hand.play(seed);
    const Result one = language.result();
    const Result other = hand.result();
    if (!(one == other) && made.different++ < 3)
      fmt::print(stderr,
                 "game {}: winners {} and {}, turns {} and {}, decisions {} and {}, states {:x} and {:x}\n",
                 seed, one.winners, other.winners, one.turns, other.turns, one.decisions, other.decisions,
                 one.hash, other.hash);
    made.turns += one.turns;
    made.decisions += one.decisions;
    ++made.winners[one.winners & 3U];
  }
  made.turns /= games;
  made.decisions /= games;
  return made;
}

// A copy of a state in the middle of a game against a copy of as many bytes.
struct Copying {
  double clone = 1e9;
  double bytes = 1e9;
  std::size_t size = 0;
};

Copying compare_copying(const sim::State& from) {
  Copying made;
  made.size = from.used() * sizeof(Value);
  sim::State to(from);
  std::vector<Value> block(from.used());
  constexpr int copies = 20'000;
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    made.clone = std::min(made.clone, cpu_seconds([&] {
                            for (int i = 0; i < copies; ++i) {
                              to = from;
                              asm volatile("" : : "r"(to.words()) : "memory");
                            }
                          }));
    made.bytes = std::min(made.bytes, cpu_seconds([&] {
                            for (int i = 0; i < copies; ++i) {
                              std::memcpy(block.data(), from.words(), made.size);
                              asm volatile("" : : "r"(block.data()) : "memory");
                            }
                          }));
  }
  made.clone *= 1e9 / copies;
  made.bytes *= 1e9 / copies;
  return made;
}

// Twice as many games on two threads, each with a state and a machine of its own.
template <typename Player>
double play_on_two(Player& one, Player& other) {
  return seconds([&] {
    std::thread more([&] { play_all(other); });
    play_all(one);
    more.join();
  });
}

}  // namespace

// With two numbers: how many games, and how often; with 0 as the second, they are played once in the language
// and nothing else is done, for a profiler.
int main(int count, char** words) {
  if (count > 2) {
    games = std::atoi(words[1]);
    repetitions = std::atoi(words[2]);
  }
  const Millbrook game;
  InLanguage language(game);
  if (repetitions == 0) {
    fmt::print("{:.2f}\n", play_all(language) * 1e6 / games);
    return 0;
  }
  InLanguage second(game);
  ByHand hand;
  ByHand second_hand;
  const Equality equality = compare(language, hand);
  double in_language = 1e9;
  double by_hand = 1e9;
  double on_one = 1e9;  // by the clock on the wall, as on two
  double on_two = 1e9;
  double hand_on_one = 1e9;
  double hand_on_two = 1e9;
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    in_language = std::min(in_language, play_all(language));
    by_hand = std::min(by_hand, play_all(hand));
    on_one = std::min(on_one, seconds([&] { play_all(language); }));
    on_two = std::min(on_two, play_on_two(language, second));
    hand_on_one = std::min(hand_on_one, seconds([&] { play_all(hand); }));
    hand_on_two = std::min(hand_on_two, play_on_two(hand, second_hand));
  }
  sim::State middle = sim::first_state(*game.program, first_seed);
  sim::Machine machine(*game.program, middle);
  machine.begin();
  for (std::uint32_t i = 0; i < 100 && machine.run() == sim::Status::decision; ++i)
    machine.answer(sim::drawn(first_seed, sim::agent_stream, i,
                              static_cast<std::uint32_t>(machine.decision().options.size())));
  const Copying copying = compare_copying(middle);
  const auto each = [](double all) { return all * 1e6 / games; };
  fmt::print(R"({{"games": {}, "different": {}, "turns": {:.1f}, "decisions": {:.1f}, )", games,
             equality.different, equality.turns, equality.decisions);
  fmt::print(R"("winners": [{}, {}, {}], "language": {:.3f}, "hand": {:.3f}, )", equality.winners[1],
             equality.winners[2], equality.winners[3], each(in_language), each(by_hand));
  fmt::print(R"("one": {:.3f}, "two": {:.3f}, "hand_one": {:.3f}, "hand_two": {:.3f}, )", each(on_one),
             each(on_two), each(hand_on_one), each(hand_on_two));
  fmt::print("\"clone\": {:.1f}, \"memcpy\": {:.1f}, \"bytes\": {}}}\n", copying.clone, copying.bytes,
             copying.size);
}
