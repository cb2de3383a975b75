#include "press/assemble.h"

#include <catch2/catch.hpp>
#include <cstdlib>

#include "press/faces.h"
#include "press/imposition.h"

using namespace rulepress::press;
using Catch::Contains;
using rulepress::layout::Mm;
using rulepress::test::ask;
using rulepress::test::occurrences;
using rulepress::test::parts_of;
using rulepress::test::TestFace;

namespace {

const auto poker = *rulepress::layout::size_by_name("poker");
const auto mini = *rulepress::layout::size_by_name("mini");

// Two poker cards and a mini one, each with its own back.
rulepress::render::PdfParts three_cards() {
  return parts_of({{poker, 3, {1, 0.5, 0.5}},
                   {poker, 3, {0.5, 1, 0.5}},
                   {mini, 0, {0.5, 0.5, 1}},
                   {poker, 3, {0.9, 0.8, 0.4}},
                   {mini, 0, {0.4, 0.8, 0.9}}});
}

std::vector<Piece> pieces() {
  return {{0, 3, poker, Mm{3}, 5, "Heroes"},
          {1, 3, poker, Mm{3}, 6, "Käfer & Co"},
          {2, 4, mini, Mm{0}, 7, "Coins"}};
}

std::string sheets(SheetOptions options = {}) {
  options.cuts = Cuts::single;
  const auto result = assemble(three_cards(), impose(pieces(), options), {"Star Garden", "A. Author"});
  if (const auto* error = std::get_if<Error>(&result)) FAIL(error->message);
  return std::get<std::string>(result);
}

// The document on disk, for other programs to look at.
class Saved {
 public:
  explicit Saved(const std::string& bytes) : path_(folder_.path() / "sheets.pdf") {
    rulepress::test::write_file(path_, bytes);
  }
  std::string path() const { return path_.string(); }
  std::string plain() const { return ask("qpdf --qdf --object-streams=disable " + path() + " -").text; }

 private:
  rulepress::test::TemporaryFolder folder_;
  std::filesystem::path path_;
};

}  // namespace

TEST_CASE("the sheets are a clean PDF") {
  const Saved saved(sheets());
  const auto answer = ask("qpdf --check " + saved.path());
  INFO(answer.text);
  CHECK(answer.code == 0);
  CHECK_THAT(answer.text, Contains("No syntax or stream encoding errors found"));
}

TEST_CASE("pages have the size of the paper, and boxes around trims and bleed") {
  const Saved saved(sheets());
  const std::string info = ask("pdfinfo -box -f 1 -l 9 " + saved.path()).text;
  CHECK_THAT(info, Contains("Pages:           6"));
  CHECK_THAT(info, Contains("Page    1 size:  595.276 x 841.89 pts (A4)"));
  CHECK_THAT(info, Contains("Page    5 size:  841.89 x 595.276 pts (A4)"));
  // 9.75 mm and 15.15 mm from the edges; bleed of 2.375 mm at the sides, 3 mm above and below.
  CHECK_THAT(info, Contains("Page    1 TrimBox:      27.64    42.94   567.64   798.94"));
  CHECK_THAT(info, Contains("Page    1 BleedBox:     20.91    34.44   574.37   807.45"));
  CHECK_THAT(info, Contains("Page    1 MediaBox:      0.00     0.00   595.28   841.89"));
}

TEST_CASE("the document says what it is and how it is to be printed") {
  const Saved saved(sheets());
  const std::string info = ask("TZ=UTC pdfinfo " + saved.path()).text;
  CHECK_THAT(info, Contains("Title:           Star Garden"));
  CHECK_THAT(info, Contains("Author:          A. Author"));
  CHECK_THAT(info, Contains("Creator:         Rulepress"));
  CHECK_THAT(info, Contains("Sat Jan  1 00:00:00 2000"));
  const std::string plain = saved.plain();
  CHECK_THAT(plain, Contains("/PrintScaling /None"));
  CHECK_THAT(plain, Contains("/Duplex /DuplexFlipLongEdge"));
  SheetOptions options;
  options.duplex = Duplex::short_edge;
  CHECK_THAT(Saved(sheets(options)).plain(), Contains("/Duplex /DuplexFlipShortEdge"));
  options.duplex = Duplex::fronts_only;
  CHECK_THAT(Saved(sheets(options)).plain(), Contains("/Duplex /Simplex"));
}

