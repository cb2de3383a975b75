#include "source/markdown.h"

#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress::source;
using rulepress::test::brief;

namespace {

struct Parsed {
  Sources sources;
  Diagnostics diagnostics;
  MarkdownNode root;

  explicit Parsed(std::string text) {
    root = parse_markdown(sources.add("file", std::move(text)), sources, diagnostics);
  }
  std::string tree() const { return dump(root, sources); }
  std::string written(const Span& span) const { return std::string(sources.text(span)); }
};

std::string tree(std::string text) {
  return Parsed(std::move(text)).tree();
}

const MarkdownNode* find(const MarkdownNode& node, MarkdownKind kind, int& skip) {
  if (node.kind == kind && skip-- == 0) return &node;
  for (const MarkdownNode& child : node.children) {
    if (const MarkdownNode* found = find(child, kind, skip)) return found;
  }
  return nullptr;
}

const MarkdownNode& nth(const Parsed& parsed, MarkdownKind kind, int index = 0) {
  const MarkdownNode* found = find(parsed.root, kind, index);
  REQUIRE(found != nullptr);
  return *found;
}

// The source of one character of a node's content.
std::string source_of(const Parsed& parsed, const MarkdownNode& node, std::string_view character) {
  const auto at = node.content.text().find(character);
  REQUIRE(at != std::string::npos);
  return parsed.written(node.content.span(at, at + character.size()));
}

std::string with_crlf(const std::string& text) {
  std::string made;
  for (const char c : text) made += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return made;
}

// Each byte of content comes from the same byte of the source, or from an escape or the like; in order.
void check_places(const Parsed& parsed, const MarkdownNode& node) {
  const auto size = parsed.sources[node.span.file].text.size();
  REQUIRE(node.span.begin <= node.span.end);
  REQUIRE(node.span.end <= size);
  REQUIRE(node.info_span.end <= size);
  const std::string& text = node.content.text();
  std::uint32_t last = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const Span span = node.content.span(i, i + 1);
    REQUIRE(span.begin >= last);
    REQUIRE(span.end >= span.begin);
    REQUIRE(span.end <= size);
    last = span.begin;
    const std::string written = parsed.written(span);
    if (written.size() == 1)
      REQUIRE((written[0] == text[i] || ((written == "\t" || written == "\n") && text[i] == ' ')));
  }
  for (const MarkdownNode& child : node.children) check_places(parsed, child);
}

// In good text every piece is found where it stands.
void check_found(const Parsed& parsed, const MarkdownNode& node) {
  if (node.kind == MarkdownKind::text || node.kind == MarkdownKind::code || node.kind == MarkdownKind::html) {
    const std::string written = parsed.written(node.span);
    INFO(written);
    if (written.find_first_of("\\&\n") == std::string::npos) CHECK(written == node.content.text());
  }
  for (const MarkdownNode& child : node.children) check_found(parsed, child);
}

const std::string rich =
    "Title *with* `code`\n"
    "===================\n"
    "\n"
    "A paragraph with \\*stars\\*, &amp; &nbsp;&#35;, ümlaut, 👍 and <b>html</b>.  \n"
    "Second **line\n"
    "third** with `code\n"
    "over lines` and [link](http://x.y/z \"a title\") and <http://auto.link>.\n"
    "\n"
    "1. 1\n"
    "2. two\n"
    "   - nested `x`\n"
    "\n"
    "     ```toml a.toml\n"
    "     a = 1\n"
    "\n"
    "       b = 2\n"
    "\t    c\n"
    "     ```\n"
    "   - ![](image.png) ![alt](other.png)\n"
    "\n"
    "> quote [ref][label] and [label]\n"
    "lazy\n"
    "> > deeper\n"
    "> ~~~\n"
    "> open\n"
    "\n"
    "[label]: /url 'title'\n"
    "text right below [label]\n"
    "\n"
    "Head\n"
    "| a | b \\| c |\n"
    "|:--|-----:|\n"
    "| `x\\|y` | *z* |\n"
    "| \\| | |\n"
    "\n"
    "<!-- a\n"
    "comment -->\n"
    "\n"
    "    indented\n"
    "\n"
    "\tcode\n"
    "\n"
    "***\n"
    "\n"
    "### Last \\# heading ###\n"
    "```";

}  // namespace

