// The stamp of a game: all that its outputs were made from, what they are, and what was told of them. While
// it holds, a build has nothing to do for the game but to tell the same again.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "build/machine.h"
#include "build/notes.h"
#include "build/outputs.h"
#include "build/saved_diagnostics.h"
#include "build/store.h"
#include "cards/card_file.h"
#include "workspace/workspace.h"

namespace rulepress::build {

// A file that was pressed. Where size and time are those of then, so are the bytes; else the bytes decide.
struct StampedOutput {
  std::string path;  // "output/star-garden/star-garden-cards-a4.pdf"
  std::uint64_t pages = 0;
  std::uint64_t size = 0;
  std::int64_t time = 0;  // in nanoseconds
  Fingerprint print;
};

template <class Way>
void pass(Way& way, Like<StampedOutput> auto& output) {
  way(output.path, output.pages, output.size, output.time, output.print);
}

struct Stamp {
  std::vector<std::string> files;         // of the game, each list under its name
  Fingerprint survey;                     // what was odd in the workspace
  std::vector<Observation> observations;  // of all that was read
  std::vector<MachineFact> machine;
  std::vector<StampedOutput> outputs;
  SavedDiagnostics told;           // its diagnostics
  std::string contents;            // in words
  std::vector<std::string> words;  // lines that were printed before the list of outputs
  std::map<cards::ComponentKind, std::uint64_t> pieces;
  std::vector<Observation> ledger;  // nothing that is pressed depends on it: only what is told of it does
  SavedDiagnostics of_ledger;
};

// As the stamp lists them.
std::vector<std::string> listed(const workspace::GameFiles& files);
Fingerprint survey_print(const source::Diagnostics& of_workspace, const source::Sources& sources);

// The file that was just written with these bytes. Somebody else may have written it since: then it counts as
// altered.
StampedOutput stamped(const std::string& root, const std::string& path, std::string_view bytes,
                      std::size_t pages);

bool is_as_stamped(const StampedOutput& output, const std::string& root, const source::FileSystem& disk);

// What there is now, to hold a stamp against.
struct StampGround {
  const workspace::GameFiles& files;
  Fingerprint survey;
  const source::FileSystem& disk;
  std::string root;
};

// In words, all that is not as it was: "cards/demo/cards.toml has changed". None: the stamp holds.
std::vector<std::string> changes_since(const Stamp& stamp, const StampGround& now);

std::optional<Stamp> find_stamp(Store& store, const Fingerprint& options);
void put_stamp(Store& store, const Fingerprint& options, const Stamp& stamp);

}  // namespace rulepress::build
