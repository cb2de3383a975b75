// Lengths that cannot be mixed up: millimetres for places and sizes, points for type.
#pragma once

#include <compare>

namespace rulepress::layout {

template <class Unit>
struct Length {
  double value = 0;

  friend constexpr auto operator<=>(Length, Length) = default;
  friend constexpr Length operator+(Length a, Length b) { return {a.value + b.value}; }
  friend constexpr Length operator-(Length a, Length b) { return {a.value - b.value}; }
  friend constexpr Length operator-(Length a) { return {-a.value}; }
  friend constexpr Length operator*(Length a, double factor) { return {a.value * factor}; }
  friend constexpr Length operator*(double factor, Length a) { return {a.value * factor}; }
  friend constexpr Length operator/(Length a, double divisor) { return {a.value / divisor}; }
  friend constexpr double operator/(Length a, Length b) { return a.value / b.value; }
  constexpr Length& operator+=(Length b) {
    value += b.value;
    return *this;
  }
  constexpr Length& operator-=(Length b) {
    value -= b.value;
    return *this;
  }
};

using Mm = Length<struct MmUnit>;
using Pt = Length<struct PtUnit>;

constexpr double mm_per_inch = 25.4;
constexpr double pt_per_inch = 72;

constexpr Pt to_pt(Mm length) {
  return {length.value * pt_per_inch / mm_per_inch};
}
constexpr Mm to_mm(Pt length) {
  return {length.value * mm_per_inch / pt_per_inch};
}

struct Point {
  Mm x;
  Mm y;
  friend constexpr bool operator==(const Point&, const Point&) = default;
};

struct Size {
  Mm width;
  Mm height;
  friend constexpr bool operator==(const Size&, const Size&) = default;
};

struct Box {
  Mm x;
  Mm y;
  Mm width;
  Mm height;
  constexpr Mm right() const { return x + width; }
  constexpr Mm bottom() const { return y + height; }
  friend constexpr bool operator==(const Box&, const Box&) = default;
};

}  // namespace rulepress::layout
