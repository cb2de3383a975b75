#include "playtest/interval.h"

#include <algorithm>
#include <cmath>

namespace rulepress::playtest {

double width_for(std::size_t things) {
  const double wanted = 1 - 0.025 / static_cast<double>(std::max<std::size_t>(things, 1));
  // By halving: nobody asks often.
  double low = 0;
  double high = 10;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (0.5 * std::erfc(-middle / std::sqrt(2.0)) < wanted ? low : high) = middle;
  }
  return (low + high) / 2;
}

Estimate share_of(double successes, std::uint64_t cases, double width) {
  if (cases == 0) return {0, 0, 1, 0};
  const auto n = static_cast<double>(cases);
  const double p = std::clamp(successes / n, 0.0, 1.0);
  const double z = width;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return {p, std::max(0.0, middle - half), std::min(1.0, middle + half), cases};
}

Estimate difference_of(const Estimate& one, const Estimate& other) {
  const double value = one.value - other.value;
  const double down = std::hypot(one.value - one.low, other.high - other.value);
  const double up = std::hypot(one.high - one.value, other.value - other.low);
  return {value, value - down, value + up, one.cases + other.cases};
}

Estimate mean_of(double sum, double squares, std::uint64_t cases, double width) {
  if (cases == 0) return {};
  const auto n = static_cast<double>(cases);
  const double value = sum / n;
  const double variance = cases < 2 ? 0 : std::max(0.0, (squares - n * value * value) / (n - 1));
  const double half = width * std::sqrt(variance / n);
  return {value, value - half, value + half, cases};
}

Estimate mean_of(const std::vector<double>& values, double width) {
  double sum = 0;
  double squares = 0;
  for (const double value : values) {
    sum += value;
    squares += value * value;
  }
  return mean_of(sum, squares, values.size(), width);
}

namespace {

template <typename Key>
Estimate mean_of_counts(const std::map<Key, std::uint64_t>& counts, double width) {
  double sum = 0;
  double squares = 0;
  std::uint64_t cases = 0;
  for (const auto& [key, times] : counts) {
    const auto value = static_cast<double>(key);
    sum += value * static_cast<double>(times);
    squares += value * value * static_cast<double>(times);
    cases += times;
  }
  return mean_of(sum, squares, cases, width);
}

}  // namespace

Estimate mean_of(const std::map<std::uint32_t, std::uint64_t>& counts, double width) {
  return mean_of_counts(counts, width);
}

Estimate mean_of(const std::map<std::int64_t, std::uint64_t>& counts, double width) {
  return mean_of_counts(counts, width);
}

}  // namespace rulepress::playtest
