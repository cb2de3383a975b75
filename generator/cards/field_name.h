// Names of the fields that designers give their cards: one plain word that can stand in a formula.
#pragma once

#include <string>
#include <string_view>

#include "source/diagnostic.h"

namespace rulepress::cards {

// A small letter, then small letters, digits and underlines.
bool is_field_name(std::string_view name);

// The field name closest to some words: "Max Cargo" becomes "max_cargo".
std::string as_field_name(std::string_view words);

// Reports a name that fields cannot have, with a better one.
void check_field_name(std::string_view name, source::Span place, source::Diagnostics& diagnostics);

}  // namespace rulepress::cards