TEST_CASE("headings have levels and their words places") {
  CHECK(tree("# One\n\n### Two `x` ###\n") ==
        "document 1:1-3:12\n"
        "  heading 1:1-1:6 level 1\n"
        "    text 1:3-1:6 \"One\"\n"
        "  heading 3:1-3:12 level 3\n"
        "    text 3:5-3:9 \"Two \"\n"
        "    code 3:10-3:11 \"x\"\n");
}

TEST_CASE("an escaped hash in a heading is not the heading's own") {
  const Parsed parsed("# \\# x\n");
  CHECK(parsed.written(nth(parsed, MarkdownKind::text).span) == "\\# x");
}

TEST_CASE("a heading with a line below it ends with that line") {
  CHECK(tree("One\ntwo\n===\nText\n---\n\nend\n") ==
        "document 1:1-7:4\n"
        "  heading 1:1-3:4 level 1\n"
        "    text 1:1-1:4 \"One\"\n"
        "    soft break 1:4-2:1\n"
        "    text 2:1-2:4 \"two\"\n"
        "  heading 4:1-5:4 level 2\n"
        "    text 4:1-4:5 \"Text\"\n"
        "  paragraph 7:1-7:4\n"
        "    text 7:1-7:4 \"end\"\n");
}

TEST_CASE("emphasis has the place of its words") {
  CHECK(tree("a *b* **c *d***\n") ==
        "document 1:1-1:16\n"
        "  paragraph 1:1-1:16\n"
        "    text 1:1-1:3 \"a \"\n"
        "    emphasis 1:4-1:5\n"
        "      text 1:4-1:5 \"b\"\n"
        "    text 1:6-1:7 \" \"\n"
        "    strong 1:9-1:13\n"
        "      text 1:9-1:11 \"c \"\n"
        "      emphasis 1:12-1:13\n"
        "        text 1:12-1:13 \"d\"\n");
}

TEST_CASE("around an escape in Markdown each character has its own place") {
  const Parsed parsed("ä\\*b\\\\c\n");
  const MarkdownNode& text = nth(parsed, MarkdownKind::text);
  CHECK(text.content.text() == "ä*b\\c");
  CHECK(source_of(parsed, text, "ä") == "ä");
  CHECK(source_of(parsed, text, "*") == "\\*");
  CHECK(source_of(parsed, text, "b") == "b");
  CHECK(source_of(parsed, text, "\\") == "\\\\");
  CHECK(source_of(parsed, text, "c") == "c");
  CHECK(text.content.span(5, 6) == Span{SourceId{}, 7, 8});
}

TEST_CASE("a backslash before a letter is a backslash") {
  const Parsed parsed("C:\\dir\n");
  const MarkdownNode& text = nth(parsed, MarkdownKind::text);
  CHECK(text.content.text() == "C:\\dir");
  CHECK(source_of(parsed, text, "\\") == "\\");
  CHECK(source_of(parsed, text, "d") == "d");
}

TEST_CASE("an entity has its whole place") {
  const auto [entity, meaning] = GENERATE(table<std::string, std::string>({
      {"&amp;", "&"},
      {"&nbsp;", "\u00A0"},
      {"&#35;", "#"},
      {"&#x1F44D;", "👍"},
      {"&NotEqualTilde;", "\u2242\u0338"},
      {"&CounterClockwiseContourIntegral;", "\u2233"},
  }));
  const Parsed parsed("ab" + entity + "cd\n");
  const MarkdownNode& text = nth(parsed, MarkdownKind::text);
  CHECK(text.content.text() == "ab" + meaning + "cd");
  CHECK(source_of(parsed, text, "b") == "b");
  CHECK(source_of(parsed, text, meaning) == entity);
  CHECK(source_of(parsed, text, "c") == "c");
  CHECK(text.content.span(2 + meaning.size(), 3 + meaning.size()).begin == 2 + entity.size());
}

TEST_CASE("what only looks like an entity is text") {
  const std::string text =
      GENERATE("a &foo; b", "Fish & Chips; c", "&; b", "a & b", "x &#xyz; y", "&amp b", "a&");
  const Parsed parsed(text + "\n");
  CHECK(nth(parsed, MarkdownKind::text).content.text() == text);
  CHECK(parsed.written(nth(parsed, MarkdownKind::text).span) == text);
  CHECK(nth(parsed, MarkdownKind::text).content.span(text.size() - 1, text.size()).begin == text.size() - 1);
}

