// From the model's code to instructions. For this room only.
#pragma once

#include <functional>
#include <map>
#include <set>

#include "sim/program.h"
#include "text/results.h"

namespace rulepress::sim {

// An operand.
inline std::int32_t small(std::size_t number) {
  return static_cast<std::int32_t>(number);
}

class Compiler {
 public:
  explicit Compiler(Program& program) : program_(program), world_(*program.world), model_(world_.model()) {}
  void compile_all();
  void add_examples();
  void add_entries();

 private:
  // A piece of code, and the text it belongs to if it stands in a phrase: its slots are constants.
  struct Piece {
    const model::Code* code;
    const text::Meaning* meaning = nullptr;
    std::size_t captures = 0;  // words kept behind its locals
    bool told = false;         // it is told where the results of its text lie, behind its parameters
  };

  // Rules of the game (compile_rules.cpp, compile_texts.cpp).
  void add_initials();
  void add_zones();
  void add_stats();
  void add_procedures();
  void add_menus();
  void add_policies();
  void add_endings();
  void add_root();
  void add_example(const model::Example& from);
  void add_texts();
  void add_wrapper(Ref procedure);
  void number_marks();
  Ref find_main_phase();
  bool watched(Ref procedure) const;
  std::uint32_t add_owner(Value thing, Ref category, const std::vector<model::Name>& zones);
  void add_modifier(Ref ref, std::uint32_t owner, const text::Meaning* meaning);
  void add_trigger(Ref ref, std::uint32_t owner, const text::Meaning* meaning);
  void add_always(Ref ref, std::uint32_t owner, const text::Meaning* meaning);
  void add_action(Ref ref, bool way, std::uint32_t owner, const text::Meaning* meaning);
  TriggerProgram trigger(const model::Trigger& from, const text::Meaning* meaning);
  AlwaysProgram always(const model::Always& from, const text::Meaning* meaning);
  ActionProgram action(Ref ref, bool way, const text::Meaning* meaning);
  ModifierProgram modifier(const model::Modifier& from, const text::Meaning* meaning, const std::string& name,
                           std::size_t parameters);
  std::vector<HeadStep> head_steps(model::NodeIndex block, const Piece& piece, const std::string& name,
                                   Ref* once_per);
  bool keeps_what_is_left(const HeadStep& step, Ref picked);
  bool harmless(model::NodeIndex index) const;
  static bool listable(const ActionProgram& action);
  void list_options(const ActionProgram& action, const model::Action& from, std::int32_t number);
  RoutineRef menu_listing(Ref ref);
  void open(Ref menu, std::uint32_t given, bool until_pass, std::int32_t acted);
  std::vector<Slot> slots_of_head(const model::Action& action, const Routine& menu);
  bool head_mentions(const model::Action& action, Ref local) const;
  bool needs_trial(const std::vector<HeadStep>& head) const;
  bool depends(model::NodeIndex index, const model::Node& place, int depth) const;
  RoutineRef meaning_routine(const text::Meaning& meaning);

  // Results of a text, for `that …` (compile_results.cpp).
  void begin_text();
  void start_results(std::size_t results);
  void take_results(const text::Meaning& meaning, bool does);
  void forget_results(const text::Meaning& meaning);
  void result(std::size_t number);
  void pass_results();
  void give_back(model::NodeIndex index);
  std::size_t most_results(Ref category) const;
  void finish_later();

  // Routines. Where a set is wanted, a zone gives what lies in it.
  RoutineRef expression(const std::string& name, const Piece& piece, model::NodeIndex root,
                        std::size_t parameters, const model::Type& wanted = {});
  RoutineRef statements(const std::string& name, const Piece& piece, model::NodeIndex root,
                        std::size_t parameters, source::Span span);
  void start(const std::string& name, const Piece& piece, std::size_t parameters);
  RoutineRef finish();
  RoutineRef reserve();
  Entry entry_of(RoutineRef ref);
  void define(RoutineRef ref, const std::function<RoutineRef()>& make);
  std::uint32_t hidden(std::uint32_t words = 1);
  std::uint32_t hidden_bag(std::size_t room);

  // Values (compiler.cpp).
  void value(model::NodeIndex index);  // a word; of a zone, its number; or a bag
  void bag(model::NodeIndex index);    // always a bag
  void pass(model::NodeIndex index, const model::Type& wanted);
  void builtin(const model::Node& node);
  void binary(const model::Node& node);
  std::int32_t joined_bags(const model::Node& node, bool list);
  void field(const model::Node& node, bool indexed);
  void field_index(const model::Type& type, model::NodeIndex index);
  void local(const model::Node& node, bool indexed);
  bool filter(const model::Node& node, Opcode taken = Opcode::filter_keep);
  void ranking(const model::Node& node, Opcode op);
  Ref printed_of(model::NodeIndex index, Ref local) const;
  // Where what is printed in a field begins.
  std::int32_t column(Ref field) const { return small(field * world_.size()); }
  void meaning_value(const model::Node& node);
  void make(const model::Node& node);
  void text_arguments(const model::Node& node, const model::Category& category, bool with_this);
  const text::Given* slot(Ref local) const;  // what the text has in a slot, if the local is one

