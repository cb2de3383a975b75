#include <catch2/catch.hpp>

#include "layout/template/template.h"
#include "support/harness.h"

using namespace rulepress;
using namespace rulepress::layout;

namespace {

Template read(const std::string& path, const std::string& toml) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  Template made = read_template(sources.add(path, toml), sources, diagnostics);
  REQUIRE(test::brief(diagnostics, sources) == std::vector<std::string>{});
  return made;
}

Template join(const std::string& parent, const std::string& child) {
  return extended_template(read("templates/common/base.toml", parent),
                           read("templates/demo/spell.toml", child));
}

std::string elements(const std::vector<Element>& list) {
  std::string made;
  for (const Element& element : list) made += element.kind + ":" + element.name + " ";
  return made;
}

}  // namespace

TEST_CASE("a child has what it says, and its parent's for the rest") {
  const Template made = join("size = [10, 20]\nbleed = 1\nsafe = 2\ncorner = 3\noutline = \"circle\"",
                             "size = [30, 40]\nsafe = 5");
  CHECK(made.size == Size{{30}, {40}});
  CHECK(made.bleed == Mm{1});
  CHECK(made.safe == Mm{5});
  CHECK(made.corner == Mm{3});
  CHECK(made.outline == Outline::circle);
  CHECK(made.path == "templates/demo/spell.toml");
}

TEST_CASE("palettes, styles and icons are merged by name") {
  const Template made = join(
      "[palette]\na = \"#000\"\nb = \"#000\"\n[styles.t]\nfont = \"A\"\nsize = 9\n[styles.u]\nfont = \"A\"\n"
      "[icons]\nx = \"x.svg\"",
      "[palette]\nb = \"#fff\"\nc = \"#fff\"\n[styles.t]\nfont = \"B\"\nsize = 12\n[icons]\ny = \"y.svg\"");
  CHECK(made.palette.size() == 3);
  CHECK(made.palette.at("a") == Colour{});
  CHECK(made.palette.at("b") == Colour{1, 1, 1, 1});
  CHECK(made.styles.size() == 2);
  CHECK(made.styles.at("t").font.family == "B");
  CHECK(made.styles.at("t").size == Pt{12});
  CHECK(made.icons.at("x") == "templates/common/x.svg");
  CHECK(made.icons.at("y") == "templates/demo/y.svg");
}

TEST_CASE("an element takes the place of the parent's with its name, others come after") {
  const Template made = join(
      "front = [{ kind = \"rect\", name = \"ground\" }, { kind = \"line\" }, { kind = \"rect\", name = "
      "\"art\" }]\n"
      "back = [{ kind = \"rect\", name = \"ground\" }]",
      "front = [{ kind = \"line\" }, { kind = \"emblem\", name = \"art\" }, { kind = \"rect\", name = "
      "\"new\" }]");
  CHECK(elements(made.front) == "rect:ground line: emblem:art line: rect:new ");
  CHECK(elements(made.back) == "rect:ground ");
}

TEST_CASE("further faces are joined by name, the parent's first") {
  const Template made =
      join("[[faces.night]]\nkind = \"rect\"\nname = \"a\"\n[[faces.dusk]]\nkind = \"line\"",
           "[[faces.dawn]]\nkind = \"rect\"\n[[faces.night]]\nkind = \"ellipse\"\nname = \"a\"");
  REQUIRE(made.further.size() == 3);
  CHECK(made.further[0].name == "night");
  CHECK(elements(made.further[0].elements) == "ellipse:a ");
  CHECK(made.further[1].name == "dusk");
  CHECK(made.further[2].name == "dawn");
}
