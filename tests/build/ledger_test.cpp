#include "build/ledger.h"

#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;
using documents::Difference;
using Lines = std::vector<std::string>;

namespace {

build::Ledger read(const std::string& text, Lines* mistakes = nullptr) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const auto made = build::read_ledger(sources.add("printed.toml", text), sources, diagnostics);
  if (mistakes != nullptr) *mistakes = test::brief(diagnostics, sources);
  CHECK(made.sound == diagnostics.all().empty());
  return made;
}

// A deck of cards by id and count, each of which looks like its number.
struct Table {
  cards::Deck deck;
  std::map<std::size_t, build::Fingerprint> looks;

  void add(const std::string& id, int count, std::uint64_t look) {
    cards::Component component;
    component.id = id;
    component.count = count;
    component.type = "plant";
    looks[deck.components.size()] = {look << 32, 0};
    deck.components.push_back(component);
  }
};

const std::vector<std::size_t> both{0, 1};

Lines brief(const std::vector<documents::CopyChange>& changes) {
  static const std::map<Difference, std::string> words{{Difference::added, "added"},
                                                       {Difference::changed, "changed"},
                                                       {Difference::more_copies, "more"},
                                                       {Difference::fewer_copies, "fewer"},
                                                       {Difference::removed, "removed"}};
  Lines lines;
  for (const auto& change : changes)
    lines.push_back(words.at(change.what) + " " + change.id + " +" + std::to_string(change.print) + " -" +
                    std::to_string(change.discard));
  return lines;
}

}  // namespace

TEST_CASE("a ledger is written sorted, a line for each component, and reads as it was") {
  build::Ledger ledger;
  ledger.entries["sunflower"] = {cards::ComponentKind::card, "Sun \"flower\" \\ \t", 4, "0123456789abcdef"};
  ledger.entries["clover"] = {cards::ComponentKind::card, "Clover", 6, "fedcba9876543210"};
  ledger.entries["bee"] = {cards::ComponentKind::token, "Bee", 1, "00000000000000ff"};
  const std::string text = build::written(ledger);
  CHECK_THAT(text,
             Catch::EndsWith("ledger = 1\n"
                             "\n"
                             "[cards]\n"
                             "clover = { name = \"Clover\", copies = 6, look = \"fedcba9876543210\" }\n"
                             "sunflower = { name = \"Sun \\\"flower\\\" \\\\ \\u0009\", copies = 4, look = "
                             "\"0123456789abcdef\" }\n"
                             "\n"
                             "[tokens]\n"
                             "bee = { name = \"Bee\", copies = 1, look = \"00000000000000ff\" }\n"));
  const build::Ledger again = read(text);
  CHECK(again.there);
  CHECK(again.sound);
  CHECK(again.entries == ledger.entries);
  CHECK(build::written(again) == text);
}

TEST_CASE("a ledger with mistakes is not relied on, and all of them are told") {
  Lines mistakes;
  CHECK_FALSE(read("ledger = 1\n[cards]\na = { copies = 1, look = \"x\" }\nB = { copies = 0, look = \"\" }\n",
                   &mistakes)
                  .sound);
  CHECK(mistakes == Lines{"3:26 build/bad-ledger", "4:1 build/bad-ledger", "4:16 source/out-of-range",
                          "4:26 source/empty-text"});
  read("[[card]]\nid = \"ember\"\n", &mistakes);
  CHECK(mistakes == Lines{"1:3 build/bad-ledger"});
  read("ledger = 7\n", &mistakes);
  CHECK(mistakes == Lines{"1:10 build/bad-ledger"});
  read("[cards]\n", &mistakes);
  CHECK(mistakes == Lines{"1:1 source/missing-key"});
  read("ledger = 1\n<<<<<<< HEAD\n[cards]\n=======\n>>>>>>> other\n", &mistakes);
  CHECK(mistakes == Lines{"2:1 build/ledger-conflict"});
}

TEST_CASE("what was never printed is new") {
  Table table;
  table.add("ember", 2, 1);
  CHECK(brief(build::changes_since({}, table.deck, table.looks, {})) == Lines{"added ember +2 -0"});
}

TEST_CASE("after printing everything nothing is left to print") {
  Table table;
  table.add("ember", 2, 1);
  table.add("frost", 3, 2);
  const auto ledger = build::after_printing({}, table.deck, table.looks, both, true);
  CHECK(build::changes_since(ledger, table.deck, table.looks, {}).empty());
}

TEST_CASE("a card that looks other is printed in full, and its old copies are thrown away") {
  Table before;
  before.add("ember", 2, 1);
  const auto ledger = build::after_printing({}, before.deck, before.looks, {0}, true);
  Table after;
  after.add("ember", 3, 9);
  CHECK(brief(build::changes_since(ledger, after.deck, after.looks, {})) == Lines{"changed ember +3 -2"});
}

TEST_CASE("of more copies only the missing ones are printed, of fewer the rest is thrown away") {
  Table before;
  before.add("ember", 2, 1);
  before.add("frost", 5, 2);
  const auto ledger = build::after_printing({}, before.deck, before.looks, both, true);
  Table after;
  after.add("ember", 6, 1);
  after.add("frost", 1, 2);
  CHECK(brief(build::changes_since(ledger, after.deck, after.looks, {})) ==
        Lines{"more ember +4 -0", "fewer frost +0 -4"});
}

TEST_CASE("a card that is gone, or of which there is no copy any more, is thrown away once") {
  Table before;
  before.add("ember", 2, 1);
  before.add("frost", 3, 2);
  const auto ledger = build::after_printing({}, before.deck, before.looks, both, true);
  Table after;
  after.add("frost", 0, 7);
  CHECK(brief(build::changes_since(ledger, after.deck, after.looks, {})) ==
        Lines{"fewer frost +0 -3", "removed ember +0 -2"});
  const auto next = build::after_printing(ledger, after.deck, after.looks, {0}, true);
  CHECK(next.entries.empty());
  CHECK(build::changes_since(next, after.deck, after.looks, {}).empty());
}

TEST_CASE("a part of the game leaves the rest of the ledger as it is") {
  Table before;
  before.add("ember", 2, 1);
  before.add("frost", 3, 2);
  const auto ledger = build::after_printing({}, before.deck, before.looks, both, true);
  Table after;
  after.add("frost", 3, 5);
  after.add("coal", 1, 6);
  CHECK(brief(build::changes_since(ledger, after.deck, after.looks, {"coal"})) == Lines{"added coal +1 -0"});
  const auto next = build::after_printing(ledger, after.deck, after.looks, {1}, false);
  CHECK(brief(build::changes_since(next, after.deck, after.looks, {})) ==
        Lines{"changed frost +3 -3", "removed ember +0 -2"});
}
