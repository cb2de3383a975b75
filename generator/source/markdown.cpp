// cmark-gfm reports lines truly but columns only roughly (a paragraph's later lines are counted as if they
// were indented like its first). So places inside a line are found by matching each piece of text against its
// source line, from left to right: backslash escapes and entities are the only ways in which the two can
// differ.
#include "source/markdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "source/mistakes.h"

namespace rulepress::source {
namespace {

struct ParserDeleter {
  void operator()(cmark_parser* parser) const { cmark_parser_free(parser); }
};
struct NodeDeleter {
  void operator()(cmark_node* node) const { cmark_node_free(node); }
};

std::string_view view(const char* text) {
  return text == nullptr ? std::string_view{} : std::string_view(text);
}

MarkdownKind kind_of(cmark_node* node) {
  const cmark_node_type type = cmark_node_get_type(node);
  if (type == CMARK_NODE_HEADING) return MarkdownKind::heading;
  if (type == CMARK_NODE_PARAGRAPH) return MarkdownKind::paragraph;
  if (type == CMARK_NODE_LIST) return MarkdownKind::list;
  if (type == CMARK_NODE_ITEM) return MarkdownKind::item;
  if (type == CMARK_NODE_BLOCK_QUOTE) return MarkdownKind::quote;
  if (type == CMARK_NODE_CODE_BLOCK) return MarkdownKind::code_block;
  if (type == CMARK_NODE_HTML_BLOCK) return MarkdownKind::html_block;
  if (type == CMARK_NODE_THEMATIC_BREAK) return MarkdownKind::rule;
  if (type == CMARK_NODE_TEXT) return MarkdownKind::text;
  if (type == CMARK_NODE_SOFTBREAK) return MarkdownKind::soft_break;
  if (type == CMARK_NODE_LINEBREAK) return MarkdownKind::line_break;
  if (type == CMARK_NODE_CODE) return MarkdownKind::code;
  if (type == CMARK_NODE_HTML_INLINE) return MarkdownKind::html;
  if (type == CMARK_NODE_EMPH) return MarkdownKind::emphasis;
  if (type == CMARK_NODE_STRONG) return MarkdownKind::strong;
  if (type == CMARK_NODE_LINK) return MarkdownKind::link;
  if (type == CMARK_NODE_IMAGE) return MarkdownKind::image;
  const std::string_view name = cmark_node_get_type_string(node);
  if (name == "table") return MarkdownKind::table;
  if (name == "table_row" || name == "table_header") return MarkdownKind::table_row;
  if (name == "table_cell") return MarkdownKind::table_cell;
  return MarkdownKind::document;
}

class MarkdownReader {
 public:
  MarkdownReader(SourceId file, const Sources& sources, Diagnostics& diagnostics)
      : file_(file), source_(sources[file]), text_(source_.text), diagnostics_(diagnostics) {}

  MarkdownNode read() {
    static const bool registered = (cmark_gfm_core_extensions_ensure_registered(), true);
    (void)registered;
    const std::unique_ptr<cmark_parser, ParserDeleter> parser(cmark_parser_new(CMARK_OPT_DEFAULT));
    if (cmark_syntax_extension* tables = cmark_find_syntax_extension("table")) {
      cmark_parser_attach_syntax_extension(parser.get(), tables);
    }
    const std::string_view text = text_.substr(source_.text_begin);
    cmark_parser_feed(parser.get(), text.data(), text.size());
    const std::unique_ptr<cmark_node, NodeDeleter> root(cmark_parser_finish(parser.get()));
    return node(root.get(), 0);
  }

 private:
  std::uint32_t line_number(int line) const {
    return static_cast<std::uint32_t>(std::clamp(line, 1, static_cast<int>(source_.lines.size())));
  }

  std::uint32_t offset(int line, int column) const {
    const std::uint32_t number = line_number(line);
    const auto limit = static_cast<std::uint32_t>(source_.line(number).size());
    return source_.line_begin(number) + std::min(static_cast<std::uint32_t>(std::max(column, 1) - 1), limit);
  }

