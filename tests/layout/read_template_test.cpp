#include <catch2/catch.hpp>

#include "layout/template/template.h"
#include "support/harness.h"

using namespace rulepress;
using namespace rulepress::layout;
using Lines = std::vector<std::string>;

namespace {

struct Read {
  explicit Read(const std::string& toml) {
    made = read_template(sources.add("templates/demo/spell.toml", toml), sources, diagnostics);
  }
  Lines reports() const { return test::brief(diagnostics, sources); }
  std::string advice() const { return diagnostics.all().at(0).suggestion->text; }

  source::Sources sources;
  source::Diagnostics diagnostics;
  Template made;
};

Template good(const std::string& toml) {
  Read read(toml);
  INFO(toml);
  CHECK(read.reports() == Lines{});
  return read.made;
}

// The one element of a front in which nothing is wrong.
Element element(const std::string& lines) {
  const Template made = good("[[front]]\n" + lines);
  REQUIRE(made.front.size() == 1);
  return made.front[0];
}

template <class Spec>
Spec spec(const std::string& lines) {
  return std::get<Spec>(element(lines).spec);
}

Lines bad(const std::string& toml) {
  return Read(toml).reports();
}

}  // namespace

TEST_CASE("a template has its own keys") {
  const Template made = good(R"(
extends = "base"
size = "tarot"
bleed = 3
safe = 4.5
corner = 2
outline = "hexagon"
[palette]
fire = "#ff0000"
[icons]
flame = "../icons/flame.svg"
)");
  CHECK(made.path == "templates/demo/spell.toml");
  CHECK(made.extends == "base");
  CHECK(made.size == Size{{70}, {120}});
  CHECK(made.bleed == Mm{3});
  CHECK(made.safe == Mm{4.5});
  CHECK(made.corner == Mm{2});
  CHECK(made.outline == Outline::hexagon);
  CHECK(made.palette.at("fire") == Colour{1, 0, 0, 1});
  CHECK(made.icons.at("flame") == "templates/icons/flame.svg");
}

TEST_CASE("sizes have names or are written in millimetres") {
  CHECK(good("size = \"poker\"").size == Size{{63.5}, {88.9}});
  CHECK(good("size = [63, 88.5]").size == Size{{63}, {88.5}});
  CHECK(bad("size = \"pokr\"") == Lines{"1:8 layout/bad-size"});
  CHECK(Read("size = \"pokr\"").advice() == "did you mean `poker`?");
  for (const std::string size : {"[63]", "[0, 88]", "[63, 2001]", "[63, \"88\"]", "63", "true"}) {
    INFO(size);
    CHECK(bad("size = " + size) == Lines{"1:8 layout/bad-size"});
  }
}

TEST_CASE("a style has all keys of type") {
  const Template made = good(R"(
[styles.title]
font = "Serif"
size = 11
weight = "bold"
italic = true
features = "lnum"
colour = "#333"
align = "center"
leading = 1.1
tracking = 0.2
hyphenate = true
paragraph-space = 2
)");
  const Style& style = made.styles.at("title");
  CHECK(style.font == Font{"Serif", 700, true, "lnum"});
  CHECK(style.size == Pt{11});
  CHECK(style.colour == "#333");
  CHECK(style.align == Align::centre);
  CHECK(style.leading == 1.1);
  CHECK(style.tracking == Pt{0.2});
  CHECK(style.hyphenate);
  CHECK(style.paragraph_space == Mm{2});
}

