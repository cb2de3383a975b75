#include "rules/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "rules/mistakes.h"
#include "source/nearest.h"
#include "source/utf8.h"

namespace rulepress::rules {
namespace {

using source::Diagnostics;
using source::MarkdownKind;
using source::MarkdownNode;
using source::Span;

std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" \t{"));
}

// A web address, or something like `card:ember` that a later stage knows.
bool has_scheme(std::string_view address) {
  const auto colon = address.find(':');
  return colon != std::string_view::npos && address.find_first_of("/#?.") > colon;
}

// S02, G11, X05, C01, S30.anti-gravity
bool is_tag(std::string_view word) {
  const std::string_view id = word.substr(0, word.find('.'));
  return id.size() >= 2 && std::isupper(static_cast<unsigned char>(id[0])) != 0 &&
         std::all_of(id.begin() + 1, id.end(), [](unsigned char c) { return std::isdigit(c) != 0; }) &&
         word.size() != id.size() + 1;
}

class DocumentReader {
 public:
  DocumentReader(Document& document, const source::FileSystem& files, const source::Sources& sources,
                 Diagnostics& diagnostics)
      : document_(document), files_(files), sources_(sources), diagnostics_(diagnostics) {}

  void read() {
    for (const auto& chapter : document_.chapters) read_sections(*chapter);
    for (const auto& chapter : document_.chapters) {
      path_ = sources_[chapter->file].path;
      check_links(chapter->tree);
    }
  }

 private:
  void read_sections(const Chapter& chapter) {
    open_.clear();
    visit(chapter.tree);
  }

  void visit(const MarkdownNode& node) {
    if (node.kind == MarkdownKind::html || node.kind == MarkdownKind::html_block) add_tags(node.content);
    if (node.kind == MarkdownKind::heading) {
      add_section(node);
      for (const MarkdownNode& child : node.children) visit(child);
    } else if (node.kind == MarkdownKind::code_block) {
      add_block(node);
    } else {
      for (const MarkdownNode& child : node.children) visit(child);
    }
  }

  void add_section(const MarkdownNode& heading) {
    // A comment at its end leaves a blank behind.
    std::string title = source::plain_text(heading);
    title.erase(0, std::min(title.find_first_not_of(' '), title.size()));
    while (title.ends_with(' ')) title.pop_back();
    if (title.empty()) {
      diagnostics_.report(mistakes::empty_heading, heading.span, "this heading has no words")
          .suggest("name the section, or take the line out");
      return;
    }
    while (!open_.empty() && document_.sections[open_.back()].level >= heading.level) open_.pop_back();
    const std::size_t parent = open_.empty() ? no_section : open_.back();
    const int above = open_.empty() ? 0 : document_.sections[parent].level;
    if (above > 0 && heading.level > above + 1) {
      diagnostics_
          .report(mistakes::heading_jump, heading.span,
                  fmt::format("this heading is {} levels below the one above it", heading.level - above))
          .also(document_.sections[parent].span, "above it")
          .suggest(fmt::format("write it with {} `#`", above + 1));
    }
    for (const Section& other : document_.sections) {
      if (other.parent != parent || other.title != title || other.span.file != heading.span.file) continue;
      diagnostics_
          .report(mistakes::duplicate_heading, heading.span,
                  fmt::format("two sections here have the name `{}`", title))
          .also(other.span, "the first")
          .suggest("name them apart, so that links and players can tell which is meant");
      break;
    }
    open_.push_back(document_.sections.size());
    document_.sections.push_back({title, anchor_of(title), heading.level, parent, heading.span});
  }

  // The words of a comment that look like ids of statements; any other comment is just a comment.
  void add_tags(const source::Excerpt& content) {
    const std::string& text = content.text();
    for (auto begin = text.find("<!--"); begin != std::string::npos; begin = text.find("<!--", begin + 4)) {
      const std::size_t end = std::min(text.find("-->", begin), text.size());
      for (std::size_t at = begin + 4; at < end;) {
        const std::size_t word = std::min(text.find_first_not_of(" \t\n,", at), end);
        const std::size_t stop = std::min(text.find_first_of(" \t\n,", word), end);
        if (is_tag(std::string_view(text).substr(word, stop - word))) {
          document_.tags.push_back({text.substr(word, stop - word), open_.empty() ? no_section : open_.back(),
                                    content.span(word, stop)});
        }
        at = stop + 1;
      }
    }
  }

