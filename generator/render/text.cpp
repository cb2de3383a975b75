#include "render/text.h"

#include <algorithm>

#include "render/justify.h"
#include "render/lines.h"
#include "render/text_setting.h"

namespace rulepress::render {
namespace {

using layout::Align;

// A bullet stands this far before the text, as a part of its size.
constexpr double bullet_gap = 0.4;

// How much a space may grow in a justified line, as a part of the size.
constexpr double widest_growth = 1.5;

// A card has a few texts, and each is asked for a few times.
constexpr std::size_t remembered = 8;

struct Placed {
  PangoLayoutLine* line;
  double x;
  double baseline;
  double width;
};

struct Bullet {
  layout::Paragraph as_paragraph;
  SetParagraph set;
};

// All lines of a block where they are drawn, in points.
struct SetBlock {
  std::vector<SetParagraph> paragraphs;
  std::vector<std::unique_ptr<Bullet>> bullets;
  std::vector<Placed> lines;
  std::vector<std::size_t> paragraph_of;
  std::vector<Placed> bullet_lines;
  std::vector<std::size_t> sources;  // of each paragraph, its first run's number in the block
  std::vector<std::size_t> bullet_sources;
  double height = 0;
  double width = 0;
  double too_wide = 0;
};

double printed_width(PangoLayoutLine* line) {
  PangoRectangle logical;
  pango_layout_line_get_extents(line, nullptr, &logical);
  return pango_units_to_double(logical.width);
}

Align resolved(const layout::Paragraph& paragraph) {
  if (!paragraph.right_to_left) return paragraph.align;
  switch (paragraph.align) {
    case Align::left:
      return Align::right;
    case Align::right:
      return Align::left;
    default:
      return paragraph.align;
  }
}

double room_before(const layout::Paragraph& paragraph, double room, double width) {
  switch (resolved(paragraph)) {
    case Align::left:
      return 0;
    case Align::centre:
      return (room - width) / 2;
    case Align::right:
      return room - width;
    case Align::justified:
      return paragraph.right_to_left ? room - width : 0;
  }
  return 0;
}

// Whether the next line belongs to the same sentence, not to one after a line's end that was asked for.
bool goes_on(const GSList* node) {
  return node->next != nullptr && !static_cast<const PangoLayoutLine*>(node->next->data)->is_paragraph_start;
}

std::unique_ptr<Bullet> set_bullet(Typesetter::Inside& inside, const layout::Paragraph& paragraph) {
  auto bullet = std::make_unique<Bullet>();
  layout::TextRun run = paragraph.runs.front();
  run.icon.clear();
  run.text = paragraph.bullet;
  run.tracking = {};
  bullet->as_paragraph.runs = {run};
  bullet->as_paragraph.right_to_left = paragraph.right_to_left;
  bullet->set = set_paragraph(inside.context_for(paragraph), bullet->as_paragraph, {}, *inside.pictures);
  return bullet;
}

SetBlock set_block(Typesetter::Inside& inside, const layout::TextBlock& block) {
  SetBlock set;
  PangoLanguage* language = pango_language_from_string(block.language.c_str());
  pango_context_set_language(inside.left_to_right.get(), language);
  pango_context_set_language(inside.right_to_left.get(), language);
  const bool broken = block.width.value > 0;
  double room = layout::to_pt(block.width).value;

  std::vector<const layout::Paragraph*> sources;
  std::size_t runs = 0;
  for (const layout::Paragraph& paragraph : block.paragraphs) {
    if (paragraph.runs.empty()) continue;
    set.sources.push_back(runs);
    runs += paragraph.runs.size();
    const double indent = layout::to_pt(paragraph.indent).value;
    std::optional<double> width;
    if (broken) width = std::max(room - indent, 0.0);
    set.paragraphs.push_back(
        set_paragraph(inside.context_for(paragraph), paragraph, width, *inside.pictures));
    sources.push_back(&paragraph);
  }
  if (!broken) {
    for (std::size_t p = 0; p < sources.size(); ++p) {
      PangoLayout* layout = set.paragraphs[p].layout.get();
      for (const GSList* node = pango_layout_get_lines(layout); node != nullptr; node = node->next) {
        room = std::max(room, printed_width(static_cast<PangoLayoutLine*>(node->data)) +
                                  layout::to_pt(sources[p]->indent).value);
      }
    }
  }

  double baseline = 0;
  double below = 0;
  for (std::size_t p = 0; p < sources.size(); ++p) {
    const layout::Paragraph& paragraph = *sources[p];
    const SetParagraph& made = set.paragraphs[p];
    const double indent = layout::to_pt(paragraph.indent).value;
    const double inner = std::max(room - indent, 0.0);
    const double left = paragraph.right_to_left ? 0 : indent;
    if (p > 0) baseline += layout::to_pt(paragraph.space_before).value;
    bool first = true;
    for (const GSList* node = pango_layout_get_lines(made.layout.get()); node != nullptr; node = node->next) {
      auto* line = static_cast<PangoLayoutLine*>(node->data);
      const double size = largest_size(made, line);
      const double line_height = block.leading * size;
      below = (line_height - size) / 2 + descent * size;
      baseline += set.lines.empty() ? line_height - below : line_height;
      double width = printed_width(line);
      if (broken && paragraph.align == Align::justified && goes_on(node)) {
        stretch_line(line, pango_layout_get_text(made.layout.get()), inner - width, widest_growth * size);
        width = printed_width(line);
      }
      const double x = left + room_before(paragraph, inner, width);
      if (broken && width > inner + 0.01) set.too_wide = std::max(set.too_wide, width - inner);
      if (first && !paragraph.bullet.empty()) {
        set.bullets.push_back(set_bullet(inside, paragraph));
        set.bullet_sources.push_back(set.sources[p]);
        PangoLayoutLine* mark = pango_layout_get_line(set.bullets.back()->set.layout.get(), 0);
        const double mark_width = printed_width(mark);
        const double gap = bullet_gap * paragraph.runs.front().size.value;
        const double mark_x = paragraph.right_to_left ? std::min(x + width + gap, room - mark_width)
                                                      : std::max(x - gap - mark_width, 0.0);
        set.bullet_lines.push_back({mark, mark_x, baseline, mark_width});
      }
      set.lines.push_back({line, x, baseline, width});
      set.paragraph_of.push_back(p);
      set.width = std::max(set.width, width);
      first = false;
    }
  }
  set.height = set.lines.empty() ? 0 : baseline + below;
  return set;
}

// Lines must come out the same on paper and on a screen: nothing is fitted to pixels.
Handle<PangoContext, g_object_unref> make_context(const Fonts& fonts, Pictures& pictures,
                                                  PangoDirection direction) {
  Handle<PangoContext, g_object_unref> made(pango_font_map_create_context(fonts.inside().map.get()));
  PangoContext* context = made.get();
  const Handle<cairo_font_options_t, cairo_font_options_destroy> options(cairo_font_options_create());
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(context, options.get());
  pango_cairo_context_set_resolution(context, layout::pt_per_inch);
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_context_set_base_dir(context, direction);
  pango_cairo_context_set_shape_renderer(context, draw_icon, &pictures, nullptr);
  return made;
}

layout::Measured measured_anew(Typesetter::Inside& inside, const layout::TextBlock& block) {
  layout::Measured measured;
  const SetBlock set = set_block(inside, block);
  const auto mm = [](double points) { return layout::to_mm(layout::Pt{points}); };
  measured.height = mm(set.height);
  measured.width = mm(set.width);
  measured.too_wide = mm(set.too_wide);
  auto glyphs = std::make_shared<layout::SetText>();
  for (std::size_t i = 0; i < set.bullets.size(); ++i) {
    const Placed& line = set.bullet_lines[i];
    add_line(set.bullets[i]->set, line.line, line.x, line.baseline, set.bullet_sources[i], inside.numbers,
             *glyphs);
  }
  for (std::size_t i = 0; i < set.lines.size(); ++i) {
    const Placed& line = set.lines[i];
    const SetParagraph& paragraph = set.paragraphs[set.paragraph_of[i]];
    measured.lines.push_back({mm(line.baseline), mm(line.x), mm(line.width), text_of(paragraph, line.line)});
    add_missing_glyphs(paragraph, line.line, measured.missing_glyphs);
    add_line(paragraph, line.line, line.x, line.baseline, set.sources[set.paragraph_of[i]], inside.numbers,
             *glyphs);
  }
  for (std::size_t i = 0; i < set.bullets.size(); ++i) {
    add_missing_glyphs(set.bullets[i]->set, set.bullet_lines[i].line, measured.missing_glyphs);
  }
  measured.set = std::move(glyphs);
  return measured;
}

}  // namespace

Typesetter::Typesetter(const Fonts& fonts, Pictures& pictures)
    : inside_(new Inside{&fonts,
                         &pictures,
                         make_context(fonts, pictures, PANGO_DIRECTION_LTR),
                         make_context(fonts, pictures, PANGO_DIRECTION_RTL),
                         FontNumbers(*fonts.inside().shelf),
                         {}}) {}

Typesetter::~Typesetter() = default;

layout::Measured Typesetter::measure(const layout::TextBlock& block) {
  if (inside_->fonts->empty()) return {};
  if (block.by_lines) return measure_lines(*inside_, block);
  auto& recent = inside_->recent;
  for (const auto& [known, measured] : recent) {
    if (known == block) return measured;
  }
  if (recent.size() == remembered) recent.pop_front();
  return recent.emplace_back(block, measured_anew(*inside_, block)).second;
}

layout::FontTrouble Typesetter::trouble_with(const layout::Font& font) {
  return inside_->fonts->trouble_with(font);
}

std::vector<std::string> Typesetter::families() {
  return inside_->fonts->families();
}

void draw_text(cairo_t* canvas, Typesetter& typesetter, const layout::TextBlock& block) {
  if (typesetter.inside().fonts->empty()) return;
  const SetBlock set = set_block(typesetter.inside(), block);
  cairo_set_source_rgb(canvas, 0, 0, 0);
  for (const std::vector<Placed>* lines : {&set.bullet_lines, &set.lines}) {
    for (const Placed& line : *lines) {
      cairo_move_to(canvas, line.x, line.baseline);
      pango_cairo_show_layout_line(canvas, line.line);
    }
  }
  cairo_new_path(canvas);
}

}  // namespace rulepress::render
