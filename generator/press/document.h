// What every document has besides its pages, and how it is written. For this room only.
#pragma once

#include <string>

#include "press/assemble.h"
#include "press/qpdf.h"

namespace rulepress::press {

void add_info(QPDF& pdf, const Metadata& metadata);

// Same input, same bytes.
std::string written(QPDF& pdf);

}  // namespace rulepress::press
