// Any bytes as a chapter: read into a document without a crash, and every place of the tree lies in the file.
#include <cstdlib>

#include "rules/document.h"
#include "source/read_text.h"
#include "source/write_diagnostics.h"

using namespace rulepress;

namespace {

void check_places(const source::MarkdownNode& node, std::size_t size) {
  if (node.span.begin > node.span.end || node.span.end > size) std::abort();
  const std::size_t length = node.content.text().size();
  for (std::size_t at = 0; at < length; ++at) {
    const source::Span place = node.content.span(at, at + 1);
    if (place.begin > place.end || place.end > size) std::abort();
  }
  for (const auto& child : node.children) check_places(child, size);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const auto file =
      sources.add("rules/demo/chapter.md", std::string(reinterpret_cast<const char*>(data), size));
  if (source::check_text(file, sources, diagnostics)) {
    const auto chapter =
        std::make_shared<const rules::Chapter>(rules::read_chapter(file, sources, diagnostics));
    check_places(chapter->tree, size);
    const source::MemoryFileSystem files;
    const rules::Document document = rules::read_document({chapter}, files, sources, diagnostics);
    rules::add_headings(document, diagnostics);
    rules::dump(document, sources);
  }
  diagnostics.sort(sources);
  for (const source::Diagnostic& diagnostic : diagnostics.all()) source::write_human(diagnostic, sources, {});
  return 0;
}
