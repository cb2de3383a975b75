// Declarations: one reader for each first word.
#include <fmt/format.h>

#include <algorithm>

#include "model/mistakes.h"
#include "model/parse/parser.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using expr::TokenKind;

struct Site {
  LineParser& line;
  Declaration& made;
  const Line& whole;
  source::Diagnostics& diagnostics;
};

void read_fields(Site& site, bool may_live) {
  for (const Line& inner : site.whole.inner) {
    const bool zone = std::ranges::any_of(
        inner.tokens, [](const auto& token) { return token.text == "zone" || token.text == "pile"; });
    LineParser line(inner, site.diagnostics,
                    zone ? "hand: zone of card up to 7 seen by owner, when full refuse" : "cost: 0..6 = 1");
    if (may_live && line.take("live", "in")) {
      site.made.names = line.names(",", "the name of a zone");
      line.need_end();
    } else if (may_live && line.is("plural") && !line.is(":", 1)) {
      line.take("plural");
      site.made.plural = line.name("the name for several of them");
      line.need_end();
    } else {
      FieldSyntax field = line.field();
      if (line.failed()) {
        FieldSyntax broken;
        broken.name = field.name;
        broken.broken = true;
        field = std::move(broken);
      }
      if (field.name.there()) site.made.fields.push_back(std::move(field));
    }
    if (!inner.inner.empty() && !line.failed()) {
      site.diagnostics
          .report(mistakes::stray_block, inner.inner.front().span(),
                  "nothing above this line takes an indented block")
          .suggest("indent it like the line above it");
    }
  }
}

void read_enum(Site& site) {
  site.made.name = site.line.name("the name of an enum");
  site.line.need("=");
  site.made.names = site.line.names("|", "the name of a value");
}

void read_type(Site& site) {
  site.made.name = site.line.name("the name of a type");
  if (site.line.take("is")) site.made.other = site.line.name("the name of a type");
  site.line.take(":");
  read_fields(site, true);
}

void read_record(Site& site) {
  site.made.name = site.line.name("a name");
  site.line.take(":");
  read_fields(site, false);
}

void read_each(Site& site) {
  site.made.name = site.line.name("the name of a type");
  site.line.need("has");
  site.line.take(":");
  read_fields(site, false);
}

void read_game(Site& site) {
  site.line.need("has");
  site.line.take(":");
  read_fields(site, false);
}

void read_option(Site& site) {
  site.made.name = site.line.name("the name of an option");
  site.line.need(":");
  site.made.type = site.line.type();
  if (site.line.take("=")) site.made.value = site.line.expression();
}

void read_players(Site& site) {
  site.made.type = site.line.range_or_number();
  if (site.line.take(",")) {
    site.line.need("one");
    site.line.need("team");
    site.made.mode = "one team";
  }
}

void read_supply(Site& site) {
  site.made.name = site.line.name("the name of a supply");
  site.made.value = site.line.expression();
  site.made.policies = site.line.policies();
}

void read_board_line(const Line& inner, Site& site) {
  LineParser line(inner, site.diagnostics, "steps: sides");
  Declaration& made = site.made;
  const auto key = [&](std::string_view word) {
    return line.is(word) && line.is(":", 1) && line.take(word) && line.take(":");
  };
  if (key("edges")) {
    made.names = line.names(",", "the name of a kind of edge");
  } else if (key("steps")) {
    made.steps = line.name("`sides` or `around`");
  } else if (key("distance")) {
    made.distance = line.name("`steps`, `straight` or `diagonal`");
  } else if (key("sight")) {
    made.opaque_edge = line.name("the stat that says which edges block sight");
    line.need(",");
    made.opaque_place = line.name("the stat that says which places block sight");
    line.need(",");
    made.corners = line.name("`either` or `both`");
  } else if (key("size")) {
    made.size_of_board = line.expression();
    if (line.take("by")) made.height_of_board = line.expression();
  } else {
    line.expected("`edges:`, `steps:`, `distance:`, `sight:` or `size:`");
  }
  line.need_end();
}

