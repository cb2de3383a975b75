#include "render/lines.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "layout/scene/line_breaks.h"

namespace rulepress::render {
namespace {

using layout::Align;
using layout::LinePiece;

// A line that stays short although its spaces are as wide as may be gets air between its letters, at most
// this much of the size of the type.
constexpr double most_tracking = 0.045;
constexpr std::size_t least_before_hyphen = 3;  // letters
// Half an em too short is seen.
constexpr double visibly_short = 0.5;

// Glyphs that belong together, in a run.
struct Cluster {
  const PangoLayoutRun* run;
  int begin;
  int end;
  std::size_t offset;  // of its text
  double width;
  bool space;     // that may grow
  bool vanishes;  // at the end of a line
  bool ends;      // a line may end before it
  bool breaks;    // a word may be broken before it
};

// One piece and the clusters in it.
struct Stretchable {
  std::size_t begin;
  std::size_t end;  // without the space that may vanish
};

class LineSetter {
 public:
  LineSetter(Typesetter::Inside& inside, const layout::TextBlock& block) : inside_(inside), block_(block) {}

  layout::Measured run() {
    PangoLanguage* language = pango_language_from_string(block_.language.c_str());
    pango_context_set_language(inside_.left_to_right.get(), language);
    pango_context_set_language(inside_.right_to_left.get(), language);
    for (const layout::Paragraph& paragraph : block_.paragraphs) {
      if (paragraph.runs.empty()) continue;
      if (!measured_.lines.empty()) baseline_ += layout::to_pt(paragraph.space_before).value;
      set(paragraph);
      first_source_ += paragraph.runs.size();
    }
    measured_.height = mm_of_points(measured_.lines.empty() ? 0 : baseline_ + below_);
    return std::move(measured_);
  }

 private:
  void set(const layout::Paragraph& paragraph) {
    std::vector<std::size_t> hyphens;
    SetParagraph set = set_unbroken(inside_.context_for(paragraph), paragraph, *inside_.pictures, hyphens);
    starts_ = true;
    for (const GSList* node = pango_layout_get_lines(set.layout.get()); node != nullptr; node = node->next) {
      auto* line = static_cast<PangoLayoutLine*>(node->data);
      add_missing_glyphs(set, line, measured_.missing_glyphs);
      if (paragraph.right_to_left || has_leftward(line)) return set_greedily(paragraph);
    }
    for (const GSList* node = pango_layout_get_lines(set.layout.get()); node != nullptr; node = node->next)
      set_line(paragraph, set, static_cast<PangoLayoutLine*>(node->data), hyphens);
  }

  static bool has_leftward(const PangoLayoutLine* line) {
    for (const GSList* node = line->runs; node != nullptr; node = node->next) {
      if (static_cast<const PangoLayoutRun*>(node->data)->item->analysis.level % 2 != 0) return true;
    }
    return false;
  }

  // Lines as Pango breaks them, where some words run from right to left.
  void set_greedily(const layout::Paragraph& paragraph) {
    const double inner = inner_width(paragraph);
    std::optional<double> width;
    if (block_.width.value > 0) width = inner;
    const SetParagraph set =
        set_paragraph(inside_.context_for(paragraph), paragraph, width, *inside_.pictures);
    for (const GSList* node = pango_layout_get_lines(set.layout.get()); node != nullptr; node = node->next) {
      auto* line = static_cast<PangoLayoutLine*>(node->data);
      PangoRectangle logical;
      pango_layout_line_get_extents(line, nullptr, &logical);
      const double natural = pango_units_to_double(logical.width);
      const bool at_end = paragraph.right_to_left != (paragraph.align == Align::right);
      double x = layout::to_pt(paragraph.right_to_left ? layout::Mm{} : paragraph.indent).value;
      if (paragraph.align == Align::centre) {
        x += (inner - natural) / 2;
      } else if (at_end && width) {
        x += inner - natural;
      }
      auto glyphs = std::make_shared<layout::SetText>();
      add_line(set, line, x, 0, first_source_, inside_.numbers, *glyphs);
      finish_line(largest_size(set, line), x, natural, inner, text_of(set, line), std::move(glyphs), 1,
                  false);
    }
  }

