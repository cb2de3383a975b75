// Words as lines, taken apart where links begin and end.
#include <algorithm>

#include "layout/scene/light_icon.h"
#include "pages/strips.h"

namespace rulepress::pages {
namespace {

// What stands on light paper.
bool is_dark(const Colour& colour) {
  return colour.red + colour.green + colour.blue < 1.5;
}

}  // namespace

std::vector<SetLine> StripMaker::lines_of(const Words& words, const Look& look, Mm width, std::size_t node) {
  TextBlock block;
  block.width = width;
  block.leading = to_pt(look.line) / look.size;
  block.language = book_.language;
  block.by_lines = true;
  Paragraph paragraph;
  paragraph.align = look.align;
  std::vector<std::size_t> nodes;
  for (const BookRun& run : words) {
    TextRun made;
    made.font = look.font;
    made.size = look.size;
    made.colour = look.colour;
    if (run.strong) made.font.weight = std::max(made.font.weight, bold);
    if (run.emphasis) made.font.italic = !look.font.italic;
    if (run.code) {
      made.font = {theme_.head_font, 400, false, ""};
      made.size = look.size * 0.92;
    }
    if (!run.link.empty() && look.colour == theme_.ink) made.colour = theme_.accent;
    made.icon = run.icon;
    made.text = run.text;
    if (made.icon.empty() && look.hyphenate && !run.code)
      made.text = tools_.hyphenator.hyphenated(made.text, book_.language);
    if (run.line_break) made.text += "\u2028";
    paragraph.runs.push_back(std::move(made));
    nodes.push_back(run.link.empty() ? node : add_node("Link", node, {}, true));
  }
  std::vector<SetLine> made;
  if (paragraph.runs.empty()) return made;
  block.paragraphs.push_back(std::move(paragraph));
  const bool any_link = std::ranges::any_of(words, [](const BookRun& run) { return !run.link.empty(); });
  Measured measured = tools_.text.measure(block);
  for (const std::string& letter : measured.missing_glyphs) {
    if (missing_.empty()) missing_place_ = heading_place_;
    missing_.insert(letter);
  }
  for (TextLine& line : measured.lines) {
    SetLine set;
    // A line is taken apart only where links begin and end.
    const auto start_part = [&](std::size_t source) {
      const std::size_t part_node = source < nodes.size() ? nodes[source] : node;
      if (set.parts.empty() || set.parts.back().node != part_node) {
        Text text;
        TextRun run = block.paragraphs[0].runs[std::min(source, nodes.size() - 1)];
        run.icon.clear();
        run.text = set.parts.empty() ? line.text : "";
        text.block.paragraphs.emplace_back().runs.push_back(std::move(run));
        text.set = std::make_shared<SetText>();
        set.parts.push_back({part_node, {{std::move(text)}}});
      }
      return std::const_pointer_cast<SetText>(std::get<Text>(set.parts.back().items[0].what).set);
    };
    const auto add_link = [&](std::size_t source, const Box& box) {
      if (source >= words.size() || words[source].link.empty()) return;
      auto& links = set.parts.back().links;
      if (!links.empty() && links.back().node == nodes[source]) {
        links.back().box.width = box.right() - links.back().box.x;
      } else {
        links.push_back({box, words[source].link, nodes[source], words[source].place});
      }
    };
    const Mm size = to_mm(look.size);
    if (line.set != nullptr && !any_link) {
      start_part(0);
      std::get<Text>(set.parts.back().items[0].what).set = line.set;
    } else if (line.set != nullptr) {
      auto icon = line.set->icons.begin();
      for (std::size_t i = 0; i <= line.set->runs.size(); ++i) {
        for (; icon != line.set->icons.end() && icon->runs_before == i; ++icon) {
          const auto into = start_part(icon->words.source);
          into->icons.push_back(*icon);
          into->icons.back().runs_before = into->runs.size();
          add_link(icon->words.source, {icon->box.x, size * -0.8, icon->box.width, size * 1.1});
        }
        if (i == line.set->runs.size()) break;
        const GlyphRun& run = line.set->runs[i];
        const auto into = start_part(run.source);
        into->runs.push_back(run);
        add_link(run.source, {run.at.x, size * -0.8, run.width, size * 1.1});
      }
    }
    if (line.set != nullptr && is_dark(look.colour)) {
      for (const SetIcon& icon : line.set->icons) {
        if (!is_too_light_for_paper(tools_.pictures, icon.path)) continue;
        constexpr Mm around{0.25};
        const Box ground{icon.box.x - around, icon.box.y - around, icon.box.width + around * 2,
                         icon.box.height + around * 2};
        set.parts.insert(
            set.parts.begin(),
            {std::nullopt, {{Shape{rectangle_path(ground, Mm{0.5}), Fill{theme_.ink}, std::nullopt}}}});
      }
    }
    set.line = std::move(line);
    made.push_back(std::move(set));
  }
  return made;
}

SetLine StripMaker::single_line(const std::string& words, const Look& look) {
  Look plain = look;
  plain.hyphenate = false;
  plain.align = Align::left;
  auto lines = lines_of({{words}}, plain, {}, 0);
  if (lines.empty()) return {};
  for (StripPart& part : lines[0].parts) part.node.reset();
  return std::move(lines[0]);
}

}  // namespace rulepress::pages
