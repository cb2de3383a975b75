// Source files and places in them. A `Span` is a pair of byte offsets into one file; everything that
// Rulepress makes from a file keeps spans, so that each mistake can be shown where it was written.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace rulepress::source {

enum class SourceId : std::uint32_t {};

struct Span {
  SourceId file{};
  std::uint32_t begin = 0;
  std::uint32_t end = 0;  // one past the last byte
  friend bool operator==(const Span&, const Span&) = default;
};

// Where a byte stands, as people and editors count. A byte-order mark takes no column.
struct Position {
  std::uint32_t line = 1;    // from 1
  std::uint32_t column = 1;  // from 1, in code points
  std::uint32_t utf16 = 0;   // from 0, in UTF-16 units, as editors count
};

struct Source {
  std::string path;
  std::string text;                  // with its byte-order mark, if it has one
  std::vector<std::uint32_t> lines;  // byte offset of each line's start
  bool has_text = true;              // false for a folder, or a file that could not be read
  std::uint32_t text_begin = 0;      // after the byte-order mark

  Position position(std::uint32_t offset) const;
  std::uint32_t line_of(std::uint32_t offset) const;     // from 1
  std::string_view line(std::uint32_t number) const;     // without its line end
  std::uint32_t line_begin(std::uint32_t number) const;  // offset of its first character
};

// All files of a run. Entries are never changed or removed, so ids and references stay good; safe to use from
// several threads.
class Sources {
 public:
  SourceId add(std::string path, std::string text);
  SourceId add_without_text(std::string path);
  const Source& operator[](SourceId id) const;
  std::string_view text(const Span& span) const;

 private:
  SourceId add(Source source);
  mutable std::mutex mutex_;
  std::deque<Source> sources_;
};

}  // namespace rulepress::source
