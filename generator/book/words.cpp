#include "book/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cards/markup.h"
#include "source/nearest.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

bool opens_after(char before) {
  return std::string_view(" \n\t([{-/").find(before) != std::string_view::npos;
}

// "2 × Wasp" is not torn between lines.
std::string counted(std::string text) {
  constexpr std::string_view times = " × ";
  for (std::size_t at = text.find(times); at != std::string::npos; at = text.find(times, at + 1)) {
    if (at > 0 && std::isdigit(static_cast<unsigned char>(text[at - 1])) != 0)
      text.replace(at, times.size(), "\u00a0×\u00a0");
  }
  return text;
}

}  // namespace

Words plain(std::string text) {
  BookRun run;
  run.text = std::move(text);
  return {run};
}

Words strong(std::string text) {
  BookRun run;
  run.text = std::move(text);
  run.strong = true;
  return {run};
}

Words emphasis(std::string text) {
  BookRun run;
  run.text = std::move(text);
  run.emphasis = true;
  return {run};
}

void append(Words& words, Words more) {
  for (BookRun& run : more) words.push_back(std::move(run));
}

void break_line(Words& words) {
  if (words.empty()) return;
  // An icon stands for a letter, behind which no line can end.
  if (!words.back().icon.empty()) append(words, plain(""));
  words.back().line_break = true;
}

Words joined(std::vector<Words> parts) {
  Words made;
  for (Words& part : parts) append(made, std::move(part));
  return made;
}

std::string typographic(std::string_view text, const std::string& language, char before) {
  if (!language.starts_with("en")) return std::string(text);
  std::string made;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      made += opens_after(before) ? "“" : "”";
    } else if (c == '\'') {
      made += opens_after(before) ? "‘" : "’";
    } else if (text.substr(i, 3) == "...") {
      made += "…";
      i += 2;
    } else if (text.substr(i, 3) == "---") {
      made += "—";
      i += 2;
    } else if (text.substr(i, 2) == "--") {
      made += "–";
      ++i;
    } else {
      made += c;
    }
    before = text[i];
  }
  return made;
}

Words icon_words(const BookContext& context, const std::string& name) {
  const auto found = context.material.icons.find(name);
  if (found == context.material.icons.end()) return {};
  BookRun run;
  run.icon = found->second;
  run.text = spoken(name);
  for (const model::Term& term : context.material.model.terms) {
    if (term.icon == name) run.text = term.name.text;
  }
  return {run};
}

void hold_number(Words& words) {
  if (words.empty() || !words.back().icon.empty()) return;
  std::string& text = words.back().text;
  const bool number = text.size() > 1 && text.ends_with(' ') &&
                      std::isdigit(static_cast<unsigned char>(text[text.size() - 2])) != 0;
  if (number) text.replace(text.size() - 1, 1, "\u00a0");
}

Words marked(const BookContext& context, const std::string& text) {
  source::Excerpt excerpt;
  excerpt.append_plain(text, 0);
  source::Diagnostics told_elsewhere;
  Words words;
  for (const cards::Run& run : cards::parse_markup(excerpt, told_elsewhere, cards::Backslash::plain)) {
    Words icon = run.icon ? icon_words(context, run.text) : Words{};
    BookRun made;
    made.text =
        run.icon ? spoken(run.text) : counted(typographic(run.text, context.material.manifest.language));
    // A number stands with its icon.
    const bool behind_icon = !words.empty() && !words.back().icon.empty();
    if (behind_icon && made.text.size() > 1 && made.text[0] == ' ' &&
        std::isdigit(static_cast<unsigned char>(made.text[1])) != 0)
      made.text.replace(0, 1, "\u00a0");
    made.strong = run.bold;
    made.emphasis = run.italic;
    if (!icon.empty()) hold_number(words);
    words.push_back(icon.empty() ? made : icon.front());
  }
  return words;
}

std::string spoken(std::string_view name) {
  std::string made(name);
  std::ranges::replace(made, '_', ' ');
  std::ranges::replace(made, '-', ' ');
  return made;
}

std::string capital(std::string text) {
  if (text.empty()) return text;
  const source::Character first = source::first_character(text);
  return source::upper_case(text.substr(0, first.bytes)) + text.substr(first.bytes);
}

std::string titled(std::string_view name) {
  return capital(spoken(name));
}

std::string listed(const std::vector<std::string>& all, std::string_view joint) {
  std::string made;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0) made += i + 1 == all.size() ? fmt::format(" {} ", joint) : ", ";
    made += all[i];
  }
  return made;
}

Words listed(std::vector<Words> all, std::string_view joint) {
  Words made;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0) append(made, plain(i + 1 == all.size() ? fmt::format(" {} ", joint) : ", "));
    append(made, std::move(all[i]));
  }
  return made;
}

std::string shown_name(const BookContext& context, const cards::Component& component) {
  const std::string& name = component.name.text();
  return name.empty() ? spoken(component.id) : typographic(name, context.material.manifest.language);
}

std::string without_article(const BookContext& context, std::string word) {
  const std::string all = context.label("articles");
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find(',', begin), all.size());
    std::string article = source::folded(all.substr(begin, end - begin));
    article.erase(0, std::min(article.find_first_not_of(' '), article.size()));
    while (article.ends_with(' ')) article.pop_back();
    begin = end + 1;
    if (article.empty() || word.size() <= article.size() + 1) continue;
    if (source::folded(word).starts_with(article + " ")) return word.substr(article.size() + 1);
  }
  return word;
}

std::string type_name(const BookContext& context, const std::string& type, int count) {
  const model::ThingType* thing = context.material.model.find_thing(type);
  if (count == 1) return spoken(type);
  if (thing != nullptr && !thing->plural.empty()) return spoken(thing->plural);
  const std::string one = spoken(type);
  const bool hisses = one.ends_with('s') || one.ends_with('x') || one.ends_with("ch") || one.ends_with("sh");
  const bool with_y = one.ends_with('y') && one.size() > 1 &&
                      std::string_view("aeiou").find(one[one.size() - 2]) == std::string_view::npos;
  return with_y ? one.substr(0, one.size() - 1) + "ies" : one + (hisses ? "es" : "s");
}

std::string said(const Words& words) {
  std::string made;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (pages::repeats_word(words, i)) {
      // Nor does the blank before it.
      while (made.ends_with(' ') || made.ends_with("\u00a0"))
        made.resize(made.size() - (made.ends_with(' ') ? 1 : 2));
    } else {
      made += words[i].text;
    }
    if (words[i].line_break) made += ' ';
  }
  return made;
}

std::string text_of(const Words& words) {
  std::string made;
  for (const BookRun& run : words) {
    made += run.text;
    if (run.line_break) made += ' ';
  }
  return made;
}

}  // namespace rulepress::book
