// Text blocks and scenes for the tests of this room, in few words.
#pragma once

#include <string>
#include <vector>

#include "layout/scene/scene.h"
#include "render/faces.h"

namespace rulepress::test {

inline layout::TextRun run(std::string text, double size = 10, std::string family = "Lato",
                           int weight = 400) {
  layout::TextRun made;
  made.text = std::move(text);
  made.font.family = std::move(family);
  made.font.weight = weight;
  made.size = {size};
  return made;
}

inline layout::TextRun icon(std::string path, double size = 10) {
  layout::TextRun made = run("gold", size);
  made.icon = std::move(path);
  return made;
}

inline layout::Paragraph paragraph(std::vector<layout::TextRun> runs,
                                   layout::Align align = layout::Align::left) {
  layout::Paragraph made;
  made.runs = std::move(runs);
  made.align = align;
  return made;
}

inline layout::TextBlock block(std::vector<layout::Paragraph> paragraphs, double width = 0,
                               double leading = 1.2) {
  layout::TextBlock made;
  made.paragraphs = std::move(paragraphs);
  made.width = {width};
  made.leading = leading;
  return made;
}

inline layout::Item text_item(layout::TextBlock what, double x, double y) {
  return {layout::Text{std::move(what), {{x}, {y}}}};
}

inline layout::Item box_item(layout::Box box, layout::Colour colour) {
  return {layout::Shape{layout::rectangle_path(box, {}), layout::Fill{colour}, {}}};
}

inline layout::Scene scene(double width, double height, double bleed, std::vector<layout::Item> items) {
  layout::Scene made;
  made.id = "test/front";
  made.size = {{width}, {height}};
  made.bleed = {bleed};
  made.items = std::move(items);
  return made;
}

// The default ones, named.
inline render::FontList test_fonts() {
  render::FontList list;
  list.families = {"Lato", "Vollkorn"};
  return list;
}

inline const char* coin_svg() {
  return R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" fill="#f00"/></svg>)";
}

}  // namespace rulepress::test