TEST_CASE("an entity written out by entities is not taken for one") {
  const Parsed parsed("a &amp;amp; b\n");
  const MarkdownNode& text = nth(parsed, MarkdownKind::text);
  CHECK(text.content.text() == "a &amp; b");
  CHECK(source_of(parsed, text, "&") == "&amp;");
  CHECK(source_of(parsed, text, "b") == "b");
}

TEST_CASE("in code nothing is escaped") {
  const Parsed parsed("a `x &amp; \\* \\\\ y` z\n");
  const MarkdownNode& code = nth(parsed, MarkdownKind::code);
  CHECK(code.content.text() == "x &amp; \\* \\\\ y");
  CHECK(parsed.written(code.span) == "x &amp; \\* \\\\ y");
  CHECK(parsed.written(nth(parsed, MarkdownKind::text, 1).span) == " z");
}

TEST_CASE("code over two lines has both as its place") {
  CHECK(tree("a `b\nc` d\ne\n") ==
        "document 1:1-3:2\n"
        "  paragraph 1:1-3:2\n"
        "    text 1:1-1:3 \"a \"\n"
        "    code 1:4-2:2 \"b c\"\n"
        "    text 2:3-2:5 \" d\"\n"
        "    soft break 2:5-3:1\n"
        "    text 3:1-3:2 \"e\"\n");
}

TEST_CASE("code over two lines of a quote skips the quote's mark") {
  const Parsed parsed("> a `b\n> c` d\n");
  const MarkdownNode& code = nth(parsed, MarkdownKind::code);
  CHECK(code.content.text() == "b c");
  CHECK(code.content.span(2, 3) == Span{SourceId{}, 9, 10});
  CHECK(parsed.written(nth(parsed, MarkdownKind::text, 1).span) == " d");
}

TEST_CASE("line breaks of both kinds lead to the next line") {
  CHECK(tree("a\\\nb  \nc\nd\n") ==
        "document 1:1-4:2\n"
        "  paragraph 1:1-4:2\n"
        "    text 1:1-1:2 \"a\"\n"
        "    line break 1:2-2:1\n"
        "    text 2:1-2:2 \"b\"\n"
        "    line break 2:2-3:1\n"
        "    text 3:1-3:2 \"c\"\n"
        "    soft break 3:2-4:1\n"
        "    text 4:1-4:2 \"d\"\n");
}

TEST_CASE("a list's number is not taken for its text") {
  CHECK(tree("1. 1\n2. 2\n") ==
        "document 1:1-2:5\n"
        "  list 1:1-2:5 level 1\n"
        "    item 1:1-1:5\n"
        "      paragraph 1:4-1:5\n"
        "        text 1:4-1:5 \"1\"\n"
        "    item 2:1-2:5\n"
        "      paragraph 2:4-2:5\n"
        "        text 2:4-2:5 \"2\"\n");
}

TEST_CASE("text in nested lists is found") {
  CHECK(tree("- a\n  - b\n    c\n") ==
        "document 1:1-3:6\n"
        "  list 1:1-3:6\n"
        "    item 1:1-3:6\n"
        "      paragraph 1:3-1:4\n"
        "        text 1:3-1:4 \"a\"\n"
        "      list 2:3-3:6\n"
        "        item 2:3-3:6\n"
        "          paragraph 2:5-3:6\n"
        "            text 2:5-2:6 \"b\"\n"
        "            soft break 2:6-3:5\n"
        "            text 3:5-3:6 \"c\"\n");
}

TEST_CASE("lazy lines of a quote are found without its mark") {
  CHECK(tree("> a\nb\n> \\> c\n") ==
        "document 1:1-3:7\n"
        "  quote 1:1-3:7\n"
        "    paragraph 1:3-3:7\n"
        "      text 1:3-1:4 \"a\"\n"
        "      soft break 1:4-2:1\n"
        "      text 2:1-2:2 \"b\"\n"
        "      soft break 2:2-3:3\n"
        "      text 3:3-3:7 \"> c\"\n");
}

