// A build that takes what is still good from earlier builds makes the same bytes, and tells the same, as one
// that starts from nothing: after every one of many random edits, and after builds that were killed.
//
//   RULEPRESS_EDITS=200 tests/run -R rebuild     more edits
//   RULEPRESS_SEED=7 …                           others
//   RULEPRESS_KILLS=50 …                         more builds that are killed
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <iostream>
#include <random>
#include <regex>
#include <thread>

#include "support/harness.h"

using namespace rulepress;
namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;

namespace {

unsigned from_environment(const char* name, unsigned usual) {
  const char* text = std::getenv(name);
  return text == nullptr ? usual : static_cast<unsigned>(std::stoul(text));
}

class Chance {
 public:
  explicit Chance(unsigned seed) : engine_(seed) {}
  unsigned below(std::size_t count) { return static_cast<unsigned>(engine_() % count); }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[below(list.size())];
  }

 private:
  std::mt19937 engine_;
};

// All files below a folder but what is kept for the next build.
Files files_in(const fs::path& folder) {
  Files files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string path = entry.path().lexically_relative(folder).string();
    if (entry.is_regular_file() && !path.starts_with(".cache/")) files[path] = test::read_file(entry.path());
  }
  return files;
}

void set_files(const fs::path& folder, const Files& before, const Files& after) {
  for (const auto& [path, text] : before) {
    if (!after.contains(path)) fs::remove(folder / path);
  }
  for (const auto& [path, text] : after) {
    const auto old = before.find(path);
    if (old == before.end() || old->second != text) test::write_file(folder / path, text);
  }
}

struct Card {
  std::string id, name, season, text;
  unsigned cost = 1;
  unsigned points = 1;
  unsigned count = 1;
};

const std::vector<std::string> seasons{"spring", "summer", "autumn"};
const std::vector<std::string> texts{
    "When you plant it, draw 1 card.",
    "When you plant it, draw 2 cards.",
    "When you harvest, take 1 :seed:.",
    "When you harvest, take 2 :seed:.",
    "Your summer plants cost 1 :seed: less.",
    "Your autumn plants cost 1 :seed: less.",
    "When you plant it, the player on your left returns 2 :seed:.",
    "At the end, +1 point for each spring plant in your garden.",
};
const std::vector<std::string> names{"Clover", "Ivy",   "Thistle", "Moss",  "Fern", "Lily",
                                     "Rose",   "Daisy", "Poppy",   "Thyme", "Mint", "Sage"};

std::string in_toml(const Card& card) {
  return fmt::format(
      "[[card]]\nid = \"{}\"\nname = \"{}\"\ncount = {}\nseason = \"{}\"\ncost = {}\npoints = {}\ntext = "
      "\"{}\"\n\n",
      card.id, card.name, card.count, card.season, card.cost, card.points, card.text);
}

// Replaces the n-th of all places that match, when there is one.
bool replace(std::string& text, const std::string& pattern, const std::string& by, unsigned n) {
  const std::regex what(pattern);
  const std::sregex_iterator first(text.begin(), text.end(), what);
  const auto count = static_cast<unsigned>(std::distance(first, std::sregex_iterator()));
  if (count == 0) return false;
  const auto match = std::next(first, n % count);
  text.replace(static_cast<std::size_t>(match->position()), static_cast<std::size_t>(match->length()), by);
  return true;
}

// A game of sixty cards with rules and a rulebook, and a designer who never rests.
class Designer {
 public:
  explicit Designer(unsigned seed) : chance_(seed) {
    const fs::path starter = test::project_root() / "generator/build/starters/level-3";
    for (const char* path : {"rules/GAME/01-rulebook.md", "rules/GAME/game.toml", "templates/GAME/plant.toml",
                             "templates/GAME/icons/seed.svg"}) {
      std::string text = test::read_file(starter / path);
      for (std::size_t at = text.find("TITLE"); at != std::string::npos; at = text.find("TITLE"))
        text.replace(at, 5, "Garden");
      std::string place = path;
      files_[place.replace(place.find("GAME"), 4, "garden")] = text;
    }
    files_["cards/garden/a.toml"] = test::read_file(starter / "cards/GAME/plants.toml") + "\n";
    for (int i = 0; i < 54; ++i) cards_.push_back(new_card());
    write_cards();
    history_.push_back({files_, cards_, cards_file_});
  }

  const Files& files() const { return files_; }

