// A game as instructions, with everything that rules watch, offer or change indexed beforehand. Made from the
// model, the things at one table and what their texts say; it never changes while games are played, so all
// games of a simulation share it.
#pragma once

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "sim/layout.h"
#include "sim/opcodes.h"
#include "sim/state.h"
#include "sim/world.h"

namespace rulepress::sim {

using RoutineRef = std::uint32_t;
inline constexpr RoutineRef no_routine = static_cast<RoutineRef>(-1);

struct Instruction {
  Opcode op;
  std::int16_t d;
  std::int32_t a, b, c;

  Instruction(Opcode what, std::int32_t first = 0, std::int32_t second = 0, std::int32_t third = 0,
              std::int16_t fourth = 0)
      : op(what), d(fourth), a(first), b(second), c(third) {}
};

enum class SlotForm : std::uint8_t { word, bag, array, reference };

// Where a local lies in the frame of its routine.
struct Slot {
  SlotForm form = SlotForm::word;
  std::uint32_t offset = 0;
  std::uint32_t size = 1;
};

struct Routine {
  std::string name;
  std::uint32_t start = 0;
  std::uint32_t frame = 0;       // words
  std::vector<Slot> slots;       // by local of the code it was made from; further ones after them
  std::vector<BagPlace> bags;    // in its frame, from the first
  std::uint32_t parameters = 0;  // locals that are given, the first ones
  std::uint32_t parameter_words = 0;
  bool plain = true;  // its parameters are words
  bool gives_bag = false;
  Ref body_of = model::no_ref;     // the procedure that it is
  Ref wrapper_of = model::no_ref;  // the procedure whose rules it looks after
  source::Span span = {};
};

// What is needed of a routine when it is called, close together.
struct Entry {
  static constexpr std::size_t prepared = 8;  // words

