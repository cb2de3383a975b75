// What several tests need: the program as a function, folders that go away again, and workspaces written in
// Markdown.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "source/diagnostic.h"
#include "source/file_system.h"
#include "source/sources.h"

namespace rulepress::test {

std::filesystem::path project_root();
std::filesystem::path program_path();  // for tests that need a process of its own

std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, std::string_view bytes);

// A new folder below the system's temporary one, removed at the end of the test.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct Outcome {
  int code;
  std::string out;
  std::string err;
};

// Runs the program in a folder, as on a terminal of 100 columns without colours.
Outcome run_program(const std::vector<std::string>& words, const std::filesystem::path& folder,
                    const std::string& typed = "", const std::string& config_folder = "");

// What somebody sees who runs the program there: both of its outputs, in the order in which they come.
std::string seen_of_program(const std::vector<std::string>& words, const std::filesystem::path& folder);

// "rulepress new \"Star Garden\"" as words.
std::vector<std::string> split_command(std::string_view line);

// A fenced block of a page: ```toml cards/demo/cards.toml
struct Fence {
  std::string language;
  std::string path;     // empty when the info string names none
  std::string section;  // the heading above it
  std::string text;
};
std::vector<Fence> fences_of(const std::filesystem::path& page);

// Checks a whole workspace in memory; "severity slug path:line:column" for each diagnostic, sorted.
std::vector<std::string> check_in_memory(const std::map<std::string, std::string>& files);

// One diagnostic as "line:column slug", for tests of single stages.
std::string brief(const source::Diagnostic& diagnostic, const source::Sources& sources);
std::vector<std::string> brief(const source::Diagnostics& diagnostics, const source::Sources& sources);

}  // namespace rulepress::test
