#include "text/check_use.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cards/typed.h"
#include "source/nearest.h"
#include "text/mistakes.h"

namespace rulepress::text {
namespace {

using model::Model;
using model::Phrase;

// For a share to mean something
constexpr std::size_t enough_phrases = 8;
constexpr std::size_t enough_cards = 16;

class UseChecker {
 public:
  UseChecker(const Model& model, const cards::Deck& deck, const Uses& uses, const GrammarCheck& check,
             source::Diagnostics& diagnostics)
      : model_(model), deck_(deck), uses_(uses), check_(check), diagnostics_(diagnostics) {}

  void run() {
    tell_unused();
    tell_share();
    tell_without_example();
  }

 private:
  bool counts(Ref ref) const {
    const Ref category = model_.phrases[ref].category;
    return category != model::no_ref && check_.reachable[category] && !check_.left_out[ref];
  }

  // Uses come in the order of the cards.
  bool on_one_card(Ref ref) const { return uses_[ref].front().component == uses_[ref].back().component; }

  void tell_unused() {
    for (Ref ref = 0; ref < model_.phrases.size(); ++ref) {
      if (!counts(ref) || !uses_[ref].empty()) continue;
      diagnostics_.report(mistakes::unused_phrase, model_.phrases[ref].words.span, "no card uses this phrase")
          .suggest("take it out, or let a card say it");
    }
  }

  void tell_share() {
    std::vector<Ref> single;
    std::vector<bool> speaks(deck_.components.size());
    std::size_t used = 0;
    for (Ref ref = 0; ref < model_.phrases.size(); ++ref) {
      if (!counts(ref) || uses_[ref].empty()) continue;
      ++used;
      for (const Use& use : uses_[ref]) speaks[use.component] = true;
      if (on_one_card(ref)) single.push_back(ref);
    }
    const auto cards = static_cast<std::size_t>(std::ranges::count(speaks, true));
    if (used < enough_phrases || cards < enough_cards || single.size() * 2 <= used) return;
    const Phrase& first = model_.phrases[single.front()];
    auto& report =
        diagnostics_.report(mistakes::single_use, first.words.span,
                            fmt::format("{} of {} phrases are used by one card each", single.size(), used));
    report.label("the first of them");
    report.suggest("let cards share phrases, with slots for what differs, so that players learn them once");
  }

  void tell_without_example() {
    std::set<std::string> named_things;
    for (const model::Example& example : model_.examples) {
      for (const model::ExampleStep& step : example.steps) {
        for (const model::NodeIndex value : step.values) look_at(value, named_things);
        for (const auto& given : step.given)
          look_at(given.place, named_things), look_at(given.value, named_things);
        for (const auto& play : step.plays) look_at(play.value, named_things), look_at(play.by, named_things);
      }
    }
    std::vector<bool> shown(deck_.components.size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
      const cards::Component& one = deck_.components[i];
      shown[i] = named_things.contains(one.name.text()) || named_things.contains(one.id);
    }
    const auto is_shown = [&](const Use& use) { return shown[use.component]; };
    for (Ref ref = 0; ref < model_.phrases.size(); ++ref) {
      const Phrase& phrase = model_.phrases[ref];
      if (!counts(ref) || uses_[ref].empty() || phrase.code.parameters > 0 ||
          std::ranges::any_of(uses_[ref], is_shown) || model_.categories[phrase.category].mode == "gives")
        continue;
      auto& report = diagnostics_.report(mistakes::no_example, phrase.words.span,
                                         "no worked example has a card with this phrase");
      report.suggest(fmt::format("write an `example` with {}: a phrase without slots is a rule of its own",
                                 named(uses_[ref].front().component)));
    }
  }

  std::string named(std::size_t component) const {
    const cards::Component& one = deck_.components[component];
    return fmt::format("`{} \"{}\"`", one.type, one.name.text());
  }

  void look_at(model::NodeIndex index, std::set<std::string>& named_things) const {
    if (index == model::no_node) return;
    const model::Node& node = model_.code[index];
    for (const model::NodeIndex child : node.children) look_at(child, named_things);
    if (node.op != model::Op::named_thing) return;
    named_things.insert(node.text);
    if (const auto copy = cards::copy_named(node.text)) named_things.insert(copy->card);
  }

  const Model& model_;
  const cards::Deck& deck_;
  const Uses& uses_;
  const GrammarCheck& check_;
  source::Diagnostics& diagnostics_;
};

}  // namespace

void check_use(const Model& model, const cards::Deck& deck, const Uses& uses, const GrammarCheck& check,
               source::Diagnostics& diagnostics) {
  UseChecker(model, deck, uses, check, diagnostics).run();
}

}  // namespace rulepress::text
