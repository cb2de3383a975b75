#include "build/jobs.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace rulepress::build {

void for_each_index(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  const auto run = [&] {
    for (std::size_t index = next++; index < count; index = next++) work(index);
  };
  std::vector<std::jthread> helpers;
  const std::size_t wanted = std::min<std::size_t>(std::max(jobs, 1u), count);
  for (std::size_t i = 1; i < wanted; ++i) helpers.emplace_back(run);
  run();
}

unsigned default_jobs() {
  return std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace rulepress::build
