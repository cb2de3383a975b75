#include "build/guide_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "build/drawing.h"
#include "press/ruler.h"
#include "source/nearest.h"

namespace rulepress::build {
namespace {

using layout::Box;
using layout::Colour;
using layout::Mm;
using layout::Point;
using source::counted;

constexpr Colour ink{0.13, 0.14, 0.16, 1};
constexpr Colour grey{0.42, 0.43, 0.45, 1};
constexpr Colour pale{0.93, 0.94, 0.94, 1};
constexpr Colour accent{0.10, 0.36, 0.42, 1};
constexpr Colour tint{0.80, 0.88, 0.89, 1};
constexpr Mm side{16};
constexpr Mm hair{0.2};
constexpr Mm row_height{5.4};
constexpr Mm all_but_rows{200};  // what the rest of the page needs

struct Column {
  std::string head;
  double share;  // of the width
  layout::Align align = layout::Align::left;
};

std::string size_in_words(const GuideRow& row) {
  const bool round = row.outline == layout::Outline::circle && row.size.width == row.size.height;
  if (round) return fmt::format("{:g} mm across", row.size.width.value);
  return fmt::format("{:g} × {:g} mm", row.size.width.value, row.size.height.value);
}

std::string sides_in_words(const press::SheetPlan& plan) {
  if (plan.folded) return "one side, then fold and glue";
  switch (plan.duplex) {
    case press::Duplex::long_edge:
      return "both sides, flip on long edge";
    case press::Duplex::short_edge:
      return "both sides, flip on short edge";
    case press::Duplex::fronts_only:
      break;
  }
  return "one side";
}

class Guide {
 public:
  Guide(const PressRequest& request, const press::Paper& paper, const std::vector<const SheetJob*>& jobs,
        const std::vector<GuideRow>& rows, render::Tools& tools)
      : request_(request), paper_(paper), jobs_(jobs), rows_(rows), page_(paper.size, tools) {
    width_ = paper.size.width - 2 * side;
    // Both tables share the room; what does not fit is summed up in a last line.
    const auto room =
        static_cast<std::size_t>(std::max(4.0, (paper.size.height - all_but_rows) / row_height));
    file_rows_ = std::min(jobs.size(), std::max(room - std::min(room, rows.size()), room / 2));
    piece_rows_ = std::min(rows.size(), room - file_rows_);
    folds_ = std::ranges::any_of(jobs, [](const auto* job) { return job->plan.folded; });
    turns_ = std::ranges::any_of(
        jobs, [](const auto* job) { return job->plan.duplex != press::Duplex::fronts_only; });
  }

  layout::Scene draw() {
    draw_head();
    heading("What to print");
    draw_files();
    heading("What you get");
    draw_pieces();
    heading("How to build it");
    draw_steps();
    draw_foot();
    return page_.scene();
  }

 private:
  void draw_head() {
    page_.fill(layout::rectangle_path({side, Mm{10}, width_, Mm{1}}, {}), accent);
    y_ = Mm{14};
    y_ += page_.text({side, y_}, width_, "BUILD GUIDE", {.size = 8.5, .weight = 700, .colour = accent});
    const workspace::Manifest& manifest = request_.manifest;
    Type title{.family = "Vollkorn", .size = 28, .weight = 700, .colour = ink, .leading = 1.1};
    while (title.size > 14 && page_.measure(Mm{0}, manifest.name, title).width > width_) title.size -= 1;
    y_ += page_.text({side, y_}, width_, manifest.name, title) + Mm{1};
    std::vector<std::string> facts;
    const auto range = [&](const std::optional<workspace::Range>& value, std::string_view unit) {
      if (!value) return;
      const std::string numbers = value->least == value->most
                                      ? fmt::format("{}", value->least)
                                      : fmt::format("{}–{}", value->least, value->most);
      facts.push_back(fmt::format("{} {}{}", numbers, unit, value->most == 1 ? "" : "s"));
    };
    range(manifest.players, "player");
    range(manifest.minutes, "minute");
    if (manifest.age) facts.push_back(fmt::format("age {} and up", *manifest.age));
    if (!manifest.version.empty()) facts.push_back("version " + manifest.version);
    if (!manifest.designers.empty())
      facts.push_back(fmt::format("by {}", fmt::join(manifest.designers, ", ")));
    if (!facts.empty())
      y_ += page_.text({side, y_}, width_, fmt::format("{}", fmt::join(facts, "  ·  ")),
                       {.size = 9, .colour = grey});
  }

