// The road from files to results, for each game asked for: manifest, rulebook, cards, templates. Each stage
// is a value of the graph; what has not changed is not done again.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "build/faces.h"
#include "build/graph.h"
#include "build/ledger.h"
#include "build/rulebook.h"
#include "build/sheets.h"
#include "cards/deck.h"
#include "model/check/compile.h"
#include "pages/book.h"
#include "playtest/lists.h"
#include "rules/document.h"
#include "text/meaning.h"
#include "workspace/manifest.h"
#include "workspace/workspace.h"

namespace rulepress::build {

// Everything that is known of a game. Parts are there even when they have mistakes.
struct Game {
  workspace::GameFiles files;
  std::shared_ptr<const workspace::Manifest> manifest;
  std::shared_ptr<const rules::Document> rulebook;
  std::shared_ptr<const model::Model> model;
  std::shared_ptr<const cards::Deck> deck;
  std::shared_ptr<const text::Texts> texts;  // empty when the rules have mistakes
  playtest::Agents agents;                   // that its designer wrote; none while there are errors
  std::shared_ptr<const FaceSet> faces;
  std::shared_ptr<const pages::Book> book;  // nothing without a rulebook, or when something has errors
  std::shared_ptr<const Rulebook> pages;    // of the book
  PrintOptions print;
  std::vector<SheetJob> sheets;                  // planned, not yet drawn
  std::shared_ptr<const FaceSet> low_ink_faces;  // where they are wanted and some template saves ink
  std::vector<SheetJob> low_ink_sheets = {};
  std::shared_ptr<const Ledger> ledger;           // what is printed
  std::vector<std::string> recalled_checks = {};  // that need not be done again: "examples", "short games"
  source::Diagnostics diagnostics;                // sorted; without what the manifest silences
  source::Diagnostics of_ledger = {};             // these keep nothing from being pressed
  std::vector<Observation> observations = {};     // of the disk: all of this is good while they are true,
  std::vector<Observation> ledger_observations = {};  // the ledger while these are
};

struct Check {
  std::vector<Game> games;
  source::Diagnostics diagnostics;  // of these games and of what belongs to none, sorted
};

struct CheckRequest {
  std::vector<std::string> games;  // all when empty; each must be one of the workspace's
  unsigned jobs = 1;
  PrintChanges print = {};
  Progress* progress = nullptr;
  bool without_faces = false;  // rules and cards are enough
  Stores* stores = nullptr;    // what is kept from run to run; nothing: nothing is
};

// `of_workspace` is what the survey reported: each game asked for takes what lies in its folders.
Check check(const workspace::Workspace& workspace, const source::Diagnostics& of_workspace,
            const CheckRequest& request, Graph& graph, source::Sources& sources);

}  // namespace rulepress::build
