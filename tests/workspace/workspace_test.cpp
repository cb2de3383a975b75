#include "workspace/workspace.h"

#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

source::MemoryFileSystem disk_of(const Lines& paths) {
  source::MemoryFileSystem disk;
  for (const std::string& path : paths) disk.add(path, "");
  return disk;
}

struct Survey {
  std::string dump;
  Lines reports;  // "slug path"
  Lines advice;
};

Survey survey(const Lines& paths) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  Survey made;
  made.dump = workspace::dump(workspace::survey(disk_of(paths), sources, diagnostics));
  for (const auto& diagnostic : diagnostics.all()) {
    made.reports.push_back(diagnostic.slug + " " + sources[diagnostic.primary.span.file].path);
    made.advice.push_back(diagnostic.suggestion ? diagnostic.suggestion->text : "");
  }
  return made;
}

std::optional<std::string> root_from(const Lines& paths, const std::string& start) {
  return workspace::find_root(disk_of(paths), start);
}

}  // namespace

TEST_CASE("a game's rules, cards and templates are listed in the order of their names") {
  const auto made = survey({"cards/demo/b.toml", "cards/demo/a.toml", "rules/demo/02-play.md",
                            "rules/demo/01-setup.md", "rules/demo/game.toml", "templates/demo/card.toml"});
  CHECK(made.dump ==
        "game demo\n"
        "  manifest rules/demo/game.toml\n"
        "  chapter rules/demo/01-setup.md\n"
        "  chapter rules/demo/02-play.md\n"
        "  cards cards/demo/a.toml\n"
        "  cards cards/demo/b.toml\n"
        "  template templates/demo/card.toml\n");
  CHECK(made.reports.empty());
}

TEST_CASE("a game may exist only in cards or only in rules") {
  const auto made =
      survey({"cards/zebra/game.toml", "cards/zebra/a.toml", "rules/ape/game.toml", "rules/ape/a.md"});
  CHECK(made.dump ==
        "game ape\n  manifest rules/ape/game.toml\n  chapter rules/ape/a.md\n"
        "game zebra\n  manifest cards/zebra/game.toml\n  cards cards/zebra/a.toml\n");
  CHECK(made.reports.empty());
}

TEST_CASE("an empty folder is a workspace without games") {
  const auto made = survey({});
  CHECK(made.dump == "");
  CHECK(made.reports.empty());
}

TEST_CASE("a game is found by its name alone") {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const auto made = workspace::survey(disk_of({"cards/demo/game.toml"}), sources, diagnostics);
  REQUIRE(made.find("demo") != nullptr);
  CHECK(made.find("demo")->manifest == "cards/demo/game.toml");
  CHECK(made.find("dem") == nullptr);
}

TEST_CASE("hidden files, backups and READMEs are no part of a game") {
  const auto made =
      survey({"rules/.DS_Store", "rules/README.md", "rules/demo/game.toml", "rules/demo/a.md",
              "rules/demo/README.md", "rules/demo/.#a.md", "rules/demo/a.md~", "rules/demo/LICENSE",
              "cards/demo/.draft.toml", "templates/.hidden/x.toml", "templates/demo/.draft.toml"});
  CHECK(made.dump == "game demo\n  manifest rules/demo/game.toml\n  chapter rules/demo/a.md\n");
  CHECK(made.reports.empty());
}

TEST_CASE("a file beside the folders of games is reported as loose") {
  const auto made = survey({"rules/notes.md", "cards/list.toml", "cards/demo/game.toml"});
  CHECK(made.reports == Lines{"workspace/loose-file rules/notes.md", "workspace/loose-file cards/list.toml"});
  CHECK(made.advice[0] == "move it into the folder of its game, such as `rules/my-game/`");
}

TEST_CASE("a file with a foreign ending is reported as stray") {
  const auto made = survey({"cards/demo/game.toml", "cards/demo/list.tml", "cards/demo/list.doc"});
  CHECK(made.reports == Lines{"workspace/stray-file cards/demo/list.doc",  //
                              "workspace/stray-file cards/demo/list.tml"});
  CHECK(made.advice == Lines{"files here end in `.toml` or `.csv`", "should its name end in `.toml`?"});
}

TEST_CASE("a spreadsheet's own file is stray, and CSV is what it should be saved as") {
  const auto made = survey({"cards/demo/game.toml", "cards/demo/list.ods", "rules/demo/list.xlsx"});
  CHECK(made.reports == Lines{"workspace/stray-file rules/demo/list.xlsx",  //
                              "workspace/stray-file cards/demo/list.ods"});
  CHECK(made.advice ==
        Lines{"files here end in `.md`",
              "save the table as CSV here, and keep the spreadsheet itself in another folder"});
}

