// `simulate --against` and `--vary`: the same seeds under other rules, or with another number on a card.
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

}  // namespace rulepress::cli
