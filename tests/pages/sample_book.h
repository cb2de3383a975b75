// A rulebook made by hand, with everything that a rulebook may have: chapters of text in two columns, lists,
// tables, boxes, figures, links, contents, an index and a quick reference. The words are drawn by lot, always
// the same way.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "pages/book.h"

namespace rulepress::test {

class SampleBook {
 public:
  explicit SampleBook(std::size_t chapters = 10) : chapters_(chapters) {}

  pages::Book make() {
    pages::Book book;
    book.cover = {"The Lanterns of Vell",
                  "A game of tides, lamps and long memories for patient friends",
                  "2 to 4 players  ·  60 minutes  ·  from 12 years",
                  "A game by Ada Brook and Joss Ferrant",
                  "Version 1.2",
                  {}};
    book.cover.figures.push_back(fan(5, "Five cards in a fan"));
    blocks_ = &book.blocks;
    heading(1, "", "Contents", "contents", true, false);
    add(pages::BookContents{});
    for (std::size_t i = 1; i <= chapters_; ++i) chapter(i);
    heading(1, "", "Index", "index", true);
    pages::BookIndex index;
    for (std::size_t i = 0; i < 60; ++i) {
      const std::string word =
          fmt::format("{} {}", nouns[i % nouns.size()], static_cast<char>('a' + i / nouns.size()));
      const std::string noun = nouns[i % nouns.size()];
      pages::BookIndex::Entry entry{word, {}, {noun, noun + "s"}};
      for (std::size_t k = 0; k < 3 + i % 3; ++k)
        entry.anchors.push_back(fmt::format("s{}-{}", 1 + (i * 7 + k * 3) % chapters_, 1 + (i + k) % 4));
      index.entries.push_back(std::move(entry));
    }
    add(std::move(index));
    blocks_ = &book.last_page;
    heading(1, "", "Quick reference", "quick", false, false);
    for (int i = 0; i < 4; ++i) {
      heading(2, "", fmt::format("Step {}", i + 1), fmt::format("q{}", i), false, false);
      list(true, 4);
    }
    table(4, 8, false);
    return book;
  }

  // Cards as simple as can be: a coloured ground, a band and a name.
  static layout::Scene card(std::size_t number) {
    using namespace layout;
    using namespace pages;
    constexpr std::array<Colour, 5> colours{Colour{0.62, 0.25, 0.20, 1}, Colour{0.16, 0.42, 0.47, 1},
                                            Colour{0.80, 0.60, 0.25, 1}, Colour{0.35, 0.30, 0.50, 1},
                                            Colour{0.30, 0.48, 0.28, 1}};
    Scene scene;
    scene.id = fmt::format("card {}", number);
    scene.size = {{63}, {88}};
    scene.bleed = {3};
    scene.corner_radius = {3};
    scene.outline = Outline::rounded;
    const Colour& main = colours.at(number % 5);
    const auto box = [&](double x, double y, double w, double h, Colour colour, double radius = 0) {
      scene.items.push_back(
          {Shape{rectangle_path({{x}, {y}, {w}, {h}}, {radius}), Fill{colour}, std::nullopt}});
    };
    box(-3, -3, 69, 94, main);
    box(4, 4, 55, 80, {0.98, 0.96, 0.91, 1}, 2);
    box(7, 16, 49, 34, {main.red, main.green, main.blue, 0.35}, 1);
    box(7, 7, 49, 6, main, 1);
    for (int i = 0; i < 4; ++i) box(9, 56.0 + i * 5, i == 3 ? 28 : 45, 1.4, {0.5, 0.5, 0.5, 0.6});
    return scene;
  }

  static pages::BookFigure fan(std::size_t count, std::string alt) {
    pages::BookFigure figure;
    figure.size = {{64 + 29.0 * static_cast<double>(count)}, {112}};
    for (std::size_t i = 0; i < count; ++i) {
      const double off = static_cast<double>(i) - static_cast<double>(count - 1) / 2;
      figure.scenes.push_back({card(i),
                               {{figure.size.width.value / 2 - 31.5 + off * 28}, {8 + off * off * 2.2}},
                               1,
                               off * 6,
                               true});
    }
    figure.alt = std::move(alt);
    return figure;
  }

 private:
  static constexpr std::array<const char*, 24> nouns{
      "lantern",    "harbour",    "tide",      "messenger",  "keeper",     "companion",
      "storehouse", "procession", "treasure",  "expedition", "watchtower", "merchant",
      "agreement",  "victory",    "season",    "caravan",    "river",      "mountain",
      "gathering",  "adventure",  "character", "invention",  "necessity",  "advantage"};
  static constexpr std::array<const char*, 16> verbs{
      "takes",  "moves",   "discards",   "reveals", "exchanges", "considers", "distributes", "remembers",
      "builds", "returns", "surrenders", "chooses", "carries",   "draws",     "places",      "counts"};
  static constexpr std::array<const char*, 16> adjectives{
      "hidden", "neighbouring", "unfinished", "bright",    "extraordinary", "second", "remaining",   "wooden",
      "silent", "particular",   "old",        "important", "comfortable",   "first",  "independent", "next"};
  static constexpr std::array<const char*, 12> joins{"and",    "while",    "unless",  "because",
                                                     "before", "after",    "so that", "although",
                                                     "until",  "whenever", "if",      "as soon as"};

  std::uint32_t lot(std::size_t below) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>((state_ >> 33) % below);
  }

