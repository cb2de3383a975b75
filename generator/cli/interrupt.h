// Whoever presses Ctrl-C during long work gets what there is so far; whoever presses it again leaves at once.
#pragma once

#include <atomic>

namespace rulepress::cli {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  const std::atomic<bool>& pressed() const;

 private:
  void (*before_)(int);
};

}  // namespace rulepress::cli
