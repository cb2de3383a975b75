// What a check that plays the game has found, kept from run to run under what it looked at: the words of the
// rules and of the cards, wherever they stand. What it found is told again as long as the files that it
// speaks of are the same; else it looks again.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "build/store.h"
#include "cards/deck.h"
#include "rules/document.h"
#include "source/diagnostic.h"

namespace rulepress::build {

// Of all formal blocks, without the prose around them.
Fingerprint print_of_rules(const rules::Document& document);

// Of all that cards say.
Fingerprint print_of_words(const cards::Deck& deck);

// Files of this run by their paths: what is told again gets its places in them.
using KnownFiles = std::map<std::string, source::SourceId>;

std::optional<source::Diagnostics> find_check(Store& store, const Fingerprint& key, const KnownFiles& known,
                                              source::Sources& sources);
void put_check(Store& store, const Fingerprint& key, const source::Diagnostics& found,
               const source::Sources& sources);

}  // namespace rulepress::build
