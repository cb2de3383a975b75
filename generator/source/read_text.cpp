#include "source/read_text.h"

#include <fmt/format.h>

#include <array>

#include "source/mistakes.h"
#include "source/utf8.h"

namespace rulepress::source {
namespace {

// A file in another encoding has a wrong byte in every second word; a few of them tell enough.
constexpr std::size_t max_reports_per_file = 10;

void report_unreadable(const ReadError& error, const std::string& path, Sources& sources,
                       Diagnostics& diagnostics) {
  const Span place{sources.add_without_text(path), 0, 0};
  switch (error.trouble) {
    case ReadTrouble::missing:
      diagnostics.report(mistakes::not_found, place, fmt::format("there is no file `{}`", path))
          .suggest("if it is a link, make it anew: the file that it leads to was moved or deleted");
      return;
    case ReadTrouble::is_folder:
      diagnostics
          .report(mistakes::is_folder, place,
                  fmt::format("`{}` is a folder, but a file is expected here", path))
          .suggest("rename the folder, or move it elsewhere");
      return;
    case ReadTrouble::link_loop:
      diagnostics
          .report(mistakes::link_loop, place, fmt::format("`{}` is a link that leads back to itself", path))
          .suggest("remove the link, or point it at a real file");
      return;
    case ReadTrouble::too_large:
      diagnostics
          .report(mistakes::unreadable, place,
                  fmt::format("`{}` is larger than {} MiB", path, max_file_bytes >> 20))
          .suggest("split it into several files");
      return;
    case ReadTrouble::not_a_file:
      diagnostics.report(mistakes::unreadable, place, fmt::format("`{}` is not an ordinary file", path))
          .suggest("move it out of the workspace");
      return;
    case ReadTrouble::denied:
      diagnostics.report(mistakes::unreadable, place, fmt::format("`{}` may not be read", path))
          .suggest("give yourself permission to read it");
      return;
    case ReadTrouble::failed:
      diagnostics.report(mistakes::unreadable, place,
                         fmt::format("`{}` cannot be read: {}", path, error.detail));
      return;
  }
}

// Another encoding shows in the first bytes: a UTF-16 or UTF-32 mark, or a zero byte beside a letter.
bool looks_like_utf16(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  if (text.starts_with(std::string_view("\0\0\xFE\xFF", 4))) return true;
  return text.size() >= 4 && ((text[0] != 0 && text[1] == 0 && text[2] != 0 && text[3] == 0) ||
                              (text[0] == 0 && text[1] != 0 && text[2] == 0 && text[3] != 0));
}

// The character that an older Windows program most likely meant by a byte.
std::string windows_1252(unsigned char byte) {
  static constexpr std::array<std::uint32_t, 32> high = {
      0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
      0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
      0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
  const std::uint32_t code = byte >= 0xA0 ? byte : byte >= 0x80 ? high[byte - 0x80] : 0;
  std::string text;
  if (code != 0) append_utf8(text, code);
  return text;
}

class TextCheck {
 public:
  TextCheck(SourceId id, const Source& source, Diagnostics& diagnostics)
      : id_(id), source_(source), text_(source.text), diagnostics_(diagnostics) {}

  bool run() {
    for (std::size_t at = source_.text_begin; at < text_.size();) {
      const Character next = first_character(text_.substr(at));
      check_character(at, next);
      at += next.bytes;
    }
    check_lines();
    if (skipped_ > 0) {
      diagnostics_.all()[last_report_].note(fmt::format("and {} more like this in the file", skipped_));
    }
    return usable_;
  }

 private:
  Span place(std::size_t at, std::size_t size) const {
    return {id_, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + size)};
  }

  Diagnostic* report_limited(const Mistake& mistake, Span where, std::string message) {
    if (++reports_ > max_reports_per_file) {
      ++skipped_;
      return nullptr;
    }
    last_report_ = diagnostics_.all().size();
    return &diagnostics_.report(mistake, where, std::move(message));
  }

  void check_character(std::size_t at, const Character& next) {
    if (!next.valid) {
      usable_ = false;
      const auto byte = static_cast<unsigned char>(text_[at]);
      Diagnostic* report = report_limited(mistakes::not_utf8, place(at, 1),
                                          fmt::format("the byte 0x{:02X} is not UTF-8 text", byte));
      if (report == nullptr) return;
      const std::string meant = windows_1252(byte);
      report->suggest(meant.empty()
                          ? std::string("save the file as UTF-8")
                          : fmt::format("save the file as UTF-8; this byte is probably `{}`", meant));
    } else if (next.code == '\r') {
      if (at + 1 < text_.size() && text_[at + 1] == '\n') return;
      usable_ = false;
      if (auto* report = report_limited(mistakes::bare_carriage_return, place(at, 1),
                                        "a line ends with a carriage return alone")) {
        report->suggest("save the file with Unix (LF) or Windows (CRLF) line ends");
      }
    } else if ((next.code < 0x20 && next.code != '\n' && next.code != '\t') || next.code == 0x7F) {
      report_control(at, next);
    } else if (next.code == 0xFEFF) {
      if (auto* report = report_limited(mistakes::stray_byte_order_mark, place(at, next.bytes),
                                        "an invisible byte-order mark stands inside the text")) {
        report->suggest("delete it; it is left over from joining files", {place(at, next.bytes), ""});
      }
    }
  }

  void report_control(std::size_t at, const Character& next) {
    usable_ = false;
    if (auto* report = report_limited(
            mistakes::control_character, place(at, 1),
            fmt::format("the invisible control character U+{:04X} stands in the text", next.code))) {
      report->suggest("delete it", {place(at, 1), ""});
    }
  }

  void check_lines() {
    std::size_t with_return = 0;
    std::size_t without = 0;
    std::uint32_t first_other = 0;
    bool first_has_return = false;
    for (std::uint32_t number = 1; number <= source_.lines.size(); ++number) {
      const std::string_view line = source_.line(number);
      if (line.size() > long_line_characters && count_characters(line) > long_line_characters) {
        diagnostics_
            .report(mistakes::long_line, place(source_.line_begin(number), 0),
                    fmt::format("this line has {} characters", count_characters(line)))
            .suggest("break it into lines that an editor can show");
      }
      if (number == source_.lines.size()) break;  // the last line has no line end
      const bool has_return = text_[source_.lines[number] - 1] == '\n' && source_.lines[number] >= 2 &&
                              text_[source_.lines[number] - 2] == '\r';
      if (number == 1) first_has_return = has_return;
      if (has_return != first_has_return && first_other == 0) first_other = number;
      ++(has_return ? with_return : without);
    }
    // Spreadsheets end rows with CRLF but break lines inside a cell with LF.
    if (first_other == 0 || source_.path.ends_with(".csv")) return;
    const std::string_view line = source_.line(first_other);
    diagnostics_
        .report(mistakes::mixed_line_ends, place(source_.line_begin(first_other) + line.size(), 0),
                fmt::format("Windows and Unix line ends are mixed: {} CRLF, {} LF", with_return, without))
        .label(first_has_return ? "the first LF is here" : "the first CRLF is here")
        .suggest("save the file with one kind of line end");
  }

  SourceId id_;
  const Source& source_;
  std::string_view text_;
  Diagnostics& diagnostics_;
  bool usable_ = true;
  std::size_t reports_ = 0;
  std::size_t skipped_ = 0;
  std::size_t last_report_ = 0;
};

}  // namespace

std::optional<SourceId> read_text(const FileSystem& files, const std::string& path, Sources& sources,
                                  Diagnostics& diagnostics) {
  auto bytes = files.read(path);
  if (const auto* error = std::get_if<ReadError>(&bytes)) {
    report_unreadable(*error, path, sources, diagnostics);
    return std::nullopt;
  }
  const SourceId id = sources.add(path, std::get<std::string>(std::move(bytes)));
  if (!check_text(id, sources, diagnostics)) return std::nullopt;
  return id;
}

bool check_text(SourceId id, const Sources& sources, Diagnostics& diagnostics) {
  const Source& source = sources[id];
  if (looks_like_utf16(source.text)) {
    diagnostics.report(mistakes::wrong_encoding, {id, 0, 0}, "this file is saved as UTF-16, not as UTF-8")
        .suggest("save it again and choose the encoding UTF-8");
    return false;
  }
  return TextCheck(id, source, diagnostics).run();
}

}  // namespace rulepress::source
