#include "build/kept_check.h"

#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;
using build::fingerprint;

namespace {

const source::Mistake slow{"demo/slow", source::Severity::warning};

}  // namespace

TEST_CASE("what a check has found is told again in the same file, in its new place among the sources") {
  build::Store store("a", fingerprint("me"), source::MemoryFileSystem());
  source::Sources then;
  then.add("other", "");
  source::Diagnostics found;
  found.report(slow, {then.add("rules/demo/a.md", "abc def"), 4, 7}, "this takes long").note("very");
  build::put_check(store, fingerprint("key"), found, then);

  source::Sources now;
  const auto file = now.add("rules/demo/a.md", "abc def");
  CHECK_FALSE(
      build::find_check(store, fingerprint("other key"), {{"rules/demo/a.md", file}}, now).has_value());
  const auto told = build::find_check(store, fingerprint("key"), {{"rules/demo/a.md", file}}, now);
  REQUIRE(told.has_value());
  REQUIRE(told->all().size() == 1);
  CHECK(told->all()[0].primary.span == source::Span{file, 4, 7});
  CHECK(told->all()[0].message == "this takes long");
  CHECK(told->all()[0].notes == std::vector<std::string>{"very"});

  // Places may have moved there: it has to look again.
  const auto edited = now.add("rules/demo/a.md", "abc  def");
  CHECK_FALSE(build::find_check(store, fingerprint("key"), {{"rules/demo/a.md", edited}}, now).has_value());
  CHECK_FALSE(build::find_check(store, fingerprint("key"), {}, now).has_value());
}

TEST_CASE("a check that found nothing need not look again wherever things stand") {
  build::Store store("a", fingerprint("me"), source::MemoryFileSystem());
  source::Sources sources;
  build::put_check(store, fingerprint("key"), {}, sources);
  const auto told = build::find_check(store, fingerprint("key"), {}, sources);
  REQUIRE(told.has_value());
  CHECK(told->all().empty());
}
