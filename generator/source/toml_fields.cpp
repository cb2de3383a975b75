#include "source/toml_fields.h"

#include <fmt/format.h>

#include <algorithm>

#include "source/mistakes.h"
#include "source/nearest.h"

namespace rulepress::source {

namespace {

bool is_simple(const TomlValue& value) {
  return value.as<TomlArray>() == nullptr && value.as<TomlTable>() == nullptr;
}

}  // namespace

const TomlEntry* TomlFields::entry(std::string_view key) {
  if (std::ranges::find(asked_, key) == asked_.end()) asked_.emplace_back(key);
  return table_.find(key);
}

const TomlValue* TomlFields::any(std::string_view key) {
  const TomlEntry* found = entry(key);
  return found == nullptr ? nullptr : &found->value;
}

void TomlFields::wrong_type(const TomlValue& value, std::string_view key, std::string_view expected) {
  auto& report =
      diagnostics_.report(mistakes::wrong_type, value.span,
                          fmt::format("`{}` must be {}, but this is {}", key, expected, kind_name(value)));
  const auto* text = value.as<Excerpt>();
  if (form_ == Form::cells) {
    report.suggest(fmt::format("write {} into the cell, or leave it empty", expected));
  } else if (text != nullptr && expected.ends_with("number") && !text->text().empty() &&
             std::ranges::all_of(text->text(), [](unsigned char c) { return std::isdigit(c) != 0; })) {
    report.suggest("write it without quotes", {value.span, text->text()});
  } else if (text != nullptr && expected == "a list") {
    report.suggest("put it in square brackets, even if it is the only one");
  } else if (text == nullptr && expected == "text" && is_simple(value)) {
    report.suggest("put it in quotes");
  }
}

const Excerpt* TomlFields::text(std::string_view key) {
  const TomlValue* value = any(key);
  if (value == nullptr) return nullptr;
  const auto* found = value->as<Excerpt>();
  if (found == nullptr) {
    wrong_type(*value, key, "text");
  } else if (found->text().find_first_not_of(" \t\n") == std::string::npos) {
    const bool required = std::ranges::find(required_, key) != required_.end();
    diagnostics_.report(mistakes::empty_text, value->span, fmt::format("`{}` is empty", key))
        .suggest(required ? "write something between the quotes" : "write something, or take the line out");
    return nullptr;
  }
  return found;
}

std::optional<std::int64_t> TomlFields::whole(std::string_view key, std::int64_t least, std::int64_t most) {
  const TomlValue* value = any(key);
  if (value == nullptr) return std::nullopt;
  const auto* found = value->as<std::int64_t>();
  if (found == nullptr) {
    wrong_type(*value, key, "a whole number");
    return std::nullopt;
  }
  if (*found < least || *found > most) {
    diagnostics_.report(mistakes::out_of_range, value->span,
                        fmt::format("`{}` must be from {} to {}, but this is {}", key, least, most, *found));
    return std::nullopt;
  }
  return *found;
}

std::optional<double> TomlFields::number(std::string_view key, double least, double most) {
  const TomlValue* value = any(key);
  if (value == nullptr) return std::nullopt;
  double found = 0;
  if (const auto* real = value->as<double>()) {
    found = *real;
  } else if (const auto* whole_number = value->as<std::int64_t>()) {
    found = static_cast<double>(*whole_number);
  } else {
    wrong_type(*value, key, "a number");
    return std::nullopt;
  }
  if (!(found >= least && found <= most)) {
    diagnostics_.report(mistakes::out_of_range, value->span,
                        fmt::format("`{}` must be from {} to {}, but this is {}", key, least, most, found));
    return std::nullopt;
  }
  return found;
}

std::optional<bool> TomlFields::truth(std::string_view key) {
  const TomlValue* value = any(key);
  if (value == nullptr) return std::nullopt;
  if (const auto* found = value->as<bool>()) return *found;
  wrong_type(*value, key, "true or false");
  return std::nullopt;
}

const TomlTable* TomlFields::table(std::string_view key) {
  const TomlValue* value = any(key);
  if (value == nullptr) return nullptr;
  if (const auto* found = value->as<TomlTable>()) return found;
  wrong_type(*value, key, "a table");
  return nullptr;
}

const TomlArray* TomlFields::list(std::string_view key) {
  const TomlValue* value = any(key);
  if (value == nullptr) return nullptr;
  if (const auto* found = value->as<TomlArray>()) return found;
  wrong_type(*value, key, "a list");
  return nullptr;
}

std::vector<const Excerpt*> TomlFields::texts(std::string_view key) {
  std::vector<const Excerpt*> found;
  const TomlArray* items = list(key);
  if (items == nullptr) return found;
  for (const TomlValue& item : *items) {
    if (const auto* text = item.as<Excerpt>()) {
      found.push_back(text);
    } else {
      wrong_type(item, key, "a list of texts");
    }
  }
  return found;
}

void TomlFields::require(std::string_view key) {
  required_.emplace_back(key);
}

void TomlFields::report_missing(const std::string& key) {
  diagnostics_.report(mistakes::missing_key, place_, fmt::format("{} has no `{}`", what_, key))
      .suggest(form_ == Form::cells ? fmt::format("write one into the column `{}`", key)
                                    : fmt::format("add a line `{} = …`", key));
}

std::vector<const TomlEntry*> TomlFields::rest() const {
  std::vector<const TomlEntry*> left;
  for (const TomlEntry& entry : table_.entries) {
    if (std::ranges::find(asked_, entry.key) == asked_.end()) left.push_back(&entry);
  }
  return left;
}

std::vector<const TomlEntry*> TomlFields::finish_open() {
  for (const std::string& key : required_) {
    if (any(key) == nullptr) report_missing(key);
  }
  return rest();
}

void TomlFields::finish() {
  std::vector<std::string> meant_keys;
  for (const TomlEntry* unknown : rest()) {
    auto& report = diagnostics_.report(mistakes::unknown_key, unknown->key_span,
                                       fmt::format("unknown key `{}` in {}", unknown->key, what_));
    if (const auto meant = nearest(unknown->key, asked_)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant), {unknown->key_span, *meant});
      meant_keys.push_back(*meant);
    } else {
      report.suggest(fmt::format("the keys are {}", quoted_list(asked_)));
    }
  }
  for (const std::string& key : required_) {
    // One mistake, one report: a misspelt key is not missing as well.
    if (any(key) == nullptr && std::ranges::find(meant_keys, key) == meant_keys.end()) report_missing(key);
  }
}

}  // namespace rulepress::source
