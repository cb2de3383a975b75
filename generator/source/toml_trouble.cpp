#include "source/toml_trouble.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "source/mistakes.h"
#include "source/names.h"
#include "source/utf8.h"

namespace rulepress::source {
namespace {

constexpr std::size_t nowhere = std::string_view::npos;

bool is_curly_quote(std::uint32_t code) {
  return code == 0x2018 || code == 0x2019 || code == 0x201C || code == 0x201D || code == 0x201E ||
         code == 0xAB || code == 0xBB;
}

// "card" for `[card]` and `[[card]]`; empty for a line that is no header.
std::string_view header_name(std::string_view line) {
  line = trimmed(line);
  if (!line.starts_with('[')) return {};
  line.remove_prefix(std::min(line.find_first_not_of('['), line.size()));
  return trimmed(line.substr(0, line.find(']')));
}

std::string quoted(std::string_view words) {
  std::string made = "\"";
  for (const char c : words) {
    if (c == '"' || c == '\\') made += '\\';
    made += c;
  }
  return made + '"';
}

// What was begun and not ended before an offset. All before the place of a syntax error is good TOML, so
// quotes, remarks and brackets are all that has to be told apart.
struct Unfinished {
  std::size_t text = nowhere;  // where the text starts that goes over the offset
  std::string_view quote = {};
  std::vector<std::size_t> brackets = {};  // of lists and inline tables, from the outermost
};

Unfinished unfinished_at(std::string_view text, std::size_t offset) {
  Unfinished found;
  for (std::size_t at = 0; at < offset;) {
    const char c = text[at];
    if (c == '#') {
      at = std::min(text.find('\n', at), offset);
    } else if (c == '"' || c == '\'') {
      const bool three = text.substr(at).starts_with(c == '"' ? "\"\"\"" : "'''");
      found.text = at;
      found.quote = text.substr(at, three ? 3 : 1);
      at += found.quote.size();
      while (at < offset && !text.substr(at).starts_with(found.quote)) {
        at += c == '"' && text[at] == '\\' ? 2 : 1;
      }
      if (at + found.quote.size() > offset) return found;
      at += found.quote.size();
      while (three && at < offset && text[at] == c) ++at;  // the text itself may end in quotes
      found.text = nowhere;
    } else {
      if (c == '[' || c == '{') found.brackets.push_back(at);
      if ((c == ']' || c == '}') && !found.brackets.empty()) found.brackets.pop_back();
      ++at;
    }
  }
  return found;
}

class Trouble {
 public:
  Trouble(std::string_view description, std::uint32_t offset, SourceId file, const Sources& sources,
          Diagnostics& diagnostics)
      : description_(description),
        offset_(offset),
        file_(file),
        source_(sources[file]),
        text_(source_.text),
        line_number_(source_.line_of(offset)),
        line_begin_(source_.line_begin(line_number_)),
        line_end_(line_begin_ + source_.line(line_number_).size()),
        unfinished_(unfinished_at(text_, offset)),
        diagnostics_(diagnostics) {
    if (const auto colon = description_.find(": ");
        description_.starts_with("Error while") && colon != description_.npos) {
      description_.remove_prefix(colon + 2);
    }
    description_ = trimmed(description_);
    find_value();
  }

  void report() {
    if (says("redefine")) return report_twice();
    if (says("nested value depth")) return report_depth();
    if (report_curly_quote() || report_backslash() || report_open_text() || report_header() ||
        report_list() || report_no_value() || report_bad_key() || report_bad_value() ||
        report_line_goes_on() || report_stray_line()) {
      return;
    }
    report_at(offset_, width_at(offset_), fmt::format("this is not TOML: {}", description_));
  }

 private:
  bool says(std::string_view words) const { return description_.find(words) != description_.npos; }

