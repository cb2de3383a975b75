#include "render/fonts.h"

#include <pango/pangofc-fontmap.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <set>

#include "render/font_config.h"

namespace rulepress::render {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

void append_all(FcStrList* names, std::string_view element, std::string& out) {
  if (names == nullptr) return;
  while (const FcChar8* name = FcStrListNext(names)) {
    out += "<" + std::string(element) + ">" + escaped(reinterpret_cast<const char*>(name)) + "</" +
           std::string(element) + ">";
  }
  FcStrListDone(names);
}

// The system's folders of fonts, of which only the named families are let in. No aliases, no substitutions,
// nothing of the user's own settings. Variable fonts stay out: a PDF would get the wrong outlines of them.
std::string configuration(const std::vector<std::string>& families) {
  std::string xml = R"(<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>)";
  if (!families.empty()) {
    const Handle<FcConfig, FcConfigDestroy> system(FcInitLoadConfig());
    if (system) {
      append_all(FcConfigGetFontDirs(system.get()), "dir", xml);
      append_all(FcConfigGetCacheDirs(system.get()), "cachedir", xml);
    }
  }
  xml += "<selectfont>";
  for (const std::string& family : families) {
    xml += R"(<acceptfont><pattern><patelt name="family"><string>)" + escaped(family) +
           R"(</string></patelt><patelt name="variable"><bool>false</bool></patelt></pattern></acceptfont>)";
  }
  return xml +
         "<rejectfont><pattern/></rejectfont></selectfont></"
         "fontconfig>";
}

// A path for bytes that lie in memory. The libraries below keep what they know of a font under its path for
// as long as the program runs, so a path is never used for other bytes, and the same bytes get the same path.
std::string path_in_memory(const std::string& bytes) {
  static std::mutex mutex;
  static std::map<std::string, std::string> paths;
  const std::lock_guard lock(mutex);
  const auto known = paths.find(bytes);
  if (known != paths.end()) return known->second;
  const int file = memfd_create("font", MFD_CLOEXEC);
  if (file < 0) return {};
  std::size_t written = 0;
  while (written < bytes.size()) {
    const ssize_t count = write(file, bytes.data() + written, bytes.size() - written);
    if (count <= 0) {
      close(file);
      return {};
    }
    written += static_cast<std::size_t>(count);
  }
  std::string path = "/proc/self/fd/" + std::to_string(file);
  paths.emplace(bytes, path);
  return path;
}

FontFace face_of(FcPattern* pattern) {
  FontFace face{{}, 400, false};
  FcChar8* family = nullptr;
  for (int i = 0; FcPatternGetString(pattern, FC_FAMILY, i, &family) == FcResultMatch; ++i) {
    face.families.emplace_back(reinterpret_cast<const char*>(family));
  }
  int slant = FC_SLANT_ROMAN;
  FcPatternGetInteger(pattern, FC_SLANT, 0, &slant);
  face.italic = slant != FC_SLANT_ROMAN;
  double weight = FC_WEIGHT_REGULAR;
  FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight);
  const double named = FcWeightToOpenTypeDouble(weight);
  face.weight = std::clamp(static_cast<int>(std::lround(named / 100)), 1, 9) * 100;
  return face;
}

}  // namespace

Fonts::Fonts(const FontList& list) : inside_(std::make_unique<Inside>()) {
  inside_->config.reset(FcConfigCreate());
  FcConfig* config = inside_->config.get();
  const std::string xml = configuration(list.families);
  FcConfigParseAndLoadFromMemory(config, reinterpret_cast<const FcChar8*>(xml.c_str()), FcTrue);
  FcConfigBuildFonts(config);
  for (std::size_t i = 0; i < list.files.size(); ++i) {
    const std::string path = path_in_memory(list.files[i]);
    if (path.empty() || !FcConfigAppFontAddFile(config, reinterpret_cast<const FcChar8*>(path.c_str()))) {
      inside_->unreadable.push_back(i);
    }
  }
  for (const FcSetName name : {FcSetSystem, FcSetApplication}) {
    const FcFontSet* set = FcConfigGetFonts(config, name);
    for (int i = 0; set != nullptr && i < set->nfont; ++i) inside_->faces.push_back(face_of(set->fonts[i]));
  }
  inside_->map.reset(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT));
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(inside_->map.get()), config);
}

Fonts::~Fonts() = default;
Fonts::Fonts(Fonts&&) noexcept = default;
Fonts& Fonts::operator=(Fonts&&) noexcept = default;

std::vector<std::string> Fonts::families() const {
  std::set<std::string> names;
  for (const FontFace& face : inside_->faces) {
    if (!face.families.empty()) names.insert(face.families.front());
  }
  return {names.begin(), names.end()};
}

layout::FontTrouble Fonts::trouble_with(const layout::Font& font) const {
  bool family = false;
  bool weight = false;
  for (const FontFace& face : inside_->faces) {
    const bool named = std::any_of(face.families.begin(), face.families.end(), [&](const std::string& name) {
      return FcStrCmpIgnoreCase(reinterpret_cast<const FcChar8*>(name.c_str()),
                                reinterpret_cast<const FcChar8*>(font.family.c_str())) == 0;
    });
    if (!named) continue;
    family = true;
    if (face.weight != font.weight) continue;
    weight = true;
    if (face.italic == font.italic) return layout::FontTrouble::none;
  }
  if (!family) return layout::FontTrouble::no_family;
  return weight && font.italic ? layout::FontTrouble::no_italic : layout::FontTrouble::no_weight;
}

bool Fonts::empty() const {
  return inside_->faces.empty();
}

std::vector<std::size_t> Fonts::unreadable_files() const {
  return inside_->unreadable;
}

}  // namespace rulepress::render
