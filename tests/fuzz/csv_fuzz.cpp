// Any bytes as a spreadsheet: read without a crash, every place lies in the file, and what is imported from
// it is good TOML with as many components.
#include <cstdlib>

#include "cards/deck.h"
#include "cards/import.h"
#include "source/read_text.h"
#include "source/write_diagnostics.h"

using namespace rulepress;

namespace {

void check_places(const source::Diagnostics& diagnostics, const source::Sources& sources, std::size_t size) {
  for (const source::Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.primary.span.begin > diagnostic.primary.span.end || diagnostic.primary.span.end > size)
      std::abort();
    source::write_human(diagnostic, sources, {});
  }
}

void check_import(source::SourceId file, source::Sources& sources, std::size_t size) {
  source::Diagnostics of_import;
  const cards::Import made = cards::import_csv(file, sources, of_import);
  check_places(of_import, sources, size);
  if (of_import.count(source::Severity::error) > 0 || made.components == 0) return;
  source::Diagnostics of_result;
  const auto result = sources.add("made.toml", made.toml);
  const auto read = cards::read_card_file(result, sources, of_result);
  for (const source::Diagnostic& diagnostic : of_result.all()) {
    if (diagnostic.slug == "source/toml-syntax" || diagnostic.slug == "source/duplicate-key") std::abort();
  }
  if (read.components.size() != made.components) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const auto file = sources.add("cards.csv", std::string(reinterpret_cast<const char*>(data), size));
  if (source::check_text(file, sources, diagnostics)) {
    const auto read =
        std::make_shared<const cards::CardFile>(cards::read_card_file(file, sources, diagnostics));
    cards::dump(cards::gather({read}, diagnostics));
    check_import(file, sources, size);
  }
  diagnostics.sort(sources);
  check_places(diagnostics, sources, size);
  return 0;
}
