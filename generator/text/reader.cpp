#include "text/reader.h"

#include <algorithm>

#include "text/results.h"

namespace rulepress::text {

std::uint32_t top_of(const Grammar& grammar, Ref category, bool many) {
  return many ? grammar.top_many[category] : grammar.top_one[category];
}

Outcome read_words(const Grammar& grammar, std::span<const Word> words, Ref category, bool many) {
  Chart chart(grammar);
  return read_words(chart, words, category, many);
}

Outcome read_words(Chart& chart, std::span<const Word> words, Ref category, bool many) {
  const Grammar& grammar = chart.grammar();
  Outcome made;
  if (words.empty()) return made;
  if (words.size() > most_words) {
    made.kind = Outcome::Kind::cut_off;
    return made;
  }
  chart.read(words, top_of(grammar, category, many));
  if (chart.cut_off()) {
    made.kind = Outcome::Kind::cut_off;
    return made;
  }
  if (!chart.accepted()) return made;
  Readings found = readings_of(chart);
  made.readings = std::move(found.all);
  if (found.more) {
    made.kind = Outcome::Kind::cut_off;
  } else if (made.readings.size() > 1) {
    made.kind = Outcome::Kind::ambiguous;
  } else {
    const bool clear =
        !std::ranges::any_of(words, [](const Word& word) { return word.folded == that_word; }) ||
        bind_results(made.readings.front(), *grammar.model).empty();
    made.kind = clear ? Outcome::Kind::read : Outcome::Kind::unclear;
  }
  return made;
}

}  // namespace rulepress::text
