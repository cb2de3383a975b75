#include "text/expansion.h"

#include <fmt/format.h>

#include "text/words.h"

namespace rulepress::text {
namespace {

using model::Wording;
using model::WordingPart;

constexpr std::size_t most_expansions = 256;

Expansion of_slot(const WordingPart& part, const model::Type& type) {
  const bool sign = part.style == WordingPart::Style::sign;
  const std::string sample = type.kind != model::Kind::number ? "something" : sign ? "+7" : "7";
  return {
      fmt::format(" {{{} {} {}{}}}", static_cast<int>(type.kind), type.ref, sign ? "signed" : "", part.joint),
      sample,
      {sample}};
}

Expansion of_words(const std::string& text) {
  Expansion made{"", text, {}};
  for (const Word& word : words_of(text)) {
    made.key += " " + word.folded;
    made.words.push_back(word.folded);
  }
  return made;
}

bool expand(const Wording& wording, const model::Code& code, std::vector<Expansion>& all) {
  for (const WordingPart& part : wording) {
    std::vector<Expansion> next;
    if (part.kind == WordingPart::Kind::words) {
      next = {of_words(part.text)};
    } else if (part.kind == WordingPart::Kind::slot) {
      if (part.slot >= code.parameters) return false;
      next = {of_slot(part, code.locals[code.given + part.slot].type)};
    } else {
      if (part.kind == WordingPart::Kind::optional) next.emplace_back();
      for (const Wording& branch : part.branches) {
        std::vector<Expansion> inner(1);
        if (!expand(branch, code, inner)) return false;
        next.insert(next.end(), inner.begin(), inner.end());
      }
    }
    if (all.size() * next.size() > most_expansions) return false;
    std::vector<Expansion> product;
    for (const Expansion& before : all) {
      for (const Expansion& after : next) {
        Expansion both = before;
        both.key += after.key;
        both.text += after.text;
        both.words.insert(both.words.end(), after.words.begin(), after.words.end());
        product.push_back(std::move(both));
      }
    }
    all = std::move(product);
  }
  return true;
}

}  // namespace

std::optional<std::vector<Expansion>> expansions(const model::Wording& wording, const model::Code& code) {
  std::vector<Expansion> all(1);
  if (!expand(wording, code, all)) return {};
  return all;
}

}  // namespace rulepress::text