  RoutineRef routine = no_routine;
  std::uint32_t start = 0;
  std::uint32_t frame = 0;
  std::uint32_t words = 0;                  // of its parameters
  std::uint32_t first = 0, last = 0;        // which stretches of its locals are to be cleared
  std::array<Value, prepared> beginning{};  // of its frame, if that began at 0
};

// Words of a frame that are 0 when it is made: all but the room of bags. Those at its very beginning, which
// always are, are not among them.
struct Stretch {
  std::uint32_t from = 0, to = 0;
};

// Whose rule it is: the rulebook's, or that of a card with a text, which knows what its category tells.
struct Owner {
  Value thing = none;
  Ref category = model::no_ref;
  std::uint32_t home = 0;  // where the card has to lie
};
inline constexpr std::uint32_t rulebook = 0;  // the first owner

// Where cards with a text count.
struct Home {
  bool anywhere = false;
  bool play = false;        // in no zone, on a board if the type has a place
  std::vector<bool> zones;  // by number
};

struct ModifierStep {
  model::Change change;
  RoutineRef value;
};

// What changes a stat, or a parameter of a procedure.
struct ModifierProgram {
  std::uint32_t owner = rulebook;
  RoutineRef condition = no_routine;
  std::vector<ModifierStep> steps;
  std::uint32_t given = 0;  // where the parameters begin in its frame
  std::uint32_t frame = 0;
};

struct StatProgram {
  RoutineRef base = no_routine;
  std::vector<ModifierProgram> modifiers;
  bool bag = false;
  bool floats = false;  // modifiers that end by themselves may change it
};

struct TriggerProgram {
  std::uint32_t owner = rulebook;
  RoutineRef condition = no_routine;
  RoutineRef body = no_routine;
  std::uint32_t given = 0;  // where the verb's parameters begin in its frame
  std::vector<RoutineRef> captures;
  std::uint32_t captured = 0;  // where they are kept in its frame
  std::uint32_t kept = 0;      // in the event's frame: whether its card was live, what it knew, its captures
};

struct ProcedureProgram {
  RoutineRef body = no_routine;
  RoutineRef wrapper = no_routine;  // when rules watch it
  bool phase = false;
  bool floats = false;
  std::vector<std::vector<ModifierProgram>> parameters;
  std::vector<TriggerProgram> before, instead, at_begin, at_end, after;
  std::vector<std::uint32_t> marks;  // actions that may be done once in this phase
  std::uint32_t stage = 0, cursor = 0, inner = 0, result = 0, result_size = 0;  // in the wrapper's frame
  std::vector<std::size_t> endings_at_begin, endings_at_end;
};

struct HeadStep {
  enum class Kind : std::uint8_t { guard, once, spend, pay } kind;
  RoutineRef value = no_routine;   // guard: the condition; spend: what there is; pay: what the cost needs
  RoutineRef amount = no_routine;  // spend
  RoutineRef apply = no_routine;   // spend: does it
  std::int64_t low = 0;            // spend: what must be left
  Ref cost = model::no_ref;
  model::NodeIndex node = model::no_node;
};

// An action of a menu, or a way to pay a cost.
struct ActionProgram {
  Ref action = model::no_ref;
  bool way = false;
  std::uint32_t owner = rulebook;
  std::uint32_t given = 0;  // where the menu's or cost's parameters begin in its frame
  struct Pick {
    std::uint32_t slot;
    RoutineRef domain;
    Ref all_of;    // without a domain: a type
    Value values;  // or how many values an enum has
  };
  std::vector<Pick> picks;
  std::vector<HeadStep> head;
  RoutineRef listing = no_routine;  // goes through all that can be picked; none where costs have to be tried
  bool needs_trial = false;         // costs have to be tried one after the other
  RoutineRef body = no_routine;
  Entry entry;              // of its body
  std::uint32_t frame = 0;  // words that its head and body need
  std::uint32_t mark = 0;   // of `once per`: the first of one for each seat
  Ref once_per = model::no_ref;
};

struct MenuProgram {
  RoutineRef who = no_routine;
  RoutineRef opened = no_routine;  // offers it once; for those who do it from outside
  RoutineRef listing =
      no_routine;           // whom it asks, and all that can be done, if the rulebook's actions are all
  std::uint32_t words = 0;  // of its parameters
  std::vector<std::uint32_t> actions;
};

// A place in the rules where somebody may act.
struct OfferProgram {
  Ref menu = model::no_ref;
  std::uint32_t given = 0;  // where what the menu needs lies in the frame
  std::int32_t acted = -1;  // the local that tells whether somebody acted, if anybody wants to know
  bool until_pass = false;
  std::uint32_t words = 0;  // of what the menu needs
  Entry listing;            // of the menu, if it has one
};

struct CostProgram {
  RoutineRef frame = no_routine;
  std::vector<std::uint32_t> ways;
};

struct ChoiceProgram {
  enum class Amount : std::uint8_t { one, exactly, up_to, any } amount;
  std::uint32_t set = 0, decider = 0, count = 0, least = 0;  // locals
  std::uint32_t result = 0;
  std::uint32_t otherwise = 0;  // where to go on when there is nothing
  bool must = false;
  std::string name;
  model::Type element;
};

struct AskProgram {
  std::uint32_t decider = 0, open = 0;  // locals; open: a bit for each label
  std::vector<std::string> labels;
  std::vector<std::uint32_t> targets;
  std::vector<std::vector<HeadStep>> heads;  // what each needs besides its condition
};

struct PolicyProgram {
  std::vector<RoutineRef> keys;
  std::string directions;
  std::uint32_t element = 0;
  std::string tie;
};

struct FloatProgram {
  Ref stat = model::no_ref;
  Ref procedure = model::no_ref;
  std::size_t parameter = 0;
  ModifierProgram modifier;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> captured;  // from the maker's frame to its own
  Ref until = model::no_ref;
  model::Edge edge = model::Edge::none;
  source::Span span;
};

struct AlwaysProgram {
  std::uint32_t owner = rulebook;
  RoutineRef condition = no_routine;  // a truth, or the set to go through
  bool each = false;
  std::uint32_t element = 0;
  RoutineRef body = no_routine;
};

struct EndingProgram {
  std::size_t ending = 0;
  RoutineRef who = no_routine;
  RoutineRef condition = no_routine;
};

struct ZoneProgram {
  RoutineRef capacity = no_routine;
  model::PolicyKind full = model::PolicyKind::refuse;
  RoutineRef full_amount = no_routine, full_place = no_routine;
  bool has_refill = false;
  RoutineRef refill = no_routine;
  RoutineRef host_leaves = no_routine;
};

// A worked example. Its locals lie in a frame that all its lines share.
struct ExampleProgram {
  struct Play {
    Ref procedure = model::no_ref;  // a verb or phase that is called
    Ref action = model::no_ref;     // or an action that is taken
    RoutineRef value = no_routine;  // what they are given; or what is picked
    std::string label;              // of a way to go on
    bool pass = false;
    RoutineRef by = no_routine;
    bool by_thing = false;
    source::Span span;
  };
  struct Condition {
    RoutineRef holds, left, right;  // the sides of a comparison
    model::NodeIndex node;
  };
  struct Line {
    model::ExampleLineKind kind;
    source::Span span;
    std::uint32_t local = 0;
    std::vector<RoutineRef> values;  // let, dice; given: what sets it up
    std::vector<Condition> conditions;
    std::vector<Play> plays;
  };
  std::uint32_t frame = 0;
  std::vector<Line> lines;
};

// What a procedure does, made once more where it is called.
struct InPlace {
  std::uint32_t from = 0, to = 0;  // instructions
  Ref procedure = model::no_ref;
};

struct Program {
  const World* world;
  Layout layout;
  std::vector<Instruction> code;
  std::vector<model::NodeIndex> origins;  // for each instruction: the node it was made from
  std::vector<Routine> routines;
  std::vector<StatProgram> stats;
  std::vector<Owner> owners{{}};
  std::vector<Home> homes;
  std::vector<ProcedureProgram> procedures;
  std::vector<Entry> entries;      // by routine
  std::vector<Stretch> stretches;  // of all entries
  std::vector<Entry> plain_calls;  // by procedure: its body, if no rule watches it and it needs but words
  std::vector<InPlace> in_place;   // from the first
  std::vector<MenuProgram> menus;
  std::vector<OfferProgram> offers;
  std::vector<CostProgram> costs;
  std::vector<ActionProgram> actions;
  std::vector<ChoiceProgram> choices;
  std::vector<AskProgram> asks;
  std::vector<PolicyProgram> policies;
  std::vector<FloatProgram> floats;
  std::vector<AlwaysProgram> always;
  std::vector<EndingProgram> endings;  // by clause; those that do not count have no condition
  std::vector<std::size_t> endings_at_once;
  std::vector<RoutineRef> score;
  std::uint32_t score_element = 0;
  std::vector<ZoneProgram> zones;        // by field
  std::vector<std::vector<Ref>> hosted;  // by type: fields that are zones of it
  std::vector<RoutineRef> meanings;      // of the world's meanings: what they do or give
  RoutineRef move_routine = no_routine;  // a move that waits
  RoutineRef root = no_routine;          // set-up, then the game
  Ref main_phase = model::no_ref;
  struct Initial {
    Ref field;
    RoutineRef routine;
    Value thing;  // `none`: all that have the field; else one thing of a map
  };
  std::vector<Initial> initials;   // in the order in which they are set
  std::vector<RoutineRef> stocks;  // of each supply
  struct Trouble {
    source::Span span;
    std::string text;
  };
  std::vector<Trouble> troubles;  // what cannot be played
  std::vector<Trouble> no_game;   // why there is no game to play, though its rules may be fine
  std::vector<ExampleProgram> examples;

