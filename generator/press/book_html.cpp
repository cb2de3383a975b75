#include "press/book_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>

#include "press/book_drawings.h"
#include "press/book_style.h"
#include "source/html_text.h"
#include "source/utf8.h"

namespace rulepress::press {
namespace {

using layout::Align;
using pages::BookBlock;
using pages::BookBox;
using pages::BookRun;
using pages::Words;
using Room = BookDrawings::Room;
using source::escaped;

std::string text_of(const Words& words) {
  std::string made;
  for (const BookRun& run : words) made += run.text;
  return made;
}

std::uint32_t first_letter(const std::string& text) {
  return source::first_character(text).code;
}

std::uint32_t last_letter(const std::string& text) {
  std::size_t at = text.size() - 1;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
  return first_letter(text.substr(at));
}

// As in print: letters, digits and marks hold on to an icon next to them, and so does a blank at which no
// line ends; other blanks and CJK do not.
bool holds_on(std::uint32_t c) {
  return c > ' ' && c < 0x2E80;
}

struct Entry {
  int level;
  std::string number;
  std::string title;
  std::string anchor;
};

void note_headings(const std::vector<BookBlock>& blocks, std::vector<Entry>& found) {
  for (const BookBlock& block : blocks) {
    if (const auto* heading = std::get_if<pages::BookHeading>(&block.what);
        heading != nullptr && heading->in_contents && !heading->anchor.empty())
      found.push_back({heading->level, heading->number, text_of(heading->words), heading->anchor});
  }
}

class PageWriter {
 public:
  PageWriter(const pages::Book& book, render::Tools& tools, DrawingMemory* memory)
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
    level_ = 1;
    blocks(book_.imprint);
    const std::string foot = out_.empty() ? "" : fmt::format("<footer>\n{}</footer>\n", out_);
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
        "<div class=\"columns\">\n{6}<main id=\"rules\" tabindex=\"-1\">\n{7}</main>\n{9}</div>\n</div>\n"
        "</body>\n</html>\n",
        escaped(book_.language), escaped(book_.labels.filled("rules-of", {{"game", book_.cover.title}})),
        escaped(book_.cover.subtitle), book_style, drawings_.symbols(), cover, contents(), body,
        escaped(book_.labels.of("skip")), foot);
    return page;
  }

 private:
  std::string written_cover() {
    const pages::BookCover& cover = book_.cover;
    std::string made = fmt::format("<header class=\"cover\">\n<h1>{}</h1>\n", escaped(cover.title));
    const auto line = [&](std::string_view name, const std::string& text) {
      if (!text.empty()) made += fmt::format("<p class=\"{}\">{}</p>\n", name, escaped(text));
    };
    line("subtitle", cover.subtitle);
    line("facts", cover.facts);
    std::string credit = cover.credit;
    if (!cover.version.empty()) credit += (credit.empty() ? "" : " · ") + cover.version;
    line("credit", credit);
    for (const pages::BookFigure& figure : cover.figures)
      made += drawings_.figure(figure, Room::cover) + "\n";
    return made + "</header>\n";
  }

  // Beside the page where there is room for it, else folded above it. Only one of the two is ever shown, and
  // read aloud.
  std::string contents() const {
    if (entries_.empty()) return {};
    const std::string title = escaped(book_.labels.of("contents"));
    const std::string list = contents_list();
    return fmt::format(
        "<nav class=\"contents\" aria-labelledby=\"contents-title\">\n<h2 id=\"contents-title\">{0}</h2>\n"
        "{1}</nav>\n<nav class=\"contents folded\" aria-label=\"{0}\">\n<details>\n<summary>{0}</summary>\n"
        "{1}</details>\n</nav>\n",
        title, list);
  }

  // Two levels, as on the first pages of a book.
  std::string contents_list() const {
    std::string made = "<ol>\n";
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
    return made + "</ol>\n";
  }

  // A stretch of words as it is written, and what its ends are: whether a line may end between two stretches
  // depends on that.
  struct Piece {
    std::string html;
    bool icon_first = false;
    bool icon_last = false;
    bool holds_before = false;  // it does not begin with a blank
    bool holds_behind = false;
    bool line_break = false;
  };

