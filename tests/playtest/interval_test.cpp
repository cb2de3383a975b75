#include "playtest/interval.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "playtest/survey.h"

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

TEST_CASE("a ratio has the interval of games, however they are added") {
  Ratio all, one, other;
  const std::vector<std::pair<int, int>> games = {{10, 5}, {14, 7}, {9, 3}, {20, 10}, {7, 4}};
  for (std::size_t i = 0; i < games.size(); ++i) {
    all.add(games[i].first, games[i].second);
    (i < 2 ? one : other).add(games[i].first, games[i].second);
  }
  one.add(other);
  const Estimate whole = ratio_of(all);
  CHECK(whole.value == Approx(60.0 / 29));
  CHECK(whole.cases == 5);
  CHECK(ratio_of(one).low == whole.low);
  // By hand: residuals top - r · bottom, their squares summed, times n / (n - 1), over the square of the sum.
  double squares = 0;
  for (const auto& [top, bottom] : games) squares += std::pow(top - 60.0 / 29 * bottom, 2);
  CHECK(whole.high - whole.value == Approx(1.959964 * std::sqrt(squares * 5 / 4) / 29));
  // Games that are all alike leave no doubt.
  Ratio alike;
  for (int i = 0; i < 10; ++i) alike.add(12, 4);
  CHECK(ratio_of(alike).low == Approx(3));
  CHECK(ratio_of(Ratio{}).cases == 0);
}
