// Faces come out as files that other programs agree about: poppler and qpdf are asked, not ourselves.
#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "press/pages.h"
#include "render/blocks.h"
#include "render/images.h"
#include "support/harness.h"

using namespace rulepress;
using namespace rulepress::test;
using layout::Align;

namespace {

std::string output_of(const std::string& command) {
  std::string out;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 4096> some{};
  while (const std::size_t count = fread(some.data(), 1, some.size(), pipe)) out.append(some.data(), count);
  pclose(pipe);
  return out;
}

// A file that other programs can be asked about.
class OnDisk {
 public:
  explicit OnDisk(const std::string& bytes, const std::string& name = "faces.pdf")
      : path_(folder_.path() / name) {
    write_file(path_, bytes);
  }
  std::string ask(const std::string& program, const std::string& after = "") const {
    return output_of(program + " " + path_.string() + " " + after);
  }
  Image raster(int dpi) const {
    ask("pdftoppm -png -singlefile -r " + std::to_string(dpi), (folder_.path() / "page").string());
    return decoded(read_file(folder_.path() / "page.png"));
  }
  std::filesystem::path folder() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
  std::filesystem::path path_;
};

source::MemoryFileSystem pictures() {
  source::MemoryFileSystem files;
  files.add("coin.svg", coin_svg());
  source::MemoryFileSystem none;
  render::Tools tools(test_fonts(), none);
  files.add("blue.png",
            render::draw_png(scene(50.8, 50.8, 0, {box_item({{0}, {0}, {51}, {51}}, {0, 0, 1, 1})}), tools,
                             10, false)
                .bytes);
  return files;
}

layout::Scene full_scene() {
  layout::Group turned;
  turned.origin = {{30}, {60}};
  turned.degrees = 30;
  turned.pivot = {{5}, {5}};
  turned.opacity = 0.5;
  turned.clip = layout::ellipse_path({{0}, {0}, {10}, {10}});
  turned.items.push_back(box_item({{0}, {0}, {10}, {10}}, {0, 0.5, 0, 1}));
  layout::Shape faded{layout::rectangle_path({{5}, {60}, {20}, {15}}, {2}),
                      layout::Fill{layout::Gradient{{{5}, {60}}, {{25}, {60}}, {1, 1, 0, 1}, {0, 0, 1, 1}}},
                      layout::Stroke{{0, 0, 0, 1}, {0.5}, {{2}, {1}}}};
  return scene(
      63.5, 88.9, 3.175,
      {box_item({{-4}, {-4}, {72}, {97}}, {0.95, 0.9, 0.8, 1}),
       {layout::Picture{"blue.png", {{5}, {20}, {20}, {15}}}},
       {layout::Picture{"coin.svg", {{35}, {20}, {15}, {15}}}},
       {faded},
       {turned},
       text_item(block({paragraph({run("Ember Hill", 14, "Vollkorn", 700)}, Align::centre)}, 53.5), 5, 5),
       text_item(block({paragraph({run("Gain two "), icon("coin.svg"), run(" and pay one "), icon("coin.svg"),
                                   run(" to the river spirits.")})},
                       53.5),
                 5, 40)});
}

std::string pages_of(const std::vector<layout::Scene>& scenes) {
  const source::MemoryFileSystem files = pictures();
  render::Tools tools(test_fonts(), files);
  return pdf_of(scenes, tools, {"A game"});
}

Image png_of(const layout::Scene& what, double dpi, bool with_bleed,
             const render::FontList& fonts = test_fonts()) {
  const source::MemoryFileSystem files = pictures();
  render::Tools tools(fonts, files);
  const render::Drawn drawn = render::draw_png(what, tools, dpi, with_bleed);
  CHECK(drawn.error.empty());
  return decoded(drawn.bytes);
}

// The columns and rows from which ink of a kind reaches to which.
struct Ink {
  int left = 1 << 20, top = 1 << 20, right = -1, bottom = -1;
};
template <class Is>
Ink ink_of(const Image& image, Is is) {
  Ink ink;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      if (!is(image.at(x, y))) continue;
      ink = {std::min(ink.left, x), std::min(ink.top, y), std::max(ink.right, x), std::max(ink.bottom, y)};
    }
  }
  return ink;
}

