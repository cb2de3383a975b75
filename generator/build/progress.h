// Long work tells how far it is, while it runs, from several threads.
#pragma once

#include <cstddef>

namespace rulepress::build {

class Progress {
 public:
  virtual ~Progress() = default;
  virtual void expect(std::size_t steps) = 0;  // further ones
  virtual void step() = 0;
};

// Nobody need listen.
inline void expect(Progress* progress, std::size_t steps) {
  if (progress != nullptr) progress->expect(steps);
}
inline void step(Progress* progress) {
  if (progress != nullptr) progress->step();
}

}  // namespace rulepress::build
