// What was learnt from the disk while something was made: contents of files, kinds of things, lists of
// folders. What was made is good as long as its notes are still true.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "build/fingerprint.h"
#include "source/file_system.h"

namespace rulepress::build {

struct Observation {
  enum class Kind { content, kind, list } kind;
  std::string path;
  Fingerprint print;
};

// What a look at the same thing tells now.
Fingerprint look_again(const Observation& observation, const source::FileSystem& files);

bool still_true(const Observation& observation, const source::FileSystem& files);

// What a note of this kind says where there is no such file.
Fingerprint print_of_missing(Observation::Kind kind);

// A list of notes that several threads add to.
class Notes {
 public:
  void add(const Observation& note);
  void add(const std::vector<Observation>& more);
  // Each once, in an order that does not depend on threads.
  std::vector<Observation> take();

 private:
  std::mutex mutex_;
  std::vector<Observation> notes_;
};

// Passes everything on and takes notes.
class NotingFileSystem final : public source::FileSystem {
 public:
  NotingFileSystem(const source::FileSystem& files, Notes& notes) : files_(files), notes_(notes) {}

  std::variant<std::string, source::ReadError> read(const std::string& path) const override;
  source::FileKind kind(const std::string& path) const override;
  std::vector<source::FileEntry> list(const std::string& folder) const override;

 private:
  const source::FileSystem& files_;
  Notes& notes_;
};

}  // namespace rulepress::build
