#include "build/fingerprint.h"

#include <fmt/format.h>
#include <xxhash.h>

namespace rulepress::build {

Fingerprint fingerprint(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.high64, hash.low64};
}

FingerprintMaker& FingerprintMaker::add(std::uint64_t part) {
  // Byte by byte: the same on machines of either byte order.
  for (int shift = 0; shift < 64; shift += 8) bytes_ += static_cast<char>((part >> shift) & 0xFF);
  return *this;
}

FingerprintMaker& FingerprintMaker::add(std::string_view part) {
  add(static_cast<std::uint64_t>(part.size()));
  bytes_ += part;
  return *this;
}

FingerprintMaker& FingerprintMaker::add(const Fingerprint& part) {
  return add(part.high).add(part.low);
}

std::string to_text(const Fingerprint& print) {
  return fmt::format("{:016x}{:016x}", print.high, print.low);
}

}  // namespace rulepress::build
