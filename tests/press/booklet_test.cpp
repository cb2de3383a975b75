#include "press/booklet.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>

namespace rulepress::press {
namespace {

std::string brief(const std::vector<Spread>& spreads) {
  std::string out;
  const auto name = [](const std::optional<std::size_t>& page) {
    return page ? std::to_string(*page + 1) : std::string("-");
  };
  for (const Spread& spread : spreads) out += fmt::format("{}|{} ", name(spread.first), name(spread.second));
  return out;
}

TEST_CASE("the pages of a booklet lie in order when the pile is folded") {
  CHECK(brief(booklet_spreads(4, false)) == "4|1 2|3 ");
  CHECK(brief(booklet_spreads(8, false)) == "8|1 2|7 6|3 4|5 ");
}

TEST_CASE("a booklet is filled up to whole sheets, behind the text or before its back cover") {
  CHECK(brief(booklet_spreads(6, false)) == "-|1 2|- 6|3 4|5 ");
  CHECK(brief(booklet_spreads(6, true)) == "6|1 2|- -|3 4|5 ");
  CHECK(brief(booklet_spreads(1, true)) == "1|- -|- ");
}

TEST_CASE("two pages stand side by side on paper that lies, meeting at the fold") {
  const SheetPlan plan = booklet({4, {{210}, {297}}, {"A4", {{210}, {297}}}, false});
  REQUIRE(plan.pages.size() == 2);
  CHECK(plan.duplex == Duplex::short_edge);
  CHECK(plan.pages[0].size.width.value == 297);
  REQUIRE(plan.pages[0].placements.size() == 2);
  const Placement& left = plan.pages[0].placements[0];
  CHECK(left.scale == Approx(0.7071).epsilon(0.001));
  CHECK(left.trim.right().value == Approx(148.5));
  CHECK(plan.pages[0].placements[1].trim.x.value == Approx(148.5));
  // A small page is not made larger.
  CHECK(booklet({4, {{100}, {150}}, {"A4", {{210}, {297}}}, false}).pages[0].placements[0].scale == 1);
}

}  // namespace
}  // namespace rulepress::press
