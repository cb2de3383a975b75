// How sure a number is that was found by playing: shares and means with their 95 % intervals.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace rulepress::playtest {

struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
  std::uint64_t cases = 0;  // games, or whatever was counted
};

// The half width of an interval, in standard deviations, when so many things are looked at and all of them
// together shall be right in 95 of 100 cases (Bonferroni).
double width_for(std::size_t things);
inline constexpr double usual_width = 1.959964;

// The interval of Wilson. Parts of a success count in part.
Estimate share_of(double successes, std::uint64_t cases, double width = usual_width);
// The difference of two shares that were found in different cases (Newcombe).
Estimate difference_of(const Estimate& one, const Estimate& other);
// The mean of numbers, and of differences of the same game under two rules.
Estimate mean_of(const std::vector<double>& values, double width = usual_width);
Estimate mean_of(const std::map<std::uint32_t, std::uint64_t>& counts, double width = usual_width);
Estimate mean_of(const std::map<std::int64_t, std::uint64_t>& counts, double width = usual_width);
// By the sums of numbers and of their squares.
Estimate mean_of(double sum, double squares, std::uint64_t cases, double width = usual_width);

}  // namespace rulepress::playtest
