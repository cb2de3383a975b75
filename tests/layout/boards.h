// Boards written in a test: rules, cards and a template, and what is drawn of them.
#pragma once

#include "cards/typed.h"
#include "layout/board/board_scene.h"
#include "layout/card/card_values.h"
#include "layout/composed.h"
#include "model/check/compile.h"

namespace rulepress::layout::test_of_boards {

using namespace test_of_compose;

constexpr const char* house = R"(```rules
players 2..4
enum lock = closed | barred

board house: grid of square from map
    edges: wall, door
    steps: sides
    distance: steps

each square has
    room: 1..9 = 1
    lit: truth = false

each door has
    lock: lock = closed

board coast: graph of village from map

board dial: ring of hour
    size: if count(players) <= 2 then 4 else 8

board stairs: track of stair
    size: 5
```

```map house
+--+--+--+
|aa aa|bb|
+  +==+  +
|##|aa:bb|
+--+--+--+

aa room 2
bb room 3, lit true
: door
== door, lock barred
```

```map coast
Skerry: Cliff End, Old Harbour
Cliff End: Old Harbour
Old Harbour
```
)";

struct Boards {
  explicit Boards(const std::string& rules = house, const std::string& toml = "") {
    const std::string book = "# Rules\n\n" + rules;
    source::MemoryFileSystem disk;
    disk.add("rules/demo/rules.md", book);
    const auto chapter = std::make_shared<rules::Chapter>(
        rules::read_chapter(sources.add("rules/demo/rules.md", book), sources, diagnostics));
    document = rules::read_document({chapter}, disk, sources, diagnostics);
    model = model::compile(document, diagnostics);
    std::vector<std::shared_ptr<const cards::CardFile>> files{
        std::make_shared<cards::CardFile>(cards::read_card_file(
            sources.add("cards/demo/cards.toml",
                        toml + "\n[[board]]\nid = \"plan\"\nname = \"Plan\"\ntype = \"plan\"\n"),
            sources, diagnostics))};
    deck = cards::typed(cards::gather(files, diagnostics, &model), model, diagnostics);
    std::erase_if(diagnostics.all(),
                  [](const source::Diagnostic& one) { return one.severity != source::Severity::error; });
    REQUIRE(test::brief(diagnostics, sources) == Lines{});
  }

  BoardSource source() const { return {model, deck}; }

  // A template, read and checked against the boards. Tables in braces stand on one line in TOML.
  Template look(std::string elements) {
    std::ranges::replace(elements, '\n', ' ');
    const Template made = read_template(sources.add("templates/demo/plan.toml", std::string(head) + elements),
                                        sources, diagnostics);
    const BoardSource boards = source();
    check_template(made, scope_of(deck, "plan", &model), diagnostics, &boards);
    return made;
  }

  // What the front of the board's component shows.
  std::string front(const std::string& elements) {
    const Template made = look("front = [" + elements + "]");
    INFO(elements);
    CHECK(test::brief(diagnostics, sources) == Lines{});
    const BoardSource boards = source();
    return brief(
        compose(made, deck.components.back(), {text, pictures, hyphenator, "en", &boards}, diagnostics)
            .front.items);
  }

  Lines reports(const std::string& elements) {
    const Template made = look("front = [" + elements + "]");
    if (diagnostics.count(source::Severity::error) == 0) {
      const BoardSource boards = source();
      compose(made, deck.components.back(), {text, pictures, hyphenator, "en", &boards}, diagnostics);
    }
    Lines made_lines;
    for (const source::Diagnostic& one : diagnostics.all())
      made_lines.push_back(one.slug + ": " + one.message);
    return made_lines;
  }

  source::Sources sources;
  source::Diagnostics diagnostics;
  rules::Document document;
  model::Model model;
  cards::Deck deck;
  FakeText text;
  FakePictures pictures;
  Hyphenator hyphenator;
};

}  // namespace rulepress::layout::test_of_boards
