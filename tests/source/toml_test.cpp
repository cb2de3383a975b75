#include "source/toml.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "support/harness.h"

using namespace rulepress::source;
using rulepress::test::brief;

namespace {

struct Parsed {
  Sources sources;
  Diagnostics diagnostics;
  TomlTable table;

  explicit Parsed(std::string text) {
    table = parse_toml(sources.add("file", std::move(text)), sources, diagnostics);
  }
  std::string written(const Span& span) const { return std::string(sources.text(span)); }
  std::string place(const Span& span) const {
    const Position position = sources[span.file].position(span.begin);
    return std::to_string(position.line) + ":" + std::to_string(position.column);
  }
};

const TomlEntry& entry(const TomlTable& table, std::string_view key) {
  const TomlEntry* found = table.find(key);
  REQUIRE(found != nullptr);
  return *found;
}

const TomlTable& below(const TomlTable& table, std::string_view key) {
  const auto* found = entry(table, key).value.as<TomlTable>();
  REQUIRE(found != nullptr);
  return *found;
}

std::string keys(const TomlTable& table) {
  std::string all;
  for (const TomlEntry& each : table.entries) all += each.key + " ";
  return all;
}

// Everything that TOML has, with texts of all kinds.
const std::string rich =
    "# remark with ümlaut\n"
    "title = \"a \\\"b\\\" \\u00e9 \\U0001F0A1 \\\\\"\n"
    "'quoted key' = 'literal \\n'\n"
    "dotted.\"k e y\".x = 0x1F\n"
    "numbers = [1, -2_000, 3.5e-7, inf, nan, 0o17, 0b11,\n"
    "  +5, # remark\n"
    "]\n"
    "times = [1979-05-27T07:32:00.5Z, 1979-05-27 07:32:00+01:00, 1979-05-27, 07:32:00]\n"
    "text = \"\"\"\n"
    "first ä\\\n"
    "   second\\t\"\"third\"\"\"\"\n"
    "raw = '''\n"
    "it''s \\ raw'''\n"
    "inline = {a = 1, b.c = [true, {d = \"x\"}], \"e\" = {}}\n"
    "[table.\"sub table\"]\n"
    "x = true\n"
    "[[cards]]\n"
    "id = \"ember\"\n"
    "[cards.cost]\n"
    "fire = 2\n"
    "[[cards]]\n"
    "[[cards.marks]]\n"
    "k = \"漢字 👍\"\n"
    "[table]\n"
    "y = false";

std::string with_crlf(const std::string& text) {
  std::string made;
  for (const char c : text) made += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return made;
}

void check_places(const Parsed& parsed, const TomlTable& table);

void check_places(const Parsed& parsed, const TomlValue& value) {
  REQUIRE(value.span.begin <= value.span.end);
  REQUIRE(value.span.end <= parsed.sources[value.span.file].text.size());
  if (const auto* text = value.as<Excerpt>()) {
    for (std::size_t i = 0; i < text->text().size(); ++i) {
      const Span span = text->span(i, i + 1);
      REQUIRE(span.begin > value.span.begin);
      REQUIRE(span.end < value.span.end);
      if (span.end - span.begin == 1) REQUIRE(parsed.written(span)[0] == text->text()[i]);
    }
  }
  if (const auto* list = value.as<TomlArray>()) {
    for (const TomlValue& item : *list) check_places(parsed, item);
  }
  if (const auto* inner = value.as<TomlTable>()) check_places(parsed, *inner);
}

void check_places(const Parsed& parsed, const TomlTable& table) {
  for (const TomlEntry& each : table.entries) {
    const std::string key = parsed.written(each.key_span);
    REQUIRE((key == each.key || key == '"' + each.key + '"' || key == '\'' + each.key + '\''));
    check_places(parsed, each.value);
  }
}

// A file is either read or there is a report whose place lies inside it.
void check_survives(const std::string& text) {
  INFO(text);
  const Parsed parsed(text);
  CHECK_NOTHROW(dump(parsed.table));
  check_places(parsed, parsed.table);
  if (!parsed.diagnostics.all().empty()) {
    REQUIRE(parsed.diagnostics.all().size() == 1);
    REQUIRE(parsed.table.entries.empty());
    const Diagnostic& report = parsed.diagnostics.all()[0];
    REQUIRE(report.primary.span.begin <= report.primary.span.end);
    REQUIRE(report.primary.span.end <= text.size());
    for (const Label& label : report.secondary) REQUIRE(label.span.end <= text.size());
  }
}

}  // namespace

