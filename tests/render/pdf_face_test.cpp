// Faces in a PDF: what is in them does not depend on other faces, and other programs read and see it right.
#include "render/pdf_face.h"

#include <hb-subset.h>
#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "press/faces.h"
#include "press/pages.h"
#include "render/blocks.h"
#include "render/images.h"

using namespace rulepress;
using namespace rulepress::test;
using layout::Align;

namespace {

render::FontList many_fonts() {
  render::FontList list;
  list.families = {"Lato", "Vollkorn", "DejaVu Sans", "Noto Sans CJK JP"};
  return list;
}

layout::TextRun featured(layout::TextRun run, std::string features) {
  run.font.features = std::move(features);
  return run;
}

layout::Paragraph words(layout::TextRun run) {
  return paragraph({std::move(run)});
}

// Every way of setting text that asks something of a PDF.
std::vector<layout::Paragraph> many_ways() {
  layout::TextRun wide = run("Tracked out");
  wide.tracking = {1.5};
  layout::TextRun pale = run("Pale ink");
  pale.colour = {0.8, 0, 0, 0.5};
  layout::Paragraph hebrew = words(run("שלום עולם", 10, "DejaVu Sans"));
  hebrew.right_to_left = true;
  layout::Paragraph item = words(run("An item of a list"));
  item.bullet = "•";
  item.indent = {4};
  return {words(run("Fifty official waffles AVAWATA")),
          words(featured(run("Small Capitals 1234", 10, "Vollkorn"), "smcp, lnum")),
          words(run("Stacked a\u0301e\u0302\u0323 marks", 10, "DejaVu Sans")),
          words(run("山札から二枚引く。", 10, "Noto Sans CJK JP")),
          words(wide),
          words(pale),
          hebrew,
          item,
          paragraph({run("Pay "), icon("coin.svg"), run(" twice")})};
}

layout::Scene many_ways_scene() {
  return scene(60, 60, 0, {text_item(block(many_ways(), 56), 2, 2)});
}

source::MemoryFileSystem coin() {
  source::MemoryFileSystem files;
  files.add("coin.svg", coin_svg());
  return files;
}

std::string saved(const TemporaryFolder& folder, const std::string& bytes) {
  const auto path = folder.path() / "faces.pdf";
  write_file(path, bytes);
  return path.string();
}

// How far apart a PNG and the first page of a PDF are, square by square.
void check_alike(const layout::Scene& what, const render::Tools& tools) {
  render::Tools own(tools);
  const Image png = decoded(render::draw_png(what, own, 144, true).bytes);
  const TemporaryFolder folder;
  const std::string pdf = saved(folder, pdf_of({what}, tools));
  const std::string page = (folder.path() / "page").string();
  CHECK(ask("pdftoppm -png -singlefile -r 144 " + pdf + " " + page).code == 0);
  const Image raster = decoded(read_file(page + ".png"));
  REQUIRE(std::abs(raster.width - png.width) <= 1);
  REQUIRE(std::abs(raster.height - png.height) <= 1);
  constexpr int side = 16;  // a pixel more at an edge counts little
  for (int y = 0; y + side < png.height; y += side) {
    for (int x = 0; x + side < png.width; x += side) {
      const auto a = mean_of(png, x, y, side);
      const auto b = mean_of(raster, x, y, side);
      INFO(x << ", " << y);
      for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(a[i] - b[i]) < 28);
    }
  }
}

}  // namespace

TEST_CASE("text of many kinds looks alike in a PDF and on a PNG") {
  const source::MemoryFileSystem files = coin();
  check_alike(many_ways_scene(), render::Tools(many_fonts(), files));
}

