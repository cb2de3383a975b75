// A game whose card texts are read: rules and cards from a test, or from a fixture of the golden cases.
#pragma once

#include <catch2/catch.hpp>

#include "cards/typed.h"
#include "model/check/compile.h"
#include "support/harness.h"
#include "text/card_texts.h"
#include "text/print.h"
#include "text/read_texts.h"
#include "text/reader.h"

namespace rulepress::test {

struct GameText {
  GameText(const std::string& book, const std::vector<std::string>& card_files,
           const std::string& language = "en") {
    source::MemoryFileSystem disk;
    disk.add("rules.md", book);
    const auto chapter = std::make_shared<rules::Chapter>(
        rules::read_chapter(sources.add("rules.md", book), sources, of_rules));
    const rules::Document document = rules::read_document({chapter}, disk, sources, of_rules);
    model = model::compile(document, of_rules);
    std::vector<std::shared_ptr<const cards::CardFile>> files;
    for (const std::string& toml : card_files) {
      const std::string path = "cards-" + std::to_string(files.size() + 1) + ".toml";
      files.push_back(std::make_shared<cards::CardFile>(
          cards::read_card_file(sources.add(path, toml), sources, of_rules)));
    }
    deck = cards::typed(cards::gather(files, of_rules, &model), model, of_rules);
    texts = text::read_texts(deck, model, diagnostics, language);
    diagnostics.sort(sources);
    grammar = text::make_grammar(model, deck, language);
  }

  // Rules without the Markdown around them.
  static GameText of_rules_and_cards(const std::string& rules, const std::string& toml,
                                     const std::string& language = "en") {
    return GameText("# Rules\n\n```rules\n" + rules + "\n```\n", {toml}, language);
  }

  GameText(const GameText&) = delete;

  std::vector<std::string> reports() const { return brief(diagnostics, sources); }

  const std::vector<text::Meaning>* read(const text::CardText& one) const {
    return texts.find(one.category, one.words->text());
  }

  source::Sources sources;
  source::Diagnostics of_rules;     // and of cards
  source::Diagnostics diagnostics;  // of texts
  model::Model model;
  cards::Deck deck;
  text::Texts texts;
  text::Grammar grammar;
};

struct GameFiles {
  std::string book;
  std::vector<std::string> card_files;

  explicit GameFiles(const std::string& game) {
    const auto folder = project_root() / "tests/golden/model/good" / game;
    book = read_file(folder / "rules" / game / "01-rules.md");
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "cards" / game))
      paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    for (const auto& path : paths) card_files.push_back(read_file(path));
  }
};

}  // namespace rulepress::test