  void heading(std::string_view words) {
    y_ += Mm{5};
    y_ += page_.text({side, y_}, width_, words,
                     {.family = "Vollkorn", .size = 14, .weight = 700, .colour = accent, .leading = 1.2});
    y_ += Mm{1};
  }

  // Rows of a table; every cell keeps to one line, smaller if it must.
  void table(const std::vector<Column>& columns, const std::vector<std::vector<std::string>>& rows) {
    constexpr Mm height = row_height;
    constexpr Mm padding{1.5};
    const auto cells = [&](const std::vector<std::string>& words, const Type& usual) {
      Mm x = side;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const Mm width = width_ * columns[i].share;
        Type type = usual;
        type.align = columns[i].align;
        while (type.size > 5.5 && page_.measure(Mm{0}, words[i], type).width > width - 2 * padding)
          type.size -= 0.25;
        const Mm line = layout::to_mm({type.size * type.leading});
        page_.text({x + padding, y_ + (height - line) / 2}, width - 2 * padding, words[i], type);
        x += width;
      }
      y_ += height;
    };
    std::vector<std::string> heads;
    heads.reserve(columns.size());
    for (const Column& column : columns) heads.push_back(column.head);
    page_.fill(layout::rectangle_path({side, y_, width_, height}, {}), pale);
    cells(heads, {.size = 7.5, .weight = 700, .colour = grey});
    for (const auto& row : rows) {
      cells(row, {.size = 9, .colour = ink});
      page_.line({side, y_}, {side + width_, y_}, hair, pale);
    }
  }

  void draw_files() {
    std::vector<std::vector<std::string>> rows;
    std::size_t more = 0;
    for (const SheetJob* job : jobs_) {
      if (rows.size() >= file_rows_) {
        ++more;
        continue;
      }
      std::string sides = sides_in_words(job->plan);
      if (job->name.find("-low-ink") != std::string::npos) sides += "; saves ink";
      rows.push_back({job->name, fmt::format("{}", job->plan.pages.size()), sides});
    }
    if (more > 0) rows.push_back({fmt::format("and {} more", counted(more, "file")), "", ""});
    table({{"File", 0.5}, {"Pages", 0.1, layout::Align::right}, {"Print on", 0.4}}, rows);
    y_ += Mm{1.5};
    y_ += page_.text({side, y_}, width_, choice_in_words(), {.size = 8, .colour = grey});
  }

  // Which of the files to take: most games have the same pieces in several of them.
  std::string choice_in_words() const {
    const bool saves = std::ranges::any_of(
        jobs_, [](const auto* job) { return job->name.find("-low-ink") != std::string::npos; });
    std::string words;
    if (folds_ && turns_)
      words += "Files that end in -fold hold the same pieces as those without: take one or the other. ";
    if (saves) words += "So do those that end in -low-ink. ";
    words += fmt::format(
        "All pages are for {} paper and keep {:g} mm free at its edges, where many printers "
        "cannot print.",
        paper_.name, request_.options.sheet.margin.value);
    return words;
  }

  void draw_pieces() {
    std::vector<std::vector<std::string>> rows;
    std::size_t others = 0;
    std::size_t pieces = 0;
    std::size_t all = 0;
    for (const GuideRow& row : rows_) {
      all += row.count;
      if (rows.size() >= piece_rows_) {
        ++others;
        pieces += row.count;
        continue;
      }
      const std::string sleeve = row.kind == cards::ComponentKind::card ? sleeve_for(row.size) : "";
      rows.push_back({row.name, counted(row.count, cards::name_of(row.kind)), size_in_words(row),
                      sleeve.empty() ? "–" : sleeve});
    }
    if (others > 0) rows.push_back({fmt::format("and {} more", others), fmt::format("{}", pieces), "", ""});
    rows.push_back({"**in all**", fmt::format("**{}**", counted(all, "piece")), "", ""});
    table({{"Deck", 0.32}, {"Pieces", 0.18}, {"Size", 0.22}, {"Sleeves", 0.28}}, rows);
  }