  Span span_of(cmark_node* from) const {
    const std::uint32_t begin = offset(cmark_node_get_start_line(from), cmark_node_get_start_column(from));
    const std::uint32_t end = offset(cmark_node_get_end_line(from), cmark_node_get_end_column(from) + 1);
    return {file_, begin, std::max(begin, end)};
  }

  MarkdownNode node(cmark_node* from, int depth) {
    MarkdownNode made;
    made.kind = kind_of(from);
    made.span = span_of(from);
    made.info_span = made.span;
    if (made.kind == MarkdownKind::heading) made.level = cmark_node_get_heading_level(from);
    if (made.kind == MarkdownKind::list) made.level = cmark_node_get_list_start(from);
    if (made.kind == MarkdownKind::table_row)
      made.level = view(cmark_node_get_type_string(from)) == "table_header";
    if (made.kind == MarkdownKind::code_block) read_code_block(from, made);
    if (made.kind == MarkdownKind::html_block) read_html_block(from, made);
    if (made.kind == MarkdownKind::text || made.kind == MarkdownKind::code ||
        made.kind == MarkdownKind::html) {
      read_words(from, made);
    }
    const bool addressed = made.kind == MarkdownKind::link || made.kind == MarkdownKind::image;
    if (depth >= max_markdown_depth) {
      if (cmark_node_first_child(from) != nullptr && !too_deep_) {
        too_deep_ = true;
        diagnostics_
            .report(mistakes::deep_nesting, made.span,
                    fmt::format("lists and quotes are nested more than {} deep here", max_markdown_depth))
            .suggest("what is deeper than that is not read; make it flatter");
      }
      return made;
    }
    for (cmark_node* child = cmark_node_first_child(from); child != nullptr; child = cmark_node_next(child)) {
      made.children.push_back(node(child, depth + 1));
    }
    if (addressed) read_address(from, made);
    fit_inline(made);
    return made;
  }

  // An inline node's own columns are cmark's guess; its children's are ours.
  void fit_inline(MarkdownNode& made) const {
    if (made.kind < MarkdownKind::emphasis || made.children.empty()) return;
    made.span.begin = made.children.front().span.begin;
    made.span.end = std::max(made.span.begin, made.children.back().span.end);
  }

  void read_code_block(cmark_node* from, MarkdownNode& made) {
    made.info = view(cmark_node_get_fence_info(from));
    made.content = Excerpt(made.span);
    int fence_length = 0;
    int fence_offset = 0;
    char fence_character = 0;
    const bool fenced = cmark_node_get_fenced(from, &fence_length, &fence_offset, &fence_character) != 0;
    const int first = cmark_node_get_start_line(from) + (fenced ? 1 : 0);
    const std::size_t lines = append_lines(view(cmark_node_get_literal(from)), first, made.content);
    if (!fenced) return;
    locate(made.info, cmark_node_get_start_line(from), made.info_span);
    const int closing = first + static_cast<int>(lines);
    made.closed = false;
    if (closing <= static_cast<int>(source_.lines.size())) {
      const std::string fence(static_cast<std::size_t>(std::max(fence_length, 3)), fence_character);
      made.closed = source_.line(line_number(closing)).find(fence) != std::string_view::npos;
    }
  }

  void read_html_block(cmark_node* from, MarkdownNode& made) {
    made.content = Excerpt(made.span);
    append_lines(view(cmark_node_get_literal(from)), cmark_node_get_start_line(from), made.content);
  }

