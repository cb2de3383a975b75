// What the command line says of printing, in place of the manifest.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "build/sheets.h"
#include "cli/arguments.h"
#include "cli/terminal.h"

namespace rulepress::cli {

std::variant<build::PrintChanges, UsageError> print_changes(const Arguments& arguments);

UsageError unknown_paper(const std::string& name);

// What `rulepress calibrate --set` has saved on this computer of the printer that `--printer` names, or of
// the usual one.
std::variant<std::optional<build::PrinterOffset>, UsageError> saved_printer(const Arguments& arguments,
                                                                            const Terminal& terminal);

// Of what `--printer` says; nothing when that can be the name of a file.
std::optional<UsageError> bad_printer_name(const Arguments& arguments);

// "backs are moved 0.5 mm to the right and 1 mm up".
std::string in_words(const press::Shift& shift);

}  // namespace rulepress::cli
