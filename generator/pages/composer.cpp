#include "pages/composer.h"

#include <fmt/format.h>

#include <cmath>

namespace rulepress::pages {
namespace {

// Draws strips where they stand.
class Composer {
 public:
  Composer(BookPages& made, const Theme& theme, StripMaker& maker)
      : made_(made), theme_(theme), maker_(maker) {}

  void compose(const PagedStrips& paged, const StripMaker::PagesOf& pages_of, bool heads) {
    std::string chapter;
    for (const auto& strips : paged) {
      made_.pages.emplace_back();
      page_ = made_.pages.size() - 1;
      marks_ = 0;
      open_ = nullptr;
      BookPage& page = made_.pages.back();
      page.scene.id = fmt::format("page {}", page_ + 1);
      page.scene.size = theme_.page;
      left_ = page_ % 2 == 0 ? theme_.inner : theme_.outer;
      if (theme_.paper.red < 1 || theme_.paper.green < 1 || theme_.paper.blue < 1)
        decorate({Shape{rectangle_path({{}, {}, theme_.page.width, theme_.page.height}, {}),
                        Fill{theme_.paper}, std::nullopt}});
      draw_frames(strips);
      bool opens = false;
      for (std::size_t i = 0; i < strips.size(); ++i) {
        const Strip& strip = maker_.strips()[strips[i].strip];
        if (i == 0 && !strip.chapter.empty()) opens = true;
        if (i == 0 && !strip.chapter.empty()) chapter = strip.chapter;
        draw(strips[i], strip, pages_of);
      }
      if (heads && theme_.running_heads && !opens) running_head(chapter);
      for (const StripOnPage& place : strips) {
        const Strip& strip = maker_.strips()[place.strip];
        if (!strip.chapter.empty()) chapter = strip.chapter;
      }
      page_number();
    }
  }

 private:
  void decorate(Item item) {
    if (decoration_ == nullptr || open_ != nullptr || made_.pages[page_].scene.items.empty()) {
      Group group;
      group.mark = Group::decoration;
      made_.pages[page_].scene.items.push_back({std::move(group)});
    }
    open_ = nullptr;
    decoration_ = &std::get<Group>(made_.pages[page_].scene.items.back().what);
    decoration_->items.push_back(std::move(item));
  }

  void add(const StripPart& part, Mm x, Mm y) {
    auto& items = made_.pages[page_].scene.items;
    if (!part.node) {
      for (Item item : part.items) {
        move(item, x, y);
        decorate(std::move(item));
      }
      return;
    }
    if (open_ == nullptr || open_node_ != *part.node) {
      Group group;
      group.mark = marks_;
      use(*part.node, marks_++);
      items.push_back({std::move(group)});
      open_node_ = *part.node;
    }
    open_ = &std::get<Group>(items.back().what);
    for (Item item : part.items) {
      move(item, x, y);
      open_->items.push_back(std::move(item));
    }
    for (PageLink link : part.links) {
      link.box.x += x;
      link.box.y += y;
      made_.pages[page_].links.push_back(std::move(link));
    }
  }

  void use(std::size_t number, int mark) {
    StructureNode& node = made_.structure[number];
    if (node.joins_when_used && node.kids.empty()) made_.structure[node.parent].kids.push_back({number});
    node.kids.push_back({std::nullopt, page_, mark});
  }

  void draw(const StripOnPage& place, const Strip& strip, const StripMaker::PagesOf& pages_of) {
    const Mm x = left_ + place.x;
    const Mm y = theme_.top + place.y;
    if (place.repeats_head) {
      const Strip& head = maker_.heads()[strip.head];
      for (const StripPart& part : head.parts) add(part, x, y - head.flow.height);
    }
    for (const std::string& anchor : strip.anchors) made_.destinations.push_back({anchor, page_, y});
    if (place.shrunk.value != 0) {
      for (const StripPart& part : shrunk(strip, place.shrunk)) add(part, x, y);
    } else {
      for (const StripPart& part : strip.parts) add(part, x, y);
    }
    for (const PageSlot& slot : strip.slots) draw_slot(slot, x, y, pages_of);
    PlacedStrip facts = strip.facts;
    facts.page = page_;
    facts.band = place.band;
    facts.column = place.column;
    facts.top = y;
    facts.height -= place.shrunk;
    made_.strips.push_back(std::move(facts));
  }

  // The parts of a strip whose figure is smaller or larger: it stands in the middle, and what is below it
  // moves.
  static std::vector<StripPart> shrunk(const Strip& strip, Mm less) {
    std::vector<StripPart> parts = strip.parts;
    const double scale = 1 - less / strip.flow.shrinks;
    for (Item& item : parts.at(strip.figure).items) {
      auto& group = std::get<Group>(item.what);
      group.scale *= scale;
      group.origin.x += strip.figure_width * (1 - scale) / 2;
    }
    for (std::size_t i = strip.figure + 1; i < parts.size(); ++i) {
      for (Item& item : parts[i].items) move(item, {}, -less);
      for (PageLink& link : parts[i].links) link.box.y -= less;
    }
    return parts;
  }

