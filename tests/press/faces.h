// Coloured faces, and the programs that judge what becomes of them.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "render/blocks.h"
#include "render/pdf_parts.h"
#include "support/harness.h"

namespace rulepress::test {

struct TestFace {
  layout::Size trim;
  double bleed = 0;
  std::array<double, 3> colour{0.8, 0.8, 0.8};
};

// Bleed in a darker colour, the piece with an arrow that points to its head, and a line of text that begins a
// fifth in.
inline render::PdfParts parts_of(const std::vector<TestFace>& faces) {
  std::vector<layout::Scene> scenes;
  for (const TestFace& face : faces) {
    const auto& [red, green, blue] = face.colour;
    const auto [w, h] = face.trim;
    const layout::Mm bleed{face.bleed};
    layout::Scene made = scene(w.value, h.value, face.bleed, {});
    made.items.push_back(
        box_item({-bleed, -bleed, w + bleed * 2, h + bleed * 2}, {red / 2, green / 2, blue / 2, 1}));
    made.items.push_back(box_item({{}, {}, w, h}, {red, green, blue, 1}));
    made.items.push_back(
        {layout::Shape{layout::polygon_path({{w * 0.5, h * 0.1}, {w * 0.4, h * 0.3}, {w * 0.6, h * 0.3}}),
                       layout::Fill{layout::Colour{1, 1, 1, 1}},
                       {}}});
    made.items.push_back(text_item(block({paragraph({run(fmt::format("Face {}", scenes.size()), 6)})}),
                                   w.value * 0.2, h.value * 0.1));
    scenes.push_back(std::move(made));
  }
  const source::MemoryFileSystem none;
  return render::draw_parts(scenes, render::Tools(test_fonts(), none));
}

struct Answer {
  int code;
  std::string text;
};

// What a program says, on both of its channels.
inline Answer ask(const std::string& command) {
  std::string text;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return {-1, {}};
  std::array<char, 4096> buffer;
  while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) text.append(buffer.data(), n);
  return {pclose(pipe), text};
}

inline std::size_t occurrences(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

}  // namespace rulepress::test
