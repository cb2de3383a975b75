// The pages behind `rulepress explain`: one for each kind of mistake, from docs/diagnostics/<room>/<name>.md,
// carried inside the program. A page starts with `# slug` and, on the line after the blank one, its severity
// and what the mistake is: `**Error.** Two cards have the same id.`
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "source/diagnostic.h"

namespace rulepress::source {

struct ExplainPage {
  std::string slug;
  Severity severity;
  std::string_view summary;  // one sentence
  std::string_view text;     // the whole page, Markdown
};

const std::vector<ExplainPage>& explain_pages();  // sorted by slug
const ExplainPage* find_explain_page(std::string_view slug);

}  // namespace rulepress::source
