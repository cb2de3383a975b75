#include "cli/arguments.h"

#include <catch2/catch.hpp>

using namespace rulepress::cli;
using Words = std::vector<std::string>;

namespace {

Arguments good(const Words& words) {
  const auto parsed = parse_arguments(words);
  if (const auto* error = std::get_if<UsageError>(&parsed)) FAIL(error->message);
  return std::get<Arguments>(parsed);
}

// "message / what to do".
std::string bad(const Words& words) {
  const auto parsed = parse_arguments(words);
  REQUIRE(std::holds_alternative<UsageError>(parsed));
  const auto& error = std::get<UsageError>(parsed);
  return error.message + " / " + error.help;
}

}  // namespace

TEST_CASE("without words nothing is asked for") {
  const auto made = good({});
  CHECK(made.command == nullptr);
  CHECK_FALSE(made.help);
  CHECK_FALSE(made.version);
  CHECK_FALSE(made.quiet);
  CHECK_FALSE(made.verbose);
  CHECK(made.folder == ".");
  CHECK(made.color == "auto");
}

TEST_CASE("a command has its words and options") {
  const auto made = good({"check", "a", "b", "--format", "short", "-j", "4"});
  REQUIRE(made.command != nullptr);
  CHECK(made.command->name == "check");
  CHECK(made.positional == Words{"a", "b"});
  CHECK(made.option("format", "human") == "short");
  CHECK(made.option("jobs", "1") == "4");
}

TEST_CASE("an option that is not given has what stands in its place") {
  CHECK(good({"check"}).option("format", "human") == "human");
}

TEST_CASE("options may stand before and after the command and its words") {
  for (const Words& words : {Words{"-q", "-C", "there", "--format", "json", "-j", "3", "check", "demo"},
                             Words{"check", "-q", "-C", "there", "--format", "json", "-j", "3", "demo"},
                             Words{"check", "demo", "-q", "-C", "there", "--format", "json", "-j", "3"},
                             Words{"-Cthere", "-q", "check", "--format=json", "-j3", "demo"}}) {
    const auto made = good(words);
    REQUIRE(made.command != nullptr);
    CHECK(made.command->name == "check");
    CHECK(made.positional == Words{"demo"});
    CHECK(made.quiet);
    CHECK(made.folder == "there");
    CHECK(made.option("format", "") == "json");
    CHECK(made.option("jobs", "") == "3");
  }
}

TEST_CASE("flags have short and long names") {
  CHECK(good({"check", "--quiet"}).quiet);
  CHECK(good({"check", "-v"}).verbose);
  CHECK(good({"check", "--verbose"}).verbose);
  CHECK(good({"check", "-qv"}).verbose);
  CHECK(good({"-h"}).help);
  CHECK(good({"check", "--help"}).help);
  CHECK(good({"--version"}).version);
  CHECK(good({"check", "--color", "never"}).color == "never");
}

TEST_CASE("of an option that is given twice the last one counts") {
  CHECK(good({"check", "-j", "2", "-j", "3"}).option("jobs", "") == "3");
  CHECK(good({"-C", "a", "check", "-C", "b"}).folder == "b");
}

TEST_CASE("an empty folder is the current one") {
  CHECK(good({"check", "-C", ""}).folder == ".");
}

TEST_CASE("a game may have the name of a command") {
  CHECK(good({"check", "build", "check"}).positional == Words{"build", "check"});
  CHECK(good({"new", "manual"}).positional == Words{"manual"});
}

TEST_CASE("words are taken as they are") {
  CHECK(good({"new", "[Untitled]"}).positional == Words{"[Untitled]"});
  CHECK(good({"new", "Rock, Paper"}).positional == Words{"Rock, Paper"});
  CHECK(good({"new", "--", "-x"}).positional == Words{"-x"});
}

TEST_CASE("help is given whatever else is missing or wrong") {
  CHECK(good({"new", "--help"}).help);
  CHECK(good({"check", "--format", "nonsense", "--help"}).help);
}

TEST_CASE("an unknown command comes with the nearest or the list") {
  CHECK(bad({"chekc"}) == "there is no command `chekc` / did you mean `rulepress check`?");
  const std::string list = bad({"frobnicate"});
  CHECK_THAT(list,
             Catch::StartsWith("there is no command `frobnicate` / the commands are `check`, `build`, "));
  CHECK_THAT(list, Catch::Contains(", `print`, `diff`, "));
  CHECK_THAT(list, Catch::EndsWith(", `explain`, `explain-card`, `completions` and `manual`"));
}

