// Any bytes as a file of cards: read, gathered and written out without a crash, and every place lies in the
// file.
#include <cstdlib>

#include "cards/deck.h"
#include "source/read_text.h"
#include "source/write_diagnostics.h"

using namespace rulepress;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const auto file = sources.add("cards.toml", std::string(reinterpret_cast<const char*>(data), size));
  if (source::check_text(file, sources, diagnostics)) {
    const auto read =
        std::make_shared<const cards::CardFile>(cards::read_card_file(file, sources, diagnostics));
    cards::dump(cards::gather({read}, diagnostics));
  }
  diagnostics.sort(sources);
  for (const source::Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.primary.span.begin > diagnostic.primary.span.end || diagnostic.primary.span.end > size)
      std::abort();
    source::write_human(diagnostic, sources, {});
  }
  return 0;
}
