// Elements are composed one by one into boxes. A box that the template does not give is found from the
// element's natural size; rows and columns share out what is left by `grow`.
#include "layout/compose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "layout/card_values.h"
#include "layout/emblem.h"
#include "layout/mistakes.h"
#include "layout/text_block.h"
#include "source/file_system.h"
#include "source/nearest.h"

namespace rulepress::layout {
namespace {

using source::Diagnostics;

constexpr Mm default_bleed{0};
constexpr Mm default_safe{3};
constexpr double fit_step = 0.25;  // pt
constexpr double least_contrast = 4.5;
constexpr double least_ppi = 300;
constexpr Mm default_icon{5};
constexpr Mm default_pip{4};
constexpr double tolerance = 0.05;  // mm that nobody sees

// A solid ground that text may stand on.
struct Ground {
  Box box;
  std::optional<Colour> colour;  // nothing where a picture makes it unknown
};

// What is wrong with a picture, and what to do.
std::pair<std::string, std::string> in_words(PictureTrouble trouble, const std::string& path) {
  switch (trouble) {
    case PictureTrouble::missing:
      return {fmt::format("there is no picture `{}`", path),
              "check the name; it starts from the template's folder"};
    case PictureTrouble::unreadable:
      return {fmt::format("the picture `{}` cannot be read", path), "check that it is a file you may read"};
    case PictureTrouble::unknown_kind:
      return {fmt::format("`{}` is not a PNG, JPEG or SVG", path), "save it again as one of these"};
    case PictureTrouble::damaged:
      return {fmt::format("the picture `{}` is damaged", path), "save or download it again"};
    case PictureTrouble::too_large:
      return {fmt::format("the picture `{}` has more pixels than any printer needs", path),
              "make it smaller"};
    case PictureTrouble::outside:
      return {fmt::format("`{}` refers to other files or holds a script", path),
              "nothing is ever fetched or run: embed what it needs, and take scripts out"};
  }
  return {};
}

class Composer {
 public:
  Composer(const Template& made, const cards::Component& component, Tools tools, Diagnostics& diagnostics)
      : template_(made),
        component_(component),
        tools_(tools),
        diagnostics_(diagnostics),
        names_(names_of(component)) {}

  Scene compose(const std::vector<Element>& elements, std::string_view face) {
    Scene scene;
    scene.id = fmt::format("{}/{}", component_.id, face);
    scene.size = template_.size.value_or(Size{{63.5}, {88.9}});
    scene.bleed = template_.bleed.value_or(default_bleed);
    scene.corner_radius = template_.corner.value_or(Mm{3});
    scene.outline = template_.outline.value_or(Outline::rectangle);
    grounds_.clear();
    turned_ = 0;
    const Mm safe = template_.safe.value_or(default_safe);
    safe_ = {safe, safe, scene.size.width - safe * 2, scene.size.height - safe * 2};
    compose_free(elements, {{}, {}, scene.size.width, scene.size.height}, scene.items);
    return scene;
  }

 private:
  // --- values

  double number(const NumberValue& value) const {
    if (value.tree.nodes.empty()) return value.number;
    const expr::Value found = expr::evaluate(value.tree, names_);
    const auto* result = found.as<double>();
    return result != nullptr && std::isfinite(*result) ? *result : 0;
  }

  Mm mm(const NumberValue& value) const { return {std::clamp(number(value), -5000.0, 5000.0)}; }

  std::string text(const TextValue& value) const { return expr::evaluate(value.text, names_); }

  std::optional<Colour> colour(const std::optional<TextValue>& value) {
    if (!value) return std::nullopt;
    const std::string name = text(*value);
    if (const auto found = template_.palette.find(name); found != template_.palette.end())
      return found->second;
    if (const auto parsed = parse_colour(name)) return parsed;
    if (!value->text.is_plain()) {
      report(mistakes::unknown_colour, value->excerpt.whole(), fmt::format("there is no colour `{}`", name))
          .suggest(template_.palette.empty()
                       ? std::string("write it like \"#a1b2c3\", or name it in [palette]")
                       : fmt::format("the palette has {}",
                                     source::quoted_list(source::keys_of(template_.palette))));
    }
    return std::nullopt;
  }

  // A mistake of this card in this template: shown at the card, with the template's place.
  source::Diagnostic& report(const source::Mistake& mistake, source::Span template_place,
                             std::string message) {
    return diagnostics_.report(mistake, component_.id_span, std::move(message))
        .also(template_place, "drawn here");
  }

  // The same, unless the value has nothing of the card in it: then it is the template's mistake.
  source::Diagnostic& report(const source::Mistake& mistake, const TextValue& value, std::string message) {
    if (value.text.is_plain()) return diagnostics_.report(mistake, value.excerpt.whole(), std::move(message));
    return report(mistake, value.excerpt.whole(), std::move(message));
  }

