#include "source/file_system.h"

#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress::source;
using rulepress::test::TemporaryFolder;
using rulepress::test::write_file;

namespace {

ReadTrouble trouble(const FileSystem& files, const std::string& path) {
  const auto read = files.read(path);
  REQUIRE(std::holds_alternative<ReadError>(read));
  return std::get<ReadError>(read).trouble;
}

std::string bytes(const FileSystem& files, const std::string& path) {
  const auto read = files.read(path);
  REQUIRE(std::holds_alternative<std::string>(read));
  return std::get<std::string>(read);
}

std::string listing(const FileSystem& files, const std::string& folder) {
  std::string text;
  for (const FileEntry& entry : files.list(folder)) {
    static constexpr const char* marks[] = {"?", "", "/", "!"};
    text += entry.name + marks[static_cast<std::size_t>(entry.kind)] + " ";
  }
  return text;
}

}  // namespace

TEST_CASE("a file is read byte for byte") {
  const TemporaryFolder folder;
  const std::string content("a\r\n\0\xFF", 5);
  write_file(folder.path() / "x/file", content);
  write_file(folder.path() / "empty", "");
  const RealFileSystem files(folder.path().string());
  CHECK(bytes(files, "x/file") == content);
  CHECK(bytes(files, "empty").empty());
  CHECK(files.kind("x/file") == FileKind::file);
}

TEST_CASE("what is not there is missing, also below a file") {
  const TemporaryFolder folder;
  write_file(folder.path() / "file", "x");
  const RealFileSystem files(folder.path().string());
  CHECK(trouble(files, "none") == ReadTrouble::missing);
  CHECK(trouble(files, "file/child") == ReadTrouble::missing);
  CHECK(files.kind("none") == FileKind::missing);
  CHECK(files.kind("file/child") == FileKind::missing);
  CHECK(files.list("none").empty());
  CHECK(files.list("file").empty());
}

TEST_CASE("a folder is not read as a file") {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "sub");
  const RealFileSystem files(folder.path().string());
  CHECK(trouble(files, "sub") == ReadTrouble::is_folder);
  CHECK(trouble(files, "") == ReadTrouble::is_folder);
  CHECK(files.kind("sub") == FileKind::folder);
  CHECK(files.kind("") == FileKind::folder);
}

TEST_CASE("a link that leads back to itself is a loop") {
  const TemporaryFolder folder;
  fs::create_symlink("loop", folder.path() / "loop");
  fs::create_symlink("pong", folder.path() / "ping");
  fs::create_symlink("ping", folder.path() / "pong");
  const RealFileSystem files(folder.path().string());
  CHECK(trouble(files, "loop") == ReadTrouble::link_loop);
  CHECK(trouble(files, "ping") == ReadTrouble::link_loop);
  CHECK(files.kind("loop") == FileKind::other);
}

TEST_CASE("a link that leads nowhere is there, but its file is missing") {
  const TemporaryFolder folder;
  fs::create_symlink("gone", folder.path() / "dangling");
  const RealFileSystem files(folder.path().string());
  CHECK(trouble(files, "dangling") == ReadTrouble::missing);
  CHECK(files.kind("dangling") == FileKind::other);
}

TEST_CASE("links to files and folders are followed") {
  const TemporaryFolder folder;
  write_file(folder.path() / "real/file", "x");
  fs::create_symlink("real", folder.path() / "link");
  fs::create_symlink("real/file", folder.path() / "short");
  const RealFileSystem files(folder.path().string());
  CHECK(bytes(files, "link/file") == "x");
  CHECK(bytes(files, "short") == "x");
  CHECK(listing(files, "") == "link/ real/ short ");
}

TEST_CASE("reading a named pipe does not wait") {
  const TemporaryFolder folder;
  REQUIRE(mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);
  const RealFileSystem files(folder.path().string());
  CHECK(trouble(files, "pipe") == ReadTrouble::not_a_file);
  CHECK(files.kind("pipe") == FileKind::other);
}

