#include "model/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "expr/token.h"
#include "model/mistakes.h"
#include "model/parse/syntax.h"

namespace rulepress::model {
namespace {

using expr::Token;
using expr::TokenKind;
using PartKind = WordingPart::Kind;
using Style = WordingPart::Style;

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
}

class WordingReader {
 public:
  WordingReader(const source::Excerpt& text, std::size_t begin, std::size_t end,
                std::vector<Parameter>& slots, const Wording* known, source::Diagnostics& diagnostics)
      : excerpt_(text),
        text_(text.text()),
        begin_(begin),
        at_(begin),
        end_(end),
        slots_(slots),
        known_(known),
        diagnostics_(diagnostics) {}

  Wording read_all() {
    Wording made = read("");
    settle_forms(made);
    return made;
  }

 private:
  // Up to one of the signs, which is left to the caller.
  Wording read(std::string_view until) {
    Wording made;
    while (at_ < end_ && until.find(text_[at_]) == std::string_view::npos) {
      switch (text_[at_]) {
        case '{':
          made.push_back(brace());
          break;
        case '[':
          made.push_back(optional());
          break;
        case '(':
          bracket(made);
          break;
        case ']':
        case '}':
          bad(at_, at_ + 1, fmt::format("`{}` closes nothing", text_[at_]), "take it out");
          ++at_;
          break;
        default:
          add_letter(made);
          break;
      }
    }
    return made;
  }

  void add_letter(Wording& made) {
    if (made.empty() || made.back().kind != PartKind::words) {
      made.emplace_back();
      made.back().span = excerpt_.span(at_, at_);
    }
    made.back().text += text_[at_++];
    made.back().span.end = excerpt_.span(at_, at_).begin;
  }

  void bad(std::size_t begin, std::size_t end, const std::string& message, const std::string& help) {
    diagnostics_.report(mistakes::bad_slot, excerpt_.span(begin, end), message).suggest(help);
  }

  WordingPart optional() {
    WordingPart made;
    made.kind = PartKind::optional;
    const std::size_t open = at_++;
    ++optional_;
    made.branches.push_back(read("]"));
    --optional_;
    close(open, ']');
    made.span = excerpt_.span(open, at_);
    return made;
  }

  void close(std::size_t open, char sign) {
    if (at_ < end_) {
      ++at_;
    } else {
      bad(open, open + 1, fmt::format("`{}` is never closed", text_[open]),
          fmt::format("write `{}` where it ends", sign));
    }
  }

  // `(draw|take)`, `card(s)`; else a bracket is a bracket.
  void bracket(Wording& made) {
    const std::size_t open = at_;
    const std::size_t end = std::min(text_.find(')', open), end_);
    const std::string_view inner = std::string_view(text_).substr(open + 1, end - open - 1);
    if (end == end_ || (inner.find('|') == std::string_view::npos && !is_suffix(made, inner))) {
      add_letter(made);
      return;
    }
    WordingPart part;
    if (inner.find('|') == std::string_view::npos) {
      part.kind = PartKind::forms;
      std::string& before = made.back().text;
      std::size_t word = before.size();
      while (word > 0 && is_letter(before[word - 1])) --word;
      for (const std::string& form : {before.substr(word), before.substr(word) + std::string(inner)}) {
        WordingPart words;
        words.text = form;
        words.span = excerpt_.span(open - (before.size() - word), end + 1);
        part.branches.push_back({words});
      }
      part.span = part.branches.front().front().span;
      before.erase(word);
      at_ = end + 1;
    } else {
      part.kind = PartKind::either;
      const std::size_t slots = slots_.size();
      do {
        ++at_;
        part.branches.push_back(read("|)"));
      } while (at_ < end_ && text_[at_] == '|');
      close(open, ')');
      part.span = excerpt_.span(open, at_);
      if (slots_.size() != slots)
        bad(open, at_, "a slot cannot stand in one of several wordings", "make them phrases of their own");
    }
    made.push_back(std::move(part));
  }

