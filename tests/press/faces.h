// A PDF with one coloured page a face, written by hand, and the programs that judge what becomes of it.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "layout/units.h"
#include "support/harness.h"

namespace rulepress::test {

struct TestFace {
  layout::Size trim;
  double bleed = 0;
  std::array<double, 3> colour{0.8, 0.8, 0.8};
};

// Bleed in a darker colour, the piece with an arrow that points to its head, and a line of text.
inline std::string faces_pdf(const std::vector<TestFace>& faces) {
  std::string out = "%PDF-1.4\n";
  std::vector<std::size_t> offsets;
  const auto add = [&](const std::string& body) {
    offsets.push_back(out.size());
    out += fmt::format("{} 0 obj\n{}\nendobj\n", offsets.size(), body);
  };
  std::string kids;
  for (std::size_t i = 0; i < faces.size(); ++i) kids += fmt::format("{} 0 R ", 5 + 2 * i);
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(fmt::format("<< /Type /Pages /Kids [{}] /Count {} >>", kids, faces.size()));
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  add("<< /Font << /T 3 0 R >> >>");
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const TestFace& face = faces[i];
    const double b = layout::to_pt({face.bleed}).value;
    const double w = layout::to_pt(face.trim.width).value;
    const double h = layout::to_pt(face.trim.height).value;
    const auto& [red, green, blue] = face.colour;
    add(fmt::format("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {} {}] /Resources 4 0 R /Contents {} 0 R >>",
                    w + 2 * b, h + 2 * b, 6 + 2 * i));
    const std::string content = fmt::format(
        "{} {} {} rg 0 0 {} {} re f\n{} {} {} rg {} {} {} {} re f\n1 g {} {} m {} {} l {} {} l f\n"
        "BT /T 12 Tf 0 g {} {} Td (Face {}) Tj ET",
        red / 2, green / 2, blue / 2, w + 2 * b, h + 2 * b, red, green, blue, b, b, w, h, b + w / 2,
        b + h * 0.9, b + w * 0.4, b + h * 0.7, b + w * 0.6, b + h * 0.7, b + w * 0.2, b + h * 0.5, i);
    add(fmt::format("<< /Length {} >>\nstream\n{}\nendstream", content.size(), content));
  }
  const std::size_t table = out.size();
  out += fmt::format("xref\n0 {}\n0000000000 65535 f \n", offsets.size() + 1);
  for (const std::size_t offset : offsets) out += fmt::format("{:010} 00000 n \n", offset);
  out +=
      fmt::format("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{}\n%%EOF\n", offsets.size() + 1, table);
  return out;
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
