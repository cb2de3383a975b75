// A game as instructions. So far they work out values; what does something is planned in
// docs/machine-design.md. Made from the model and the things at one table; it never
// changes while games are played, so all games of a simulation share it.
#pragma once

#include <string>
#include <vector>

#include "sim/layout.h"
#include "sim/opcodes.h"
#include "sim/world.h"

namespace rulepress::sim {

struct Instruction {
  Opcode op;
  std::int32_t a = 0;
  std::int32_t b = 0;
  std::int32_t c = 0;
};

enum class SlotForm : std::uint8_t { word, bag, array, reference };

// Where a local lies in the frame of its routine.
struct Slot {
  SlotForm form = SlotForm::word;
  std::uint32_t offset = 0;
  std::uint32_t size = 1;
  std::int64_t low = 0;  // of an array's index
};

struct Routine {
  std::string name;
  std::uint32_t start = 0;
  std::uint32_t frame = 0;                // words
  std::vector<Slot> slots;                // by local of the code it was made from; further ones after them
  std::vector<std::uint32_t> parameters;  // locals that are given, in order
  bool gives_bag = false;
};

struct StatProgram {
  std::uint32_t base = 0;  // routine
  struct Step {
    model::Change change;
    std::uint32_t value;  // routine
  };
  struct Modifier {
    std::int32_t condition;  // routine, or -1
    std::vector<Step> steps;
    Ref source;
  };
  std::vector<Modifier> modifiers;
  bool bag = false;
};

struct Program {
  const World* world;
  Layout layout;
  std::vector<Instruction> code;
  std::vector<model::NodeIndex> origins;  // for each instruction: the node it was made from
  std::vector<Routine> routines;
  std::vector<StatProgram> stats;
  struct Initial {
    Ref field;
    std::uint32_t routine;
    Value thing;  // `none`: all that have the field; else one thing of a map
  };
  std::vector<Initial> initials;      // in the order in which they are set
  std::vector<std::uint32_t> stocks;  // routine of each supply's stock
  std::vector<std::string> troubles;  // what this version of the machine cannot run

  explicit Program(const World& from) : world(&from), layout(from) {}
};

Program compile(const World& world);

// One line an instruction, with routines, for `--dump program`.
std::string disassemble(const Program& program);

}  // namespace rulepress::sim
