#include "press/imposition.h"

#include <algorithm>
#include <cmath>

#include "layout/scene/outline.h"
#include "press/honeycomb.h"
#include "press/page_labels.h"
#include "press/standee.h"
#include "press/strips.h"
#include "press/tiles.h"
#include "press/turn.h"

namespace rulepress::press {
namespace {

using layout::Box;
using layout::Mm;
using layout::Size;

// Smaller pieces are mistakes, and would fill a page with millions.
constexpr Mm smallest_piece{1};

constexpr Mm sheet_label_room{strip_height.value + 0.8};

// Pieces that share pages, as indices.
struct Batch {
  Size trim;
  Mm bleed;
  bool folded;
  std::vector<std::size_t> pieces;
};

Mm not_negative(Mm length) {
  return length > Mm{0} ? length : Mm{0};
}

// Of the upright paper, or of its half above the fold.
Size usable_size(const Piece& piece, bool folded, const SheetOptions& options) {
  const Size paper = options.paper.size;
  return {not_negative(paper.width - 2 * options.margin),
          not_negative(folded ? paper.height / 2 - options.margin - fold_gap - piece.bleed
                              : paper.height - 2 * options.margin)};
}

// On one page with its back, over a fold.
bool is_folded(const Piece& piece, const SheetOptions& options) {
  return options.folded && piece.back.has_value();
}

// Batches in the order of their first piece; pieces that come back to an earlier size join that batch, unless
// every deck has pages of its own.
std::vector<Batch> batches_of(const std::vector<Piece>& pieces, const std::vector<bool>& skipped,
                              const SheetOptions& options) {
  std::vector<Batch> batches;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    if (skipped[i] || piece.count == 0) continue;
    const Mm bleed = not_negative(piece.bleed);
    const bool folded = is_folded(piece, options);
    const auto batch = std::find_if(batches.begin(), batches.end(), [&](const Batch& candidate) {
      return candidate.trim == piece.trim && candidate.bleed == bleed && candidate.folded == folded &&
             (!options.page_per_deck || pieces[candidate.pieces.front()].deck == piece.deck);
    });
    if (batch != batches.end()) {
      batch->pieces.push_back(i);
    } else {
      batches.push_back({piece.trim, bleed, folded, {i}});
    }
  }
  return batches;
}

// Small corners are rounded with a punch, so their line is only there for those who want all lines.
bool needs_line(const Piece& piece, Marks marks) {
  constexpr Mm largest_punch{5};
  if (marks == Marks::none || piece.outline == layout::Outline::rectangle) return false;
  return marks == Marks::grid || piece.outline != layout::Outline::rounded ||
         piece.corner_radius > largest_punch;
}

GridRequest request_for(const Size& trim, Mm bleed, bool folded, Cuts cuts, const SheetOptions& options) {
  return {options.paper.size,
          options.orientation,
          trim,
          bleed,
          options.margin,
          options.gutter,
          cuts,
          options.marks == Marks::crop,
          folded};
}

// The rows that are needed for some pieces, close to the fold: the less paper lies between, the better it
// folds.
Grid close_to_fold(Grid grid, std::size_t filled) {
  const std::size_t rows = (filled - 1) / grid.across.count + 1;
  grid.down.first += grid.down.pitch * static_cast<double>(grid.down.count - rows);
  grid.down.count = rows;
  return grid;
}

class Imposer {
 public:
  Imposer(const std::vector<Piece>& pieces, const SheetOptions& options)
      : pieces_(pieces), options_(options) {
    options_.margin = not_negative(options.margin);
    options_.gutter = not_negative(options.gutter);
    plan_.paper = options.paper;
  }

  SheetPlan run() {
    const std::vector<bool> skipped = skip_impossible();
    const bool any = any_back(skipped);
    backs_ = options_.duplex != Duplex::fronts_only && !options_.folded && any;
    plan_.duplex = backs_ ? options_.duplex : Duplex::fronts_only;
    plan_.folded = options_.folded && any;
    for (const Batch& batch : batches_of(pieces_, skipped, options_)) fill(batch);
    for (const auto& [piece, grid] : tiled_) add_tiles(pieces_[piece], grid, options_, backs_, plan_);
    if (options_.labels && options_.edge_labels) label_pages(plan_, options_.game, options_.margin);
    return std::move(plan_);
  }