  // One edit, in words. Mistakes would pile up: half of the time the designer takes back what was wrong.
  std::string edit(const fs::path& folder, bool wrong) {
    if (!wrong) good_ = {files_, cards_, cards_file_};
    const bool takes_back = wrong && chance_.below(2) == 0;
    const std::string words = takes_back ? go_back(good_) : edit_something(folder);
    history_.push_back({files_, cards_, cards_file_});
    return words;
  }

 private:
  struct State {
    Files files;
    std::vector<Card> cards;
    std::string cards_file;
  };

  std::string go_back(const State& then) {
    files_ = then.files;
    cards_ = then.cards;
    cards_file_ = then.cards_file;
    return "back to an earlier state";
  }

  Card new_card() {
    ++next_;
    return {fmt::format("plant-{}", next_),
            fmt::format("{} {}", chance_.one_of(names), next_),
            chance_.one_of(seasons),
            chance_.one_of(texts),
            chance_.below(5),
            chance_.below(4),
            1 + chance_.below(2)};
  }

  void write_cards() {
    std::string text = fmt::format("# {} cards\n[defaults]\ntype = \"plant\"\n\n", cards_.size());
    for (const Card& card : cards_) text += in_toml(card);
    files_[cards_file_] = text;
  }

  std::string edit_card() {
    Card& card = cards_[chance_.below(cards_.size())];
    const std::string id = card.id;
    std::string what;
    switch (chance_.below(7)) {
      case 0:
      case 1:
      case 2:
        card.text = chance_.one_of(texts);
        what = "text";
        break;
      case 3:
        card.name = chance_.one_of(names) + " the Great";
        what = "name";
        break;
      case 4:
        card.cost = chance_.below(5);
        what = "cost";
        break;
      case 5:
        card.season = chance_.one_of(seasons);
        what = "season";
        break;
      default:
        card.count = 1 + chance_.below(3);
        what = "count";
    }
    write_cards();
    return id + ": " + what;
  }

  std::string edit_something(const fs::path& folder) {
    std::string& rulebook = files_["rules/garden/01-rulebook.md"];
    std::string& look = files_["templates/garden/plant.toml"];
    switch (chance_.below(20)) {
      default:
        return edit_card();
      case 0:
        cards_.insert(cards_.begin() + chance_.below(cards_.size()), new_card());
        write_cards();
        return "a card more";
      case 1:
        if (cards_.size() > 40) cards_.erase(cards_.begin() + chance_.below(cards_.size()));
        write_cards();
        return "a card less";
      case 2:
        std::swap(cards_[chance_.below(cards_.size())], cards_[chance_.below(cards_.size())]);
        write_cards();
        return "two cards change places";
      case 3:
        files_.erase(cards_file_);
        cards_file_ = fmt::format("cards/garden/{}.toml", chance_.one_of<std::string>({"b", "c", "0"}));
        write_cards();
        return "the cards move to " + cards_file_;
      case 4:
        replace(look, "size = (9|10|14)(\\.5)?\n", fmt::format("size = {}.5\n", 9 + chance_.below(2)),
                chance_.below(9));
        return "the template: size of type";
      case 5:
        replace(look, "\"#[0-9a-f]{6}\"", fmt::format("\"#{:06x}\"", 0x202020 + chance_.below(0x606060)),
                chance_.below(9));
        return "the template: a colour";
      case 6:
        replace(look, "at = \\[5, 78(\\.\\d)?\\]", fmt::format("at = [5, 78.{}]", chance_.below(9)), 0);
        return "the template: a place";
      case 7:
        replace(rulebook, "\n\n## A turn",
                fmt::format("\n\nRemember the {}.\n\n## A turn", chance_.one_of(names)), 0);
        return "the rulebook: prose";
      case 8:
        replace(rulebook, "up to \\d", fmt::format("up to {}", 4 + chance_.below(5)), 0);
        return "the rules: a hand";
      case 9:
        replace(rulebook, "seeds: 0..40 = \\d", fmt::format("seeds: 0..40 = {}", 3 + chance_.below(4)), 0);
        return "the rules: seeds";
      case 10:
        replace(files_["templates/garden/icons/seed.svg"], "fill=\"#[0-9a-f]{6}\"",
                fmt::format("fill=\"#{:06x}\"", chance_.below(0xFFFFFF)), 0);
        return "the icon";
      case 11:
        replace(rulebook, "phrase effect \"take \\{n", "phrase effect \"catch {n", 0);
        return "the rules: a phrase that cards use is gone";
      case 12:
        cards_[chance_.below(cards_.size())].text = "Do a little dance.";
        write_cards();
        return "a card that means nothing";
      case 13:
        files_["templates/garden/rulebook.toml"] = fmt::format("[text]\nsize = {}\n", 9 + chance_.below(2));
        return "the rulebook's look";
      case 14:
        files_["rules/garden/game.toml"] += fmt::format("# {}\n", chance_.below(1000));
        return "a remark in the manifest";
      case 15:
      case 16:
        return go_back(State(chance_.one_of(history_)));
      case 17: {
        const Files made = files_in(folder / "output");
        if (made.empty()) return "nothing";
        const auto victim = std::next(made.begin(), chance_.below(made.size()));
        if (chance_.below(2) == 0) {
          fs::remove(folder / "output" / victim->first);
          return "an output is removed: " + victim->first;
        }
        test::write_file(folder / "output" / victim->first, victim->second + " ");
        return "an output is altered: " + victim->first;
      }
      case 18: {
        const char* const kept = chance_.below(2) == 0 ? "garden.faces" : "garden.stamps";
        const fs::path path = folder / "output/.cache" / kept;
        if (!fs::exists(path)) return "nothing";
        std::string bytes = test::read_file(path);
        if (chance_.below(2) == 0) {
          bytes.resize(chance_.below(bytes.size()));
        } else {
          bytes[chance_.below(bytes.size())] ^= 4;
        }
        test::write_file(path, bytes);
        return fmt::format("{} is damaged", kept);
      }
      case 19:
        return "nothing";
    }
  }

