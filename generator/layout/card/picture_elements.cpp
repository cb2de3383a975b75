// Pictures and icons.
#include "layout/card/picture_elements.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "layout/card/elements.h"
#include "layout/mistakes.h"
#include "source/file_system.h"
#include "source/nearest.h"

namespace rulepress::layout {
namespace {

constexpr double least_ppi = 300;

// Beside the template that names it; a shared template may also name a picture that lies beside the game's
// own.
std::optional<std::string> picture_path(Draft& draft, const ImageSpec& spec, const std::string& file) {
  auto first = source::normalized(spec.folder + file);
  const std::string own = draft.made.path.substr(0, draft.made.path.rfind('/') + 1);
  if (!first || own == spec.folder) return first;
  const auto looked = draft.tools.pictures.look(*first);
  const auto* trouble = std::get_if<PictureTrouble>(&looked);
  return trouble != nullptr && *trouble == PictureTrouble::missing ? source::normalized(own + file) : first;
}

void check_resolution(Draft& draft, const PictureFacts& facts, Mm width, const TextValue& file,
                      const std::string& path) {
  if (facts.vector || width.value <= 0) return;
  const double ppi = facts.width / (width.value / mm_per_inch);
  if (ppi >= least_ppi * 0.99) return;
  report(draft, mistakes::low_resolution, file,
         fmt::format("`{}` has {:.0f} pixels an inch at this size", path, ppi))
      .suggest(
          fmt::format("print needs {:.0f}: use a picture at least {:.0f} pixels wide, or draw it smaller",
                      least_ppi, std::ceil(width.value / mm_per_inch * least_ppi)));
}

}  // namespace

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

const std::string* icon_path(Draft& draft, const std::string& name, source::Span place, bool exact) {
  if (const auto found = draft.made.icons.find(name); found != draft.made.icons.end()) return &found->second;
  const auto known = source::keys_of(draft.made.icons);
  const auto meant = source::nearest(name, known);
  std::string message = fmt::format("there is no icon `{}`", name);
  auto& made = exact ? draft.diagnostics.report(mistakes::unknown_icon, place, std::move(message))
                     : report(draft, mistakes::unknown_icon, place, std::move(message));
  if (meant) {
    made.suggest(fmt::format("did you mean `{}`?", *meant));
  } else {
    made.suggest(known.empty() ? std::string("the template has no [icons] yet")
                               : fmt::format("the template has {}", source::quoted_list(known)));
  }
  return nullptr;
}

void draw(Draft& draft, const ImageSpec& spec, const Element&, const Box& box, Items& out) {
  const std::string file = text_of(draft, spec.file);
  const auto found = picture_path(draft, spec, file);
  if (!found) {
    report(draft, mistakes::bad_picture, spec.file, fmt::format("`{}` leads out of the workspace", file))
        .suggest("put the picture beside the template and name it from there");
    return;
  }
  const std::string& path = *found;
  const auto looked = draft.tools.pictures.look(path);
  if (const auto* trouble = std::get_if<PictureTrouble>(&looked)) {
    const auto [what, advice] = in_words(*trouble, path);
    report(draft, mistakes::bad_picture, spec.file, what).suggest(advice);
    return;
  }
  const auto& facts = std::get<PictureFacts>(looked);
  note_unknown_background(draft, box);
  const double wide = box.width.value / facts.width;
  const double high = box.height.value / facts.height;
  double scale_x = wide;
  double scale_y = high;
  if (spec.fitting == Fitting::contain) scale_x = scale_y = std::min(wide, high);
  if (spec.fitting == Fitting::cover) scale_x = scale_y = std::max(wide, high);
  const Mm width{facts.width * scale_x};
  const Mm height{facts.height * scale_y};
  check_resolution(draft, facts, width, spec.file, path);
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

void draw(Draft& draft, const IconSpec& spec, const Element&, const Box& box, Items& out) {
  const std::string name = text_of(draft, spec.icon);
  const std::string* path = icon_path(draft, name, spec.icon.excerpt.whole(), spec.icon.text.is_plain());
  if (path == nullptr) return;
  const auto looked = draft.tools.pictures.look(*path);
  if (const auto* trouble = std::get_if<PictureTrouble>(&looked)) {
    const auto [what, advice] = in_words(*trouble, *path);
    report(draft, mistakes::bad_picture, spec.icon, what).suggest(advice);
    return;
  }
  const auto& facts = std::get<PictureFacts>(looked);
  const double scale = std::min(box.width.value / facts.width, box.height.value / facts.height);
  const Mm width{facts.width * scale};
  const Mm height{facts.height * scale};
  out.push_back({Picture{
      *path, {box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height}, name}});
  check_safe(draft, box, spec.icon.excerpt.whole(), "an icon");
}

}  // namespace rulepress::layout
