// Rules as they are written: declarations and statements, with names not yet looked up. The parser makes it
// from lines, one line a declaration or a statement, so that a mistake spoils its own line only.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "expr/tree.h"
#include "model/wording.h"
#include "source/diagnostic.h"

namespace rulepress::model {

using source::Span;

struct Name {
  std::string text;
  Span span;
  bool there() const { return !text.empty(); }
};

struct Expression {
  expr::Tree tree;
  bool there() const { return !tree.nodes.empty(); }
  Span span() const { return tree.top().span; }
};

enum class Shape : std::uint8_t { one, set, list, zone, pile };

// `0..6`, `number`, `truth`, `mech or none`, `zone of card up to 7`
struct TypeName {
  Shape shape = Shape::one;
  Name name;       // of the element; empty for a range
  Expression low;  // of a range
  Expression high;
  Expression limit;  // `up to 7`
  bool or_none = false;
  Span span;
};

enum class Moment { full, empty, host_leaves };
enum class PolicyKind { refuse, give_what_is_left, refill, move_to, owner_moves };

// What happens when a zone is full, a pile or a supply empty, or the thing under which cards lie goes away.
struct Policy {
  Moment moment = Moment::full;
  PolicyKind kind = PolicyKind::refuse;
  Expression amount;  // owner moves 1 to …
  Expression place;
  Span span;
};

enum class Seen { unsaid, all, owner, none };

struct FieldSyntax {
  Name name;
  bool broken = false;            // its line has a mistake: only its name counts
  std::optional<TypeName> index;  // used[attribute]: 0..12
  TypeName type;
  Expression initial;
  Seen seen = Seen::unsaid;
  Name supply;  // `from mana`: what it counts is taken from there
  std::vector<Policy> policies;
};

struct Parameter {
  Name name;
  std::optional<TypeName> index;
  TypeName type;
  bool by_reference = false;  // `var`
  Expression domain;          // in a head: `m: mech in p.hand`
};

struct Declaration;
struct Statement;

struct Branch {
  Name label;                        // choose by … : "slip away"
  Expression condition;              // if it may be chosen only sometimes
  std::vector<Expression> patterns;  // match: 1, 2..3
  std::vector<Statement> body;
  Span span;
};

enum class StatementKind {
  let,
  assign,
  call,
  move,
  shuffle,
  choose,  // some of a set
  ask,     // one of several labelled ways to go on
  offer,
  when,  // if … else
  match,
  each,  // for
  together,
  repeat,
  loop,
  cost,
  perform,  // do
  give,     // return
  proceed,
  skip,
  once,  // once per PHASE
  rule,  // a modifier with a duration
  wrong,
};

enum class Amount { one, exactly, up_to, any };
enum class Closing { unsaid, once, until_pass, until_answered };
enum class Otherwise { unsaid, skip, give };

struct Statement {
  StatementKind kind = StatementKind::wrong;
  Span span;
  bool chained = false;           // `else if`
  Name name;                      // let, choose, each, together, offer (the menu), once (the phase)
  Name loop_name;                 // offer … for N in
  std::optional<TypeName> index;  // let moved[territory] = 0
  std::string sign;               // assign, cost: := += -= ; move: top, bottom
  Amount amount = Amount::one;
  Expression place;    // assign, cost: what is changed; move, shuffle: where to
  Expression value;    // the value, the condition, the set
  Expression count;    // choose 2, repeat 3
  Expression decider;  // by …
  Expression result;   // else return …
  Otherwise otherwise = Otherwise::unsaid;
  Closing closing = Closing::unsaid;
  std::vector<Expression> arguments;  // offer, proceed
  std::vector<Statement> body;
  std::vector<Statement> else_body;
  std::vector<Branch> branches;
  std::shared_ptr<const Declaration> rule;
};

enum class DeclarationKind {
  enumeration,
  type,
  part,
  record,
  each,
  game,
  option,
  players,
  supply,
  board,
  stat,
  verb,
  phase,
  menu,
  cost,
  policy,
  category,
  phrase,
  setup,
  variant,
  example,
  win,
  lose,
  end,
  score,
  term,
  expect,
  modify,
  when,
  before,
  instead,
  always,
  action,
  way,
};

enum class Edge { none, begin, end };  // `when begin PHASE`, `until end PHASE`
enum class Change { set, times, add, at_least, at_most };

struct ModifierLine {
  Change change;
  Expression value;
  Span span;
};

struct RankKey {
  bool most = false;
  Expression value;
};

enum class BoardShape { ring, grid, graph, track };

enum class ExampleLineKind { given, dice, play, then, let };
struct ExampleLine {
  ExampleLineKind kind;
  Span span;
  Name name;                       // let
  std::vector<Expression> values;  // given a = b, …; then …; dice …
  std::vector<Expression> places;  // given: the left sides; beside `values`
  struct Play {
    Name pick;         // `pick`, `pass` or empty
    Expression value;  // the call, or what is picked
    Expression by;
  };
  std::vector<Play> plays;
};

// A phrase in another language.
struct Translation {
  Name language;
  Name words;
  Wording wording;
};

// One struct for all kinds: what a kind does not use stays empty.
struct Declaration {
  DeclarationKind kind = DeclarationKind::setup;
  Span span;            // of its first line
  bool broken = false;  // its first line has a mistake: only its words count
  std::vector<Name> words_of_broken;
  Name name;
  Name other;      // parent type; menu of an action; cost of a way; verb of a trigger; category of a phrase;
                   // element of a board
  Name parameter;  // modify VERB.parameter
  Name plural;
  Name icon;
  std::vector<Name>
      names;  // values of an enum, words of a term to avoid, zones of `live in`, edges of a board
  std::vector<Parameter> parameters;
  std::vector<FieldSyntax> fields;
  TypeName type;  // of a stat, option, category; result of a verb
  bool has_result = false;
  Expression value;  // of a stat, option; stock of a supply; condition of `when`, `win`, …
  Expression who;    // menu asks; win for
  Edge edge = Edge::none;
  Name until;  // phase
  Edge until_edge = Edge::none;
  std::vector<Statement> body;
  std::vector<Declaration> inner;  // of a variant or phrase
  std::vector<ModifierLine> changes;
  std::vector<RankKey> keys;     // of a policy, a score
  std::vector<Policy> policies;  // of a supply
  std::vector<ExampleLine> example;
  BoardShape board = BoardShape::grid;
  Name steps, distance, corners;  // of a board
  Name opaque_edge, opaque_place;
  bool from_map = false;
  Expression size_of_board, height_of_board;
  std::string mode;  // category: does | declares | gives; score: nobody | shared; policy: tie; expect: bound;
                     // players: teams; board: unknown
  bool different = false;         // expect
  Name shows, reminder, meaning;  // texts of a phrase or term
  Name words;                     // of a phrase; its slots are parameters
  Wording wording;                // the same, taken apart
  Wording shown;                  // `shows`, taken apart
  std::vector<Translation> translations;
  std::vector<Name> over;  // phrases that stand back behind this one
};

// Reads all blocks of a rulebook, in order.
std::vector<Declaration> parse(const std::vector<const source::Excerpt*>& blocks,
                               source::Diagnostics& diagnostics);

}  // namespace rulepress::model
