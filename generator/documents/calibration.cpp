#include "documents/calibration.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "documents/drawing.h"
#include "press/singles.h"

namespace rulepress::documents {
namespace {

using layout::Colour;
using layout::Mm;
using layout::Point;

constexpr int reach = 2;  // steps to each side of the middle
constexpr Mm pitch{27};   // between rings
constexpr Mm ring_line{0.15};
constexpr Mm ring_side{15};  // from the edges of the page to what stands beside the rings
constexpr Colour black{0, 0, 0, 1};
constexpr Colour scale_grey{0.45, 0.45, 0.45, 1};

const render::FontList page_fonts{{}, {"Lato", "Vollkorn"}};

Point middle_of(const press::Paper& paper) {
  return {paper.size.width / 2, paper.size.height - Mm{112}};
}

// Where a point of the front lies on the back page.
Point behind(Point point, const CalibrationRequest& request) {
  if (request.duplex == press::Duplex::short_edge) return {point.x, request.paper.size.height - point.y};
  return {request.paper.size.width - point.x, point.y};
}

// Without a zero's sign or needless decimals.
std::string figure(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

void cross(Drawing& page, Point at) {
  constexpr Mm from{2.2};
  constexpr Mm to{5.5};
  for (const double sign : {-1.0, 1.0}) {
    page.line({at.x + from * sign, at.y}, {at.x + to * sign, at.y}, ring_line, black);
    page.line({at.x, at.y + from * sign}, {at.x, at.y + to * sign}, ring_line, black);
  }
}

// The two scales that show a tilt, at the left and at the right of the rings.
std::array<Point, 2> scales(const press::Paper& paper) {
  const Point middle = middle_of(paper);
  return {Point{ring_side, middle.y}, Point{paper.size.width - ring_side, middle.y}};
}

void draw_scale(Drawing& page, Point at, bool numbers_right) {
  constexpr int ticks = 6;  // half millimetres each way
  for (int i = -ticks; i <= ticks; ++i) {
    const Mm y = at.y + Mm{0.5} * i;
    const Mm length = i % 2 == 0 ? Mm{3} : Mm{1.8};
    page.line({at.x - length / 2, y}, {at.x + length / 2, y}, Mm{0.1}, i == 0 ? black : scale_grey);
    if (i % ticks != 0) continue;
    Type type{.size = 5, .colour = scale_grey, .leading = 1};
    type.align = numbers_right ? layout::Align::left : layout::Align::right;
    const Mm x = numbers_right ? at.x + Mm{2} : at.x - Mm{8};
    page.text({x, y - Mm{0.9}}, Mm{6}, figure(i / 2.0), type);
  }
}

// What one sees against the light: a dot that is off, and one that is where it should be.
void draw_examples(Drawing& page, Point at) {
  const auto example = [&](Mm x, Mm off, std::string_view words) {
    const Point ring{at.x + x, at.y};
    page.ring(ring, Mm{2.2}, Mm{0.25}, black);
    const Point dot{ring.x + off, ring.y - off * 0.7};
    page.disc(dot, Mm{1.5}, scale_grey);
    for (const auto& [middle, colour] : {std::pair{ring, black}, std::pair{dot, scale_grey}}) {
      for (const double sign : {-1.0, 1.0}) {
        page.line({middle.x + Mm{3.6} * sign, middle.y}, {middle.x + Mm{8} * sign, middle.y}, Mm{0.25},
                  colour);
        page.line({middle.x, middle.y + Mm{3.6} * sign}, {middle.x, middle.y + Mm{8} * sign}, Mm{0.25},
                  colour);
      }
    }
    page.text({ring.x + Mm{11}, ring.y - Mm{2.2}}, Mm{40}, words, {.size = 9, .colour = scale_grey});
  };
  example(Mm{0}, Mm{1.4}, "not this one");
  example(Mm{62}, Mm{0}, "**this one**");
}

layout::Scene front_page(const CalibrationRequest& request, render::Tools& tools) {
  const press::Paper& paper = request.paper;
  Drawing page(paper.size, tools);
  const Mm width = paper.size.width - 2 * ring_side;
  Mm y{14};
  y += page.text({ring_side, y}, width, "Where does your printer put backs?",
                 {.family = "Vollkorn", .size = 20, .weight = 700, .leading = 1.2});
  y += Mm{2};
  const std::string_view edge = request.duplex == press::Duplex::short_edge ? "short" : "long";
  const double distance = (scales(paper)[1].x - scales(paper)[0].x).value;
  const double factor = 180 / std::numbers::pi / distance;
  const std::vector<std::string> steps{
      fmt::format("Print both pages of this file on **one sheet**, at **100 %**, flipped on the **{} edge**.",
                  edge),
      "Hold the sheet against the light, this side towards you. Behind every ring there is a dot.",
      fmt::format("Find the ring with its **dot in the middle** and its cross hairs in one line. What stands "
                  "below it is your printer's offset. Type it: **rulepress calibrate --set {},{}** (for "
                  "example). Between two rings, take the numbers between theirs.",
                  figure(request.known.x.value + request.step.value),
                  figure(request.known.y.value - request.step.value)),
      fmt::format("No dot near the middle of any ring? Steps are {} mm: **rulepress calibrate --step {}** "
                  "reaches farther.",
                  figure(request.step.value), figure(2 * request.step.value)),
      fmt::format("Only if it is crooked: read where the long line behind crosses the scale at the left and "
                  "the one at the right. Right minus left, times {:.2f}{}, is the third number: **--set "
                  "x,y,degrees**.",
                  factor,
                  request.known.degrees == 0 ? "" : fmt::format(", plus {}", figure(request.known.degrees)))};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    page.text({ring_side, y}, Mm{6}, fmt::format("**{}**", i + 1), {.size = 10});
    y += page.text({ring_side + Mm{6}, y}, width - Mm{6}, steps[i], {.size = 10}) + Mm{1.3};
  }
  draw_examples(page, {paper.size.width / 2 - Mm{40}, y + Mm{13}});
  for (const CalibrationCell& cell : calibration_cells(request)) {
    page.ring(cell.ring, Mm{1.3}, ring_line, black);
    cross(page, cell.ring);
    page.text({cell.ring.x - Mm{12}, cell.ring.y + Mm{6.2}}, Mm{24}, text_of({cell.shift.x, cell.shift.y, 0}),
              {.size = 8, .weight = 700, .align = layout::Align::centre, .leading = 1.1});
  }
  draw_scale(page, scales(paper)[0], true);
  draw_scale(page, scales(paper)[1], false);
  return page.scene();
}

layout::Scene back_page(const CalibrationRequest& request, render::Tools& tools) {
  Drawing page(request.paper.size, tools);
  for (const CalibrationCell& cell : calibration_cells(request)) {
    page.disc(cell.dot, Mm{0.9}, black);
    cross(page, cell.dot);
  }
  for (const Point& scale : scales(request.paper)) {
    const Point at = behind(scale, request);
    page.line({at.x - Mm{4}, at.y}, {at.x + Mm{4}, at.y}, ring_line, black);
  }
  const Mm height = request.paper.size.height;
  page.text({ring_side, height - Mm{15}}, request.paper.size.width - 2 * ring_side,
            "The back of the calibration page. The other side tells what to do.",
            {.size = 8, .colour = scale_grey, .align = layout::Align::centre});
  return page.scene();
}

}  // namespace

std::vector<CalibrationCell> calibration_cells(const CalibrationRequest& request) {
  const Point middle = middle_of(request.paper);
  std::vector<CalibrationCell> cells;
  for (int row = -reach; row <= reach; ++row) {
    for (int column = -reach; column <= reach; ++column) {
      CalibrationCell cell;
      cell.ring = {middle.x + pitch * column, middle.y + pitch * row};
      cell.shift = {request.known.x + request.step * column, request.known.y + request.step * row,
                    request.known.degrees};
      const Point at = behind(cell.ring, request);
      cell.dot = {at.x + cell.shift.x, at.y + cell.shift.y};
      cells.push_back(cell);
    }
  }
  return cells;
}

std::variant<std::string, press::Error> press_calibration(const CalibrationRequest& request,
                                                          const source::FileSystem& files) {
  render::Tools tools(page_fonts, files);
  const std::vector<layout::Scene> scenes{front_page(request, tools), back_page(request, tools)};
  const render::PdfParts parts = render::draw_parts(scenes, tools);
  if (!parts.error.empty()) return press::Error{parts.error};
  press::SheetPlan plan = press::one_a_page(
      {{0, scenes[0].size, {}, "", press::Side::front}, {1, scenes[1].size, {}, "", press::Side::back}},
      false);
  plan.paper = request.paper;
  plan.duplex = request.duplex;
  plan.pages[1].shift.degrees = request.known.degrees;
  return press::assemble(parts, plan, {"Rulepress calibration page", "", render::creation_time()});
}

std::string text_of(const press::Shift& shift) {
  std::string text = fmt::format("{},{}", figure(shift.x.value), figure(shift.y.value));
  if (shift.degrees != 0) text += "," + figure(shift.degrees);
  return text;
}

}  // namespace rulepress::documents
