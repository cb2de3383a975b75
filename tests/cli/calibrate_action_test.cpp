#include <catch2/catch.hpp>
#include <cstdlib>

#include "cli/config_folder.h"
#include "support/harness.h"

using namespace rulepress;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

struct Desk {
  test::TemporaryFolder folder;
  test::TemporaryFolder config;

  Desk() {
    write("cards/demo/game.toml", "name = \"Demo\"\n[print]\npapers = [\"A4\"]\n");
    write("cards/demo/cards.toml", "[[card]]\nid = \"one\"\ntype = \"spell\"\n");
    write("templates/demo/spell.toml",
          "size = \"poker\"\n[[front]]\nkind = \"rect\"\n[[back]]\nkind = \"rect\"\n");
  }
  void write(const std::string& path, const std::string& text) const {
    test::write_file(folder.path() / path, text);
  }
  std::string settings() const { return (config.path() / "rulepress").string(); }
  test::Outcome run(const std::vector<std::string>& words) const {
    return test::run_program(words, folder.path(), "", settings());
  }
  std::string sheets(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"check", "-q", "--dump", "sheets"});
    return run(more).out;
  }
};

}  // namespace

TEST_CASE("a printer's offset is saved outside the workspace, shown and forgotten") {
  const Desk desk;
  CHECK_THAT(desk.run({"calibrate", "--show"}).out, Contains("No printer's offset is saved."));
  const auto set = desk.run({"calibrate", "--set", "-0.5,1,0.25"});
  CHECK(set.code == 0);
  CHECK(set.err ==
        "Saved in " + desk.settings() +
            "/printer.toml: backs are moved 0.5 mm to the left and 1 mm down and turned 0.25 degrees "
            "clockwise.\n");
  CHECK_THAT(desk.run({"calibrate", "--show"}).out, Contains("-0.5,1,0.25\nSo backs are moved"));
  CHECK_FALSE(fs::exists(desk.folder.path() / "printer.toml"));
  CHECK(desk.run({"calibrate", "--forget"}).err == "The printer's offset is forgotten.\n");
  CHECK(desk.run({"calibrate", "--forget"}).err == "No printer's offset was saved.\n");
  CHECK_FALSE(fs::exists(desk.settings() + "/printer.toml"));
}

TEST_CASE("sheets move their backs by the saved offset, unless manifest or command line say otherwise") {
  const Desk desk;
  CHECK_THAT(desk.sheets(), !Contains("  moved "));
  REQUIRE(desk.run({"calibrate", "--set", "0.5,-1"}).code == 0);
  CHECK_THAT(desk.sheets(), Contains("  moved 0.50 -1.00 turned 0.00"));
  // Turned around the other edge, the printer's right is the page's left.
  CHECK_THAT(desk.sheets({"--duplex", "short-edge"}), Contains("  moved -0.50 1.00 turned 0.00"));
  CHECK_THAT(desk.run({"build"}).err,
             Contains("demo: for your printer, backs are moved 0.5 mm to the right and 1 mm up"));
  CHECK_THAT(desk.sheets({"--back-x", "2"}), Contains("  moved 2.00 0.00 turned 0.00"));
  CHECK_THAT(desk.sheets({"--backs", "gutterfold"}), !Contains("  moved "));
  desk.write("cards/demo/game.toml", "name = \"Demo\"\n[print]\npapers = [\"A4\"]\nback-y = 0\n");
  CHECK_THAT(desk.sheets(), !Contains("  moved "));
}

TEST_CASE("several printers have offsets of their own, by their names") {
  const Desk desk;
  REQUIRE(desk.run({"calibrate", "--set", "0.5,-1"}).code == 0);
  const auto set = desk.run({"calibrate", "--printer", "office", "--set", "2,0"});
  CHECK_THAT(set.err, Contains("/printer-office.toml: backs are moved 2 mm to the right."));
  CHECK_THAT(desk.sheets(), Contains("  moved 0.50 -1.00 turned 0.00"));
  CHECK_THAT(desk.sheets({"--printer", "office"}), Contains("  moved 2.00 0.00 turned 0.00"));
  CHECK_THAT(desk.run({"calibrate", "--printer", "office", "--show"}).out, Contains("2,0"));
  CHECK(desk.run({"calibrate", "--printer", "office", "--forget"}).code == 0);
  CHECK_THAT(desk.sheets(), Contains("  moved 0.50 -1.00 turned 0.00"));
  const auto unknown = desk.run({"check", "--printer", "office"});
  CHECK(unknown.code == 2);
  CHECK_THAT(unknown.err, Contains("nothing is known of a printer `office`"));
  const auto odd = desk.run({"calibrate", "--printer", "../x", "--set", "1,1"});
  CHECK(odd.code == 2);
  CHECK_THAT(odd.err, Contains("`../x` cannot be the name of a printer"));
}

