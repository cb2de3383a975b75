#include "source/explain.h"

#include <algorithm>
#include <cassert>

#include "source/embedded.h"

namespace rulepress::source {
namespace {

ExplainPage page_of(const embedded::File& file) {
  ExplainPage page{.slug = std::string(file.path.substr(0, file.path.rfind('.'))),
                   .severity = Severity::error,
                   .summary = {},
                   .text = file.text};
  const auto mark = file.text.find("\n\n**");
  assert(mark != std::string_view::npos);
  std::string_view line = file.text.substr(mark + 4);
  line = line.substr(0, line.find('\n'));
  if (line.starts_with("Warning.")) page.severity = Severity::warning;
  if (line.starts_with("Advice.")) page.severity = Severity::advice;
  page.summary = line.substr(std::min(line.size(), line.find("** ") + 3));
  return page;
}

}  // namespace

const std::vector<ExplainPage>& explain_pages() {
  static const std::vector<ExplainPage> pages = [] {
    std::vector<ExplainPage> made;
    for (const auto& file : embedded::explain_pages) {
      if (file.path.find('/') != std::string_view::npos) made.push_back(page_of(file));
    }
    std::ranges::sort(made, {}, &ExplainPage::slug);
    return made;
  }();
  return pages;
}

const ExplainPage* find_explain_page(std::string_view slug) {
  const auto& pages = explain_pages();
  const auto found = std::ranges::find(pages, slug, &ExplainPage::slug);
  return found == pages.end() ? nullptr : &*found;
}

}  // namespace rulepress::source