void read_board(Site& site) {
  static const std::array<std::pair<std::string_view, BoardShape>, 4> shapes = {
      {{"ring", BoardShape::ring},
       {"grid", BoardShape::grid},
       {"graph", BoardShape::graph},
       {"track", BoardShape::track}}};
  site.made.name = site.line.name("the name of a board");
  site.line.need(":");
  const Name word = site.line.name("`ring`, `grid`, `graph` or `track`");
  const auto* const shape =
      std::ranges::find_if(shapes, [&](const auto& one) { return one.first == word.text; });
  if (shape != shapes.end()) {
    site.made.board = shape->second;
  } else if (word.there()) {
    std::vector<std::string> known;
    known.reserve(shapes.size());
    for (const auto& one : shapes) known.emplace_back(one.first);
    auto& told = site.diagnostics.report(mistakes::unknown_value, word.span,
                                         fmt::format("`{}` is no shape of a board: it is one of {}",
                                                     word.text, source::quoted_list(known, "or")));
    const auto meant = source::nearest(word.text, known);
    told.suggest(fmt::format("write `{}`", meant.value_or("track")), {word.span, meant.value_or("track")});
    site.made.mode = "unknown";
  }
  site.line.need("of");
  site.made.other = site.line.name("the type of its places");
  site.made.from_map = site.line.take("from", "map");
  for (const Line& inner : site.whole.inner) read_board_line(inner, site);
}

void read_stat(Site& site) {
  site.made.name = site.line.name("the name of a stat");
  site.made.parameters = site.line.parameters();
  site.line.need(":");
  site.made.type = site.line.type();
  site.line.need("=");
  site.made.value = site.line.expression();
}

void read_verb(Site& site) {
  site.made.name = site.line.name("a name");
  site.made.parameters = site.line.parameters();
  if (site.line.take("->")) {
    site.made.has_result = true;
    site.made.type = site.line.type();
  }
  site.made.body = parse_statements(site.whole.inner, site.diagnostics);
}

void read_menu(Site& site) {
  site.made.name = site.line.name("the name of a menu");
  site.made.parameters = site.line.parameters();
  site.line.need("asks");
  site.made.who = site.line.expression();
}

void read_cost(Site& site) {
  site.made.name = site.line.name("the name of a cost");
  site.made.parameters = site.line.parameters();
}

void read_policy(Site& site) {
  site.made.name = site.line.name("the name of a policy");
  site.made.parameters = site.line.parameters();
  site.line.need("for");
  site.made.other = site.line.name("the type that it chooses among");
  for (const Line& inner : site.whole.inner) {
    LineParser line(inner, site.diagnostics, "least .damage, most .cost");
    if (line.take("tie")) {
      line.set_form("tie team");
      site.made.mode = line.is("team") || line.is("first") || line.is("random") ? line.token().text : "";
      if (site.made.mode.empty()) {
        line.expected("`team`, `first` or `random`");
        site.made.mode = "first";  // told
      }
      line.take(site.made.mode);
    } else {
      const auto keys = line.rank_keys();
      site.made.keys.insert(site.made.keys.end(), keys.begin(), keys.end());
    }
    line.need_end();
  }
}

void read_category(Site& site) {
  site.made.name = site.line.name("the name of a category");
  site.made.parameters = site.line.parameters();
  if (site.line.take("does")) {
    site.made.mode = "does";
  } else if (site.line.take("declares")) {
    site.made.mode = "declares";
  } else if (site.line.take("->")) {
    site.made.mode = "gives";
    site.made.has_result = true;
    site.made.type = site.line.type();
  } else {
    site.line.expected("`does`, `declares` or `->` and a type");
  }
}

void read_phrase_line(const Line& inner, Site& site, std::vector<Line>& rest) {
  LineParser line(inner, site.diagnostics, "reminder \"Gold comes from the supply.\"");
  if (line.take("shows")) {
    const expr::Token words = line.token();
    site.made.shows = line.text("how it is shown, in quotes");
    if (line.failed()) return;
    site.made.shown = read_wording(line.excerpt(), words.begin + 1, words.end - 1, site.made.parameters,
                                   &site.made.wording, site.diagnostics);
  } else if (line.take("reminder")) {
    site.made.reminder = line.text("a reminder, in quotes");
  } else if (line.take("live", "in")) {
    site.made.names = line.names(",", "the name of a zone");
  } else if (line.take("over")) {
    do {
      site.made.over.push_back(line.text("the words of another phrase, in quotes"));
    } while (line.take(","));
  } else if (line.take("in")) {
    Translation made;
    made.language = line.name("a language, such as `de`");
    const expr::Token words = line.token();
    made.words = line.text("the words of the phrase, in quotes");
    if (line.failed()) return;
    made.wording = read_wording(line.excerpt(), words.begin + 1, words.end - 1, site.made.parameters,
                                &site.made.wording, site.diagnostics);
    check_translation(made.wording, site.made.parameters, made.words.span, site.diagnostics);
    site.made.translations.push_back(std::move(made));
  } else {
    rest.push_back(inner);
    return;
  }
  line.need_end();
}

