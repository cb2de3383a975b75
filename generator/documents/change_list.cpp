#include "documents/change_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "documents/drawing.h"
#include "source/nearest.h"

namespace rulepress::documents {
namespace {

using layout::Colour;
using layout::Mm;
using source::counted;

constexpr Colour list_ink{0.13, 0.14, 0.16, 1};
constexpr Colour list_grey{0.42, 0.43, 0.45, 1};
constexpr Colour list_pale{0.86, 0.87, 0.87, 1};
constexpr Mm list_row_height{6};
constexpr Mm tick{3};
constexpr Mm list_line{0.2};

std::string reason_to_discard(const CopyChange& change) {
  switch (change.what) {
    case Difference::changed:
      return "changed";
    case Difference::fewer_copies:
      return "fewer copies";
    default:
      return "gone from the game";
  }
}

std::string reason_to_print(const CopyChange& change) {
  switch (change.what) {
    case Difference::changed:
      return "in place of the old ones";
    case Difference::more_copies:
      return "more copies";
    default:
      return "new";
  }
}

// "6 cards and 1 token".
std::string total(const std::vector<CopyChange>& changes, int CopyChange::*copies) {
  std::map<cards::ComponentKind, std::size_t> counts;
  for (const CopyChange& change : changes) {
    if (change.*copies > 0) counts[change.kind] += static_cast<std::size_t>(change.*copies);
  }
  return cards::in_words(counts);
}

class ListPages {
 public:
  ListPages(const ChangeList& list, render::Tools& tools)
      : list_(list),
        tools_(tools),
        family_(list.manifest.fonts.front()),
        side_(std::max(list.margin, Mm{16})),
        width_(list.page.width - 2 * side_),
        bottom_(list.page.height - std::max(list.margin, Mm{14})) {}

  std::vector<layout::Scene> draw() {
    begin_page();
    section("Take out of the box", &CopyChange::discard, reason_to_discard);
    section("Put into the box", &CopyChange::print, reason_to_print);
    std::vector<layout::Scene> scenes;
    scenes.reserve(pages_.size());
    for (const Drawing& drawing : pages_) {
      scenes.push_back(drawing.scene());
      scenes.back().id = fmt::format("list of changes/{}", scenes.size());
    }
    return scenes;
  }

 private:
  Drawing& page() { return pages_.back(); }

  Type type(double size, const Colour& colour, layout::Align align = layout::Align::left) const {
    return {.family = family_, .size = size, .colour = colour, .align = align};
  }

  // Smaller where it does not fit into one line.
  void line(layout::Point at, Mm width, const std::string& words, Type type) {
    while (type.size > 5.5 && page().measure(Mm{0}, words, type).width > width) type.size -= 0.25;
    const Mm height = layout::to_mm({type.size * type.leading});
    page().text({at.x, at.y + (list_row_height - height) / 2}, width, words, type);
  }

  void begin_page() {
    pages_.emplace_back(list_.page, tools_);
    y_ = std::max(list_.margin, Mm{14});
    Type title = type(pages_.size() == 1 ? 20 : 11, list_ink);
    title.leading = 1.15;
    const std::string words =
        list_.manifest.name + (pages_.size() == 1 ? "" : fmt::format(", page {}", pages_.size()));
    while (title.size > 9 && page().measure(Mm{0}, words, title).width > width_) title.size -= 1;
    y_ += page().text({side_, y_}, width_, words, title);
    if (pages_.size() == 1) {
      y_ += page().text({side_, y_}, width_,
                        "What has changed since it was printed. Not a sheet to cut: tick off what is done.",
                        type(9, list_grey));
    }
    y_ += Mm{4};
  }

  void heading(const std::string& words, const std::string& sum) {
    if (y_ + 4 * list_row_height > bottom_) begin_page();
    const Mm height = page().text({side_, y_}, width_, words, type(13, list_ink));
    Type right = type(10, list_grey, layout::Align::right);
    page().text({side_, y_ + Mm{0.9}}, width_, sum, right);
    y_ += height + Mm{0.8};
    page().line({side_, y_}, {side_ + width_, y_}, Mm{0.4}, list_ink);
    y_ += Mm{0.6};
  }

  void section(const std::string& words, int CopyChange::*copies,
               std::string (*reason)(const CopyChange& change)) {
    const auto wanted = [&](const CopyChange& change) { return change.*copies > 0; };
    if (std::ranges::none_of(list_.changes, wanted)) return;
    const std::string sum = total(list_.changes, copies);
    heading(words, sum);
    for (const CopyChange& change : list_.changes) {
      if (!wanted(change)) continue;
      if (y_ + list_row_height > bottom_) {
        begin_page();
        heading(words + ", more of it", sum);
      }
      row(change, change.*copies, reason(change));
    }
    y_ += Mm{7};
  }

  void row(const CopyChange& change, int copies, const std::string& why) {
    const Mm first = tick + Mm{4};
    const Mm number{12};
    const Mm rest = width_ - first - number;
    const layout::Box box{side_ + Mm{0.5}, y_ + (list_row_height - tick) / 2, tick, tick};
    page().outline(layout::rectangle_path(box, {}), Mm{0.25}, list_ink);
    line({side_ + first, y_}, number - Mm{3}, fmt::format("{} ×", copies),
         type(10, list_ink, layout::Align::right));
    Mm x = side_ + first + number;
    line({x, y_}, rest * 0.42 - Mm{2}, change.name.empty() ? change.id : change.name, type(10, list_ink));
    x += rest * 0.42;
    line({x, y_}, rest * 0.28 - Mm{2}, change.id, type(8, list_grey));
    x += rest * 0.28;
    line({x, y_}, rest * 0.3, why, type(9, list_ink, layout::Align::right));
    y_ += list_row_height;
    page().line({side_, y_}, {side_ + width_, y_}, list_line, list_pale);
  }

  const ChangeList& list_;
  render::Tools& tools_;
  std::string family_;
  Mm side_;
  Mm width_;
  Mm bottom_;
  Mm y_;
  std::deque<Drawing> pages_;
};

}  // namespace

std::vector<layout::Scene> draw_change_list(const ChangeList& list, render::Tools& tools) {
  return ListPages(list, tools).draw();
}

}  // namespace rulepress::documents