  Chance chance_;
  Files files_;
  std::vector<Card> cards_;
  std::string cards_file_ = "cards/garden/b.toml";
  std::vector<State> history_;
  State good_;
  int next_ = 0;
};

// What was told, without what may differ: times, and whether there was something to do.
std::string told(const test::Outcome& outcome) {
  std::string text = std::regex_replace(outcome.out + outcome.err, std::regex(R"(in \d+\.\d s)"), "in # s");
  text = std::regex_replace(text, std::regex("\nNothing has changed in "), "\nPressed ");
  return std::regex_replace(text, std::regex("(^|\n)note: [^\n]*"), "");
}

std::vector<std::string> names_of(const Files& files) {
  std::vector<std::string> found;
  for (const auto& [path, text] : files) found.push_back(path);
  return found;
}

}  // namespace

TEST_CASE("after every edit a build makes the same as one from nothing") {
  const unsigned seed = from_environment("RULEPRESS_SEED", 1);
  const unsigned edits = from_environment("RULEPRESS_EDITS", 30);
  std::cout << fmt::format("{} edits, RULEPRESS_SEED={}\n", edits, seed) << std::flush;
  Designer designer(seed);
  const test::TemporaryFolder folder;
  set_files(folder.path(), {}, designer.files());
  REQUIRE(test::run_program({"build"}, folder.path()).code == 0);
  unsigned pressed = 0;
  bool wrong = false;
  for (unsigned i = 0; i < edits; ++i) {
    const Files before = designer.files();
    const std::string words = designer.edit(folder.path(), wrong);
    INFO(fmt::format("seed {}, edit {}: {}", seed, i, words));
    set_files(folder.path(), before, designer.files());
    const test::Outcome outcome = test::run_program({"build", "--format", "short"}, folder.path());

    const test::TemporaryFolder fresh;
    set_files(fresh.path(), {}, designer.files());
    const test::Outcome expected = test::run_program({"build", "--format", "short"}, fresh.path());
    wrong = expected.code != 0;
    REQUIRE(outcome.code == expected.code);
    REQUIRE(told(outcome) == told(expected));
    const Files made = files_in(folder.path() / "output");
    const Files wanted = files_in(fresh.path() / "output");
    if (expected.code == 0) {
      ++pressed;
      REQUIRE(names_of(made) == names_of(wanted));
    }
    for (const auto& [path, bytes] : wanted) {
      INFO(path);
      const auto ours = made.find(path);
      REQUIRE(ours != made.end());
      REQUIRE((ours->second == bytes));  // not to be printed
    }
  }
  CHECK(pressed > edits / 3);
}