  // A step: a small picture, a heading and words beside it, in the left or the right column.
  template <class Picture>
  void step(std::string_view head, const std::string& words, Picture picture) {
    constexpr Mm gap{8};
    constexpr Mm art{27};
    const Mm width = (width_ - gap) / 2;
    const Mm x = side + (width + gap) * static_cast<double>(steps_ % 2);
    picture(Box{x, y_ + Mm{0.8}, art - Mm{4}, Mm{20}});
    Mm y = y_;
    y += page_.text({x + art, y}, width - art, fmt::format("**{}  {}**", steps_ + 1, head), {.size = 10});
    y += page_.text({x + art, y}, width - art, words, {.size = 8.5, .colour = ink, .leading = 1.25});
    lowest_ = std::max({lowest_, y, y_ + Mm{22}});
    if (++steps_ % 2 == 0) y_ = lowest_ + Mm{3};
  }

  void draw_steps() {
    step(
        "Print at 100 %",
        "Choose “actual size”, never “fit to page”. Lay a ruler beside the scale at the edge of a sheet: its "
        "50 mm must be 50 mm.",
        [&](const Box& box) { scale_picture(box); });
    if (turns_) {
      step("Print both sides",
           "Try one sheet first and hold it against the light: each back should lie behind its front. A "
           "millimetre off does no harm, as colour reaches beyond the cut.",
           [&](const Box& box) { turn_picture(box); });
    }
    if (folds_) {
      step("Fold and glue",
           "Score along the **dotted line**, fold with the print outside, spread glue inside and press the "
           "halves together. Let it dry under books **before** you cut.",
           [&](const Box& box) { fold_picture(box); });
    }
    step(
        "Cut from mark to mark",
        "Lay a metal ruler from a short line at one edge to its partner at the other, and cut all along with "
        "a sharp knife. Where two lines are close together, cut along **both**: the strip between them is "
        "waste.",
        [&](const Box& box) { cut_picture(box); });
    step("Sleeve or finish",
         "In sleeves, thin paper will do, with an old card behind it. Without, take card of 200 to 300 g/m². "
         "Corners are rounded with a punch.",
         [&](const Box& box) { sleeve_picture(box); });
    if (steps_ % 2 != 0) y_ = lowest_;
  }