bool dark(const std::array<int, 3>& pixel) {
  return pixel[0] < 128 && pixel[1] < 128 && pixel[2] < 128;
}
bool red(const std::array<int, 3>& pixel) {
  return pixel[0] > 128 && pixel[1] < 128 && pixel[2] < 128;
}

}  // namespace

TEST_CASE("a PDF has a page for each face, as large as the component and its bleed") {
  layout::Scene wide = full_scene();
  wide.size = {{100}, {50}};
  wide.bleed = {0};
  const OnDisk pdf(pages_of({full_scene(), wide}));
  const std::string pages = pdf.ask("pdfinfo -f 1 -l 2");
  CHECK_THAT(pages, Catch::Contains("Pages:           2"));
  // 2.75 by 3.75 inches; 100 by 50 mm.
  CHECK_THAT(pages, Catch::Contains("Page    1 size:  198 x 270 pts"));
  CHECK_THAT(pages, Catch::Contains("Page    2 size:  283.465 x 141.732 pts"));
  CHECK_THAT(pages, Catch::Contains("Title:           A game"));
}

TEST_CASE("text in a PDF is text") {
  const OnDisk pdf(pages_of({full_scene()}));
  const std::string words = pdf.ask("pdftotext", "-");
  CHECK_THAT(words, Catch::Contains("Ember Hill"));
  CHECK_THAT(words, Catch::Contains("river spirits."));
}

TEST_CASE("an icon is found by what it stands for, in text and alone") {
  const auto text = block({paragraph({run("Deal two "), icon("coin.svg"), run(" to it")})}, 53.5);
  const OnDisk pdf(pages_of({scene(60, 40, 0,
                                   {text_item(text, 5, 5),
                                    {layout::Picture{"coin.svg", {{5}, {20}, {10}, {10}}, "treasure"}},
                                    {layout::Picture{"coin.svg", {{25}, {20}, {10}, {10}}}}})}));
  const std::string found = pdf.ask("pdftotext", "-");
  INFO(found);
  CHECK(found.find("Deal two gold to it") != std::string::npos);
  CHECK(found.find("treasure") != std::string::npos);
  CHECK(pdf.ask("pdffonts").find("Lato") != std::string::npos);
  // It is a note only: on other canvases there is no trace of it.
  const source::MemoryFileSystem files = pictures();
  render::Tools tools(test_fonts(), files);
  const auto with = scene(20, 20, 0, {{layout::Picture{"coin.svg", {{5}, {5}, {10}, {10}}, "treasure"}}});
  const auto without = scene(20, 20, 0, {{layout::Picture{"coin.svg", {{5}, {5}, {10}, {10}}}}});
  CHECK(render::draw_svg(with, tools, false).bytes == render::draw_svg(without, tools, false).bytes);
  CHECK(render::draw_png(with, tools, 100, false).bytes ==
        render::draw_png(without, tools, 100, false).bytes);
}

TEST_CASE("a word that is broken at the end of a line is found in a PDF, and no soft hyphens are") {
  const auto words = "Says the moun\u00ADtain, in\u00ADcan\u00ADdes\u00ADcent and dif\u00ADfi\u00ADcult";
  const auto broken = block({paragraph({run(words)}, Align::justified)}, 25);
  const OnDisk pdf(pages_of({scene(40, 40, 0, {text_item(broken, 5, 5)})}));
  const std::string found = pdf.ask("pdftotext", "-");
  INFO(found);
  CHECK(found.find("mountain") != std::string::npos);
  CHECK(found.find("incandescent") != std::string::npos);
  CHECK(found.find("difficult") != std::string::npos);
  CHECK(found.find("\u00AD") == std::string::npos);
  CHECK(found.find("\u2028") == std::string::npos);
  // Where it is broken it has a hyphen that is seen.
  CHECK(pdf.ask("pdftotext -raw -layout", "-").find("-\n") != std::string::npos);
}

TEST_CASE("all fonts are embedded, and shared by all pages") {
  const OnDisk pdf(pages_of({full_scene(), full_scene(), full_scene()}));
  const std::string table = pdf.ask("pdffonts");
  CHECK_THAT(table, Catch::Contains("Vollkorn-Bold") && Catch::Contains("Lato-Regular"));
  CHECK_THAT(table, !Catch::Contains(" no "));
  CHECK(std::count(table.begin(), table.end(), '\n') == 4);  // two lines of heading
}

