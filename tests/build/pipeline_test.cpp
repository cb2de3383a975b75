#include "build/pipeline.h"

#include <catch2/catch.hpp>

#include "source/write_diagnostics.h"
#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;
using Files = std::map<std::string, std::string>;

namespace {

// A workspace in memory that can be changed and checked again.
struct Shop {
  explicit Shop(const Files& files) {
    for (const auto& [path, text] : files) disk.add(path, text);
  }

  build::Check check(const build::CheckRequest& request = {}) {
    source::Diagnostics of_workspace;
    const auto workspace = workspace::survey(disk, sources, of_workspace);
    return build::check(workspace, of_workspace, request, graph, sources);
  }

  // "slug path:line" for each diagnostic.
  Lines brief(const source::Diagnostics& diagnostics) const {
    Lines lines;
    for (const auto& diagnostic : diagnostics.all()) {
      const auto& source = sources[diagnostic.primary.span.file];
      lines.push_back(diagnostic.slug + " " + source.path);
      if (source.has_text)
        lines.back() += ":" + std::to_string(source.position(diagnostic.primary.span.begin).line);
    }
    return lines;
  }

  // "stage made/reused" since the last call.
  Lines counts() {
    Lines lines;
    for (const auto& [stage, count] : graph.counts()) {
      auto& before = seen[stage];
      lines.push_back(stage + " " + std::to_string(count.made - before.made) + "/" +
                      std::to_string(count.reused - before.reused));
      before = count;
    }
    return lines;
  }

  source::MemoryFileSystem disk;
  source::Sources sources;
  build::Graph graph{disk, sources};
  std::map<std::string, build::Graph::Count> seen;
};

const std::string manifest = "name = \"Demo\"\n";

std::string card(const std::string& id) {
  return "[[card]]\nid = \"" + id + "\"\n";
}

// The whole JSON form of all diagnostics: messages, places, headings, edits.
std::string all_said(const Files& files, unsigned jobs) {
  Shop shop(files);
  const auto check = shop.check({{}, jobs});
  std::string text;
  for (const auto& diagnostic : check.diagnostics.all()) {
    text += source::write_json(diagnostic, shop.sources);
  }
  return text;
}

}  // namespace

TEST_CASE("a game has all its parts") {
  Shop shop(Files{{"rules/demo/game.toml", manifest},
                  {"rules/demo/a.md", "# Play\n"},
                  {"cards/demo/a.toml", card("ember")}});
  const auto check = shop.check();
  REQUIRE(check.games.size() == 1);
  CHECK(check.games[0].manifest->name == "Demo");
  CHECK(check.games[0].rulebook->sections.at(0).title == "Play");
  CHECK(check.games[0].deck->components.at(0).id == "ember");
  CHECK(check.diagnostics.all().empty());
}

TEST_CASE("parts with mistakes are there all the same") {
  Shop shop(
      Files{{"cards/demo/a.toml", card("ember") + card("ember")}, {"rules/demo/a.md", "# Play\n\n##\n"}});
  const auto check = shop.check();
  REQUIRE(check.games.size() == 1);
  CHECK(check.games[0].manifest->name == "");
  CHECK(check.games[0].rulebook->sections.size() == 1);
  CHECK(check.games[0].deck->components.size() == 2);
  CHECK(shop.brief(check.diagnostics) == Lines{"cards/duplicate-id cards/demo/a.toml:4",
                                               "workspace/no-manifest rules/demo",
                                               "rules/empty-heading rules/demo/a.md:3"});
}

TEST_CASE("a chapter that cannot be read does not hide the others") {
  Shop shop(Files{{"rules/demo/game.toml", manifest},
                  {"rules/demo/a.md", "# \xFF\n"},
                  {"rules/demo/b.md", "# Play\n\n[x](#paly)\n"},
                  {"rules/demo/c.md/inside", ""}});
  const auto check = shop.check();
  CHECK(shop.brief(check.diagnostics) == Lines{"source/not-utf8 rules/demo/a.md:1",
                                               "rules/broken-link rules/demo/b.md:3",
                                               "source/is-a-folder rules/demo/c.md"});
  CHECK(check.games[0].rulebook->chapters.size() == 1);
}

TEST_CASE("templates are read too") {
  Shop shop(Files{{"cards/demo/game.toml", manifest}, {"templates/demo/card.toml", "a = \n"}});
  CHECK(shop.brief(shop.check().diagnostics) == Lines{"source/toml-syntax templates/demo/card.toml:1"});
}

