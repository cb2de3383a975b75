#include <catch2/catch.hpp>
#include <sstream>

#include "cli/commands.h"
#include "cli/manual.h"

using namespace rulepress;

namespace {

std::string escaped(std::string_view text) {
  std::string made;
  for (const char c : text) made += c == '-' ? std::string("\\-") : std::string(1, c);
  return made;
}

}  // namespace

TEST_CASE("the manual page has every command that is for people") {
  const std::string page = cli::manual_page("1.2");
  for (const cli::Command& command : cli::commands()) {
    INFO(command.name);
    const bool shown =
        page.find("\n.SS rulepress " + escaped(std::string(command.name))) != std::string::npos;
    CHECK(shown == (!command.hidden));
    for (const cli::Example& example : command.examples)
      CHECK(page.find("\\fB" + escaped(example.line) + "\\fR") != std::string::npos);
  }
}

TEST_CASE("the manual page has every option under each of its names") {
  const std::string page = cli::manual_page("1.2");
  std::vector<cli::Option> all(cli::common_options().begin(), cli::common_options().end());
  for (const cli::Command& command : cli::commands()) {
    all.insert(all.end(), command.options.begin(), command.options.end());
  }
  for (const cli::Option& option : all) {
    std::istringstream names{std::string(option.names)};
    for (std::string name; std::getline(names, name, ',');) {
      INFO(name);
      CHECK(page.find("\\fB" + escaped(name) + "\\fR") != std::string::npos);
    }
  }
  CHECK(page.find("\\fB\\-\\-version\\fR") != std::string::npos);
}

TEST_CASE("the manual page starts with its title and tells the version") {
  CHECK(cli::manual_page("1.2-rc").starts_with(
      ".TH RULEPRESS 1 \"\" \"rulepress 1.2\\-rc\" \"User Commands\"\n.SH NAME\n"));
}

TEST_CASE("the manual page is plain ASCII, and no text is taken for a command of roff") {
  std::istringstream lines(cli::manual_page("1.2"));
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    for (const char c : line) CHECK(static_cast<unsigned char>(c) < 0x80);
    CHECK_FALSE(line.starts_with("'"));
    if (line.starts_with("."))
      CHECK((line.size() >= 3 && std::isupper(static_cast<unsigned char>(line[1])) != 0) == (line != ".br"));
  }
}
