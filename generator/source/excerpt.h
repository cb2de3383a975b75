// Text taken out of a source file, each byte of which still knows where it came from: a TOML string after its
// escapes, the content of a fenced block without its indentation, a paragraph's words, a cell of a CSV file.
// The caret under a wrong word inside a card's text is worked out here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "source/sources.h"

namespace rulepress::source {

class Excerpt {
 public:
  Excerpt() = default;
  explicit Excerpt(Span whole) : whole_(whole) {}

  const std::string& text() const { return text_; }
  Span whole() const { return whole_; }  // all of it in the source, quotes and fences included

  // Bytes [begin, end) of text() in the source. An empty range marks the place before `begin`.
  Span span(std::size_t begin, std::size_t end) const;

  // Bytes that stand in the source as they are.
  void append_plain(std::string_view bytes, std::uint32_t source_begin);
  // Bytes written otherwise in the source (an escape, an entity): they share one place.
  void append_written(std::string_view bytes, std::uint32_t source_begin, std::uint32_t source_end);
  void set_whole(Span whole) { whole_ = whole; }

 private:
  struct Piece {
    std::uint32_t text_begin;
    std::uint32_t text_end;
    std::uint32_t source_begin;
    std::uint32_t source_end;
    bool plain;
  };
  const Piece& piece_at(std::size_t offset) const;

  std::string text_;
  Span whole_;
  std::vector<Piece> pieces_;  // in order, without gaps in the text
};

}  // namespace rulepress::source
