// The benchmark deck on bare Cairo and Pango: bare_deck DIR N OUT.pdf [no-art]
// No templates, no checks, no document put together from parts: what the libraries take by themselves, one
// thread, each picture recorded once. The difference to `rulepress build` is our own.
#include <cairo-pdf.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>

namespace {

constexpr double mm = 72 / 25.4;  // in points
constexpr double record_side = 1500;

std::string folder;
bool with_art = true;

struct Recorded {
  cairo_surface_t* surface;
  double width;
  double height;
};

const Recorded& recorded(const std::string& path) {
  static std::map<std::string, Recorded> all;
  const auto known = all.find(path);
  if (known != all.end()) return known->second;
  RsvgHandle* handle = rsvg_handle_new_from_file((folder + path).c_str(), nullptr);
  double width = 0;
  double height = 0;
  rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height);
  const double scale = record_side / std::max(width, height);
  const cairo_rectangle_t extents{0, 0, width * scale, height * scale};
  cairo_surface_t* surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
  cairo_t* canvas = cairo_create(surface);
  const RsvgRectangle viewport{0, 0, extents.width, extents.height};
  rsvg_handle_render_document(handle, canvas, &viewport, nullptr);
  cairo_destroy(canvas);
  g_object_unref(handle);
  return all[path] = {surface, extents.width, extents.height};
}

void paint(cairo_t* canvas, const std::string& path, double x, double y, double width, double height) {
  const Recorded& picture = recorded(path);
  cairo_save(canvas);
  cairo_translate(canvas, x, y);
  cairo_scale(canvas, width / picture.width, height / picture.height);
  cairo_set_source_surface(canvas, picture.surface, 0, 0);
  cairo_paint(canvas);
  cairo_restore(canvas);
}

void paint_icon(cairo_t* canvas, PangoAttrShape* shape, gboolean, void*) {
  double x = 0;
  double y = 0;
  cairo_get_current_point(canvas, &x, &y);
  const PangoRectangle& box = shape->ink_rect;
  if (!with_art) return;
  paint(canvas, *static_cast<std::string*>(shape->data), x, y + pango_units_to_double(box.y),
        pango_units_to_double(box.width), pango_units_to_double(box.height));
}

struct Style {
  const char* font;
  double x, y, width;  // mm
  PangoAlignment align;
  double grey;
};

void write(cairo_t* canvas, PangoLayout* layout, const Style& style, const std::string& text) {
  static std::string gold = "/icons/gold.svg";
  static std::string sword = "/icons/sword.svg";
  std::string plain;
  PangoAttrList* list = pango_attr_list_new();
  for (std::size_t at = 0; at < text.size();) {
    std::string* icon = text.compare(at, 6, ":gold:") == 0    ? &gold
                        : text.compare(at, 7, ":sword:") == 0 ? &sword
                                                              : nullptr;
    if (icon == nullptr) {
      plain += text[at++];
      continue;
    }
    const int side = pango_units_from_double(3.4 * mm);
    const PangoRectangle box{0, -side * 4 / 5, side, side};
    PangoAttribute* shape = pango_attr_shape_new_with_data(&box, &box, icon, nullptr, nullptr);
    shape->start_index = static_cast<guint>(plain.size());
    plain += "\uFFFC";
    shape->end_index = static_cast<guint>(plain.size());
    pango_attr_list_insert(list, shape);
    at += icon == &gold ? 6 : 7;
  }
  static std::map<const char*, PangoFontDescription*> fonts;
  PangoFontDescription*& font = fonts[style.font];
  if (font == nullptr) font = pango_font_description_from_string(style.font);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_text(layout, plain.c_str(), -1);
  pango_layout_set_attributes(layout, list);
  pango_layout_set_alignment(layout, style.align);
  pango_layout_set_width(layout, pango_units_from_double(style.width * mm));
  pango_attr_list_unref(list);
  cairo_set_source_rgb(canvas, style.grey, style.grey, style.grey);
  cairo_move_to(canvas, style.x * mm, style.y * mm);
  pango_cairo_show_layout(canvas, layout);
  cairo_new_path(canvas);
}