  static bool is_suffix(const Wording& made, std::string_view inner) {
    return !inner.empty() && std::ranges::all_of(inner, is_letter) && !made.empty() &&
           made.back().kind == PartKind::words && is_letter(made.back().text.back());
  }

  WordingPart brace() {
    const std::size_t open = at_;
    const std::size_t shut = std::min(text_.find('}', open), end_);
    at_ = std::min(shut + 1, end_);
    const std::string inner = text_.substr(open + 1, shut - open - 1);
    WordingPart made;
    if (inner.find('|') != std::string::npos) {
      made = forms(open, inner);
    } else {
      made = slot(open, shut);
    }
    made.span = excerpt_.span(open, at_);
    return made;
  }

  // `{n: card|cards}`, `{gives|give}`
  WordingPart forms(std::size_t open, const std::string& inner) {
    WordingPart made;
    made.kind = PartKind::forms;
    const std::size_t colon = inner.find(':');
    std::string words = inner;
    if (colon != std::string::npos) {
      made.slot = slot_named(inner.substr(0, colon), open);
      words = inner.substr(std::min(colon + 2, inner.size()));
    }
    const std::size_t bar = words.find('|');
    if (bar == std::string::npos || words.find('|', bar + 1) != std::string::npos)
      bad(open, at_, "there are two forms: for one and for several", "write them as `{n: card|cards}`");
    for (const std::string& form :
         {words.substr(0, bar), bar == std::string::npos ? "" : words.substr(bar + 1)}) {
      WordingPart part;
      part.text = form;
      part.span = excerpt_.span(open, at_);
      made.branches.push_back({part});
    }
    return made;
  }

  std::size_t slot_named(const std::string& name, std::size_t open) {
    const auto found =
        std::ranges::find_if(slots_, [&](const Parameter& slot) { return slot.name.text == name; });
    if (found != slots_.end()) return static_cast<std::size_t>(found - slots_.begin());
    bad(open, at_, fmt::format("no slot before this is called `{}`", name),
        "name a slot that stands further left");
    return no_slot;
  }

  WordingPart slot(std::size_t open, std::size_t shut) {
    WordingPart made;
    made.kind = PartKind::slot;
    const auto tokens =
        expr::tokens_of(excerpt_, open + 1, shut, diagnostics_, expr::Dialect::rules);  // one `end` last
    const auto is = [&](std::size_t i, std::string_view word) {
      return i + 1 < tokens.size() && tokens[i].text == word;
    };
    if (known_ != nullptr) return translated(open, tokens);
    const bool list = is(3, "list");
    const bool formed = is(3, "name") || is(3, "plural");
    const std::size_t most = list ? 6 : formed ? 5 : 4;
    const bool joint = tokens.size() == 6 && tokens[4].kind == TokenKind::name;
    if (tokens.size() < 4 || tokens.size() > most || (tokens.size() == 6 && !joint) ||
        (tokens.size() == 5 && !list && !formed) || tokens[0].kind != TokenKind::name ||
        tokens[1].text != ":" || tokens[2].kind != TokenKind::name) {
      bad(open, at_, "a slot has a name and a category",
          "write it as `{n: number}`, or `{ps: penalty list}` for several");
      return made;
    }
    const auto name_at = [&](std::size_t i) {
      return Name{tokens[i].text, excerpt_.span(tokens[i].begin, tokens[i].end)};
    };
    Parameter slot;
    slot.name = name_at(0);
    slot.type.name = name_at(2);
    slot.type.span = slot.type.name.span;
    slot.type.shape = list ? Shape::list : Shape::one;
    slot.type.or_none = optional_ > 0;
    made.slot = slots_.size();
    made.style = is(2, "signed") ? Style::sign : is(2, "numeral") ? Style::numeral : Style::plain;
    made.plural = is(3, "plural");
    if (list) made.joint = joint ? tokens[4].text : "and";
    slots_.push_back(std::move(slot));
    return made;
  }

