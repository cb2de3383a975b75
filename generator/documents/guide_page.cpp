#include "documents/guide_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "documents/drawing.h"
#include "documents/guide_pictures.h"
#include "documents/sleeves.h"
#include "press/ruler.h"
#include "source/nearest.h"

namespace rulepress::documents {
namespace {

using layout::Box;
using layout::Colour;
using layout::Mm;
using layout::Point;
using press::SheetJob;
using source::counted;
using namespace guide;

constexpr Mm page_side{16};
constexpr Mm row_height{5.4};
constexpr Mm foot_height{16};
constexpr Mm step_height{26};
constexpr Mm below_steps{2.5};  // of which the last one leaves so much free

constexpr Mm above_heading{5};
constexpr Mm below_heading{1};
constexpr Mm below_files{1.5};
const Type heading_type{.family = "Vollkorn", .size = 14, .weight = 700, .colour = accent, .leading = 1.2};
const Type choice_type{.size = 8, .colour = grey};

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
  Guide(const GuideRequest& request, render::Tools& tools)
      : request_(request), paper_(request.paper), jobs_(request.jobs), rows_(request.rows), tools_(tools) {
    pages_.emplace_back(paper_.size, tools);
    width_ = paper_.size.width - 2 * page_side;
    folds_ = std::ranges::any_of(jobs_, [](const auto* job) { return job->plan.folded; });
    turns_ = std::ranges::any_of(
        jobs_, [](const auto* job) { return job->plan.duplex != press::Duplex::fronts_only; });
    make_steps();
  }

  std::vector<layout::Scene> draw() {
    draw_head();
    share_room();
    heading("What to print");
    draw_files();
    heading("What you get");
    draw_pieces();
    if (steps_apart_) {
      draw_foot();
      pages_.emplace_back(paper_.size, tools_);
      page().fill(layout::rectangle_path({page_side, Mm{10}, width_, Mm{1}}, {}), accent);
      y_ = Mm{10};
    }
    heading("How to build it");
    draw_steps();
    draw_foot();
    std::vector<layout::Scene> scenes;
    scenes.reserve(pages_.size());
    for (const Drawing& drawing : pages_) scenes.push_back(drawing.scene());
    return scenes;
  }

 private:
  Drawing& page() { return pages_.back(); }

  // Both tables share the room that the steps leave them, if that is enough; else the steps have a page of
  // their own. What still does not fit is summed up in a last line.
  void share_room() {
    const Mm a_heading = above_heading + page().measure(width_, "What", heading_type).height + below_heading;
    const Mm others = y_ + a_heading * 2.0 + row_height * 3.0 /* two heads and the sum */ + below_files +
                      page().measure(width_, choice_in_words(), choice_type).height + foot_height;
    const auto rows_in = [&](Mm rest) {
      return static_cast<std::size_t>(std::max(4.0, (paper_.size.height - others - rest) / row_height));
    };
    const std::size_t step_rows = (steps_.size() + 1) / 2;
    const std::size_t wanted = jobs_.size() + rows_.size();
    std::size_t room = rows_in(a_heading + step_height * static_cast<double>(step_rows) - below_steps);
    steps_apart_ = wanted > room;
    if (steps_apart_) room = rows_in(Mm{0});
    if (wanted > room) room = rows_in(row_height * 2.0);  // what is summed up in either table
    file_rows_ = std::min(jobs_.size(), std::max(room - std::min(room, rows_.size()), room / 2));
    piece_rows_ = std::min(rows_.size(), room - file_rows_);
  }

  void draw_head() {
    page().fill(layout::rectangle_path({page_side, Mm{10}, width_, Mm{1}}, {}), accent);
    y_ = Mm{14};
    y_ += page().text({page_side, y_}, width_, "BUILD GUIDE", {.size = 8.5, .weight = 700, .colour = accent});
    const workspace::Manifest& manifest = request_.manifest;
    Type title{.family = "Vollkorn", .size = 28, .weight = 700, .colour = ink, .leading = 1.1};
    while (title.size > 14 && page().measure(Mm{0}, manifest.name, title).width > width_) title.size -= 1;
    y_ += page().text({page_side, y_}, width_, manifest.name, title) + Mm{1};
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
      y_ += page().text({page_side, y_}, width_, fmt::format("{}", fmt::join(facts, "  ·  ")),
                        {.size = 9, .colour = grey});
  }