  void cards_picture(const Box& box, std::size_t columns, std::size_t rows, Mm gap) {
    const Mm width = (box.width - gap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
    const Mm height = (box.height - gap * static_cast<double>(rows - 1)) / static_cast<double>(rows);
    for (std::size_t i = 0; i < columns; ++i) {
      for (std::size_t k = 0; k < rows; ++k) {
        const Box card{box.x + (width + gap) * static_cast<double>(i),
                       box.y + (height + gap) * static_cast<double>(k), width, height};
        page_.fill(layout::rectangle_path(card, {}), (i + k) % 2 == 0 ? tint : pale);
      }
    }
  }

  void paper_picture(const Box& box) { page_.outline(layout::rectangle_path(box, {}), hair, grey); }

  void scale_picture(const Box& box) {
    paper_picture(box);
    cards_picture({box.x + Mm{3}, box.y + Mm{2.5}, box.width - Mm{6}, box.height - Mm{9}}, 3, 1, Mm{0});
    const Mm y = box.bottom() - Mm{2.2};
    page_.line({box.x + Mm{3}, y}, {box.right() - Mm{3}, y}, hair, accent);
    for (int i = 0; i <= 10; ++i) {
      const Mm x = box.x + Mm{3} + (box.width - Mm{6}) * (i / 10.0);
      page_.line({x, y}, {x, y - (i % 5 == 0 ? Mm{2} : Mm{1.1})}, hair, accent);
    }
  }

  void turn_picture(const Box& box) {
    const Mm half = box.width / 2;
    const Box front{box.x, box.y, half - Mm{1.5}, box.height};
    const Box back{box.x + half + Mm{1.5}, box.y, half - Mm{1.5}, box.height};
    for (const Box& sheet : {front, back}) {
      paper_picture(sheet);
      cards_picture({sheet.x + Mm{1.2}, sheet.y + Mm{2}, sheet.width - Mm{2.4}, sheet.height - Mm{4}}, 2, 2,
                    Mm{0.6});
    }
    const Type letter{
        .size = 7, .weight = 700, .colour = accent, .align = layout::Align::centre, .leading = 1};
    const Mm cell = (front.width - Mm{2.4}) / 2;
    for (std::size_t i = 0; i < 2; ++i) {
      const Mm x = cell * static_cast<double>(i);
      page_.text({front.x + Mm{1.2} + x, front.y + Mm{4.5}}, cell, i == 0 ? "A" : "B", letter);
      page_.text({back.x + Mm{1.2} + x, back.y + Mm{4.5}}, cell, i == 0 ? "B" : "A", letter);
    }
  }

  void fold_picture(const Box& box) {
    paper_picture(box);
    const Mm middle = box.y + box.height / 2;
    const Mm height = box.height / 2 - Mm{4.5};
    cards_picture({box.x + Mm{2.5}, box.y + Mm{2.5}, box.width - Mm{5}, height}, 4, 1, Mm{0.6});
    cards_picture({box.x + Mm{2.5}, middle + Mm{2}, box.width - Mm{5}, height}, 4, 1, Mm{0.6});
    page_.line({box.x - Mm{1.5}, middle}, {box.right() + Mm{1.5}, middle}, Mm{0.35}, accent, true);
  }

  void cut_picture(const Box& box) {
    paper_picture(box);
    const Box block{box.x + Mm{4}, box.y + Mm{3.5}, box.width - Mm{8}, box.height - Mm{7}};
    const Mm gap{1};
    cards_picture(block, 3, 2, gap);
    const auto marks = [&](Mm at, bool down) {
      if (down) {
        page_.line({at, box.y + Mm{1}}, {at, box.y + Mm{2.8}}, hair, ink);
        page_.line({at, box.bottom() - Mm{2.8}}, {at, box.bottom() - Mm{1}}, hair, ink);
      } else {
        page_.line({box.x + Mm{1}, at}, {box.x + Mm{3.2}, at}, hair, ink);
        page_.line({box.right() - Mm{3.2}, at}, {box.right() - Mm{1}, at}, hair, ink);
      }
    };
    const Mm width = (block.width - 2 * gap) / 3;
    for (std::size_t i = 0; i < 3; ++i) {
      const Mm x = block.x + (width + gap) * static_cast<double>(i);
      marks(x, true);
      marks(x + width, true);
    }
    const Mm height = (block.height - gap) / 2;
    for (const Mm y : {block.y, block.y + height, block.y + height + gap, block.bottom()}) marks(y, false);
    const Mm cut = block.x + width;
    page_.line({cut, box.y - Mm{1}}, {cut, box.bottom() + Mm{1}}, Mm{0.3}, accent);
  }

  void sleeve_picture(const Box& box) {
    const Box card{box.x + Mm{6}, box.y, box.width - Mm{12}, box.height - Mm{5}};
    page_.fill(layout::rectangle_path(card, Mm{1}), tint);
    const Box sleeve{card.x - Mm{1}, card.y + Mm{4}, card.width + Mm{2}, card.height + Mm{1}};
    page_.fill(layout::rectangle_path(sleeve, Mm{0.6}), {accent.red, accent.green, accent.blue, 0.12});
    page_.outline(layout::rectangle_path(sleeve, Mm{0.6}), hair, accent);
  }

  void draw_foot() {
    const Mm bottom = paper_.size.height - Mm{12};
    const workspace::Manifest& manifest = request_.manifest;
    // A scale of its own: this page is printed too.
    const press::Ruler ruler{{side, bottom - Mm{2}, press::ruler_length, Mm{2}}, 0};
    for (const press::Mark& line : press::lines_of(ruler)) page_.line(line.from, line.to, Mm{0.1}, ink);
    page_.text({side + Mm{51.5}, bottom - Mm{3.1}}, Mm{20}, "50 mm", {.size = 7, .colour = grey});
    std::vector<std::string> words;
    if (!manifest.license.empty()) words.push_back(manifest.license);
    if (!manifest.website.empty()) words.push_back(manifest.website);
    if (!words.empty())
      page_.text({side + Mm{75}, bottom - Mm{3.1}}, width_ - Mm{75},
                 fmt::format("{}", fmt::join(words, "  ·  ")),
                 {.size = 7, .colour = grey, .align = layout::Align::right});
  }

  const PressRequest& request_;
  const press::Paper& paper_;
  const std::vector<const SheetJob*>& jobs_;
  const std::vector<GuideRow>& rows_;
  Drawing page_;
  Mm width_;
  Mm y_;
  Mm lowest_;
  std::size_t file_rows_ = 0;
  std::size_t piece_rows_ = 0;
  std::size_t steps_ = 0;
  bool folds_ = false;
  bool turns_ = false;
};

}  // namespace

layout::Scene draw_guide(const PressRequest& request, const press::Paper& paper,
                         const std::vector<const SheetJob*>& jobs, const std::vector<GuideRow>& rows,
                         render::Tools& tools) {
  return Guide(request, paper, jobs, rows, tools).draw();
}

}  // namespace rulepress::build
