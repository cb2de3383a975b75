#include "text/chart.h"

#include <algorithm>
#include <utility>

namespace rulepress::text {
namespace {

constexpr std::size_t most_links = 300'000;  // a text of twenty words has a few hundred

}  // namespace

void Chart::read(std::span<const Word> words, std::uint32_t top, Strictness strictness) {
  words_ = words;
  strictness_ = strictness;
  ids_.clear();
  for (const Word& word : words) ids_.push_back(grammar_.id_of(word.folded));
  sets_.assign(words.size() + 1, {});
  pending_.clear();
  waiting_.clear();
  items_.clear();
  links_.clear();
  nodes_.clear();
  matches_.clear();
  reached_ = 0;
  top_item_ = nothing;
  cut_off_ = false;
  run(top);
}

void Chart::run(std::uint32_t top) {
  for (std::uint32_t at = 0; at <= words_.size() && !cut_off_; ++at) {
    at_ = at;
    predicted_.clear();
    here_nodes_.clear();
    sets_[at].first_item = sets_[at].last_item = static_cast<std::uint32_t>(items_.size());
    sets_[at].first_waiting = static_cast<std::uint32_t>(waiting_.size());
    if (at == 0) add(top, 0, nullptr);
    std::uint32_t first = nothing;  // in the order in which they came
    for (std::uint32_t one = sets_[at].pending; one != nothing;)
      one = std::exchange(pending_[one].earlier, std::exchange(first, one));
    for (std::uint32_t one = first; one != nothing; one = pending_[one].earlier) {
      const Pending& pending = pending_[one];
      const Link link{pending.previous, pending.edge, pending.child, nothing};
      add(pending.state, pending.origin, &link);
    }
    process(at);
    sets_[at].last_waiting = static_cast<std::uint32_t>(waiting_.size());
    for (const std::uint32_t index : sets_[at].items()) by_state_[items_[index].state] = nothing;
    if (!sets_[at].items().empty()) reached_ = at;
  }
  if (cut_off_ || reached_ != words_.size()) return;
  for (const std::uint32_t index : sets_.back().items()) {
    const State& state = grammar_.states[items_[index].state];
    if (state.final && state.phrase == model::no_ref) top_item_ = index;
  }
}

// Items that come while the set is gone through are gone through as well.
void Chart::process(std::uint32_t at) {
  for (std::uint32_t index = sets_[at].first_item; index < sets_[at].last_item; ++index) {
    const State& state = grammar_.states[items_[index].state];
    if (state.final && state.phrase != model::no_ref) complete(index);
    for (std::uint32_t edge = state.first_edge; edge < state.first_edge + state.edges; ++edge) {
      if (grammar_.edges[edge].kind == Edge::Kind::category) {
        waiting_.push_back({grammar_.edges[edge].what, index, edge});
        predict(grammar_.edges[edge].what);
      } else {
        scan(index, edge);
      }
    }
    if (links_.size() > most_links || items_.size() > most_links) cut_off_ = true;
    if (cut_off_) return;
  }
}

void Chart::add(std::uint32_t state, std::uint32_t origin, const Link* link) {
  std::uint32_t index = by_state_[state];
  while (index != nothing && items_[index].origin != origin) index = items_[index].same;
  if (index == nothing) {
    index = static_cast<std::uint32_t>(items_.size());
    items_.push_back({state, origin, nothing, by_state_[state]});
    by_state_[state] = index;
    sets_[at_].last_item = index + 1;
  }
  if (link == nullptr) return;
  links_.push_back(*link);
  links_.back().next = items_[index].link;
  items_[index].link = static_cast<std::uint32_t>(links_.size() - 1);
}

void Chart::predict(Ref category) {
  if (std::ranges::find(predicted_, category) != predicted_.end() || at_ == words_.size()) return;
  predicted_.push_back(category);
  const CategoryStarts& starts = grammar_.categories[category];
  if (const auto found = starts.by_first_word.find(ids_[at_]); found != starts.by_first_word.end()) {
    for (const std::uint32_t state : found->second) add(state, at_, nullptr);
  }
  for (const std::uint32_t state : starts.open) add(state, at_, nullptr);
}

void Chart::complete(std::uint32_t index) {
  const Ref category = grammar_.model->phrases[grammar_.states[items_[index].state].phrase].category;
  const std::uint32_t origin = items_[index].origin;
  const auto known = std::ranges::find_if(here_nodes_, [&](std::uint32_t node) {
    return nodes_[node].category == category && nodes_[node].begin == origin;
  });
  if (known != here_nodes_.end()) {
    nodes_[*known].items.push_back(index);
    return;
  }
  const auto node = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({category, origin, at_, {index}});
  here_nodes_.push_back(node);
  for (std::size_t i = sets_[origin].first_waiting; i < sets_[origin].last_waiting; ++i) {
    const Waiting waiting = waiting_[i];
    if (waiting.category != category) continue;
    const Link link{waiting.item, waiting.edge, node, nothing};
    add(grammar_.edges[waiting.edge].to, items_[waiting.item].origin, &link);
  }
}

void Chart::push(std::uint32_t at, Pending pending) {
  pending.earlier = std::exchange(sets_[at].pending, static_cast<std::uint32_t>(pending_.size()));
  pending_.push_back(pending);
}

void Chart::scan(std::uint32_t index, std::uint32_t edge_index) {
  if (at_ == words_.size()) return;
  const Edge& edge = grammar_.edges[edge_index];
  const Word& word = words_[at_];
  const bool any = strictness_ == Strictness::any_value;
  const auto take = [&](std::uint32_t size, std::uint32_t child) {
    push(at_ + size, {edge.to, items_[index].origin, index, edge_index, child});
  };
  const auto take_match = [&](std::uint32_t size, std::uint32_t entry) {
    matches_.push_back({edge_index, at_, at_ + size, entry});
    take(size, static_cast<std::uint32_t>(matches_.size() - 1));
  };
  const bool fits_number = word.value && (edge.kind == Edge::Kind::signed_number) == word.sign;
  switch (edge.kind) {
    case Edge::Kind::word:
      if (ids_[at_] == edge.what && ids_[at_] != unknown_word) take(1, nothing);
      return;
    case Edge::Kind::number:
    case Edge::Kind::signed_number:
      if (fits_number || (any && word.value)) take_match(1, nothing);
      if (!any && ids_[at_] != grammar_.that) return;
      break;
    default:
      if (any && word.value) take_match(1, nothing);
      break;
  }
  const auto found = grammar_.entries_by_first_word.find(ids_[at_]);
  if (ids_[at_] == unknown_word || found == grammar_.entries_by_first_word.end()) return;
  for (const std::uint32_t one : found->second) {
    const Entry& entry = grammar_.entries[one];
    if (!any && !grammar_.fits(entry, edge)) continue;
    const auto size = static_cast<std::uint32_t>(entry.words.size());
    if (at_ + size > words_.size() || !std::equal(entry.words.begin(), entry.words.end(), ids_.begin() + at_))
      continue;
    take_match(size, one);
  }
}

}  // namespace rulepress::text
