#include "layout/scene/line_breaks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rulepress::layout {
namespace {

using End = LinePiece::End;

constexpr double hyphen_penalty = 30;
constexpr double stub_penalty = 40;           // besides
constexpr double two_hyphens = 6000;          // on lines that follow each other
constexpr double hyphen_before_last = 20000;  // the last line begins with a bit of a word
constexpr double last_bit_alone = 3e6;        // and has nothing else: any looser line looks better
constexpr double parted = 90000;              // a number at the end, what it counts on the next line
constexpr double too_loose = 1400;            // how ugly a line is that letters have to help to fill
constexpr double help_of_letters = 0.02;      // of its width
constexpr double short_last = 6000;           // a last line of a syllable or two
constexpr double fitness_jump = 3000;         // a tight line beside a loose one
constexpr double too_wide_cost = 1e12;
constexpr double line_rounding = 1e-6;

struct Node {
  std::size_t piece;      // the first of the next line
  std::size_t before;     // the node that this line began at
  double cost;            // of all lines so far
  bool hyphened = false;  // the line ends with a hyphen
  int fitness = 0;        // tight -1, loose 1
};

class Breaker {
 public:
  Breaker(const std::vector<LinePiece>& pieces, const LineRules& rules, double most)
      : pieces_(pieces), rules_(rules), most_(most) {
    widths_.reserve(pieces.size() + 1);
    spaces_.reserve(pieces.size() + 1);
    double width = 0;
    double space = 0;
    for (const LinePiece& piece : pieces) {
      widths_.push_back(width);
      spaces_.push_back(space);
      width += piece.width;
      space += piece.space;
    }
    widths_.push_back(width);
    spaces_.push_back(space);
  }

  // Nothing when some line cannot be made within the rules.
  std::vector<std::size_t> run() {
    nodes_.push_back({0, 0, 0});
    active_ = {0};
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const bool last = i + 1 == pieces_.size();
      if (pieces_[i].end == End::none && !last) continue;
      try_end(i, last);
      after_last_end_ = i + 1;
      if (active_.empty()) return {};
    }
    std::vector<std::size_t> ends;
    for (std::size_t at = nodes_.size() - 1; at != 0; at = nodes_[at].before)
      ends.push_back(nodes_[at].piece - 1);
    std::reverse(ends.begin(), ends.end());
    return ends;
  }

 private:
  void try_end(std::size_t i, bool last) {
    const LinePiece& piece = pieces_[i];
    const bool forced = last || piece.end == End::forced;
    const bool hyphen = piece.end == End::hyphen && !last;
    Node best{i + 1, 0, std::numeric_limits<double>::infinity(), hyphen};
    std::vector<std::size_t> kept;
    for (const std::size_t number : active_) {
      const Node& from = nodes_[number];
      const double width = widths_[i + 1] - widths_[from.piece] + (spaces_[i] - spaces_[from.piece]) +
                           (hyphen ? piece.hyphen : 0);
      const double space = spaces_[i] - spaces_[from.piece];
      const double least = rules_.justified ? width - space * (1 - narrowest_space) : width;
      const bool single = from.piece == after_last_end_;
      const bool too_wide = least > rules_.width + line_rounding;
      if (!too_wide && !forced) kept.push_back(number);
      if (too_wide && !single) continue;
      double cost = too_wide ? too_wide_cost : 0;
      int fitness = 0;
      if (!too_wide) {
        const auto ugliness = cost_of(width, space, forced, last && from.piece == 0, fitness);
        if (ugliness < 0) continue;
        const double sum =
            10 + ugliness + (hyphen ? hyphen_penalty : 0) + (hyphen && piece.stub ? stub_penalty : 0);
        cost = sum * sum;
      }
      if (hyphen && from.hyphened) cost += two_hyphens;
      if (last && from.hyphened) cost += space > 0 ? hyphen_before_last : last_bit_alone;
      if (!forced && piece.binds) cost += parted;
      if (std::abs(fitness - from.fitness) > 1) cost += fitness_jump;
      cost += from.cost;
      if (cost < best.cost) {
        best.cost = cost;
        best.before = number;
        best.fitness = fitness;
      }
    }
    if (best.cost < std::numeric_limits<double>::infinity()) {
      kept.push_back(nodes_.size());
      nodes_.push_back(best);
    }
    if (forced && kept.empty()) {
      active_.clear();
      return;
    }
    active_ = std::move(kept);
  }

  // How ugly a line is, from 0; below 0 when it is not allowed.
  double cost_of(double width, double space, bool forced, bool only, int& fitness) const {
    const double room = rules_.width - width;
    if (forced && room >= 0) {
      const bool lonely = !only && width < rules_.width * 0.15;
      return lonely ? std::sqrt(short_last) : 0;
    }
    if (!rules_.justified) return 100 * std::pow(room / rules_.width * 2.5, 2);
    double ratio = 0;
    if (room < 0) {
      ratio = room / (space * (1 - narrowest_space));
    } else if (space > 0) {
      if (const double over = room - space * (most_ - 1); over > 0)
        return over > rules_.width * help_of_letters ? -1 : too_loose;
      ratio = room / (space * 0.5);
    } else if (room > rules_.width * 0.02) {
      if (most_ <= widest_space) return -1;
      ratio = 20;
    }
    fitness = ratio < -0.4 ? -1 : ratio > 0.8 ? 1 : 0;
    return std::min(100 * std::pow(std::abs(ratio), 3), 1e5);
  }

  const std::vector<LinePiece>& pieces_;
  const LineRules& rules_;
  double most_;
  std::vector<double> widths_;  // of all pieces before
  std::vector<double> spaces_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> active_;
  std::size_t after_last_end_ = 0;  // the first piece behind the last place where a line could end
};

}  // namespace

std::vector<std::size_t> line_ends(const std::vector<LinePiece>& pieces, const LineRules& rules) {
  if (pieces.empty()) return {};
  std::vector<std::size_t> ends;
  for (const double most : {widest_space, 1e6}) {
    ends = Breaker(pieces, rules, most).run();
    if (!ends.empty()) break;
  }
  if (ends.empty()) ends.push_back(pieces.size() - 1);
  return ends;
}

}  // namespace rulepress::layout
