#include "render/fonts.h"

#include <freetype/freetype.h>
#include <freetype/ftcid.h>
#include <hb-ot.h>
#include <pango/pangofc-fontmap.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <set>
#include <tuple>

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

std::string system_folders() {
  std::string xml;
  for (const std::string& folder : system_fonts().folders) xml += "<dir>" + escaped(folder) + "</dir>";
  for (const std::string& cache : system_fonts().caches) xml += "<cachedir>" + escaped(cache) + "</cachedir>";
  return xml;
}

// The system's folders of fonts, of which only the named families are let in. No aliases, no substitutions,
// nothing of the user's own settings. Variable fonts stay out, for a PDF would get the wrong outlines of
// them, and so do coloured ones, which have none.
std::string configuration(const std::vector<std::string>& families) {
  std::string xml = R"(<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>)";
  if (!families.empty()) xml += system_folders();
  xml += "<selectfont>";
  for (const std::string& family : families) {
    xml += R"(<acceptfont><pattern><patelt name="family"><string>)" + escaped(family) +
           R"(</string></patelt><patelt name="variable"><bool>false</bool></patelt>)"
           R"(<patelt name="color"><bool>false</bool></patelt></pattern></acceptfont>)";
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

// A PDF would get the wrong outlines of it.
bool is_variable(const std::string& bytes) {
  const Handle<hb_blob_t, hb_blob_destroy> blob(hb_blob_create(
      bytes.data(), static_cast<unsigned>(bytes.size()), HB_MEMORY_MODE_READONLY, nullptr, nullptr));
  const Handle<hb_face_t, hb_face_destroy> face(hb_face_create(blob.get(), 0));
  return hb_ot_var_has_data(face.get()) != 0;
}

FontFace face_of(FcPattern* pattern) {
  FontFace face{{}, 400, false, {}, {}, 0};
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
  FcChar8* text = nullptr;
  if (FcPatternGetString(pattern, FC_POSTSCRIPT_NAME, 0, &text) == FcResultMatch)
    face.name = reinterpret_cast<const char*>(text);
  if (FcPatternGetString(pattern, FC_FILE, 0, &text) == FcResultMatch)
    face.file = reinterpret_cast<const char*>(text);
  FcPatternGetInteger(pattern, FC_INDEX, 0, &face.index);
  return face;
}

// Some fonts with PostScript outlines give glyphs ids besides their numbers, and a PDF calls them by those.
std::vector<std::uint32_t> codes_in(hb_blob_t* blob, const FontFace& face, unsigned count) {
  std::vector<std::uint32_t> codes;
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) return codes;
  unsigned length = 0;
  const char* data = hb_blob_get_data(blob, &length);
  FT_Face opened = nullptr;
  if (FT_New_Memory_Face(library, reinterpret_cast<const FT_Byte*>(data), static_cast<FT_Long>(length),
                         face.index, &opened) == 0) {
    FT_Bool has_ids = 0;
    if (FT_Get_CID_Is_Internally_CID_Keyed(opened, &has_ids) == 0 && has_ids != 0) {
      for (FT_UInt glyph = 0; glyph < count; ++glyph) {
        FT_UInt id = glyph;
        FT_Get_CID_From_Glyph_Index(opened, glyph, &id);
        codes.push_back(id);
      }
    }
  }
  FT_Done_FreeType(library);  // and the face in it
  return codes;
}

std::unique_ptr<FontTables> read_tables(const FontFace& face) {
  auto tables = std::make_unique<FontTables>();
  const Handle<hb_blob_t, hb_blob_destroy> blob(hb_blob_create_from_file(face.file.c_str()));
  tables->face.reset(hb_face_create(blob.get(), static_cast<unsigned>(face.index)));
  hb_face_make_immutable(tables->face.get());
  tables->units = hb_face_get_upem(tables->face.get());
  tables->font.reset(hb_font_create(tables->face.get()));
  hb_font_make_immutable(tables->font.get());
  const unsigned count = hb_face_get_glyph_count(tables->face.get());
  tables->codes = codes_in(blob.get(), face, count);
  tables->characters.resize(count);
  const Handle<hb_set_t, hb_set_destroy> all(hb_set_create());
  hb_face_collect_unicodes(tables->face.get(), all.get());
  for (hb_codepoint_t c = HB_SET_VALUE_INVALID; hb_set_next(all.get(), &c);) {
    hb_codepoint_t glyph = 0;
    if (!hb_font_get_nominal_glyph(tables->font.get(), c, &glyph)) continue;
    if (glyph < tables->characters.size() && tables->characters[glyph] == 0) tables->characters[glyph] = c;
  }
  return tables;
}

Handle<PangoFontMap, g_object_unref> map_of(const FontShelf& shelf) {
  Handle<PangoFontMap, g_object_unref> map(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT));
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map.get()), shelf.config.get());
  return map;
}

}  // namespace

