#include "layout/card/text_block.h"

#include <algorithm>

#include "source/utf8.h"

namespace rulepress::layout {
namespace {

constexpr int bold_weight = 700;
constexpr Mm bullet_indent{2.5};

// Hebrew, Arabic and their kin.
bool goes_left(std::uint32_t code) {
  return (code >= 0x590 && code < 0x900) || (code >= 0xFB1D && code < 0xFE00) ||
         (code >= 0xFE70 && code < 0xFF00) || (code >= 0x10800 && code < 0x11000) ||
         (code >= 0x1E800 && code < 0x1F000);
}

// A paragraph runs the way of its first letter.
bool runs_left(const Paragraph& paragraph) {
  for (const TextRun& run : paragraph.runs) {
    if (!run.icon.empty()) continue;
    for (std::string_view rest = run.text; !rest.empty();) {
      const source::Character next = source::first_character(rest);
      const bool digit = next.code >= '0' && next.code <= '9';
      if (source::is_word_character(next.code) && !digit) return goes_left(next.code);
      rest.remove_prefix(next.bytes);
    }
  }
  return false;
}

class BlockMaker {
 public:
  BlockMaker(const BlockStyle& style, const std::map<std::string, std::string>& icons, Mm width)
      : style_(style), icons_(icons) {
    block_.width = width;
    block_.leading = style.style.leading;
    block_.language = style.language;
    start_paragraph(false);
  }

  TextBlock make(const std::vector<cards::Run>& runs) {
    for (const cards::Run& run : runs) {
      if (run.icon) {
        add_icon(run);
      } else {
        add_text(run);
      }
    }
    finish_paragraph();
    return std::move(block_);
  }

 private:
  TextRun styled(const cards::Run& run) const {
    TextRun made;
    made.font = style_.style.font;
    if (run.bold) made.font.weight = std::max(made.font.weight, bold_weight);
    if (run.italic) made.font.italic = true;
    made.size = style_.size;
    made.colour = style_.colour;
    made.tracking = style_.style.tracking;
    return made;
  }

  void add_icon(const cards::Run& run) {
    const auto found = icons_.find(run.text);
    if (found == icons_.end()) return;
    TextRun made = styled(run);
    made.icon = found->second;
    made.text = run.text;
    paragraph_.runs.push_back(std::move(made));
    at_line_start_ = false;
  }

  void add_text(const cards::Run& run) {
    std::string_view rest = run.text;
    while (!rest.empty()) {
      if (at_line_start_ && rest.starts_with("- ")) {
        finish_paragraph();
        start_paragraph(true);
        rest.remove_prefix(2);
        at_line_start_ = false;
        continue;
      }
      const auto line_end = rest.find('\n');
      append(run, rest.substr(0, line_end));
      if (line_end == std::string_view::npos) break;
      rest.remove_prefix(line_end + 1);
      if (rest.starts_with('\n')) {
        while (rest.starts_with('\n')) rest.remove_prefix(1);
        finish_paragraph();
        start_paragraph(false);
      } else if (!rest.starts_with("- ") && !paragraph_.runs.empty()) {
        append(run, " ");
      }
      at_line_start_ = true;
    }
  }

  void append(const cards::Run& run, std::string_view text) {
    if (text.empty()) return;
    at_line_start_ = false;
    TextRun made = styled(run);
    if (!paragraph_.runs.empty() && paragraph_.runs.back().icon.empty() &&
        paragraph_.runs.back().font == made.font) {
      paragraph_.runs.back().text += text;
      return;
    }
    made.text = text;
    paragraph_.runs.push_back(std::move(made));
  }

  void start_paragraph(bool bullet) {
    paragraph_ = {};
    paragraph_.align = style_.align;
    paragraph_.space_before = bullet ? style_.style.paragraph_space / 2 : style_.style.paragraph_space;
    if (bullet) {
      paragraph_.bullet = "•";
      paragraph_.indent = bullet_indent;
    }
    at_line_start_ = true;
  }

  // Spaces at the end, most often from the text's last line end, would shift what is centred.
  void finish_paragraph() {
    while (!paragraph_.runs.empty() && paragraph_.runs.back().icon.empty()) {
      std::string& text = paragraph_.runs.back().text;
      text.erase(text.find_last_not_of(' ') + 1);
      if (!text.empty()) break;
      paragraph_.runs.pop_back();
    }
    if (paragraph_.runs.empty()) return;
    paragraph_.right_to_left = runs_left(paragraph_);
    if (style_.hyphenator != nullptr) {
      for (TextRun& run : paragraph_.runs) {
        if (run.icon.empty()) run.text = style_.hyphenator->hyphenated(run.text, style_.language);
      }
    }
    if (block_.paragraphs.empty()) paragraph_.space_before = {};
    block_.paragraphs.push_back(std::move(paragraph_));
    paragraph_ = {};
  }

  const BlockStyle& style_;
  const std::map<std::string, std::string>& icons_;
  TextBlock block_;
  Paragraph paragraph_;
  bool at_line_start_ = true;
};

}  // namespace

TextBlock text_block(const std::vector<cards::Run>& runs, const BlockStyle& style,
                     const std::map<std::string, std::string>& icons, Mm width) {
  return BlockMaker(style, icons, width).make(runs);
}

}  // namespace rulepress::layout
