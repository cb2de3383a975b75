#include "source/diagnostic.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace rulepress::source {

Diagnostic& Diagnostic::label(std::string text) {
  primary.text = std::move(text);
  return *this;
}

Diagnostic& Diagnostic::also(Span span, std::string text) {
  secondary.push_back({span, std::move(text)});
  return *this;
}

Diagnostic& Diagnostic::under(std::string heading_path) {
  heading = std::move(heading_path);
  return *this;
}

Diagnostic& Diagnostic::note(std::string text) {
  notes.push_back(std::move(text));
  return *this;
}

Diagnostic& Diagnostic::suggest(std::string text) {
  suggestion = Suggestion{std::move(text), {}};
  return *this;
}

Diagnostic& Diagnostic::suggest(std::string text, Edit edit) {
  suggestion = Suggestion{std::move(text), {std::move(edit)}};
  return *this;
}

Diagnostic& Diagnostics::report(const Mistake& mistake, Span place, std::string message) {
  return list_.emplace_back(Diagnostic{.severity = mistake.severity,
                                       .slug = std::string(mistake.slug),
                                       .message = std::move(message),
                                       .primary = {place, {}}});
}

void Diagnostics::append(const Diagnostics& more) {
  list_.insert(list_.end(), more.list_.begin(), more.list_.end());
}

std::size_t Diagnostics::count(Severity severity) const {
  return static_cast<std::size_t>(std::ranges::count(list_, severity, &Diagnostic::severity));
}

void Diagnostics::sort(const Sources& sources) {
  const auto key = [&](const Diagnostic& d) {
    return std::make_tuple(std::string_view(sources[d.primary.span.file].path), d.primary.span.begin,
                           d.severity, std::string_view(d.slug));
  };
  std::ranges::stable_sort(list_, [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
}

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::advice:
      return "advice";
  }
  return "error";
}

}  // namespace rulepress::source
