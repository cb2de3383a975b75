#include "build/sheets.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "build/jobs.h"
#include "build/mistakes.h"
#include "render/faces.h"
#include "source/names.h"
#include "source/nearest.h"

namespace rulepress::build {
namespace {

using cards::ComponentKind;

constexpr double label_size = 6;  // pt

const std::vector<std::string> usual_papers{"A4", "Letter"};

template <class T>
void choose(const std::optional<workspace::Setting>& setting, std::string_view key,
            const std::vector<std::pair<std::string, T>>& words, T& into, source::Diagnostics& diagnostics) {
  if (!setting) return;
  std::vector<std::string> known;
  for (const auto& [word, value] : words) {
    if (word == setting->text) {
      into = value;
      return;
    }
    known.push_back(word);
  }
  diagnostics
      .report(mistakes::bad_print_setting, setting->span,
              fmt::format("`{}` cannot be `{}`", key, setting->text))
      .suggest(fmt::format("it can be {}", source::quoted_list(known, "or")));
}

// Small grey words at the edge of a sheet.
layout::Scene label_scene(const press::Label& label, const std::string& family) {
  const bool upright = label.rotation % 180 == 0;
  layout::Scene scene;
  scene.id = "label";
  scene.size = upright ? layout::Size{label.box.width, label.box.height}
                       : layout::Size{label.box.height, label.box.width};
  layout::TextRun run;
  run.text = label.text;
  run.font.family = family;
  run.size = {label_size};
  run.colour = {0.35, 0.35, 0.35, 1};
  layout::Paragraph paragraph;
  paragraph.runs.push_back(std::move(run));
  paragraph.align = layout::Align::centre;
  layout::TextBlock block;
  block.paragraphs.push_back(std::move(paragraph));
  block.width = scene.size.width;
  const layout::Mm height = layout::to_mm({label_size * block.leading});
  scene.items.push_back({layout::Text{std::move(block), {{}, (scene.size.height - height) / 2}}});
  return scene;
}

// For each paper again; the check drops what is said twice.
void report_too_many(const cards::Component& component, ComponentKind kind,
                     source::Diagnostics& diagnostics) {
  diagnostics
      .report(mistakes::too_many_copies, component.id_span,
              fmt::format("with `{}` there are more than {} {}s to print", component.id, press::most_copies,
                          cards::name_of(kind)))
      .suggest("take a look at `count`: is it the number of copies you want?");
}

}  // namespace

PrintOptions print_options(const workspace::Manifest& manifest, const PrintChanges& changes,
                           source::Diagnostics& diagnostics) {
  PrintOptions made;
  for (const workspace::Setting& setting : manifest.print.papers) {
    if (const auto paper = press::find_paper(setting.text)) {
      made.papers.push_back(*paper);
      continue;
    }
    auto& report = diagnostics.report(mistakes::unknown_paper, setting.span,
                                      fmt::format("there is no paper `{}`", setting.text));
    const auto names = press::paper_names();
    if (const auto meant = source::nearest(setting.text, names)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant),
                     {setting.span, fmt::format("\"{}\"", *meant)});
    } else {
      report.suggest(
          fmt::format("write {}, or a size such as \"210x297\"", source::quoted_list(names, "or")));
    }
  }
  if (manifest.print.papers.empty()) {
    for (const std::string& name : usual_papers) made.papers.push_back(*press::find_paper(name));
  }
  choose<press::Marks>(
      manifest.print.marks, "marks",
      {{"crop", press::Marks::crop}, {"grid", press::Marks::grid}, {"none", press::Marks::none}},
      made.sheet.marks, diagnostics);
  choose<press::Duplex>(manifest.print.duplex, "duplex",
                        {{"long-edge", press::Duplex::long_edge},
                         {"short-edge", press::Duplex::short_edge},
                         {"none", press::Duplex::fronts_only}},
                        made.sheet.duplex, diagnostics);
  if (!changes.papers.empty()) made.papers = changes.papers;
  made.sheet.marks = changes.marks.value_or(made.sheet.marks);
  made.sheet.duplex = changes.duplex.value_or(made.sheet.duplex);
  made.sheet.margin = {changes.margin.value_or(manifest.print.margin)};
  made.sheet.gutter = {changes.gutter.value_or(manifest.print.gutter)};
  made.sheet.back_shift = {{changes.back_x.value_or(manifest.print.back_x)},
                           {changes.back_y.value_or(manifest.print.back_y)},
                           changes.back_rotate.value_or(manifest.print.back_rotate)};
  made.sheet.game = manifest.name;
  return made;
}

