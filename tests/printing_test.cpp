// What comes out of the printer, for every paper, every way of turning it over and every kind of marks: backs
// lie behind their fronts, and nothing but bleed is near a cut. Read from the program's own dump of
// positions, and once from the pixels of a finished PDF.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <regex>
#include <sstream>

#include "support/harness.h"

using namespace rulepress;
namespace fs = std::filesystem;

namespace {

struct Box {
  double x, y, width, height;
};

struct Placed {
  Box trim;
  Box visible;
};

struct Line {
  double x1, y1, x2, y2;
};

struct Page {
  bool front;
  double width, height;
  std::vector<Placed> pieces;
  std::vector<Line> marks;
};

std::vector<double> numbers_in(const std::string& line) {
  static const std::regex number(R"(-?\d+\.\d\d)");
  std::vector<double> found;
  for (std::sregex_iterator at(line.begin(), line.end(), number), end; at != end; ++at)
    found.push_back(std::stod(at->str()));
  return found;
}

std::vector<Page> pages_in(const std::string& dump) {
  std::vector<Page> pages;
  std::istringstream lines(dump);
  for (std::string line; std::getline(lines, line);) {
    const auto n = numbers_in(line);
    if (line.starts_with("page ")) {
      pages.push_back({line.find(" front ") != std::string::npos, n.at(0), n.at(1), {}, {}});
    } else if (line.starts_with("  face ")) {
      pages.back().pieces.push_back(
          {{n.at(0), n.at(1), n.at(2), n.at(3)}, {n.at(4), n.at(5), n.at(6), n.at(7)}});
    } else if (line.starts_with("  mark ")) {
      pages.back().marks.push_back({n.at(0), n.at(1), n.at(2), n.at(3)});
    }
  }
  return pages;
}

constexpr double tenth = 0.1;  // of a millimetre

// Where a box comes to lie on the other side of the paper.
Box behind(const Box& box, const Page& page, bool long_edge) {
  const bool around_vertical = (page.height >= page.width) == long_edge;
  if (around_vertical) return {page.width - box.x - box.width, box.y, box.width, box.height};
  return {box.x, page.height - box.y - box.height, box.width, box.height};
}

bool same(const Box& a, const Box& b) {
  return std::abs(a.x - b.x) <= tenth && std::abs(a.y - b.y) <= tenth &&
         std::abs(a.width - b.width) <= tenth && std::abs(a.height - b.height) <= tenth;
}

bool touches(const Line& mark, const Box& box) {
  return std::max(mark.x1, mark.x2) > box.x && std::min(mark.x1, mark.x2) < box.x + box.width &&
         std::max(mark.y1, mark.y2) > box.y && std::min(mark.y1, mark.y2) < box.y + box.height;
}

struct Workspace {
  test::TemporaryFolder folder;

  // Three sizes with bleed, none of which fills its last page.
  Workspace() {
    write("cards/demo/game.toml", "name = \"Demo\"\n");
    write("cards/demo/cards.toml",
          "[[card]]\nid = \"a\"\ntype = \"poker\"\ncount = 11\n[[card]]\nid = \"b\"\ntype = \"tarot\"\ncount "
          "= 7\n"
          "[[token]]\nid = \"c\"\ntype = \"square\"\ncount = 5\n");
    for (const auto& [name, size] :
         {std::pair{"poker", "\"poker\""}, {"tarot", "\"tarot\""}, {"square", "[40, 40]"}}) {
      write(std::string("templates/demo/") + name + ".toml",
            std::string("size = ") + size +
                "\nbleed = 3\n[[front]]\nkind = \"rect\"\nfill = \"#ff0000\"\n"
                "[[back]]\nkind = \"rect\"\nfill = \"#ff0000\"\n");
    }
  }

  void write(const std::string& path, const std::string& text) const {
    test::write_file(folder.path() / path, text);
  }

