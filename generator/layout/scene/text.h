// A block of text that is ready to be set: runs in known styles, broken into lines by whoever measures it.
// Layout measures through the interface here; the room `render` implements it, and draws the same block with
// the same lines.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "layout/scene/colour.h"
#include "layout/scene/units.h"

namespace rulepress::layout {

enum class Align { left, centre, right, justified };

struct Font {
  std::string family;
  int weight = 400;  // 100 to 900; the family must have it
  bool italic = false;
  std::string features;  // OpenType, as "lnum, smcp"
  friend bool operator==(const Font&, const Font&) = default;
};

// A stretch of text in one style, or one icon that stands in the line like a letter.
struct TextRun {
  std::string text;
  Font font;
  Pt size;
  Colour colour;
  Pt tracking;       // added between letters
  std::string icon;  // path of an SVG in the workspace; then `text` is what it stands for, for searching
  friend bool operator==(const TextRun&, const TextRun&) = default;
};

struct Paragraph {
  std::vector<TextRun> runs;  // soft hyphens (U+00AD) mark where words may be broken
  Align align = Align::left;
  Mm space_before;     // not above the first
  Mm indent;           // of all lines
  std::string bullet;  // hangs in the indent of the first line
  bool right_to_left = false;
  friend bool operator==(const Paragraph&, const Paragraph&) = default;
};

struct TextBlock {
  std::vector<Paragraph> paragraphs;
  Mm width;                     // lines are broken at this; 0: never
  double leading = 1.2;         // distance of baselines over the size of the type
  std::string language = "en";  // BCP 47
  // Lines are chosen with regard to the whole paragraph, and each is set by itself, so that they can be taken
  // apart. Paragraphs that run from right to left are broken line by line all the same.
  bool by_lines = false;
  friend bool operator==(const TextBlock&, const TextBlock&) = default;
};

// Letters in their places. Font and glyph numbers are those of the measurer, which alone can read them.
struct Glyph {
  std::uint32_t number = 0;
  Pt x;  // of its origin, from that of the run
  Pt y;
};

// Some glyphs of a run whose text nobody could tell from the glyphs alone: ligatures, small capitals.
struct Spelling {
  std::size_t first = 0;
  std::size_t count = 0;
  std::string text;
};

struct GlyphRun {
  std::size_t font = 0;
  Pt size;
  Colour colour;
  Point at;  // on the baseline, from the top left of the block
  std::vector<Glyph> glyphs;
  std::vector<Spelling> spellings;  // in order
  std::size_t source = 0;           // which run of the block it is from, counted through its paragraphs
  Mm width = {};
};

struct SetIcon {
  std::size_t runs_before = 0;  // in reading order
  std::string path;
  Box box;
  GlyphRun words;  // not shown, but found: one glyph that is spelled as what the icon stands for
};

// A block as it was set, so that whoever draws it need not set it again.
struct SetText {
  std::vector<GlyphRun> runs;
  std::vector<SetIcon> icons;
};

struct TextLine {
  Mm baseline;  // from the top of the block
  Mm left;      // of the line's first letter, from the left of the block
  Mm width;     // of what is printed in it
  std::string text;
  // Where the block asks for lines: this one alone, with its baseline at y = 0.
  std::shared_ptr<const SetText> set = {};
  double spaces = 1;      // how wide its word spaces are, over what the font gives them
  bool starts = false;    // a paragraph begins with it
  bool hyphened = false;  // a word is broken at its end
};

struct Measured {
  Mm height;
  Mm width;  // of the widest line
  std::vector<TextLine> lines;
  std::vector<std::string> missing_glyphs;  // characters that no font of the game has
  Mm too_wide;                              // how much a word is wider than the block
  std::shared_ptr<const SetText> set;       // nothing where the measurer does not keep it
};

// What a font cannot do.
enum class FontTrouble { none, no_family, no_weight, no_italic };

class TextMeasurer {
 public:
  virtual ~TextMeasurer() = default;
  virtual Measured measure(const TextBlock& block) = 0;
  virtual FontTrouble trouble_with(const Font& font) = 0;
  virtual std::vector<std::string> families() = 0;  // that the game may use, by name
};

}  // namespace rulepress::layout
