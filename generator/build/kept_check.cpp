#include "build/kept_check.h"

#include <algorithm>

#include "build/face_store.h"
#include "build/saved_diagnostics.h"

namespace rulepress::build {
namespace {

struct KeptCheck {
  SavedDiagnostics told;
  std::vector<Fingerprint> files;  // what was in each that is told of
};

template <class Way>
void pass(Way& way, Like<KeptCheck> auto& kept) {
  way(kept.told, kept.files);
}

}  // namespace

Fingerprint print_of_rules(const rules::Document& document) {
  FingerprintMaker maker;
  for (const rules::Block& block : document.blocks)
    maker.add(static_cast<std::uint64_t>(block.kind)).add(block.name).add(block.content.text());
  return maker.make();
}

Fingerprint print_of_words(const cards::Deck& deck) {
  FingerprintMaker maker;
  for (const cards::Component& component : deck.components)
    maker.add(print_of(component)).add(static_cast<std::uint64_t>(component.sound));
  return maker.make();
}

std::optional<source::Diagnostics> find_check(Store& store, const Fingerprint& key, const KnownFiles& known,
                                              source::Sources& sources) {
  const auto bytes = store.find(key);
  const auto kept = bytes ? from_bytes<KeptCheck>(*bytes) : std::nullopt;
  if (!kept || kept->files.size() != kept->told.files.size()) return std::nullopt;
  std::vector<source::SourceId> ids;
  ids.reserve(kept->files.size());
  for (std::size_t i = 0; i < kept->files.size(); ++i) {
    const auto file = known.find(kept->told.files[i].path);
    if (file == known.end() || fingerprint(sources[file->second].text) != kept->files[i]) return std::nullopt;
    ids.push_back(file->second);
  }
  return restore_diagnostics(kept->told, ids);
}

void put_check(Store& store, const Fingerprint& key, const source::Diagnostics& found,
               const source::Sources& sources) {
  KeptCheck kept{keep(found, sources), {}};
  std::map<std::string, Fingerprint> texts;
  const auto add = [&](const source::Span& span) {
    const source::Source& source = sources[span.file];
    texts.emplace(source.path, fingerprint(source.text));
  };
  for (const source::Diagnostic& one : found.all()) {
    add(one.primary.span);
    for (const source::Label& label : one.secondary) add(label.span);
    if (!one.suggestion) continue;
    for (const source::Edit& edit : one.suggestion->edits) add(edit.span);
  }
  kept.files.reserve(kept.told.files.size());
  for (const SavedFile& file : kept.told.files) kept.files.push_back(texts[file.path]);
  store.put(key, to_bytes(kept));
}

}  // namespace rulepress::build
