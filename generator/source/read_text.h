// Reads a text file into the table of sources and checks that it is text: UTF-8 (a byte-order mark and CRLF
// line ends are fine), no control characters, no absurd lines. What is wrong is reported; nothing is returned
// when the file cannot be used at all.
#pragma once

#include <optional>
#include <string>

#include "source/diagnostic.h"
#include "source/file_system.h"
#include "source/sources.h"

namespace rulepress::source {

inline constexpr std::size_t long_line_characters = 10'000;

std::optional<SourceId> read_text(const FileSystem& files, const std::string& path, Sources& sources,
                                  Diagnostics& diagnostics);

// The checks alone, for text that is already in the table; false when it cannot be used.
bool check_text(SourceId id, const Sources& sources, Diagnostics& diagnostics);

}  // namespace rulepress::source
