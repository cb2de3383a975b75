// Rules written in a test, compiled: what was reported, and what the model holds.
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "model/check/compile.h"
#include "support/harness.h"

namespace rulepress::test {

struct RulesText {
  explicit RulesText(const std::string& text,
                     const std::vector<std::pair<std::string, std::string>>& maps = {}) {
    add(rules::BlockKind::rules, "", text);
    for (const auto& [name, drawing] : maps) add(rules::BlockKind::map, name, drawing);
    model = model::compile(document, diagnostics);
    diagnostics.sort(sources);
  }

  // "line:column slug", in the order of the text
  std::vector<std::string> reports() const { return brief(diagnostics, sources); }

  // The first line of the dump that starts like this, and the indented ones below it.
  std::string part(const std::string& start) const {
    const std::string all = "\n" + model::dump(model);
    const std::size_t begin = all.find("\n" + start);
    if (begin == std::string::npos) return "";
    std::size_t end = all.find('\n', begin + 1);
    while (end + 1 < all.size() && all[end + 1] == ' ') end = all.find('\n', end + 1);
    return all.substr(begin + 1, end - begin - 1);
  }

  source::Sources sources;
  source::Diagnostics diagnostics;
  rules::Document document;
  model::Model model;

 private:
  void add(rules::BlockKind kind, const std::string& name, const std::string& text) {
    const auto file = sources.add(name.empty() ? "rules.md" : name + ".md", text);
    source::Excerpt excerpt({file, 0, static_cast<std::uint32_t>(text.size())});
    excerpt.append_plain(text, 0);
    document.blocks.push_back({kind, name, excerpt, rules::no_section});
  }
};

}  // namespace rulepress::test
