#include <fmt/format.h>
#include <fmt/ostream.h>

#include <ostream>

#include "cli/actions.h"
#include "cli/session.h"
#include "source/explain.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

void list_pages(const Terminal& terminal) {
  std::string room;
  for (const source::ExplainPage& page : source::explain_pages()) {
    const std::string of_page = page.slug.substr(0, page.slug.find('/'));
    if (of_page != room) fmt::print(terminal.out, "{}{}\n", room.empty() ? "" : "\n", of_page);
    room = of_page;
    fmt::print(terminal.out, "  {:<32} {:<8} {}\n", page.slug, source::name_of(page.severity), page.summary);
  }
}

std::vector<std::string> all_slugs() {
  std::vector<std::string> slugs;
  for (const source::ExplainPage& page : source::explain_pages()) slugs.push_back(page.slug);
  return slugs;
}

}  // namespace

int explain_action(const Arguments& arguments, const Terminal& terminal) {
  if (arguments.positional.empty()) {
    list_pages(terminal);
    return exit_good;
  }
  const std::string& slug = arguments.positional.front();
  if (const source::ExplainPage* page = source::find_explain_page(slug)) {
    terminal.out << page->text;
    return exit_good;
  }
  std::optional<std::string> meant = source::nearest(slug, all_slugs());
  for (const std::string& whole : all_slugs()) {
    if (whole.ends_with("/" + slug)) meant = whole;
  }
  return fail(terminal, fmt::format("there is no mistake named `{}`", slug),
              meant ? fmt::format("did you mean `{}`?", *meant) : "`rulepress explain` lists them");
}

int complete_action(const Arguments& arguments, const Terminal& terminal) {
  if (arguments.positional.front() == "slugs") {
    for (const std::string& slug : all_slugs()) terminal.out << slug << "\n";
    return exit_good;
  }
  if (const auto root = workspace_root(arguments, terminal)) {
    const Session session(*root);
    for (const auto& game : session.workspace().games) terminal.out << game.name << "\n";
  }
  return exit_good;
}

}  // namespace rulepress::cli
