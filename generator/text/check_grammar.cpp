#include "text/check_grammar.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "source/nearest.h"
#include "text/expansion.h"
#include "text/mistakes.h"
#include "text/results.h"
#include "text/words.h"

namespace rulepress::text {
namespace {

using model::Model;
using model::Phrase;
using model::Ref;
using model::Wording;
using model::WordingPart;

class GrammarChecker {
 public:
  GrammarChecker(const Model& model, const std::vector<const Wording*>& wordings,
                 const std::vector<bool>& spoken, source::Diagnostics& diagnostics)
      : model_(model), wordings_(wordings), spoken_(spoken), diagnostics_(diagnostics) {
    made_.left_out.resize(model.phrases.size());
    made_.speechless.resize(model.categories.size(), true);
    made_.reachable.resize(model.categories.size());
  }

  GrammarCheck run() {
    for (Ref ref = 0; ref < model_.phrases.size(); ++ref) check_alone(ref);
    check_circles();
    check_wordings();
    check_over();
    check_reachable();
    check_endless();
    return std::move(made_);
  }

 private:
  const model::Type& slot_type(const Phrase& phrase, std::size_t slot) const {
    return phrase.code.locals[phrase.code.given + slot].type;
  }

  void check_alone(Ref ref) {
    const Phrase& phrase = model_.phrases[ref];
    for (std::size_t i = 0; i < phrase.code.parameters; ++i) {
      const model::Local& slot = phrase.code.locals[phrase.code.given + i];
      if (can_be_said(slot.type)) continue;
      made_.left_out[ref] = true;
      diagnostics_
          .report(mistakes::unsayable_slot, slot.span,
                  fmt::format("no words on a card can stand for {}", model::name_of(slot.type, model_)))
          .suggest("a slot takes a number, a value of an enum, the name of a card, or a text of a category");
    }
    if (!can_be_empty(*wordings_[ref])) return;
    made_.left_out[ref] = true;
    diagnostics_.report(mistakes::empty_phrase, phrase.words.span, "this phrase may have no words at all")
        .suggest("let at least one word stand outside of square brackets");
  }

  bool can_be_said(const model::Type& type) const {
    if (!type.known()) return true;  // told
    if (!type.is_one() && type.kind != model::Kind::meaning) return false;
    switch (type.kind) {
      case model::Kind::number:
      case model::Kind::enumeration:
      case model::Kind::meaning:
        return true;
      case model::Kind::thing:
        return model_.things[type.ref].origin == model::Origin::component ||
               model_.things[type.ref].origin == model::Origin::place ||
               std::ranges::any_of(model_.phrases, [&](const Phrase& phrase) {
                 return gives_back(phrase, type, model_);  // that player
               });
      default:
        return false;
    }
  }

  static bool can_be_empty(const Wording& wording) {
    return std::ranges::all_of(wording, [](const WordingPart& part) {
      switch (part.kind) {
        case WordingPart::Kind::words:
          return words_of(part.text).empty();
        case WordingPart::Kind::slot:
          return false;
        case WordingPart::Kind::optional:
          return true;
        default:
          return std::ranges::any_of(part.branches, can_be_empty);
      }
    });
  }

  // Categories of slots that may be all there is.
  void sole_slots(const Wording& wording, const Phrase& phrase, std::set<Ref>& found) const {
    for (std::size_t i = 0; i < wording.size(); ++i) {
      Wording others = wording;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      if (!can_be_empty(others)) continue;
      const WordingPart& part = wording[i];
      if (part.kind == WordingPart::Kind::slot && part.slot < phrase.code.parameters &&
          slot_type(phrase, part.slot).kind == model::Kind::meaning)
        found.insert(slot_type(phrase, part.slot).ref);
      for (const Wording& branch : part.branches) sole_slots(branch, phrase, found);
    }
  }