TEST_CASE("mistakes above the elements are found at their places") {
  CHECK(bad("sise = [63, 88]") == Lines{"1:1 source/unknown-key"});
  CHECK(Read("sise = [63, 88]").advice() == "did you mean `size`?");
  CHECK(bad("bleed = 21") == Lines{"1:9 source/out-of-range"});
  CHECK(bad("outline = \"cirle\"") == Lines{"1:11 layout/bad-value"});
  CHECK(bad("[palette]\nfire = \"red\"") == Lines{"2:8 layout/unknown-colour"});
  CHECK(bad("[palette]\nfire = 3") == Lines{"2:8 layout/unknown-colour"});
  CHECK(bad("[styles]\ntitle = 3") == Lines{"2:9 layout/bad-value"});
  CHECK(bad("[styles.title]\nsize = 9") == Lines{"1:9 source/missing-key"});
  CHECK(bad("[styles.title]\nfont = \"A\"\nweight = \"bald\"") == Lines{"3:10 layout/bad-value"});
  CHECK(bad("[icons]\nflame = \"../../../flame.svg\"") == Lines{"2:9 layout/bad-value"});
  CHECK(bad("front = 3") == Lines{"1:9 source/wrong-type"});
  CHECK(bad("front = [3]") == Lines{"1:10 layout/bad-value"});
}

TEST_CASE("a file that is no TOML is one report") {
  CHECK(bad("size = ").size() == 1);
}

TEST_CASE("every element has a place and what goes for all") {
  const Element made = element(R"(kind = "rect"
name = "frame"
at = [1, "{hp * 2}"]
size = [10, 20]
rotate = 45
opacity = 0.5
grow = 2
when = "hp > 1"
items = [{ kind = "line" }])");
  CHECK(made.name == "frame");
  CHECK(made.x->number == 1);
  CHECK(expr::dump(made.y->tree) == "(* hp 2)");
  CHECK(made.width->number == 10);
  CHECK(made.height->number == 20);
  CHECK(made.rotate.number == 45);
  CHECK(made.opacity.number == 0.5);
  CHECK(made.grow.number == 2);
  CHECK(expr::dump(made.condition) == "(> hp 1)");
  REQUIRE(made.children.size() == 1);
  CHECK(made.children[0].kind == "line");
}

TEST_CASE("width and height can be given alone") {
  const Element made = element("kind = \"rect\"\nwidth = 5");
  CHECK(made.width->number == 5);
  CHECK_FALSE(made.height.has_value());
  CHECK_FALSE(made.x.has_value());
  CHECK(element("kind = \"rect\"\nheight = \"{hp}\"").height->tree.nodes.size() == 1);
}

TEST_CASE("shapes have fill, stroke and dashes") {
  const auto rect = spec<RectSpec>(R"(kind = "rect"
fill = "{tint}"
fill-to = "black"
stroke = "#fff"
stroke-width = 0.5
dashes = [1, 0.5]
radius = 3)");
  CHECK_FALSE(rect.paint.fill->text.is_plain());
  CHECK(rect.paint.fill_to->excerpt.text() == "black");
  CHECK(rect.paint.stroke->excerpt.text() == "#fff");
  CHECK(rect.paint.stroke_width.number == 0.5);
  CHECK(rect.paint.dashes == std::vector<Mm>{{1}, {0.5}});
  CHECK(rect.radius.number == 3);
  CHECK(spec<EllipseSpec>("kind = \"ellipse\"").paint.stroke_width.number == 0.3);
  CHECK(spec<LineSpec>("kind = \"line\"\nstroke = \"black\"").paint.stroke.has_value());
}

TEST_CASE("polygons and paths have points") {
  const auto polygon = spec<PolygonSpec>("kind = \"polygon\"\npoints = [[0, 0], [\"{hp}\", 0], [0, 5]]");
  REQUIRE(polygon.points.size() == 3);
  CHECK(polygon.points[1].first.tree.nodes.size() == 1);
  CHECK(polygon.points[2].second.number == 5);
  CHECK(spec<PathSpec>("kind = \"path\"\npath = \"M 0 0 L 1 1\"").path.size() == 2);
}

TEST_CASE("pictures, icons and emblems") {
  const auto image = spec<ImageSpec>("kind = \"image\"\nfile = \"art/{id}.png\"\nfit = \"cover\"");
  CHECK(image.fitting == Fitting::cover);
  CHECK(image.file.excerpt.text() == "art/{id}.png");
  CHECK(spec<ImageSpec>("kind = \"image\"\nfile = \"a.png\"").fitting == Fitting::contain);
  CHECK(spec<IconSpec>("kind = \"icon\"\nicon = \"flame\"").icon.excerpt.text() == "flame");
  const auto emblem = spec<EmblemSpec>("kind = \"emblem\"\nseed = \"{name}\"\ncolour = \"black\"");
  CHECK(emblem.seed.has_value());
  CHECK(emblem.colour.has_value());
  CHECK_FALSE(spec<EmblemSpec>("kind = \"emblem\"").seed.has_value());
}

