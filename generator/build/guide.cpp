#include "build/guide.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "build/guide_page.h"
#include "press/singles.h"
#include "render/faces.h"
#include "source/names.h"

namespace rulepress::build {
namespace {

struct Sleeve {
  std::string_view name;
  double width;
  double height;
};

// As shops sort them; each takes cards that are a little smaller or larger.
constexpr std::array sleeves{Sleeve{"Standard", 63.5, 88},     Sleeve{"Standard USA", 56, 87},
                             Sleeve{"Japanese", 59, 86},       Sleeve{"Euro", 59, 92},
                             Sleeve{"Mini Euro", 44, 68},      Sleeve{"Mini USA", 41, 63},
                             Sleeve{"Tarot", 70, 120},         Sleeve{"Magnum Silver", 70, 110},
                             Sleeve{"Magnum Copper", 65, 100}, Sleeve{"Square", 70, 70}};
constexpr double slack = 1.6;  // mm

constexpr layout::Size least_paper{{190}, {250}};

std::string name_of(const PressRequest& request, const press::Paper& paper) {
  return fmt::format("{}-build-guide-{}.pdf", request.game, source::as_plain_name(paper.name));
}

// The sheets of a paper; none when it is too small for a guide.
std::vector<const SheetJob*> sheets_on(const press::Paper& paper, std::span<const SheetJob> jobs) {
  std::vector<const SheetJob*> here;
  if (paper.size.width < least_paper.width || paper.size.height < least_paper.height) return here;
  for (const SheetJob& job : jobs) {
    if (job.plan.paper.name == paper.name) here.push_back(&job);
  }
  return here;
}

}  // namespace

std::vector<std::string> guide_names(const PressRequest& request, std::span<const SheetJob> jobs) {
  std::vector<std::string> names;
  for (const press::Paper& paper : request.options.papers) {
    if (!sheets_on(paper, jobs).empty()) names.push_back(name_of(request, paper));
  }
  return names;
}

std::vector<GuideRow> guide_rows(const PressRequest& request) {
  std::vector<GuideRow> rows;
  for (const DrawnComponent& drawn : request.faces.components) {
    const cards::Component& component = request.deck.components[drawn.component];
    const layout::Scene& front = request.faces.scenes[drawn.front];
    const std::string name =
        component.deck.empty() ? fmt::format("{}s", cards::name_of(component.kind)) : component.deck;
    const auto same = std::ranges::find_if(rows, [&](const GuideRow& row) {
      return row.name == name && row.kind == component.kind && row.size == front.size;
    });
    GuideRow& row = same == rows.end()
                        ? rows.emplace_back(GuideRow{name, component.kind, 0, front.size, front.outline})
                        : *same;
    row.count += static_cast<std::size_t>(component.count);
  }
  return rows;
}

std::string sleeve_for(const layout::Size& card) {
  const auto [shorter, longer] = std::minmax(card.width.value, card.height.value);
  const Sleeve* best = nullptr;
  double best_off = 0;
  for (const Sleeve& sleeve : sleeves) {
    const double off = std::max(std::abs(sleeve.width - shorter), std::abs(sleeve.height - longer));
    if (off > slack || (best != nullptr && off >= best_off)) continue;
    best = &sleeve;
    best_off = off;
  }
  return best == nullptr ? "" : fmt::format("{}, {:g} × {:g} mm", best->name, best->width, best->height);
}

Pressed press_guides(const PressRequest& request, std::span<const SheetJob> jobs,
                     const source::FileSystem& files) {
  Pressed made;
  // Its own type, and the game's for names that this has no letters for.
  render::FontList fonts = request.faces.fonts;
  for (const char* family : {"Vollkorn", "Lato"}) {
    std::erase(fonts.families, family);
    fonts.families.insert(fonts.families.begin(), family);
  }
  render::Tools tools(fonts, files);
  const std::vector<GuideRow> rows = guide_rows(request);
  for (const press::Paper& paper : request.options.papers) {
    const std::vector<const SheetJob*> here = sheets_on(paper, jobs);
    if (here.empty()) continue;
    const std::vector<layout::Scene> scenes = draw_guide(request, paper, here, rows, tools);
    const std::string name = name_of(request, paper);
    const render::PdfParts parts = render::draw_parts(scenes, tools);
    if (!parts.error.empty()) {
      made.errors.push_back(fmt::format("{}: {}", name, parts.error));
      continue;
    }
    std::vector<press::SingleFace> faces;
    for (std::size_t i = 0; i < scenes.size(); ++i) faces.push_back({i, paper.size, {}});
    press::SheetPlan plan = press::one_a_page(faces, false);
    plan.paper = paper;
    press::Metadata metadata = metadata_of(request);
    metadata.title = fmt::format("{}: build guide", request.manifest.name);
    auto pdf = press::assemble(parts, plan, metadata);
    if (const auto* error = std::get_if<press::Error>(&pdf)) {
      made.errors.push_back(fmt::format("{}: {}", name, error->message));
    } else {
      made.files.push_back({name, std::get<std::string>(std::move(pdf)), scenes.size()});
    }
  }
  return made;
}

}  // namespace rulepress::build
