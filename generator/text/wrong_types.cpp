#include "text/wrong_types.h"

#include <fmt/format.h>

#include "source/nearest.h"
#include "text/expected.h"
#include "text/mistakes.h"
#include "text/repair.h"

namespace rulepress::text {
namespace {

bool fits(const Match& match, const Chart& chart) {
  const Grammar& grammar = chart.grammar();
  const Edge& edge = grammar.edges[match.edge];
  if (match.entry == nothing) {
    const Word& word = chart.words()[match.begin];
    return (edge.kind == Edge::Kind::number && !word.sign) ||
           (edge.kind == Edge::Kind::signed_number && word.sign);
  }
  return grammar.fits(grammar.entries[match.entry], edge);
}

// Number for number, value for value, name for name.
bool same_kind(const Match& match, const Chart& chart) {
  const Edge::Kind wanted = chart.grammar().edges[match.edge].kind;
  if (match.entry == nothing) return wanted == Edge::Kind::number || wanted == Edge::Kind::signed_number;
  return chart.grammar().entries[match.entry].kind == wanted;
}

// The way through the forest with the fewest wrong values; texts are short, and ways are few.
class FewestWrong {
 public:
  explicit FewestWrong(const Chart& chart) : chart_(chart) {}

  std::vector<std::uint32_t> run() { return of_item(chart_.top_item()); }

 private:
  using Wrong = std::vector<std::uint32_t>;  // matches

  Wrong of_item(std::uint32_t index) {
    const auto known = items_.find(index);
    if (known != items_.end()) return known->second;
    Wrong best;
    bool first = true;
    for (std::uint32_t at = chart_.item(index).link; at != nothing; at = chart_.link(at).next) {
      const Link& link = chart_.link(at);
      Wrong made = of_item(link.previous);
      const Edge& edge = chart_.grammar().edges[link.edge];
      if (edge.kind == Edge::Kind::category) {
        const Wrong inner = of_node(link.child);
        made.insert(made.end(), inner.begin(), inner.end());
      } else if (edge.kind != Edge::Kind::word && !fits(chart_.match(link.child), chart_)) {
        made.push_back(link.child);
      }
      if (first || made.size() < best.size()) best = std::move(made);
      first = false;
    }
    return items_[index] = std::move(best);
  }

  Wrong of_node(std::uint32_t index) {
    Wrong best;
    bool first = true;
    for (const std::uint32_t item : chart_.node(index).items) {
      Wrong made = of_item(item);
      if (first || made.size() < best.size()) best = std::move(made);
      first = false;
    }
    return best;
  }

  const Chart& chart_;
  std::unordered_map<std::uint32_t, Wrong> items_;
};

std::string kind_of(const Edge& edge, const Model& model) {
  switch (edge.kind) {
    case Edge::Kind::number:
      return "a number without a sign";
    case Edge::Kind::signed_number:
      return "a number with its sign";
    case Edge::Kind::value:
      return with_article(model.enums[edge.what].name.text);
    default:
      return fmt::format("the name of {}", with_article(model.things[edge.what].name.text));
  }
}

void tell(const Match& match, const CardText& card, const Chart& chart, TroubleTeller& teller) {
  const Grammar& grammar = chart.grammar();
  const Edge& edge = grammar.edges[match.edge];
  const std::size_t begin = chart.words()[match.begin].begin;
  const std::size_t end = chart.words()[match.end - 1].end;
  const std::string raw = card.words->text().substr(begin, end - begin);
  const bool number = match.entry == nothing;
  const bool sign = number && chart.words()[match.begin].sign;
  Edge own;
  std::string what;
  if (number) {
    own.kind = sign ? Edge::Kind::signed_number : Edge::Kind::number;
  } else {
    own.kind = grammar.entries[match.entry].kind;
    own.what = grammar.entries[match.entry].of;
    if (grammar.entries[match.entry].that && own.kind == Edge::Kind::name)
      what = with_article(grammar.model->things[own.what].name.text);
  }
  if (what.empty()) what = kind_of(own, *grammar.model);
  auto& report = teller.diagnostics.report(
      mistakes::wrong_type, card.words->span(begin, end),
      fmt::format("`{}` is {}, but {} should stand here", raw, what, kind_of(edge, *grammar.model)));
  const model::Phrase& phrase = grammar.model->phrases[chart.grammar().states[edge.to].phrase];
  report.also(phrase.words.span, "in this phrase");
  const bool number_wanted = edge.kind == Edge::Kind::number || edge.kind == Edge::Kind::signed_number;
  if (number && number_wanted) {
    const std::int64_t value = *chart.words()[match.begin].value;
    const std::string right = sign ? std::to_string(value < 0 ? -value : value) : fmt::format("{:+}", value);
    const std::string advice = fmt::format("write `{}`", right);
    if (const auto edit = edit_of(*card.words, begin, end, right)) {
      report.suggest(advice, *edit);
    } else {
      report.suggest(advice);
    }
    return;
  }
  Expected wanted;
  if (edge.kind == Edge::Kind::value) wanted.all.enums.insert(edge.what);
  if (edge.kind == Edge::Kind::name) wanted.all.things.insert(edge.what);
  std::vector<std::string> names = candidates(wanted, grammar);
  constexpr std::size_t most_named = 8;
  if (number_wanted || names.empty()) {
    report.suggest("write a number");
  } else if (names.size() > most_named) {
    names.resize(most_named);
    report.suggest(fmt::format("write one such as {}", source::quoted_list(names, "or")));
  } else {
    report.suggest(fmt::format("write {}", source::quoted_list(names, "or")));
  }
}

}  // namespace

bool tell_wrong_types(const CardText& card, std::span<const Word> words, const Chart& chart,
                      TroubleTeller& teller) {
  const std::uint32_t top = top_of(teller.grammar, card.category, card.many);
  const Chart any(teller.grammar, words, top, Strictness::any_value);
  if (!any.accepted()) return false;
  const std::vector<std::uint32_t> wrong = FewestWrong(any).run();
  // One value for another of its kind is plain; a number for a name is more likely a slip of another sort.
  const bool plain = wrong.size() == 1 && same_kind(any.match(wrong.front()), any);
  if (!plain && find_repair(chart, card.words->text(), top)) return false;
  for (const std::uint32_t match : wrong) tell(any.match(match), card, any, teller);
  return !wrong.empty();
}

}  // namespace rulepress::text
