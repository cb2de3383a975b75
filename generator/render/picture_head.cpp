#include "render/picture_head.h"

#include <array>
#include <cstdint>

#include "render/pictures.h"

namespace rulepress::render {
namespace {

using layout::PictureFacts;
using layout::PictureTrouble;

constexpr std::string_view png_mark = "\x89PNG\r\n\x1a\n";
constexpr std::string_view jpeg_mark = "\xff\xd8\xff";

std::uint32_t byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

std::uint32_t number16(std::string_view bytes, std::size_t at) {
  return byte_at(bytes, at) << 8 | byte_at(bytes, at + 1);
}

std::uint32_t number32(std::string_view bytes, std::size_t at) {
  return number16(bytes, at) << 16 | number16(bytes, at + 2);
}

constexpr std::array<std::uint32_t, 256> checksum_table = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = (value & 1) != 0 ? 0xEDB88320u ^ value >> 1 : value >> 1;
    table[i] = value;
  }
  return table;
}();

std::uint32_t checksum(std::string_view bytes) {
  std::uint32_t value = 0xFFFFFFFFu;
  for (const char c : bytes)
    value = checksum_table[(value ^ static_cast<unsigned char>(c)) & 0xFF] ^ value >> 8;
  return ~value;
}

std::variant<PictureFacts, PictureTrouble> facts_of(std::uint32_t width, std::uint32_t height) {
  if (width == 0 || height == 0) return PictureTrouble::damaged;
  const PictureFacts facts{static_cast<double>(width), static_cast<double>(height), false};
  if (facts.width > max_picture_side || facts.height > max_picture_side ||
      facts.width * facts.height > max_picture_area) {
    return PictureTrouble::too_large;
  }
  return facts;
}

// The root element, behind a byte-order mark, an XML declaration, comments and a document type.
bool begins_like_svg(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  while (true) {
    const std::size_t start = bytes.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return false;
    bytes.remove_prefix(start);
    std::string_view close;
    if (bytes.starts_with("<!--")) {
      close = "-->";
    } else if (bytes.starts_with("<?")) {
      close = "?>";
    } else if (bytes.starts_with("<!DOCTYPE")) {
      const std::size_t inner = bytes.find('[');
      close = inner < bytes.find('>') ? "]>" : ">";
    } else {
      break;
    }
    const std::size_t end = bytes.find(close);
    if (end == std::string_view::npos) return false;
    bytes.remove_prefix(end + close.size());
  }
  if (!bytes.starts_with('<')) return false;
  const std::string_view name = bytes.substr(1, bytes.find_first_of(" \t\r\n/>") - 1);
  return name == "svg" || name.ends_with(":svg");
}

}  // namespace

PictureKind kind_of(std::string_view bytes) {
  if (bytes.starts_with(png_mark)) return PictureKind::png;
  if (bytes.starts_with(jpeg_mark)) return PictureKind::jpeg;
  return begins_like_svg(bytes) ? PictureKind::svg : PictureKind::unknown;
}

std::variant<PictureFacts, PictureTrouble> read_png_head(std::string_view bytes) {
  std::size_t at = png_mark.size();
  std::variant<PictureFacts, PictureTrouble> facts = PictureTrouble::damaged;
  bool pixels = false;
  for (bool first = true;; first = false) {
    if (bytes.size() - at < 12) return PictureTrouble::damaged;
    const std::size_t length = number32(bytes, at);
    if (length > bytes.size() - at - 12) return PictureTrouble::damaged;
    const std::string_view name = bytes.substr(at + 4, 4);
    if (checksum(bytes.substr(at + 4, length + 4)) != number32(bytes, at + 8 + length)) {
      return PictureTrouble::damaged;
    }
    if (first) {
      if (name != "IHDR" || length != 13) return PictureTrouble::damaged;
      facts = facts_of(number32(bytes, at + 8), number32(bytes, at + 12));
      if (std::holds_alternative<PictureTrouble>(facts)) return facts;
    }
    if (name == "IDAT") pixels = true;
    if (name == "IEND") break;
    at += length + 12;
  }
  if (!pixels) return PictureTrouble::damaged;
  return facts;
}

std::variant<PictureFacts, PictureTrouble> read_jpeg_head(std::string_view bytes) {
  std::variant<PictureFacts, PictureTrouble> facts = PictureTrouble::damaged;
  std::size_t at = 2;
  while (true) {
    if (bytes.size() < at + 4 || byte_at(bytes, at) != 0xFF) return PictureTrouble::damaged;
    const std::uint32_t marker = byte_at(bytes, at + 1);
    if (marker == 0xFF) {  // padding
      ++at;
      continue;
    }
    const std::size_t length = number16(bytes, at + 2);
    if (length < 2 || bytes.size() - at - 2 < length) return PictureTrouble::damaged;
    // Frames are C0 to CF, except for tables (C4, CC) and the reserved C8.
    const bool frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    if (frame) {
      if (length < 8) return PictureTrouble::damaged;
      facts = facts_of(number16(bytes, at + 7), number16(bytes, at + 5));
      if (std::holds_alternative<PictureTrouble>(facts)) return facts;
    }
    at += 2 + length;
    if (marker == 0xDA) break;  // the pixels follow
  }
  if (bytes.find("\xff\xd9", at) == std::string_view::npos) return PictureTrouble::damaged;
  return facts;
}

}  // namespace rulepress::render
