// Reads a table key by key and reports what does not fit: wrong kinds, missing keys, numbers out of range
// and, at the end, keys that nobody asked for. Every TOML file that Rulepress knows is read this way, so an
// unknown key is an error everywhere.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/toml.h"

namespace rulepress::source {

class TomlFields {
 public:
  // How the table is written, for advice: in lines `key = value`, or in the cells of a spreadsheet's row.
  enum class Form { lines, cells };

  // `place` is shown where a key is missing; `what` says whose keys these are: "the manifest", "this card".
  TomlFields(const TomlTable& table, Span place, std::string what, Diagnostics& diagnostics,
             Form form = Form::lines)
      : table_(table), place_(place), what_(std::move(what)), diagnostics_(diagnostics), form_(form) {}

  // Each returns nothing when the key is absent or its value does not fit; the latter is reported.
  const Excerpt* text(std::string_view key);  // not empty
  std::optional<std::int64_t> whole(std::string_view key, std::int64_t least, std::int64_t most);
  std::optional<double> number(std::string_view key, double least, double most);
  std::optional<bool> truth(std::string_view key);
  const TomlTable* table(std::string_view key);
  const TomlArray* list(std::string_view key);
  std::vector<const Excerpt*> texts(std::string_view key);  // a list of texts

  const TomlValue* any(std::string_view key);    // of any kind
  const TomlEntry* entry(std::string_view key);  // with its key's place

  void require(std::string_view key);  // must be there; reported at the end

  // Reports what is missing and what was never asked for.
  void finish();
  // For tables that hold fields of the user's own: reports what is missing and returns what was never asked
  // for.
  std::vector<const TomlEntry*> finish_open();

 private:
  std::vector<const TomlEntry*> rest() const;
  void report_missing(const std::string& key);
  void wrong_type(const TomlValue& value, std::string_view key, std::string_view expected);

  const TomlTable& table_;
  Span place_;
  std::string what_;
  Diagnostics& diagnostics_;
  Form form_;
  std::vector<std::string> asked_;
  std::vector<std::string> required_;
};

}  // namespace rulepress::source
