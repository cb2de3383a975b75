// Statements: one for each first word, and calls and assignments for all the rest.
#include <fmt/format.h>

#include <algorithm>

#include "model/mistakes.h"
#include "model/parse/parser.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using expr::NodeKind;
using expr::TokenKind;
using StatementReader = void (*)(LineParser&, Statement&, const Line&, source::Diagnostics&);

void read_let(LineParser& line, Statement& made, const Line&, source::Diagnostics&) {
  made.kind = StatementKind::let;
  made.name = line.name("a name");
  if (line.take("[")) {
    made.index = line.type();
    line.need("]");
  }
  line.need("=");
  made.value = line.expression();
}

void read_move(LineParser& line, Statement& made, const Line&, source::Diagnostics&) {
  made.kind = StatementKind::move;
  line.take("all");
  made.value = line.expression();
  line.need("to");
  if (line.take("top", "of")) made.sign = "top";
  if (line.take("bottom", "of")) made.sign = "bottom";
  made.place = line.expression();
}

void read_shuffle(LineParser& line, Statement& made, const Line&, source::Diagnostics&) {
  made.kind = StatementKind::shuffle;
  made.place = line.expression();
}

void read_otherwise(LineParser& line, Statement& made) {
  if (!line.take("else")) return;
  if (line.take("skip")) {
    made.otherwise = Otherwise::skip;
  } else if (line.take("return")) {
    made.otherwise = Otherwise::give;
    if (!line.at_end()) made.result = line.expression();
  } else {
    line.expected("`skip` or `return`");
  }
}

void read_labels(Statement& made, const Line& line, source::Diagnostics& diagnostics) {
  for (const Line& inner : line.inner) {
    LineParser parser(inner, diagnostics, "\"pay 2 gold\" if p.gold >= 2");
    Branch branch;
    branch.span = inner.span();
    branch.label = parser.text("what the player chooses, in quotes");
    if (parser.take("if")) branch.condition = parser.expression();
    parser.need_end();
    branch.body = parse_statements(inner.inner, diagnostics);
    made.branches.push_back(std::move(branch));
  }
}

void read_choose(LineParser& line, Statement& made, const Line& whole, source::Diagnostics& diagnostics) {
  if (line.take("by")) {
    made.kind = StatementKind::ask;
    made.decider = line.expression();
    read_labels(made, whole, diagnostics);
    return;
  }
  made.kind = StatementKind::choose;
  if (line.take("any")) {
    made.amount = Amount::any;
  } else if (line.take("up", "to")) {
    made.amount = Amount::up_to;
    made.count = line.expression();
  } else if (line.token().kind == TokenKind::number || line.is("(") || line.is("(", 1) || line.is(".", 1) ||
             line.is("in", 2)) {
    // `choose 2 gone in …`, `choose n gone in …`, `choose min(n, 3) gone in …`
    made.amount = Amount::exactly;
    made.count = line.expression();
  }
  made.name = line.name("a name for what is chosen");
  line.need("in");
  made.value = line.expression();
  line.need("by");
  made.decider = line.expression();
  read_otherwise(line, made);
}

void read_offer(LineParser& line, Statement& made, const Line&, source::Diagnostics&) {
  made.kind = StatementKind::offer;
  made.name = line.name("the name of a menu");
  made.arguments = line.arguments();
  if (line.take("for")) {
    made.loop_name = line.name("a name");
    line.need("in");
    made.value = line.expression();
  }
  if (line.take("once")) {
    made.closing = Closing::once;
  } else if (line.take("until", "pass")) {
    made.closing = Closing::until_pass;
  } else if (line.take("until", "answered")) {
    made.closing = Closing::until_answered;
  } else {
    line.expected("`once`, `until pass` or `until answered`");
  }
}

void read_if(LineParser& line, Statement& made, const Line& whole, source::Diagnostics& diagnostics) {
  made.kind = StatementKind::when;
  made.value = line.expression();
  made.body = parse_statements(whole.inner, diagnostics);
}

void read_match(LineParser& line, Statement& made, const Line& whole, source::Diagnostics& diagnostics) {
  made.kind = StatementKind::match;
  made.value = line.expression();
  for (const Line& inner : whole.inner) {
    LineParser parser(inner, diagnostics, "2..3");
    Branch branch;
    branch.span = inner.span();
    if (!parser.take("else")) branch.patterns = parser.expressions();
    parser.need_end();
    branch.body = parse_statements(inner.inner, diagnostics);
    made.branches.push_back(std::move(branch));
  }
}

void read_for(LineParser& line, Statement& made, const Line& whole, source::Diagnostics& diagnostics) {
  made.kind = StatementKind::each;
  made.name = line.name("a name");
  line.need("in");
  made.value = line.expression();
  made.body = parse_statements(whole.inner, diagnostics);
}

