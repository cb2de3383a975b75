#include "render/pdf_text.h"

#include <fmt/format.h>
#include <glib.h>
#include <zlib.h>

#include <array>
#include <charconv>
#include <cmath>
#include <iterator>

#include "render/handles.h"

namespace rulepress::render {

void add_number(std::string& out, double value, int decimals) {
  constexpr std::array<long long, 10> powers{1,       10,        100,        1000,        10'000,
                                             100'000, 1'000'000, 10'000'000, 100'000'000, 1'000'000'000};
  const long long power = powers.at(static_cast<std::size_t>(decimals));
  long long whole = std::llround(value * static_cast<double>(power));
  if (whole < 0) {
    out += '-';
    whole = -whole;
  }
  std::array<char, 24> digits;
  char* end = std::to_chars(digits.begin(), digits.end(), whole / power).ptr;
  out.append(digits.begin(), end);
  long long rest = whole % power;
  if (rest == 0) return;
  out += '.';
  for (long long place = power / 10; rest > 0; place /= 10) {
    out += static_cast<char>('0' + rest / place);
    rest %= place;
  }
}

std::string pdf_string(std::string_view text) {
  std::string out = "<FEFF";
  glong length = 0;
  const Handle<gunichar2, g_free> wide(
      g_utf8_to_utf16(text.data(), static_cast<glong>(text.size()), nullptr, &length, nullptr));
  for (glong i = 0; wide && i < length; ++i) fmt::format_to(std::back_inserter(out), "{:04X}", wide.get()[i]);
  return out + ">";
}

std::string deflated(std::string_view bytes) {
  uLongf size = compressBound(bytes.size());
  std::string out(size, '\0');
  compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
            bytes.size(), Z_BEST_COMPRESSION);
  out.resize(size);
  return out;
}

}  // namespace rulepress::render
