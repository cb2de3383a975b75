#include "source/diagnostic.h"

#include <catch2/catch.hpp>

using namespace rulepress::source;

namespace {

constexpr Mistake error{"source/a", Severity::error};
constexpr Mistake later_error{"source/b", Severity::error};
constexpr Mistake warning{"source/c", Severity::warning};
constexpr Mistake advice{"source/d", Severity::advice};

std::vector<std::string> messages(const Diagnostics& diagnostics) {
  std::vector<std::string> all;
  for (const Diagnostic& diagnostic : diagnostics.all()) all.push_back(diagnostic.message);
  return all;
}

}  // namespace

TEST_CASE("diagnostics are sorted by path, not by the order of reading") {
  Sources sources;
  const SourceId late = sources.add("rules/b.md", "text");
  const SourceId early = sources.add("cards/a.toml", "text");
  Diagnostics diagnostics;
  diagnostics.report(error, {late, 0, 1}, "second");
  diagnostics.report(error, {early, 3, 4}, "first");
  diagnostics.sort(sources);
  CHECK(messages(diagnostics) == std::vector<std::string>{"first", "second"});
}

TEST_CASE("in one file diagnostics are sorted by their beginning") {
  Sources sources;
  const SourceId file = sources.add("a", "0123456789 0123456789");
  Diagnostics diagnostics;
  diagnostics.report(error, {file, 10, 11}, "third");
  diagnostics.report(error, {file, 9, 20}, "second");
  diagnostics.report(advice, {file, 2, 3}, "first");
  diagnostics.sort(sources);
  CHECK(messages(diagnostics) == std::vector<std::string>{"first", "second", "third"});
}

TEST_CASE("at one place errors come before warnings and advice") {
  Sources sources;
  const SourceId file = sources.add("a", "text");
  Diagnostics diagnostics;
  diagnostics.report(advice, {file, 1, 2}, "advice");
  diagnostics.report(warning, {file, 1, 2}, "warning");
  diagnostics.report(error, {file, 1, 4}, "error");
  diagnostics.sort(sources);
  CHECK(messages(diagnostics) == std::vector<std::string>{"error", "warning", "advice"});
}

TEST_CASE("equal diagnostics keep the order in which they were reported") {
  Sources sources;
  const SourceId file = sources.add("a", "text");
  Diagnostics diagnostics;
  diagnostics.report(later_error, {file, 1, 2}, "other kind");
  diagnostics.report(error, {file, 1, 2}, "z");
  diagnostics.report(error, {file, 1, 2}, "a");
  diagnostics.sort(sources);
  CHECK(messages(diagnostics) == std::vector<std::string>{"z", "a", "other kind"});
}

TEST_CASE("two entries for the same path are sorted as one file") {
  Sources sources;
  const SourceId once = sources.add("a", "text");
  const SourceId again = sources.add("a", "text");
  Diagnostics diagnostics;
  diagnostics.report(error, {once, 3, 4}, "second");
  diagnostics.report(error, {again, 1, 2}, "first");
  diagnostics.sort(sources);
  CHECK(messages(diagnostics) == std::vector<std::string>{"first", "second"});
}

TEST_CASE("a report takes its kind's slug and severity and can be filled in a chain") {
  Sources sources;
  const SourceId file = sources.add("a", "text");
  Diagnostics diagnostics;
  diagnostics.report(warning, {file, 1, 2}, "message")
      .label("here")
      .also({file, 3, 4}, "and here")
      .under("Set-up › The market")
      .note("one")
      .note("two")
      .suggest("mend it", {{file, 1, 2}, "X"});
  const Diagnostic& made = diagnostics.all().front();
  CHECK(made.severity == Severity::warning);
  CHECK(made.slug == "source/c");
  CHECK(made.primary.text == "here");
  CHECK(made.primary.span == Span{file, 1, 2});
  REQUIRE(made.secondary.size() == 1);
  CHECK(made.secondary[0].text == "and here");
  CHECK(made.heading == "Set-up › The market");
  CHECK(made.notes == std::vector<std::string>{"one", "two"});
  REQUIRE(made.suggestion);
  REQUIRE(made.suggestion->edits.size() == 1);
  CHECK(made.suggestion->edits[0].replacement == "X");
}

TEST_CASE("a later suggestion takes the place of an earlier one") {
  Diagnostics diagnostics;
  auto& report = diagnostics.report(error, {}, "m").suggest("first", {{}, "X"}).suggest("second");
  CHECK(report.suggestion->text == "second");
  CHECK(report.suggestion->edits.empty());
}

TEST_CASE("severities are counted, also after appending") {
  Diagnostics diagnostics;
  diagnostics.report(error, {}, "1");
  Diagnostics more;
  more.report(error, {}, "2");
  more.report(advice, {}, "3");
  diagnostics.append(more);
  CHECK(diagnostics.count(Severity::error) == 2);
  CHECK(diagnostics.count(Severity::warning) == 0);
  CHECK(diagnostics.count(Severity::advice) == 1);
  CHECK(messages(diagnostics) == std::vector<std::string>{"1", "2", "3"});
}

TEST_CASE("severities have names") {
  CHECK(name_of(Severity::error) == "error");
  CHECK(name_of(Severity::warning) == "warning");
  CHECK(name_of(Severity::advice) == "advice");
}
