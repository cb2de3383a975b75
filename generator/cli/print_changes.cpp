#include "cli/print_changes.h"

#include <fmt/format.h>

#include <cstdlib>

#include "press/paper.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

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
    const std::string all = arguments.option("paper", "");
    for (std::size_t at = 0; at <= all.size();) {
      const std::size_t comma = std::min(all.find(',', at), all.size());
      const std::string name = all.substr(at, comma - at);
      const auto paper = press::find_paper(name);
      if (!paper) return unknown_paper(name);
      made.papers.push_back(*paper);
      at = comma + 1;
    }
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
