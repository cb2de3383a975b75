#include "playtest/value.h"

#include "sim/playing.h"

using namespace rulepress;

TEST_CASE("how well players stand is told within the range of a stat") {
  const auto standing = [](const std::string& range) {
    test::Playing play("each player has\n    coins: 0..900 = 30\n\nstat wealth(p: player): " + range +
                       R"( = p.coins

phase round
    skip

end if any(players where .coins = 900) at end round
)");
    const model::Ref coins = play.table.field("player", "coins");
    play.table.state->set(coins, 1, 0, 500);
    std::vector<double> values(2);
    playtest::value_by_stat(play.machine, 0, values);
    return values;
  };
  CHECK(standing("0..1000") == std::vector{0.03, 0.5});
  CHECK(standing("-500..500") == std::vector{0.53, 1.0});
  CHECK(standing("number") == std::vector{0.3, 1.0});
}
