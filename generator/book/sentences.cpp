#include "book/sentences.h"

#include <algorithm>
#include <cctype>

#include "source/utf8.h"

namespace rulepress::book {
namespace {

// Where a sentence ends within a text, behind its full stop; the end of the text where it does not. "e.g."
// and "1.5" end none.
std::size_t end_of_sentence(const std::string& text, std::size_t from) {
  for (std::size_t at = from; at < text.size(); ++at) {
    if (text[at] != '.' && text[at] != '!' && text[at] != '?') continue;
    std::size_t end = at + 1;
    for (const std::string_view closing : {")", "”", "’"}) {
      if (std::string_view(text).substr(end).starts_with(closing)) end += closing.size();
    }
    if (end == text.size()) return end;
    const bool goes_on =
        end + 1 < text.size() && std::islower(static_cast<unsigned char>(text[end + 1])) != 0;
    if (text[end] == ' ' && !goes_on) return end;
  }
  return text.size();
}

// Icons count with their names.
std::string whole_text(const Words& words) {
  std::string made;
  for (const BookRun& run : words) made += run.text;
  return made;
}

// Words from one byte of their text to another; icons stay whole.
Words cut(const Words& words, std::size_t begin, std::size_t end) {
  Words made;
  std::size_t at = 0;
  for (BookRun run : words) {
    const std::size_t from = std::max(begin, at);
    const std::size_t to = std::min(end, at + run.text.size());
    const std::size_t start = at;
    at += run.text.size();
    if (from >= to) continue;
    if (run.icon.empty()) run.text = run.text.substr(from - start, to - from);
    run.line_break = false;
    made.push_back(std::move(run));
  }
  return made;
}

}  // namespace

Words one_sentence(const Words& words) {
  const std::string text = whole_text(words);
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  std::size_t end = end_of_sentence(text, begin);
  // "A foe takes 2 damage." says little without "It must be near."
  constexpr std::size_t very_short = 32;  // letters
  constexpr std::size_t long_enough = 100;
  if (const std::size_t second = end_of_sentence(text, end);
      end - begin < very_short && second - begin <= long_enough)
    end = second;
  std::string_view told = std::string_view(text).substr(begin, end - begin);
  // An item of a list may end with a semicolon.
  while (told.ends_with(' ') || told.ends_with(';') || told.ends_with(',')) told.remove_suffix(1);
  if (told.empty() || told.ends_with(':')) return {};
  Words made = cut(words, begin, begin + told.size());
  for (BookRun& run : made) run.strong = false;
  if (made.front().icon.empty()) made.front().text = capital(made.front().text);
  if (std::string_view(".!?").find(told.back()) == std::string_view::npos && !told.ends_with("”") &&
      !told.ends_with(")"))
    append(made, plain("."));
  return made;
}

Words without_name(Words words) {
  std::size_t first = 0;
  const auto is_blank = [&](std::size_t i) {
    return words[i].icon.empty() && words[i].text.find_first_not_of(' ') == std::string::npos;
  };
  while (first < words.size() && (!words[first].icon.empty() || is_blank(first))) ++first;
  std::size_t end = first;
  while (end < words.size() && words[end].strong) ++end;
  const bool named =
      end > first && (words[end - 1].text.ends_with('.') || words[end - 1].text.ends_with(':'));
  // An icon in front goes in any case: it stands beside these words.
  words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(named ? end : first));
  return words;
}

Words from_sentence_with(const Words& words, const std::string& name) {
  std::size_t at = 0;
  for (const BookRun& run : words) {
    if (run.strong && source::folded(run.text).find(source::folded(name)) != std::string::npos) break;
    at += run.text.size();
  }
  const std::string text = whole_text(words);
  std::size_t begin = 0;
  for (std::size_t end = end_of_sentence(text, 0); end < at; end = end_of_sentence(text, end)) begin = end;
  return cut(words, begin, text.size());
}

}  // namespace rulepress::book
