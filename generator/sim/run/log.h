// What happens in a game, line by line, under the headings of the rulebook. Told to one seat, it leaves out
// what that seat may not see.
#pragma once

#include <functional>

#include "sim/run/machine.h"

namespace rulepress::sim {

class Log final : public Observer {
 public:
  using Heading = std::function<std::string(source::Span)>;

  // Without a seat everything is told.
  Log(const Program& program, const State& state, Heading heading, std::optional<Value> seat = {});

  void began(RoutineRef routine, const Value* locals) override;
  void acted(const Decision& decision, const Option& option) override;
  void changed(Ref field, Value holder, std::size_t index, Value before, Value after) override;
  void moved(Value thing, Value from, Value to) override;
  void shuffled(Value zone) override;
  void rolled(Value die) override;
  void ended(std::size_t ending) override;

  // What was told since the last time.
  std::string take();

 private:
  void line(const std::string& text);
  void under(source::Span span);
  void head();
  void tell_moves();

  const Program& program_;
  const State& state_;
  Heading heading_;
  std::optional<Value> seat_;
  std::string under_;   // the heading that rules stand under now
  std::string headed_;  // the one that was told last
  std::string text_;
  // Cards that go the same way one after the other are told together.
  Value from_ = none, to_ = none;
  std::vector<std::string> seen_;
  std::size_t unseen_ = 0;
};

// Whether a seat may see what lies in a zone. `team` sees what any player sees.
bool sees(const Program& program, Value seat, Value zone);
// The table as a seat sees it: fields of the game, then each player with zones; piles that are hidden as a
// number.
std::string view(const Program& program, const State& state, Value seat);

}  // namespace rulepress::sim
