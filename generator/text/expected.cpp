#include "text/expected.h"

#include <fmt/format.h>

#include <algorithm>

#include "source/nearest.h"

namespace rulepress::text {
namespace {

constexpr std::size_t most_listed = 6;

class ExpectedMaker {
 public:
  ExpectedMaker(const Chart& chart, std::size_t at) : grammar_(chart.grammar()), chart_(chart), at_(at) {}

  Expected run() {
    std::vector<std::pair<std::size_t, Ref>> phrases;
    for (const std::uint32_t index : chart_.sets()[at_].items()) {
      const Item& item = chart_.item(index);
      const State& state = grammar_.states[item.state];
      if (state.phrase == model::no_ref) {
        made_.end = made_.end || state.final;
      } else if (item.origin < at_ && state.edges > 0) {
        phrases.emplace_back(item.origin, state.phrase);
      }
      // What was only begun here stands for its category.
      const bool begun = item.origin == at_ && state.phrase != model::no_ref;
      if (!begun) look_at(state, true);
    }
    std::ranges::stable_sort(phrases, {}, [](const auto& one) { return one.first; });
    for (const auto& [origin, phrase] : phrases) {
      if (std::ranges::find(made_.phrases, phrase) == made_.phrases.end()) made_.phrases.push_back(phrase);
    }
    return std::move(made_);
  }

 private:
  void look_at(const State& state, bool direct) {
    for (std::uint32_t i = state.first_edge; i < state.first_edge + state.edges; ++i) {
      const Edge& edge = grammar_.edges[i];
      if (edge.kind != Edge::Kind::category) {
        add(edge, made_.all);
        if (direct) add(edge, made_.direct);
        continue;
      }
      if (direct) made_.categories.insert(edge.what);
      if (!seen_.insert(edge.what).second) continue;
      for (const std::uint32_t start : grammar_.categories[edge.what].all)
        look_at(grammar_.states[start], false);
    }
  }

  static void add(const Edge& edge, Terminals& terminals) {
    switch (edge.kind) {
      case Edge::Kind::word:
        terminals.words.emplace(edge.what, edge.spelling);
        break;
      case Edge::Kind::number:
        terminals.number = true;
        break;
      case Edge::Kind::signed_number:
        terminals.signed_number = true;
        break;
      case Edge::Kind::value:
        terminals.enums.insert(edge.what);
        break;
      default:
        terminals.things.insert(edge.what);
        break;
    }
  }

  const Grammar& grammar_;
  const Chart& chart_;
  std::size_t at_;
  std::set<Ref> seen_;
  Expected made_;
};

// A category that starts with nothing but values says less than they do.
bool only_values(Ref category, const Grammar& grammar) {
  return std::ranges::all_of(grammar.categories[category].all, [&](std::uint32_t start) {
    const State& state = grammar.states[start];
    for (std::uint32_t i = state.first_edge; i < state.first_edge + state.edges; ++i) {
      if (grammar.edges[i].kind == Edge::Kind::word || grammar.edges[i].kind == Edge::Kind::category)
        return false;
    }
    return true;
  });
}

}  // namespace

std::string with_article(const std::string& noun) {
  return fmt::format("{} {}", source::article(noun), noun);
}

Expected expected_at(const Chart& chart, std::size_t at) {
  return ExpectedMaker(chart, at).run();
}

std::string in_words(const Expected& expected, const Grammar& grammar) {
  std::vector<std::string> parts;
  Terminals shown = expected.direct;
  parts.reserve(shown.words.size());
  for (const auto& [word, spelling] : shown.words)
    parts.push_back(fmt::format("`{}`", grammar.spellings[spelling]));
  for (const Ref category : expected.categories) {
    if (only_values(category, grammar)) {
      shown = expected.all;
    } else {
      parts.push_back(with_article(grammar.model->categories[category].name.text));
    }
  }
  if (shown.number) parts.emplace_back("a number");
  if (shown.signed_number) parts.emplace_back("a number with its sign");
  for (const Ref of : shown.enums) parts.push_back(with_article(grammar.model->enums[of].name.text));
  for (const Ref of : shown.things)
    parts.push_back(fmt::format("the name of {}", with_article(grammar.model->things[of].name.text)));
  const std::size_t left_out = parts.size() > most_listed ? parts.size() - most_listed + 1 : 0;
  if (left_out > 0) {
    parts.resize(parts.size() - left_out);
    parts.push_back(fmt::format("one of {} other words", left_out));
  }
  if (expected.end) parts.emplace_back("the end of the text");
  std::string made;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) made += i + 1 == parts.size() ? " or " : ", ";
    made += parts[i];
  }
  return made;
}

bool may_stand(const Entry& entry, const Expected& expected, const Grammar& grammar) {
  const Terminals& all = expected.all;
  if (entry.kind == Edge::Kind::number) return all.number;
  if (entry.kind == Edge::Kind::value) return all.enums.contains(entry.of);
  return std::ranges::any_of(
      all.things, [&](Ref of) { return entry.exact ? entry.of == of : grammar.model->is_a(entry.of, of); });
}

std::vector<std::string> candidates(const Expected& expected, const Grammar& grammar) {
  std::vector<std::string> made;
  made.reserve(expected.all.words.size());
  for (const auto& [word, spelling] : expected.direct.words) made.push_back(grammar.spellings[spelling]);
  for (const Entry& entry : grammar.entries) {
    if (!entry.that && may_stand(entry, expected, grammar)) made.push_back(entry.name);
  }
  for (const auto& [word, spelling] : expected.all.words) {
    if (!expected.direct.words.contains(word)) made.push_back(grammar.spellings[spelling]);
  }
  return made;
}

}  // namespace rulepress::text
