// Low ink: what a template changes so that its faces take less of it. Colours of the palette may have others
// in their place; an element may be left out, be there only then, or look different. One template thus holds
// two, and each is told apart here before anything is checked or composed.
#pragma once

#include "layout/template/template.h"

namespace rulepress::layout {

enum class Ink { full, low };

// The template as it is with this much ink, without any rules about ink.
Template for_ink(const Template& made, Ink ink);

// Whether it changes anything.
bool saves_ink(const Template& made);

// Colours that would take the place of none.
void check_low_ink(const Template& made, source::Diagnostics& diagnostics);

}  // namespace rulepress::layout
