#include "build/jobs.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>
#include <vector>

using namespace rulepress::build;

TEST_CASE("each index is worked on exactly once") {
  for (const std::size_t count : {0u, 1u, 2u, 1000u}) {
    for (const unsigned jobs : {0u, 1u, 2u, 8u}) {
      std::vector<std::atomic<int>> calls(count + 1);
      for_each_index(count, jobs, [&](std::size_t index) { ++calls.at(index); });
      for (std::size_t i = 0; i < count; ++i) {
        if (calls[i] != 1) FAIL_CHECK(count << " items, " << jobs << " jobs: index " << i);
      }
      CHECK(calls[count] == 0);
    }
  }
}

TEST_CASE("one job works in order on the thread that asked") {
  std::vector<std::size_t> order;
  bool elsewhere = false;
  const auto asking = std::this_thread::get_id();
  for_each_index(5, 1, [&](std::size_t index) {
    order.push_back(index);
    elsewhere = elsewhere || std::this_thread::get_id() != asking;
  });
  CHECK(order == std::vector<std::size_t>{0, 1, 2, 3, 4});
  CHECK_FALSE(elsewhere);
}

TEST_CASE("two jobs run at the same time") {
  std::atomic<int> arrived = 0;
  for_each_index(2, 2, [&](std::size_t) {
    ++arrived;
    while (arrived < 2) std::this_thread::yield();
  });
  CHECK(arrived == 2);
}

TEST_CASE("there is at least one job") {
  CHECK(default_jobs() >= 1);
}

TEST_CASE("loops within loops do each piece once, on no more threads than jobs") {
  constexpr unsigned jobs = 8;  // as many as any other test here asks for
  std::atomic<int> calls = 0;
  std::atomic<int> now = 0;
  std::atomic<int> most = 0;
  for_each_index(8, jobs, [&](std::size_t) {
    for_each_index(16, jobs, [&](std::size_t) {
      const int busy = ++now;
      for (int seen = most; busy > seen && !most.compare_exchange_weak(seen, busy);) {
      }
      ++calls;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      --now;
    });
  });
  CHECK(calls == 128);
  CHECK(most <= 8);
}

TEST_CASE("whoever is done with one piece helps with another that takes longer") {
  std::atomic<bool> helped = false;
  for_each_index(2, 2, [&](std::size_t piece) {
    if (piece == 0) return;
    std::atomic<int> arrived = 0;
    // Both of these are needed at the same time: the other thread must come from the outer loop.
    for_each_index(2, 2, [&](std::size_t) {
      ++arrived;
      while (arrived < 2) std::this_thread::yield();
    });
    helped = true;
  });
  CHECK(helped);
}
