#include "build/outputs.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "source/file_system.h"

namespace rulepress::build {
namespace {

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

  std::string temporary = target.string() + ".XXXXXX";
  const int file = mkostemp(temporary.data(), O_CLOEXEC);
  if (file < 0) return WriteError{path, std::strerror(errno)};
  std::optional<int> trouble = write_all(file, bytes);
  const mode_t mask = umask(0);
  umask(mask);
  if (!trouble && fchmod(file, 0666 & ~mask) != 0) trouble = errno;
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

std::optional<WriteError> MemoryOutputs::write(const std::string& path, std::string_view bytes) {
  files[path] = bytes;
  return std::nullopt;
}

}  // namespace rulepress::build