render::PdfParts draw_all(std::span<const layout::Scene> scenes, const render::FontList& fonts,
                          unsigned threads, const source::FileSystem& files, Progress* progress) {
  expect(progress, scenes.size());
  const render::Tools tools(fonts, files);
  render::PartsRequest how;
  how.threads = threads;
  how.for_each = [&](std::size_t count, const auto& work) { for_each_index(count, threads, work); };
  how.after_a_face = [&] { step(progress); };
  return render::draw_parts(scenes, tools, how);
}

press::Metadata metadata_of(const PressRequest& request) {
  return {request.manifest.name, fmt::format("{}", fmt::join(request.manifest.designers, ", ")),
          render::creation_time()};
}

std::vector<SheetJob> plan_sheets(const PressRequest& request, source::Diagnostics& diagnostics) {
  std::map<ComponentKind, std::vector<const DrawnComponent*>> kinds;
  for (const DrawnComponent& drawn : request.faces.components) {
    kinds[request.deck.components[drawn.component].kind].push_back(&drawn);
  }
  std::vector<SheetJob> jobs;
  for (const auto& [kind, drawn] : kinds) {
    std::vector<press::Piece> pieces;
    for (const DrawnComponent* one : drawn) {
      const cards::Component& component = request.deck.components[one->component];
      const layout::Scene& front = request.faces.scenes[one->front];
      pieces.push_back({one->front, one->back, front.size, front.bleed,
                        static_cast<std::size_t>(component.count), component.deck, front.outline,
                        front.corner_radius});
    }
    for (const press::Paper& paper : request.options.papers) {
      press::SheetOptions options = request.options.sheet;
      options.paper = paper;
      SheetJob job{
          fmt::format("{}-{}s-{}.pdf", request.game, cards::name_of(kind), source::as_plain_name(paper.name)),
          press::impose(pieces, options)};
      std::set<std::string> told;  // all of a type are of one size
      for (const press::Unplaced& unplaced : job.plan.unplaced) {
        const cards::Component& component = request.deck.components[drawn[unplaced.piece]->component];
        if (unplaced.why == press::Unplaced::Why::too_many) {
          report_too_many(component, kind, diagnostics);
          break;
        }
        if (!told.insert(component.type).second) continue;
        diagnostics
            .report(mistakes::too_large_for_paper, component.id_span,
                    fmt::format("`{}` is {:.1f} x {:.1f} mm, but {} has room for {:.1f} x {:.1f} mm",
                                component.id, unplaced.size.width.value, unplaced.size.height.value,
                                paper.name, unplaced.usable.width.value, unplaced.usable.height.value))
            .suggest("use a larger paper in [print] of the manifest, a smaller margin, or a smaller size");
      }
      if (!job.plan.pages.empty()) jobs.push_back(std::move(job));
    }
  }
  return jobs;
}

Pressed press_sheets(const PressRequest& request, std::vector<SheetJob> jobs, unsigned threads,
                     const source::FileSystem& files, Progress* progress) {
  Pressed made;
  if (jobs.empty()) return made;
  std::vector<layout::Scene> scenes = request.faces.scenes;
  for (SheetJob& job : jobs) {
    for (press::Page& page : job.plan.pages) {
      for (press::Label& label : page.labels) {
        label.face = scenes.size();
        scenes.push_back(label_scene(label, request.manifest.fonts.front()));
      }
    }
  }
  expect(progress, jobs.size());
  const render::PdfParts parts = draw_all(scenes, request.faces.fonts, threads, files, progress);
  if (!parts.error.empty()) {
    made.errors.push_back(parts.error);
    return made;
  }
  if (!parts.undrawable.empty()) {
    made.undrawable = parts.undrawable;
    return made;
  }
  const press::Metadata metadata = metadata_of(request);
  std::vector<std::variant<std::string, press::Error>> sheets(jobs.size());
  for_each_index(jobs.size(), threads, [&](std::size_t i) {
    sheets[i] = press::assemble(parts, jobs[i].plan, metadata);
    step(progress);
  });
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (auto* error = std::get_if<press::Error>(&sheets[i])) {
      made.errors.push_back(fmt::format("{}: {}", jobs[i].name, error->message));
    } else {
      made.files.push_back(
          {jobs[i].name, std::get<std::string>(std::move(sheets[i])), jobs[i].plan.pages.size()});
    }
  }
  return made;
}

}  // namespace rulepress::build
