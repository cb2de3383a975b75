// The typed model of a game's rules: every name resolved, every expression typed. Cards are checked against
// it, templates read its types, and the simulator turns it into a program.
//
// All expressions and statements are nodes of one list, `Model::code`. What a piece of code works on lies in
// numbered locals: first what its place gives it (a category's words, a verb's or menu's parameters), then
// its own parameters, then what `let`, `choose`, `for` and `where` name.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/type.h"

namespace rulepress::model {

enum class Op : std::uint8_t {
  // Values
  number,  // number
  truth,   // number
  none,
  enum_value,   // ref: enum, number: which of its values
  all_values,   // ref: enum
  all_things,   // ref: thing type
  named_thing,  // ref: thing type, text: the name; looked up among the cards
  places,       // ref: board
  local,        // ref: local
  local_at,     // ref: local; index
  game_field,   // ref: field
  game_field_at,
  field,     // thing or record; ref: field
  field_at,  // thing or record, index; ref: field
  owner,     // thing
  die_value,
  die_tags,
  option,  // ref
  supply,  // ref: what is left of it
  seat,    // number: a player of an example, from 0
  team,
  stat,       // arguments; ref
  builtin,    // arguments; text: its name
  policy,     // arguments; ref
  make,       // arguments; ref: record
  meaning,    // text of a card, or a phrase's slot, asked for its value; ref: category
  set,        // elements
  range,      // from, to
  where,      // set, condition; ref: local of the element
  ranked,     // set, keys; text: l or m for each; ref: local of the element
  before,     // value, as it was when the verb began
  is,         // thing; ref: thing type
  otherwise,  // value, value instead of none
  choice,     // condition, then, else
  negative,
  negation,
  binary,  // text: the operator
  // What is done
  block,    // statements
  let,      // value; ref: local
  assign,   // place, value; text: := += -=
  call,     // arguments; ref: procedure
  move,     // what, place; text: top or bottom; ref: local of the moved thing
  shuffle,  // place
  choose,   // set, decider, [count]; ref: local; text: one, exactly, up to, any; number: 0 must, 1 else skip,
            // 2 else return; then the value to return
  ask,      // decider, branches
  branch,   // condition or none, block; text: label
  offer,    // arguments; ref: menu; text: closing
  offer_each,  // set, arguments; ref: menu; number: local; text: closing
  if_else,     // condition, block, block
  match,       // value, cases
  match_case,  // patterns, block last
  for_each,    // set, block; ref: local
  together,    // set, block; ref: local
  repeat,      // count, block
  loop,        // condition, block
  guard,       // condition
  once_per,    // ref: phase
  pay,         // arguments; ref: cost
  spend,       // place, amount
  perform,     // arguments; a text or slot first
  give,        // [value]
  proceed,     // arguments
  skip,
  modify,  // ref: modifier
  wrong,   // told
};

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex no_node = static_cast<NodeIndex>(-1);

struct Node {
  Op op = Op::wrong;
  Type type;
  Span span;
  Ref ref = no_ref;
  std::int64_t number = 0;
  std::string text;
  std::vector<NodeIndex> children;
};

enum class Effect : std::uint8_t { pure, random, suspending };

struct Local {
  std::string name;
  Type type;
  Span span;
  bool by_reference = false;
};

// A piece of code with its locals. The first `given` come from its place, the next `parameters` are its own.
struct Code {
  NodeIndex root = no_node;
  std::vector<Local> locals;
  std::size_t given = 0;
  std::size_t parameters = 0;
  Effect effect = Effect::pure;
};

struct Enum {
  Name name;
  std::vector<Name> values;
};

enum class Origin : std::uint8_t { component, part, place, edge, player };

struct ThingType {
  Name name;
  std::string plural;
  Ref parent = no_ref;
  Origin origin = Origin::component;
  std::vector<Ref> fields;  // its own; a parent's besides
  std::vector<Name> lives_in;
};

struct Record {
  Name name;
  std::vector<Ref> fields;
};

enum class Holder : std::uint8_t { thing, record, game };

struct PolicyRule {
  Moment moment;
  PolicyKind kind;
  Code amount;
  Code place;
  Span span;
};

struct Field {
  Name name;
  Holder holder;
  Ref of = no_ref;  // thing type or record
  Type type;
  bool printed = false;  // stands on the card; else it is state
  Code initial;
  Code capacity;  // of a zone
  Seen seen = Seen::unsaid;
  Ref supply = no_ref;
  std::vector<PolicyRule> policies;
};

struct Option {
  Name name;
  Type type;
  Code initial;
};

struct Supply {
  Name name;
  Code stock;
  PolicyRule empty;
};

struct MapDrawing;

struct Board {
  Name name;
  BoardShape shape;
  Ref places = no_ref;
  std::vector<Ref> edges;
  std::string steps;
  std::string distance;
  Ref opaque_edge = no_ref;  // stats
  Ref opaque_place = no_ref;
  std::string corners;
  Code size, height;
  std::size_t map = static_cast<std::size_t>(-1);  // Model::maps
};

struct Stat {
  Name name;
  Type type;
  Code base;
  std::vector<Ref> modifiers;
};

struct Procedure {
  Name name;
  bool phase = false;
  Type result;
  bool has_result = false;
  Code body;
  std::vector<Ref> parameter_modifiers;
  std::vector<Ref> before, instead, after, at_begin, at_end;  // triggers
};

struct Menu {
  Name name;
  Code who;
  std::vector<Ref> actions;
};

struct Cost {
  Name name;
  Code signature;
  std::vector<Ref> ways;
};

// An action or a way: parameters with domains, then guards, costs and body in one block.
struct Action {
  Name name;
  Ref of = no_ref;  // menu or cost
  struct Head {
    Ref local;
    NodeIndex domain;  // no_node: all of its type
  };
  std::vector<Head> head;
  Code code;
  Ref phrase = no_ref;
  std::size_t variant = static_cast<std::size_t>(-1);
};

struct ModifierStep {
  Change change;
  NodeIndex value;
};

struct Modifier {
  Ref stat = no_ref;
  Ref procedure = no_ref;  // with the parameter's number
  std::size_t parameter = 0;
  NodeIndex condition = no_node;
  std::vector<ModifierStep> steps;
  Code code;  // root unused: its locals serve condition and steps
  Ref until = no_ref;
  Edge until_edge = Edge::none;
  bool floating = false;  // made by a statement
  Ref phrase = no_ref;
  std::size_t variant = static_cast<std::size_t>(-1);
  Span span;
};

enum class TriggerKind : std::uint8_t { when, before, instead };

struct Trigger {
  TriggerKind kind;
  Edge edge = Edge::none;
  Ref procedure = no_ref;
  NodeIndex condition = no_node;
  Code code;
  Ref phrase = no_ref;
  std::size_t variant = static_cast<std::size_t>(-1);
  Span span;
};

struct Always {
  NodeIndex condition = no_node;  // or the set to go through
  Ref element = no_ref;           // its local
  Code code;
  Ref phrase = no_ref;
  std::size_t variant = static_cast<std::size_t>(-1);
  Span span;
};

struct ChoicePolicy {
  Name name;
  Ref among = no_ref;
  Code code;
  Ref element = no_ref;
  std::vector<NodeIndex> keys;
  std::string directions;  // l or m for each
  std::string tie;
};

struct Category {
  Name name;
  std::string mode;  // does, declares, gives
  Type type;
  std::vector<Local> parameters;
};

struct Phrase {
  Ref category = no_ref;
  Name words;
  Wording wording;
  std::vector<Translation> translations;
  std::vector<Name> over;  // words of phrases that this one goes before where both can be read
  std::string shows, reminder;
  Wording shown;  // `shows`, taken apart; empty when it is printed as it is worded
  std::vector<Name> lives_in;
  bool has_result = false;  // it does something and gives back a value, which a later `that …` may mean
  Type result;
  Code code;  // what it does or gives; given: the category's parameters, then the slots
  std::vector<Ref> modifiers, triggers, always, actions, ways;
};

struct Ending {
  DeclarationKind kind;  // win, lose, end
  Code who, condition;
  Ref at = no_ref;
  Edge edge = Edge::none;
  Span span;
  std::size_t variant = static_cast<std::size_t>(-1);
};

struct Score {
  Code code;
  Ref element = no_ref;
  std::vector<NodeIndex> keys;
  std::string directions;
  std::string tie;
  Span span;
};

struct Term {
  Name name;
  std::string plural, icon, meaning;
  std::vector<Name> avoid;
};

struct Expectation {
  std::string bound;  // exactly, at least, at most
  std::int64_t count;
  bool different;
  Ref type = no_ref;
  Code condition;
  Ref element = no_ref;
  Span span;
};

struct ExampleStep {
  ExampleLineKind kind;
  Span span;
  Ref local = no_ref;             // let
  std::vector<NodeIndex> values;  // then: truths; dice: numbers; let: the value
  struct Given {
    NodeIndex place, value;
    bool in;  // a thing in a zone, not a value in a place
  };
  std::vector<Given> given;
  struct Play {
    std::string pick;  // pick, pass, call (a verb or phase), action
    NodeIndex value = no_node;
    Ref action = no_ref;
    NodeIndex by = no_node;
  };
  std::vector<Play> plays;
};

struct Example {
  Name name;
  Code code;  // its locals serve all steps
  std::vector<ExampleStep> steps;
};

struct Variant {
  Name name;
  std::vector<Ref> setups;
};

struct Setup {
  Code code;
  std::size_t variant = static_cast<std::size_t>(-1);
};

// A drawing of a board; map.h reads it.
struct MapEdge {
  std::size_t from, to;  // places
  std::string symbol;    // empty: open
  Span span;
};
struct MapPlace {
  std::string name;
  std::string symbol;
  int row = 0, column = 0;
  Span span;
};
struct MapLegend {
  std::string symbol;
  Ref thing = no_ref;
  std::vector<std::pair<Ref, NodeIndex>> values;  // fields
  Span span;
};
struct MapDrawing {
  std::string name;
  Span span;
  int rows = 0, columns = 0;
  std::vector<MapPlace> places;
  std::vector<MapEdge> edges;
  std::vector<MapLegend> legend;
};

struct Model {
  std::vector<Node> code;
  std::vector<Enum> enums;
  std::vector<ThingType> things;  // the first is `player`, the second `edge`
  std::vector<Record> records;
  std::vector<Field> fields;
  std::vector<Ref> game_fields;
  std::vector<Option> options;
  std::optional<Bounds> players;
  bool one_team = false;
  Span players_span;
  std::vector<Supply> supplies;
  std::vector<Board> boards;
  std::vector<MapDrawing> maps;
  std::vector<Stat> stats;
  std::vector<Procedure> procedures;
  std::vector<Menu> menus;
  std::vector<Cost> costs;
  std::vector<Action> actions;
  std::vector<Action> ways;
  std::vector<Modifier> modifiers;
  std::vector<Trigger> triggers;
  std::vector<Always> always;
  std::vector<ChoicePolicy> policies;
  std::vector<Category> categories;
  std::vector<Phrase> phrases;
  std::vector<Setup> setups;
  std::vector<Variant> variants;
  std::vector<Ending> endings;
  std::optional<Score> score;
  std::vector<Term> terms;
  std::vector<Expectation> expectations;
  std::vector<Example> examples;

  bool there() const {
    return !things.empty() && (things.size() > 2 || !fields.empty() || !terms.empty() || !procedures.empty());
  }
  const ThingType* find_thing(std::string_view name) const;
  // A field of the type or of one above it.
  const Field* find_field(Ref thing, std::string_view name) const;
  std::vector<Ref> all_fields(Ref thing) const;  // parents' first
  bool is_a(Ref thing, Ref other) const;
  // What stands between two places of a board's map: a type of edge, or none. Straight lines are walls.
  Ref type_of(const Board& board, const MapEdge& edge) const;
};

inline constexpr Ref player_type = 0;
inline constexpr Ref edge_type = 1;

// "a number", "a set of mechs", "a square or none"; for messages.
std::string name_of(const Type& type, const Model& model);

// For tests and `rulepress model`.
std::string dump(const Model& model);
std::string to_json(const Model& model, const source::Sources& sources);

}  // namespace rulepress::model
