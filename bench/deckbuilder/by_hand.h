// Millbrook by hand: the game of rules/millbrook as somebody would write it who knows C++ well and wants
// nothing but speed. Copies of a card are the same byte, zones are flat arrays with their top at the end,
// stalls are counts. Options come in the order in which the rules offer them, and luck comes from the same
// streams.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "sim/chance.h"

namespace millbrook {

enum Ware : std::uint8_t {
  penny,
  shilling,
  crown,
  hut,
  house,
  hall,
  ferry,
  library,
  fair,
  bailiff,
  bonfire,
  builder,
  wares
};
enum class Kind : std::uint8_t { money, land, deed };

struct Card {
  Kind kind;
  std::uint8_t copies, cost, coins = 0, points = 0, draws = 0, deeds = 0, buys = 0, leaves = 9, burns = 0,
                             rebuilds = 0;
};

inline constexpr std::array<Card, wares> cards = {{
    {.kind = Kind::money, .copies = 44, .cost = 0, .coins = 1},
    {.kind = Kind::money, .copies = 10, .cost = 3, .coins = 2},
    {.kind = Kind::money, .copies = 10, .cost = 6, .coins = 3},
    {.kind = Kind::land, .copies = 16, .cost = 2, .points = 1},
    {.kind = Kind::land, .copies = 10, .cost = 5, .points = 3},
    {.kind = Kind::land, .copies = 10, .cost = 8, .points = 6},
    {.kind = Kind::deed, .copies = 10, .cost = 3, .draws = 1, .deeds = 2},
    {.kind = Kind::deed, .copies = 10, .cost = 4, .draws = 3},
    {.kind = Kind::deed, .copies = 10, .cost = 5, .coins = 1, .draws = 1, .deeds = 1, .buys = 1},
    {.kind = Kind::deed, .copies = 10, .cost = 4, .coins = 2, .leaves = 3},
    {.kind = Kind::deed, .copies = 10, .cost = 2, .burns = 2},
    {.kind = Kind::deed, .copies = 10, .cost = 4, .rebuilds = 2},
}};

struct Pile {
  std::array<Ware, 192> card;
  std::uint32_t count = 0;

  void push(Ware ware) { card[count++] = ware; }
  Ware pop() { return card[--count]; }
  // Keeps the order of the others.
  void erase(std::uint32_t place) {
    std::memmove(&card[place], &card[place + 1], count - place - 1);
    --count;
  }
};

struct Player {
  Pile deck, hand, table, discard;
  std::uint32_t deeds = 0, buys = 0, coins = 0;
  std::uint32_t shuffled = 0;  // how many numbers the deck's stream gave
};

struct Game {
  std::array<Player, 2> players;
  std::array<std::uint8_t, wares> stall;
  Pile row, ashes;
  std::uint64_t seed = 0;
  std::uint32_t turns = 0;
  std::uint32_t winners = 0;
};

struct Options {
  std::array<std::uint8_t, 200> option;  // a place in the hand, or a ware
  std::uint32_t count = 0;
  void add(std::uint32_t one) { option[count++] = static_cast<std::uint8_t>(one); }
};

// Who decides at random, and how often.
struct RandomAgent {
  std::uint64_t seed;
  std::uint32_t decisions = 0;
  std::uint32_t choose(std::uint32_t options) {
    return rulepress::sim::drawn(seed, rulepress::sim::agent_stream, decisions++, options);
  }
};

template <typename Agent>
class Play {
 public:
  Play(Game& game, Agent& agent) : game_(game), agent_(agent) {}

  void whole_game() {
    set_up();
    for (std::uint32_t seat = 0; !over(); seat = 1 - seat) turn(seat);
    const std::array<int, 2> worth = {worth_of(game_.players[0]), worth_of(game_.players[1])};
    game_.winners = (worth[0] >= worth[1] ? 1U : 0U) | (worth[1] >= worth[0] ? 2U : 0U);
  }

 private:
  void set_up() {
    for (int ware = 0; ware < wares; ++ware) game_.stall[ware] = cards[ware].copies;
    game_.stall[penny] -= 14;
    game_.stall[hut] -= 6;
    for (std::uint32_t seat = 0; seat < 2; ++seat) {
      Player& player = game_.players[seat];
      for (int i = 0; i < 7; ++i) player.deck.push(penny);
      for (int i = 0; i < 3; ++i) player.deck.push(hut);
      shuffle(seat);
      draw(seat, 5);
    }
    for (int ware = 0; ware < wares; ++ware) lay_out(static_cast<Ware>(ware));
  }

  bool over() const { return game_.turns > 0 && (game_.row.count <= 8 || game_.turns >= 400); }

  static int worth_of(const Player& player) {
    int worth = 0;
    for (const Pile* pile : {&player.deck, &player.hand, &player.discard}) {
      for (std::uint32_t i = 0; i < pile->count; ++i) worth += cards[pile->card[i]].points;
    }
    return worth;
  }

