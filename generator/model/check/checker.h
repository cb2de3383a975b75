// The checker: from syntax to the model. One object for a game; its parts stand in names.cpp and types.cpp
// (what is declared), values.cpp, lookups.cpp, operators.cpp, fitting.cpp and calls.cpp (expressions),
// check_statements.cpp and choices.cpp (statements), rules.cpp, phrases.cpp, zones.cpp, endings.cpp,
// examples.cpp and maps.cpp (declarations), model_passes.cpp and secrets.cpp (what only the whole shows).
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "model/model.h"
#include "model/parse/syntax.h"

namespace rulepress::model {

struct Symbol {
  enum class Kind {
    broken,
    enumeration,
    thing,
    plural,
    record,
    option,
    supply,
    board,
    stat,
    procedure,
    menu,
    cost,
    policy,
    category,
  };
  Kind kind;
  Ref ref;
  Span span;
};

// What a condition has made known: the value at a path is not none, and of a kind if it asked for one.
struct Fact {
  std::string path;
  Ref kind = no_ref;
};

// Where code stands: what it may do, and the names it sees.
struct Frame {
  Code code;
  std::vector<Ref> visible;      // locals, innermost last
  std::vector<Ref> elements;     // what `it` means, innermost last
  const Name* naming = nullptr;  // `for t in S where …`: t is known in its own `where`
  Ref named = no_ref;            // its local, once there is one
  std::vector<Fact> sure;
  Ref sibling_holder = no_ref;  // policies of fields: names may be fields of this thing type
  bool sibling_game = false;
  bool seats = false;  // examples: A, B, …
  bool may_say_before = false;
  bool in_action = false;
  const Procedure* procedure = nullptr;  // return, and proceed in `instead of`
  bool instead = false;
  bool may_return = false;
  bool unsure = false;  // what gives this code its names is not known, which was told
};

// The word `none`.
bool is_none(const expr::Tree& tree, expr::NodeIndex index);

class Checker {
 public:
  Checker(const std::vector<Declaration>& declarations, const std::vector<const source::Excerpt*>& maps,
          const std::vector<std::string>& map_names, source::Diagnostics& diagnostics);
  Model check(std::size_t letters);  // of rules, to know how much there will be

 private:
  // names.cpp: what is declared
  void declare_all();
  void declare(const Declaration& declaration, std::size_t variant);
  bool declare_name(const Name& name, Symbol::Kind kind, Ref ref);
  Ref add_thing(const Name& name, Origin origin);
  const Symbol* find(std::string_view name) const;
  Ref need_symbol(const Name& name, Symbol::Kind kind, std::string_view what);
  std::vector<std::string> names_of(std::initializer_list<Symbol::Kind> kinds) const;
  void suggest(source::Diagnostic& report, const Name& name, const std::vector<std::string>& known);

  // types.cpp: types and fields
  void resolve_parents();
  void resolve_fields();
  void resolve_field(const FieldSyntax& syntax, Holder holder, Ref of, bool printed);
  // A field of a thing or of what it is a kind of, of a record, or of the game.
  Ref find_field(Holder holder, Ref of, std::string_view name) const;
  Ref find_field_of_kinds(Ref thing, std::string_view name) const;
  std::vector<std::string> field_names(Holder holder, Ref of) const;
  Type resolve(const TypeName& name);
  std::optional<Bounds> bounds_of(const TypeName& name);
  std::optional<std::int64_t> constant(const Expression& expression);
  std::optional<std::int64_t> whole_number(double number, Span span);
  void add_index(Type& type, const std::optional<TypeName>& index);
  std::vector<Local> resolve_parameters(const std::vector<Parameter>& parameters, bool may_vary = false);

