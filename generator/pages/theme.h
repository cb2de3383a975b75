// How a rulebook looks: page, type, colours, headings, boxes, tables, cover. What a game does not say in
// templates/<game>/rulebook.toml is as it is here.
#pragma once

#include <array>
#include <string>

#include "pages/labels.h"
#include "pages/layout_names.h"
#include "source/diagnostic.h"
#include "source/sources.h"

namespace rulepress::pages {

struct ThemeBox {
  Colour fill;
  Colour bar;    // at its left side
  Colour title;  // of its title's letters
};

struct Theme {
  Size page{{210}, {297}};
  int columns = 2;
  Mm gap{7};  // between columns
  Mm top{25};
  Mm bottom{23};
  Mm inner{19};  // at the fold
  Mm outer{19};

  std::string text_font = "Vollkorn";
  source::Span text_font_place = {};
  Pt text_size{9.6};
  double scale = 1;  // what its sizes were multiplied with, on a page with larger or smaller type
  double leading = 1.36;
  bool justified = true;
  bool hyphenate = true;
  bool numbered = true;  // headings show their numbers
  bool running_heads = true;
  int contents_depth = 2;  // levels of headings in the contents

  std::string head_font = "Lato";
  source::Span head_font_place = {};
  std::array<Pt, 4> head_sizes{Pt{26}, Pt{14}, Pt{11}, Pt{9.6}};

  Colour ink{0.13, 0.15, 0.17, 1};
  Colour paper{1, 1, 1, 1};
  Colour accent{0.09, 0.29, 0.36, 1};
  Colour second{0.70, 0.33, 0.16, 1};
  Colour rule{0.76, 0.81, 0.83, 1};
  Colour faint{0.38, 0.43, 0.46, 1};  // captions, running heads, page numbers

  // By BookBox::Kind: note, sidebar, example, quote, summary.
  std::array<ThemeBox, 5> boxes{
      {{{0.925, 0.953, 0.961, 1}, {0.09, 0.29, 0.36, 1}, {0.09, 0.29, 0.36, 1}},
       {{0.949, 0.945, 0.929, 1}, {0.949, 0.945, 0.929, 1}, {0.13, 0.15, 0.17, 1}},
       {{0.984, 0.957, 0.914, 1}, {0.70, 0.33, 0.16, 1}, {0.62, 0.27, 0.11, 1}},
       {{1, 1, 1, 0}, {0.76, 0.81, 0.83, 1}, {0.38, 0.43, 0.46, 1}},
       {{0.886, 0.925, 0.937, 1}, {0.886, 0.925, 0.937, 1}, {0.09, 0.29, 0.36, 1}}}};

  Colour table_head{0.09, 0.29, 0.36, 1};
  Colour table_head_ink{1, 1, 1, 1};
  Colour table_stripe{0.945, 0.961, 0.965, 1};

  Colour cover{0.05, 0.19, 0.25, 1};
  Colour cover_end{0.12, 0.37, 0.45, 1};
  Colour cover_ink{1, 1, 1, 1};
  Colour cover_second{0.90, 0.70, 0.42, 1};
  std::string cover_picture = {};  // path in the workspace; fills the cover
  source::Span cover_picture_place = {};

  Labels labels = {};

  double cell_figures = 1;  // how large icons and cards in tables are, over their size

  // Half the distance of two lines: every height on a page is a whole number of these.
  Mm unit() const { return to_mm(text_size * leading) / 2; }
  Mm line() const { return to_mm(text_size * leading); }
  // The same with all type and what stands beside it in tables larger or smaller.
  Theme scaled(double factor) const;
};

Theme read_theme(source::SourceId file, const source::Sources& sources, source::Diagnostics& diagnostics);

}  // namespace rulepress::pages
