// Random numbers that depend on nothing but a seed, a stream and how many were drawn from it before. Dice,
// picks and each pile have streams of their own, so that two versions of a game can be played with the same
// luck.
#pragma once

#include <cstdint>

namespace rulepress::sim {

inline std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31U);
}

// A number from 0 to `limit` - 1.
inline std::uint32_t drawn(std::uint64_t seed, std::uint32_t stream, std::uint32_t count,
                           std::uint32_t limit) {
  const std::uint64_t place = (std::uint64_t{stream} << 32U) | count;
  return static_cast<std::uint32_t>(((mixed(seed ^ mixed(place)) >> 32U) * limit) >> 32U);
}

inline constexpr std::uint32_t dice_stream = 0;
inline constexpr std::uint32_t pick_stream = 1;
inline constexpr std::uint32_t agent_stream = 2;  // kept by agents, not in the state
inline constexpr std::uint32_t first_pile_stream = 3;

}  // namespace rulepress::sim