TEST_CASE("cells of a table are found, with escaped pipes in text and code") {
  CHECK(tree("| a | b |\n|---|---|\n| c \\| d | `e\\|f` |\n| \\| | |\n") ==
        "document 1:1-4:9\n"
        "  table 1:1-4:9\n"
        "    row 1:1-1:10 level 1\n"
        "      cell 1:2-1:5\n"
        "        text 1:3-1:4 \"a\"\n"
        "      cell 1:6-1:9\n"
        "        text 1:7-1:8 \"b\"\n"
        "    row 3:1-3:20\n"
        "      cell 3:2-3:10\n"
        "        text 3:3-3:9 \"c | d\"\n"
        "      cell 3:11-3:19\n"
        "        code 3:13-3:17 \"e|f\"\n"
        "    row 4:1-4:9\n"
        "      cell 4:2-4:6\n"
        "        text 4:3-4:5 \"|\"\n"
        "      cell 4:7-4:8\n");
}

TEST_CASE("a table right below a paragraph starts at its own head") {
  const Parsed parsed("Text\nmore\n| more | b |\n|---|---|\n| c | d |\n");
  CHECK(parsed.written(nth(parsed, MarkdownKind::paragraph).span) == "Text\nmore");
  CHECK(nth(parsed, MarkdownKind::table).span.begin == 10);
  CHECK(parsed.written(nth(parsed, MarkdownKind::table_row).span) == "| more | b |");
  CHECK(nth(parsed, MarkdownKind::text, 2).span == Span{SourceId{}, 12, 16});
  CHECK(nth(parsed, MarkdownKind::text, 3).span == Span{SourceId{}, 19, 20});
}

TEST_CASE("the address of a link is found behind its words") {
  const Parsed parsed("see [a u](u \"t and u\") u\n");
  const MarkdownNode& link = nth(parsed, MarkdownKind::link);
  CHECK(link.info == "u");
  CHECK(parsed.written(link.span) == "a u");
  CHECK(link.info_span == Span{SourceId{}, 10, 11});
  CHECK(nth(parsed, MarkdownKind::text, 2).span == Span{SourceId{}, 22, 24});
}

TEST_CASE("an address in pointed brackets, with escapes or below its words is found") {
  const auto [text, written] = GENERATE(table<std::string, std::string>({
      {"[a](<b c> 'd') e\n", "b c"},
      {"[a](b\\)c) e\n", "b\\)c"},
      {"[a](b&amp;c) e\n", "b&amp;c"},
      {"[a](\nb\n\"c\") e\n", "b"},
      {"[*a*](b (c)) e\n", "b"},
      {"[![x](y)](b) e\n", "b"},
  }));
  const Parsed parsed(text);
  INFO(text);
  CHECK(parsed.written(nth(parsed, MarkdownKind::link).info_span) == written);
  CHECK(parsed.written(parsed.root.children.at(0).children.back().span) == " e");
}

TEST_CASE("a reference has no address of its own in the text") {
  const Parsed parsed("[a][b c] c /u [b c][] c\n\n[b c]: /u\n");
  const MarkdownNode& first = nth(parsed, MarkdownKind::link);
  CHECK(first.info == "/u");
  CHECK(first.info_span == first.span);
  CHECK(parsed.written(first.span) == "a");
  CHECK(nth(parsed, MarkdownKind::text, 1).span == Span{SourceId{}, 8, 14});
  CHECK(nth(parsed, MarkdownKind::text, 2).span == Span{SourceId{}, 15, 18});
  CHECK(nth(parsed, MarkdownKind::text, 3).span == Span{SourceId{}, 21, 23});
}

TEST_CASE("a short reference may stand before brackets that are text") {
  const Parsed parsed("[a](b c) d\n\n[a]: /u\n");
  CHECK(parsed.written(nth(parsed, MarkdownKind::text, 1).span) == "(b c) d");
  CHECK(nth(parsed, MarkdownKind::link).info_span == nth(parsed, MarkdownKind::link).span);
}

