// A spreadsheet turned into a file of cards, once and for all: the text of a TOML file that, read back, has
// the same components as the CSV. What had to be changed on the way is noted in words.
#pragma once

#include <string>
#include <vector>

#include "source/diagnostic.h"

namespace rulepress::cards {

struct Import {
  std::string toml;
  std::size_t components = 0;
  std::vector<std::string> notes;
};

// What every row has alike stands in [defaults]. Names of columns become names of fields, and rows without an
// id get one from their name. After an error the result is not worth keeping.
Import import_csv(source::SourceId file, const source::Sources& sources, source::Diagnostics& diagnostics);

}  // namespace rulepress::cards