TEST_CASE("only placed pictures are in a PDF, each once, and vectors stay vectors") {
  const OnDisk pdf(pages_of({full_scene(), full_scene()}));
  const std::string table = pdf.ask("pdfimages -list");
  // The blue PNG on both pages is one object; the SVG is none.
  const auto blue = table.find("image      20    20");
  REQUIRE(blue != std::string::npos);
  CHECK(std::count(table.begin(), table.end(), '\n') == 4);
  CHECK(table.substr(table.find('\n', blue)).find("image      20    20") != std::string::npos);
  CHECK(pages_of({full_scene(), full_scene()}).size() < pages_of({full_scene()}).size() + 4000);
}

TEST_CASE("a PDF has no mistakes, though an icon stands on its page twice") {
  const OnDisk pdf(pages_of({full_scene(), full_scene()}));
  const std::string report = pdf.ask("qpdf --check");
  CHECK_THAT(report, Catch::Contains("No syntax or stream encoding errors found"));
  CHECK_THAT(report, !Catch::Contains("WARNING"));
}

TEST_CASE("the same faces give the same bytes, again and on other threads") {
  const layout::Scene what = full_scene();
  const source::MemoryFileSystem files = pictures();
  struct Files {
    std::string pdf, png, svg;
  };
  const auto draw = [&](Files& made) {
    render::Tools tools(test_fonts(), files);
    made.pdf = pdf_of({what, what}, tools);
    made.png = render::draw_png(what, tools, 150, true).bytes;
    made.svg = render::draw_svg(what, tools, false).bytes;
  };
  Files first;
  draw(first);
  CHECK_FALSE(first.pdf.empty());
  CHECK_FALSE(first.svg.empty());
  std::array<Files, 3> more;
  std::vector<std::jthread> threads;
  for (Files& made : more) threads.emplace_back([&] { draw(made); });
  threads.clear();
  for (const Files& made : more) {
    CHECK((made.pdf == first.pdf));
    CHECK((made.png == first.png));
    CHECK((made.svg == first.svg));
  }
}

TEST_CASE("a poker card with its bleed is 825 by 1125 pixels at 300 dpi, without it 750 by 1050") {
  const Image with = png_of(full_scene(), 300, true);
  CHECK(with.width == 825);
  CHECK(with.height == 1125);
  const Image without = png_of(full_scene(), 300, false);
  CHECK(without.width == 750);
  CHECK(without.height == 1050);
}

TEST_CASE("pictures fill their boxes") {
  const Image image = png_of(full_scene(), 127, false);  // 5 pixels a millimetre
  CHECK(image.at(5 * 5 + 1, 20 * 5 + 1) == std::array{0, 0, 255});
  CHECK(image.at(25 * 5 - 2, 35 * 5 - 2) == std::array{0, 0, 255});
  CHECK(image.at(35 * 5 + 1, 20 * 5 + 1) == std::array{255, 0, 0});
  CHECK(image.at(50 * 5 - 2, 35 * 5 - 2) == std::array{255, 0, 0});
  CHECK(image.at(30 * 5, 27 * 5)[2] == Approx(0.8 * 255).margin(1));  // the ground between them
}

TEST_CASE("a PNG and the PDF of a face look alike") {
  const Image png = png_of(full_scene(), 144, true);
  const Image pdf = OnDisk(pages_of({full_scene()})).raster(144);
  REQUIRE(png.width == 396);
  REQUIRE(pdf.width == 396);
  REQUIRE(png.height == 540);
  REQUIRE(pdf.height == 540);
  constexpr int side = 6;
  int far = 0;
  for (int y = 0; y < 540; y += side) {
    for (int x = 0; x < 396; x += side) {
      const auto a = mean_of(png, x, y, side);
      const auto b = mean_of(pdf, x, y, side);
      const double most = std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
      CHECK(most < 130);
      if (most > 30) ++far;
    }
  }
  CHECK(far < 60);  // of 5940: corners and dashes
}

