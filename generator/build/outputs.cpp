#include "build/outputs.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "source/file_system.h"

namespace rulepress::build {
namespace {

// Like mkstemp, but with the permissions of any new file: a process cannot ask for its umask without changing
// it for all its threads.
int open_temporary(const std::string& target, std::string& name) {
  static std::atomic<unsigned> next = 0;
  int file = -1;
  do {
    name = fmt::format("{}.{}-{}", target, getpid(), next++);
    file = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (file < 0 && errno == EEXIST);
  return file;
}

std::optional<int> write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::write(file, bytes.data(), bytes.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(done));
  }
  return std::nullopt;
}

}  // namespace

std::optional<WriteError> RealOutputs::write(const std::string& path, std::string_view bytes) {
  const source::RealFileSystem disk(root_);
  const auto present = disk.read(path);
  if (const auto* old = std::get_if<std::string>(&present); old != nullptr && *old == bytes)
    return std::nullopt;

  const std::filesystem::path target = std::filesystem::path(root_) / path;
  std::error_code error;
  std::filesystem::create_directories(target.parent_path(), error);
  if (error) return WriteError{path, error.message()};

  std::string temporary;
  const int file = open_temporary(target.string(), temporary);
  if (file < 0) return WriteError{path, std::strerror(errno)};
  std::optional<int> trouble = write_all(file, bytes);
  if (!trouble && fsync(file) != 0) trouble = errno;
  if (close(file) != 0 && !trouble) trouble = errno;
  if (!trouble && rename(temporary.c_str(), target.c_str()) != 0) trouble = errno;
  if (!trouble) return std::nullopt;
  unlink(temporary.c_str());
  return WriteError{path, std::strerror(*trouble)};
}

bool RealOutputs::exists(const std::string& path) const {
  return source::RealFileSystem(root_).kind(path) != source::FileKind::missing;
}

std::optional<WriteError> RealOutputs::remove(const std::string& path) {
  std::error_code error;
  std::filesystem::remove(std::filesystem::path(root_) / path, error);
  if (error) return WriteError{path, error.message()};
  return std::nullopt;
}

std::optional<WriteError> MemoryOutputs::remove(const std::string& path) {
  const std::lock_guard lock(mutex_);
  files.erase(path);
  return std::nullopt;
}

std::optional<WriteError> MemoryOutputs::write(const std::string& path, std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  files[path] = bytes;
  return std::nullopt;
}

}  // namespace rulepress::build
