// The fonts of a game, and nothing else: font files that it brings along and families that it names among the
// system's. What is not in here is not used, so that a missing letter or a missing bold shows on every
// machine instead of being replaced in silence on one.
//
// One Fonts value belongs to one thread. Making another from one that is there is cheap: both know the same
// faces by the same numbers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "layout/scene/text.h"

namespace rulepress::render {

struct FontList {
  std::vector<std::string> files;                            // contents of TrueType and OpenType files
  std::vector<std::string> families = {"Lato", "Vollkorn"};  // of the system
};

class Fonts {
 public:
  explicit Fonts(const FontList& list);
  ~Fonts();
  Fonts(const Fonts& other);
  Fonts& operator=(const Fonts&) = delete;

  std::vector<std::string> families() const;  // sorted
  layout::FontTrouble trouble_with(const layout::Font& font) const;
  bool empty() const;
  std::vector<std::string> system_files() const;      // paths, by number; empty for a file of the game
  std::vector<std::size_t> unreadable_files() const;  // indices into FontList::files

  struct Inside;
  const Inside& inside() const { return *inside_; }

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace rulepress::render