TEST_CASE("lines are drawn where they were measured") {
  source::MemoryFileSystem files;
  render::Tools tools(test_fonts(), files);
  // H stands on the baseline; its stems reach from one side to the other but for its bearings.
  const auto what = block({paragraph({run("HHHH HHHH HHHH HHHH", 12)}, Align::justified)}, 33, 1.5);
  const auto measured = tools.text.measure(what);
  REQUIRE(measured.lines.size() == 2);
  const double dpi = 508;  // 20 pixels a millimetre
  const Image image = png_of(scene(40, 20, 0, {text_item(what, 4, 3)}), dpi, false);
  const Ink ink = ink_of(image, dark);
  CHECK(ink.left / 20.0 == Approx(4 + 0.09 * 12 * 25.4 / 72).margin(0.15));
  CHECK(ink.right / 20.0 == Approx(4 + 33 - 0.09 * 12 * 25.4 / 72).margin(0.15));
  CHECK((ink.bottom + 1) / 20.0 == Approx(3 + measured.lines[1].baseline.value).margin(0.06));
  // Capitals of Lato are 0.72 em high.
  CHECK(ink.top / 20.0 == Approx(3 + measured.lines[0].baseline.value - 0.72 * 12 * 25.4 / 72).margin(0.06));
}

TEST_CASE("an icon is one em high and its middle is the middle of the capitals") {
  const auto what = block({paragraph({run("H", 20), icon("coin.svg", 20)})}, 0);
  const Image image = png_of(scene(30, 15, 0, {text_item(what, 3, 3)}), 508, false);
  const Ink letter = ink_of(image, dark);
  const Ink shape = ink_of(image, red);
  const double em = 20 * 25.4 / 72 * 20;  // pixels
  CHECK(shape.bottom - shape.top + 1 == Approx(em).margin(2));
  CHECK(shape.right - shape.left + 1 == Approx(em).margin(2));
  CHECK((shape.bottom + shape.top) / 2.0 == Approx((letter.bottom + letter.top) / 2.0).margin(em * 0.02));
  CHECK(shape.left > letter.right);
}

TEST_CASE("Hebrew runs from right to left, and its full stop stands at the left") {
  render::FontList fonts;
  fonts.families = {"DejaVu Sans"};
  auto stop = run(".", 20, "DejaVu Sans");
  stop.colour = {1, 0, 0, 1};
  auto hebrew = paragraph({run("שלום", 20, "DejaVu Sans"), stop});
  hebrew.right_to_left = true;
  auto latin = paragraph({run("a", 5, "DejaVu Sans")});  // another direction in the same block
  const Image image =
      png_of(scene(60, 20, 0, {text_item(block({hebrew, latin}, 50), 5, 2)}), 127, false, fonts);
  const Ink dot = ink_of(image, red);
  REQUIRE(dot.right > 0);
  CHECK(dot.right < 250);
  const Ink letters = ink_of(image, [&](const auto& pixel) { return dark(pixel); });
  CHECK(letters.right > 260);
  int first_dark_in_the_rows_of_the_dot = image.width;
  for (int x = image.width - 1; x >= 0; --x) {
    if (dark(image.at(x, dot.top))) first_dark_in_the_rows_of_the_dot = x;
  }
  CHECK(dot.right < first_dark_in_the_rows_of_the_dot);
}

TEST_CASE("a faded group fades as a whole") {
  layout::Group group;
  group.opacity = 0.5;
  group.items.push_back(box_item({{0}, {0}, {10}, {10}}, {1, 0, 0, 1}));
  group.items.push_back(box_item({{5}, {0}, {10}, {10}}, {0, 0, 1, 1}));
  const Image image = png_of(scene(20, 10, 0, {{group}}), 127, false);
  CHECK(image.at(10, 25)[1] == Approx(128).margin(1));
  CHECK(image.at(35, 25)[0] == Approx(128).margin(1));  // no red shines through the blue
  CHECK(image.at(35, 25)[2] == 255);
  CHECK(image.at(90, 25) == std::array{255, 255, 255});
}

TEST_CASE("a group is turned clockwise around its pivot and clipped in its own coordinates") {
  layout::Group group;
  group.origin = {{10}, {10}};
  group.degrees = 90;
  group.clip = layout::rectangle_path({{0}, {0}, {8}, {1}}, {});
  group.items.push_back(box_item({{-50}, {-50}, {100}, {100}}, {1, 0, 0, 1}));
  const Ink ink = ink_of(png_of(scene(30, 30, 0, {{group}}), 254, false), red);  // 10 pixels a millimetre
  CHECK(ink.left == 90);
  CHECK(ink.right == 99);
  CHECK(ink.top == 100);
  CHECK(ink.bottom == 179);
}

