// Text in more fonts than Cairo keeps open, set by several threads at once. Without pinned faces it ends with
// a fault of memory within a second or two, on two cores.
#include "render/pinned_faces.h"

#include <catch2/catch.hpp>
#include <thread>

#include "render/blocks.h"
#include "render/pdf_picture.h"
#include "render/pictures.h"
#include "source/file_system.h"

using namespace rulepress;
using namespace rulepress::test;

TEST_CASE("several threads set text in more fonts than Cairo keeps open") {
  const source::MemoryFileSystem none;
  render::FontList list;
  list.families = {"Lato", "Vollkorn", "DejaVu Sans", "DejaVu Serif"};
  const render::Tools first(list, none);
  std::vector<double> heights(4);
  {
    std::vector<std::jthread> threads;
    for (double& height : heights) {
      threads.emplace_back([&] {
        render::Tools tools(first);
        for (int round = 0; round < 40; ++round) {
          for (const char* family : {"Lato", "Vollkorn", "DejaVu Sans", "DejaVu Serif"}) {
            for (const int weight : {100, 300, 400, 500, 600, 700, 800, 900}) {
              for (const bool italic : {false, true}) {
                layout::TextRun words = run("Every quick fox", 8 + round * 0.01, family, weight);
                words.font.italic = italic;
                height += tools.text.measure(block({paragraph({words})})).height.value;
              }
            }
          }
        }
      });
    }
  }
  CHECK(heights[0] > 0);
  for (const double height : heights) CHECK(height == heights[0]);
}

TEST_CASE("several threads draw pictures with text in more fonts than Cairo keeps open") {
  source::MemoryFileSystem files;
  std::vector<std::string> paths;
  for (const char* family : {"Lato", "Vollkorn", "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"}) {
    for (const int weight : {300, 400, 700, 900}) {
      paths.push_back("picture-" + std::to_string(paths.size()) + ".svg");
      files.add(paths.back(),
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"40\"><text y=\"30\" "
                "font-family=\"" +
                    std::string(family) + "\" font-weight=\"" + std::to_string(weight) +
                    "\">Every quick fox</text></svg>");
    }
  }
  std::vector<std::size_t> drawn(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      threads.emplace_back([&, i] {
        for (int round = 0; round < 8; ++round) {
          render::Pictures pictures(files);
          for (std::size_t k = 0; k < paths.size(); ++k) {
            const std::string& path = paths[(k + i * 5) % paths.size()];
            drawn[i] += render::draw_pdf_picture(path, pictures).drawable ? 1 : 0;
          }
        }
      });
    }
  }
  for (const std::size_t count : drawn) CHECK(count == 8 * paths.size());
}
