#include "source/toml_fields.h"

#include <catch2/catch.hpp>
#include <limits>

#include "support/harness.h"

using namespace rulepress::source;
using rulepress::test::brief;
using Strings = std::vector<std::string>;

namespace {

struct Reading {
  Sources sources;
  Diagnostics diagnostics;
  TomlTable table;
  TomlFields fields;

  explicit Reading(std::string text)
      : table(parse_toml(sources.add("file", std::move(text)), sources, diagnostics)),
        fields(table, {SourceId{}, 0, 0}, "this card", diagnostics) {}

  Strings messages() const {
    Strings all;
    for (const Diagnostic& diagnostic : diagnostics.all()) all.push_back(diagnostic.message);
    return all;
  }
  Strings briefs() const { return brief(diagnostics, sources); }
  std::string help(std::size_t index = 0) const { return diagnostics.all().at(index).suggestion->text; }
};

}  // namespace

TEST_CASE("values of the kind that is asked for are returned") {
  Reading reading("t = 'x'\nw = 7\nn = 2.5\nb = false\nl = ['a', 'b']\ni = {k = 1}\n");
  CHECK(reading.fields.text("t")->text() == "x");
  CHECK(reading.fields.whole("w", 0, 10) == 7);
  CHECK(reading.fields.number("n", 0, 10) == 2.5);
  CHECK(reading.fields.truth("b") == false);
  CHECK(reading.fields.texts("l").at(1)->text() == "b");
  CHECK(reading.fields.table("i")->find("k") != nullptr);
  reading.fields.finish();
  CHECK(reading.messages().empty());
}

TEST_CASE("absent keys give nothing and are no mistake") {
  Reading reading("");
  CHECK(reading.fields.text("t") == nullptr);
  CHECK_FALSE(reading.fields.whole("w", 0, 1));
  CHECK_FALSE(reading.fields.number("n", 0, 1));
  CHECK_FALSE(reading.fields.truth("b"));
  CHECK(reading.fields.table("i") == nullptr);
  CHECK(reading.fields.list("l") == nullptr);
  CHECK(reading.fields.texts("l").empty());
  CHECK(reading.fields.any("a") == nullptr);
  CHECK(reading.fields.entry("e") == nullptr);
  reading.fields.finish();
  CHECK(reading.messages().empty());
}

TEST_CASE("a value of another kind is reported at its place") {
  Reading reading("t = 1\nw = 'x'\n  n = true\nb = 1\ni = []\nl = {}\n");
  CHECK(reading.fields.text("t") == nullptr);
  CHECK_FALSE(reading.fields.whole("w", 0, 1));
  CHECK_FALSE(reading.fields.number("n", 0, 1));
  CHECK_FALSE(reading.fields.truth("b"));
  CHECK(reading.fields.table("i") == nullptr);
  CHECK(reading.fields.list("l") == nullptr);
  CHECK(reading.briefs() == Strings{"1:5 source/wrong-type", "2:5 source/wrong-type", "3:7 source/wrong-type",
                                    "4:5 source/wrong-type", "5:5 source/wrong-type",
                                    "6:5 source/wrong-type"});
  CHECK(reading.messages() == Strings{"`t` must be text, but this is a whole number",
                                      "`w` must be a whole number, but this is text",
                                      "`n` must be a number, but this is true or false",
                                      "`b` must be true or false, but this is a whole number",
                                      "`i` must be a table, but this is a list",
                                      "`l` must be a list, but this is a table"});
}

TEST_CASE("a wrong kind is reported once, not as unknown or missing too") {
  Reading reading("t = 1\n");
  reading.fields.require("t");
  reading.fields.text("t");
  reading.fields.finish();
  CHECK(reading.briefs() == Strings{"1:5 source/wrong-type"});
}

TEST_CASE("a number in quotes should stand without them") {
  Reading reading("w = \"12\"\nv = \"1 2\"\n");
  reading.fields.whole("w", 0, 99);
  reading.fields.whole("v", 0, 99);
  CHECK(reading.help() == "write it without quotes");
  CHECK(reading.diagnostics.all()[0].suggestion->edits.at(0).replacement == "12");
  CHECK(reading.sources.text(reading.diagnostics.all()[0].suggestion->edits.at(0).span) == "\"12\"");
  CHECK_FALSE(reading.diagnostics.all()[1].suggestion);
}