  std::string styled(const BookRun& run, std::string text) const {
    if (run.code) text = fmt::format("<code>{}</code>", text);
    if (run.emphasis) text = fmt::format("<em>{}</em>", text);
    if (run.strong) text = fmt::format("<strong>{}</strong>", text);
    return text;
  }

  void add_text(const BookRun& run, const std::string& text, bool last, std::vector<Piece>& pieces) const {
    if (text.empty() && !last) return;
    Piece piece;
    piece.html = text.empty() ? "" : styled(run, escaped(text));
    piece.holds_before = holds_on(text.empty() ? 0 : first_letter(text));
    piece.holds_behind = holds_on(text.empty() ? 0 : last_letter(text));
    piece.line_break = last && run.line_break;
    pieces.push_back(std::move(piece));
  }

  // Only what stands right beside an icon is held by it, so a text is taken apart there.
  void add_pieces(const Words& all, std::size_t at, std::vector<Piece>& pieces) {
    const BookRun& run = all[at];
    if (!run.icon.empty()) {
      Piece piece;
      // Whoever hears the page has heard the word already.
      piece.html = styled(run, drawings_.icon(run.icon, pages::repeats_word(all, at) ? "" : run.text));
      piece.icon_first = piece.icon_last = true;
      piece.line_break = run.line_break;
      pieces.push_back(std::move(piece));
      return;
    }
    std::string text = run.text;
    const bool behind_icon = at > 0 && !all[at - 1].icon.empty();
    const bool before_icon = at + 1 < all.size() && !all[at + 1].icon.empty() && !run.line_break;
    if (behind_icon && !run.code) {
      const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
      if (end < text.size()) {
        add_text(run, text.substr(0, end), false, pieces);
        text.erase(0, end);
      }
    }
    if (before_icon && !run.code) {
      const std::size_t blank = text.find_last_of(" \n");
      if (blank != std::string::npos && blank + 1 < text.size()) {
        add_text(run, text.substr(0, blank + 1), false, pieces);
        text.erase(0, blank + 1);
      }
    }
    add_text(run, text, true, pieces);
  }

  // Browsers end lines beside an icon even where a blank forbids it, so what belongs to one is held by a
  // span.
  static std::string joined(const std::vector<Piece>& pieces) {
    const auto held = [&](std::size_t i) {
      const Piece& one = pieces[i];
      const Piece& next = pieces[i + 1];
      if (one.line_break) return false;
      return (one.icon_last && next.holds_before) || (one.holds_behind && next.icon_first);
    };
    std::string made;
    for (std::size_t i = 0; i < pieces.size();) {
      std::size_t end = i;
      while (end + 1 < pieces.size() && held(end)) ++end;
      if (end > i) made += "<span class=\"held\">";
      for (std::size_t k = i; k <= end; ++k) made += pieces[k].html;
      if (end > i) made += "</span>";
      if (pieces[end].line_break) made += "<br>\n";
      i = end + 1;
    }
    return made;
  }

