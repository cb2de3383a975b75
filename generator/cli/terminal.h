// Where the program speaks to people: standard output for what was asked for, standard error for mistakes and
// progress.
#pragma once

#include <iosfwd>
#include <string>

namespace rulepress::cli {

struct Terminal {
  std::ostream& out;
  std::ostream& err;
  std::istream* in = nullptr;  // what people type; none where nobody does
  bool err_is_terminal = false;
  bool out_is_terminal = false;
  bool no_color = false;  // NO_COLOR is set, or the terminal cannot
  int width = 100;
  std::string folder = "/";   // the current folder, absolute
  std::string config_folder;  // of this computer's settings; empty when there is none
};

enum ExitCode { exit_good = 0, exit_mistakes = 1, exit_usage = 2 };

}  // namespace rulepress::cli