bool starts_rule(const Line& inner);

void read_phrase(Site& site) {
  site.made.other = site.line.name("the name of a category");
  const expr::Token words = site.line.token();
  site.made.words = site.line.text("the words of the phrase, in quotes");
  if (site.line.failed()) return;
  site.made.wording = read_wording(site.line.excerpt(), words.begin + 1, words.end - 1, site.made.parameters,
                                   nullptr, site.diagnostics);
  if (site.line.take("->")) {
    site.made.has_result = true;
    site.made.type = site.line.type();
  }
  if (site.line.take("=")) site.made.value = site.line.expression();
  std::vector<Line> rest;
  for (const Line& inner : site.whole.inner) read_phrase_line(inner, site, rest);
  const bool rules = std::ranges::any_of(rest, starts_rule);
  if (!rules) {
    site.made.body = parse_statements(rest, site.diagnostics);
    return;
  }
  for (const Line& inner : rest) {
    if (auto rule = parse_declaration(inner, site.diagnostics)) site.made.inner.push_back(std::move(*rule));
  }
}

void read_setup(Site& site) {
  site.made.body = parse_statements(site.whole.inner, site.diagnostics);
}

void read_variant(Site& site) {
  site.made.name = site.line.text("the name of the variant, in quotes");
  for (const Line& inner : site.whole.inner) {
    if (auto declaration = parse_declaration(inner, site.diagnostics))
      site.made.inner.push_back(std::move(*declaration));
  }
}

void read_given(LineParser& line, ExampleLine& made) {
  do {
    const Expression both = line.expression();
    if (!both.there()) return;
    const expr::Node& top = both.tree.top();
    if (top.kind != expr::NodeKind::binary || (top.text != "=" && top.text != "in")) {
      line.diagnostics()
          .report(mistakes::syntax, both.span(),
                  "what is given is written as `place = value` or `thing in zone`")
          .suggest("for instance `given A.mana = 2, mech \"The Emblem\" in A.field`");
      line.skip_line();
      return;
    }
    made.places.push_back(both);
    made.places.back().tree.root = top.children[0];
    made.values.push_back(both);
    made.values.back().tree.root = top.children[1];
    made.plays.push_back({{top.text, both.span()}, {}, {}});
  } while (line.take(","));
}

void read_plays(LineParser& line, ExampleLine& made) {
  do {
    ExampleLine::Play play;
    if (line.is("pick") || line.is("pass")) {
      play.pick = line.name("");
      if (play.pick.text == "pick") play.value = line.expression();
    } else {
      play.value = line.expression();
    }
    if (line.take("by")) play.by = line.expression();
    made.plays.push_back(std::move(play));
  } while (line.take(","));
}

void read_example(Site& site) {
  site.made.name = site.line.text("what the example shows, in quotes");
  for (const Line& inner : site.whole.inner) {
    LineParser line(inner, site.diagnostics, "given A.gold = 2");
    ExampleLine made{};
    made.span = inner.span();
    if (line.take("given")) {
      made.kind = ExampleLineKind::given;
      line.set_form("given A.gold = 2");
      read_given(line, made);
    } else if (line.take("dice")) {
      made.kind = ExampleLineKind::dice;
      line.set_form("dice 3, 5");
      made.values = line.expressions();
    } else if (line.take("play")) {
      made.kind = ExampleLineKind::play;
      line.set_form("play hit(mech \"Ronin\", 2)");
      read_plays(line, made);
    } else if (line.take("then")) {
      made.kind = ExampleLineKind::then;
      line.set_form("then A.gold = 4");
      made.values = line.expressions();
    } else if (line.take("let")) {
      made.kind = ExampleLineKind::let;
      line.set_form("let ronin = mech \"Ronin\"");
      made.name = line.name("a name");
      line.need("=");
      made.values.push_back(line.expression());
    } else {
      line.expected("`given`, `dice`, `play`, `then` or `let`");
      continue;
    }
    line.need_end();
    site.made.example.push_back(std::move(made));
  }
}

