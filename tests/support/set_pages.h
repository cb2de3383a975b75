// What holds for every page of a rulebook that is set: each function lists where it does not hold, so that a
// test says that the list is empty.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "pages/book_pages.h"
#include "pages/pager.h"

namespace rulepress::test {

using Faults = std::vector<std::string>;

inline std::string place_of(const pages::PlacedStrip& strip) {
  return fmt::format("page {}: {}", strip.page + 1, strip.words);
}

// A heading, or the title of a box or table, has something below it in its column.
inline Faults headings_at_foot(const pages::BookPages& pages) {
  using Kind = pages::PlacedStrip::Kind;
  Faults faults;
  const auto& strips = pages.strips;
  for (std::size_t i = 0; i < strips.size(); ++i) {
    if (strips[i].kind != Kind::heading && strips[i].kind != Kind::title) continue;
    const bool last = i + 1 == strips.size() || strips[i + 1].page != strips[i].page ||
                      (!strips[i].wide && strips[i + 1].column != strips[i].column);
    if (last) faults.push_back(place_of(strips[i]));
  }
  return faults;
}

struct LineCounts {
  Faults alone;         // paragraphs with one line in a column and others elsewhere
  std::size_t cut = 0;  // paragraphs that stand in two columns
};

// The last page is set by itself and counts its paragraphs anew.
inline LineCounts lonely_lines(const pages::BookPages& pages) {
  std::map<std::size_t, std::map<std::array<std::size_t, 3>, std::vector<const pages::PlacedStrip*>>> lines;
  for (const pages::PlacedStrip& strip : pages.strips) {
    if (strip.paragraph == 0 || strip.lines < 2) continue;
    if (pages.has_last_page && strip.page + 1 == pages.pages.size()) continue;
    lines[strip.paragraph][{strip.page, strip.wide ? 0 : strip.band, strip.column}].push_back(&strip);
  }
  LineCounts made;
  for (const auto& [paragraph, places] : lines) {
    if (places.size() > 1) ++made.cut;
    for (const auto& [place, here] : places) {
      if (here.size() < 2) made.alone.push_back(place_of(*here.front()));
    }
  }
  return made;
}

// Paragraphs and tables that go on behind a figure or a box.
inline Faults torn_text(const pages::BookPages& pages) {
  Faults faults;
  std::map<std::size_t, std::size_t> last;  // strip of each paragraph
  for (std::size_t i = 0; i < pages.strips.size(); ++i) {
    const pages::PlacedStrip& strip = pages.strips[i];
    if (pages.has_last_page && strip.page + 1 == pages.pages.size()) break;
    if (strip.paragraph == 0) continue;
    const auto found = last.find(strip.paragraph);
    if (found != last.end() && found->second + 1 != i) faults.push_back(place_of(strip));
    last[strip.paragraph] = i;
  }
  return faults;
}

// Spaces between words of justified lines, from three quarters to twice what the font gives them.
inline Faults odd_spaces(const pages::BookPages& pages) {
  Faults faults;
  for (const pages::PlacedStrip& strip : pages.strips) {
    if (strip.spaces > 2.0001 || strip.spaces < 0.7499)
      faults.push_back(fmt::format("{:.2f} {}", strip.spaces, place_of(strip)));
  }
  return faults;
}

inline Faults dead_links(const pages::BookPages& pages) {
  Faults faults;
  for (const pages::BookPage& page : pages.pages) {
    for (const pages::PageLink& link : page.links) {
      if (link.box.width.value <= 0) faults.push_back("empty: " + link.to);
      if (link.to.starts_with('#') && pages.find(link.to.substr(1)) == nullptr) faults.push_back(link.to);
    }
  }
  for (const pages::Bookmark& bookmark : pages.bookmarks) {
    if (pages.find(bookmark.anchor) == nullptr) faults.push_back("bookmark " + bookmark.title);
  }
  return faults;
}

struct ColumnEnds {
  std::size_t bands = 0;  // with text in all columns
  Faults ragged;          // columns end more than a line apart, and need not
  Faults uncuttable;      // they do, because of something that cannot be cut
};

// Columns of a band end within a line of each other. Two excuses count. Where the text goes on behind the
// band: what comes after the shorter column cannot be cut and is higher than what is free below it. Where the
// text ends with the band: no way to cut it in two brings the ends nearer; all of them are tried.
class ColumnJudge {
 public:
  ColumnJudge(const std::vector<pages::Strip>& strips, const pages::Theme& theme) : theme_(theme) {
    for (const pages::Strip& strip : strips) {
      flows_.push_back(strip.flow);
      words_.push_back(strip.facts.words);
    }
    rules_ = {theme.unit(), theme.unit(), 2};
  }