TEST_CASE("an unknown option comes with the nearest") {
  CHECK(bad({"check", "--fromat", "short"}) ==
        "`rulepress check` has no option `--fromat` / did you mean `--format`?");
  CHECK(bad({"check", "--fromat=short"}) ==
        "`rulepress check` has no option `--fromat` / did you mean `--format`?");
  CHECK(bad({"--fromat", "short", "check"}) == "there is no option `--fromat` / did you mean `--format`?");
  CHECK(bad({"check", "-x"}) ==
        "`rulepress check` has no option `-x` / `rulepress check --help` shows how it is used");
  CHECK(bad({"-x"}) == "there is no option `-x` / `rulepress --help` shows what there is");
}

TEST_CASE("a long option with one hyphen is not taken for several short ones") {
  CHECK(bad({"check", "-quiet"}) == "`rulepress check` has no option `-quiet` / did you mean `--quiet`?");
  CHECK(bad({"-verbose", "check"}) ==
        "`rulepress check` has no option `-verbose` / did you mean `--verbose`?");
}

TEST_CASE("an option of another command is unknown") {
  CHECK(bad({"check", "--level", "0"}) ==
        "`rulepress check` has no option `--level` / `rulepress check --help` shows how it is used");
}

TEST_CASE("jobs are a whole number from 1 to 1024") {
  CHECK(good({"check", "--jobs", "1"}).option("jobs", "") == "1");
  CHECK(good({"check", "--jobs", "1024"}).option("jobs", "") == "1024");
  for (const std::string value : {"0", "x", "-1", "1025", "2.5", "4x", "99999999999999999999", " 4"}) {
    CHECK(bad({"check", "--jobs=" + value}) ==
          "`--jobs` cannot be `" + value + "` / it can be a whole number from 1 to 1024");
  }
  CHECK(bad({"check", "--jobs", "0"}) == "`--jobs` cannot be `0` / it can be a whole number from 1 to 1024");
}

TEST_CASE("an option with choices takes one of them") {
  CHECK(bad({"check", "--format", "nonsense"}) ==
        "`--format` cannot be `nonsense` / it can be `human`, `short` or `json`");
  CHECK(bad({"check", "--color", "red"}) ==
        "`--color` cannot be `red` / it can be `auto`, `always` or `never`");
  CHECK(bad({"new", "A", "--level", "9"}) == "`--level` cannot be `9` / it can be `0`, `1`, `2` or `3`");
}

TEST_CASE("an option whose value is missing says what to write") {
  CHECK(bad({"check", "--jobs"}) ==
        "`--jobs` needs a value / write `--jobs N`; `rulepress check --help` shows how it is used");
  CHECK(bad({"check", "--jobs="}) == bad({"check", "--jobs"}));
  CHECK(bad({"check", "-C"}) ==
        "`-C` needs a value / write `-C DIR`; `rulepress check --help` shows how it is used");
}

TEST_CASE("a flag takes no value") {
  CHECK(bad({"check", "--quiet=very"}) ==
        "`--quiet` takes no value / `rulepress check --help` shows how it is used");
}

TEST_CASE("a command whose word is missing comes with an example") {
  CHECK(bad({"new"}) ==
        "`rulepress new` needs one more word: NAME / for example `rulepress new \"Star Garden\"`");
  CHECK(bad({"completions"}) ==
        "`rulepress completions` needs one more word: SHELL / for example `source <(rulepress completions "
        "bash)`");
}

TEST_CASE("one word too many is reported, with the quotes that may be missing") {
  CHECK(bad({"new", "Star", "Garden"}) ==
        "this is one word too many: `Garden` / put words that belong together in quotes: `rulepress new "
        "\"Star Garden\"`");
  CHECK(bad({"manual", "check"}) ==
        "this is one word too many: `check` / `rulepress manual --help` shows how it is used");
  CHECK(bad({"explain", "cards/bad-id", "cards/open-mark"}) ==
        "this is one word too many: `cards/open-mark` / `rulepress explain --help` shows how it is used");
}

TEST_CASE("a word with choices is one of them") {
  CHECK(bad({"completions", "tcsh"}) == "SHELL cannot be `tcsh` / it can be `bash`, `zsh` or `fish`");
}

TEST_CASE("a command with two kinds of word needs the first and takes any number of the second") {
  CHECK(good({"export", "demo"}).positional == Words{"demo"});
  CHECK(good({"export", "demo", "a", "b"}).positional == Words{"demo", "a", "b"});
  CHECK(bad({"export"}) ==
        "`rulepress export` needs one more word: GAME / for example `rulepress export my-game`");
}

TEST_CASE("a number must lie where the option can use it") {
  CHECK(good({"export", "demo", "--dpi", "72"}).option("dpi", "") == "72");
  for (const std::string value : {"5", "9999", "72.5", "high", "", "72x"}) {
    CHECK(bad({"export", "demo", "--dpi", value}) ==
          "`--dpi` cannot be `" + value + "` / it can be a whole number from 10 to 2400");
  }
}
