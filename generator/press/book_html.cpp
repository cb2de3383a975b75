#include "press/book_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "press/book_drawings.h"
#include "press/book_style.h"
#include "source/html_text.h"

namespace rulepress::press {
namespace {

using layout::Align;
using layout::BookBlock;
using layout::BookBox;
using layout::BookRun;
using layout::Words;
using source::escaped;

std::string text_of(const Words& words) {
  std::string made;
  for (const BookRun& run : words) made += run.text;
  return made;
}

struct Entry {
  int level;
  std::string number;
  std::string title;
  std::string anchor;
};

void note_headings(const std::vector<BookBlock>& blocks, std::vector<Entry>& found) {
  for (const BookBlock& block : blocks) {
    if (const auto* heading = std::get_if<layout::BookHeading>(&block.what);
        heading != nullptr && heading->in_contents && !heading->anchor.empty())
      found.push_back({heading->level, heading->number, text_of(heading->words), heading->anchor});
  }
}

class PageWriter {
 public:
  PageWriter(const layout::Book& book, render::Tools& tools, DrawingMemory* memory)
      : book_(book), drawings_(tools, memory) {
    note_headings(book.blocks, entries_);
    note_headings(book.last_page, entries_);
  }

  BookPage write() {
    const std::string cover = written_cover();
    blocks(book_.blocks);
    std::string body = std::move(out_);
    out_.clear();
    blocks(book_.last_page);
    if (!out_.empty()) body += fmt::format("<section class=\"reference\">\n{}</section>\n", out_);
    out_.clear();
    blocks(book_.imprint);
    if (!out_.empty()) body += fmt::format("<footer>\n{}</footer>\n", out_);
    BookPage page;
    page.error = drawings_.error;
    page.undrawable.assign(drawings_.undrawable.begin(), drawings_.undrawable.end());
    if (!page.error.empty()) return page;
    page.html = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{0}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{1}</title>\n<meta name=\"generator\" content=\"Rulepress\">\n"
        "<meta name=\"description\" content=\"{2}\">\n<style>{3}</style>\n</head>\n<body>\n"
        "<a class=\"skip\" href=\"#rules\">{8}</a>\n{4}<div class=\"page\">\n{5}"
        "<div class=\"columns\">\n{6}<main id=\"rules\" tabindex=\"-1\">\n{7}</main>\n</div>\n</div>\n"
        "</body>\n</html>\n",
        escaped(book_.language), escaped(book_.labels.filled("rules-of", {{"game", book_.cover.title}})),
        escaped(book_.cover.subtitle), book_style, drawings_.symbols(), cover, contents(), body,
        escaped(book_.labels.of("skip")));
    return page;
  }

 private:
  std::string written_cover() {
    const layout::BookCover& cover = book_.cover;
    std::string made = fmt::format("<header class=\"cover\">\n<h1>{}</h1>\n", escaped(cover.title));
    const auto line = [&](std::string_view name, const std::string& text) {
      if (!text.empty()) made += fmt::format("<p class=\"{}\">{}</p>\n", name, escaped(text));
    };
    line("subtitle", cover.subtitle);
    line("facts", cover.facts);
    std::string credit = cover.credit;
    if (!cover.version.empty()) credit += (credit.empty() ? "" : " · ") + cover.version;
    line("credit", credit);
    for (const layout::BookFigure& figure : cover.figures) made += drawings_.figure(figure) + "\n";
    return made + "</header>\n";
  }

  // Two levels, as on the first pages of a book.
  std::string contents() const {
    if (entries_.empty()) return {};
    std::string made = fmt::format(
        "<nav class=\"contents\" aria-labelledby=\"contents-title\">\n"
        "<h2 id=\"contents-title\">{}</h2>\n<ol>\n",
        escaped(book_.labels.of("contents")));
    bool inner = false;
    bool open = false;
    for (const Entry& entry : entries_) {
      if (entry.level > 2) continue;
      if (entry.level == 2 && !inner && open) {
        made += "\n<ol>\n";
        inner = true;
      } else if (entry.level == 1 && open) {
        made += inner ? "</li>\n</ol>\n</li>\n" : "</li>\n";
        inner = false;
      } else if (open) {
        made += "</li>\n";
      }
      made += fmt::format("<li><a href=\"#{}\">{}{}</a>", escaped(entry.anchor),
                          entry.number.empty() ? "" : entry.number + " ", escaped(entry.title));
      open = true;
    }
    if (open) made += inner ? "</li>\n</ol>\n</li>\n" : "</li>\n";
    return made + "</ol>\n</nav>\n";
  }

