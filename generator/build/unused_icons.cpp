#include "build/unused_icons.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "build/mistakes.h"

namespace rulepress::build {
namespace {

void note_pictures(const std::vector<layout::Item>& items, std::set<std::string>& paths) {
  for (const layout::Item& item : items) {
    if (const auto* picture = std::get_if<layout::Picture>(&item.what)) paths.insert(picture->path);
    if (const auto* group = std::get_if<layout::Group>(&item.what)) note_pictures(group->items, paths);
    const auto* text = std::get_if<layout::Text>(&item.what);
    if (text == nullptr || !text->set) continue;
    for (const layout::SetIcon& icon : text->set->icons) paths.insert(icon.path);
  }
}

}  // namespace

void check_unused_icons(const FaceSet& faces, const TypeTemplates& templates, const std::string& game,
                        const source::Sources& sources, source::Diagnostics& diagnostics) {
  std::set<std::string> shown;
  for (const layout::Scene& scene : faces.scenes) note_pictures(scene.items, shown);
  const std::string own = fmt::format("templates/{}/", game);
  // Several types may share a template: each place once.
  std::map<std::pair<std::string, std::uint32_t>, std::pair<source::Span, std::string>> unused;
  for (const auto& [type, made] : templates.by_type) {
    for (const auto& [name, path] : made->icons) {
      const auto place = made->icon_places.find(name);
      if (place == made->icon_places.end() || shown.contains(path)) continue;
      const std::string& file = sources[place->second.file].path;
      if (file.starts_with(own)) unused.insert({{file, place->second.begin}, {place->second, name}});
    }
  }
  for (const auto& [key, icon] : unused) {
    diagnostics
        .report(mistakes::unused_icon, icon.first, fmt::format("no card shows the icon `{}`", icon.second))
        .suggest(fmt::format("use it in a text as `:{}:`, or take it out", icon.second));
  }
}

}  // namespace rulepress::build
