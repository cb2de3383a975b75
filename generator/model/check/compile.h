// From a rulebook to the model of its rules.
#pragma once

#include "model/model.h"
#include "rules/document.h"

namespace rulepress::model {

// There is always a model; where the rules have mistakes it is partial, and they are told.
Model compile(const rules::Document& document, source::Diagnostics& diagnostics);

}  // namespace rulepress::model