TEST_CASE("pictures may lie beside the files that name them") {
  const auto made = survey({"rules/demo/game.toml", "rules/demo/map.png", "cards/demo/ember.svg"});
  CHECK(made.dump == "game demo\n  manifest rules/demo/game.toml\n");
  CHECK(made.reports.empty());
}

TEST_CASE("folders inside a game are left to the designer") {
  CHECK(survey({"rules/demo/game.toml", "rules/demo/pictures/map.png"}).reports.empty());
}

TEST_CASE("a folder that is named like a chapter is listed, so that reading it says what is wrong") {
  const auto made = survey({"rules/demo/game.toml", "rules/demo/a.md/oops.png"});
  CHECK(made.dump == "game demo\n  manifest rules/demo/game.toml\n  chapter rules/demo/a.md\n");
}

TEST_CASE("a game without a manifest is reported at the folder it has") {
  CHECK(survey({"rules/demo/a.md"}).reports == Lines{"workspace/no-manifest rules/demo"});
  CHECK(survey({"cards/demo/a.toml"}).reports == Lines{"workspace/no-manifest cards/demo"});
  CHECK(survey({"rules/demo/pictures/a.png"}).reports == Lines{"workspace/no-manifest rules/demo"});
  CHECK(survey({"rules/demo/a.md", "cards/demo/a.toml"}).reports ==
        Lines{"workspace/no-manifest rules/demo"});
}

TEST_CASE("of manifests in both places that of the rules is used") {
  const auto made = survey({"cards/demo/game.toml", "rules/demo/game.toml"});
  CHECK(made.dump == "game demo\n  manifest rules/demo/game.toml\n");
  CHECK(made.reports == Lines{"workspace/two-manifests cards/demo/game.toml"});
  CHECK(made.advice == Lines{"keep `rules/demo/game.toml`"});
}

TEST_CASE("a folder's name that cannot be a game's comes with one that can") {
  const auto made = survey({"cards/Mein Spiel/game.toml"});
  CHECK(made.reports == Lines{"workspace/bad-game-name cards/Mein Spiel"});
  CHECK(made.advice == Lines{"use small letters, digits and hyphens: `mein-spiel`"});
  CHECK(survey({"cards/!!/game.toml"}).advice == Lines{"use small letters, digits and hyphens: `my-game`"});
}

TEST_CASE("templates belong to a game or to all games") {
  const auto made = survey({"cards/demo/game.toml", "templates/common/a.toml", "templates/demp/a.toml",
                            "templates/elsewhere/a.toml"});
  CHECK(made.reports ==
        Lines{"workspace/loose-file templates/demp", "workspace/loose-file templates/elsewhere"});
  CHECK(made.advice ==
        Lines{"did you mean `templates/demo`?", "name it after a game, or move it into `templates/common/`"});
}

TEST_CASE("the root is found from deep inside a game") {
  const Lines paths{"home/me/work/rules/demo/game.toml", "home/me/work/rules/demo/pictures/old/map.png"};
  CHECK(root_from(paths, "home/me/work/rules/demo/pictures/old") == "home/me/work");
  CHECK(root_from(paths, "home/me/work/rules") == "home/me/work");
  CHECK(root_from(paths, "home/me/work") == "home/me/work");
}

TEST_CASE("the root of the disk can be a workspace") {
  CHECK(root_from({"cards/demo/game.toml"}, "cards/demo") == "");
  CHECK(root_from({"cards/demo/game.toml"}, "") == "");
}

TEST_CASE("the nearest folder with a game wins over a nearer bare rules folder") {
  const Lines paths{"work/cards/demo/game.toml", "work/cards/demo/rules/draft.md"};
  CHECK(root_from(paths, "work/cards/demo/rules") == "work");
  CHECK(root_from(paths, "work/cards/demo") == "work");
}

TEST_CASE("of two folders with games the nearer is the root") {
  const Lines paths{"work/cards/demo/game.toml", "work/inner/rules/other/game.toml", "work/inner/x/y.txt"};
  CHECK(root_from(paths, "work/inner/x") == "work/inner");
}

TEST_CASE("without any game the nearest rules or cards folder makes a workspace") {
  CHECK(root_from({"work/rules/demo/a.md"}, "work/rules/demo") == "work");
  CHECK(root_from({"work/cards/demo/a.toml", "work/x/cards/a.toml"}, "work/x") == "work/x");
}

TEST_CASE("a folder without rules and cards lies in no workspace") {
  CHECK(root_from({"work/readme.txt"}, "work") == std::nullopt);
  CHECK(root_from({"work/rules"}, "work") == std::nullopt);  // a file of that name
  CHECK(root_from({"work/down/rules/demo/game.toml"}, "work") == std::nullopt);
}
