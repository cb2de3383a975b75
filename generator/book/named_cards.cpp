#include "book/named_cards.h"

#include <algorithm>
#include <cctype>

#include "book/words.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

using model::NodeIndex;

// "Wasp 2" is the second copy of the Wasp.
std::string without_copy(const std::string& written) {
  const auto space = written.rfind(' ');
  if (space == std::string::npos || space + 1 >= written.size()) return written;
  const std::string_view digits = std::string_view(written).substr(space + 1);
  const bool number =
      digits.size() <= 2 && std::ranges::all_of(digits, [](unsigned char c) { return std::isdigit(c) != 0; });
  return number ? written.substr(0, space) : written;
}

void add_once(std::vector<std::size_t>& found, std::size_t component) {
  if (std::ranges::find(found, component) == found.end()) found.push_back(component);
}

class ExampleNames {
 public:
  ExampleNames(const BookContext& context, const model::Example& example) : context_(context) {
    for (const model::ExampleStep& step : example.steps) {
      for (const NodeIndex value : step.values) note(value);
      for (const auto& given : step.given) {
        note(given.value);
        note(given.place);
      }
      for (const auto& play : step.plays) note(play.value);
    }
  }
  std::vector<std::size_t> found;

 private:
  void note(NodeIndex index) {
    if (index == model::no_node) return;
    const model::Node& one = context_.material.model.code[index];
    if (one.op == model::Op::named_thing) {
      auto component = find_component(context_.material, one.text);
      if (!component) component = find_component(context_.material, without_copy(one.text));
      if (component) add_once(found, *component);
    }
    for (const NodeIndex child : one.children) note(child);
  }

  const BookContext& context_;
};

constexpr std::string_view apostrophe = "’";

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

bool begins_word(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  return before.empty() || !is_letter(before.back()) || before.ends_with("“") || before.ends_with("‘") ||
         before.ends_with("–") || before.ends_with("\u00a0");
}

bool ends_word(std::string_view rest) {
  return rest.empty() || !is_letter(rest.front()) || rest.starts_with(apostrophe) || rest.starts_with("”") ||
         rest.starts_with("…") || rest.starts_with("–") || rest.starts_with("\u00a0");
}

bool begins_sentence(std::string_view text, std::size_t at) {
  while (at > 0 && text[at - 1] == ' ') --at;
  return at == 0 || std::string_view(".!?:\n").find(text[at - 1]) != std::string_view::npos;
}

struct Name {
  std::string words;
  std::size_t component;
  bool likely;
};

// The longest first, so that "Iron Wolf" is no "Wolf"; of equal ones those that are likely.
std::vector<Name> names_of(const BookContext& context, const std::vector<std::size_t>& likely) {
  std::vector<Name> names;
  const auto& all = context.material.deck.components;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::string words = without_article(context, shown_name(context, all[i]));
    if (!words.empty()) names.push_back({std::move(words), i, std::ranges::find(likely, i) != likely.end()});
  }
  std::ranges::stable_sort(names, [](const Name& a, const Name& b) {
    return a.words.size() != b.words.size() ? a.words.size() > b.words.size() : a.likely && !b.likely;
  });
  return names;
}

}  // namespace

std::vector<std::size_t> named_in_example(const BookContext& context, const model::Example& example) {
  return ExampleNames(context, example).found;
}

std::vector<std::size_t> named_in_text(const BookContext& context, const std::string& text,
                                       const std::vector<std::size_t>& likely) {
  const std::vector<Name> names = names_of(context, likely);
  const auto stands = [&](const Name& name, std::size_t at) {
    const std::string_view here = std::string_view(text).substr(at, name.words.size());
    const bool same =
        name.likely ? source::folded(std::string(here)) == source::folded(name.words) : here == name.words;
    if (!same) return false;
    const std::string_view rest = std::string_view(text).substr(at + here.size());
    const bool ends = ends_word(rest) || (rest.starts_with("s") && ends_word(rest.substr(1))) ||
                      (rest.starts_with("es") && ends_word(rest.substr(2)));
    const bool any_word = name.words.find(' ') == std::string::npos && begins_sentence(text, at);
    return ends && (name.likely || !any_word);
  };
  std::vector<std::size_t> found;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_letter(text[at]) || !begins_word(text, at)) continue;
    const auto name = std::ranges::find_if(names, [&](const Name& one) { return stands(one, at); });
    if (name == names.end()) continue;
    add_once(found, name->component);
    at += name->words.size() - 1;
  }
  return found;
}

}  // namespace rulepress::book
