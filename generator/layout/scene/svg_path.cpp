#include "layout/scene/svg_path.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <string>

namespace rulepress::layout {
namespace {

class PathReader {
 public:
  explicit PathReader(std::string_view data) : text_(data) {}

  SvgPath read() {
    while (skip_blanks()) {
      const char c = text_[at_];
      if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
        command_ = c;
        command_at_ = at_++;
        if (made_.path.empty() && c != 'M' && c != 'm') {
          at_ = command_at_;
          return fail();
        }
        if (!run_once()) return fail();
      } else if (command_ == 0 || command_ == 'Z' || command_ == 'z') {
        return fail();
      } else {
        // Numbers without a letter repeat the command; after M come lines.
        if (command_ == 'M') command_ = 'L';
        if (command_ == 'm') command_ = 'l';
        if (!run_once()) return fail();
      }
    }
    return std::move(made_);
  }

 private:
  bool skip_blanks() {
    while (at_ < text_.size() &&
           (std::isspace(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == ','))
      ++at_;
    return at_ < text_.size();
  }

  SvgPath fail() {
    made_.wrong = std::min(at_, text_.empty() ? 0 : text_.size() - 1);
    return std::move(made_);
  }

  bool number(double& value) {
    if (!skip_blanks()) return false;
    char* stop = nullptr;
    value = std::strtod(text_.c_str() + at_, &stop);
    const auto next = static_cast<std::size_t>(stop - text_.c_str());
    if (next == at_ || !std::isfinite(value)) return false;
    at_ = next;
    return true;
  }

  bool point(Point& made, bool relative) {
    double x = 0;
    double y = 0;
    if (!number(x) || !number(y)) return false;
    made = relative ? Point{here_.x + Mm{x}, here_.y + Mm{y}} : Point{{x}, {y}};
    return true;
  }

  void line_to(Point to) {
    made_.path.push_back({PathStep::Kind::line, {}, {}, to});
    here_ = to;
  }

  bool run_once() {
    const bool relative = std::islower(static_cast<unsigned char>(command_)) != 0;
    Point a;
    Point b;
    Point to;
    double length = 0;
    switch (std::toupper(static_cast<unsigned char>(command_))) {
      case 'M':
        if (!point(to, relative)) return false;
        made_.path.push_back({PathStep::Kind::move, {}, {}, to});
        here_ = start_ = to;
        return true;
      case 'L':
        if (!point(to, relative)) return false;
        line_to(to);
        return true;
      case 'H':
        if (!number(length)) return false;
        line_to({relative ? here_.x + Mm{length} : Mm{length}, here_.y});
        return true;
      case 'V':
        if (!number(length)) return false;
        line_to({here_.x, relative ? here_.y + Mm{length} : Mm{length}});
        return true;
      case 'C':
        if (!point(a, relative) || !point(b, relative) || !point(to, relative)) return false;
        made_.path.push_back({PathStep::Kind::curve, a, b, to});
        here_ = to;
        return true;
      case 'Q': {
        if (!point(a, relative) || !point(to, relative)) return false;
        const auto toward = [](Point from, Point control) {
          return Point{from.x + (control.x - from.x) * (2.0 / 3), from.y + (control.y - from.y) * (2.0 / 3)};
        };
        made_.path.push_back({PathStep::Kind::curve, toward(here_, a), toward(to, a), to});
        here_ = to;
        return true;
      }
      case 'Z':
        made_.path.push_back({PathStep::Kind::close});
        here_ = start_;
        return true;
      default:
        at_ = command_at_;
        return false;
    }
  }

  std::string text_;
  std::size_t at_ = 0;
  std::size_t command_at_ = 0;
  char command_ = 0;
  Point here_;
  Point start_;
  SvgPath made_;
};

}  // namespace

SvgPath parse_svg_path(std::string_view data) {
  return PathReader(data).read();
}

}  // namespace rulepress::layout
