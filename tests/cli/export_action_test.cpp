#include <catch2/catch.hpp>
#include <cstdlib>

#include "support/harness.h"

using namespace rulepress;
namespace fs = std::filesystem;

namespace {

struct Garden {
  test::TemporaryFolder temporary;
  fs::path root = temporary.path() / "star-garden";

  Garden() { REQUIRE(test::run_program({"new", "Star Garden", "-q"}, temporary.path()).code == 0); }

  test::Outcome run(std::vector<std::string> words) const {
    words.insert(words.begin(), {"export", "star-garden"});
    return test::run_program(words, root);
  }

  std::vector<std::string> files(const fs::path& folder) const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(root / folder)) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
  }

  // What a command prints.
  std::string asked(const std::string& command) const {
    const fs::path answer = temporary.path() / "answer.txt";
    REQUIRE(std::system(("cd " + root.string() + " && " + command + " > " + answer.string()).c_str()) == 0);
    return test::read_file(answer);
  }
};

// Width and height in the head of a PNG.
std::pair<unsigned, unsigned> png_size(const std::string& bytes) {
  const auto number = [&](std::size_t at) {
    unsigned value = 0;
    for (std::size_t i = at; i < at + 4; ++i) value = value * 256 + static_cast<unsigned char>(bytes.at(i));
    return value;
  };
  return {number(16), number(20)};
}

}  // namespace

TEST_CASE("every face becomes a PNG of its own, named after the card") {
  const Garden garden;
  const auto outcome = garden.run({});
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.err, Catch::Contains("  output/star-garden/png/  6 files, "));
  CHECK(garden.files("output/star-garden/png") ==
        std::vector<std::string>{"clover-back.png", "clover-front.png", "nightshade-back.png",
                                 "nightshade-front.png", "sunflower-back.png", "sunflower-front.png"});
  const auto size = png_size(test::read_file(garden.root / "output/star-garden/png/clover-front.png"));
  CHECK(size == std::pair{750u, 1050u});  // a poker card at 300 dpi
}

TEST_CASE("resolution and bleed are as asked for") {
  const Garden garden;
  CHECK(garden.run({"clover", "--dpi", "100", "--bleed", "--face", "back", "--to", "faces"}).code == 0);
  CHECK(garden.files("faces") == std::vector<std::string>{"clover-back.png"});
  CHECK(png_size(test::read_file(garden.root / "faces/clover-back.png")) == std::pair{274u, 374u});
}

TEST_CASE("an SVG is as large as the card in millimetres, or the card with its bleed") {
  const Garden garden;
  CHECK(garden.run({"clover", "--as", "svg", "--face", "front"}).code == 0);
  const fs::path file = garden.root / "output/star-garden/svg/clover-front.svg";
  CHECK_THAT(test::read_file(file), Catch::Contains("width=\"63.5mm\" height=\"88.9mm\""));
  CHECK(garden.run({"clover", "--as", "svg", "--face", "front", "--bleed"}).code == 0);
  CHECK_THAT(test::read_file(file), Catch::Contains("width=\"69.5mm\" height=\"94.9mm\""));
}

TEST_CASE("a PDF has a page for each face, with its boxes, its fonts and its text") {
  const Garden garden;
  const auto outcome = garden.run({"--as", "pdf", "--bleed"});
  CHECK_THAT(outcome.err, Catch::Contains("  output/star-garden/star-garden-faces.pdf  6 faces, "));
  const std::string pdf = "output/star-garden/star-garden-faces.pdf";
  const std::string info = garden.asked("pdfinfo -box " + pdf);
  CHECK_THAT(info, Catch::Contains("Pages:           6"));
  CHECK_THAT(info, Catch::Contains("MediaBox:            0.00     0.00   197.01   269.01"));
  CHECK_THAT(info, Catch::Contains("TrimBox:             8.50     8.50   188.50   260.50"));
  CHECK_THAT(garden.asked("pdftotext -f 5 -l 5 " + pdf + " -"), Catch::Contains("Clover"));
  CHECK_THAT(garden.asked("qpdf --check " + pdf), Catch::Contains("No syntax or stream encoding errors"));
}

TEST_CASE("the same faces give the same bytes with any number of jobs") {
  const Garden garden;
  for (const std::string form : {"png", "svg", "pdf"}) {
    CHECK(garden.run({"--as", form, "--dpi", "60", "--to", "one", "--jobs", "1"}).code == 0);
    CHECK(garden.run({"--as", form, "--dpi", "60", "--to", "three", "--jobs", "3"}).code == 0);
  }
  REQUIRE(garden.files("one").size() == 13);
  for (const std::string& name : garden.files("one")) {
    INFO(name);
    CHECK(test::read_file(garden.root / "one" / name) == test::read_file(garden.root / "three" / name));
  }
}

TEST_CASE("an id that no card has is named, with the nearest one") {
  const Garden garden;
  const auto near = garden.run({"clover", "sunflwer"});
  CHECK(near.code == 2);
  CHECK_THAT(near.err, Catch::Contains("`star-garden` has no card or other component `sunflwer`\n") &&
                           Catch::Contains("did you mean `sunflower`?"));
  CHECK_THAT(garden.run({"qqq"}).err, Catch::Contains("there are `sunflower`, `nightshade` and `clover`"));
  CHECK_FALSE(fs::exists(garden.root / "output"));
}

TEST_CASE("nothing is written among the designer's own files") {
  const Garden garden;
  for (const std::string folder : {"templates/star-garden", "cards", "./rules/../cards/x"}) {
    const auto outcome = garden.run({"--to", folder});
    CHECK(outcome.code == 2);
    CHECK_THAT(outcome.err, Catch::Contains("your own files"));
  }
  CHECK(garden.files("templates/star-garden").size() == 2);
}

TEST_CASE("a game with errors is not drawn, and its old files stay as they are") {
  const Garden garden;
  REQUIRE(garden.run({"clover", "--face", "front"}).code == 0);
  const fs::path file = garden.root / "output/star-garden/png/clover-front.png";
  const std::string before = test::read_file(file);
  test::write_file(garden.root / "cards/star-garden/more.toml", "[[card]]\nid = \"clover\"\n");
  const auto outcome = garden.run({});
  CHECK(outcome.code == 1);
  CHECK_THAT(outcome.err, Catch::Contains("star-garden: not drawn, because of its errors"));
  CHECK(test::read_file(file) == before);
  CHECK(garden.files("output/star-garden/png").size() == 1);
}

TEST_CASE("a file that cannot be written is named, and the others are saved") {
  const Garden garden;
  fs::create_directories(garden.root / "output/star-garden/png/clover-front.png/in-the-way");
  const auto outcome = garden.run({});
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Catch::Contains("`output/star-garden/png/clover-front.png` cannot be written"));
  CHECK(garden.files("output/star-garden/png").size() == 6);
}