  void add_block(const MarkdownNode& block) {
    // A figure is read by whoever makes the book.
    static const std::vector<std::string> languages{"rules", "map", "figure"};
    const std::string language(first_word(block.info));
    const auto known = std::ranges::find(languages, language);
    if (!block.closed) {
      const Span fence{block.span.file, block.span.begin, std::min(block.span.end, block.span.begin + 3)};
      diagnostics_.report(mistakes::open_fence, fence, "the block that starts here is never closed")
          .suggest("close it with a line of the same marks");
    }
    if (known == languages.end()) {
      const auto meant = source::nearest(language, languages);
      if (language.empty() || !meant) return;
      const Span word{block.info_span.file, block.info_span.begin,
                      block.info_span.begin + static_cast<std::uint32_t>(language.size())};
      diagnostics_
          .report(mistakes::unknown_fence, word,
                  fmt::format("a block named `{}` is printed but not read", language))
          .suggest(fmt::format("did you mean `{}`?", *meant), {word, *meant});
      return;
    }
    if (language == "figure") return;
    const std::size_t section = open_.empty() ? no_section : open_.back();
    const BlockKind kind = language == "rules" ? BlockKind::rules : BlockKind::map;
    if (block.content.text().find_first_not_of(" \t\n") == std::string::npos) {
      diagnostics_
          .report(mistakes::empty_block, block.info_span,
                  kind == BlockKind::rules ? "this block of rules is empty" : "this map is empty")
          .suggest("fill it in, or take the block out");
    }
    if (kind == BlockKind::rules) check_indentation(block.content);
    const std::size_t name = block.info.find_first_not_of(" \t", language.size());
    document_.blocks.push_back(
        {kind,
         name == std::string::npos ? "" : std::string(first_word(std::string_view(block.info).substr(name))),
         block.content, section, block.closed});
  }

  void check_indentation(const source::Excerpt& content) {
    const std::string& text = content.text();
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      const std::size_t words = std::min(text.find_first_not_of(" \t", begin), end);
      const std::size_t tab = text.find('\t', begin);
      if (tab < words && words < end) {
        diagnostics_
            .report(mistakes::tab_indent, content.span(tab, tab + 1),
                    "this line of rules is indented with a tab")
            .suggest(
                "use four spaces: editors show tabs in different widths, and indentation has a meaning here",
                {content.span(tab, tab + 1), "    "});
      }
      begin = end + 1;
    }
  }

  void check_links(const MarkdownNode& node) {
    if (node.kind == MarkdownKind::image) check_picture(node);
    if (node.kind == MarkdownKind::link) check_link(node);
    for (const MarkdownNode& child : node.children) check_links(child);
  }

  std::optional<std::string> target_of(std::string_view address) const {
    const auto slash = path_.rfind('/');
    const std::string folder = slash == std::string::npos ? "" : path_.substr(0, slash + 1);
    return source::normalized(folder + decoded(address));
  }

  void check_picture(const MarkdownNode& image) {
    if (source::plain_text(image).find_first_not_of(' ') == std::string::npos) {
      diagnostics_.report(mistakes::no_picture_text, image.span, "this picture has no text in its place")
          .suggest("say in the square brackets what it shows, for readers who cannot see it");
    }
    if (has_scheme(image.info)) return;
    const auto target = target_of(image.info);
    if (target && files_.kind(*target) == source::FileKind::file) return;
    auto& report = diagnostics_.report(mistakes::missing_picture, image.info_span,
                                       fmt::format("there is no picture `{}`", image.info));
    suggest_file(report, image, image.info);
  }

  void check_link(const MarkdownNode& link) {
    if (has_scheme(link.info)) return;
    const auto hash = link.info.find('#');
    const std::string file = link.info.substr(0, hash);
    const std::string anchor = hash == std::string::npos ? "" : decoded(link.info.substr(hash + 1));
    const auto target = file.empty() ? std::optional(path_) : target_of(file);
    if (!target || (!file.empty() && files_.kind(*target) == source::FileKind::missing)) {
      auto& report = diagnostics_.report(mistakes::broken_link, link.info_span,
                                         fmt::format("this link leads to no file `{}`", file));
      suggest_file(report, link, file);
      return;
    }
    if (anchor.empty()) return;
    std::vector<std::string> anchors;
    for (const Section& section : document_.sections) {
      if (sources_[section.span.file].path == *target) anchors.push_back(section.anchor);
    }
    if (std::ranges::find(anchors, anchor) != anchors.end() || (anchors.empty() && !is_chapter(*target)))
      return;
    auto& report = diagnostics_.report(mistakes::broken_link, link.info_span,
                                       fmt::format("this link leads to no heading `#{}`", anchor));
    if (const auto meant = source::nearest(anchor, anchors)) {
      report.suggest(fmt::format("did you mean `#{}`?", *meant), {link.info_span, file + "#" + *meant});
    } else {
      report.suggest("a heading's name in links is its words in small letters, joined by hyphens");
    }
  }

  bool is_chapter(const std::string& path) const {
    return std::ranges::any_of(document_.chapters,
                               [&](const auto& c) { return sources_[c->file].path == path; });
  }

  void suggest_file(source::Diagnostic& report, const MarkdownNode& node, std::string_view address) const {
    const auto slash = address.rfind('/');
    const std::string folder = slash == std::string_view::npos ? "" : std::string(address.substr(0, slash));
    const std::string name(slash == std::string_view::npos ? address : address.substr(slash + 1));
    std::vector<std::string> names;
    if (const auto target = target_of(folder)) {
      for (const source::FileEntry& entry : files_.list(*target)) names.push_back(entry.name);
    }
    if (const auto meant = source::nearest(name, names)) {
      const std::string whole = folder.empty() ? *meant : folder + "/" + *meant;
      std::string rest = node.info.substr(address.size());
      report.suggest(fmt::format("did you mean `{}`?", whole), {node.info_span, whole + rest});
    } else {
      report.suggest("addresses start from the folder of this file");
    }
  }

  Document& document_;
  const source::FileSystem& files_;
  const source::Sources& sources_;
  Diagnostics& diagnostics_;
  std::vector<std::size_t> open_;  // sections from the outermost to the one being read
  std::string path_;               // of the chapter being checked
};

}  // namespace

