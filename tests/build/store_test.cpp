#include "build/store.h"

#include <catch2/catch.hpp>

#include "build/jobs.h"
#include "support/harness.h"

using namespace rulepress;
using build::fingerprint;
using State = build::Store::State;

namespace {

const build::Fingerprint maker = fingerprint("this program");

// A store that is written and read again, over and over.
struct Shelf {
  build::MemoryOutputs outputs;

  build::Store open(const build::Fingerprint& by = maker) const {
    source::MemoryFileSystem disk;
    for (const auto& [path, bytes] : outputs.files) disk.add(path, bytes);
    return {"output/.cache/demo.faces", by, disk};
  }
  std::string& bytes() { return outputs.files.at("output/.cache/demo.faces"); }
};

}  // namespace

TEST_CASE("what is put into a store is there the next time") {
  Shelf shelf;
  {
    auto store = shelf.open();
    CHECK(store.state() == State::missing);
    CHECK_FALSE(store.find(fingerprint("a")).has_value());
    store.put(fingerprint("a"), "apple");
    store.put(fingerprint("b"), std::string("\0\n", 2));
    store.put(fingerprint("c"), "");
    CHECK(store.find(fingerprint("a")) == "apple");
    CHECK_FALSE(store.save(shelf.outputs).has_value());
  }
  auto store = shelf.open();
  CHECK(store.state() == State::there);
  CHECK(store.find(fingerprint("a")) == "apple");
  CHECK(store.find(fingerprint("b")) == std::string("\0\n", 2));
  CHECK(store.find(fingerprint("c")) == "");
}

TEST_CASE("a store of another program is not used") {
  Shelf shelf;
  auto store = shelf.open();
  store.put(fingerprint("a"), "apple");
  store.save(shelf.outputs);
  auto other = shelf.open(fingerprint("another program"));
  CHECK(other.state() == State::by_another);
  CHECK_FALSE(other.find(fingerprint("a")).has_value());
}

TEST_CASE("a store that was cut or altered anywhere is not used") {
  Shelf shelf;
  {
    auto store = shelf.open();
    store.put(fingerprint("a"), "apple");
    store.put(fingerprint("b"), "banana");
    store.save(shelf.outputs);
  }
  const std::string whole = shelf.bytes();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    INFO(at);
    shelf.bytes() = whole.substr(0, at);
    CHECK(shelf.open().state() == State::damaged);
    shelf.bytes() = whole;
    shelf.bytes()[at] = static_cast<char>(whole[at] ^ 1);
    auto store = shelf.open();
    CHECK(store.state() != State::there);
    CHECK_FALSE(store.find(fingerprint("a")).has_value());
  }
}

TEST_CASE("a store is written only when there is something new") {
  Shelf shelf;
  auto store = shelf.open();
  CHECK_FALSE(store.save(shelf.outputs).has_value());
  CHECK(shelf.outputs.files.empty());
}

TEST_CASE("what nobody asks for is dropped after some builds") {
  Shelf shelf;
  {
    auto store = shelf.open();
    store.put(fingerprint("old"), "old");
    store.put(fingerprint("used"), "used");
    store.save(shelf.outputs);
  }
  for (int build = 0; build < 20; ++build) {
    auto store = shelf.open();
    CHECK(store.find(fingerprint("used")).has_value());
    store.put(fingerprint("new " + std::to_string(build)), "new");
    store.save(shelf.outputs);
  }
  auto store = shelf.open();
  CHECK_FALSE(store.find(fingerprint("old")).has_value());
  CHECK_FALSE(store.find(fingerprint("new 1")).has_value());
  CHECK(store.find(fingerprint("new 15")).has_value());
  CHECK(store.find(fingerprint("used")).has_value());
}

TEST_CASE("a store that lives on for many builds drops what nobody asks for") {
  Shelf shelf;
  auto store = shelf.open();
  store.put(fingerprint("old"), "old");
  store.put(fingerprint("used"), "used");
  for (int build = 0; build < 20; ++build) {
    CHECK(store.find(fingerprint("used")) == "used");
    store.put(fingerprint("new " + std::to_string(build)), "new");
    store.save(shelf.outputs);
  }
  CHECK_FALSE(store.find(fingerprint("old")).has_value());
  CHECK_FALSE(store.find(fingerprint("new 1")).has_value());
  CHECK(store.find(fingerprint("new 15")).has_value());
  auto again = shelf.open();
  CHECK_FALSE(again.find(fingerprint("old")).has_value());
  CHECK(again.find(fingerprint("used")) == "used");
}

TEST_CASE("several threads may use a store at once") {
  Shelf shelf;
  auto store = shelf.open();
  build::for_each_index(200, 8, [&](std::size_t i) {
    store.put(fingerprint(std::to_string(i)), std::to_string(i));
    store.find(fingerprint(std::to_string(i / 2)));
  });
  for (int i = 0; i < 200; ++i) CHECK(store.find(fingerprint(std::to_string(i))) == std::to_string(i));
}

TEST_CASE("a store that cannot be written says so") {
  const test::TemporaryFolder folder;
  test::write_file(folder.path() / "output/.cache", "a file where a folder should be");
  const source::RealFileSystem disk(folder.path().string());
  build::RealOutputs outputs(folder.path().string());
  build::Store store("output/.cache/demo.faces", maker, disk);
  store.put(fingerprint("a"), "apple");
  const auto error = store.save(outputs);
  REQUIRE(error.has_value());
  CHECK(error->path == "output/.cache/demo.faces");
}

TEST_CASE("halves that stopped builds have left are swept away, those of running ones are not") {
  const test::TemporaryFolder folder;
  const auto write = [&](const std::string& name) { test::write_file(folder.path() / "output" / name, "x"); };
  const std::string running = "demo.pdf." + std::to_string(getpid()) + "-3";
  for (const std::string& name : {std::string("demo.pdf"), std::string("demo.pdf.999999999-0"), running,
                                  std::string("notes-2"), std::string("1.2-3x"), std::string("-1")})
    write(name);
  build::sweep(folder.path().string(), "output");
  CHECK_FALSE(std::filesystem::exists(folder.path() / "output/demo.pdf.999999999-0"));
  for (const std::string& name :
       {std::string("demo.pdf"), running, std::string("notes-2"), std::string("1.2-3x"), std::string("-1")})
    CHECK(std::filesystem::exists(folder.path() / "output" / name));
}