TEST_CASE("the same address in pointed brackets twice is found twice") {
  const Parsed parsed("<http://x.y> and <http://x.y> end\n");
  CHECK(nth(parsed, MarkdownKind::link, 0).info_span == Span{SourceId{}, 1, 11});
  CHECK(nth(parsed, MarkdownKind::link, 1).info_span == Span{SourceId{}, 18, 28});
  CHECK(parsed.written(nth(parsed, MarkdownKind::text, 1).span) == " and ");
  CHECK(parsed.written(nth(parsed, MarkdownKind::text, 3).span) == " end");
}

TEST_CASE("links that touch each other are told apart") {
  const Parsed parsed("[a](b)[b](a)[a]\n\n[a]: /u\n");
  CHECK(nth(parsed, MarkdownKind::link, 0).info_span == Span{SourceId{}, 4, 5});
  CHECK(nth(parsed, MarkdownKind::link, 1).span == Span{SourceId{}, 7, 8});
  CHECK(nth(parsed, MarkdownKind::link, 1).info_span == Span{SourceId{}, 10, 11});
  CHECK(nth(parsed, MarkdownKind::link, 2).span == Span{SourceId{}, 13, 14});
}

TEST_CASE("an image without words is marked at its bracket") {
  const Parsed parsed("a ![](x.png) b ![](y.png)\n");
  CHECK(nth(parsed, MarkdownKind::image, 0).span == Span{SourceId{}, 3, 4});
  CHECK(parsed.written(nth(parsed, MarkdownKind::image, 0).info_span) == "x.png");
  CHECK(nth(parsed, MarkdownKind::image, 1).span == Span{SourceId{}, 16, 17});
  CHECK(parsed.written(nth(parsed, MarkdownKind::image, 1).info_span) == "y.png");
}

TEST_CASE("text right below the definition of a link is found") {
  const Parsed parsed("[a]: /u\n[b]: /v 'a'\na text [b]\n");
  CHECK(nth(parsed, MarkdownKind::text, 0).span == Span{SourceId{}, 20, 27});
  CHECK(nth(parsed, MarkdownKind::link).span == Span{SourceId{}, 28, 29});
}

TEST_CASE("html in a line and over two is found") {
  const Parsed parsed("a <b title=\"&amp;\">c</b> <!-- d\n  e --> f\n");
  CHECK(parsed.written(nth(parsed, MarkdownKind::html, 0).span) == "<b title=\"&amp;\">");
  CHECK(nth(parsed, MarkdownKind::html, 2).content.text() == "<!-- d\ne -->");
  CHECK(parsed.written(nth(parsed, MarkdownKind::html, 2).span) == "<!-- d\n  e -->");
  CHECK(parsed.written(nth(parsed, MarkdownKind::text, 3).span) == " f");
}

TEST_CASE("a comment as a block has all its lines as its place") {
  const Parsed parsed("<!-- a\nb -->\nc\n");
  const MarkdownNode& block = nth(parsed, MarkdownKind::html_block);
  CHECK(block.content.text() == "<!-- a\nb -->\n");
  CHECK(parsed.written(block.span) == "<!-- a\nb -->");
  CHECK(nth(parsed, MarkdownKind::text).span == Span{SourceId{}, 13, 14});
}

TEST_CASE("a fence has its content, its info and the places of both") {
  const Parsed parsed("```toml  a b.toml \na = 1\n  b\n```\n");
  const MarkdownNode& block = nth(parsed, MarkdownKind::code_block);
  CHECK(block.closed);
  CHECK(block.info == "toml  a b.toml");
  CHECK(block.info_span == Span{SourceId{}, 3, 17});
  CHECK(block.content.text() == "a = 1\n  b\n");
  CHECK(block.content.span(0, 1) == Span{SourceId{}, 19, 20});
  CHECK(block.content.span(6, 7) == Span{SourceId{}, 25, 26});
  CHECK(block.content.whole() == block.span);
}

TEST_CASE("the info of a fence is not sought before it") {
  const Parsed parsed("1. ```1\n   x\n   ```\n\n~~~ ~\n~~~\n");
  CHECK(nth(parsed, MarkdownKind::code_block, 0).info_span == Span{SourceId{}, 6, 7});
  CHECK(nth(parsed, MarkdownKind::code_block, 1).info == "~");
  CHECK(nth(parsed, MarkdownKind::code_block, 1).info_span == Span{SourceId{}, 25, 26});
}

