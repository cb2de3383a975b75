#include "documents/diff_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "documents/drawing.h"
#include "documents/guide_pictures.h"
#include "layout/scene/outline.h"

namespace rulepress::documents {
namespace {

using layout::Box;
using layout::Mm;
using layout::Size;
using namespace guide;

constexpr Mm margin{12};
constexpr Mm column_gap{10};
constexpr Mm pair_gap{9};  // with an arrow in it
constexpr Mm caption_room{6};
constexpr Mm row_gap{5};
constexpr Mm head_room{22};
constexpr Mm foot_room{8};
constexpr Mm tallest{72};  // of a face on the page
constexpr Mm note_line{4};

// A pair and the room it takes.
struct Cell {
  const FacePair* pair;
  Size face;  // of the larger one, at its scale
  double scale = 1;
  Mm height;
};

class Pages {
 public:
  Pages(const DiffRequest& request, render::Tools& tools)
      : request_(request), tools_(tools), size_(request.paper.size) {
    columns_ = size_.width > Mm{150} ? 2 : 1;
    column_ = (size_.width - 2 * margin - column_gap * static_cast<double>(columns_ - 1)) /
              static_cast<double>(columns_);
    for (std::size_t i = 0; i < request.pairs.size(); i += columns_) add_row(request.pairs, i);
    number_pages();
  }

  DiffPages made() && {
    // Numbers of new scenes are known only when all old ones are.
    for (const auto& [page, placement] : of_new_)
      pages_[page].placements[placement].face += made_.old_scenes.size();
    made_.plan.paper = request_.paper;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      made_.pages.push_back(drawings_[i].scene());
      auto& placements = pages_[i].placements;
      for (press::Placement& placement : placements) placement.face += drawings_.size();
      const Box whole{{}, {}, size_.width, size_.height};
      placements.insert(placements.begin(), {i, whole, 0, whole});
    }
    made_.plan.pages = std::move(pages_);
    return std::move(made_);
  }

 private:
  Drawing& page() { return drawings_.back(); }

  void begin_page() {
    drawings_.emplace_back(size_, tools_);
    press::Page made;
    made.size = size_;
    pages_.push_back(std::move(made));
    page().fill(layout::rectangle_path({margin, Mm{8}, size_.width - 2 * margin, Mm{0.8}}, {}), accent);
    y_ = Mm{10.5};
    const Mm width = size_.width - 2 * margin;
    page().text({margin, y_}, width, request_.title,
                {.family = "Vollkorn", .size = 15, .weight = 700, .colour = ink, .leading = 1.1});
    page().text({margin, y_ + Mm{1.2}}, width,
                fmt::format("**{}**  →  **{}**", request_.before, request_.after),
                {.size = 9, .colour = grey, .align = layout::Align::right});
    y_ = head_room;
  }

  Cell cell_of(const FacePair& pair) const {
    Cell cell{&pair, {}, 1, {}};
    for (const layout::Scene* scene : {pair.before, pair.after}) {
      if (scene == nullptr) continue;
      cell.face.width = std::max(cell.face.width, scene->size.width);
      cell.face.height = std::max(cell.face.height, scene->size.height);
    }
    const Mm room = (column_ - pair_gap) / 2;
    cell.scale = std::min({1.0, room / cell.face.width, tallest / cell.face.height});
    cell.face = {cell.face.width * cell.scale, cell.face.height * cell.scale};
    cell.height =
        caption_room + cell.face.height + note_line * static_cast<double>(pair.notes.size()) + Mm{1.5};
    return cell;
  }

  void add_row(const std::vector<FacePair>& pairs, std::size_t first) {
    std::vector<Cell> cells;
    Mm height{};
    for (std::size_t i = first; i < std::min(first + columns_, pairs.size()); ++i) {
      cells.push_back(cell_of(pairs[i]));
      height = std::max(height, cells.back().height);
    }
    if (drawings_.empty() || y_ + height > size_.height - margin - foot_room) begin_page();
    for (std::size_t i = 0; i < cells.size(); ++i)
      draw(cells[i], margin + (column_ + column_gap) * static_cast<double>(i));
    y_ += height + row_gap;
  }

