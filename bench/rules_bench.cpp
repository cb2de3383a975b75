// Compiling a game's rules against splitting them into words, and whether both grow with the size alone. The
// game is made of the fixtures in tests/golden/model/good, as often as asked for: every name that they
// declare gets a prefix of its own in each copy, so that one large game comes out without a mistake.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "expr/token.h"
#include "model/builtins.h"
#include "model/check/compile.h"

using namespace rulepress;

namespace {

struct Fixture {
  std::string text;
  std::set<std::string> names;  // that it declares
};

rules::Document document_of(const std::string& text, source::Sources& sources, source::Diagnostics& told) {
  const auto file = sources.add("rules.md", text);
  const source::MemoryFileSystem files;
  return rules::read_document({std::make_shared<rules::Chapter>(rules::read_chapter(file, sources, told))},
                              files, sources, told);
}

std::set<std::string> names_of(const model::Model& model) {
  std::set<std::string> names;
  const auto add = [&](const auto& list) {
    for (const auto& one : list) names.insert(one.name.text);
  };
  for (const model::ThingType& thing : model.things) {
    if (thing.name.span.end == 0) continue;  // of the language
    names.insert(thing.name.text);
    names.insert(thing.plural);
  }
  for (const model::Enum& one : model.enums) {
    names.insert(one.name.text);
    for (const model::Name& value : one.values) names.insert(value.text);
  }
  add(model.records), add(model.fields), add(model.options), add(model.supplies), add(model.boards);
  add(model.stats), add(model.procedures), add(model.menus), add(model.costs), add(model.actions);
  add(model.ways), add(model.policies), add(model.categories);
  return names;
}

std::vector<Fixture> read_fixtures() {
  std::set<std::filesystem::path> paths;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(RULEPRESS_ROOT "/tests/golden/model/good")) {
    if (entry.path().filename() == "01-rules.md") paths.insert(entry.path());
  }
  std::vector<Fixture> fixtures;
  for (const auto& path : paths) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    source::Sources sources;
    source::Diagnostics diagnostics;
    const auto document = document_of(text.str(), sources, diagnostics);
    fixtures.push_back({text.str(), names_of(model::compile(document, diagnostics))});
  }
  return fixtures;
}

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Names in quotes are cards, which stay; between braces in quotes stand the slots of a phrase.
std::string renamed(const Fixture& fixture, const std::string& prefix) {
  std::istringstream lines(fixture.text);
  std::string made;
  bool in_map = false;
  for (std::string line; std::getline(lines, line);) {
    bool quoted = false;
    bool slot = false;
    bool first = true;
    // Lines of a drawing are edges called `wall`, unless it says what they are.
    if (in_map && line == "```") made += fmt::format("| {}wall\n", prefix);
    in_map = (line.starts_with("```map") && fixture.names.contains("wall")) || (in_map && line != "```");
    if (line.starts_with("example") || line.starts_with("variant")) line.insert(line.find('"') + 1, prefix);
    for (std::size_t at = 0; at < line.size();) {
      if (line[at] == '"') quoted = !quoted;
      if (quoted && line[at] == '{') slot = true;
      if (line[at] == '}') slot = false;
      if (!is_letter(line[at])) {
        made += line[at++];
        continue;
      }
      std::size_t end = at;
      while (end < line.size() && is_letter(line[end])) ++end;
      const std::string word = line.substr(at, end - at);
      // `cost p.mana -= 2` is no field called cost, `seen by all` no menu called seen.
      const std::string_view next = std::string_view(line).substr(end);
      const bool keyword = (first && next.starts_with(" ")) || next.starts_with(" by ");
      // In `player: player` the first is a field, the second is everybody's.
      const bool field =
          (at > 0 && line[at - 1] == '.') || (first && (next.starts_with(":") || next.starts_with("[")));
      if ((field || !(keyword || model::is_language_name(word))) && (!quoted || slot) &&
          fixture.names.contains(word))
        made += prefix;
      made += word;
      first = false;
      at = end;
    }
    made += '\n';
  }
  return made;
}

// What a game says only once.
std::string without_repeats(const std::string& text) {
  std::istringstream lines(text);
  std::string made;
  std::set<std::string> said;
  for (std::string line; std::getline(lines, line);) {
    const std::string word = line.substr(0, line.find(' '));
    if ((word == "players" || word == "score") && !said.insert(word).second) continue;
    made += line + "\n";
  }
  return made;
}

std::string rulebook(int copies) {
  static const std::vector<Fixture> fixtures = read_fixtures();
  std::string text;
  for (int copy = 0; copy < copies; ++copy) {
    for (std::size_t i = 0; i < fixtures.size(); ++i)
      text += renamed(fixtures[i], fmt::format("{}{}_", static_cast<char>('a' + i), copy));
  }
  return without_repeats(text);
}

struct Game {
  source::Sources sources;
  source::Diagnostics diagnostics;
  rules::Document document;
  explicit Game(int copies) : document(document_of(rulebook(copies), sources, diagnostics)) {}
};

void tokenise(benchmark::State& state) {
  const Game game(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    source::Diagnostics diagnostics;
    for (const rules::Block& block : game.document.blocks) {
      benchmark::DoNotOptimize(
          expr::tokens_of(block.content, 0, block.content.text().size(), diagnostics, expr::Dialect::rules));
    }
  }
}

void compile(benchmark::State& state) {
  const Game game(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    source::Diagnostics diagnostics;
    benchmark::DoNotOptimize(model::compile(game.document, diagnostics));
    if (!diagnostics.all().empty()) state.SkipWithError(diagnostics.all().front().message.c_str());
  }
}

}  // namespace

BENCHMARK(tokenise)->Arg(1)->Arg(4)->Arg(16);
BENCHMARK(compile)->Arg(1)->Arg(4)->Arg(16);

BENCHMARK_MAIN();
