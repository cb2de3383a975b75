// A 128-bit hash that stands for a value's content. Equal content, equal fingerprint, on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rulepress::build {

struct Fingerprint {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend auto operator<=>(const Fingerprint&, const Fingerprint&) = default;
};

Fingerprint fingerprint(std::string_view bytes);

// Of several parts, in order; the borders between parts count.
class FingerprintMaker {
 public:
  FingerprintMaker& add(std::string_view part);
  FingerprintMaker& add(const Fingerprint& part);
  FingerprintMaker& add(std::uint64_t part);
  Fingerprint make() const { return fingerprint(bytes_); }

 private:
  std::string bytes_;
};

std::string to_text(const Fingerprint& print);  // 32 hexadecimal digits

}  // namespace rulepress::build
