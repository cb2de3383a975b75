// The workspace as a command that needs its games finds it: checked, and its mistakes shown.
#pragma once

#include <functional>
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

// A game that need not be checked again, with what was found when it was.
struct Recalled {
  std::string game;
  std::string contents;  // in words
  source::Diagnostics diagnostics;
};
struct Recollection {
  std::vector<Recalled> games;
  build::Stores* stores = nullptr;  // for the others
};
using Recall = std::function<Recollection(Session& session, const build::PrintChanges& changes)>;

// All games when none is named. Shows mistakes and, unless it is to be quiet, what was found.
Checked run_check(const std::vector<std::string>& games, const Arguments& arguments, const Terminal& terminal,
                  const Recall& recall = {});

// What there is of a game: "3 components (12 printed), 1 template".
std::string contents(const build::Game& game);

// What the command line and this computer's printer want to be other than the manifest says; else the exit
// code, and what is wrong has been told.
std::variant<build::PrintChanges, int> print_wishes(const Arguments& arguments, const Terminal& terminal);

// Checks games that are there.
build::Check check_and_show(Session& session, const std::vector<std::string>& games,
                            const build::PrintChanges& print, const Arguments& arguments,
                            const Terminal& terminal, const Recollection& known = {});

// Errors of single pieces leave out those pieces; any other error stops the game.
bool can_press(const build::Game& game);

// Shows that these pictures could not be drawn, though nothing was wrong at first sight; the exit code.
int show_undrawable(const std::vector<std::string>& paths, Session& session, const Arguments& arguments,
                    const Terminal& terminal);

unsigned jobs_of(const Arguments& arguments);

// "3.4 MB"; small files in kB.
std::string file_size(std::size_t bytes);

}  // namespace rulepress::cli