  void heading(std::string_view words) {
    y_ += above_heading;
    y_ += page().text({page_side, y_}, width_, words, heading_type);
    y_ += below_heading;
  }

  // Rows of a table; every cell keeps to one line, smaller if it must.
  void table(const std::vector<Column>& columns, const std::vector<std::vector<std::string>>& rows) {
    constexpr Mm height = row_height;
    constexpr Mm padding{1.5};
    const auto cells = [&](const std::vector<std::string>& words, const Type& usual) {
      Mm x = page_side;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const Mm width = width_ * columns[i].share;
        Type type = usual;
        type.align = columns[i].align;
        while (type.size > 5.5 && page().measure(Mm{0}, words[i], type).width > width - 2 * padding)
          type.size -= 0.25;
        const Mm line = layout::to_mm({type.size * type.leading});
        page().text({x + padding, y_ + (height - line) / 2}, width - 2 * padding, words[i], type);
        x += width;
      }
      y_ += height;
    };
    std::vector<std::string> heads;
    heads.reserve(columns.size());
    for (const Column& column : columns) heads.push_back(column.head);
    page().fill(layout::rectangle_path({page_side, y_, width_, height}, {}), pale);
    cells(heads, {.size = 7.5, .weight = 700, .colour = grey});
    for (const auto& row : rows) {
      cells(row, {.size = 9, .colour = ink});
      page().line({page_side, y_}, {page_side + width_, y_}, hair, pale);
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
      if (job->low_ink) sides += "; saves ink";
      rows.push_back({job->name, fmt::format("{}", job->plan.pages.size()), sides});
    }
    if (more > 0) rows.push_back({fmt::format("and {} more", counted(more, "file")), "", ""});
    table({{"File", 0.5}, {"Pages", 0.1, layout::Align::right}, {"Print on", 0.4}}, rows);
    y_ += below_files;
    y_ += page().text({page_side, y_}, width_, choice_in_words(), choice_type);
  }

  // Which of the files to take: most games have the same pieces in several of them.
  std::string choice_in_words() const {
    const bool saves = std::ranges::any_of(jobs_, [](const auto* job) { return job->low_ink; });
    std::vector<std::string_view> endings;
    if (folds_ && turns_) endings.emplace_back("-gutterfold");
    if (saves) endings.emplace_back("-lowink");
    std::string words;
    if (!endings.empty())
      words +=
          fmt::format("Files that end in {} hold the same pieces as those without: take one or the other. ",
                      fmt::join(endings, " or "));
    words += fmt::format(
        "All pages are for {} paper and keep {:g} mm free at its edges, where many printers "
        "cannot print.",
        paper_.name, request_.margin.value);
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

  struct Step {
    std::string head;
    std::string words;
    void (*picture)(Drawing&, const Box&);
  };

  // A small picture, a heading and words beside it, in the left or the right column.
  void draw_steps() {
    constexpr Mm gap{8};
    constexpr Mm art{27};
    const Mm width = (width_ - gap) / 2;
    Mm lowest;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const Step& step = steps_[i];
      const Mm x = page_side + (width + gap) * static_cast<double>(i % 2);
      step.picture(page(), Box{x, y_ + Mm{0.8}, art - Mm{4}, Mm{20}});
      Mm y = y_;
      y += page().text({x + art, y}, width - art, fmt::format("**{}  {}**", i + 1, step.head), {.size = 10});
      y += page().text({x + art, y}, width - art, step.words, {.size = 8.5, .colour = ink, .leading = 1.25});
      lowest = std::max({lowest, y, y_ + Mm{22}});
      if (i % 2 == 1) y_ = lowest + Mm{3};
    }
    if (steps_.size() % 2 != 0) y_ = lowest;
  }

