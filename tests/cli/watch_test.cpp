// Waiting for changes, and building after them.
#include <catch2/catch.hpp>
#include <csignal>
#include <thread>

#include "cli/file_watch.h"
#include "support/harness.h"

using namespace rulepress;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

struct Watched {
  test::TemporaryFolder folder;
  std::atomic<bool> stop = false;

  Watched() {
    write("cards/garden/cards.toml", "1");
    write("rules/garden/a.md", "1");
  }
  void write(const std::string& path, const std::string& text) const {
    test::write_file(folder.path() / path, text);
  }
  fs::path at(const std::string& path) const { return folder.path() / path; }
};

// Whether a change is heard within a moment.
bool hears(cli::FileWatch& watch, std::chrono::milliseconds patience = 3000ms) {
  std::atomic<bool> stop = false;
  std::atomic<bool> done = false;
  std::jthread clock([&] {
    for (auto left = patience; left > 0ms && !done; left -= 5ms) std::this_thread::sleep_for(5ms);
    stop = true;
  });
  const bool heard = watch.wait(stop);
  done = true;
  return heard;
}

}  // namespace

TEST_CASE("a file that is saved is heard") {
  const Watched watched;
  cli::FileWatch watch(watched.folder.path().string(), {"rules", "cards", "templates"});
  REQUIRE(watch.trouble() == "");
  watched.write("cards/garden/cards.toml", "2");
  CHECK(hears(watch));
  CHECK_FALSE(hears(watch, 200ms));  // once
}

TEST_CASE("a file that an editor writes aside and renames over the old one is heard") {
  const Watched watched;
  cli::FileWatch watch(watched.folder.path().string(), {"rules", "cards"});
  watched.write("cards/garden/.cards.toml.swp", "2");
  fs::rename(watched.at("cards/garden/.cards.toml.swp"), watched.at("cards/garden/cards.toml"));
  CHECK(hears(watch));
  // And the new file is watched as the old one was.
  watched.write("cards/garden/cards.toml", "3");
  CHECK(hears(watch));
}

TEST_CASE("several saves at once count as one") {
  const Watched watched;
  // Long enough for a busy computer: with no quiet time, the first save would end the wait.
  cli::FileWatch watch(watched.folder.path().string(), {"rules", "cards"}, 1000ms);
  std::atomic<int> saved = 0;
  std::jthread editor([&] {
    for (int i = 0; i < 5; ++i) {
      watched.write("cards/garden/" + std::to_string(i) + ".toml", "2");
      watched.write("rules/garden/a.md", std::to_string(i));
      ++saved;
      std::this_thread::sleep_for(150ms);
    }
  });
  CHECK(hears(watch, 20s));
  CHECK(saved == 5);
  editor.join();
  CHECK_FALSE(hears(watch, 300ms));
}

TEST_CASE("somebody who saves all the time is heard in between") {
  const Watched watched;
  cli::FileWatch watch(watched.folder.path().string(), {"cards"}, 40ms);
  std::atomic<bool> done = false;
  std::jthread editor([&] {
    for (int i = 0; !done && i < 10000; ++i) {
      watched.write("cards/garden/cards.toml", std::to_string(i));
      std::this_thread::sleep_for(1ms);
    }
  });
  CHECK(hears(watch, 20s));
  CHECK_FALSE(done);
  done = true;
}

TEST_CASE("files in new folders are heard, also in parts that were not there") {
  const Watched watched;
  cli::FileWatch watch(watched.folder.path().string(), {"rules", "cards", "templates"});
  watched.write("templates/garden/icons/leaf.svg", "1");
  CHECK(hears(watch));
  watched.write("templates/garden/icons/leaf.svg", "2");
  CHECK(hears(watch));
  fs::remove_all(watched.at("templates/garden"));
  CHECK(hears(watch));
}

TEST_CASE("what is not a source of the game is not heard") {
  const Watched watched;
  cli::FileWatch watch(watched.folder.path().string(), {"rules", "cards"});
  watched.write("output/garden/cards.pdf", "2");
  watched.write("notes.txt", "2");
  watched.write("cards/garden/.cards.toml.swp", "2");
  watched.write("cards/garden/cards.toml~", "2");
  CHECK_FALSE(hears(watch, 300ms));
}

TEST_CASE("whoever waits can be told to stop") {
  const Watched watched;
  cli::FileWatch watch(watched.folder.path().string(), {"cards"});
  const std::atomic<bool> stop = true;
  CHECK_FALSE(watch.wait(stop));
}

