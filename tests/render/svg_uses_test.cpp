#include "render/svg_uses.h"

#include <catch2/catch.hpp>
#include <string>

using rulepress::render::uses_end;

TEST_CASE("parts may be used often, and inside other parts") {
  CHECK(uses_end("<svg/>"));
  CHECK(uses_end("<svg><g id=\"a\"><rect/></g><use href=\"#a\"/><use xlink:href='#a'/></svg>"));
  CHECK(uses_end(
      "<svg><g id=\"a\"/><g id=\"b\"><use href=\"#a\"/><use href=\"#a\"/></g><use href=\"#b\"/></svg>"));
  CHECK(uses_end("<svg><use href=\"#nothing\"/></svg>"));
}

TEST_CASE("a part that draws itself has no end, however long the way round") {
  CHECK_FALSE(uses_end("<svg><use id=\"a\" href=\"#a\"/></svg>"));
  CHECK_FALSE(uses_end("<svg><g id=\"a\"><g><use href = \"#a\" /></g></g></svg>"));
  CHECK_FALSE(
      uses_end("<svg><g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><svg:use xlink:href=\"#a\"/></g></svg>"));
  CHECK_FALSE(uses_end("<svg id=\"all\"><use href=\"#all\"/></svg>"));
}

TEST_CASE("what only looks like a circle is none") {
  CHECK(uses_end("<svg><g id=\"a\"></g><use href=\"#a\"/></svg>"));
  CHECK(uses_end("<svg><g id=\"a\"/><use href=\"#a\"/></svg>"));
  CHECK(uses_end("<svg><!-- <g id=\"a\"><use href=\"#a\"/></g> --></svg>"));
  CHECK(uses_end("<svg><g gradient-id=\"a\"><use href=\"#a\"/></g></svg>"));
  CHECK(uses_end("<svg><linearGradient id=\"a\" href=\"#a\"/></svg>"));
}

TEST_CASE("parts of parts of parts are counted without drawing them") {
  const auto nested = [](int depth) {
    std::string svg = "<svg><g id=\"u0\"/>";
    for (int i = 1; i <= depth; ++i) {
      svg += "<g id=\"u" + std::to_string(i) + "\">";
      for (int k = 0; k < 10; ++k) svg += "<use href=\"#u" + std::to_string(i - 1) + "\"/>";
      svg += "</g>";
    }
    return svg + "</svg>";
  };
  CHECK(uses_end(nested(4)));
  CHECK_FALSE(uses_end(nested(6)));
  CHECK_FALSE(uses_end(nested(60)));
}

TEST_CASE("chains and nests without bounds are refused at once") {
  std::string chain = "<svg>";
  for (int i = 0; i < 50'000; ++i) {
    chain += "<g id=\"c" + std::to_string(i) + "\"><use href=\"#c" + std::to_string(i + 1) + "\"/></g>";
  }
  CHECK_FALSE(uses_end(chain + "</svg>"));
  std::string nest = "<svg>";
  for (int i = 0; i < 50'000; ++i) nest += "<g id=\"n" + std::to_string(i) + "\"><use href=\"#x\"/>";
  CHECK_FALSE(uses_end(nest));
}

TEST_CASE("broken tags do no harm") {
  for (const char* text :
       {"", "<", "<>", "</>", "<use", "<use href=", "<use href=\"", "</a></b>", "<!--", "<a id='"}) {
    CHECK(uses_end(text));
  }
}
