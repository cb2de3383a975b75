#include "source/explain.h"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace rulepress::source;

TEST_CASE("the pages are sorted by slug, each slug once") {
  const auto& pages = explain_pages();
  REQUIRE_FALSE(pages.empty());
  CHECK(std::ranges::is_sorted(pages, {}, &ExplainPage::slug));
  CHECK(std::ranges::adjacent_find(pages, {}, &ExplainPage::slug) == pages.end());
}

TEST_CASE("every page starts with its slug and has a summary of one line") {
  for (const ExplainPage& page : explain_pages()) {
    INFO(page.slug);
    CHECK(page.text.starts_with("# " + page.slug + "\n\n**"));
    CHECK_FALSE(page.summary.empty());
    CHECK(page.summary.find('\n') == std::string_view::npos);
    CHECK(page.summary.find("**") == std::string_view::npos);
    CHECK(page.text.find(page.summary) != std::string_view::npos);
  }
}

TEST_CASE("a page is found by its slug and by nothing else") {
  const ExplainPage* page = find_explain_page("source/not-found");
  REQUIRE(page != nullptr);
  CHECK(page->slug == "source/not-found");
  CHECK(page->severity == Severity::error);
  CHECK(find_explain_page("source/not-foun") == nullptr);
  CHECK(find_explain_page("not-found") == nullptr);
  CHECK(find_explain_page("") == nullptr);
}

TEST_CASE("a page's first words give its severity") {
  for (const ExplainPage& page : explain_pages()) {
    INFO(page.slug);
    const std::string_view word = page.text.substr(page.text.find("**") + 2, 8);
    CHECK(page.severity == (word.starts_with("Warning.")  ? Severity::warning
                            : word.starts_with("Advice.") ? Severity::advice
                                                          : Severity::error));
    CHECK((word.starts_with("Error.") || word.starts_with("Warning.") || word.starts_with("Advice.")));
  }
}
