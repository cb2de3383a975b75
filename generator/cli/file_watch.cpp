#include "cli/file_watch.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

namespace rulepress::cli {
namespace {

namespace fs = std::filesystem;

constexpr auto look_for_stop = std::chrono::milliseconds(100);
constexpr int longest_wait = 16;  // quiet times: somebody may write all the time
constexpr std::uint32_t events = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO |
                                 IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB;

// Copies and locks that editors keep beside a file. Whatever they mean, the file itself is told of too.
bool is_noise(std::string_view name) {
  return name.empty() || name.starts_with('.') || name.starts_with('#') || name.ends_with('~') ||
         name.ends_with(".swp") || name.ends_with(".tmp");
}

}  // namespace

FileWatch::FileWatch(std::string root, std::vector<std::string> parts, std::chrono::milliseconds quiet_time)
    : root_(std::move(root)),
      parts_(std::move(parts)),
      quiet_time_(quiet_time),
      handle_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
  if (handle_ < 0) {
    trouble_ = std::strerror(errno);
    return;
  }
  add(root_);
  for (const std::string& part : parts_) add_below(root_ + "/" + part);
}

FileWatch::~FileWatch() {
  if (handle_ >= 0) close(handle_);
}

bool FileWatch::add(const std::string& folder) {
  const int watch = inotify_add_watch(handle_, folder.c_str(), events | IN_ONLYDIR);
  if (watch >= 0) {
    folders_[watch] = folder;
    return true;
  }
  if (errno == ENOSPC)
    trouble_ = "the system allows no more watched folders (fs.inotify.max_user_watches)";
  else if (errno != ENOENT && errno != ENOTDIR)
    trouble_ = fmt::format("{}: {}", folder, std::strerror(errno));
  return false;
}

void FileWatch::add_below(const std::string& folder) {
  if (!add(folder)) return;
  std::error_code error;
  std::vector<std::string> inner;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    std::error_code unknown;
    if (entry.is_directory(unknown) && !entry.is_symlink(unknown)) inner.push_back(entry.path().string());
  }
  for (const std::string& one : inner) add_below(one);
}

bool FileWatch::has_event(std::chrono::milliseconds patience) const {
  pollfd waiting{handle_, POLLIN, 0};
  return poll(&waiting, 1, static_cast<int>(patience.count())) > 0;
}

bool FileWatch::take_events() {
  bool matters = false;
  alignas(inotify_event) std::array<char, 16384> buffer{};
  for (ssize_t size = 0; (size = read(handle_, buffer.data(), buffer.size())) > 0;) {
    for (ssize_t at = 0; at < size;) {
      const auto* event = reinterpret_cast<const inotify_event*>(buffer.data() + at);
      at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
      if ((event->mask & IN_Q_OVERFLOW) != 0) {  // some were lost: anything may have changed
        for (const std::string& part : parts_) add_below(root_ + "/" + part);
        matters = true;
        continue;
      }
      const auto folder = folders_.find(event->wd);
      if (folder == folders_.end()) continue;
      const std::string_view name = event->len == 0 ? "" : event->name;
      const std::string path = folder->second + "/" + std::string(name);
      const bool outside = folder->second == root_ && std::ranges::find(parts_, name) == parts_.end();
      if ((event->mask & IN_IGNORED) != 0) {
        folders_.erase(folder);
        continue;
      }
      if (outside || is_noise(name)) continue;
      // Files may be in it before it is watched; whoever looks at the workspace next finds them.
      if ((event->mask & IN_ISDIR) != 0 && (event->mask & (IN_CREATE | IN_MOVED_TO)) != 0) add_below(path);
      matters = true;
    }
  }
  return matters;
}

bool FileWatch::wait(const std::atomic<bool>& stop) {
  bool changed = false;
  while (!changed) {
    if (stop) return false;
    if (has_event(look_for_stop)) changed = take_events();
  }
  const auto latest = std::chrono::steady_clock::now() + longest_wait * quiet_time_;
  while (std::chrono::steady_clock::now() < latest && has_event(quiet_time_)) take_events();
  return !stop;
}

}  // namespace rulepress::cli
