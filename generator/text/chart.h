// A text read with a grammar in all ways at once: Earley's method over words. The items of the chart, with
// the links between them, are the packed forest of all readings; readings.h takes them out of it.
//
// No phrase is empty and none consists of nothing but a text of its own category (check_grammar sees to it),
// so the forest has no circles.
#pragma once

#include <ranges>
#include <span>

#include "text/grammar.h"

namespace rulepress::text {

// What stands in a place for a value: an entry of the grammar, or else a number.
struct Match {
  std::uint32_t edge = 0;
  std::uint32_t begin = 0, end = 0;  // words
  std::uint32_t entry = 0;           // for values and names
};

inline constexpr std::uint32_t nothing = static_cast<std::uint32_t>(-1);

// A phrase read up to one of its states, from word `origin` on.
struct Item {
  std::uint32_t state = 0;
  std::uint32_t origin = 0;
  std::uint32_t link = nothing;  // the first of its links; none at the start of a phrase
  std::uint32_t same = nothing;  // another item of this state in this set
};

// One way to an item: from the item before, over an edge.
struct Link {
  std::uint32_t previous = nothing;
  std::uint32_t edge = 0;
  std::uint32_t child = 0;  // a node for a category, a match for a value; else unused
  std::uint32_t next = nothing;
};

// A text of a category between two words, with all items that end it.
struct Node {
  Ref category = 0;
  std::uint32_t begin = 0, end = 0;
  std::vector<std::uint32_t> items;
};

// An item whose next edge is a category.
struct Waiting {
  Ref category;
  std::uint32_t item, edge;
};

// Sets are made one after the other, so what belongs to one lies side by side.
struct ChartSet {
  std::uint32_t first_item = 0, last_item = 0;  // one behind the last
  std::uint32_t first_waiting = 0, last_waiting = 0;
  std::uint32_t pending = static_cast<std::uint32_t>(-1);  // the last that waits to become an item here

  auto items() const { return std::views::iota(first_item, last_item); }
};

enum class Strictness : std::uint8_t {
  strict,
  any_value  // a value of any type may stand where one should: for telling wrong types
};

class Chart {
 public:
  explicit Chart(const Grammar& grammar) : grammar_(grammar), by_state_(grammar.states.size(), nothing) {}
  Chart(const Grammar& grammar, std::span<const Word> words, std::uint32_t top,
        Strictness strictness = Strictness::strict)
      : Chart(grammar) {
    read(words, top, strictness);
  }

  // Another text in place of the one before; who reads many of them saves the memory for each.
  void read(std::span<const Word> words, std::uint32_t top, Strictness strictness = Strictness::strict);

  bool accepted() const { return top_item_ != nothing; }
  bool cut_off() const { return cut_off_; }         // too much work: the forest is not complete
  std::size_t reached() const { return reached_; }  // how many words could be read
  std::size_t work() const { return links_.size(); }

  const Grammar& grammar() const { return grammar_; }
  std::span<const Word> words() const { return words_; }
  const std::vector<ChartSet>& sets() const { return sets_; }
  const Item& item(std::uint32_t index) const { return items_[index]; }
  const Link& link(std::uint32_t index) const { return links_[index]; }
  const Node& node(std::uint32_t index) const { return nodes_[index]; }
  const Match& match(std::uint32_t index) const { return matches_[index]; }
  std::uint32_t top_item() const { return top_item_; }

 private:
  struct Pending {
    std::uint32_t state, origin, previous, edge, child;
    std::uint32_t earlier = nothing;  // another one for the same set
  };

  void run(std::uint32_t top);
  void process(std::uint32_t at);
  void add(std::uint32_t state, std::uint32_t origin, const Link* link);
  void predict(Ref category);
  void complete(std::uint32_t item);
  void scan(std::uint32_t item, std::uint32_t edge);
  void push(std::uint32_t at, Pending pending);

  const Grammar& grammar_;
  std::span<const Word> words_;
  Strictness strictness_ = Strictness::strict;
  std::vector<WordId> ids_;
  std::vector<ChartSet> sets_;
  std::vector<Pending> pending_;
  std::vector<Waiting> waiting_;
  std::vector<Item> items_;
  std::vector<Link> links_;
  std::vector<Node> nodes_;
  std::vector<Match> matches_;
  std::vector<Ref> predicted_;             // in this set
  std::vector<std::uint32_t> here_nodes_;  // that end in this set
  std::vector<std::uint32_t> by_state_;    // of each state of the grammar: its last item in this set
  std::uint32_t at_ = 0;
  std::size_t reached_ = 0;
  std::uint32_t top_item_ = nothing;
  bool cut_off_ = false;
};

}  // namespace rulepress::text
