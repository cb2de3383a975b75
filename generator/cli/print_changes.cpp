#include "cli/print_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "press/paper.h"
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

UsageError unknown_paper(const std::string& name) {
  const auto names = press::paper_names();
  const auto meant = source::nearest(name, names);
  return {fmt::format("there is no paper `{}`", name),
          meant ? fmt::format("did you mean `{}`?", *meant)
                : fmt::format("there are {}, and sizes such as 210x297", source::quoted_list(names))};
}

}  // namespace

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

}  // namespace rulepress::cli
