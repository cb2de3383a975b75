#include "workspace/workspace.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "source/names.h"
#include "source/nearest.h"
#include "source/utf8.h"
#include "workspace/mistakes.h"

namespace rulepress::workspace {
namespace {

using source::FileEntry;
using source::FileKind;

constexpr std::string_view manifest_name = "game.toml";
constexpr std::string_view agents_name = "agents.toml";
constexpr std::string_view ledger_name = "printed.toml";  // of `rulepress print`
constexpr std::string_view picture_endings[] = {".png", ".jpg", ".jpeg", ".svg"};
constexpr std::string_view spreadsheet_endings[] = {".xlsx", ".xls", ".ods", ".numbers"};

bool has_ending(std::string_view name, std::string_view ending) {
  return name.size() > ending.size() && name.ends_with(ending);
}

// What may lie anywhere without being read as part of the game. Pictures are read when something names them.
bool is_ignored(std::string_view name) {
  return name.starts_with('.') || name.ends_with('~') || name.starts_with("README") || name == "LICENSE" ||
         std::ranges::any_of(picture_endings, [&](auto ending) { return has_ending(name, ending); });
}

class Surveyor {
 public:
  Surveyor(const source::FileSystem& files, source::Sources& sources, source::Diagnostics& diagnostics)
      : files_(files), sources_(sources), diagnostics_(diagnostics) {}

  Workspace survey() {
    survey_part("rules", {".md"}, &GameFiles::chapters);
    survey_part("cards", {".toml", ".csv"}, &GameFiles::card_files);
    survey_templates();
    Workspace made;
    for (auto& [name, game] : games_) {
      check_game(game);
      made.games.push_back(std::move(game));
    }
    return made;
  }

 private:
  source::Span place(const std::string& path) { return {sources_.add_without_text(path), 0, 0}; }

  void survey_part(const std::string& part, const std::vector<std::string>& endings,
                   std::vector<std::string> GameFiles::*list) {
    for (const FileEntry& entry : files_.list(part)) {
      const std::string folder = part + "/" + entry.name;
      if (is_ignored(entry.name)) continue;
      if (entry.kind != FileKind::folder) {
        diagnostics_
            .report(mistakes::loose_file, place(folder),
                    fmt::format("`{}` belongs to no game and is not read", folder))
            .suggest(fmt::format("move it into the folder of its game, such as `{}/my-game/`", part));
        continue;
      }
      survey_game(part, entry.name, endings, list);
    }
  }

  void survey_game(const std::string& part, const std::string& name, const std::vector<std::string>& endings,
                   std::vector<std::string> GameFiles::*list) {
    GameFiles& game = games_[name];
    game.name = name;
    const std::string folder = fmt::format("{}/{}", part, name);
    folders_.emplace(name, folder);
    for (const FileEntry& entry : files_.list(folder)) {
      if (is_ignored(entry.name)) continue;
      const std::string path = fmt::format("{}/{}", folder, entry.name);
      if (entry.name == manifest_name) {
        manifests_[name].push_back(path);
      } else if (part == "rules" && entry.name == agents_name) {
        game.agents = path;
      } else if (part == "cards" && entry.name == ledger_name) {
        continue;
      } else if (std::ranges::any_of(endings,
                                     [&](const auto& ending) { return has_ending(entry.name, ending); })) {
        (game.*list).push_back(path);
      } else if (entry.kind != FileKind::folder) {
        report_stray(path, entry.name, endings);
      }
    }
  }

  void report_stray(const std::string& path, const std::string& name,
                    const std::vector<std::string>& endings) {
    const auto dot = name.rfind('.');
    const std::string ending = dot == std::string::npos ? "" : name.substr(dot);
    auto& report =
        diagnostics_.report(mistakes::stray_file, place(path), fmt::format("`{}` is not read", path));
    const bool takes_tables = std::ranges::find(endings, ".csv") != endings.end();
    if (takes_tables && std::ranges::find(spreadsheet_endings, ending) != std::end(spreadsheet_endings)) {
      report.suggest("save the table as CSV here, and keep the spreadsheet itself in another folder");
    } else if (const auto meant = source::nearest(ending, endings); !ending.empty() && meant) {
      report.suggest(fmt::format("should its name end in `{}`?", *meant));
    } else {
      report.suggest(fmt::format("files here end in {}", source::quoted_list(endings, "or")));
    }
  }

  std::vector<std::string> templates_in(const std::string& folder) const {
    std::vector<std::string> paths;
    for (const FileEntry& entry : files_.list("templates/" + folder)) {
      if (is_ignored(entry.name) || !has_ending(entry.name, ".toml")) continue;
      paths.push_back(fmt::format("templates/{}/{}", folder, entry.name));
    }
    return paths;
  }

  std::vector<std::string> fonts_of(const std::string& game) const {
    std::vector<std::string> paths;
    for (const std::string& folder :
         {"templates/" + game + "/fonts", std::string("templates/common/fonts")}) {
      for (const FileEntry& entry : files_.list(folder)) {
        const std::string ending =
            source::lower_case(entry.name.substr(std::min(entry.name.size(), entry.name.rfind('.'))));
        if (ending == ".ttf" || ending == ".otf") paths.push_back(folder + "/" + entry.name);
      }
    }
    return paths;
  }