const FontTables& FontShelf::tables(std::size_t face) const {
  const std::lock_guard lock(mutex_);
  tables_.resize(faces.size());
  if (!tables_[face]) tables_[face] = read_tables(faces[face]);
  return *tables_[face];
}

Fonts::Fonts(const FontList& list) : inside_(std::make_unique<Inside>()) {
  auto shelf = std::make_shared<FontShelf>();
  shelf->config.reset(FcConfigCreate());
  FcConfig* config = shelf->config.get();
  const std::string xml = configuration(list.families);
  FcConfigParseAndLoadFromMemory(config, reinterpret_cast<const FcChar8*>(xml.c_str()), FcTrue);
  FcConfigBuildFonts(config);
  for (std::size_t i = 0; i < list.files.size(); ++i) {
    const std::string path = is_variable(list.files[i]) ? "" : path_in_memory(list.files[i]);
    if (path.empty() || !FcConfigAppFontAddFile(config, reinterpret_cast<const FcChar8*>(path.c_str()))) {
      shelf->unreadable.push_back(i);
    }
  }
  for (const FcSetName name : {FcSetSystem, FcSetApplication}) {
    const FcFontSet* set = FcConfigGetFonts(config, name);
    for (int i = 0; set != nullptr && i < set->nfont; ++i) shelf->faces.push_back(face_of(set->fonts[i]));
  }
  std::ranges::sort(shelf->faces, {}, [](const FontFace& face) {
    return std::tie(face.name, face.weight, face.italic, face.file, face.index);
  });
  for (const FontFace& face : shelf->faces) shelf->pinned.pin(face.file, face.index);
  fonts_used().add(shelf->faces);
  inside_->map = map_of(*shelf);
  inside_->shelf = std::move(shelf);
}

Fonts::Fonts(const Fonts& other) : inside_(std::make_unique<Inside>()) {
  inside_->shelf = other.inside_->shelf;
  inside_->map = map_of(*inside_->shelf);
}

Fonts::~Fonts() = default;

std::vector<std::string> Fonts::families() const {
  std::set<std::string> names;
  for (const FontFace& face : inside_->shelf->faces) {
    if (!face.families.empty()) names.insert(face.families.front());
  }
  return {names.begin(), names.end()};
}

layout::FontTrouble Fonts::trouble_with(const layout::Font& font) const {
  bool family = false;
  bool weight = false;
  for (const FontFace& face : inside_->shelf->faces) {
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
  return inside_->shelf->faces.empty();
}

std::vector<std::string> Fonts::system_files() const {
  std::vector<std::string> paths;
  paths.reserve(inside_->shelf->faces.size());
  for (const FontFace& face : inside_->shelf->faces)
    paths.push_back(face.file.starts_with("/proc/self/") ? std::string() : face.file);
  return paths;
}

std::vector<std::size_t> Fonts::unreadable_files() const {
  return inside_->shelf->unreadable;
}

}  // namespace rulepress::render
