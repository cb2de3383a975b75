#include "build/faces.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "build/jobs.h"
#include "build/unused_icons.h"
#include "layout/compose.h"
#include "layout/mistakes.h"
#include "render/faces.h"

namespace rulepress::build {
namespace {

constexpr Stage faces_stage{"faces", 2};

struct Composed {
  std::optional<layout::Faces> faces;
  source::Diagnostics diagnostics;
};

// Faces with equal drawings get one number. Only the id may differ.
class SceneList {
 public:
  std::size_t add(layout::Scene scene, const std::string& type) {
    std::string key = layout::dump(scene);
    key.erase(0, key.find('\n'));
    const auto [place, added] = numbers_.emplace(type + key, scenes.size());
    if (added) scenes.push_back(std::move(scene));
    return place->second;
  }
  std::vector<layout::Scene> scenes;

 private:
  std::map<std::string, std::size_t> numbers_;
};

// "night" for "moon/night".
std::string face_name(const layout::Scene& scene) {
  return scene.id.substr(scene.id.rfind('/') + 1);
}

// Further faces are printed in pairs, each pair as front and back of a piece; one that is left over has the
// usual back.
void add_further(const DrawnComponent& usual, std::vector<layout::Scene> scenes, const std::string& type,
                 SceneList& list, std::vector<DrawnComponent>& pieces) {
  for (std::size_t i = 0; i < scenes.size(); i += 2) {
    DrawnComponent piece = usual;
    piece.front_name = face_name(scenes[i]);
    piece.front = list.add(std::move(scenes[i]), type);
    if (i + 1 < scenes.size()) {
      piece.back_name = face_name(scenes[i + 1]);
      piece.back = list.add(std::move(scenes[i + 1]), type);
    }
    pieces.push_back(std::move(piece));
  }
}

FaceSet compose_all(const layout::BoardSource& boards, const TypeTemplates& templates,
                    const FaceRequest& request, const render::Tools& tools, Workbench& bench) {
  const cards::Deck& deck = boards.deck;
  std::vector<Composed> composed(deck.components.size());
  expect(request.progress, composed.size());
  // One share a thread: setting up fonts takes as long as composing some cards.
  const std::size_t shares =
      std::clamp<std::size_t>(request.jobs, 1, std::max<std::size_t>(1, composed.size()));
  for_each_index(shares, request.jobs, [&](std::size_t share) {
    render::Tools own(tools);
    layout::Hyphenator hyphenator;
    const std::size_t end = composed.size() * (share + 1) / shares;
    for (std::size_t i = composed.size() * share / shares; i < end; ++i) {
      step(request.progress);
      const auto found = templates.by_type.find(deck.components[i].type);
      if (found == templates.by_type.end() || !deck.components[i].sound) continue;
      composed[i].faces = layout::compose(*found->second, deck.components[i],
                                          {own.text, own.pictures, hyphenator, request.language, &boards},
                                          composed[i].diagnostics);
    }
  });
  FaceSet made;
  SceneList list;
  for (std::size_t i = 0; i < composed.size(); ++i) {
    bench.diagnostics.append(composed[i].diagnostics);
    if (!composed[i].faces) continue;
    const std::string& type = deck.components[i].type;
    DrawnComponent drawn{i, list.add(std::move(composed[i].faces->front), type), std::nullopt};
    if (composed[i].faces->back) drawn.back = list.add(std::move(*composed[i].faces->back), type);
    made.components.push_back(drawn);
    add_further(drawn, std::move(composed[i].faces->further), type, list, made.components);
  }
  made.scenes = std::move(list.scenes);
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
    FaceSet made = compose_all({model, *deck}, templates, request, tools, bench);
    made.fonts = fonts;
    // A face that could not be made might show what no other does.
    if (!request.low_ink && bench.diagnostics.count(source::Severity::error) == 0 &&
        made.components.size() >= deck->components.size()) {
      check_unused_icons(made, templates, request.game, bench.sources, bench.diagnostics);
    }
    return made;
  });
}

}  // namespace rulepress::build
