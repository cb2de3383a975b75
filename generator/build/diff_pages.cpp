#include "build/diff_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>

#include "build/drawing.h"
#include "build/guide_pictures.h"
#include "build/look.h"
#include "layout/outline.h"
#include "source/nearest.h"

namespace rulepress::build {
namespace {

using layout::Box;
using layout::Mm;
using layout::Point;
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
constexpr std::size_t most_notes = 3;
constexpr std::size_t longest_note = 64;  // characters

// The faces of a component, by name; a scene each.
std::map<std::string, std::size_t> faces_of(std::size_t component, const FaceSet& faces) {
  std::map<std::string, std::size_t> made;
  for (const DrawnComponent& drawn : faces.components) {
    if (drawn.component != component) continue;
    made.emplace(drawn.front_name, drawn.front);
    if (drawn.back) made.emplace(drawn.back_name, *drawn.back);
  }
  return made;
}

// What stands side by side.
struct Pair {
  std::string name;  // "Ember", "Ember, back"
  std::optional<std::size_t> before;
  std::optional<std::size_t> after;
  std::vector<std::string> notes;
  std::string card;       // the last that has it: its id
  std::size_t cards = 1;  // that have it
};

// "cost: 1 → 2"; long texts can be read on the faces.
std::vector<std::string> notes_of(const CardChange& change) {
  std::vector<std::string> notes;
  for (const FieldChange& field : change.fields) {
    if (notes.size() + 1 == most_notes && change.fields.size() > most_notes) {
      notes.push_back(fmt::format("and {} more", change.fields.size() - notes.size()));
      break;
    }
    const std::string values = fmt::format("{} → {}", field.before.empty() ? "none" : field.before,
                                           field.after.empty() ? "none" : field.after);
    notes.push_back(field.field == "text" || values.size() > longest_note
                        ? fmt::format("{}: other words", field.field)
                        : fmt::format("{}: {}", field.field, values));
  }
  if (notes.empty() && change.before && change.after) notes.emplace_back("template, picture or font");
  return notes;
}

class PairMaker {
 public:
  explicit PairMaker(const DiffRequest& request)
      : request_(request),
        before_(scene_looks(request.before.faces, request.before.files)),
        after_(scene_looks(request.after.faces, request.after.files)) {}

  std::vector<Pair> make() {
    for (const CardChange& change : request_.changes) add(change);
    for (Pair& pair : pairs_) {
      if (pair.cards > 1) pair.notes = {fmt::format("on {}", source::counted(pair.cards, "card"))};
    }
    return std::move(pairs_);
  }

 private:
  using Faces = std::map<std::string, std::size_t>;

  void add(const CardChange& change) {
    const Faces old = change.before ? faces_of(*change.before, request_.before.faces) : Faces{};
    const Faces now = change.after ? faces_of(*change.after, request_.after.faces) : Faces{};
    std::set<std::string> names{};
    for (const auto& [name, scene] : old) names.insert(name);
    for (const auto& [name, scene] : now) names.insert(name);
    // The front first, then the rest by name.
    std::vector<std::string> order;
    if (names.erase("front") > 0) order.emplace_back("front");
    std::ranges::copy(names, std::back_inserter(order));
    for (const std::string& name : order) {
      const auto was = old.find(name);
      const auto is = now.find(name);
      add(change, name, was == old.end() ? std::nullopt : std::optional(was->second),
          is == now.end() ? std::nullopt : std::optional(is->second));
    }
  }

  void add(const CardChange& change, const std::string& face, std::optional<std::size_t> was,
           std::optional<std::size_t> is) {
    const Fingerprint old = was ? before_[*was] : Fingerprint{};
    const Fingerprint now = is ? after_[*is] : Fingerprint{};
    if (was && is && old == now) return;
    // The back of a new card is that of its fellows.
    const bool lonely = !was || !is;
    if (lonely && face != "front" && (!change.before || !change.after)) return;
    const auto [place, added] = known_.emplace(std::pair{old, now}, pairs_.size());
    if (!added) {
      Pair& same = pairs_[place->second];
      if (same.card != change.id) ++same.cards;  // a card may have one face on both sides
      same.card = change.id;
      return;
    }
    pairs_.push_back({face == "front" ? change.name : fmt::format("{}, {}", change.name, face), was, is,
                      notes_of(change), change.id});
  }

