#include "expr/text.h"

#include "expr/mistakes.h"

namespace rulepress::expr {
namespace {

// The brace that closes the one at `open`: not one in quotes, nor that of a list. Where quotes or braces do
// not match, the first one, so that the mistake is found inside the hole.
std::size_t closing_brace(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      at = text.find(c, at + 1);
      if (at == std::string_view::npos) break;
    }
    if (c == '{') ++depth;
    if (c == '}' && --depth == 0) return at;
  }
  return text.find('}', open);
}

}  // namespace

const Tree* TextWithHoles::only_hole() const {
  const bool alone =
      parts.size() == 2 && parts[0].plain.empty() && parts[1].plain.empty() && parts[1].hole.nodes.empty();
  return alone ? &parts[0].hole : nullptr;
}

TextWithHoles parse_text(const source::Excerpt& excerpt, source::Diagnostics& diagnostics) {
  const std::string& text = excerpt.text();
  TextWithHoles made;
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if ((c == '{' || c == '}') && at + 1 < text.size() && text[at + 1] == c) {
      plain += c;
      at += 2;
    } else if (c == '{') {
      const std::size_t close = closing_brace(text, at);
      if (close == std::string::npos) {
        diagnostics
            .report(mistakes::open_brace, excerpt.span(at, at + 1),
                    "the brace that opens here is never closed")
            .suggest("close it with }, or write {{ for the sign itself");
        break;
      }
      made.parts.push_back({std::move(plain), parse(excerpt, at + 1, close, diagnostics)});
      plain.clear();
      at = close + 1;
    } else if (c == '}') {
      diagnostics
          .report(mistakes::open_brace, excerpt.span(at, at + 1), "this brace closes what was never opened")
          .suggest("write }} for the sign itself");
      ++at;
    } else {
      plain += c;
      ++at;
    }
  }
  made.parts.push_back({std::move(plain), {}});
  return made;
}

void check(const TextWithHoles& text, const Scope& scope, source::Diagnostics& diagnostics) {
  for (const TextPart& part : text.parts) {
    if (part.hole.nodes.empty()) continue;
    const Type type = check(part.hole, scope, diagnostics);
    if (type.kind == Kind::record) {
      diagnostics.report(mistakes::wrong_type, part.hole.top().span, "a table cannot be printed")
          .suggest("name one of its fields: `{face.hp}`");
    } else if (type.optional) {
      diagnostics
          .report(mistakes::maybe_missing, part.hole.top().span,
                  "this is not on every card, but the text prints it")
          .suggest(
              "say what to print then, as in `{power else 0}`, or show the element only `when = "
              "\"has(power)\"`");
    }
  }
}

std::string evaluate(const TextWithHoles& text, const Names& names) {
  std::string made;
  for (const TextPart& part : text.parts) {
    made += part.plain;
    if (!part.hole.nodes.empty()) made += to_text(evaluate(part.hole, names));
  }
  return made;
}

}  // namespace rulepress::expr