  // values.cpp: expressions
  NodeIndex value(const Expression& expression, const Type& expected = {});
  NodeIndex value(const expr::Tree& tree, expr::NodeIndex index, const Type& expected = {});
  NodeIndex value_of(const Expression& expression, const Type& wanted, std::string_view what);
  NodeIndex condition(const Expression& expression, std::string_view what);
  NodeIndex set_value(const Expression& expression, std::string_view what, const Name* name = nullptr);
  Ref name_element(const Name& name, const Type& element);
  NodeIndex name_value(const expr::Node& node, const Type& expected);
  NodeIndex member_value(const expr::Tree& tree, const expr::Node& node);
  NodeIndex member_of(NodeIndex of, const std::string& name, Span span);
  NodeIndex index_value(const expr::Tree& tree, const expr::Node& node);
  NodeIndex binary_value(const expr::Tree& tree, const expr::Node& node);
  void note_always(NodeIndex left, NodeIndex right, const std::string& sign, Span span);
  NodeIndex equal_value(const expr::Tree& tree, const expr::Node& node);
  NodeIndex is_value(const expr::Tree& tree, const expr::Node& node);
  NodeIndex set_literal(const expr::Tree& tree, const expr::Node& node, const Type& expected);
  NodeIndex base_set(const expr::Tree& tree, const expr::Node& node, std::string_view what, Ref& local);
  NodeIndex where_value(const expr::Tree& tree, const expr::Node& node);
  NodeIndex ranked_value(const expr::Tree& tree, const expr::Node& node);
  NodeIndex choice_value(const expr::Tree& tree, const expr::Node& node, const Type& expected);
  NodeIndex text_value(const expr::Node& node, const Type& expected);
  NodeIndex with_element(const expr::Tree& tree, expr::NodeIndex index, const Type& element, Ref& local,
                         const Type& expected = {});
  bool fits(const Type& have, const Type& wanted) const;
  bool comparable(const Type& a, const Type& b) const;
  Type common(const Type& a, const Type& b) const;
  void need(NodeIndex node, const Type& wanted, std::string_view what);
  bool need_many(NodeIndex node, std::string_view what);
  void apply_facts(NodeIndex made, const std::string& path);
  void note_sure(const expr::Tree& tree, expr::NodeIndex index, bool holds);
  void note_assigned(const Expression& place, bool maybe);
  void note_selected(const Expression& set, const Name& name);

  // calls.cpp: stats, verbs, functions of the language, meanings
  NodeIndex call_value(const expr::Tree& tree, const expr::Node& node, bool may_do);
  NodeIndex use_value(const expr::Tree& tree, const expr::Node& node, bool may_do);
  NodeIndex builtin_value(const expr::Tree& tree, const expr::Node& node, bool may_do);
  NodeIndex meaning_value(NodeIndex text, const expr::Tree& tree, std::span<const expr::NodeIndex> arguments,
                          Span span, bool may_do);
  std::vector<NodeIndex> arguments(const expr::Tree& tree, std::span<const expr::NodeIndex> given,
                                   std::span<const Local> wanted, Span span, std::string_view name);
  NodeIndex rhs(const Expression& expression, const Type& expected);

  // check_statements.cpp: statements
  NodeIndex block(const std::vector<Statement>& statements, bool head = false);
  NodeIndex doing(const Statement& statement, bool head);
  NodeIndex do_wrong(const Statement& statement);
  NodeIndex do_let(const Statement& statement);
  NodeIndex do_assign(const Statement& statement);
  NodeIndex do_move(const Statement& statement);
  NodeIndex do_choose(const Statement& statement);
  NodeIndex do_ask(const Statement& statement);
  NodeIndex do_offer(const Statement& statement);
  NodeIndex do_if(const Statement& statement, bool head);
  NodeIndex do_match(const Statement& statement);
  NodeIndex do_loop(const Statement& statement);
  NodeIndex do_cost(const Statement& statement);
  NodeIndex do_perform(const Statement& statement);
  NodeIndex do_return(const Statement& statement);
  NodeIndex do_proceed(const Statement& statement);
  NodeIndex do_once(const Statement& statement);
  NodeIndex place(const Expression& expression);
  NodeIndex decider(const Expression& expression);
  bool leaves(NodeIndex node) const;  // nothing after it is reached
  bool returns(NodeIndex node) const;
  void need_return(NodeIndex root, const Procedure& procedure);
  NodeIndex given_back(const Expression& what, Span span);
  bool surely_some(NodeIndex set) const;

