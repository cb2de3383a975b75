#include "render/pdf_font.h"

#include <fmt/format.h>
#include <hb-ot.h>
#include <hb-subset.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "render/font_config.h"
#include "render/pdf_text.h"

namespace rulepress::render {
namespace {

using Blob = Handle<hb_blob_t, hb_blob_destroy>;
using Numbers = std::vector<std::uint32_t>;

constexpr hb_tag_t compact_outlines = HB_TAG('C', 'F', 'F', ' ');

std::string bytes_of(hb_blob_t* blob) {
  unsigned length = 0;
  const char* data = hb_blob_get_data(blob, &length);
  return {data, length};
}

// Six letters, as PDF asks for; other glyphs, other letters.
std::string tag_of(const Numbers& glyphs) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const std::uint32_t glyph : glyphs) hash = (hash ^ glyph) * 0x100000001b3;
  std::string tag;
  for (int i = 0; i < 6; ++i, hash /= 26) tag += static_cast<char>('A' + hash % 26);
  return tag;
}

// Tables that only help to choose glyphs, which is done.
bool is_outline_table(hb_tag_t tag) {
  constexpr std::array kept{HB_TAG('g', 'l', 'y', 'f'), HB_TAG('l', 'o', 'c', 'a'),
                            compact_outlines,           HB_TAG('h', 'e', 'a', 'd'),
                            HB_TAG('h', 'h', 'e', 'a'), HB_TAG('h', 'm', 't', 'x'),
                            HB_TAG('m', 'a', 'x', 'p')};
  return std::find(kept.begin(), kept.end(), tag) != kept.end();
}

Handle<hb_face_t, hb_face_destroy> with_only(hb_face_t* face, const Numbers& glyphs) {
  const Handle<hb_subset_input_t, hb_subset_input_destroy> input(hb_subset_input_create_or_fail());
  if (!input) return nullptr;
  hb_set_t* wanted = hb_subset_input_glyph_set(input.get());
  for (const std::uint32_t glyph : glyphs) hb_set_add(wanted, glyph);
  hb_set_t* dropped = hb_subset_input_set(input.get(), HB_SUBSET_SETS_DROP_TABLE_TAG);
  std::array<hb_tag_t, 64> tags;
  unsigned start = 0;
  for (unsigned count = tags.size(); count == tags.size(); start += count) {
    hb_face_get_table_tags(face, start, &count, tags.data());
    for (unsigned i = 0; i < count; ++i) {
      if (!is_outline_table(tags.at(i))) hb_set_add(dropped, tags.at(i));
    }
  }
  hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_RETAIN_GIDS | HB_SUBSET_FLAGS_NO_HINTING);
  return Handle<hb_face_t, hb_face_destroy>(hb_subset_or_fail(face, input.get()));
}

// The numbers of `head` are of two bytes, the higher first.
int head_number(hb_face_t* face, std::size_t at) {
  const Blob head(hb_face_reference_table(face, HB_TAG('h', 'e', 'a', 'd')));
  const std::string bytes = bytes_of(head.get());
  if (bytes.size() < at + 2) return 0;
  const auto high = static_cast<unsigned char>(bytes[at]);
  const auto low = static_cast<unsigned char>(bytes[at + 1]);
  return static_cast<std::int16_t>(high << 8 | low);
}

std::string descriptor_of(const FontTables& tables, const FontFace& face) {
  const auto scaled = [&](double units) {
    std::string out;
    add_number(out, units * 1000 / tables.units, 0);
    return out;
  };
  hb_font_t* font = tables.font.get();
  hb_font_extents_t extents{};
  hb_font_get_h_extents(font, &extents);
  hb_position_t capitals = 0;
  hb_ot_metrics_get_position_with_fallback(font, HB_OT_METRICS_TAG_CAP_HEIGHT, &capitals);
  constexpr std::size_t box = 36;
  const auto edge = [&](std::size_t i) { return scaled(head_number(tables.face.get(), box + 2 * i)); };
  constexpr int symbolic = 4;  // that is, with an encoding of its own
  constexpr int slanted = 64;
  return fmt::format(
      "/Flags {} /FontBBox [{} {} {} {}] /ItalicAngle {:.0f} /Ascent {} /Descent {} /CapHeight {} /StemV {}",
      symbolic + (face.italic ? slanted : 0), edge(0), edge(1), edge(2), edge(3),
      hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE), scaled(extents.ascender), scaled(extents.descender),
      scaled(capitals), 50 + face.weight * face.weight / 4225);
}

std::string widths_of(const FontTables& tables, const Numbers& glyphs) {
  std::string out = "[";
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const std::uint32_t code = tables.code_of(glyphs[i]);
    if (i == 0 || code != tables.code_of(glyphs[i - 1]) + 1) {
      if (i > 0) out += "]";
      fmt::format_to(std::back_inserter(out), " {} [", code);
    }
    add_number(out, hb_font_get_glyph_h_advance(tables.font.get(), glyphs[i]) * 1000 / tables.units, 4);
    out += ' ';
  }
  return out + (glyphs.empty() ? "]" : "] ]");
}

std::string utf16_of(char32_t c) {
  if (c < 0x10000) return fmt::format("{:04X}", static_cast<std::uint32_t>(c));
  const std::uint32_t rest = c - 0x10000;
  return fmt::format("{:04X}{:04X}", 0xD800 + (rest >> 10), 0xDC00 + (rest & 0x3FF));
}

std::string characters_of(const FontTables& tables, const Numbers& glyphs) {
  std::vector<std::string> lines;
  for (const std::uint32_t glyph : glyphs) {
    if (glyph >= tables.characters.size() || tables.characters[glyph] == 0) continue;
    lines.push_back(
        fmt::format("<{:04X}> <{}>\n", tables.code_of(glyph), utf16_of(tables.characters[glyph])));
  }
  std::string out =
      "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
      "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
      "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n";
  constexpr std::size_t most = 100;  // lines in one list
  for (std::size_t at = 0; at < lines.size(); at += most) {
    const std::size_t end = std::min(lines.size(), at + most);
    fmt::format_to(std::back_inserter(out), "{} beginbfchar\n", end - at);
    for (std::size_t i = at; i < end; ++i) out += lines[i];
    out += "endbfchar\n";
  }
  return out + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n";
}

}  // namespace

PdfFont embed_font(const Fonts& fonts, std::size_t font, const Numbers& glyphs) {
  const FontShelf& shelf = *fonts.inside().shelf;
  const FontFace& face = shelf.faces.at(font);
  const FontTables& tables = shelf.tables(font);
  PdfFont made;
  made.name = tag_of(glyphs) + "+" + face.name;
  made.descriptor = descriptor_of(tables, face);
  made.widths = widths_of(tables, glyphs);
  made.characters = deflated(characters_of(tables, glyphs));
  const auto subset = with_only(tables.face.get(), glyphs);
  if (!subset) return made;
  std::string program = bytes_of(Blob(hb_face_reference_table(subset.get(), compact_outlines)).get());
  made.compact = !program.empty();
  if (!made.compact) program = bytes_of(Blob(hb_face_reference_blob(subset.get())).get());
  made.length = program.size();
  made.program = deflated(program);
  return made;
}

}  // namespace rulepress::render
