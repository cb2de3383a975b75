// The benchmark's rulebook on bare Pango and Cairo: bare_flow DIR OUT.pdf
// Paragraphs are justified by Pango and poured into two columns line by line; pictures are recorded once. No
// links, no tags, no balance, no hyphens: what the libraries take by themselves.
#include <cairo-pdf.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>

#include <fstream>
#include <string>

namespace {

constexpr double mm = 72 / 25.4;  // in points
constexpr double column = 83.5 * mm;
constexpr double left = 19 * mm;
constexpr double top = 25 * mm;
constexpr double bottom = 274 * mm;

struct Flow {
  cairo_t* canvas;
  double y = top;
  int column_number = 0;

  void need(double height) {
    if (y + height <= bottom) return;
    y = top;
    if (++column_number < 2) return;
    column_number = 0;
    cairo_show_page(canvas);
  }
  double x() const { return left + column_number * (column + 7 * mm); }
};

void pour(Flow& flow, PangoLayout* layout, const char* font, const std::string& text, double x, double width,
          bool justified) {
  PangoFontDescription* description = pango_font_description_from_string(font);
  pango_layout_set_font_description(layout, description);
  pango_font_description_free(description);
  pango_layout_set_width(layout, pango_units_from_double(width));
  pango_layout_set_justify(layout, justified ? TRUE : FALSE);
  pango_layout_set_text(layout, text.data(), static_cast<int>(text.size()));
  const double leading = 13;
  for (GSList* node = pango_layout_get_lines_readonly(layout); node != nullptr; node = node->next) {
    flow.need(leading);
    cairo_move_to(flow.canvas, flow.x() + x, flow.y + 10);
    pango_cairo_show_layout_line(flow.canvas, static_cast<PangoLayoutLine*>(node->data));
    flow.y += leading;
  }
}

void draw_picture(Flow& flow, const std::string& path) {
  RsvgHandle* handle = rsvg_handle_new_from_file(path.c_str(), nullptr);
  const double height = column * 0.75;
  flow.need(height);
  const RsvgRectangle box{flow.x(), flow.y, column, height};
  rsvg_handle_render_document(handle, flow.canvas, &box, nullptr);
  g_object_unref(handle);
  flow.y += height + 13;
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) return 2;
  const std::string folder = words[1];
  cairo_surface_t* surface = cairo_pdf_surface_create(words[2], 210 * mm, 297 * mm);
  Flow flow{cairo_create(surface)};
  PangoContext* context = pango_cairo_create_context(flow.canvas);
  pango_cairo_context_set_resolution(context, 72);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoLayout* layout = pango_layout_new(context);
  std::ifstream file(folder + "/book.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) {
      pour(flow, layout, "Lato Bold 14", line.substr(3), 0, column, false);
    } else if (line.starts_with("# ")) {
      pour(flow, layout, "Lato Black 26", line.substr(2), 0, column, false);
    } else if (line.starts_with("! ")) {
      draw_picture(flow, folder + "/" + line.substr(2) + ".svg");
    } else if (line.starts_with("| ")) {
      double x = 0;
      const double start = flow.y;
      double lowest = start;
      for (std::size_t at = 2; at < line.size(); x += column / 3) {
        const std::size_t end = std::min(line.find(" | ", at), line.size());
        flow.y = start;
        pour(flow, layout, "Vollkorn 9", line.substr(at, end - at), x, column / 3 - 5, false);
        lowest = std::max(lowest, flow.y);
        at = end + 3;
      }
      flow.y = lowest;
    } else if (!line.empty()) {
      pour(flow, layout, "Vollkorn 9.6", line, 0, column, true);
      flow.y += 6.5;
    }
  }
  cairo_show_page(flow.canvas);
  cairo_surface_finish(surface);
  return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS ? 0 : 1;
}
