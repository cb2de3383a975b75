// What a Fonts value holds, for this room only.
#pragma once

#include <fontconfig/fontconfig.h>
#include <hb.h>
#include <pango/pangocairo.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "render/fonts.h"
#include "render/handles.h"
#include "render/pinned_faces.h"

namespace rulepress::render {

// What is in a font file, in its own units.
struct FontTables {
  Handle<hb_face_t, hb_face_destroy> face;
  Handle<hb_font_t, hb_font_destroy> font;
  double units = 1000;               // of an em
  std::vector<char32_t> characters;  // by glyph number, the first that it stands for; 0 for none
  std::vector<std::uint32_t> codes;  // by glyph number, what a PDF calls it; none: its number

  std::uint32_t code_of(std::uint32_t glyph) const { return glyph < codes.size() ? codes[glyph] : glyph; }
};

struct FontFace {
  std::vector<std::string> families;  // the first is the one to call it by
  int weight;                         // 100 to 900
  bool italic;
  std::string name;  // PostScript's, without spaces
  std::string file;
  int index;  // in a file of several
};

// All threads share it.
struct FontShelf {
  Handle<FcConfig, FcConfigDestroy> config;
  std::vector<FontFace> faces;  // sorted by name
  std::vector<std::size_t> unreadable;
  PinnedFaces pinned;  // all of the faces

  // Read when it is first asked for. Whatever is given back lives as long as the shelf and does not change.
  const FontTables& tables(std::size_t face) const;

 private:
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<FontTables>> tables_;
};

// Where the system keeps fonts, what it knows of them, and where its settings stand. Reading its
// configuration takes as long as drawing some cards, so it is read once.
struct SystemFonts {
  std::vector<std::string> folders;
  std::vector<std::string> caches;
  std::vector<std::string> settings;
};
const SystemFonts& system_fonts();

// All files that any Fonts value of this run has let in.
class FontsUsed {
 public:
  void add(const std::vector<FontFace>& faces);
  std::set<std::string> files();

 private:
  std::mutex mutex_;
  std::set<std::string> files_;
};
FontsUsed& fonts_used();

struct Fonts::Inside {
  std::shared_ptr<const FontShelf> shelf;
  Handle<PangoFontMap, g_object_unref> map;
};

}  // namespace rulepress::render
