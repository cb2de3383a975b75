// The report for other programs: JSON with every number and its interval, and CSV with one number a line.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "playtest/report.h"

namespace rulepress::playtest {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Estimate& estimate) {
  return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}, {"n", estimate.cases}};
}

Json json_of(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* number = std::get_if<Number>(&cell)) return number->value;
  if (const auto* spread = std::get_if<SpreadCell>(&cell)) return spread->heights;
  if (const auto* share = std::get_if<ShareCell>(&cell)) return json_of(share->estimate);
  return json_of(std::get<MeanCell>(cell).estimate);
}

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string made = "\"";
  for (const char c : text) made += c == '"' ? std::string("\"\"") : std::string(1, c);
  return made + "\"";
}

std::string number(double value) {
  return fmt::format("{:.6g}", value);
}

}  // namespace

std::string write_json(const Report& report) {
  Json made;
  made["title"] = report.title;
  for (const auto& [name, value] : report.facts) made["facts"][name] = value;
  made["findings"] = Json::array();
  for (const FindingLine& one : report.findings)
    made["findings"].push_back({{"severity", one.severity},
                                {"slug", one.slug},
                                {"message", one.message},
                                {"place", one.place},
                                {"replay", one.seed},
                                {"help", one.help}});
  made["sections"] = Json::array();
  for (const Section& section : report.sections) {
    Json part{{"title", section.title}, {"note", section.note}, {"tables", Json::array()}};
    for (const Table& table : section.tables) {
      Json rows = Json::array();
      for (const auto& row : table.rows) {
        Json line = Json::object();
        for (std::size_t i = 0; i < row.size(); ++i) line[table.columns[i]] = json_of(row[i]);
        rows.push_back(std::move(line));
      }
      part["tables"].push_back({{"id", table.id}, {"title", table.title}, {"rows", std::move(rows)}});
    }
    made["sections"].push_back(std::move(part));
  }
  return made.dump(1) + "\n";
}

std::string write_csv(const Report& report) {
  std::string out = "section,table,row,column,value,low,high,n\n";
  for (const Section& section : report.sections) {
    for (const Table& table : section.tables) {
      for (const auto& row : table.rows) {
        const std::string name = row.empty() ? "" : words_of(row[0], false);
        for (std::size_t i = 1; i < row.size(); ++i) {
          const std::string head = fmt::format("{},{},{},{},", quoted(section.title), quoted(table.id),
                                               quoted(name), quoted(table.columns[i]));
          const Estimate* estimate = nullptr;
          if (const auto* share = std::get_if<ShareCell>(&row[i])) estimate = &share->estimate;
          if (const auto* mean = std::get_if<MeanCell>(&row[i])) estimate = &mean->estimate;
          if (estimate != nullptr)
            out += fmt::format("{}{},{},{},{}\n", head, number(estimate->value), number(estimate->low),
                               number(estimate->high), estimate->cases);
          else if (const auto* one = std::get_if<Number>(&row[i]))
            out += fmt::format("{}{},,,\n", head, number(one->value));
          else if (const auto* text = std::get_if<std::string>(&row[i]))
            out += fmt::format("{}{},,,\n", head, quoted(*text));
        }
      }
    }
  }
  return out;
}

}  // namespace rulepress::playtest
