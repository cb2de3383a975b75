// A diagnostic: one mistake in what the user wrote, as data. Stages report mistakes and go on with a partial
// value; the writers in write_diagnostics.h turn the list into text, and only the room `cli` prints it.
//
// Each room lists the kinds of mistake it can find in its mistakes.h. A kind's slug (`cards/duplicate-id`)
// names its page under docs/diagnostics/, which `rulepress explain` shows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/sources.h"

namespace rulepress::source {

enum class Severity { error, warning, advice };

struct Mistake {
  std::string_view slug;
  Severity severity;
};

struct Label {
  Span span;
  std::string text;
};

struct Edit {
  Span span;
  std::string replacement;
};

// What to do, in words; with edits where a machine may apply it.
struct Suggestion {
  std::string text;
  std::vector<Edit> edits;
};

struct Diagnostic {
  Severity severity;
  std::string slug;
  std::string message;
  Label primary;
  std::vector<Label> secondary = {};
  std::string heading = {};  // of the rulebook section that the place belongs to: "Set-up › The market"
  std::vector<std::string> notes = {};
  std::optional<Suggestion> suggestion = {};

  Diagnostic& label(std::string text);
  Diagnostic& also(Span span, std::string text);
  Diagnostic& under(std::string heading_path);
  Diagnostic& note(std::string text);
  Diagnostic& suggest(std::string text);
  Diagnostic& suggest(std::string text, Edit edit);
};

class Diagnostics {
 public:
  // The reference is good until the next report.
  Diagnostic& report(const Mistake& mistake, Span place, std::string message);
  void append(const Diagnostics& more);
  const std::vector<Diagnostic>& all() const { return list_; }
  std::vector<Diagnostic>& all() { return list_; }
  std::size_t count(Severity severity) const;

  // By path, then place; at one place errors first. Equal ones keep the order in which they were reported.
  void sort(const Sources& sources);

 private:
  std::vector<Diagnostic> list_;
};

std::string_view name_of(Severity severity);

}  // namespace rulepress::source
