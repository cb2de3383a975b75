// Scenes as a PDF with a page for each, as large as the component and its bleed.
#pragma once

#include <catch2/catch.hpp>
#include <vector>

#include "press/assemble.h"

namespace rulepress::test {

inline press::SheetPlan page_for_each(const std::vector<layout::Scene>& scenes) {
  press::SheetPlan plan;
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const layout::Scene& scene = scenes[i];
    press::Page page;
    page.size = {scene.size.width + scene.bleed * 2, scene.size.height + scene.bleed * 2};
    const layout::Box whole{{}, {}, page.size.width, page.size.height};
    page.placements.push_back({i, whole, 0, whole});
    plan.pages.push_back(std::move(page));
  }
  return plan;
}

inline std::string pdf_of(const std::vector<layout::Scene>& scenes, const render::Tools& tools,
                          const press::Metadata& metadata = {}) {
  const render::PdfParts parts = render::draw_parts(scenes, tools);
  CHECK(parts.error.empty());
  const auto made = press::assemble(parts, page_for_each(scenes), metadata);
  if (const auto* error = std::get_if<press::Error>(&made)) FAIL(error->message);
  return std::get<std::string>(made);
}

}  // namespace rulepress::test
