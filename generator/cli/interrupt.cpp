#include "cli/interrupt.h"

#include <csignal>

namespace rulepress::cli {
namespace {

std::atomic<bool> was_pressed = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void press(int signal) {
  was_pressed = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

Interrupt::Interrupt() : before_(std::signal(SIGINT, press)) {
  was_pressed = false;
}

Interrupt::~Interrupt() {
  std::signal(SIGINT, before_);
}

const std::atomic<bool>& Interrupt::pressed() const {
  return was_pressed;
}

}  // namespace rulepress::cli
