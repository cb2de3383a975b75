#include "sim/run/cover.h"

#include "sim/run/evaluator.h"

namespace rulepress::sim {

bool Evaluator::covers(Ref ref, Value die, Value box) {
  push(die);
  push(box);
  call_stat(ref);
  return pop() == 1;
}

void Evaluator::cover(const Instruction& one) {
  const auto take = [&] {
    const std::span<Value> values = top_bag();
    Bag made(values.begin(), values.end());
    drop_bag();
    return made;
  };
  const Bag dice = take();
  const Bag boxes = take();
  push_bag(covered_boxes(
      dice, boxes, [&](Value box) { return one.b < 0 ? 0 : world_.printed(box, static_cast<Ref>(one.b), 0); },
      [&](Value die, Value box) { return covers(static_cast<Ref>(one.a), die, box); }));
}

}  // namespace rulepress::sim
