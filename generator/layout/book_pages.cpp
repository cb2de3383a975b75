#include "layout/book_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "layout/book_cover.h"
#include "layout/book_pager.h"
#include "layout/mistakes.h"

namespace rulepress::layout {
namespace {

// Larger where there is room: it is read from across the table.
constexpr std::array last_page_scales{1.25, 1.15, 1.08, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75};

constexpr Mm least_last_column{46};  // its width

// Draws strips where they stand.
class Composer {
 public:
  Composer(BookPages& made, const Theme& theme, StripMaker& maker)
      : made_(made), theme_(theme), maker_(maker) {}

  // Pages have their numbers; `pages_of` tells where anchors are.
  void compose(const PagedStrips& paged, const StripMaker::PagesOf& pages_of, std::string chapter,
               bool heads) {
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
    if (place.shrunk.value > 0) {
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

  // The parts of a strip whose figure is smaller: it stands in the middle, and what is below it moves up.
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
    look.size = theme_.text_size * 0.8;
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
    look.size = theme_.text_size * 0.92;
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

// Where each anchor stands, by the page's number.
StripMaker::PagesOf pages_of(const std::vector<Strip>& strips, const PagedStrips& paged, std::size_t before) {
  StripMaker::PagesOf pages;
  for (std::size_t i = 0; i < paged.size(); ++i) {
    for (const StripOnPage& place : paged[i]) {
      for (const std::string& anchor : strips[place.strip].anchors) pages.emplace(anchor, before + i + 1);
    }
  }
  return pages;
}

// Whether the last page has little on it.
bool ends_with_tail(const PagedStrips& paged, const std::vector<Strip>& strips, const Theme& theme) {
  constexpr double tail = 0.4;  // of a page
  if (paged.size() < 2) return false;
  Mm lowest;
  for (const StripOnPage& place : paged.back())
    lowest = std::max(lowest, place.y + strips[place.strip].flow.height);
  return lowest < text_height(theme) * tail;
}

// Puts the imprint at the foot of a page, if there is room.
bool put_at_foot(std::vector<StripOnPage>& page, const std::vector<Strip>& strips, std::size_t imprint,
                 const Theme& theme) {
  const FlowStrip& flow = strips[imprint].flow;
  Mm lowest;
  std::size_t band = 0;
  for (const StripOnPage& place : page) {
    const FlowStrip& other = strips[place.strip].flow;
    lowest =
        std::max(lowest, place.y + other.height - place.shrunk + (other.frame >= 0 ? theme.unit() : Mm{}));
    band = std::max(band, place.band + 1);
  }
  if (lowest + flow.before + flow.height > text_height(theme) + Mm{0.01}) return false;
  page.push_back({imprint, {}, text_height(theme) - flow.height, false, band, 0});
  return true;
}

Mm imprint_height(const Book& book, const Theme& theme, BookTools tools) {
  if (book.imprint.empty()) return {};
  std::vector<StructureNode> structure{{"Document"}};
  source::Diagnostics told_later;
  StripMaker maker(book, theme, tools, structure, told_later);
  const FlowStrip& flow = maker.strips()[maker.add_imprint(book.imprint)].flow;
  return flow.before + flow.height;
}

// The first place that blocks were made from; generated ones have none.
source::Span first_place(const std::vector<BookBlock>& blocks) {
  for (const BookBlock& block : blocks) {
    source::Span place;
    if (const auto* heading = std::get_if<BookHeading>(&block.what)) place = heading->place;
    if (const auto* table = std::get_if<BookTable>(&block.what)) place = table->place;
    if (const auto* figure = std::get_if<BookFigure>(&block.what)) place = figure->place;
    if (place != source::Span{}) return place;
  }
  return {};
}

// What fills the last page most is told where it was written; where nothing of it was, the book's first
// heading has to do.
source::Span place_of_last_page(const Book& book) {
  const source::Span own = first_place(book.last_page);
  return own != source::Span{} ? own : first_place(book.blocks);
}

}  // namespace

const Destination* BookPages::find(const std::string& anchor) const {
  const auto found =
      std::lower_bound(destinations.begin(), destinations.end(), anchor,
                       [](const Destination& a, const std::string& b) { return a.anchor < b; });
  return found != destinations.end() && found->anchor == anchor ? &*found : nullptr;
}

BookPages set_book(const Book& book, const Theme& theme, BookTools tools, source::Diagnostics& diagnostics) {
  BookPages made;
  made.title = book.cover.title;
  made.language = book.language;
  made.structure.push_back({"Document"});
  StripMaker maker(book, theme, tools, made.structure, diagnostics);
  made.pages.push_back(cover_page(book, theme, maker, made.structure));
  maker.add(book.blocks, false);

  // Without a quick reference, the imprint has no other place than the last page of the text.
  const Mm foot = book.last_page.empty() ? imprint_height(book, theme, tools) : Mm{};
  PagePlan plan;
  PagedStrips paged = page_strips(maker.strips(), theme, plan, foot);
  auto numbers = pages_of(maker.strips(), paged, 1);
  const auto fill_index = [&](double closeness) {
    constexpr int rounds = 4;  // an index before other parts may move them
    for (int i = 0; i < rounds; ++i) {
      maker.fill_index(numbers, closeness);
      if (i == 0) plan.clear();
      paged = page_strips(maker.strips(), theme, plan, foot);
      auto again = pages_of(maker.strips(), paged, 1);
      if (again == numbers) break;
      numbers = std::move(again);
    }
  };
  if (maker.has_index()) {
    fill_index(1);
    // A few words on a page of their own, where closer lines would save it.
    if (ends_with_tail(paged, maker.strips(), theme)) {
      const std::size_t before = paged.size();
      for (const double closeness : {0.92, 0.85, 0.8}) {
        fill_index(closeness);
        if (paged.size() < before) break;
      }
      if (paged.size() >= before) fill_index(1);
    }
  }

  // The last page is set smaller until it is one page, in columns where it is too narrow for that in one.
  std::optional<Theme> last_theme;
  std::optional<StripMaker> last_maker;
  PagedStrips last;
  if (!book.last_page.empty()) {
    const bool may_divide = theme.columns == 1 && column_width(theme, 2) >= least_last_column;
    std::vector<std::pair<double, int>> ways;
    ways.reserve(last_page_scales.size() * 2);
    for (const double scale : last_page_scales) {
      ways.emplace_back(scale, theme.columns);
      if (may_divide && scale <= 1) ways.emplace_back(scale, 2);
    }
    for (const auto& [scale, columns] : ways) {
      std::vector<StructureNode> before = made.structure;
      last_theme = theme.scaled(scale);
      last_theme->columns = columns;
      source::Diagnostics again;
      last_maker.emplace(book, *last_theme, tools, made.structure, again);
      last_maker->add(book.last_page, false);
      last = page_strips(last_maker->strips(), *last_theme);
      if (last.size() <= 1) {
        diagnostics.append(again);
        break;
      }
      if (&scale != &ways.back().first) {
        made.structure = std::move(before);
        continue;
      }
      diagnostics.append(again);
      diagnostics
          .report(mistakes::last_page_too_full, place_of_last_page(book),
                  fmt::format("the quick reference takes {} pages, even in small type", last.size()))
          .suggest("leave something out: it is for a glance at the table");
    }
    for (const auto& [anchor, page] : pages_of(last_maker->strips(), last, 1 + paged.size()))
      numbers.emplace(anchor, page);
  }

  // On the last page of the text, else below the quick reference, else on a page of its own.
  if (!book.imprint.empty()) {
    const std::size_t strip = maker.strips().size();
    const auto put = [&](StripMaker& into, PagedStrips& pages, const Theme& own) {
      return !pages.empty() && put_at_foot(pages.back(), into.strips(), strip, own);
    };
    const std::vector<StructureNode> before = made.structure;
    maker.add_imprint(book.imprint);
    if (!put(maker, paged, theme)) {
      bool done = false;
      if (last_maker && last.size() == 1) {
        made.structure = before;
        const std::size_t own = last_maker->add_imprint(book.imprint);
        done = put_at_foot(last.back(), last_maker->strips(), own, *last_theme);
      }
      if (!done) {
        made.structure = before;
        const std::size_t again = maker.add_imprint(book.imprint);
        paged.push_back({{again, {}, {}, false, 0, 0}});
        for (auto& [anchor, page] : numbers) {
          if (page > paged.size()) ++page;  // the quick reference comes after it
        }
      }
    }
  }

  made.bookmarks = maker.bookmarks();
  Composer(made, theme, maker).compose(paged, numbers, "", true);
  if (last_maker) {
    for (const Bookmark& bookmark : last_maker->bookmarks()) made.bookmarks.push_back(bookmark);
    Composer(made, *last_theme, *last_maker).compose(last, numbers, "", false);
    made.has_last_page = last.size() == 1;
  }
  std::stable_sort(made.destinations.begin(), made.destinations.end(),
                   [](const Destination& a, const Destination& b) { return a.anchor < b.anchor; });
  return made;
}

std::string dump(const BookPages& pages) {
  std::string out =
      fmt::format("{} pages of {:.1f} x {:.1f} mm, {}\n", pages.pages.size(),
                  pages.pages.empty() ? 0 : pages.pages[0].scene.size.width.value,
                  pages.pages.empty() ? 0 : pages.pages[0].scene.size.height.value, pages.language);
  auto strip = pages.strips.begin();
  for (std::size_t page = 0; page < pages.pages.size(); ++page) {
    out += fmt::format("page {}\n", page + 1);
    std::pair<std::size_t, std::size_t> column{~std::size_t{0}, 0};
    for (; strip != pages.strips.end() && strip->page == page; ++strip) {
      if (column != std::pair{strip->band, strip->column}) {
        column = {strip->band, strip->column};
        out += strip->wide ? fmt::format("  band {}, wide\n", strip->band)
                           : fmt::format("  band {}, column {}\n", strip->band, strip->column + 1);
      }
      constexpr std::array names{"line", "heading", "figure", "row", "title", "contents"};
      out += fmt::format("    {:6.2f} {} {}\n", strip->top.value,
                         names.at(static_cast<std::size_t>(strip->kind)), strip->words);
    }
    for (const PageLink& link : pages.pages[page].links)
      out += fmt::format("    link {:.2f} {:.2f} {:.2f} x {:.2f} to {}\n", link.box.x.value, link.box.y.value,
                         link.box.width.value, link.box.height.value, link.to);
  }
  for (const Destination& there : pages.destinations)
    out += fmt::format("anchor {} on page {} at {:.2f}\n", there.anchor, there.page + 1, there.y.value);
  for (const Bookmark& bookmark : pages.bookmarks)
    out += fmt::format("bookmark {}{} -> {}\n",
                       std::string(2 * static_cast<std::size_t>(bookmark.level - 1), ' '), bookmark.title,
                       bookmark.anchor);
  return out;
}

}  // namespace rulepress::layout
