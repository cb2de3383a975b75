#include "text/read_texts.h"

#include <fmt/format.h>

#include "text/card_texts.h"
#include "text/mistakes.h"
#include "text/print.h"
#include "text/reader.h"

namespace rulepress::text {

Texts read_texts(const cards::Deck& deck, const model::Model& model, source::Diagnostics& diagnostics,
                 const std::string& language) {
  Texts made;
  const std::vector<CardText> all = card_texts(deck, model);
  if (all.empty()) return made;
  const Grammar grammar = make_grammar(model, deck, language.substr(0, language.find('-')));
  std::map<std::tuple<Ref, bool, std::string>, Outcome> outcomes;
  for (const CardText& text : all) {
    const auto [found, fresh] = outcomes.try_emplace({text.category, text.many, text.words->text()});
    if (fresh) found->second = read_words(grammar, words_of(text.words->text()), text.category, text.many);
    const Outcome& outcome = found->second;
    if (outcome.kind == Outcome::Kind::read) {
      made.read.try_emplace({text.category, text.words->text()}, outcome.readings.front());
    } else {
      diagnostics
          .report(mistakes::unexpected_word, text.words->whole(),
                  fmt::format("this is no {}", model.categories[text.category].name.text))
          .suggest("write it with the phrases of the rulebook");
    }
  }
  return made;
}

}  // namespace rulepress::text