  void make_steps() {
    const auto any_job = [&](auto test) {
      return std::ranges::any_of(jobs_, [&](const auto* job) { return test(*job); });
    };
    const auto any_row = [&](auto test) { return std::ranges::any_of(rows_, test); };
    const auto add = [&](const char* head, std::string words, void (*picture)(Drawing&, const Box&)) {
      steps_.push_back({head, std::move(words), picture});
    };
    add("Print at 100 %",
        "Choose “actual size”, never “fit to page”. Lay a ruler beside the scale at the edge of a sheet: it "
        "must be as long as it says, 50 mm on most.",
        scale_picture);
    if (turns_)
      add("Print both sides",
          "Try one sheet first and hold it against the light: each back should lie behind its front. Half a "
          "millimetre off is hardly seen.",
          turn_picture);
    if (folds_)
      add("Fold and glue",
          "Score along the **dotted line**, fold with the print outside, spread glue inside and press the "
          "halves together. Let it dry under books **before** you cut.",
          fold_picture);
    add("Cut from mark to mark",
        "Lay a metal ruler from a short line at one edge to its partner at the other, and cut all along with "
        "a sharp knife. Where two lines are close together, cut along **both**: the strip between them is "
        "waste.",
        cut_picture);
    if (any_job([](const SheetJob& job) {
          return !job.boxes && std::ranges::any_of(job.plan.pages, [](const press::Page& page) {
            return !page.part.empty();
          });
        }))
      add("Join the tiles",
          "Cut each tile out **with the strip** at its right and below, and glue the next tile onto that "
          "strip, "
          "its edge on the line. The small map on each sheet shows where the tile belongs.",
          tiles_picture);
    if (any_row([](const GuideRow& row) {
          return row.kind == cards::ComponentKind::token || row.outline == layout::Outline::circle ||
                 row.outline == layout::Outline::hexagon;
        }))
      add("Make the tokens",
          turns_
              ? "Print them on heavy card, or print both sides on their own paper and glue one on each face "
                "of "
                "thick card. Cut straight along the marks and leave round art on its square, or cut around "
                "it."
              : "Glue the sheet on thick card first. Cut straight along the marks and leave round art on its "
                "square, or cut around it.",
          token_picture);
    if (any_job([](const SheetJob& job) { return job.kind == cards::ComponentKind::standee; }))
      add("Stand the figures up",
          "Cut the strip out, fold it at the head and glue front and back together, but **not the tabs**: "
          "fold these "
          "outwards, one to each side, and glue them on a base.",
          standee_picture);
    if (any_job([](const SheetJob& job) { return job.boxes; }))
      add("Fold the boxes",
          "Cut along the whole lines, score and fold along the dotted ones. Glue the tab at the side first, "
          "then the "
          "bottom; the lid stays open.",
          box_picture);
    if (any_row([](const GuideRow& row) { return row.kind == cards::ComponentKind::card; }))
      add("Sleeve or finish",
          "In sleeves, thin paper will do, with an old card behind it. Without, take card of 200 to "
          "300\u00a0g/\u2060m². Corners are rounded with a punch.",
          sleeve_picture);
    if (request_.booklet)
      add("Bind the rulebook",
          fmt::format("Print {}-rulebook-booklet.pdf on both sides, but flipped on the **short edge**. Fold "
                      "all sheets together and staple them in the fold.",
                      request_.game),
          booklet_picture);
  }

  void draw_foot() {
    const Mm bottom = paper_.size.height - Mm{12};
    const workspace::Manifest& manifest = request_.manifest;
    // A scale of its own: this page is printed too.
    const press::Ruler ruler{{page_side, bottom - Mm{2}, press::ruler_length, Mm{2}}, 0};
    for (const press::Mark& line : press::lines_of(ruler)) page().line(line.from, line.to, Mm{0.1}, ink);
    page().text({page_side + Mm{51.5}, bottom - Mm{3.1}}, Mm{20}, "50 mm", {.size = 7, .colour = grey});
    std::vector<std::string> words;
    if (!manifest.license.empty()) words.push_back("Licence: " + manifest.license);
    if (!manifest.website.empty()) words.push_back(manifest.website);
    if (!words.empty())
      page().text({page_side + Mm{75}, bottom - Mm{3.1}}, width_ - Mm{75},
                  fmt::format("{}", fmt::join(words, "  ·  ")),
                  {.size = 7, .colour = grey, .align = layout::Align::right});
  }

  const GuideRequest& request_;
  const press::Paper& paper_;
  const std::vector<const SheetJob*>& jobs_;
  const std::vector<GuideRow>& rows_;
  render::Tools& tools_;
  std::deque<Drawing> pages_;
  std::vector<Step> steps_;
  bool steps_apart_ = false;
  Mm width_;
  Mm y_;
  std::size_t file_rows_ = 0;
  std::size_t piece_rows_ = 0;
  bool folds_ = false;
  bool turns_ = false;
};

}  // namespace

std::vector<layout::Scene> draw_guide(const GuideRequest& request, render::Tools& tools) {
  return Guide(request, tools).draw();
}

}  // namespace rulepress::documents