  std::string words(const Words& all) {
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < all.size();) {
      if (all[i].link.empty()) {
        add_pieces(all, i, pieces);
        ++i;
        continue;
      }
      // What leads to one place is one link, with its icons.
      std::size_t end = i;
      std::size_t letters = 0;
      std::vector<Piece> inner;
      bool broken = false;
      for (; end < all.size() && all[end].link == all[i].link && !broken; ++end) {
        add_pieces(all, end, inner);
        letters += all[end].text.size();
        broken = all[end].line_break;
      }
      inner.back().line_break = false;
      constexpr std::size_t short_link = 24;  // letters: a longer one may be broken
      const bool whole = letters <= short_link;
      Piece piece;
      piece.html = fmt::format("<a href=\"{}\">{}</a>", escaped(all[i].link), joined(inner));
      piece.icon_first = whole && inner.front().icon_first;
      piece.icon_last = whole && inner.back().icon_last;
      piece.holds_before = whole && inner.front().holds_before;
      piece.holds_behind = whole && inner.back().holds_behind;
      piece.line_break = broken;
      pieces.push_back(std::move(piece));
      i = end;
    }
    return joined(pieces);
  }

  void blocks(const std::vector<BookBlock>& all) {
    for (const BookBlock& block : all) std::visit([&](const auto& one) { add(one); }, block.what);
  }

  static std::string id_of(const std::string& anchor) {
    return anchor.empty() ? "" : fmt::format(" id=\"{}\"", escaped(anchor));
  }

  // The page's first heading is the game's name, so a chapter is one of the second level.
  void add(const pages::BookHeading& heading) {
    // The contents are a list of their own beside the page.
    if (!heading.in_contents && heading.level == 1) return;
    // Nobody who goes from heading to heading misses a level; a small one still looks small.
    const int looks = heading.level + 1;
    level_ = std::min(looks, level_ + 1);
    out_ += fmt::format(
        "<h{0}{1}{4}>{2}{3}</h{0}>\n", level_, id_of(heading.anchor),
        heading.number.empty() ? "" : fmt::format("<span class=\"number\">{}</span>", heading.number),
        words(heading.words), looks == level_ ? "" : fmt::format(" class=\"as-h{}\"", looks));
  }

  void add(const pages::BookProse& prose) {
    out_ += fmt::format("<p{}>{}</p>\n", prose.lead ? " class=\"lead\"" : "", words(prose.words));
  }

  void add(const pages::BookFigure& figure) {
    out_ += fmt::format("<figure{}>\n{}\n", id_of(figure.anchor), drawings_.figure(figure));
    if (!figure.caption.empty()) out_ += fmt::format("<figcaption>{}</figcaption>\n", words(figure.caption));
    out_ += "</figure>\n";
  }

  static std::string_view class_of(Align align) {
    return align == Align::centre ? " class=\"centre\"" : align == Align::right ? " class=\"right\"" : "";
  }

  std::string cell(const pages::BookTable::Cell& cell) {
    std::string made;
    for (const pages::BookFigure& figure : cell.figures) made += drawings_.figure(figure, Room::cell);
    return made + words(cell.words);
  }

  // Rows of one cell without a head are a list.
  void add_rows(const pages::BookTable& table) {
    out_ += fmt::format("<ul class=\"rows\"{}>\n", id_of(table.anchor));
    for (const auto& row : table.rows) {
      if (!row.empty()) out_ += fmt::format("<li{}>{}</li>\n", id_of(row[0].anchor), cell(row[0]));
    }
    out_ += "</ul>\n";
  }

  void add(const pages::BookTable& table) {
    if (table.head.empty() && table.caption.empty() &&
        std::ranges::all_of(table.rows, [](const auto& row) { return row.size() <= 1; })) {
      add_rows(table);
      return;
    }
    // On narrow screens, rows of many columns become lists; roles keep them a table for those who hear it.
    constexpr std::size_t many_columns = 4;
    const bool wide = !table.head.empty() && table.head.size() >= many_columns;
    const auto role = [&](std::string_view name) { return wide ? fmt::format(" role=\"{}\"", name) : ""; };
    const auto names_row = [](const pages::BookTable::Cell& one) {
      return !one.words.empty() || !one.figures.empty();
    };
    // A name or a picture says what it is; a number does not.
    const auto tells = [](const pages::BookTable::Cell& one) {
      return !one.figures.empty() || text_of(one.words).find_first_not_of("0123456789") != std::string::npos;
    };
    const auto any_row = [&](const auto& holds) { return std::ranges::any_of(table.rows, holds); };
    std::string classes = wide ? "wide" : "";
    // Their head stands above all rows, then.
    if (wide && any_row([&](const auto& row) { return !row.empty() && names_row(row[0]) && tells(row[0]); }))
      classes += " named";
    if (any_row([](const auto& row) {
          return std::ranges::any_of(row, [](const auto& one) { return !one.figures.empty(); });
        }))
      classes += classes.empty() ? "pictured" : " pictured";
    out_ += fmt::format("<div class=\"scroll\"{}>\n<table{}{}>\n", id_of(table.anchor),
                        classes.empty() ? "" : fmt::format(" class=\"{}\"", classes), role("table"));
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
      // The first words of a row name it, or an icon before them, which has words, too.
      const auto first = std::ranges::find_if(row, names_row);
      for (std::size_t i = 0; i < row.size(); ++i) {
        const bool names = !table.head.empty() && first != row.end() && &row[i] == &*first;
        const std::string head = i < table.head.size() ? text_of(table.head[i].words) : "";
        const std::string label = wide && !(names && tells(row[i])) && !head.empty()
                                      ? fmt::format(" data-head=\"{}\"", escaped(head))
                                      : "";
        out_ += fmt::format("<{0}{1}{2}{3}{4}>{5}</{6}>", names ? "th scope=\"row\"" : "td",
                            role(names ? "rowheader" : "cell"), id_of(row[i].anchor), align(table, i), label,
                            cell(row[i]), names ? "th" : "td");
      }
      out_ += "</tr>\n";
    }
    out_ += "</tbody>\n</table>\n</div>\n";
  }

  static std::string_view align(const pages::BookTable& table, std::size_t column) {
    return column < table.columns.size() ? class_of(table.columns[column]) : "";
  }

  void add(const pages::BookGallery& gallery) {
    out_ += "<ul class=\"gallery\">\n";
    for (const auto& item : gallery.items)
      out_ +=
          fmt::format("<li><span class=\"slot\">{}</span><span>{}</span></li>\n",
                      item.figure ? drawings_.figure(*item.figure, Room::gallery) : "", words(item.words));
    out_ += "</ul>\n";
  }

  void add(const pages::BookList& list) {
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
    // Only a sidebar stands beside the rules; the others are a part of them.
    const std::string_view tag = box.kind == BookBox::Kind::sidebar && !title.empty() ? "aside" : "div";
    const std::string id = fmt::format("box.{}", ++boxes_);  // no anchor has a dot
    out_ += fmt::format("<{} class=\"box {}\"{}", tag, kinds[kind], id_of(box.anchor));
    if (!title.empty())
      out_ += fmt::format("{} aria-labelledby=\"{}\"", tag == "div" ? " role=\"group\"" : "", id);
    out_ += ">\n";
    if (!title.empty()) out_ += fmt::format("<p class=\"title\" id=\"{}\">{}</p>\n", id, title);
    blocks(box.blocks);
    out_ += fmt::format("</{}>\n", tag);
  }

  void add(const pages::BookCode& code) {
    out_ += "<pre><code>";
    for (const std::string& line : code.lines) out_ += escaped(line) + "\n";
    out_ += "</code></pre>\n";
  }

  void add(const pages::BookContents&) {}  // stands beside the page
  void add(const pages::BookBreak&) {}     // a screen has no pages

  void add(const pages::BookIndex& index) {
    out_ += "<ul class=\"index\">\n";
    for (const auto& entry : index.entries) {
      // In the order of the book; the one that tells most is seen at once.
      std::vector<std::string> anchors = entry.anchors;
      std::ranges::stable_sort(anchors, {}, [&](const std::string& one) { return place_of(one); });
      const bool strong = entry.main && anchors.size() > 1;
      out_ += fmt::format("<li><span>{}</span>", escaped(entry.word));
      for (const std::string& anchor : anchors) {
        const std::string link =
            fmt::format("<a href=\"#{}\">{}</a>", escaped(anchor), escaped(name_of(anchor)));
        const bool most = strong && anchor == entry.anchors.front();
        out_ += most ? fmt::format(" <strong>{}</strong>", link) : " " + link;
      }
      out_ += "</li>\n";
    }
    out_ += "</ul>\n";
  }

  std::ptrdiff_t place_of(const std::string& anchor) const {
    return std::ranges::find(entries_, anchor, &Entry::anchor) - entries_.begin();
  }

  // A section by its number; without one, by its title.
  std::string name_of(const std::string& anchor) const {
    const auto found = std::ranges::find(entries_, anchor, &Entry::anchor);
    if (found == entries_.end()) return anchor;
    return found->number.empty() ? found->title : found->number;
  }

  const pages::Book& book_;
  BookDrawings drawings_;
  std::vector<Entry> entries_;
  std::string out_;
  int level_ = 1;          // of the last heading: the game's name, at first
  std::size_t boxes_ = 0;  // so far
};

}  // namespace

BookPage book_html(const pages::Book& book, render::Tools& tools, DrawingMemory* memory) {
  return PageWriter(book, tools, memory).write();
}

}  // namespace rulepress::press
