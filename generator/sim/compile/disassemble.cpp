// A program in words: one line an instruction, under the routine it belongs to.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "sim/program.h"

namespace rulepress::sim {
namespace {

constexpr std::int64_t policies = 64;
constexpr std::int64_t values = 4002;

}  // namespace

std::string_view name_of(Opcode opcode) {
  static constexpr std::array names = {
#define RULEPRESS_OPCODE(name, text) std::string_view(#name),
      RULEPRESS_OPCODES(RULEPRESS_OPCODE)
#undef RULEPRESS_OPCODE
  };
  return names.at(static_cast<std::size_t>(opcode));
}

std::string_view text_of(Opcode opcode) {
  static constexpr std::array texts = {
#define RULEPRESS_OPCODE(name, text) std::string_view(text),
      RULEPRESS_OPCODES(RULEPRESS_OPCODE)
#undef RULEPRESS_OPCODE
  };
  return texts.at(static_cast<std::size_t>(opcode));
}

std::string disassemble(const Program& program) {
  std::map<std::uint32_t, const Routine*> starts;
  for (const Routine& routine : program.routines) starts.emplace(routine.start, &routine);
  std::string out =
      fmt::format("-- {} routines, {} instructions; a state has {} words, {} of them for the stack\n",
                  program.routines.size(), program.code.size(), program.layout.words, stack_words);
  for (std::uint32_t pc = 0; pc < program.code.size(); ++pc) {
    if (const auto found = starts.find(pc); found != starts.end())
      out += fmt::format("\n{} ({} words)\n", found->second->name, found->second->frame);
    const Instruction& one = program.code[pc];
    out += fmt::format("{:6} {:<16}", pc, name_of(one.op));
    if (one.a == none) {
      out += " none";
    } else if (one.a != 0 || one.b != 0 || one.c != 0) {
      out += fmt::format(" {}", one.a);
    }
    if (one.b != 0 || one.c != 0) out += fmt::format(" {}", one.b);
    if (one.c != 0) out += fmt::format(" {}", one.c);
    out += '\n';
  }
  return out;
}

Value pack_policy(Ref policy, Value first, Value second) {
  const auto fits = [](Value value) { return value == none || (value >= 0 && value < values - 1); };
  if (policy >= policies || !fits(first) || !fits(second)) return none;
  const auto code = [](Value value) { return value == none ? std::int64_t{0} : std::int64_t{value} + 1; };
  return static_cast<Value>(team - 1 -
                            (std::int64_t{policy} + policies * (code(first) + values * code(second))));
}

PackedPolicy unpack_policy(Value decider) {
  std::int64_t packed = std::int64_t{team} - 1 - decider;
  PackedPolicy made{static_cast<Ref>(packed % policies), {none, none}};
  packed /= policies;
  if (packed % values > 0) made.values[0] = static_cast<Value>(packed % values - 1);
  if (packed / values > 0) made.values[1] = static_cast<Value>(packed / values - 1);
  return made;
}

}  // namespace rulepress::sim
