#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string_view>

#include "cli/config_folder.h"
#include "cli/run.h"

namespace {

int terminal_width() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 100;
}

bool colours_unwanted() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return (no_color != nullptr && *no_color != '\0') || term == nullptr || std::string_view(term) == "dumb";
}

}  // namespace

int main(int count, char** words) {
  std::ios::sync_with_stdio(false);
  std::error_code error;
  const rulepress::cli::Terminal terminal{.out = std::cout,
                                          .err = std::cerr,
                                          .in = &std::cin,
                                          .err_is_terminal = isatty(STDERR_FILENO) == 1,
                                          .out_is_terminal = isatty(STDOUT_FILENO) == 1,
                                          .no_color = colours_unwanted(),
                                          .width = terminal_width(),
                                          .folder = std::filesystem::current_path(error).string(),
                                          .config_folder = rulepress::cli::config_folder()};
  const int code = rulepress::cli::run({words + 1, words + count}, terminal);
  std::cout.flush();
  return std::cout.good() ? code : rulepress::cli::exit_usage;
}
