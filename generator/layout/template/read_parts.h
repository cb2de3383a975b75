// The parts of a template, each from its TOML; what they cannot read they report.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "layout/template/template.h"
#include "layout/template/template_fields.h"

namespace rulepress::layout {

std::map<std::string, Style> read_styles(const source::TomlTable& table, source::Diagnostics& diagnostics);

// The list of elements under a key. `folder` is the template's, with a slash: pictures are named from there.
// Those of a part of a board may say for which edges they are.
std::vector<Element> read_elements(TemplateFields& fields, std::string_view key, const std::string& folder,
                                   BoardPart part = BoardPart::none);

// What is special about an element of this kind. False when too much is missing for it to be drawn.
bool read_spec(TemplateFields& fields, const source::Excerpt& kind, const std::string& folder, Element& made);

// False when it does not even say which board it is.
bool read_board(TemplateFields& fields, const std::string& folder, Element& made);

TableSpec read_table(TemplateFields& fields, source::Span place);

}  // namespace rulepress::layout