void read_edge(LineParser& line, Edge& edge) {
  if (line.take("begin")) edge = Edge::begin;
  if (line.take("end")) edge = Edge::end;
}

void read_ending(Site& site) {
  if (site.line.take("for")) site.made.who = site.line.expression();
  site.line.need("if");
  site.made.value = site.line.expression();
  if (!site.line.take("at")) return;
  read_edge(site.line, site.made.until_edge);
  if (site.made.until_edge == Edge::none) site.line.expected("`begin` or `end`");
  site.made.until = site.line.name("the name of a phase");
}

void read_score(Site& site) {
  site.made.keys = site.line.rank_keys();
  site.line.need(",");
  site.line.need("tie");
  site.made.mode = site.line.is("nobody") || site.line.is("shared") ? site.line.token().text : "";
  if (site.made.mode.empty()) site.line.expected("`nobody` or `shared`");
  site.line.take(site.made.mode);
}

void read_term(Site& site) {
  site.made.name = site.line.text("the term, in quotes");
  for (const Line& inner : site.whole.inner) {
    LineParser line(inner, site.diagnostics, "plural \"mechs\"");
    if (line.take("plural")) {
      site.made.plural = line.text("the plural, in quotes");
    } else if (line.take("icon")) {
      site.made.icon = line.name("the name of an icon");
    } else if (line.take("means")) {
      site.made.meaning = line.text("what it means, in quotes");
    } else if (line.take("not")) {
      do {
        site.made.names.push_back(line.text("a word to avoid, in quotes"));
      } while (line.take(","));
    } else {
      line.expected("`plural`, `icon`, `means` or `not`");
    }
    line.need_end();
  }
  std::erase_if(site.made.names, [](const Name& name) { return !name.there(); });
}

void read_expect(Site& site) {
  site.made.mode = "exactly";
  if (site.line.take("at", "least")) site.made.mode = "at least";
  if (site.line.take("at", "most")) site.made.mode = "at most";
  if (site.line.token().kind != TokenKind::number) {
    site.line.expected("a number");
    return;
  }
  site.made.name = {site.line.token().text,
                    site.line.excerpt().span(site.line.token().begin, site.line.token().end)};
  site.line.take_any();
  site.made.different = site.line.take("different");
  site.made.other = site.line.name("the name of a type");
  if (site.line.take("where")) site.made.value = site.line.expression();
}

void read_changes(Site& site) {
  static const std::array<std::pair<std::string_view, Change>, 3> words = {
      {{"set", Change::set}, {"times", Change::times}, {"add", Change::add}}};
  for (const Line& inner : site.whole.inner) {
    LineParser line(inner, site.diagnostics, "add 1");
    ModifierLine made{Change::set, {}, inner.span()};
    const auto* const word =
        std::ranges::find_if(words, [&](const auto& one) { return line.take(one.first); });
    if (word != words.end()) {
      made.change = word->second;
    } else if (line.take("at", "least")) {
      made.change = Change::at_least;
    } else if (line.take("at", "most")) {
      made.change = Change::at_most;
    } else {
      line.expected("`set`, `times`, `add`, `at least` or `at most`");
    }
    made.value = line.expression();
    line.need_end();
    if (!line.failed()) site.made.changes.push_back(std::move(made));
  }
}

void read_modify(Site& site) {
  site.made.other = site.line.name("the name of a stat, or of a verb and its parameter");
  if (site.line.take(".")) site.made.parameter = site.line.name("the name of a parameter");
  if (site.line.take("if")) site.made.value = site.line.expression();
  if (site.line.take("until")) {
    read_edge(site.line, site.made.until_edge);
    if (site.made.until_edge == Edge::none) site.line.expected("`begin` or `end`");
    site.made.until = site.line.name("the name of a phase");
  }
  read_changes(site);
}

void read_trigger(Site& site) {
  read_edge(site.line, site.made.edge);
  site.made.other = site.line.name("the name of a verb or phase");
  if (site.line.take("if")) site.made.value = site.line.expression();
  site.made.body = parse_statements(site.whole.inner, site.diagnostics);
}