std::string Document::heading_path(const Span& place) const {
  std::size_t found = no_section;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    if (sections[i].span.file == place.file && sections[i].span.begin <= place.begin) found = i;
  }
  std::vector<std::string_view> titles;
  for (; found != no_section; found = sections[found].parent)
    titles.insert(titles.begin(), sections[found].title);
  return fmt::format("{}", fmt::join(titles, " › "));
}

Chapter read_chapter(source::SourceId file, const source::Sources& sources, Diagnostics& diagnostics) {
  Chapter chapter{file, source::parse_markdown(file, sources, diagnostics)};
  if (chapter.tree.children.empty()) {
    const std::uint32_t begin = sources[file].text_begin;
    diagnostics.report(mistakes::empty_chapter, {file, begin, begin}, "this chapter is empty")
        .suggest("write it, or take the file away");
  }
  return chapter;
}

Document read_document(std::vector<std::shared_ptr<const Chapter>> chapters, const source::FileSystem& files,
                       const source::Sources& sources, Diagnostics& diagnostics) {
  Document document;
  document.chapters = std::move(chapters);
  DocumentReader(document, files, sources, diagnostics).read();
  return document;
}

void add_headings(const Document& document, Diagnostics& diagnostics) {
  for (source::Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.heading.empty()) diagnostic.heading = document.heading_path(diagnostic.primary.span);
  }
}

std::string decoded(std::string_view address) {
  std::string made;
  for (std::size_t i = 0; i < address.size(); ++i) {
    unsigned code = 0;
    const char* digits = address.data() + i + 1;
    if (address[i] == '%' && i + 2 < address.size() &&
        std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
      made += static_cast<char>(code);
      i += 2;
    } else {
      made += address[i];
    }
  }
  return made;
}

std::string anchor_of(std::string_view title) {
  std::string anchor;
  const std::string lower = source::lower_case(title);
  for (std::string_view rest = lower; !rest.empty();) {
    const source::Character next = source::first_character(rest);
    if (next.code == ' ' || next.code == '-') {
      anchor += '-';
    } else if (source::is_word_character(next.code)) {
      anchor += rest.substr(0, next.bytes);
    }
    rest.remove_prefix(next.bytes);
  }
  return anchor;
}

std::string dump(const Document& document, const source::Sources& sources) {
  std::string out;
  for (const Section& section : document.sections) {
    out +=
        fmt::format("{}section #{} {}\n", std::string(static_cast<std::size_t>(section.level - 1) * 2, ' '),
                    section.anchor, section.title);
  }
  for (const Block& block : document.blocks) {
    const source::Span place = block.content.whole();
    out += fmt::format("{} at {}:{} under {}\n", block.kind == BlockKind::rules ? "rules" : "map",
                       sources[place.file].path, sources[place.file].position(place.begin).line,
                       block.section == no_section ? "no heading" : document.sections[block.section].title);
  }
  for (const Tag& tag : document.tags) {
    out += fmt::format("tag {} under {}\n", tag.id,
                       tag.section == no_section ? "no heading" : document.sections[tag.section].title);
  }
  return out;
}

}  // namespace rulepress::rules
