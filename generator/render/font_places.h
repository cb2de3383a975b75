// Where on this computer the fonts come from that were used so far, for whoever wants to know later whether
// the same would be used again: folders, settings and files.
#pragma once

#include <string>
#include <vector>

namespace rulepress::render {

// Folders of fonts and files of settings: what decides which fonts there are. Sorted.
std::vector<std::string> font_folders();

// These, and the fonts themselves that were used so far. Paths, sorted. More than are needed, never less: all
// games of a run share them.
std::vector<std::string> font_places();

}  // namespace rulepress::render
