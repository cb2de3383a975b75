#include <fmt/format.h>

#include "source/utf8.h"
#include "source/write_diagnostics.h"

namespace rulepress::source {

std::string write_short(const Diagnostic& diagnostic, const Sources& sources) {
  const Source& source = sources[diagnostic.primary.span.file];
  std::string place = visible(source.path);
  if (source.has_text) {
    const Position position = source.position(diagnostic.primary.span.begin);
    place += fmt::format(":{}:{}", position.line, position.column);
  }
  return fmt::format("{}: {}: {} [{}]\n", place, name_of(diagnostic.severity), visible(diagnostic.message),
                     diagnostic.slug);
}

}  // namespace rulepress::source