  // What is done (compile_statements.cpp).
  void doing(model::NodeIndex index);
  void block(model::NodeIndex index, bool head = false);
  void right_side(model::NodeIndex index, const model::Type& wanted);
  void let(const model::Node& node);
  void assign(const model::Node& node);
  void store(const model::Node& place, model::NodeIndex value, int change);
  void move(const model::Node& node);
  void choose(const model::Node& node);
  void ask(const model::Node& node);
  void offer(const model::Node& node, std::size_t first_argument, std::int32_t acted);
  void offer_each(const model::Node& node);
  void match(const model::Node& node);
  void each(const model::Node& node);
  void perform(const model::Node& node);
  void start_float(const model::Node& node);
  void call_arguments(const model::Node& node, const model::Code& code);
  bool fits_in_place(Ref procedure) const;
  bool simple(model::NodeIndex index, int& nodes) const;
  void in_place(Ref procedure);
  bool stat_in_place(const model::Node& node);
  bool small_value(model::NodeIndex index, int& nodes) const;
  // A field was changed, or something moved.
  void effect(Ref field = model::no_ref);
  void find_what_settles();
  void look_at(model::NodeIndex index);
  bool is_modified(Ref stat) const;
  void give(std::int32_t what);
  void test_endings();

  bool stores_own(const model::Node& place) const;
  bool draws(model::NodeIndex index, model::NodeIndex following, std::int32_t counter);
  bool fuse(const Instruction& one);
  std::int32_t count_word(std::int32_t zone) const;
  // Jumps away if the condition is as told; where, is still to be said.
  std::vector<std::size_t> jumps_if(bool holds, model::NodeIndex condition);
  bool selects_printed(const model::Node& from);
  bool selects_type(const model::Node& from);
  std::size_t emit(Opcode op, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0, std::int16_t d = 0);
  void patch_a(std::size_t at) { program_.code[at].a = here(); }
  void patch_all(const std::vector<std::size_t>& jumps) {
    for (const std::size_t at : jumps) patch_a(at);
  }
  void patch_b(std::size_t at) { program_.code[at].b = here(); }
  // Where the next instruction will stand; somebody jumps there.
  std::int32_t here() {
    joint_ = program_.code.size();
    return static_cast<std::int32_t>(joint_);
  }
  const model::Node& node(model::NodeIndex index) const { return model_.code[index]; }
  bool is_bag(const model::Type& type) const { return !type.is_one() && !type.is_place(); }
  bool mentions(model::NodeIndex index, Ref local) const;
  bool effectful(const model::Node& node) const;
  std::size_t capacity(const model::Type& type) const;
  Slot slot_of(const model::Local& local, bool given);
  void trouble(source::Span span, std::string_view what);
  bool counts(std::size_t variant) const { return world_.switched_on(variant); }

  Program& program_;
  const World& world_;
  const model::Model& model_;
  Piece piece_{nullptr};
  Routine routine_;
  // Where the results of the text at hand lie: in a local, or where a local tells.
  struct {
    std::int32_t local = -1;
    bool told = false;
    std::size_t count = 0;
  } results_;
  model::NodeIndex origin_ = model::no_node;
  std::vector<std::vector<std::size_t>> skips_;  // jumps to the end of the blocks that are open
  std::vector<std::function<void()>> later_;
  std::vector<std::pair<const text::Meaning*, RoutineRef>> known_meanings_;
  // Rules that a text declares, made once for all cards that have it.
  using RuleKey = std::pair<Ref, const text::Meaning*>;
  std::map<RuleKey, ModifierProgram> known_modifiers_;
  std::map<RuleKey, TriggerProgram> known_triggers_;
  std::map<RuleKey, AlwaysProgram> known_always_;
  std::map<RuleKey, ActionProgram> known_actions_, known_ways_;
  std::map<std::vector<bool>, std::uint32_t> known_homes_;
  std::map<model::NodeIndex, std::uint32_t> captures_;        // of the trigger at hand
  std::size_t joint_ = 0;                                     // from here on, instructions may become one
  std::vector<std::pair<Ref, std::size_t>> tests_of_phases_;  // jumps over what is looked at when they end
  Ref phase_ = model::no_ref;                                 // whose body is being made
  int noting_ = 0;                                            // how many `together` we are in
  bool settles_ = false;                                      // something looks at the game after changes
  struct {
    bool anything = false;
    std::set<Ref> fields, stats;
  } looked_at_;
  bool in_statements_ = false;
  bool in_place_ = false;             // what a procedure does is being made where it is called
  std::vector<std::size_t> returns_;  // jumps to the end of that
  std::vector<Ref> stats_in_place_;   // that are being made where they are asked for
};

}  // namespace rulepress::sim
