// Presses a game's faces into print sheets: every face is drawn once, then each kind of component is laid out
// on each paper. Nothing is written here.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "build/faces.h"
#include "build/print_options.h"
#include "build/recipe.h"
#include "cards/deck.h"
#include "press/assemble.h"
#include "press/sheet_job.h"
#include "source/diagnostic.h"
#include "workspace/manifest.h"

namespace rulepress::build {

struct PressedFile {
  std::string name;  // "star-garden-cards-a4.pdf"
  std::string bytes;
  std::size_t pages = 0;
  Recipe recipe = {};                      // where files are kept
  std::optional<StampedOutput> kept = {};  // it lies in output/ and is good: then there are no bytes
};

struct Pressed {
  std::vector<PressedFile> files;
  std::vector<std::string> undrawable;  // pictures that looked good but are not; then there are no files
  std::vector<std::string> errors;      // words of a library that failed; nothing a user did
};

struct PressRequest {
  std::string game;  // its folder's name
  const workspace::Manifest& manifest;
  const cards::Deck& deck;
  const FaceSet& faces;
  const PrintOptions& options;
  bool low_ink = false;               // these are the faces that save ink
  Store* store = nullptr;             // what was drawn in earlier runs
  const KeptOutputs* kept = nullptr;  // files of earlier runs
  bool booklet = false;               // there is one of the rulebook
};

// What a document of the game says of itself.
press::Metadata metadata_of(const PressRequest& request);

// Draws every scene once, as parts of documents.
struct DrawRequest {
  const render::FontList& fonts;
  unsigned threads = 1;
  const source::FileSystem& files;
  Progress* progress = nullptr;
  Store* store = nullptr;
  std::span<const Fingerprint> prints = {};  // of the first scenes, where they are known
};
render::PdfParts draw_all(std::span<const layout::Scene* const> scenes, const DrawRequest& request);
render::PdfParts draw_all(std::span<const layout::Scene> scenes, const DrawRequest& request);

using press::SheetJob;

// Plans all sheets; components that fit no paper are reported and left out.
std::vector<SheetJob> plan_sheets(const PressRequest& request, source::Diagnostics& diagnostics);

Pressed press_sheets(const PressRequest& request, std::vector<SheetJob> jobs, unsigned threads,
                     const source::FileSystem& files, Progress* progress = nullptr);

}  // namespace rulepress::build
