// Pictures are looked at without trust: what is cut off, huge or reaches for other files is told, not drawn.
#include <catch2/catch.hpp>

#include <cstdint>

#include "render/blocks.h"

using namespace rulepress;
using namespace rulepress::test;
using layout::PictureFacts;
using layout::PictureTrouble;

namespace {

std::variant<PictureFacts, PictureTrouble> look_at(const std::string& bytes) {
  source::MemoryFileSystem files;
  files.add("picture", bytes);
  return render::Pictures(files).look("picture");
}

PictureTrouble trouble_of(const std::string& bytes) {
  const auto answer = look_at(bytes);
  REQUIRE(std::holds_alternative<PictureTrouble>(answer));
  return std::get<PictureTrouble>(answer);
}

PictureFacts facts_of(const std::string& bytes) {
  const auto answer = look_at(bytes);
  REQUIRE(std::holds_alternative<PictureFacts>(answer));
  return std::get<PictureFacts>(answer);
}

std::string svg(const std::string& inner) {
  return R"svg(<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="30" height="20">)svg" +
         inner + "</svg>";
}

// A PNG of 3 by 2 inches at 10 dpi, red.
std::string red_png() {
  source::MemoryFileSystem files;
  render::Tools tools(test_fonts(), files);
  return render::draw_png(scene(76.2, 50.8, 0, {box_item({{-5}, {-5}, {100}, {100}}, {1, 0, 0, 1})}), tools,
                          10, false)
      .bytes;
}

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift);
  return bytes;
}

std::uint32_t crc(const std::string& bytes) {
  std::uint32_t value = ~0u;
  for (const char c : bytes) {
    value ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) value = (value & 1) != 0 ? value >> 1 ^ 0xEDB88320u : value >> 1;
  }
  return ~value;
}

// The head of a PNG that claims a size, with nothing behind it.
std::string claiming_png(std::uint32_t width, std::uint32_t height) {
  const std::string head = "IHDR" + big_endian(width) + big_endian(height) + std::string("\x08\x02\0\0\0", 5);
  return "\x89PNG\r\n\x1a\n" + big_endian(13) + head + big_endian(crc(head));
}

// The least that is a head of a JPEG: a frame of 40 by 30, a scan, an end.
std::string small_jpeg_head() {
  return std::string("\xff\xd8", 2) +
         std::string("\xff\xc0\x00\x0b\x08\x00\x1e\x00\x28\x01\x01\x11\x00", 13) +
         std::string("\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00", 10) + "pixels" + std::string("\xff\xd9", 2);
}

}  // namespace

TEST_CASE("a PNG tells its pixels") {
  const auto facts = facts_of(red_png());
  CHECK(facts.width == 30);
  CHECK(facts.height == 20);
  CHECK_FALSE(facts.vector);
}

TEST_CASE("a PNG that is cut off anywhere is damaged") {
  const std::string whole = red_png();
  for (std::size_t length = 8; length < whole.size(); ++length) {
    CHECK(trouble_of(whole.substr(0, length)) == PictureTrouble::damaged);
  }
}

TEST_CASE("a PNG in which a byte has changed is damaged") {
  std::string bytes = red_png();
  bytes[bytes.size() - 20] = static_cast<char>(bytes[bytes.size() - 20] ^ 1);
  CHECK(trouble_of(bytes) == PictureTrouble::damaged);
}

TEST_CASE("a PNG that claims a hundred thousand pixels is refused by its head alone") {
  CHECK(trouble_of(claiming_png(100'000, 100'000)) == PictureTrouble::too_large);
  CHECK(trouble_of(claiming_png(15'000, 15'000)) == PictureTrouble::too_large);
  CHECK(trouble_of(claiming_png(0xFFFFFFFF, 1)) == PictureTrouble::too_large);
  CHECK(trouble_of(claiming_png(0, 10)) == PictureTrouble::damaged);
}

TEST_CASE("a JPEG tells its pixels, and misses its end") {
  const auto facts = facts_of(small_jpeg_head());
  CHECK(facts.width == 40);
  CHECK(facts.height == 30);
  const std::string whole = small_jpeg_head();
  for (std::size_t length = 3; length < whole.size(); ++length) {
    CHECK(trouble_of(whole.substr(0, length)) == PictureTrouble::damaged);
  }
}

TEST_CASE("an SVG tells its own units, from its size or its view box") {
  CHECK(facts_of(svg("")).width == 30);
  CHECK(facts_of(svg("")).vector);
  const auto boxed = facts_of(
      R"svg(<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 3"/>)svg");
  CHECK(boxed.width == 7);
  CHECK(boxed.height == 3);
}

