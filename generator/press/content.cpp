#include "press/content.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "layout/scene/outline.h"
#include "press/ruler.h"

namespace rulepress::press {
namespace {

using layout::Box;
using layout::Mm;

double points(Mm length) {
  return layout::to_pt(length).value;
}

// PDF's matrix: x' = a x + c y + e, y' = b x + d y + f.
struct Matrix {
  double a = 1;
  double b = 0;
  double c = 0;
  double d = 1;
  double e = 0;
  double f = 0;
};

// Clockwise, taking one point to another.
Matrix turned(double degrees, double from_x, double from_y, double to_x, double to_y) {
  // Exact for quarters, where sine and cosine leave crumbs.
  const double radians = degrees * std::numbers::pi / 180;
  double cosine = std::cos(radians);
  double sine = std::sin(radians);
  if (std::fmod(degrees, 90) == 0) {
    cosine = std::round(cosine);
    sine = std::round(sine);
  }
  Matrix matrix{cosine, -sine, sine, cosine, 0, 0};
  matrix.e = to_x - (matrix.a * from_x + matrix.c * from_y);
  matrix.f = to_y - (matrix.b * from_x + matrix.d * from_y);
  return matrix;
}

Matrix shift_of(const Page& page) {
  const double x = points(page.size.width) / 2;
  const double y = points(page.size.height) / 2;
  return turned(page.shift.degrees, x, y, x + points(page.shift.x), y - points(page.shift.y));
}

std::string operator_cm(const Matrix& m) {
  return fmt::format("{} {} {} {} {} {} cm", pdf_number(m.a), pdf_number(m.b), pdf_number(m.c),
                     pdf_number(m.d), pdf_number(m.e), pdf_number(m.f));
}

PdfBox on_page(const Box& box, const Page& page) {
  return {points(box.x), points(page.size.height - box.bottom()), points(box.right()),
          points(page.size.height - box.y)};
}

// Draws a face with its middle in the middle of a box; shows no more of it than `visible`.
void place(std::size_t face, const PdfBox& source, int rotation, const PdfBox& box, const PdfBox& visible,
           double scale, std::string& out) {
  const bool lies = rotation % 180 != 0;
  const double width = scale * (lies ? source.top - source.bottom : source.right - source.left);
  const double height = scale * (lies ? source.right - source.left : source.top - source.bottom);
  const double x = (box.left + box.right) / 2;
  const double y = (box.bottom + box.top) / 2;
  constexpr double hair = 0.03;
  const bool cut = visible.left > x - width / 2 + hair || visible.right < x + width / 2 - hair ||
                   visible.bottom > y - height / 2 + hair || visible.top < y + height / 2 - hair;
  out += "q ";
  if (cut) {
    out += fmt::format("{} {} {} {} re W n ", pdf_number(visible.left), pdf_number(visible.bottom),
                       pdf_number(visible.right - visible.left), pdf_number(visible.top - visible.bottom));
  }
  Matrix matrix = turned(rotation, scale * (source.left + source.right) / 2,
                         scale * (source.bottom + source.top) / 2, x, y);
  for (double* part : {&matrix.a, &matrix.b, &matrix.c, &matrix.d}) *part *= scale;
  out += operator_cm(matrix);
  out += fmt::format(" {} Do Q\n", face_name(face));
}

std::string line_of(const Mark& mark, const Page& page) {
  return fmt::format("{} {} m {} {} l\n", pdf_number(points(mark.from.x)),
                     pdf_number(points(page.size.height - mark.from.y)), pdf_number(points(mark.to.x)),
                     pdf_number(points(page.size.height - mark.to.y)));
}

void draw_ruler(const Page& page, std::string& out) {
  if (!page.ruler) return;
  constexpr Mm thin{0.1};
  out += fmt::format("0.35 G {} w 0 J [] 0 d\n", pdf_number(points(thin)));
  for (const Mark& line : lines_of(*page.ruler)) out += line_of(line, page);
  out += "S\n";
}

void draw_marks(const Page& page, bool faint, Dash dash, std::string& out) {
  std::string lines;
  for (const Mark& mark : page.marks) {
    if (mark.faint == faint && mark.dash == dash) lines += line_of(mark, page);
  }
  if (lines.empty()) return;
  // Dots are round ends of dashes without length.
  const bool dotted = dash == Dash::dotted;
  out += fmt::format("{} G {} w {}\n{}S\n", faint ? "0.5" : "0",
                     pdf_number(points(dotted ? 2 * mark_thickness : mark_thickness)),
                     dotted ? "1 J [0 2.5] 0 d" : "0 J [] 0 d", lines);
}

void draw_tints(const Page& page, std::string& out) {
  for (const Tint& tint : page.tints) {
    out += fmt::format("{} g ", pdf_number(tint.grey));
    const char* step = "m";
    for (const layout::Point& corner : tint.corners) {
      out += fmt::format("{} {} {} ", pdf_number(points(corner.x)),
                         pdf_number(points(page.size.height - corner.y)), step);
      step = "l";
    }
    out += "f\n";
  }
}

// The path of an outline, neither drawn nor filled yet.
std::string path_of(layout::Outline outline, const Box& box, Mm corner_radius, const Page& page) {
  std::string out;
  const auto place = [&](const layout::Point& at) {
    return pdf_number(points(at.x)) + " " + pdf_number(points(page.size.height - at.y)) + " ";
  };
  for (const layout::PathStep& step : layout::outline_path(outline, box, corner_radius)) {
    switch (step.kind) {
      case layout::PathStep::Kind::move:
        out += place(step.to) + "m ";
        break;
      case layout::PathStep::Kind::line:
        out += place(step.to) + "l ";
        break;
      case layout::PathStep::Kind::curve:
        out += place(step.a) + place(step.b) + place(step.to) + "c ";
        break;
      case layout::PathStep::Kind::close:
        out += "h ";
        break;
    }
  }
  return out;
}

void draw_cuts(const Page& page, std::string& out) {
  if (page.cuts.empty()) return;
  out += fmt::format("0.5 G {} w 0 J [] 0 d\n", pdf_number(points(mark_thickness)));
  for (const CutLine& cut : page.cuts) {
    if (cut.within) out += "q " + path_of(layout::Outline::rectangle, *cut.within, {}, page) + "W n ";
    out += path_of(cut.outline, cut.trim, cut.corner_radius, page);
    out += cut.within ? "S Q\n" : "S\n";
  }
}

// Of a piece that is larger than the page, only what shows of it counts.
Box common_part(const Box& a, const Box& b) {
  const Mm left = std::max(a.x, b.x);
  const Mm top = std::max(a.y, b.y);
  return {left, top, std::min(a.right(), b.right()) - left, std::min(a.bottom(), b.bottom()) - top};
}

PdfBox bounds_of(const Page& page, Box Placement::*which) {
  const PdfBox media = media_box(page);
  if (page.placements.empty()) return media;
  PdfBox bounds{media.right, media.top, media.left, media.bottom};
  const Matrix m = shift_of(page);
  for (const Placement& placement : page.placements) {
    const PdfBox box = on_page(common_part(placement.*which, placement.visible), page);
    for (const double x : {box.left, box.right}) {
      for (const double y : {box.bottom, box.top}) {
        const double moved_x = std::clamp(m.a * x + m.c * y + m.e, media.left, media.right);
        const double moved_y = std::clamp(m.b * x + m.d * y + m.f, media.bottom, media.top);
        bounds.left = std::min(bounds.left, moved_x);
        bounds.right = std::max(bounds.right, moved_x);
        bounds.bottom = std::min(bounds.bottom, moved_y);
        bounds.top = std::max(bounds.top, moved_y);
      }
    }
  }
  return bounds;
}

}  // namespace

std::string pdf_number(double value) {
  std::string text = fmt::format("{:.5f}", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string face_name(std::size_t face) {
  return fmt::format("/F{}", face);
}

std::string content_of(const Page& page, const std::vector<PdfBox>& faces) {
  std::string out;
  if (page.shift != Shift{}) out += operator_cm(shift_of(page)) + "\n";
  for (const Placement& placement : page.placements) {
    const bool shaped = placement.shape != layout::Outline::rectangle;
    if (shaped) out += "q " + path_of(placement.shape, placement.visible, {}, page) + "W n\n";
    place(placement.face, faces.at(placement.face), placement.rotation, on_page(placement.trim, page),
          on_page(placement.visible, page), placement.scale, out);
    if (shaped) out += "Q\n";
  }
  draw_tints(page, out);
  for (const Label& label : page.labels) {
    if (!label.face) continue;
    const PdfBox box = on_page(label.box, page);
    place(*label.face, faces.at(*label.face), label.rotation, box, box, 1, out);
  }
  draw_cuts(page, out);
  draw_ruler(page, out);
  for (const bool faint : {true, false}) {
    for (const Dash dash : {Dash::whole, Dash::dotted}) draw_marks(page, faint, dash, out);
  }
  return out;
}

PdfBox media_box(const Page& page) {
  return {0, 0, points(page.size.width), points(page.size.height)};
}

PdfBox trim_box(const Page& page) {
  return bounds_of(page, &Placement::trim);
}

PdfBox bleed_box(const Page& page) {
  return bounds_of(page, &Placement::visible);
}

}  // namespace rulepress::press
