#include "pages/cover.h"

#include <algorithm>

namespace rulepress::pages {
namespace {

class Cover {
 public:
  Cover(const Book& book, const Theme& theme, StripMaker& maker, std::vector<StructureNode>& structure)
      : cover_(book.cover), theme_(theme), maker_(maker), structure_(structure), size_(theme.page) {
    page_.scene.id = "cover";
    page_.scene.size = size_;
    root_ = maker_.add_node("Sect", 0);
  }

  BookPage draw() {
    ground();
    const Mm side = size_.width * 0.12;
    const Mm width = size_.width - 2 * side;
    // Title, summary and a rule above; facts and names below; cards between them.
    Mm y = size_.height * 0.13;
    const Look title = title_look(width);
    const Mm narrow = balanced_width(cover_.title, title, width);
    y = words(cover_.title, "H1", title, {side + (width - narrow) / 2, y}, narrow, 2);
    y += Mm{4};
    shape(rectangle_path({size_.width / 2 - Mm{11}, y, Mm{22}, Mm{1.1}}, {}), theme_.cover_second);
    y += Mm{7};
    if (!cover_.subtitle.empty()) {
      Look look = plain_look(theme_.text_size * 1.45, true);
      look.font.family = theme_.text_font;
      const Mm even = balanced_width(cover_.subtitle, look, width);
      y = words(cover_.subtitle, "P", look, {side + (width - even) / 2, y}, even, 4);
    }
    Mm bottom = size_.height - size_.height * 0.075;
    std::string last = cover_.credit;
    if (!cover_.version.empty()) last += (last.empty() ? "" : "  ·  ") + cover_.version;
    if (!last.empty()) {
      Look look = plain_look(theme_.text_size * 0.9, false);
      look.colour.alpha = 0.82;
      const Mm height = height_of(last, look, width);
      words(last, "P", look, {side, bottom - height}, width, 3);
      bottom -= height + Mm{6};
    }
    if (!cover_.facts.empty()) {
      Look look = plain_look(theme_.text_size * 1.15, false);
      look.font.weight = 700;
      look.colour = theme_.cover_second;
      const Mm height = height_of(cover_.facts, look, width);
      words(cover_.facts, "P", look, {side, bottom - height}, width, 2);
      bottom -= height + Mm{6};
    }
    figures({side * 0.7, y + Mm{9}, size_.width - side * 1.4, bottom - y - Mm{15}});
    return std::move(page_);
  }

 private:
  Look plain_look(Pt size, bool italic) const {
    Look look;
    look.font = {theme_.head_font, 400, italic, ""};
    look.size = size;
    look.colour = theme_.cover_ink;
    look.line = to_mm(size * 1.35);
    look.align = Align::centre;
    return look;
  }

  // As large as goes into two lines.
  Look title_look(Mm width) {
    Look look;
    for (double size = size_.width.value * 0.27; size > 14; size *= 0.93) {
      look = plain_look(Pt{size}, false);
      look.font.weight = 900;
      look.line = to_mm(Pt{size * 1.08});
      const auto lines = maker_.lines_of({{cover_.title}}, look, width, root_);
      const bool fits =
          std::ranges::all_of(lines, [&](const SetLine& line) { return line.line.width <= width; });
      if (lines.size() <= 2 && fits) break;
    }
    return look;
  }

  // As narrow as may be for as many lines: two lines are then about equally long.
  Mm balanced_width(const std::string& text, const Look& look, Mm width) {
    const std::size_t lines = maker_.lines_of({{text}}, look, width, root_).size();
    Mm best = width;
    for (Mm next = width * 0.96; next > width * 0.4; next = next * 0.96) {
      const auto made = maker_.lines_of({{text}}, look, next, root_);
      const bool fits =
          std::ranges::all_of(made, [&](const SetLine& line) { return line.line.width <= next; });
      if (made.size() > lines || !fits) break;
      best = next;
    }
    return best;
  }

  void decorate(Item item) {
    Group group;
    group.mark = Group::decoration;
    group.items.push_back(std::move(item));
    page_.scene.items.push_back({std::move(group)});
  }

  void shape(Path path, const Colour& colour) {
    decorate({Shape{std::move(path), Fill{colour}, std::nullopt}});
  }

  void ground() {
    const Box all{{}, {}, size_.width, size_.height};
    Gradient down{{{}, {}}, {{}, size_.height}, theme_.cover, theme_.cover_end};
    decorate({Shape{rectangle_path(all, {}), Fill{down}, std::nullopt}});
    if (!theme_.cover_picture.empty()) decorate({Picture{theme_.cover_picture, all}});
    const Mm inset{8};
    const Box frame{inset, inset, size_.width - 2 * inset, size_.height - 2 * inset};
    Colour line = theme_.cover_second;
    line.alpha = 0.7;
    if (theme_.cover_picture.empty())
      decorate({Shape{rectangle_path(frame, {}), std::nullopt, Stroke{line, Mm{0.35}, {}}}});
  }

  Mm height_of(const std::string& text, const Look& look, Mm width) {
    return look.line * static_cast<double>(maker_.lines_of({{text}}, look, width, root_).size());
  }

  // Returns where they end.
  Mm words(const std::string& text, const char* role, const Look& look, Point at, Mm width,
           std::size_t most) {
    const std::size_t node = maker_.add_node(role, root_);
    auto lines = maker_.lines_of({{text}}, look, width, node);
    if (lines.size() > most) lines.resize(most);
    Group group = marked(node);
    Mm y = at.y;
    for (SetLine& line : lines) {
      for (StripPart& part : line.parts) {
        for (Item& item : part.items) {
          move(item, at.x, y + look.line - (look.line - to_mm(look.size)) / 2 - to_mm(look.size) * 0.22);
          group.items.push_back(std::move(item));
        }
      }
      y += look.line;
    }
    page_.scene.items.push_back({std::move(group)});
    return y;
  }

  Group marked(std::size_t node) {
    Group group;
    group.mark = marks_;
    structure_[node].kids.push_back({std::nullopt, 0, marks_++});
    return group;
  }

  // Side by side, as large as there is room.
  void figures(const Box& room) {
    if (cover_.figures.empty() || room.height < Mm{30}) return;
    Mm width;
    Mm height;
    for (const BookFigure& figure : cover_.figures) {
      width += figure.size.width + (width.value > 0 ? Mm{6} : Mm{});
      height = std::max(height, figure.size.height);
    }
    if (width.value <= 0 || height.value <= 0) return;
    const double scale = std::min({room.width / width, room.height / height, 2.0});
    Mm x = room.x + (room.width - width * scale) / 2;
    for (const BookFigure& figure : cover_.figures) {
      const std::size_t node = maker_.add_node("Figure", root_, figure.alt);
      const Mm y = room.y + (room.height - figure.size.height * scale) / 2;
      StripPart part = maker_.figure_part(figure, scale, {x, y}, node);
      Group group = marked(node);
      group.items = std::move(part.items);
      page_.scene.items.push_back({std::move(group)});
      x += (figure.size.width + Mm{6}) * scale;
    }
  }

  const BookCover& cover_;
  const Theme& theme_;
  StripMaker& maker_;
  std::vector<StructureNode>& structure_;
  Size size_;
  BookPage page_;
  std::size_t root_ = 0;
  int marks_ = 0;
};

}  // namespace

BookPage cover_page(const Book& book, const Theme& theme, StripMaker& maker,
                    std::vector<StructureNode>& structure) {
  return Cover(book, theme, maker, structure).draw();
}

}  // namespace rulepress::pages
