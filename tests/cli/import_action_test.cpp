#include <catch2/catch.hpp>

#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;
using test::run_program;

namespace {

// A workspace with one game, and a table beside it.
struct Desk {
  Desk() {
    test::write_file(folder.path() / "cards/garden/game.toml", "name = \"Garden\"\n");
    test::write_file(folder.path() / "my plants.csv", "Name,Cost\nReed,1\nLily,2\n");
  }
  test::Outcome import(std::vector<std::string> words) const {
    words.insert(words.begin(), "import");
    return run_program(words, folder.path());
  }
  std::string read(const std::string& path) const { return test::read_file(folder.path() / path); }
  bool has(const std::string& path) const { return fs::exists(folder.path() / path); }

  test::TemporaryFolder folder;
};

}  // namespace

TEST_CASE("a table is imported into the only game, and what was changed is told") {
  const Desk desk;
  const auto outcome = desk.import({"my plants.csv"});
  CHECK(outcome.code == 0);
  CHECK(outcome.out == "");
  CHECK(outcome.err ==
        "Made cards/garden/my-plants.toml with 2 components\n"
        "  the column `Name` is the field `name`\n"
        "  the column `Cost` is the field `cost`\n"
        "  2 missing ids were made: `reed` and `lily`\n"
        "Next: rulepress check garden\n");
  CHECK(desk.read("cards/garden/my-plants.toml") ==
        "[[card]]\nid = \"reed\"\nname = \"Reed\"\ncost = 1\n\n"
        "[[card]]\nid = \"lily\"\nname = \"Lily\"\ncost = 2\n");
  const auto checked = run_program({"check", "-q"}, desk.folder.path());
  CHECK(checked.out + checked.err == "");
}

TEST_CASE("a file that is there is never overwritten") {
  const Desk desk;
  test::write_file(desk.folder.path() / "cards/garden/my-plants.toml", "mine");
  const auto outcome = desk.import({"my plants.csv"});
  CHECK(outcome.code == 2);
  CHECK(outcome.err ==
        "rulepress: `cards/garden/my-plants.toml` is there already, and is not overwritten\n"
        "           name another file with --to, or move that one away\n");
  CHECK(desk.read("cards/garden/my-plants.toml") == "mine");
  CHECK(desk.import({"my plants.csv", "--to", "more.toml", "-q"}).err == "");
  CHECK(desk.has("cards/garden/more.toml"));
}

TEST_CASE("the file to write must be one of cards in the game's folder") {
  const Desk desk;
  for (const std::string name : {"x.csv", "../x.toml", "below/x.toml", ".toml", "cards/other/x.toml"}) {
    INFO(name);
    const auto outcome = desk.import({"my plants.csv", "--to", name});
    CHECK(outcome.code == 2);
    CHECK(outcome.err.starts_with("rulepress: a file of cards cannot be named `"));
  }
  CHECK(desk.import({"my plants.csv", "--to", "game.toml"})
            .err.starts_with("rulepress: `game.toml` is the name of the game's manifest\n"));
  CHECK(desk.import({"my plants.csv", "--to", "cards/garden/y.toml"}).code == 0);
  CHECK(desk.has("cards/garden/y.toml"));
}

TEST_CASE("where there are several games, one must be named") {
  const Desk desk;
  test::write_file(desk.folder.path() / "cards/pond/game.toml", "name = \"Pond\"\n");
  const auto asked = desk.import({"my plants.csv"});
  CHECK(asked.code == 2);
  CHECK(asked.err ==
        "rulepress: which game do these cards belong to?\n"
        "           say --game and one of `garden` or `pond`\n");
  CHECK(desk.import({"my plants.csv", "--game", "gardn"}).err.ends_with("did you mean `garden`?\n"));
  CHECK(desk.import({"my plants.csv", "--game", "pond"}).code == 0);
  CHECK(desk.has("cards/pond/my-plants.toml"));
}

TEST_CASE("a table in a game's folder belongs to that game, and is read as well") {
  const Desk desk;
  test::write_file(desk.folder.path() / "cards/pond/game.toml", "name = \"Pond\"\n");
  test::write_file(desk.folder.path() / "cards/pond/frogs.csv", "id,name\nfrog,Frog\n");
  const auto outcome = run_program({"import", "frogs.csv"}, desk.folder.path() / "cards/pond");
  CHECK(outcome.code == 0);
  CHECK(outcome.err ==
        "Made cards/pond/frogs.toml with 1 component\n"
        "  frogs.csv is still read too: move it away, or each id is there twice\n"
        "Next: rulepress check pond\n");
}

TEST_CASE("a table may lie anywhere") {
  const Desk desk;
  const test::TemporaryFolder far;
  test::write_file(far.path() / "a.csv", "id\na\n");
  CHECK(desk.import({(far.path() / "a.csv").string()}).code == 0);
  CHECK(desk.has("cards/garden/a.toml"));
  CHECK(run_program({"import", "a.csv", "-C", desk.folder.path().string(), "--to", "b.toml"}, far.path())
            .code == 0);
  CHECK(desk.has("cards/garden/b.toml"));
  const auto nowhere = run_program({"import", "a.csv"}, far.path());
  CHECK(nowhere.code == 2);
  CHECK(nowhere.err.starts_with("rulepress: `.` is not a workspace, and lies in none\n"));
}

TEST_CASE("mistakes in the table are shown, and nothing is written") {
  const Desk desk;
  test::write_file(desk.folder.path() / "bad.csv", "id,text\nreed,\"open\n");
  const auto outcome = desk.import({"bad.csv"});
  CHECK(outcome.code == 1);
  CHECK(outcome.err.starts_with("error: this quote is never closed [cards/open-quote]\n   ┌─ bad.csv:2:6\n"));
  CHECK(outcome.err.ends_with("\nNothing was written.\n"));
  test::write_file(desk.folder.path() / "latin.csv", "id,name\nreed,Gr\xFC\xDF\n");
  CHECK(desk.import({"latin.csv"}).err.find("[source/not-utf8]") != std::string::npos);
  test::write_file(desk.folder.path() / "empty.csv", "");
  CHECK(desk.import({"empty.csv"}).code == 1);
  CHECK_FALSE(desk.has("cards/garden/bad.toml"));
  CHECK_FALSE(desk.has("cards/garden/latin.toml"));
  CHECK_FALSE(desk.has("cards/garden/empty.toml"));
}

TEST_CASE("what is no table is wrong usage") {
  const Desk desk;
  CHECK(desk.import({"missing.csv"}).err == "rulepress: there is no file `missing.csv`\n");
  CHECK(desk.import({"plants.xlsx"}).err ==
        "rulepress: `plants.xlsx` is a file that only spreadsheet programs can read\n"
        "           save the table as CSV there, with the encoding UTF-8, and import that\n");
  CHECK(desk.import({"plants.pdf"}).code == 2);
  CHECK(desk.import({}).code == 2);
  fs::create_directory(desk.folder.path() / "folder.csv");
  CHECK(desk.import({"folder.csv"}).err.starts_with("rulepress: `folder.csv` cannot be read\n"));
}
