// Pages by heights alone: where they end, and what stands closer so that the next ones look better.
#include "pages/pager.h"

#include <catch2/catch.hpp>

namespace rulepress::pages {
namespace {

const Theme theme;

Mm units(double count) {
  return theme.unit() * count;
}

double page_units() {
  return text_height(theme) / theme.unit();
}

Strip line(bool first = true) {
  Strip made;
  made.flow.height = units(2);
  if (first) made.flow.before = units(1);
  made.flow.follows = !first;
  return made;
}

Strip heading(bool chapter = false) {
  Strip made;
  made.flow.height = units(chapter ? 8 : 3);
  made.flow.before = units(chapter ? 5 : 3);
  made.flow.heads = true;
  made.flow.opens = made.flow.wide = chapter;
  return made;
}

Strip figure(double height, bool wide = false) {
  Strip made;
  made.flow.height = units(height);
  made.flow.before = made.flow.after = units(2);
  made.flow.floats = true;
  made.flow.wide = wide;
  return made;
}

class Text {
 public:
  std::size_t add(Strip strip) {
    strip.flow.keep = strip.flow.keep || below_heading_;
    below_heading_ = strip.flow.heads;
    strips.push_back(std::move(strip));
    return strips.size() - 1;
  }
  void lines(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) add(line());
  }
  std::vector<Strip> strips;

 private:
  bool below_heading_ = false;
};

std::size_t page_of(const PagedStrips& pages, std::size_t strip) {
  for (std::size_t i = 0; i < pages.size(); ++i) {
    for (const StripOnPage& place : pages[i]) {
      if (place.strip == strip) return i;
    }
  }
  return pages.size();
}

TEST_CASE("a box does not stand alone above the next chapter where a page may end earlier") {
  Text text;
  text.add(heading(true));
  // Sections fill the page, and a box of the last one has no room there.
  for (int section = 0; section < 8; ++section) {
    text.add(heading());
    text.lines(static_cast<std::size_t>((page_units() - 8) / 4 / 3) - 2);
  }
  const std::size_t box = text.add(figure(30));
  const std::size_t chapter = text.add(heading(true));
  text.lines(30);
  const PagedStrips pages = page_strips(text.strips, theme);
  REQUIRE(page_of(pages, box) == 1);
  REQUIRE(page_of(pages, chapter) == 1);
  // Something of its section stands with it.
  CHECK(page_of(pages, box - 1) == 1);
}

TEST_CASE("figures are made a little smaller where all of a chapter fits on its page then") {
  Text text;
  text.add(heading(true));
  text.lines(4);
  std::vector<std::size_t> figures;
  for (int i = 0; i < 4; ++i) {
    Strip one = figure((page_units() - 14) / 2);
    one.flow.shrinks = one.flow.height;
    figures.push_back(text.add(one));
  }
  const std::size_t next = text.add(heading(true));
  text.lines(40);
  const PagedStrips pages = page_strips(text.strips, theme);
  CHECK(page_of(pages, next) == 1);
  for (const std::size_t one : figures) {
    REQUIRE(page_of(pages, one) == 0);
    for (const StripOnPage& place : pages[0]) {
      if (place.strip != one) continue;
      CHECK(place.shrunk.value > 0);
      CHECK(place.shrunk < text.strips[one].flow.height * 0.17);
      CHECK(place.y + text.strips[one].flow.height - place.shrunk <= text_height(theme) + Mm{0.01});
    }
  }
}

TEST_CASE("a page ends before a section rather than leave all its figures behind") {
  Theme one_column;
  one_column.columns = 1;
  Text text;
  text.add(heading(true));
  text.lines(static_cast<std::size_t>(page_units() * 0.74 / 3));
  const std::size_t section = text.add(heading());
  std::vector<std::size_t> figures;
  for (int i = 0; i < 3; ++i) {
    text.lines(1);
    figures.push_back(text.add(figure(18)));
  }
  text.lines(2);
  const PagedStrips pages = page_strips(text.strips, one_column);
  CHECK(page_of(pages, section) == page_of(pages, figures[0]));
}

TEST_CASE("a page may end before a figure, so that it does not leave one alone to the next") {
  // Two figures end a chapter, and there is room for one of them.
  Text text;
  text.add(heading(true));
  text.lines(static_cast<std::size_t>((page_units() - 8) * 2 / 3) - 15);
  const std::size_t first = text.add(figure(34));
  const std::size_t second = text.add(figure(34));
  text.add(heading(true));
  text.lines(30);
  const PagedStrips pages = page_strips(text.strips, theme);
  CHECK(page_of(pages, first) == page_of(pages, second));
}

TEST_CASE("figures across the columns stay in their order") {
  Text text;
  text.add(heading(true));
  text.lines(static_cast<std::size_t>(page_units() / 3));
  const std::size_t first = text.add(figure(page_units() * 0.6, true));
  text.lines(4);
  const std::size_t second = text.add(figure(10, true));
  text.lines(4);
  const PagedStrips pages = page_strips(text.strips, theme);
  CHECK(page_of(pages, first) <= page_of(pages, second));
  CHECK(page_of(pages, second) < pages.size());
}

TEST_CASE("a short text shares its page with what would rather start one") {
  Text small;
  small.add(heading(true));
  small.lines(20);
  Strip starts = heading(true);
  starts.flow.starts_page = starts.flow.shares_page = true;
  small.add(starts);
  small.lines(20);
  CHECK(page_strips(small.strips, theme).size() == 1);
  // What fills most of a page does not.
  Text full;
  full.add(heading(true));
  full.lines(static_cast<std::size_t>(page_units() * 1.4 / 3));
  const std::size_t second = full.add(starts);
  full.lines(60);
  CHECK(page_of(page_strips(full.strips, theme), second) == 1);
}

TEST_CASE("a last page stands closer together where there is no room for what stands at its foot") {
  Text text;
  text.add(heading(true));
  text.lines(6);
  Strip one = figure(page_units() - 28, true);
  one.flow.shrinks = one.flow.height;
  text.add(one);
  const std::size_t last = text.add(line());
  PagePlan plan;
  CHECK(page_strips(text.strips, theme, plan)[0].back().strip == last);
  CHECK(plan[0].closeness == 0);
  const Mm foot = units(10);
  PagePlan other;
  const PagedStrips pages = page_strips(text.strips, theme, other, foot);
  REQUIRE(pages.size() == 1);
  CHECK(other[0].closeness > 0);
  CHECK(pages[0].back().y + units(2) + foot <= text_height(theme) + Mm{0.01});
}

TEST_CASE("pages filled by a plan are those that the search has found") {
  Text text;
  for (int chapter = 0; chapter < 5; ++chapter) {
    text.add(heading(true));
    for (int section = 0; section < 4; ++section) {
      text.add(heading());
      text.lines(static_cast<std::size_t>(7 + chapter * 3 + section));
      text.add(figure(14 + section * 5));
    }
  }
  PagePlan plan;
  const PagedStrips found = page_strips(text.strips, theme, plan);
  CHECK(plan.size() == found.size());
  const PagedStrips again = page_strips(text.strips, theme, plan);
  REQUIRE(again.size() == found.size());
  std::size_t placed = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    REQUIRE(again[i].size() == found[i].size());
    placed += found[i].size();
    for (std::size_t k = 0; k < found[i].size(); ++k) {
      CHECK(again[i][k].strip == found[i][k].strip);
      CHECK(again[i][k].y.value == found[i][k].y.value);
    }
  }
  CHECK(placed == text.strips.size());
}

}  // namespace
}  // namespace rulepress::pages
