#include "cards/markup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cards/mistakes.h"
#include "source/mistakes.h"
#include "source/utf8.h"

namespace rulepress::cards {
namespace {

struct OpenMark {
  std::string_view mark;  // "*" or "**"
  std::size_t at;
};

class MarkupReader {
 public:
  MarkupReader(const source::Excerpt& excerpt, source::Diagnostics& diagnostics, Backslash backslash)
      : excerpt_(excerpt), text_(excerpt.text()), diagnostics_(diagnostics), backslash_(backslash) {}

  std::vector<Run> read() {
    while (at_ < text_.size()) {
      if (!(read_escape() || read_mark() || read_icon() || read_paragraph_end())) read_character();
    }
    close_all();
    flush();
    return std::move(runs_);
  }

 private:
  bool read_escape() {
    if (text_[at_] != '\\' || at_ + 1 >= text_.size()) return false;
    if (std::string_view("*:\\").find(text_[at_ + 1]) == std::string_view::npos) return false;
    if (pending_.empty()) run_begin_ = at_;
    pending_ += text_[at_ + 1];
    at_ += 2;
    return true;
  }

  bool is_space_at(std::size_t index) const {
    return index >= text_.size() || std::isspace(static_cast<unsigned char>(text_[index])) != 0;
  }

  bool is_open(std::string_view mark) const {
    return std::ranges::find(open_, mark, &OpenMark::mark) != open_.end();
  }

  bool read_mark() {
    if (text_[at_] != '*') return false;
    const bool two = at_ + 1 < text_.size() && text_[at_ + 1] == '*';
    // In `***` the inner mark closes first.
    const bool inner =
        two && !open_.empty() && open_.back().mark == "*" && at_ + 2 < text_.size() && text_[at_ + 2] == '*';
    const std::string_view mark = two && !inner ? "**" : "*";
    const bool closes = is_open(mark) && at_ > 0 && !is_space_at(at_ - 1);
    const bool opens = !is_open(mark) && !is_space_at(at_ + mark.size());
    if (!closes && !opens) return false;
    flush();
    if (closes) {
      close(mark);
    } else {
      open_.push_back({mark, at_});
    }
    at_ += mark.size();
    run_begin_ = at_;
    return true;
  }

  void close(std::string_view mark) {
    const auto opened = std::ranges::find(open_, mark, &OpenMark::mark);
    const OpenMark& other = open_.back();
    // The two marks of an opening `***` may close in either order.
    const bool together = opened->at + mark.size() == other.at;
    if (other.mark != mark && !together) {
      diagnostics_
          .report(mistakes::crossed_marks, excerpt_.span(at_, at_ + mark.size()),
                  fmt::format("`{}` closes here while `{}` is still open", mark, other.mark))
          .also(excerpt_.span(other.at, other.at + other.mark.size()), "opened here")
          .suggest(fmt::format("close `{}` first", other.mark));
    }
    open_.erase(opened);
  }

  bool is_word_before() const {
    if (at_ == 0) return false;
    std::size_t begin = at_ - 1;
    while (begin > 0 && (static_cast<unsigned char>(text_[begin]) & 0xC0) == 0x80) --begin;
    return source::is_word_character(source::first_character(std::string_view(text_).substr(begin)).code);
  }

  bool read_icon() {
    if (text_[at_] != ':') return false;
    if (is_word_before()) return false;
    std::size_t end = at_ + 1;
    while (end < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[end])) != 0 ||
                                  text_[end] == '-' || text_[end] == '_')) {
      ++end;
    }
    if (end == at_ + 1 || end >= text_.size() || text_[end] != ':') return false;
    const std::string name = text_.substr(at_ + 1, end - at_ - 1);
    check_icon_name(name);
    flush();
    runs_.push_back({name, is_open("**"), is_open("*"), true, excerpt_.span(at_, end + 1)});
    at_ = run_begin_ = end + 1;
    return true;
  }

  void check_icon_name(const std::string& name) {
    std::string small = source::lower_case(name);
    std::ranges::replace(small, '_', '-');
    if (small == name) return;
    const source::Span place = excerpt_.span(at_ + 1, at_ + 1 + name.size());
    diagnostics_
        .report(mistakes::bad_icon_name, place, fmt::format("`{}` cannot be the name of an icon", name))
        .suggest(fmt::format("icons have small letters and hyphens: `:{}:`", small), {place, small});
  }

  bool read_paragraph_end() {
    if (text_.compare(at_, 2, "\n\n") != 0) return false;
    close_all();
    flush();
    pending_ = "\n\n";
    run_begin_ = at_;
    at_ += 2;
    flush();
    return true;
  }

  void read_character() {
    const source::Character next = source::first_character(std::string_view(text_).substr(at_));
    if ((next.code < 0x20 && next.code != '\n' && next.code != '\t') || next.code == 0x7F) {
      const source::Span place = excerpt_.span(at_, at_ + 1);
      diagnostics_
          .report(source::mistakes::control_character, place,
                  fmt::format("the invisible control character U+{:04X} stands in the text", next.code))
          .suggest("delete it", {place, ""});
    }
    if (pending_.empty()) run_begin_ = at_;
    pending_ += text_.substr(at_, next.bytes);
    at_ += next.bytes;
  }

  void close_all() {
    flush();
    for (const OpenMark& mark : open_) {
      diagnostics_
          .report(mistakes::open_mark, excerpt_.span(mark.at, mark.at + mark.mark.size()),
                  fmt::format("the {} text that starts here is never closed",
                              mark.mark == "**" ? "bold" : "italic"))
          .suggest(fmt::format("close it with `{}`, or write {}", mark.mark,
                               backslash_ == Backslash::in_toml
                                   ? "`\\\\*` for a star itself (`\\*` in single quotes)"
                                   : "`\\*` for a star itself"));
    }
    open_.clear();
  }

  void flush() {
    if (!pending_.empty()) {
      runs_.push_back({pending_, is_open("**"), is_open("*"), false, excerpt_.span(run_begin_, at_)});
    }
    pending_.clear();
    run_begin_ = at_;
  }

  const source::Excerpt& excerpt_;
  const std::string& text_;
  source::Diagnostics& diagnostics_;
  Backslash backslash_;
  std::vector<Run> runs_;
  std::vector<OpenMark> open_;
  std::string pending_;
  std::size_t run_begin_ = 0;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<Run> parse_markup(const source::Excerpt& text, source::Diagnostics& diagnostics,
                              Backslash backslash) {
  return MarkupReader(text, diagnostics, backslash).read();
}

std::string dump(const std::vector<Run>& runs) {
  std::string out;
  for (const Run& run : runs) {
    if (!out.empty()) out += ' ';
    const std::string_view style = run.bold && run.italic ? "bi" : run.bold ? "b" : run.italic ? "i" : "";
    out += run.icon ? fmt::format("{}:{}:", style, run.text) : fmt::format("{}({})", style, run.text);
  }
  return out;
}

}  // namespace rulepress::cards