void read_instead(Site& site) {
  site.line.need("of");
  read_trigger(site);
}

void read_always(Site& site) {
  if (site.line.take("for")) {
    site.made.name = site.line.name("a name");
    site.line.need("in");
  } else {
    site.line.need("if");
  }
  site.made.value = site.line.expression();
  site.made.body = parse_statements(site.whole.inner, site.diagnostics);
}

void read_action(Site& site) {
  site.made.name = site.line.name("the name of an action");
  site.made.parameters = site.line.parameters();
  site.line.need("in");
  site.made.other = site.line.name("the name of a menu");
  site.made.body = parse_statements(site.whole.inner, site.diagnostics);
}

void read_way(Site& site) {
  site.made.name = site.line.name("the name of a way");
  site.made.parameters = site.line.parameters();
  site.line.need("pays");
  site.made.other = site.line.name("the name of a cost");
  site.made.body = parse_statements(site.whole.inner, site.diagnostics);
}

struct DeclarationWord {
  std::string_view word;
  std::string_view form;
  DeclarationKind kind;
  void (*read)(Site&);
  enum Block { none, may, must } block;
  bool rule = false;  // may stand in a phrase
};

constexpr std::array<DeclarationWord, 34> declaration_words = {{
    {"enum", "enum kind = attack | defense", DeclarationKind::enumeration, read_enum, DeclarationWord::none},
    {"type", "type mech", DeclarationKind::type, read_type, DeclarationWord::may},
    {"part", "part face", DeclarationKind::part, read_type, DeclarationWord::must},
    {"record", "record blow", DeclarationKind::record, read_record, DeclarationWord::must},
    {"each", "each player has", DeclarationKind::each, read_each, DeclarationWord::must},
    {"game", "game has", DeclarationKind::game, read_game, DeclarationWord::must},
    {"option", "option length: 1..3 = 2", DeclarationKind::option, read_option, DeclarationWord::none},
    {"players", "players 2..4", DeclarationKind::players, read_players, DeclarationWord::none},
    {"supply", "supply gold 40, when empty refuse", DeclarationKind::supply, read_supply,
     DeclarationWord::none},
    {"board", "board lab: grid of square", DeclarationKind::board, read_board, DeclarationWord::may},
    {"stat", "stat power(m: mech): number = m.strength", DeclarationKind::stat, read_stat,
     DeclarationWord::none},
    {"verb", "verb hit(m: mech, n: number)", DeclarationKind::verb, read_verb, DeclarationWord::must},
    {"phase", "phase turn(p: player)", DeclarationKind::phase, read_verb, DeclarationWord::must},
    {"menu", "menu choices(p: player) asks p", DeclarationKind::menu, read_menu, DeclarationWord::none},
    {"cost", "cost effort(m: mech)", DeclarationKind::cost, read_cost, DeclarationWord::none},
    {"policy", "policy nearest(u: unit) for unit", DeclarationKind::policy, read_policy,
     DeclarationWord::must},
    {"category", "category effect(this: card, you: player) does", DeclarationKind::category, read_category,
     DeclarationWord::none},
    {"phrase", "phrase effect \"gain {n: number} gold\"", DeclarationKind::phrase, read_phrase,
     DeclarationWord::may},
    {"setup", "setup", DeclarationKind::setup, read_setup, DeclarationWord::must},
    {"variant", "variant \"Long game\"", DeclarationKind::variant, read_variant, DeclarationWord::must},
    {"example", "example \"A mech is hit\"", DeclarationKind::example, read_example, DeclarationWord::must},
    {"win", "win if game.gold >= 30", DeclarationKind::win, read_ending, DeclarationWord::none},
    {"lose", "lose if empty(game.deck)", DeclarationKind::lose, read_ending, DeclarationWord::none},
    {"end", "end if empty(game.deck) at end turn", DeclarationKind::end, read_ending, DeclarationWord::none},
    {"score", "score most .gold, tie shared", DeclarationKind::score, read_score, DeclarationWord::none},
    {"term", "term \"mech\"", DeclarationKind::term, read_term, DeclarationWord::may},
    {"expect", "expect 13 event", DeclarationKind::expect, read_expect, DeclarationWord::none},
    {"modify", "modify power if m = this", DeclarationKind::modify, read_modify, DeclarationWord::must, true},
    {"when", "when hit if n > 2", DeclarationKind::when, read_trigger, DeclarationWord::must, true},
    {"before", "before hit if n > 2", DeclarationKind::before, read_trigger, DeclarationWord::must, true},
    {"instead", "instead of hit if n > 2", DeclarationKind::instead, read_instead, DeclarationWord::must,
     true},
    {"always", "always for m in mechs where .damage > 3", DeclarationKind::always, read_always,
     DeclarationWord::must, true},
    {"action", "action play(c: card in p.hand) in choices", DeclarationKind::action, read_action,
     DeclarationWord::must, true},
    {"way", "way with_gold() pays effort", DeclarationKind::way, read_way, DeclarationWord::must, true},
}};

