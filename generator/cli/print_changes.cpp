#include "cli/print_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "build/printer.h"
#include "press/paper.h"
#include "source/names.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

// What stands between commas.
std::vector<std::string> parts_of(const std::string& all) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= all.size();) {
    const std::size_t comma = std::min(all.find(',', at), all.size());
    parts.push_back(all.substr(at, comma - at));
    at = comma + 1;
  }
  return parts;
}

std::optional<double> number(const Arguments& arguments, std::string_view name) {
  if (!arguments.options.contains(name)) return std::nullopt;
  return std::strtod(arguments.option(name, "").c_str(), nullptr);  // the parser has looked at it
}

}  // namespace

UsageError unknown_paper(const std::string& name) {
  const auto names = press::paper_names();
  const auto meant = source::nearest(name, names);
  return {fmt::format("there is no paper `{}`", name),
          meant ? fmt::format("did you mean `{}`?", *meant)
                : fmt::format("there are {}, and sizes such as 210x297", source::quoted_list(names))};
}

std::variant<build::PrintChanges, UsageError> print_changes(const Arguments& arguments) {
  build::PrintChanges made;
  if (arguments.options.contains("paper")) {
    for (const std::string& name : parts_of(arguments.option("paper", ""))) {
      const auto paper = press::find_paper(name);
      if (!paper) return unknown_paper(name);
      made.papers.push_back(*paper);
    }
  }
  const std::string backs = arguments.option("backs", "");
  if (backs == "duplex" || backs == "both") made.backs.push_back(build::Backs::duplex);
  if (backs == "gutterfold" || backs == "both") made.backs.push_back(build::Backs::gutterfold);
  const std::string cuts = arguments.option("cuts", "");
  if (cuts == "automatic") made.cuts = press::Cuts::automatic;
  if (cuts == "single") made.cuts = press::Cuts::single;
  if (cuts == "double") made.cuts = press::Cuts::doubled;
  made.low_ink = arguments.options.contains("low-ink");
  if (arguments.options.contains("only")) {
    made.only = parts_of(arguments.option("only", ""));
    if (std::ranges::find(made.only, "") != made.only.end())
      return UsageError{"`--only` needs names with commas between them",
                        "name cards by their ids, decks or types: --only ember,Heroes,token"};
  }
  const std::string marks = arguments.option("marks", "");
  if (marks == "crop") made.marks = press::Marks::crop;
  if (marks == "grid") made.marks = press::Marks::grid;
  if (marks == "none") made.marks = press::Marks::none;
  const std::string duplex = arguments.option("duplex", "");
  if (duplex == "long-edge") made.duplex = press::Duplex::long_edge;
  if (duplex == "short-edge") made.duplex = press::Duplex::short_edge;
  if (duplex == "none") made.duplex = press::Duplex::fronts_only;
  made.margin = number(arguments, "margin");
  made.gutter = number(arguments, "gutter");
  made.back_x = number(arguments, "back-x");
  made.back_y = number(arguments, "back-y");
  made.back_rotate = number(arguments, "back-rotate");
  return made;
}

std::optional<UsageError> bad_printer_name(const Arguments& arguments) {
  const std::string name = arguments.option("printer", "");
  if (name.empty() || source::is_plain_name(name)) return std::nullopt;
  return UsageError{fmt::format("`{}` cannot be the name of a printer", name),
                    "use small letters, digits and hyphens: --printer office"};
}

std::variant<std::optional<build::PrinterOffset>, UsageError> saved_printer(const Arguments& arguments,
                                                                            const Terminal& terminal) {
  if (auto error = bad_printer_name(arguments)) return *error;
  if (terminal.config_folder.empty()) return std::optional<build::PrinterOffset>();
  const std::string name = arguments.option("printer", "");
  const auto read = build::read_printer(source::RealFileSystem(terminal.config_folder), name);
  if (const auto* printer = std::get_if<build::PrinterOffset>(&read)) return std::optional(*printer);
  if (const auto* bad = std::get_if<build::BadPrinter>(&read)) {
    return UsageError{fmt::format("the printer's settings in {}/{} cannot be read: {}",
                                  terminal.config_folder, build::printer_file(name), bad->trouble),
                      "`rulepress calibrate --set` writes them anew, --forget removes them"};
  }
  return std::optional<build::PrinterOffset>();
}

std::string in_words(const press::Shift& shift) {
  std::vector<std::string> parts;
  const auto add = [&](double value, std::string_view unit, std::string_view more, std::string_view less) {
    if (value != 0)
      parts.push_back(fmt::format("{:g} {} {}", std::abs(value), unit, value > 0 ? more : less));
  };
  add(shift.x.value, "mm", "to the right", "to the left");
  add(shift.y.value, "mm", "down", "up");
  std::string text = "backs ";
  text += parts.empty() ? "stay where they are" : fmt::format("are moved {}", fmt::join(parts, " and "));
  if (shift.degrees != 0) {
    text += fmt::format("{} turned {:g} degrees {}", parts.empty() ? ", but are" : " and",
                        std::abs(shift.degrees), shift.degrees > 0 ? "clockwise" : "counter-clockwise");
  }
  return text;
}

}  // namespace rulepress::cli