  // A block's content line is the end of its source line: what stands before is indentation and container
  // marks. A tab that was half used for indentation is the exception; its rest arrives as spaces.
  std::size_t append_lines(std::string_view content, int first_line, Excerpt& excerpt) const {
    std::size_t count = 0;
    while (!content.empty()) {
      const auto line_end = content.find('\n');
      std::string_view line = content.substr(0, line_end);
      content.remove_prefix(std::min(content.size(), line.size() + 1));
      if (line.ends_with('\r')) line.remove_suffix(1);
      const std::uint32_t number = line_number(first_line + static_cast<int>(count));
      const std::string_view written = source_.line(number);
      const std::uint32_t begin = source_.line_begin(number);
      const auto end = begin + static_cast<std::uint32_t>(written.size());
      if (written.ends_with(line)) {
        excerpt.append_plain(line, end - static_cast<std::uint32_t>(line.size()));
      } else {
        const std::string_view words = line.substr(std::min(line.find_first_not_of(' '), line.size()));
        const auto at = end - static_cast<std::uint32_t>(std::min(words.size(), written.size()));
        excerpt.append_written(line.substr(0, line.size() - words.size()), begin, at);
        excerpt.append_plain(words, at);
      }
      if (line_end != std::string_view::npos) {
        const std::uint32_t next = number < source_.lines.size() ? source_.lines[number] : end;
        excerpt.append_written("\n", end, std::max(next, end));
      }
      ++count;
    }
    return count;
  }

  // Starts matching at the left end of a line; later pieces of the same line go on where the last one ended.
  void move_to_line(int line) {
    const std::uint32_t number = line_number(line);
    if (number == cursor_line_) return;
    cursor_line_ = number;
    cursor_ = source_.line_begin(number);
  }

  std::uint32_t cursor_line_end() const {
    return source_.line_begin(cursor_line_) + static_cast<std::uint32_t>(source_.line(cursor_line_).size());
  }

  bool locate(std::string_view words, int line, Span& span) {
    if (words.empty()) return false;
    move_to_line(line);
    const std::string_view rest = text_.substr(cursor_, cursor_line_end() - cursor_);
    const auto found = rest.find(words);
    if (found == std::string_view::npos) return false;
    span.begin = cursor_ + static_cast<std::uint32_t>(found);
    span.end = span.begin + static_cast<std::uint32_t>(words.size());
    return true;
  }

  void read_words(cmark_node* from, MarkdownNode& made) {
    const std::string_view words = view(cmark_node_get_literal(from));
    move_to_line(cmark_node_get_start_line(from));
    const std::uint32_t end = cursor_line_end();
    for (std::uint32_t start = cursor_; start <= end; ++start) {
      Excerpt excerpt(made.span);
      const std::uint32_t stop = match(words, start, end, excerpt);
      if (stop == no_match) continue;
      excerpt.set_whole({file_, start, stop});
      made.content = std::move(excerpt);
      made.span = {file_, start, stop};
      cursor_ = stop;
      return;
    }
    // A piece that goes over several lines (a code span): its first line must do.
    made.span = {file_, cursor_, end};
    made.content = Excerpt(made.span);
    made.content.append_written(words, cursor_, end);
  }

  static constexpr std::uint32_t no_match = 0xFFFFFFFF;

  // Matches `words` against the source from `at` on; the offset after the match.
  std::uint32_t match(std::string_view words, std::uint32_t at, std::uint32_t end, Excerpt& excerpt) const {
    std::size_t done = 0;
    while (done < words.size()) {
      if (at >= end) return no_match;
      if (text_[at] == '\\' && at + 1 < end && text_[at + 1] == words[done] && words[done] != '\\') {
        excerpt.append_written(words.substr(done, 1), at, at + 2);
        at += 2;
        ++done;
      } else if (text_[at] == '\\' && at + 1 < end && text_[at + 1] == '\\' && words[done] == '\\') {
        excerpt.append_written("\\", at, at + 2);
        at += 2;
        ++done;
      } else if (text_[at] == words[done] && !(words[done] == '&' && is_entity(at, end))) {
        excerpt.append_plain(words.substr(done, 1), at);
        ++at;
        ++done;
      } else if (text_[at] == '&' && is_entity(at, end)) {
        const auto semicolon = static_cast<std::uint32_t>(text_.find(';', at));
        // An entity stands for one character, rarely two; what follows it tells how many bytes that is.
        const std::size_t size = entity_size(words.substr(done), semicolon + 1, end);
        excerpt.append_written(words.substr(done, size), at, semicolon + 1);
        at = semicolon + 1;
        done += size;
      } else {
        return no_match;
      }
    }
    return at;
  }

