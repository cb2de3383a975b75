// Any text, any places in it: all three writers cope.
#include "source/write_diagnostics.h"

using namespace rulepress;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (size < 8) return 0;
  const auto number = [&](std::size_t at) {
    return static_cast<std::uint32_t>(data[at] << 8 | data[at + 1]);
  };
  source::Sources sources;
  const auto file = sources.add("a.toml", std::string(reinterpret_cast<const char*>(data) + 8, size - 8));
  const auto folder = sources.add_without_text("b");
  const auto limit = static_cast<std::uint32_t>(size - 8);
  const auto span = [&](std::uint32_t a, std::uint32_t b) {
    a %= limit + 1;
    b %= limit + 1;
    return source::Span{file, std::min(a, b), std::max(a, b)};
  };
  source::Diagnostics diagnostics;
  diagnostics.report({"fuzz/one", source::Severity::warning}, span(number(0), number(2)), "a message")
      .label("first")
      .also(span(number(4), number(6)), "second")
      .also({folder, 0, 0}, "third")
      .note("a note")
      .suggest("do this", {span(number(0), number(2)), "x"});
  diagnostics.sort(sources);
  for (const int width : {20, 40, 100}) {
    source::write_human(diagnostics.all().front(), sources, {data[0] % 2 == 0, width});
  }
  source::write_short(diagnostics.all().front(), sources);
  source::write_json(diagnostics.all().front(), sources);
  return 0;
}
