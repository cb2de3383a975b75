// `simulate --against`, `--without` and `--vary`: the same seeds under other rules, without a card, or with
// another number on it.
#pragma once

#include "cli/campaigns.h"
#include "playtest/report.h"
#include "source/diagnostic.h"

namespace rulepress::cli {

struct Comparison {
  const PlayTable& table;
  const Arguments& arguments;
  const Terminal& terminal;
  const Campaigns& campaigns;
  const Interrupt& interrupt;
  const std::vector<std::string>& forms;
};

int compare_versions(const Comparison& comparison, playtest::Campaign campaign);
// What a card is worth: with it, and without.
int ablate(const Comparison& comparison, playtest::Campaign campaign);
int vary(const Comparison& comparison, playtest::Campaign campaign);

std::vector<playtest::FindingLine> finding_lines(const source::Diagnostics& diagnostics,
                                                 const source::Sources& sources);
// Into output/<game>/<game>-report.*; the exit code.
int write_reports(const playtest::Report& report, const PlayTable& table,
                  const std::vector<std::string>& forms, const Arguments& arguments, const Terminal& terminal,
                  const std::string& suffix = "report");
bool machine_form(const Arguments& arguments);

// What those have in common. `finish` prints and writes the report.
int finish(const Comparison& comparison, const playtest::Report& report, const std::string& suffix);
std::uint64_t games_without_end(const playtest::Survey& survey);
// By its id or name.
std::optional<std::size_t> card_named(const PlayTable& table, const std::string& name);
int no_card(const PlayTable& table, const std::string& name, const Terminal& terminal);

}  // namespace rulepress::cli
