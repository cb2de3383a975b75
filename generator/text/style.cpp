#include "text/style.h"

#include <fmt/format.h>

#include <algorithm>

#include "source/utf8.h"
#include "text/mistakes.h"
#include "text/print.h"
#include "text/results.h"
#include "text/trouble.h"

namespace rulepress::text {
namespace {

std::string raw(const std::string& text, const Word& word) {
  return text.substr(word.begin, word.end - word.begin);
}

// The same letters apart from typographic signs, which are as good as plain ones.
bool same_letters(const std::string& a, const std::string& b) {
  const auto plain = [](std::string text) {
    for (const auto& [from, to] :
         {std::pair{"\u2019", "'"}, {"\u2212", "-"}, {"\u2013", "-"}, {"\u2010", "-"}}) {
      for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1))
        text.replace(at, std::string_view(from).size(), to);
    }
    return text;
  };
  return plain(a) == plain(b);
}

class Comparison {
 public:
  Comparison(const std::string& text, std::span<const Word> words, const Printed& printed)
      : text_(text), words_(words), printed_(printed), right_(words_of(printed.text)) {}

  // Words [begin, end) of the text and of the right wording differ; false when nothing does.
  bool find() {
    const std::size_t least = std::min(words_.size(), right_.size());
    begin_ = 0;
    while (begin_ < least && same(begin_, begin_)) ++begin_;
    if (begin_ == words_.size() && begin_ == right_.size()) return false;
    end_ = words_.size();
    right_end_ = right_.size();
    while (end_ > begin_ && right_end_ > begin_ && same(end_ - 1, right_end_ - 1)) --end_, --right_end_;
    // A blank too many or too few belongs to both its neighbours, and nothing may become empty.
    const bool empty = end_ == begin_ || right_end_ == begin_;
    if (begin_ > 0 && (empty || words_[begin_].spaced != right_[begin_].spaced)) --begin_;
    return true;
  }

  std::size_t from() const { return words_[begin_].begin; }
  std::size_t to() const { return words_[std::max(end_, begin_ + 1) - 1].end; }
  std::string replacement() const {
    const std::size_t end = right_[std::max(right_end_, begin_ + 1) - 1].end;
    return printed_.text.substr(right_[begin_].begin, end - right_[begin_].begin);
  }

 private:
  bool same(std::size_t i, std::size_t j) const {
    const Word& word = words_[i];
    const Word& right = right_[j];
    if (word.folded != right.folded || (i > 0 && word.spaced != right.spaced)) return false;
    const std::string mine = raw(text_, word);
    const std::string theirs = raw(printed_.text, right);
    if (same_letters(mine, theirs)) return true;
    const bool value = std::ranges::any_of(printed_.values, [&](const auto& range) {
      return range.first <= right.begin && right.end <= range.second;
    });
    return value || (starts_sentence(j) && source::upper_case(mine.substr(0, 1)) == theirs.substr(0, 1) &&
                     mine.substr(1) == theirs.substr(1));
  }

  bool starts_sentence(std::size_t j) const {
    if (j == 0) return true;
    const std::string before = raw(printed_.text, right_[j - 1]);
    return before == "." || before == "!" || before == "?";
  }

  const std::string& text_;
  std::span<const Word> words_;
  const Printed& printed_;
  std::vector<Word> right_;
  std::size_t begin_ = 0, end_ = 0, right_end_ = 0;
};

// A better wording must not mean something else.
bool reads_as(const std::string& text, const Meaning& meaning, Ref category, const Grammar& grammar) {
  const Outcome outcome = read_words(grammar, words_of(text), category, false);
  const bool is_read = outcome.kind == Outcome::Kind::read || outcome.kind == Outcome::Kind::unclear;
  return is_read && unbound(outcome.readings.front().front()) == unbound(meaning);
}

}  // namespace

void check_wording(const CardText& card, const std::vector<Meaning>& meanings, const Grammar& grammar,
                   source::Diagnostics& diagnostics) {
  const std::string& text = card.words->text();
  const std::vector<Word> words = words_of(text);
  for (const Meaning& meaning : meanings) {
    const auto first = std::ranges::find(words, meaning.begin, &Word::begin);
    const auto last = std::ranges::find(words, meaning.end, &Word::end);
    const Printed printed = canonical(meaning, grammar);
    Comparison comparison(text, std::span(first, last + 1), printed);
    if (!comparison.find() || !reads_as(printed.text, meaning, card.category, grammar)) continue;
    const std::string old = text.substr(comparison.from(), comparison.to() - comparison.from());
    auto& report =
        diagnostics.report(mistakes::wording, card.words->span(comparison.from(), comparison.to()),
                           fmt::format("the rulebook says `{}` for `{}`", comparison.replacement(), old));
    report.also(grammar.model->phrases[meaning.phrase].words.span, "the phrase");
    const std::string advice = fmt::format("write `{}`", printed.text);
    if (const auto edit =
            edit_of(*card.words, comparison.from(), comparison.to(), comparison.replacement())) {
      report.suggest(advice, *edit);
    } else {
      report.suggest(advice);
    }
  }
}

}  // namespace rulepress::text
