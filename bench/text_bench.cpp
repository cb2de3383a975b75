// Reading the texts of cards against splitting them into words, and whether it grows with the cards alone.
// The phrases are those of the fixtures in tests/golden/model/good; texts are made of them at random, with
// about twenty words each, all different.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <fstream>
#include <random>
#include <sstream>

#include "cards/typed.h"
#include "model/check/compile.h"
#include "text/read_texts.h"
#include "text/words.h"

using namespace rulepress;

namespace {

std::string rulebook() {
  std::ostringstream text;
  text << std::ifstream(RULEPRESS_ROOT
                        "/tests/golden/model/good/forge-of-astera/rules/forge-of-astera/01-rules.md")
              .rdbuf();
  return text.str();
}

// About ten words each.
std::string ability(std::minstd_rand& random) {
  const auto number = [&](std::uint32_t most) { return 1 + random() % most; };
  const std::array<std::string, 3> kinds = {"attack", "defense", "unique"};
  const std::string& kind = kinds[random() % kinds.size()];
  const auto n = number(900);
  const auto m = number(900);
  switch (random() % 5) {
    case 0:
      return fmt::format("At HP {}, when damaged, draw {} {} cards.", n, m + 1, kind);
    case 1:
      return fmt::format("At HP {}, +{} damage for every {} card on your field.", n, m, kind);
    case 2:
      return fmt::format("At HP {}, +{} damage with another {} card on your field.", n, m, kind);
    case 3:
      return fmt::format("When destroyed, every opposing {} card takes {} damage.", kind, m);
    default:
      return fmt::format("At HP {}, -{} damage if a card on your field lies horizontal.", n, m);
  }
}

struct Game {
  source::Sources sources;
  source::Diagnostics diagnostics;
  model::Model model;
  cards::Deck deck;
  std::size_t words = 0;

  explicit Game(std::int64_t cards) {
    const source::MemoryFileSystem files;
    const auto chapter = std::make_shared<rules::Chapter>(
        rules::read_chapter(sources.add("rules.md", rulebook()), sources, diagnostics));
    model = model::compile(rules::read_document({chapter}, files, sources, diagnostics), diagnostics);
    std::minstd_rand random(7);
    std::string toml;
    for (std::int64_t i = 0; i < cards; ++i) {
      const std::string text = ability(random) + " " + ability(random);
      words += text::words_of(text).size();
      toml += fmt::format(
          "[[card]]\nid = \"m{0}\"\nname = \"M{0}\"\ntype = \"mech\"\nkind = \"attack\"\ncost = 1\n"
          "faces = [{{}}]\ntext = \"{1}\"\n",
          i, text);
    }
    const auto file = std::make_shared<cards::CardFile>(
        cards::read_card_file(sources.add("cards.toml", toml), sources, diagnostics));
    deck = cards::gather({file}, diagnostics, &model);
  }
};

void split(benchmark::State& state) {
  const Game game(state.range(0));
  for (auto _ : state) {
    for (const cards::Component& component : game.deck.components)
      benchmark::DoNotOptimize(text::words_of(component.text.text()));
  }
}

void read(benchmark::State& state) {
  const Game game(state.range(0));
  for (auto _ : state) {
    source::Diagnostics diagnostics;
    const text::Texts texts = text::read_texts(game.deck, game.model, diagnostics);
    benchmark::DoNotOptimize(texts);
    if (diagnostics.count(source::Severity::error) > 0 ||
        texts.read.size() * 100 < game.deck.components.size() * 95)
      state.SkipWithError("some text cannot be read");
  }
  state.counters["words"] = static_cast<double>(game.words);
}

}  // namespace

BENCHMARK(split)->Arg(1000)->Arg(4000)->Arg(16000);
BENCHMARK(read)->Arg(1000)->Arg(4000)->Arg(16000);

BENCHMARK_MAIN();
