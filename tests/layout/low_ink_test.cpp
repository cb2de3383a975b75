#include "layout/template/low_ink.h"

#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;
using layout::Ink;

namespace {

struct Read {
  source::Sources sources;
  source::Diagnostics diagnostics;
  layout::Template made;

  explicit Read(const std::string& text) {
    made = layout::read_template(sources.add("templates/demo/spell.toml", "size = \"poker\"\n" + text),
                                 sources, diagnostics);
  }
  std::vector<std::string> told() const { return test::brief(diagnostics, sources); }
};

std::string fill_of(const layout::Element& element) {
  return std::get<layout::RectSpec>(element.spec).paint.fill->excerpt.text();
}

}  // namespace

TEST_CASE("elements are hidden, only there, or different where ink is saved") {
  const Read read(R"(
[palette]
ground = "#000000"
[low-ink.palette]
ground = "white"
[[front]]
kind = "rect"
fill = "ground"
[[front]]
kind = "rect"
fill = "#111111"
low-ink = "hide"
[[front]]
kind = "rect"
fill = "#222222"
low-ink = "only"
[[front]]
kind = "rect"
fill = "#333333"
rotate = 5
low-ink = { fill = "#444444", stroke = "ground" }
[[front]]
kind = "group"
items = [{ kind = "rect", fill = "#555555", low-ink = "hide" }, { kind = "rect", fill = "#666666" }]
)");
  REQUIRE(read.told().empty());
  CHECK(layout::saves_ink(read.made));
  const auto full = layout::for_ink(read.made, Ink::full);
  REQUIRE(full.front.size() == 4);
  CHECK(fill_of(full.front[1]) == "#111111");
  CHECK(fill_of(full.front[2]) == "#333333");
  CHECK(full.front[3].children.size() == 2);
  CHECK(full.palette.at("ground") == layout::Colour{0, 0, 0, 1});
  CHECK_FALSE(layout::saves_ink(full));

  const auto low = layout::for_ink(read.made, Ink::low);
  REQUIRE(low.front.size() == 4);
  CHECK(fill_of(low.front[1]) == "#222222");
  CHECK(fill_of(low.front[2]) == "#444444");
  CHECK(low.front[2].rotate.number == 5);
  CHECK(std::get<layout::RectSpec>(low.front[2].spec).paint.stroke);
  CHECK(low.front[3].children.size() == 1);
  CHECK(low.palette.at("ground") == layout::Colour{1, 1, 1, 1});
  CHECK_FALSE(layout::saves_ink(low));
}

TEST_CASE("a template without rules about ink is the same with both") {
  const Read read("[[front]]\nkind = \"rect\"\nfill = \"#333333\"\n");
  CHECK_FALSE(layout::saves_ink(read.made));
  CHECK(layout::for_ink(read.made, Ink::low).front.size() == 1);
}

TEST_CASE("rules about ink come from the parent too, and an element in place of another brings its own") {
  const Read parent(
      "[palette]\na = \"#000000\"\nb = \"#000000\"\n[low-ink.palette]\na = \"#aaaaaa\"\nb = \"#bbbbbb\"\n"
      "[[front]]\nname = \"art\"\nkind = \"rect\"\nlow-ink = \"hide\"\n");
  const Read child("[low-ink.palette]\nb = \"white\"\n[[front]]\nname = \"art\"\nkind = \"rect\"\n");
  const auto low = layout::for_ink(layout::extended_template(parent.made, child.made), Ink::low);
  CHECK(layout::to_text(low.palette.at("a")) == "#aaaaaa");
  CHECK(layout::to_text(low.palette.at("b")) == "#ffffff");
  CHECK(low.front.size() == 1);
}

TEST_CASE("mistakes in rules about ink are told once, where they are") {
  const Read read(
      "[[front]]\nkind = \"rect\"\nfil = \"#333333\"\nlow-ink = { kind = \"ellipse\", fill = 3, glow = 1 }\n"
      "[[front]]\nkind = \"rect\"\nlow-ink = \"never\"\n");
  std::size_t wrong_key = 0;
  for (const std::string& one : read.told()) wrong_key += one.starts_with("4:1 ") ? 1 : 0;
  CHECK(wrong_key == 1);  // `fil`, not again for the other version
  CHECK(read.told().size() == 5);
}
