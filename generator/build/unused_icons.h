// Icons that a game's templates name and that no face shows.
#pragma once

#include "build/faces.h"

namespace rulepress::build {

// Templates in templates/common/ are for several games; their icons may wait for another one.
void check_unused_icons(const FaceSet& faces, const TypeTemplates& templates, const std::string& game,
                        const source::Sources& sources, source::Diagnostics& diagnostics);

}  // namespace rulepress::build