  double inner_width(const layout::Paragraph& paragraph) const {
    return std::max(layout::to_pt(block_.width - paragraph.indent).value, 0.0);
  }

  // In points.
  double hyphen_width(PangoFont* font, double size, std::uint32_t& glyph) {
    const FontTables& tables = inside_.numbers.shelf().tables(inside_.numbers.number_of(font));
    hb_codepoint_t found = 0;
    hb_font_get_nominal_glyph(tables.font.get(), '-', &found);
    glyph = found;
    return hb_font_get_glyph_h_advance(tables.font.get(), found) * size / tables.units;
  }

  void read_clusters(const SetParagraph& set, const PangoLayoutLine* line,
                     const std::vector<std::size_t>& hyphens) {
    const char* text = pango_layout_get_text(set.layout.get());
    int count = 0;
    const PangoLogAttr* attributes = pango_layout_get_log_attrs_readonly(set.layout.get(), &count);
    // Characters are counted along with bytes.
    auto byte = static_cast<std::size_t>(line->start_index);
    long character = g_utf8_pointer_to_offset(text, text + byte);
    auto hyphen = std::lower_bound(hyphens.begin(), hyphens.end(), byte);
    clusters_.clear();
    for (const GSList* node = line->runs; node != nullptr; node = node->next) {
      const auto* run = static_cast<const PangoLayoutRun*>(node->data);
      const int glyphs = run->glyphs->num_glyphs;
      for (int begin = 0; begin < glyphs;) {
        int end = begin + 1;
        double width = pango_units_to_double(run->glyphs->glyphs[begin].geometry.width);
        for (; end < glyphs && run->glyphs->log_clusters[end] == run->glyphs->log_clusters[begin]; ++end)
          width += pango_units_to_double(run->glyphs->glyphs[end].geometry.width);
        const auto offset = static_cast<std::size_t>(run->item->offset) +
                            static_cast<std::size_t>(run->glyphs->log_clusters[begin]);
        while (byte < offset) {
          byte += static_cast<std::size_t>(g_utf8_skip[static_cast<unsigned char>(text[byte])]);
          ++character;
        }
        while (hyphen != hyphens.end() && *hyphen < offset) ++hyphen;
        const gunichar letter = g_utf8_get_char(text + offset);
        Cluster made{run,           begin, end,  offset, width, letter == ' ' || letter == 0xA0,
                     letter == ' ', false, false};
        if (character < count) made.ends = attributes[character].is_line_break != 0;
        made.breaks = hyphen != hyphens.end() && *hyphen == offset;
        clusters_.push_back(made);
        begin = end;
      }
    }
  }

  // What may stand at the end of a line, from the clusters.
  void make_pieces(const SetParagraph& set) {
    pieces_.clear();
    parts_.clear();
    LinePiece piece;
    Stretchable part{0, 0};
    const auto finish = [&](LinePiece::End end, std::size_t next) {
      piece.end = end;
      pieces_.push_back(piece);
      parts_.push_back(part);
      piece = {};
      part = {next, next};
    };
    const char* text = pango_layout_get_text(set.layout.get());
    std::size_t word = 0;  // letters of it so far
    for (std::size_t i = 0; i < clusters_.size(); ++i) {
      const Cluster& cluster = clusters_[i];
      const bool after_space = piece.space > 0;
      if (i > 0 && (cluster.ends || (after_space && !cluster.vanishes))) {
        const bool at_space = cluster.ends && after_space;
        piece.binds = at_space && (is_number(text, part.begin, i) || begins_number(text, i));
        finish(at_space       ? LinePiece::End::space
               : cluster.ends ? LinePiece::End::plain
                              : LinePiece::End::none,
               i);
      } else if (i > 0 && cluster.breaks && !after_space) {
        const Cluster& last = clusters_[i - 1];
        const auto run = static_cast<std::size_t>(last.run->item->offset);
        std::uint32_t glyph = 0;
        piece.hyphen = hyphen_width(last.run->item->analysis.font, size_at(set, run), glyph);
        piece.stub = word < least_before_hyphen;
        finish(LinePiece::End::hyphen, i);
      }
      word = cluster.space ? 0 : word + 1;
      if (cluster.space) {
        piece.space += cluster.width;
      } else {
        piece.width += cluster.width;
        part.end = i + 1;
      }
    }
    piece.end = LinePiece::End::forced;
    pieces_.push_back(piece);
    parts_.push_back(part);
  }

