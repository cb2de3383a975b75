#include "build/recipe.h"

#include <catch2/catch.hpp>

using namespace rulepress;
using build::fingerprint;
using build::Ingredients;

namespace {

build::Ingredient card(const std::string& id, const std::string& says, const std::string& look = "look") {
  return {"card",           id, fingerprint(says + look), "cards/demo/a.toml", fingerprint(says), "plant",
          fingerprint(look)};
}

}  // namespace

TEST_CASE("what is made of the same has no reason to be made again") {
  const Ingredients parts{card("rose", "red"), {"", "the fonts", fingerprint("1")}};
  CHECK(build::difference(parts, parts).empty());
}

TEST_CASE("reasons name who has changed, and where") {
  const Ingredients before{card("rose", "red"), card("lily", "white"), {"", "the fonts", fingerprint("1")}};
  CHECK(build::difference(before, {card("rose", "blue"), before[1], before[2]}) ==
        "card rose has changed (cards/demo/a.toml)");
  CHECK(build::difference(before, {card("rose", "blue"), card("lily", "green"), before[2]}) ==
        "cards rose and lily have changed (cards/demo/a.toml)");
  CHECK(build::difference(before, {card("rose", "red", "new look"), before[1], before[2]}) ==
        "card rose is drawn in another way (template plant)");
  CHECK(build::difference(before, {before[0], before[2]}) == "card lily is gone");
  CHECK(build::difference(before, {before[0], before[1], card("iris", "violet"), before[2]}) ==
        "card iris is new (cards/demo/a.toml)");
  CHECK(build::difference(before, {before[0], before[1], {"", "the fonts", fingerprint("2")}}) ==
        "the fonts have changed");
}

TEST_CASE("of many only some are named") {
  Ingredients before;
  Ingredients now;
  for (const char* id : {"a", "b", "c", "d", "e"}) {
    before.push_back(card(id, "then"));
    now.push_back(card(id, "now"));
  }
  CHECK(build::difference(before, now) == "cards a, b and 3 more have changed (cards/demo/a.toml)");
}

TEST_CASE("a picture that has changed is the reason, not the cards that show it") {
  build::Ingredient other = card("rose", "red");
  other.print = fingerprint("the same words, another picture");
  const Ingredients before{card("rose", "red"), {"picture", "sun.svg", fingerprint("1")}};
  CHECK(build::difference(before, {other, {"picture", "sun.svg", fingerprint("2")}}) ==
        "picture sun.svg has changed");
}

TEST_CASE("chapters of a book are parts of it") {
  pages::Book book;
  const auto heading = [](const std::string& words) {
    pages::BookHeading made;
    made.words.push_back({words});
    return pages::BookBlock{made};
  };
  const auto prose = [](const std::string& words) {
    pages::BookProse made;
    made.words.push_back({words});
    return pages::BookBlock{made};
  };
  book.blocks = {heading("Aim"), prose("Win."), heading("End"), prose("Stop.")};
  const Ingredients before = build::parts_of(book);
  book.blocks[3] = prose("Stop at last.");
  CHECK(build::difference(before, build::parts_of(book)) == "chapter “End” has changed");
  book.blocks[3] = prose("Stop.");
  std::get<pages::BookProse>(book.blocks[3].what).words[0].place.begin = 77;  // it has moved, no more
  CHECK(build::difference(before, build::parts_of(book)).empty());
}
