// What is known of this computer's printer: printer.toml, in the folder for settings of programs, outside of
// every workspace. `rulepress calibrate --set` writes it.
#pragma once

#include <string>
#include <variant>

#include "build/print_options.h"
#include "source/file_system.h"

namespace rulepress::build {

inline constexpr std::string_view printer_file = "printer.toml";

struct NoPrinter {};  // nothing is saved
struct BadPrinter {
  std::string trouble;  // what is wrong with the file
};

std::variant<NoPrinter, BadPrinter, PrinterOffset> read_printer(const source::FileSystem& settings);

// The file's text.
std::string written(const PrinterOffset& printer);

}  // namespace rulepress::build
