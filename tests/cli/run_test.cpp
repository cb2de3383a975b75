#include "cli/run.h"

#include <catch2/catch.hpp>

#include "cli/commands.h"
#include "cli/completions.h"
#include "cli/help.h"
#include "support/harness.h"

using namespace rulepress;
using test::run_program;

TEST_CASE("without words the program shows what there is, as wrong usage") {
  const auto outcome = run_program({}, "/");
  CHECK(outcome.code == 2);
  CHECK(outcome.out == cli::general_help());
  CHECK(outcome.err == "");
}

TEST_CASE("help goes to standard output") {
  CHECK(run_program({"--help"}, "/").out == cli::general_help());
  CHECK(run_program({"--help"}, "/").code == 0);
  for (const cli::Command& command : cli::commands()) {
    const auto outcome = run_program({std::string(command.name), "-h"}, "/");
    CHECK(outcome.code == 0);
    CHECK(outcome.out == cli::command_help(command));
    CHECK(outcome.err == "");
  }
}

TEST_CASE("the version is one line") {
  const auto outcome = run_program({"--version"}, "/");
  CHECK(outcome.code == 0);
  CHECK(outcome.out.starts_with("rulepress "));
  CHECK(outcome.out.find('\n') == outcome.out.size() - 1);
  CHECK(outcome.err == "");
}

TEST_CASE("wrong usage is reported on standard error with what to do") {
  const auto outcome = run_program({"chekc"}, "/");
  CHECK(outcome.code == 2);
  CHECK(outcome.out == "");
  CHECK(outcome.err ==
        "rulepress: there is no command `chekc`\n"
        "           did you mean `rulepress check`?\n");
}

TEST_CASE("wrong values of options are wrong usage, whatever the workspace") {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"check", "--jobs", "0"},
                                                {"check", "--jobs", "x"},
                                                {"check", "--format", "nonsense"},
                                                {"build", "--color", "red"},
                                                {"new"},
                                                {"check", "--nonsense"}}) {
    const auto outcome = run_program(words, "/");
    INFO(outcome.err);
    CHECK(outcome.code == 2);
    CHECK(outcome.out == "");
    CHECK(outcome.err.starts_with("rulepress: `"));
  }
}

TEST_CASE("completions and the manual page go to standard output") {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const auto outcome = run_program({"completions", shell}, "/");
    CHECK(outcome.code == 0);
    CHECK(outcome.out == cli::completions(shell));
  }
  const auto manual = run_program({"manual"}, "/");
  CHECK(manual.code == 0);
  CHECK(manual.out.starts_with(".TH RULEPRESS"));
}
