#include "pages/book.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "source/utf8.h"

namespace rulepress::pages {
namespace {

bool is_blank(std::string_view text, std::size_t at, std::size_t& bytes) {
  constexpr std::string_view no_break = "\u00a0";
  bytes = text.substr(at).starts_with(no_break) ? no_break.size() : 1;
  return bytes == no_break.size() || text[at] == ' ';
}

// Words, folded, between blanks.
std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> made(1);
  const std::string all = source::folded(std::string(text));
  for (std::size_t at = 0; at < all.size();) {
    std::size_t bytes = 1;
    if (is_blank(all, at, bytes)) {
      if (!made.back().empty()) made.emplace_back();
    } else {
      made.back() += all[at];
    }
    at += bytes;
  }
  if (made.back().empty()) made.pop_back();
  return made;
}

bool same_word(const std::string& shown, const std::string& one) {
  return shown == one || shown == one + "s" || shown == one + "es";
}

std::string plain_end(std::string word) {
  while (!word.empty() && std::string_view(".,;:!?)").find(word.back()) != std::string_view::npos)
    word.pop_back();
  return word;
}

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

}  // namespace

bool repeats_word(const Words& words, std::size_t run) {
  if (words[run].icon.empty()) return false;
  const std::vector<std::string> meant = split_words(words[run].text);
  if (meant.empty()) return false;
  std::string before;
  for (std::size_t i = run; i > 0 && words[i - 1].icon.empty() && !words[i - 1].line_break; --i)
    before.insert(0, words[i - 1].text);
  const std::vector<std::string> told = split_words(before);
  // "attack :attack_mech:" says enough, too.
  constexpr std::size_t short_word = 2;  // letters; "a" or "in" may be any word
  if (!told.empty() && meant.size() > 1 && meant[0].size() > short_word && told.back() == meant[0])
    return true;
  const auto same_before = [&] {
    if (told.size() < meant.size()) return false;
    const auto from = told.end() - static_cast<std::ptrdiff_t>(meant.size());
    return std::equal(from, told.end() - 1, meant.begin()) && same_word(told.back(), meant.back());
  };
  if (same_before()) return true;
  std::string behind;
  for (std::size_t i = run; i + 1 < words.size() && words[i + 1].icon.empty() && !words[i].line_break; ++i)
    behind += words[i + 1].text;
  std::size_t bytes = 0;
  if (behind.empty() || !is_blank(behind, 0, bytes)) return false;
  const std::vector<std::string> next = split_words(behind);
  return next.size() >= meant.size() && std::equal(meant.begin(), meant.end() - 1, next.begin()) &&
         same_word(plain_end(next[meant.size() - 1]), meant.back());
}

namespace {

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

}  // namespace rulepress::pages
