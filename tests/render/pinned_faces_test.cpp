// Text in more fonts than Cairo keeps open, set by several threads at once. Without pinned faces it ends with
// a fault of memory within a second or two, on two cores.
#include "render/pinned_faces.h"

#include <catch2/catch.hpp>
#include <thread>

#include "render/blocks.h"
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
