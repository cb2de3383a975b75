// Dice on boxes: as many as can be, layer after layer, whatever the order in which dice fell.
#include "sim/run/cover.h"

#include <catch2/catch.hpp>

using namespace rulepress::sim;

namespace {

struct Box {
  int layer, least;
};

// By trying all ways: whether all boxes can be covered.
bool can_cover_all(const std::vector<Box>& boxes, const Bag& dice, std::size_t first, unsigned spent) {
  if (first == boxes.size()) return true;
  for (std::size_t d = 0; d < dice.size(); ++d) {
    if ((spent >> d & 1U) == 0 && dice[d] >= boxes[first].least &&
        can_cover_all(boxes, dice, first + 1, spent | 1U << d))
      return true;
  }
  return false;
}

std::size_t covered(const std::vector<Box>& boxes, const Bag& dice) {
  Bag numbers;
  numbers.reserve(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) numbers.push_back(static_cast<Value>(i));
  return covered_boxes(
             dice, numbers, [&](Value box) { return boxes[at(box)].layer; },
             [&](Value die, Value box) { return die >= boxes[at(box)].least; })
      .size();
}

}  // namespace

TEST_CASE("a die that a later layer needs is kept for it") {
  const std::vector<Box> boxes = {{0, 3}, {1, 5}};
  CHECK(covered(boxes, {3, 6}) == 2);
  CHECK(covered(boxes, {6, 3}) == 2);
  CHECK(covered(boxes, {3, 3}) == 1);
  CHECK(covered(boxes, {2, 6}) == 1);  // the first layer takes it
  CHECK(covered(boxes, {1, 2}) == 0);
}

TEST_CASE("all boxes are covered where any way does it") {
  const std::vector<std::vector<Box>> cards = {
      {{0, 4}, {1, 3}, {2, 2}},         {{0, 5}, {1, 5}, {1, 4}, {2, 4}}, {{0, 3}, {1, 4}, {2, 3}},
      {{0, 2}, {0, 6}, {1, 3}, {1, 3}}, {{0, 1}, {1, 6}, {2, 1}},
  };
  for (const auto& boxes : cards) {
    for (int roll = 0; roll < 6 * 6 * 6 * 6; ++roll) {
      Bag dice;
      for (int i = 0, left = roll; i < 4; ++i, left /= 6) dice.push_back(left % 6 + 1);
      if ((covered(boxes, dice) == boxes.size()) != can_cover_all(boxes, dice, 0, 0)) {
        CAPTURE(boxes.size(), dice);
        FAIL_CHECK("another way covers all");
      }
    }
  }
}
