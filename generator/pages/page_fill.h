// One page of a rulebook, filled from what is left of the text. Places only. For the setting of books only.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "pages/pager.h"

namespace rulepress::pages {

// What is left to be placed.
struct TextLeft {
  FlowQueue queue;                   // in order; figures may have stayed behind
  std::vector<std::size_t> waiting;  // across all columns, for the top of the next page
  bool empty() const { return queue.empty() && waiting.empty(); }
  friend bool operator==(const TextLeft&, const TextLeft&) = default;
};

struct FilledPage {
  enum class End { text, forced, stopped, full };
  std::vector<StripOnPage> strips;
  Mm height;             // that is used
  End end = End::text;   // why it ended: no text is left, a new page must start, it was asked to, or no room
  bool goes_on = false;  // it begins within a chapter
  Mm before_chapter;   // the height above the first chapter that opens below the top; all of it if none does
  bool opens = false;  // a chapter opens on it, and
  Mm below_opening;    // so much stands below the heading of the last one that does
  double ragged = 0;   // how uneven its columns are
  std::size_t alone = 0;                // figures, boxes or tables that stand alone between what goes across
  std::vector<std::size_t> sections{};  // headings and figures on it, where it could end
  bool before_shared = false;           // it ends before something that might share it
  std::size_t passed = 0;               // figures that stay behind for the next page
};

inline constexpr int closest = 2;  // how close a page can be asked to stand

class PageFiller {
 public:
  PageFiller(const std::vector<Strip>& strips, const Theme& theme);

  TextLeft all() const;
  Mm height() const { return height_; }
  // Takes what goes on one page.
  FilledPage fill(TextLeft& left, const PageWish& wish);
  // Whether this is a row of a table that began on the page.
  bool cuts_table(std::size_t strip, const FilledPage& page) const;
  const FlowStrip& flow(std::size_t strip) const { return flows_[0][strip]; }

 private:
  bool page_is_empty() const { return page_.strips.empty(); }
  const FlowStrip& front() const { return (*now_)[left_->queue.front()]; }
  bool place_wide();
  bool place_stream();
  bool waits_too();
  void put(const StripOnPage& place);
  void put_wide(std::size_t strip, bool repeats);
  void put_columns(const std::vector<FlowColumn>& columns);
  bool in_one_piece(const FlowColumn& column) const;
  bool may_share(const PageWish& wish) const;
  bool may_wait(std::size_t at, Mm below) const;
  Mm gap_above(const FlowStrip& next) const { return gap_between(last_, next, rules_); }
  Mm needed() const;

  const Theme& theme_;
  Mm height_;
  FlowRules rules_;
  std::array<std::vector<FlowStrip>, closest + 1> flows_;  // by closeness
  // Of the page that is being filled.
  std::vector<FlowStrip>* now_ = nullptr;
  TextLeft* left_ = nullptr;
  FilledPage page_;
  Mm y_;
  Mm opened_;  // where the last chapter's heading ended
  const FlowStrip* last_ = nullptr;
  FlowStrip below_columns_;
  std::size_t band_ = 0;
};

}  // namespace rulepress::pages
