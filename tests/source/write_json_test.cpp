#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "source/write_diagnostics.h"

using namespace rulepress::source;
using nlohmann::json;

namespace {

constexpr Mistake error{"source/a", Severity::error};

json position(int offset, int line, int column, int utf16) {
  return {{"offset", offset}, {"line", line}, {"column", column}, {"utf16", utf16}};
}

std::string only_line(const Diagnostics& diagnostics, const Sources& sources) {
  const std::string text = write_json(diagnostics.all().at(0), sources);
  REQUIRE(text.ends_with('\n'));
  REQUIRE(text.find('\n') == text.size() - 1);
  return text;
}

}  // namespace

TEST_CASE("the JSON form of a bare report has no empty parts") {
  Sources sources;
  const SourceId file = sources.add("a.md", "text\n");
  Diagnostics diagnostics;
  diagnostics.report(error, {file, 1, 3}, "wrong");
  CHECK(only_line(diagnostics, sources) ==
        "{\"severity\":\"error\",\"slug\":\"source/a\",\"message\":\"wrong\",\"place\":{\"path\":\"a.md\","
        "\"begin\":{\"offset\":1,\"line\":1,\"column\":2,\"utf16\":1},"
        "\"end\":{\"offset\":3,\"line\":1,\"column\":4,\"utf16\":3}}}\n");
}

TEST_CASE("all parts of a report are in the JSON form") {
  Sources sources;
  const SourceId file = sources.add("a.md", "one two\n");
  const SourceId other = sources.add_without_text("folder");
  Diagnostics diagnostics;
  diagnostics.report(error, {file, 0, 3}, "wrong")
      .label("here")
      .also({file, 4, 7}, "there")
      .also({other, 0, 0}, "and in there")
      .under("Set-up")
      .note("n1")
      .note("n2")
      .suggest("write three", {{file, 4, 7}, "three"});
  const json made = json::parse(only_line(diagnostics, sources));
  const json there = {{"path", "a.md"}, {"begin", position(4, 1, 5, 4)}, {"end", position(7, 1, 8, 7)}};
  CHECK(made ==
        json{{"severity", "error"},
             {"slug", "source/a"},
             {"message", "wrong"},
             {"place", {{"path", "a.md"}, {"begin", position(0, 1, 1, 0)}, {"end", position(3, 1, 4, 3)}}},
             {"label", "here"},
             {"heading", "Set-up"},
             {"also", json::array({json{{"place", there}, {"label", "there"}},
                                   json{{"place", json{{"path", "folder"}}}, {"label", "and in there"}}})},
             {"notes", json::array({"n1", "n2"})},
             {"suggestion",
              {{"text", "write three"},
               {"edits", json::array({json{{"place", there}, {"replacement", "three"}}})}}}});
}

TEST_CASE("a suggestion in words has no edits") {
  Sources sources;
  Diagnostics diagnostics;
  diagnostics.report(error, {sources.add("a", "x"), 0, 1}, "wrong").suggest("think");
  CHECK(json::parse(only_line(diagnostics, sources))["suggestion"] == json{{"text", "think"}});
}

TEST_CASE("positions count bytes, code points and UTF-16 units") {
  Sources sources;
  const SourceId file = sources.add("a",
                                    "\xEF\xBB\xBF"
                                    "x\n👍ä!\n");
  Diagnostics diagnostics;
  diagnostics.report(error, {file, 11, 12}, "wrong");
  const json place = json::parse(only_line(diagnostics, sources))["place"];
  CHECK(place["begin"] == position(11, 2, 3, 3));
  CHECK(place["end"] == position(12, 2, 4, 4));
}

TEST_CASE("a byte-order mark is counted in the offset alone") {
  Sources sources;
  const SourceId file = sources.add("a",
                                    "\xEF\xBB\xBF"
                                    "xy");
  Diagnostics diagnostics;
  diagnostics.report(error, {file, 4, 5}, "wrong");
  CHECK(json::parse(only_line(diagnostics, sources))["place"]["begin"] == position(4, 1, 2, 1));
}

TEST_CASE("wrong bytes become replacement characters") {
  Sources sources;
  const SourceId file = sources.add("\xE4.md",
                                    "a\xFF"
                                    "b");
  Diagnostics diagnostics;
  diagnostics
      .report(error, {file, 2, 3},
              "the text `a\xFF"
              "b`")
      .suggest("x", {{file, 1, 2}, "\xC3"});
  const json made = json::parse(only_line(diagnostics, sources));
  CHECK(made["message"] == "the text `a\uFFFDb`");
  CHECK(made["place"]["path"] == "\uFFFD.md");
  CHECK(made["place"]["begin"] == position(2, 1, 3, 2));
  CHECK(made["suggestion"]["edits"][0]["replacement"] == "\uFFFD");
}

TEST_CASE("line ends and control characters are escaped") {
  Sources sources;
  Diagnostics diagnostics;
  diagnostics.report(error, {sources.add("a", ""), 0, 0}, std::string("a\nb\x1b\0\"", 6));
  CHECK(json::parse(only_line(diagnostics, sources))["message"] == std::string("a\nb\x1b\0\"", 6));
}
