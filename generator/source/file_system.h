// The one way in which Rulepress reads files. Paths are relative to a root (the workspace) and use `/`,
// so that diagnostics and hashes are the same wherever the workspace lies. Nothing here writes:
// only the room `build` does.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rulepress::source {

enum class FileKind { missing, file, folder, other };

enum class ReadTrouble { missing, is_folder, not_a_file, link_loop, denied, too_large, failed };

struct ReadError {
  ReadTrouble trouble;
  std::string detail;  // the operating system's words, where they add something
};

struct FileEntry {
  std::string name;
  FileKind kind;
};

// Larger files are refused before they are read: no rulebook or card list comes near this.
inline constexpr std::size_t max_file_bytes = 64u << 20;

class FileSystem {
 public:
  virtual ~FileSystem() = default;
  virtual std::variant<std::string, ReadError> read(const std::string& path) const = 0;
  virtual FileKind kind(const std::string& path) const = 0;  // follows links
  // Names in byte order; empty where there is no such folder.
  virtual std::vector<FileEntry> list(const std::string& folder) const = 0;
};

class RealFileSystem final : public FileSystem {
 public:
  explicit RealFileSystem(std::string root) : root_(std::move(root)) {}
  const std::string& root() const { return root_; }
  std::variant<std::string, ReadError> read(const std::string& path) const override;
  FileKind kind(const std::string& path) const override;
  std::vector<FileEntry> list(const std::string& folder) const override;

 private:
  std::string full(const std::string& path) const;
  std::string root_;
};

// The in-memory twin, for tests: folders exist as far as files lie in them.
class MemoryFileSystem final : public FileSystem {
 public:
  void add(const std::string& path, std::string bytes) { files_[path] = std::move(bytes); }
  void add(const std::string& path, ReadError error) { files_[path] = std::move(error); }
  void remove(const std::string& path) { files_.erase(path); }
  std::variant<std::string, ReadError> read(const std::string& path) const override;
  FileKind kind(const std::string& path) const override;
  std::vector<FileEntry> list(const std::string& folder) const override;

 private:
  std::map<std::string, std::variant<std::string, ReadError>> files_;
};

// "a/b/../c" and "./c" become "a/c" and "c"; nothing when the path climbs out of the root.
std::optional<std::string> normalized(std::string_view path);

}  // namespace rulepress::source
