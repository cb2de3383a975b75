#include "source/toml_trouble.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "source/mistakes.h"
#include "source/utf8.h"

namespace rulepress::source {
namespace {

bool is_curly_quote(std::uint32_t code) {
  return code == 0x2018 || code == 0x2019 || code == 0x201C || code == 0x201D || code == 0x201E ||
         code == 0xAB || code == 0xBB;
}

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

class Trouble {
 public:
  Trouble(std::string_view description, std::uint32_t offset, SourceId file, const Sources& sources,
          Diagnostics& diagnostics)
      : description_(description),
        offset_(offset),
        file_(file),
        source_(sources[file]),
        line_number_(source_.line_of(offset)),
        line_(source_.line(line_number_)),
        line_begin_(source_.line_begin(line_number_)),
        diagnostics_(diagnostics) {
    if (const auto colon = description_.find(": ");
        description_.starts_with("Error while") && colon != description_.npos) {
      description_.remove_prefix(colon + 2);
    }
    description_ = trimmed(description_);
    find_value();
  }

  void report() {
    if (description_.find("redefine") != description_.npos) return report_twice();
    if (description_.find("nested value depth") != description_.npos) return report_depth();
    if (report_curly_quote() || report_backslash() || report_open_text() || report_text_goes_on() ||
        report_no_quotes() || report_no_value()) {
      return;
    }
    auto& report = diagnostics_.report(mistakes::toml_syntax, place(offset_, width_at(offset_)),
                                       fmt::format("this is not TOML: {}", description_));
    if (description_.find("leading zeroes") != description_.npos) {
      report.suggest("write the number without zeros in front, or in quotes if it is text");
    }
  }