  // rules.cpp: declarations that hold code
  void check_all();
  void check(const Declaration& declaration, std::size_t variant);
  void check_stat(const Declaration& declaration);
  void check_procedure(const Declaration& declaration);
  void check_menu(const Declaration& declaration);
  void check_policy(const Declaration& declaration);
  Ref check_action(const Declaration& declaration, std::size_t variant, Ref phrase);
  Ref check_modifier(const Declaration& declaration, std::size_t variant, Ref phrase, bool floating);
  Ref check_trigger(const Declaration& declaration, std::size_t variant, Ref phrase);
  Ref check_always(const Declaration& declaration, std::size_t variant, Ref phrase);
  void check_phrase(const Declaration& declaration, std::size_t variant);
  void check_result(const Phrase& phrase, const Declaration& declaration);
  void check_ending(const Declaration& declaration, std::size_t variant);
  void check_score(const Declaration& declaration);
  void check_expectation(const Declaration& declaration);
  void check_board(const Declaration& declaration);
  void need_settled(NodeIndex index);
  void check_supply(const Declaration& declaration);
  void check_option(const Declaration& declaration);
  void check_policies_of_fields();
  void check_homes(const std::vector<Name>& zones);
  Ref need_phase(const Name& name);
  void start(const std::vector<Local>& given);
  void start_in_phrase(Ref phrase);
  void give(const std::vector<Local>& locals);
  Code finish(NodeIndex root);

  // examples.cpp
  void check_example(const Declaration& declaration);
  void check_play(const ExampleLine::Play& syntax, ExampleStep& step);

  // maps.cpp
  void read_maps();
  MapDrawing read_map(const Board& board, const source::Excerpt& drawing);
  void read_grid(const source::Excerpt& drawing, const std::size_t* first, MapDrawing& made);
  void read_graph(const source::Excerpt& drawing, MapDrawing& made);
  void read_legend(const Board& board, const source::Excerpt& drawing, std::size_t begin, std::size_t end,
                   MapDrawing& made);
  void check_symbols(const Board& board, const MapDrawing& made);

  // model_passes.cpp: what only the whole model shows
  void find_effects();
  void find_circles();
  void tell_circle(const std::vector<Ref>& circle);
  void find_unused();

  // secrets.cpp
  void find_secrets();

  // Locals and nodes
  Ref add_local(const Name& name, const Type& type, bool by_reference = false);
  Ref add_hidden(const Type& type);
  const Local* find_local(std::string_view name, Ref* ref) const;
  NodeIndex add(Op op, const Type& type, Span span, std::vector<NodeIndex> children = {}, Ref ref = no_ref,
                std::int64_t number = 0, std::string text = {});
  NodeIndex wrong(Span span) { return add(Op::wrong, {}, span); }
  Node& node(NodeIndex index) { return model_.code[index]; }
  const Node& node(NodeIndex index) const { return model_.code[index]; }
  // By value: the list of nodes grows while an expression is checked.
  Type type(NodeIndex index) const { return model_.code[index].type; }
  std::string named(const Type& type) const { return name_of(type, model_); }
  source::Diagnostic& report(const source::Mistake& mistake, Span span, std::string message) {
    return diagnostics_.report(mistake, span, std::move(message));
  }

  struct Pending {
    const Declaration* declaration;
    std::size_t variant;
    Ref ref;
  };

  const std::vector<Declaration>& declarations_;
  const std::vector<const source::Excerpt*>& maps_;
  const std::vector<std::string>& map_names_;
  source::Diagnostics& diagnostics_;
  Model model_;
  std::map<std::string, Symbol, std::less<>> symbols_;
  std::map<std::string, std::vector<std::pair<Ref, std::int64_t>>, std::less<>> values_;  // of enums
  std::vector<Pending> pending_;
  std::vector<Name> words_of_broken_;
  std::map<std::string, std::vector<Ref>, std::less<>> fields_;  // by name
  std::map<const FieldSyntax*, Ref> field_refs_;
  std::set<std::pair<Symbol::Kind, Ref>> used_;
  Frame frame_;
};

}  // namespace rulepress::model
