#include "build/packed_sheets.h"

#include <fmt/format.h>

#include <algorithm>

#include "build/face_store.h"
#include "press/packing.h"
#include "source/names.h"

namespace rulepress::build {
namespace {

using press::Orientation;

// The sheets of one paper, folded or not, with pages that stand or lie as they like, or all as they are told.
press::SheetPlan plan_of(const std::vector<SheetJob>& jobs, const press::Paper& paper, bool folded,
                         press::SheetOptions options) {
  std::vector<press::SheetPlan> plans;
  for (const SheetJob& job : jobs) {
    if (job.plan.paper.name == paper.name && job.plan.folded == folded) plans.push_back(job.plan);
  }
  options.paper = paper;
  options.edge_labels = true;
  return press::packed(std::move(plans), options);
}

std::string name_of(const std::string& game, std::string_view what, const press::Paper& paper) {
  return fmt::format("{}-{}-{}", game, what, source::as_plain_name(paper.name));
}

}  // namespace

std::vector<SheetJob> empty_jobs(const std::string& game, std::string_view what,
                                 const PrintOptions& options) {
  std::vector<SheetJob> made;
  made.reserve(options.papers.size());
  for (const press::Paper& paper : options.papers) {
    SheetJob job{name_of(game, what, paper) + ".pdf", {}};
    job.plan.paper = paper;
    made.push_back(std::move(job));
  }
  return made;
}

void add_page(const layout::Scene& scene, press::SheetPlan& plan, FaceSet& faces) {
  const layout::Box whole{{}, {}, scene.size.width, scene.size.height};
  press::Page page;
  page.size = scene.size;
  page.placements.push_back({faces.scenes.size(), whole, 0, whole});
  plan.pages.push_back(std::move(page));
  faces.scenes.push_back(scene);
  faces.prints.push_back(print_of(scene));
  faces.borders.emplace_back();
}

std::vector<SheetJob> plan_packed(const PressRequest& request, std::string_view what) {
  PrintOptions options = request.options;
  options.boxes = false;
  options.sheet.edge_labels = false;
  // Pages share a sheet only if they lie the same way: trying all ways costs next to nothing.
  std::vector<Orientation> ways{options.sheet.orientation};
  if (ways.front() == Orientation::automatic)
    ways = {ways.front(), Orientation::upright, Orientation::sideways};
  std::vector<std::vector<SheetJob>> planned;
  planned.reserve(ways.size());
  for (const Orientation way : ways) {
    options.sheet.orientation = way;
    source::Diagnostics told_before;
    planned.push_back(
        plan_sheets({request.game, request.manifest, request.deck, request.faces, options, request.low_ink},
                    told_before));
  }
  std::vector<SheetJob> made;
  for (const press::Paper& paper : options.papers) {
    for (const bool folded : {false, true}) {
      press::SheetPlan best = plan_of(planned.front(), paper, folded, options.sheet);
      for (std::size_t i = 1; i < planned.size(); ++i) {
        press::SheetPlan other = plan_of(planned[i], paper, folded, options.sheet);
        const bool whole = other.unplaced.size() <= best.unplaced.size();
        if (whole && !other.pages.empty() && other.pages.size() < best.pages.size()) best = std::move(other);
      }
      if (best.pages.empty()) continue;
      SheetJob job{fmt::format("{}{}{}.pdf", name_of(request.game, what, paper), folded ? "-gutterfold" : "",
                               request.low_ink ? "-lowink" : ""),
                   std::move(best)};
      job.low_ink = request.low_ink;
      made.push_back(std::move(job));
    }
  }
  return made;
}

}  // namespace rulepress::build