 private:
  Span place(std::size_t begin, std::size_t size) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + size)};
  }

  std::size_t width_at(std::size_t offset) const {
    if (offset >= line_begin_ + line_.size()) return 0;
    return first_character(line_.substr(offset - line_begin_)).bytes;
  }

  // The value of `key = value`, as far as one line tells.
  void find_value() {
    const auto equals = line_.find('=');
    if (equals == line_.npos) return;
    const auto start = line_.find_first_not_of(" \t", equals + 1);
    value_begin_ = start == line_.npos ? line_.size() : start;
    has_equals_ = true;
  }

  std::string_view value() const { return line_.substr(std::min(value_begin_, line_.size())); }

  bool report_curly_quote() {
    if (!has_equals_ || value().empty() || !is_curly_quote(first_character(value()).code)) return false;
    auto& report = diagnostics_.report(mistakes::toml_syntax,
                                       place(line_begin_ + value_begin_, first_character(value()).bytes),
                                       "curly quotes do not hold text in TOML");
    std::string mended;
    for (std::string_view rest = value(); !rest.empty();) {
      const Character next = first_character(rest);
      mended += is_curly_quote(next.code) ? std::string_view("\"") : rest.substr(0, next.bytes);
      rest.remove_prefix(next.bytes);
    }
    report.suggest("use straight quotes: \"…\"", {place(line_begin_ + value_begin_, value().size()), mended});
    return true;
  }

  bool report_backslash() {
    if (description_.find("escape sequence") == description_.npos) return false;
    auto slash = line_.substr(0, offset_ - line_begin_ + 1).rfind('\\');
    if (slash == line_.npos) slash = offset_ - line_begin_;
    diagnostics_
        .report(mistakes::toml_syntax, place(line_begin_ + slash, 2),
                "a backslash starts an escape, and there is none of this name")
        .suggest("write `\\\\` for a backslash, or put the text in single quotes",
                 {place(line_begin_ + slash, 1), "\\\\"});
    return true;
  }

  bool report_open_text() {
    const bool at_line_end = description_.find("control characters") != description_.npos;
    const bool at_file_end = description_.find("end-of-file") != description_.npos;
    if (!at_line_end && !at_file_end) return false;
    std::size_t open = std::string::npos;
    std::string_view quote;
    if (at_file_end) {
      // The last fence of three quotes that was opened, or the quote of this line.
      for (const std::string_view fence : {"\"\"\"", "'''"}) {
        const auto found = source_.text.rfind(fence);
        if (found != std::string::npos && (open == std::string::npos || found > open)) {
          open = found;
          quote = fence;
        }
      }
    }
    if (open == std::string::npos && has_equals_ && !value().empty() &&
        (value()[0] == '"' || value()[0] == '\'')) {
      open = line_begin_ + value_begin_;
      quote = value()[0] == '"' ? "\"" : "'";
    }
    if (open == std::string::npos) return false;
    diagnostics_
        .report(mistakes::toml_syntax, place(open, quote.size()), "the text that starts here is never closed")
        .suggest(at_line_end
                     ? fmt::format("end it with {} on the same line, or use {}{}{} for text of several lines",
                                   quote, quote, quote, quote)
                     : fmt::format("end it with {}", quote));
    return true;
  }

  bool report_text_goes_on() {
    if (description_.find("expected a comment or whitespace") == description_.npos || !has_equals_)
      return false;
    if (value().empty() || value()[0] != '"') return false;
    const auto before = source_.text.rfind('"', offset_ > 0 ? offset_ - 1 : 0);
    if (before == std::string::npos || before < line_begin_ + value_begin_) return false;
    diagnostics_
        .report(mistakes::toml_syntax, place(before, 1), "the text ends at this quote, but the line goes on")
        .suggest("write \\\" for a quote inside text, or use typographic quotes: “…”",
                 {place(before, 1), "\\\""});
    return true;
  }

  bool report_no_quotes() {
    if (!has_equals_ || value().empty()) return false;
    const Character first = first_character(value());
    if (!is_word_character(first.code) || std::isdigit(static_cast<int>(first.code & 0x7F)) != 0)
      return false;
    if (offset_ < line_begin_ + value_begin_) return false;
    const std::string_view words = trimmed(value().substr(0, value().find('#')));
    std::string lower = lower_case(words);
    if (lower == "true" || lower == "false") {
      diagnostics_
          .report(mistakes::toml_syntax, place(line_begin_ + value_begin_, words.size()),
                  fmt::format("`{}` is written in small letters in TOML", lower))
          .suggest(fmt::format("write `{}`", lower),
                   {place(line_begin_ + value_begin_, words.size()), lower});
      return true;
    }
    std::string quoted = "\"";
    for (const char c : words) {
      if (c == '"' || c == '\\') quoted += '\\';
      quoted += c;
    }
    quoted += '"';
    diagnostics_
        .report(mistakes::toml_syntax, place(line_begin_ + value_begin_, words.size()),
                "text must stand in quotes")
        .suggest(fmt::format("write {}", quoted), {place(line_begin_ + value_begin_, words.size()), quoted});
    return true;
  }

  bool report_no_value() {
    const std::string_view words = trimmed(line_.substr(0, line_.find('#')));
    if (has_equals_ && value().empty()) {
      diagnostics_
          .report(mistakes::toml_syntax, place(line_begin_ + line_.size(), 0), "there is no value after `=`")
          .suggest("write one, or take the line out");
      return true;
    }
    if (!has_equals_ && !words.empty() && words.front() != '[') {
      diagnostics_
          .report(mistakes::toml_syntax,
                  place(static_cast<std::size_t>(words.data() - source_.text.data()), words.size()),
                  "this line is neither `key = value` nor a `[header]`")
          .suggest("write `key = value`, or put `#` in front of a remark");
      return true;
    }
    return false;
  }

  void report_twice() {
    const bool header = trimmed(line_).starts_with('[');
    const std::string_view words = trimmed(header ? line_ : line_.substr(0, line_.find('=')));
    const std::size_t begin = static_cast<std::size_t>(words.data() - source_.text.data());
    auto& report =
        diagnostics_.report(mistakes::duplicate_key, place(begin, words.size()),
                            header ? fmt::format("the table `{}` stands here twice", words)
                                   : fmt::format("the key `{}` stands in this table twice", words));
    report.label("the second");
    for (std::uint32_t number = line_number_ - 1; number >= 1; --number) {
      const std::string_view line = source_.line(number);
      const std::string_view other = trimmed(header ? line : line.substr(0, line.find('=')));
      if (other == words) {
        report.also(place(static_cast<std::size_t>(other.data() - source_.text.data()), other.size()),
                    "the first");
        break;
      }
      if (!header && trimmed(line).starts_with('[')) break;
    }
    if (header && !words.starts_with("[[")) {
      report.suggest(fmt::format("for several of a kind write [{}]", words));
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
  std::uint32_t offset_;
  SourceId file_;
  const Source& source_;
  std::uint32_t line_number_;
  std::string_view line_;
  std::size_t line_begin_;
  std::size_t value_begin_ = 0;
  bool has_equals_ = false;
  Diagnostics& diagnostics_;
};

}  // namespace

void report_toml_trouble(std::string_view description, std::uint32_t offset, SourceId file,
                         const Sources& sources, Diagnostics& diagnostics) {
  Trouble(description, offset, file, sources, diagnostics).report();
}

}  // namespace rulepress::source