 private:
  std::vector<bool> skip_impossible() {
    std::vector<bool> skipped(pieces_.size());
    std::size_t copies = 0;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const Piece& piece = pieces_[i];
      auto why = trouble_with(piece, most_copies - copies);
      if (!why) {
        copies += piece.count;
        continue;
      }
      if (why == Unplaced::Why::too_large && piece.may_be_tiled && !is_folded(piece, options_)) {
        const auto grid = tile_grid(piece, options_);
        if (grid && piece.count <= (most_copies - copies) / grid->tiles()) {
          copies += piece.count * grid->tiles();
          tiled_.emplace_back(i, *grid);
          skipped[i] = true;
          continue;
        }
        if (grid) why = Unplaced::Why::too_many;
      }
      skipped[i] = true;
      plan_.unplaced.push_back(
          {*why, i, piece.deck, piece.trim, usable_size(piece, is_folded(piece, options_), options_)});
    }
    return skipped;
  }

  std::optional<Unplaced::Why> trouble_with(const Piece& piece, std::size_t copies_left) const {
    // Written so that a size that is not a number is too small.
    if (!(piece.trim.width >= smallest_piece && piece.trim.height >= smallest_piece))
      return Unplaced::Why::too_small;
    if (!best_grid(request_for(piece.trim, not_negative(piece.bleed), is_folded(piece, options_),
                               options_.cuts, options_)))
      return Unplaced::Why::too_large;
    if (piece.count > copies_left) return Unplaced::Why::too_many;
    return std::nullopt;
  }

