#include "build/singles.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

#include "build/jobs.h"
#include "press/assemble.h"
#include "press/singles.h"
#include "render/faces.h"

namespace rulepress::build {
namespace {

struct Chosen {
  std::string name;  // "ember-front"
  std::size_t scene;
  press::Side side;
  std::string deck;
};

std::vector<Chosen> chosen_faces(const PressRequest& game, const SinglesRequest& request) {
  std::vector<Chosen> made;
  for (const DrawnComponent& drawn : game.faces.components) {
    const cards::Component& component = game.deck.components[drawn.component];
    const bool asked =
        request.ids.empty() || std::ranges::find(request.ids, component.id) != request.ids.end();
    if (!asked) continue;
    if (request.fronts)
      made.push_back(
          {component.id + "-" + drawn.front_name, drawn.front, press::Side::front, component.deck});
    // The usual back of a further face is there already.
    const bool further = drawn.front_name != "front";
    if (request.backs && drawn.back && !(further && drawn.back_name == "back"))
      made.push_back({component.id + "-" + drawn.back_name, *drawn.back, press::Side::back, component.deck});
  }
  return made;
}

void write(const std::string& path, std::string_view bytes, Outputs& outputs, Singles& made) {
  if (const auto error = outputs.write(path, bytes)) {
    made.errors.push_back(fmt::format("`{}` cannot be written: {}", error->path, error->detail));
    return;
  }
  made.files.push_back(path);
  made.bytes += bytes.size();
}

std::string path_of(const SinglesRequest& request, const std::string& name) {
  return request.folder.empty() ? name : fmt::format("{}/{}", request.folder, name);
}

// One picture of one face, drawn and written.
Singles save_picture(const Chosen& face, const PressRequest& game, const SinglesRequest& request,
                     render::Tools& tools, Outputs& outputs) {
  Singles made;
  const layout::Scene& scene = game.faces.scenes[face.scene];
  const bool svg = request.format == FaceFormat::svg;
  const render::Drawn drawn = svg ? render::draw_svg(scene, tools, request.bleed)
                                  : render::draw_png(scene, tools, request.dpi, request.bleed);
  if (!drawn.error.empty()) {
    made.errors.push_back(fmt::format("{}: {}", face.name, drawn.error));
    return made;
  }
  if (!drawn.undrawable.empty()) {
    made.undrawable = drawn.undrawable;
    return made;
  }
  write(path_of(request, face.name + (svg ? ".svg" : ".png")), drawn.bytes, outputs, made);
  return made;
}

Singles save_pictures(const std::vector<Chosen>& chosen, const PressRequest& game,
                      const SinglesRequest& request, const source::FileSystem& files, Outputs& outputs) {
  std::vector<Singles> parts(chosen.size());
  expect(request.progress, chosen.size());
  const std::size_t shares = std::clamp<std::size_t>(request.jobs, 1, chosen.size());
  for_each_index(shares, request.jobs, [&](std::size_t share) {
    render::Tools tools(game.faces.fonts, files);
    for (std::size_t i = share; i < chosen.size(); i += shares) {
      parts[i] = save_picture(chosen[i], game, request, tools, outputs);
      step(request.progress);
    }
  });
  Singles made;
  for (Singles& part : parts) {
    std::ranges::move(part.files, std::back_inserter(made.files));
    std::ranges::move(part.undrawable, std::back_inserter(made.undrawable));
    std::ranges::move(part.errors, std::back_inserter(made.errors));
    made.bytes += part.bytes;
  }
  std::ranges::sort(made.undrawable);
  const auto twice = std::ranges::unique(made.undrawable);
  made.undrawable.erase(twice.begin(), twice.end());
  return made;
}

Singles save_pages(const std::vector<Chosen>& chosen, const PressRequest& game, const SinglesRequest& request,
                   const source::FileSystem& files, Outputs& outputs) {
  Singles made;
  std::vector<layout::Scene> scenes;
  std::map<std::size_t, std::size_t> numbers;  // of a scene of the game among those drawn
  std::vector<press::SingleFace> faces;
  for (const Chosen& face : chosen) {
    const layout::Scene& scene = game.faces.scenes[face.scene];
    const auto [number, added] = numbers.emplace(face.scene, scenes.size());
    if (added) scenes.push_back(scene);
    faces.push_back({number->second, scene.size, scene.bleed, face.deck, face.side});
  }
  const render::PdfParts parts = draw_all(scenes, {game.faces.fonts, request.jobs, files, request.progress});
  if (!parts.error.empty()) {
    made.errors.push_back(parts.error);
    return made;
  }
  if (!parts.undrawable.empty()) {
    made.undrawable = parts.undrawable;
    return made;
  }
  const auto pdf = press::assemble(parts, press::one_a_page(faces, request.bleed), metadata_of(game));
  if (const auto* error = std::get_if<press::Error>(&pdf)) {
    made.errors.push_back(error->message);
  } else {
    write(path_of(request, game.game + "-faces.pdf"), std::get<std::string>(pdf), outputs, made);
  }
  return made;
}

}  // namespace

Singles save_singles(const PressRequest& game, const SinglesRequest& request, const source::FileSystem& files,
                     Outputs& outputs) {
  const std::vector<Chosen> chosen = chosen_faces(game, request);
  if (chosen.empty()) return {};
  Singles made = request.format == FaceFormat::pdf ? save_pages(chosen, game, request, files, outputs)
                                                   : save_pictures(chosen, game, request, files, outputs);
  made.faces = chosen.size();
  return made;
}

}  // namespace rulepress::build