TEST_CASE("a fence in a list leaves the indentation out") {
  const Parsed parsed("- ```\n  a\n\n    b\n  ```\n");
  const MarkdownNode& block = nth(parsed, MarkdownKind::code_block);
  CHECK(block.content.text() == "a\n\n  b\n");
  CHECK(block.closed);
  CHECK(block.content.span(0, 1) == Span{SourceId{}, 8, 9});
  CHECK(block.content.span(2, 3) == Span{SourceId{}, 10, 11});
  CHECK(block.content.span(3, 4) == Span{SourceId{}, 13, 14});
  CHECK(block.content.span(5, 6) == Span{SourceId{}, 15, 16});
}

TEST_CASE("a tab half used for indentation keeps its place for the rest") {
  const Parsed parsed("- ```\n\tx\n\t  y\n  ```\n");  // two of the tab's four columns are the list's
  const MarkdownNode& block = nth(parsed, MarkdownKind::code_block);
  CHECK(block.content.text() == "  x\n    y\n");
  CHECK(block.content.span(0, 1) == Span{SourceId{}, 6, 7});
  CHECK(block.content.span(1, 2) == Span{SourceId{}, 6, 7});
  CHECK(block.content.span(2, 3) == Span{SourceId{}, 7, 8});
  CHECK(block.content.span(5, 6) == Span{SourceId{}, 9, 10});
  CHECK(block.content.span(6, 7) == Span{SourceId{}, 10, 11});
  CHECK(block.content.span(8, 9) == Span{SourceId{}, 12, 13});
}

TEST_CASE("a fence with CRLF has lines that end in a line feed") {
  const Parsed parsed("```\r\na\r\n\r\nb\r\n```\r\n");
  const MarkdownNode& block = nth(parsed, MarkdownKind::code_block);
  CHECK(block.content.text() == "a\n\nb\n");
  CHECK(block.closed);
  CHECK(block.content.span(1, 2) == Span{SourceId{}, 6, 8});
  CHECK(block.content.span(3, 4) == Span{SourceId{}, 10, 11});
}

TEST_CASE("a fence that is never closed is open") {
  const auto [text, content] = GENERATE(table<std::string, std::string>({
      {"```\na\n", "a\n"},
      {"```\na", "a\n"},
      {"```\n", ""},
      {"```", ""},
      {"````\na\n```\n", "a\n```\n"},
      {"~~~\na\n```\n", "a\n```\n"},
      {"> ```\n> a\n\nb\n", "a\n"},
      {"- ```\n  a\n\nb\n", "a\n"},
  }));
  INFO(text);
  const Parsed parsed(text);
  CHECK_FALSE(nth(parsed, MarkdownKind::code_block).closed);
  CHECK(nth(parsed, MarkdownKind::code_block).content.text().starts_with(content));
}

TEST_CASE("an open fence in a quote is not closed by a fence outside") {
  const Parsed parsed("> ```\n> a\n```\nb\n```\n");
  CHECK_FALSE(nth(parsed, MarkdownKind::code_block, 0).closed);
  CHECK(parsed.written(nth(parsed, MarkdownKind::code_block, 0).span) == "```\n> a");
  CHECK(nth(parsed, MarkdownKind::code_block, 1).closed);
  CHECK(nth(parsed, MarkdownKind::code_block, 1).content.text() == "b\n");
}

TEST_CASE("a fence may be closed by a longer one, indented or at the end of the file") {
  const std::string end = GENERATE("```", "`````\n", "   ```  \n", "```\ntext\n");
  CHECK(nth(Parsed("```\na\n" + end), MarkdownKind::code_block).closed);
}

TEST_CASE("indented code has its places") {
  const Parsed parsed("    a\n\n\t b\n");
  const MarkdownNode& block = nth(parsed, MarkdownKind::code_block);
  CHECK(block.content.text() == "a\n\n b\n");
  CHECK(block.closed);
  CHECK(block.content.span(0, 1) == Span{SourceId{}, 4, 5});
  CHECK(block.content.span(4, 5) == Span{SourceId{}, 9, 10});
}

TEST_CASE("a byte-order mark is no text and takes no column") {
  CHECK(tree("\xEF\xBB\xBF# A\n") ==
        "document 1:1-1:4\n"
        "  heading 1:1-1:4 level 1\n"
        "    text 1:3-1:4 \"A\"\n");
}

