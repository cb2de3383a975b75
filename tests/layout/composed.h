// Cards composed with a measurer and pictures of paper, and what came out, in short.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "layout/card/compose.h"
#include "source/utf8.h"
#include "support/harness.h"

namespace rulepress::layout::test_of_compose {

using Lines = std::vector<std::string>;

// Every letter and icon is 2 mm wide at any size; a line is as many millimetres high as the type has points,
// times the leading. No font has a snowman.
class FakeText : public TextMeasurer {
 public:
  Measured measure(const TextBlock& block) override {
    Measured made;
    for (const Paragraph& paragraph : block.paragraphs) {
      std::string words;
      for (const TextRun& run : paragraph.runs) words += run.icon.empty() ? run.text : "o";
      if (words.find("☃") != std::string::npos) made.missing_glyphs.push_back("☃");
      double line = 0;
      std::size_t lines = 1;
      for (std::size_t at = 0; at <= words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        const double word = 2.0 * static_cast<double>(source::count_characters(words.substr(at, end - at)));
        if (block.width.value > 0) made.too_wide = std::max(made.too_wide, Mm{word} - block.width);
        if (line > 0 && block.width.value > 0 && line + 2 + word > block.width.value) {
          ++lines;
          line = word;
        } else {
          line += (line > 0 ? 2 : 0) + word;
        }
        made.width = std::max(made.width, Mm{line});
        at = end + 1;
      }
      made.height += Mm{block.leading * paragraph.runs[0].size.value} * static_cast<double>(lines);
    }
    made.lines.push_back({made.height, {}, made.width, ""});
    return made;
  }
  FontTrouble trouble_with(const Font& font) override {
    return font.family == "Lost" ? FontTrouble::no_family : FontTrouble::none;
  }
  std::vector<std::string> families() override { return {"A", "Last"}; }
};

class FakePictures : public PictureReader {
 public:
  std::variant<PictureFacts, PictureTrouble> look(const std::string& path) override {
    if (path == "templates/demo/sharp.png") return PictureFacts{1000, 1000, false};
    if (path == "templates/demo/coarse.png") return PictureFacts{100, 100, false};
    if (path == "templates/demo/wide.svg") return PictureFacts{2, 1, true};
    return PictureTrouble::missing;
  }
};

// "x y width height" of each item, groups in brackets.
inline std::string brief(const std::vector<Item>& items);

inline std::string brief(const Box& box) {
  return fmt::format("{:.4g} {:.4g} {:.4g} {:.4g}", box.x.value, box.y.value, box.width.value,
                     box.height.value);
}

inline Box bounds(const Path& path) {
  Point least = path[0].to;
  Point most = path[0].to;
  for (const PathStep& step : path) {
    if (step.kind == PathStep::Kind::close) continue;
    least = {std::min(least.x, step.to.x), std::min(least.y, step.to.y)};
    most = {std::max(most.x, step.to.x), std::max(most.y, step.to.y)};
  }
  return {least.x, least.y, most.x - least.x, most.y - least.y};
}

inline std::string brief(const Item& item) {
  if (const auto* shape = std::get_if<Shape>(&item.what)) return brief(bounds(shape->path));
  if (const auto* picture = std::get_if<Picture>(&item.what)) return "picture " + brief(picture->box);
  if (const auto* text = std::get_if<Text>(&item.what))
    return fmt::format("text {:.4g} {:.4g} {:.4g}", text->at.x.value, text->at.y.value,
                       text->block.width.value);
  const auto& group = std::get<Group>(item.what);
  std::string made = "[";
  if (group.degrees != 0)
    made += fmt::format("turned {:g} around {:g} {:g}: ", group.degrees, group.pivot.x.value,
                        group.pivot.y.value);
  if (group.opacity != 1) made += fmt::format("opacity {:g}: ", group.opacity);
  if (group.clip) made += "clipped to " + brief(bounds(*group.clip)) + ": ";
  return made + brief(group.items) + "]";
}

inline std::string brief(const std::vector<Item>& items) {
  std::string made;
  for (const Item& item : items) made += (made.empty() ? "" : ", ") + brief(item);
  return made;
}

constexpr const char* head = R"(size = [60, 90]
safe = 0
palette = { dark = "#333" }
styles = { body = { font = "A", size = 4, leading = 1, paragraph-space = 0 } }
icons = { flame = "wide.svg" }
)";

constexpr const char* card = R"([[card]]
id = "ember"
name = "Ember"
text = "Burn :flam: x"
hp = 3
tags = ["ab", "c"]
snow = "a ☃"
)";

struct Composed {
  explicit Composed(const std::string& elements, const std::string& before = "") {
    const Template made = read_template(sources.add("templates/demo/card.toml", before + head + elements),
                                        sources, diagnostics);
    const auto file = cards::read_card_file(sources.add("cards/demo/a.toml", card), sources, diagnostics);
    REQUIRE(test::brief(diagnostics, sources) == Lines{});
    FakeText text;
    FakePictures pictures;
    Hyphenator hyphenator;
    faces = compose(made, file.components.at(0), {text, pictures, hyphenator}, diagnostics);
  }
  std::string front() const { return brief(faces.front.items); }
  Lines reports() const { return test::brief(diagnostics, sources); }

  source::Sources sources;
  source::Diagnostics diagnostics;
  Faces faces;
};

// The places of a front, given as a list of elements, in which nothing is wrong.
inline std::string good(const std::string& elements) {
  const Composed composed("front = [" + elements + "]");
  INFO(elements);
  CHECK(composed.reports() == Lines{});
  return composed.front();
}

inline Lines bad(const std::string& elements) {
  return Composed("front = [" + elements + "]").reports();
}

inline const TextBlock& first_text(const Composed& composed) {
  return std::get<Text>(composed.faces.front.items.at(0).what).block;
}

inline const Colour& fill(const Item& item) {
  return std::get<Colour>(*std::get<Shape>(item.what).fill);
}

}  // namespace rulepress::layout::test_of_compose
