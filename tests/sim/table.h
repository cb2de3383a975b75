// A game for tests of the simulator: rules and cards as text, set on a table.
#pragma once

#include <catch2/catch.hpp>

#include "cards/typed.h"
#include "model/check/compile.h"
#include "sim/run/evaluator.h"
#include "support/harness.h"

namespace rulepress::test {

struct TestTable {
  TestTable(const std::string& rules, const std::string& maps, const std::string& toml,
            std::size_t players = 2) {
    const std::string book = "# Rules\n\n```rules\n" + rules + "\n```\n\n" + maps;
    source::MemoryFileSystem disk;
    disk.add("rules/demo/rules.md", book);
    const auto chapter = std::make_shared<rules::Chapter>(
        rules::read_chapter(sources.add("rules/demo/rules.md", book), sources, diagnostics));
    document = rules::read_document({chapter}, disk, sources, diagnostics);
    model = model::compile(document, diagnostics);
    std::vector<std::shared_ptr<const cards::CardFile>> files;
    if (!toml.empty()) {
      files.push_back(std::make_shared<cards::CardFile>(
          cards::read_card_file(sources.add("cards/demo/cards.toml", toml), sources, diagnostics)));
    }
    deck = cards::typed(cards::gather(files, diagnostics, &model), model, diagnostics);
    std::erase_if(diagnostics.all(),
                  [](const source::Diagnostic& one) { return one.severity != source::Severity::error; });
    REQUIRE(brief(diagnostics, sources) == std::vector<std::string>{});
    table.players = players;
    world = std::make_unique<sim::World>(model, deck, texts, table);
    program = std::make_unique<sim::Program>(sim::compile(*world));
    state = std::make_unique<sim::State>(sim::first_state(*program));
  }

  sim::Value thing(const std::string& type, const std::string& name) const {
    return world->find(static_cast<sim::Ref>(model.find_thing(type) - model.things.data()), name);
  }
  sim::Ref field(const std::string& type, const std::string& name) const {
    const auto of = static_cast<sim::Ref>(model.find_thing(type) - model.things.data());
    return static_cast<sim::Ref>(model.find_field(of, name) - model.fields.data());
  }
  sim::Ref stat_ref(const std::string& name) const {
    for (sim::Ref ref = 0; ref < model.stats.size(); ++ref) {
      if (model.stats[ref].name.text == name) return ref;
    }
    FAIL("no stat " << name);
    return 0;
  }
  sim::Value ask(const std::string& stat, const std::vector<sim::Value>& words = {}) const {
    return sim::Evaluator(*program, *state).stat(stat_ref(stat), words);
  }
  std::vector<std::string> ask_names(const std::string& stat,
                                     const std::vector<sim::Value>& words = {}) const {
    std::vector<std::string> names;
    for (const sim::Value thing : sim::Evaluator(*program, *state).stat_bag(stat_ref(stat), words))
      names.push_back((*world)[thing].name);
    return names;
  }

  source::Sources sources;
  source::Diagnostics diagnostics;
  rules::Document document;
  model::Model model;
  cards::Deck deck;
  text::Texts texts;
  sim::Table table;
  std::unique_ptr<sim::World> world;
  std::unique_ptr<sim::Program> program;
  std::unique_ptr<sim::State> state;
};

}  // namespace rulepress::test
