// The workspace as a command that needs its games finds it: checked, and its mistakes shown.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "cli/session.h"

namespace rulepress::cli {

struct Checked {
  std::unique_ptr<Session> session;  // none when there is no workspace
  build::Check check;
  int code = exit_good;  // exit_usage when there is nothing to work with
};

// All games when none is named. Shows mistakes and, unless it is to be quiet, what was found.
Checked run_check(const std::vector<std::string>& games, const Arguments& arguments,
                  const Terminal& terminal);

// What the command line and this computer's printer want to be other than the manifest says; else the exit
// code, and what is wrong has been told.
std::variant<build::PrintChanges, int> print_wishes(const Arguments& arguments, const Terminal& terminal);

// Checks games that are there.
build::Check check_and_show(Session& session, const std::vector<std::string>& games,
                            const build::PrintChanges& print, const Arguments& arguments,
                            const Terminal& terminal);

// Errors of single pieces leave out those pieces; any other error stops the game.
bool can_press(const build::Game& game);

// Shows that these pictures could not be drawn, though nothing was wrong at first sight; the exit code.
int show_undrawable(const std::vector<std::string>& paths, Session& session, const Arguments& arguments,
                    const Terminal& terminal);

unsigned jobs_of(const Arguments& arguments);

// "3.4 MB"; small files in kB.
std::string file_size(std::size_t bytes);

}  // namespace rulepress::cli
