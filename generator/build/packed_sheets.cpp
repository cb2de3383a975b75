#include "build/packed_sheets.h"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

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
      SheetJob job{fmt::format("{}-{}-{}{}{}.pdf", request.game, what, source::as_plain_name(paper.name),
                               folded ? "-gutterfold" : "", request.low_ink ? "-lowink" : ""),
                   std::move(best)};
      job.low_ink = request.low_ink;
      made.push_back(std::move(job));
    }
  }
  return made;
}

}  // namespace rulepress::build
