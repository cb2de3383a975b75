#include "cli/progress_bar.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "source/utf8.h"

namespace rulepress::cli {
namespace {

constexpr auto pace = std::chrono::milliseconds(60);  // faster than this nobody sees
constexpr std::size_t longest_bar = 40;
constexpr std::size_t shortest_bar = 5;

}  // namespace

ProgressBar::ProgressBar(std::string what, const Arguments& arguments, const Terminal& terminal,
                         Clock::duration patience)
    : what_(std::move(what)),
      terminal_(terminal),
      wanted_(terminal.err_is_terminal && !arguments.quiet),
      next_(Clock::now() + patience) {}

ProgressBar::~ProgressBar() {
  clear();
}

void ProgressBar::expect(std::size_t steps) {
  const std::lock_guard lock(mutex_);
  total_ += steps;
}

void ProgressBar::step() {
  const std::lock_guard lock(mutex_);
  ++done_;
  if (!wanted_) return;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + pace;
  draw();
}

void ProgressBar::draw() {
  const std::size_t done = std::min(done_, total_);
  std::string figures = fmt::format("{} of {}", done, total_);
  if (!unit_.empty()) {
    const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
    const double rate = static_cast<double>(done) / std::max(seconds, 1e-3);
    figures += fmt::format(", {:.{}f} {}/s", rate, rate < 10 ? 1 : 0, unit_);
  }
  const auto width = static_cast<std::size_t>(std::max(terminal_.width, 0));
  const std::size_t words = source::display_width(what_) + figures.size() + 5;  // with the room between them
  std::string line = fmt::format("{}  {}", what_, figures);
  if (width >= words + shortest_bar) {
    const std::size_t bar = std::min(longest_bar, width - words);
    const std::size_t full = total_ == 0 ? 0 : bar * done / total_;
    std::string drawn;
    for (std::size_t i = 0; i < bar; ++i) drawn += i < full ? "█" : "░";
    line = fmt::format("{}  {}  {}", what_, drawn, figures);
  }
  const std::size_t columns = source::display_width(line);
  if (columns >= width) return;  // a line that wraps could not be taken back
  // Spaces rather than a control code: every terminal knows them.
  terminal_.err << '\r' << line << std::string(shown_ > columns ? shown_ - columns : 0, ' ') << std::flush;
  shown_ = std::max(shown_, columns);
}

void ProgressBar::clear() {
  if (shown_ == 0) return;
  terminal_.err << '\r' << std::string(shown_, ' ') << '\r' << std::flush;
  shown_ = 0;
}

}  // namespace rulepress::cli