  // Whether a piece is a number and nothing else, which belongs to what it counts: "3" in "3 heat".
  bool is_number(const char* text, std::size_t begin, std::size_t end) const {
    while (end > begin && clusters_[end - 1].space) --end;
    for (std::size_t i = begin; i < end; ++i) {
      if (g_ascii_isdigit(text[clusters_[i].offset]) == 0) return false;
    }
    return end > begin;
  }

  // Whether a number begins there that ends with its word: "1." in "column 1."
  bool begins_number(const char* text, std::size_t begin) const {
    std::size_t digits = 0;
    for (std::size_t i = begin; i < clusters_.size() && !clusters_[i].space; ++i) {
      const char letter = text[clusters_[i].offset];
      if (g_ascii_isdigit(letter) != 0) {
        ++digits;
      } else if (digits == 0 || g_ascii_ispunct(letter) == 0) {
        return false;
      }
    }
    return digits > 0;
  }

  static double size_at(const SetParagraph& set, std::size_t offset) {
    for (const RunRange& range : set.ranges) {
      if (range.begin <= offset && offset < range.end) return range.run->size.value;
    }
    return set.ranges.front().run->size.value;
  }

  void set_line(const layout::Paragraph& paragraph, const SetParagraph& set, const PangoLayoutLine* line,
                const std::vector<std::size_t>& hyphens) {
    read_clusters(set, line, hyphens);
    if (clusters_.empty()) {
      finish_line(largest_size(set, line), 0, 0, 0, "", std::make_shared<layout::SetText>(), 1, false);
      return;
    }
    make_pieces(set);
    const bool justified = paragraph.align == Align::justified;
    const double inner = inner_width(paragraph);
    std::vector<std::size_t> ends{pieces_.size() - 1};
    if (block_.width.value > 0) ends = layout::line_ends(pieces_, {inner + 0.001, justified});
    std::size_t first = 0;
    for (const std::size_t end : ends) {
      deal_out(paragraph, set, first, end, end + 1 == pieces_.size(), inner);
      first = end + 1;
    }
  }

  // One line: the pieces from `first` to `last`.
  void deal_out(const layout::Paragraph& paragraph, const SetParagraph& set, std::size_t first,
                std::size_t last, bool at_end, double inner) {
    double natural = 0;
    double space = 0;
    std::size_t letters = 0;
    for (std::size_t i = first; i <= last; ++i) {
      natural += pieces_[i].width + (i < last ? pieces_[i].space : 0);
      space += i < last ? pieces_[i].space : 0;
    }
    const std::size_t begin = parts_[first].begin;
    const std::size_t end = std::max(parts_[last].end, begin);
    std::size_t spaces = 0;
    double size = 0;
    for (std::size_t i = begin; i < end; ++i) {
      spaces += clusters_[i].space ? 1 : 0;
      ++letters;
    }
    const bool hyphened = pieces_[last].end == LinePiece::End::hyphen && !at_end;
    if (hyphened) natural += pieces_[last].hyphen;
    Stretch stretch;
    double grown = 1;
    const bool justified = paragraph.align == Align::justified && block_.width.value > 0;
    size = size_of(set, begin, end);
    if (justified && spaces > 0 && (!at_end || natural > inner)) {
      const double room = inner - natural;
      const double per_space = space / static_cast<double>(spaces);
      stretch.space =
          std::clamp(room / static_cast<double>(spaces), -per_space * (1 - layout::narrowest_space),
                     per_space * (layout::widest_space - 1));
      grown = 1 + stretch.space / per_space;
      const double left = room - stretch.space * static_cast<double>(spaces);
      if (left > 0.01 && letters > 1)
        stretch.tracking = std::min(left / static_cast<double>(letters - 1), most_tracking * size);
      // One that does not come near its edge at all looks better as it is than torn.
      if (left - stretch.tracking * static_cast<double>(letters) > visibly_short * size) {
        stretch = {};
        grown = 1;
      }
    }
    double x = layout::to_pt(paragraph.indent).value;
    double width = natural + stretch.space * static_cast<double>(spaces) +
                   stretch.tracking * static_cast<double>(letters > 0 ? letters - 1 : 0);
    if (paragraph.align == Align::centre && block_.width.value > 0) x += (inner - width) / 2;
    if (paragraph.align == Align::right && block_.width.value > 0) x += inner - width;
    auto glyphs = std::make_shared<layout::SetText>();
    std::string words;
    double pen = x;
    for (std::size_t i = begin; i < end;) {
      std::size_t next = i + 1;
      while (next < end && clusters_[next].run == clusters_[i].run) ++next;
      pen += add_glyphs(set, *clusters_[i].run, clusters_[i].begin, clusters_[next - 1].end, pen, 0, stretch,
                        first_source_, inside_.numbers, *glyphs);
      i = next;
    }
    if (hyphened && !glyphs->runs.empty() && end > begin) add_hyphen(clusters_[end - 1], set, *glyphs, pen);
    words = words_of(set, begin, end);
    if (hyphened) words += "-";
    finish_line(size, x, width, inner, std::move(words), std::move(glyphs), grown, hyphened);
  }

