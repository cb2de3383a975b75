#include "build/graph.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "build/jobs.h"
#include "support/harness.h"

using namespace rulepress;
using build::Stage;
using Files = std::map<std::string, std::string>;

namespace {

constexpr Stage copy_stage{"copy", 1};

// A disk, and a graph whose stages copy what they read and count how often they run.
struct Bench {
  explicit Bench(const Files& files) {
    for (const auto& [path, text] : files) disk.add(path, text);
  }

  build::Made<std::string> copy(const std::string& path, const Stage& stage = copy_stage) {
    return graph.make<std::string>(stage, build::fingerprint(path), [&](build::Workbench& bench) {
      ++runs;
      const auto content = bench.files.read(path);
      if (const auto* text = std::get_if<std::string>(&content)) return *text;
      const auto trouble = std::get<source::ReadError>(content).trouble;
      return std::string(trouble == source::ReadTrouble::missing ? "missing" : "folder");
    });
  }

  std::string counts(const std::string& stage) const {
    const auto all = graph.counts();
    const auto count = all.at(stage);
    return std::to_string(count.made) + " made, " + std::to_string(count.reused) + " reused";
  }

  source::MemoryFileSystem disk;
  source::Sources sources;
  build::Graph graph{disk, sources};
  std::atomic<int> runs = 0;
};

}  // namespace

TEST_CASE("a value is made once while nothing changes") {
  Bench bench(Files{{"a", "one"}});
  const auto first = bench.copy("a");
  const auto second = bench.copy("a");
  CHECK(*first == "one");
  CHECK(second.value == first.value);
  CHECK(bench.runs == 1);
  CHECK(bench.counts("copy") == "1 made, 1 reused");
}

TEST_CASE("an edit makes anew only what read the file") {
  Bench bench(Files{{"a", "one"}, {"b", "two"}});
  bench.copy("a");
  bench.copy("b");
  bench.disk.add("a", "ONE");
  CHECK(*bench.copy("a") == "ONE");
  CHECK(*bench.copy("b") == "two");
  CHECK(bench.counts("copy") == "3 made, 1 reused");
}

TEST_CASE("an edit that is undone is taken from before") {
  Bench bench(Files{{"a", "one"}});
  const auto before = bench.copy("a");
  bench.disk.add("a", "two");
  bench.copy("a");
  bench.disk.add("a", "one");
  const auto after = bench.copy("a");
  CHECK(after.value == before.value);
  CHECK(after.print() == before.print());
  CHECK(bench.runs == 2);
}

TEST_CASE("an edit is taken from before even when many others came between") {
  Bench bench(Files{{"a", "one"}});
  const auto before = bench.copy("a");
  for (int i = 0; i < 20; ++i) {
    bench.disk.add("a", std::to_string(i));
    bench.copy("a");
  }
  bench.disk.add("a", "one");
  CHECK(bench.copy("a").value == before.value);
}

TEST_CASE("a stage that reads several files depends on each of them") {
  Bench bench(Files{{"a", "1"}, {"b", "2"}});
  const auto both = [&] {
    return *bench.graph.make<std::string>(copy_stage, {}, [&](build::Workbench& work) {
      ++bench.runs;
      return std::get<std::string>(work.files.read("a")) + std::get<std::string>(work.files.read("b"));
    });
  };
  CHECK(both() == "12");
  bench.disk.add("b", "3");
  CHECK(both() == "13");
  bench.disk.add("a", "0");
  CHECK(both() == "03");
  CHECK(both() == "03");
  CHECK(bench.runs == 3);
}

TEST_CASE("mistakes come back with a value that is used again") {
  Bench bench(Files{{"a", "text"}});
  const auto make = [&] {
    return bench.graph.make<int>(copy_stage, {}, [&](build::Workbench& work) {
      const auto file = work.sources.add("a", std::get<std::string>(work.files.read("a")));
      work.diagnostics.report({"cards/some", source::Severity::warning}, {file, 1, 2}, "told");
      return ++bench.runs;
    });
  };
  const auto first = make();
  const auto second = make();
  CHECK(bench.runs == 1);
  CHECK(test::brief(second.diagnostics(), bench.sources) == std::vector<std::string>{"1:2 cards/some"});
  CHECK(second.diagnostics().all()[0].message == "told");
}

TEST_CASE("a file that appears, disappears or becomes a folder makes a value anew") {
  Bench bench(Files{{"other", ""}});
  CHECK(*bench.copy("a") == "missing");
  bench.disk.add("a", "one");
  CHECK(*bench.copy("a") == "one");
  bench.disk.remove("a");
  CHECK(*bench.copy("a") == "missing");
  bench.disk.add("a/inside", "x");
  CHECK(*bench.copy("a") == "folder");
  CHECK(bench.runs == 3);
}

TEST_CASE("an empty file is not a missing one") {
  Bench bench(Files{{"a", ""}});
  CHECK(*bench.copy("a") == "");
  bench.disk.remove("a");
  CHECK(*bench.copy("a") == "missing");
}

