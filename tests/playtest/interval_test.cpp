#include "playtest/interval.h"

#include <catch2/catch.hpp>

using namespace rulepress::playtest;

TEST_CASE("the interval of Wilson is as the books have it") {
  const Estimate half = share_of(50, 100);
  CHECK(half.low == Approx(0.4038).epsilon(0.001));
  CHECK(half.high == Approx(0.5962).epsilon(0.001));
  const Estimate never = share_of(0, 50);
  CHECK(never.low == 0);
  CHECK(never.high == Approx(0.0713).epsilon(0.01));
  CHECK(share_of(0, 0).high == 1);
}

TEST_CASE("intervals grow with how many things are looked at") {
  CHECK(width_for(1) == Approx(1.95996).epsilon(0.0001));
  CHECK(width_for(10) == Approx(2.80703).epsilon(0.0001));
}

TEST_CASE("a difference of shares has the interval of Newcombe") {
  // 56 of 70 against 48 of 80: 0.2, from 0.0524 to 0.3339.
  const Estimate one = difference_of(share_of(56, 70), share_of(48, 80));
  CHECK(one.value == Approx(0.2));
  CHECK(one.low == Approx(0.0524).epsilon(0.01));
  CHECK(one.high == Approx(0.3339).epsilon(0.01));
}

TEST_CASE("a mean has the interval of its deviation") {
  const Estimate one = mean_of(std::vector<double>{1, 2, 3, 4, 5});
  CHECK(one.value == 3);
  CHECK(one.high - one.value == Approx(1.959964 * 0.7071).epsilon(0.001));
  CHECK(mean_of(std::map<std::uint32_t, std::uint64_t>{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}}).low ==
        Approx(one.low));
}