  ColumnEnds judge(const pages::PagedStrips& paged) {
    ColumnEnds made;
    for (std::size_t page = 0; page < paged.size(); ++page) {
      std::map<std::size_t, Band> bands;
      for (const pages::StripOnPage& place : paged[page]) {
        if (flows_[place.strip].wide) continue;
        Band& band = bands[place.band];
        if (band.size() <= place.column) band.resize(place.column + 1);
        band[place.column].push_back(&place);
      }
      for (auto& [number, band] : bands) {
        if (band.size() < 2 || band[0].empty()) continue;
        ++made.bands;
        const auto [low, high] =
            std::ranges::minmax(band, {}, [this](const Column& column) { return foot(column).value; });
        const double off = std::abs((foot(low) - foot(high)).value);
        if (off <= theme_.line().value * 1.01) continue;
        // The index and the contents may stand in more columns, and have no excuse there.
        const bool excused = band.size() > 2   ? false
                             : ends_text(band) ? !can_be_nearer(band)
                                               : !fits_what_follows(band, paged, page);
        (excused ? made.uncuttable : made.ragged)
            .push_back(fmt::format("page {}, band {}: {:.1f} mm at \"{}\"", page + 2, number, off,
                                   words_[band[1].front()->strip].substr(0, 40)));
      }
    }
    return made;
  }

 private:
  using Column = std::vector<const pages::StripOnPage*>;
  using Band = std::vector<Column>;

  layout::Mm foot(const Column& column) const {
    const pages::FlowStrip& last = flows_[column.back()->strip];
    return column.back()->y + last.height - column.back()->shrunk +
           (last.frame >= 0 ? rules_.pad : layout::Mm{});
  }

  bool ends_text(const Band& band) const {
    std::size_t last = 0;
    for (const Column& column : band) {
      for (const auto* place : column) last = std::max(last, place->strip);
    }
    return last + 1 == flows_.size() || flows_[last + 1].wide || flows_[last + 1].starts_page;
  }

  layout::Mm stack(const std::vector<std::size_t>& strips, int& gives) const {
    layout::Mm y;
    const pages::FlowStrip* last = nullptr;
    gives = 0;
    for (const std::size_t strip : strips) {
      const pages::FlowStrip& next = flows_[strip];
      y +=
          pages::gap_between(last, next, rules_) + (last == nullptr ? next.head : layout::Mm{}) + next.height;
      if (last != nullptr) gives += next.gives;
      last = &next;
    }
    return last != nullptr && last->frame >= 0 ? y + rules_.pad : y;
  }

  bool can_be_nearer(const Band& band) const {
    std::vector<std::size_t> all;
    for (const Column& column : band) {
      for (const auto* place : column) all.push_back(place->strip);
    }
    std::sort(all.begin(), all.end());
    const layout::Mm room = pages::text_height(theme_) - band[0].front()->y;
    for (std::size_t cut = 1; cut < all.size(); ++cut) {
      if (flows_[all[cut]].keep) continue;
      const auto middle = all.begin() + static_cast<std::ptrdiff_t>(cut);
      int left_gives = 0;
      int right_gives = 0;
      const layout::Mm left = stack({all.begin(), middle}, left_gives);
      const layout::Mm right = stack({middle, all.end()}, right_gives);
      if (std::max(left, right) > room) continue;
      const double units = std::abs((left - right) / rules_.unit);
      if (units - (left < right ? left_gives : right_gives) <= 2.01) return true;
    }
    return false;
  }

  // Whether all that must stand together with the first strip behind the shorter column fits below it.
  bool fits_what_follows(const Band& band, const pages::PagedStrips& paged, std::size_t page) const {
    const bool left_is_short = foot(band[0]) < foot(band[1]);
    const Column& column = band.at(left_is_short ? 0 : 1);
    std::size_t next = flows_.size();
    if (left_is_short) next = band[1].front()->strip;
    if (!left_is_short && page + 1 < paged.size()) next = paged[page + 1].front().strip;
    if (next == flows_.size()) return false;
    layout::Mm y = foot(column);
    const pages::FlowStrip* last = &flows_[column.back()->strip];
    for (std::size_t i = next; i < flows_.size() && (i == next || flows_[i].keep); ++i) {
      y += pages::gap_between(last, flows_[i], rules_) + flows_[i].height;
      last = &flows_[i];
    }
    return y <= std::max(foot(band[0]), foot(band[1])) + layout::Mm{0.01};
  }

  const pages::Theme& theme_;
  std::vector<pages::FlowStrip> flows_;
  std::vector<std::string> words_;
  pages::FlowRules rules_;
};

}  // namespace rulepress::test
