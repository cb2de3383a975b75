#include "build/jobs.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

namespace rulepress::build {
namespace {

// Work that is under way. Whoever has nothing else to do takes the next index.
struct Loop {
  std::size_t count;
  const std::function<void(std::size_t)>& work;
  std::size_t wanted;  // helpers that may still join
  std::size_t inside = 0;
  std::atomic<std::size_t> next = 0;

  bool open() const { return wanted > 0 && next < count; }
  void run() noexcept {
    for (std::size_t index = next++; index < count; index = next++) work(index);
  }
};

// Threads that wait for loops. They are shared by all loops, so that a helper who is done with one game helps
// with another, and loops within loops do not start more threads than there are jobs.
class Helpers {
 public:
  ~Helpers() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    wake_.notify_all();
  }

  void run(Loop& loop) {
    {
      const std::lock_guard lock(mutex_);
      while (threads_.size() < loop.wanted) threads_.emplace_back([this] { help(); });
      loops_.push_back(&loop);
    }
    wake_.notify_all();
    loop.run();
    std::unique_lock lock(mutex_);
    loops_.remove(&loop);
    left_.wait(lock, [&] { return loop.inside == 0; });
  }

 private:
  // The one that began first: it is the outermost.
  Loop* open_loop() {
    const auto found = std::ranges::find_if(loops_, [](const Loop* loop) { return loop->open(); });
    return found == loops_.end() ? nullptr : *found;
  }

  void help() {
    std::unique_lock lock(mutex_);
    for (;;) {
      Loop* loop = nullptr;
      wake_.wait(lock, [&] { return closing_ || (loop = open_loop()) != nullptr; });
      if (closing_) return;
      --loop->wanted;
      ++loop->inside;
      lock.unlock();
      loop->run();
      lock.lock();
      --loop->inside;
      left_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable left_;
  std::list<Loop*> loops_;
  bool closing_ = false;
  std::vector<std::jthread> threads_;  // last: they end before the rest does
};

}  // namespace

void for_each_index(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work) {
  const std::size_t wanted = std::min<std::size_t>(std::max(jobs, 1u), count);
  Loop loop{count, work, wanted == 0 ? 0 : wanted - 1};
  if (loop.wanted == 0) {
    loop.run();
    return;
  }
  static Helpers helpers;
  helpers.run(loop);
}

unsigned default_jobs() {
  return std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace rulepress::build
