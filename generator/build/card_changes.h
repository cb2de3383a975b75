// What has become of the cards of a game between two versions of it: which are new, gone or changed, and in
// what. A card may change without a word of it being other: its template, a picture or a font has changed.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "build/fingerprint.h"
#include "cards/deck.h"

namespace rulepress::build {

struct Version {
  const cards::Deck& deck;
  std::map<std::size_t, Fingerprint> looks;  // of its components, as far as they are drawn
};

struct FieldChange {
  std::string field;
  std::string before;  // empty where there was none
  std::string after;
};

struct CardChange {
  std::string id;
  std::string name;
  cards::ComponentKind kind = cards::ComponentKind::card;
  std::optional<std::size_t> before = {};  // component of the old deck; none: it is new
  std::optional<std::size_t> after = {};   // of the new one; none: it is gone
  std::vector<FieldChange> fields = {};
  bool looks_other = false;
};

// In the order of the new deck; what is gone at the end, in the order of the old one.
std::vector<CardChange> card_changes(const Version& before, const Version& after);

}  // namespace rulepress::build