  void shuffle(std::uint32_t seat) {
    Player& player = game_.players[seat];
    Pile& deck = player.deck;
    const std::uint32_t stream = rulepress::sim::first_pile_stream + seat;
    for (std::uint32_t left = deck.count; left > 1; --left) {
      const std::uint32_t other = rulepress::sim::drawn(game_.seed, stream, player.shuffled++, left);
      std::swap(deck.card[deck.count - left], deck.card[deck.count - 1 - other]);
    }
  }

  void draw(std::uint32_t seat, std::uint32_t count) {
    Player& player = game_.players[seat];
    for (; count > 0; --count) {
      if (player.deck.count == 0) {
        if (player.discard.count == 0) return;
        std::memcpy(player.deck.card.data(), player.discard.card.data(), player.discard.count);
        player.deck.count = player.discard.count;
        player.discard.count = 0;
        shuffle(seat);
      }
      player.hand.push(player.deck.pop());
    }
  }

  void turn(std::uint32_t seat) {
    Player& player = game_.players[seat];
    ++game_.turns;
    player.deeds = 1;
    player.buys = 1;
    player.coins = 0;
    while (work(seat)) {
    }
    play_money(player);
    while (buy(player)) {
    }
    put_away(player.hand, player.discard);
    put_away(player.table, player.discard);
    draw(seat, 5);
  }

  // The first ends on top.
  static void put_away(Pile& from, Pile& to) {
    while (from.count > 0) to.push(from.pop());
  }

  static void play_money(Player& player) {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < player.hand.count; ++i) {
      const Ware ware = player.hand.card[i];
      if (cards[ware].kind == Kind::money) {
        player.coins += cards[ware].coins;
        player.table.push(ware);
      } else {
        player.hand.card[kept++] = ware;
      }
    }
    player.hand.count = kept;
  }

  bool work(std::uint32_t seat) {
    Player& player = game_.players[seat];
    if (player.deeds == 0) return false;
    Options options;
    for (std::uint32_t i = 0; i < player.hand.count; ++i) {
      if (cards[player.hand.card[i]].kind == Kind::deed) options.add(i);
    }
    if (options.count == 0) return false;
    const std::uint32_t chosen = agent_.choose(options.count + 1);
    if (chosen == options.count) return false;
    const std::uint32_t place = options.option[chosen];
    const Ware ware = player.hand.card[place];
    const Card& card = cards[ware];
    player.hand.erase(place);
    player.table.push(ware);
    player.deeds += card.deeds - 1U;
    player.buys += card.buys;
    player.coins += card.coins;
    draw(seat, card.draws);
    rob(game_.players[1 - seat], card.leaves);
    if (card.burns > 0) burn(player, card.burns);
    if (card.rebuilds > 0) rebuild(player, card.rebuilds);
    return true;
  }

  void rob(Player& other, std::uint32_t left) {
    while (other.hand.count > left) {
      const std::uint32_t place = agent_.choose(other.hand.count);
      other.discard.push(other.hand.card[place]);
      other.hand.erase(place);
    }
  }

  // One card after the other, each further right in the hand, or done.
  void burn(Player& player, std::uint32_t most) {
    std::array<std::uint32_t, 2> gone;
    std::uint32_t count = 0;
    for (std::uint32_t least = 0; count < most && least < player.hand.count;) {
      const std::uint32_t open = player.hand.count - least;
      const std::uint32_t chosen = agent_.choose(open + 1);
      if (chosen == open) break;
      gone[count++] = least + chosen;
      least += chosen + 1;
    }
    while (count-- > 0) {
      game_.ashes.push(player.hand.card[gone[count]]);
      player.hand.erase(gone[count]);
    }
  }

  void rebuild(Player& player, std::uint32_t more) {
    if (player.hand.count == 0) return;
    const std::uint32_t place = player.hand.count == 1 ? 0 : agent_.choose(player.hand.count);
    const Ware old = player.hand.card[place];
    game_.ashes.push(old);
    player.hand.erase(place);
    take_ware(player, cards[old].cost + more);
  }

  // What costs no more than that; nothing if the player does not want any. Tells the ware.
  Ware take_ware(Player& player, std::uint32_t limit) {
    Options options;
    for (std::uint32_t i = 0; i < game_.row.count; ++i) {
      if (cards[game_.row.card[i]].cost <= limit) options.add(i);
    }
    if (options.count == 0) return wares;
    const std::uint32_t chosen = agent_.choose(options.count + 1);
    if (chosen == options.count) return wares;
    const std::uint32_t place = options.option[chosen];
    const Ware ware = game_.row.card[place];
    player.discard.push(ware);
    game_.row.erase(place);
    lay_out(ware);
    return ware;
  }

  void lay_out(Ware ware) {
    if (game_.stall[ware] == 0) return;
    --game_.stall[ware];
    game_.row.push(ware);
  }

  bool buy(Player& player) {
    if (player.buys == 0) return false;
    const Ware ware = take_ware(player, player.coins);
    if (ware == wares) return false;
    --player.buys;
    player.coins -= cards[ware].cost;
    return true;
  }

  Game& game_;
  Agent& agent_;
};

}  // namespace millbrook
