// TOML as values that know their places. Tables keep the order of the file. Strings are excerpts, so that a
// place inside a string, after escapes and over several lines, maps back to the file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "source/diagnostic.h"
#include "source/excerpt.h"
#include "source/sources.h"

namespace rulepress::source {

struct TomlValue;
struct TomlEntry;

using TomlArray = std::vector<TomlValue>;

struct TomlTable {
  std::vector<TomlEntry> entries;
  const TomlEntry* find(std::string_view key) const;
};

// Dates and times stand in no card game so far; they are kept as they were written.
struct TomlTime {
  std::string text;
};

struct TomlValue {
  Span span;  // of a [table] or [[table]]: its header
  std::variant<Excerpt, std::int64_t, double, bool, TomlTime, TomlArray, TomlTable> data;

  template <class T>
  const T* as() const {
    return std::get_if<T>(&data);
  }
};

struct TomlEntry {
  std::string key;
  Span key_span;
  TomlValue value;
};

// What a value is, with its article: "text", "a whole number", "a list", "a table".
std::string_view kind_name(const TomlValue& value);

// The file's table. After a syntax error the table is empty: TOML cannot be read past one.
TomlTable parse_toml(SourceId file, const Sources& sources, Diagnostics& diagnostics);

// The table as indented text, for tests and dumps.
std::string dump(const TomlTable& table);

// The string literal at `span` with its escapes undone. The literal must be well-formed.
Excerpt read_toml_string(const Source& source, Span span);

}  // namespace rulepress::source
