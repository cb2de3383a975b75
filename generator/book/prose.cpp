#include "book/prose.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "book/figure.h"
#include "book/inline_text.h"
#include "book/mistakes.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

using pages::BookBlock;
using pages::BookBox;
using source::MarkdownKind;
using source::MarkdownNode;
using source::Span;

void trim_end(Words& words) {
  while (!words.empty() && words.back().icon.empty()) {
    std::string& text = words.back().text;
    while (text.ends_with(' ')) text.pop_back();
    if (!text.empty()) return;
    words.pop_back();
  }
}

void trim_begin(Words& words) {
  while (!words.empty() && words.front().icon.empty()) {
    std::string& text = words.front().text;
    text.erase(0,
               text.find_first_not_of(' ') == std::string::npos ? text.size() : text.find_first_not_of(' '));
    if (!text.empty()) return;
    words.erase(words.begin());
  }
}

// Of "|:--|--:|", the line below a table's head, which the tree does not keep.
std::vector<layout::Align> alignments(std::string_view dashes, std::size_t columns) {
  std::vector<layout::Align> made;
  dashes = source::trimmed(dashes);
  while (dashes.starts_with('>')) dashes = source::trimmed(dashes.substr(1));
  if (dashes.starts_with('|')) dashes.remove_prefix(1);
  while (!dashes.empty() && made.size() < columns) {
    const auto bar = dashes.find('|');
    const std::string_view cell = source::trimmed(dashes.substr(0, bar));
    const bool left = cell.starts_with(':');
    const bool right = cell.ends_with(':');
    made.push_back(left && right ? layout::Align::centre
                   : right       ? layout::Align::right
                                 : layout::Align::left);
    dashes.remove_prefix(std::min(dashes.size(), bar == std::string_view::npos ? dashes.size() : bar + 1));
  }
  made.resize(columns, layout::Align::left);
  return made;
}

struct BoxWord {
  std::string_view word;
  BookBox::Kind kind;
};
constexpr std::array box_words = {
    BoxWord{"note", BookBox::Kind::note}, BoxWord{"sidebar", BookBox::Kind::sidebar},
    BoxWord{"example", BookBox::Kind::example}, BoxWord{"summary", BookBox::Kind::summary}};

// "Note.", "Example: A long night", "Sidebar:", or what the labels call them.
struct BoxHead {
  BookBox::Kind kind;
  std::string title;
};
std::optional<BoxHead> box_head(const BookContext& context, std::string_view text) {
  for (const BoxWord& one : box_words) {
    for (const std::string& word : {std::string(one.word), source::lower_case(context.label(one.word))}) {
      if (source::lower_case(text.substr(0, word.size())) != word) continue;
      std::string_view rest = text.substr(word.size());
      if (!rest.empty() && rest[0] != ':' && rest[0] != '.') continue;
      if (!rest.empty()) rest.remove_prefix(1);
      rest = source::trimmed(rest);
      if (rest.ends_with('.') || rest.ends_with(':')) rest.remove_suffix(1);
      return BoxHead{one.kind, std::string(rest)};
    }
  }
  return std::nullopt;
}

}  // namespace

void ProseReader::read(const rules::Chapter& chapter, Blocks& out) {
  file_ = chapter.file;
  for (const MarkdownNode& node : chapter.tree.children) block(node, out);
}

void ProseReader::block(const Node& node, Blocks& out) {
  switch (node.kind) {
    case MarkdownKind::heading:
      return heading(node, out);
    case MarkdownKind::paragraph:
      return paragraph(node, out);
    case MarkdownKind::list:
      return list(node, out);
    case MarkdownKind::table:
      return table(node, out);
    case MarkdownKind::quote:
      return quote(node, out);
    case MarkdownKind::code_block:
      return fence(node, out);
    case MarkdownKind::html_block:
      return comment(node.content, out);
    default:
      return;
  }
}

