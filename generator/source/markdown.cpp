// cmark-gfm reports where blocks start, but of inline pieces only guesses (lines too: definitions at the
// start of a paragraph and line breaks inside code are not counted). So the pieces of a block are found by
// matching each against the source, from left to right: backslash escapes and entities are the only ways in
// which the two can differ.
#include "source/markdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
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
    if (made.kind == MarkdownKind::paragraph || made.kind == MarkdownKind::heading) start_block(from, made);
    if (made.kind == MarkdownKind::table) made.span.begin = head_begin(from);
    if (made.kind == MarkdownKind::table_row) start_row(from, made);
    if (made.kind == MarkdownKind::table_cell && source_.line_of(made.span.begin) != source_.line_of(cursor_))
      made.span = {file_, cursor_, cursor_};
    if (made.kind == MarkdownKind::text || made.kind == MarkdownKind::code ||
        made.kind == MarkdownKind::html) {
      read_words(from, made);
    }
    if (made.kind == MarkdownKind::soft_break || made.kind == MarkdownKind::line_break) read_break(made);
    if (nests(made.kind) && ++depth > max_markdown_depth) {
      if (!too_deep_) {
        too_deep_ = true;
        diagnostics_
            .report(mistakes::deep_nesting, made.span,
                    fmt::format("lists and quotes are nested more than {} deep here", max_markdown_depth))
            .suggest("what is deeper than that is not read; make it flatter");
      }
      return made;
    }
    for (cmark_node* child = cmark_node_first_child(from); child != nullptr; child = cmark_node_next(child)) {
      made.children.push_back(node(child, depth));
    }
    if (made.kind == MarkdownKind::link || made.kind == MarkdownKind::image) read_address(from, made);
    fit(made);
    return made;
  }

  static bool nests(MarkdownKind kind) {
    return kind == MarkdownKind::list || kind == MarkdownKind::quote || kind >= MarkdownKind::emphasis;
  }

  // Where cmark's places are guesses, the children's are better.
  void fit(MarkdownNode& made) const {
    const bool setext = made.kind == MarkdownKind::heading && text_.substr(made.span.begin, 1) != "#";
    if (setext) made.span.end = line_end(line_number(static_cast<int>(source_.line_of(cursor_)) + 1));
    if (made.children.empty()) return;
    const std::uint32_t end = made.children.back().span.end;
    if (made.kind >= MarkdownKind::emphasis) {
      made.span.begin = made.children.front().span.begin;
      made.span.end = std::max(made.span.begin, end);
    } else if (made.kind == MarkdownKind::paragraph || made.kind == MarkdownKind::table_cell) {
      made.span.end = std::max(made.span.end, end);
    }
  }

  void read_code_block(cmark_node* from, MarkdownNode& made) {
    made.info = view(cmark_node_get_fence_info(from));
    int fence_length = 0;
    int fence_offset = 0;
    char fence_character = 0;
    const bool fenced = cmark_node_get_fenced(from, &fence_length, &fence_offset, &fence_character) != 0;
    const int first = cmark_node_get_start_line(from) + (fenced ? 1 : 0);
    const std::size_t lines = append_lines(view(cmark_node_get_literal(from)), first, made.content);
    if (fenced) {
      block_end_ = line_end(line_number(first - 1));
      Excerpt info;
      std::uint32_t at = made.span.begin;
      while (at < block_end_ && text_[at] == fence_character) ++at;
      at = skip_blanks(at);
      const std::uint32_t stop = match(made.info, at, Writing::escaped, info);
      if (!made.info.empty() && stop != no_match) made.info_span = {file_, at, stop};
      const int closing = first + static_cast<int>(lines);
      made.closed = is_closing_fence(from, closing, fence_length, fence_character);
      // cmark lets an open block reach into the line after it.
      if (!made.closed) made.span.end = line_end(line_number(closing - 1));
    }
    made.content.set_whole(made.span);
  }

  bool is_closing_fence(cmark_node* from, int line, int length, char character) const {
    if (line > static_cast<int>(source_.lines.size())) return false;
    cmark_node* next = from;
    while (next != nullptr && cmark_node_next(next) == nullptr) next = cmark_node_parent(next);
    if (next != nullptr && cmark_node_get_start_line(cmark_node_next(next)) == line) return false;
    std::uint32_t at = content_begin(line_number(line));
    const std::uint32_t end = line_end(line_number(line));
    const std::uint32_t fence = at;
    while (at < end && text_[at] == character) ++at;
    return at - fence >= static_cast<std::uint32_t>(length) && skip_blanks(at) == end;
  }

  void read_html_block(cmark_node* from, MarkdownNode& made) {
    const int first = cmark_node_get_start_line(from);
    const std::size_t lines = append_lines(view(cmark_node_get_literal(from)), first, made.content);
    made.span.end = line_end(line_number(first + static_cast<int>(lines) - 1));
    made.content.set_whole(made.span);
  }

  // A block's content line is the end of its source line: what stands before is indentation and container
  // marks. A tab that was half used for indentation is the exception; its rest arrives as spaces.
  std::size_t append_lines(std::string_view content, int first_line, Excerpt& excerpt) const {
    std::size_t count = 0;
    while (!content.empty()) {
      const auto content_end = content.find('\n');
      std::string_view line = content.substr(0, content_end);
      content.remove_prefix(std::min(content.size(), line.size() + 1));
      if (line.ends_with('\r')) line.remove_suffix(1);
      const std::uint32_t number = line_number(first_line + static_cast<int>(count));
      const std::string_view written = source_.line(number);
      const std::uint32_t end = line_end(number);
      if (!written.ends_with(line)) {
        std::string_view rest = line;
        while (rest.starts_with(' ') && !(written.ends_with(rest) && follows_tab(written, rest.size()))) {
          rest.remove_prefix(1);
        }
        const auto at = end - static_cast<std::uint32_t>(std::min(rest.size(), written.size()));
        excerpt.append_written(line.substr(0, line.size() - rest.size()),
                               std::max(at, source_.line_begin(number) + 1) - 1, at);
        line = rest;
      }
      excerpt.append_plain(line, end - static_cast<std::uint32_t>(std::min(line.size(), written.size())));
      if (content_end != std::string_view::npos) {
        const std::uint32_t next = number < source_.lines.size() ? source_.lines[number] : end;
        excerpt.append_written("\n", end, std::max(next, end));
      }
      ++count;
    }
    return count;
  }

  static bool follows_tab(std::string_view line, std::size_t rest) {
    return rest < line.size() && line[line.size() - rest - 1] == '\t';
  }

  std::uint32_t line_end(std::uint32_t number) const {
    return source_.line_begin(number) + static_cast<std::uint32_t>(source_.line(number).size());
  }

  std::uint32_t skip_blanks(std::uint32_t at) const {
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    return at;
  }

  // After the indentation and the marks of quotes: where the text of a line that goes on stands.
  std::uint32_t content_begin(std::uint32_t number) const {
    std::uint32_t at = skip_blanks(source_.line_begin(number));
    while (at < text_.size() && text_[at] == '>') at = skip_blanks(at + 1);
    return at;
  }

  bool is_line_end(std::uint32_t at) const {
    return text_[at] == '\n' || (text_[at] == '\r' && text_.substr(at + 1, 1) == "\n");
  }

  // The text of the line after the one that holds `at`.
  std::uint32_t next_line(std::uint32_t at) const {
    const std::uint32_t number = source_.line_of(at);
    return number < source_.lines.size() ? content_begin(number + 1)
                                         : static_cast<std::uint32_t>(text_.size());
  }

  void start_block(cmark_node* from, const MarkdownNode& made) {
    in_row_ = false;
    cursor_ = made.span.begin;
    block_end_ = std::max(made.span.end, line_end(source_.line_of(cursor_)));
    cmark_node* next = cmark_node_next(from);
    if (next != nullptr && kind_of(next) == MarkdownKind::table) block_end_ = head_begin(next);
    if (made.kind == MarkdownKind::heading) {
      while (cursor_ < block_end_ && text_[cursor_] == '#') ++cursor_;
    }
    cmark_node* first = cmark_node_first_child(from);
    if (first != nullptr) skip_definitions(first);
  }

  // Definitions of links that stand right above a paragraph are taken out of it without a trace.
  void skip_definitions(cmark_node* first) {
    const bool is_link = kind_of(first) == MarkdownKind::link;
    cmark_node* with_words = is_link ? cmark_node_next(first) : first;
    const std::string_view words = with_words == nullptr ? "" : view(cmark_node_get_literal(with_words));
    if (words.starts_with(is_link ? ':' : '[')) return;
    while (cursor_ < block_end_ && text_[cursor_] == '[') {
      const std::uint32_t end = line_end(source_.line_of(cursor_));
      if (text_.substr(cursor_, end - cursor_).find("]:") == std::string_view::npos) return;
      cursor_ = next_line(cursor_);
    }
  }

  // cmark counts a table's head from the start of the paragraph that it ends; it stands above the dashes.
  std::uint32_t head_begin(cmark_node* table) const {
    const std::uint32_t first = line_number(cmark_node_get_start_line(table));
    const std::uint32_t last = line_number(cmark_node_get_end_line(table));
    for (std::uint32_t number = first; number < last; ++number) {
      const std::uint32_t at = content_begin(number + 1);
      const std::string_view below = text_.substr(at, std::max(line_end(number + 1), at) - at);
      if (below.find_first_not_of("|:- \t") == std::string_view::npos && below.find('-') != below.npos) {
        return number == first ? span_of(table).begin : content_begin(number);
      }
    }
    return span_of(table).begin;
  }

  void start_row(cmark_node* from, MarkdownNode& made) {
    if (made.level == 1) {
      made.span.begin = head_begin(cmark_node_parent(from));
      made.span.end = line_end(source_.line_of(made.span.begin));
    }
    in_row_ = true;
    cursor_ = made.span.begin;
    block_end_ = line_end(source_.line_of(cursor_));
  }

  void read_break(MarkdownNode& made) {
    const std::uint32_t next = next_line(cursor_);
    made.span = {file_, cursor_, next};
    cursor_ = next;
  }

  enum class Writing { escaped, literal };

  void read_words(cmark_node* from, MarkdownNode& made) {
    const std::string_view words = view(cmark_node_get_literal(from));
    const Writing writing = made.kind == MarkdownKind::text ? Writing::escaped : Writing::literal;
    for (std::uint32_t start = cursor_; start < block_end_;
         start = is_line_end(start) ? std::max(next_line(start), start + 1) : start + 1) {
      Excerpt excerpt;
      const std::uint32_t stop = match(words, start, writing, excerpt);
      if (stop == no_match) continue;
      made.span = {file_, start, stop};
      excerpt.set_whole(made.span);
      made.content = std::move(excerpt);
      cursor_ = stop;
      if (made.kind == MarkdownKind::code) skip_backquotes();
      return;
    }
    made.span = {file_, cursor_, std::max(cursor_, line_end(source_.line_of(cursor_)))};
    made.content = Excerpt(made.span);
    made.content.append_written(words, made.span.begin, made.span.end);
  }

  void skip_backquotes() {
    std::uint32_t at = skip_blanks(cursor_);
    if (at < block_end_ && is_line_end(at)) at = next_line(at);
    while (at < block_end_ && text_[at] == '`') cursor_ = ++at;
  }

  static constexpr std::uint32_t no_match = 0xFFFFFFFF;

  // Matches `words` against the source from `at` on; the offset after the match.
  std::uint32_t match(std::string_view words, std::uint32_t at, Writing writing, Excerpt& excerpt) const {
    while (!words.empty()) {
      if (at >= block_end_) return no_match;
      std::string bytes(1, words.front());
      std::uint32_t stop = at + 1;
      const char next = at + 1 < block_end_ ? text_[at + 1] : '\n';
      if (is_line_end(at)) {
        if (writing == Writing::escaped || (bytes != " " && bytes != "\n")) return no_match;
        stop = next_line(at);
      } else if (text_[at] == '\\' && (writing == Writing::escaped ? std::ispunct(next) != 0 && next > 0
                                                                   : in_row_ && next == '|')) {
        bytes = next;
        stop = at + 2;
      } else if (text_[at] == '&' && writing == Writing::escaped) {
        const std::string_view entity = entity_at(at);
        bytes = entity.empty() ? "&" : meaning(entity);
        stop = at + std::max<std::uint32_t>(1, static_cast<std::uint32_t>(entity.size()));
      } else if (text_[at] != words.front() || (in_row_ && text_[at] == '|')) {
        return no_match;
      }
      if (!words.starts_with(bytes)) return no_match;
      if (stop == at + 1 && bytes[0] == text_[at]) {
        excerpt.append_plain(bytes, at);
      } else {
        excerpt.append_written(bytes, at, stop);
      }
      words.remove_prefix(bytes.size());
      at = stop;
    }
    return at;
  }

  // What looks like an entity: "&amp;". No entity is longer than this.
  std::string_view entity_at(std::uint32_t at) const {
    const std::string_view near = text_.substr(at, std::min<std::size_t>(34, block_end_ - at));
    const auto end =
        near.find_first_not_of("#0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", 1);
    return end != near.npos && end > 1 && near[end] == ';' ? near.substr(0, end + 1) : std::string_view{};
  }

  // cmark knows the two thousand names; a text without one comes back as it is.
  static std::string meaning(std::string_view entity) {
    const std::unique_ptr<cmark_node, NodeDeleter> root(
        cmark_parse_document(entity.data(), entity.size(), CMARK_OPT_DEFAULT));
    cmark_node* paragraph = cmark_node_first_child(root.get());
    return std::string(view(cmark_node_get_literal(cmark_node_first_child(paragraph))));
  }

  // The address stands behind the link's words, or around them (<https://…>), unless it is a reference to a
  // definition elsewhere.
  void read_address(cmark_node* from, MarkdownNode& made) {
    made.info = view(cmark_node_get_url(from));
    if (made.children.empty()) {
      const auto open = text_.find('[', cursor_);
      if (open < block_end_) cursor_ = static_cast<std::uint32_t>(open) + 1;
      made.span = {file_, open < block_end_ ? cursor_ - 1 : cursor_, cursor_};
    }
    fit(made);
    made.info_span = made.span;
    if (made.span.begin > 0 && text_[made.span.begin - 1] == '<' && text_.substr(cursor_, 1) == ">") {
      ++cursor_;
      return;
    }
    const auto close = text_.find(']', cursor_);
    if (close >= block_end_) return;
    cursor_ = static_cast<std::uint32_t>(close) + 1;
    if (cursor_ >= block_end_) return;
    if (text_[cursor_] == '(') {
      read_target(made);
    } else if (text_[cursor_] == '[') {
      const auto label_end = text_.find(']', cursor_);
      if (label_end < block_end_) cursor_ = static_cast<std::uint32_t>(label_end) + 1;
    }
  }

  // (address "title") from the cursor on.
  void read_target(MarkdownNode& made) {
    std::uint32_t at = skip_space(cursor_ + 1);
    const bool pointed = at < block_end_ && text_[at] == '<';
    if (pointed) ++at;
    Excerpt address;
    const std::uint32_t stop = match(made.info, at, Writing::escaped, address);
    if (stop == no_match) return;
    const std::uint32_t title = skip_space(stop + (pointed ? 1 : 0));
    std::uint32_t end = title;
    if (title < block_end_ && text_[title] != ')') {
      const char quote = text_[title] == '(' ? ')' : text_[title];
      for (++end; end < block_end_ && text_[end] != quote; ++end) {
        if (text_[end] == '\\') ++end;
      }
      end = skip_space(end + 1);
    }
    if (end >= block_end_ || text_[end] != ')') return;
    if (!made.info.empty()) made.info_span = {file_, at, stop};
    cursor_ = end + 1;
  }

  std::uint32_t skip_space(std::uint32_t at) const {
    at = skip_blanks(at);
    return at < block_end_ && is_line_end(at) ? next_line(at) : at;
  }

  SourceId file_;
  const Source& source_;
  std::string_view text_;
  Diagnostics& diagnostics_;
  std::uint32_t cursor_ = 0;     // up to here the pieces of the block are found
  std::uint32_t block_end_ = 0;  // and beyond this none of them stands
  bool in_row_ = false;          // of a table, where a pipe is never text
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
