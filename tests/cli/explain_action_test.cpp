#include <catch2/catch.hpp>

#include "source/explain.h"
#include "support/harness.h"

using namespace rulepress;
using test::run_program;

TEST_CASE("a mistake is explained on standard output") {
  const auto outcome = run_program({"explain", "cards/duplicate-id"}, "/");
  CHECK(outcome.code == 0);
  CHECK(outcome.out.starts_with("# cards/duplicate-id\n"));
  CHECK(outcome.out == test::read_file(test::project_root() / "docs/diagnostics/cards/duplicate-id.md"));
  CHECK(outcome.err == "");
}

TEST_CASE("without a name all mistakes are listed under their rooms") {
  const auto outcome = run_program({"explain"}, "/");
  CHECK(outcome.code == 0);
  CHECK(outcome.out.starts_with("book\n  book/"));
  CHECK(outcome.out.find("\n\nbuild\n  build/bad-ledger ") != std::string::npos);
  CHECK(outcome.out.find("\n\nrules\n  rules/broken-link ") != std::string::npos);
  for (const auto& page : source::explain_pages()) {
    INFO(page.slug);
    CHECK(outcome.out.find("\n  " + page.slug + " ") != std::string::npos);
  }
}

TEST_CASE("an unknown mistake comes with the nearest") {
  const auto near = run_program({"explain", "cards/duplicat-id"}, "/");
  CHECK(near.code == 2);
  CHECK(near.out == "");
  CHECK(near.err ==
        "rulepress: there is no mistake named `cards/duplicat-id`\n"
        "           did you mean `cards/duplicate-id`?\n");
  CHECK(run_program({"explain", "everything"}, "/").err ==
        "rulepress: there is no mistake named `everything`\n"
        "           `rulepress explain` lists them\n");
}

TEST_CASE("shells are told the names of mistakes and games, one on a line") {
  std::string slugs;
  for (const auto& page : source::explain_pages()) slugs += page.slug + "\n";
  CHECK(run_program({"complete", "slugs"}, "/").out == slugs);
  const test::TemporaryFolder folder;
  test::write_file(folder.path() / "cards/b/game.toml", "name = \"B\"\n");
  test::write_file(folder.path() / "rules/a/game.toml", "name = \"A\"\n");
  CHECK(run_program({"complete", "games"}, folder.path()).out == "a\nb\n");
  CHECK(run_program({"complete", "games", "-C", folder.path().string()}, "/").out == "a\nb\n");
}

TEST_CASE("outside of a workspace there are no games to complete, and no complaint") {
  const test::TemporaryFolder folder;
  const auto outcome = run_program({"complete", "games"}, folder.path());
  CHECK(outcome.code == 0);
  CHECK(outcome.out + outcome.err == "");
}
