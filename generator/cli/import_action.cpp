#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

#include "build/outputs.h"
#include "cards/import.h"
#include "cli/actions.h"
#include "cli/session.h"
#include "source/names.h"
#include "source/nearest.h"
#include "source/read_text.h"

namespace rulepress::cli {
namespace {

constexpr std::string_view table_endings[] = {".csv", ".tsv", ".txt"};
constexpr std::string_view spreadsheet_endings[] = {".xlsx", ".xls", ".ods", ".numbers"};

bool ends_with_any(std::string_view word, std::span<const std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view ending) { return word.ends_with(ending); });
}

// Nothing when the file can be a table.
std::optional<int> wrong_file(const std::string& word, const Terminal& terminal) {
  if (ends_with_any(word, spreadsheet_endings)) {
    return fail(terminal, fmt::format("`{}` is a file that only spreadsheet programs can read", word),
                "save the table as CSV there, with the encoding UTF-8, and import that");
  }
  if (!ends_with_any(word, table_endings)) {
    return fail(terminal, fmt::format("`{}` is not a table", word),
                "save it as CSV in the spreadsheet; the name ends in .csv then");
  }
  return std::nullopt;
}

std::string full_path(const std::string& word, const Terminal& terminal) {
  const std::string path = word.starts_with('/') ? word : terminal.folder + "/" + word;
  return "/" + source::normalized(path).value_or("");
}

// "star-garden" for a file in cards/star-garden/ of this workspace; else empty.
std::string game_around(std::string path, const Session& session) {
  const std::string cards = session.root() == "/" ? "/cards/" : session.root() + "/cards/";
  if (!path.starts_with(cards)) return "";
  path.erase(0, cards.size());
  const auto slash = path.find('/');
  return slash == std::string::npos ? "" : path.substr(0, slash);
}

// The game that the cards are for; empty when nobody can tell.
std::string choose_game(const Session& session, const Arguments& arguments, const std::string& path) {
  const auto& games = session.workspace().games;
  if (std::string asked = arguments.option("game", ""); !asked.empty()) return asked;
  if (std::string around = game_around(path, session); !around.empty()) return around;
  return games.size() == 1 ? games.front().name : "";
}

int which_game(const Session& session, const Terminal& terminal) {
  std::vector<std::string> names;
  for (const auto& game : session.workspace().games) names.push_back(game.name);
  if (names.empty()) {
    return fail(terminal, fmt::format("there is no game in {} yet", session.root()),
                "`rulepress new` starts one");
  }
  return fail(terminal, "which game do these cards belong to?",
              fmt::format("say --game and one of {}", source::quoted_list(names, "or")));
}

std::string file_name(const std::string& word) {
  const std::string name = word.substr(word.rfind('/') + 1);
  const std::string stem = source::as_plain_name(name.substr(0, name.rfind('.')));
  return (stem.empty() ? "cards" : stem) + ".toml";
}

// Nothing when a file of cards can be called so.
std::optional<int> wrong_name(const std::string& name, const Terminal& terminal) {
  if (name == "game.toml") {
    return fail(terminal, "`game.toml` is the name of the game's manifest",
                "name another file with --to, such as --to cards.toml");
  }
  if (name.ends_with(".toml") && name.find('/') == std::string::npos && !name.starts_with('.'))
    return std::nullopt;
  return fail(terminal, fmt::format("a file of cards cannot be named `{}`", name),
              "its name ends in .toml, and it lies in the folder of its game in cards/");
}

}  // namespace

int import_action(const Arguments& arguments, const Terminal& terminal) {
  const std::string& word = arguments.positional.front();
  if (const auto code = wrong_file(word, terminal)) return *code;
  const auto root = workspace_root(arguments, terminal);
  if (!root) return no_workspace(arguments, terminal);
  const Session session(*root);
  const std::string path = full_path(word, terminal);
  const std::string game = choose_game(session, arguments, path);
  if (game.empty()) return which_game(session, terminal);
  if (const auto code = wrong_games(session, {game}, terminal)) return *code;

  const std::string folder = fmt::format("cards/{}/", game);
  std::string name = arguments.option("to", file_name(word));
  if (name.starts_with(folder)) name.erase(0, folder.size());
  if (const auto code = wrong_name(name, terminal)) return *code;
  build::RealOutputs outputs(*root);
  if (outputs.exists(folder + name)) {
    return fail(terminal, fmt::format("`{}{}` is there already, and is not overwritten", folder, name),
                "name another file with --to, or move that one away");
  }

  const source::RealFileSystem disk("");
  if (disk.kind(path.substr(1)) == source::FileKind::missing)
    return fail(terminal, fmt::format("there is no file `{}`", word), "");
  source::Sources sources;
  source::Diagnostics diagnostics;
  auto bytes = disk.read(path.substr(1));
  if (std::holds_alternative<source::ReadError>(bytes))
    return fail(terminal, fmt::format("`{}` cannot be read", word), "it must be a file that you may read");
  const auto file = sources.add(word, std::get<std::string>(std::move(bytes)));
  cards::Import made;
  if (source::check_text(file, sources, diagnostics)) made = cards::import_csv(file, sources, diagnostics);
  diagnostics.sort(sources);
  show(diagnostics, sources, arguments, terminal);
  if (diagnostics.count(source::Severity::error) > 0 || made.components == 0) {
    if (!arguments.quiet) fmt::print(terminal.err, "Nothing was written.\n");
    return exit_mistakes;
  }
  if (const auto error = outputs.write(folder + name, made.toml)) {
    return fail(terminal, fmt::format("`{}` cannot be written: {}", error->path, error->detail), "");
  }
  if (arguments.quiet) return exit_good;
  fmt::print(terminal.err, "Made {}{} with {}\n", folder, name,
             source::counted(made.components, "component"));
  for (const std::string& note : made.notes) fmt::print(terminal.err, "  {}\n", note);
  if (game_around(path, session) == game && path.ends_with(".csv")) {
    fmt::print(terminal.err, "  {} is still read too: move it away, or each id is there twice\n", word);
  }
  fmt::print(terminal.err, "Next: rulepress check {}\n", game);
  return exit_good;
}

}  // namespace rulepress::cli
