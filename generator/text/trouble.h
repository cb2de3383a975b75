// Why a text could not be read, told at the word where it went wrong.
#pragma once

#include "cards/deck.h"
#include "source/diagnostic.h"
#include "text/card_texts.h"
#include "text/reader.h"

namespace rulepress::text {

// Where phrases are used: for each, texts of cards and the meaning in them.
struct Use {
  std::size_t component;
  const Reading* text;     // the whole
  const Meaning* meaning;  // of the phrase
};
using Uses = std::vector<std::vector<Use>>;

struct TroubleTeller {
  const Grammar& grammar;
  const cards::Deck& deck;
  const Uses& uses;
  source::Diagnostics& diagnostics;

  void tell_unread(const CardText& text);
  void tell_ambiguous(const CardText& text, const Outcome& outcome);
  void tell_unclear(const CardText& text, const Reading& reading);
  void tell_cut_off(const CardText& text);
};

// An edit of bytes [begin, end) of a text, unless it would need escapes in the file.
std::optional<source::Edit> edit_of(const source::Excerpt& words, std::size_t begin, std::size_t end,
                                    const std::string& replacement);

}  // namespace rulepress::text
