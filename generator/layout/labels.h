// Words that a rulebook has by itself: titles of its generated parts, heads of their tables, what stands on
// the cover. A theme may say them otherwise, in another language above all.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

namespace rulepress::layout {

struct Label {
  std::string_view key;  // of [labels] in templates/<game>/rulebook.toml
  std::string_view usual;
};

inline constexpr std::array book_labels{
    Label{"contents", "Contents"},
    Label{"components", "Components"},
    Label{"variants", "Variants"},
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
    Label{"from-age", "from"},
    Label{"years", "years"},
    Label{"designed-by", "Designed by"},
    Label{"version", "Version"},
    Label{"licence", "Licence"},
    Label{"choose-variants", "Before the game, agree on any of these."},
    Label{"about-rulings",
          "Here is how the rules are meant where they could be read in two ways. Each ruling also stands in "
          "its "
          "section."},
    Label{"made-with", "Rules, cards and this book come from one source and were set by Rulepress."},
};

// What a game says for them; the usual words where it says nothing.
class Labels {
 public:
  void set(const std::string& key, std::string words) { own_[key] = std::move(words); }
  std::string of(std::string_view key) const;
  const std::map<std::string, std::string>& own() const { return own_; }

 private:
  std::map<std::string, std::string> own_;
};

}  // namespace rulepress::layout
