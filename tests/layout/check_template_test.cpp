#include <catch2/catch.hpp>

#include "layout/template/template.h"
#include "support/harness.h"

using namespace rulepress;
using namespace rulepress::layout;
using expr::Type;
using Lines = std::vector<std::string>;

namespace {

constexpr const char* head =
    "palette = { fire = \"#f00\" }\nstyles = { body = { font = \"A\" } }\nicons = { flame = \"f.svg\" }\n";

// The reports on a template whose fourth line is [[front]].
source::Diagnostics diagnostics_of(const std::string& lines, source::Sources& sources) {
  source::Diagnostics diagnostics;
  const Template made = read_template(sources.add("templates/demo/a.toml", head + ("[[front]]\n" + lines)),
                                      sources, diagnostics);
  REQUIRE(test::brief(diagnostics, sources) == Lines{});
  expr::Scope scope;
  scope.names = {{"hp", Type::number()},
                 {"name", Type::text()},
                 {"power", Type::number().or_missing()},
                 {"tags", Type::list_of(Type::text())}};
  check_template(made, scope, diagnostics);
  return diagnostics;
}

Lines reports(const std::string& lines) {
  source::Sources sources;
  return test::brief(diagnostics_of(lines, sources), sources);
}

}  // namespace

TEST_CASE("a good template has no reports") {
  const std::string lines =
      GENERATE(as<std::string>{}, "kind = \"rect\"\nfill = \"fire\"\nstroke = \"#123\"",
               "kind = \"rect\"\nfill = \"{name}\"", "kind = \"rect\"\nwidth = \"{hp * 2}\"",
               "kind = \"text\"\ntext = \"{name} {hp}\"\nstyle = \"body\"",
               "kind = \"icon\"\nicon = \"flame\"", "kind = \"icon\"\nicon = \"{name}\"",
               "kind = \"rect\"\nwhen = \"has(power) and power > 2\"\nwidth = \"{power}\"",
               "kind = \"gauge\"\ncount = \"{hp}\"\nstyle = \"body\"");
  INFO(lines);
  CHECK(reports(lines) == Lines{});
}

TEST_CASE("each mistake of a template is found at its place") {
  const auto [lines, report] = GENERATE(table<std::string, std::string>({
      {"kind = \"rect\"\nfill = \"fir\"", "6:8 layout/unknown-colour"},
      {"kind = \"rect\"\nstroke = \"red\"", "6:10 layout/unknown-colour"},
      {"kind = \"rect\"\nwidth = \"{name}\"", "6:9 layout/bad-value"},
      {"kind = \"rect\"\nwidth = \"{power}\"", "6:9 expr/maybe-missing"},
      {"kind = \"rect\"\nwidth = \"{wings}\"", "6:11 expr/unknown-name"},
      {"kind = \"rect\"\nwhen = \"hp\"", "6:8 layout/bad-value"},
      {"kind = \"rect\"\nwhen = \"wings\"", "6:9 expr/unknown-name"},
      {"kind = \"text\"\ntext = \"{power}\"\nstyle = \"body\"", "6:10 expr/maybe-missing"},
      {"kind = \"text\"\ntext = \"a\"\nstyle = \"bodi\"", "7:9 layout/unknown-style"},
      {"kind = \"text\"\ntext = \"a\"\nstyle = \"body\"\ncolour = \"red\"", "8:10 layout/unknown-colour"},
      {"kind = \"icon\"\nicon = \"flam\"", "6:8 layout/unknown-icon"},
      {"kind = \"image\"\nfile = \"{wings}.png\"", "6:10 expr/unknown-name"},
      {"kind = \"polygon\"\npoints = [[0, \"{name}\"]]", "6:15 layout/bad-value"},
      {"kind = \"gauge\"\ncount = 3\nstyle = \"bodi\"", "7:9 layout/unknown-style"},
      {"kind = \"gauge\"\ncount = 3\nempty-fill = \"red\"", "7:14 layout/unknown-colour"},
      {"kind = \"row\"\ngap = \"{name}\"", "6:7 layout/bad-value"},
      {"kind = \"group\"\nradius = \"{name}\"", "6:10 layout/bad-value"},
      {"kind = \"repeat\"\nover = \"name\"", "6:8 layout/bad-value"},
      {"kind = \"emblem\"\ncolour = \"red\"", "6:10 layout/unknown-colour"},
      {"kind = \"group\"\nitems = [{ kind = \"rect\", fill = \"red\" }]", "6:34 layout/unknown-colour"},
  }));
  INFO(lines);
  CHECK(reports(lines) == Lines{report});
}

TEST_CASE("a misspelt name is corrected in place") {
  source::Sources sources;
  const auto diagnostics = diagnostics_of("kind = \"gauge\"\ncount = 3\nstyle = \"bodi\"", sources);
  const auto& edit = diagnostics.all().at(0).suggestion->edits.at(0);
  CHECK(sources.text(edit.span) == "\"bodi\"");
  CHECK(edit.replacement == "\"body\"");
}

TEST_CASE("a condition makes what it asks for present, also for items inside") {
  CHECK(reports("kind = \"group\"\nwhen = \"has(power)\"\nitems = [{ kind = \"rect\", width = \"{power}\" }]")
            .empty());
}

TEST_CASE("a repeat gives its items names") {
  CHECK(reports("kind = \"repeat\"\nover = \"tags\"\nas = \"tag\"\n"
                "items = [{ kind = \"text\", text = \"{number} {tag}\", style = \"body\" }]")
            .empty());
  CHECK(reports("kind = \"repeat\"\nover = \"tags\"\nitems = [{ kind = \"rect\", width = \"{item}\" }]") ==
        Lines{"7:35 layout/bad-value"});
  CHECK(
      reports("kind = \"repeat\"\nover = \"hp\"\nitems = [{ kind = \"rect\", width = \"{item}\" }]").empty());
}

TEST_CASE("colours of styles must be known as well") {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const Template made =
      read_template(sources.add("templates/demo/a.toml",
                                "[styles.body]\nfont = \"A\"\ncolour = \"inkk\"\n[palette]\nink = \"#111\""),
                    sources, diagnostics);
  check_template(made, {}, diagnostics);
  CHECK(test::brief(diagnostics, sources) == Lines{"3:10 layout/unknown-colour"});
}