TEST_CASE("text has a style and may be fitted") {
  const auto text = spec<TextSpec>(R"(kind = "text"
text = "{name}"
style = "title"
valign = "bottom"
align = "right"
colour = "white"
fit = [7, 9.5])");
  CHECK(text.text.text.only_hole() != nullptr);
  CHECK(text.style == "title");
  CHECK(text.vertical == Vertical::bottom);
  CHECK(text.align == Align::right);
  CHECK(text.colour.has_value());
  CHECK(text.fit == std::pair{7.0, 9.5});
}

TEST_CASE("a gauge has boxes, some of them filled") {
  const auto gauge = spec<GaugeSpec>(R"(kind = "gauge"
count = "{hp}"
filled = 2
gap = 1
round = true
vertical = true
empty-fill = "none"
style = "small"
labels = ["1", "2"])");
  CHECK(gauge.count.tree.nodes.size() == 1);
  CHECK(gauge.filled->number == 2);
  CHECK(gauge.gap.number == 1);
  CHECK(gauge.round);
  CHECK(gauge.vertical);
  CHECK(gauge.empty_fill.has_value());
  CHECK(gauge.style == "small");
  CHECK(gauge.labels == Lines{"1", "2"});
}

TEST_CASE("containers, groups and repeats") {
  const auto row =
      spec<ContainerSpec>("kind = \"row\"\ngap = 1\npadding = 2\nplace = \"spread\"\nacross = \"centre\"");
  CHECK(row.flow == Flow::row);
  CHECK(row.gap.number == 1);
  CHECK(row.padding.number == 2);
  CHECK(row.along == Placing::spread);
  CHECK(row.across == Placing::centre);
  CHECK(spec<ContainerSpec>("kind = \"column\"").flow == Flow::column);
  CHECK(spec<ContainerSpec>("kind = \"stack\"").flow == Flow::stack);
  const auto group = spec<GroupSpec>("kind = \"group\"\nclip = true\nradius = 2");
  CHECK(group.clip);
  CHECK(group.radius.number == 2);
  const auto repeat =
      spec<RepeatSpec>("kind = \"repeat\"\nover = \"tags\"\nas = \"tag\"\nflow = \"column\"\ngap = 1");
  CHECK(expr::dump(repeat.loop.list) == "tags");
  CHECK(repeat.loop.item == "tag");
  CHECK(repeat.flow == Flow::column);
  CHECK(repeat.gap.number == 1);
  CHECK(spec<RepeatSpec>("kind = \"repeat\"\nover = \"3\"").loop.item == "item");
}

