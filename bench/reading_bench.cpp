// How much our own reading adds to the libraries beneath it: a file of cards against bare toml++, a chapter
// against bare cmark-gfm, and a value taken from the graph against making it.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#include <benchmark/benchmark.h>
#include <cmark-gfm.h>
#include <fmt/format.h>
#include <toml++/toml.h>

#include "build/pipeline.h"
#include "source/read_text.h"

using namespace rulepress;

namespace {

std::string card_file(int cards) {
  std::string text = "[defaults]\ntype = \"plant\"\n";
  for (int i = 0; i < cards; ++i) {
    text += fmt::format(
        "\n[[card]]\nid = \"card-{0}\"\nname = \"Größe {0}\"\ncount = {1}\ncost = {2}\n"
        "text = \"\"\"\n**Harvest:** take {2} :seed: for each plant beside it.\\t*Then* draw a card.\n\n"
        "When it leaves, every player returns half of the seeds, rounded up.\"\"\"\n",
        i, i % 4 + 1, i % 7);
  }
  return text;
}

std::string chapter(int sections) {
  std::string text;
  for (int i = 0; i < sections; ++i) {
    text += fmt::format(
        "## Section {}\n\nEach *gardener* takes the [market](#section-0) cards & returns \\*half\\* of the "
        "**seeds**,\n"
        "rounded up. Then the next player goes on with the phase that follows, in turn order.\n\n"
        "- one point for each plant\n- two for each pair\n\n```rules\nphase harvest(p: player)\n    take 1 "
        "seeds for p\n```\n\n",
        i);
  }
  return text;
}

void bare_toml(benchmark::State& state) {
  const std::string text = card_file(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(toml::parse(std::string_view(text)));
}

void our_cards(benchmark::State& state) {
  const std::string text = card_file(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    source::Sources sources;
    source::Diagnostics diagnostics;
    const auto file = sources.add("cards.toml", text);
    source::check_text(file, sources, diagnostics);
    benchmark::DoNotOptimize(cards::read_card_file(file, sources, diagnostics));
    if (!diagnostics.all().empty()) state.SkipWithError("the deck has mistakes");
  }
}

void bare_markdown(benchmark::State& state) {
  const std::string text = chapter(static_cast<int>(state.range(0)));
  for (auto _ : state) cmark_node_free(cmark_parse_document(text.data(), text.size(), CMARK_OPT_DEFAULT));
}

void our_chapter(benchmark::State& state) {
  const std::string text = chapter(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    source::Sources sources;
    source::Diagnostics diagnostics;
    const auto file = sources.add("chapter.md", text);
    source::check_text(file, sources, diagnostics);
    benchmark::DoNotOptimize(rules::read_chapter(file, sources, diagnostics));
  }
}

void check_game(benchmark::State& state, bool again) {
  source::MemoryFileSystem disk;
  disk.add("rules/demo/game.toml", "name = \"Demo\"\n");
  disk.add("rules/demo/01.md", "# Demo\n\n" + chapter(50));
  disk.add("cards/demo/cards.toml", card_file(static_cast<int>(state.range(0))));
  source::Sources sources;
  source::Diagnostics of_workspace;
  const auto workspace = workspace::survey(disk, sources, of_workspace);
  auto graph = std::make_unique<build::Graph>(disk, sources);
  build::check(workspace, of_workspace, {}, *graph, sources);
  for (auto _ : state) {
    if (!again) graph = std::make_unique<build::Graph>(disk, sources);
    benchmark::DoNotOptimize(build::check(workspace, of_workspace, {}, *graph, sources));
  }
}

}  // namespace

BENCHMARK(bare_toml)->Arg(100)->Arg(1000);
BENCHMARK(our_cards)->Arg(100)->Arg(1000);
BENCHMARK(bare_markdown)->Arg(100)->Arg(1000);
BENCHMARK(our_chapter)->Arg(100)->Arg(1000);
BENCHMARK_CAPTURE(check_game, anew, false)->Arg(1000);
BENCHMARK_CAPTURE(check_game, unchanged, true)->Arg(1000);

BENCHMARK_MAIN();
