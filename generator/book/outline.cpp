#include "book/outline.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "source/file_system.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

std::string unique_anchor(const std::string& wanted, std::set<std::string>& taken) {
  const std::string base = wanted.empty() ? "section" : wanted;
  std::string made = base;
  for (int i = 2; !taken.insert(made).second; ++i) made = fmt::format("{}-{}", base, i);
  return made;
}

// A rulebook in one file has its title as the only heading of the first level: then chapters are the second.
bool title_stands_alone(const rules::Document& rulebook, std::string_view title) {
  std::size_t tops = 0;
  std::size_t chapters = 0;
  bool named = false;
  for (const rules::Section& section : rulebook.sections) {
    tops += section.level == 1 ? 1 : 0;
    chapters += section.level == 2 ? 1 : 0;
    named = named || (section.level == 1 && source::lower_case(section.title) == source::lower_case(title));
  }
  return tops == 1 && named && chapters > 1;
}

}  // namespace

std::size_t Outline::section_of(const source::Span& place) const {
  std::size_t found = rules::no_section;
  for (std::size_t i = 0; i < rulebook->sections.size(); ++i) {
    const source::Span& span = rulebook->sections[i].span;
    if (span.file == place.file && span.begin <= place.begin) found = i;
  }
  return found;
}

pages::BookRun Outline::reference(std::size_t section) const {
  pages::BookRun run;
  const std::string& number = sections[section].number;
  run.text = number.empty() ? "" : number + "\u00a0";
  // An apostrophe is one in every language.
  for (const char c : rulebook->sections[section].title) {
    if (c == '\'' && !run.text.empty() && run.text.back() != ' ') {
      run.text += "’";
    } else {
      run.text += c;
    }
  }
  // "4 A night" is not broken behind "A" either.
  constexpr std::size_t short_word = 2;
  const std::size_t title = number.empty() ? 0 : number.size() + 2;
  if (const auto space = run.text.find(' ', title); space != std::string::npos && space - title <= short_word)
    run.text.replace(space, 1, "\u00a0");
  run.link = "#" + sections[section].anchor;
  return run;
}

std::string Outline::target_of(const std::string& address, source::SourceId file,
                               const source::Sources& sources) const {
  for (const std::string_view scheme : {"http://", "https://", "mailto:"}) {
    if (address.starts_with(scheme)) return address;
  }
  const auto hash = address.find('#');
  const std::string path = address.substr(0, hash);
  const std::string anchor = hash == std::string::npos ? "" : rules::decoded(address.substr(hash + 1));
  const std::string& own = sources[file].path;
  const auto target = path.empty()
                          ? std::optional(own)
                          : source::normalized(own.substr(0, own.rfind('/') + 1) + rules::decoded(path));
  if (!target) return {};
  for (std::size_t i = 0; i < rulebook->sections.size(); ++i) {
    const rules::Section& section = rulebook->sections[i];
    const bool meant = anchor.empty() || section.anchor == anchor;
    if (meant && sources[section.span.file].path == *target) return "#" + this->sections[i].anchor;
  }
  return {};
}

Outline make_outline(const rules::Document& rulebook, std::string_view title, std::string_view reference) {
  Outline made;
  made.rulebook = &rulebook;
  made.raised = title_stands_alone(rulebook, title) ? 1 : 0;
  std::array<int, deepest_number + 1> counts{};
  std::set<std::string> taken;
  bool on_last_page = false;
  for (const rules::Section& section : rulebook.sections) {
    Outline::Entry entry;
    entry.level = std::min(section.level - made.raised, deepest_heading);
    entry.anchor = unique_anchor(section.anchor, taken);
    if (entry.level <= 1) on_last_page = rules::anchor_of(section.title) == rules::anchor_of(reference);
    entry.on_last_page = on_last_page;
    if (!on_last_page && entry.level >= 1 && entry.level <= deepest_number) {
      const auto level = static_cast<std::size_t>(entry.level);
      ++counts[level];
      for (std::size_t below = level + 1; below < counts.size(); ++below) counts[below] = 0;
      for (std::size_t i = 1; i <= level; ++i)
        entry.number += fmt::format("{}{}", i == 1 ? "" : ".", std::max(counts[i], 1));
    }
    made.sections.push_back(std::move(entry));
  }
  return made;
}

}  // namespace rulepress::book
