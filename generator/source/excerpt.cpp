#include "source/excerpt.h"

#include <algorithm>
#include <cassert>

namespace rulepress::source {

void Excerpt::append_plain(std::string_view bytes, std::uint32_t source_begin) {
  if (bytes.empty()) return;
  const auto size = static_cast<std::uint32_t>(bytes.size());
  const auto at = static_cast<std::uint32_t>(text_.size());
  text_ += bytes;
  if (!pieces_.empty() && pieces_.back().plain && pieces_.back().source_end == source_begin) {
    pieces_.back().text_end += size;
    pieces_.back().source_end += size;
    return;
  }
  pieces_.push_back({at, at + size, source_begin, source_begin + size, true});
}

void Excerpt::append_written(std::string_view bytes, std::uint32_t source_begin, std::uint32_t source_end) {
  if (bytes.empty()) return;
  const auto at = static_cast<std::uint32_t>(text_.size());
  text_ += bytes;
  pieces_.push_back({at, at + static_cast<std::uint32_t>(bytes.size()), source_begin, source_end, false});
}

const Excerpt::Piece& Excerpt::piece_at(std::size_t offset) const {
  const auto after =
      std::ranges::upper_bound(pieces_, static_cast<std::uint32_t>(offset), {}, &Piece::text_begin);
  assert(after != pieces_.begin());
  return *(after - 1);
}

Span Excerpt::span(std::size_t begin, std::size_t end) const {
  assert(begin <= end && end <= text_.size());
  if (pieces_.empty()) return whole_;

  Span result = whole_;
  if (begin == text_.size()) {
    result.begin = pieces_.back().source_end;
  } else {
    const Piece& piece = piece_at(begin);
    result.begin =
        piece.source_begin + (piece.plain ? static_cast<std::uint32_t>(begin) - piece.text_begin : 0);
  }
  result.end = result.begin;
  if (end > begin) {
    const Piece& piece = piece_at(end - 1);
    result.end = piece.plain ? piece.source_begin + static_cast<std::uint32_t>(end) - piece.text_begin
                             : piece.source_end;
  }
  return result;
}

}  // namespace rulepress::source