  void survey_templates() {
    const std::vector<std::string> common = templates_in("common");
    for (auto& [name, game] : games_) {
      game.templates = templates_in(name);
      const auto theme = std::ranges::find(game.templates, fmt::format("templates/{}/rulebook.toml", name));
      if (theme != game.templates.end()) {
        game.theme = *theme;
        game.templates.erase(theme);
      }
      game.common_templates = common;
      game.fonts = fonts_of(name);
    }
    std::vector<std::string> names{"common"};
    for (const auto& [name, game] : games_) names.push_back(name);
    for (const FileEntry& entry : files_.list("templates")) {
      if (is_ignored(entry.name) || std::ranges::find(names, entry.name) != names.end()) continue;
      const std::string path = "templates/" + entry.name;
      auto& report = diagnostics_.report(mistakes::loose_file, place(path),
                                         fmt::format("`{}` belongs to no game and is not read", path));
      if (const auto meant = source::nearest(entry.name, names)) {
        report.suggest(fmt::format("did you mean `templates/{}`?", *meant));
      } else {
        report.suggest("name it after a game, or move it into `templates/common/`");
      }
    }
  }

  void check_game(GameFiles& game) {
    const std::vector<std::string>& manifests = manifests_[game.name];
    const std::string& folder = folders_[game.name];
    if (!source::is_plain_name(game.name)) {
      const std::string better = source::as_plain_name(game.name);
      diagnostics_
          .report(mistakes::bad_game_name, place(folder),
                  fmt::format("`{}` cannot be the name of a game's folder", game.name))
          .suggest(fmt::format("use small letters, digits and hyphens: `{}`",
                               better.empty() ? "my-game" : better));
    }
    if (manifests.size() == 2) {
      diagnostics_
          .report(mistakes::two_manifests, place(manifests[1]),
                  fmt::format("the game `{}` has two manifests", game.name))
          .also(place(manifests[0]), "the other one")
          .suggest(fmt::format("keep `{}`", manifests[0]));
    }
    if (!manifests.empty()) {
      game.manifest = manifests[0];
      return;
    }
    diagnostics_
        .report(mistakes::no_manifest, place(folder), fmt::format("the game `{}` has no manifest", game.name))
        .suggest(fmt::format("write `{}/{}` with at least one line: name = \"…\"", folder, manifest_name));
  }

  const source::FileSystem& files_;
  source::Sources& sources_;
  source::Diagnostics& diagnostics_;
  std::map<std::string, GameFiles> games_;
  std::map<std::string, std::string> folders_;                 // the first of each game
  std::map<std::string, std::vector<std::string>> manifests_;  // rules/ first
};

std::string below(const std::string& folder, std::string_view name) {
  return folder.empty() ? std::string(name) : fmt::format("{}/{}", folder, name);
}

bool holds_game(const source::FileSystem& disk, const std::string& folder) {
  for (const char* part : {"rules", "cards"}) {
    for (const FileEntry& game : disk.list(below(folder, part))) {
      const std::string manifest = fmt::format("{}/{}/{}", below(folder, part), game.name, manifest_name);
      if (game.kind == FileKind::folder && disk.kind(manifest) != FileKind::missing) return true;
    }
  }
  return false;
}

bool has_parts(const source::FileSystem& disk, const std::string& folder) {
  return disk.kind(below(folder, "rules")) == FileKind::folder ||
         disk.kind(below(folder, "cards")) == FileKind::folder;
}

}  // namespace

const GameFiles* Workspace::find(std::string_view name) const {
  const auto found = std::ranges::find(games, name, &GameFiles::name);
  return found == games.end() ? nullptr : &*found;
}

Workspace survey(const source::FileSystem& files, source::Sources& sources,
                 source::Diagnostics& diagnostics) {
  return Surveyor(files, sources, diagnostics).survey();
}

std::optional<std::string> find_root(const source::FileSystem& disk, const std::string& start) {
  for (bool (*accepts)(const source::FileSystem&, const std::string&) : {&holds_game, &has_parts}) {
    for (std::string folder = start;;) {
      if (accepts(disk, folder)) return folder;
      if (folder.empty()) break;
      const auto slash = folder.rfind('/');
      folder.resize(slash == std::string::npos ? 0 : slash);
    }
  }
  return std::nullopt;
}

std::string dump(const Workspace& workspace) {
  std::string out;
  for (const GameFiles& game : workspace.games) {
    out += fmt::format("game {}\n  manifest {}\n", game.name, game.manifest.empty() ? "none" : game.manifest);
    if (!game.agents.empty()) out += fmt::format("  agents {}\n", game.agents);
    for (const std::string& path : game.chapters) out += fmt::format("  chapter {}\n", path);
    for (const std::string& path : game.card_files) out += fmt::format("  cards {}\n", path);
    if (!game.theme.empty()) out += fmt::format("  theme {}\n", game.theme);
    for (const std::string& path : game.templates) out += fmt::format("  template {}\n", path);
    for (const std::string& path : game.fonts) out += fmt::format("  font {}\n", path);
  }
  return out;
}

}  // namespace rulepress::workspace
