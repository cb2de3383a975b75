// A font as a PDF embeds it: the outlines of the glyphs that are used, under the numbers that they have in
// the font's file, how wide they are, and which characters they stand for. Nothing else of the file is kept.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "render/fonts.h"

namespace rulepress::render {

struct PdfFont {
  std::string name;        // with a tag that stands for the glyphs in it
  std::string program;     // deflated; empty where the font cannot be taken apart
  std::size_t length = 0;  // of the program
  bool compact = false;    // PostScript outlines (CFF), else TrueType
  std::string descriptor;  // what a FontDescriptor says of it, but the name and the program
  std::string widths;      // an array for W
  std::string characters;  // a character map for ToUnicode, deflated
};

// `glyphs` are sorted.
PdfFont embed_font(const Fonts& fonts, std::size_t font, const std::vector<std::uint32_t>& glyphs);

}  // namespace rulepress::render
