#include "build/sheets.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <tuple>

#include "build/boxes.h"
#include "build/face_store.h"
#include "build/jobs.h"
#include "build/mistakes.h"
#include "build/sheet_recipes.h"
#include "press/standee.h"
#include "render/faces.h"
#include "source/names.h"
#include "source/nearest.h"

namespace rulepress::build {
namespace {

using cards::ComponentKind;

// Grey words on a sheet.
layout::Scene label_scene(const press::Label& label, const std::string& family) {
  const bool upright = label.rotation % 180 == 0;
  layout::Scene scene;
  scene.id = "label";
  scene.size = upright ? layout::Size{label.box.width, label.box.height}
                       : layout::Size{label.box.height, label.box.width};
  layout::TextRun run;
  run.text = label.text;
  run.font.family = family;
  run.size = label.size;
  run.colour = {0.35, 0.35, 0.35, 1};
  layout::Paragraph paragraph;
  paragraph.runs.push_back(std::move(run));
  paragraph.align = layout::Align::centre;
  layout::TextBlock block;
  block.paragraphs.push_back(std::move(paragraph));
  block.width = scene.size.width;
  const layout::Mm height = layout::to_mm(label.size * block.leading);
  scene.items.push_back({layout::Text{std::move(block), {{}, (scene.size.height - height) / 2}}});
  return scene;
}

// The pieces of one kind, in print order.
struct Pieces {
  ComponentKind kind;
  std::vector<const cards::Component*> components;
  std::vector<press::Piece> pieces;
};

std::vector<Pieces> pieces_of(const PressRequest& request) {
  std::map<ComponentKind, Pieces> kinds;
  const auto border = [&](std::size_t scene) -> const std::string& {
    return request.faces.borders.at(scene);
  };
  for (const DrawnComponent& drawn : request.faces.components) {
    const cards::Component& component = request.deck.components[drawn.component];
    if (!is_chosen(component, request.options.only)) continue;
    Pieces& into = kinds.try_emplace(component.kind, Pieces{component.kind, {}, {}}).first->second;
    const layout::Scene& front = request.faces.scenes[drawn.front];
    press::Piece piece{drawn.front,
                       drawn.back,
                       front.size,
                       front.bleed,
                       static_cast<std::size_t>(component.count),
                       component.deck,
                       front.outline,
                       front.corner_radius};
    piece.may_be_tiled = component.kind == ComponentKind::board || component.kind == ComponentKind::mat;
    // A cut goes through both sides.
    const bool known = !border(drawn.front).empty() && (!drawn.back || !border(*drawn.back).empty());
    if (known) piece.border = border(drawn.front) + (drawn.back ? " / " + border(*drawn.back) : "");
    into.components.push_back(&component);
    into.pieces.push_back(component.kind == ComponentKind::standee ? press::standee_of(piece)
                                                                   : std::move(piece));
  }
  std::vector<Pieces> made;
  made.reserve(kinds.size());
  for (auto& [kind, pieces] : kinds) made.push_back(std::move(pieces));
  return made;
}

std::string words_of(const layout::Size& size) {
  return fmt::format("{:.1f} x {:.1f} mm", size.width.value, size.height.value);
}

// For each paper again; the check drops what is said twice.
void report_unplaced(const Pieces& pieces, const press::SheetPlan& plan, bool folds,
                     const PrintOptions& options, source::Diagnostics& diagnostics) {
  std::set<std::string> told;  // all of a type are of one size
  for (const press::Unplaced& unplaced : plan.unplaced) {
    const cards::Component& component = *pieces.components[unplaced.piece];
    if (unplaced.why == press::Unplaced::Why::too_many) {
      diagnostics
          .report(mistakes::too_many_copies, component.id_span,
                  fmt::format("with `{}` there are more than {} {}s to print", component.id,
                              press::most_copies, cards::name_of(pieces.kind)))
          .suggest("take a look at `count`: is it the number of copies you want?");
      return;
    }
    if (!told.insert(component.type).second) continue;
    const bool folded = folds && pieces.pieces[unplaced.piece].back;
    if (folded) {
      const bool elsewhere = options.backs.size() > 1;
      diagnostics
          .report(
              mistakes::too_large_to_fold, component.id_span,
              fmt::format("`{}` is {} and stands on no gutterfold: half of {} has room for {}", component.id,
                          words_of(unplaced.size), plan.paper.name, words_of(unplaced.usable)))
          .suggest(elsewhere ? "it is on the duplex sheets; or use a larger paper"
                             : "add duplex sheets with `backs = [\"duplex\", \"gutterfold\"]`, or use a "
                               "larger paper");
      continue;
    }
    diagnostics
        .report(mistakes::too_large_for_paper, component.id_span,
                fmt::format("`{}` is {}{}, but {} has room for {}", component.id, words_of(unplaced.size),
                            pieces.kind == ComponentKind::standee ? " with both sides and tabs" : "",
                            plan.paper.name, words_of(unplaced.usable)))
        .suggest("use a larger paper in [print] of the manifest, a smaller margin, or a smaller size");
  }
}

// Pieces of which none has a back are not folded.
std::vector<Backs> forms_of(const Pieces& pieces, const PrintOptions& options) {
  const bool any =
      std::ranges::any_of(pieces.pieces, [](const auto& piece) { return piece.back.has_value(); });
  return any ? options.backs : std::vector<Backs>{Backs::duplex};
}

}  // namespace

render::PdfParts draw_all(std::span<const layout::Scene* const> scenes, const DrawRequest& request) {
  expect(request.progress, scenes.size());
  const render::Tools tools(request.fonts, request.files);
  render::PartsRequest how;
  how.threads = request.threads;
  how.for_each = [&](std::size_t count, const auto& work) { for_each_index(count, request.threads, work); };
  how.after_a_face = [&] { step(request.progress); };
  if (request.store == nullptr) return render::draw_parts(scenes, tools, how);
  std::vector<Fingerprint> prints(request.prints.begin(), request.prints.end());
  prints.reserve(scenes.size());
  for (std::size_t i = prints.size(); i < scenes.size(); ++i) prints.push_back(print_of(*scenes[i]));
  KeptParts memory(*request.store, print_of(request.fonts, tools.fonts), scenes, std::move(prints),
                   request.files);
  how.memory = &memory;
  return render::draw_parts(scenes, tools, how);
}

render::PdfParts draw_all(std::span<const layout::Scene> scenes, const DrawRequest& request) {
  std::vector<const layout::Scene*> places;
  places.reserve(scenes.size());
  for (const layout::Scene& scene : scenes) places.push_back(&scene);
  return draw_all(places, request);
}

press::Metadata metadata_of(const PressRequest& request) {
  return {request.manifest.name, fmt::format("{}", fmt::join(request.manifest.designers, ", ")),
          render::creation_time()};
}

std::vector<SheetJob> plan_sheets(const PressRequest& request, source::Diagnostics& diagnostics) {
  std::vector<SheetJob> jobs;
  for (const Pieces& pieces : pieces_of(request)) {
    for (const press::Paper& paper : request.options.papers) {
      for (const Backs backs : forms_of(pieces, request.options)) {
        press::SheetOptions options = request.options.sheet;
        options.paper = paper;
        options.folded = backs == Backs::gutterfold;
        SheetJob job{
            fmt::format("{}-{}s-{}{}{}{}.pdf", request.game, cards::name_of(pieces.kind),
                        source::as_plain_name(paper.name), options.folded ? "-gutterfold" : "",
                        request.low_ink ? "-lowink" : "", request.options.only.empty() ? "" : "-part"),
            press::impose(pieces.pieces, options), pieces.kind, request.low_ink};
        report_unplaced(pieces, job.plan, options.folded, request.options, diagnostics);
        if (!job.plan.pages.empty()) jobs.push_back(std::move(job));
      }
    }
  }
  if (request.options.boxes && !request.low_ink) add_boxes(request, jobs, diagnostics);
  return jobs;
}

Pressed press_sheets(const PressRequest& request, std::vector<SheetJob> jobs, unsigned threads,
                     const source::FileSystem& files, Progress* progress) {
  Pressed made;
  if (jobs.empty()) return made;
  std::deque<layout::Scene> words;
  std::vector<const layout::Scene*> scenes;
  scenes.reserve(request.faces.scenes.size());
  for (const layout::Scene& scene : request.faces.scenes) scenes.push_back(&scene);
  std::map<std::tuple<std::string, double, layout::Pt>, std::size_t> labels;  // by words, length and type
  for (SheetJob& job : jobs) {
    for (press::Page& page : job.plan.pages) {
      for (press::Label& label : page.labels) {
        const bool upright = label.rotation % 180 == 0;
        const double length = (upright ? label.box.width : label.box.height).value;
        const auto [place, added] = labels.emplace(std::tuple{label.text, length, label.size}, scenes.size());
        label.face = place->second;
        if (!added) continue;
        words.push_back(label_scene(label, request.manifest.fonts.front()));
        scenes.push_back(&words.back());
      }
    }
  }
  std::vector<Recipe> recipes(jobs.size());
  std::vector<std::optional<StampedOutput>> kept(jobs.size());
  if (request.kept != nullptr) {
    recipes = sheet_recipes(request, jobs, scenes, files);
    for (std::size_t i = 0; i < jobs.size(); ++i) kept[i] = request.kept->find(jobs[i].name, recipes[i]);
  }
  const auto is_kept = [](const auto& file) { return file.has_value(); };
  render::PdfParts parts;
  if (!std::ranges::all_of(kept, is_kept)) {
    expect(progress, jobs.size());
    parts = draw_all(scenes,
                     {request.faces.fonts, threads, files, progress, request.store, request.faces.prints});
  }
  if (!parts.error.empty()) {
    made.errors.push_back(parts.error);
    return made;
  }
  if (!parts.undrawable.empty()) {
    made.undrawable = parts.undrawable;
    return made;
  }
  if (request.kept != nullptr && !std::ranges::all_of(kept, is_kept)) {
    add_letters(parts, recipes);
    for (std::size_t i = 0; i < jobs.size(); ++i) kept[i] = request.kept->find(jobs[i].name, recipes[i]);
  }
  const press::Metadata metadata = metadata_of(request);
  std::vector<std::variant<std::string, press::Error>> sheets(jobs.size());
  for_each_index(jobs.size(), threads, [&](std::size_t i) {
    if (!kept[i]) sheets[i] = press::assemble(parts, jobs[i].plan, metadata);
    step(progress);
  });
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (auto* error = std::get_if<press::Error>(&sheets[i])) {
      made.errors.push_back(fmt::format("{}: {}", jobs[i].name, error->message));
    } else {
      made.files.push_back({jobs[i].name, std::get<std::string>(std::move(sheets[i])),
                            jobs[i].plan.pages.size(), recipes[i], kept[i]});
    }
  }
  return made;
}

}  // namespace rulepress::build
