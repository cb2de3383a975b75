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
constexpr Mm label_room{strip_height.value + 1};

// A page and what is behind it.
struct Sheet {
  Page front;
  std::optional<Page> back;
  Mm top;
  Mm bottom;
  Mm height() const { return bottom - top; }
};

void measure(Sheet& sheet) {
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
    bool open = true;
  };

  void put(std::size_t number) {
    const Sheet& sheet = sheets_[number];
    const bool shares = may_share(sheet);
    const Mm room = sheet.front.size.height - 2 * margin_ - label_room;
    const auto bin = std::find_if(bins_.begin(), bins_.end(), [&](const Bin& one) {
      return shares && one.open && sheets_[one.sheets.front()].front.size == sheet.front.size &&
             one.height + between_blocks + sheet.height() <= room;
    });
    if (bin == bins_.end()) {
      bins_.push_back({{number}, sheet.height(), shares});
      return;
    }
    bin->sheets.push_back(number);
    bin->height += between_blocks + sheet.height();
  }

  Sheet stacked(const Bin& bin) {
    Sheet made = std::move(sheets_[bin.sheets.front()]);
    if (bin.sheets.size() == 1) return made;
    const layout::Size size = made.front.size;
    const Turn turn(size, duplex_);
    const Box above{{}, {}, Mm{1}, Mm{1}};
    const Box below{{}, Mm{1}, Mm{1}, Mm{1}};
    const double back_down = (turn.of(below).y - turn.of(above).y).value;  // 1, or -1 where it is mirrored
    Mm y = margin_ + (size.height - 2 * margin_ - label_room - bin.height) / 2;
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
  if (!made.folded) sheets = Packer(std::move(sheets), made.duplex, options.margin).run();
  for (Sheet& sheet : sheets) {
    made.pages.push_back(std::move(sheet.front));
    if (sheet.back) made.pages.push_back(std::move(*sheet.back));
  }
  if (options.labels) label_pages(made, options.game, options.margin);
  return made;
}

}  // namespace rulepress::press
