// Every statement of a game's source is in its rulebook and has a test. The statements are listed in
// <game>.statements; the rulebook carries their ids as comments, and names of test cases begin with them.
#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "rules/document.h"
#include "source/sources.h"
#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;

namespace {

using Ids = std::set<std::string>;

const fs::path here = test::project_root() / "tests/games";

Ids listed(const fs::path& list) {
  static const std::regex line(R"((?:^|\n)([A-Z]\d+[.\w-]*) \S)");
  const std::string text = test::read_file(list);
  Ids ids;
  for (std::sregex_iterator at(text.begin(), text.end(), line), end; at != end; ++at) {
    INFO((*at)[1] << " is listed twice");
    CHECK(ids.insert((*at)[1]).second);
  }
  return ids;
}

Ids tagged(const std::string& game) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const source::RealFileSystem disk(test::project_root().string());
  std::vector<std::shared_ptr<const rules::Chapter>> chapters;
  for (const auto& entry : disk.list("rules/" + game)) {
    if (!entry.name.ends_with(".md")) continue;
    const std::string path = "rules/" + game + "/" + entry.name;
    const auto file = sources.add(path, test::read_file(test::project_root() / path));
    chapters.push_back(std::make_shared<rules::Chapter>(rules::read_chapter(file, sources, diagnostics)));
  }
  Ids ids;
  for (const rules::Tag& tag : rules::read_document(chapters, disk, sources, diagnostics).tags)
    ids.insert(tag.id);
  return ids;
}

// "escort-service" is tested in escort_service_test.cpp, and in escort_service_….cpp.
Ids tested(const std::string& game) {
  std::string begin = game;
  std::ranges::replace(begin, '-', '_');
  static const std::regex name(R"re(\nTEST_CASE\(\s*"([A-Z]\d+[.\w-]*) )re");
  Ids ids;
  for (const auto& entry : fs::directory_iterator(here)) {
    const std::string file = entry.path().filename();
    if (!file.starts_with(begin + "_") || !file.ends_with("_test.cpp")) continue;
    const std::string text = test::read_file(entry.path());
    for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at) ids.insert((*at)[1]);
  }
  return ids;
}

}  // namespace

TEST_CASE("statements are listed, in the rulebook, and tested") {
  int lists = 0;
  for (const auto& entry : fs::directory_iterator(here)) {
    if (entry.path().extension() != ".statements") continue;
    const std::string game = entry.path().stem();
    INFO(game);
    const Ids ids = listed(entry.path());
    CHECK(ids.size() > 10);
    CHECK(tagged(game) == ids);
    CHECK(tested(game) == ids);
    ++lists;
  }
  CHECK(lists > 0);
}