  void add_hyphen(const Cluster& last, const SetParagraph& set, layout::SetText& glyphs, double pen) {
    layout::GlyphRun& run = glyphs.runs.back();
    std::uint32_t glyph = 0;
    const double size = size_at(set, last.offset);
    const double width = hyphen_width(last.run->item->analysis.font, size, glyph);
    const double at = pen - layout::to_pt(run.at.x).value;
    run.glyphs.push_back({glyph, layout::Pt{at}, {}});
    run.width = mm_of_points(at + width);
  }

  double size_of(const SetParagraph& set, std::size_t begin, std::size_t end) const {
    double largest = 0;
    const PangoLayoutRun* seen = nullptr;
    for (std::size_t i = begin; i < end; ++i) {
      if (clusters_[i].run == seen) continue;
      seen = clusters_[i].run;
      largest = std::max(largest, size_at(set, clusters_[i].offset));
    }
    return largest > 0 ? largest : set.ranges.front().run->size.value;
  }

  std::string words_of(const SetParagraph& set, std::size_t begin, std::size_t end) const {
    const std::string_view all = pango_layout_get_text(set.layout.get());
    if (begin >= end) return {};
    const std::size_t from = clusters_[begin].offset;
    std::size_t to = end < clusters_.size() ? clusters_[end].offset : std::string_view::npos;
    PangoLayoutLine shape{};
    shape.start_index = static_cast<int>(from);
    to = std::min(to, all.find("\u2028", from));
    shape.length = static_cast<int>(std::min(to, all.size()) - from);
    return text_of(set, &shape);
  }

  void finish_line(double size, double x, double width, double inner, std::string words,
                   std::shared_ptr<const layout::SetText> set, double spaces, bool hyphened) {
    const double line_height = block_.leading * size;
    below_ = (line_height - size) / 2 + descent * size;
    baseline_ += measured_.lines.empty() ? line_height - below_ : line_height;
    if (block_.width.value > 0 && width > inner + 0.02)
      measured_.too_wide = std::max(measured_.too_wide, mm_of_points(width - inner));
    measured_.width = std::max(measured_.width, mm_of_points(width));
    measured_.lines.push_back({mm_of_points(baseline_), mm_of_points(x), mm_of_points(width),
                               std::move(words), std::move(set), spaces, starts_, hyphened});
    starts_ = false;
  }

  Typesetter::Inside& inside_;
  const layout::TextBlock& block_;
  layout::Measured measured_;
  double baseline_ = 0;
  double below_ = 0;
  std::size_t first_source_ = 0;
  bool starts_ = true;
  std::vector<Cluster> clusters_;
  std::vector<LinePiece> pieces_;
  std::vector<Stretchable> parts_;
};

}  // namespace

layout::Measured measure_lines(Typesetter::Inside& inside, const layout::TextBlock& block) {
  return LineSetter(inside, block).run();
}

}  // namespace rulepress::render
