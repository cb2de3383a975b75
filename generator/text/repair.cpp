#include "text/repair.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "source/nearest.h"
#include "source/utf8.h"

namespace rulepress::text {
namespace {

constexpr std::size_t most_tries = 400;
constexpr std::size_t longest_text = 200;  // words
constexpr std::size_t window = 4;          // words before the place where reading stopped

bool is_mark(const std::string& word) {
  return word.size() == 1 && !source::is_word_character(static_cast<unsigned char>(word[0]));
}

// The smaller, the likelier that it was meant.
enum class Rank : std::uint8_t { swap, mark, similar, put_in, take_out, put_in_start, replace };
constexpr std::size_t ranks = 7;

class RepairFinder {
 public:
  RepairFinder(const Chart& chart, const std::string& text, std::uint32_t top)
      : chart_(chart), grammar_(chart.grammar()), words_(chart.words()), text_(text), top_(top) {}

  std::optional<Repair> run() {
    const std::size_t stop = chart_.reached();
    const std::size_t first = stop > window ? stop - window : 0;
    for (std::size_t back = 0; back <= stop - first; ++back) {
      const std::size_t at = stop - back;
      distance_ = back;
      swap(at);
      if (at > 0) swap(at - 1);
      take_out(at);
      put_others(at);
    }
    for (const Found& found : found_) {
      if (found.repair && !found.rivals) return found.repair;
    }
    return {};
  }

 private:
  std::string raw(std::size_t i) const {
    return text_.substr(words_[i].begin, words_[i].end - words_[i].begin);
  }

  // Only blanks stand between two words: no marks that would go with them.
  bool plain_between(std::size_t i) const {
    return i + 1 < words_.size() &&
           text_.substr(words_[i].end, words_[i + 1].begin - words_[i].end).find_first_not_of(" \t\n") ==
               std::string::npos;
  }

  void offer(Rank rank, Repair repair) {
    Found& found = found_[static_cast<std::size_t>(rank)];
    if (found.repair && distance_ > found.distance) return;
    if (++tries_ > most_tries || helps(chart_, text_, top_, repair) != Help::whole) return;
    if (found.repair) {
      found.rivals = found.rivals || result(repair) != result(*found.repair);
    } else {
      found = {std::move(repair), distance_, false};
    }
  }

  std::vector<std::string> result(const Repair& repair) const {
    std::string made = text_;
    made.replace(repair.begin, repair.end - repair.begin, repair.replacement);
    std::vector<std::string> words;
    for (const Word& word : words_of(made)) words.push_back(word.folded);
    return words;
  }

  void swap(std::size_t at) {
    if (at + 1 >= words_.size() || !plain_between(at)) return;
    const std::string between = text_.substr(words_[at].end, words_[at + 1].begin - words_[at].end);
    offer(Rank::swap, {words_[at].begin, words_[at + 1].end, raw(at + 1) + between + raw(at),
                       fmt::format("swap the words: `{} {}`", raw(at + 1), raw(at))});
  }

  void take_out(std::size_t at) {
    if (at >= words_.size() || words_.size() == 1) return;
    Repair made{words_[at].begin, words_[at].end, "", fmt::format("take `{}` out", raw(at))};
    if (at > 0 && plain_between(at - 1)) {
      made.begin = words_[at - 1].end;
    } else if (at == 0 && plain_between(0)) {
      made.end = words_[1].begin;
    }
    offer(is_mark(raw(at)) ? Rank::mark : Rank::take_out, made);
  }

  void put_others(std::size_t at) {
    if (chart_.sets()[at].items().empty()) return;
    const Expected expected = expected_at(chart_, at);
    const std::vector<std::string> all = candidates(expected, grammar_);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string& word = all[i];
      // What goes on with a phrase that was begun is likelier than what starts another.
      put_in(at, word, i < expected.direct.words.size() ? Rank::put_in : Rank::put_in_start);
      if (at < words_.size()) replace(at, word);
    }
  }

  void put_in(std::size_t at, const std::string& word, Rank rank) {
    Repair made;
    made.advice = fmt::format("put in `{}`", word);
    const bool glued = is_mark(word) && word != "(";
    if (glued && at > 0) {
      made.begin = words_[at - 1].end;
      made.replacement = word;
    } else if (at < words_.size() && (at == 0 || words_[at].spaced)) {
      made.begin = words_[at].begin;
      made.replacement = word + " ";
    } else {
      made.begin = words_[at - 1].end;
      made.replacement = " " + word;
    }
    made.end = made.begin;
    offer(is_mark(word) ? Rank::mark : rank, made);
  }

  void replace(std::size_t at, const std::string& word) {
    const std::string old = raw(at);
    if (old == word) return;
    const std::vector<std::string> one = {word};
    Repair made{words_[at].begin, words_[at].end, word, fmt::format("write `{}` for `{}`", word, old)};
    if (is_mark(word)) {
      if (at > 0 && plain_between(at - 1)) made.begin = words_[at - 1].end;
      offer(is_mark(old) ? Rank::mark : Rank::similar, made);
    } else {
      offer(source::nearest(old, one) ? Rank::similar : Rank::replace, made);
    }
  }

  const Chart& chart_;
  const Grammar& grammar_;
  std::span<const Word> words_;
  const std::string& text_;
  std::uint32_t top_;
  // The nearest of each rank to the place where reading stopped.
  struct Found {
    std::optional<Repair> repair;
    std::size_t distance = 0;
    bool rivals = false;
  };
  std::array<Found, ranks> found_;
  std::size_t distance_ = 0;
  std::size_t tries_ = 0;
};

}  // namespace

Help helps(const Chart& chart, const std::string& text, std::uint32_t top, const Repair& repair) {
  std::string made = text;
  made.replace(repair.begin, repair.end - repair.begin, repair.replacement);
  const std::vector<Word> words = words_of(made);
  if (words.empty()) return Help::none;
  const Chart again(chart.grammar(), words, top);
  if (again.accepted()) return Help::whole;
  return again.reached() > chart.reached() ? Help::further : Help::none;
}

std::optional<Repair> find_repair(const Chart& chart, const std::string& text, std::uint32_t top) {
  if (chart.cut_off() || chart.words().size() > longest_text) return {};
  return RepairFinder(chart, text, top).run();
}

}  // namespace rulepress::text
