#include "build/print_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "build/mistakes.h"
#include "source/names.h"
#include "source/nearest.h"

namespace rulepress::build {
namespace {

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

// The command line's word, else the manifest's, else what is known of the printer.
void move_backs(const workspace::PrintSettings& settings, const PrintChanges& changes, PrintOptions& made) {
  press::SheetOptions& sheet = made.sheet;
  const bool told = changes.back_x || changes.back_y || changes.back_rotate || settings.back_x ||
                    settings.back_y || settings.back_rotate;
  if (told) {
    sheet.back_shift = {{changes.back_x.value_or(settings.back_x.value_or(0))},
                        {changes.back_y.value_or(settings.back_y.value_or(0))},
                        changes.back_rotate.value_or(settings.back_rotate.value_or(0))};
    return;
  }
  if (!changes.printer || changes.printer->shift == press::Shift{}) return;
  sheet.back_shift = changes.printer->shift;
  // Turned around the other edge, backs stand on their head, and so does the offset.
  if (changes.printer->duplex != sheet.duplex) {
    sheet.back_shift.x = -sheet.back_shift.x;
    sheet.back_shift.y = -sheet.back_shift.y;
  }
  // Printers turn sideways pages to the left or to the right, each as it likes: only on upright ones is it
  // known where its right and its down are.
  sheet.orientation = press::Orientation::upright;
  made.printer_moves_backs = true;
}

// All words that name a component.
std::vector<std::string> names_of(const cards::Component& component) {
  const std::string kind(cards::name_of(component.kind));
  return {component.id, component.deck, component.type, kind, kind + "s"};
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
  choose<press::Cuts>(manifest.print.cuts, "cuts",
                      {{"automatic", press::Cuts::automatic},
                       {"single", press::Cuts::single},
                       {"double", press::Cuts::doubled}},
                      made.sheet.cuts, diagnostics);
  if (!manifest.print.backs.empty()) made.backs.clear();
  for (const workspace::Setting& setting : manifest.print.backs) {
    Backs backs = Backs::duplex;
    choose<Backs>(setting, "backs", {{"duplex", Backs::duplex}, {"gutterfold", Backs::gutterfold}}, backs,
                  diagnostics);
    if (std::ranges::find(made.backs, backs) == made.backs.end()) made.backs.push_back(backs);
  }
  if (!changes.papers.empty()) made.papers = changes.papers;
  if (!changes.backs.empty()) made.backs = changes.backs;
  made.low_ink = manifest.print.low_ink || changes.low_ink;
  made.boxes = manifest.print.boxes;
  made.card_thickness = {manifest.print.card_thickness};
  made.only = changes.only;
  made.sheet.cuts = changes.cuts.value_or(made.sheet.cuts);
  made.sheet.marks = changes.marks.value_or(made.sheet.marks);
  made.sheet.duplex = changes.duplex.value_or(made.sheet.duplex);
  made.sheet.margin = {changes.margin.value_or(manifest.print.margin)};
  made.sheet.gutter = {changes.gutter.value_or(manifest.print.gutter)};
  move_backs(manifest.print, changes, made);
  made.sheet.game = manifest.name;
  return made;
}

bool is_chosen(const cards::Component& component, const std::vector<std::string>& words) {
  if (words.empty()) return true;
  const auto names = names_of(component);
  return std::ranges::any_of(words, [&](const std::string& word) {
    return std::ranges::any_of(names, [&](const std::string& name) {
      return !name.empty() && source::as_plain_name(name) == source::as_plain_name(word);
    });
  });
}

std::vector<std::string> choosable(const std::vector<cards::Component>& components) {
  std::set<std::string> names;
  for (const cards::Component& component : components) {
    for (const std::string& name : names_of(component)) {
      if (!name.empty()) names.insert(name);
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace rulepress::build
