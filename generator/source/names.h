// Names that stand in file names, ids and links: small letters, digits and hyphens, such as
// `star-garden`; and tags of languages.
#pragma once

#include <string>
#include <string_view>

namespace rulepress::source {

bool is_plain_name(std::string_view name);

// The plain name closest to some words; empty when nothing of them can stay.
std::string as_plain_name(std::string_view words);

// The tag of a language, BCP 47 as far as games need it: `en`, `pt-BR`, `zh-Hant`, `zh-Hant-TW`.
bool is_language_tag(std::string_view tag);

}  // namespace rulepress::source
