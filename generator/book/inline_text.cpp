#include "book/inline_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "book/figure.h"
#include "book/mistakes.h"
#include "book/parts.h"
#include "source/nearest.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

using source::MarkdownKind;
using source::MarkdownNode;

class InlineReader {
 public:
  InlineReader(const BookContext& context, source::SourceId file, std::vector<const MarkdownNode*>* images)
      : context_(context), file_(file), images_(images) {}

  // Neighbouring texts are read as one: Markdown takes `:hit_points:` apart.
  void children(const MarkdownNode& node, const BookRun& style) {
    for (std::size_t i = 0; i < node.children.size();) {
      if (node.children[i].kind != MarkdownKind::text) {
        one(node.children[i], style);
        ++i;
        continue;
      }
      std::vector<const MarkdownNode*> texts;
      for (; i < node.children.size() && node.children[i].kind == MarkdownKind::text; ++i)
        texts.push_back(&node.children[i]);
      text(texts, style);
    }
  }

  Words words;

 private:
  void one(const MarkdownNode& node, BookRun style) {
    switch (node.kind) {
      case MarkdownKind::soft_break:
        add(" ", style);
        break;
      case MarkdownKind::line_break:
        if (words.empty()) break;
        words.back().line_break = true;
        before_ = ' ';
        break;
      case MarkdownKind::code:
        style.code = true;
        style.text = node.content.text();
        words.push_back(style);
        before_ = 'x';
        break;
      case MarkdownKind::html:
        html(node);
        break;
      case MarkdownKind::emphasis:
        style.emphasis = true;
        children(node, style);
        break;
      case MarkdownKind::strong:
        style.strong = true;
        children(node, style);
        break;
      case MarkdownKind::link:
        style.link = target_of(node);
        style.place = node.info_span;
        number_title(node, style);
        children(node, style);
        break;
      case MarkdownKind::image:
        if (images_ != nullptr) images_->push_back(&node);
        break;
      default:
        children(node, style);
    }
  }

  // A link whose words are the title of its section says its number, too: paper has no links.
  void number_title(const MarkdownNode& link, const BookRun& style) {
    const auto& sections = context_.outline.sections;
    const auto found = std::ranges::find_if(
        sections, [&](const Outline::Entry& one) { return "#" + one.anchor == style.link; });
    if (found == sections.end() || found->number.empty()) return;
    const auto& section =
        context_.material.rulebook.sections[static_cast<std::size_t>(found - sections.begin())];
    if (source::plain_text(link) == section.title) add(found->number + "\u00a0", style);
  }

  // `[the reef](card:amber-reef)` leads to the card in the list of all cards.
  std::string target_of(const MarkdownNode& link) const {
    constexpr std::string_view scheme = "card:";
    if (!link.info.starts_with(scheme))
      return context_.outline.target_of(link.info, file_, context_.material.sources);
    const std::string name = rules::decoded(std::string_view(link.info).substr(scheme.size()));
    source::Span span = link.info_span;
    if (span.end - span.begin == link.info.size()) span.begin += static_cast<std::uint32_t>(scheme.size());
    const auto component = find_named(context_, {name, span});
    return component ? "#" + card_anchor(context_.material.deck.components[*component].id) : "";
  }

  void html(const MarkdownNode& node) {
    const std::string tag = source::lower_case(node.content.text());
    if (tag.starts_with("<!--")) return;
    if (tag == "<br>" || tag == "<br/>" || tag == "<br />") {
      if (!words.empty()) words.back().line_break = true;
      return;
    }
    context_.diagnostics.report(mistakes::html, node.span, "HTML is not printed")
        .suggest("write it in Markdown, or take it out");
  }

