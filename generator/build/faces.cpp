#include "build/faces.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "build/face_store.h"
#include "build/jobs.h"
#include "build/kept_check.h"
#include "build/unused_icons.h"
#include "layout/card/compose.h"
#include "layout/mistakes.h"
#include "render/faces.h"

namespace rulepress::build {
namespace {

constexpr Stage faces_stage{"faces", 2};

struct Composed {
  std::optional<KeptFaces> faces;
  bool recalled = false;
  source::Diagnostics diagnostics;
};

// A scene and its prints.
struct Printed {
  layout::Scene scene;
  Fingerprint print;
  Fingerprint look;
};

// Faces with equal drawings get one number. Only the id may differ.
class SceneList {
 public:
  explicit SceneList(FaceSet& made) : made_(made) {}

  std::size_t add(Printed face, const std::string& type) {
    const Fingerprint key = FingerprintMaker().add(type).add(face.look).make();
    const auto [place, added] = numbers_.emplace(key, made_.scenes.size());
    if (!added) return place->second;
    made_.scenes.push_back(std::move(face.scene));
    made_.prints.push_back(face.print);
    return place->second;
  }

 private:
  FaceSet& made_;
  std::map<Fingerprint, std::size_t> numbers_;
};

// "night" for "moon/night".
std::string face_name(const layout::Scene& scene) {
  return scene.id.substr(scene.id.rfind('/') + 1);
}

// Further faces are printed in pairs, each pair as front and back of a piece; one that is left over has the
// usual back.
void add_further(const DrawnComponent& usual, std::vector<Printed> scenes, const std::string& type,
                 SceneList& list, std::vector<DrawnComponent>& pieces) {
  for (std::size_t i = 0; i < scenes.size(); i += 2) {
    DrawnComponent piece = usual;
    piece.front_name = face_name(scenes[i].scene);
    piece.front = list.add(std::move(scenes[i]), type);
    if (i + 1 < scenes.size()) {
      piece.back_name = face_name(scenes[i + 1].scene);
      piece.back = list.add(std::move(scenes[i + 1]), type);
    }
    pieces.push_back(std::move(piece));
  }
}

// Front, back and further faces, in this order.
std::vector<Printed> printed(KeptFaces kept) {
  std::vector<Printed> made;
  made.reserve(kept.prints.size());
  const auto add = [&](layout::Scene& scene) {
    const std::size_t i = made.size();
    made.push_back({std::move(scene), kept.prints.at(i), kept.looks.at(i)});
  };
  add(kept.faces.front);
  if (kept.faces.back) add(*kept.faces.back);
  for (layout::Scene& scene : kept.faces.further) add(scene);
  return made;
}

// Composes the faces of cards one after the other, on one thread.
class Composer {
 public:
  struct Ground {
    const layout::BoardSource& boards;
    const TypeTemplates& templates;
    const FaceRequest& request;
    const render::Tools& tools;
    FilePrints& files;
    std::map<std::string, Fingerprint> types;  // all that the faces of a type have in common
  };
  explicit Composer(const Ground& ground) : ground_(ground) {}

  void compose(const cards::Component& component, Composed& made) {
    const auto found = ground_.templates.by_type.find(component.type);
    if (found == ground_.templates.by_type.end() || !component.sound) return;
    Store* store = ground_.request.store;
    Fingerprint key;
    if (store != nullptr) {
      key = FingerprintMaker().add(ground_.types.at(component.type)).add(print_of(component)).make();
      made.faces = find_faces(*store, key, ground_.files);
      made.recalled = made.faces.has_value();
      if (made.recalled) return;
    }
    if (!own_) own_.emplace(ground_.tools);
    std::map<std::string, Fingerprint> seen;
    NotingMeasurer text(own_->text, seen);
    NotingPictures pictures(own_->pictures, seen);
    made.faces = with_prints(layout::compose(
        *found->second, component, {text, pictures, hyphenator_, ground_.request.language, &ground_.boards},
        made.diagnostics));
    if (store == nullptr || !made.diagnostics.all().empty()) return;
    for (auto& [path, print] : seen) print = ground_.files.of(path);
    made.faces->seen = std::move(seen);
    put_faces(*store, key, *made.faces);
  }

