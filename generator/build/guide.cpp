#include "build/guide.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "build/bytes.h"
#include "build/machine.h"
#include "press/singles.h"
#include "render/faces.h"
#include "render/font_places.h"
#include "source/names.h"

namespace rulepress::build {
namespace {

using documents::GuideRow;

constexpr layout::Size least_paper{{190}, {250}};

constexpr std::uint64_t guide_version = 3;

// A guide of an earlier run, good as long as the fonts are the same.
struct KeptGuide {
  std::vector<MachineFact> fonts;
  std::string bytes;
  std::uint64_t pages = 0;
};

template <class Way>
void pass(Way& way, Like<KeptGuide> auto& guide) {
  way(guide.fonts, guide.bytes, guide.pages);
}

std::vector<MachineFact> facts_of(const render::Fonts& fonts) {
  std::vector<MachineFact> facts;
  std::vector<std::string> folders = render::font_folders();
  std::vector<std::string> used = fonts.system_files();
  facts.reserve(folders.size() + used.size());
  for (std::string& path : folders) facts.push_back(fact_of(std::move(path)));
  for (std::string& path : used) {
    if (!path.empty()) facts.push_back(fact_of(std::move(path)));
  }
  return facts;
}

std::optional<KeptGuide> find_guide(Store* store, const Fingerprint& key) {
  const auto bytes = store == nullptr ? std::nullopt : store->find(key);
  auto kept = bytes ? from_bytes<KeptGuide>(*bytes) : std::nullopt;
  const bool good =
      kept && std::ranges::all_of(kept->fonts, [](const MachineFact& fact) { return still_true(fact); });
  return good ? std::move(kept) : std::nullopt;
}

press::Metadata guide_metadata(const PressRequest& request) {
  press::Metadata metadata = metadata_of(request);
  metadata.title = fmt::format("{}: build guide", request.manifest.name);
  return metadata;
}

// Of all that a guide tells.
Fingerprint key_of(const PressRequest& request, const press::Paper& paper,
                   const std::vector<const SheetJob*>& jobs, const std::vector<GuideRow>& rows,
                   const render::FontList& fonts) {
  const workspace::Manifest& manifest = request.manifest;
  const press::Metadata metadata = guide_metadata(request);
  FingerprintMaker maker;
  maker.add("guide").add(guide_version).add(workspace::dump(manifest));
  for (const std::string& words : {manifest.name, manifest.version, manifest.summary, manifest.license,
                                   manifest.website, metadata.title, metadata.author, paper.name})
    maker.add(words);
  maker.add(static_cast<std::uint64_t>(metadata.created)).add(std::uint64_t{request.booklet});
  const auto add_number = [&](double number) { maker.add(to_bytes(number)); };
  add_number(paper.size.width.value);
  add_number(paper.size.height.value);
  add_number(request.options.sheet.margin.value);
  for (const GuideRow& row : rows) {
    maker.add(row.name).add(static_cast<std::uint64_t>(row.kind)).add(row.count);
    add_number(row.size.width.value);
    add_number(row.size.height.value);
    maker.add(static_cast<std::uint64_t>(row.outline));
  }
  for (const SheetJob* job : jobs) {
    const auto& pages = job->plan.pages;
    const bool in_parts =
        std::ranges::any_of(pages, [](const press::Page& page) { return !page.part.empty(); });
    maker.add(job->name).add(fmt::format("{} {} {} {} {} {} {}", static_cast<int>(job->kind), job->low_ink,
                                         job->boxes, job->plan.folded, static_cast<int>(job->plan.duplex),
                                         pages.size(), in_parts));
  }
  for (const std::string& file : fonts.files) maker.add(fingerprint(file));
  for (const std::string& family : fonts.families) maker.add(family);
  return maker.make();
}

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

// What a guide is made of is told in words; whether it is the same, its bytes tell.
void add_guide(const PressRequest& request, const std::vector<const SheetJob*>& jobs,
               const std::vector<GuideRow>& rows, PressedFile file, Pressed& made) {
  if (request.kept != nullptr) {
    FingerprintMaker list;
    for (const GuideRow& row : rows)
      list.add(row.name)
          .add(row.count)
          .add(to_bytes(row.size.width.value))
          .add(to_bytes(row.size.height.value));
    FingerprintMaker sheets;
    for (const SheetJob* job : jobs) sheets.add(job->name).add(job->plan.pages.size());
    file.recipe.before = fingerprint(file.bytes);
    file.recipe.parts = std::make_shared<const Ingredients>(
        Ingredients{{"", "the list of what is in the box", list.make()},
                    {"", "the number of sheets", sheets.make()},
                    {"", "the manifest", fingerprint(workspace::dump(request.manifest))}});
    file.kept = request.kept->find(file.name, file.recipe);
    if (file.kept) file.bytes.clear();
  }
  made.files.push_back(std::move(file));
}

}  // namespace

std::vector<std::string> guide_names(const PressRequest& request, std::span<const SheetJob> jobs) {
  std::vector<std::string> names;
  for (const press::Paper& paper : request.options.papers) {
    if (!sheets_on(paper, jobs).empty()) names.push_back(name_of(request, paper));
  }
  return names;
}

std::vector<documents::GuideRow> guide_rows(const PressRequest& request) {
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

Pressed press_guides(const PressRequest& request, std::span<const SheetJob> jobs,
                     const source::FileSystem& files) {
  Pressed made;
  // Its own type, and the game's for names that this has no letters for.
  render::FontList fonts = request.faces.fonts;
  for (const char* family : {"Vollkorn", "Lato"}) {
    std::erase(fonts.families, family);
    fonts.families.insert(fonts.families.begin(), family);
  }
  std::optional<render::Tools> tools;
  const std::vector<GuideRow> rows = guide_rows(request);
  for (const press::Paper& paper : request.options.papers) {
    const std::vector<const SheetJob*> here = sheets_on(paper, jobs);
    if (here.empty()) continue;
    const std::string name = name_of(request, paper);
    const Fingerprint key = key_of(request, paper, here, rows, fonts);
    if (auto kept = find_guide(request.store, key)) {
      add_guide(request, here, rows, {name, std::move(kept->bytes), kept->pages}, made);
      continue;
    }
    if (!tools) tools.emplace(fonts, files);
    const std::vector<layout::Scene> scenes = documents::draw_guide({.game = request.game,
                                                                     .manifest = request.manifest,
                                                                     .paper = paper,
                                                                     .margin = request.options.sheet.margin,
                                                                     .booklet = request.booklet,
                                                                     .jobs = here,
                                                                     .rows = rows},
                                                                    *tools);
    const render::PdfParts parts = render::draw_parts(scenes, *tools);
    if (!parts.error.empty()) {
      made.errors.push_back(fmt::format("{}: {}", name, parts.error));
      continue;
    }
    std::vector<press::SingleFace> faces;
    for (std::size_t i = 0; i < scenes.size(); ++i) faces.push_back({i, paper.size, {}});
    press::SheetPlan plan = press::one_a_page(faces, false);
    plan.paper = paper;
    auto pdf = press::assemble(parts, plan, guide_metadata(request));
    if (const auto* error = std::get_if<press::Error>(&pdf)) {
      made.errors.push_back(fmt::format("{}: {}", name, error->message));
      continue;
    }
    KeptGuide guide{facts_of(tools->fonts), std::get<std::string>(std::move(pdf)), scenes.size()};
    if (request.store != nullptr) request.store->put(key, to_bytes(guide));
    add_guide(request, here, rows, {name, std::move(guide.bytes), scenes.size()}, made);
  }
  return made;
}

}  // namespace rulepress::build