  void draw(const Cell& cell, Mm x) {
    const FacePair& pair = *cell.pair;
    Type caption{.size = 9.5, .weight = 700, .colour = ink};
    const std::string_view state = pair.before == nullptr ? "new" : pair.after == nullptr ? "gone" : "";
    const Mm state_room = state.empty() ? Mm{0} : Mm{12};
    while (caption.size > 6 && page().measure(Mm{0}, pair.name, caption).width > column_ - state_room)
      caption.size -= 0.5;
    page().text({x, y_}, Mm{0}, pair.name, caption);
    if (!state.empty())
      page().text({x, y_ + Mm{0.3}}, column_, state,
                  {.size = 8.5, .weight = 700, .colour = accent, .align = layout::Align::right});
    const Mm top = y_ + caption_room;
    place(pair, true, cell, x, top);
    place(pair, false, cell, x + cell.face.width + pair_gap, top);
    arrow(x + cell.face.width, top + cell.face.height / 2);
    Mm below = top + cell.face.height + Mm{1.5};
    for (const std::string& note : pair.notes) {
      Type small{.size = 7.5, .colour = grey};
      while (small.size > 5 && page().measure(Mm{0}, note, small).width > column_) small.size -= 0.5;
      page().text({x, below}, Mm{0}, note, small);
      below += note_line;
    }
  }

  void place(const FacePair& pair, bool old, const Cell& cell, Mm x, Mm y) {
    const layout::Scene* const shown = old ? pair.before : pair.after;
    if (shown == nullptr) {
      const Box box{x, y, cell.face.width, cell.face.height};
      page().fill(layout::rectangle_path(box, Mm{2}), pale);
      page().text({x, y + cell.face.height / 2 - Mm{2}}, cell.face.width,
                  old ? "not there before" : "not there any more",
                  {.size = 7.5, .colour = grey, .align = layout::Align::centre});
      return;
    }
    const layout::Scene& scene = *shown;
    const Box box{x, y, scene.size.width * cell.scale, scene.size.height * cell.scale};
    auto& scenes = old ? made_.old_scenes : made_.new_scenes;
    press::Placement placement{
        scenes.size(), box, 0, box,
        scene.outline == layout::Outline::rounded ? layout::Outline::rectangle : scene.outline};
    placement.scale = cell.scale;
    auto& placements = pages_.back().placements;
    if (!old) of_new_.emplace_back(pages_.size() - 1, placements.size());
    scenes.push_back(shown);
    placements.push_back(placement);
    pages_.back().cuts.push_back({box, scene.outline, scene.corner_radius * cell.scale});
  }

  void arrow(Mm x, Mm y) {
    const Mm from = x + Mm{2};
    const Mm to = x + pair_gap - Mm{2};
    page().line({from, y}, {to - Mm{1}, y}, Mm{0.5}, accent);
    page().fill(layout::polygon_path({{to, y}, {to - Mm{2}, y - Mm{1.2}}, {to - Mm{2}, y + Mm{1.2}}}),
                accent);
  }

  void number_pages() {
    for (std::size_t i = 0; i < drawings_.size(); ++i)
      drawings_[i].text({margin, size_.height - margin}, size_.width - 2 * margin,
                        fmt::format("{} of {}", i + 1, drawings_.size()),
                        {.size = 7.5, .colour = grey, .align = layout::Align::right});
  }

  const DiffRequest& request_;
  render::Tools& tools_;
  Size size_;
  std::size_t columns_ = 1;
  Mm column_;
  Mm y_;
  std::deque<Drawing> drawings_;
  std::vector<press::Page> pages_;
  DiffPages made_;
  std::vector<std::pair<std::size_t, std::size_t>> of_new_;  // pages and placements
};

}  // namespace

DiffPages draw_diff(const DiffRequest& request, render::Tools& tools) {
  return Pages(request, tools).made();
}

}  // namespace rulepress::documents