void read_together(LineParser& line, Statement& made, const Line& whole, source::Diagnostics& diagnostics) {
  line.need("for");
  read_for(line, made, whole, diagnostics);
  made.kind = StatementKind::together;
}

void read_repeat(LineParser& line, Statement& made, const Line& whole, source::Diagnostics& diagnostics) {
  made.kind = StatementKind::repeat;
  made.count = line.expression();
  made.body = parse_statements(whole.inner, diagnostics);
}

void read_loop(LineParser& line, Statement& made, const Line& whole, source::Diagnostics& diagnostics) {
  made.kind = StatementKind::loop;
  line.need("while");
  made.value = line.expression();
  made.body = parse_statements(whole.inner, diagnostics);
}

void read_cost(LineParser& line, Statement& made, const Line&, source::Diagnostics&) {
  made.kind = StatementKind::cost;
  made.place = line.expression();
  if (line.take("-=")) {
    made.sign = "-=";
    made.value = line.expression();
  }
}

void read_do(LineParser& line, Statement& made, const Line&, source::Diagnostics&) {
  made.kind = StatementKind::perform;
  made.value = line.expression();
}

void read_return(LineParser& line, Statement& made, const Line&, source::Diagnostics&) {
  made.kind = StatementKind::give;
  if (!line.at_end()) made.value = line.expression();
}

void read_proceed(LineParser& line, Statement& made, const Line&, source::Diagnostics&) {
  made.kind = StatementKind::proceed;
  made.arguments = line.arguments();
}

void read_skip(LineParser&, Statement& made, const Line&, source::Diagnostics&) {
  made.kind = StatementKind::skip;
}

void read_once(LineParser& line, Statement& made, const Line&, source::Diagnostics&) {
  made.kind = StatementKind::once;
  line.need("per");
  made.name = line.name("the name of a phase");
}

void read_rule(LineParser& line, Statement& made, const Line& whole, source::Diagnostics& diagnostics) {
  made.kind = StatementKind::rule;
  auto rule = parse_declaration(whole, diagnostics);
  line.skip_line();  // read there
  if (rule && !rule->broken) {
    made.rule = std::make_shared<const Declaration>(std::move(*rule));
  } else {
    made.kind = StatementKind::wrong;
  }
}

struct StatementWord {
  std::string_view word;
  std::string_view form;
  StatementReader read;
  bool has_block;
};

constexpr std::array<StatementWord, 18> statement_words = {{
    {"let", "let n = count(p.hand)", read_let, false},
    {"move", "move c to p.hand", read_move, false},
    {"shuffle", "shuffle game.deck", read_shuffle, false},
    {"choose", "choose c in p.hand by p else skip", read_choose, true},
    {"offer", "offer choices(p) until pass", read_offer, false},
    {"if", "if count(p.hand) > 3", read_if, true},
    {"match", "match die()", read_match, true},
    {"for", "for p in players", read_for, true},
    {"together", "together for p in players", read_together, true},
    {"repeat", "repeat 3", read_repeat, true},
    {"loop", "loop while any(game.deck)", read_loop, true},
    {"cost", "cost p.gold -= 2", read_cost, false},
    {"do", "do c.text(p)", read_do, false},
    {"return", "return n", read_return, false},
    {"proceed", "proceed()", read_proceed, false},
    {"skip", "skip", read_skip, false},
    {"once", "once per turn", read_once, false},
    {"modify", "modify power if m = t until end turn", read_rule, true},
}};

// A call stands alone; anything else must be assigned to.
void read_call_or_assignment(LineParser& line, Statement& made) {
  const std::size_t reports = line.diagnostics().all().size();
  const std::string word = line.token().text;
  const bool lone_name = line.token().kind == TokenKind::name && line.token(1).kind != TokenKind::sign;
  if (lone_name) {
    std::vector<std::string> known;
    known.reserve(statement_words.size());
    for (const StatementWord& first : statement_words) known.emplace_back(first.word);
    const Span place = line.excerpt().span(line.token().begin, line.token().end);
    auto& report = line.diagnostics().report(mistakes::unknown_statement, place,
                                             fmt::format("no statement starts with `{}`", word));
    if (const auto meant = source::nearest(word, known)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant), {place, *meant});
    } else {
      report.suggest(
          "a statement is a call such as `hit(m, 1)`, a change such as `p.mana += 1`, or starts with one of "
          "the words of the language");
    }
    line.skip_line();
    return;
  }
  made.value = line.expression();
  if (line.failed() || line.diagnostics().all().size() > reports) return;
  for (const std::string_view sign : {":=", "+=", "-="}) {
    if (!line.take(sign)) continue;
    made.kind = StatementKind::assign;
    made.sign = sign;
    made.place = std::move(made.value);
    made.value = line.expression();
    return;
  }
  const NodeKind kind = made.value.tree.top().kind;
  if (kind == NodeKind::call) {
    made.kind = StatementKind::call;
    return;
  }
  if (line.is("=")) {
    line.diagnostics()
        .report(mistakes::syntax, line.excerpt().span(line.token().begin, line.token().end),
                "`=` compares; a new value is given with `:=`")
        .suggest("write `:=`", {line.excerpt().span(line.token().begin, line.token().end), ":="});
    line.skip_line();
    return;
  }
  // `a = b` alone is read as one comparison.
  if (kind == NodeKind::binary && made.value.tree.top().text == "=") {
    line.diagnostics()
        .report(mistakes::syntax, made.value.span(), "`=` compares; a new value is given with `:=`")
        .suggest("write `:=` instead of `=`");
  } else {
    line.diagnostics()
        .report(mistakes::syntax, made.value.span(), "this is a value, and nothing is done with it")
        .suggest(
            "a statement is a call such as `hit(m, 1)`, a change such as `p.mana += 1`, or starts with a "
            "word of "
            "the language");
  }
  line.skip_line();
}

