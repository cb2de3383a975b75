#include "build/diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "build/appearance.h"
#include "documents/diff_pages.h"
#include "source/nearest.h"

namespace rulepress::build {
namespace {

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
        before_(scene_appearances(request.before.faces, request.before.files)),
        after_(scene_appearances(request.after.faces, request.after.files)) {}

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

render::PdfParts draw_version(const DrawnVersion& version, const std::vector<const layout::Scene*>& scenes,
                              const DiffRequest& request) {
  if (scenes.empty()) return {};
  return draw_all(scenes, {version.faces.fonts, request.jobs, version.files, request.progress});
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
  std::vector<documents::FacePair> shown;
  shown.reserve(pairs.size());
  for (const Pair& pair : pairs)
    shown.push_back({pair.name, pair.before ? &request.before.faces.scenes[*pair.before] : nullptr,
                     pair.after ? &request.after.faces.scenes[*pair.after] : nullptr, pair.notes});
  const documents::DiffPages drawn = documents::draw_diff(
      {request.title, request.before.name, request.after.name, request.paper, shown}, tools);
  render::PdfParts parts = render::draw_parts(drawn.pages, tools);
  join(draw_version(request.before, drawn.old_scenes, request), "before/", parts);
  join(draw_version(request.after, drawn.new_scenes, request), "after/", parts);
  if (!parts.error.empty()) made.errors.push_back(parts.error);
  made.undrawable = parts.undrawable;
  if (!made.errors.empty() || !made.undrawable.empty()) return made;
  press::Metadata metadata;
  metadata.title = fmt::format("{}: {} and {}", request.title, request.before.name, request.after.name);
  metadata.created = render::creation_time();
  auto pdf = press::assemble(parts, drawn.plan, metadata);
  const std::string name = fmt::format("{}-diff.pdf", request.game);
  if (const auto* error = std::get_if<press::Error>(&pdf)) {
    made.errors.push_back(fmt::format("{}: {}", name, error->message));
  } else {
    made.files.push_back({name, std::get<std::string>(std::move(pdf)), drawn.pages.size()});
  }
  return made;
}

}  // namespace rulepress::build
