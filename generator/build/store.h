// What a build leaves for the next one: values as bytes, under fingerprints of what they were made from, in a
// file below output/.cache. It can only save time: a file that is damaged, was written by another program
// or cannot be read counts as empty, and one that cannot be written is left out; both are told in words.
// Two builds at once each write the whole file; the last one stays. Safe to use from several threads.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "build/fingerprint.h"
#include "build/outputs.h"
#include "source/file_system.h"

namespace rulepress::build {

class Store {
 public:
  // `maker` stands for the program and all that its values depend on everywhere.
  Store(std::string path, const Fingerprint& maker, const source::FileSystem& files);

  enum class State { there, missing, damaged, by_another };
  State state() const { return state_; }

  // Good until the store is saved. Whatever is asked for is kept.
  std::optional<std::string_view> find(const Fingerprint& key);
  void put(const Fingerprint& key, std::string bytes);

  // Where something was put; what nobody has asked for in some builds is dropped. Ends a build: the store may
  // live on for the next one.
  std::optional<WriteError> save(Outputs& outputs);

  const std::string& path() const { return path_; }

 private:
  void grow_older();
  struct Kept {
    std::string_view bytes;
    std::uint32_t age = 0;  // builds in which nobody asked for it
  };
  void read(std::string_view content);

  std::string path_;
  Fingerprint maker_;
  State state_ = State::missing;
  std::mutex mutex_;
  std::string content_;                     // of the file
  std::map<Fingerprint, std::string> own_;  // new ones
  std::map<Fingerprint, Kept> kept_;        // all
  bool changed_ = false;
};

// The stores of a workspace, each read when it is first asked for.
class Stores {
 public:
  Stores(const Fingerprint& maker, const source::FileSystem& files) : maker_(maker), files_(files) {}
  Store& of(const std::string& game, const std::string& what);

 private:
  Fingerprint maker_;
  const source::FileSystem& files_;
  std::mutex mutex_;
  std::map<std::string, Store> stores_;
};

// output/.cache/<game>.<what>
std::string store_path(std::string_view game, std::string_view what);

inline constexpr std::string_view cache_folder = "output/.cache";

}  // namespace rulepress::build
