#include "text/printed.h"

#include <algorithm>

#include "text/card_texts.h"
#include "text/print.h"

namespace rulepress::text {
namespace {

bool is_shown(const Meaning& meaning, const Model& model) {
  if (!model.phrases[meaning.phrase].shown.empty()) return true;
  return std::ranges::any_of(meaning.slots, [&](const Given& given) {
    return std::ranges::any_of(given.meanings, [&](const Meaning& one) { return is_shown(one, model); });
  });
}

// Each once, in the order of the text.
void add_reminders(const Meaning& meaning, const Model& model, std::vector<std::string>& reminders) {
  const std::string& own = model.phrases[meaning.phrase].reminder;
  if (!own.empty() && std::ranges::find(reminders, own) == reminders.end()) reminders.push_back(own);
  for (const Given& given : meaning.slots) {
    for (const Meaning& one : given.meanings) add_reminders(one, model, reminders);
  }
}

// Where the phrase's own full stop, comma or colon ends.
std::size_t behind_marks(const std::string& text, std::size_t at) {
  return std::min(text.find_first_not_of(".,:;!?", at), text.size());
}

std::string printed_text(const std::string& text, const std::vector<Meaning>& meanings,
                         const Grammar& grammar) {
  std::string made;
  std::vector<std::string> reminders;
  std::size_t at = 0;
  for (const Meaning& meaning : meanings) {
    if (is_shown(meaning, *grammar.model)) {
      made += text.substr(at, meaning.begin - at) + shown(meaning, grammar);
      at = meaning.end;
    }
    const std::size_t told = reminders.size();
    add_reminders(meaning, *grammar.model, reminders);
    if (reminders.size() == told) continue;
    const std::size_t end = behind_marks(text, meaning.end);
    made += text.substr(at, end - at);
    at = end;
    for (std::size_t i = told; i < reminders.size(); ++i) made += " *(" + reminders[i] + ")*";
  }
  return made + text.substr(at);
}

}  // namespace

bool changes_print(const Model& model) {
  return std::ranges::any_of(model.phrases, [](const model::Phrase& phrase) {
    return !phrase.shown.empty() || !phrase.reminder.empty();
  });
}

cards::Deck printed(cards::Deck deck, const Model& model, const Texts& texts, const std::string& language) {
  Grammar grammar;  // only to print
  grammar.model = &model;
  grammar.wordings = wordings_in(model, language);
  for (const auto& text : texts_to_change(deck, model)) {
    const auto* meanings = texts.find(text.category, text.words->text());
    if (meanings == nullptr) continue;
    const std::string words = printed_text(text.words->text(), *meanings, grammar);
    if (words == text.words->text()) continue;
    // All of it comes from the text that stands in the file.
    const source::Span whole = text.words->whole();
    source::Excerpt made(whole);
    made.append_written(words, whole.begin, whole.end);
    *text.words = std::move(made);
  }
  return deck;
}

}  // namespace rulepress::text
