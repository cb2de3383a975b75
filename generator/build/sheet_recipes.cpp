#include "build/sheet_recipes.h"

#include <map>
#include <set>

#include "build/scene_bytes.h"

namespace rulepress::build {

// Plans as bytes. Faces are called by numbers there, which say nothing.
inline void pass(ByteWriter& way, const press::Placement& placement) {
  way(placement.trim, placement.rotation, placement.visible, placement.shape, placement.scale);
}
inline void pass(ByteWriter& way, const press::Mark& mark) {
  way(mark.from, mark.to, mark.dash, mark.faint);
}
inline void pass(ByteWriter& way, const press::CutLine& cut) {
  way(cut.trim, cut.outline, cut.corner_radius, cut.within);
}
inline void pass(ByteWriter& way, const press::Tint& tint) {
  way(tint.corners, tint.grey);
}
inline void pass(ByteWriter& way, const press::Label& label) {
  way(label.text, label.box, label.rotation, label.size, label.face.has_value());
}
inline void pass(ByteWriter& way, const press::Ruler& ruler) {
  way(ruler.box, ruler.rotation);
}
inline void pass(ByteWriter& way, const press::Shift& shift) {
  way(shift.x, shift.y, shift.degrees);
}
inline void pass(ByteWriter& way, const press::Page& page) {
  way(page.side, page.size, page.decks, page.bleed, page.placements, page.marks, page.cuts, page.tints,
      page.labels, page.part, page.ruler, page.shift);
}
inline void pass(ByteWriter& way, const press::SheetPlan& plan) {
  way(plan.paper.name, plan.paper.size, plan.duplex, plan.folded, plan.pages);
}

namespace {

// A face, with what is in the pictures that it shows now.
struct PrintedFace {
  Fingerprint print;
  std::set<std::string> pictures;
};

// `known` are prints of the first of the scenes.
std::vector<PrintedFace> printed_faces(std::span<const layout::Scene* const> scenes,
                                       std::span<const Fingerprint> known, FilePrints& files) {
  std::vector<PrintedFace> made(scenes.size());
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    PrintedFace& face = made[i];
    face.print = i < known.size() ? known[i] : print_of(*scenes[i]);
    face.pictures = pictures_in(*scenes[i]);
    if (face.pictures.empty()) continue;
    FingerprintMaker maker;
    maker.add(face.print);
    for (const std::string& path : face.pictures) maker.add(path).add(files.of(path));
    face.print = maker.make();
  }
  return made;
}

// The components of one kind, with all of their pieces, and the pictures on them.
Ingredients components_of(const PressRequest& request, cards::ComponentKind kind,
                          const std::vector<PrintedFace>& faces, FilePrints& files) {
  std::map<std::size_t, FingerprintMaker> drawn;  // by component
  std::set<std::size_t> shown;
  for (const DrawnComponent& one : request.faces.components) {
    if (request.deck.components[one.component].kind != kind) continue;
    FingerprintMaker& maker = drawn[one.component];
    maker.add(faces[one.front].print);
    shown.insert(one.front);
    if (!one.back) continue;
    maker.add(faces[*one.back].print);
    shown.insert(*one.back);
  }
  Ingredients made;
  made.reserve(drawn.size());
  for (auto& [number, maker] : drawn) {
    const cards::Component& component = request.deck.components[number];
    if (!is_chosen(component, request.options.only)) continue;
    maker.add(static_cast<std::uint64_t>(component.count));
    const auto look = request.faces.templates.find(component.type);
    made.push_back({std::string(cards::name_of(kind)), component.id, maker.make(),
                    request.kept->sources()[component.span.file].path, print_of(component), component.type,
                    look == request.faces.templates.end() ? Fingerprint{} : look->second});
  }
  std::set<std::string> pictures;
  for (const std::size_t face : shown)
    pictures.insert(faces[face].pictures.begin(), faces[face].pictures.end());
  for (const std::string& path : pictures) made.push_back({"picture", path, files.of(path)});
  return made;
}

}  // namespace

std::vector<Recipe> sheet_recipes(const PressRequest& request, std::span<const SheetJob> jobs,
                                  std::span<const layout::Scene* const> scenes,
                                  const source::FileSystem& files) {
  FilePrints pictures(files);
  const std::vector<PrintedFace> faces = printed_faces(scenes, request.faces.prints, pictures);
  FingerprintMaker all;  // which letters there are depends on all of them
  for (const PrintedFace& face : faces) all.add(face.print);
  const Fingerprint everything = all.make();

  Ingredients common;
  common.push_back({"", "the fonts",
                    FingerprintMaker().add(request.faces.fonts_print).add(print_of_system_fonts()).make()});
  common.push_back(subset_of(metadata_of(request)));

  std::map<std::pair<cards::ComponentKind, bool>, std::shared_ptr<const Ingredients>> lists;
  std::vector<Recipe> made;
  made.reserve(jobs.size());
  for (const SheetJob& job : jobs) {
    auto& list = lists[{job.kind, job.boxes}];
    if (!list) {
      Ingredients parts = job.boxes ? Ingredients{} : components_of(request, job.kind, faces, pictures);
      parts.insert(parts.end(), common.begin(), common.end());
      list = std::make_shared<const Ingredients>(std::move(parts));
    }
    FingerprintMaker sheets;
    sheets.add(common[0].print).add(common[1].print).add(to_bytes(job.plan));
    for (const press::Page& page : job.plan.pages) {
      for (const press::Placement& placement : page.placements) sheets.add(faces.at(placement.face).print);
      for (const press::Label& label : page.labels) {
        if (label.face) sheets.add(faces.at(*label.face).print);
      }
    }
    const Fingerprint print = sheets.make();
    // Until add_letters is called, `drawn` is nothing, and what is before counts.
    made.push_back({FingerprintMaker().add(print).add(everything).make(), {}, list, print});
  }
  return made;
}

void add_letters(const render::PdfParts& parts, std::vector<Recipe>& recipes) {
  FingerprintMaker maker;
  for (const auto& [number, font] : parts.fonts)
    maker.add(static_cast<std::uint64_t>(number)).add(fingerprint(to_bytes(font)));
  const Fingerprint letters = maker.make();
  for (Recipe& recipe : recipes) recipe.drawn = FingerprintMaker().add(recipe.sheets).add(letters).make();
}

}  // namespace rulepress::build
