#include "cli/session.h"

#include <catch2/catch.hpp>
#include <sstream>

#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;

namespace {

std::optional<std::string> root_of(const std::string& folder, const fs::path& current) {
  std::ostringstream out;
  cli::Arguments arguments;
  arguments.folder = folder;
  return cli::workspace_root(arguments, {.out = out, .err = out, .folder = current.string()});
}

// What is written to (standard output, standard error) about one mistake.
std::pair<std::string, std::string> shown(const std::string& form, const std::string& color, bool terminal,
                                          bool no_color) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  diagnostics.report({"cards/some", source::Severity::error}, {sources.add("a.toml", "id"), 0, 2}, "told");
  cli::Arguments arguments;
  arguments.color = color;
  arguments.options["format"] = form;
  std::ostringstream out;
  std::ostringstream err;
  cli::show(diagnostics, sources, arguments,
            {.out = out, .err = err, .err_is_terminal = terminal, .no_color = no_color});
  return {out.str(), err.str()};
}

bool coloured(const std::string& color, bool terminal, bool no_color) {
  return shown("human", color, terminal, no_color).second.find("\x1b[") != std::string::npos;
}

}  // namespace

TEST_CASE("the workspace is found from its folders, by relative and absolute paths") {
  const test::TemporaryFolder folder;
  const fs::path root = folder.path() / "shop";
  test::write_file(root / "cards/demo/game.toml", "name = \"Demo\"\n");
  fs::create_directories(root / "rules/demo/pictures");
  CHECK(root_of(".", root) == root.string());
  CHECK(root_of(".", root / "rules/demo/pictures") == root.string());
  CHECK(root_of("shop", folder.path()) == root.string());
  CHECK(root_of("shop/cards/", folder.path()) == root.string());
  CHECK(root_of("../..", root / "cards/demo") == root.string());
  CHECK(root_of(root.string(), "/") == root.string());
  CHECK(root_of((root / "cards/demo").string(), "/") == root.string());
}

TEST_CASE("there is no workspace where there is no folder") {
  const test::TemporaryFolder folder;
  test::write_file(folder.path() / "cards/demo/game.toml", "name = \"Demo\"\n");
  CHECK(root_of("nowhere", folder.path()) == std::nullopt);
  CHECK(root_of("cards/demo/game.toml", folder.path()) == std::nullopt);
}

TEST_CASE("a session keeps its values between checks") {
  const test::TemporaryFolder folder;
  test::write_file(folder.path() / "cards/demo/game.toml", "name = \"Demo\"\n");
  cli::Session session(folder.path().string());
  CHECK(session.root() == folder.path().string());
  CHECK(session.workspace().games.size() == 1);
  session.check({});
  test::write_file(folder.path() / "cards/demo/game.toml", "name = 1\n");
  CHECK(session.check({}).diagnostics.all().size() == 1);
  session.check({});
  CHECK(session.graph().counts().at("manifest").made == 2);
  CHECK(session.graph().counts().at("manifest").reused == 1);
}

TEST_CASE("short and json go to standard output, the human form to standard error") {
  CHECK(shown("short", "auto", true, false) ==
        std::pair<std::string, std::string>("a.toml:1:1: error: told [cards/some]\n", ""));
  const auto json = shown("json", "auto", true, false);
  CHECK(json.first.starts_with("{\"severity\":\"error\",\"slug\":\"cards/some\""));
  CHECK(json.second == "");
  const auto human = shown("human", "auto", false, false);
  CHECK(human.first == "");
  CHECK(human.second.starts_with("error: told [cards/some]\n"));
}

TEST_CASE("colours are for terminals that want them, unless somebody says otherwise") {
  CHECK(coloured("auto", true, false));
  CHECK_FALSE(coloured("auto", false, false));
  CHECK_FALSE(coloured("auto", true, true));
  CHECK_FALSE(coloured("never", true, false));
  CHECK(coloured("always", false, true));
}