  std::string clause() {
    return fmt::format("the {} {} {} {} {} {}", adjectives.at(lot(16)), nouns.at(lot(24)), verbs.at(lot(16)),
                       lot(3) == 0 ? "each" : "the", adjectives.at(lot(16)), nouns.at(lot(24)));
  }

  std::string sentence() {
    std::string made = clause();
    made[0] = 'T';
    for (std::uint32_t i = lot(3); i > 0; --i) made += fmt::format(" {} {}", joins.at(lot(12)), clause());
    return made + ". ";
  }

  pages::Words words(std::size_t sentences) {
    pages::Words made;
    for (std::size_t i = 0; i < sentences; ++i) {
      if (lot(6) == 0) made.push_back({fmt::format("{} ", nouns.at(lot(24))), true});
      if (lot(9) == 0) {
        pages::BookRun run{fmt::format("section {}.{}", 1 + lot(chapters_), 1 + lot(4))};
        run.link = fmt::format("#s{}-{}", 1 + lot(chapters_), 1 + lot(4));
        made.push_back({"See "});
        made.push_back(run);
        made.push_back({": "});
      }
      if (lot(14) == 0) {
        pages::BookRun run{"the website"};
        run.link = "https://example.org/vell";
        made.push_back({"Ask at "});
        made.push_back(run);
        made.push_back({". "});
      }
      pages::BookRun run{sentence()};
      run.emphasis = lot(12) == 0;
      made.push_back(run);
    }
    return made;
  }

  template <class T>
  void add(T what) {
    blocks_->push_back({std::move(what)});
  }

  void heading(int level, std::string number, std::string title, std::string anchor, bool page = false,
               bool in_contents = true) {
    pages::BookHeading made;
    made.level = level;
    made.number = std::move(number);
    made.words = {{std::move(title)}};
    made.anchor = std::move(anchor);
    made.starts_page = page;
    made.in_contents = in_contents;
    add(std::move(made));
  }

  std::string title() {
    std::string made = fmt::format("{} {}", adjectives.at(lot(16)), nouns.at(lot(24)));
    made[0] = static_cast<char>(made[0] - 'a' + 'A');
    return made;
  }

  void list(bool ordered, std::size_t items) {
    pages::BookList made;
    made.ordered = ordered;
    for (std::size_t i = 0; i < items; ++i) made.items.push_back({{pages::BookProse{words(1)}}});
    add(std::move(made));
  }

  void table(std::size_t columns, std::size_t rows, bool wide) {
    pages::BookTable made;
    made.full_width = wide;
    for (std::size_t i = 0; i < columns; ++i) {
      made.columns.push_back(i == 1 ? layout::Align::right : layout::Align::left);
      made.head.push_back({{{title()}}});
    }
    for (std::size_t r = 0; r < rows; ++r) {
      std::vector<pages::BookTable::Cell> row;
      for (std::size_t i = 0; i < columns; ++i) {
        std::string text = i == 0 ? nouns.at(lot(24)) : i == 1 ? std::to_string(lot(60)) : clause();
        row.push_back({{{std::move(text)}}});
      }
      made.rows.push_back(std::move(row));
    }
    add(std::move(made));
  }

  void box(pages::BookBox::Kind kind, std::string name, std::size_t paragraphs) {
    pages::BookBox made;
    made.kind = kind;
    if (!name.empty()) made.title = {{std::move(name)}};
    for (std::size_t i = 0; i < paragraphs; ++i) made.blocks.push_back({pages::BookProse{words(2)}});
    add(std::move(made));
  }

  void prose(std::size_t sentences, bool lead = false) { add(pages::BookProse{words(sentences), lead}); }

  void figure(std::size_t cards, bool wide, const std::string& anchor) {
    pages::BookFigure made = fan(cards, fmt::format("{} cards side by side", cards));
    made.full_width = wide;
    made.anchor = anchor;
    made.caption = {{"Figure: "}, {sentence()}};
    add(std::move(made));
  }

  void chapter(std::size_t number) {
    heading(1, std::to_string(number), title(), fmt::format("c{}", number), number % 2 == 1);
    prose(1, true);
    for (std::size_t section = 1; section <= 4; ++section) {
      heading(2, fmt::format("{}.{}", number, section), title(), fmt::format("s{}-{}", number, section));
      prose(3 + lot(4));
      prose(2 + lot(5));
      switch ((number * 4 + section) % 8) {
        case 0:
          list(false, 3 + lot(4));
          break;
        case 1:
          box(pages::BookBox::Kind::note, "Note", 1);
          break;
        case 2:
          figure(1 + lot(3), false, fmt::format("f{}-{}", number, section));
          break;
        case 3:
          table(3, 4 + lot(20), false);
          break;
        case 4:
          box(pages::BookBox::Kind::example, "Example: the last lamp", 2 + lot(3));
          break;
        case 5:
          figure(5, true, fmt::format("f{}-{}", number, section));
          break;
        case 6:
          list(true, 3 + lot(3));
          break;
        case 7:
          table(5, 6 + lot(6), true);
          break;
        default:
          break;
      }
      heading(3, "", title(), fmt::format("t{}-{}", number, section));
      prose(2 + lot(4));
      prose(3 + lot(3));
      if (lot(3) == 0) box(pages::BookBox::Kind::sidebar, title(), 1);
      prose(2 + lot(4));
    }
  }

  std::size_t chapters_;
  std::uint64_t state_ = 42;
  std::vector<pages::BookBlock>* blocks_ = nullptr;
};

}  // namespace rulepress::test
