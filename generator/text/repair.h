// One edit that makes a wrong text readable: a word taken out, put in or replaced, or two neighbours swapped.
#pragma once

#include <optional>
#include <string>

#include "text/chart.h"
#include "text/expected.h"

namespace rulepress::text {

struct Repair {
  std::size_t begin = 0, end = 0;  // bytes of the text
  std::string replacement;
  std::string advice;  // what to do, in words
};

// The chart is that of the wrong text. None when no edit helps, or when several do that are equally good:
// then nobody knows what was meant.
std::optional<Repair> find_repair(const Chart& chart, const std::string& text, std::uint32_t top);

// Whether the text can be read, or read further, with bytes [begin, end) replaced.
enum class Help : std::uint8_t { none, further, whole };
Help helps(const Chart& chart, const std::string& text, std::uint32_t top, const Repair& repair);

}  // namespace rulepress::text
