// What is known of this computer's printers: printer.toml, in the folder for settings of programs, outside of
// every workspace, and printer-NAME.toml where there are several. `rulepress calibrate --set` writes them.
#pragma once

#include <string>
#include <variant>

#include "build/print_options.h"
#include "source/file_system.h"

namespace rulepress::build {

// Of the usual printer, or of the one with this plain name.
std::string printer_file(std::string_view name = {});

struct NoPrinter {};  // nothing is saved
struct BadPrinter {
  std::string trouble;  // what is wrong with the file
};

std::variant<NoPrinter, BadPrinter, PrinterOffset> read_printer(const source::FileSystem& settings,
                                                                std::string_view name = {});

// The file's text.
std::string written(const PrinterOffset& printer);

}  // namespace rulepress::build