  bool shown(const Element& element) const {
    if (!element.when) return true;
    const expr::Value value = expr::evaluate(element.condition, names_);
    const auto* truth = value.as<bool>();
    return truth != nullptr && *truth;
  }

  // --- boxes

  void compose_free(const std::vector<Element>& elements, const Box& area, std::vector<Item>& out) {
    for (const Element& element : elements) {
      if (!shown(element)) continue;
      const Mm x = element.x ? area.x + mm(*element.x) : area.x;
      const Mm y = element.y ? area.y + mm(*element.y) : area.y;
      const Size room{area.right() - x, area.bottom() - y};
      const Size size = size_of(element, room);
      compose_element(element, {x, y, size.width, size.height}, out);
    }
  }

  Size size_of(const Element& element, const Size& room) {
    const bool may_turn_back = std::holds_alternative<LineSpec>(element.spec);
    const auto side = [&](const std::optional<NumberValue>& value) -> std::optional<Mm> {
      if (!value) return std::nullopt;
      return may_turn_back ? mm(*value) : std::max(Mm{}, mm(*value));
    };
    const std::optional<Mm> width = side(element.width);
    const std::optional<Mm> height = side(element.height);
    if (width && height) return {*width, *height};
    return natural(element, {width.value_or(room.width), height.value_or(room.height)}, width.has_value(),
                   height.has_value());
  }

  // The size an element takes when its place does not say: text is as high as it is, icons are square, shapes
  // fill.
  Size natural(const Element& element, const Size& room, bool has_width, bool has_height) {
    if (const auto* spec = std::get_if<TextSpec>(&element.spec)) {
      if (has_height || spec->fit) return room;
      const Measured measured = tools_.text.measure(block_for(*spec, room.width, std::nullopt, false));
      return {has_width || !measuring_ ? room.width
                                       : Mm{std::min(room.width.value, measured.width.value + tolerance)},
              measured.height};
    }
    if (std::holds_alternative<IconSpec>(element.spec)) {
      const Mm side = has_width ? room.width : has_height ? room.height : default_icon;
      return {side, side};
    }
    if (const auto* spec = std::get_if<GaugeSpec>(&element.spec); spec != nullptr && measuring_) {
      const double count = std::clamp(std::floor(number(spec->count)), 0.0, 1000.0);
      const Mm side =
          spec->vertical ? (has_width ? room.width : default_pip) : (has_height ? room.height : default_pip);
      const Mm length = side * count + mm(spec->gap) * std::max(0.0, count - 1);
      return spec->vertical ? Size{side, has_height ? room.height : length}
                            : Size{has_width ? room.width : length, side};
    }
    if (const auto* spec = std::get_if<ContainerSpec>(&element.spec); spec != nullptr && measuring_) {
      return natural_container(element, *spec, room, has_width, has_height);
    }
    if (const auto* spec = std::get_if<RepeatSpec>(&element.spec); spec != nullptr && measuring_) {
      const Size taken = natural_repeat(*spec, element, room);
      return {has_width ? room.width : taken.width, has_height ? room.height : taken.height};
    }
    if (std::holds_alternative<LineSpec>(element.spec))
      return {has_width ? room.width : Mm{}, has_height ? room.height : Mm{}};
    return room;
  }

  Size natural_container(const Element& element, const ContainerSpec& spec, const Size& room, bool has_width,
                         bool has_height) {
    const Mm padding = mm(spec.padding);
    const Size inner{room.width - padding * 2, room.height - padding * 2};
    const bool row = spec.flow == Flow::row;
    // What grows fills the container where its length is known, or where the outer one runs the other way.
    const bool shares = (row ? has_width : has_height) || measuring_ != spec.flow;
    const std::vector<const Element*> children = shown_children(element);
    Size taken;
    for (const Size& size : flow_sizes(spec, children, inner, shares)) {
      const bool wide = spec.flow == Flow::row;
      const bool high = spec.flow == Flow::column;
      taken.width = wide ? taken.width + size.width : std::max(taken.width, size.width);
      taken.height = high ? taken.height + size.height : std::max(taken.height, size.height);
    }
    if (spec.flow != Flow::stack && children.size() > 1)
      (row ? taken.width : taken.height) += mm(spec.gap) * static_cast<double>(children.size() - 1);
    return {has_width ? room.width : taken.width + padding * 2,
            has_height ? room.height : taken.height + padding * 2};
  }

  std::vector<const Element*> shown_children(const Element& element) const {
    std::vector<const Element*> children;
    for (const Element& child : element.children) {
      if (shown(child)) children.push_back(&child);
    }
    return children;
  }

