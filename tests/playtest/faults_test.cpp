// Games with one planted fault each, and their clean twin: every fault is found, nothing else is told, and
// the twin is told nothing at all.
#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "support/harness.h"

using namespace rulepress;
namespace fs = std::filesystem;

namespace {

struct Fault {
  std::string folder;
  std::string slug;
};

const std::vector<Fault> faults = {
    {"never-playable", "playtest/never-playable"},    // a dead card
    {"unaffordable", "playtest/unaffordable"},        // a cost that nobody can pay
    {"supply-runs-out", "playtest/supply-runs-out"},  // a supply that is too small
    {"never-ends", "sim/never-ends"},                 // an endless game
    {"seat-advantage", "playtest/seat-advantage"},    // the first seat has a turn more
    {"dominant-card", "playtest/dominant-card"},      // one card wins
    {"trigger-loop", "sim/rule-fails"},               // rules that set each other off
    {"idle-rule", "playtest/idle-rule"},              // a rule that cannot be reached
    {"uneven-roles", "playtest/uneven-roles"},        // a role without use
    {"no-skill", "playtest/no-skill"},                // a coin flip
    {"idle-text", "playtest/idle-text"},              // a text that never happens
    {"idle-phrase", "playtest/idle-rule"},      // a phrase that never happens, though its card's text does
    {"uneven-clans", "playtest/uneven-roles"},  // a clan that has more, in a field of players
};

// The kinds of mistake that a command finds in a workspace.
std::set<std::string> found_in(const fs::path& workspace, const std::string& command) {
  const test::TemporaryFolder temporary;
  const fs::path place = temporary.path() / "workspace";
  fs::copy(workspace, place, fs::copy_options::recursive);
  std::vector<std::string> words = test::split_command(command);
  words.insert(words.end(), {"--format", "short"});
  const test::Outcome outcome = test::run_program(words, place);
  INFO(outcome.out << outcome.err);
  CHECK(outcome.code < 2);
  std::set<std::string> made;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t bracket = line.rfind('[');
    REQUIRE(bracket != std::string::npos);
    made.insert(line.substr(bracket + 1, line.find(']', bracket) - bracket - 1));
  }
  return made;
}

}  // namespace

TEST_CASE("planted faults are found, and their clean twin has none") {
  const fs::path golden = test::project_root() / "tests/golden/playtest";
  for (const Fault& fault : faults) {
    DYNAMIC_SECTION(fault.folder) {
      std::string command = test::read_file(golden / "bad" / fault.folder / "command.txt");
      command.resize(command.find('\n'));
      CHECK(found_in(golden / "bad" / fault.folder, command) == std::set{fault.slug});
      CHECK(found_in(golden / "good/orchard", command) == std::set<std::string>{});
    }
  }
}
