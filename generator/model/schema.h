// A JSON Schema of a game's card files, made from the types that its rules declare. Editors that know TOML
// and JSON Schema complete and check fields with it while people type.
#pragma once

#include "model/model.h"

namespace rulepress::model {

std::string to_schema(const Model& model, std::string_view game);

}  // namespace rulepress::model