  // The sizes of a container's children: natural ones, and what is left shared out by `grow`.
  std::vector<Size> flow_sizes(const ContainerSpec& spec, const std::vector<const Element*>& children,
                               const Size& room, bool shares) {
    const bool row = spec.flow == Flow::row;
    const auto outer = std::exchange(measuring_, spec.flow);
    const auto grow_of = [&](const Element& child) {
      return shares && spec.flow != Flow::stack ? std::max(0.0, number(child.grow)) : 0.0;
    };
    std::vector<Size> sizes;
    Mm free = row ? room.width : room.height;
    if (!children.empty()) free -= mm(spec.gap) * static_cast<double>(children.size() - 1);
    double all_shares = 0;
    for (const Element* child : children) {
      sizes.push_back(size_of(*child, room));
      const double grow = grow_of(*child);
      all_shares += grow;
      if (grow == 0) free -= row ? sizes.back().width : sizes.back().height;
    }
    for (std::size_t i = 0; i < children.size(); ++i) {
      const double grow = grow_of(*children[i]);
      if (grow == 0) continue;
      const Mm length{std::max(0.0, free.value * grow / all_shares)};
      (row ? sizes[i].width : sizes[i].height) = length;
      // Text is as high as its lines are at the width it got.
      if (row && !children[i]->height)
        sizes[i].height = natural(*children[i], {length, room.height}, true, false).height;
    }
    measuring_ = outer;
    return sizes;
  }

  // --- elements

  void compose_element(const Element& element, const Box& box, std::vector<Item>& out) {
    const double degrees = number(element.rotate);
    const double opacity = std::clamp(number(element.opacity), 0.0, 1.0);
    if (degrees == 0 && opacity == 1) {
      compose_inside(element, box, out);
      return;
    }
    Group group;
    group.degrees = degrees;
    group.opacity = opacity;
    group.pivot = {box.x + box.width / 2, box.y + box.height / 2};
    const std::size_t grounds_before = grounds_.size();
    turned_ += degrees != 0 ? 1 : 0;
    compose_inside(element, box, group.items);
    turned_ -= degrees != 0 ? 1 : 0;
    blur_grounds(grounds_before, group, box);
    out.push_back({std::move(group)});
  }

  // Under what is turned or shines through, nobody can say what text stands on.
  void blur_grounds(std::size_t from, const Group& group, const Box& box) {
    if (grounds_.size() == from) return;
    for (std::size_t i = from; i < grounds_.size(); ++i) grounds_[i].colour.reset();
    if (group.degrees == 0) return;
    const Mm reach{std::hypot(box.width.value, box.height.value) / 2};
    grounds_.resize(from);
    grounds_.push_back({{group.pivot.x - reach, group.pivot.y - reach, reach * 2, reach * 2}, std::nullopt});
  }

  void compose_inside(const Element& element, const Box& box, std::vector<Item>& out) {
    std::visit([&](const auto& spec) { draw(spec, element, box, out); }, element.spec);
    const bool places_children = std::holds_alternative<ContainerSpec>(element.spec) ||
                                 std::holds_alternative<GroupSpec>(element.spec) ||
                                 std::holds_alternative<RepeatSpec>(element.spec);
    if (!places_children) compose_free(element.children, box, out);
  }

  Shape painted(Path path, const PaintSpec& paint, const Box& box) {
    Shape shape;
    shape.path = std::move(path);
    const auto fill = colour(paint.fill);
    const auto fill_to = colour(paint.fill_to);
    if (fill && fill_to) {
      shape.fill = Gradient{{box.x, box.y}, {box.x, box.bottom()}, *fill, *fill_to};
    } else if (fill) {
      shape.fill = *fill;
    }
    if (const auto stroke = colour(paint.stroke))
      shape.stroke = Stroke{*stroke, std::max(Mm{}, mm(paint.stroke_width)), paint.dashes};
    return shape;
  }

  void note_ground(const Shape& shape, const Box& box) {
    if (!shape.fill) return;
    const auto* solid = std::get_if<Colour>(&*shape.fill);
    if (solid != nullptr && solid->alpha == 0) return;
    const bool known = solid != nullptr && solid->alpha == 1;
    grounds_.push_back({box, known ? std::optional(*solid) : std::nullopt});
  }

  void draw(const RectSpec& spec, const Element&, const Box& box, std::vector<Item>& out) {
    Shape shape = painted(rectangle_path(box, mm(spec.radius)), spec.paint, box);
    note_ground(shape, box);
    out.push_back({std::move(shape)});
  }

  void draw(const EllipseSpec& spec, const Element&, const Box& box, std::vector<Item>& out) {
    Shape shape = painted(ellipse_path(box), spec.paint, box);
    note_ground(shape, box);
    out.push_back({std::move(shape)});
  }