  std::string words(const Words& all) {
    std::string made;
    for (const BookRun& run : all) {
      std::string text = run.icon.empty() ? escaped(run.text) : drawings_.icon(run.icon, run.text);
      if (run.code) text = fmt::format("<code>{}</code>", text);
      if (run.emphasis) text = fmt::format("<em>{}</em>", text);
      if (run.strong) text = fmt::format("<strong>{}</strong>", text);
      if (!run.link.empty()) text = fmt::format("<a href=\"{}\">{}</a>", escaped(run.link), text);
      made += text;
      if (run.line_break) made += "<br>\n";
    }
    return made;
  }

  void blocks(const std::vector<BookBlock>& all) {
    for (const BookBlock& block : all) std::visit([&](const auto& one) { add(one); }, block.what);
  }

  static std::string id_of(const std::string& anchor) {
    return anchor.empty() ? "" : fmt::format(" id=\"{}\"", escaped(anchor));
  }

  // The page's first heading is the game's name, so a chapter is one of the second level.
  void add(const layout::BookHeading& heading) {
    // The contents are a list of their own beside the page.
    if (!heading.in_contents && heading.level == 1) return;
    const int level = heading.level + 1;
    out_ += fmt::format(
        "<h{0}{1}>{2}{3}</h{0}>\n", level, id_of(heading.anchor),
        heading.number.empty() ? "" : fmt::format("<span class=\"number\">{}</span>", heading.number),
        words(heading.words));
  }

  void add(const layout::BookProse& prose) {
    out_ += fmt::format("<p{}>{}</p>\n", prose.lead ? " class=\"lead\"" : "", words(prose.words));
  }

  void add(const layout::BookFigure& figure) {
    out_ += fmt::format("<figure{}>\n{}\n", id_of(figure.anchor), drawings_.figure(figure));
    if (!figure.caption.empty()) out_ += fmt::format("<figcaption>{}</figcaption>\n", words(figure.caption));
    out_ += "</figure>\n";
  }

  static std::string_view class_of(Align align) {
    return align == Align::centre ? " class=\"centre\"" : align == Align::right ? " class=\"right\"" : "";
  }

  std::string cell(const layout::BookTable::Cell& cell) {
    std::string made;
    for (const layout::BookFigure& figure : cell.figures) made += drawings_.figure(figure);
    return made + words(cell.words);
  }

  void add(const layout::BookTable& table) {
    // On narrow screens, rows of many columns become lists; roles keep them a table for those who hear it.
    constexpr std::size_t many_columns = 4;
    const bool wide = !table.head.empty() && table.head.size() >= many_columns;
    const auto role = [&](std::string_view name) { return wide ? fmt::format(" role=\"{}\"", name) : ""; };
    out_ += fmt::format("<div class=\"scroll\"{}>\n<table{}{}>\n", id_of(table.anchor),
                        wide ? " class=\"wide\"" : "", role("table"));
    if (!table.caption.empty()) out_ += fmt::format("<caption>{}</caption>\n", words(table.caption));
    if (!table.head.empty()) {
      out_ += fmt::format("<thead{}>\n<tr{}>", role("rowgroup"), role("row"));
      for (std::size_t i = 0; i < table.head.size(); ++i)
        out_ += fmt::format("<th scope=\"col\"{}{}>{}</th>", role("columnheader"), align(table, i),
                            cell(table.head[i]));
      out_ += "</tr>\n</thead>\n";
    }
    out_ += fmt::format("<tbody{}>\n", role("rowgroup"));
    for (const auto& row : table.rows) {
      out_ += fmt::format("<tr{}>", role("row"));
      // The first words of a row name it.
      const auto first = std::ranges::find_if(row, [](const auto& one) { return !one.words.empty(); });
      for (std::size_t i = 0; i < row.size(); ++i) {
        const bool names = !table.head.empty() && first != row.end() && &row[i] == &*first;
        const std::string head = i < table.head.size() ? text_of(table.head[i].words) : "";
        // A name says what it is; a number does not.
        const bool tells =
            names && text_of(row[i].words).find_first_not_of("0123456789") != std::string::npos;
        const std::string label =
            wide && !tells && !head.empty() ? fmt::format(" data-head=\"{}\"", escaped(head)) : "";
        out_ += fmt::format("<{0}{1}{2}{3}{4}>{5}</{6}>", names ? "th scope=\"row\"" : "td",
                            role(names ? "rowheader" : "cell"), id_of(row[i].anchor), align(table, i), label,
                            cell(row[i]), names ? "th" : "td");
      }
      out_ += "</tr>\n";
    }
    out_ += "</tbody>\n</table>\n</div>\n";
  }

