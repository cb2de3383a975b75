// Waits until somebody has changed a file below some folders. Linux tells at once (inotify). What an editor
// does in one go counts as one change: several files saved, a file written aside and renamed over the old
// one, a whole folder moved in.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace rulepress::cli {

class FileWatch {
 public:
  // The parts need not be there yet: whoever makes one below the root is heard.
  // Changes that follow one another within the quiet time are one.
  FileWatch(std::string root, std::vector<std::string> parts,
            std::chrono::milliseconds quiet_time = std::chrono::milliseconds(60));
  ~FileWatch();
  FileWatch(const FileWatch&) = delete;
  FileWatch& operator=(const FileWatch&) = delete;

  // Why it cannot watch; empty when it can.
  const std::string& trouble() const { return trouble_; }

  // Returns when something has changed and nothing more has for a moment; false when told to stop.
  bool wait(const std::atomic<bool>& stop);

 private:
  void add_below(const std::string& folder);
  bool add(const std::string& folder);
  bool take_events();  // true when one of them matters
  bool has_event(std::chrono::milliseconds patience) const;

  std::string root_;
  std::vector<std::string> parts_;
  std::chrono::milliseconds quiet_time_;
  int handle_ = -1;
  std::map<int, std::string> folders_;  // by watch
  std::string trouble_;
};

}  // namespace rulepress::cli
