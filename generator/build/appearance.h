// What a component looks like when it is printed, as a fingerprint: everything that its faces show, with the
// contents of pictures and of fonts that the game brings along. Names of files do not count, nor does
// anything that leaves no ink. An installed font counts by its name: another version of it makes no other
// card.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "build/faces.h"
#include "build/fingerprint.h"
#include "source/file_system.h"

namespace rulepress::build {

// Of each of the scenes.
std::vector<Fingerprint> scene_appearances(const FaceSet& faces, const source::FileSystem& files);

// By component of the deck; those that nothing draws are left out. All pieces of a component count.
std::map<std::size_t, Fingerprint> appearances_of(const FaceSet& faces, const source::FileSystem& files);

}  // namespace rulepress::build
