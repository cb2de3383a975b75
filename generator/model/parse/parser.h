// From lines to syntax: what the parts of the parser offer each other.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "model/parse/line.h"
#include "model/parse/line_parser.h"
#include "model/parse/syntax.h"

namespace rulepress::model {

std::vector<Statement> parse_statements(const std::vector<Line>& lines, source::Diagnostics& diagnostics);

// Nothing where the line starts no declaration, which is told.
std::optional<Declaration> parse_declaration(const Line& line, source::Diagnostics& diagnostics);

}  // namespace rulepress::model
