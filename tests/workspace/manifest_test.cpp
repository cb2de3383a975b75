#include "workspace/manifest.h"

#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

struct Reading {
  workspace::Manifest manifest;
  Lines reports;  // "line:column slug"
  Lines messages;
  Lines advice;
};

Reading read(const std::string& text) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  Reading made;
  made.manifest = workspace::read_manifest(sources.add("rules/demo/game.toml", text), sources, diagnostics);
  made.reports = test::brief(diagnostics, sources);
  for (const auto& diagnostic : diagnostics.all()) {
    made.messages.push_back(diagnostic.message);
    made.advice.push_back(diagnostic.suggestion ? diagnostic.suggestion->text : "");
  }
  return made;
}

// The reports on one line after `name = "Demo"`.
Lines reports_of(const std::string& line) {
  return read("name = \"Demo\"\n" + line + "\n").reports;
}

}  // namespace

TEST_CASE("a name is all that a manifest needs") {
  const auto made = read("name = \"Star Garden\"\n");
  CHECK(workspace::dump(made.manifest) == "name Star Garden\nlanguage en\n");
  CHECK(made.reports.empty());
}

TEST_CASE("every key of a manifest is read") {
  const auto made = read(
      "name = \"Star Garden\"\nversion = \"1.2\"\nsummary = \"Seeds.\"\ndesigners = [\"Ada\", \"Béla\"]\n"
      "license = \"CC0\"\nwebsite = \"https://example.org\"\nlanguage = \"pt-BR\"\nplayers = [2, 4]\n"
      "minutes = 45\nage = 8\n");
  CHECK(made.reports.empty());
  CHECK(workspace::dump(made.manifest) ==
        "name Star Garden\nlanguage pt-BR\nversion 1.2\nsummary Seeds.\ndesigner Ada\ndesigner Béla\n"
        "license CC0\nwebsite https://example.org\nplayers 2 to 4\nminutes 45 to 45\nage 8\n");
}

TEST_CASE("a manifest without a name is reported at its start") {
  CHECK(read("version = \"1\"\n").reports == Lines{"1:1 source/missing-key"});
  CHECK(read("").reports == Lines{"1:1 source/missing-key"});
  CHECK(read("\xEF\xBB\xBFversion = \"1\"\n").reports == Lines{"1:1 source/missing-key"});
}

TEST_CASE("an unknown key of a manifest is an error, and not missing as well when it was meant") {
  const auto made = read("nane = \"Demo\"\n");
  CHECK(made.reports == Lines{"1:1 source/unknown-key"});
  CHECK(made.advice == Lines{"did you mean `name`?"});
}

TEST_CASE("after a syntax error nothing else is said about a manifest") {
  const auto made = read("name = Star Garden\n");
  REQUIRE(made.reports.size() == 1);
  CHECK(made.reports[0].ends_with(" source/toml-syntax"));
}

TEST_CASE("text keys refuse other kinds of value") {
  CHECK(read("name = 4\n").reports == Lines{"1:8 source/wrong-type"});
  CHECK(read("name = \"  \"\n").reports == Lines{"1:8 source/empty-text"});
  for (const std::string key : {"version", "summary", "license", "website", "language"}) {
    INFO(key);
    CHECK(reports_of(key + " = 1.0").size() == 1);
    CHECK(reports_of(key + " = 1.0").front().ends_with(" source/wrong-type"));
  }
}

TEST_CASE("designers are a list of texts") {
  CHECK(reports_of("designers = \"Ada\"") == Lines{"2:13 source/wrong-type"});
  CHECK(reports_of("designers = [\"Ada\", 7]") == Lines{"2:21 source/wrong-type"});
}

TEST_CASE("a range is one number or two") {
  CHECK(reports_of("players = 1").empty());
  CHECK(reports_of("players = [1, 99]").empty());
  CHECK(reports_of("players = [3, 3]").empty());
  CHECK(reports_of("minutes = 9999").empty());
}