  void add(std::string_view text, const BookRun& style) {
    // A comment between two blanks leaves one of them behind.
    if (before_ == ' ') text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) return;
    BookRun run = style;
    run.text = typographic(text, context_.material.manifest.language, before_);
    before_ = text.back();
    const bool same = !words.empty() && words.back().icon.empty() && !words.back().line_break &&
                      !words.back().code && words.back().strong == run.strong &&
                      words.back().emphasis == run.emphasis && words.back().link == run.link;
    if (same) {
      words.back().text += run.text;
    } else {
      words.push_back(std::move(run));
    }
  }

  void text(const std::vector<const MarkdownNode*>& texts, const BookRun& style) {
    std::string all;
    for (const MarkdownNode* node : texts) all += node->content.text();
    check_figures(all, texts);
    std::size_t begin = 0;
    for (std::size_t at = 0; at < all.size();) {
      const std::size_t end = icon_end(all, at);
      if (end == at) {
        ++at;
        continue;
      }
      const std::string name = all.substr(at + 1, end - at - 2);
      Words icon = icon_words(context_, name);
      if (icon.empty()) {
        report_icon(name, place(texts, at, end));
        at = end;
        continue;
      }
      add(std::string_view(all).substr(begin, at - begin), style);
      icon[0].link = style.link;
      hold_number(words);
      words.push_back(icon[0]);
      before_ = 'x';
      begin = at = end;
    }
    add(std::string_view(all).substr(begin), style);
  }

  // `![…](card:a, b)` is no image: addresses have no blanks.
  void check_figures(const std::string& text, const std::vector<const MarkdownNode*>& texts) {
    for (const std::string& kind : figure_kinds()) {
      const auto at = text.find(fmt::format("]({}:", kind));
      if (at == std::string::npos) continue;
      context_.diagnostics
          .report(mistakes::unknown_figure, place(texts, at + 2, at + 3 + kind.size()),
                  "this is not read as a figure, because there is a blank in its address")
          .suggest(fmt::format("write it without blanks, as `{0}:one,two`, or as `<{0}:one, two>`", kind));
    }
  }

  // Behind `:name:`, or where it began when there is none.
  static std::size_t icon_end(const std::string& text, std::size_t at) {
    if (text[at] != ':' || (at > 0 && is_word(text[at - 1]))) return at;
    std::size_t end = at + 1;
    while (end < text.size() && (is_word(text[end]) || text[end] == '-')) ++end;
    const bool icon = end > at + 1 && end < text.size() && text[end] == ':' &&
                      std::islower(static_cast<unsigned char>(text[at + 1])) != 0;
    return icon ? end + 1 : at;
  }

  static bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

  static source::Span place(const std::vector<const MarkdownNode*>& texts, std::size_t begin,
                            std::size_t end) {
    std::optional<source::Span> found;
    for (const MarkdownNode* node : texts) {
      const std::size_t size = node->content.text().size();
      if (begin < size && end > 0) {
        const source::Span here = node->content.span(begin, std::min(end, size));
        if (!found) found = here;
        found->end = std::max(found->end, here.end);
      }
      begin = begin < size ? 0 : begin - size;
      if (end <= size) break;
      end -= size;
    }
    return found.value_or(texts.front()->span);
  }

  void report_icon(const std::string& name, source::Span span) {
    auto& report =
        context_.diagnostics.report(mistakes::unknown_icon, span, fmt::format("there is no icon `{}`", name));
    const auto known = source::keys_of(context_.material.icons);
    if (const auto meant = source::nearest(name, known)) {
      report.suggest(fmt::format("did you mean `:{}:`?", *meant), {span, fmt::format(":{}:", *meant)});
    } else if (known.empty()) {
      report.suggest("icons stand under [icons] in a template of the game");
    } else {
      report.suggest(fmt::format("the templates have {}", source::quoted_list(known)));
    }
  }

  const BookContext& context_;
  source::SourceId file_;
  std::vector<const MarkdownNode*>* images_;
  char before_ = ' ';
};

}  // namespace

Words inline_words(const BookContext& context, const MarkdownNode& node, source::SourceId file,
                   std::vector<const MarkdownNode*>* images) {
  InlineReader reader(context, file, images);
  reader.children(node, {});
  return std::move(reader.words);
}

}  // namespace rulepress::book