namespace {

const char* const plant =
    "size = \"poker\"\n[styles.body]\nfont = \"Lato\"\nsize = 9\n"
    "[[front]]\nkind = \"text\"\nat = [5, 5]\nsize = [50, 20]\nstyle = \"body\"\ntext = \"{name}\"\n";

std::string card(const std::string& name) {
  return "[[card]]\nid = \"rose\"\ntype = \"plant\"\nname = \"" + name + "\"\n";
}

// Whether something comes true while somebody else works.
template <class Condition>
bool comes_true(Condition condition) {
  for (int i = 0; i < 1000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

}  // namespace

TEST_CASE("a watch builds after each change, keeps good outputs while there are errors, and ends on Ctrl-C") {
  const test::TemporaryFolder folder;
  const auto write = [&](const std::string& path, const std::string& text) {
    test::write_file(folder.path() / path, text);
  };
  for (const std::string game : {"garden", "pond"}) {
    write("cards/" + game + "/game.toml", "name = \"" + game + "\"\n[print]\npapers = [\"A4\"]\n");
    write("cards/" + game + "/cards.toml", card("Rose"));
    write("templates/" + game + "/plant.toml", plant);
  }
  const fs::path sheets = folder.path() / "output/garden/garden-cards-a4.pdf";
  const fs::path others = folder.path() / "output/pond/pond-cards-a4.pdf";
  const auto bytes = [&] { return fs::exists(sheets) ? test::read_file(sheets) : ""; };
  test::Outcome outcome{};
  std::jthread program([&] { outcome = test::run_program({"watch"}, folder.path()); });
  REQUIRE(comes_true([&] { return fs::exists(sheets) && fs::exists(others); }));
  const std::string first = bytes();
  const auto time = fs::last_write_time(others);
  write("cards/garden/cards.toml", card("Tulip"));
  REQUIRE(comes_true([&] { return bytes() != first; }));
  const std::string second = bytes();
  write("cards/garden/cards.toml", "[[card]]\nid = \n");
  std::this_thread::sleep_for(500ms);
  CHECK(bytes() == second);
  write("cards/garden/cards.toml", card("Rose"));
  CHECK(comes_true([&] { return bytes() == first; }));
  CHECK(fs::last_write_time(others) == time);
  std::this_thread::sleep_for(100ms);
  std::raise(SIGINT);
  program.join();
  INFO(outcome.err);
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.err,
             Catch::Contains("garden: not pressed, because of its errors; what was pressed before stays\n"));
  CHECK_THAT(outcome.err, Catch::Contains("Waiting for changes; Ctrl-C ends."));
}

TEST_CASE("a watch goes on from what builds have left, and lays out the card that was edited") {
  const test::TemporaryFolder folder;
  const auto write = [&](const std::string& path, const std::string& text) {
    test::write_file(folder.path() / path, text);
  };
  const std::string other = "[[card]]\nid = \"lily\"\ntype = \"plant\"\nname = \"Lily\"\n";
  write("cards/garden/game.toml", "name = \"garden\"\n[print]\npapers = [\"A4\"]\n");
  write("cards/garden/cards.toml", card("Rose") + other);
  write("templates/garden/plant.toml", plant);
  REQUIRE(test::run_program({"build"}, folder.path()).code == 0);
  const fs::path sheets = folder.path() / "output/garden/garden-cards-a4.pdf";
  const std::string first = test::read_file(sheets);
  test::Outcome outcome{};
  std::jthread program([&] { outcome = test::run_program({"watch", "--explain"}, folder.path()); });
  std::this_thread::sleep_for(500ms);
  // As editors do it: written aside, then renamed over the old one.
  const auto replace = [&](const std::string& text) {
    write("cards/garden/cards.toml.new", text);
    fs::rename(folder.path() / "cards/garden/cards.toml.new", folder.path() / "cards/garden/cards.toml");
  };
  replace(card("Tulip") + other);
  REQUIRE(comes_true([&] { return test::read_file(sheets) != first; }));
  std::this_thread::sleep_for(200ms);
  replace(card("Rose") + other);
  CHECK(comes_true([&] { return test::read_file(sheets) == first; }));
  std::this_thread::sleep_for(200ms);
  std::raise(SIGINT);
  program.join();
  INFO(outcome.err);
  CHECK(outcome.code == 0);
  using Catch::Contains;
  CHECK_THAT(outcome.err, Contains("Nothing to press in "));
  CHECK_THAT(outcome.err, Contains("1 of 2 components laid out again: rose\n"));
  CHECK_THAT(outcome.err, Contains("0 of 2 components laid out again\n"));  // taken back
  CHECK_THAT(outcome.err, Contains("made again, because card rose has changed (cards/garden/cards.toml)\n"));
  // What the watch has pressed, a build need not press again.
  CHECK_THAT(test::run_program({"build", "--explain"}, folder.path()).err, Contains("garden: left alone"));
}

TEST_CASE("a watch of no workspace or of no game ends at once") {
  const test::TemporaryFolder folder;
  CHECK(test::run_program({"watch"}, folder.path()).code == 2);
  test::write_file(folder.path() / "cards/garden/game.toml", "name = \"Garden\"\n");
  const auto outcome = test::run_program({"watch", "gardn"}, folder.path());
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Catch::Contains("did you mean `garden`?"));
}
