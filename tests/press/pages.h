// Scenes as a PDF with a page for each, as large as the component and its bleed.
#pragma once

#include <catch2/catch.hpp>
#include <vector>

#include "press/assemble.h"
#include "press/singles.h"

namespace rulepress::test {

inline press::SheetPlan page_for_each(const std::vector<layout::Scene>& scenes) {
  std::vector<press::SingleFace> faces;
  for (const layout::Scene& scene : scenes) faces.push_back({faces.size(), scene.size, scene.bleed});
  return press::one_a_page(faces, true);
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
