// What `rulepress build`, `watch` and `check` remember from one run to the next: games with nothing to do are
// found, and those that were pressed or checked get their stamps. Tells why a game is looked at again.
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

  // Of the games that are asked for, those whose stamps hold. May be called again after a change.
  Recollection recall(Session& session, const build::PrintChanges& changes);

  // The same for those who only want to know what is wrong: whether outputs are there does not matter.
  Recollection recall_checked(Session& session, const build::PrintChanges& changes);

  // Games without errors need not be checked again. Writes nothing where nobody has built anything yet.
  void remember_checked(const std::vector<build::Game>& games, const Session& session);

  // For commands that make other files than build does: faces may be taken from earlier runs.
  Recollection faces_only(const Session& session);

  // The stamp of a game whose stamp holds, else nothing.
  const build::Stamp* stamp_of(const std::string& game) const;

  // Why the game is looked at again, in words.
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
  Recollection recall_all(Session& session, const build::PrintChanges& changes);
  void open_stores(const Session& session);
  Known look(const workspace::GameFiles& game, Session& session);
  build::Stamp stamp_of(const build::Game& game, const Session& session, build::Stamp stamp,
                        const std::vector<build::Observation>& drawing) const;
  build::Fingerprint checked_key() const;
  void read_ledger(const std::string& game, const build::Fingerprint& key, build::Stamp& stamp,
                   Session& session);
  void save(build::Store& store, const Session& session) const;
  void note(const std::string& words) const;

  const Arguments& arguments_;
  const Terminal& terminal_;
  build::Fingerprint options_;
  bool for_check_ = false;
  std::unique_ptr<build::Stores> stores_;
  std::map<std::string, Known> games_;
};

}  // namespace rulepress::cli
