#include "layout/book.h"

#include <fmt/format.h>

#include <array>

namespace rulepress::layout {
namespace {

std::string run_text(const BookRun& run) {
  std::string text = run.icon.empty() ? run.text : fmt::format(":{}:", run.text);
  if (run.code) text = fmt::format("`{}`", text);
  if (run.emphasis) text = fmt::format("*{}*", text);
  if (run.strong) text = fmt::format("**{}**", text);
  if (!run.link.empty()) text = fmt::format("[{}]({})", text, run.link);
  if (run.line_break) text += " / ";
  return text;
}

std::string words_text(const Words& words) {
  std::string text;
  for (const BookRun& run : words) text += run_text(run);
  return text;
}

class Dumper {
 public:
  void blocks(const std::vector<BookBlock>& all) {
    for (const BookBlock& block : all) std::visit([&](const auto& one) { add(one); }, block.what);
  }

  void line(std::string_view text) { out += fmt::format("{:{}}{}\n", "", depth_ * 2, text); }

  void indented(std::string_view head, const auto& inner) {
    line(head);
    ++depth_;
    inner();
    --depth_;
  }

  void add(const BookHeading& heading) {
    line(fmt::format("heading {}{} #{} {}{}{}", heading.level,
                     heading.number.empty() ? "" : " " + heading.number, heading.anchor,
                     words_text(heading.words), heading.in_contents ? "" : ", not in the contents",
                     heading.starts_page ? ", on a new page" : ""));
  }
  void add(const BookProse& prose) { line((prose.lead ? "lead " : "prose ") + words_text(prose.words)); }

  void add(const BookFigure& figure) {
    const std::string head = fmt::format(
        "figure {:.1f} x {:.1f}{}{}{}", figure.size.width.value, figure.size.height.value,
        figure.full_width ? " across all columns" : "", figure.anchor.empty() ? "" : " #" + figure.anchor,
        figure.caption.empty() ? "" : " " + words_text(figure.caption));
    indented(head, [&] {
      if (!figure.alt.empty()) line("alt " + figure.alt);
      for (const BookFigure::Placed& placed : figure.scenes) {
        line(fmt::format("scene {} at {:.1f} {:.1f}, {:.2f} as large{}{}", placed.scene.id, placed.at.x.value,
                         placed.at.y.value, placed.scale,
                         placed.degrees == 0 ? "" : fmt::format(", turned {:.1f}", placed.degrees),
                         placed.shadow ? ", with a shadow" : ""));
      }
      if (!figure.over.empty()) line(fmt::format("over it {} items", figure.over.size()));
    });
  }

  void add(const BookTable& table) {
    indented(fmt::format("table of {} columns{}{}{}", table.columns.size(),
                         table.full_width ? " across all columns" : "",
                         table.anchor.empty() ? "" : " #" + table.anchor,
                         table.caption.empty() ? "" : " " + words_text(table.caption)),
             [&] {
               if (!table.head.empty()) row("head", table.head);
               for (const auto& cells : table.rows) row("row", cells);
             });
  }

  void row(std::string_view name, const std::vector<BookTable::Cell>& cells) {
    std::string text(name);
    for (const BookTable::Cell& cell : cells) {
      text += " | ";
      for (const BookFigure& figure : cell.figures)
        text += fmt::format("<{}> ", figure.scenes.empty() ? "figure" : figure.scenes.front().scene.id);
      text += words_text(cell.words);
    }
    line(text);
  }

  void add(const BookGallery& gallery) {
    indented("gallery", [&] {
      for (const BookGallery::Item& item : gallery.items) {
        const bool shown = item.figure && !item.figure->scenes.empty();
        line(fmt::format("{}{}", shown ? fmt::format("<{}> ", item.figure->scenes.back().scene.id) : "",
                         words_text(item.words)));
      }
    });
  }

  void add(const BookList& list) {
    indented(list.ordered ? fmt::format("list from {}", list.first) : "list", [&] {
      for (const auto& item : list.items) indented("item", [&] { blocks(item); });
    });
  }

  void add(const BookBox& box) {
    static constexpr std::array<std::string_view, 5> kinds = {"note", "sidebar", "example", "quote",
                                                              "summary"};
    indented(fmt::format("{}{}{}", kinds[static_cast<std::size_t>(box.kind)],
                         box.anchor.empty() ? "" : " #" + box.anchor,
                         box.title.empty() ? "" : " " + words_text(box.title)),
             [&] { blocks(box.blocks); });
  }

  void add(const BookCode& code) {
    indented("code", [&] {
      for (const std::string& one : code.lines) line(one);
    });
  }

  void add(const BookContents&) { line("contents"); }

  void add(const BookIndex& index) {
    indented("index", [&] {
      for (const BookIndex::Entry& entry : index.entries)
        line(fmt::format("{}: #{}", entry.word, fmt::join(entry.anchors, " #")));
    });
  }

  void add(const BookBreak& one) {
    static constexpr std::array<std::string_view, 3> kinds = {"new page", "one column from here",
                                                              "two columns from here"};
    line(kinds[static_cast<std::size_t>(one.kind)]);
  }

  void cover(const BookCover& one) {
    indented("cover " + one.title, [&] {
      for (const std::string* text : {&one.subtitle, &one.facts, &one.credit, &one.version}) {
        if (!text->empty()) line(*text);
      }
      for (const BookFigure& figure : one.figures) add(figure);
    });
  }

  std::string out;

 private:
  int depth_ = 0;
};

}  // namespace

std::string dump(const Book& book) {
  Dumper dumper;
  dumper.line("book in " + book.language);
  dumper.cover(book.cover);
  dumper.blocks(book.blocks);
  if (!book.last_page.empty()) dumper.indented("last page", [&] { dumper.blocks(book.last_page); });
  if (!book.imprint.empty()) dumper.indented("imprint", [&] { dumper.blocks(book.imprint); });
  return dumper.out;
}

}  // namespace rulepress::layout