bool needs_block(StatementKind kind) {
  return kind == StatementKind::match || kind == StatementKind::each || kind == StatementKind::together ||
         kind == StatementKind::repeat || kind == StatementKind::loop || kind == StatementKind::ask;
}

Statement parse_statement(const Line& line, source::Diagnostics& diagnostics) {
  LineParser parser(line, diagnostics, "p.gold += 1");
  Statement made;
  made.span = line.span();
  const auto* const found = std::ranges::find_if(statement_words, [&](const StatementWord& first) {
    return parser.is(first.word) && !parser.is(":=", 1);
  });
  bool may_have_block = false;
  if (found != statement_words.end() &&
      !(parser.is("(", 1) && !found->has_block && found->word != "proceed")) {
    may_have_block = found->has_block;
    parser.set_form(found->form);
    parser.take(found->word);
    found->read(parser, made, line, diagnostics);
  } else {
    read_call_or_assignment(parser, made);
  }
  const bool is_rule = made.kind == StatementKind::rule;
  parser.need_end();
  if (parser.failed() && !is_rule) {
    made.kind = StatementKind::wrong;
  } else if (!may_have_block && !line.inner.empty()) {
    diagnostics
        .report(mistakes::stray_block, line.inner.front().span(),
                "nothing above this line takes an indented block")
        .also(line.span(), "this line has none")
        .suggest("indent it like the line above it");
  } else if (needs_block(made.kind) && line.inner.empty()) {
    diagnostics
        .report(mistakes::missing_block, line.span(), "what belongs to this line should follow, indented")
        .suggest("write it below, four spaces further in");
  }
  return made;
}

// Longer chains of `else if` than any person writes; each is nested in the one before it.
constexpr std::size_t max_chain = 30;

// What an `else` here would belong to: the last of a chain.
Statement* end_of_chain(std::vector<Statement>& before, std::size_t& length) {
  if (before.empty()) return nullptr;
  Statement* last = &before.back();
  for (length = 1; last->else_body.size() == 1 && last->else_body[0].chained; ++length)
    last = &last->else_body[0];
  return last;
}

void read_else(const Line& line, std::vector<Statement>& before, source::Diagnostics& diagnostics) {
  LineParser parser(line, diagnostics, "else");
  parser.take("else");
  std::vector<Statement> made;
  if (parser.is("if")) {
    Line rest = line;
    rest.tokens.erase(rest.tokens.begin());
    made.push_back(parse_statement(rest, diagnostics));
    made.back().chained = true;
  } else {
    parser.need_end();
    made = parse_statements(line.inner, diagnostics);
    if (line.inner.empty() && !parser.failed()) {
      diagnostics
          .report(mistakes::missing_block, line.span(), "what belongs to this line should follow, indented")
          .suggest("write it below, four spaces further in");
    }
  }
  std::size_t length = 0;
  Statement* const last = end_of_chain(before, length);
  if (last != nullptr && last->kind == StatementKind::when && last->else_body.empty()) {
    if (length == max_chain) {
      diagnostics
          .report(mistakes::syntax, line.span(), "this chain of `else` is longer than anyone can follow")
          .suggest("use `match`, or give a part a name of its own, as a `verb`");
      made.clear();
      made.emplace_back().chained = true;  // wrong, and told: further ones go with it
    }
    last->else_body = std::move(made);
  } else if (last == nullptr || last->kind != StatementKind::wrong) {
    diagnostics.report(mistakes::stray_else, line.span(), "this `else` follows no `if`")
        .suggest("indent it like the `if` that it belongs to");
  }
}

}  // namespace

std::vector<Statement> parse_statements(const std::vector<Line>& lines, source::Diagnostics& diagnostics) {
  std::vector<Statement> made;
  for (const Line& line : lines) {
    if (LineParser(line, diagnostics).is("else")) {
      read_else(line, made, diagnostics);
    } else {
      made.push_back(parse_statement(line, diagnostics));
    }
  }
  return made;
}

}  // namespace rulepress::model
