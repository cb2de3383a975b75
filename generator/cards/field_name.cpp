#include "cards/field_name.h"

#include <fmt/format.h>

#include <algorithm>

#include "cards/mistakes.h"
#include "source/names.h"

namespace rulepress::cards {

bool is_field_name(std::string_view name) {
  const auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  return !name.empty() && name.front() >= 'a' && name.front() <= 'z' && std::ranges::all_of(name, allowed);
}

std::string as_field_name(std::string_view words) {
  std::string made = source::as_plain_name(words);
  std::ranges::replace(made, '-', '_');
  if (made.empty() || (made.front() >= '0' && made.front() <= '9')) made.insert(0, "field_");
  return made;
}

void check_field_name(std::string_view name, source::Span place, source::Diagnostics& diagnostics) {
  if (is_field_name(name)) return;
  const std::string better = as_field_name(name);
  diagnostics.report(mistakes::bad_field_name, place, fmt::format("`{}` cannot be the name of a field", name))
      .suggest(fmt::format("fields have small letters, digits and underlines: `{}`", better),
               {place, better});
}

}  // namespace rulepress::cards
