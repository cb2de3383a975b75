// What every document has besides its pages, and how it is written. For this room only.
#pragma once

#include <string>

#include "press/assemble.h"
#include "press/qpdf.h"

namespace rulepress::press {

// What an Info dictionary says.
std::string info_text(const Metadata& metadata);
void add_info(QPDF& pdf, const Metadata& metadata);

// Same input, same bytes.
std::string written(QPDF& pdf);

}  // namespace rulepress::press
