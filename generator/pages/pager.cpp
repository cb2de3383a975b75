// Pages one after the other, in several ways at once: after each page, the few ways that look best so far go
// on. A page may be filled as far as it goes, end before one of its sections or figures, or stand closer
// together.
#include "pages/pager.h"

#include <algorithm>
#include <memory>

#include "pages/page_fill.h"

namespace rulepress::pages {
namespace {

constexpr std::size_t most_ways = 8;   // that go on after each page
constexpr std::size_t most_stops = 6;  // sections and figures before which a page may end, the last ones

// How bad a page looks; 1 is what anybody would call a fault.
double ugliness(const FilledPage& page, const PageWish& wish, const TextLeft& left, const PageFiller& filler,
                Mm foot) {
  using End = FilledPage::End;
  const auto part = [&](Mm height) { return height / filler.height(); };
  double sum = 0.3;  // fewer pages are better ones
  sum += 0.16 * wish.closeness + page.ragged;
  if (wish.shares) sum += 0.35;
  // Room at the foot, where the text goes on; where a sentence does, it is seen at once.
  const double white = 1 - part(page.height);
  const bool chapter_next = !left.queue.empty() && filler.flow(left.queue.front()).opens;
  const bool torn = !left.queue.empty() && filler.flow(left.queue.front()).follows;
  if (page.end == End::full || page.end == End::stopped) {
    sum += std::max(0.0, white - (chapter_next ? 0.18
                                  : torn       ? 0.03
                                               : 0.08)) *
               5.0 +
           std::max(0.0, white - 0.25) * 6;
  } else if (page.before_shared) {
    sum += std::max(0.0, white - 0.4) * 1.6;
  }
  if (page.end == End::text) {
    sum += std::max(0.0, white - 0.5) * 1.6;
    if (page.height + foot > filler.height()) sum += 1;
  }
  // The rest of a chapter, above another one or alone.
  const bool last = page.end == End::text || page.end == End::forced;
  if (page.goes_on && (page.opens || last)) {
    const double least = page.opens ? 0.24 : 0.3;
    sum += std::max(0.0, least - part(page.before_chapter)) / least * 1.5;
  }
  sum += 1.2 * static_cast<double>(page.alone);
  // A table that goes on behind the page.
  if (!left.queue.empty() && filler.cuts_table(left.queue.front(), page)) sum += 0.3;
  // Figures that go to the next page while the text goes on.
  sum += 0.3 * static_cast<double>(page.passed);
  // A few lines below a chapter's heading, and the page is full.
  if (page.opens && !last && page.strips.size() > 1) sum += std::max(0.0, 0.2 - part(page.below_opening)) * 8;
  return sum;
}

// A way to fill the pages so far.
struct Way {
  TextLeft left;
  double ugly = 0;
  double rank = 0;  // with what is still to come
  std::shared_ptr<const Way> before;
  std::vector<StripOnPage> page;
  PageWish wish;
};
using WayRef = std::shared_ptr<const Way>;

class Pager {
 public:
  Pager(const std::vector<Strip>& strips, const Theme& theme, Mm foot) : filler_(strips, theme), foot_(foot) {
    for (const Strip& strip : strips)
      heights_.push_back(strip.flow.height * (strip.flow.wide ? theme.columns : 1));
    full_ = filler_.height() * static_cast<double>(theme.columns);
  }

  PagedStrips planned(const PagePlan& plan) {
    PagedStrips pages;
    for (TextLeft left = filler_.all(); !left.empty();) {
      FilledPage page = filler_.fill(left, pages.size() < plan.size() ? plan[pages.size()] : PageWish{});
      pages.push_back(std::move(page.strips));
    }
    return pages;
  }

  PagedStrips best(PagePlan& plan) {
    WayRef found;
    auto start = std::make_shared<Way>();
    start->left = filler_.all();
    std::vector<WayRef> ways{start};
    if (start->left.empty()) return {};
    while (!ways.empty()) {
      next_.clear();
      for (const WayRef& way : ways) go_on(way);
      ways.clear();
      std::ranges::stable_sort(next_, {}, [](const auto& way) { return way->rank; });
      for (const auto& way : next_) {
        if (way->left.empty()) {
          if (found == nullptr || way->ugly < found->ugly) found = way;
        } else if (ways.size() < most_ways && (found == nullptr || way->ugly < found->ugly)) {
          ways.push_back(way);
        }
      }
    }
    PagedStrips pages;
    for (const Way* way = found.get(); way->before != nullptr; way = way->before.get()) {
      pages.push_back(way->page);
      plan.push_back(way->wish);
    }
    std::ranges::reverse(pages);
    std::ranges::reverse(plan);
    return pages;
  }

 private:
  FilledPage add(const WayRef& from, const PageWish& wish) {
    auto way = std::make_shared<Way>();
    way->left = from->left;
    FilledPage page = filler_.fill(way->left, wish);
    way->ugly = from->ugly + ugliness(page, wish, way->left, filler_, foot_);
    way->before = from;
    way->page = page.strips;
    way->wish = wish;
    // What is left costs about as much as pages that are full.
    Mm rest;
    for (const std::size_t strip : way->left.queue) rest += heights_[strip];
    constexpr double of_page = 0.5;
    way->rank = way->ugly + of_page * (rest / full_);
    const auto same = std::ranges::find_if(next_, [&](const auto& one) { return one->left == way->left; });
    if (same == next_.end()) {
      next_.push_back(std::move(way));
    } else if (way->ugly < (*same)->ugly) {
      *same = std::move(way);
    }
    return page;
  }

  void go_on(const WayRef& way) {
    const FilledPage usual = add(way, {});
    if (usual.before_shared && usual.end == FilledPage::End::forced) {
      const FilledPage shared = add(way, {PageWish::nowhere, 0, true});
      if (wants_room(shared)) add_closer(way, true);
      return;
    }
    if (!wants_room(usual)) return;
    add_closer(way, false);
    const std::size_t count = usual.sections.size();
    for (std::size_t i = count > most_stops ? count - most_stops : 0; i < count; ++i)
      add(way, {usual.sections[i], 0, false});
  }

  // Whether there is more to stand on it.
  bool wants_room(const FilledPage& page) const {
    using End = FilledPage::End;
    return page.end == End::full || (page.end == End::text && page.height + foot_ > filler_.height());
  }

  void add_closer(const WayRef& way, bool shares) {
    for (int closeness = 1; closeness <= closest; ++closeness) {
      if (!wants_room(add(way, {PageWish::nowhere, closeness, shares}))) break;
    }
  }

  PageFiller filler_;
  Mm foot_;
  std::vector<Mm> heights_;
  Mm full_;
  std::vector<std::shared_ptr<Way>> next_;
};

}  // namespace

PagedStrips page_strips(const std::vector<Strip>& strips, const Theme& theme, PagePlan& plan, Mm foot) {
  if (strips.empty()) return {};
  Pager pager(strips, theme, foot);
  return plan.empty() ? pager.best(plan) : pager.planned(plan);
}

PagedStrips page_strips(const std::vector<Strip>& strips, const Theme& theme) {
  PagePlan plan;
  return page_strips(strips, theme, plan);
}

}  // namespace rulepress::pages
