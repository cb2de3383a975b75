#include "render/font_places.h"

#include <filesystem>
#include <set>

#include "render/font_config.h"

namespace rulepress::render {
namespace {

std::vector<std::string> all_of(FcStrList* names) {
  std::vector<std::string> all;
  if (names == nullptr) return all;
  while (const FcChar8* name = FcStrListNext(names)) all.emplace_back(reinterpret_cast<const char*>(name));
  FcStrListDone(names);
  return all;
}

// Folders below these hold fonts too.
void add_folders(const std::vector<std::string>& roots, std::set<std::string>& places) {
  namespace fs = std::filesystem;
  for (const std::string& root : roots) {
    places.insert(root);
    std::error_code error;
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator entry(root, options, error), end; !error && entry != end;
         entry.increment(error)) {
      std::error_code unknown;
      if (entry->is_directory(unknown)) places.insert(entry->path().string());
    }
  }
}

}  // namespace

void FontsUsed::add(const std::vector<FontFace>& faces) {
  const std::lock_guard lock(mutex_);
  for (const FontFace& face : faces) files_.insert(face.file);
}

std::set<std::string> FontsUsed::files() {
  const std::lock_guard lock(mutex_);
  return files_;
}

FontsUsed& fonts_used() {
  static FontsUsed used;
  return used;
}

const SystemFonts& system_fonts() {
  static const SystemFonts fonts = [] {
    SystemFonts made;
    const Handle<FcConfig, FcConfigDestroy> config(FcInitLoadConfig());
    if (!config) return made;
    made.folders = all_of(FcConfigGetFontDirs(config.get()));
    made.caches = all_of(FcConfigGetCacheDirs(config.get()));
    made.settings = all_of(FcConfigGetConfigFiles(config.get()));
    return made;
  }();
  return fonts;
}

std::vector<std::string> font_folders() {
  std::set<std::string> places;
  add_folders(system_fonts().folders, places);
  places.insert(system_fonts().settings.begin(), system_fonts().settings.end());
  return {places.begin(), places.end()};
}

std::vector<std::string> font_places() {
  const std::vector<std::string> folders = font_folders();
  std::set<std::string> places(folders.begin(), folders.end());
  for (const std::string& file : fonts_used().files()) {
    if (!file.starts_with("/proc/self/")) places.insert(file);  // those of the workspace
  }
  return {places.begin(), places.end()};
}

}  // namespace rulepress::render
