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

// A word of the manifest that a later stage looks up.
struct Setting {
  std::string text;
  source::Span span;
};

// [print]: how sheets are made. Lengths are millimetres, angles degrees.
struct PrintSettings {
  std::vector<Setting> papers;
  std::optional<Setting> marks;   // crop, grid or none
  std::optional<Setting> duplex;  // long-edge, short-edge or none
  std::vector<Setting> backs;     // duplex and gutterfold; duplex when there is none
  std::optional<Setting> cuts;    // automatic, single or double
  bool low_ink = false;
  source::Span low_ink_span = {};
  bool boxes = false;  // a tuckbox for each deck
  source::Span boxes_span = {};
  double card_thickness = 0.3;
  double margin = 5;
  double gutter = 0;
  // Where backs come out on the designer's printer is made good by moving them right, down and clockwise.
  std::optional<double> back_x = {};
  std::optional<double> back_y = {};
  std::optional<double> back_rotate = {};
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
  std::vector<std::string> fonts = {"Lato", "Vollkorn"};  // families that templates may use
  std::vector<source::Span> font_places = {};             // of the same, where they are written
  PrintSettings print = {};
  std::vector<Silence> silence = {};  // warnings that are not to be shown
};

Manifest read_manifest(source::SourceId file, const source::Sources& sources,
                       source::Diagnostics& diagnostics);

std::string dump(const Manifest& manifest);

}  // namespace rulepress::workspace
