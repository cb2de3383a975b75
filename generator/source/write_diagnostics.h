// Diagnostics as text, in three forms. The writers return text; only the room `cli` prints.
//   human  the place with its lines, carets and advice
//   short  path:line:column: severity: message [slug]
//   json   one object a line, with byte, code-point and UTF-16 positions
#pragma once

#include <string>

#include "source/diagnostic.h"

namespace rulepress::source {

struct Look {
  bool colour = false;
  int width = 100;  // columns of the terminal; longer source lines are cut around the caret
};

std::string write_human(const Diagnostic& diagnostic, const Sources& sources, const Look& look);
std::string write_short(const Diagnostic& diagnostic, const Sources& sources);
std::string write_json(const Diagnostic& diagnostic, const Sources& sources);

}  // namespace rulepress::source