  // `{n}`, `{ps: list und}`
  WordingPart translated(std::size_t open, const std::vector<Token>& tokens) {
    WordingPart made;
    made.kind = PartKind::slot;
    const bool list = tokens.size() == 5 && tokens[1].text == ":" && tokens[2].text == "list";
    if ((tokens.size() != 2 && !list) || tokens[0].kind != TokenKind::name) {
      bad(open, at_, "a slot of a translation is only named", "write it as `{n}`, or `{ps: list und}`");
      return made;
    }
    made.slot = slot_named(tokens[0].text, open);
    if (const WordingPart* original = find_slot(*known_, made.slot)) made = *original;
    if (list) made.joint = tokens[3].text;
    return made;
  }

  // `card(s)` follows the nearest number to its left, or else to its right.
  void settle_forms(Wording& made) {
    std::vector<WordingPart*> order;
    collect(made, order);
    for (std::size_t i = 0; i < order.size(); ++i) {
      WordingPart& part = *order[i];
      if (part.kind != PartKind::forms || part.slot != no_slot || text_of(part.span).starts_with('{'))
        continue;
      for (std::size_t j = i; j-- > 0 && part.slot == no_slot;) take_number(part, *order[j]);
      for (std::size_t j = i + 1; j < order.size() && part.slot == no_slot; ++j) take_number(part, *order[j]);
      if (part.slot != no_slot) continue;
      diagnostics_
          .report(mistakes::bad_slot, part.span, "there is no number in this phrase that these words follow")
          .suggest("write the words for one or for several, without brackets");
    }
  }

  std::string_view text_of(Span span) const {
    const std::uint32_t first = excerpt_.span(begin_, begin_).begin;
    return std::string_view(text_).substr(begin_ + (span.begin - first), span.end - span.begin);
  }

  void collect(Wording& wording, std::vector<WordingPart*>& order) {
    for (WordingPart& part : wording) {
      order.push_back(&part);
      if (part.kind == PartKind::forms) continue;
      for (Wording& branch : part.branches) collect(branch, order);
    }
  }

  void take_number(WordingPart& forms, const WordingPart& slot) const {
    if (slot.kind != PartKind::slot || slot.slot >= slots_.size()) return;
    const std::string& type = slots_[slot.slot].type.name.text;
    if (!slot.joint.empty() || type == "number" || type == "signed" || type == "numeral")
      forms.slot = slot.slot;
  }

  const source::Excerpt& excerpt_;
  const std::string& text_;
  std::size_t begin_, at_, end_;
  std::vector<Parameter>& slots_;
  const Wording* known_;
  source::Diagnostics& diagnostics_;
  int optional_ = 0;
};

void find_all(const Wording& wording, bool optional, std::vector<int>& found) {
  for (const WordingPart& part : wording) {
    if (part.kind == PartKind::slot && part.slot < found.size()) found[part.slot] = optional ? 1 : 2;
    for (const Wording& branch : part.branches)
      find_all(branch, optional || part.kind != PartKind::forms, found);
  }
}

}  // namespace

void check_translation(const Wording& translation, const std::vector<Parameter>& slots, Span span,
                       source::Diagnostics& diagnostics) {
  std::vector<int> found(slots.size());
  find_all(translation, false, found);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (found[i] == 2 || (found[i] == 1 && slots[i].type.or_none)) continue;
    diagnostics
        .report(mistakes::bad_slot, span,
                fmt::format("this translation {} `{{{}}}`", found[i] == 0 ? "lacks" : "may leave out",
                            slots[i].name.text))
        .also(slots[i].name.span, "the slot")
        .suggest(fmt::format("let `{{{}}}` stand in it as it does in the phrase", slots[i].name.text));
  }
}

Wording read_wording(const source::Excerpt& text, std::size_t begin, std::size_t end,
                     std::vector<Parameter>& slots, const Wording* known, source::Diagnostics& diagnostics) {
  return WordingReader(text, begin, end, slots, known, diagnostics).read_all();
}

const WordingPart* find_slot(const Wording& wording, std::size_t slot) {
  for (const WordingPart& part : wording) {
    if (part.kind == PartKind::slot && part.slot == slot) return &part;
    for (const Wording& branch : part.branches) {
      if (const WordingPart* found = find_slot(branch, slot)) return found;
    }
  }
  return nullptr;
}

}  // namespace rulepress::model
