// Links to cards lead into the list of all cards. Whether a book has one is known only when all of it is
// made.
#pragma once

#include "pages/book.h"

namespace rulepress::book {

// Words that would lead to a card that is in no list of the book are words like others.
void drop_links_to_nothing(pages::Book& book);

}  // namespace rulepress::book
