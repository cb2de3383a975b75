#include "pages/book_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "layout/mistakes.h"
#include "pages/composer.h"
#include "pages/cover.h"
#include "pages/pager.h"

namespace rulepress::pages {
namespace {

// Larger where there is room: it is read from across the table.
constexpr std::array last_page_scales{1.25, 1.15, 1.08, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75};

constexpr Mm least_last_column{46};  // its width

// How much smaller the last page may be set so that its parts are not torn, or the imprint has room at its
// foot.
constexpr double smallest_for_looks = 0.8;

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

// The last page is set smaller until it is one page, in columns where it is too narrow for that in one.
struct LastPage {
  std::optional<Theme> theme;
  std::optional<StripMaker> maker;
  PagedStrips paged;
  double scale = 0;
};

struct LastWish {
  bool whole = false;    // each of its parts stands in one column
  bool imprint = false;  // at its foot
  double least = 0;      // how large it is
};

// How high the lowest column is, over the highest.
double evenness(const std::vector<StripOnPage>& page, const std::vector<Strip>& strips) {
  std::map<std::size_t, Mm> heights;
  Mm top{1e9};
  for (const StripOnPage& place : page) {
    const FlowStrip& flow = strips[place.strip].flow;
    if (flow.wide) continue;
    top = std::min(top, place.y);
    heights[place.column] = std::max(heights[place.column], place.y + flow.height);
  }
  if (heights.size() < 2) return heights.empty() ? 1 : 0;
  Mm lowest{1e9};
  Mm highest;
  for (const auto& [column, height] : heights) {
    lowest = std::min(lowest, height);
    highest = std::max(highest, height);
  }
  return (lowest - top) / (highest - top);
}

PagedStrips whole_parts(const std::vector<Strip>& strips, const Theme& theme) {
  constexpr double least_even = 0.5;
  std::vector<Strip> kept = strips;
  for (Strip& strip : kept) strip.flow.keep = strip.flow.keep || !strip.flow.heads;
  PagedStrips paged = page_strips(kept, theme);
  const bool even = theme.columns == 1 || (paged.size() == 1 && evenness(paged[0], kept) >= least_even);
  return even ? paged : PagedStrips{};
}

// The largest way that is as it is wished and takes one page.
bool set_last_page(LastPage& last, const Book& book, const Theme& theme, BookTools tools,
                   const LastWish& wish, std::vector<StructureNode>& structure,
                   source::Diagnostics& diagnostics) {
  const bool may_divide = theme.columns == 1 && column_width(theme, 2) >= least_last_column;
  const std::vector<StructureNode> before = structure;
  for (const double scale : last_page_scales) {
    if (scale < wish.least - 1e-6) break;
    for (int columns = theme.columns; columns <= (may_divide && scale <= 1 ? 2 : theme.columns); ++columns) {
      structure = before;
      diagnostics = {};
      last.scale = scale;
      last.theme = theme.scaled(scale);
      last.theme->columns = columns;
      last.maker.emplace(book, *last.theme, tools, structure, diagnostics);
      last.maker->add(book.last_page, false);
      const auto& strips = last.maker->strips();
      last.paged = wish.whole ? whole_parts(strips, *last.theme) : page_strips(strips, *last.theme);
      if (last.paged.size() != 1) {
        if (strips.empty() && !wish.imprint) return true;
        continue;
      }
      if (!wish.imprint) return true;
      const std::size_t strip = last.maker->add_imprint(book.imprint);
      if (put_at_foot(last.paged.back(), last.maker->strips(), strip, *last.theme)) return true;
    }
  }
  return false;
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
  auto [paged, numbers] = page_text(maker, theme, foot);

  const std::size_t imprint = maker.strips().size();
  const std::vector<StructureNode> without_imprint = made.structure;
  bool imprint_stands = book.imprint.empty();
  if (!imprint_stands) {
    maker.add_imprint(book.imprint);
    imprint_stands = !paged.empty() && put_at_foot(paged.back(), maker.strips(), imprint, theme);
    if (!imprint_stands) made.structure = without_imprint;
  }

  source::Diagnostics told;
  LastPage last;
  if (!book.last_page.empty()) {
    const std::vector<StructureNode> base = made.structure;
    const auto set = [&](const LastWish& wish) {
      made.structure = base;
      return set_last_page(last, book, theme, tools, wish, made.structure, told);
    };
    if (set({})) {
      // A little smaller, its parts may stand whole, and there may be room for the imprint.
      const double least = last.scale * smallest_for_looks;
      const bool wants_imprint = !imprint_stands;
      if (wants_imprint) imprint_stands = set({true, true, least}) || set({false, true, least});
      if ((!wants_imprint || !imprint_stands) && !set({true, false, least})) set({});
    } else {
      told.report(layout::mistakes::last_page_too_full, place_of_last_page(book),
                  fmt::format("the quick reference takes {} pages, even in small type", last.paged.size()))
          .suggest("leave something out: it is for a glance at the table");
    }
    diagnostics.append(told);
  }

  if (!imprint_stands) {
    // On the last page that has room, else on one of its own.
    maker.add_imprint(book.imprint);
    const std::size_t again = maker.strips().size() - 1;
    for (auto page = paged.rbegin(); page != paged.rend() && !imprint_stands; ++page)
      imprint_stands = put_at_foot(*page, maker.strips(), again, theme);
    if (!imprint_stands) paged.push_back({{again, {}, {}, false, 0, 0}});
  }
  if (last.maker) {
    for (const auto& [anchor, page] : pages_of(last.maker->strips(), last.paged, 1 + paged.size()))
      numbers.emplace(anchor, page);
  }

  made.bookmarks = maker.bookmarks();
  compose_pages(made, theme, maker, paged, numbers, true);
  if (last.maker) {
    for (const Bookmark& bookmark : last.maker->bookmarks()) made.bookmarks.push_back(bookmark);
    compose_pages(made, *last.theme, *last.maker, last.paged, numbers, false);
    made.has_last_page = last.paged.size() == 1;
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

}  // namespace rulepress::pages