TEST_CASE("with an offset every page is upright") {
  const Desk desk;
  desk.write("templates/demo/spell.toml",
             "size = \"mini\"\n[[front]]\nkind = \"rect\"\n[[back]]\nkind = \"rect\"\n");
  CHECK_THAT(desk.sheets(), Contains("page 1 front 297.00 x 210.00"));
  REQUIRE(desk.run({"calibrate", "--set", "0.5,-1"}).code == 0);
  CHECK_THAT(desk.sheets(), Contains("page 1 front 210.00 x 297.00"));
}

TEST_CASE("what is no offset is refused") {
  const Desk desk;
  for (const std::string words : {"1", "1,2,3,4", "a,b", "1,", "21,0", "0,0,6", "1;2", "nan,0"}) {
    const auto outcome = desk.run({"calibrate", "--set", words});
    INFO(words);
    CHECK(outcome.code == 2);
    CHECK_THAT(outcome.err, Contains("`" + words + "` is not an offset"));
  }
  CHECK_FALSE(fs::exists(desk.settings() + "/printer.toml"));
  CHECK(desk.run({"calibrate", "--show", "--forget"}).code == 2);
}

TEST_CASE("settings that somebody has spoilt are told, and can be written anew") {
  const Desk desk;
  test::write_file(desk.settings() + "/printer.toml", "back-x = \"left\"\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"build"}, {"calibrate"}, {"calibrate", "--show"}}) {
    const auto outcome = desk.run(words);
    CHECK(outcome.code == 2);
    CHECK_THAT(outcome.err, Contains("printer.toml cannot be read: ") && Contains("--forget removes them"));
  }
  CHECK(desk.run({"calibrate", "--set", "0,0"}).code == 0);
  CHECK(desk.run({"build", "-q"}).code == 0);
}

TEST_CASE("the calibration page goes to output/, or to the current folder where there is no workspace") {
  const Desk desk;
  CHECK(desk.run({"calibrate"}).code == 0);
  CHECK(fs::exists(desk.folder.path() / "output/calibration-a4.pdf"));
  CHECK(desk.run({"calibrate", "--paper", "Letter", "--step", "1", "--duplex", "short-edge"}).code == 0);
  CHECK(fs::exists(desk.folder.path() / "output/calibration-letter.pdf"));
  CHECK_THAT(desk.run({"calibrate", "--paper", "Lettre"}).err, Contains("did you mean `Letter`?"));
  CHECK_THAT(desk.run({"calibrate", "--paper", "60x90"}).err, Contains("too small for the calibration page"));
  const test::TemporaryFolder elsewhere;
  CHECK(test::run_program({"calibrate", "-q"}, elsewhere.path()).code == 0);
  CHECK(fs::exists(elsewhere.path() / "calibration-a4.pdf"));
  CHECK(test::run_program({"calibrate", "--set", "1,1"}, elsewhere.path()).code ==
        2);  // no folder for settings
}

TEST_CASE("settings lie where XDG_CONFIG_HOME says, else in the home folder") {
  const auto kept = [](const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
  };
  const std::string settings = kept("XDG_CONFIG_HOME");
  const std::string home = kept("HOME");
  setenv("HOME", "/home/ada", 1);
  setenv("XDG_CONFIG_HOME", "/somewhere", 1);
  CHECK(cli::config_folder() == "/somewhere/rulepress");
  setenv("XDG_CONFIG_HOME", "relative", 1);  // means nothing
  CHECK(cli::config_folder() == "/home/ada/.config/rulepress");
  unsetenv("XDG_CONFIG_HOME");
  CHECK(cli::config_folder() == "/home/ada/.config/rulepress");
  unsetenv("HOME");
  CHECK(cli::config_folder().empty());
  setenv("HOME", home.c_str(), 1);
  if (!settings.empty()) setenv("XDG_CONFIG_HOME", settings.c_str(), 1);
}