TEST_CASE("what kind of thing a path is counts, and its content does not") {
  Bench bench(Files{{"a", "one"}});
  const auto kind = [&] {
    return *bench.graph.make<source::FileKind>(copy_stage, {}, [&](build::Workbench& work) {
      ++bench.runs;
      return work.files.kind("a");
    });
  };
  CHECK(kind() == source::FileKind::file);
  bench.disk.add("a", "two");
  CHECK(kind() == source::FileKind::file);
  CHECK(bench.runs == 1);
  bench.disk.remove("a");
  CHECK(kind() == source::FileKind::missing);
  bench.disk.add("a/b", "");
  CHECK(kind() == source::FileKind::folder);
}

TEST_CASE("what a folder holds counts, by name and kind") {
  Bench bench(Files{{"f/a", "one"}});
  const auto list = [&] {
    return *bench.graph.make<std::size_t>(copy_stage, {}, [&](build::Workbench& work) {
      ++bench.runs;
      return work.files.list("f").size();
    });
  };
  CHECK(list() == 1);
  bench.disk.add("f/a", "two");
  CHECK(list() == 1);
  CHECK(bench.runs == 1);
  bench.disk.add("f/b", "");
  CHECK(list() == 2);
  bench.disk.remove("f/b");
  bench.disk.add("f/b/c", "");
  CHECK(list() == 2);
  CHECK(bench.runs == 3);
}

TEST_CASE("another version of a stage makes everything anew") {
  Bench bench(Files{{"a", "one"}});
  const auto old = bench.copy("a");
  const auto made = bench.copy("a", {"copy", 2});
  CHECK(bench.runs == 2);
  CHECK(old.print() != made.print());
}

TEST_CASE("stages of different names do not share values") {
  Bench bench(Files{{"a", "one"}});
  bench.copy("a");
  bench.copy("a", {"other", 1});
  CHECK(bench.counts("copy") == "1 made, 0 reused");
  CHECK(bench.counts("other") == "1 made, 0 reused");
}

TEST_CASE("equal content has equal prints in every graph") {
  Bench one(Files{{"a", "text"}, {"b", "more"}});
  Bench two(Files{{"a", "text"}, {"b", "more"}});
  two.copy("b");  // another order
  CHECK(one.copy("a").print() == two.copy("a").print());
  CHECK(one.copy("b").print() == two.copy("b").print());
  CHECK(one.copy("a").print() != one.copy("b").print());
  Bench three(Files{{"a", "changed"}});
  CHECK(one.copy("a").print() != three.copy("a").print());
}

TEST_CASE("prints and counts do not depend on the number of threads") {
  Files files;
  for (int i = 0; i < 30; ++i) files["f" + std::to_string(i)] = "text " + std::to_string(i);
  const auto prints = [&](unsigned jobs) {
    Bench bench(files);
    std::vector<std::string> made(files.size());
    build::for_each_index(files.size(), jobs, [&](std::size_t i) {
      made[i] = build::to_text(bench.copy("f" + std::to_string(i)).print());
    });
    CHECK(bench.counts("copy") == "30 made, 0 reused");
    return made;
  };
  CHECK(prints(1) == prints(4));
}

TEST_CASE("many threads on the same keys get the same values") {
  Bench bench(Files{{"a", "A"}, {"b", "B"}, {"c", "C"}});
  const std::vector<std::string> names{"a", "b", "c"};
  std::vector<build::Made<std::string>> made(600);
  build::for_each_index(made.size(), 8, [&](std::size_t i) { made[i] = bench.copy(names[i % 3]); });
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (made[i].value != made[i % 3].value) ++wrong;
  }
  CHECK(wrong == 0);
  CHECK(*made[0] == "A");
  CHECK(*made[1] == "B");
  CHECK(*made[2] == "C");
  CHECK(bench.counts("copy") == "3 made, 597 reused");
}

TEST_CASE("a value of threads that met is kept once") {
  Bench bench(Files{{"a", "old"}});
  const auto old = bench.copy("a");
  bench.disk.add("a", "new");
  // All eight are inside the stage before the first of them ends.
  std::atomic<int> inside = 0;
  build::for_each_index(8, 8, [&](std::size_t) {
    bench.graph.make<std::string>(copy_stage, build::fingerprint("a"), [&](build::Workbench& work) {
      ++inside;
      while (inside < 8) std::this_thread::yield();
      return std::get<std::string>(work.files.read("a"));
    });
  });
  CHECK(bench.counts("copy") == "2 made, 7 reused");
  bench.disk.add("a", "old");
  CHECK(bench.copy("a").value == old.value);
}

TEST_CASE("values that nobody asks for any more are dropped, not those of a moment ago") {
  Bench bench(Files{{"a", "one"}, {"b", "kept"}});
  bench.copy("a");
  for (int edit = 0; edit < 100; ++edit) {
    bench.disk.add("a", "edit " + std::to_string(edit));
    bench.copy("a");
    bench.copy("b");
    bench.graph.end_round();
  }
  CHECK(bench.graph.size() < 12);
  CHECK(bench.runs == 102);
  bench.disk.add("a", "edit 97");  // taken back
  CHECK(*bench.copy("a") == "edit 97");
  CHECK(bench.runs == 102);
  bench.disk.add("a", "edit 50");
  CHECK(*bench.copy("a") == "edit 50");
  CHECK(bench.runs == 103);
}