TEST_CASE("a picture that cannot be drawn is told, and the face is drawn all the same") {
  source::MemoryFileSystem files = pictures();
  std::string damaged = std::get<std::string>(files.read("blue.png"));
  files.add("cut.png", damaged.substr(0, damaged.size() / 2));
  render::Tools tools(test_fonts(), files);
  const auto what = scene(40, 40, 0,
                          {{layout::Picture{"none.png", {{0}, {0}, {10}, {10}}}},
                           {layout::Picture{"cut.png", {{20}, {0}, {10}, {10}}}},
                           text_item(block({paragraph({icon("no-icon.svg")})}), 0, 20)});
  const auto drawn = render::draw_png(what, tools, 100, false);
  CHECK(drawn.error.empty());
  CHECK_FALSE(drawn.bytes.empty());
  CHECK(drawn.undrawable == std::vector<std::string>{"cut.png", "no-icon.svg", "none.png"});
  const auto parts = render::draw_parts(std::vector{what}, tools);
  CHECK(parts.error.empty());
  CHECK(parts.undrawable == drawn.undrawable);
}

TEST_CASE("a JPEG goes into a PDF as it is, and comes out right on a PNG") {
  const OnDisk page(pages_of({scene(20, 10, 0,
                                    {box_item({{-1}, {-1}, {11}, {12}}, {1, 0, 0, 1}),
                                     box_item({{10}, {-1}, {11}, {12}}, {0, 0, 1, 1})})}));
  page.ask("pdftoppm -jpeg -singlefile -r 254", (page.folder() / "photo").string());
  source::MemoryFileSystem files;
  files.add("photo.jpg", read_file(page.folder() / "photo.jpg"));
  render::Tools tools(test_fonts(), files);
  const auto facts = std::get<layout::PictureFacts>(tools.pictures.look("photo.jpg"));
  CHECK(facts.width == Approx(200).margin(1));
  CHECK(facts.height == Approx(100).margin(1));
  const auto what = scene(40, 20, 0, {{layout::Picture{"photo.jpg", {{0}, {0}, {40}, {20}}}}});
  const Image image = decoded(render::draw_png(what, tools, 127, false).bytes);
  CHECK(red(image.at(40, 50)));
  CHECK(image.at(160, 50)[2] > 200);
  CHECK(image.at(160, 50)[0] < 60);
  const OnDisk pdf(pdf_of({what}, tools));
  CHECK_THAT(pdf.ask("pdfimages -list"), Catch::Contains(" jpeg "));
}

TEST_CASE("an SVG has the component's size in millimetres") {
  const source::MemoryFileSystem files = pictures();
  render::Tools tools(test_fonts(), files);
  const auto drawn = render::draw_svg(full_scene(), tools, false);
  CHECK(drawn.error.empty());
  CHECK_THAT(drawn.bytes, Catch::Contains("width=\"63.5mm\"") && Catch::Contains("height=\"88.9mm\""));
}

TEST_CASE("a size that cannot be drawn is an error and no crash") {
  source::MemoryFileSystem files;
  render::Tools tools(test_fonts(), files);
  CHECK_FALSE(render::draw_png(scene(0, 10, 0, {}), tools, 300, true).error.empty());
  CHECK_FALSE(render::draw_png(scene(5000, 5000, 0, {}), tools, 3000, true).error.empty());
  CHECK_FALSE(render::draw_png(scene(50, 50, 0, {}), tools, std::nan(""), true).error.empty());
}

TEST_CASE("the date of files is SOURCE_DATE_EPOCH, or always the same") {
  unsetenv("SOURCE_DATE_EPOCH");
  CHECK(render::creation_time() == 946'684'800);
  setenv("SOURCE_DATE_EPOCH", "86400", 1);
  CHECK(render::creation_time() == 86'400);
  setenv("SOURCE_DATE_EPOCH", "yesterday", 1);
  CHECK(render::creation_time() == 946'684'800);
  unsetenv("SOURCE_DATE_EPOCH");
  source::MemoryFileSystem files;
  render::Tools tools(test_fonts(), files);
  const OnDisk pdf(pdf_of({full_scene()}, tools, {"", "", 86'400}));
  CHECK_THAT(pdf.ask("env TZ=UTC pdfinfo"), Catch::Contains("Fri Jan  2 00:00:00 1970"));
}