void ProseReader::heading(const Node& node, Blocks& out) {
  const auto& sections = context_.material.rulebook.sections;
  const auto found =
      std::ranges::find_if(sections, [&](const rules::Section& one) { return one.span == node.span; });
  if (found == sections.end()) return;
  section_ = static_cast<std::size_t>(found - sections.begin());
  const Outline::Entry& entry = context_.outline.sections[section_];
  if (found->level > deepest_heading + context_.outline.raised) {
    context_.diagnostics
        .report(mistakes::deep_heading, node.span,
                fmt::format("this heading is {} levels deep", found->level))
        .suggest("a printed book has four: make it one of the fourth level, or set its words in bold");
  }
  pages::BookHeading made;
  made.level = std::max(1, entry.level);
  made.number = entry.number;
  made.anchor = entry.anchor;
  made.place = node.span;
  made.words = words_of(node, nullptr);
  trim_end(made.words);
  made.in_contents = made.level <= deepest_number;
  leads_ = made.level == 1;
  if (entry.level > 0) out.push_back({std::move(made)});
}

void ProseReader::paragraph(const Node& node, Blocks& out) {
  std::vector<const Node*> images;
  pages::BookProse made;
  made.words = words_of(node, &images);
  trim_begin(made.words);
  trim_end(made.words);
  if (!made.words.empty()) {
    made.lead = leads_;
    leads_ = false;
    out.push_back({std::move(made)});
  }
  for (const Node* image : images) figure(*image, out);
  for (const Node& child : node.children) {
    if (child.kind == MarkdownKind::html && child.content.text().starts_with("<!--"))
      comment(child.content, out);
  }
}

void ProseReader::list(const Node& node, Blocks& out) {
  pages::BookList made;
  made.ordered = node.level > 0;
  made.first = std::max(1, node.level);
  for (const Node& item : node.children) {
    Blocks inner;
    for (const Node& child : item.children) block(child, inner);
    made.items.push_back(std::move(inner));
  }
  leads_ = false;
  out.push_back({std::move(made)});
}

void ProseReader::table(const Node& node, Blocks& out) {
  pages::BookTable made;
  made.place = node.span;
  std::size_t columns = 0;
  for (const Node& row : node.children) {
    std::vector<pages::BookTable::Cell> cells;
    for (const Node& cell : row.children) {
      std::vector<const Node*> images;
      pages::BookTable::Cell one;
      one.words = words_of(cell, &images);
      trim_end(one.words);
      for (const Node* image : images) {
        Blocks figures;
        figure(*image, figures);
        for (BookBlock& block : figures) {
          if (auto* drawn = std::get_if<pages::BookFigure>(&block.what)) {
            drawn->caption.clear();
            one.figures.push_back(std::move(*drawn));
          }
        }
      }
      cells.push_back(std::move(one));
    }
    columns = std::max(columns, cells.size());
    const bool empty = std::ranges::all_of(cells, [](const auto& cell) { return cell.words.empty(); });
    if (row.level == 1) {
      if (!empty) made.head = std::move(cells);
    } else {
      made.rows.push_back(std::move(cells));
    }
  }
  const source::Source& source = context_.material.sources[node.span.file];
  const std::uint32_t head = source.line_of(node.span.begin);
  made.columns = alignments(head < source.lines.size() ? source.line(head + 1) : "", columns);
  leads_ = false;
  out.push_back({std::move(made)});
}

void ProseReader::quote(const Node& node, Blocks& out) {
  BookBox made;
  made.kind = BookBox::Kind::quote;
  leads_ = false;
  const bool strong_first = !node.children.empty() && node.children[0].kind == MarkdownKind::paragraph &&
                            !node.children[0].children.empty() &&
                            node.children[0].children[0].kind == MarkdownKind::strong;
  const auto head =
      strong_first ? box_head(context_, source::plain_text(node.children[0].children[0])) : std::nullopt;
  if (head) {
    made.kind = head->kind;
    if (!head->title.empty())
      made.title = plain(typographic(head->title, context_.material.manifest.language));
  }
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (i > 0 || !head) {
      block(node.children[i], made.blocks);
      continue;
    }
    Node first = node.children[0];
    first.children.erase(first.children.begin());
    block(first, made.blocks);
    // "**Example.** and so on" goes on in the same line; alone it begins with a capital anyway.
    if (!made.blocks.empty()) {
      if (auto* prose = std::get_if<pages::BookProse>(&made.blocks[0].what);
          prose != nullptr && !prose->words.empty() && prose->words[0].icon.empty())
        prose->words[0].text = capital(prose->words[0].text);
    }
  }
  out.push_back({std::move(made)});
  dressed_ = false;
}

