// Plays campaigns on all cores, with a bar that tells how fast, and stops when somebody presses Ctrl-C.
#pragma once

#include "cli/interrupt.h"
#include "cli/table.h"
#include "playtest/summary.h"

namespace rulepress::cli {

class Campaigns {
 public:
  Campaigns(const PlayTable& table, const Arguments& arguments, const Terminal& terminal,
            const Interrupt& interrupt);

  playtest::Run play(const playtest::Campaign& campaign) const;
  const playtest::Knowledge& knowledge() const { return knowledge_; }
  bool stopped() const { return interrupt_.pressed(); }

 private:
  const PlayTable& table_;
  const Arguments& arguments_;
  const Terminal& terminal_;
  const Interrupt& interrupt_;
  playtest::Knowledge knowledge_;
};

}  // namespace rulepress::cli
