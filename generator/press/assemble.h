// Assembly: from a PDF with one page for each different face, and a plan, to the PDF that is printed. Each
// face is stored once, however often it stands on sheets, and goes in as it was drawn: no scaling, no new
// fonts. Same input, same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "press/sheet.h"

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

// Face n is page n of `faces_pdf`, as large as its trim and twice its bleed.
std::variant<std::string, Error> assemble(const std::string& faces_pdf, const SheetPlan& plan,
                                          const Metadata& metadata);

}  // namespace rulepress::press