const DeclarationWord* first_word_of(const Line& line) {
  if (line.tokens.front().kind != TokenKind::name) return nullptr;
  const auto* const found = std::ranges::find_if(declaration_words, [&](const DeclarationWord& first) {
    return first.word == line.tokens.front().text;
  });
  return found == declaration_words.end() ? nullptr : found;
}

bool starts_rule(const Line& inner) {
  const DeclarationWord* word = first_word_of(inner);
  // A modifier with a duration is a statement.
  const bool lasts =
      std::ranges::any_of(inner.tokens, [](const auto& token) { return token.text == "until"; });
  return word != nullptr && word->rule && !(word->kind == DeclarationKind::modify && lasts);
}

void tell_unknown(const Line& line, source::Diagnostics& diagnostics) {
  const expr::Token& first = line.tokens.front();
  const Span place = line.text->span(first.begin, first.end);
  auto& report =
      diagnostics.report(mistakes::unknown_declaration, place,
                         fmt::format("no rule starts with `{}`",
                                     line.text->text().substr(first.begin, first.end - first.begin)));
  std::vector<std::string> known;
  known.reserve(declaration_words.size());
  for (const DeclarationWord& word : declaration_words) known.emplace_back(word.word);
  if (const auto meant = source::nearest(first.text, known)) {
    report.suggest(fmt::format("did you mean `{}`?", *meant), {place, *meant});
  } else {
    report.suggest("rules start with a word such as `type`, `verb`, `phase`, `action` or `when`");
  }
}

}  // namespace

std::optional<Declaration> parse_declaration(const Line& line, source::Diagnostics& diagnostics) {
  if (line.tokens.front().kind == TokenKind::wrong) return {};
  const DeclarationWord* word = first_word_of(line);
  if (word == nullptr) {
    tell_unknown(line, diagnostics);
    return {};
  }
  LineParser parser(line, diagnostics, word->form);
  Declaration made;
  made.kind = word->kind;
  made.span = line.span();
  parser.take(word->word);
  Site site{parser, made, line, diagnostics};
  word->read(site);
  parser.need_end();
  if (parser.failed()) {
    // Fields stand in lines of their own.
    const bool has_fields = !made.fields.empty() && (made.name.there() || made.kind == DeclarationKind::game);
    made.broken = !has_fields;
    for (const expr::Token& token : line.tokens) {
      if (token.kind == TokenKind::name)
        made.words_of_broken.push_back({token.text, line.text->span(token.begin, token.end)});
    }
    return made;
  }
  if (word->block == DeclarationWord::none && !line.inner.empty()) {
    diagnostics
        .report(mistakes::stray_block, line.inner.front().span(),
                "nothing above this line takes an indented block")
        .also(line.span(), "this line has none")
        .suggest("start the line at the margin if it is a rule of its own");
  } else if (word->block == DeclarationWord::must && line.inner.empty()) {
    diagnostics
        .report(mistakes::missing_block, line.span(), "what belongs to this line should follow, indented")
        .suggest("write it below, four spaces further in");
  }
  return made;
}

std::vector<Declaration> parse(const std::vector<const source::Excerpt*>& blocks,
                               source::Diagnostics& diagnostics) {
  std::vector<Declaration> all;
  for (const source::Excerpt* block : blocks) {
    for (const Line& line : read_lines(*block, diagnostics)) {
      if (auto made = parse_declaration(line, diagnostics)) all.push_back(std::move(*made));
    }
  }
  return all;
}

}  // namespace rulepress::model
