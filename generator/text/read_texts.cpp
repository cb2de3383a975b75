#include "text/read_texts.h"

#include <deque>
#include <map>
#include <unordered_map>

#include "text/check_grammar.h"
#include "text/check_use.h"
#include "text/style.h"
#include "text/trouble.h"

namespace rulepress::text {
namespace {

class TextsReader {
 public:
  TextsReader(const cards::Deck& deck, const model::Model& model, const std::string& language,
              source::Diagnostics& diagnostics)
      : deck_(deck),
        model_(model),
        language_(language),
        diagnostics_(diagnostics),
        texts_(card_texts(deck, model)),
        uses_(model.phrases.size()) {}

  Texts run() {
    std::vector<bool> spoken(model_.categories.size());
    for (const CardText& text : texts_) spoken[text.category] = true;
    const GrammarCheck check = check_grammar(model_, wordings_in(model_, language_), spoken, diagnostics_);
    if (texts_.empty()) return {};
    std::erase_if(texts_, [&](const CardText& text) { return check.speechless[text.category]; });
    const Grammar grammar = make_grammar(model_, deck_, language_, check.left_out);
    read_all(grammar);
    const std::size_t before = diagnostics_.count(source::Severity::error);
    tell_all(grammar);
    // Who cannot read everything does not know what is used.
    if (diagnostics_.count(source::Severity::error) == before)
      check_use(model_, deck_, uses_, check, diagnostics_);
    return std::move(made_);
  }

 private:
  // Equal texts are read once. What was read is kept once, too, where the caller will find it.
  void read_all(const Grammar& grammar) {
    std::map<std::pair<Ref, bool>, std::unordered_map<std::string_view, Outcome*>> known;
    Chart chart(grammar);
    for (const CardText& text : texts_) {
      const std::string& words = text.words->text();
      Outcome*& outcome = known[{text.category, text.many}][words];
      if (outcome == nullptr)
        outcome = &outcomes_.emplace_back(read_words(chart, words_of(words), text.category, text.many));
      const Reading* reading = nullptr;
      if (outcome->kind == Outcome::Kind::read) {
        auto [kept, fresh] = made_.read.try_emplace({text.category, words});
        if (fresh) kept->second = std::move(outcome->readings.front());
        reading = &kept->second;
        for (const Meaning& meaning : *reading) note_use(meaning, {text.component, reading, nullptr});
      }
      of_text_.push_back({outcome, reading});
    }
  }

  void note_use(const Meaning& meaning, Use use) {
    use.meaning = &meaning;
    uses_[meaning.phrase].push_back(use);
    for (const Given& given : meaning.slots) {
      for (const Meaning& inner : given.meanings) note_use(inner, use);
    }
  }

  void tell_all(const Grammar& grammar) {
    TroubleTeller teller{grammar, deck_, uses_, diagnostics_};
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      const CardText& text = texts_[i];
      const Outcome& outcome = *of_text_[i].outcome;
      switch (outcome.kind) {
        case Outcome::Kind::read:
          check_wording(text, *of_text_[i].reading, grammar, diagnostics_);
          break;
        case Outcome::Kind::unclear:
          teller.tell_unclear(text, outcome.readings.front());
          break;
        case Outcome::Kind::unread:
          teller.tell_unread(text);
          break;
        case Outcome::Kind::ambiguous:
          teller.tell_ambiguous(text, outcome);
          break;
        case Outcome::Kind::cut_off:
          teller.tell_cut_off(text);
          break;
      }
    }
  }

  const cards::Deck& deck_;
  const model::Model& model_;
  std::string language_;
  source::Diagnostics& diagnostics_;
  std::vector<CardText> texts_;
  std::deque<Outcome> outcomes_;
  struct Result {
    const Outcome* outcome;
    const Reading* reading;  // if it was read
  };
  std::vector<Result> of_text_;
  Uses uses_;
  Texts made_;
};

}  // namespace

Texts read_texts(const cards::Deck& deck, const model::Model& model, source::Diagnostics& diagnostics,
                 const std::string& language) {
  return TextsReader(deck, model, language, diagnostics).run();
}

}  // namespace rulepress::text