TEST_CASE("a file above the limit is refused, one at the limit is not") {
  const TemporaryFolder folder;
  write_file(folder.path() / "large", "x");
  REQUIRE(truncate((folder.path() / "large").c_str(), static_cast<off_t>(max_file_bytes) + 1) == 0);
  const RealFileSystem files(folder.path().string());
  CHECK(trouble(files, "large") == ReadTrouble::too_large);
  CHECK(files.kind("large") == FileKind::file);
  REQUIRE(truncate((folder.path() / "large").c_str(), static_cast<off_t>(max_file_bytes)) == 0);
  CHECK(bytes(files, "large").size() == max_file_bytes);
}

TEST_CASE("a file without permission is denied") {
  if (geteuid() == 0) return;  // root may read everything
  const TemporaryFolder folder;
  write_file(folder.path() / "secret", "x");
  fs::permissions(folder.path() / "secret", fs::perms::none);
  CHECK(trouble(RealFileSystem(folder.path().string()), "secret") == ReadTrouble::denied);
}

TEST_CASE("names are listed in byte order, hidden ones too") {
  const TemporaryFolder folder;
  for (const char* name : {"b", "ä", "B", ".hidden", "a-b", "a/inside", "a.b", "10", "9"}) {
    write_file(folder.path() / name, "x");
  }
  fs::create_symlink("gone", folder.path() / "link");
  CHECK(listing(RealFileSystem(folder.path().string()), "") == ".hidden 10 9 B a/ a-b a.b b link! ä ");
}

TEST_CASE("the in-memory twin lists as the real one does") {
  const TemporaryFolder folder;
  MemoryFileSystem memory;
  for (const char* name : {"b", "ä", "B", "a-b", "a/inside", "a/c/deep", "a.b", "a0", "10", "9"}) {
    write_file(folder.path() / name, "x");
    memory.add(name, "x");
  }
  const RealFileSystem real(folder.path().string());
  for (const std::string path : {"", "a", "a/c", "b", "none"}) {
    INFO(path);
    CHECK(listing(memory, path) == listing(real, path));
    CHECK(memory.kind(path) == real.kind(path));
  }
  CHECK(listing(memory, "") == "10 9 B a/ a-b a.b a0 b ä ");
  CHECK(listing(memory, "a") == "c/ inside ");
}

TEST_CASE("the in-memory twin reads as the real one does") {
  MemoryFileSystem files;
  files.add("a/file", "x");
  CHECK(bytes(files, "a/file") == "x");
  CHECK(trouble(files, "a") == ReadTrouble::is_folder);
  CHECK(trouble(files, "") == ReadTrouble::is_folder);
  CHECK(trouble(files, "none") == ReadTrouble::missing);
  CHECK(trouble(files, "a/file/child") == ReadTrouble::missing);
  CHECK(trouble(files, "a/fil") == ReadTrouble::missing);
  files.remove("a/file");
  CHECK(files.kind("a") == FileKind::missing);
}

TEST_CASE("the in-memory twin takes troubles for what they are on a disk") {
  const auto [kind, expected] = GENERATE(table<ReadTrouble, FileKind>({
      {ReadTrouble::missing, FileKind::other},
      {ReadTrouble::is_folder, FileKind::folder},
      {ReadTrouble::not_a_file, FileKind::other},
      {ReadTrouble::link_loop, FileKind::other},
      {ReadTrouble::denied, FileKind::file},
      {ReadTrouble::too_large, FileKind::file},
      {ReadTrouble::failed, FileKind::file},
  }));
  MemoryFileSystem files;
  files.add("x", ReadError{kind, {}});
  CHECK(files.kind("x") == expected);
  CHECK(trouble(files, "x") == kind);
}

TEST_CASE("paths are made as short as they can be") {
  const auto [path, expected] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {".", ""},
      {"a", "a"},
      {"./c", "c"},
      {"a/b/../c", "a/c"},
      {"a//b/", "a/b"},
      {"a/..", ""},
      {"a/./b/.", "a/b"},
      {"a/b/../../c", "c"},
      {"...", "..."},
      {"a/..b", "a/..b"},
      {"/a", "a"},
  }));
  CHECK(normalized(path) == expected);
}

TEST_CASE("a path that climbs out of the root is none") {
  const std::string path = GENERATE("..", "../a", "a/../..", "a/../../b", "./..", "/..");
  CHECK(normalized(path) == std::nullopt);
}
