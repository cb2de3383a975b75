// Any bytes as a rulebook: its blocks become a model without a crash or a hang, whatever they say. Every
// report lies in the file and says what to do; the model can be written as text and as JSON.
//
// Half of the inputs are made by a mutator that knows lines and words: it drops, repeats, moves and indents
// lines, and puts one word of the text in the place of another. So most of them still look like rules.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <random>

#include "model/check/compile.h"
#include "model/model.h"
#include "rules/document.h"
#include "source/read_text.h"
#include "source/write_diagnostics.h"

using namespace rulepress;

namespace {

void check(const source::Diagnostics& diagnostics, const source::Sources& sources, std::size_t size) {
  for (const source::Diagnostic& diagnostic : diagnostics.all()) {
    const source::Span& span = diagnostic.primary.span;
    if (span.begin > span.end || span.end > size) std::abort();
    for (const source::Label& label : diagnostic.secondary) {
      if (label.span.begin > label.span.end || label.span.end > size) std::abort();
    }
    if (!diagnostic.suggestion) std::abort();
    source::write_human(diagnostic, sources, {});
  }
}

std::vector<std::string> split(const std::string& text, bool lines) {
  std::vector<std::string> parts;
  const auto in_word = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (lines) {
      end = std::min(text.find('\n', at), text.size() - 1) + 1;
    } else {
      while (end < text.size() && in_word(text[end]) == in_word(text[at])) ++end;
    }
    parts.push_back(text.substr(at, end - at));
    at = end;
  }
  return parts;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(unsigned char* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(unsigned char* data, std::size_t size, std::size_t most,
                                               unsigned int seed) {
  std::minstd_rand random(seed);
  const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random()) % limit; };
  if (size == 0 || below(2) == 0) return LLVMFuzzerMutate(data, size, most);
  const bool lines = below(3) == 0;
  auto parts = split(std::string(reinterpret_cast<const char*>(data), size), lines);
  for (std::size_t times = 1 + below(3); times > 0; --times) {
    const std::size_t from = below(parts.size());
    const std::size_t to = below(parts.size());
    const auto at = [&](std::size_t index) { return parts.begin() + static_cast<std::ptrdiff_t>(index); };
    switch (below(lines ? 4 : 3)) {
      case 0:
        parts[to] = parts[from];
        break;
      case 1:
        std::swap(parts[from], parts[to]);
        break;
      case 2:
        if (parts.size() > 1) parts.erase(at(to));
        break;
      default:
        parts.insert(at(to), std::string(4 * below(3), ' ') + parts[from]);
        break;
    }
  }
  std::string made;
  for (const std::string& part : parts) made += part;
  made.resize(std::min(made.size(), most));
  std::copy(made.begin(), made.end(), data);
  return made.size();
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  source::Sources sources;
  source::Diagnostics of_book;
  const auto file =
      sources.add("rules/demo/rules.md", std::string(reinterpret_cast<const char*>(data), size));
  if (!source::check_text(file, sources, of_book)) return 0;
  const auto chapter = std::make_shared<const rules::Chapter>(rules::read_chapter(file, sources, of_book));
  const source::MemoryFileSystem files;
  const rules::Document document = rules::read_document({chapter}, files, sources, of_book);
  source::Diagnostics diagnostics;
  const model::Model made = model::compile(document, diagnostics);
  model::dump(made);
  model::to_json(made, sources);
  diagnostics.sort(sources);
  check(diagnostics, sources, size);
  return 0;
}
