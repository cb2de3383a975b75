#include "text/readings.h"

#include <algorithm>
#include <map>

namespace rulepress::text {
namespace {

constexpr std::size_t most_readings = 16;

using Slots = std::vector<Given>;

class ReadingsMaker {
 public:
  explicit ReadingsMaker(const Chart& chart) : chart_(chart), grammar_(chart.grammar()) {}

  Readings run() {
    Readings made;
    if (!chart_.accepted()) return made;
    for (Slots& slots : slots_of(chart_.top_item(), 1)) made.all.push_back(std::move(slots[0].meanings));
    prefer(made.all);
    made.more = more_;
    return made;
  }

 private:
  bool stands_back(Ref phrase, Ref other) const {
    return std::ranges::find(grammar_.over[other], phrase) != grammar_.over[other].end();
  }

  bool goes_before(const Reading& a, const Reading& b) const {
    const auto [mine, theirs] = first_difference(a, b);
    return mine != model::no_ref && stands_back(theirs, mine);
  }

  void prefer(std::vector<Reading>& all) const {
    std::vector<bool> goes(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < all.size(); ++j) {
        if (i != j && goes_before(all[j], all[i])) goes[i] = true;
      }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (goes[i]) continue;
      if (kept != i) all[kept] = std::move(all[i]);
      ++kept;
    }
    if (kept > 0) all.resize(kept);  // in a circle of `over` nobody goes
  }

  template <class T>
  void add_new(std::vector<T>& list, T&& one) {
    if (std::ranges::find(list, one) != list.end()) return;
    if (list.size() >= most_readings) {
      more_ = true;
      return;
    }
    list.push_back(std::forward<T>(one));
  }

  // What may stand in the slots of an item's phrase up to its state, in all ways.
  std::vector<Slots> slots_of(std::uint32_t index, std::size_t slots) {
    std::vector<std::uint32_t> chain;
    const auto single = [&] {
      const std::uint32_t link = chart_.item(index).link;
      return link != nothing && chart_.link(link).next == nothing;
    };
    while (single()) {
      chain.push_back(chart_.item(index).link);
      index = chart_.link(chain.back()).previous;
    }
    std::vector<Slots> made =
        chart_.item(index).link == nothing ? std::vector<Slots>{Slots(slots)} : joined(index, slots);
    for (auto link = chain.rbegin(); link != chain.rend(); ++link) made = extended(std::move(made), *link);
    return made;
  }

  const std::vector<Slots>& joined(std::uint32_t index, std::size_t slots) {
    const auto known = joined_.find(index);
    if (known != joined_.end()) return known->second;
    std::vector<Slots> made;
    for (std::uint32_t link = chart_.item(index).link; link != nothing; link = chart_.link(link).next) {
      for (Slots& one : extended(slots_of(chart_.link(link).previous, slots), link))
        add_new(made, std::move(one));
    }
    return joined_[index] = std::move(made);
  }

  std::vector<Slots> extended(std::vector<Slots> made, std::uint32_t link_index) {
    const Link& link = chart_.link(link_index);
    const Edge& edge = grammar_.edges[link.edge];
    if (edge.slot == edge_without_slot) return made;
    if (edge.kind != Edge::Kind::category) {
      const Given given = given_by(chart_.match(link.child));
      for (Slots& one : made) one[edge.slot] = given;
      return made;
    }
    const std::vector<Meaning>& children = meanings_of(link.child);
    if (made.size() == 1 && children.size() == 1) {
      append(made.front()[edge.slot], children.front());
      return made;
    }
    std::vector<Slots> product;
    for (const Slots& one : made) {
      for (const Meaning& child : children) {
        Slots both = one;
        append(both[edge.slot], child);
        add_new(product, std::move(both));
      }
    }
    return product;
  }

  static void append(Given& given, const Meaning& meaning) {
    given.kind = Given::Kind::meanings;
    given.meanings.push_back(meaning);
  }

  Given given_by(const Match& match) const {
    Given made;
    if (match.entry == nothing) {
      made.kind = Given::Kind::number;
      made.number = *chart_.words()[match.begin].value;
      return made;
    }
    const Entry& entry = grammar_.entries[match.entry];
    if (entry.that) {
      made.kind = Given::Kind::that;
      made.name = entry.name;
      made.begin = static_cast<std::uint32_t>(chart_.words()[match.begin].begin);
      made.end = static_cast<std::uint32_t>(chart_.words()[match.end - 1].end);
    } else if (entry.kind == Edge::Kind::value) {
      made.kind = Given::Kind::value;
      made.number = entry.number;
    } else {
      made.kind = Given::Kind::thing;
      made.name = entry.name;
    }
    return made;
  }

  const std::vector<Meaning>& meanings_of(std::uint32_t index) {
    const auto known = meanings_.find(index);
    if (known != meanings_.end()) return known->second;
    const Node& node = chart_.node(index);
    const auto phrase_of = [&](std::uint32_t item) {
      return grammar_.states[chart_.item(item).state].phrase;
    };
    const auto goes = [&](std::uint32_t item) {
      return std::ranges::any_of(
          node.items, [&](std::uint32_t other) { return stands_back(phrase_of(item), phrase_of(other)); });
    };
    const bool circle = std::ranges::all_of(node.items, goes);  // of `over`: nobody goes
    std::vector<Meaning> made;
    for (const std::uint32_t item : node.items) {
      const Ref phrase = phrase_of(item);
      if (!circle && goes(item)) continue;
      for (Slots& slots : slots_of(item, grammar_.model->phrases[phrase].code.parameters)) {
        Meaning one{phrase, std::move(slots), static_cast<std::uint32_t>(chart_.words()[node.begin].begin),
                    static_cast<std::uint32_t>(chart_.words()[node.end - 1].end)};
        add_new(made, std::move(one));
      }
    }
    return meanings_[index] = std::move(made);
  }

  const Chart& chart_;
  const Grammar& grammar_;
  std::map<std::uint32_t, std::vector<Meaning>> meanings_;  // of nodes
  std::map<std::uint32_t, std::vector<Slots>> joined_;      // of items with several links
  bool more_ = false;
};

}  // namespace

std::pair<Ref, Ref> first_difference(const Reading& a, const Reading& b) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (a[i] == b[i]) continue;
    if (a[i].phrase != b[i].phrase) return {a[i].phrase, b[i].phrase};
    for (std::size_t j = 0; j < a[i].slots.size(); ++j) {
      if (a[i].slots[j] != b[i].slots[j])
        return first_difference(a[i].slots[j].meanings, b[i].slots[j].meanings);
    }
  }
  return {model::no_ref, model::no_ref};
}

Readings readings_of(const Chart& chart) {
  return ReadingsMaker(chart).run();
}

}  // namespace rulepress::text
