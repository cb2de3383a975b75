// Every instruction, in one list: name, what it does. Operands are a, b, c and d. Values are taken from and
// left on a stack that is empty between two statements; a set or list on it, a bag, is its elements and then
// how many there are.
#pragma once

#include <cstdint>
#include <string_view>

namespace rulepress::sim {

// clang-format off
// Values are worked out.
#define RULEPRESS_VALUE_OPCODES(X) \
  X(number,       "leaves the number a") \
  X(local,        "leaves the word of local a") \
  X(word,         "leaves word a of the state") \
  X(local_at,     "takes an index, leaves that word of the array local a; b: lowest index, c: how many") \
  X(local_bag,    "leaves the bag of local a") \
  X(ref,          "leaves the word that local a points to") \
  X(ref_at,       "takes an index, leaves that word of the array that local a points to; b: lowest index, c: how many") \
  X(ref_bag,      "leaves the bag that local a points to") \
  X(record_field, "takes a record, leaves the word of its field number a") \
  X(field,        "takes a thing, leaves its field a; none has none") \
  X(local_field,  "leaves field a of the thing in local b; none has none") \
  X(player_field, "leaves word a of the state, counted on by the player in local b; c: how many there are") \
  X(field_at,     "takes a thing and an index, leaves that word of field a") \
  X(field_bag,    "takes a thing, leaves the bag of its field a") \
  X(field_bag_at, "takes a thing and an index, leaves that bag of field a") \
  X(printed,      "takes a thing, leaves what is printed in field a") \
  X(local_printed, "leaves what is printed in field a on the thing in local b; c: where the field begins") \
  X(printed_at,   "takes a thing and an index, leaves that value printed in field a") \
  X(printed_bag,  "takes a thing, leaves the list printed in field a") \
  X(zone,         "takes a thing, leaves the number of its zone a") \
  X(local_zone,   "leaves the number of zone a of the thing in local b") \
  X(player_zone,  "leaves the number a, counted on by the player in local b; c: how many there are") \
  X(zone_at,      "takes a thing and an index, leaves the number of that zone of field a") \
  X(game_zone_at, "takes an index, leaves the number of that zone of the game; a: the first, b: how many") \
  X(local_game_zone, "leaves the number of the zone of the game with the index in local c; a, b as above") \
  X(zone_bag,     "takes a zone, leaves what lies in it, from the top") \
  X(own_zone_bag, "leaves what lies in the zone a, counted on by the player in local b; c: how many there are") \
  X(own_zone_where, "as own_zone_bag, but only those with c printed in field d") \
  X(own_zone_kept, "as own_zone_bag and the put_bag behind it") \
  X(own_zone_where_kept, "as own_zone_where and the put_bag behind it") \
  X(game_zone_bag, "leaves what lies in zone a") \
  X(zone_take,    "takes a zone and a number, leaves that many from its top") \
  X(owner,        "takes a thing, leaves its owner") \
  X(die_value,    "takes a die, leaves its number") \
  X(die_tags,     "takes a die, leaves the bag of its tags") \
  X(supply,       "leaves what is left of supply a") \
  X(all_things,   "leaves all things of type a") \
  X(all_values,   "leaves the numbers 0 to a - 1") \
  X(range,        "takes two numbers, leaves those from one to the other") \
  X(make_set,     "takes a words, leaves a bag of them; b: 1 keeps their order") \
  X(stat,         "takes the words and bags that stat a needs, leaves its value") \
  X(plain_stat,   "as stat, of one that nothing modifies and that needs but words: its code is at a; b: words of its frame, c: of what it needs, d: 1 if it is a bag") \
  X(filter,       "a bag is on top: begins to go through it") \
  X(filter_next,  "the next of a bag that is gone through into local a; or leaves those that were kept, and goes on at b") \
  X(filter_keep,  "takes a truth, keeps the element if it holds, and goes back to a") \
  X(filter_until, "takes a truth: if it holds, leaves 1 instead of the bag; else goes back to a") \
  X(filter_first, "takes a truth: if it holds, leaves the element in local c instead of the bag and goes on at b; else goes back to a") \
  X(where_printed, "takes a bag, leaves those with c printed in the field that begins at a; b: 1 those with anything else") \
  X(where_type,   "takes a bag, leaves those of type a; b: 1 those that are not") \
  X(ranked,       "takes a bag, leaves it sorted by keys, which follow up to b; a: local of the element") \
  X(key,          "the code of a key up to a; b: 1 if most comes first") \
  X(sum,          "takes a bag, leaves the sum of the code up to b over its elements in local a; c: 0 sum, 1 highest, 2 lowest") \
  X(join_each,    "takes a bag, leaves the bags of the code up to b over its elements in local a as one set") \
  X(sum_printed,  "takes a bag, leaves the sum of what is printed in the field that begins at a; c as in sum") \
  X(local_sum_printed, "as sum_printed, over the bag of local b") \
  X(sum_plain,    "takes a bag of numbers or dice, leaves its sum; a: 1 for dice; c as in sum") \
  X(count,        "takes a bag, leaves how many there are") \
  X(any,          "takes a bag, leaves whether there is one") \
  X(empty,        "takes a bag, leaves whether there is none") \
  X(the,          "takes a bag, leaves its only element or none") \
  X(first,        "takes a bag, leaves its first element or none") \
  X(last,         "takes a bag, leaves its last element or none") \
  X(at,           "takes a bag and a number, leaves that element, counted from 1, or none") \
  X(take,         "takes a bag and a number, leaves that many of its first elements") \
  X(zone_position, "takes a zone and a thing, leaves where it lies from the top, from 1, or 0") \
  X(in_zone,      "takes a thing and a zone, leaves whether it lies there") \
  X(position,     "takes a bag and a word, leaves where it stands, from 1, or 0") \
  X(leaders,      "as ranked, but leaves all that rank first") \
  X(local_index_of, "as index_of among zones, of the thing in local d") \
  X(index_of,     "takes a thing, leaves the index of where it lies among the c zones from a on, counted from b, or none; a: -1 its number in type b") \
  X(alike,        "takes two things, leaves whether they are copies of one card") \
  X(adjacent,     "takes a place, leaves the places one step away") \
  X(beside,       "takes a place, leaves the places that share a side") \
  X(around,       "takes a place, leaves the places that share a side or corner") \
  X(edges,        "takes a place, leaves its edges") \
  X(between,      "takes two places, leaves the edge between them or none") \
  X(distance,     "takes two places, leaves their distance") \
  X(closer,       "takes two places, leaves the next steps of all shortest ways") \
  X(sees,         "takes two places, leaves whether there is a line of sight") \
  X(row,          "takes a place, leaves its row, from 1") \
  X(column,       "takes a place, leaves its column, from 1") \
  X(others,       "takes a player, leaves all others in turn order") \
  X(left,         "takes a player, leaves the next one in turn order") \
  X(right,        "takes a player, leaves the one before") \
  X(cover,        "takes boxes and dice, leaves the boxes that the dice cover; a: stat, b: field of layers or -1") \
  X(minimum,      "takes two numbers, leaves the smaller") \
  X(maximum,      "takes two numbers, leaves the larger") \
  X(absolute,     "takes a number, leaves it without its sign") \
  X(is,           "takes a thing, leaves whether it is of type a") \
  X(local_is,     "leaves whether the thing in local b is of type a") \
  X(negate,       "takes a number, leaves its opposite") \
  X(invert,       "takes a truth, leaves the other") \
  X(add,          "takes two numbers") \
  X(subtract,     "takes two numbers") \
  X(multiply,     "takes two numbers") \
  X(divide,       "takes two numbers, rounds down") \
  X(modulo,       "takes two numbers") \
  X(equal,        "takes two words") \
  X(unequal,      "takes two words") \
  X(equal_to,     "takes a word, leaves whether it is a") \
  X(unequal_to,   "takes a word, leaves whether it is not a") \
  X(same_card,    "takes a thing, leaves whether it is a copy of the card of thing a") \
  X(less,         "takes two numbers; false if one is none") \
  X(at_most,      "takes two numbers; false if one is none") \
  X(at_least,     "takes a number, leaves whether it is a or more") \
  X(up_to,        "takes a number, leaves whether it is a or less; none is not") \
  X(below,        "leaves whether what is printed on the thing in local b is less than d; c: where the field begins") \
  X(above,        "as below, whether it is more than d") \
  X(in,           "takes a word and a bag, leaves whether it is in it") \
  X(join,         "takes b bags, leaves all that is in them; a: 1 keeps the order and equal elements") \
  X(without,      "takes two bags, leaves the first without the second") \
  X(same_bag,     "takes two bags, leaves whether they hold the same") \
  X(jump,         "goes on at a") \
  X(jump_unless,  "takes a truth, goes on at a unless it holds") \
  X(jump_if_none, "goes on at a if the word on top is none, and takes it then") \
  X(jump_if_equal, "takes a word, goes on at a if it is b") \
  X(jump_if_unequal, "takes a word, goes on at a if it is not b") \
  X(jump_by_type, "goes on at a if the thing in local c is of type b; d: 1 unless it is") \
  X(jump_unless_least, "takes a number, goes on at a unless it is b or more") \
  X(jump_unless_most, "takes a number, goes on at a unless it is b or less; none is not") \
  X(jump_unless_own, "goes on at a unless word c of the state, counted on by the player in local d, is b or more") \
  X(jump_unless_less, "takes two numbers, goes on at a unless the first is less") \
  X(jump_unless_below, "goes on at a unless `below` holds") \
  X(jump_unless_above, "goes on at a unless `above` holds") \
  X(jump_unless_left, "takes what there is and what is spent, goes on at a unless b or more is left") \
  X(pick_next,    "a bag is on top: its next element into local a, or takes it and goes on at b; local c counts") \
  X(pick_value,   "the next value below c into local a, or on to b") \
  X(pick_top,     "takes a zone: its first thing into local a, or on to b") \
  X(keep_left,    "takes what there is, and a bag below it: leaves those of which b or more is left by what is printed in the field that begins at a; d: 1 if none of them is none") \
  X(game_zone_left, "as keep_left of the things in zone c, with d 1") \
  X(zone_count,   "takes a zone, leaves how many lie in it") \
  X(zone_empty,   "takes a zone, leaves whether nothing lies in it") \
  X(zone_first,   "takes a zone, leaves its first thing or none") \
  X(zone_last,    "takes a zone, leaves its last thing or none") \
  X(can_draw,     "takes a pile, leaves whether a card can be had from it") \
  X(option,       "leaves the value of option a") \
  X(meaning,      "takes what routine a needs, leaves the value of a phrase") \
  X(printed_meaning, "takes what a text of category b needs, then a thing; leaves the value of its field a") \
  X(policy,       "takes b words, leaves policy a as a decider") \
  X(address,      "leaves where local a lies; b: 1 if the local itself tells where") \
  X(make_record,  "takes b words, keeps them as a record at local a, leaves where it lies") \
  X(drop,         "takes a word") \
  X(drop_bag,     "takes a bag") \
  X(put,          "takes a word into local a; b: 0 as it is, 1 added, 2 taken away") \
  X(forget,       "locals from a on are 0 again, b of them, which are fours") \
  X(put_at,       "takes an index and a word into the array local a; b as above; c: how many") \
  X(put_bag,      "takes a bag into local a; b: how many it holds at most") \
  X(put_array,    "takes a word into all c places of the array local a")

// Options of a menu, and what is only looked at.
#define RULEPRESS_LISTING_OPCODES(X) \
  X(offered,      "action c can be done with what is picked, b words from local a on: one more option") \
  X(offer_each,   "takes a bag: as offered, once for each element as the last of what is picked") \
  X(own_zone_where_offered, "as own_zone_where and the offer_each behind it, which has nothing else to pick") \
  X(game_zone_left_offered, "as game_zone_left and the offer_each behind it, which has nothing else to pick") \
  X(asked,        "all of a menu is listed, for whom local a tells: waits for an answer, or goes on if nothing can be done") \
  X(next,         "takes a pile, leaves its top card after refilling it if need be")

// Simple steps, which whoever works out values may do by itself as long as nobody watches.
#define RULEPRESS_STEP_OPCODES(X) \
  X(menu,         "lets somebody act; a: which offer; b: where to go on when nobody wants to or can; c: local with what the menu needs") \
  X(put_field,    "takes a thing and a word into its field a; b as above; c: 1 if nothing but the number changes") \
  X(put_own,      "takes a word into field a of the player in local c, or of the game if c is -1; d: 0 as it is, 1 added, 2 taken away") \
  X(put_own_number, "as put_own, with the number b") \
  X(set_own_number, "as put_own_number with d = 0, with a number that the field may hold") \
  X(move,         "takes a thing and a zone; moves it there; a: 0 as zones do, 1 to the top, 2 to the bottom") \
  X(move_own,     "moves the thing in local a to zone b, counted on by the player in local c; d: where in it, as above") \
  X(move_all,     "takes a bag and a zone; moves all, in their order; a as above") \
  X(move_zone,    "takes a zone and another one; moves all that lies in the first; a as above") \
  X(move_own_zone, "moves all that lies in zone a to zone b, both counted on by the player in local c; d as above") \
  X(draw,         "takes a pile and a zone: the next card of the pile into local a, and if there is one, moves it to the zone; b: where in it") \
  X(draw_all,     "as draw, to a zone that takes everything, as often as local c tells") \
  X(each,         "takes a bag and keeps it for a loop in locals a and a + 1") \
  X(each_next,    "the next of a loop's elements into local c, or on to b; a as above") \
  X(each_done,    "forgets what loop a kept") \
  X(repeat_next,  "counts local a down, or on to b when nothing is left") \
  X(call,         "takes what procedure a needs and does it; b: 1 if its result is used") \
  X(call_in_place, "as call; what procedure a does stands behind this, up to c, with its locals from b on") \
  X(round,        "counts a round of the game") \
  X(give,         "leaves the routine; a: 0 nothing, 1 a word, 2 a bag is given back")

#define RULEPRESS_YIELD_OPCODE(X) \
  X(yield,        "ends the code of an expression; what is on top is its value")

// What only the machine does.
#define RULEPRESS_MACHINE_OPCODES(X) \
  X(put_ref,      "takes a word to where local a tells; b as above") \
  X(put_ref_at,   "takes an index and a word to the array that local a tells; b as above; c: how many") \
  X(put_ref_bag,  "takes a bag to where local a tells; b: how many it holds at most") \
  X(put_record,   "takes a record and a word into its field; a: number; b as above; c: field of the model") \
  X(put_field_at, "takes a thing, an index and a word into its field a; b as above") \
  X(put_field_bag, "takes a thing and a bag into its field a") \
  X(put_field_bag_at, "takes a thing, an index and a bag into its field a") \
  X(moving,       "a move that had to wait: makes room, then moves") \
  X(shuffle,      "takes a pile and shuffles it") \
  X(die,          "leaves the number of a die") \
  X(roll,         "takes a number, and a bag of tags if a is 1; leaves dice") \
  X(random,       "takes a bag, leaves one of it by chance") \
  X(run,          "takes what routine a needs and runs it") \
  X(perform,      "takes b words and the number of a meaning, and runs it; the last word goes if it takes fewer") \
  X(event,        "one stage of procedure a after the other, with its rules") \
  X(proceed,      "goes on with procedure a; b: 1 with new values") \
  X(pay,          "takes what cost a needs and pays it") \
  X(ways,         "lets somebody choose a way to pay cost a") \
  X(mark,         "notes that the action was done in this phase") \
  X(choose,       "lets somebody choose; a: which choice") \
  X(ask,          "lets somebody choose between ways to go on; a: which") \
  X(start_float,  "begins modifier a, which ends by itself") \
  X(note,         "from here on, changes are noted and not done") \
  X(do_notes,     "does what was noted; local a counts") \
  X(over,         "the game ends by clause a") \
  X(settle,       "does what `always` demands and looks whether the game ends") \
  X(finish,       "the game has no more to do")

#define RULEPRESS_OPCODES(X) RULEPRESS_VALUE_OPCODES(X) RULEPRESS_LISTING_OPCODES(X) RULEPRESS_STEP_OPCODES(X) RULEPRESS_YIELD_OPCODE(X) RULEPRESS_MACHINE_OPCODES(X)
// clang-format on

enum class Opcode : std::uint8_t {
#define RULEPRESS_OPCODE(name, text) name,
  RULEPRESS_OPCODES(RULEPRESS_OPCODE)
#undef RULEPRESS_OPCODE
};

std::string_view name_of(Opcode opcode);
std::string_view text_of(Opcode opcode);

}  // namespace rulepress::sim