  void check_circles() {
    std::vector<std::set<Ref>> leads(model_.categories.size());
    std::vector<std::set<Ref>> sole(model_.phrases.size());
    for (Ref ref = 0; ref < model_.phrases.size(); ++ref) {
      const Phrase& phrase = model_.phrases[ref];
      if (phrase.category == model::no_ref) continue;
      sole_slots(*wordings_[ref], phrase, sole[ref]);
      leads[phrase.category].insert(sole[ref].begin(), sole[ref].end());
    }
    const auto leads_to = [&](Ref from, Ref to) {
      std::set<Ref> seen = {from};
      std::vector<Ref> next = {from};
      while (!next.empty()) {
        const Ref at = next.back();
        next.pop_back();
        if (at == to) return true;
        for (const Ref one : leads[at]) {
          if (seen.insert(one).second) next.push_back(one);
        }
      }
      return false;
    };
    for (Ref ref = 0; ref < model_.phrases.size(); ++ref) {
      const Phrase& phrase = model_.phrases[ref];
      const bool circle =
          std::ranges::any_of(sole[ref], [&](Ref one) { return leads_to(one, phrase.category); });
      if (!circle) continue;
      made_.left_out[ref] = true;
      diagnostics_
          .report(mistakes::circular_phrase, phrase.words.span,
                  "this phrase may be nothing but another text of its own category")
          .suggest("add words to it, or take it out: it could be read inside itself for ever");
    }
  }

  bool goes_over(Ref phrase, Ref other) const {
    const auto& over = model_.phrases[phrase].over;
    return std::ranges::any_of(
        over, [&](const model::Name& words) { return words.text == model_.phrases[other].words.text; });
  }

  void check_wordings() {
    std::map<std::pair<Ref, std::string>, Ref> known;
    for (Ref ref = 0; ref < model_.phrases.size(); ++ref) {
      const Phrase& phrase = model_.phrases[ref];
      const auto all = expansions(*wordings_[ref], phrase.code);
      if (phrase.category == model::no_ref || made_.left_out[ref] || !all) continue;
      check_glue(ref, *all);
      for (const Expansion& one : *all) {
        const auto [found, fresh] = known.try_emplace({phrase.category, one.key}, ref);
        const Ref other = found->second;
        if (fresh || other == ref || goes_over(ref, other) || goes_over(other, ref)) continue;
        diagnostics_
            .report(mistakes::duplicate_phrase, phrase.words.span,
                    fmt::format("another phrase of `{}` reads the same words",
                                model_.categories[phrase.category].name.text))
            .also(model_.phrases[other].words.span, "the other")
            .suggest("word them apart, or take one out");
        break;
      }
    }
  }

  // Printed without a blank between them, two words are one.
  void check_glue(Ref ref, const std::vector<Expansion>& all) {
    for (const Expansion& one : all) {
      std::vector<std::string> words;
      for (const Word& word : words_of(one.text)) words.push_back(word.folded);
      if (words == one.words) continue;
      made_.left_out[ref] = true;
      const auto [mine, theirs] = std::ranges::mismatch(words, one.words);
      diagnostics_
          .report(mistakes::glued_words, model_.phrases[ref].words.span,
                  fmt::format("this phrase would be printed with `{}` as one word",
                              mine == words.end() ? one.text : *mine))
          .suggest(
              "put a blank between slots, brackets and words; `card(s)` is one card or several, and "
              "`{n: signed}` brings its own sign");
      return;
    }
  }

  void check_over() {
    std::vector<std::string> all;
    all.reserve(model_.phrases.size());
    for (const Phrase& phrase : model_.phrases) all.push_back(phrase.words.text);
    for (const Phrase& phrase : model_.phrases) {
      for (const model::Name& words : phrase.over) {
        if (std::ranges::find(all, words.text) != all.end()) continue;
        auto& report = diagnostics_.report(mistakes::unknown_phrase, words.span,
                                           "no phrase has these words, so nothing stands back");
        if (const auto meant = source::nearest(words.text, all)) {
          report.suggest(fmt::format("did you mean `{}`?", *meant));
        } else {
          report.suggest("write the words of the other phrase exactly as they stand there");
        }
      }
    }
  }

  void reach(Ref category) {
    if (made_.reachable[category]) return;
    made_.reachable[category] = true;
    for (const Phrase& phrase : model_.phrases) {
      if (phrase.category != category) continue;
      for (std::size_t i = 0; i < phrase.code.parameters; ++i) {
        const model::Type& type = slot_type(phrase, i);
        if (type.kind == model::Kind::meaning && type.ref != model::no_ref) reach(type.ref);
      }
    }
  }

