// What is in the box: every kind of thing with a picture and its true count.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "book/figure.h"
#include "book/parts.h"
#include "book/term_index.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

using pages::BookBlock;

constexpr double picture_width = 13;
constexpr std::size_t few = 4;  // different ones, or decks, that are named one by one

struct TypeGroup {
  std::string type;
  cards::ComponentKind kind;
  int copies = 0;
  std::vector<std::size_t> components;
};

std::vector<TypeGroup> groups_of(const cards::Deck& deck) {
  std::vector<TypeGroup> groups;
  for (std::size_t i = 0; i < deck.components.size(); ++i) {
    const cards::Component& one = deck.components[i];
    auto found = std::ranges::find_if(
        groups, [&](const TypeGroup& group) { return group.type == one.type && group.kind == one.kind; });
    if (found == groups.end()) found = groups.insert(groups.end(), {one.type, one.kind, 0, {}});
    found->copies += one.count;
    found->components.push_back(i);
  }
  // Boards and mats first, as they are laid out; cards; then small things.
  const auto rank = [](const TypeGroup& group) {
    using enum cards::ComponentKind;
    return group.kind == board || group.kind == mat ? 0 : group.kind == card ? 1 : 2;
  };
  std::ranges::stable_sort(groups, {}, rank);
  return groups;
}

// "20 of 1, 12 of 5": names where there are few, decks where there are several.
std::string told(const BookContext& context, const TypeGroup& group) {
  const auto& all = context.material.deck.components;
  std::vector<std::string> words;
  if (group.components.size() <= few) {
    if (group.components.size() == 1) {
      const cards::Component& only = all[group.components[0]];
      const std::string name = source::folded(only.name.text());
      const std::string type = source::folded(spoken(group.type));
      // "Victory point" tells no more than "28 victory tokens".
      const bool says_more = !name.empty() && !has_words(type, name.substr(0, name.find(' ')));
      return says_more ? shown_name(context, only) : "";
    }
    const bool single = std::ranges::all_of(group.components, [&](auto i) { return all[i].count == 1; });
    for (const std::size_t i : group.components) {
      const std::string name = shown_name(context, all[i]);
      words.push_back(single ? name : fmt::format("{}\u00a0×\u00a0{}", all[i].count, name));
    }
    return listed(words, context.label("and"));
  }
  std::vector<std::pair<std::string, int>> decks;
  for (const std::size_t i : group.components) {
    auto found = std::ranges::find(decks, all[i].deck, &std::pair<std::string, int>::first);
    if (found == decks.end()) found = decks.insert(decks.end(), {all[i].deck, 0});
    found->second += all[i].count;
  }
  if (decks.size() > 1 && decks.size() <= few) {
    for (const auto& [deck, count] : decks) words.push_back(fmt::format("{}\u00a0{}", count, titled(deck)));
    return listed(words, context.label("and"));
  }
  return group.copies == static_cast<int>(group.components.size())
             ? context.label("all-different")
             : context.label("different", {{"n", fmt::format("{}", group.components.size())}});
}

// "96 mech cards", "12 lamps".
std::string counted(const BookContext& context, const TypeGroup& group) {
  const std::string type = type_name(context, group.type, 1);
  const bool says_card = source::folded(type).ends_with(source::folded(context.label("card")));
  if (group.kind != cards::ComponentKind::card || says_card)
    return fmt::format("{} {}", group.copies, type_name(context, group.type, group.copies));
  return context.label(group.copies == 1 ? "one-card" : "several-cards",
                       {{"n", fmt::format("{}", group.copies)}, {"what", type}});
}

std::optional<pages::BookFigure> picture(const BookContext& context, const TypeGroup& group) {
  std::vector<const layout::Scene*> scenes;
  for (const std::size_t component : group.components) {
    const Face* face = face_of(context.material, component);
    if (face == nullptr) continue;
    // The back behind the front, as a deck lies on the table.
    if (face->back != nullptr && face->back != face->front && group.kind == cards::ComponentKind::card)
      scenes.push_back(face->back);
    scenes.push_back(face->front);
    break;
  }
  if (scenes.empty()) return std::nullopt;
  const double scale = std::min(1.0, picture_width / std::max(scenes.back()->size.width.value,
                                                              scenes.back()->size.height.value * 0.72));
  pages::BookFigure figure;
  layout::Mm shift{0};
  for (const layout::Scene* scene : scenes) {
    figure.scenes.push_back({*scene, {shift, shift / 2}, scale, 0, true});
    figure.size = {shift + scene->size.width * scale, shift / 2 + scene->size.height * scale};
    shift += layout::Mm{3};
  }
  figure.alt = described(context, group.components.front());
  return figure;
}

}  // namespace

std::vector<BookBlock> components_part(const BookContext& context) {
  pages::BookGallery gallery;
  for (const TypeGroup& group : groups_of(context.material.deck)) {
    pages::BookGallery::Item item;
    item.figure = picture(context, group);
    item.words = strong(counted(context, group));
    if (const std::string more = told(context, group); !more.empty()) {
      item.words.back().line_break = true;
      append(item.words, plain(more));
    }
    gallery.items.push_back(std::move(item));
  }
  if (gallery.items.empty()) return {};
  return {{std::move(gallery)}};
}

}  // namespace rulepress::book