TEST_CASE("numbers at the borders are in range, those beyond are not") {
  Reading reading("a = 1\nb = 9\nc = 0\nd = 10\n");
  CHECK(reading.fields.whole("a", 1, 9) == 1);
  CHECK(reading.fields.whole("b", 1, 9) == 9);
  CHECK_FALSE(reading.fields.whole("c", 1, 9));
  CHECK_FALSE(reading.fields.whole("d", 1, 9));
  CHECK(reading.briefs() == Strings{"3:5 source/out-of-range", "4:5 source/out-of-range"});
  CHECK(reading.messages().at(1) == "`d` must be from 1 to 9, but this is 10");
}

TEST_CASE("a whole number will do where any number may stand") {
  Reading reading("n = 3\n");
  CHECK(reading.fields.number("n", 0, 3) == 3.0);
}

TEST_CASE("a number with a point is no whole number") {
  Reading reading("n = 3.0\n");
  CHECK_FALSE(reading.fields.whole("n", 0, 9));
  CHECK(reading.briefs() == Strings{"1:5 source/wrong-type"});
}

TEST_CASE("what is no number is in no range") {
  Reading reading("n = nan\nm = inf\n");
  CHECK_FALSE(reading.fields.number("n", 0, 1));
  CHECK_FALSE(reading.fields.number("m", 0, 1));
  CHECK(reading.briefs() == Strings{"1:5 source/out-of-range", "2:5 source/out-of-range"});
}

TEST_CASE("text of nothing but white space is empty") {
  Reading reading("a = ''\nb = \" \\t\\n\"\nc = ' x '\n");
  CHECK(reading.fields.text("a") == nullptr);
  CHECK(reading.fields.text("b") == nullptr);
  CHECK(reading.fields.text("c")->text() == " x ");
  CHECK(reading.briefs() == Strings{"1:5 source/empty-text", "2:5 source/empty-text"});
}

TEST_CASE("of a list of texts the good ones stay") {
  Reading reading("l = ['a', 1, 'b']\n");
  CHECK(reading.fields.texts("l").size() == 2);
  CHECK(reading.briefs() == Strings{"1:11 source/wrong-type"});
}

TEST_CASE("a key that nobody asked for is unknown, with the one that was meant") {
  Reading reading("naem = 'x'\n");
  reading.fields.text("cost");
  reading.fields.text("name");
  reading.fields.finish();
  CHECK(reading.briefs() == Strings{"1:1 source/unknown-key"});
  CHECK(reading.messages() == Strings{"unknown key `naem` in this card"});
  CHECK(reading.help() == "did you mean `name`?");
  CHECK(reading.diagnostics.all()[0].suggestion->edits.at(0).replacement == "name");
}

TEST_CASE("where none is close the keys are listed") {
  Reading reading("colour = 'x'\n");
  reading.fields.text("name");
  reading.fields.text("cost");
  reading.fields.finish();
  CHECK(reading.help() == "the keys are `name` and `cost`");
}

TEST_CASE("a key that is asked for twice is listed once") {
  Reading reading("colour = 'x'\n");
  reading.fields.any("name");
  reading.fields.text("name");
  reading.fields.finish();
  CHECK(reading.help() == "the keys are `name`");
}

TEST_CASE("a required key that is absent is missing") {
  Reading reading("cost = 1\n");
  reading.fields.whole("cost", 0, 9);
  reading.fields.require("name");
  reading.fields.require("cost");
  reading.fields.text("name");
  reading.fields.finish();
  CHECK(reading.briefs() == Strings{"1:1 source/missing-key"});
  CHECK(reading.messages() == Strings{"this card has no `name`"});
  CHECK(reading.help() == "add a line `name = …`");
}

TEST_CASE("a misspelt key is not missing as well") {
  Reading reading("nmae = 'x'\n");
  reading.fields.require("name");
  reading.fields.text("name");
  reading.fields.finish();
  CHECK(reading.briefs() == Strings{"1:1 source/unknown-key"});
}

TEST_CASE("an open table returns what was never asked for") {
  Reading reading("b = 1\nname = 'x'\na = 2\n");
  reading.fields.text("name");
  reading.fields.require("id");
  const auto rest = reading.fields.finish_open();
  REQUIRE(rest.size() == 2);
  CHECK(rest[0]->key == "b");
  CHECK(rest[1]->key == "a");
  CHECK(reading.briefs() == Strings{"1:1 source/missing-key"});
}
