// What the commands do. Each returns the exit code.
#pragma once

#include <string_view>

#include "cli/arguments.h"
#include "cli/terminal.h"

namespace rulepress::cli {

int check_action(const Arguments& arguments, const Terminal& terminal);
int build_action(const Arguments& arguments, const Terminal& terminal);
int clean_action(const Arguments& arguments, const Terminal& terminal);
int print_action(const Arguments& arguments, const Terminal& terminal);
int diff_action(const Arguments& arguments, const Terminal& terminal);
int watch_action(const Arguments& arguments, const Terminal& terminal);
int export_action(const Arguments& arguments, const Terminal& terminal);
int calibrate_action(const Arguments& arguments, const Terminal& terminal);
int new_action(const Arguments& arguments, const Terminal& terminal);
int import_action(const Arguments& arguments, const Terminal& terminal);
int model_action(const Arguments& arguments, const Terminal& terminal);
int schema_action(const Arguments& arguments, const Terminal& terminal);
int simulate_action(const Arguments& arguments, const Terminal& terminal);
int play_action(const Arguments& arguments, const Terminal& terminal);
int explain_action(const Arguments& arguments, const Terminal& terminal);
int explain_card_action(const Arguments& arguments, const Terminal& terminal);
int complete_action(const Arguments& arguments, const Terminal& terminal);
int completions_action(const Arguments& arguments, const Terminal& terminal);
int manual_action(const Arguments& arguments, const Terminal& terminal);

// Says what went wrong and what to do; the exit code for wrong usage.
int fail(const Terminal& terminal, std::string_view message, std::string_view help);

}  // namespace rulepress::cli