TEST_CASE("text of many kinds can be found in a PDF") {
  const source::MemoryFileSystem files = coin();
  const TemporaryFolder folder;
  const std::string pdf = saved(folder, pdf_of({many_ways_scene()}, render::Tools(many_fonts(), files)));
  const std::string text = ask("pdftotext -layout " + pdf + " -").text;
  for (const char* words :
       {"Fifty official waffles AVAWATA", "Small Capitals 1234", "a\u0301e\u0302\u0323", "山札から二枚引く。",
        "Pale ink", "שלום עולם", "• An item of a list", "Pay gold twice"}) {
    CHECK_THAT(text, Catch::Contains(words));
  }
  // Also for programs that read a PDF in the order in which it was drawn.
  CHECK_THAT(ask("pdftotext -raw " + pdf + " -").text, Catch::Contains("Pay gold twice"));
  const auto report = ask("qpdf --check " + pdf);
  CHECK(report.code == 0);
  CHECK_THAT(report.text, !Catch::Contains("WARNING"));
  const std::string fonts = ask("pdffonts " + pdf).text;
  CHECK(occurrences(fonts, " yes yes yes ") == 4);
  CHECK(occurrences(fonts, "\n") == 6);
}

TEST_CASE("shapes, gradients, clips and groups look alike in a PDF and on a PNG") {
  const auto box = [](double x, double y) { return layout::Box{{x}, {y}, {16}, {12}}; };
  const auto gradient = [&](double x, double y, layout::Colour from, layout::Colour to) {
    return layout::Item{layout::Shape{layout::rectangle_path(box(x, y), {3}),
                                      layout::Fill{layout::Gradient{{{x}, {y}}, {{x + 16}, {y}}, from, to}},
                                      layout::Stroke{{0, 0, 0, 0.5}, {1}, {}}}};
  };
  layout::Group inner;
  inner.opacity = 0.5;
  inner.degrees = 20;
  inner.pivot = {{8}, {6}};
  inner.items.push_back(box_item({{0}, {0}, {10}, {12}}, {1, 0, 0, 1}));
  inner.items.push_back(box_item({{6}, {0}, {10}, {12}}, {0, 0, 1, 1}));
  inner.items.push_back(gradient(0, 2, {1, 1, 0, 1}, {1, 1, 0, 0}));
  layout::Group outer;
  outer.origin = {{22}, {20}};
  outer.clip = layout::ellipse_path({{0}, {0}, {18}, {14}});
  outer.opacity = 0.8;
  outer.items.push_back(box_item({{-5}, {-5}, {40}, {40}}, {0.8, 0.9, 0.8, 1}));
  outer.items.push_back({inner});
  const layout::Shape dashed{layout::polygon_path({{{3}, {22}}, {{18}, {22}}, {{10}, {34}}}),
                             layout::Fill{layout::Colour{0, 0.6, 0, 0.3}},
                             layout::Stroke{{0.5, 0, 0, 1}, {0.8}, {{3}, {1.5}}}};
  const source::MemoryFileSystem files = coin();
  check_alike(scene(42, 40, 2,
                    {box_item({{-2}, {-2}, {46}, {44}}, {0.9, 0.95, 1, 1}),
                     gradient(2, 3, {1, 0, 0, 1}, {0, 0, 1, 1}),
                     gradient(22, 3, {1, 0, 0, 1}, {0, 0.5, 0, 0}),
                     {dashed},
                     {outer},
                     {layout::Picture{"coin.svg", {{3}, {35}, {8}, {4}}}}}),
              render::Tools(test_fonts(), files));
}

// A font as people find it on the web: a large one cut down to some characters. In a file with PostScript
// outlines, glyphs then have other numbers than the ids that they keep.
std::string cut_down_font(const std::u32string& characters) {
  const std::string path = ask("fc-match -f '%{file}' 'Noto Sans CJK JP:weight=80'").text;
  hb_blob_t* blob = hb_blob_create_from_file(path.c_str());
  hb_face_t* whole = hb_face_create(blob, 0);
  hb_subset_input_t* input = hb_subset_input_create_or_fail();
  for (const char32_t c : characters) hb_set_add(hb_subset_input_unicode_set(input), c);
  hb_face_t* part = hb_subset_or_fail(whole, input);
  REQUIRE(part != nullptr);
  hb_blob_t* made = hb_face_reference_blob(part);
  unsigned length = 0;
  const char* data = hb_blob_get_data(made, &length);
  std::string bytes(data, length);
  hb_blob_destroy(made);
  hb_face_destroy(part);
  hb_subset_input_destroy(input);
  hb_face_destroy(whole);
  hb_blob_destroy(blob);
  return bytes;
}