TEST_CASE("an SVG that is not well-formed is damaged") {
  CHECK(trouble_of(R"svg(<svg xmlns="http://www.w3.org/2000/svg"><g>)svg") == PictureTrouble::damaged);
}

TEST_CASE("an SVG that reaches for anything outside of itself is told") {
  const char* inner =
      GENERATE(R"svg(<script>alert(1)</script>)svg", R"svg(<image xlink:href="other.png"/>)svg",
               R"svg(<image href='https://example.com/a.png'/>)svg", R"svg(<use href="other.svg#a"/>)svg",
               R"svg(<rect onclick="go()"/>)svg", R"svg(<rect fill="url(other.svg#a)"/>)svg",
               R"svg(<rect style="fill: url( 'http://example.com/#a')"/>)svg",
               R"svg(<style>@import "a.css";</style>)svg",
               R"svg(<style><![CDATA[ a { fill: URL(x.svg#b) } ]]></style>)svg",
               R"svg(<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>)svg",
               R"svg(<image href="file:///etc/passwd"/>)svg", R"svg(<SCRIPT/>)svg");
  INFO(inner);
  CHECK(trouble_of(svg(inner)) == PictureTrouble::outside);
}

TEST_CASE("an entity from a file and a style sheet are outside too") {
  CHECK(trouble_of("<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>" + svg("")) ==
        PictureTrouble::outside);
  CHECK(trouble_of("<?xml-stylesheet href=\"a.css\"?>" + svg("")) == PictureTrouble::outside);
}

TEST_CASE("an SVG may refer to its own parts and hold its own data") {
  const char* inner =
      GENERATE(R"svg(<use href="#a"/><rect id="a" fill="url(#b)" style="mask: url('#c')"/>)svg",
               R"svg(<image xlink:href="data:image/png;base64,iVBORw0KGgo="/>)svg",
               R"svg(<!-- <script> href="a.png" --><a id="online">on = url is a word</a>)svg",
               R"svg(<metadata about="http://example.com"/>)svg");
  INFO(inner);
  CHECK(facts_of(svg(inner)).vector);
}

TEST_CASE("kinds are told by content, whatever the name") {
  CHECK(trouble_of("GIF89a......") == PictureTrouble::unknown_kind);
  CHECK(trouble_of("") == PictureTrouble::unknown_kind);
  CHECK(trouble_of("<html><svg></svg></html>") == PictureTrouble::unknown_kind);
}

TEST_CASE("what is not there or cannot be read is told apart") {
  source::MemoryFileSystem files;
  files.add("locked.png", source::ReadError{source::ReadTrouble::denied, ""});
  files.add("huge.png", source::ReadError{source::ReadTrouble::too_large, ""});
  render::Pictures pictures(files);
  CHECK(std::get<PictureTrouble>(pictures.look("none.png")) == PictureTrouble::missing);
  CHECK(std::get<PictureTrouble>(pictures.look("locked.png")) == PictureTrouble::unreadable);
  CHECK(std::get<PictureTrouble>(pictures.look("huge.png")) == PictureTrouble::too_large);
}

TEST_CASE("how light a picture is counts only what is painted in it") {
  source::MemoryFileSystem files;
  const auto drawing = [](const std::string& colour) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><circle cx=\"5\" cy=\"5\" "
           "r=\"3\" "
           "fill=\"" +
           colour + "\"/></svg>";
  };
  files.add("white.svg", drawing("#ffffff"));
  files.add("black.svg", drawing("#000000"));
  files.add("grey.svg", drawing("#808080"));
  render::Pictures pictures(files);
  CHECK(pictures.lightness("white.svg") == Approx(1).margin(0.01));
  CHECK(pictures.lightness("black.svg") == Approx(0).margin(0.01));
  CHECK(pictures.lightness("grey.svg") == Approx(0.5).margin(0.03));
  CHECK(pictures.lightness("none.svg") == 0);
}

TEST_CASE("a shape whose rim is white is light whatever is in its middle, and one with a dark rim is not") {
  source::MemoryFileSystem files;
  const auto drawing = [](const std::string& outer, const std::string& inner, const std::string& radius) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><circle cx=\"12\" cy=\"12\" "
           "r=\"11\" fill=\"" +
           outer + "\"/><circle cx=\"12\" cy=\"12\" r=\"" + radius + "\" fill=\"" + inner + "\"/></svg>";
  };
  files.add("speck.svg", drawing("#ffffff", "#102040", "6"));
  files.add("outlined.svg", drawing("#102040", "#ffffff", "9.5"));
  // A thin white edge takes nothing from a dark shape.
  files.add("edged.svg", drawing("#ffffff", "#102040", "10"));
  render::Pictures pictures(files);
  CHECK(pictures.lightness("speck.svg") == Approx(1).margin(0.01));
  CHECK(pictures.lightness("outlined.svg") < 0.5);
  CHECK(pictures.lightness("edged.svg") < 0.5);
}

TEST_CASE("what is seen of a drawing on a dark page, and where it is painted") {
  source::MemoryFileSystem files;
  const auto drawing = [](const std::string& inside) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">" + inside + "</svg>";
  };
  files.add("ink.svg", drawing("<rect x=\"6\" y=\"12\" width=\"12\" height=\"6\" fill=\"#1d2126\"/>"));
  files.add("red.svg", drawing("<rect width=\"24\" height=\"24\" fill=\"#c8421e\"/>"));
  files.add("tile.svg",
            drawing("<rect width=\"24\" height=\"24\"/><rect width=\"12\" height=\"24\" fill=\"#fff\"/>"));
  files.add(
      "half.svg",
      drawing("<rect width=\"24\" height=\"8\" fill=\"#fff\"/><rect y=\"16\" width=\"24\" height=\"8\"/>"));
  render::Pictures pictures(files);
  CHECK(pictures.seen_on_dark("ink.svg") == 0);
  CHECK(pictures.seen_on_dark("red.svg") == 1);
  CHECK(pictures.seen_on_dark("half.svg") == Approx(0.5).margin(0.03));
  // A dark tile may be lost in the page, but not what stands on it.
  CHECK(pictures.seen_on_dark("tile.svg") == 1);
  CHECK(pictures.seen_on_dark("none.svg") == 1);
  const auto ink = pictures.ink("ink.svg");
  CHECK(ink.left == Approx(0.25).margin(0.03));
  CHECK(ink.right == Approx(0.75).margin(0.03));
  CHECK(ink.top == Approx(0.5).margin(0.03));
  CHECK(ink.bottom == Approx(0.75).margin(0.03));
  CHECK(pictures.ink("none.svg").right == 1);
}
