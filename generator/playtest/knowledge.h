// What a seat knows: which zones it sees, and which of those that it does not see share their cards, because
// in this game cards go from the one to the other without being seen.
#pragma once

#include <vector>

#include "sim/run/machine.h"

namespace rulepress::playtest {

class Knowledge {
 public:
  // Plays some games, to see from where to where cards go.
  explicit Knowledge(const sim::Program& program);

  const sim::Program& program() const { return *program_; }
  bool sees(sim::Value seat, sim::Value zone) const { return of(seat).seen[sim::at(zone)]; }
  // Hidden zones; those in one pool share their cards.
  const std::vector<std::vector<sim::Value>>& pools(sim::Value seat) const { return of(seat).pools; }

 private:
  struct Seat {
    std::vector<bool> seen;  // by zone
    std::vector<std::vector<sim::Value>> pools;
  };
  const Seat& of(sim::Value seat) const { return seats_[seat < 0 ? seats_.size() - 1 : sim::at(seat)]; }

  const sim::Program* program_;
  std::vector<Seat> seats_;  // the team is the last
};

}  // namespace rulepress::playtest