  std::string run(std::vector<std::string> words) const {
    const test::Outcome outcome = test::run_program(words, folder.path());
    INFO(outcome.err);
    REQUIRE(outcome.code == 0);
    return outcome.out;
  }
};

const std::vector<std::string> papers{"A4", "Letter", "A3", "Tabloid", "Legal", "150x250", "11x8.5in"};

// The red of a page as one byte a pixel, at 254 dpi: ten pixels a millimetre.
struct Raster {
  int width = 0;
  int height = 0;
  std::vector<bool> red;
  bool at(int x, int y) const {
    return x >= 0 && y >= 0 && x < width && y < height && red[static_cast<std::size_t>(y * width + x)];
  }
};

Raster raster(const fs::path& pdf, int page) {
  const std::string base = pdf.string() + "-" + std::to_string(page);
  const std::string number = std::to_string(page);
  REQUIRE(std::system(("pdftoppm -r 254 -singlefile -aa no -aaVector no -f " + number + " -l " + number +
                       " " + pdf.string() + " " + base)
                          .c_str()) == 0);
  std::istringstream file(test::read_file(base + ".ppm"));
  std::string magic;
  int most = 0;
  Raster made;
  file >> magic >> made.width >> made.height >> most;
  file.get();
  REQUIRE(magic == "P6");
  std::string pixels(static_cast<std::size_t>(made.width * made.height * 3), '\0');
  file.read(pixels.data(), static_cast<std::streamsize>(pixels.size()));
  for (std::size_t i = 0; i < pixels.size(); i += 3) {
    made.red.push_back(static_cast<unsigned char>(pixels[i]) > 200 &&
                       static_cast<unsigned char>(pixels[i + 1]) < 60);
  }
  return made;
}

// Pixels well inside the red of one page that are not red at their place on the other. A pixel at the edge
// may fall on either side.
template <class Function>
int strays(const Raster& from, const Raster& to, Function place) {
  int count = 0;
  for (int y = 0; y < from.height; ++y) {
    for (int x = 0; x < from.width; ++x) {
      const bool inside =
          from.at(x, y) && from.at(x - 1, y) && from.at(x + 1, y) && from.at(x, y - 1) && from.at(x, y + 1);
      if (!inside) continue;
      const auto [there_x, there_y] = place(x, y);
      if (!to.at(there_x, there_y)) ++count;
    }
  }
  return count;
}

int red_pixels(const Raster& page) {
  return static_cast<int>(std::count(page.red.begin(), page.red.end(), true));
}

}  // namespace

TEST_CASE("trimmed fronts and backs agree within a tenth of a millimetre on every paper") {
  const Workspace workspace;
  for (const std::string& paper : papers) {
    for (const std::string edge : {"long-edge", "short-edge"}) {
      INFO(paper << " " << edge);
      const auto pages =
          pages_in(workspace.run({"check", "-q", "--dump", "sheets", "--paper", paper, "--duplex", edge}));
      REQUIRE(pages.size() >= 6);
      for (std::size_t i = 0; i < pages.size(); i += 2) {
        REQUIRE(pages[i].front);
        REQUIRE_FALSE(pages[i + 1].front);
        REQUIRE(pages[i].pieces.size() == pages[i + 1].pieces.size());
        for (std::size_t k = 0; k < pages[i].pieces.size(); ++k) {
          const Box there = behind(pages[i].pieces[k].trim, pages[i], edge == "long-edge");
          CHECK(same(there, pages[i + 1].pieces[k].trim));
        }
      }
    }
  }
}

TEST_CASE("crop marks lie outside of all bleed, on fronts and backs of every paper") {
  const Workspace workspace;
  for (const std::string& paper : papers) {
    const auto pages = pages_in(workspace.run({"check", "-q", "--dump", "sheets", "--paper", paper}));
    std::size_t marks = 0;
    for (const Page& page : pages) {
      marks += page.marks.size();
      for (const Line& mark : page.marks) {
        for (const Placed& piece : page.pieces) CHECK_FALSE(touches(mark, piece.visible));
      }
    }
    INFO(paper);
    CHECK(marks >= 4 * pages.size());
  }
}

TEST_CASE("marks, margin, gutter and fronts only are as the command line says") {
  const Workspace workspace;
  const auto sheets = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"check", "-q", "--dump", "sheets", "--paper", "A4"});
    return pages_in(workspace.run(more));
  };
  for (const Page& page : sheets({"--marks", "none"})) CHECK(page.marks.empty());
  for (const Page& page : sheets({"--duplex", "none"})) CHECK(page.front);
  for (const Page& page : sheets({"--margin", "15"})) {
    for (const Placed& piece : page.pieces) {
      CHECK(piece.visible.x >= 15);
      CHECK(piece.visible.y >= 15);
    }
  }
  const auto apart = sheets({"--gutter", "7"});
  CHECK(apart[0].pieces[1].trim.x - apart[0].pieces[0].trim.x - apart[0].pieces[0].trim.width ==
        Approx(7).margin(0.02));
  const auto grid = sheets({"--marks", "grid"});
  CHECK(touches(grid[0].marks[0], grid[0].pieces[0].visible));
}