void ProseReader::fence(const Node& node, Blocks& out) {
  const std::string language = node.info.substr(0, node.info.find_first_of(" \t{"));
  if (language == "rules") {
    BookBox* told = out.empty() ? nullptr : std::get_if<BookBox>(&out.back().what);
    if (told != nullptr && told->kind == BookBox::Kind::example && !dressed_)
      dressed_ = hooks_.example(node, *told);
    return;
  }
  leads_ = false;
  if (language == "map") {
    const std::size_t name = node.info.find_first_not_of(" \t", language.size());
    if (name == std::string::npos) return;
    FigureRequest request;
    request.kind = "board";
    request.kind_span = request.subject_span = request.place = node.info_span;
    const std::size_t end = std::min(node.info.find_first_of(" \t", name), node.info.size());
    request.subject = node.info.substr(name, end - name);
    if (const std::size_t caption = node.info.find_first_not_of(" \t", end); caption != std::string::npos)
      request.caption =
          marked(context_, typographic(node.info.substr(caption), context_.material.manifest.language));
    source::Diagnostics not_asked_for;
    Blocks made = make_figure({context_.material, context_.outline, not_asked_for}, request);
    for (BookBlock& block : made) out.push_back(std::move(block));
    if (made.empty()) code(node, out);
    return;
  }
  if (language == "figure") {
    for (BookBlock& block : make_figure(context_, figure_request(node, context_)))
      out.push_back(std::move(block));
    return;
  }
  code(node, out);
}

void ProseReader::code(const Node& node, Blocks& out) {
  pages::BookCode made;
  const std::string& text = node.content.text();
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    made.lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  out.push_back({std::move(made)});
}

void ProseReader::figure(const Node& image, Blocks& out) {
  Words caption = words_of(image, nullptr);
  leads_ = false;
  Blocks made = asks_for_figure(image.info) ? make_figure(context_, figure_request(image, std::move(caption)))
                                            : picture_figure(context_, image, std::move(caption));
  for (BookBlock& block : made) out.push_back(std::move(block));
}

void ProseReader::comment(const source::Excerpt& content, Blocks& out) {
  const std::string& text = content.text();
  std::size_t at = 0;
  while (at < text.size()) {
    const auto begin = text.find("<!--", at);
    const std::string_view before = source::trimmed(std::string_view(text).substr(at, begin - at));
    if (!before.empty()) {
      const auto from = static_cast<std::size_t>(before.data() - text.data());
      context_.diagnostics
          .report(mistakes::html, content.span(from, from + before.size()), "HTML is not printed")
          .suggest("write it in Markdown, or take it out");
    }
    if (begin == std::string::npos) break;
    const auto end = std::min(text.find("-->", begin), text.size());
    const std::string_view inside =
        source::trimmed(std::string_view(text).substr(begin + 4, end - std::min(end, begin + 4)));
    if (!inside.empty()) {
      const auto from = static_cast<std::size_t>(inside.data() - text.data());
      marker(std::string(inside), content.span(from, from + inside.size()), out);
    }
    at = std::min(end + 3, text.size());
  }
}

void ProseReader::marker(const std::string& text, Span place, Blocks& out) {
  using Kind = pages::BookBreak::Kind;
  const std::string lower = source::lower_case(text);
  if (lower == "page break") out.push_back({pages::BookBreak{Kind::page}});
  if (lower == "one column") out.push_back({pages::BookBreak{Kind::one_column}});
  if (lower == "two columns") out.push_back({pages::BookBreak{Kind::two_columns}});
  const auto colon = lower.find(':');
  if (colon == std::string::npos) return;
  const std::string_view word = source::trimmed(std::string_view(lower).substr(0, colon));
  const std::string_view part = source::trimmed(std::string_view(lower).substr(colon + 1));
  const auto from = static_cast<std::uint32_t>(part.empty() ? 0 : part.data() - lower.data());
  const bool as_written = place.end - place.begin == lower.size();
  const Span span =
      as_written && !part.empty()
          ? Span{place.file, place.begin + from, place.begin + from + static_cast<std::uint32_t>(part.size())}
          : place;
  if (word == "insert") {
    for (BookBlock& block : hooks_.insert({Marker::Kind::insert, std::string(part), span}))
      out.push_back(std::move(block));
  }
  if (word == "leave out") hooks_.leave_out({Marker::Kind::leave_out, std::string(part), span});
}

Words ProseReader::words_of(const Node& node, std::vector<const Node*>* images) {
  return inline_words(context_, node, file_, images);
}

}  // namespace rulepress::book
