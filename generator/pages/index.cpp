// Where the words of the index stand: every line, row and box that has one gets an anchor, so that the index
// tells its page and not that of the heading above it.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "pages/strips.h"
#include "source/utf8.h"

namespace rulepress::pages {
namespace {

// With plain spaces and apostrophes, and in small letters unless capitals count.
std::string plain_words(std::string_view text, bool exact) {
  constexpr std::uint32_t no_break_space = 0xA0;
  constexpr std::uint32_t apostrophe = 0x2019;
  std::string made;
  while (!text.empty()) {
    const source::Character next = source::first_character(text);
    if (next.code == no_break_space) {
      made += ' ';
    } else if (next.code == apostrophe) {
      made += '\'';
    } else {
      made += text.substr(0, next.bytes);
    }
    text.remove_prefix(next.bytes);
  }
  return exact ? made : source::folded(made);
}

bool begins_word(std::string_view text, std::size_t at) {
  if (at == 0) return true;
  std::size_t before = at - 1;
  while (before > 0 && (static_cast<unsigned char>(text[before]) & 0xC0U) == 0x80U) --before;
  // What a hyphen joins is another word.
  if (text[before] == '-' && before > 0) return begins_word(text, before);
  return !source::is_word_character(source::first_character(text.substr(before)).code);
}

bool ends_word(std::string_view text, std::size_t at) {
  if (at < text.size() && text[at] == '-') return ends_word(text, at + 1);
  return at >= text.size() || !source::is_word_character(source::first_character(text.substr(at)).code);
}

// The text of some strips, and where each begins in it.
struct Run {
  std::string text;
  std::vector<std::pair<std::size_t, std::size_t>> begins;  // in the text, and the strip's number

  std::size_t strip_at(std::size_t place) const {
    const auto behind =
        std::ranges::upper_bound(begins, place, {}, &std::pair<std::size_t, std::size_t>::first);
    return std::prev(behind)->second;
  }
};

// The strips of a section, from its heading to the next one; in small letters unless capitals count.
Run section_from(const std::vector<Strip>& strips, std::size_t begin, bool exact) {
  Run run;
  for (std::size_t i = begin; i < strips.size(); ++i) {
    if (i > begin && strips[i].heading > 0 && !strips[i].anchors.empty()) break;
    const bool broken = i > begin && strips[i].flow.follows && strips[i - 1].facts.hyphened;
    const std::string words = plain_words(strips[i].facts.words, exact);
    append_line(run.text, "", broken, strips[i].flow.follows ? " " : "\n");
    run.begins.emplace_back(run.text.size(), i);
    run.text += words;
  }
  return run;
}

std::vector<std::string> proper_names(const BookIndex& index) {
  std::vector<std::string> made;
  for (const BookIndex::Entry& entry : index.entries) {
    if (entry.proper) made.push_back(plain_words(entry.word, false));
  }
  return made;
}

// Whether a word is a part of a longer name there: amber in "Amber Reef".
bool stands_in_name(std::string_view text, std::size_t at, std::string_view word,
                    const std::vector<std::string>& names) {
  return std::ranges::any_of(names, [&](const std::string& name) {
    if (name.size() <= word.size()) return false;
    for (auto in = name.find(word); in != std::string::npos; in = name.find(word, in + 1)) {
      if (in <= at && text.substr(at - in).starts_with(name)) return true;
    }
    return false;
  });
}

}  // namespace

void append_line(std::string& words, std::string_view line, bool broken, std::string_view between) {
  if (broken && words.ends_with('-')) {
    words.pop_back();
  } else if (!words.empty()) {
    words += between;
  }
  words += line;
}

void StripMaker::find_index_words() {
  if (index_ == nullptr) return;
  const std::vector<std::string> names = proper_names(*index_);
  std::map<std::string, std::size_t> headings;
  for (std::size_t i = 0; i < strips_.size(); ++i) {
    for (const std::string& anchor : strips_[i].anchors) headings.emplace(anchor, i);
  }
  std::map<std::pair<std::string, bool>, Run> sections;
  std::vector<std::pair<std::size_t, std::string>> found;  // anchors for strips
  index_places_.assign(index_->entries.size(), {});
  for (std::size_t i = 0; i < index_->entries.size(); ++i) {
    const BookIndex::Entry& entry = index_->entries[i];
    std::vector<std::string> forms = entry.forms;
    if (forms.empty()) forms.push_back(entry.word);
    for (const std::string& anchor : entry.anchors) {
      const auto heading = headings.find(anchor);
      if (heading == headings.end()) continue;
      const std::pair key(anchor, entry.exact);
      auto section = sections.find(key);
      if (section == sections.end())
        section = sections.emplace(key, section_from(strips_, heading->second, entry.exact)).first;
      const Run& run = section->second;
      std::set<std::size_t> having;
      for (const std::string& form : forms) {
        const std::string word = plain_words(form, entry.exact);
        if (word.empty()) continue;
        for (auto at = run.text.find(word); at != std::string::npos; at = run.text.find(word, at + 1)) {
          if (begins_word(run.text, at) && ends_word(run.text, at + word.size()) &&
              !stands_in_name(run.text, at, word, names))
            having.insert(run.strip_at(at));
        }
      }
      bool main = entry.main && anchor == entry.anchors.front();
      for (const std::size_t strip : having) {
        found.emplace_back(strip, fmt::format("word-{}-{}", i, strip));
        index_places_[i].push_back({found.back().second, main});
        main = false;
      }
    }
    // Something that has no words there, as an icon: its section has to do.
    if (index_places_[i].empty() && !entry.anchors.empty())
      index_places_[i].push_back({entry.anchors.front(), entry.main});
  }
  for (auto& [strip, anchor] : found) strips_[strip].anchors.push_back(std::move(anchor));
}

}  // namespace rulepress::pages