  static std::string_view align(const layout::BookTable& table, std::size_t column) {
    return column < table.columns.size() ? class_of(table.columns[column]) : "";
  }

  void add(const layout::BookGallery& gallery) {
    out_ += "<ul class=\"gallery\">\n";
    for (const auto& item : gallery.items)
      out_ += fmt::format("<li>{}<span>{}</span></li>\n", item.figure ? drawings_.figure(*item.figure) : "",
                          words(item.words));
    out_ += "</ul>\n";
  }

  void add(const layout::BookList& list) {
    const std::string_view tag = list.ordered ? "ol" : "ul";
    out_ += fmt::format("<{}{}>\n", tag,
                        list.ordered && list.first != 1 ? fmt::format(" start=\"{}\"", list.first) : "");
    for (const auto& item : list.items) {
      out_ += "<li>";
      blocks(item);
      out_ += "</li>\n";
    }
    out_ += fmt::format("</{}>\n", tag);
  }

  void add(const BookBox& box) {
    static constexpr std::array<std::string_view, 5> kinds = {"note", "sidebar", "example", "quote",
                                                              "summary"};
    const auto kind = static_cast<std::size_t>(box.kind);
    if (box.kind == BookBox::Kind::quote) {
      out_ += fmt::format("<blockquote class=\"box quote\"{}>\n", id_of(box.anchor));
      blocks(box.blocks);
      out_ += "</blockquote>\n";
      return;
    }
    const bool named = box.kind == BookBox::Kind::note || box.kind == BookBox::Kind::example;
    std::string title = named ? escaped(book_.labels.of(kinds[kind])) : "";
    if (!box.title.empty()) title += (title.empty() ? "" : ": ") + words(box.title);
    out_ += fmt::format("<aside class=\"box {}\"{}>\n", kinds[kind], id_of(box.anchor));
    if (!title.empty()) out_ += fmt::format("<p class=\"title\">{}</p>\n", title);
    blocks(box.blocks);
    out_ += "</aside>\n";
  }

  void add(const layout::BookCode& code) {
    out_ += "<pre><code>";
    for (const std::string& line : code.lines) out_ += escaped(line) + "\n";
    out_ += "</code></pre>\n";
  }

  void add(const layout::BookContents&) {}  // stands beside the page
  void add(const layout::BookBreak&) {}     // a screen has no pages

  void add(const layout::BookIndex& index) {
    out_ += "<ul class=\"index\">\n";
    for (const auto& entry : index.entries) {
      out_ += fmt::format("<li>{} ", escaped(entry.word));
      for (std::size_t i = 0; i < entry.anchors.size(); ++i)
        out_ += fmt::format("{}<a href=\"#{}\">{}</a>", i == 0 ? "" : ", ", escaped(entry.anchors[i]),
                            escaped(name_of(entry.anchors[i])));
      out_ += "</li>\n";
    }
    out_ += "</ul>\n";
  }

  // A section by its number; without one, by its title.
  std::string name_of(const std::string& anchor) const {
    const auto found = std::ranges::find(entries_, anchor, &Entry::anchor);
    if (found == entries_.end()) return anchor;
    return found->number.empty() ? found->title : found->number;
  }

  const layout::Book& book_;
  BookDrawings drawings_;
  std::vector<Entry> entries_;
  std::string out_;
};

}  // namespace

BookPage book_html(const layout::Book& book, render::Tools& tools, DrawingMemory* memory) {
  return PageWriter(book, tools, memory).write();
}

}  // namespace rulepress::press