  void draw(const LineSpec& spec, const Element&, const Box& box, std::vector<Item>& out) {
    Path path{{PathStep::Kind::move, {}, {}, {box.x, box.y}},
              {PathStep::Kind::line, {}, {}, {box.right(), box.bottom()}}};
    out.push_back({painted(std::move(path), spec.paint, box)});
  }

  void draw(const PolygonSpec& spec, const Element&, const Box& box, std::vector<Item>& out) {
    std::vector<Point> corners;
    corners.reserve(spec.points.size());
    for (const auto& [x, y] : spec.points) corners.push_back({box.x + mm(x), box.y + mm(y)});
    Shape shape = painted(polygon_path(corners), spec.paint, box);
    if (shape.fill) grounds_.push_back({box, std::nullopt});
    out.push_back({std::move(shape)});
  }

  void draw(const PathSpec& spec, const Element&, const Box& box, std::vector<Item>& out) {
    Path path = spec.path;
    for (PathStep& step : path) {
      for (Point* point : {&step.a, &step.b, &step.to}) *point = {point->x + box.x, point->y + box.y};
    }
    Shape shape = painted(std::move(path), spec.paint, box);
    if (shape.fill) grounds_.push_back({box, std::nullopt});
    out.push_back({std::move(shape)});
  }

  void draw(const EmblemSpec& spec, const Element&, const Box& box, std::vector<Item>& out) {
    const std::string seed = spec.seed ? text(*spec.seed) : component_.id;
    const Colour tint = colour(spec.colour).value_or(colour_for(component_.type));
    for (Item& item : emblem(seed, tint, box)) out.push_back(std::move(item));
    grounds_.push_back({box, std::nullopt});
  }

  // Beside the template that names it; a shared template may also name a picture that lies beside the game's
  // own.
  std::optional<std::string> picture_path(const ImageSpec& spec, const std::string& file) {
    auto first = source::normalized(spec.folder + file);
    const std::string own = template_.path.substr(0, template_.path.rfind('/') + 1);
    if (!first || own == spec.folder) return first;
    const auto looked = tools_.pictures.look(*first);
    const auto* trouble = std::get_if<PictureTrouble>(&looked);
    return trouble != nullptr && *trouble == PictureTrouble::missing ? source::normalized(own + file) : first;
  }

  void draw(const ImageSpec& spec, const Element&, const Box& box, std::vector<Item>& out) {
    const std::string file = text(spec.file);
    const auto found = picture_path(spec, file);
    if (!found) {
      report(mistakes::bad_picture, spec.file, fmt::format("`{}` leads out of the workspace", file))
          .suggest("put the picture beside the template and name it from there");
      return;
    }
    const std::string& path = *found;
    const auto looked = tools_.pictures.look(path);
    if (const auto* trouble = std::get_if<PictureTrouble>(&looked)) {
      const auto [what, advice] = in_words(*trouble, path);
      report(mistakes::bad_picture, spec.file, what).suggest(advice);
      return;
    }
    const auto& facts = std::get<PictureFacts>(looked);
    grounds_.push_back({box, std::nullopt});
    const double wide = box.width.value / facts.width;
    const double high = box.height.value / facts.height;
    double scale_x = wide;
    double scale_y = high;
    if (spec.fitting == Fitting::contain) scale_x = scale_y = std::min(wide, high);
    if (spec.fitting == Fitting::cover) scale_x = scale_y = std::max(wide, high);
    const Mm width{facts.width * scale_x};
    const Mm height{facts.height * scale_y};
    check_resolution(facts, width, spec.file, path);
    Item picture{
        Picture{path, {box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height}}};
    if (spec.fitting != Fitting::cover) {
      out.push_back(std::move(picture));
      return;
    }
    Group group;
    group.clip = rectangle_path(box, {});
    group.items.push_back(std::move(picture));
    out.push_back({std::move(group)});
  }

  void check_resolution(const PictureFacts& facts, Mm width, const TextValue& file, const std::string& path) {
    if (facts.vector || width.value <= 0) return;
    const double ppi = facts.width / (width.value / mm_per_inch);
    if (ppi >= least_ppi * 0.99) return;
    report(mistakes::low_resolution, file,
           fmt::format("`{}` has {:.0f} pixels an inch at this size", path, ppi))
        .suggest(
            fmt::format("print needs {:.0f}: use a picture at least {:.0f} pixels wide, or draw it smaller",
                        least_ppi, std::ceil(width.value / mm_per_inch * least_ppi)));
  }