TEST_CASE("diagnostics of games stand in the order of their paths") {
  Shop shop(
      Files{{"cards/b/game.toml", ""}, {"cards/a/game.toml", ""}, {"rules/a/x.md", ""}, {"rules/loose", ""}});
  CHECK(shop.brief(shop.check().diagnostics) ==
        Lines{"source/missing-key cards/a/game.toml:1", "source/missing-key cards/b/game.toml:1",
              "rules/empty-chapter rules/a/x.md:1", "workspace/loose-file rules/loose"});
}

TEST_CASE("only the games asked for are checked, and what belongs to no game") {
  Shop shop(Files{{"cards/a/game.toml", ""}, {"cards/b/x.toml", card("x")}, {"cards/loose", ""}});
  const auto only_a = shop.check({{"a"}, 1});
  REQUIRE(only_a.games.size() == 1);
  CHECK(only_a.games[0].files.name == "a");
  CHECK(shop.brief(only_a.diagnostics) ==
        Lines{"source/missing-key cards/a/game.toml:1", "workspace/loose-file cards/loose"});
  CHECK(shop.brief(shop.check({{"b"}, 1}).diagnostics) ==
        Lines{"workspace/no-manifest cards/b", "workspace/loose-file cards/loose"});
}

TEST_CASE("a game's diagnostics hold what the survey found in its folders") {
  Shop shop(Files{{"cards/a/game.toml", manifest}, {"cards/a/notes.txt", ""}, {"cards/loose", ""}});
  const auto check = shop.check();
  CHECK(shop.brief(check.games[0].diagnostics) == Lines{"workspace/stray-file cards/a/notes.txt"});
}

TEST_CASE("the same is said in the same order for any number of jobs") {
  Files files;
  for (int i = 0; i < 40; ++i) {
    const std::string number = std::to_string(i);
    const std::string name = "game-" + number;
    // Games with one mistake or several, in one file or between files.
    files["cards/" + name + "/game.toml"] = i % 3 == 0 ? manifest : "nmae = 1\n";
    files["cards/" + name + "/a.toml"] = card("x") + "text = \"*open\"\n" + card("X");
    files["cards/" + name + "/b.toml"] = card("x") + "[[card]]\n";
    files["rules/" + name + "/a.md"] = "# A\n\n### B\n\n[x](#c) [y](b.md)\n";
    if (i % 4 == 0) files["rules/" + name + "/game.toml"] = manifest;
    if (i % 5 == 0) files["cards/" + name + "/stray.txt"] = "";
  }
  const std::string alone = all_said(files, 1);
  CHECK(std::count(alone.begin(), alone.end(), '\n') > 40 * 6);
  CHECK(all_said(files, 2) == alone);
  CHECK(all_said(files, 8) == alone);
}

TEST_CASE("the same is said about many files of one game for any number of jobs") {
  Files files{{"rules/demo/game.toml", manifest}};
  for (int i = 0; i < 40; ++i) {
    files["cards/demo/" + std::to_string(i) + ".toml"] = card("same") + "cost = 1\n" + card("B");
    files["rules/demo/" + std::to_string(i) + ".md"] =
        "# A\n\n## \n\n[x](" + std::to_string(i + 1) + ".md#b)\n";
  }
  const std::string alone = all_said(files, 1);
  CHECK(std::count(alone.begin(), alone.end(), '\n') == 39 + 40 + 40 + 40);
  CHECK(all_said(files, 2) == alone);
  CHECK(all_said(files, 8) == alone);
}

TEST_CASE("diagnostics in the rulebook carry the heading above them, from every stage") {
  Shop shop(Files{{"rules/demo/game.toml", manifest},
                  {"cards/demo/a.toml", card("A")},
                  {"rules/demo/a.md", "# Set-up\n\n## Market\n\nx\xEF\xBB\xBFy [z](#nowhere)\n"},
                  {"rules/demo/b.md", "[z](#nowhere)\n"}});
  const auto check = shop.check();
  Lines headings;
  for (const auto& diagnostic : check.diagnostics.all())
    headings.push_back(diagnostic.slug + " " + diagnostic.heading);
  CHECK(headings == Lines{"cards/bad-id ", "source/stray-byte-order-mark Set-up › Market",
                          "rules/broken-link Set-up › Market", "rules/broken-link "});
}