TEST_CASE("values of every kind are read") {
  const Parsed parsed(
      "t = 'x'\nw = -7\nn = 2.5\nb = true\nd = 1979-05-27\nl = [1, ['a']]\ni = {a = 1}\n[e]\nk = 1\n");
  CHECK(parsed.diagnostics.all().empty());
  CHECK(dump(parsed.table) ==
        "t = text <x>\n"
        "w = whole -7\n"
        "n = number 2.5\n"
        "b = truth true\n"
        "d = time 1979-05-27\n"
        "l = list\n"
        "  - whole 1\n"
        "  - list\n"
        "    - text <a>\n"
        "i = table\n"
        "  a = whole 1\n"
        "e = table\n"
        "  k = whole 1\n");
}

TEST_CASE("kinds have names") {
  const Parsed parsed("t = 'x'\nw = 7\nn = 2.5\nb = true\nd = 07:32:00\nl = []\ni = {}\n");
  std::vector<std::string> names;
  for (const TomlEntry& each : parsed.table.entries) names.emplace_back(kind_name(each.value));
  CHECK(names == std::vector<std::string>{"text", "a whole number", "a number with a point", "true or false",
                                          "a date or time", "a list", "a table"});
}

TEST_CASE("tables keep the order of the file, not of the alphabet") {
  const Parsed parsed("z = 1\na = 2\n[m]\nz = 1\nb = {z = 1, a = 2}\n[c]\n");
  CHECK(keys(parsed.table) == "z a m c ");
  CHECK(keys(below(parsed.table, "m")) == "z b ");
  CHECK(keys(below(below(parsed.table, "m"), "b")) == "z a ");
}

TEST_CASE("keys and values have places") {
  const Parsed parsed("a = \"x\"\n  bc  =  12 # remark\n");
  const TomlEntry& a = entry(parsed.table, "a");
  CHECK(a.key_span == Span{SourceId{}, 0, 1});
  CHECK(a.value.span == Span{SourceId{}, 4, 7});
  const TomlEntry& bc = entry(parsed.table, "bc");
  CHECK(bc.key_span == Span{SourceId{}, 10, 12});
  CHECK(bc.value.span == Span{SourceId{}, 17, 19});
}

TEST_CASE("a quoted key's place has its quotes") {
  const Parsed parsed("\"a b\" = 1\n'c\\d' = 2\n\"e\\u0066\" = 3\n");
  CHECK(parsed.written(entry(parsed.table, "a b").key_span) == "\"a b\"");
  CHECK(parsed.written(entry(parsed.table, "c\\d").key_span) == "'c\\d'");
  CHECK(parsed.written(entry(parsed.table, "ef").key_span) == "\"e\\u0066\"");
}

TEST_CASE("each step of a dotted key has its own place") {
  const Parsed parsed("a . \"b\".c = 1\na.d = 2\n");
  const TomlTable& a = below(parsed.table, "a");
  CHECK(parsed.written(entry(parsed.table, "a").key_span) == "a");
  CHECK(entry(a, "b").key_span == Span{SourceId{}, 4, 7});
  CHECK(entry(below(a, "b"), "c").key_span == Span{SourceId{}, 8, 9});
  CHECK(entry(a, "d").key_span == Span{SourceId{}, 16, 17});
}

TEST_CASE("a value after an umlaut and an emoji is found") {
  const Parsed parsed("\"ä👍\" = { \"ö\" = 'ü', x = \"y\" }\n");
  const TomlTable& inner = below(parsed.table, "ä👍");
  CHECK(parsed.written(entry(inner, "ö").value.span) == "'ü'");
  CHECK(parsed.written(entry(inner, "x").key_span) == "x");
  CHECK(parsed.written(entry(inner, "x").value.span) == "\"y\"");
}