  void draw_slot(const PageSlot& slot, Mm x, Mm y, const StripMaker::PagesOf& pages_of) {
    const auto page = pages_of.find(slot.anchor);
    if (page == pages_of.end()) return;
    Look look;
    look.font = slot.style.font;
    look.size = slot.style.size;
    look.colour = slot.style.colour;
    look.line = to_mm(look.size * 1.2);
    SetLine number = maker_.single_line(fmt::format("{}", page->second), look);
    const Mm at = slot.right - number.line.width;
    for (StripPart& part : number.parts) {
      part.node = slot.node;
      part.links.push_back({{at, slot.baseline - to_mm(look.size) * 0.8, number.line.width, to_mm(look.size)},
                            "#" + slot.anchor,
                            slot.node});
      part.links.clear();  // the words before it are the link
      for (Item& item : part.items) move(item, at, slot.baseline);
      add(part, x, y);
    }
    const Mm dots_end = at - Mm{1.6};
    if (dots_end - slot.left < Mm{4}) return;
    // Dots of all lines stand below each other.
    constexpr double step = 1.7;
    const double first = std::ceil((x + slot.left).value / step) * step;
    using Kind = PathStep::Kind;
    const Mm line = y + slot.baseline - Mm{0.15};
    decorate({Shape{{{Kind::move, {}, {}, {Mm{first}, line}}, {Kind::line, {}, {}, {x + dots_end, line}}},
                    std::nullopt,
                    Stroke{theme_.rule, Mm{0.3}, {Mm{0.3}, Mm{step - 0.3}}}}});
  }

  // The grounds of boxes, each as far as its strips reach in a column.
  void draw_frames(const std::vector<StripOnPage>& strips) {
    for (std::size_t i = 0; i < strips.size();) {
      const FlowStrip& flow = maker_.strips()[strips[i].strip].flow;
      std::size_t end = i + 1;
      if (flow.frame >= 0) {
        while (end < strips.size() && maker_.strips()[strips[end].strip].flow.frame == flow.frame &&
               strips[end].column == strips[i].column && (flow.wide || strips[end].band == strips[i].band))
          ++end;
        const Strip& last = maker_.strips()[strips[end - 1].strip];
        const Mm pad = theme_.unit();
        const Mm head = strips[i].repeats_head ? flow.head : Mm{};
        const Mm top = theme_.top + strips[i].y - head - pad;
        const Mm bottom = theme_.top + strips[end - 1].y + last.flow.height - strips[end - 1].shrunk + pad;
        draw_frame(maker_.frames()[static_cast<std::size_t>(flow.frame)], left_ + strips[i].x, top, bottom);
      }
      i = end;
    }
  }

  void draw_frame(const Frame& frame, Mm x, Mm top, Mm bottom) {
    const ThemeBox& style = theme_.boxes.at(static_cast<std::size_t>(frame.kind));
    const Box box{x + frame.x, top + Mm{0.6}, frame.width, bottom - top - Mm{1.2}};
    if (style.fill.alpha > 0) decorate({Shape{rectangle_path(box, {}), Fill{style.fill}, std::nullopt}});
    if (style.bar.alpha > 0 && !(style.bar == style.fill))
      decorate({Shape{rectangle_path({box.x, box.y, Mm{1}, box.height}, {}), Fill{style.bar}, std::nullopt}});
  }

  Look small_look() const {
    Look look;
    look.font = {theme_.head_font, 400, false, ""};
    look.size = theme_.text_size * (0.8 / theme_.scale);
    look.colour = theme_.faint;
    look.line = to_mm(look.size * 1.2);
    return look;
  }

  void running_head(const std::string& chapter) {
    const Mm baseline = theme_.top - Mm{8.5};
    const Mm width = text_width(theme_);
    const bool right_hand = page_ % 2 == 0;
    const Look look = small_look();
    SetLine title = maker_.single_line(made_.title, look);
    SetLine words = maker_.single_line(chapter.empty() ? " " : chapter, look);
    for (StripPart& part : title.parts)
      add(part, right_hand ? left_ : left_ + width - title.line.width, baseline);
    if (!chapter.empty())
      for (StripPart& part : words.parts)
        add(part, right_hand ? left_ + width - words.line.width : left_, baseline);
    decorate({Shape{rectangle_path({left_, baseline + Mm{1.9}, width, Mm{0.2}}, {}), Fill{theme_.rule},
                    std::nullopt}});
  }

  void page_number() {
    Look look = small_look();
    look.font.weight = 700;
    look.size = theme_.text_size * (0.92 / theme_.scale);
    look.colour = theme_.accent;
    SetLine number = maker_.single_line(fmt::format("{}", page_ + 1), look);
    const Mm y = theme_.page.height - theme_.bottom + Mm{11};
    for (StripPart& part : number.parts) add(part, left_ + (text_width(theme_) - number.line.width) / 2, y);
  }

  BookPages& made_;
  const Theme& theme_;
  StripMaker& maker_;
  std::size_t page_ = 0;
  int marks_ = 0;
  Group* open_ = nullptr;  // the last item, where it is a marked part
  Group* decoration_ = nullptr;
  std::size_t open_node_ = 0;
  Mm left_;
};

}  // namespace

void compose_pages(BookPages& made, const Theme& theme, StripMaker& maker, const PagedStrips& paged,
                   const StripMaker::PagesOf& numbers, bool heads) {
  Composer(made, theme, maker).compose(paged, numbers, heads);
}

}  // namespace rulepress::pages
