// An expression as it stands between the quotes of a TOML file.
#pragma once

#include <string>
#include <vector>

#include "source/toml.h"
#include "support/harness.h"

namespace rulepress::test {

// The file is `"…"` and nothing else: columns count from the opening quote.
struct Words {
  explicit Words(const std::string& inside) {
    const std::string literal = "\"" + inside + "\"";
    file = sources.add("file", literal);
    excerpt = source::read_toml_string(sources[file], {file, 0, static_cast<std::uint32_t>(literal.size())});
  }
  std::vector<std::string> reports() const { return brief(diagnostics, sources); }

  source::Sources sources;
  source::SourceId file{};
  source::Excerpt excerpt;
  source::Diagnostics diagnostics;
};

}  // namespace rulepress::test