TEST_CASE("a list over several lines has all of them as its place") {
  const Parsed parsed("a = [\n  \"x\", # remark ]\n  \"y\",\n]\nb = 1\n");
  const TomlValue& list = entry(parsed.table, "a").value;
  CHECK(parsed.written(list.span) == "[\n  \"x\", # remark ]\n  \"y\",\n]");
  CHECK(parsed.place(list.as<TomlArray>()->at(1).span) == "3:3");
  CHECK(parsed.place(entry(parsed.table, "b").key_span) == "5:1");
}

TEST_CASE("an inline table has its braces as its place") {
  const Parsed parsed("a = [{x = 1}, { y = 2 }]\n");
  const auto& list = *entry(parsed.table, "a").value.as<TomlArray>();
  CHECK(parsed.written(list.at(0).span) == "{x = 1}");
  CHECK(parsed.written(list.at(1).span) == "{ y = 2 }");
}

TEST_CASE("a table has its header as its place") {
  const Parsed parsed("[a.b] # remark\nx = 1\n[ c ]\n");
  CHECK(parsed.written(entry(parsed.table, "a").key_span) == "a");
  CHECK(parsed.written(entry(below(parsed.table, "a"), "b").key_span) == "b");
  CHECK(parsed.written(entry(below(parsed.table, "a"), "b").value.span) == "[a.b]");
  CHECK(parsed.written(entry(parsed.table, "c").value.span) == "[ c ]");
}

TEST_CASE("each table of an array has its own header as its place") {
  const Parsed parsed("[[card]]\nid = 1\n\n[[card]]\nid = 2\n[card.cost]\nfire = 1\n");
  const auto& cards = *entry(parsed.table, "card").value.as<TomlArray>();
  REQUIRE(cards.size() == 2);
  CHECK(cards[0].span == Span{SourceId{}, 0, 8});
  CHECK(cards[1].span == Span{SourceId{}, 17, 25});
  const TomlTable& second = *cards[1].as<TomlTable>();
  CHECK(keys(second) == "id cost ");
  CHECK(parsed.written(entry(second, "cost").value.span) == "[card.cost]");
}

TEST_CASE("a table that a later header opens again stands where it was first named") {
  const Parsed parsed("[z.y]\n[b]\n[z]\nk = 2\n");
  CHECK(keys(parsed.table) == "z b ");
  CHECK(keys(below(parsed.table, "z")) == "y k ");
}

TEST_CASE("places after a byte-order mark and with CRLF are bytes of the file") {
  const Parsed parsed(
      "\xEF\xBB\xBF"
      "a = \"x\"\r\nb = \"\"\"\r\nu\r\nv\"\"\"\r\n");
  CHECK(parsed.diagnostics.all().empty());
  CHECK(entry(parsed.table, "a").key_span == Span{SourceId{}, 3, 4});
  CHECK(entry(parsed.table, "a").value.span == Span{SourceId{}, 7, 10});
  const auto& text = *entry(parsed.table, "b").value.as<Excerpt>();
  CHECK(text.text() == "u\nv");
  CHECK(text.span(2, 3) == Span{SourceId{}, 24, 25});  // b starts at 12, its text at 16, u at 21
}

TEST_CASE("a second byte-order mark is an error, not a crash") {
  const Parsed parsed(
      "\xEF\xBB\xBF\xEF\xBB\xBF"
      "a = \"x\"\n");
  CHECK(brief(parsed.diagnostics, parsed.sources) == std::vector<std::string>{"1:1 source/toml-syntax"});
}

TEST_CASE("a file without keys is an empty table") {
  const std::string text = GENERATE(as<std::string>{}, "", "\n", "# remark", "\xEF\xBB\xBF", " \t\r\n");
  const Parsed parsed(text);
  CHECK(parsed.table.entries.empty());
  CHECK(parsed.diagnostics.all().empty());
}

