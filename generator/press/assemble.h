// Assembly: from faces, fonts and pictures, and a plan, to the PDF that is printed. Each of them is stored
// once, however often it stands on sheets, and goes in as it was drawn. Same input, same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "press/sheet.h"
#include "render/pdf_parts.h"

namespace rulepress::press {

// The time that documents carry when nobody asks for another: the first second of 2000.
constexpr std::int64_t usual_creation_time = 946'684'800;

struct Metadata {
  std::string title = {};
  std::string author = {};
  std::int64_t created = usual_creation_time;  // in seconds since 1970, UTC
};

struct Error {
  std::string message;
};

// What the plan calls face n is face n of the parts.
std::variant<std::string, Error> assemble(const render::PdfParts& parts, const SheetPlan& plan,
                                          const Metadata& metadata);

}  // namespace rulepress::press