TEST_CASE("builds that are killed leave whole files, and the next build is right") {
  const unsigned seed = from_environment("RULEPRESS_SEED", 1);
  const unsigned kills = from_environment("RULEPRESS_KILLS", 10);
  std::cout << fmt::format("{} kills, RULEPRESS_SEED={}\n", kills, seed) << std::flush;
  Chance chance(seed);
  Designer designer(11);  // the same two games for every seed
  std::vector<Files> states{designer.files()};
  Files other = designer.files();
  replace(other["cards/garden/a.toml"], "Clover", "Four-leaf clover", 0);
  replace(other["templates/garden/plant.toml"], "#e9b949", "#e9a949", 0);
  states.push_back(other);
  std::vector<Files> clean;
  auto longest = std::chrono::milliseconds(0);
  const auto build = [](const fs::path& folder) {
    const pid_t child = fork();
    if (child == 0) {
      execl(test::program_path().c_str(), "rulepress", "-C", folder.c_str(), "build", "-q", nullptr);
      _exit(127);
    }
    return child;
  };
  const auto end_of = [](pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return status;
  };
  for (const Files& state : states) {
    const test::TemporaryFolder fresh;
    set_files(fresh.path(), {}, state);
    const auto start = std::chrono::steady_clock::now();
    REQUIRE(end_of(build(fresh.path())) == 0);
    longest = std::max(longest, std::chrono::duration_cast<std::chrono::milliseconds>(
                                    std::chrono::steady_clock::now() - start));
    clean.push_back(files_in(fresh.path() / "output"));
    REQUIRE(clean.back().size() >= 4);
  }
  const test::TemporaryFolder folder;
  Files before;
  for (unsigned i = 0; i < kills; ++i) {
    const std::size_t now = i % 2;
    set_files(folder.path(), before, states[now]);
    before = states[now];
    const auto patience =
        std::chrono::milliseconds(chance.below(static_cast<std::size_t>(longest.count()) + 1));
    INFO(fmt::format("seed {}, kill {} after {} ms", seed, i, patience.count()));
    const pid_t child = build(folder.path());
    std::this_thread::sleep_for(patience);
    kill(child, SIGKILL);
    end_of(child);
    for (const auto& [path, bytes] : files_in(folder.path() / "output")) {
      INFO(path);
      // What was being written has a name of its own.
      if (!path.ends_with(".pdf") && !path.ends_with(".html")) continue;
      REQUIRE((bytes == clean[0][path] || bytes == clean[1][path]));
    }
    if (chance.below(3) != 0) continue;
    REQUIRE(end_of(build(folder.path())) == 0);
    REQUIRE((files_in(folder.path() / "output") == clean[now]));
  }
}

TEST_CASE("a disk that is full costs time, and leaves whole files") {
  Designer designer(5);
  const test::TemporaryFolder folder;
  set_files(folder.path(), {}, designer.files());
  // As on a full disk, what is larger than so many bytes cannot be written.
  const auto build = [&](rlim_t most) {
    const pid_t child = fork();
    if (child == 0) {
      signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{most, most};
      setrlimit(RLIMIT_FSIZE, &limit);
      const int log = open((folder.path() / "log").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
      dup2(log, STDOUT_FILENO);
      dup2(log, STDERR_FILENO);
      execl(test::program_path().c_str(), "rulepress", "-C", folder.path().c_str(), "build", "--format",
            "short", nullptr);
      _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
  };
  REQUIRE(build(RLIM_INFINITY) == 0);
  const Files first = files_in(folder.path() / "output");
  Files edited = designer.files();
  REQUIRE(replace(edited["cards/garden/a.toml"], "Clover", "Four-leaf clover", 0));
  const test::TemporaryFolder fresh;
  set_files(fresh.path(), {}, edited);
  REQUIRE(test::run_program({"build", "-q", "--format", "short"}, fresh.path()).code == 0);
  const Files wanted = files_in(fresh.path() / "output");
  std::size_t largest = 0;
  for (const Files* files : {&first, &wanted}) {
    for (const auto& [path, bytes] : *files) largest = std::max(largest, bytes.size());
  }
  const auto kept = folder.path() / "output/.cache/garden.faces";
  REQUIRE(fs::file_size(kept) > largest + 4096);
  const std::string before = test::read_file(kept);

  // Room for the outputs, none for what is kept.
  set_files(folder.path(), designer.files(), edited);
  CHECK(build(largest + 4096) == 0);
  CHECK_THAT(test::read_file(folder.path() / "log"),
             Catch::Contains("note: output/.cache/garden.faces cannot be written ("));
  CHECK((files_in(folder.path() / "output") == wanted));
  CHECK((test::read_file(kept) == before));

  // No room for the largest outputs: they stay as they were, and the next build makes them.
  set_files(folder.path(), edited, designer.files());
  CHECK(build(20'000) == 2);
  for (const auto& [path, bytes] : files_in(folder.path() / "output")) {
    INFO(path);
    CHECK((bytes == first.at(path) || bytes == wanted.at(path)));
  }
  CHECK(build(RLIM_INFINITY) == 0);
  CHECK((files_in(folder.path() / "output") == first));
}