TEST_CASE("infinity and no number at all are numbers") {
  const Parsed parsed("a = -inf\nb = nan\n");
  CHECK(*entry(parsed.table, "a").value.as<double>() < 0);
  CHECK(std::isinf(*entry(parsed.table, "a").value.as<double>()));
  CHECK(std::isnan(*entry(parsed.table, "b").value.as<double>()));
}

TEST_CASE("after a syntax error the table is empty") {
  const Parsed parsed("a = 1\nb = \n");
  CHECK(parsed.table.entries.empty());
  CHECK(parsed.diagnostics.count(Severity::error) == 1);
}

TEST_CASE("lists nested too deep are reported, not read") {
  const Parsed fine("a = " + std::string(200, '[') + std::string(200, ']'));
  CHECK(fine.diagnostics.all().empty());
  const Parsed parsed("a = " + std::string(1000, '[') + std::string(1000, ']'));
  CHECK(brief(parsed.diagnostics, parsed.sources).at(0).ends_with(" source/deep-nesting"));
  const Parsed open("a = " + std::string(100'000, '['));
  CHECK(brief(open.diagnostics, open.sources).at(0).ends_with(" source/deep-nesting"));
}

TEST_CASE("a key with very many dots is reported, not read") {
  std::string key = "a";
  for (int i = 0; i < 1000; ++i) key += ".a";
  CHECK(Parsed(key + " = 1\n").diagnostics.all().empty());
  for (int i = 0; i < 100'000; ++i) key += ".a";
  const Parsed parsed("b = 1\n" + key + " = 1\n");
  CHECK(brief(parsed.diagnostics, parsed.sources) == std::vector<std::string>{"2:1 source/deep-nesting"});
}

TEST_CASE("the rich document is read whole") {
  for (const std::string& text : {rich, with_crlf(rich), "\xEF\xBB\xBF" + rich}) {
    const Parsed parsed(text);
    CHECK(parsed.diagnostics.all().empty());
    CHECK(keys(parsed.table) == "title quoted key dotted numbers times text raw inline table cards ");
    CHECK(entry(parsed.table, "text").value.as<Excerpt>()->text() == "first äsecond\t\"\"third\"");
    check_places(parsed, parsed.table);
  }
}

TEST_CASE("no beginning of a document breaks the parser") {
  for (const std::string& text : {rich, "\xEF\xBB\xBF" + with_crlf(rich)}) {
    for (std::size_t size = 0; size <= text.size(); ++size) check_survives(text.substr(0, size));
  }
}

TEST_CASE("no end of a document breaks the parser") {
  for (std::size_t begin = 0; begin <= rich.size(); ++begin) check_survives(rich.substr(begin));
}

TEST_CASE("a document without one of its bytes does not break the parser") {
  for (std::size_t at = 0; at < rich.size(); ++at) check_survives(rich.substr(0, at) + rich.substr(at + 1));
}

TEST_CASE("nasty snippets do not break the parser") {
  for (const std::string start :
       {"",        "a = 1\n",  "[t]\n",       "a = ",      "a = [", "a = {",  "a = {b = ",
        "[",       "[[",       "a.",          "\"",        "'",     "a = \"", "a = \"\"\"",
        "a = '''", "a = \"\\", "a = \"\\u00", "a = 1979-", "a = 0", "a = -",  "# "}) {
    for (const std::string end :
         {"",   "\n",           "\r\n", "\r",       "]",      "]]",     "[",    "}",     "{",      ",", "=",
          ".",  "\"",           "'",    "\"\"\"",   "\\",     "\\\n",   "#",    " ",     "\t",     "x", "é",
          "👍", "\xEF\xBB\xBF", "\xFF", "\xE2\x82", "\u2028", "\u0085", "\x0c", "\x7F",  "_",      "+", "1",
          "1_", "1e",           "0x",   "t",        "true",   "T",      "\n=",  "\n[\n", "\na = 1"}) {
      check_survives(start + end);
    }
  }
}