 private:
  const Ground& ground_;
  std::optional<render::Tools> own_;
  layout::Hyphenator hyphenator_;
};

std::map<std::string, Fingerprint> prints_of_types(const Made<cards::Deck>& deck,
                                                   const TypeTemplates& templates, const FaceRequest& request,
                                                   const Fingerprint& fonts) {
  std::map<std::string, Fingerprint> prints;
  for (const auto& [type, made] : templates.by_type) {
    FingerprintMaker maker;
    maker.add(fonts).add(request.language).add(std::string_view(request.low_ink ? "low ink" : ""));
    maker.add(templates.files.at(type));
    if (draws_boards(*made)) maker.add(request.rules).add(print_of_words(*deck));
    prints[type] = maker.make();
  }
  return prints;
}

FaceSet compose_all(const Composer::Ground& ground, Workbench& bench) {
  const cards::Deck& deck = ground.boards.deck;
  const FaceRequest& request = ground.request;
  std::vector<Composed> composed(deck.components.size());
  expect(request.progress, composed.size());
  // One share a thread: setting up fonts takes as long as composing some cards.
  const std::size_t shares =
      std::clamp<std::size_t>(request.jobs, 1, std::max<std::size_t>(1, composed.size()));
  for_each_index(shares, request.jobs, [&](std::size_t share) {
    Composer composer(ground);
    const std::size_t end = composed.size() * (share + 1) / shares;
    for (std::size_t i = composed.size() * share / shares; i < end; ++i) {
      step(request.progress);
      composer.compose(deck.components[i], composed[i]);
    }
  });
  FaceSet made;
  SceneList list(made);
  for (std::size_t i = 0; i < composed.size(); ++i) {
    bench.diagnostics.append(composed[i].diagnostics);
    if (!composed[i].faces) continue;
    const cards::Component& component = deck.components[i];
    if (!composed[i].recalled) made.composed.push_back(component.id);
    const bool has_back = composed[i].faces->faces.back.has_value();
    std::vector<Printed> faces = printed(std::move(*composed[i].faces));
    DrawnComponent drawn{i, list.add(std::move(faces[0]), component.type), std::nullopt};
    if (has_back) drawn.back = list.add(std::move(faces[1]), component.type);
    made.components.push_back(drawn);
    faces.erase(faces.begin(), faces.begin() + (has_back ? 2 : 1));
    add_further(drawn, std::move(faces), component.type, list, made.components);
  }
  made.borders.resize(made.scenes.size());
  for_each_index(made.scenes.size(), request.jobs, [&](std::size_t i) {
    made.borders[i] = border_of(made.scenes[i], made.prints[i], request.store);
  });
  return made;
}

render::FontList font_list(const FaceRequest& request, Workbench& bench) {
  render::FontList list{{}, request.fonts};
  for (const std::string& path : request.font_files) {
    const auto read = bench.files.read(path);
    const auto* bytes = std::get_if<std::string>(&read);
    list.files.push_back(bytes == nullptr ? std::string() : *bytes);  // an empty one is no font
  }
  return list;
}

// Font files that are none, and families that the manifest names and nobody has.
void check_game_fonts(const FaceRequest& request, const render::Fonts& fonts, Workbench& bench) {
  for (const std::size_t file : fonts.unreadable_files()) {
    const std::string& path = request.font_files[file];
    bench.diagnostics
        .report(layout::mistakes::bad_font, {bench.sources.add_without_text(path), 0, 0},
                fmt::format("`{}` is not a font that can be printed", path))
        .suggest(
            "take a TrueType or OpenType file with one weight; variable fonts and damaged files are not "
            "used");
  }
  for (std::size_t i = 0; i < request.font_places.size(); ++i) {
    layout::Font any;
    any.family = request.fonts[i];
    if (fonts.trouble_with(any) != layout::FontTrouble::no_family) continue;
    bench.diagnostics
        .report(layout::mistakes::unknown_font, request.font_places[i],
                fmt::format("there is no font `{}` on this computer", any.family))
        .suggest(fmt::format("install it, put its files into templates/{}/fonts/, or check the name",
                             request.game));
  }
}

}  // namespace

Made<FaceSet> compose_faces(const Made<cards::Deck>& deck, const model::Model& model,
                            const TypeTemplates& templates, const FaceRequest& request, Graph& graph) {
  FingerprintMaker inputs;
  inputs.add(deck.print());
  for (const auto& [type, made] : templates.by_type) inputs.add(type).add(made.print());
  for (const std::string& font : request.fonts) inputs.add(font);
  for (const std::string& path : request.font_files) inputs.add(path);
  inputs.add(request.language).add(std::string_view(request.low_ink ? "low ink" : ""));
  return graph.make<FaceSet>(faces_stage, inputs.make(), [&](Workbench& bench) {
    const render::FontList fonts = font_list(request, bench);
    render::Tools tools(fonts, bench.files);
    check_game_fonts(request, tools.fonts, bench);
    layout::Hyphenator hyphenator;
    for (const auto& [type, made] : templates.by_type) {
      layout::check_hyphenation(*made, hyphenator, request.language, bench.diagnostics);
      layout::check_fonts(*made, tools.text, bench.diagnostics);
      layout::check_icons(*made, tools.pictures, bench.diagnostics);
    }
    // Without its fonts and icons a text has no true size: the rest would be noise.
    if (!bench.diagnostics.all().empty()) return FaceSet{};
    const layout::BoardSource boards{model, *deck};
    FilePrints pictures(bench.files);
    const Fingerprint fonts_print = print_of(fonts, tools.fonts);
    FaceSet made = compose_all(
        {boards, templates, request, tools, pictures, prints_of_types(deck, templates, request, fonts_print)},
        bench);
    made.fonts = fonts;
    made.fonts_print = fonts_print;
    made.templates = templates.files;
    // A face that could not be made might show what no other does.
    if (!request.low_ink && bench.diagnostics.count(source::Severity::error) == 0 &&
        made.components.size() >= deck->components.size()) {
      check_unused_icons(made, templates, request.game, bench.sources, bench.diagnostics);
    }
    return made;
  });
}

}  // namespace rulepress::build
