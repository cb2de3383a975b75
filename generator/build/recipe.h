// What a pressed file is made of, each part under a name that people know. A file that lies in output/ as it
// came out and would be made of the same now is not made again; of any other, the parts tell why it is.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "build/face_store.h"
#include "build/faces.h"
#include "build/stamp.h"
#include "pages/book.h"
#include "press/assemble.h"

namespace rulepress::build {

struct Ingredient {
  std::string group;  // "card", "chapter", "picture"; empty for what there is one of
  std::string name;
  Fingerprint print;  // of all that it puts into the file
  // Of a component: what it says, and in which file; its template, and what is in that.
  std::string file = {};
  Fingerprint says = {};
  std::string look = {};
  Fingerprint looks = {};
};
using Ingredients = std::vector<Ingredient>;

struct Recipe {
  Fingerprint before;      // of all that it may depend on, known before anything is drawn
  Fingerprint drawn = {};  // of what was put together in the end, which is less; none where nobody looks
  std::shared_ptr<const Ingredients> parts = {};
  Fingerprint sheets = {};  // of a print sheet: what was put together, but for the letters of its fonts
};

// The files of one game as they came out.
class KeptOutputs {
 public:
  struct Place {
    std::string root;  // of the workspace
    std::string game;
    const source::FileSystem& disk;
    const source::Sources& sources;
  };
  KeptOutputs(Store& store, Place place);

  // The file, where it would be made of the same and is still as it came out. Looks at `drawn` where it is
  // given, else at what was before.
  std::optional<StampedOutput> find(const std::string& name, const Recipe& recipe) const;

  // Why it is made, in words: "card ember has changed (cards/demo/cards.toml)".
  std::string why(const std::string& name, const Recipe& recipe) const;

  // As it came out now. `save` puts all of them into the store.
  void put(const std::string& name, const Recipe& recipe, const StampedOutput& output);
  void save();

  const source::Sources& sources() const { return place_.sources; }

 private:
  struct Kept {
    Recipe recipe;
    StampedOutput output;
  };
  bool untouched(const StampedOutput& output) const;

  Store& store_;
  Place place_;
  std::map<std::string, Kept> files_;  // by name
  bool changed_ = false;
};

// In words, how the second differ from the first; empty where they do not.
std::string difference(const Ingredients& before, const Ingredients& now);

// Each picture and icon, with what is in its file now.
Ingredients pictures_in(const pages::Book& book, FilePrints& files);
Ingredients pictures_in(std::span<const layout::Scene* const> scenes, FilePrints& files);

// Cover, chapters and last page.
Ingredients parts_of(const pages::Book& book);

Ingredient subset_of(const press::Metadata& metadata);

Fingerprint print_of(const Ingredients& parts);

}  // namespace rulepress::build
