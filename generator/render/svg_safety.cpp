#include "render/svg_safety.h"

#include <algorithm>
#include <string>

namespace rulepress::render {
namespace {

constexpr std::string_view space = " \t\r\n";

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; });
  return out;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(space);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(space) + 1 - begin);
}

std::string_view local(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

bool stays_inside(std::string_view target) {
  return target.empty() || target.starts_with('#') || target.starts_with("data:");
}

// Of style sheets and style attributes, already in small letters.
bool style_reaches_outside(std::string_view style) {
  if (style.find("@import") != std::string_view::npos) return true;
  for (std::size_t at = style.find("url("); at != std::string_view::npos; at = style.find("url(", at)) {
    at += 4;
    std::string_view target = trimmed(style.substr(at, style.find(')', at) - at));
    for (const std::string_view quote : {"\"", "'", "&quot;", "&apos;", "&#34;", "&#39;"}) {
      if (target.starts_with(quote)) target = trimmed(target.substr(quote.size()));
    }
    if (!stays_inside(target)) return true;
  }
  return false;
}

bool attribute_reaches_outside(std::string_view name, std::string_view value) {
  const std::string_view plain = local(name);
  if (plain == "href") return !stays_inside(trimmed(value));
  if (plain.starts_with("on") && plain == name) return true;
  // Names of namespaces are addresses that nobody visits.
  return style_reaches_outside(value);
}

// A tag without its brackets: `image xlink:href="a.png"`.
bool tag_reaches_outside(std::string_view tag) {
  const std::size_t name_end = std::min(tag.find_first_of(" \t\r\n/"), tag.size());
  if (local(tag.substr(0, name_end)) == "script") return true;
  tag.remove_prefix(name_end);
  while (true) {
    const std::size_t equals = tag.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view name = trimmed(tag.substr(0, equals));
    const std::size_t open = tag.find_first_of("\"'", equals);
    if (open == std::string_view::npos) return false;
    const std::size_t close = tag.find(tag[open], open + 1);
    if (close == std::string_view::npos) return false;
    if (attribute_reaches_outside(name, tag.substr(open + 1, close - open - 1))) return true;
    tag.remove_prefix(close + 1);
  }
}

// Where a tag ends: a bracket in quotes does not count.
std::size_t end_of_tag(std::string_view text, std::size_t at) {
  char quote = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return at;
    }
  }
  return text.size();
}

std::size_t after(std::string_view text, std::string_view mark, std::size_t from) {
  const std::size_t found = text.find(mark, from);
  return found == std::string_view::npos ? text.size() : found + mark.size();
}

}  // namespace

bool reaches_outside(std::string_view svg) {
  const std::string text = lower(svg);
  const std::string_view all = text;
  std::size_t at = 0;
  while (at < all.size()) {
    const std::string_view rest = all.substr(at);
    if (rest.starts_with("<!--")) {
      at = after(all, "-->", at);
    } else if (rest.starts_with("<![cdata[")) {
      const std::size_t end = after(all, "]]>", at);
      if (style_reaches_outside(all.substr(at, end - at))) return true;
      at = end;
    } else if (rest.starts_with("<?")) {
      if (rest.starts_with("<?xml-stylesheet")) return true;
      at = after(all, "?>", at);
    } else if (rest.starts_with("<!entity")) {
      const std::size_t end = end_of_tag(all, at);
      // After the entity's name: either its text in quotes, or where to find it.
      const std::string_view entity = all.substr(at, end - at);
      const std::string_view before = entity.substr(0, entity.find_first_of("\"'"));
      if (before.find(" system") != std::string_view::npos ||
          before.find(" public") != std::string_view::npos) {
        return true;
      }
      at = end + 1;
    } else if (rest.starts_with("<!")) {
      at += 2;  // a document type: what it declares is looked at in turn
    } else if (rest.starts_with('<')) {
      const std::size_t end = end_of_tag(all, at);
      if (tag_reaches_outside(all.substr(at + 1, end - at - 1))) return true;
      at = end + 1;
    } else {
      const std::size_t next = std::min(all.find('<', at), all.size());
      if (style_reaches_outside(all.substr(at, next - at))) return true;
      at = next;
    }
  }
  return false;
}

}  // namespace rulepress::render