  void check_reachable() {
    for (const model::Field& field : model_.fields) {
      if (field.printed && field.type.kind == model::Kind::meaning && field.type.ref != model::no_ref)
        reach(field.type.ref);
    }
    for (Ref ref = 0; ref < model_.categories.size(); ++ref) {
      if (made_.reachable[ref]) continue;
      const model::Name& name = model_.categories[ref].name;
      diagnostics_
          .report(mistakes::unreachable_category, name.span,
                  fmt::format("no card can hold a text of `{}`: no field and no slot is one", name.text))
          .suggest(
              fmt::format("give a type a field such as `text: {}`, or take the category out", name.text));
    }
  }

  bool can_end(const Wording& wording, const Phrase& phrase, const std::vector<bool>& ends) const {
    return std::ranges::all_of(wording, [&](const WordingPart& part) {
      if (part.kind == WordingPart::Kind::slot) {
        if (part.slot >= phrase.code.parameters) return true;
        const model::Type& type = slot_type(phrase, part.slot);
        return type.kind != model::Kind::meaning || type.ref == model::no_ref || ends[type.ref];
      }
      if (part.kind == WordingPart::Kind::words || part.kind == WordingPart::Kind::optional) return true;
      return std::ranges::any_of(part.branches,
                                 [&](const Wording& branch) { return can_end(branch, phrase, ends); });
    });
  }

  // A category is wanted if a card speaks it, or a phrase that can be reached has a slot of it.
  bool is_wanted(Ref category) const {
    if (spoken_[category]) return true;
    return std::ranges::any_of(model_.phrases, [&](const Phrase& phrase) {
      if (phrase.category == model::no_ref || !made_.reachable[phrase.category]) return false;
      for (std::size_t i = 0; i < phrase.code.parameters; ++i) {
        if (slot_type(phrase, i).kind == model::Kind::meaning && slot_type(phrase, i).ref == category)
          return true;
      }
      return false;
    });
  }

  void check_endless() {
    std::vector<bool> ends(model_.categories.size());
    std::vector<const Phrase*> first(model_.categories.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (Ref ref = 0; ref < model_.phrases.size(); ++ref) {
        const Phrase& phrase = model_.phrases[ref];
        if (phrase.category == model::no_ref) continue;
        if (first[phrase.category] == nullptr) first[phrase.category] = &phrase;
        if (ends[phrase.category] || made_.left_out[ref] || !can_end(*wordings_[ref], phrase, ends)) continue;
        ends[phrase.category] = changed = true;
      }
    }
    for (Ref ref = 0; ref < ends.size(); ++ref) {
      made_.speechless[ref] = !ends[ref];
      const model::Name& name = model_.categories[ref].name;
      if (first[ref] == nullptr && is_wanted(ref)) {
        diagnostics_
            .report(mistakes::no_phrase, name.span, fmt::format("there is no phrase of `{}`", name.text))
            .suggest(fmt::format("write one: `phrase {} \"…\"`", name.text));
      } else if (first[ref] != nullptr && !ends[ref] && !left_out_all(ref)) {
        diagnostics_
            .report(mistakes::endless_phrase, first[ref]->words.span,
                    fmt::format("no text of `{}` can ever end: each needs another one inside", name.text))
            .suggest("write a phrase without such a slot, or put the slot in square brackets");
      }
    }
  }

  bool left_out_all(Ref category) const {
    for (Ref ref = 0; ref < model_.phrases.size(); ++ref) {
      if (model_.phrases[ref].category == category && !made_.left_out[ref]) return false;
    }
    return true;
  }

  const Model& model_;
  const std::vector<const Wording*>& wordings_;
  const std::vector<bool>& spoken_;
  source::Diagnostics& diagnostics_;
  GrammarCheck made_;
};

}  // namespace

GrammarCheck check_grammar(const Model& model, const std::vector<const Wording*>& wordings,
                           const std::vector<bool>& spoken, source::Diagnostics& diagnostics) {
  return GrammarChecker(model, wordings, spoken, diagnostics).run();
}

}  // namespace rulepress::text
