#include "book/make_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "book/card_links.h"
#include "book/checks.h"
#include "book/examples.h"
#include "book/figure.h"
#include "book/mistakes.h"
#include "book/parts.h"
#include "book/prose.h"
#include "rules/document.h"
#include "source/nearest.h"

namespace rulepress::book {
namespace {

using pages::BookBlock;

std::string range_words(const pages::Labels& labels, int least, int most, std::string_view one,
                        std::string_view many) {
  if (least == most) return fmt::format("{} {}", least, labels.of(least == 1 ? one : many));
  return fmt::format("{} {} {} {}", least, labels.of("to"), most, labels.of(many));
}

std::string facts_of(const Material& material) {
  const workspace::Manifest& manifest = material.manifest;
  const pages::Labels& labels = material.labels;
  std::vector<std::string> facts;
  if (manifest.players) {
    facts.push_back(
        range_words(labels, manifest.players->least, manifest.players->most, "player", "players"));
  } else if (material.model.players) {
    facts.push_back(range_words(labels, static_cast<int>(material.model.players->low),
                                static_cast<int>(material.model.players->high), "player", "players"));
  }
  if (manifest.minutes)
    facts.push_back(
        range_words(labels, manifest.minutes->least, manifest.minutes->most, "minute", "minutes"));
  if (manifest.age) facts.push_back(labels.filled("age", {{"n", fmt::format("{}", *manifest.age)}}));
  return fmt::format("{}", fmt::join(facts, " · "));
}

// Where there are no cards: the first board, or whatever else is drawn first.
const Face* cover_thing(const Material& material) {
  const Face* found = nullptr;
  for (const Face& face : material.faces) {
    const cards::ComponentKind kind = material.deck.components[face.component].kind;
    if (face.front == nullptr) continue;
    if (kind == cards::ComponentKind::board || kind == cards::ComponentKind::mat) return &face;
    if (found == nullptr) found = &face;
  }
  return found;
}

// A hand of cards, each of another type as long as there are some.
std::vector<const layout::Scene*> cover_cards(const Material& material) {
  constexpr std::size_t most = 5;
  std::vector<const layout::Scene*> scenes;
  std::set<std::string> types;
  for (const bool new_types : {true, false}) {
    for (const Face& face : material.faces) {
      const cards::Component& one = material.deck.components[face.component];
      const bool there = std::ranges::find(scenes, face.front) != scenes.end();
      if (one.kind != cards::ComponentKind::card || there || scenes.size() == most) continue;
      if (new_types && !types.insert(one.type).second) continue;
      scenes.push_back(face.front);
    }
  }
  return scenes;
}

pages::BookCover cover_of(const Material& material) {
  const workspace::Manifest& manifest = material.manifest;
  pages::BookCover cover;
  cover.title = manifest.name;
  cover.subtitle = typographic(manifest.summary, manifest.language);
  cover.facts = facts_of(material);
  if (!manifest.designers.empty())
    cover.credit = fmt::format("{} {}", material.labels.of("designed-by"),
                               listed(manifest.designers, material.labels.of("and")));
  if (!manifest.version.empty())
    cover.version = fmt::format("{} {}", material.labels.of("version"), manifest.version);
  const auto scenes = cover_cards(material);
  if (!scenes.empty()) {
    double widest = 1;
    for (const layout::Scene* scene : scenes) widest = std::max(widest, scene->size.width.value);
    pages::BookFigure figure = scenes.size() == 1 ? side_by_side(scenes, 1, 1) : fanned(scenes, 60 / widest);
    figure.alt = material.labels.of("shows-game");
    cover.figures.push_back(std::move(figure));
  } else if (const Face* thing = cover_thing(material)) {
    pages::BookFigure figure = side_by_side({thing->front}, 1, 1);
    figure.alt = typographic(material.deck.components[thing->component].name.text(), manifest.language);
    if (figure.alt.empty()) figure.alt = manifest.name;
    cover.figures.push_back(std::move(figure));
  }
  return cover;
}

class BookMaker {
 public:
  BookMaker(const Material& material, source::Diagnostics& diagnostics)
      : material_(material),
        outline_(make_outline(material.rulebook, material.manifest.name, material.labels.of("reference"))),
        context_{material, outline_, diagnostics} {
    for (const Outline::Entry& one : outline_.sections) anchors_.insert(one.anchor);
  }

  pages::Book make() {
    pages::Book book;
    book.cover = cover_of(material_);
    book.language = material_.manifest.language;
    book.labels = material_.labels;
    ProseReader reader(context_, {[this](const Marker& marker) { return insert(marker); },
                                  [this](const Marker& marker) { leave_out(marker); },
                                  [this](const source::MarkdownNode& fence, pages::BookBox& told) {
                                    const auto* example = dress_example(context_, fence, told);
                                    if (example != nullptr) told_examples_.insert(example);
                                    return example != nullptr;
                                  }});
    std::vector<BookBlock> chapters;
    for (const auto& chapter : material_.rulebook.chapters) reader.read(*chapter, chapters);
    book.last_page = own_reference(chapters);
    add_parts(Standing::front, book.blocks);
    start_page(chapters);
    std::ranges::move(chapters, std::back_inserter(book.blocks));
    add_parts(Standing::back, book.blocks);
    add_parts(Standing::last_page, book.last_page);
    add_parts(Standing::imprint, book.imprint);
    drop_links_to_nothing(book);
    check_terms(context_);
    check_unseen_rules(context_);
    check_untold_examples(context_, told_examples_);
    return book;
  }

