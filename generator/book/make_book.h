// Makes a book: the rulebook's chapters in their order, live figures where they are asked for, generated
// parts where they belong. Nothing here knows pages; pages::Book says what stands where, not how it looks.
#pragma once

#include "book/material.h"

namespace rulepress::book {

pages::Book make_book(const Material& material, source::Diagnostics& diagnostics);

}  // namespace rulepress::book
