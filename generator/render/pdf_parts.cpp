#include "render/pdf_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <set>

namespace rulepress::render {
namespace {

void add_pictures(const PdfForm& form, std::set<std::string>& paths) {
  paths.insert(form.pictures.begin(), form.pictures.end());
  for (const PdfForm& group : form.groups) add_pictures(group, paths);
}

std::map<std::size_t, std::vector<std::uint32_t>> all_glyphs(const std::vector<PdfFace>& faces) {
  std::map<std::size_t, std::set<std::uint32_t>> sets;
  for (const PdfFace& face : faces) {
    for (const auto& [font, glyphs] : face.glyphs) sets[font].insert(glyphs.begin(), glyphs.end());
  }
  std::map<std::size_t, std::vector<std::uint32_t>> all;
  for (const auto& [font, glyphs] : sets) all[font] = {glyphs.begin(), glyphs.end()};
  return all;
}

using GetTools = std::function<Tools&()>;

// Threads with tools of their own, made when they are first needed.
class Workers {
 public:
  Workers(const Tools& tools, const PartsRequest& request)
      : tools_(tools), for_each_(request.for_each), own_(std::max<std::size_t>(request.threads, 1)) {}

  // Gives numbers to whoever has time.
  void share_out(std::size_t count, const std::function<void(std::size_t, const GetTools&)>& work) {
    std::atomic<std::size_t> next = 0;
    for_each_(std::min(own_.size(), count), [&](std::size_t worker) {
      const GetTools tools = [&]() -> Tools& {
        if (!own_[worker]) own_[worker] = std::make_unique<Tools>(tools_);
        return *own_[worker];
      };
      for (std::size_t i = next++; i < count; i = next++) work(i, tools);
    });
  }

 private:
  const Tools& tools_;
  const ForEach& for_each_;
  std::vector<std::unique_ptr<Tools>> own_;
};

}  // namespace

void one_by_one(std::size_t count, const std::function<void(std::size_t)>& work) {
  for (std::size_t i = 0; i < count; ++i) work(i);
}

PdfParts draw_parts(std::span<const layout::Scene> scenes, const Tools& tools, const PartsRequest& request) {
  std::vector<const layout::Scene*> places;
  places.reserve(scenes.size());
  for (const layout::Scene& scene : scenes) places.push_back(&scene);
  return draw_parts(places, tools, request);
}

PdfParts draw_parts(std::span<const layout::Scene* const> scenes, const Tools& tools,
                    const PartsRequest& request) {
  PdfParts parts;
  parts.faces.resize(scenes.size());
  Workers workers(tools, request);
  PartsMemory* memory = request.memory;
  // From memory, else drawn and remembered.
  const auto make = [&](const auto& name, auto& place, const auto& draw) {
    if (memory != nullptr && memory->find(name, place)) return;
    place = draw();
    if (memory != nullptr) memory->put(name, place);
  };
  workers.share_out(scenes.size(), [&](std::size_t i, const GetTools& own) {
    make(i, parts.faces[i], [&] { return draw_pdf_face(*scenes[i], own()); });
    if (request.after_a_face) request.after_a_face();
  });

  std::set<std::string> paths;
  for (const PdfFace& face : parts.faces) add_pictures(face.form, paths);
  std::vector<std::function<void(const GetTools&)>> rest;
  for (const std::string& path : paths) {
    PdfPicture& place = parts.pictures[path];
    rest.emplace_back([&place, &make, path](const GetTools& own) {
      make(path, place, [&] { return draw_pdf_picture(path, own().pictures); });
    });
  }
  for (const auto& [font, glyphs] : all_glyphs(parts.faces)) {
    PdfFont& place = parts.fonts[font];
    rest.emplace_back([&place, &make, use = FontUse{font, glyphs}](const GetTools& own) {
      make(use, place, [&] { return embed_font(own().fonts, use.font, use.glyphs); });
    });
  }
  workers.share_out(rest.size(), [&](std::size_t i, const GetTools& own) { rest[i](own); });

  for (const auto& [path, picture] : parts.pictures) {
    if (!picture.drawable) parts.undrawable.push_back(path);
    if (!picture.error.empty()) parts.error = fmt::format("{}: {}", path, picture.error);
  }
  for (const auto& [font, embedded] : parts.fonts) {
    if (embedded.program.empty()) parts.error = fmt::format("{} cannot be embedded", embedded.name);
  }
  return parts;
}

}  // namespace rulepress::render