  const DiffRequest& request_;
  std::vector<Fingerprint> before_;
  std::vector<Fingerprint> after_;
  std::map<std::pair<Fingerprint, Fingerprint>, std::size_t> known_;
  std::vector<Pair> pairs_;
};

// A pair and the room it takes.
struct Cell {
  const Pair* pair;
  Size face;  // of the larger one, at its scale
  double scale = 1;
  Mm height;
};

class Pages {
 public:
  Pages(const DiffRequest& request, const std::vector<Pair>& pairs, render::Tools& tools)
      : request_(request), tools_(tools), size_(request.paper.size) {
    columns_ = size_.width > Mm{150} ? 2 : 1;
    column_ = (size_.width - 2 * margin - column_gap * static_cast<double>(columns_ - 1)) /
              static_cast<double>(columns_);
    for (std::size_t i = 0; i < pairs.size(); i += columns_) add_row(pairs, i);
    number_pages();
  }

  const std::deque<Drawing>& drawings() const { return drawings_; }
  // Faces of the plan: the pages first, then the old scenes that are shown, then the new ones.
  press::SheetPlan plan() const {
    press::SheetPlan made;
    made.paper = request_.paper;
    made.pages = pages_;
    for (std::size_t i = 0; i < made.pages.size(); ++i) {
      auto& placements = made.pages[i].placements;
      for (press::Placement& placement : placements) placement.face += drawings_.size();
      const Box whole{{}, {}, size_.width, size_.height};
      placements.insert(placements.begin(), {i, whole, 0, whole});
    }
    return made;
  }
  const std::vector<std::size_t>& old_scenes() const { return old_scenes_; }
  const std::vector<std::size_t>& new_scenes() const { return new_scenes_; }

  // Numbers of new scenes are known only when all old ones are.
  void finish() {
    for (const auto& [page, placement] : of_new_)
      pages_[page].placements[placement].face += old_scenes_.size();
    of_new_.clear();
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
                fmt::format("**{}**  →  **{}**", request_.before.name, request_.after.name),
                {.size = 9, .colour = grey, .align = layout::Align::right});
    y_ = head_room;
  }

  const layout::Scene& scene_of(const Pair& pair, bool old) const {
    return old ? request_.before.faces.scenes[*pair.before] : request_.after.faces.scenes[*pair.after];
  }

  Cell cell_of(const Pair& pair) const {
    Cell cell{&pair, {}, 1, {}};
    for (const bool old : {true, false}) {
      if (!(old ? pair.before : pair.after)) continue;
      const Size& size = scene_of(pair, old).size;
      cell.face.width = std::max(cell.face.width, size.width);
      cell.face.height = std::max(cell.face.height, size.height);
    }
    const Mm room = (column_ - pair_gap) / 2;
    cell.scale = std::min({1.0, room / cell.face.width, tallest / cell.face.height});
    cell.face = {cell.face.width * cell.scale, cell.face.height * cell.scale};
    cell.height =
        caption_room + cell.face.height + note_line * static_cast<double>(pair.notes.size()) + Mm{1.5};
    return cell;
  }

