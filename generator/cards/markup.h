// The inline marks of card text: **bold**, *italic*, :icon:, and `\` before a mark that is meant as itself. A
// mark opens before a letter and closes after one, so "2 * 3" needs no care.
#pragma once

#include <string>
#include <vector>

#include "source/diagnostic.h"
#include "source/excerpt.h"

namespace rulepress::cards {

// A stretch of text in one style, or one icon.
struct Run {
  std::string text;  // an icon's name for an icon
  bool bold = false;
  bool italic = false;
  bool icon = false;
  source::Span span;
};

// How a backslash is written where the text comes from: between "…" in TOML it must be doubled.
enum class Backslash { in_toml, plain };

std::vector<Run> parse_markup(const source::Excerpt& text, source::Diagnostics& diagnostics,
                              Backslash backslash = Backslash::in_toml);

// "b(text) i(text) :icon:", for tests.
std::string dump(const std::vector<Run>& runs);

}  // namespace rulepress::cards
