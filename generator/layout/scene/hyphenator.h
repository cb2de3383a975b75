// Where words may be broken at the end of a line: libhyphen with the dictionaries that the system has, by
// language. They are read when they are first needed. One Hyphenator belongs to one thread.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace rulepress::layout {

class Hyphenator {
 public:
  // Where Debian and most other systems keep dictionaries, as hyph_de_DE.dic.
  explicit Hyphenator(std::string folder = "/usr/share/hyphen");
  ~Hyphenator();
  Hyphenator(const Hyphenator&) = delete;
  Hyphenator& operator=(const Hyphenator&) = delete;

  // `language` is a tag such as "de" or "pt-BR". A tag with a country needs a dictionary for that country.
  bool knows(const std::string& language);

  // The text with a soft hyphen (U+00AD) wherever a word may be broken; the text itself when the language is
  // not known. A word that already has soft hyphens keeps just these.
  std::string hyphenated(std::string_view text, const std::string& language);

 private:
  struct Dictionary;
  Dictionary* dictionary(const std::string& language);

  std::string folder_;
  std::map<std::string, std::unique_ptr<Dictionary>> dictionaries_;  // nothing where there is none
};

}  // namespace rulepress::layout
