#include "render/pdf_face.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "render/font_config.h"
#include "render/pdf_text.h"

namespace rulepress::render {
namespace {

constexpr int place_decimals = 3;   // of millimetres
constexpr int matrix_decimals = 6;  // where a small error grows with the distance
constexpr int colour_decimals = 4;

// Kerning below this many thousandths of an em is left out until it adds up.
constexpr double least_kerning = 3;

template <class T>
std::size_t number_in(std::vector<T>& list, const T& value) {
  const auto found = std::find(list.begin(), list.end(), value);
  if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
  list.push_back(value);
  return list.size() - 1;
}

// Draws into one form; what must be painted as a whole goes into a form of its own, by a drawing of its own.
// A unit is a millimetre, y runs down.
class FaceDrawing {
 public:
  FaceDrawing(PdfForm& form, PdfFace& face, Tools& tools) : form_(form), face_(face), tools_(tools) {}

  void items(const std::vector<layout::Item>& list) {
    for (const layout::Item& item : list) std::visit(*this, item.what);
  }

  void operator()(const layout::Shape& shape) {
    const bool stroked = shape.stroke && shape.stroke->width.value > 0;
    const auto* solid = shape.fill ? std::get_if<layout::Colour>(&*shape.fill) : nullptr;
    if (solid != nullptr && stroked && solid->alpha == 1 && shape.stroke->colour.alpha == 1) {
      add("q ");
      colour(*solid, "rg ");
      set_stroke(*shape.stroke);
      trace(shape.path);
      add("B Q\n");
      return;
    }
    if (shape.fill) std::visit([&](const auto& fill) { this->fill(shape.path, fill); }, *shape.fill);
    if (!stroked) return;
    add("q ");
    fade(shape.stroke->colour.alpha);
    set_stroke(*shape.stroke);
    trace(shape.path);
    add("S Q\n");
  }

  void operator()(const layout::Picture& picture) {
    paint(picture.path, picture.box);
    const FontShelf& shelf = *tools_.fonts.inside().shelf;
    if (picture.words.empty() || shelf.faces.empty() || picture.box.width.value <= 0) return;
    // In a font that the face has anyway, if there is one.
    layout::GlyphRun words;
    words.font = form_.fonts.empty() ? 0 : form_.fonts.front();
    words.size = layout::to_pt(picture.box.height);
    hb_codepoint_t space = 0;
    hb_font_get_nominal_glyph(shelf.tables(words.font).font.get(), ' ', &space);
    words.glyphs.push_back({space, {}, {}});
    words.spellings.push_back({0, 1, picture.words});
    unseen(words, {picture.box.x, picture.box.bottom()}, picture.box.width);
  }

  void operator()(const layout::Text& text) {
    const auto set = text.set ? text.set : tools_.text.measure(text.block).set;
    if (!set) return;
    auto icon = set->icons.begin();
    for (std::size_t i = 0; i <= set->runs.size(); ++i) {
      for (; icon != set->icons.end() && icon->runs_before == i; ++icon) {
        const layout::Box& box = icon->box;
        paint(icon->path, {text.at.x + box.x, text.at.y + box.y, box.width, box.height});
        if (!icon->words.spellings.front().text.empty()) unseen(icon->words, text.at, box.width);
      }
      if (i < set->runs.size()) letters(set->runs[i], text.at);
    }
  }

  void operator()(const layout::Group& group) {
    if (group.opacity <= 0) return;
    const double angle = group.degrees * std::numbers::pi / 180;
    const double cosine = std::cos(angle);
    const double sine = std::sin(angle);
    const double x = group.pivot.x.value;
    const double y = group.pivot.y.value;
    const double scale = group.scale;
    if (group.mark) mark(*group.mark);
    const bool plain =
        group.origin == layout::Point{} && angle == 0 && scale == 1 && !group.clip && group.opacity >= 1;
    if (plain) {
      items(group.items);
      if (group.mark) add("EMC\n");
      return;
    }
    add("q ");
    matrix(scale * cosine, scale * sine, -scale * sine, scale * cosine,
           group.origin.x.value + x - cosine * x + sine * y,
           group.origin.y.value + y - sine * x - cosine * y);
    if (group.clip) {
      trace(*group.clip);
      add("W n ");
    }
    if (group.opacity < 1) {
      fade(group.opacity);
      name('G', add_group([&](FaceDrawing& inner) { inner.items(group.items); }));
      add("Do ");
    } else {
      items(group.items);
    }
    add("Q\n");
    if (group.mark) add("EMC\n");
  }

