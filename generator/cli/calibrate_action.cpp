#include <fmt/format.h>
#include <fmt/ostream.h>

#include <charconv>
#include <ostream>

#include "build/outputs.h"
#include "build/printer.h"
#include "cli/actions.h"
#include "cli/checked.h"
#include "cli/print_changes.h"
#include "documents/calibration.h"
#include "source/names.h"

namespace rulepress::cli {
namespace {

constexpr double most_mm = 20;
constexpr double most_degrees = 5;

press::Duplex duplex_of(const Arguments& arguments) {
  return arguments.option("duplex", "long-edge") == "short-edge" ? press::Duplex::short_edge
                                                                 : press::Duplex::long_edge;
}

// "0.5,-1" or "0.5,-1,0.2".
std::optional<press::Shift> shift_of(const std::string& words) {
  std::vector<double> numbers;
  const char* at = words.data();
  const char* const end = at + words.size();
  while (true) {
    double number = 0;
    const auto [after, trouble] = std::from_chars(at, end, number);
    if (trouble != std::errc{}) return std::nullopt;
    numbers.push_back(number);
    at = after;
    if (at == end) break;
    if (*at++ != ',') return std::nullopt;
  }
  if (numbers.size() < 2 || numbers.size() > 3) return std::nullopt;
  const double degrees = numbers.size() == 3 ? numbers[2] : 0;
  const auto within = [](double value, double most) { return value >= -most && value <= most; };
  if (!within(numbers[0], most_mm) || !within(numbers[1], most_mm) || !within(degrees, most_degrees))
    return std::nullopt;
  return press::Shift{{numbers[0]}, {numbers[1]}, degrees};
}

int no_folder(const Terminal& terminal) {
  return fail(terminal, "there is no folder for settings", "set HOME or XDG_CONFIG_HOME");
}

int unwritten(const build::WriteError& error, const std::string& folder, const Terminal& terminal) {
  return fail(terminal, fmt::format("`{}/{}` cannot be written: {}", folder, error.path, error.detail),
              "make room for it, or look who owns it, and try again");
}

int set(const Arguments& arguments, const Terminal& terminal) {
  const std::string words = arguments.option("set", "");
  const auto shift = shift_of(words);
  if (!shift) {
    return fail(terminal, fmt::format("`{}` is not an offset", words),
                "write millimetres to the right and down, and degrees clockwise if need be: --set 0.5,-1 or "
                "--set 0.5,-1,0.2; at most 20 mm and 5 degrees");
  }
  const build::PrinterOffset printer{*shift, duplex_of(arguments)};
  build::RealOutputs outputs(terminal.config_folder);
  const std::string file = build::printer_file(arguments.option("printer", ""));
  if (const auto error = outputs.write(file, build::written(printer)))
    return unwritten(*error, terminal.config_folder, terminal);
  if (!arguments.quiet) {
    fmt::print(terminal.err, "Saved in {}/{}: {}.\n", terminal.config_folder, file, in_words(printer.shift));
  }
  return exit_good;
}

int forget(const Arguments& arguments, const Terminal& terminal) {
  build::RealOutputs outputs(terminal.config_folder);
  const std::string path = build::printer_file(arguments.option("printer", ""));
  const bool there = outputs.exists(path);
  if (const auto error = outputs.remove(path)) return unwritten(*error, terminal.config_folder, terminal);
  if (!arguments.quiet)
    terminal.err << (there ? "The printer's offset is forgotten.\n" : "No printer's offset was saved.\n");
  return exit_good;
}

int show_saved(const std::optional<build::PrinterOffset>& printer, const Terminal& terminal) {
  if (!printer) {
    terminal.out << "No printer's offset is saved. `rulepress calibrate` makes a page that tells it.\n";
    return exit_good;
  }
  fmt::print(terminal.out, "{}\nSo {}, where neither the manifest nor the command line moves them.\n",
             documents::text_of(printer->shift), in_words(printer->shift));
  return exit_good;
}

int press_page(const Arguments& arguments, const std::optional<build::PrinterOffset>& printer,
               const Terminal& terminal) {
  const std::string name = arguments.option("paper", "A4");
  const auto paper = press::find_paper(name);
  if (!paper) {
    const UsageError error = unknown_paper(name);
    return fail(terminal, error.message, error.help);
  }
  if (paper->size.width.value < 150 || paper->size.height.value < 250)
    return fail(terminal, fmt::format("`{}` is too small for the calibration page", name),
                "take the paper that you print cards on, from 150 x 250 mm on");
  documents::CalibrationRequest request{
      *paper, duplex_of(arguments), {std::stod(arguments.option("step", "0.5"))}};
  // Measured the other way round, it says nothing about this one.
  if (printer && printer->duplex == request.duplex) request.known = printer->shift;
  const auto root = workspace_root(arguments, terminal);
  const std::string path =
      fmt::format("{}calibration-{}.pdf", root ? "output/" : "", source::as_plain_name(paper->name));
  const auto pdf = documents::press_calibration(request, source::RealFileSystem("/"));
  if (const auto* error = std::get_if<press::Error>(&pdf))
    return fail(terminal, error->message, "this is a fault of Rulepress or a library");
  const std::string folder = root ? *root : terminal.folder;
  build::RealOutputs outputs(folder);
  if (const auto error = outputs.write(path, std::get<std::string>(pdf)))
    return unwritten(*error, folder, terminal);
  if (!arguments.quiet) {
    fmt::print(terminal.err, "  {}  2 pages\nPrint it on both sides of one sheet. It tells what to do.\n",
               path);
  }
  return exit_good;
}

}  // namespace

int calibrate_action(const Arguments& arguments, const Terminal& terminal) {
  const auto has = [&](std::string_view name) { return arguments.options.contains(name); };
  if (has("set") + has("show") + has("forget") > 1)
    return fail(terminal, "`--set`, `--show` and `--forget` do not go together", "give one of them");
  if (const auto error = bad_printer_name(arguments)) return fail(terminal, error->message, error->help);
  if (has("set") || has("forget")) {
    if (terminal.config_folder.empty()) return no_folder(terminal);
    return has("set") ? set(arguments, terminal) : forget(arguments, terminal);
  }
  const auto printer = saved_printer(arguments, terminal);
  if (const auto* error = std::get_if<UsageError>(&printer))
    return fail(terminal, error->message, error->help);
  const auto& known = std::get<std::optional<build::PrinterOffset>>(printer);
  return has("show") ? show_saved(known, terminal) : press_page(arguments, known, terminal);
}

}  // namespace rulepress::cli
