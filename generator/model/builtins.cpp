#include "model/builtins.h"

#include <algorithm>
#include <array>

namespace rulepress::model {
namespace {

constexpr std::array<Slot, 1> one_number{Slot::number};
constexpr std::array<Slot, 2> two_numbers{Slot::number, Slot::number};
constexpr std::array<Slot, 1> many{Slot::many};
constexpr std::array<Slot, 2> many_and_each{Slot::many, Slot::for_each};
constexpr std::array<Slot, 2> many_and_many{Slot::many, Slot::many_for_each};
constexpr std::array<Slot, 1> ordered{Slot::ordered};
constexpr std::array<Slot, 1> pile{Slot::pile};
constexpr std::array<Slot, 2> ordered_and_number{Slot::ordered, Slot::number};
constexpr std::array<Slot, 1> ranking{Slot::ranking};
constexpr std::array<Slot, 1> one_place{Slot::place};
constexpr std::array<Slot, 2> two_places{Slot::place, Slot::place};
constexpr std::array<Slot, 1> player{Slot::player};
constexpr std::array<Slot, 2> zones_and_thing{Slot::zones, Slot::thing};
constexpr std::array<Slot, 2> number_and_tags{Slot::number, Slot::set};
constexpr std::array<Slot, 4> covering{Slot::many, Slot::dice, Slot::stat, Slot::field};

constexpr std::array<Slot, 2> two_things{Slot::thing, Slot::thing};
constexpr std::array<Builtin, 39> builtin_table = {{
    {"count", "count(S)", "how many there are", many, 1, Gives::number, Effect::pure},
    {"any", "any(S)", "whether there is at least one", many, 1, Gives::truth, Effect::pure},
    {"empty", "empty(S)", "whether there is none", many, 1, Gives::truth, Effect::pure},
    {"sum", "sum(S, .field)",
     "the sum of a number for each; of numbers or dice themselves without the second", many_and_each, 1,
     Gives::number, Effect::pure},
    {"highest", "highest(S, .field)", "the largest of a number for each, 0 when there is none", many_and_each,
     1, Gives::number, Effect::pure},
    {"lowest", "lowest(S, .field)", "the smallest of a number for each, 0 when there is none", many_and_each,
     1, Gives::number, Effect::pure},
    {"max", "max(a, b)", "the larger number", two_numbers, 2, Gives::number, Effect::pure},
    {"min", "min(a, b)", "the smaller number", two_numbers, 2, Gives::number, Effect::pure},
    {"abs", "abs(n)", "the number without its sign", one_number, 1, Gives::number, Effect::pure},
    {"the", "the(S)", "the only element; none if there are several or none", many, 1, Gives::element,
     Effect::pure},
    {"joined", "joined(S, .zone)", "all that lies in a zone of each; or a set of each, put together",
     many_and_many, 2, Gives::joined, Effect::pure},
    {"first", "first(L)", "the first of a list, or the top of a pile", ordered, 1, Gives::element,
     Effect::pure},
    {"last", "last(L)", "the last of a list, or the bottom of a pile", ordered, 1, Gives::element,
     Effect::pure},
    {"top", "top(P)", "the card on top of a pile, or none", pile, 1, Gives::element, Effect::pure},
    {"bottom", "bottom(P)", "the card at the bottom of a pile, or none", pile, 1, Gives::element,
     Effect::pure},
    {"take", "take(L, n)", "the first n of a list or pile, or as many as there are", ordered_and_number, 2,
     Gives::elements, Effect::pure},
    {"position", "position(L, x)", "where in a list or pile an element stands, from 1; 0 if it does not",
     many_and_each, 2, Gives::number, Effect::pure},
    {"leaders", "leaders(S ranked most …)", "all that rank first: several when they tie", ranking, 1,
     Gives::same_set, Effect::pure},
    {"can_draw", "can_draw(P)", "whether `next` would find a card, refilling the pile if need be", pile, 1,
     Gives::truth, Effect::pure},
    {"index_of", "index_of(game.column, x)", "which of several zones a thing lies in", zones_and_thing, 2,
     Gives::number, Effect::pure},
    {"alike", "alike(a, b)", "whether two things are copies of one card", two_things, 2, Gives::truth,
     Effect::pure},
    {"adjacent", "adjacent(p)", "the places one step away", one_place, 1, Gives::places, Effect::pure},
    {"beside", "beside(p)", "the places that share a side", one_place, 1, Gives::places, Effect::pure},
    {"around", "around(p)", "the places that share a side or a corner", one_place, 1, Gives::places,
     Effect::pure},
    {"edges", "edges(p)", "the edges of a place", one_place, 1, Gives::edges, Effect::pure},
    {"between", "between(p, q)", "the edge between two places, or none", two_places, 2, Gives::edge,
     Effect::pure},
    {"distance", "distance(p, q)", "as the board says distance is counted", two_places, 2, Gives::number,
     Effect::pure},
    {"closer", "closer(p, q)", "the next steps of all shortest ways from p to q", two_places, 2,
     Gives::places, Effect::pure},
    {"sees", "sees(p, q)", "whether there is a line of sight", two_places, 2, Gives::truth, Effect::pure},
    {"row", "row(p)", "the row of a place, from 1", one_place, 1, Gives::number, Effect::pure},
    {"column", "column(p)", "the column of a place, from 1", one_place, 1, Gives::number, Effect::pure},
    {"others", "others(p)", "all players but one, in turn order from that player", player, 1, Gives::players,
     Effect::pure},
    {"left", "left(p)", "the player to the left, who is next in turn order", player, 1, Gives::player,
     Effect::pure},
    {"right", "right(p)", "the player to the right", player, 1, Gives::player, Effect::pure},
    {"next", "next(P)", "the card on top, after refilling an empty pile as its policy says", pile, 1,
     Gives::element, Effect::random},
    {"roll", "roll(n, {energy})", "n dice, with tags if some are given", number_and_tags, 1, Gives::dice,
     Effect::random},
    {"die", "die()", "the number on one die", {}, 0, Gives::number, Effect::random},
    {"cover", "cover(boxes, dice, fits, layer)", "the boxes that dice cover, layer after layer", covering, 3,
     Gives::same_set, Effect::pure},
    {"random", "random(S)", "one of them, by chance; none if there is none", many, 1, Gives::element,
     Effect::random},
}};

constexpr std::array<std::string_view, 15> reserved_words = {
    "game",    "words",  "players", "player", "edge", "team", "number", "truth",
    "decider", "signed", "none",    "this",   "you",  "it",   "numeral"};

}  // namespace

std::span<const Builtin> builtins() {
  return builtin_table;
}

const Builtin* find_builtin(std::string_view name) {
  const auto* const found =
      std::ranges::find_if(builtin_table, [&](const Builtin& one) { return one.name == name; });
  return found == builtin_table.end() ? nullptr : found;
}

bool is_language_name(std::string_view name) {
  return find_builtin(name) != nullptr || std::ranges::find(reserved_words, name) != reserved_words.end();
}

}  // namespace rulepress::model
