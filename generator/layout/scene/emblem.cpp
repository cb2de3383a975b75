#include "layout/scene/emblem.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace rulepress::layout {
namespace {

constexpr double turn = 2 * std::numbers::pi;

// A stream of numbers that depends on the seed alone (FNV-1a into SplitMix64).
class Dice {
 public:
  explicit Dice(std::string_view seed) {
    for (const char c : seed) state_ = (state_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  }
  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ull;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  int between(int least, int most) {
    return least + static_cast<int>(next() % static_cast<std::uint64_t>(most - least + 1));
  }
  double share() { return static_cast<double>(next() >> 11) / static_cast<double>(1ull << 53); }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325ull;
};

Colour mixed(const Colour& a, const Colour& b, double part) {
  return {a.red + (b.red - a.red) * part, a.green + (b.green - a.green) * part,
          a.blue + (b.blue - a.blue) * part, a.alpha};
}

constexpr Colour white{1, 1, 1, 1};
constexpr Colour night{0.07, 0.07, 0.12, 1};

class Emblem {
 public:
  Emblem(std::string_view seed, const Colour& colour, const Box& box)
      : dice_(seed),
        colour_(colour),
        box_(box),
        centre_{box.x + box.width / 2, box.y + box.height / 2},
        radius_{std::min(box.width.value, box.height.value) / 2} {}

  std::vector<Item> make() {
    backdrop();
    rays();
    const int petals = dice_.between(5, 11);
    rosette(petals, 0.86, mixed(colour_, night, 0.45), 0);
    rosette(petals, 0.66, mixed(colour_, white, 0.25), dice_.between(0, 1) * turn / petals / 2);
    ring(0.42, mixed(colour_, night, 0.6), white);
    star(petals % 2 == 0 ? petals / 2 + 1 : petals, 0.34, mixed(colour_, white, 0.75));
    dots(petals * (dice_.between(0, 1) + 1));
    return std::move(items_);
  }

 private:
  Point at(double angle, double part) const {
    return {centre_.x + radius_ * (part * std::sin(angle)), centre_.y - radius_ * (part * std::cos(angle))};
  }

  void shape(Path path, const Fill& fill) { items_.push_back({Shape{std::move(path), fill, std::nullopt}}); }

  void backdrop() {
    shape(rectangle_path(box_, {}), Gradient{{box_.x, box_.y},
                                             {box_.x, box_.bottom()},
                                             mixed(colour_, white, 0.55),
                                             mixed(colour_, night, 0.35)});
  }

  // Rays reach beyond the box; they are clipped to it by drawing them in a group.
  void rays() {
    const int count = dice_.between(9, 18);
    const double reach = 2.4 * std::max(box_.width / box_.height, box_.height / box_.width);
    const double offset = dice_.share() * turn / count;
    Group group;
    group.clip = rectangle_path(box_, {});
    Colour tint = mixed(colour_, white, 0.7);
    tint.alpha = 0.35;
    for (int i = 0; i < count; ++i) {
      const double angle = offset + turn * i / count;
      group.items.push_back(
          {Shape{polygon_path({centre_, at(angle, reach), at(angle + turn / count / 2, reach)}), Fill{tint},
                 std::nullopt}});
    }
    items_.push_back({std::move(group)});
  }

  void rosette(int petals, double reach, const Colour& tint, double offset) {
    const double swell = 0.5 + dice_.share() * 0.5;
    const double waist = 0.2 + dice_.share() * 0.35;
    for (int i = 0; i < petals; ++i) {
      const double angle = offset + turn * i / petals;
      const double half = turn / petals / 2 * swell;
      shape({{PathStep::Kind::move, {}, {}, centre_},
             {PathStep::Kind::curve, at(angle - half * 1.6, reach * waist), at(angle - half, reach),
              at(angle, reach)},
             {PathStep::Kind::curve, at(angle + half, reach), at(angle + half * 1.6, reach * waist), centre_},
             {PathStep::Kind::close}},
            tint);
    }
  }

  Box round_box(double part) const {
    return {centre_.x - radius_ * part, centre_.y - radius_ * part, radius_ * (2 * part),
            radius_ * (2 * part)};
  }

  void ring(double part, const Colour& dark, const Colour& light) {
    shape(ellipse_path(round_box(part)), light);
    shape(ellipse_path(round_box(part * 0.92)), dark);
  }

  void star(int points, double part, const Colour& tint) {
    const int count = std::max(points, 4);
    const double inner = part * (0.35 + dice_.share() * 0.3);
    std::vector<Point> corners;
    corners.reserve(static_cast<std::size_t>(count) * 2);
    for (int i = 0; i < 2 * count; ++i)
      corners.push_back(at(turn * i / (2 * count), i % 2 == 0 ? part : inner));
    shape(polygon_path(corners), tint);
  }

  void dots(int count) {
    const double part = 0.9 + dice_.share() * 0.04;
    const double size = 0.028;
    for (int i = 0; i < count; ++i) {
      const Point middle = at(turn * (i + 0.5) / count, part);
      const Mm half = radius_ * size;
      shape(ellipse_path({middle.x - half, middle.y - half, half * 2, half * 2}), white);
    }
  }

  Dice dice_;
  Colour colour_;
  Box box_;
  Point centre_;
  Mm radius_;
  std::vector<Item> items_;
};

}  // namespace

std::vector<Item> emblem(std::string_view seed, const Colour& colour, const Box& box) {
  return Emblem(seed, colour, box).make();
}

Colour colour_for(std::string_view word) {
  Dice dice(word);
  const double hue = dice.share() * 6;
  const double saturation = 0.55 + dice.share() * 0.2;
  const double value = 0.62 + dice.share() * 0.15;
  const double chroma = value * saturation;
  const auto channel = [&](double offset) {
    const double k = std::fmod(offset + hue, 6.0);
    return value - chroma * std::max(0.0, std::min({k, 4 - k, 1.0}));
  };
  return {channel(5), channel(3), channel(1), 1};
}

}  // namespace rulepress::layout
