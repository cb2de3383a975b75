#include "press/shared_shapes.h"

#include <catch2/catch.hpp>

using rulepress::press::rounded_path;
using rulepress::press::SharedShapes;

namespace {

const std::string long_path =
    "<path style=\"fill:rgb(10%,20%,30%);\" d=\"M 10.123456 20 L 30 40 L 50 60 L 70 80 Z \"/>";

std::string letter(const std::string& name, const std::string& data) {
  return "<symbol overflow=\"visible\" id=\"" + name + "\">\n<path style=\"stroke:none;\" d=\"" + data +
         "\"/>\n</symbol>\n";
}

}  // namespace

TEST_CASE("a path that two drawings have is written once") {
  SharedShapes shapes;
  const auto one = shapes.add("<g>" + long_path + "</g>");
  const auto two = shapes.add("<g id=\"x\">" + long_path + "<rect/></g>");
  CHECK(shapes.written(one) == "<g><use href=\"#p0\"/></g>");
  CHECK(shapes.written(two) == "<g id=\"x\"><use href=\"#p0\"/><rect/></g>");
  CHECK(shapes.definitions() ==
        "<path id=\"p0\" style=\"fill:rgb(10%,20%,30%);\" d=\"M 10.123 20 L 30 40 L 50 60 L 70 80 Z\"/>\n");
}

TEST_CASE("a path that one drawing has stays where it is") {
  SharedShapes shapes;
  const auto one = shapes.add(long_path + "<path d=\"M 1 1\"/>");
  CHECK(shapes.written(one) ==
        "<path style=\"fill:rgb(10%,20%,30%);\" d=\"M 10.123 20 L 30 40 L 50 60 L 70 80 Z\"/><path d=\"M 1 "
        "1\"/>");
  CHECK(shapes.definitions().empty());
}

TEST_CASE("a letter is written once, and one that nobody uses not at all") {
  SharedShapes shapes;
  const auto one = shapes.add(letter("s0-glyph0-0", "M 9 9") + letter("s0-glyph0-1", "M 1 2 L 3 4") +
                              "<use xlink:href=\"#s0-glyph0-1\" x=\"5\" y=\"6\"/>");
  const auto two =
      shapes.add(letter("s1-glyph0-7", "M 1 2 L 3 4") + "<use xlink:href=\"#s1-glyph0-7\" x=\"7\" y=\"8\"/>");
  CHECK(shapes.written(one) == "<use href=\"#p0\" x=\"5\" y=\"6\"/>");
  CHECK(shapes.written(two) == "<use href=\"#p0\" x=\"7\" y=\"8\"/>");
  CHECK(shapes.definitions() == "<path id=\"p0\" style=\"stroke:none;\" d=\"M 1 2 L 3 4\"/>\n");
}

TEST_CASE("numbers of a path are rounded where nobody can see it") {
  CHECK(rounded_path("M 10.123456 -0.0001 L 3.5 4 Z ") == "M 10.123 0 L 3.5 4 Z");
  CHECK(rounded_path("M 0.123456 0.5") == "M 0.123456 0.5");
  CHECK(rounded_path("M 10.123456 1e-5") == "M 10.123456 1e-5");
}

TEST_CASE("what is no SVG of Cairo stays as it is") {
  SharedShapes shapes;
  for (const std::string text :
       {"", "words", "<path", "<use href=\"#", "<symbol overflow=\"visible\" id=\"", "<<<>"}) {
    const auto one = shapes.add(text);
    CHECK(shapes.written(one) == text);
  }
}