  // `exact`: the place is where the name is written, in the card or in the template.
  const std::string* icon_path(const std::string& name, source::Span place, bool exact) {
    if (const auto found = template_.icons.find(name); found != template_.icons.end()) return &found->second;
    const auto known = source::keys_of(template_.icons);
    const auto meant = source::nearest(name, known);
    std::string message = fmt::format("there is no icon `{}`", name);
    auto& made = exact ? diagnostics_.report(mistakes::unknown_icon, place, std::move(message))
                       : report(mistakes::unknown_icon, place, std::move(message));
    if (meant) {
      made.suggest(fmt::format("did you mean `{}`?", *meant));
    } else {
      made.suggest(known.empty() ? std::string("the template has no [icons] yet")
                                 : fmt::format("the template has {}", source::quoted_list(known)));
    }
    return nullptr;
  }

  void draw(const IconSpec& spec, const Element&, const Box& box, std::vector<Item>& out) {
    const std::string* path =
        icon_path(text(spec.icon), spec.icon.excerpt.whole(), spec.icon.text.is_plain());
    if (path == nullptr) return;
    const auto looked = tools_.pictures.look(*path);
    if (const auto* trouble = std::get_if<PictureTrouble>(&looked)) {
      const auto [what, advice] = in_words(*trouble, *path);
      report(mistakes::bad_picture, spec.icon, what).suggest(advice);
      return;
    }
    const auto& facts = std::get<PictureFacts>(looked);
    const double scale = std::min(box.width.value / facts.width, box.height.value / facts.height);
    const Mm width{facts.width * scale};
    const Mm height{facts.height * scale};
    out.push_back({Picture{
        *path, {box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height}}});
    check_safe(box, spec.icon.excerpt.whole(), "an icon");
  }

  // --- text

  // The excerpt that a text element shows: the card's own field when it shows just that, or the template's
  // words when they have no holes, so that places inside are exact; else the text with its holes filled.
  source::Excerpt words_of(const TextSpec& spec, bool& of_card) const {
    of_card = false;
    const auto& parts = spec.text.text.parts;
    if (spec.text.text.is_plain() && parts.front().plain == spec.text.excerpt.text())
      return spec.text.excerpt;
    if (const expr::Tree* hole = spec.text.text.only_hole();
        hole != nullptr && hole->top().kind == expr::NodeKind::name) {
      if (const source::Excerpt* field = field_text(component_, hole->top().text)) {
        of_card = true;
        return *field;
      }
    }
    source::Excerpt made(spec.text.excerpt.whole());
    made.append_written(text(spec.text), spec.text.excerpt.whole().begin, spec.text.excerpt.whole().end);
    return made;
  }

  TextBlock block_for(const TextSpec& spec, Mm width, std::optional<Pt> size, bool report_icons) {
    static const Style plain;
    const auto found = template_.styles.find(spec.style);
    const Style& style = found == template_.styles.end() ? plain : found->second;
    bool of_card = false;
    Diagnostics already_reported;
    const auto runs = cards::parse_markup(words_of(spec, of_card), already_reported);
    if (report_icons) {
      for (const cards::Run& run : runs) {
        if (run.icon) icon_path(run.text, run.span, of_card || spec.text.text.is_plain());
      }
    }
    const std::optional<Colour> own = colour(spec.colour);
    const std::optional<Colour> of_style = style_colour(style.colour);
    const BlockStyle block_style{style, size.value_or(style.size), own.value_or(of_style.value_or(Colour{})),
                                 spec.align.value_or(style.align)};
    return text_block(runs, block_style, template_.icons, width);
  }

  std::optional<Colour> style_colour(const std::string& name) const {
    if (const auto found = template_.palette.find(name); found != template_.palette.end())
      return found->second;
    return parse_colour(name);
  }

  bool fits(const Measured& measured, const Box& box) const {
    return measured.height.value <= box.height.value + tolerance && !measured.too_wide;
  }

  void draw(const TextSpec& spec, const Element&, const Box& box, std::vector<Item>& out) {
    TextBlock block =
        block_for(spec, box.width, spec.fit ? std::optional(Pt{spec.fit->second}) : std::nullopt, true);
    if (block.paragraphs.empty()) return;
    Measured measured = tools_.text.measure(block);
    if (spec.fit && !fits(measured, box)) fit(spec, box, block, measured);
    report_glyphs(spec, measured);
    if (!fits(measured, box)) report_overflow(spec, measured, box);
    const Mm free = box.height - measured.height;
    const Mm shift = spec.vertical == Vertical::top      ? Mm{}
                     : spec.vertical == Vertical::middle ? free / 2
                                                         : free;
    const Point at{box.x, box.y + shift};
    check_safe(ink_box(measured, at), spec.text.excerpt.whole(), "text");
    check_contrast(block, ink_box(measured, at), spec);
    out.push_back({Text{std::move(block), at, std::move(measured.set)}});
  }