  void start(const layout::Scene& scene) {
    const double point = layout::to_pt(layout::Mm{1}).value;
    matrix(point, 0, 0, -point, scene.bleed.value * point, (scene.size.height + scene.bleed).value * point);
  }

 private:
  void add(std::string_view words) { form_.content += words; }
  void mark(int number) {
    add(number == layout::Group::decoration ? "/Artifact BMC "
                                            : fmt::format("/P << /MCID {} >> BDC ", number));
  }
  void number(double value, int decimals = place_decimals) {
    add_number(form_.content, value, decimals);
    form_.content += ' ';
  }
  void name(char kind, std::size_t index) {
    fmt::format_to(std::back_inserter(form_.content), "/{}{} ", kind, index);
  }
  void point(const layout::Point& at) {
    number(at.x.value);
    number(at.y.value);
  }
  void matrix(double a, double b, double c, double d, double e, double f) {
    for (const double value : {a, b, c, d, e, f}) number(value, matrix_decimals);
    add("cm ");
  }
  void colour(const layout::Colour& what, std::string_view set) {
    for (const double part : {what.red, what.green, what.blue})
      number(std::clamp(part, 0.0, 1.0), colour_decimals);
    add(set);
  }
  void state(const PdfState& what) {
    name('S', number_in(form_.states, what));
    add("gs ");
  }
  void fade(double alpha) {
    if (alpha < 1) state({std::max(alpha, 0.0), {}});
  }

  template <class Draw>
  std::size_t add_group(Draw draw) {
    PdfForm group;
    FaceDrawing inner(group, face_, tools_);
    draw(inner);
    form_.groups.push_back(std::move(group));
    return form_.groups.size() - 1;
  }

  void trace(const layout::Path& path) {
    for (const layout::PathStep& step : path) {
      switch (step.kind) {
        case layout::PathStep::Kind::move:
          point(step.to);
          add("m ");
          break;
        case layout::PathStep::Kind::line:
          point(step.to);
          add("l ");
          break;
        case layout::PathStep::Kind::curve:
          point(step.a);
          point(step.b);
          point(step.to);
          add("c ");
          break;
        case layout::PathStep::Kind::close:
          add("h ");
          break;
      }
    }
  }

  void set_stroke(const layout::Stroke& stroke) {
    colour(stroke.colour, "RG ");
    number(stroke.width.value);
    add("w ");
    double whole = 0;
    for (const layout::Mm dash : stroke.dashes) whole += std::max(dash.value, 0.0);
    if (whole <= 0) return;
    add("[");
    for (const layout::Mm dash : stroke.dashes) number(std::max(dash.value, 0.0));
    add("] 0 d ");
  }

  void fill(const layout::Path& path, const layout::Colour& solid) {
    const bool faded = solid.alpha < 1;
    if (faded) add("q ");
    fade(solid.alpha);
    colour(solid, "rg ");
    trace(path);
    add(faded ? "f Q\n" : "f\n");
  }

  void fill(const layout::Path& path, const layout::Gradient& gradient) {
    add("q ");
    const double first = gradient.first.alpha;
    const double last = gradient.last.alpha;
    if (first == last) {
      fade(first);
    } else {
      const std::size_t mask =
          add_group([&](FaceDrawing& inner) { inner.shade(gradient, "/DeviceGray", {first}, {last}); });
      state({1, mask});
    }
    trace(path);
    add("W n ");
    shade(gradient, "/DeviceRGB", {gradient.first.red, gradient.first.green, gradient.first.blue},
          {gradient.last.red, gradient.last.green, gradient.last.blue});
    add("Q\n");
  }

  void shade(const layout::Gradient& gradient, std::string_view space, const std::vector<double>& first,
             const std::vector<double>& last) {
    const auto list = [](const std::vector<double>& values, int decimals) {
      std::string out = "[";
      for (const double value : values) {
        add_number(out, value, decimals);
        out += ' ';
      }
      return out + "]";
    };
    const std::string dictionary = fmt::format(
        "<< /ShadingType 2 /ColorSpace {} /Coords {} /Extend [true true] /Function << /FunctionType 2 "
        "/Domain [0 1] /C0 {} /C1 {} /N 1 >> >>",
        space,
        list({gradient.from.x.value, gradient.from.y.value, gradient.to.x.value, gradient.to.y.value},
             place_decimals),
        list(first, colour_decimals), list(last, colour_decimals));
    name('H', number_in(form_.shadings, dictionary));
    add("sh ");
  }

