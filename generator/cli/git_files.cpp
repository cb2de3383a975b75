#include "cli/git_files.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace rulepress::cli {
namespace {

struct Finished {
  bool good = false;
  std::string out;
};

// Both of its outputs, one after the other as they come; git tells one of them only.
Finished run(const std::array<std::string, 6>& words) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return {};
  const pid_t child = fork();
  if (child < 0) return {};
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    std::array<char*, 7> argv{};
    for (std::size_t i = 0; i < words.size(); ++i) argv[i] = const_cast<char*>(words[i].c_str());
    execvp(argv[0], argv.data());
    _exit(127);
  }
  close(ends[1]);
  Finished made;
  std::array<char, 65536> buffer{};
  for (ssize_t count = 0; (count = read(ends[0], buffer.data(), buffer.size())) > 0;)
    made.out.append(buffer.data(), static_cast<std::size_t>(count));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  made.good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127 && made.out.empty()) made.out = "git is not installed";
  return made;
}

// A tar archive: a head of 512 bytes for each file, then its bytes, filled up to 512. Long names stand in a
// record of their own before the file: "27 path=…\n".
void unpack(std::string_view bytes, source::MemoryFileSystem& files) {
  constexpr std::size_t block = 512;
  std::string long_name;
  while (bytes.size() >= block && bytes[0] != '\0') {
    const auto text = [&](std::size_t at, std::size_t size) {
      const std::string_view field = bytes.substr(at, size);
      return std::string(field.substr(0, std::min(field.find('\0'), size)));
    };
    const std::size_t size = std::strtoull(text(124, 12).c_str(), nullptr, 8);
    const char kind = bytes[156];
    const std::string prefix = text(345, 155);
    std::string name = prefix.empty() ? text(0, 100) : prefix + "/" + text(0, 100);
    if (!long_name.empty()) name = std::exchange(long_name, {});
    const std::string_view body = bytes.substr(block, size);
    if (kind == 'x') {
      const std::size_t begin = body.find("path=");
      if (begin != std::string_view::npos)
        long_name = body.substr(begin + 5, body.find('\n', begin) - begin - 5);
    } else if (kind == '0' || kind == '\0') {
      files.add(name, std::string(body));
    }
    bytes.remove_prefix(std::min(bytes.size(), block + (size + block - 1) / block * block));
  }
}

}  // namespace

std::variant<std::unique_ptr<source::FileSystem>, std::string> files_at(const std::string& folder,
                                                                        const std::string& revision) {
  if (revision.starts_with('-')) return "a revision does not begin with a hyphen";
  const Finished found = run({"git", "-C", folder, "archive", "--format=tar", revision});
  if (!found.good) return found.out.substr(0, found.out.find('\n'));
  auto files = std::make_unique<source::MemoryFileSystem>();
  unpack(found.out, *files);
  return files;
}

}  // namespace rulepress::cli
