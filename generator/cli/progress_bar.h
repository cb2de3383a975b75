// A bar that shows people on a terminal how far the work is. Work that is done at once shows none; when the
// bar goes out of scope, its line is empty again.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "build/progress.h"
#include "cli/arguments.h"
#include "cli/terminal.h"

namespace rulepress::cli {

class ProgressBar final : public build::Progress {
 public:
  using Clock = std::chrono::steady_clock;

  // `what` is being done: "Checking". The first sign of life comes after `patience`.
  ProgressBar(std::string what, const Arguments& arguments, const Terminal& terminal,
              Clock::duration patience = std::chrono::milliseconds(200));
  ~ProgressBar() override;
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void expect(std::size_t steps) override;
  void step() override;
  // Also tells how many of these are done in a second: "games".
  void show_rate(std::string unit) { unit_ = std::move(unit); }

 private:
  void draw();
  void clear();

  std::string what_;
  std::string unit_ = {};
  Clock::time_point began_ = Clock::now();
  const Terminal& terminal_;
  bool wanted_;
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::size_t total_ = 0;
  Clock::time_point next_;
  std::size_t shown_ = 0;  // columns
};

}  // namespace rulepress::cli
