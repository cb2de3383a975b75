#include "source/toml.h"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cassert>

#include "source/mistakes.h"
#include "source/toml_trouble.h"
#include "source/utf8.h"

namespace rulepress::source {
namespace {

class TomlConverter {
 public:
  TomlConverter(SourceId file, const Sources& sources) : file_(file), source_(sources[file]) {}

  std::uint32_t offset(const toml::source_position& position) const {
    const auto line =
        std::clamp<std::uint32_t>(position.line, 1, static_cast<std::uint32_t>(source_.lines.size()));
    std::uint32_t at = source_.line_begin(line);
    for (std::uint32_t column = 1; column < position.column && at < source_.text.size(); ++column) {
      at += static_cast<std::uint32_t>(first_character(std::string_view(source_.text).substr(at)).bytes);
    }
    return at;
  }

  Span span(const toml::source_region& region) const {
    return {file_, offset(region.begin), offset(region.end)};
  }

  TomlTable table(const toml::table& from) const {
    TomlTable made;
    for (const auto& [key, node] : from) {
      made.entries.push_back({std::string(key.str()), span(key.source()), value(node)});
    }
    std::ranges::stable_sort(made.entries, {}, [](const TomlEntry& entry) { return entry.key_span.begin; });
    return made;
  }

 private:
  TomlValue value(const toml::node& node) const {
    TomlValue made{span(node.source()), false};
    if (const auto* text = node.as_string()) {
      Excerpt excerpt = read_toml_string(source_, made.span);
      assert(excerpt.text() == text->get());
      made.data = std::move(excerpt);
    } else if (const auto* whole = node.as_integer()) {
      made.data = whole->get();
    } else if (const auto* number = node.as_floating_point()) {
      made.data = number->get();
    } else if (const auto* truth = node.as_boolean()) {
      made.data = truth->get();
    } else if (const auto* list = node.as_array()) {
      TomlArray items;
      for (const auto& item : *list) items.push_back(value(item));
      made.data = std::move(items);
    } else if (const auto* inner = node.as_table()) {
      made.data = table(*inner);
    } else {
      made.data = TomlTime{source_.text.substr(made.span.begin, made.span.end - made.span.begin)};
    }
    return made;
  }

  SourceId file_;
  const Source& source_;
};

void dump_table(const TomlTable& table, std::size_t depth, std::string& out);

void dump_value(const TomlValue& value, std::size_t depth, std::string& out) {
  if (const auto* text = value.as<Excerpt>()) {
    out += fmt::format("text <{}>\n", text->text());
  } else if (const auto* whole = value.as<std::int64_t>()) {
    out += fmt::format("whole {}\n", *whole);
  } else if (const auto* number = value.as<double>()) {
    out += fmt::format("number {}\n", *number);
  } else if (const auto* truth = value.as<bool>()) {
    out += fmt::format("truth {}\n", *truth);
  } else if (const auto* time = value.as<TomlTime>()) {
    out += fmt::format("time {}\n", time->text);
  } else if (const auto* list = value.as<TomlArray>()) {
    out += "list\n";
    for (const TomlValue& item : *list) {
      out += std::string(depth, ' ') + "- ";
      dump_value(item, depth + 2, out);
    }
  } else {
    out += "table\n";
    dump_table(*value.as<TomlTable>(), depth, out);
  }
}

void dump_table(const TomlTable& table, std::size_t depth, std::string& out) {
  for (const TomlEntry& entry : table.entries) {
    out += fmt::format("{}{} = ", std::string(depth, ' '), entry.key);
    dump_value(entry.value, depth + 2, out);
  }
}

}  // namespace

const TomlEntry* TomlTable::find(std::string_view key) const {
  const auto found = std::ranges::find(entries, key, &TomlEntry::key);
  return found == entries.end() ? nullptr : &*found;
}

std::string_view kind_name(const TomlValue& value) {
  static constexpr std::string_view names[] = {
      "text", "a whole number", "a number", "true or false", "a date or time", "a list", "a table"};
  return names[value.data.index()];
}

TomlTable parse_toml(SourceId file, const Sources& sources, Diagnostics& diagnostics) {
  const Source& source = sources[file];
  const TomlConverter converter(file, sources);
  const toml::parse_result result = toml::parse(std::string_view(source.text).substr(source.text_begin));
  if (!result) {
    report_toml_trouble(result.error().description(), converter.offset(result.error().source().begin), file,
                        sources, diagnostics);
    return {};
  }
  return converter.table(result.table());
}

std::string dump(const TomlTable& table) {
  std::string out;
  dump_table(table, 0, out);
  return out;
}

}  // namespace rulepress::source