  Span place(std::size_t begin, std::size_t size) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + size)};
  }

  Span place(std::string_view words) const {
    return place(static_cast<std::size_t>(words.data() - text_.data()), words.size());
  }

  Diagnostic& report_at(std::size_t begin, std::size_t size, std::string message) {
    return diagnostics_.report(mistakes::toml_syntax, place(begin, size), std::move(message));
  }

  Diagnostic& report_at(std::string_view words, std::string message) {
    return diagnostics_.report(mistakes::toml_syntax, place(words), std::move(message));
  }

  std::size_t width_at(std::size_t offset) const {
    return offset >= line_end_ ? 0 : first_character(text_.substr(offset)).bytes;
  }

  std::string_view line() const { return text_.substr(line_begin_, line_end_ - line_begin_); }

  // The value that the parser gave up in, as far as one line tells: behind `=`, or in a list or inline table.
  void find_value() {
    const Unfinished before = unfinished_at(text_, line_begin_);
    goes_on_ = before.text != nowhere || !before.brackets.empty();
    is_header_ = !goes_on_ && trimmed(line()).starts_with('[');
    if (goes_on_ || is_header_) return;
    const auto equals = line().find('=');
    if (equals == line().npos || line_begin_ + equals > offset_) return;
    equals_ = line_begin_ + equals;
    value_ = trimmed(text_.substr(equals_ + 1, line_end_ - equals_ - 1));
    if (value_.empty()) value_ = text_.substr(equals_ + 1, 0);
  }

  bool has_value() const { return equals_ != nowhere && !value_.empty(); }
  bool in_brackets() const { return !is_header_ && !unfinished_.brackets.empty(); }

  bool report_curly_quote() {
    std::string_view words = in_brackets() ? text_.substr(offset_, line_end_ - offset_) : value_;
    if (unfinished_.text != nowhere || words.empty() || !is_curly_quote(first_character(words).code))
      return false;
    std::string mended;
    for (std::string_view rest = words; !rest.empty();) {
      const Character next = first_character(rest);
      mended += is_curly_quote(next.code) ? std::string_view("\"") : rest.substr(0, next.bytes);
      rest.remove_prefix(next.bytes);
    }
    report_at(words.substr(0, first_character(words).bytes), "curly quotes do not hold text in TOML")
        .suggest("use straight quotes: \"…\"", {place(words), mended});
    return true;
  }

  bool report_backslash() {
    const bool unknown = says("escape sequence");
    if (!unknown && !says("hex digit")) return false;
    const auto slash = text_.substr(0, offset_ + 1).rfind('\\');
    if (slash == nowhere || slash < line_begin_) return false;
    if (unknown) {
      report_at(slash, 1 + width_at(slash + 1),
                "a backslash starts an escape, and there is none of this name")
          .suggest("write `\\\\` for a backslash, or put the text in single quotes",
                   {place(slash, 1), "\\\\"});
    } else {
      report_at(slash, offset_ - slash, "the number of the sign that is meant here is too short")
          .suggest("`\\u` takes four digits and `\\U` eight; write `\\\\` for a backslash");
    }
    return true;
  }

  bool report_open_text() {
    if (unfinished_.text == nowhere || !(says("control characters") || says("end-of-file"))) return false;
    const std::string_view quote = unfinished_.quote;
    const std::string_view first_line =
        trimmed(source_.line(source_.line_of(static_cast<std::uint32_t>(unfinished_.text))));
    for (const std::string_view curly : {"“", "”", "’"}) {
      if (quote.size() > 1 || !first_line.ends_with(curly)) continue;
      const std::string_view end = first_line.substr(first_line.size() - curly.size());
      report_at(end, "a curly quote does not end text in TOML")
          .suggest(fmt::format("use a straight quote: {}", quote), {place(end), std::string(quote)});
      return true;
    }
    report_at(unfinished_.text, quote.size(), "the text that starts here is never closed")
        .suggest(quote.size() == 1
                     ? fmt::format("end it with {0} on the same line, or use {0}{0}{0} for text of several "
                                   "lines",
                                   quote)
                     : fmt::format("end it with {}", quote));
    return true;
  }

  bool report_header() {
    if (!is_header_) return false;
    const std::string_view words = trimmed(line().substr(0, line().find('#')));
    const std::string_view name = header_name(words);
    if (name.empty() || says("blank bare keys")) {
      report_at(words, "this header has no name").suggest("write [[card]] or the like");
    } else if (says("expected ']'") || says("end-of-file")) {
      const bool two = words.starts_with("[[");
      const std::string mended = fmt::format("{}{}{}", two ? "[[" : "[", name, two ? "]]" : "]");
      report_at(words, "this header is not closed")
          .suggest(fmt::format("write {}", mended), {place(words), mended});
    } else if (says("contiguous")) {
      report_at(words, "there is a space between the brackets of this header")
          .suggest("write [[card]] or the like, without spaces");
    } else if (says("expected a comment or whitespace")) {
      report_at(trimmed(text_.substr(offset_, line_end_ - offset_)), "the line goes on after its header")
          .suggest("start a new line here");
    } else {
      return false;
    }
    return true;
  }

  bool report_list() {
    if (!in_brackets()) return false;
    const std::size_t open = unfinished_.brackets.back();
    const bool list = text_[open] == '[';
    const std::string_view rest = text_.substr(offset_);
    const bool at_line_end = trimmed(rest.substr(0, rest.find('\n'))).empty();
    if (!list && at_line_end && !trimmed(rest).empty()) {
      report_at(open, 1, "a table in braces must stand on one line, and this one goes on")
          .suggest("join the lines, or write the table under a header of its own");
      return true;
    }
    if (trimmed(rest).empty()) return report_open_list(open);
    if (!says("expected comma")) return report_no_quotes(words_in_brackets());
    const char before = text_[offset_ - 1];
    if (before == '"' || before == '\'') return report_text_ends(offset_ - 1);
    if (rest[0] == '"' || rest[0] == '\'' || rest[0] == '[' || rest[0] == '{' ||
        std::isdigit(static_cast<unsigned char>(rest[0])) != 0) {
      report_at(offset_, 1, "there is no comma before this")
          .suggest(fmt::format("put commas between the parts of a {}", list ? "list" : "table"));
      return true;
    }
    return report_open_list(open);
  }

  bool report_open_list(std::size_t open) {
    const bool list = text_[open] == '[';
    report_at(open, 1, fmt::format("the {} that starts here is never closed", list ? "list" : "table"))
        .suggest(fmt::format("end it with `{}`", list ? ']' : '}'));
    return true;
  }

  std::string_view words_in_brackets() const {
    const std::string_view row = line().substr(0, line().find_first_of(",]}#", offset_ - line_begin_));
    const auto before = row.find_last_of(",[{=", offset_ - line_begin_);
    return trimmed(row.substr(before == row.npos ? 0 : before + 1));
  }

  bool report_no_quotes(std::string_view words) {
    if (words.empty() || !is_word_character(first_character(words).code)) return false;
    const std::string lower = lower_case(words);
    if (lower == "true" || lower == "false") {
      report_at(words, fmt::format("`{}` is written in small letters in TOML", lower))
          .suggest(fmt::format("write `{}`", lower), {place(words), lower});
    } else if (lower == "yes" || lower == "no") {
      report_at(words, "text must stand in quotes")
          .suggest(fmt::format("write `{}`, or {} if it is text", lower == "yes" ? "true" : "false",
                               quoted(words)));
    } else {
      report_at(words, "text must stand in quotes")
          .suggest(fmt::format("write {}", quoted(words)), {place(words), quoted(words)});
    }
    return true;
  }

  bool report_no_value() {
    if (equals_ == nowhere || (has_value() && value_[0] != '#')) return false;
    report_at(equals_ + 1, 0, "there is no value after `=`").suggest("write one, or take the line out");
    return true;
  }

  bool report_bad_key() {
    const auto equals = line().find('=');
    if (goes_on_ || is_header_ || equals == line().npos) return false;
    const std::string_view words = trimmed(line().substr(0, equals));
    if (words.empty()) {
      report_at(line_begin_ + equals, 1, "there is no name before `=`").suggest("write `name = value`");
      return true;
    }
    if (!says("expected '='")) return false;
    std::string better = as_plain_name(words);
    std::ranges::replace(better, '-', '_');
    auto& report = report_at(words, fmt::format("`{}` cannot stand before `=`", words));
    if (better.empty()) {
      report.suggest("a name has letters from a to z, digits and underlines");
    } else {
      report.suggest(fmt::format("a name has letters from a to z, digits and underlines: `{}`", better),
                     {place(words), better});
    }
    return true;
  }

  bool report_bad_value() {
    if (!has_value()) return false;
    const char first = value_[0];
    const std::string_view words = trimmed(value_.substr(0, value_.find('#')));
    if (first == '=') {
      report_at(value_.substr(0, 1), "there is an `=` too many")
          .suggest("take it out", {place(value_.substr(0, 1)), ""});
      return true;
    }
    if (std::isdigit(static_cast<unsigned char>(first)) == 0 && first != '+' && first != '-' && first != '.')
      return report_no_quotes(words);
    if (says("leading zero")) {
      report_at(words, "a number has no zeros in front")
          .suggest("write it without them, or in quotes if it is text");
    } else if (says("representable")) {
      report_at(words, "this number is too large").suggest("write it in quotes if it is text");
    } else if (is_number_with_comma(words)) {
      std::string mended(words);
      std::ranges::replace(mended, ',', '.');
      report_at(words, "a number has a point, not a comma")
          .suggest(fmt::format("write {}", mended), {place(words), mended});
    } else {
      report_at(words,
                fmt::format("`{}` is neither a number nor a date, and text must stand in quotes", words))
          .suggest(fmt::format("write {}", quoted(words)), {place(words), quoted(words)});
    }
    return true;
  }

  static bool is_number_with_comma(std::string_view words) {
    return std::ranges::count(words, ',') == 1 && words.back() != ',' &&
           std::ranges::all_of(words, [](unsigned char c) { return std::isdigit(c) != 0 || c == ','; });
  }

  bool report_line_goes_on() {
    if (!says("expected a comment or whitespace")) return false;
    const std::string_view rest = trimmed(text_.substr(offset_, line_end_ - offset_));
    const char before = text_[offset_ - 1];
    const bool text_again = rest.find(before) != rest.npos && rest[0] != ',' && rest[0] != ';';
    if ((before == '"' || before == '\'') && text_again) return report_text_ends(offset_ - 1);
    report_at(rest, "the line goes on after its value")
        .suggest("take this out, start a new line for it, or put `#` in front of a remark");
    return true;
  }

  bool report_text_ends(std::size_t quote) {
    auto& report = report_at(quote, 1, "the text ends at this quote, but the line goes on");
    if (in_brackets()) {
      report.suggest("put quotes around each text of a list, and write \\\" for a quote inside text");
    } else if (text_[quote] == '"') {
      report.suggest("write \\\" for a quote inside text, or use typographic quotes: “…”",
                     {place(quote, 1), "\\\""});
    } else {
      report.suggest("put text with an apostrophe in double quotes: \"…\"");
    }
    return true;
  }

  bool report_stray_line() {
    const std::string_view words = trimmed(line().substr(0, line().find('#')));
    if (goes_on_ || is_header_ || equals_ != nowhere || words.empty()) return false;
    auto& report = report_at(words, "this line is neither `key = value` nor a `[header]`");
    const auto colon = words.find(':');
    if (colon != words.npos && words.substr(0, colon).find(' ') == words.npos) {
      report.suggest("write `=` instead of `:`", {place(words.substr(colon, 1)), " ="});
    } else {
      report.suggest("write `key = value`, or put `#` in front of a remark");
    }
    return true;
  }

  // toml++ gives up at the value of a key, or at a step of a dotted one; inline tables have several in a
  // line.
  std::string_view key_at_offset() const {
    const std::size_t at = offset_ - line_begin_;
    const auto equals = says("dotted") ? line().find('=', at) : line().substr(0, at).rfind('=');
    const std::string_view before = line().substr(0, equals);
    return before.substr(before.find_last_of("{,") + 1);
  }

  // In the inline table that holds the key.
  std::string_view same_key_before(std::string_view key) const {
    const std::size_t open = unfinished_.brackets.back() + 1;
    const auto size = static_cast<std::size_t>(key.data() - text_.data()) - open;
    for (std::string_view rest = text_.substr(open, size);;) {
      const auto comma = rest.find(',');
      const std::string_view other = trimmed(rest.substr(0, rest.find('=')));
      if (other == key || comma == rest.npos) return other == key ? other : std::string_view{};
      rest.remove_prefix(comma + 1);
    }
  }

  void report_twice() {
    const bool header = trimmed(line()).starts_with('[');
    const std::string_view words = header ? header_name(line()) : trimmed(key_at_offset());
    auto& report =
        diagnostics_.report(mistakes::duplicate_key, place(words),
                            header ? fmt::format("the table `{}` stands here twice", words)
                                   : fmt::format("the key `{}` stands in this table twice", words));
    report.label("the second");
    if (!header && in_brackets()) {
      if (const std::string_view other = same_key_before(words); !other.empty()) {
        report.also(place(other), "the first");
      }
      report.suggest("keep one of them");
      return;
    }
    for (std::uint32_t number = line_number_ - 1; number >= 1; --number) {
      const std::string_view line = source_.line(number);
      const std::string_view other = header ? header_name(line) : trimmed(line.substr(0, line.find('=')));
      if (other == words) {
        report.also(place(other), "the first");
        break;
      }
      if (!header && trimmed(line).starts_with('[')) break;
    }
    if (header) {
      report.suggest("join the two; things of which there are several, like cards, start with [[card]]");
    } else {
      report.suggest("keep one of them");
    }
  }

  void report_depth() {
    diagnostics_
        .report(mistakes::deep_nesting, place(offset_, width_at(offset_)),
                "lists and tables are nested more than 256 deep here")
        .suggest("no card needs that: look for a bracket that is never closed");
  }

  std::string_view description_;
  std::size_t offset_;
  SourceId file_;
  const Source& source_;
  std::string_view text_;
  std::uint32_t line_number_;
  std::size_t line_begin_;
  std::size_t line_end_;
  Unfinished unfinished_;
  Diagnostics& diagnostics_;
  bool goes_on_ = false;  // the line starts inside a text, list or table of the line above
  bool is_header_ = false;
  std::size_t equals_ = nowhere;
  std::string_view value_ = {};
};

}  // namespace

void report_toml_trouble(std::string_view description, std::uint32_t offset, SourceId file,
                         const Sources& sources, Diagnostics& diagnostics) {
  Trouble(description, offset, file, sources, diagnostics).report();
}

}  // namespace rulepress::source
