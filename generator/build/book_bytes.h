// Rulebooks, their pages and how they look, as bytes (bytes.h): what they hold, in order, without places in
// files.
#pragma once

#include "build/scene_bytes.h"
#include "pages/book.h"
#include "pages/book_pages.h"
#include "pages/theme.h"

namespace rulepress::build {

template <class Way>
void pass(Way& way, Like<pages::BookRun> auto& run) {
  way(run.text, run.strong, run.emphasis, run.code, run.line_break, run.icon, run.link);
}
template <class Way>
void pass(Way& way, Like<pages::BookHeading> auto& heading) {
  way(heading.level, heading.number, heading.words, heading.anchor, heading.in_contents, heading.starts_page);
}
template <class Way>
void pass(Way& way, Like<pages::BookProse> auto& prose) {
  way(prose.words, prose.lead);
}
template <class Way>
void pass(Way& way, Like<pages::BookFigure::Placed> auto& placed) {
  way(placed.scene, placed.at, placed.scale, placed.degrees, placed.shadow);
}
template <class Way>
void pass(Way& way, Like<pages::BookFigure> auto& figure) {
  way(figure.scenes, figure.over, figure.size, figure.full_width, figure.one_size, figure.caption, figure.alt,
      figure.anchor);
}
template <class Way>
void pass(Way& way, Like<pages::BookTable::Cell> auto& cell) {
  way(cell.words, cell.figures, cell.anchor);
}
template <class Way>
void pass(Way& way, Like<pages::BookTable> auto& table) {
  way(table.columns, table.widths, table.family, table.head, table.rows, table.full_width, table.caption,
      table.anchor);
}
template <class Way>
void pass(Way& way, Like<pages::BookGallery::Item> auto& item) {
  way(item.figure, item.words);
}
template <class Way>
void pass(Way& way, Like<pages::BookGallery> auto& gallery) {
  way(gallery.items);
}
template <class Way>
void pass(Way& way, Like<pages::BookList> auto& list) {
  way(list.ordered, list.first, list.items);
}
template <class Way>
void pass(Way& way, Like<pages::BookBox> auto& box) {
  way(box.kind, box.title, box.blocks, box.anchor);
}
template <class Way>
void pass(Way& way, Like<pages::BookCode> auto& code) {
  way(code.lines);
}
template <class Way>
void pass(Way& /*way*/, Like<pages::BookContents> auto& /*contents*/) {}
template <class Way>
void pass(Way& way, Like<pages::BookIndex::Entry> auto& entry) {
  way(entry.word, entry.anchors, entry.forms, entry.exact, entry.proper, entry.main);
}
template <class Way>
void pass(Way& way, Like<pages::BookIndex> auto& index) {
  way(index.entries, index.note);
}
template <class Way>
void pass(Way& way, Like<pages::BookBreak> auto& one) {
  way(one.kind);
}
template <class Way>
void pass(Way& way, Like<pages::BookBlock> auto& block) {
  way(block.what);
}
template <class Way>
void pass(Way& way, Like<pages::BookCover> auto& cover) {
  way(cover.title, cover.subtitle, cover.facts, cover.credit, cover.version, cover.figures);
}
template <class Way>
void pass(Way& way, Like<pages::Book> auto& book) {
  way(book.cover, book.language, book.blocks, book.last_page, book.imprint, book.labels.own());
}

template <class Way>
void pass(Way& way, Like<pages::PageLink> auto& link) {
  way(link.box, link.to, link.node);
}
template <class Way>
void pass(Way& way, Like<pages::BookPage> auto& page) {
  way(page.scene, page.links);
}
template <class Way>
void pass(Way& way, Like<pages::Destination> auto& destination) {
  way(destination.anchor, destination.page, destination.y);
}
template <class Way>
void pass(Way& way, Like<pages::Bookmark> auto& mark) {
  way(mark.level, mark.title, mark.anchor);
}
template <class Way>
void pass(Way& way, Like<pages::StructureNode::Kid> auto& kid) {
  way(kid.node, kid.page, kid.mark);
}
template <class Way>
void pass(Way& way, Like<pages::StructureNode> auto& node) {
  way(node.role, node.alt, node.parent, node.joins_when_used, node.kids);
}
template <class Way>
void pass(Way& way, Like<pages::PlacedStrip> auto& strip) {
  way(strip.kind, strip.page, strip.band, strip.column, strip.wide, strip.top, strip.height, strip.paragraph,
      strip.line, strip.lines, strip.spaces, strip.free, strip.words);
}
template <class Way>
void pass(Way& way, Like<pages::BookPages> auto& pages) {
  way(pages.title, pages.language, pages.pages, pages.destinations, pages.bookmarks, pages.structure,
      pages.strips, pages.has_last_page);
}

// Only to be written: a theme is read from its own file.
inline void pass(ByteWriter& way, const pages::ThemeBox& box) {
  way(box.fill, box.bar, box.title);
}
inline void pass(ByteWriter& way, const pages::Theme& theme) {
  way(theme.page, theme.columns, theme.gap, theme.top, theme.bottom, theme.inner, theme.outer);
  way(theme.text_font, theme.text_size, theme.leading, theme.justified, theme.hyphenate, theme.numbered,
      theme.running_heads, theme.contents_depth, theme.head_font);
  for (const layout::Pt size : theme.head_sizes) way(size);
  way(theme.ink, theme.paper, theme.accent, theme.second, theme.rule, theme.faint);
  for (const pages::ThemeBox& box : theme.boxes) way(box);
  way(theme.table_head, theme.table_head_ink, theme.table_stripe);
  way(theme.cover, theme.cover_end, theme.cover_ink, theme.cover_second, theme.cover_picture,
      theme.labels.own());
}

}  // namespace rulepress::build
