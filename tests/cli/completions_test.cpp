#include <catch2/catch.hpp>

#include "cli/commands.h"
#include "cli/completions.h"

using namespace rulepress;

namespace {

std::vector<cli::Option> all_options() {
  std::vector<cli::Option> all(cli::common_options().begin(), cli::common_options().end());
  for (const cli::Command& command : cli::commands()) {
    all.insert(all.end(), command.options.begin(), command.options.end());
  }
  return all;
}

std::vector<std::string> names_of(const cli::Option& option) {
  const std::string names(option.names);
  const auto comma = names.find(',');
  if (comma == std::string::npos) return {names};
  return {names.substr(0, comma), names.substr(comma + 1)};
}

// Whether words stand in a script with none of their own letters beside them.
bool holds(const std::string& script, const std::string& words) {
  for (auto at = script.find(words); at != std::string::npos; at = script.find(words, at + 1)) {
    const std::string after = script.substr(at + words.size(), 1);
    if (after.empty() || (std::isalnum(static_cast<unsigned char>(after[0])) == 0 && after != "-"))
      return true;
  }
  return false;
}

}  // namespace

TEST_CASE("every option is in the completions of bash") {
  const std::string script = cli::completions("bash");
  for (const cli::Option& option : all_options()) {
    for (const std::string& name : names_of(option)) {
      INFO(name);
      CHECK((holds(script, " " + name) || holds(script, "\"" + name)));
    }
  }
  CHECK(holds(script, " --version"));
}

TEST_CASE("every option is in the completions of zsh, with its text") {
  const std::string script = cli::completions("zsh");
  for (const cli::Option& option : all_options()) {
    for (const std::string& name : names_of(option)) {
      INFO(name);
      CHECK(script.find("\"" + name + "'[" + std::string(option.text.substr(0, 10))) != std::string::npos);
    }
  }
  CHECK(holds(script, "--version"));
}

TEST_CASE("every option is in the completions of fish") {
  const std::string script = cli::completions("fish");
  for (const cli::Option& option : all_options()) {
    for (const std::string& name : names_of(option)) {
      INFO(name);
      CHECK(holds(script, name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1)));
    }
  }
}

TEST_CASE("bash does not take the value of an option for the command") {
  const std::string script = cli::completions("bash");
  const auto begin = script.find("case ${COMP_WORDS[i]} in\n");
  REQUIRE(begin != std::string::npos);
  const std::string skipped = script.substr(begin, script.find("i=$((i + 1))", begin) - begin);
  for (const cli::Option& option : all_options()) {
    for (const std::string& name : names_of(option)) {
      INFO(name);
      CHECK(holds(skipped, " " + name) != option.argument.empty());
    }
  }
}

TEST_CASE("every command that is for people is in the completions of every shell") {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const std::string script = cli::completions(shell);
    for (const cli::Command& command : cli::commands()) {
      INFO(shell << " " << command.name);
      const std::string name(command.name);
      const std::string entry = shell == "bash"  ? "\n    " + name + ") options="
                                : shell == "zsh" ? "\n    '" + name + ":"
                                                 : " -n __fish_use_subcommand -a " + name + " ";
      CHECK((script.find(entry) != std::string::npos) != command.hidden);
    }
  }
}

TEST_CASE("games and names of mistakes are asked for when they are wanted") {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    INFO(shell);
    const std::string script = cli::completions(shell);
    CHECK(script.find("(rulepress complete games 2>/dev/null)") != std::string::npos);
    CHECK(script.find("(rulepress complete slugs 2>/dev/null)") != std::string::npos);
  }
}

TEST_CASE("the choices of an option are completed") {
  CHECK(cli::completions("bash").find("check:--format) COMPREPLY=($(compgen -W \"human short json\"") !=
        std::string::npos);
  CHECK(cli::completions("zsh").find(":FORM:(human short json)") != std::string::npos);
  CHECK(cli::completions("fish").find(" -l format -x -a 'human short json'") != std::string::npos);
}

TEST_CASE("a script says for which shell it is") {
  CHECK(cli::completions("bash").starts_with("# bash completion"));
  CHECK(cli::completions("zsh").starts_with("#compdef rulepress\n"));
  CHECK(cli::completions("fish").starts_with("# fish completion"));
}
