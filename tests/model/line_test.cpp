#include "model/parse/line.h"

#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

struct Read {
  explicit Read(const std::string& text) {
    const auto file = sources.add("rules.md", text);
    excerpt.set_whole({file, 0, static_cast<std::uint32_t>(text.size())});
    excerpt.append_plain(text, 0);
    lines = model::read_lines(excerpt, diagnostics);
  }

  // "a(b c(d))": the first word of each line, and what belongs to it
  static std::string tree(const std::vector<model::Line>& lines) {
    std::string made;
    for (const model::Line& line : lines) {
      made += (made.empty() ? "" : " ") + line.tokens.front().text;
      if (!line.inner.empty()) made += "(" + tree(line.inner) + ")";
    }
    return made;
  }
  std::string tree() const { return tree(lines); }
  Lines reports() const { return test::brief(diagnostics, sources); }

  source::Sources sources;
  source::Diagnostics diagnostics;
  source::Excerpt excerpt;
  std::vector<model::Line> lines;
};

}  // namespace

TEST_CASE("a line that is indented deeper belongs to the one above it") {
  CHECK(Read("a\n    b\n    c\n        d\ne\n").tree() == "a(b c(d)) e");
  CHECK(Read("a\n  b\n   c\n d\n").tree() == "a(b(c) d)");
}

TEST_CASE("any number of spaces will do, if neighbours have the same") {
  CHECK(Read("a\n  b\n  c\nd\n      e\n").reports() == Lines{});
  CHECK(Read("a\n    b\n  c\n").reports() == Lines{"3:3 model/bad-indent"});
  CHECK(Read("a\n    b\n  c\n").tree() == "a(b c)");
}

TEST_CASE("empty lines and comments are no lines") {
  CHECK(Read("\n-- a remark\na -- more\n\n        -- indented\n    b\n").tree() == "a(b)");
  CHECK(Read("a \"-- no remark\"\n").lines[0].tokens.size() == 3);
}

TEST_CASE("open brackets join a line with the next") {
  const Read read("a(b,\n    c, -- here too\n    d)\n    e\n");
  CHECK(read.tree() == "a(e)");
  CHECK(read.lines[0].tokens.size() == 9);
  CHECK(read.lines[0].span().end == 30);
}

TEST_CASE("a bracket that is never closed spoils its own line only") {
  CHECK(Read("a(b\nc\n").tree() == "a c");
  CHECK(Read("a(b\n    c\nd\n").tree() == "a d");
}

TEST_CASE("nesting has a limit, told once") {
  std::string text;
  for (int i = 0; i < 60; ++i) text += std::string(static_cast<std::size_t>(i), ' ') + "if x\n";
  CHECK(Read(text).reports() == Lines{"41:41 model/bad-indent"});
}
