// Undoes the escapes of a TOML string literal while noting where each byte came from. toml++ gives the
// decoded text but not the way back; parse_toml checks that both agree.
#include <cassert>

#include "source/toml.h"
#include "source/utf8.h"

namespace rulepress::source {
namespace {

class StringReader {
 public:
  StringReader(const Source& source, Span span)
      : text_(source.text), excerpt_(span), at_(span.begin), end_(span.end) {}

  Excerpt read() {
    const char quote = text_[at_];
    const bool many = end_ - at_ >= 6 && text_.compare(at_, 3, std::string(3, quote)) == 0;
    const std::uint32_t fence = many ? 3 : 1;
    at_ += fence;
    end_ -= fence;
    if (many) skip_line_end();
    while (at_ < end_) {
      if (quote == '"' && text_[at_] == '\\') {
        read_escape();
      } else if (text_[at_] == '\r' && at_ + 1 < end_ && text_[at_ + 1] == '\n') {
        excerpt_.append_written("\n", at_, at_ + 2);
        at_ += 2;
      } else {
        excerpt_.append_plain(std::string_view(text_).substr(at_, 1), at_);
        ++at_;
      }
    }
    return std::move(excerpt_);
  }

 private:
  void skip_line_end() {
    if (at_ < end_ && text_[at_] == '\r') ++at_;
    if (at_ < end_ && text_[at_] == '\n') ++at_;
  }

  void read_escape() {
    const std::uint32_t begin = at_++;
    const char letter = text_[at_++];
    switch (letter) {
      case 'b':
        return written("\b", begin);
      case 't':
        return written("\t", begin);
      case 'n':
        return written("\n", begin);
      case 'f':
        return written("\f", begin);
      case 'r':
        return written("\r", begin);
      case 'e':
        return written("\x1b", begin);
      case '"':
        return written("\"", begin);
      case '\\':
        return written("\\", begin);
      case 'x':
        return read_code(begin, 2);
      case 'u':
        return read_code(begin, 4);
      case 'U':
        return read_code(begin, 8);
      default:
        // A backslash at the end of a line swallows the white space up to the next word.
        while (at_ < end_ &&
               (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r' || text_[at_] == '\n')) {
          ++at_;
        }
    }
  }

  void read_code(std::uint32_t begin, std::uint32_t digits) {
    const auto code = static_cast<std::uint32_t>(std::stoul(text_.substr(at_, digits), nullptr, 16));
    at_ += digits;
    std::string bytes;
    append_utf8(bytes, code);
    excerpt_.append_written(bytes, begin, at_);
  }

  void written(std::string_view bytes, std::uint32_t begin) { excerpt_.append_written(bytes, begin, at_); }

  const std::string& text_;
  Excerpt excerpt_;
  std::uint32_t at_;
  std::uint32_t end_;
};

}  // namespace

Excerpt read_toml_string(const Source& source, Span span) {
  assert(span.end - span.begin >= 2);
  return StringReader(source, span).read();
}

}  // namespace rulepress::source
