// A game's manifest, game.toml: its title, who made it, for whom it is, and which warnings its designer has
// heard.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/diagnostic.h"
#include "source/sources.h"

namespace rulepress::workspace {

struct Range {
  int least;
  int most;
};

struct Silence {
  std::string slug;
  source::Span span;
};

struct Manifest {
  std::string name;
  std::string version;
  std::string summary;
  std::vector<std::string> designers = {};
  std::string license;
  std::string website;
  std::string language = "en";  // BCP 47
  std::optional<Range> players = {};
  std::optional<Range> minutes = {};
  std::optional<int> age = {};
  std::vector<Silence> silence = {};  // warnings that are not to be shown
};

Manifest read_manifest(source::SourceId file, const source::Sources& sources,
                       source::Diagnostics& diagnostics);

std::string dump(const Manifest& manifest);

}  // namespace rulepress::workspace
