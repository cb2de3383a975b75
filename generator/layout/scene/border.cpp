#include "layout/scene/border.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <variant>

namespace rulepress::layout {
namespace {

constexpr double off{0.5};    // mm by which a cut may be off
constexpr double spacing{4};  // mm between the places that are looked at
constexpr int pieces = 6;     // straight ones in place of a curve

struct Nothing {};  // the point lies beside everything
struct Unknown {};
using Seen = std::variant<Nothing, Unknown, Colour>;

Point between(const Point& a, const Point& b, double t) {
  return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

Point on_curve(const Point& from, const PathStep& step, double t) {
  const Point a = between(from, step.a, t);
  const Point b = between(step.a, step.b, t);
  const Point c = between(step.b, step.to, t);
  return between(between(a, b, t), between(b, c, t), t);
}

// Calls line(from, to) for each side of the path, curves broken into pieces; open parts are closed.
template <class Function>
void for_each_side(const Path& path, Function line) {
  Point begin;
  Point at;
  for (const PathStep& step : path) {
    switch (step.kind) {
      case PathStep::Kind::move:
        if (at != begin) line(at, begin);
        begin = at = step.to;
        break;
      case PathStep::Kind::line:
        line(at, step.to);
        at = step.to;
        break;
      case PathStep::Kind::curve: {
        const Point from = at;
        for (int i = 1; i <= pieces; ++i) {
          const Point next = on_curve(from, step, static_cast<double>(i) / pieces);
          line(at, next);
          at = next;
        }
        break;
      }
      case PathStep::Kind::close:
        if (at != begin) line(at, begin);
        at = begin;
        break;
    }
  }
  if (at != begin) line(at, begin);
}

bool contains(const Path& path, const Point& point) {
  int winding = 0;
  for_each_side(path, [&](const Point& a, const Point& b) {
    if ((a.y <= point.y) == (b.y <= point.y)) return;
    const double x = a.x.value + (point.y - a.y) / (b.y - a.y) * (b.x - a.x).value;
    if (x > point.x.value) winding += a.y < b.y ? 1 : -1;
  });
  return winding != 0;
}

bool near(const Path& path, const Point& point, double distance) {
  bool found = false;
  for_each_side(path, [&](const Point& a, const Point& b) {
    const double dx = (b.x - a.x).value;
    const double dy = (b.y - a.y).value;
    const double length = dx * dx + dy * dy;
    const double t =
        length == 0
            ? 0
            : std::clamp(((point.x - a.x).value * dx + (point.y - a.y).value * dy) / length, 0.0, 1.0);
    const Point nearest = between(a, b, t);
    found = found || std::hypot((point.x - nearest.x).value, (point.y - nearest.y).value) <= distance;
  });
  return found;
}

Seen opaque(const Colour& colour) {
  if (colour.alpha == 0) return Nothing{};
  if (colour.alpha < 1) return Unknown{};
  return colour;
}

Seen seen_in(const std::vector<Item>& items, const Point& point);

Seen seen(const Shape& shape, const Point& point) {
  if (shape.stroke && near(shape.path, point, shape.stroke->width.value / 2)) {
    if (!shape.stroke->dashes.empty()) return Unknown{};
    return opaque(shape.stroke->colour);
  }
  if (!shape.fill || !contains(shape.path, point)) return Nothing{};
  const auto* colour = std::get_if<Colour>(&*shape.fill);
  return colour == nullptr ? Seen(Unknown{}) : opaque(*colour);
}

Seen seen(const Picture& picture, const Point& point) {
  const Box& box = picture.box;
  const bool there =
      point.x >= box.x && point.x <= box.right() && point.y >= box.y && point.y <= box.bottom();
  return there ? Seen(Unknown{}) : Seen(Nothing{});
}

// Text keeps away from cuts, or is warned of.
Seen seen(const Text&, const Point&) {
  return Nothing{};
}

Seen seen(const Group& group, const Point& outer) {
  Point point{outer.x - group.origin.x, outer.y - group.origin.y};
  if (group.degrees != 0) {
    const double angle = -group.degrees * std::numbers::pi / 180;
    const Mm dx = point.x - group.pivot.x;
    const Mm dy = point.y - group.pivot.y;
    point = {group.pivot.x + dx * std::cos(angle) - dy * std::sin(angle),
             group.pivot.y + dx * std::sin(angle) + dy * std::cos(angle)};
  }
  if (group.scale != 1) point = {point.x / group.scale, point.y / group.scale};
  if (group.opacity == 0 || (group.clip && !contains(*group.clip, point))) return Nothing{};
  const Seen inside = seen_in(group.items, point);
  if (group.opacity < 1 && !std::holds_alternative<Nothing>(inside)) return Unknown{};
  return inside;
}

Seen seen_in(const std::vector<Item>& items, const Point& point) {
  for (auto item = items.rbegin(); item != items.rend(); ++item) {
    const Seen found = std::visit([&](const auto& what) { return seen(what, point); }, item->what);
    if (!std::holds_alternative<Nothing>(found)) return found;
  }
  return Nothing{};
}

}  // namespace

std::optional<Colour> border_of(const Scene& scene) {
  if (scene.outline != Outline::rectangle && scene.outline != Outline::rounded) return std::nullopt;
  std::optional<Colour> border;
  const auto same = [&](double x, double y) {
    const Seen found = seen_in(scene.items, {{x}, {y}});
    if (std::holds_alternative<Unknown>(found)) return false;
    const Colour colour =
        std::holds_alternative<Colour>(found) ? std::get<Colour>(found) : Colour{1, 1, 1, 1};
    if (!border) border = colour;
    return *border == colour;
  };
  const double outer = std::min(off, scene.bleed.value * 0.98);
  for (const double by : {outer, 0.0, -off}) {
    const double width = scene.size.width.value + 2 * by;
    const double height = scene.size.height.value + 2 * by;
    const int across = static_cast<int>(std::ceil(width / spacing));
    const int down = static_cast<int>(std::ceil(height / spacing));
    for (int i = 0; i <= across; ++i) {
      const double x = -by + width * i / across;
      if (!same(x, -by) || !same(x, height - by)) return std::nullopt;
    }
    for (int i = 0; i <= down; ++i) {
      const double y = -by + height * i / down;
      if (!same(-by, y) || !same(width - by, y)) return std::nullopt;
    }
  }
  return border;
}

}  // namespace rulepress::layout
