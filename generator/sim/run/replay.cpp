#include "sim/run/replay.h"

#include <fmt/format.h>

#include <charconv>
#include <sstream>

namespace rulepress::sim {

std::uint64_t rules_hash(const Program& program) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  const auto add = [&](std::uint64_t word) {
    for (int byte = 0; byte < 8; ++byte) hash = (hash ^ (word >> (8 * byte) & 0xffU)) * 0x100000001b3ULL;
  };
  for (const Instruction& one : program.code) {
    add(static_cast<std::uint64_t>(one.op));
    add(static_cast<std::uint32_t>(one.a));
    add((std::uint64_t{static_cast<std::uint32_t>(one.b)} << 32U) | static_cast<std::uint32_t>(one.c));
  }
  const World& world = *program.world;
  add(world.size());
  for (Value thing = 0; static_cast<std::size_t>(thing) < world.size(); ++thing) {
    add(world[thing].type);
    for (Ref field = 0; field < world.model().fields.size(); ++field) {
      for (const Value value : world.printed_list(thing, field)) add(static_cast<std::uint32_t>(value));
    }
  }
  return hash;
}

std::string to_text(const Replay& replay) {
  std::string out = fmt::format("rulepress replay 1\ngame {}\nrules {:016x}\nplayers {}\nseed {}\n",
                                replay.game, replay.rules, replay.table.players, replay.seed);
  for (const auto& [name, value] : replay.table.options) out += fmt::format("option {} {}\n", name, value);
  for (const std::string& name : replay.table.variants) out += fmt::format("variant {}\n", name);
  out += "choices";
  for (std::size_t i = 0; i < replay.choices.size(); ++i)
    out += fmt::format("{}{}", i % 32 == 31 ? "\nchoices " : " ", replay.choices[i]);
  return out + "\n";
}

std::variant<Replay, std::string> read_replay(std::string_view text) {
  Replay made;
  std::istringstream lines{std::string(text)};
  std::string line;
  std::getline(lines, line);
  if (line != "rulepress replay 1")
    return std::string("this is not a saved game: its first line should be `rulepress replay 1`");
  std::size_t number = 1;
  while (std::getline(lines, line)) {
    ++number;
    if (line.empty()) continue;
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string key = line.substr(0, space);
    const std::string rest = space < line.size() ? line.substr(space + 1) : "";
    const auto whole = [&](auto& into, int base) {
      const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), into, base);
      return read.ec == std::errc() && read.ptr == rest.data() + rest.size();
    };
    bool right = true;
    if (key == "game") {
      made.game = rest;
    } else if (key == "rules") {
      right = whole(made.rules, 16);
    } else if (key == "players") {
      right = whole(made.table.players, 10) && made.table.players > 0 && made.table.players <= 12;
    } else if (key == "seed") {
      right = whole(made.seed, 10);
    } else if (key == "option") {
      const std::size_t gap = std::min(rest.find(' '), rest.size());
      made.table.options[rest.substr(0, gap)] = gap < rest.size() ? rest.substr(gap + 1) : "";
    } else if (key == "variant") {
      made.table.variants.insert(rest);
    } else if (key == "choices") {
      std::istringstream words(rest);
      std::string word;
      while (right && words >> word) {
        std::uint32_t choice = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), choice);
        right = read.ec == std::errc() && read.ptr == word.data() + word.size();
        made.choices.push_back(choice);
      }
    } else {
      right = false;
    }
    if (!right) return fmt::format("line {} of the saved game cannot be read: `{}`", number, line);
  }
  return made;
}

}  // namespace rulepress::sim