void fill_and_stroke(cairo_t* canvas, unsigned fill, unsigned stroke, double width) {
  const auto part = [](unsigned colour, int shift) { return ((colour >> shift) & 255) / 255.0; };
  cairo_set_source_rgb(canvas, part(fill, 16), part(fill, 8), part(fill, 0));
  cairo_fill_preserve(canvas);
  cairo_set_source_rgb(canvas, part(stroke, 16), part(stroke, 8), part(stroke, 0));
  cairo_set_line_width(canvas, width);
  cairo_stroke(canvas);
}

void draw(cairo_t* canvas, PangoLayout* layout, const nlohmann::json& card) {
  constexpr double quarter = std::numbers::pi / 2;
  const double corner = 3 * mm;
  const double left = 1.5 * mm + corner;
  const double right = 61.5 * mm - corner;
  const double top = 1.5 * mm + corner;
  const double bottom = 86.5 * mm - corner;
  cairo_new_sub_path(canvas);
  cairo_arc(canvas, right, top, corner, -quarter, 0);
  cairo_arc(canvas, right, bottom, corner, 0, quarter);
  cairo_arc(canvas, left, bottom, corner, quarter, 2 * quarter);
  cairo_arc(canvas, left, top, corner, 2 * quarter, 3 * quarter);
  cairo_close_path(canvas);
  fill_and_stroke(canvas, 0xf3ead6, 0x333333, 1.44);
  write(canvas, layout, {"Liberation Sans Bold 11", 5, 4.3, 43, PANGO_ALIGN_LEFT, 0}, card["title"]);
  cairo_arc(canvas, 54 * mm, 8 * mm, 4.5 * mm, 0, 4 * quarter);
  cairo_close_path(canvas);
  fill_and_stroke(canvas, 0x2b4c7e, 0x111111, 0.96);
  write(canvas, layout, {"Liberation Sans Bold 13", 49, 5, 10, PANGO_ALIGN_CENTER, 1},
        std::to_string(card["cost"].get<int>()));
  if (with_art) paint(canvas, "/art/" + card["art"].get<std::string>(), 5 * mm, 13.5 * mm, 53 * mm, 33 * mm);
  write(canvas, layout, {"Liberation Sans 9", 5, 48.5, 53, PANGO_ALIGN_LEFT, 0}, card["rules"]);
  write(canvas, layout, {"Liberation Serif Italic 8", 5, 76.5, 53, PANGO_ALIGN_CENTER, 0}, card["flavour"]);
}

void draw_marks(cairo_t* canvas) {
  const auto line = [&](double x, double y, double wide, double high) {
    cairo_move_to(canvas, x * mm, y * mm);
    cairo_rel_line_to(canvas, wide * mm, high * mm);
  };
  for (int i = 0; i < 4; ++i) {
    for (const double y : {8.0, 282.0}) line(10.5 + 63 * i, y, 0, 7);
    for (const double x : {3.0, 201.0}) line(x, 16.5 + 88 * i, 6, 0);
  }
  cairo_set_source_rgb(canvas, 0, 0, 0);
  cairo_set_line_width(canvas, 0.3);
  cairo_stroke(canvas);
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) return 2;
  folder = words[1];
  with_art = count < 5;
  std::ifstream file(folder + "/cards-" + words[2] + ".json");
  const nlohmann::json cards = nlohmann::json::parse(file);
  cairo_surface_t* surface = cairo_pdf_surface_create(words[3], 210 * mm, 297 * mm);
  cairo_t* canvas = cairo_create(surface);
  PangoContext* context = pango_cairo_create_context(canvas);
  pango_cairo_context_set_resolution(context, 72);
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_cairo_context_set_shape_renderer(context, paint_icon, nullptr, nullptr);
  PangoLayout* layout = pango_layout_new(context);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto slot = static_cast<int>(i % 9);
    if (slot == 0) draw_marks(canvas);
    cairo_save(canvas);
    cairo_translate(canvas, (10.5 + 63 * (slot % 3)) * mm, (16.5 + 88 * (slot / 3)) * mm);
    draw(canvas, layout, cards[i]);
    cairo_restore(canvas);
    if (slot == 8 || i + 1 == cards.size()) cairo_show_page(canvas);
  }
  cairo_surface_finish(surface);
  return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS ? 0 : 1;
}
