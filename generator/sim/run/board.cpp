// What boards tell: neighbours, distance, ways and sight.
#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <deque>

#include "sim/run/evaluator.h"

namespace rulepress::sim {
namespace {

// The place at a row and column of the same board, or none.
Value place_at(const World& world, Value like, int row, int column) {
  for (const Value place : world.all(world[like].type)) {
    if (world.board_of(place) == world.board_of(like) && world.row(place) == row &&
        world.column(place) == column)
      return place;
  }
  return none;
}

bool is_grid(const World& world, Value place) {
  return world.model().boards[world.board_of(place)].shape == model::BoardShape::grid;
}

Bag around(const World& world, Value place) {
  if (!is_grid(world, place)) return world.neighbours(place);
  Bag made;
  for (int row = -1; row <= 1; ++row) {
    for (int column = -1; column <= 1; ++column) {
      const Value other = row == 0 && column == 0
                              ? none
                              : place_at(world, place, world.row(place) + row, world.column(place) + column);
      if (other != none) made.push_back(other);
    }
  }
  return made;
}

Bag steps_from(const World& world, Value place) {
  const model::Board& board = world.model().boards[world.board_of(place)];
  return board.steps == "around" ? around(world, place) : world.neighbours(place);
}

// Steps from a place to all others; -1 where no way leads.
std::vector<int> steps_to_all(const World& world, Value from) {
  std::vector<int> steps(world.size(), -1);
  std::deque<Value> open{from};
  steps[at(from)] = 0;
  while (!open.empty()) {
    const Value place = open.front();
    open.pop_front();
    for (const Value next : steps_from(world, place)) {
      if (steps[at(next)] >= 0) continue;
      steps[at(next)] = steps[at(place)] + 1;
      open.push_back(next);
    }
  }
  return steps;
}

Value distance(const World& world, Value a, Value b) {
  const model::Board& board = world.model().boards[world.board_of(a)];
  const int rows = std::abs(world.row(a) - world.row(b));
  const int columns = std::abs(world.column(a) - world.column(b));
  if (board.distance == "straight") return rows + columns;
  if (board.distance == "diagonal") return std::max(rows, columns);
  const int steps = steps_to_all(world, a)[at(b)];
  return steps < 0 ? none : steps;
}

}  // namespace

// The line from centre to centre, square by square. Numbers are whole: halves of a square are counted.
bool Evaluator::sees(Value from, Value to) {
  const model::Board& board = world_.model().boards[world_.board_of(from)];
  const int rows = world_.row(to) - world_.row(from);
  const int columns = world_.column(to) - world_.column(from);
  const int down = rows < 0 ? -1 : 1;
  const int right = columns < 0 ? -1 : 1;
  const auto blocks_edge = [&](Value a, Value b) {
    const Value edge = a == none || b == none ? none : world_.edge_between(a, b);
    return edge != none && board.opaque_edge != model::no_ref && stat(board.opaque_edge, {edge}) == 1;
  };
  const auto blocks_place = [&](Value place) {
    return place == none || (place != from && place != to && board.opaque_place != model::no_ref &&
                             stat(board.opaque_place, {place}) == 1);
  };
  Value here = from;
  int row = 0;
  int column = 0;
  while (here != to) {
    // Which border is reached first: after (2 column + 1) halves of a square across, or (2 row + 1) down.
    const std::int64_t across = std::int64_t{2 * std::abs(column) + 1} * std::abs(rows);
    const std::int64_t along = std::int64_t{2 * std::abs(row) + 1} * std::abs(columns);
    const bool go_right = columns != 0 && (rows == 0 || across <= along);
    const bool go_down = rows != 0 && (columns == 0 || along <= across);
    const int next_row = row + (go_down ? down : 0);
    const int next_column = column + (go_right ? right : 0);
    const auto place = [&](int r, int c) {
      return place_at(world_, from, world_.row(from) + r, world_.column(from) + c);
    };
    const Value next = place(next_row, next_column);
    if (go_right && go_down) {
      const auto clear = [&](Value by) {
        return !blocks_place(by) && !blocks_edge(here, by) && !blocks_edge(by, next);
      };
      const bool first = clear(place(row, next_column));
      const bool second = clear(place(next_row, column));
      if (board.corners == "both" ? !(first && second) : !(first || second)) return false;
    } else if (blocks_edge(here, next)) {
      return false;
    }
    if (blocks_place(next)) return false;
    here = next;
    row = next_row;
    column = next_column;
  }
  return true;
}

void Evaluator::board(const Instruction& one) {
  const bool two = one.op == Opcode::between || one.op == Opcode::distance || one.op == Opcode::closer ||
                   one.op == Opcode::sees;
  const Value other = two ? pop() : 0;
  const Value place = pop();
  const bool missing = place == none || other == none;
  switch (one.op) {
    case Opcode::adjacent:
      return push_bag(missing ? Bag{} : steps_from(world_, place));
    case Opcode::beside:
      return push_bag(missing ? Bag{} : world_.neighbours(place));
    case Opcode::around:
      return push_bag(missing ? Bag{} : around(world_, place));
    case Opcode::edges:
      return push_bag(missing ? Bag{} : world_.edges_of(place));
    case Opcode::between:
      return push(missing ? none : world_.edge_between(place, other));
    case Opcode::distance:
      return push(missing ? none : distance(world_, place, other));
    case Opcode::sees:
      return push(!missing && sees(place, other) ? 1 : 0);
    case Opcode::row:
      return push(missing ? none : world_.row(place) + 1);
    case Opcode::column:
      return push(missing ? none : world_.column(place) + 1);
    case Opcode::closer: {
      Bag made;
      if (!missing) {
        const std::vector<int> steps = steps_to_all(world_, other);
        for (const Value next : steps_from(world_, place)) {
          if (steps[at(place)] > 0 && steps[at(next)] == steps[at(place)] - 1) made.push_back(next);
        }
      }
      return push_bag(made);
    }
    default:
      assert(false && "every other instruction is the evaluator's");
  }
}

}  // namespace rulepress::sim