TEST_CASE("a range that is none is reported with the way to write it") {
  const auto made = read("name = \"Demo\"\nplayers = [4, 2]\n");
  CHECK(made.reports == Lines{"2:11 workspace/bad-range"});
  CHECK(made.messages == Lines{"`players` goes from 4 down to 2"});
  CHECK(made.advice == Lines{"write `players = 4` or `players = [2, 4]`"});
  CHECK_FALSE(made.manifest.players.has_value());
}

TEST_CASE("ranges refuse other kinds and numbers out of bounds") {
  for (const std::string value : {"0", "100", "[0, 4]", "[2, 100]", "[]", "[2]", "[2, 3, 4]", "[2, \"4\"]",
                                  "[\"x\", 2, 4]", "\"2-4\"", "2.5", "true", "{ least = 2 }", "-3"}) {
    INFO(value);
    CHECK(reports_of("players = " + value) == Lines{"2:11 workspace/bad-range"});
  }
  CHECK(reports_of("minutes = 10000") == Lines{"2:11 workspace/bad-range"});
}

TEST_CASE("an age is a whole number from 1 to 99") {
  CHECK(reports_of("age = 1").empty());
  CHECK(reports_of("age = 99").empty());
  CHECK(reports_of("age = 0") == Lines{"2:7 source/out-of-range"});
  CHECK(reports_of("age = 100") == Lines{"2:7 source/out-of-range"});
  CHECK(reports_of("age = 8.5") == Lines{"2:7 source/wrong-type"});
  const auto quoted = read("name = \"Demo\"\nage = \"8\"\n");
  CHECK(quoted.reports == Lines{"2:7 source/wrong-type"});
  CHECK(quoted.advice == Lines{"write it without quotes"});
}

TEST_CASE("languages are tags") {
  for (const std::string tag : {"en", "gsw", "pt-BR", "zh-Hant", "zh-Hant-TW", "es-419"}) {
    INFO(tag);
    CHECK(reports_of("language = \"" + tag + "\"").empty());
  }
  for (const std::string tag :
       {"e", "English", "en_GB", "en-", "-en", "42", "en--GB", "en-ninechars", "dé"}) {
    INFO(tag);
    CHECK(reports_of("language = \"" + tag + "\"") == Lines{"2:12 workspace/bad-language"});
  }
}

TEST_CASE("warnings that a designer has heard are kept with their place") {
  const auto made = read("name = \"Demo\"\nsilence = [\"cards/rare-field\", \"rules/heading-jump\"]\n");
  CHECK(made.reports.empty());
  REQUIRE(made.manifest.silence.size() == 2);
  CHECK(made.manifest.silence[0].slug == "cards/rare-field");
  CHECK(made.manifest.silence[0].span.begin == 25);
  CHECK(made.manifest.silence[0].span.end == 43);
  CHECK(made.manifest.silence[1].slug == "rules/heading-jump");
}

TEST_CASE("an error cannot be silenced") {
  const auto made = read("name = \"Demo\"\nsilence = [\"source/not-found\"]\n");
  CHECK(made.reports == Lines{"2:12 workspace/cannot-silence"});
  CHECK(made.manifest.silence.empty());
}

TEST_CASE("a warning that there is not cannot be silenced either") {
  const auto near = read("name = \"Demo\"\nsilence = [\"cards/rare-feild\"]\n");
  CHECK(near.reports == Lines{"2:12 workspace/unknown-slug"});
  CHECK(near.advice == Lines{"did you mean `cards/rare-field`?"});
  const auto far = read("name = \"Demo\"\nsilence = [\"everything\"]\n");
  CHECK(far.reports == Lines{"2:12 workspace/unknown-slug"});
  CHECK(far.advice == Lines{"`rulepress explain` lists them"});
}

TEST_CASE("silence is a list") {
  CHECK(reports_of("silence = \"cards/rare-field\"") == Lines{"2:11 source/wrong-type"});
}