  // The largest size in steps that fits; the smallest when none does.
  void fit(const TextSpec& spec, const Box& box, TextBlock& block, Measured& measured) {
    int low = 0;
    int high = static_cast<int>(std::floor((spec.fit->second - spec.fit->first) / fit_step));
    const auto try_step = [&](int step) {
      block = block_for(spec, box.width, Pt{spec.fit->first + step * fit_step}, false);
      measured = tools_.text.measure(block);
      return fits(measured, box);
    };
    while (low < high) {
      const int middle = (low + high + 1) / 2;
      if (try_step(middle)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    try_step(low);
  }

  static Box ink_box(const Measured& measured, Point at) {
    if (measured.lines.empty()) return {at.x, at.y, {}, {}};
    Mm left = measured.lines.front().left;
    Mm right = left;
    for (const TextLine& line : measured.lines) {
      left = std::min(left, line.left);
      right = std::max(right, line.left + line.width);
    }
    return {at.x + left, at.y, right - left, measured.height};
  }

  // Where a mistake of a text is shown: at the card's own field when that is what is drawn.
  source::Diagnostic& report_text(const source::Mistake& mistake, const TextSpec& spec, std::string message) {
    bool of_card = false;
    const source::Excerpt words = words_of(spec, of_card);
    if (of_card) {
      return diagnostics_.report(mistake, words.whole(), std::move(message))
          .also(spec.text.excerpt.whole(), "drawn here");
    }
    return report(mistake, spec.text, std::move(message));
  }

  void report_glyphs(const TextSpec& spec, const Measured& measured) {
    if (measured.missing_glyphs.empty()) return;
    report_text(mistakes::missing_glyph, spec,
                fmt::format("no font of the game has {}", source::quoted_list(measured.missing_glyphs)))
        .suggest("use another character, another font in the style, or an icon");
  }

  void report_overflow(const TextSpec& spec, const Measured& measured, const Box& box) {
    const std::string much =
        measured.too_wide ? "a word is wider than its box"
                          : fmt::format("it is {:.1f} mm too high", (measured.height - box.height).value);
    auto& made =
        report_text(mistakes::text_overflow, spec, fmt::format("the text does not fit its box: {}", much));
    made.suggest(spec.fit ? "shorten it, enlarge the box, or let `fit` start from a smaller size"
                          : "shorten it, enlarge the box, or let it shrink: fit = [7, 9]");
  }

  void check_safe(const Box& box, source::Span place, std::string_view what) {
    if (turned_ > 0) return;
    const double out =
        std::max({safe_.x.value - box.x.value, safe_.y.value - box.y.value,
                  box.right().value - safe_.right().value, box.bottom().value - safe_.bottom().value});
    if (out <= tolerance) return;
    diagnostics_
        .report(mistakes::outside_safe_zone, place,
                fmt::format("{} reaches into the border that may be cut off", what))
        .also(component_.id_span, fmt::format("by {:.1f} mm on this card", out))
        .suggest("move it inwards, or set `safe` in the template to what your printer needs");
  }

  void check_contrast(const TextBlock& block, const Box& box, const TextSpec& spec) {
    if (turned_ > 0 || block.paragraphs.empty()) return;
    const auto under = std::find_if(grounds_.rbegin(), grounds_.rend(), [&](const Ground& ground) {
      return ground.box.x.value <= box.x.value + tolerance && ground.box.y.value <= box.y.value + tolerance &&
             ground.box.right().value >= box.right().value - tolerance &&
             ground.box.bottom().value >= box.bottom().value - tolerance;
    });
    const bool touched = std::any_of(grounds_.rbegin(), under, [&](const Ground& ground) {
      return ground.box.x < box.right() && box.x < ground.box.right() && ground.box.y < box.bottom() &&
             box.y < ground.box.bottom();
    });
    if (touched) return;  // partly on something else: nobody can say
    const std::optional<Colour> ground =
        under == grounds_.rend() ? std::optional(Colour{1, 1, 1, 1}) : under->colour;
    if (!ground) return;
    const Colour ink = block.paragraphs.front().runs.front().colour;
    const double found = contrast(ink, *ground);
    if (found >= least_contrast) return;
    const bool darker = contrast(ink, {1, 1, 1, 1}) >= contrast(*ground, {1, 1, 1, 1});
    diagnostics_
        .report(mistakes::low_contrast, spec.text.excerpt.whole(),
                fmt::format("text in {} on {} has a contrast of {:.1f} to 1", to_text(ink), to_text(*ground),
                            found))
        .also(component_.id_span, "for example on this card")
        .suggest(fmt::format("text is easy to read from {} to 1 on: make the {} darker or the {} lighter",
                             least_contrast, darker ? "text" : "ground", darker ? "ground" : "text"));
  }

  // --- gauges, containers, repeats

  void draw(const GaugeSpec& spec, const Element&, const Box& box, std::vector<Item>& out) {
    const int count = static_cast<int>(std::clamp(std::floor(number(spec.count)), 0.0, 1000.0));
    if (count == 0) return;
    const int filled =
        spec.filled ? static_cast<int>(std::clamp(std::floor(number(*spec.filled)), 0.0, 1000.0)) : count;
    const Mm gap = mm(spec.gap);
    const Mm length = spec.vertical ? box.height : box.width;
    const Mm thick = spec.vertical ? box.width : box.height;
    // As large as the box allows; pips and boxes stay square.
    const Mm side{std::max(0.0, std::min(thick.value, (length.value - gap.value * (count - 1)) / count))};
    PaintSpec empty = spec.paint;
    empty.fill = spec.empty_fill;
    for (int i = 0; i < count; ++i) {
      const Mm along = (side + gap) * i;
      const Box one = spec.vertical ? Box{box.x + (thick - side) / 2, box.y + along, side, side}
                                    : Box{box.x + along, box.y + (thick - side) / 2, side, side};
      Shape shape = painted(spec.round ? ellipse_path(one) : rectangle_path(one, side * 0.15),
                            i < filled ? spec.paint : empty, one);
      note_ground(shape, one);
      out.push_back({std::move(shape)});
      if (static_cast<std::size_t>(i) < spec.labels.size() && !spec.style.empty()) label(spec, i, one, out);
    }
  }

  void label(const GaugeSpec& spec, int index, const Box& box, std::vector<Item>& out) {
    const auto found = template_.styles.find(spec.style);
    if (found == template_.styles.end()) return;
    const Style& style = found->second;
    const BlockStyle block_style{style, style.size, style_colour(style.colour).value_or(Colour{}),
                                 Align::centre};
    cards::Run run;
    run.text = spec.labels[static_cast<std::size_t>(index)];
    TextBlock block = text_block({run}, block_style, template_.icons, box.width);
    const Measured measured = tools_.text.measure(block);
    out.push_back(
        {Text{std::move(block), {box.x, box.y + (box.height - measured.height) / 2}, measured.set}});
  }

  void draw(const GroupSpec& spec, const Element& element, const Box& box, std::vector<Item>& out) {
    if (!spec.clip) {
      compose_free(element.children, box, out);
      return;
    }
    Group group;
    group.clip = rectangle_path(box, mm(spec.radius));
    compose_free(element.children, box, group.items);
    out.push_back({std::move(group)});
  }

  void draw(const ContainerSpec& spec, const Element& element, const Box& box, std::vector<Item>& out) {
    const std::vector<const Element*> children = shown_children(element);
    const Mm padding = mm(spec.padding);
    const Box inner{box.x + padding, box.y + padding, box.width - padding * 2, box.height - padding * 2};
    if (spec.flow == Flow::stack) {
      for (const Element* child : children) {
        const Size size = size_of(*child, {inner.width, inner.height});
        const Mm x = inner.x + start(spec.along, inner.width - size.width);
        const Mm y = inner.y + start(spec.across, inner.height - size.height);
        compose_element(*child, {x, y, size.width, size.height}, out);
      }
      return;
    }
    flow(spec, children, inner, out);
  }

  static Mm start(Placing placing, Mm free) {
    return placing == Placing::centre ? free / 2 : placing == Placing::end ? free : Mm{};
  }

  void flow(const ContainerSpec& spec, const std::vector<const Element*>& children, const Box& inner,
            std::vector<Item>& out) {
    const bool row = spec.flow == Flow::row;
    Mm gap = mm(spec.gap);
    const std::vector<Size> sizes = flow_sizes(spec, children, {inner.width, inner.height}, true);
    Mm free = row ? inner.width : inner.height;
    if (!children.empty()) free -= gap * static_cast<double>(children.size() - 1);
    for (const Size& size : sizes) free -= row ? size.width : size.height;
    Mm at = start(spec.along, free);
    if (spec.along == Placing::spread && children.size() > 1 && free.value > 0) {
      gap += free / static_cast<double>(children.size() - 1);
    }
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Mm across =
          start(spec.across, row ? inner.height - sizes[i].height : inner.width - sizes[i].width);
      const Box box = row ? Box{inner.x + at, inner.y + across, sizes[i].width, sizes[i].height}
                          : Box{inner.x + across, inner.y + at, sizes[i].width, sizes[i].height};
      compose_element(*children[i], box, out);
      at += (row ? sizes[i].width : sizes[i].height) + gap;
    }
  }

  expr::List repeated(const RepeatSpec& spec) const {
    const expr::Value over = expr::evaluate(spec.list, names_);
    expr::List items;
    if (const auto* list = over.as<expr::List>()) items = *list;
    if (const auto* count = over.as<double>()) {
      for (int i = 1; i <= static_cast<int>(std::clamp(*count, 0.0, 1000.0)); ++i)
        items.push_back({static_cast<double>(i)});
    }
    return items;
  }

  // Calls `visit` with the cell of each item, as long as the children reach in it.
  template <class Visit>
  void for_each_cell(const RepeatSpec& spec, const Element& element, const Box& box, Visit visit) {
    const bool row = spec.flow == Flow::row;
    const expr::Names outer = names_;
    const expr::List items = repeated(spec);
    Box cell = box;
    for (std::size_t i = 0; i < items.size(); ++i) {
      names_[spec.item] = items[i];
      names_["number"] = {static_cast<double>(i + 1)};
      const Size reach = reach_of(element, spec.flow, {box.width, box.height});
      (row ? cell.width : cell.height) = row ? reach.width : reach.height;
      visit(cell, reach);
      (row ? cell.x : cell.y) += (row ? cell.width : cell.height) + mm(spec.gap);
    }
    names_ = outer;
  }

  // How far an element's children reach from where it starts.
  Size reach_of(const Element& element, Flow flow, const Size& room) {
    const auto outer = std::exchange(measuring_, flow);
    Size reach;
    for (const Element* child : shown_children(element)) {
      const Mm x = child->x ? mm(*child->x) : Mm{};
      const Mm y = child->y ? mm(*child->y) : Mm{};
      const Size size = size_of(*child, {room.width - x, room.height - y});
      reach = {std::max(reach.width, x + size.width), std::max(reach.height, y + size.height)};
    }
    measuring_ = outer;
    return reach;
  }

  Size natural_repeat(const RepeatSpec& spec, const Element& element, const Size& room) {
    Size taken;
    for_each_cell(spec, element, {{}, {}, room.width, room.height}, [&](const Box& cell, const Size& reach) {
      taken = spec.flow == Flow::row ? Size{cell.right(), std::max(taken.height, reach.height)}
                                     : Size{std::max(taken.width, reach.width), cell.bottom()};
    });
    return taken;
  }

  void draw(const RepeatSpec& spec, const Element& element, const Box& box, std::vector<Item>& out) {
    for_each_cell(spec, element, box,
                  [&](const Box& cell, const Size&) { compose_free(element.children, cell, out); });
  }

  const Template& template_;
  const cards::Component& component_;
  Tools tools_;
  Diagnostics& diagnostics_;
  expr::Names names_;
  std::vector<Ground> grounds_;  // in drawing order
  Box safe_;
  int turned_ = 0;                 // inside how many turned elements we are: places there are not the face's
  std::optional<Flow> measuring_;  // for which kind of container: natural sizes count
};

}  // namespace

Faces compose(const Template& made, const cards::Component& component, Tools tools,
              Diagnostics& diagnostics) {
  Composer composer(made, component, tools, diagnostics);
  Faces faces{composer.compose(made.front, "front"), std::nullopt};
  if (!made.back.empty()) faces.back = composer.compose(made.back, "back");
  return faces;
}

void check_fonts(const Template& made, TextMeasurer& measurer, Diagnostics& diagnostics) {
  for (const auto& [name, style] : made.styles) {
    const FontTrouble trouble = measurer.trouble_with(style.font);
    if (trouble == FontTrouble::none) continue;
    const std::string what =
        trouble == FontTrouble::no_family ? fmt::format("there is no font `{}`", style.font.family)
        : trouble == FontTrouble::no_weight
            ? fmt::format("the font `{}` has no weight {}", style.font.family, style.font.weight)
            : fmt::format("the font `{}` has no italic", style.font.family);
    auto& report = diagnostics.report(mistakes::unknown_font, style.span, what);
    const auto families = measurer.families();
    const auto meant =
        trouble == FontTrouble::no_family ? source::nearest(style.font.family, families) : std::nullopt;
    if (trouble == FontTrouble::no_weight) {
      report.suggest("take another `weight`, such as \"regular\" or \"bold\", or another font");
    } else if (trouble == FontTrouble::no_italic) {
      report.suggest("take `italic` out, or take another font");
    } else {
      report.suggest(meant ? fmt::format("did you mean `{}`?", *meant)
                           : fmt::format("the game has {}", source::quoted_list(families)));
    }
  }
}

void check_icons(const Template& made, PictureReader& pictures, Diagnostics& diagnostics) {
  for (const auto& [name, path] : made.icons) {
    const auto looked = pictures.look(path);
    const auto* trouble = std::get_if<PictureTrouble>(&looked);
    if (trouble == nullptr) continue;
    const auto [what, advice] = in_words(*trouble, path);
    diagnostics.report(mistakes::bad_picture, made.icon_places.at(name), what).suggest(advice);
  }
}

}  // namespace rulepress::layout
