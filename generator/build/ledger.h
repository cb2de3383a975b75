// The print ledger: which version of each card lies printed on the table, and how many copies of it.
//
//   cards/<game>/printed.toml
//
//   ledger = 1
//
//   [cards]
//   ember = { name = "Ember", copies = 2, look = "0f3c…" }
//
// `rulepress print` writes it, one line a component, sorted, so that it can be committed and merged. The look
// is a fingerprint of the faces (look.h); the name is for people who search the box for what to throw away.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "build/appearance.h"
#include "build/notes.h"
#include "cards/deck.h"
#include "documents/change_list.h"
#include "source/diagnostic.h"

namespace rulepress::build {

struct LedgerEntry {
  cards::ComponentKind kind = cards::ComponentKind::card;
  std::string name;
  int copies = 1;
  std::string look;
  friend bool operator==(const LedgerEntry&, const LedgerEntry&) = default;
};

struct Ledger {
  bool there = false;                          // the file is
  bool sound = true;                           // and can be relied on
  std::map<std::string, LedgerEntry> entries;  // by id
};

std::string ledger_path(const std::string& game);

Ledger read_ledger(source::SourceId file, const source::Sources& sources, source::Diagnostics& diagnostics);

// The ledger of a game as it is on the disk, what is wrong with it, and what was looked at to know that. It
// stands apart from all else: nothing that is built depends on it.
struct FoundLedger {
  std::shared_ptr<const Ledger> ledger;
  source::Diagnostics diagnostics;
  std::vector<Observation> observations;
};
FoundLedger find_ledger(const std::string& game, const source::FileSystem& files, source::Sources& sources);

std::string written(const Ledger& ledger);

// A look as the ledger holds it.
std::string short_look(const Fingerprint& look);

using documents::CopyChange;
using documents::Difference;

// In the order of the deck; what is gone, by id, at the end. With `only`, of those components alone.
std::vector<CopyChange> changes_since(const Ledger& ledger, const cards::Deck& deck,
                                      const std::map<std::size_t, Fingerprint>& looks,
                                      const std::vector<std::string>& only);

// The components with these numbers are now printed as they look; what the deck has no more is gone, unless
// only a part of the game was printed.
Ledger after_printing(const Ledger& before, const cards::Deck& deck,
                      const std::map<std::size_t, Fingerprint>& looks,
                      const std::vector<std::size_t>& printed, bool whole_game);

}  // namespace rulepress::build