  void paint(const std::string& path, const layout::Box& box) {
    if (box.width.value <= 0 || box.height.value <= 0) return;
    add("q ");
    matrix(box.width.value, 0, 0, -box.height.value, box.x.value, box.bottom().value);
    name('P', number_in(form_.pictures, path));
    add("Do Q\n");
  }

  void letters(const layout::GlyphRun& run, const layout::Point& from) {
    const bool faded = run.colour.alpha < 1;
    if (faded) {
      add("q ");
      fade(run.colour.alpha);
    }
    add("BT ");
    colour(run.colour, "rg ");
    glyphs(run, from);
    add(faded ? "ET Q\n" : "ET\n");
  }

  // Words that are not shown but found where they stand: one glyph that is spelled as them, as wide as an
  // icon.
  void unseen(const layout::GlyphRun& words, const layout::Point& from, layout::Mm icon) {
    const FontTables& tables = tools_.fonts.inside().shelf->tables(words.font);
    const double width = advance(tables, words.glyphs.front().number);
    add("q BT 3 Tr ");
    number(width > 0 ? 100'000 * layout::to_pt(icon).value / words.size.value / width : 100, 1);
    add("Tz ");
    glyphs(words, from);
    add("ET Q\n");
  }

  // In thousandths of an em.
  static double advance(const FontTables& tables, std::uint32_t glyph) {
    return hb_font_get_glyph_h_advance(tables.font.get(), glyph) * 1000 / tables.units;
  }

  void glyphs(const layout::GlyphRun& run, const layout::Point& from) {
    name('T', number_in(form_.fonts, run.font));
    number(layout::to_mm(run.size).value, matrix_decimals);
    add("Tf 1 0 0 -1 ");
    point({from.x + run.at.x, from.y + run.at.y});
    add("Tm\n");
    const FontTables& tables = tools_.fonts.inside().shelf->tables(run.font);
    std::vector<std::uint32_t>& used = face_.glyphs[run.font];
    const double thousandth = run.size.value / 1000;
    double pen = 0;   // in thousandths of an em
    double rise = 0;  // in points, down
    bool open = false;
    auto spelling = run.spellings.begin();
    const auto close = [&] {
      if (open) add(">] TJ ");
      open = false;
    };
    for (std::size_t i = 0; i < run.glyphs.size(); ++i) {
      const layout::Glyph& glyph = run.glyphs[i];
      const bool spelled = spelling != run.spellings.end() && spelling->first == i;
      if (spelled) {
        close();
        add("/Span << /ActualText " + pdf_string(spelling->text) + " >> BDC ");
      }
      if (glyph.y.value != rise) {
        close();
        rise = glyph.y.value;
        number(-layout::to_mm(glyph.y).value, matrix_decimals);
        add("Ts ");
      }
      const double kerning = std::round(pen - glyph.x.value / thousandth);
      const bool moves = std::abs(kerning) >= least_kerning;
      if (!open) {
        add("[");
      } else if (moves) {
        add(">");
      }
      if (moves) {
        add_number(form_.content, kerning, 0);
        pen -= kerning;
      }
      if (!open || moves) add("<");
      open = true;
      fmt::format_to(std::back_inserter(form_.content), "{:04X}", tables.code_of(glyph.number));
      used.push_back(glyph.number);
      pen += advance(tables, glyph.number);
      if (spelling != run.spellings.end() && spelling->first + spelling->count == i + 1) {
        close();
        add("EMC ");
        ++spelling;
      }
    }
    close();
    if (rise != 0) add("0 Ts ");
  }

  PdfForm& form_;
  PdfFace& face_;
  Tools& tools_;
};

void deflate_all(PdfForm& form) {
  form.content = deflated(form.content);
  for (PdfForm& group : form.groups) deflate_all(group);
}

}  // namespace

PdfFace draw_pdf_face(const layout::Scene& scene, Tools& tools) {
  PdfFace face;
  face.size = {scene.size.width + scene.bleed * 2, scene.size.height + scene.bleed * 2};
  FaceDrawing drawing(face.form, face, tools);
  drawing.start(scene);
  drawing.items(scene.items);
  deflate_all(face.form);
  for (auto& [font, glyphs] : face.glyphs) {
    std::sort(glyphs.begin(), glyphs.end());
    glyphs.erase(std::unique(glyphs.begin(), glyphs.end()), glyphs.end());
  }
  return face;
}

}  // namespace rulepress::render
