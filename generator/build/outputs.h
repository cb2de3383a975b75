// The only place from which Rulepress writes files. A file is written whole or not at all: into a temporary
// file in the same folder, then renamed over the old one. Safe to use from several threads.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace rulepress::build {

struct WriteError {
  std::string path;
  std::string detail;
};

class Outputs {
 public:
  virtual ~Outputs() = default;
  // Makes folders as needed. Where the file has these bytes already it is left alone, with its time.
  virtual std::optional<WriteError> write(const std::string& path, std::string_view bytes) = 0;
  // For files that may be lost when the machine stops, but are never half there: nobody waits for the disk.
  virtual std::optional<WriteError> keep(const std::string& path, std::string_view bytes) = 0;
  virtual bool exists(const std::string& path) const = 0;
  // Nothing happens where there is no such file.
  virtual std::optional<WriteError> remove(const std::string& path) = 0;
};

class RealOutputs final : public Outputs {
 public:
  explicit RealOutputs(std::string root) : root_(std::move(root)) {}
  std::optional<WriteError> write(const std::string& path, std::string_view bytes) override;
  std::optional<WriteError> keep(const std::string& path, std::string_view bytes) override;
  bool exists(const std::string& path) const override;
  std::optional<WriteError> remove(const std::string& path) override;

 private:
  std::string root_;
};

// Removes what builds that were stopped have left half written in a folder; those that still run keep theirs.
void sweep(const std::string& root, const std::string& folder);

class MemoryOutputs final : public Outputs {
 public:
  std::optional<WriteError> write(const std::string& path, std::string_view bytes) override;
  std::optional<WriteError> keep(const std::string& path, std::string_view bytes) override {
    return write(path, bytes);
  }
  bool exists(const std::string& path) const override { return files.contains(path); }
  std::optional<WriteError> remove(const std::string& path) override;
  std::map<std::string, std::string> files;

 private:
  std::mutex mutex_;
};

}  // namespace rulepress::build
