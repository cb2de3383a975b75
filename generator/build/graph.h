// The build graph: every value that a stage makes, kept under what it was made from.
//
// A stage is a pure function of (1) inputs that are known beforehand, given as a fingerprint, and (2) files
// it reads while it runs, through a file system that takes notes. A value is made again only when no earlier
// one was made from the same inputs and the same file contents. The mistakes a stage reported are kept with
// its value and reported again whenever the value is used again. Safe to use from several threads.
//
// Values that nobody has asked for in some rounds are dropped, so that a program that runs all day does not
// keep every version of every card.
//
// Values live in memory; fingerprints do not depend on addresses, times or thread order. What outlasts the
// program is in stamp.h and face_store.h.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "build/fingerprint.h"
#include "build/notes.h"
#include "source/diagnostic.h"
#include "source/file_system.h"

namespace rulepress::build {

// What a stage is told when it runs.
struct Workbench {
  const source::FileSystem& files;  // notes what is read
  source::Sources& sources;
  source::Diagnostics& diagnostics;
};

struct Value {
  std::shared_ptr<const void> data;
  source::Diagnostics diagnostics;
  std::vector<Observation> observations;
  Fingerprint print;  // of what it was made from: equal prints, equal values
};

// A value as its stage's type.
template <class T>
struct Made {
  std::shared_ptr<const T> value;
  std::shared_ptr<const Value> entry;
  const T& operator*() const { return *value; }
  const T* operator->() const { return value.get(); }
  const Fingerprint& print() const { return entry->print; }
  const source::Diagnostics& diagnostics() const { return entry->diagnostics; }
};

// A stage's name and the version of its code: a new version makes everything anew.
struct Stage {
  std::string_view name;
  std::uint32_t version;
};

class Graph {
 public:
  Graph(const source::FileSystem& files, source::Sources& sources)
      : files_(files), sources_(sources), core_(std::make_shared<Core>()) {}
  // The same values; what those that are asked for here were made from is noted.
  Graph(const Graph& whole, Notes& notes)
      : files_(whole.files_), sources_(whole.sources_), core_(whole.core_), notes_(&notes) {}

  const source::FileSystem& files() const { return files_; }

  // T function(Workbench&) is called only when there is no good value yet.
  template <class T, class Function>
  Made<T> make(const Stage& stage, const Fingerprint& inputs, Function function) {
    std::shared_ptr<const Value> entry = make_erased(stage, inputs, [&](Workbench& bench) {
      return std::static_pointer_cast<const void>(std::make_shared<const T>(function(bench)));
    });
    return {std::static_pointer_cast<const T>(entry->data), entry};
  }

  // How often each stage made a value and how often it took one that was there, by stage name.
  struct Count {
    std::size_t made = 0;
    std::size_t reused = 0;
  };
  std::map<std::string, Count> counts() const;

  // Ends a round, such as one check of the workspace. An edit that is taken back a few rounds later still
  // finds its values.
  void end_round();
  std::size_t size() const;  // values that are kept

 private:
  std::shared_ptr<const Value> make_erased(
      const Stage& stage, const Fingerprint& inputs,
      const std::function<std::shared_ptr<const void>(Workbench&)>& function);

  struct Kept {
    std::shared_ptr<const Value> value;
    std::uint64_t last_used;  // the round
  };
  struct Core {
    std::mutex mutex;
    // Under one key lie values that were made from different file contents, the newest last.
    std::map<Fingerprint, std::vector<Kept>> values;
    std::uint64_t round = 0;
    std::map<std::string, Count> counts;
  };
  const source::FileSystem& files_;
  source::Sources& sources_;
  std::shared_ptr<Core> core_;
  Notes* notes_ = nullptr;
};

}  // namespace rulepress::build
