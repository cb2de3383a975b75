#include "build/outputs.h"

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <thread>

#include "build/jobs.h"
#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

// Everything below a folder, folders with a slash at the end.
Lines tree(const fs::path& folder) {
  Lines found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    found.push_back(entry.path().lexically_relative(folder).string() + (entry.is_directory() ? "/" : ""));
  }
  std::sort(found.begin(), found.end());
  return found;
}

class Umask {
 public:
  explicit Umask(mode_t mask) : before_(umask(mask)) {}
  ~Umask() { umask(before_); }

 private:
  mode_t before_;
};

mode_t permissions(const fs::path& path) {
  struct stat facts {};
  REQUIRE(stat(path.c_str(), &facts) == 0);
  return facts.st_mode & 0777;
}

}  // namespace

TEST_CASE("a file is written with its folders, and nothing beside it") {
  const test::TemporaryFolder folder;
  build::RealOutputs outputs(folder.path().string());
  CHECK_FALSE(outputs.write("output/demo/cards.txt", "bytes").has_value());
  CHECK(tree(folder.path()) == Lines{"output/", "output/demo/", "output/demo/cards.txt"});
  CHECK(test::read_file(folder.path() / "output/demo/cards.txt") == "bytes");
}

TEST_CASE("bytes are written as they are") {
  const test::TemporaryFolder folder;
  build::RealOutputs outputs(folder.path().string());
  std::string bytes(3'000'000, '\0');
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 7);
  CHECK_FALSE(outputs.write("large", bytes).has_value());
  CHECK(test::read_file(folder.path() / "large") == bytes);
  CHECK_FALSE(outputs.write("empty", "").has_value());
  CHECK(test::read_file(folder.path() / "empty") == "");
}

TEST_CASE("a file with other bytes is replaced by a new one") {
  const test::TemporaryFolder folder;
  build::RealOutputs outputs(folder.path().string());
  test::write_file(folder.path() / "a", "a longer text than the new one");
  // Who has the old file open keeps the old bytes: it was not written over.
  fs::create_hard_link(folder.path() / "a", folder.path() / "old");
  CHECK_FALSE(outputs.write("a", "new").has_value());
  CHECK(test::read_file(folder.path() / "a") == "new");
  CHECK(test::read_file(folder.path() / "old") == "a longer text than the new one");
  CHECK(tree(folder.path()) == Lines{"a", "old"});
}

TEST_CASE("a file with the same bytes is left alone, with its time") {
  const test::TemporaryFolder folder;
  build::RealOutputs outputs(folder.path().string());
  test::write_file(folder.path() / "a", "same");
  const auto long_ago = fs::last_write_time(folder.path() / "a") - std::chrono::hours(24);
  fs::last_write_time(folder.path() / "a", long_ago);
  CHECK_FALSE(outputs.write("a", "same").has_value());
  CHECK(fs::last_write_time(folder.path() / "a") == long_ago);
  CHECK_FALSE(outputs.write("a", "other").has_value());
  CHECK(fs::last_write_time(folder.path() / "a") > long_ago);
}

TEST_CASE("permissions of a new file follow the umask") {
  const test::TemporaryFolder folder;
  build::RealOutputs outputs(folder.path().string());
  {
    const Umask open(0022);
    CHECK_FALSE(outputs.write("open", "x").has_value());
  }
  {
    const Umask closed(0077);
    CHECK_FALSE(outputs.write("closed", "x").has_value());
  }
  CHECK(permissions(folder.path() / "open") == 0644);
  CHECK(permissions(folder.path() / "closed") == 0600);
}

TEST_CASE("a file below a file cannot be written and leaves nothing behind") {
  const test::TemporaryFolder folder;
  build::RealOutputs outputs(folder.path().string());
  test::write_file(folder.path() / "a", "file");
  const auto error = outputs.write("a/b/c.txt", "bytes");
  REQUIRE(error.has_value());
  CHECK(error->path == "a/b/c.txt");
  CHECK_FALSE(error->detail.empty());
  CHECK(tree(folder.path()) == Lines{"a"});
  CHECK(test::read_file(folder.path() / "a") == "file");
}

TEST_CASE("a file cannot take the place of a folder and leaves nothing behind") {
  const test::TemporaryFolder folder;
  build::RealOutputs outputs(folder.path().string());
  test::write_file(folder.path() / "a/inside", "file");
  const auto error = outputs.write("a", "bytes");
  REQUIRE(error.has_value());
  CHECK(error->path == "a");
  CHECK(tree(folder.path()) == Lines{"a/", "a/inside"});
}

TEST_CASE("many files can be written at once") {
  const test::TemporaryFolder folder;
  build::RealOutputs outputs(folder.path().string());
  std::atomic<int> errors = 0;
  build::for_each_index(40, 8, [&](std::size_t i) {
    const std::string text = "text " + std::to_string(i % 10);
    if (outputs.write("deep/folder/" + std::to_string(i % 10), text)) ++errors;
  });
  CHECK(errors == 0);
  CHECK(tree(folder.path()).size() == 12);
  for (int i = 0; i < 10; ++i) {
    CHECK(test::read_file(folder.path() / "deep/folder" / std::to_string(i)) == "text " + std::to_string(i));
  }
}

TEST_CASE("files and folders exist, and what is not there does not") {
  const test::TemporaryFolder folder;
  const build::RealOutputs outputs(folder.path().string());
  test::write_file(folder.path() / "a/b", "");
  CHECK(outputs.exists("a"));
  CHECK(outputs.exists("a/b"));
  CHECK_FALSE(outputs.exists("b"));
  fs::create_symlink("nowhere", folder.path() / "link");
  CHECK(outputs.exists("link"));
}

TEST_CASE("the twin in memory keeps what is written") {
  build::MemoryOutputs outputs;
  CHECK_FALSE(outputs.exists("a/b"));
  CHECK_FALSE(outputs.write("a/b", "one").has_value());
  CHECK_FALSE(outputs.write("a/b", "two").has_value());
  CHECK(outputs.exists("a/b"));
  CHECK(outputs.files == std::map<std::string, std::string>{{"a/b", "two"}});
}
