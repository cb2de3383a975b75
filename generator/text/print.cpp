#include "text/print.h"

#include <fmt/format.h>

#include <algorithm>

#include "source/utf8.h"

namespace rulepress::text {
namespace {

using model::Wording;
using model::WordingPart;

class Printer {
 public:
  enum class Manner : std::uint8_t { plain, brackets, shown };

  Printer(const Grammar& grammar, Manner manner)
      : grammar_(grammar), brackets_(manner == Manner::brackets), shown_(manner == Manner::shown) {}

  void print(const Meaning& meaning, bool plural) {
    const Wording& shown = grammar_.model->phrases[meaning.phrase].shown;
    print(shown_ && !shown.empty() ? shown : *grammar_.wordings[meaning.phrase], meaning, plural);
  }

  void print_all(const std::vector<Meaning>& meanings) {
    for (const Meaning& meaning : meanings) {
      if (!made_.text.empty())
        made_.text += std::string_view(".!?").find(made_.text.back()) != std::string::npos ? " " : ", ";
      const bool several = brackets_ && meanings.size() > 1;
      if (several) made_.text += '[';
      print(meaning, false);
      if (several) made_.text += ']';
    }
  }

  Printed take() { return std::move(made_); }

 private:
  void print(const Wording& wording, const Meaning& meaning, bool plural) {
    for (const WordingPart& part : wording) print(part, meaning, plural);
  }

  void print(const WordingPart& part, const Meaning& meaning, bool plural) {
    switch (part.kind) {
      case WordingPart::Kind::words:
        append(part.text);
        break;
      case WordingPart::Kind::slot:
        if (part.slot < meaning.slots.size()) print_slot(part, meaning);
        break;
      case WordingPart::Kind::optional:
        if (is_there(part.branches.front(), meaning)) print(part.branches.front(), meaning, plural);
        break;
      case WordingPart::Kind::either:
        print(part.branches.front(), meaning, plural);
        break;
      case WordingPart::Kind::forms:
        print(part.branches[several(part, meaning, plural) ? 1 : 0], meaning, plural);
        break;
    }
  }

  static bool is_there(const Wording& wording, const Meaning& meaning) {
    return std::ranges::any_of(wording, [&](const WordingPart& part) {
      if (part.kind == WordingPart::Kind::slot)
        return part.slot < meaning.slots.size() && meaning.slots[part.slot].kind != Given::Kind::absent;
      return std::ranges::any_of(part.branches,
                                 [&](const Wording& branch) { return is_there(branch, meaning); });
    });
  }

  static bool several(const WordingPart& part, const Meaning& meaning, bool plural) {
    if (part.slot >= meaning.slots.size()) return plural;
    const Given& given = meaning.slots[part.slot];
    if (given.kind == Given::Kind::number) return given.number != 1 && given.number != -1;
    if (given.kind == Given::Kind::that) return true;
    return given.meanings.size() > 1;
  }

  void print_slot(const WordingPart& part, const Meaning& meaning) {
    const Given& given = meaning.slots[part.slot];
    const model::Code& code = grammar_.model->phrases[meaning.phrase].code;
    const Ref type = code.locals[code.given + part.slot].type.ref;
    switch (given.kind) {
      case Given::Kind::absent:
        break;
      case Given::Kind::number:
        append(part.style == WordingPart::Style::sign      ? fmt::format("{:+}", given.number)
               : part.style == WordingPart::Style::numeral ? numeral(given.number)
                                                           : std::to_string(given.number));
        break;
      case Given::Kind::value: {
        const std::size_t begin = made_.text.size();
        append(grammar_.value_words(type, static_cast<std::size_t>(given.number)));
        made_.values.emplace_back(begin, made_.text.size());
        break;
      }
      case Given::Kind::thing:
      case Given::Kind::that:
        append(given.name);
        break;
      case Given::Kind::meanings:
        print_meanings(part, given);
        break;
    }
  }

  void print_meanings(const WordingPart& part, const Given& given) {
    for (std::size_t i = 0; i < given.meanings.size(); ++i) {
      if (i > 0) append(i + 1 == given.meanings.size() ? " " + part.joint + " " : ", ");
      if (brackets_) append("[");
      print(given.meanings[i], part.plural);
      if (brackets_) append("]");
    }
  }

