// What `rulepress build` remembers from one run to the next: games with nothing to do are found, and those
// that were pressed get their stamps. Tells why a game is made again.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "build/stamp.h"
#include "cli/checked.h"

namespace rulepress::cli {

class Rebuild {
 public:
  Rebuild(const Arguments& arguments, const Terminal& terminal)
      : arguments_(arguments), terminal_(terminal) {}

  // Of the games that are asked for, those whose stamps hold.
  Recollection recall(Session& session, const build::PrintChanges& changes);

  // For commands that make other files than build does: faces may be taken from earlier runs.
  Recollection faces_only(const Session& session);

  // The stamp of a game whose stamp holds, else nothing.
  const build::Stamp* stamp_of(const std::string& game) const;

  // Why the game is made again, in words.
  const std::vector<std::string>& reasons(const std::string& game) const;

  // Faces that were made in earlier runs, and in this one.
  build::Store& faces_of(const std::string& game) { return stores_->of(game, "faces"); }
  void save_faces(const std::string& game, const Session& session);

  // A game was pressed well. The stamp has its outputs and words; `drawing` is what was read to draw it.
  void remember(const build::Game& game, const Session& session, build::Stamp stamp,
                const std::vector<build::Observation>& drawing);

 private:
  struct Known {
    std::optional<build::Stamp> stamp;  // while it holds
    std::vector<std::string> reasons;
  };
  Known look(const workspace::GameFiles& game, const Session& session);
  void save(build::Store& store, const Session& session) const;
  void note(const std::string& words) const;

  const Arguments& arguments_;
  const Terminal& terminal_;
  build::Fingerprint options_;
  std::unique_ptr<build::Stores> stores_;
  std::map<std::string, Known> games_;
};

}  // namespace rulepress::cli
