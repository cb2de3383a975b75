#include <catch2/catch.hpp>

#include "source/write_diagnostics.h"

using namespace rulepress::source;

namespace {

constexpr Mistake warning{"source/long-line", Severity::warning};

}  // namespace

TEST_CASE("the short form is one line with path, place, severity, message and slug") {
  Sources sources;
  const SourceId file = sources.add("rules/a.md", "ä\näöü x\n");
  Diagnostics diagnostics;
  diagnostics.report(warning, {file, 10, 11}, "too long").label("here").note("note").suggest("help");
  CHECK(write_short(diagnostics.all()[0], sources) ==
        "rules/a.md:2:5: warning: too long [source/long-line]\n");
}

TEST_CASE("a file without text has no line in the short form") {
  Sources sources;
  Diagnostics diagnostics;
  diagnostics.report(warning, {sources.add_without_text("folder"), 0, 0}, "what is this");
  CHECK(write_short(diagnostics.all()[0], sources) == "folder: warning: what is this [source/long-line]\n");
}

TEST_CASE("a path or message with line ends or escapes stays one harmless line") {
  Sources sources;
  const SourceId file = sources.add("a\nb", "x");
  Diagnostics diagnostics;
  diagnostics.report(warning, {file, 0, 1}, "the key `\n\x1b[2J`");
  CHECK(write_short(diagnostics.all()[0], sources) ==
        "a␊b:1:1: warning: the key `␊␛[2J` [source/long-line]\n");
}
