// Small parts of PDF as text, and streams as they are stored.
#pragma once

#include <string>
#include <string_view>

namespace rulepress::render {

// A number as PDF writes it: no exponent, no needless zeros.
void add_number(std::string& out, double value, int decimals);

// UTF-8 as a string that PDF programs understand.
std::string pdf_string(std::string_view text);

// For a stream with the filter FlateDecode.
std::string deflated(std::string_view bytes);

}  // namespace rulepress::render