  bool any_back(const std::vector<bool>& skipped) const {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (!skipped[i] && pieces_[i].count > 0 && pieces_[i].back) return true;
    }
    return std::any_of(tiled_.begin(), tiled_.end(), [&](const auto& tiled) {
      return pieces_[tiled.first].count > 0 && pieces_[tiled.first].back.has_value();
    });
  }

  // Neighbours that look alike at their edges can do with one cut.
  Cuts cuts_of(const Batch& batch) const {
    if (options_.cuts != Cuts::automatic) return options_.cuts;
    const std::string& border = pieces_[batch.pieces.front()].border;
    const bool alike = !border.empty() && std::all_of(batch.pieces.begin(), batch.pieces.end(),
                                                      [&](auto i) { return pieces_[i].border == border; });
    return alike ? Cuts::single : Cuts::automatic;
  }

  void fill(const Batch& batch) {
    const Grid grid =
        *best_grid(request_for(batch.trim, batch.bleed, batch.folded, cuts_of(batch), options_));
    const auto comb = honeycomb_for(batch, grid);
    const std::size_t per_page = comb ? comb->per_page() : grid.per_page();
    std::vector<std::size_t> slots;
    const auto close = [&] {
      if (comb) {
        close_page(*comb, slots);
      } else {
        close_page(grid, slots);
      }
      slots.clear();
    };
    for (const std::size_t piece : batch.pieces) {
      for (std::size_t copy = 0; copy < pieces_[piece].count; ++copy) {
        slots.push_back(piece);
        if (slots.size() == per_page) close();
      }
    }
    if (!slots.empty()) close();
  }

  // Hexagons interlock only where that saves a page: straight cuts are the better ones.
  std::optional<Honeycomb> honeycomb_for(const Batch& batch, const Grid& grid) const {
    std::size_t copies = 0;
    for (const std::size_t i : batch.pieces) {
      if (pieces_[i].outline != layout::Outline::hexagon) return std::nullopt;
      copies += pieces_[i].count;
    }
    if (batch.folded || options_.marks == Marks::none) return std::nullopt;
    auto comb = best_honeycomb(request_for(batch.trim, batch.bleed, false, options_.cuts, options_),
                               options_.labels ? sheet_label_room : Mm{0});
    const auto pages = [&](std::size_t per_page) { return (copies + per_page - 1) / per_page; };
    if (!comb || pages(comb->per_page()) >= pages(grid.per_page())) return std::nullopt;
    return comb;
  }

  void close_page(const Grid& whole, const std::vector<std::size_t>& slots) {
    const Grid grid = whole.down.fold ? close_to_fold(whole, slots.size()) : whole;
    Page front;
    front.size = {grid.across.page, grid.down.page};
    front.bleed = grid.bleed;
    front.marks = cutting_marks(grid, slots.size(), options_.marks, options_.margin);
    std::vector<Placement> over_heads;
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
      const Piece& piece = pieces_[slots[slot]];
      const Placement placed{piece.face, grid.trim_of(slot), grid.turned ? 90 : 0,
                             grid.visible_of(slot, slots.size())};
      if (!piece.over_head) {
        front.placements.push_back(placed);
        continue;
      }
      const Standee standee(piece, placed);
      front.placements.push_back(standee.front());
      over_heads.push_back(standee.back());
      for (const Mark& fold : standee.folds()) front.marks.push_back(fold);
    }
    for (const Placement& one : over_heads) front.placements.push_back(one);
    if (grid.down.fold) add_backs_over_fold(front, *grid.down.fold, slots);
    add_page(std::move(front), slots);
  }

  void close_page(const Honeycomb& comb, const std::vector<std::size_t>& slots) {
    Page front;
    front.size = comb.page;
    front.bleed = comb.bleed;
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
      const Box& trim = comb.slots[slot];
      front.placements.push_back({pieces_[slots[slot]].face, trim, comb.turned ? 90 : 0,
                                  layout::wider(trim, comb.shown, layout::Outline::hexagon),
                                  layout::Outline::hexagon});
    }
    add_page(std::move(front), slots);
  }

  // With lines to cut along, and its back. The first placements are those of the slots.
  void add_page(Page front, const std::vector<std::size_t>& slots) {
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
      const Piece& piece = pieces_[slots[slot]];
      const bool seen = std::find(front.decks.begin(), front.decks.end(), piece.deck) != front.decks.end();
      if (!seen) front.decks.push_back(piece.deck);
      if (needs_line(piece, options_.marks))
        front.cuts.push_back({front.placements[slot].trim, piece.outline, piece.corner_radius});
    }
    // Without a page for its empty back, the next front would be printed there.
    std::optional<Page> back;
    if (backs_) back = back_of(front, slots);
    plan_.pages.push_back(std::move(front));
    if (back) plan_.pages.push_back(std::move(*back));
  }

  Page back_of(const Page& front, const std::vector<std::size_t>& slots) const {
    const Turn turn(front.size, options_.duplex);
    Page back;
    back.side = Side::back;
    back.size = front.size;
    back.decks = front.decks;
    back.bleed = front.bleed;
    back.shift = options_.back_shift;
    back.placements = behind(front, slots, turn);
    if (back.placements.empty()) return back;
    for (const Mark& mark : front.marks) back.marks.push_back(turn.of(mark));
    return back;
  }

  std::vector<Placement> behind(const Page& front, const std::vector<std::size_t>& slots,
                                const Turn& turn) const {
    std::vector<Placement> made;
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
      const auto face = pieces_[slots[slot]].back;
      if (!face) continue;
      const Placement& before = front.placements[slot];
      made.push_back(
          {*face, turn.of(before.trim), turn.of(before.rotation), turn.of(before.visible), before.shape});
    }
    return made;
  }

  void add_backs_over_fold(Page& page, Mm fold, const std::vector<std::size_t>& slots) const {
    const Turn turn = Turn::folding(page.size);
    for (const Placement& placement : behind(page, slots, turn)) page.placements.push_back(placement);
    const std::vector<Mark> marks = page.marks;
    for (const Mark& mark : marks) page.marks.push_back(turn.of(mark));
    page.marks.push_back({{options_.margin, fold}, {page.size.width - options_.margin, fold}, Dash::dotted});
  }

  const std::vector<Piece>& pieces_;
  SheetOptions options_;
  SheetPlan plan_;
  std::vector<std::pair<std::size_t, TileGrid>> tiled_;  // pieces that are larger than the page
  bool backs_ = false;
};

}  // namespace

SheetPlan impose(const std::vector<Piece>& pieces, const SheetOptions& options) {
  return Imposer(pieces, options).run();
}

}  // namespace rulepress::press
