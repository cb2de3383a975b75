#include "press/packing.h"

#include <algorithm>
#include <optional>

#include "press/page_labels.h"
#include "press/strips.h"
#include "press/turn.h"

namespace rulepress::press {
namespace {

using layout::Box;
using layout::Mm;

constexpr Mm between_blocks{1.5};
constexpr Mm packed_label_room{strip_height.value + 1};

// A page and what is behind it. On one that is folded, top and bottom are distances from the fold, the same
// on both sides of it.
struct Sheet {
  Page front;
  std::optional<Page> back;
  Mm top;
  Mm bottom;
  std::optional<Mm> fold = {};
  Mm height() const { return bottom - top; }
};

// The line that goes all across the middle of a page.
bool is_fold(const Mark& mark, const layout::Size& page) {
  constexpr Mm tolerance{0.01};
  const Mm middle = page.height / 2;
  return mark.dash == Dash::dotted && mark.from.y == mark.to.y && mark.from.y > middle - tolerance &&
         mark.from.y < middle + tolerance && mark.to.x - mark.from.x > page.width / 2;
}

void measure_from_fold(Sheet& sheet, Mm fold) {
  sheet.fold = fold;
  sheet.top = fold;
  sheet.bottom = Mm{0};
  const auto add = [&](Mm from, Mm to) {
    sheet.top = std::min(sheet.top, fold - to);
    sheet.bottom = std::max(sheet.bottom, fold - from);
  };
  for (const Placement& placement : sheet.front.placements) {
    if (placement.trim.y < fold) add(placement.visible.y, placement.visible.bottom());
  }
  for (const Mark& mark : sheet.front.marks) {
    const auto [from, to] = std::minmax(mark.from.y, mark.to.y);
    if (!is_fold(mark, sheet.front.size) && from < fold) add(from, to);
  }
}

void measure(Sheet& sheet) {
  const auto& marks = sheet.front.marks;
  const auto fold = std::find_if(marks.begin(), marks.end(),
                                 [&](const Mark& mark) { return is_fold(mark, sheet.front.size); });
  if (fold != marks.end()) return measure_from_fold(sheet, fold->from.y);
  sheet.top = sheet.front.size.height;
  sheet.bottom = Mm{0};
  const auto add = [&](Mm from, Mm to) {
    sheet.top = std::min(sheet.top, from);
    sheet.bottom = std::max(sheet.bottom, to);
  };
  for (const Placement& placement : sheet.front.placements)
    add(placement.visible.y, placement.visible.bottom());
  for (const Mark& mark : sheet.front.marks)
    add(std::min(mark.from.y, mark.to.y), std::max(mark.from.y, mark.to.y));
  for (const CutLine& cut : sheet.front.cuts) add(cut.trim.y, cut.trim.bottom());
}

void move(Page& page, Mm down) {
  for (Placement& placement : page.placements) {
    placement.trim.y += down;
    placement.visible.y += down;
  }
  for (Mark& mark : page.marks) {
    mark.from.y += down;
    mark.to.y += down;
  }
  for (CutLine& cut : page.cuts) {
    cut.trim.y += down;
    if (cut.within) cut.within->y += down;
  }
}

// What is above the fold upwards, what is below it downwards.
void move_from_fold(Page& page, Mm fold, Mm away) {
  const auto shift = [&](Mm y) { return y < fold ? Mm{0} - away : away; };
  for (Placement& placement : page.placements) {
    const Mm by = shift(placement.trim.y);
    placement.trim.y += by;
    placement.visible.y += by;
  }
  for (Mark& mark : page.marks) {
    if (is_fold(mark, page.size)) continue;
    const Mm by = shift(std::min(mark.from.y, mark.to.y));
    mark.from.y += by;
    mark.to.y += by;
  }
  for (CutLine& cut : page.cuts) {
    const Mm by = shift(cut.trim.y);
    cut.trim.y += by;
    if (cut.within) cut.within->y += by;
  }
}

template <class T>
void append(std::vector<T>& to, std::vector<T>& more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

void join(Page& to, Page& more) {
  append(to.placements, more.placements);
  append(to.marks, more.marks);
  append(to.cuts, more.cuts);
  for (std::string& deck : more.decks) {
    if (std::find(to.decks.begin(), to.decks.end(), deck) == to.decks.end())
      to.decks.push_back(std::move(deck));
  }
  if (to.bleed == Bleed::none || more.bleed == Bleed::cut) to.bleed = more.bleed;
}

// Parts of larger pieces have words of their own beside them.
bool may_share(const Sheet& sheet) {
  const auto plain = [](const Page& page) {
    return page.part.empty() && page.labels.empty() && page.tints.empty();
  };
  return plain(sheet.front) && (!sheet.back || plain(*sheet.back)) && !sheet.front.placements.empty();
}

std::vector<Sheet> sheets_of(std::vector<SheetPlan> plans, bool backs, const Shift& back_shift) {
  std::vector<Sheet> sheets;
  for (SheetPlan& plan : plans) {
    for (Page& page : plan.pages) {
      if (page.side == Side::back) {
        sheets.back().back = std::move(page);
        continue;
      }
      sheets.push_back({std::move(page), std::nullopt, {}, {}});
    }
  }
  for (Sheet& sheet : sheets) {
    if (backs && !sheet.back) {
      Page empty;
      empty.side = Side::back;
      empty.size = sheet.front.size;
      empty.decks = sheet.front.decks;
      empty.shift = back_shift;
      sheet.back = std::move(empty);
    }
    measure(sheet);
  }
  return sheets;
}

class Packer {
 public:
  Packer(std::vector<Sheet> sheets, Duplex duplex, Mm margin)
      : sheets_(std::move(sheets)), duplex_(duplex), margin_(margin) {}

  std::vector<Sheet> run() {
    // The tallest first: the others fill the room that is left.
    std::vector<std::size_t> order(sheets_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return sheets_[a].height() > sheets_[b].height(); });
    for (const std::size_t i : order) put(i);
    for (Bin& bin : bins_) std::sort(bin.sheets.begin(), bin.sheets.end());
    std::sort(bins_.begin(), bins_.end(),
              [](const Bin& a, const Bin& b) { return a.sheets.front() < b.sheets.front(); });
    std::vector<Sheet> made;
    made.reserve(bins_.size());
    for (const Bin& bin : bins_) made.push_back(stacked(bin));
    return made;
  }

 private:
  struct Bin {
    std::vector<std::size_t> sheets;
    Mm height;
    Mm top;  // of the sheet that begins lowest, or farthest from the fold
    bool open = true;
  };

  void put(std::size_t number) {
    const Sheet& sheet = sheets_[number];
    const bool shares = may_share(sheet);
    // On a page that is folded there is room for words at the fold.
    const auto room_in = [&](const Bin& bin) {
      return sheet.fold ? *sheet.fold - margin_ - std::max(bin.top, sheet.top)
                        : sheet.front.size.height - 2 * margin_ - packed_label_room;
    };
    const auto bin = std::find_if(bins_.begin(), bins_.end(), [&](const Bin& one) {
      const Sheet& first = sheets_[one.sheets.front()];
      return shares && one.open && first.front.size == sheet.front.size && first.fold == sheet.fold &&
             one.height + between_blocks + sheet.height() <= room_in(one);
    });
    if (bin == bins_.end()) {
      bins_.push_back({{number}, sheet.height(), sheet.top, shares});
      return;
    }
    bin->sheets.push_back(number);
    bin->height += between_blocks + sheet.height();
    bin->top = std::max(bin->top, sheet.top);
  }

  Sheet stacked(const Bin& bin) {
    Sheet made = std::move(sheets_[bin.sheets.front()]);
    if (bin.sheets.size() == 1) return made;
    if (made.fold) return stacked_from_fold(std::move(made), bin);
    const layout::Size size = made.front.size;
    const Turn turn(size, duplex_);
    const Box above{{}, {}, Mm{1}, Mm{1}};
    const Box below{{}, Mm{1}, Mm{1}, Mm{1}};
    const double back_down = (turn.of(below).y - turn.of(above).y).value;  // 1, or -1 where it is mirrored
    Mm y = margin_ + (size.height - 2 * margin_ - packed_label_room - bin.height) / 2;
    for (std::size_t i = 0; i < bin.sheets.size(); ++i) {
      Sheet& sheet = i == 0 ? made : sheets_[bin.sheets[i]];
      const Mm down = y - sheet.top;
      move(sheet.front, down);
      if (sheet.back) move(*sheet.back, back_down * down);
      y += sheet.height() + between_blocks;
      if (i == 0) continue;
      join(made.front, sheet.front);
      if (made.back && sheet.back) join(*made.back, *sheet.back);
    }
    return made;
  }

  Sheet stacked_from_fold(Sheet made, const Bin& bin) {
    const Mm fold = *made.fold;
    Mm away = made.top;
    for (std::size_t i = 1; i < bin.sheets.size(); ++i) away = std::max(away, sheets_[bin.sheets[i]].top);
    for (std::size_t i = 0; i < bin.sheets.size(); ++i) {
      Sheet& sheet = i == 0 ? made : sheets_[bin.sheets[i]];
      move_from_fold(sheet.front, fold, away - sheet.top);
      away += sheet.height() + between_blocks;
      if (i == 0) continue;
      std::erase_if(sheet.front.marks, [&](const Mark& mark) { return is_fold(mark, sheet.front.size); });
      join(made.front, sheet.front);
    }
    return made;
  }

  std::vector<Sheet> sheets_;
  Duplex duplex_;
  Mm margin_;
  std::vector<Bin> bins_;
};

}  // namespace

SheetPlan packed(std::vector<SheetPlan> plans, const SheetOptions& options) {
  SheetPlan made;
  made.paper = options.paper;
  for (const SheetPlan& plan : plans) {
    if (plan.duplex != Duplex::fronts_only) made.duplex = plan.duplex;
    made.folded = made.folded || plan.folded;
    made.unplaced.insert(made.unplaced.end(), plan.unplaced.begin(), plan.unplaced.end());
  }
  std::vector<Sheet> sheets =
      sheets_of(std::move(plans), made.duplex != Duplex::fronts_only, options.back_shift);
  sheets = Packer(std::move(sheets), made.duplex, options.margin).run();
  for (Sheet& sheet : sheets) {
    made.pages.push_back(std::move(sheet.front));
    if (sheet.back) made.pages.push_back(std::move(*sheet.back));
  }
  if (options.labels) label_pages(made, options.game, options.margin);
  return made;
}

}  // namespace rulepress::press
