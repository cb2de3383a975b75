#include "text/trouble.h"

#include <fmt/format.h>

#include <algorithm>

#include "source/nearest.h"
#include "text/expected.h"
#include "text/mistakes.h"
#include "text/print.h"
#include "text/repair.h"
#include "text/results.h"
#include "text/wrong_types.h"

namespace rulepress::text {
namespace {

constexpr std::size_t longest_example = 90;

std::string type_word(const model::Type& type, const Model& model) {
  return type.kind == model::Kind::number        ? "number"
         : type.kind == model::Kind::enumeration ? model.enums[type.ref].name.text
                                                 : model.things[type.ref].name.text;
}

struct Unread {
  TroubleTeller& teller;
  const CardText& card;
  const std::string& text;
  std::uint32_t top;
  const Chart& chart;
  Expected expected;
  std::size_t stop;  // the word that does not fit

  std::string raw(std::size_t begin, std::size_t end) const {
    const std::size_t from = chart.words()[begin].begin;
    return text.substr(from, chart.words()[end - 1].end - from);
  }
  source::Span span(std::size_t begin, std::size_t end) const {
    return card.words->span(chart.words()[begin].begin, chart.words()[end - 1].end);
  }
  std::string wanted() const { return in_words(expected, teller.grammar); }

  void suggest(source::Diagnostic& report, const std::string& advice, const Repair& repair) const {
    const auto edit = edit_of(*card.words, repair.begin, repair.end, repair.replacement);
    if (edit) {
      report.suggest(advice, *edit);
    } else {
      report.suggest(advice);
    }
  }

  // Another card where a phrase is right that is begun here, or else one that might begin here.
  void add_example(source::Diagnostic& report) const {
    std::vector<Ref> phrases = expected.phrases;
    for (Ref ref = 0; ref < teller.uses.size(); ++ref) {
      if (expected.categories.contains(teller.grammar.model->phrases[ref].category)) phrases.push_back(ref);
    }
    for (const Ref phrase : phrases) {
      for (const Use& use : teller.uses[phrase]) {
        if (use.component == card.component) continue;
        const cards::Component& other = teller.deck.components[use.component];
        const std::string whole = canonical(*use.text, teller.grammar);
        report.note(fmt::format(
            "`{}` says: {}", other.name.text().empty() ? other.id : other.name.text(),
            whole.size() <= longest_example ? whole : canonical(*use.meaning, teller.grammar).text));
        return;
      }
    }
  }

  // `that …` where it could mean something, if a phrase gave that back.
  bool suggest_result(source::Diagnostic& report) const {
    const Terminals& all = expected.all;
    const bool value = all.number || !all.enums.empty() || !all.things.empty();
    if (!value || stop == chart.words().size() || chart.words()[stop].folded != that_word) return false;
    report.suggest(
        "if it means what a phrase before it gives, write `->` and a type behind the words of that phrase");
    return true;
  }

  // A name or value of several words that is nearly right.
  bool tell_misspelt_entry() const {
    const Grammar& grammar = teller.grammar;
    const auto said = [&](const Entry& entry) {
      const std::size_t size = entry.words.size();
      return size > 1 && stop + size <= chart.words().size() &&
             std::ranges::equal(entry.words, chart.words().subspan(stop, size), {}, {},
                                [&](const Word& word) { return grammar.id_of(word.folded); });
    };
    if (std::ranges::any_of(grammar.entries, said)) return false;  // right, but for another place
    const auto near = [](const std::string& word, std::string_view right) {
      const std::vector<std::string> one = {std::string(right)};
      return word == right || source::nearest(word, one).has_value();
    };
    // The word `that` alone makes nothing alike.
    const auto alike = [&](const Entry& entry) {
      const std::size_t end = stop + entry.words.size();
      if (!entry.that) return near(raw(stop, end), entry.name);
      return near(raw(stop, stop + 1), that_word) &&
             near(raw(stop + 1, end), std::string_view(entry.name).substr(that_word.size() + 1));
    };
    std::string best;
    std::size_t best_size = 0;
    for (const Entry& entry : grammar.entries) {
      const std::size_t size = entry.words.size();
      if (!may_stand(entry, expected, grammar) || size < 2 || stop + size > chart.words().size() ||
          size < best_size)
        continue;
      if (!alike(entry)) continue;
      best = entry.name;
      best_size = size;
    }
    if (best.empty()) return false;
    const Repair repair{chart.words()[stop].begin, chart.words()[stop + best_size - 1].end, best, ""};
    if (helps(chart, text, top, repair) == Help::none) return false;
    auto& report =
        teller.diagnostics.report(mistakes::unknown_word, span(stop, stop + best_size),
                                  fmt::format("nothing is called `{}`", raw(stop, stop + best_size)));
    suggest(report, fmt::format("did you mean `{}`?", best), repair);
    return true;
  }