  explicit Program(const World& from) : world(&from), layout(from) {}
};

Program compile(const World& world, bool with_examples = false);

// Makes a frame above another one, or above nothing; all its locals are 0, and bags empty. Tells where they
// are. There is always room for a few words more.
inline constexpr std::size_t always_cleared = 2 * Entry::prepared - frame::locals;  // of the locals
inline Value* make_frame(Value* words, Value below, Value start, const Entry& entry,
                         const Stretch* stretches) {
  static_assert(frame::locals < Entry::prepared);
  Value* const made = words + start;
  static constexpr std::array<Value, Entry::prepared> zeros{};
  std::memcpy(made, entry.beginning.data(), sizeof entry.beginning);
  std::memcpy(made + Entry::prepared, zeros.data(), sizeof zeros);
  made[frame::parent] = below;
  made[frame::top] = entry.beginning[frame::top] + start;
  if (below != none) made[frame::seat] = words[static_cast<std::size_t>(below) + frame::seat];
  Value* const locals = made + frame::locals;
  for (std::uint32_t i = entry.first; i < entry.last; ++i) {
    for (std::uint32_t word = stretches[i].from; word < stretches[i].to; word += 4)
      std::memcpy(locals + word, zeros.data(), 4 * sizeof(Value));
  }
  return locals;
}

// One line an instruction, with routines, for `--dump program`.
std::string disassemble(const Program& program);

// Who decides: a player by number, all together, or a policy with at most two values, packed into one word.
inline constexpr Value team = -1;
Value pack_policy(Ref policy, Value first, Value second);  // none if they do not fit
struct PackedPolicy {
  Ref policy;
  Value values[2];
};
PackedPolicy unpack_policy(Value decider);
inline bool is_policy(Value decider) {
  return decider < team && decider != none;
}

}  // namespace rulepress::sim
