// Words that a rulebook has by itself: titles of its generated parts, heads of their tables, what stands on
// the cover, what figures are said to show, words of the web page. A theme may say them otherwise, in another
// language above all.
#pragma once

#include <array>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

namespace rulepress::pages {

struct Label {
  std::string_view key;  // of [labels] in templates/<game>/rulebook.toml
  std::string_view usual;
};

inline constexpr std::array book_labels{
    Label{"contents", "Contents"},
    Label{"components", "Components"},
    Label{"variants", "Variants"},
    Label{"variant", "Variant"},
    Label{"cards", "All cards"},
    Label{"icons", "Icons"},
    Label{"reminders", "What cards say"},
    Label{"glossary", "Glossary"},
    Label{"rulings", "Rulings"},
    Label{"index", "Index"},
    Label{"colophon", "Colophon"},
    Label{"reference", "Quick reference"},
    Label{"term", "Term"},
    Label{"meaning", "Meaning"},
    Label{"icon", "Icon"},
    Label{"card", "Card"},
    Label{"copies", "Copies"},
    Label{"text", "Text"},
    Label{"action", "Action"},
    Label{"actions", "Actions"},
    Label{"card-says", "A card says"},
    Label{"it-means", "It means"},
    Label{"on-cards", "Cards"},
    Label{"see", "See"},
    Label{"and", "and"},
    Label{"to", "to"},
    Label{"player", "player"},
    Label{"players", "players"},
    Label{"minute", "minute"},
    Label{"minutes", "minutes"},
    Label{"age", "ages {n} and up"},
    Label{"designed-by", "Designed by"},
    Label{"version", "Version"},
    Label{"licence", "Licence"},
    Label{"choose-variants", "Before the game, agree on any of these."},
    Label{"choose-variant", "Before the game, you may agree on this."},
    Label{"about-rulings",
          "Here is how the rules are meant where they could be read in two ways. Each ruling also stands in "
          "its "
          "section."},
    Label{"about-index",
          "Bold pages say what a thing is. Words that stand everywhere are listed where most is said of "
          "them."},
    Label{"made-with", "Rules, cards and this book come from one source and were set by Rulepress."},
    // Sentences of what is in the box, of options and of the steps of a turn. Words in braces are filled in.
    Label{"one-card", "{n} {what} card"},
    Label{"several-cards", "{n} {what} cards"},
    Label{"different", "{n} different ones"},
    Label{"all-different", "all different"},
    Label{"any-number", "Any number from {low} to {high}"},
    Label{"usually", "usually {n}"},
    Label{"steps-together", "all players at once"},
    Label{"steps-in-turn", "each player in turn"},
    Label{"steps-often", "as often as you like"},
    Label{"steps-once", "{what} once"},
    Label{"steps-free", "if you like"},
    Label{"steps-sometimes", "if it applies"},
    Label{"or", "or"},
    // What boxes are called, and words of the web page.
    Label{"note", "Note"},
    Label{"example", "Example"},
    Label{"sidebar", "Sidebar"},
    Label{"summary", "Summary"},
    Label{"rules-of", "{game}: rules"},
    Label{"skip", "Skip to the rules"},
    // What figures show, for those who do not see them.
    Label{"shows-game", "Cards of the game"},
    Label{"shows-example", "The cards of this example: {what}"},
    Label{"shows-pieces", "{n} pieces. {what}"},
    Label{"shows-back", "the back of {what}"},
    Label{"shows-turned", "{what}, turned by {n} degrees"},
    Label{"shows-numbered", "{what}. With numbers: {parts}"},
    Label{"shows-stack", "{what}, with {others} above it"},
    Label{"shows-die", "A die that shows {what}"},
    Label{"shows-dice", "Dice that show {what}"},
    Label{"shows-board", "The board “{what}”"},
    Label{"shows-at", "{what} at {where}"},
    Label{"shows-marked", "{what} is marked"},
    Label{"shows-arrow", "an arrow leads from {way}"},
    Label{"shows-steps", "{what}: first {steps}"},
    Label{"then", "then"},
    // Words in front of a heading by which the index does not sort it.
    Label{"articles", "The, A, An"},
};

// What a game says for them; the usual words where it says nothing.
class Labels {
 public:
  void set(const std::string& key, std::string words) { own_[key] = std::move(words); }
  std::string of(std::string_view key) const;
  // With what stands in braces filled in: "{who} passes".
  struct Slot {
    std::string_view name;
    std::string words;
  };
  std::string filled(std::string_view key, std::initializer_list<Slot> slots) const;
  const std::map<std::string, std::string>& own() const { return own_; }
  std::map<std::string, std::string>& own() { return own_; }

 private:
  std::map<std::string, std::string> own_;
};

}  // namespace rulepress::pages
