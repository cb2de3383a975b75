// All wordings in which a phrase can be read, with and without what may be left out.
#pragma once

#include <optional>

#include "model/model.h"

namespace rulepress::text {

struct Expansion {
  std::string key;                 // equal for phrases that read the same words
  std::string text;                // as it would be printed, with a sample in each slot
  std::vector<std::string> words;  // folded, as the grammar takes them
};

// None when they are too many to look at.
std::optional<std::vector<Expansion>> expansions(const model::Wording& wording, const model::Code& code);

}  // namespace rulepress::text