TEST_CASE("a font that was cut down before comes out right") {
  render::FontList list;
  list.families.clear();
  list.files = {cut_down_font(U"山札から二枚引く。")};
  const source::MemoryFileSystem files = coin();
  const render::Tools tools(list, files);
  const auto what =
      scene(60, 20, 0, {text_item(block({words(run("山札から二枚引く。", 14, "Noto Sans CJK JP"))}), 2, 2)});
  check_alike(what, tools);
  const TemporaryFolder folder;
  const std::string pdf = saved(folder, pdf_of({what}, tools));
  CHECK_THAT(ask("pdftotext " + pdf + " -").text, Catch::Contains("山札から二枚引く。"));
}

TEST_CASE("a face does not change when another does") {
  const source::MemoryFileSystem files = coin();
  const render::Tools tools(many_fonts(), files);
  const auto card = [](const std::string& text) {
    return scene(60, 60, 0,
                 {text_item(block({words(run(text)), words(run("山", 9, "Noto Sans CJK JP"))}), 2, 2),
                  {layout::Picture{"coin.svg", {{5}, {5}, {9}, {9}}}}});
  };
  const auto before = render::draw_parts(std::vector{card("abc"), card("cab"), many_ways_scene()}, tools);
  // Other words of the same letters: nothing else changes, not even the fonts.
  const auto same = render::draw_parts(std::vector{card("cba"), card("cab"), many_ways_scene()}, tools);
  CHECK_FALSE(same.faces[0].form == before.faces[0].form);
  CHECK(same.faces[1].form == before.faces[1].form);
  CHECK(same.faces[2].form == before.faces[2].form);
  for (const auto& [font, embedded] : before.fonts) {
    CHECK((same.fonts.at(font).program == embedded.program));
    CHECK(same.fonts.at(font).name == embedded.name);
  }
  // Letters that no card had before, and a card less: the fonts change, the other faces do not.
  const auto other = render::draw_parts(std::vector{card("Żółw"), card("cab")}, tools);
  CHECK(other.faces[1].form == before.faces[1].form);
  CHECK(other.fonts.size() < before.fonts.size());
}

TEST_CASE("a font has the glyphs that are used and no others") {
  const source::MemoryFileSystem files = coin();
  const render::Tools tools(test_fonts(), files);
  const auto parts = render::draw_parts(
      std::vector{scene(60, 60, 0, {text_item(block({words(run("abba"))}), 2, 2)})}, tools);
  REQUIRE(parts.fonts.size() == 1);
  CHECK(parts.faces[0].glyphs.begin()->second.size() == 2);
  CHECK(parts.fonts.begin()->second.length < 20'000);  // of 700,000
}

TEST_CASE("parts are the same on any number of threads, and every face is told") {
  const source::MemoryFileSystem files = coin();
  const render::Tools tools(many_fonts(), files);
  std::vector<layout::Scene> scenes;
  for (int i = 0; i < 20; ++i) {
    scenes.push_back(scene(60, 60, 0, {text_item(block({words(run("Card " + std::to_string(i)))}), 2, 2)}));
  }
  scenes.push_back(many_ways_scene());
  const auto alone = render::draw_parts(scenes, tools);
  std::atomic<int> told = 0;
  render::PartsRequest request;
  request.threads = 4;
  request.after_a_face = [&] { ++told; };
  request.for_each = [](std::size_t count, const auto& work) {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&work, i] { work(i); });
  };
  const auto together = render::draw_parts(scenes, tools, request);
  CHECK(told == 21);
  for (std::size_t i = 0; i < scenes.size(); ++i) CHECK(together.faces[i].form == alone.faces[i].form);
  const auto first = press::assemble(alone, page_for_each(scenes), {});
  const auto second = press::assemble(together, page_for_each(scenes), {});
  CHECK((std::get<std::string>(first) == std::get<std::string>(second)));
}

TEST_CASE("a picture can be drawn again after it was drawn for a PDF") {
  const source::MemoryFileSystem files = coin();
  render::Tools tools(test_fonts(), files);
  const auto first = render::draw_pdf_picture("coin.svg", tools.pictures);
  const auto second = render::draw_pdf_picture("coin.svg", tools.pictures);
  CHECK(first.drawable);
  CHECK(second.drawable);
  CHECK((first.bytes == second.bytes));
}