TEST_CASE("a wrong value in an element is found at its place") {
  const auto [lines, report] = GENERATE(table<std::string, std::string>({
      {"kind = \"rct\"", "2:8 layout/unknown-kind"},
      {"name = \"a\"", "1:1 source/missing-key"},
      {"kind = 3", "2:8 source/wrong-type"},
      {"kind = \"rect\"\nradus = 3", "3:1 source/unknown-key"},
      {"kind = \"rect\"\nat = 3", "3:6 layout/bad-value"},
      {"kind = \"rect\"\nat = [1, 2, 3]", "3:6 layout/bad-value"},
      {"kind = \"rect\"\nat = [1, true]", "3:10 layout/bad-value"},
      {"kind = \"rect\"\nwidth = \"wide\"", "3:9 layout/bad-value"},
      {"kind = \"rect\"\nwidth = \"{hp} mm\"", "3:9 layout/bad-value"},
      {"kind = \"rect\"\nwidth = \"{hp +}\"", "3:15 expr/syntax"},
      {"kind = \"rect\"\nwhen = \"hp >\"", "3:13 expr/syntax"},
      {"kind = \"rect\"\ndashes = 3", "3:10 layout/bad-value"},
      {"kind = \"rect\"\ndashes = [1, 0]", "3:10 layout/bad-value"},
      {"kind = \"rect\"\nfill = \"{a\"", "3:9 expr/open-brace"},
      {"kind = \"path\"\npath = \"M 0 0 A 1\"", "3:15 layout/bad-value"},
      {"kind = \"path\"", "1:1 source/missing-key"},
      {"kind = \"polygon\"\npoints = [[1]]", "3:11 layout/bad-value"},
      {"kind = \"image\"\nfile = \"a.png\"\nfit = \"fill\"", "4:7 layout/bad-value"},
      {"kind = \"image\"\nitems = []", "1:1 source/missing-key"},
      {"kind = \"text\"\ntext = \"a\"\nstyle = \"b\"\nfit = [9, 7]", "5:7 layout/bad-value"},
      {"kind = \"text\"\ntext = \"a\"\nstyle = \"b\"\nfit = 9", "5:7 layout/bad-value"},
      {"kind = \"gauge\"", "1:1 source/missing-key"},
      {"kind = \"repeat\"\nover = \"a\"\nflow = \"stack\"", "4:8 layout/bad-value"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = [{}]", "1:1 source/missing-key"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = []\nrows = []", "4:11 layout/bad-value"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = [3]\nrows = []", "4:12 layout/bad-value"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = [{ wide = 3 }]\nrows = []", "4:14 source/unknown-key"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = [{ width = 3, share = 1 }]\nrows = []",
       "4:12 layout/bad-value"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = [{}]\nrows = 3", "5:8 layout/bad-value"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = [{}]\nrows = [3]", "5:9 layout/bad-value"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = [{}]\nrows = [[\"a\", \"b\"]]", "5:9 layout/bad-value"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = [{}]\nrows = [[3]]", "5:10 layout/bad-value"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = [{}]\nover = \"a\"", "4:12 source/missing-key"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = [{ cell = \"a\" }]\nrows = []", "4:12 layout/bad-value"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = [{ cell = \"a\" }]\nover = \"a\"\nrows = []",
       "6:8 layout/bad-value"},
      {"kind = \"table\"\nstyle = \"b\"\ncolumns = [{}]\nrows = []\npadding = \"a\"",
       "6:11 layout/bad-value"},
  }));
  INFO(lines);
  CHECK(bad("[[front]]\n" + lines) == Lines{report});
}

TEST_CASE("a template may have faces besides front and back") {
  const Read read(
      "[[faces.night]]\nkind = \"rect\"\n[[faces.night]]\nkind = \"line\"\n[[faces.dawn]]\nkind = \"rect\"");
  CHECK(read.reports() == Lines{});
  REQUIRE(read.made.further.size() == 2);
  CHECK(read.made.further[0].name == "night");
  CHECK(read.made.further[0].elements.size() == 2);
  CHECK(read.made.further[1].name == "dawn");
  CHECK(bad("[[faces.front]]\nkind = \"rect\"") == Lines{"1:9 layout/bad-value"});
  CHECK(bad("[[faces.Night]]\nkind = \"rect\"") == Lines{"1:9 layout/bad-value"});
  CHECK(bad("[faces.night]\nkind = \"rect\"") == Lines{"1:8 layout/bad-value"});
  CHECK(bad("faces = 3") == Lines{"1:9 source/wrong-type"});
}

TEST_CASE("a misspelt kind or key is answered with the right one") {
  CHECK(Read("[[front]]\nkind = \"rct\"").advice() == "did you mean `rect`?");
  CHECK(Read("[[front]]\nkind = \"rect\"\nradus = 1").advice() == "did you mean `radius`?");
}

TEST_CASE("a wrong element does not hide the others, nor the mistakes in its items") {
  const Read read(
      "[[front]]\nkind = \"rct\"\nitems = [{ kind = \"txt\" }]\n[[front]]\nkind = \"line\"\n[[back]]\nkind = "
      "\"rect\"");
  CHECK(read.reports().size() == 2);
  CHECK(read.made.front.size() == 1);
  CHECK(read.made.back.size() == 1);
}
