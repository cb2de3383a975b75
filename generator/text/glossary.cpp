#include "text/glossary.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/card_texts.h"
#include "text/touched.h"

namespace rulepress::text {

std::vector<GlossaryEntry> glossary(const cards::Deck& deck, const model::Model& model, const Texts& texts) {
  std::vector<GlossaryEntry> made(model.phrases.size());
  for (Ref phrase = 0; phrase < made.size(); ++phrase) made[phrase].phrase = phrase;
  for (const CardText& card : card_texts(deck, model)) {
    const std::vector<Meaning>* meanings = texts.find(card.category, card.words->text());
    if (meanings == nullptr) continue;
    for (const Meaning& meaning : *meanings) {
      for (const Ref phrase : phrases_of(meaning)) {
        std::vector<std::size_t>& all = made[phrase].components;
        if (std::ranges::find(all, card.component) == all.end()) all.push_back(card.component);
      }
    }
  }
  return made;
}

std::string dump(const std::vector<GlossaryEntry>& glossary, const cards::Deck& deck,
                 const model::Model& model) {
  std::string out;
  for (const GlossaryEntry& entry : glossary) {
    const model::Phrase& phrase = model.phrases[entry.phrase];
    const std::string category =
        phrase.category == model::no_ref ? "phrase" : model.categories[phrase.category].name.text;
    out += fmt::format("{} \"{}\"\n", category, phrase.words.text);
    if (phrase.has_result) out += fmt::format("    gives {}\n", model::name_of(phrase.result, model));
    if (!phrase.shows.empty()) out += fmt::format("    shows {}\n", phrase.shows);
    if (!phrase.reminder.empty()) out += fmt::format("    reminder {}\n", phrase.reminder);
    std::vector<std::string> names;
    names.reserve(entry.components.size());
    for (const std::size_t component : entry.components) names.push_back(deck.components[component].id);
    out += fmt::format("    on {}\n", names.empty() ? "no card" : fmt::format("{}", fmt::join(names, ", ")));
  }
  return out;
}

}  // namespace rulepress::text