  void tell_unknown_word() const {
    const std::string word = raw(stop, stop + 1);
    auto& report = teller.diagnostics.report(mistakes::unknown_word, span(stop, stop + 1),
                                             fmt::format("no phrase has the word `{}`", word));
    report.label(fmt::format("{} should stand here", wanted()));
    add_example(report);
    const auto near = source::nearest(word, candidates(expected, teller.grammar));
    if (near) {
      const Repair repair{chart.words()[stop].begin, chart.words()[stop].end, *near, ""};
      if (helps(chart, text, top, repair) != Help::none) {
        suggest(report, fmt::format("did you mean `{}`?", *near), repair);
        return;
      }
    }
    if (const auto repair = find_repair(chart, text, top)) {
      suggest(report, repair->advice, *repair);
    } else if (suggest_result(report)) {
      return;
    } else if (const auto elsewhere = source::nearest(word, teller.grammar.vocabulary);
               elsewhere && !elsewhere->empty()) {
      report.suggest(fmt::format("phrases have the word `{}`, though not in this place", *elsewhere));
    } else {
      report.suggest("use the words of the rulebook's phrases, or write a phrase for this");
    }
  }

  void tell_unexpected() const {
    const bool ended = stop == chart.words().size();
    const std::size_t end = chart.words().back().end;
    const bool only_end = expected.end && expected.all.words.empty() && expected.categories.empty();
    auto& report =
        ended ? teller.diagnostics.report(mistakes::unexpected_word, card.words->span(end, end),
                                          fmt::format("the text ends here, but {} should follow", wanted()))
        : only_end
            ? teller.diagnostics.report(mistakes::unexpected_word, span(stop, stop + 1),
                                        fmt::format("the text should end before `{}`", raw(stop, stop + 1)))
            : teller.diagnostics.report(
                  mistakes::unexpected_word, span(stop, stop + 1),
                  fmt::format("`{}` stands here, but {} should", raw(stop, stop + 1), wanted()));
    add_example(report);
    if (const auto repair = find_repair(chart, text, top)) {
      suggest(report, repair->advice, *repair);
    } else if (!suggest_result(report)) {
      report.suggest("write it with the phrases of the rulebook, or write a phrase for it");
    }
  }
};

}  // namespace

std::optional<source::Edit> edit_of(const source::Excerpt& words, std::size_t begin, std::size_t end,
                                    const std::string& replacement) {
  // An apostrophe might end the text, unless it has one already.
  const bool apostrophes = words.text().find('\'') != std::string::npos;
  if (replacement.find_first_of(apostrophes ? "\"\\" : "\"\\'") != std::string::npos) return {};
  if (words.text().substr(begin, end - begin).find_first_of("*\\") != std::string::npos) return {};
  return source::Edit{words.span(begin, end), replacement};
}

void TroubleTeller::tell_unread(const CardText& card) {
  const std::string& text = card.words->text();
  const std::vector<Word> words = words_of(text);
  const std::uint32_t top = top_of(grammar, card.category, card.many);
  if (words.empty()) {
    diagnostics.report(mistakes::unexpected_word, card.words->whole(), "this text says nothing")
        .suggest("write what the card does, or leave the text out");
    return;
  }
  const Chart chart(grammar, words, top);
  const Unread unread{*this, card, text, top, chart, expected_at(chart, chart.reached()), chart.reached()};
  if (unread.stop < words.size()) {
    if (unread.tell_misspelt_entry()) return;
    const Word& word = words[unread.stop];
    if (grammar.id_of(word.folded) == unknown_word && !word.value) return unread.tell_unknown_word();
  }
  if (tell_wrong_types(card, words, chart, *this)) return;
  unread.tell_unexpected();
}

void TroubleTeller::tell_ambiguous(const CardText& card, const Outcome& outcome) {
  auto& report = diagnostics.report(mistakes::ambiguous, card.words->whole(),
                                    fmt::format("this text can be read in {} ways", outcome.readings.size()));
  const auto shown = [&](const Reading& reading) { return bracketed(reading, grammar); };
  const bool alike = shown(outcome.readings[0]) == shown(outcome.readings[1]);
  for (std::size_t i = 0; i < 2; ++i) {
    const Reading& reading = outcome.readings[i];
    report.note(fmt::format("{}: {}", i == 0 ? "either" : "or",
                            alike ? notation(reading, *grammar.model) : shown(reading)));
  }
  const auto [first, second] = first_difference(outcome.readings[0], outcome.readings[1]);
  if (first == model::no_ref) {
    report.suggest("change the words of a phrase so that they tell the readings apart");
    return;
  }
  const model::Phrase& one = grammar.model->phrases[first];
  const model::Phrase& other = grammar.model->phrases[second];
  report.also(one.words.span, "either this");
  report.also(other.words.span, "or this");
  report.suggest(
      fmt::format("if `{}` goes first, write `over \"{}\"` below it; or change the words of a phrase",
                  one.words.text, other.words.text));
}

void TroubleTeller::tell_unclear(const CardText& card, const Reading& reading) {
  const model::Model& model = *grammar.model;
  Reading bound = reading;
  std::vector<const Meaning*> all;  // that do something
  const auto gather = [&](const auto& self, const Meaning& meaning) -> void {
    if (model.categories[model.phrases[meaning.phrase].category].mode == "does") all.push_back(&meaning);
    for (const Given& given : meaning.slots) {
      for (const Meaning& inner : given.meanings) self(self, inner);
    }
  };
  for (const Meaning& meaning : reading) gather(gather, meaning);
  for (const Unbound& one : bind_results(bound, model)) {
    const std::string what = model::name_of(one.type, model);
    auto& report =
        diagnostics.report(mistakes::unclear_that, card.words->span(one.given->begin, one.given->end),
                           fmt::format("nothing before `{}` gives {}", one.given->name, what));
    const auto gives = [&](const Meaning* meaning) {
      return gives_back(model.phrases[meaning->phrase], one.type, model);
    };
    const Meaning* before = nullptr;
    for (const Meaning* meaning : all) {
      if (meaning->end <= one.before && (before == nullptr || meaning->end >= before->end)) before = meaning;
    }
    if (const auto later = std::ranges::find_if(all, gives);
        later != all.end() && (*later)->begin > one.before) {
      report.suggest(fmt::format("let `{}` stand before it", canonical(**later, grammar).text));
    } else if (before != nullptr && !model.phrases[before->phrase].has_result) {
      const model::Phrase& phrase = model.phrases[before->phrase];
      report.also(phrase.words.span, "this comes before, and gives nothing back");
      report.suggest(
          fmt::format("if this phrase gives it, write `-> {}` behind its words and `return …` at its end",
                      type_word(one.type, model)));
    } else {
      const auto giver = std::ranges::find_if(
          model.phrases, [&](const model::Phrase& phrase) { return gives_back(phrase, one.type, model); });
      report.also(giver->words.span, fmt::format("this phrase gives {}", what));
      report.suggest("let such a phrase stand before it, or say what is meant");
    }
  }
}

void TroubleTeller::tell_cut_off(const CardText& card) {
  const bool is_long = words_of(card.words->text()).size() > most_words;
  diagnostics
      .report(mistakes::too_many_readings, card.words->whole(),
              is_long ? "this text is longer than a card can be"
                      : "this text can be read in more ways than Rulepress looks at")
      .suggest(is_long ? fmt::format("write at most {} words", most_words)
                       : "let a slot take a list, such as `{es: effect list}`, where phrases join others "
                         "with `and` or `then`");
}

}  // namespace rulepress::text
