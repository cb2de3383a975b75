#include "source/file_system.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace rulepress::source {
namespace {

ReadError error_from(int code) {
  switch (code) {
    case ENOENT:
    case ENOTDIR:
      return {ReadTrouble::missing, {}};
    case ELOOP:
      return {ReadTrouble::link_loop, {}};
    case EACCES:
    case EPERM:
      return {ReadTrouble::denied, {}};
    case EISDIR:
      return {ReadTrouble::is_folder, {}};
    default:
      return {ReadTrouble::failed, std::strerror(code)};
  }
}

FileKind kind_of_mode(mode_t mode) {
  if (S_ISREG(mode)) return FileKind::file;
  if (S_ISDIR(mode)) return FileKind::folder;
  return FileKind::other;
}

// What lies at a path that gives this trouble when it is read.
FileKind kind_of_trouble(ReadTrouble trouble) {
  switch (trouble) {
    case ReadTrouble::is_folder:
      return FileKind::folder;
    case ReadTrouble::missing:  // a link that leads nowhere
    case ReadTrouble::not_a_file:
    case ReadTrouble::link_loop:
      return FileKind::other;
    case ReadTrouble::denied:
    case ReadTrouble::too_large:
    case ReadTrouble::failed:
      return FileKind::file;
  }
  return FileKind::other;
}

struct Descriptor {
  int number;
  ~Descriptor() {
    if (number >= 0) close(number);
  }
};

}  // namespace

std::string RealFileSystem::full(const std::string& path) const {
  return path.empty() ? root_ : root_ + "/" + path;
}

std::variant<std::string, ReadError> RealFileSystem::read(const std::string& path) const {
  // O_NONBLOCK: a named pipe among the cards must not make the program wait for ever.
  const Descriptor file{open(full(path).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
  if (file.number < 0) return error_from(errno);
  struct stat facts {};
  if (fstat(file.number, &facts) != 0) return error_from(errno);
  if (S_ISDIR(facts.st_mode)) return ReadError{ReadTrouble::is_folder, {}};
  if (!S_ISREG(facts.st_mode)) return ReadError{ReadTrouble::not_a_file, {}};
  if (static_cast<std::size_t>(facts.st_size) > max_file_bytes) return ReadError{ReadTrouble::too_large, {}};

  std::string bytes;
  bytes.resize(static_cast<std::size_t>(facts.st_size));
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t got = ::read(file.number, bytes.data() + filled, bytes.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return error_from(errno);
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  bytes.resize(filled);
  return bytes;
}

FileKind RealFileSystem::kind(const std::string& path) const {
  struct stat facts {};
  if (stat(full(path).c_str(), &facts) == 0) return kind_of_mode(facts.st_mode);
  // A link that leads nowhere is there, and reading it says what is wrong with it.
  return lstat(full(path).c_str(), &facts) == 0 ? FileKind::other : FileKind::missing;
}

std::vector<FileEntry> RealFileSystem::list(const std::string& folder) const {
  std::vector<FileEntry> entries;
  const std::string prefix = folder.empty() ? "" : folder + "/";
  DIR* open_folder = opendir(full(folder).c_str());
  if (open_folder == nullptr) return entries;
  while (const dirent* entry = readdir(open_folder)) {
    const std::string name = entry->d_name;
    if (name == "." || name == "..") continue;
    entries.push_back({name, kind(prefix + name)});
  }
  closedir(open_folder);
  std::ranges::sort(entries, {}, &FileEntry::name);
  return entries;
}

std::variant<std::string, ReadError> MemoryFileSystem::read(const std::string& path) const {
  if (const auto found = files_.find(path); found != files_.end()) return found->second;
  return ReadError{kind(path) == FileKind::folder ? ReadTrouble::is_folder : ReadTrouble::missing, {}};
}

FileKind MemoryFileSystem::kind(const std::string& path) const {
  if (path.empty()) return FileKind::folder;
  if (const auto found = files_.find(path); found != files_.end()) {
    const auto* error = std::get_if<ReadError>(&found->second);
    return error == nullptr ? FileKind::file : kind_of_trouble(error->trouble);
  }
  const auto below = files_.lower_bound(path + "/");
  return below != files_.end() && below->first.starts_with(path + "/") ? FileKind::folder : FileKind::missing;
}

std::vector<FileEntry> MemoryFileSystem::list(const std::string& folder) const {
  const std::string prefix = folder.empty() ? "" : folder + "/";
  std::vector<FileEntry> entries;
  for (auto file = files_.lower_bound(prefix); file != files_.end() && file->first.starts_with(prefix);
       ++file) {
    const std::string rest = file->first.substr(prefix.size());
    const std::string name = rest.substr(0, rest.find('/'));
    if (entries.empty() || entries.back().name != name) entries.push_back({name, kind(prefix + name)});
  }
  std::ranges::sort(entries, {}, &FileEntry::name);
  const auto twice = std::ranges::unique(entries, {}, &FileEntry::name);
  entries.erase(twice.begin(), twice.end());
  return entries;
}

std::optional<std::string> normalized(std::string_view path) {
  std::vector<std::string_view> steps;
  while (!path.empty()) {
    const auto slash = path.find('/');
    const std::string_view step = path.substr(0, slash);
    path = slash == std::string_view::npos ? std::string_view{} : path.substr(slash + 1);
    if (step.empty() || step == ".") continue;
    if (step != "..") {
      steps.push_back(step);
    } else if (steps.empty()) {
      return std::nullopt;
    } else {
      steps.pop_back();
    }
  }
  std::string whole;
  for (const auto step : steps) {
    if (!whole.empty()) whole += '/';
    whole += step;
  }
  return whole;
}

}  // namespace rulepress::source
