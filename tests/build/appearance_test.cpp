#include "build/appearance.h"

#include <catch2/catch.hpp>

using namespace rulepress;

namespace {

layout::Scene text_scene(const std::string& words) {
  layout::TextRun run;
  run.text = words;
  run.font.family = "Lato";
  run.size = {9};
  layout::Paragraph paragraph;
  paragraph.runs.push_back(run);
  layout::Text text;
  text.block.paragraphs.push_back(paragraph);
  layout::Scene scene;
  scene.id = "ember/front";
  scene.size = {{63}, {88}};
  scene.items.push_back({text});
  return scene;
}

layout::TextRun& run_of(layout::Scene& scene) {
  return std::get<layout::Text>(scene.items[0].what).block.paragraphs[0].runs[0];
}

layout::Scene picture_scene(const std::string& path) {
  layout::Scene scene;
  scene.items.push_back({layout::Picture{path, {{1}, {2}, {3}, {4}}}});
  return scene;
}

build::Fingerprint look(const layout::Scene& scene,
                        const source::FileSystem& files = source::MemoryFileSystem(),
                        const std::vector<std::string>& fonts = {}) {
  build::FaceSet faces;
  faces.scenes.push_back(scene);
  faces.fonts.files = fonts;
  return build::scene_appearances(faces, files).front();
}

}  // namespace

TEST_CASE("a face looks other when anything that is printed differs") {
  const layout::Scene usual = text_scene("Ember");
  const auto differs = [&](const auto& change) {
    layout::Scene other = usual;
    change(other);
    return look(other) != look(usual);
  };
  CHECK(look(text_scene("Ember")) == look(usual));
  CHECK(look(text_scene("Embers")) != look(usual));
  CHECK(differs([](layout::Scene& s) { run_of(s).font.italic = true; }));
  CHECK(differs([](layout::Scene& s) { run_of(s).font.weight = 700; }));
  CHECK(differs([](layout::Scene& s) { run_of(s).font.features = "smcp"; }));
  CHECK(differs([](layout::Scene& s) { run_of(s).tracking = {0.2}; }));
  CHECK(differs([](layout::Scene& s) { run_of(s).colour = {1, 0, 0, 1}; }));
  CHECK(differs([](layout::Scene& s) { std::get<layout::Text>(s.items[0].what).at.x = {0.1}; }));
  CHECK(differs([](layout::Scene& s) {
    std::get<layout::Text>(s.items[0].what).block.paragraphs[0].align = layout::Align::right;
  }));
  CHECK(differs([](layout::Scene& s) { s.bleed = {3}; }));
  CHECK(differs([](layout::Scene& s) { s.outline = layout::Outline::circle; }));
}

TEST_CASE("shapes differ in their curves, their gradients and their dashes") {
  layout::Shape shape;
  shape.path = layout::ellipse_path({{0}, {0}, {10}, {10}});
  shape.fill = layout::Gradient{{}, {{1}, {1}}, {}, {1, 1, 1, 1}};
  shape.stroke = layout::Stroke{{}, {0.2}, {{1}, {1}}};
  layout::Scene usual;
  usual.items.push_back({shape});
  const auto differs = [&](const auto& change) {
    layout::Scene other = usual;
    change(std::get<layout::Shape>(other.items[0].what));
    return look(other) != look(usual);
  };
  CHECK(differs([](layout::Shape& s) { s.path[1].a.x = {3}; }));
  CHECK(differs([](layout::Shape& s) { std::get<layout::Gradient>(*s.fill).to.x = {2}; }));
  CHECK(differs([](layout::Shape& s) { s.stroke->dashes = {{1}, {2}}; }));
  CHECK(differs([](layout::Shape& s) { s.fill.reset(); }));
}

TEST_CASE("what leaves no ink does not count") {
  const layout::Scene usual = text_scene("Ember");
  layout::Scene other = usual;
  other.id = "coal/front";
  other.named.push_back({"title", {}});
  CHECK(look(other) == look(usual));
}

TEST_CASE("a picture counts by what is in its file, not by its name") {
  source::MemoryFileSystem files;
  files.add("a.svg", "<svg/>");
  files.add("b.svg", "<svg/>");
  files.add("c.svg", "<svg> </svg>");
  CHECK(look(picture_scene("a.svg"), files) == look(picture_scene("b.svg"), files));
  CHECK(look(picture_scene("a.svg"), files) != look(picture_scene("c.svg"), files));
}

TEST_CASE("all pieces of a component count") {
  build::FaceSet faces;
  faces.scenes = {text_scene("one"), text_scene("two"), text_scene("three")};
  faces.components = {{0, 0, 1}, {1, 2, std::nullopt}};
  const source::MemoryFileSystem files;
  const auto before = build::appearances_of(faces, files);
  REQUIRE(before.size() == 2);
  faces.scenes[1] = text_scene("another back");
  const auto after = build::appearances_of(faces, files);
  CHECK(before.at(0) != after.at(0));
  CHECK(before.at(1) == after.at(1));
}
