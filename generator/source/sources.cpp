#include "source/sources.h"

#include <algorithm>
#include <cassert>

#include "source/utf8.h"

namespace rulepress::source {

namespace {
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
}

std::uint32_t Source::line_of(std::uint32_t offset) const {
  const auto after = std::ranges::upper_bound(lines, offset);
  return static_cast<std::uint32_t>(std::max<std::ptrdiff_t>(1, after - lines.begin()));
}

std::uint32_t Source::line_begin(std::uint32_t number) const {
  assert(number >= 1 && number <= lines.size());
  return std::max(lines[number - 1], text_begin);
}

std::string_view Source::line(std::uint32_t number) const {
  const std::uint32_t begin = line_begin(number);
  const std::size_t end = number < lines.size() ? lines[number] : text.size();
  std::string_view whole = std::string_view(text).substr(begin, end - begin);
  if (whole.ends_with('\n')) whole.remove_suffix(1);
  if (whole.ends_with('\r')) whole.remove_suffix(1);
  return whole;
}

Position Source::position(std::uint32_t offset) const {
  offset = std::clamp(offset, text_begin, static_cast<std::uint32_t>(text.size()));
  const std::uint32_t line = line_of(offset);
  const std::uint32_t begin = line_begin(line);
  const std::string_view before = std::string_view(text).substr(begin, offset - begin);
  return {line, static_cast<std::uint32_t>(count_characters(before)) + 1,
          static_cast<std::uint32_t>(count_utf16(before))};
}

SourceId Sources::add(std::string path, std::string text) {
  Source source{.path = std::move(path), .text = std::move(text), .lines = {0}};
  if (source.text.starts_with(byte_order_mark)) source.text_begin = 3;
  for (std::size_t i = 0; i < source.text.size(); ++i) {
    if (source.text[i] == '\n') source.lines.push_back(static_cast<std::uint32_t>(i + 1));
  }
  return add(std::move(source));
}

SourceId Sources::add_without_text(std::string path) {
  return add(Source{.path = std::move(path), .text = {}, .lines = {0}, .has_text = false});
}

SourceId Sources::add(Source source) {
  const std::lock_guard lock(mutex_);
  sources_.push_back(std::move(source));
  return static_cast<SourceId>(sources_.size() - 1);
}

const Source& Sources::operator[](SourceId id) const {
  const std::lock_guard lock(mutex_);
  assert(static_cast<std::size_t>(id) < sources_.size());
  return sources_[static_cast<std::size_t>(id)];
}

std::string_view Sources::text(const Span& span) const {
  return std::string_view((*this)[span.file].text).substr(span.begin, span.end - span.begin);
}

}  // namespace rulepress::source