  // A sentence starts at the start, and after one that ended.
  bool starts_sentence() const {
    const std::string& text = made_.text;
    std::size_t end = text.size();
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '[')) --end;
    return end == 0 ||
           (end < text.size() && std::string_view(".!?").find(text[end - 1]) != std::string::npos);
  }

  void append(std::string_view text) {
    if (text.empty()) return;
    if (made_.text.ends_with(' ')) {
      while (text.starts_with(' ')) text.remove_prefix(1);
      if (text.empty()) return;
    }
    if (starts_sentence() && text.front() != '[') {
      const auto first = source::first_character(text);
      made_.text += source::upper_case(text.substr(0, first.bytes));
      text.remove_prefix(first.bytes);
    }
    made_.text += text;
  }

  const Grammar& grammar_;
  bool brackets_, shown_;
  Printed made_;
};

// `{n: number}` as `{n}`, `card(s)` as `card/cards`.
std::string short_form(const Wording& wording, const model::Code& code) {
  std::string made;
  const auto joined = [&](const WordingPart& part, std::string_view between) {
    std::string all;
    for (const Wording& branch : part.branches) {
      if (!all.empty()) all += between;
      all += short_form(branch, code);
    }
    return all;
  };
  for (const WordingPart& part : wording) {
    switch (part.kind) {
      case WordingPart::Kind::words:
        made += part.text;
        break;
      case WordingPart::Kind::slot:
        if (part.slot < code.parameters) made += "{" + code.locals[code.given + part.slot].name + "}";
        break;
      case WordingPart::Kind::optional:
        made += "[" + joined(part, "") + "]";
        break;
      case WordingPart::Kind::either:
        made += "(" + joined(part, "|") + ")";
        break;
      case WordingPart::Kind::forms:
        made += joined(part, "/");
        break;
    }
  }
  return made;
}

}  // namespace

Printed canonical(const Meaning& meaning, const Grammar& grammar) {
  Printer printer(grammar, Printer::Manner::plain);
  printer.print(meaning, false);
  return printer.take();
}

std::string canonical(const std::vector<Meaning>& meanings, const Grammar& grammar) {
  Printer printer(grammar, Printer::Manner::plain);
  printer.print_all(meanings);
  return printer.take().text;
}

std::string shown(const Meaning& meaning, const Grammar& grammar) {
  Printer printer(grammar, Printer::Manner::shown);
  printer.print(meaning, false);
  return printer.take().text;
}

std::string bracketed(const std::vector<Meaning>& meanings, const Grammar& grammar) {
  Printer printer(grammar, Printer::Manner::brackets);
  printer.print_all(meanings);
  return printer.take().text;
}

std::string notation(const Meaning& meaning, const Model& model) {
  const model::Phrase& phrase = model.phrases[meaning.phrase];
  std::string made = fmt::format("`{}`", short_form(phrase.wording, phrase.code));
  std::string inner;
  for (std::size_t i = 0; i < meaning.slots.size(); ++i) {
    const Given& given = meaning.slots[i];
    const model::Local& local = phrase.code.locals[phrase.code.given + i];
    std::string value;
    switch (given.kind) {
      case Given::Kind::absent:
        value = "none";
        break;
      case Given::Kind::number:
        value = std::to_string(given.number);
        break;
      case Given::Kind::value:
        value = model.enums[local.type.ref].values[static_cast<std::size_t>(given.number)].text;
        break;
      case Given::Kind::thing:
        value = '"' + given.name + '"';
        break;
      case Given::Kind::that:
        value = given.name;
        if (given.of != model::no_ref)
          value += fmt::format(" by `{}`",
                               short_form(model.phrases[given.of].wording, model.phrases[given.of].code));
        break;
      case Given::Kind::meanings:
        value = local.type.is_one() ? notation(given.meanings.front(), model)
                                    : "{" + notation(given.meanings, model) + "}";
        break;
    }
    inner += fmt::format("{}{} {}", inner.empty() ? "" : ", ", local.name, value);
  }
  return inner.empty() ? made : made + "(" + inner + ")";
}

std::string notation(const std::vector<Meaning>& meanings, const Model& model) {
  std::string made;
  for (const Meaning& meaning : meanings) made += (made.empty() ? "" : "; ") + notation(meaning, model);
  return made;
}

}  // namespace rulepress::text
