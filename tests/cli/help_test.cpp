#include "cli/help.h"

#include <catch2/catch.hpp>
#include <sstream>

#include "source/utf8.h"

using namespace rulepress;

namespace {

void check_width(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    CHECK(source::display_width(line) <= 100);
    CHECK_FALSE(line.ends_with(' '));
  }
}

}  // namespace

TEST_CASE("text is broken between words, each line indented") {
  CHECK(cli::wrapped("one two three", 2, 9) == "  one two\n  three\n");
  CHECK(cli::wrapped("one two", 0, 7) == "one two\n");
  CHECK(cli::wrapped("one two", 0, 6) == "one\ntwo\n");
}

TEST_CASE("a word longer than a line stands on one of its own") {
  CHECK(cli::wrapped("a incomprehensible b", 1, 8) == " a\n incomprehensible\n b\n");
}

TEST_CASE("a usage line shows what must and what may be given") {
  CHECK(cli::usage_line(*cli::find_command("check")) == "rulepress check [OPTION…] [GAME…]");
  CHECK(cli::usage_line(*cli::find_command("new")) == "rulepress new [OPTION…] NAME");
  CHECK(cli::usage_line(*cli::find_command("explain")) == "rulepress explain [SLUG]");
  CHECK(cli::usage_line(*cli::find_command("manual")) == "rulepress manual");
}

TEST_CASE("the general help lists every command that is for people") {
  const std::string help = cli::general_help();
  for (const cli::Command& command : cli::commands()) {
    INFO(command.name);
    const bool listed = help.find("\n  " + std::string(command.name) + " ") != std::string::npos;
    CHECK(listed != command.hidden);
  }
  CHECK(help.find("--version") != std::string::npos);
  check_width(help);
}

TEST_CASE("the help of every command has its arguments, options and examples") {
  for (const cli::Command& command : cli::commands()) {
    const std::string help = cli::command_help(command);
    const auto has = [&](std::string_view words) { return help.find(words) != std::string::npos; };
    INFO(help);
    CHECK(has(command.summary));
    CHECK(has(cli::usage_line(command)));
    for (const cli::Argument& argument : command.arguments) CHECK(has(argument.name));
    for (const cli::Option& option : command.options)
      CHECK(has(option.names.substr(option.names.rfind('-') - 1)));
    for (const cli::Option& option : cli::common_options()) CHECK(has(option.names.substr(0, 2)));
    CHECK((command.hidden || !command.examples.empty()));
    for (const cli::Example& example : command.examples) {
      CHECK(has("  " + std::string(example.line) + "\n"));
      CHECK(has(example.text));
    }
    check_width(help);
  }
}