TEST_CASE("headings are the same after many edits and their undoing") {
  Shop shop(Files{{"rules/demo/game.toml", manifest}});
  const std::string text = "# Play\n\nx\xEF\xBB\xBFy\n";
  shop.disk.add("rules/demo/a.md", text);
  shop.check();
  for (int i = 0; i < 9; ++i) {
    shop.disk.add("rules/demo/a.md", "# Draft " + std::to_string(i) + "\n");
    shop.check();
  }
  shop.disk.add("rules/demo/a.md", text);
  CHECK(shop.check().diagnostics.all().at(0).heading == "Play");
}

TEST_CASE("a silenced warning is not shown, in that game alone") {
  Shop shop(Files{{"rules/a/game.toml", manifest + "silence = [\"rules/heading-jump\"]\n"},
                  {"rules/a/x.md", "# A\n\n### B\n\n#\n"},
                  {"rules/b/game.toml", manifest},
                  {"rules/b/x.md", "# A\n\n### B\n"}});
  CHECK(shop.brief(shop.check().diagnostics) ==
        Lines{"rules/empty-heading rules/a/x.md:5", "rules/heading-jump rules/b/x.md:3"});
}

TEST_CASE("a warning about a game's folder can be silenced") {
  Shop shop(Files{{"cards/a/game.toml", manifest + "silence = [\"workspace/stray-file\"]\n"},
                  {"cards/a/notes.txt", ""}});
  CHECK(shop.brief(shop.check().diagnostics).empty());
}

TEST_CASE("silence without anything to silence is reported where it stands") {
  Shop shop(Files{
      {"rules/a/game.toml", manifest + "silence = [\n\"rules/heading-jump\",\n\"rules/empty-chapter\",\n]\n"},
      {"rules/a/x.md", "# A\n\n### B\n"}});
  CHECK(shop.brief(shop.check().diagnostics) == Lines{"workspace/idle-silence rules/a/game.toml:4"});
}

TEST_CASE("an edit of one file of cards makes that file and what stands on it anew and nothing else") {
  Shop shop(Files{{"rules/demo/game.toml", manifest},
                  {"rules/demo/a.md", "# A\n"},
                  {"rules/demo/b.md", "# B\n\n[a](a.md)\n"},
                  {"cards/demo/a.toml", card("a")},
                  {"cards/demo/b.toml", card("b")},
                  {"cards/demo/c.toml", card("c")},
                  {"templates/demo/card.toml", "size = \"poker\"\n"}});
  shop.check();
  CHECK(shop.counts() == Lines{"book 1/0", "card file 3/0", "chapter 2/0", "deck 1/0", "faces 1/0",
                               "joined template 1/0", "manifest 1/0", "model 1/0", "rulebook 1/0",
                               "rulebook pages 1/0", "template 1/0"});
  shop.check();
  CHECK(shop.counts() == Lines{"book 0/1", "card file 0/3", "chapter 0/2", "deck 0/1", "faces 0/1",
                               "joined template 0/1", "manifest 0/1", "model 0/1", "rulebook 0/1",
                               "rulebook pages 0/1", "template 0/1"});
  shop.disk.add("cards/demo/b.toml", card("a"));
  CHECK(shop.brief(shop.check().diagnostics) == Lines{"cards/duplicate-id cards/demo/b.toml:2"});
  // With an error there is no book.
  CHECK(shop.counts() == Lines{"book 0/0", "card file 1/2", "chapter 0/2", "deck 1/0", "faces 1/0",
                               "joined template 1/0", "manifest 0/1", "model 0/1", "rulebook 0/1",
                               "rulebook pages 0/0", "template 0/1"});
}

TEST_CASE("a linked file that goes away makes the rulebook anew but no chapter") {
  Shop shop(Files{
      {"rules/demo/game.toml", manifest},
      {"rules/demo/a.md", "![map](pictures/map.svg)\n"},
      {"rules/demo/pictures/map.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"}});
  CHECK(shop.check().diagnostics.all().empty());
  shop.counts();
  shop.disk.remove("rules/demo/pictures/map.svg");
  CHECK(shop.brief(shop.check().diagnostics) == Lines{"rules/missing-picture rules/demo/a.md:1"});
  CHECK(shop.counts() == Lines{"book 0/0", "chapter 0/1", "deck 1/0", "manifest 0/1", "model 1/0",
                               "rulebook 1/0", "rulebook pages 0/0"});
}

TEST_CASE("mistakes of values that are taken from before are told again") {
  Shop shop(Files{{"cards/demo/game.toml", manifest}, {"cards/demo/a.toml", card("A")}});
  const auto first = shop.brief(shop.check().diagnostics);
  CHECK(first == Lines{"cards/bad-id cards/demo/a.toml:2"});
  CHECK(shop.brief(shop.check().diagnostics) == first);
}