TEST_CASE("the pixels of a back page lie behind those of its front") {
  const Workspace workspace;
  workspace.run({"build", "-q", "--paper", "A4"});
  const fs::path pdf = workspace.folder.path() / "output/demo/demo-cards-a4.pdf";
  const Raster front = raster(pdf, 3);  // two cards are left for it, so it is not its own mirror
  const Raster back = raster(pdf, 4);
  REQUIRE(red_pixels(front) > 1'000'000);
  CHECK(strays(front, front, [&](int x, int y) { return std::pair{front.width - 1 - x, y}; }) > 100'000);
  CHECK(strays(front, back, [&](int x, int y) { return std::pair{front.width - 1 - x, y}; }) == 0);
  CHECK(strays(back, front, [&](int x, int y) { return std::pair{front.width - 1 - x, y}; }) == 0);
}

// A shape near the upper left corner of the front, and one at the same place of the back as somebody sees it
// who looks through the front: when both are red at the same places, each lies behind the other and neither
// stands on its head.
const char* const askew =
    "bleed = 3\n[[front]]\nkind = \"rect\"\nat = [4, 4]\nsize = [12, 20]\nfill = \"#ff0000\"\n"
    "[[back]]\nkind = \"rect\"\nat = [{}, 4]\nsize = [12, 20]\nfill = \"#ff0000\"\n";

TEST_CASE("folded at the dots, the pixels of each back lie behind those of its front") {
  const Workspace workspace;
  const auto write_askew = [&](const std::string& name, const std::string& size, const std::string& left) {
    std::string text = askew;
    text.replace(text.find("{}"), 2, left);
    workspace.write("templates/demo/" + name + ".toml", "size = " + size + "\n" + text);
  };
  write_askew("poker", "[63.5, 88.9]", "47.5");
  write_askew("tarot", "[70, 120]", "54");
  for (const std::string paper : {"A4", "Letter"}) {
    workspace.run({"build", "-q", "--paper", paper, "--backs", "gutterfold"});
    const fs::path pdf = workspace.folder.path() / "output/demo" /
                         ("demo-cards-" + std::string(paper == "A4" ? "a4" : "letter") + "-gutterfold.pdf");
    // Poker cards on the first pages, tarot cards on the last ones; the last poker page is not full.
    for (const int page : {1, 3, 4}) {
      INFO(paper << " page " << page);
      const Raster sheet = raster(pdf, page);
      const auto folded = [&](int x, int y) { return std::pair{x, sheet.height - 1 - y}; };
      CHECK(red_pixels(sheet) > 2 * 120 * 200 - 5000);
      CHECK(strays(sheet, sheet, folded) == 0);
      // Not because everything is red, or the same either way round.
      CHECK(strays(sheet, sheet, [&](int x, int y) { return std::pair{sheet.width - 1 - x, y}; }) > 10'000);
    }
  }
}

TEST_CASE("the printer's offset moves the pixels of back pages, from the manifest or the command line") {
  const Workspace workspace;
  const fs::path pdf = workspace.folder.path() / "output/demo/demo-cards-a4.pdf";
  SECTION("from the command line") {
    workspace.run({"build", "-q", "--paper", "A4", "--back-x", "1.5", "--back-y", "-2"});
  }
  SECTION("from the manifest") {
    workspace.write("cards/demo/game.toml", "name = \"Demo\"\n[print]\nback-x = 1.5\nback-y = -2\n");
    workspace.run({"build", "-q", "--paper", "A4"});
  }
  const Raster front = raster(pdf, 3);
  const Raster back = raster(pdf, 4);
  const auto moved = [&](int x, int y) { return std::pair{front.width - 1 - x + 15, y - 20}; };
  CHECK(strays(front, back, moved) == 0);
  CHECK(strays(front, back, [&](int x, int y) { return std::pair{front.width - 1 - x, y}; }) > 10'000);
}

TEST_CASE("the printer's rotation turns back pages around their middle") {
  const Workspace workspace;
  workspace.run({"build", "-q", "--paper", "A4", "--back-rotate", "2"});
  const fs::path pdf = workspace.folder.path() / "output/demo/demo-cards-a4.pdf";
  const Raster front = raster(pdf, 3);
  const Raster back = raster(pdf, 4);
  const double angle = 2 * 3.14159265358979 / 180;
  const auto turned = [&](int x, int y) {
    const double dx = front.width - 1 - x - front.width / 2.0;
    const double dy = y - front.height / 2.0;
    return std::pair{
        static_cast<int>(std::lround(front.width / 2.0 + dx * std::cos(angle) - dy * std::sin(angle))),
        static_cast<int>(std::lround(front.height / 2.0 + dx * std::sin(angle) + dy * std::cos(angle)))};
  };
  CHECK(strays(front, back, turned) < 200);  // of the pixels along 900 mm of edge
}
