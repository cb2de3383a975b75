// A game's fonts are the ones it brings and names, and no others.
#include <catch2/catch.hpp>

#include "render/blocks.h"
#include "support/harness.h"

using namespace rulepress;
using namespace rulepress::test;
using layout::FontTrouble;

TEST_CASE("without a list, a game has Lato and Vollkorn") {
  const render::Fonts fonts{render::FontList{}};
  CHECK(fonts.families() == std::vector<std::string>{"Lato", "Vollkorn"});
}

TEST_CASE("a family of the system that the game did not name is not there") {
  render::FontList list;
  list.families = {"Lato"};
  const render::Fonts fonts(list);
  CHECK(fonts.trouble_with({"Lato", 400, false, ""}) == FontTrouble::none);
  CHECK(fonts.trouble_with({"Vollkorn", 400, false, ""}) == FontTrouble::no_family);
}

TEST_CASE("a family must have the weight and the slope that is asked for") {
  const render::Fonts fonts{render::FontList{}};
  CHECK(fonts.trouble_with({"Lato", 700, true, ""}) == FontTrouble::none);
  CHECK(fonts.trouble_with({"lato", 900, false, ""}) == FontTrouble::none);
  CHECK(fonts.trouble_with({"Vollkorn", 300, false, ""}) == FontTrouble::no_weight);
  CHECK(fonts.trouble_with({"Vollkorn", 300, true, ""}) == FontTrouble::no_weight);
  render::FontList japanese;
  japanese.families = {"Noto Sans CJK JP"};
  CHECK(render::Fonts(japanese).trouble_with({"Noto Sans CJK JP", 400, true, ""}) == FontTrouble::no_italic);
}

TEST_CASE("a font file that comes with the game is used without being installed") {
  const std::filesystem::path file = "/usr/share/fonts/truetype/lato/Lato-Bold.ttf";
  REQUIRE(std::filesystem::exists(file));
  render::FontList list;
  list.families.clear();
  list.files = {read_file(file), "this is no font"};
  const render::Fonts fonts(list);
  CHECK(fonts.families() == std::vector<std::string>{"Lato"});
  CHECK(fonts.trouble_with({"Lato", 700, false, ""}) == FontTrouble::none);
  CHECK(fonts.trouble_with({"Lato", 400, false, ""}) == FontTrouble::no_weight);
  CHECK(fonts.unreadable_files() == std::vector<std::size_t>{1});
}

TEST_CASE("names with signs of markup in them are only names") {
  render::FontList list;
  list.families = {"</string>&<x>", "Lato"};
  CHECK(render::Fonts(list).families() == std::vector<std::string>{"Lato"});
}
