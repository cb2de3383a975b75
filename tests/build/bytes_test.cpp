#include "build/bytes.h"

#include <catch2/catch.hpp>

#include "build/saved_diagnostics.h"
#include "build/scene_bytes.h"

using namespace rulepress;
using build::from_bytes;
using build::to_bytes;

namespace {

// One of everything that a scene can hold.
layout::Scene sample() {
  layout::Scene scene;
  scene.id = "ember/front";
  scene.size = {{63}, {88}};
  scene.bleed = {3};
  scene.outline = layout::Outline::hexagon;
  layout::Shape shape;
  shape.path = layout::ellipse_path({{1}, {2}, {3}, {4}});
  shape.fill = layout::Gradient{{{0}, {0}}, {{1}, {1}}, {1, 0, 0, 1}, {0, 1, 0, 0.5}};
  shape.stroke = layout::Stroke{{0, 0, 0, 1}, {0.3}, {{1}, {2}}};
  layout::Text text;
  text.block.paragraphs.push_back({{{"Hello", {"Lato", 700, true, "lnum"}, {9}, {}, {}, "icons/a.svg"}},
                                   layout::Align::right,
                                   {},
                                   {},
                                   "-",
                                   true});
  auto set = std::make_shared<layout::SetText>();
  set->runs.push_back({2, {9}, {}, {{1}, {2}}, {{65, {0}, {0}}, {66, {5}, {0.25}}}, {{0, 2, "fi"}}, 1, {7}});
  set->icons.push_back({1, "icons/a.svg", {{}, {}, {3}, {3}}, set->runs.front()});
  text.set = set;
  layout::Group group;
  group.degrees = 30;
  group.clip = layout::rectangle_path({{}, {}, {5}, {5}}, {1});
  group.mark = layout::Group::decoration;
  group.items = {{shape}, {layout::Picture{"art/b.png", {{}, {}, {9}, {9}}, "a bee"}}, {text}};
  scene.items = {{group}, {layout::Shape{}}};
  scene.named = {{"title", {{1}, {1}, {2}, {2}}}};
  return scene;
}

}  // namespace

TEST_CASE("a scene comes back from its bytes as it was") {
  const layout::Scene scene = sample();
  const std::string bytes = to_bytes(scene);
  const auto again = from_bytes<layout::Scene>(bytes);
  REQUIRE(again.has_value());
  CHECK(layout::dump(*again) == layout::dump(scene));
  CHECK(to_bytes(*again) == bytes);
}

TEST_CASE("every number in a scene counts") {
  layout::Scene scene = sample();
  const std::string bytes = to_bytes(scene);
  auto& group = std::get<layout::Group>(scene.items[0].what);
  std::get<layout::Picture>(group.items[1].what).box.width.value += 1e-9;
  CHECK(to_bytes(scene) != bytes);
}

TEST_CASE("bytes that were cut or grew are no scene") {
  const std::string bytes = to_bytes(sample());
  for (std::size_t length = 0; length < bytes.size(); ++length)
    CHECK_FALSE(from_bytes<layout::Scene>(std::string_view(bytes).substr(0, length)).has_value());
  CHECK_FALSE(from_bytes<layout::Scene>(bytes + "x").has_value());
}

TEST_CASE("bytes of any kind are read without harm") {
  const std::string bytes = to_bytes(sample());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string spoilt = bytes;
    spoilt[at] = static_cast<char>(spoilt[at] ^ 0xFF);
    from_bytes<layout::Scene>(spoilt);  // no crash, no endless list
  }
  CHECK_FALSE(from_bytes<std::vector<std::string>>(std::string(4, '\xFF')).has_value());
}

TEST_CASE("diagnostics are told again with all their places") {
  source::MemoryFileSystem disk;
  disk.add("cards/demo/a.toml", "one\ntwo\n");
  source::Sources sources;
  const auto file = sources.add("cards/demo/a.toml", "one\ntwo\n");
  source::Diagnostics diagnostics;
  diagnostics.report({"cards/odd", source::Severity::warning}, {file, 4, 7}, "this is odd")
      .label("here")
      .also({file, 0, 3}, "because of this")
      .under("The cards")
      .note("it was so before")
      .suggest("write `three`", {{file, 4, 7}, "three"});
  diagnostics.report({"cards/gone", source::Severity::error}, {sources.add_without_text("cards"), 0, 0},
                     "gone");
  const auto bytes = to_bytes(build::keep(diagnostics, sources));
  const auto told = from_bytes<build::SavedDiagnostics>(bytes);
  REQUIRE(told.has_value());
  source::Sources others;
  const source::Diagnostics again = build::restore_diagnostics(*told, disk, others);
  REQUIRE(again.all().size() == 2);
  CHECK(to_bytes(build::keep(again, others)) == bytes);
  CHECK(others.text(again.all()[0].primary.span) == "two");
  CHECK(others.text(again.all()[0].secondary.at(0).span) == "one");
  CHECK(again.all()[0].suggestion->edits.at(0).replacement == "three");
  CHECK_FALSE(others[again.all()[1].primary.span.file].has_text);
}