  bool is_entity(std::uint32_t at, std::uint32_t end) const {
    const auto semicolon = text_.find(';', at);
    if (semicolon == std::string_view::npos || semicolon >= end || semicolon - at < 2 ||
        semicolon - at > 33) {
      return false;
    }
    return std::ranges::all_of(text_.substr(at + 1, semicolon - at - 1),
                               [](unsigned char c) { return (std::isalnum(c) != 0) || c == '#'; });
  }

  std::size_t entity_size(std::string_view words, std::uint32_t after, std::uint32_t end) const {
    std::size_t size = 1;
    while (size < words.size() && (static_cast<unsigned char>(words[size]) & 0xC0) == 0x80) ++size;
    const bool two = size < words.size() && after < end && text_[after] != words[size] &&
                     text_[after] != '\\' && text_[after] != '&';
    if (!two) return std::min(size, words.size());
    ++size;
    while (size < words.size() && (static_cast<unsigned char>(words[size]) & 0xC0) == 0x80) ++size;
    return size;
  }

  // The address stands behind the link's words, unless it is a reference to a definition elsewhere.
  void read_address(cmark_node* from, MarkdownNode& made) {
    made.info = view(cmark_node_get_url(from));
    if (made.children.empty()) {
      move_to_line(cmark_node_get_start_line(from));
      const std::string_view rest = text_.substr(cursor_, cursor_line_end() - cursor_);
      const auto open = rest.find('[');
      if (open != std::string_view::npos) {
        made.span = {file_, cursor_ + static_cast<std::uint32_t>(open),
                     cursor_ + static_cast<std::uint32_t>(open + 1)};
      }
    }
    fit_inline(made);
    made.info_span = made.span;
    const int line = static_cast<int>(source_.line_of(made.span.end));
    if (locate(made.info, line, made.info_span)) cursor_ = made.info_span.end;
  }

  SourceId file_;
  const Source& source_;
  std::string_view text_;
  Diagnostics& diagnostics_;
  std::uint32_t cursor_line_ = 0;
  std::uint32_t cursor_ = 0;
  bool too_deep_ = false;
};

void append_plain_text(const MarkdownNode& node, std::string& out) {
  if (node.kind == MarkdownKind::text || node.kind == MarkdownKind::code) out += node.content.text();
  if (node.kind == MarkdownKind::soft_break || node.kind == MarkdownKind::line_break) out += ' ';
  for (const MarkdownNode& child : node.children) append_plain_text(child, out);
}

constexpr std::string_view kind_names[] = {
    "document",   "heading", "paragraph", "list",     "item",   "quote", "code block",
    "html block", "rule",    "table",     "row",      "cell",   "text",  "soft break",
    "line break", "code",    "html",      "emphasis", "strong", "link",  "image"};

void dump_node(const MarkdownNode& node, const Source& source, std::size_t depth, std::string& out) {
  const Position begin = source.position(node.span.begin);
  const Position end = source.position(node.span.end);
  out += fmt::format("{}{} {}:{}-{}:{}", std::string(depth * 2, ' '),
                     kind_names[static_cast<std::size_t>(node.kind)], begin.line, begin.column, end.line,
                     end.column);
  if (node.level != 0) out += fmt::format(" level {}", node.level);
  if (!node.info.empty()) out += fmt::format(" <{}>", node.info);
  if (!node.closed) out += " open";
  if (!node.content.text().empty()) out += fmt::format(" \"{}\"", node.content.text());
  out += '\n';
  for (const MarkdownNode& child : node.children) dump_node(child, source, depth + 1, out);
}

}  // namespace

MarkdownNode parse_markdown(SourceId file, const Sources& sources, Diagnostics& diagnostics) {
  return MarkdownReader(file, sources, diagnostics).read();
}

std::string plain_text(const MarkdownNode& node) {
  std::string text;
  append_plain_text(node, text);
  return text;
}

std::string dump(const MarkdownNode& node, const Sources& sources) {
  std::string out;
  dump_node(node, sources[node.span.file], 0, out);
  return out;
}

}  // namespace rulepress::source
