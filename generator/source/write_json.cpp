#include <nlohmann/json.hpp>

#include "source/write_diagnostics.h"

namespace rulepress::source {
namespace {

using Json = nlohmann::ordered_json;

Json position_json(const Source& source, std::uint32_t offset) {
  const Position position = source.position(offset);
  return {
      {"offset", offset}, {"line", position.line}, {"column", position.column}, {"utf16", position.utf16}};
}

Json place_json(const Span& span, const Sources& sources) {
  const Source& source = sources[span.file];
  Json place{{"path", source.path}};
  if (source.has_text) {
    place["begin"] = position_json(source, span.begin);
    place["end"] = position_json(source, span.end);
  }
  return place;
}

}  // namespace

std::string write_json(const Diagnostic& diagnostic, const Sources& sources) {
  Json object{{"severity", name_of(diagnostic.severity)},
              {"slug", diagnostic.slug},
              {"message", diagnostic.message},
              {"place", place_json(diagnostic.primary.span, sources)}};
  if (!diagnostic.primary.text.empty()) object["label"] = diagnostic.primary.text;
  if (!diagnostic.heading.empty()) object["heading"] = diagnostic.heading;
  for (const Label& label : diagnostic.secondary) {
    object["also"].push_back({{"place", place_json(label.span, sources)}, {"label", label.text}});
  }
  if (!diagnostic.notes.empty()) object["notes"] = diagnostic.notes;
  if (diagnostic.suggestion) {
    Json suggestion{{"text", diagnostic.suggestion->text}};
    for (const Edit& edit : diagnostic.suggestion->edits) {
      suggestion["edits"].push_back(
          {{"place", place_json(edit.span, sources)}, {"replacement", edit.replacement}});
    }
    object["suggestion"] = std::move(suggestion);
  }
  // A label may quote wrong bytes of the source: they become U+FFFD, so the line is always JSON.
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace rulepress::source