 private:
  // A chapter that the author has written for the last page, taken out of the others, with the icons below
  // it.
  std::vector<BookBlock> own_reference(std::vector<BookBlock>& chapters) {
    const auto section = std::ranges::find(outline_.sections, true, &Outline::Entry::on_last_page);
    if (section == outline_.sections.end()) return {};
    const auto heading_of = [](BookBlock& block) { return std::get_if<pages::BookHeading>(&block.what); };
    const auto begin = std::ranges::find_if(chapters, [&](BookBlock& block) {
      return heading_of(block) != nullptr && heading_of(block)->anchor == section->anchor;
    });
    const auto end = std::find_if(
        begin == chapters.end() ? begin : begin + 1, chapters.end(),
        [&](BookBlock& block) { return heading_of(block) != nullptr && heading_of(block)->level == 1; });
    std::vector<BookBlock> made(std::make_move_iterator(begin), std::make_move_iterator(end));
    chapters.erase(begin, end);
    for (BookBlock& block : made) {
      pages::BookHeading* heading = heading_of(block);
      if (heading == nullptr) continue;
      heading->starts_page = false;
      heading->in_contents = heading->level == 1;
    }
    std::ranges::move(reference_icons(context_), std::back_inserter(made));
    return made;
  }

  const Part* part_of(const Marker& marker) {
    const Part* part = find_part(marker.part);
    if (part != nullptr) return part;
    std::vector<std::string> known;
    for (const Part& one : all_parts()) known.emplace_back(one.name);
    auto& report = context_.diagnostics.report(mistakes::unknown_part, marker.span,
                                               fmt::format("no part of a book is called `{}`", marker.part));
    if (const auto meant = source::nearest(marker.part, known)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant), {marker.span, *meant});
    } else {
      report.suggest(fmt::format("the parts are {}", source::quoted_list(known)));
    }
    return nullptr;
  }

  // The author has written a heading, or does not want one.
  std::vector<BookBlock> insert(const Marker& marker) {
    const Part* part = part_of(marker);
    if (part == nullptr) return {};
    settled_.insert(part->name);
    std::vector<BookBlock> made = part->make(context_);
    if (made.empty()) {
      context_.diagnostics
          .report(mistakes::empty_part, marker.span,
                  fmt::format("there is nothing for the part `{}`", part->name))
          .suggest("take this line out");
    }
    return made;
  }

  void leave_out(const Marker& marker) {
    if (const Part* part = part_of(marker)) settled_.insert(part->name);
  }

  void add_parts(Standing standing, std::vector<BookBlock>& out) {
    for (const Part& part : all_parts()) {
      if (part.standing != standing || settled_.contains(part.name) || is_written(part)) continue;
      std::vector<BookBlock> made = part.make(context_);
      if (made.empty()) continue;
      pages::BookHeading heading;
      heading.level = standing == Standing::imprint ? 4 : 1;
      const std::string title = context_.label(title_of(part, context_));
      heading.words = plain(title);
      if (standing != Standing::imprint) heading.anchor = unique_anchor(rules::anchor_of(title));
      heading.in_contents = part.name != "contents" && standing != Standing::imprint;
      heading.starts_page = standing == Standing::back && letter_ == 'A';
      if (standing == Standing::back) heading.number = std::string(1, letter_++);
      out.push_back({std::move(heading)});
      std::ranges::move(made, std::back_inserter(out));
    }
  }

  // A chapter of this name is the author's own.
  bool is_written(const Part& part) const {
    const std::string title = rules::anchor_of(context_.label(part.name));
    const std::string other = rules::anchor_of(context_.label(title_of(part, context_)));
    for (std::size_t i = 0; i < outline_.sections.size(); ++i) {
      const std::string written = rules::anchor_of(material_.rulebook.sections[i].title);
      if (outline_.sections[i].level == 1 && (written == title || written == other)) return true;
    }
    return false;
  }

  std::string unique_anchor(const std::string& wanted) {
    std::string made = wanted;
    for (int i = 2; !anchors_.insert(made).second; ++i) made = fmt::format("{}-{}", wanted, i);
    return made;
  }

  // Words above the first heading belong to the title of the book.
  static void start_page(std::vector<BookBlock>& chapters) {
    if (chapters.empty()) return;
    if (!std::holds_alternative<pages::BookHeading>(chapters.front().what)) {
      chapters.insert(chapters.begin(), {pages::BookBreak{pages::BookBreak::Kind::page}});
      return;
    }
    std::get<pages::BookHeading>(chapters.front().what).starts_page = true;
  }

  const Material& material_;
  Outline outline_;
  BookContext context_;
  std::set<std::string_view> settled_;  // parts that the author has placed or left out
  std::set<const model::Example*> told_examples_;
  std::set<std::string> anchors_;
  char letter_ = 'A';
};

}  // namespace

pages::Book make_book(const Material& material, source::Diagnostics& diagnostics) {
  return BookMaker(material, diagnostics).make();
}

}  // namespace rulepress::book
