#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

#include "build/singles.h"
#include "cli/actions.h"
#include "cli/checked.h"
#include "cli/progress_bar.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

using source::counted;

constexpr std::size_t few_names = 12;  // names to read at a glance

// Says which of these ids no component has; the exit code for that, or nothing when all are there.
std::optional<int> wrong_ids(const build::Game& game, const std::vector<std::string>& ids,
                             const Terminal& terminal) {
  std::vector<std::string> known;
  for (const cards::Component& component : game.deck->components) known.push_back(component.id);
  for (const std::string& id : ids) {
    if (std::ranges::find(known, id) != known.end()) continue;
    const auto meant = source::nearest(id, known);
    return fail(terminal, fmt::format("`{}` has no card or other component `{}`", game.files.name, id),
                meant ? fmt::format("did you mean `{}`?", *meant)
                : known.size() <= few_names
                    ? fmt::format("there {} {}", known.size() == 1 ? "is" : "are", source::quoted_list(known))
                    : "ids stand in the files in cards/, behind `id =`");
  }
  return std::nullopt;
}

// Where files go: below the workspace, or in a folder that was named.
struct Target {
  std::string root;
  std::string folder;
  std::string shown;  // to people
};

Target target_of(const Arguments& arguments, const Session& session, const std::string& game,
                 const Terminal& terminal) {
  const std::string form = arguments.option("as", "png");
  const std::string to = arguments.option("to", "");
  if (to.empty()) {
    const std::string folder = form == "pdf" ? "output/" + game : fmt::format("output/{}/{}", game, form);
    return {session.root(), folder, folder};
  }
  return {to.starts_with('/') ? to : terminal.folder + "/" + to, "", to};
}

// A designer's own pictures lie there.
bool among_sources(const Target& target, const Session& session) {
  const auto path = source::normalized(target.root);
  const auto root = source::normalized(session.root());
  if (!path || !root || !target.folder.empty()) return false;
  return std::ranges::any_of(std::vector<std::string>{"rules", "cards", "templates"}, [&](const auto& name) {
    return (*path + "/").starts_with(fmt::format("{}/{}/", *root, name));
  });
}

build::SinglesRequest request_of(const Arguments& arguments) {
  const std::string form = arguments.option("as", "png");
  const std::string face = arguments.option("face", "");
  build::SinglesRequest request;
  request.format = form == "svg"   ? build::FaceFormat::svg
                   : form == "pdf" ? build::FaceFormat::pdf
                                   : build::FaceFormat::png;
  request.dpi = std::stod(arguments.option("dpi", "300"));
  request.bleed = arguments.options.contains("bleed");
  request.fronts = face != "back";
  request.backs = face != "front";
  request.ids.assign(arguments.positional.begin() + 1, arguments.positional.end());
  request.jobs = jobs_of(arguments);
  return request;
}

int save(const build::Game& game, Session& session, const Arguments& arguments, const Terminal& terminal) {
  build::SinglesRequest request = request_of(arguments);
  const Target target = target_of(arguments, session, game.files.name, terminal);
  if (among_sources(target, session)) {
    return fail(terminal,
                fmt::format("`{}` is where your own files are, and they are never overwritten", target.shown),
                "name another folder with --to");
  }
  request.folder = target.folder;
  build::RealOutputs outputs(target.root);
  build::Singles saved;
  {
    ProgressBar bar("Drawing", arguments, terminal);
    request.progress = &bar;
    saved = build::save_singles({game.files.name, *game.manifest, *game.deck, *game.faces, game.print},
                                request, session.files(), outputs);
  }
  for (const std::string& error : saved.errors) fail(terminal, error, "");
  const int code = std::max<int>(saved.errors.empty() ? exit_good : exit_usage,
                                 show_undrawable(saved.undrawable, session, arguments, terminal));
  if (!arguments.quiet) {
    if (saved.faces == 0) {
      fmt::print(terminal.err, "{}: these cards have no such face; nothing to save\n", game.files.name);
    } else if (saved.files.size() == 1 && saved.errors.empty()) {
      const std::string& file = saved.files.front();
      fmt::print(terminal.err, "  {}  {}, {}\n",
                 target.folder.empty() ? fmt::format("{}/{}", target.shown, file) : file,
                 counted(saved.faces, "face"), file_size(saved.bytes));
    } else if (!saved.files.empty()) {
      fmt::print(terminal.err, "  {}/  {}, {}\n", target.shown, counted(saved.files.size(), "file"),
                 file_size(saved.bytes));
    }
  }
  return code;
}

}  // namespace

int export_action(const Arguments& arguments, const Terminal& terminal) {
  const Checked made = run_check({arguments.positional.front()}, arguments, terminal);
  if (made.session == nullptr || made.code == exit_usage) return made.code;
  const build::Game& game = made.check.games.front();
  const std::vector<std::string> ids(arguments.positional.begin() + 1, arguments.positional.end());
  if (const auto code = wrong_ids(game, ids, terminal)) return *code;
  if (!can_press(game)) {
    if (!arguments.quiet) fmt::print(terminal.err, "{}: not drawn, because of its errors\n", game.files.name);
    return exit_mistakes;
  }
  if (game.faces->components.empty()) {
    return fail(terminal, fmt::format("`{}` has nothing to draw", game.files.name),
                fmt::format("templates/{}/ needs a template for each type of card", game.files.name));
  }
  return std::max(made.code, save(game, *made.session, arguments, terminal));
}

}  // namespace rulepress::cli