  void add_row(const std::vector<Pair>& pairs, std::size_t first) {
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
    const Pair& pair = *cell.pair;
    Type caption{.size = 9.5, .weight = 700, .colour = ink};
    const std::string_view state = !pair.before ? "new" : !pair.after ? "gone" : "";
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

  void place(const Pair& pair, bool old, const Cell& cell, Mm x, Mm y) {
    const auto& number = old ? pair.before : pair.after;
    if (!number) {
      const Box box{x, y, cell.face.width, cell.face.height};
      page().fill(layout::rectangle_path(box, Mm{2}), pale);
      page().text({x, y + cell.face.height / 2 - Mm{2}}, cell.face.width,
                  old ? "not there before" : "not there any more",
                  {.size = 7.5, .colour = grey, .align = layout::Align::centre});
      return;
    }
    const layout::Scene& scene = scene_of(pair, old);
    const Box box{x, y, scene.size.width * cell.scale, scene.size.height * cell.scale};
    std::vector<std::size_t>& scenes = old ? old_scenes_ : new_scenes_;
    press::Placement placement{
        scenes.size(), box, 0, box,
        scene.outline == layout::Outline::rounded ? layout::Outline::rectangle : scene.outline};
    placement.scale = cell.scale;
    auto& placements = pages_.back().placements;
    if (!old) of_new_.emplace_back(pages_.size() - 1, placements.size());
    scenes.push_back(*number);
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
  std::vector<std::size_t> old_scenes_;  // as they are placed
  std::vector<std::size_t> new_scenes_;
  std::vector<std::pair<std::size_t, std::size_t>> of_new_;  // pages and placements
};

// Parts of another document: their fonts and pictures are others, though they may have the same numbers and
// paths.
void rename_parts(render::PdfForm& form, std::size_t fonts_before, const std::string& prefix) {
  for (std::size_t& font : form.fonts) font += fonts_before;
  for (std::string& picture : form.pictures) picture.insert(0, prefix);
  for (render::PdfForm& group : form.groups) rename_parts(group, fonts_before, prefix);
}

void join(render::PdfParts more, const std::string& prefix, render::PdfParts& to) {
  const std::size_t fonts = to.fonts.empty() ? 0 : to.fonts.rbegin()->first + 1;
  for (render::PdfFace& face : more.faces) {
    rename_parts(face.form, fonts, prefix);
    to.faces.push_back(std::move(face));
  }
  for (auto& [number, font] : more.fonts) to.fonts.emplace(number + fonts, std::move(font));
  for (auto& [path, picture] : more.pictures) to.pictures.emplace(prefix + path, std::move(picture));
  std::ranges::move(more.undrawable, std::back_inserter(to.undrawable));
  if (to.error.empty()) to.error = std::move(more.error);
}

render::PdfParts draw_version(const DrawnVersion& version, const std::vector<std::size_t>& scenes,
                              const DiffRequest& request) {
  if (scenes.empty()) return {};
  std::vector<layout::Scene> shown;
  shown.reserve(scenes.size());
  for (const std::size_t number : scenes) shown.push_back(version.faces.scenes[number]);
  return draw_all(shown, {version.faces.fonts, request.jobs, version.files, request.progress});
}

}  // namespace

Pressed press_diff(const DiffRequest& request) {
  Pressed made;
  const std::vector<Pair> pairs = PairMaker(request).make();
  if (pairs.empty()) return made;
  render::FontList fonts = request.after.faces.fonts;
  for (const char* family : {"Vollkorn", "Lato"}) {
    std::erase(fonts.families, family);
    fonts.families.insert(fonts.families.begin(), family);
  }
  render::Tools tools(fonts, request.after.files);
  Pages pages(request, pairs, tools);
  pages.finish();
  std::vector<layout::Scene> scenes;
  scenes.reserve(pages.drawings().size());
  for (const Drawing& drawing : pages.drawings()) scenes.push_back(drawing.scene());
  render::PdfParts parts = render::draw_parts(scenes, tools);
  join(draw_version(request.before, pages.old_scenes(), request), "before/", parts);
  join(draw_version(request.after, pages.new_scenes(), request), "after/", parts);
  if (!parts.error.empty()) made.errors.push_back(parts.error);
  made.undrawable = parts.undrawable;
  if (!made.errors.empty() || !made.undrawable.empty()) return made;
  press::Metadata metadata;
  metadata.title = fmt::format("{}: {} and {}", request.title, request.before.name, request.after.name);
  metadata.created = render::creation_time();
  auto pdf = press::assemble(parts, pages.plan(), metadata);
  const std::string name = fmt::format("{}-diff.pdf", request.game);
  if (const auto* error = std::get_if<press::Error>(&pdf)) {
    made.errors.push_back(fmt::format("{}: {}", name, error->message));
  } else {
    made.files.push_back({name, std::get<std::string>(std::move(pdf)), scenes.size()});
  }
  return made;
}

}  // namespace rulepress::build
