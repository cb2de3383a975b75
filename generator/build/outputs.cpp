#include "build/outputs.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
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

// Into a temporary file, which then takes the place of the old one.
std::optional<WriteError> replace(const std::string& root, const std::string& path, std::string_view bytes,
                                  bool for_good) {
  const std::filesystem::path target = std::filesystem::path(root) / path;
  std::error_code error;
  std::filesystem::create_directories(target.parent_path(), error);
  if (error) return WriteError{path, error.message()};

  std::string temporary;
  const int file = open_temporary(target.string(), temporary);
  if (file < 0) return WriteError{path, std::strerror(errno)};
  std::optional<int> trouble = write_all(file, bytes);
  if (!trouble && for_good && fsync(file) != 0) trouble = errno;
  if (close(file) != 0 && !trouble) trouble = errno;
  if (!trouble && rename(temporary.c_str(), target.c_str()) != 0) trouble = errno;
  if (!trouble) return std::nullopt;
  unlink(temporary.c_str());
  return WriteError{path, std::strerror(*trouble)};
}

// The process that writes a temporary file: 4711 for cards.pdf.4711-0. Nothing for other files.
std::optional<pid_t> writer_of(const std::string& name) {
  static constexpr std::string_view digits = "0123456789";
  const auto dash = name.find_last_not_of(digits);
  if (dash == std::string::npos || name[dash] != '-' || dash + 1 == name.size()) return std::nullopt;
  const auto dot = name.substr(0, dash).find_last_not_of(digits);
  if (dot == std::string::npos || name[dot] != '.' || dot + 1 == dash) return std::nullopt;
  pid_t process = 0;
  const char* end = name.data() + dash;
  const auto [stop, trouble] = std::from_chars(name.data() + dot + 1, end, process);
  if (trouble != std::errc() || stop != end) return std::nullopt;
  return process;
}

}  // namespace

void sweep(const std::string& root, const std::string& folder) {
  const source::RealFileSystem disk(root);
  for (const source::FileEntry& entry : disk.list(folder)) {
    const auto writer = entry.kind == source::FileKind::file ? writer_of(entry.name) : std::nullopt;
    const bool runs = writer && (kill(*writer, 0) == 0 || errno != ESRCH);
    if (writer && !runs) unlink((std::filesystem::path(root) / folder / entry.name).c_str());
  }
}

std::optional<WriteError> RealOutputs::write(const std::string& path, std::string_view bytes) {
  const source::RealFileSystem disk(root_);
  const auto present = disk.read(path);
  if (const auto* old = std::get_if<std::string>(&present); old != nullptr && *old == bytes)
    return std::nullopt;
  return replace(root_, path, bytes, true);
}

std::optional<WriteError> RealOutputs::keep(const std::string& path, std::string_view bytes) {
  return replace(root_, path, bytes, false);
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
