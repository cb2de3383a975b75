#include "cli/progress_bar.h"

#include <catch2/catch.hpp>
#include <sstream>
#include <thread>

using namespace rulepress;

namespace {

// What people see at the end of a line that was written over and over.
std::string last_line(const std::string& text) {
  const std::string rest = text.substr(text.rfind('\r') + 1);
  return rest.substr(0, rest.find_last_not_of(' ') + 1);
}

struct Screen {
  std::ostringstream out;
  std::ostringstream err;
  cli::Terminal terminal;
  cli::Arguments arguments;
  explicit Screen(bool is_terminal, int width = 80)
      : terminal{.out = out, .err = err, .err_is_terminal = is_terminal, .width = width} {}
};

}  // namespace

TEST_CASE("a bar shows how much is done, and leaves an empty line") {
  Screen screen(true, 40);
  {
    cli::ProgressBar bar("Checking", screen.arguments, screen.terminal, {});
    bar.expect(4);
    bar.step();
    CHECK(last_line(screen.err.str()) == "Checking  █████░░░░░░░░░░░░░░░░  1 of 4");
  }
  const std::string all = screen.err.str();
  CHECK(all.ends_with("\r" + std::string(40 - 1, ' ') + "\r"));
  CHECK(screen.out.str().empty());
}

TEST_CASE("nothing is shown where nobody looks") {
  for (const bool quiet : {false, true}) {
    Screen screen(quiet);  // quiet on a terminal, or loud into a file
    screen.arguments.quiet = quiet;
    cli::ProgressBar bar("Checking", screen.arguments, screen.terminal, {});
    bar.expect(2);
    bar.step();
    bar.step();
    CHECK(screen.err.str().empty());
  }
}

TEST_CASE("work that is done at once shows no bar") {
  Screen screen(true);
  {
    cli::ProgressBar bar("Checking", screen.arguments, screen.terminal, std::chrono::hours(1));
    bar.expect(1);
    bar.step();
  }
  CHECK(screen.err.str().empty());
}

TEST_CASE("a narrow terminal shows figures without a bar, and a sliver nothing at all") {
  Screen narrow(true, 20);
  cli::ProgressBar bar("Checking", narrow.arguments, narrow.terminal, {});
  bar.expect(4);
  bar.step();
  CHECK(last_line(narrow.err.str()) == "Checking  1 of 4");
  Screen sliver(true, 10);
  cli::ProgressBar none("Checking", sliver.arguments, sliver.terminal, {});
  none.expect(4);
  none.step();
  CHECK(sliver.err.str().empty());
}

TEST_CASE("steps from several threads are all counted") {
  Screen screen(true);
  cli::ProgressBar bar("Checking", screen.arguments, screen.terminal, {});
  bar.expect(4001);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int k = 0; k < 1000; ++k) bar.step();
      });
    }
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(80));
  bar.step();
  CHECK_THAT(last_line(screen.err.str()), Catch::EndsWith("4001 of 4001"));
}
