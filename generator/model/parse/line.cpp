#include "model/parse/line.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/mistakes.h"

namespace rulepress::model {
namespace {

// Deeper nesting than any person writes; keeps the stack safe.
constexpr std::size_t max_depth = 40;

struct FlatLine {
  std::size_t indent;
  std::size_t begin;
  std::size_t end;
};

// A tab is told by the room `rules`; here it counts as the four spaces that it should be.
std::size_t width_of(std::string_view indent) {
  return indent.size() + 3 * static_cast<std::size_t>(std::ranges::count(indent, '\t'));
}

struct Brackets {
  int open = 0;
  bool in_text = false;
};

// Where a line's words end: at a comment, or at the line's end. Keeps count of brackets.
std::size_t words_end(std::string_view text, std::size_t begin, std::size_t end, Brackets& brackets) {
  char quote = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '-' && i + 1 < end && text[i + 1] == '-') {
      return i;
    } else if (c == '(' || c == '[' || c == '{') {
      ++brackets.open;
    } else if (c == ')' || c == ']' || c == '}') {
      brackets.open = std::max(0, brackets.open - 1);
    }
  }
  return end;
}

class Reader {
 public:
  Reader(const source::Excerpt& block, source::Diagnostics& diagnostics)
      : block_(block), text_(block.text()), diagnostics_(diagnostics) {}

  std::vector<Line> read() {
    split();
    std::vector<Line> lines;
    std::size_t at = 0;
    while (at < flat_.size()) lines.push_back(take(at, 0));
    return lines;
  }

 private:
  // A line whose brackets stay open goes on in the lines that are indented deeper than it.
  void split() {
    Brackets brackets;
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size());
      const std::size_t words = std::min(text_.find_first_not_of(" \t", begin), end);
      const std::size_t indent = width_of(text_.substr(begin, words - begin));
      const bool goes_on = brackets.open > 0 && !flat_.empty() && indent > flat_.back().indent;
      if (!goes_on) brackets = {};
      const std::size_t stop = words_end(text_, words, end, brackets);
      if (stop > words) {
        if (goes_on) {
          flat_.back().end = stop;
        } else {
          flat_.push_back({indent, words, stop});
        }
      }
      begin = end + 1;
    }
  }

  Line take(std::size_t& at, std::size_t depth) {
    const FlatLine& flat = flat_[at++];
    Line line{tokens(flat), &block_, {}};
    const std::size_t inner = at < flat_.size() ? flat_[at].indent : 0;
    while (at < flat_.size() && flat_[at].indent > flat.indent) {
      if (flat_[at].indent != inner) {
        diagnostics_
            .report(mistakes::bad_indent, block_.span(flat_[at].begin, flat_[at].end),
                    "this line is indented unlike its neighbours")
            .suggest(fmt::format("indent it by {} spaces, as the lines above it", inner));
      }
      if (depth + 1 == max_depth) {
        diagnostics_
            .report(mistakes::bad_indent, block_.span(flat_[at].begin, flat_[at].end),
                    "this line is nested too deeply")
            .suggest("give the inner part a name of its own, as a `verb`");
        // It is told; a line that does nothing stands for all of it.
        line.inner.push_back({{{expr::TokenKind::name, "skip", flat_[at].begin, flat_[at].end},
                               {expr::TokenKind::end, "", flat_[at].end, flat_[at].end}},
                              &block_,
                              {}});
        while (at < flat_.size() && flat_[at].indent > flat.indent) ++at;
        break;
      }
      line.inner.push_back(take(at, depth + 1));
    }
    return line;
  }

  // Comments inside a joined line are no words of it.
  std::vector<expr::Token> tokens(const FlatLine& flat) {
    std::vector<expr::Token> all;
    for (std::size_t begin = flat.begin; begin < flat.end;) {
      const std::size_t end = std::min(text_.find('\n', begin), flat.end);
      Brackets unused;
      auto part = expr::tokens_of(block_, begin, words_end(text_, begin, end, unused), diagnostics_,
                                  expr::Dialect::rules);
      if (end < flat.end) part.pop_back();
      all.insert(all.end(), part.begin(), part.end());
      begin = end + 1;
    }
    if (all.empty() || all.back().kind != expr::TokenKind::end) {
      all.push_back({expr::TokenKind::end, "", flat.end, flat.end});
    }
    return all;
  }

  const source::Excerpt& block_;
  std::string_view text_;
  source::Diagnostics& diagnostics_;
  std::vector<FlatLine> flat_;
};

}  // namespace

source::Span Line::span() const {
  const std::size_t last = tokens.size() > 1 ? tokens[tokens.size() - 2].end : tokens.back().end;
  return text->span(tokens.front().begin, last);
}

std::vector<Line> read_lines(const source::Excerpt& block, source::Diagnostics& diagnostics) {
  return Reader(block, diagnostics).read();
}

}  // namespace rulepress::model