TEST_CASE("each deck has a bookmark") {
  const Saved saved(sheets());
  const std::string outlines = ask("qpdf --json --json-key=outlines " + saved.path()).text;
  CHECK(occurrences(outlines, "\"title\":") == 3);
  CHECK_THAT(outlines, Contains("\"title\": \"Heroes\""));
  CHECK_THAT(outlines, Contains("\"title\": \"Käfer & Co\""));
  CHECK_THAT(outlines, Contains("\"destpageposfrom1\": 5"));
}

TEST_CASE("each face is stored once, however often it is printed") {
  const std::string plain = Saved(sheets()).plain();
  CHECK(occurrences(plain, "/Subtype /Form") == 5);
  CHECK(occurrences(plain, " Do Q") == 2 * (5 + 6 + 7));
}

TEST_CASE("the same input makes the same bytes") {
  CHECK(sheets() == sheets());
}

TEST_CASE("faces come out where the plan has them") {
  const Saved saved(sheets());
  // Points from the top left corner; the text's line begins a fifth in and half way down.
  const std::string text = ask("pdftotext -bbox -f 1 -l 1 " + saved.path() + " -").text;
  CHECK(occurrences(text, ">Face</word>") == 9);
  CHECK_THAT(text, Contains("xMin=\"63.637"));  // 27.638 + 36
}

TEST_CASE("a label is printed when somebody has drawn it") {
  const auto parts = parts_of({{poker}, {{Mm{60}, Mm{2.6}}}});
  SheetPlan plan = impose({{0, std::nullopt, poker, Mm{0}, 1, "A"}}, {});
  REQUIRE(plan.pages.at(0).labels.size() == 2);  // one is the ruler's
  const auto without = std::get<std::string>(assemble(parts, plan, {}));
  CHECK(occurrences(ask("pdftotext " + Saved(without).path() + " -").text, "Face 1") == 0);
  plan.pages[0].labels[0].face = 1;
  const auto with = std::get<std::string>(assemble(parts, plan, {}));
  CHECK(occurrences(ask("pdftotext " + Saved(with).path() + " -").text, "Face 1") == 1);
}

TEST_CASE("the printer's offset moves the boxes of back pages") {
  SheetOptions options;
  options.back_shift = {Mm{1}, Mm{2}, 0};
  const std::string info = ask("pdfinfo -box -f 2 -l 2 " + Saved(sheets(options)).path()).text;
  // 2.83 to the right, 5.67 down.
  CHECK_THAT(info, Contains("TrimBox:      30.47    37.28   570.47   793.28"));
}

TEST_CASE("what cannot be assembled is an error, never an exception") {
  const SheetPlan plan = impose(pieces(), {});
  for (const std::string& bytes : {std::string(), std::string("not a PDF")}) {
    auto parts = three_cards();
    parts.faces.front().form.pictures.push_back("art.svg");
    CHECK(std::holds_alternative<Error>(assemble(parts, plan, {})));
    parts.pictures["art.svg"].bytes = bytes;
    CHECK(std::holds_alternative<Error>(assemble(parts, plan, {})));
  }
  const auto missing = assemble(parts_of({{poker, 3}}), plan, {});
  REQUIRE(std::holds_alternative<Error>(missing));
  CHECK(std::get<Error>(missing).message == "page 1 needs face 1, but there are 1");
  const auto small = assemble(parts_of({{mini}, {mini}, {mini}, {mini}, {mini}}), plan, {});
  REQUIRE(std::holds_alternative<Error>(small));
  CHECK_THAT(std::get<Error>(small).message, Contains("smaller than its place on page 1"));
}

TEST_CASE("a plan without pages is an error, for there is no PDF without pages") {
  const auto result = assemble(three_cards(), impose({}, {}), {});
  REQUIRE(std::holds_alternative<Error>(result));
  CHECK(std::get<Error>(result).message == "there are no pages to print");
}