TEST_CASE("an empty file is an empty document") {
  CHECK(tree("") == "document 1:1-1:1\n");
  CHECK(tree("\xEF\xBB\xBF") == "document 1:1-1:1\n");
}

TEST_CASE("columns of the tree count characters") {
  CHECK(tree("ä *ö* 👍 `x`\n") ==
        "document 1:1-1:12\n"
        "  paragraph 1:1-1:12\n"
        "    text 1:1-1:3 \"ä \"\n"
        "    emphasis 1:4-1:5\n"
        "      text 1:4-1:5 \"ö\"\n"
        "    text 1:6-1:9 \" 👍 \"\n"
        "    code 1:10-1:11 \"x\"\n");
}

TEST_CASE("plain text leaves the marks out and joins lines") {
  const Parsed parsed("a *b* `c`\n[d](e) &amp; <i>f</i>\n");
  CHECK(plain_text(parsed.root) == "a b c d & f");
}

TEST_CASE("nesting up to the limit is read") {
  const Parsed parsed(std::string(max_markdown_depth, '>') + " a\n");
  CHECK(parsed.diagnostics.all().empty());
  CHECK(plain_text(parsed.root) == "a");
}

TEST_CASE("nesting beyond the limit is reported once and left out") {
  const Parsed parsed(std::string(max_markdown_depth + 1, '>') + " a\n\nb\n\n" + std::string(1000, '>') +
                      " c\n");
  CHECK(brief(parsed.diagnostics, parsed.sources) ==
        std::vector<std::string>{"1:" + std::to_string(max_markdown_depth + 1) + " source/deep-nesting"});
  CHECK(plain_text(parsed.root) == "b");
}

TEST_CASE("lists count as one level each") {
  std::string text;
  for (int depth = 0; depth < max_markdown_depth; ++depth) {
    text += std::string(static_cast<std::size_t>(depth) * 2, ' ') + "- a\n";
  }
  CHECK(Parsed(text).diagnostics.all().empty());
  text += std::string(static_cast<std::size_t>(max_markdown_depth) * 2, ' ') + "- a\n";
  CHECK(brief(Parsed(text).diagnostics, Parsed(text).sources).size() == 1);
}

TEST_CASE("very deep nesting of any kind does not break the parser") {
  for (const std::string mark : {">", "- ", "*", "*_", "[", "![", "<", "`", "1. ", "\\", "&"}) {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += mark;
    const Parsed parsed(text + "a\n");
    check_places(parsed, parsed.root);
  }
  std::string emphasis;
  for (int i = 0; i < 300; ++i) emphasis += "*a _a ";
  for (int i = 0; i < 300; ++i) emphasis += "a_ a*";
  const Parsed parsed(emphasis);
  check_places(parsed, parsed.root);
}

TEST_CASE("every piece of the rich document is found where it stands") {
  for (const std::string& text : {rich, with_crlf(rich), "\xEF\xBB\xBF" + rich}) {
    const Parsed parsed(text);
    CHECK(parsed.diagnostics.all().empty());
    check_places(parsed, parsed.root);
    check_found(parsed, parsed.root);
  }
}

TEST_CASE("CRLF changes nothing in the tree") {
  CHECK(tree(with_crlf(rich)) == tree(rich));
}

TEST_CASE("no beginning or end of a document breaks the Markdown reader") {
  for (const std::string& text : {rich, "\xEF\xBB\xBF" + with_crlf(rich)}) {
    for (std::size_t size = 0; size <= text.size(); ++size) {
      const Parsed beginning(text.substr(0, size));
      check_places(beginning, beginning.root);
      const Parsed end(text.substr(size));
      check_places(end, end.root);
    }
  }
}

TEST_CASE("wrong bytes, zeros and lone carriage returns do not break the Markdown reader") {
  for (const std::string bytes : {std::string("a\0b", 3), std::string("\xFF\xFE"), std::string("a\rb\r\rc"),
                                  std::string("- a\r  - b\r```\rc\r"), std::string("| a |\r|---|\r| b |\r"),
                                  std::string("\xEF\xBB\xBF\xEF\xBB\xBF# a\n")}) {
    const Parsed parsed(bytes);
    CHECK_NOTHROW(parsed.tree());
  }
}
