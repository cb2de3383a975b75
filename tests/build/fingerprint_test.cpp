#include "build/fingerprint.h"

#include <catch2/catch.hpp>
#include <set>

using namespace rulepress::build;

TEST_CASE("a fingerprint is XXH3's 128-bit hash, the same on every machine") {
  CHECK(to_text(fingerprint("")) == "99aa06d3014798d86001c324468d497f");
}

TEST_CASE("equal content has equal fingerprints and other content has others") {
  CHECK(fingerprint("ember") == fingerprint(std::string("em") + "ber"));
  CHECK(fingerprint("ember") != fingerprint("Ember"));
  CHECK(fingerprint("ember") != fingerprint(std::string_view("ember\0", 6)));
}

TEST_CASE("a fingerprint is written as 32 digits, high part first") {
  CHECK(to_text({0x1, 0xabcdef}) == "00000000000000010000000000abcdef");
}

TEST_CASE("borders between parts count") {
  CHECK(FingerprintMaker().add("ab").add("c").make() != FingerprintMaker().add("a").add("bc").make());
  CHECK(FingerprintMaker().add("ab").make() != FingerprintMaker().add("ab").add("").make());
  CHECK(FingerprintMaker().add("").make() != FingerprintMaker().make());
}

TEST_CASE("the order of parts counts") {
  CHECK(FingerprintMaker().add("a").add("b").make() != FingerprintMaker().add("b").add("a").make());
  const Fingerprint one{1, 2};
  const Fingerprint two{2, 1};
  CHECK(FingerprintMaker().add(one).make() != FingerprintMaker().add(two).make());
  CHECK(FingerprintMaker().add(one).make() == FingerprintMaker().add({1, 2}).make());
}

TEST_CASE("numbers that differ in any byte have other fingerprints") {
  std::set<Fingerprint> seen{FingerprintMaker().add(std::uint64_t{0}).make()};
  for (int shift = 0; shift < 64; shift += 8) {
    seen.insert(FingerprintMaker().add(std::uint64_t{1} << shift).make());
  }
  CHECK(seen.size() == 9);
}
