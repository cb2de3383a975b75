#include "press/sheet_objects.h"

#include <fmt/format.h>

#include "press/pdf_objects.h"
#include "press/picture_copy.h"

namespace rulepress::press {
namespace {

constexpr std::string_view deflate = "/Filter /FlateDecode";

// A kind of resources: " /Font << /T0 5 0 R /T1 9 0 R >>".
class Names {
 public:
  explicit Names(std::string_view kind) : kind_(kind) {}
  void add(char letter, std::size_t number, std::string_view what) {
    fmt::format_to(std::back_inserter(entries_), " /{}{} {}", letter, number, what);
  }
  std::string text() const {
    return entries_.empty() ? std::string() : fmt::format(" /{} <<{} >>", kind_, entries_);
  }

 private:
  std::string_view kind_;
  std::string entries_;
};

}  // namespace

std::string text_of(const PdfBox& box) {
  return fmt::format("[{} {} {} {}]", pdf_number(box.left), pdf_number(box.bottom), pdf_number(box.right),
                     pdf_number(box.top));
}

std::size_t SheetObjects::face(std::size_t number) {
  const auto known = faces_.find(number);
  if (known != faces_.end()) return known->second;
  const render::PdfFace& face = parts_.faces.at(number);
  return faces_[number] = form(face.form, box_of(face), "");
}

std::string SheetObjects::resources_of(const render::PdfForm& form) {
  Names fonts("Font");
  Names objects("XObject");
  Names shadings("Shading");
  Names states("ExtGState");
  for (std::size_t i = 0; i < form.fonts.size(); ++i) fonts.add('T', i, reference(font(form.fonts[i])));
  for (std::size_t i = 0; i < form.pictures.size(); ++i)
    objects.add('P', i, reference(picture(form.pictures[i])));
  for (std::size_t i = 0; i < form.shadings.size(); ++i) shadings.add('H', i, form.shadings[i]);
  std::vector<bool> is_mask(form.groups.size(), false);
  for (std::size_t i = 0; i < form.states.size(); ++i) {
    const render::PdfState& state = form.states[i];
    const std::string alpha = pdf_number(state.alpha);
    std::string mask;
    if (state.mask) {
      is_mask.at(*state.mask) = true;
      mask = fmt::format(" /SMask << /Type /Mask /S /Luminosity /G {} >>",
                         reference(group(form.groups.at(*state.mask), "/DeviceGray")));
    }
    states.add('S', i, fmt::format("<< /ca {} /CA {}{} >>", alpha, alpha, mask));
  }
  for (std::size_t i = 0; i < form.groups.size(); ++i) {
    if (!is_mask[i]) objects.add('G', i, reference(group(form.groups[i], "/DeviceRGB")));
  }
  return "<<" + fonts.text() + objects.text() + shadings.text() + states.text() + " >>";
}

std::size_t SheetObjects::form(const render::PdfForm& form, const PdfBox& box, std::string_view more) {
  const std::string resources = resources_of(form);
  return file_.add_stream(fmt::format("/Type /XObject /Subtype /Form /BBox {} /Resources {}{} {}",
                                      text_of(box), resources, more, deflate),
                          form.content);
}

std::size_t SheetObjects::group(const render::PdfForm& inner, std::string_view colours) {
  return form(inner, {-everywhere, -everywhere, everywhere, everywhere},
              fmt::format(" /Group << /Type /Group /S /Transparency /I true /CS {} >>", colours));
}

std::size_t SheetObjects::font(std::size_t number) {
  const auto known = fonts_.find(number);
  if (known != fonts_.end()) return known->second;
  const render::PdfFont& font = parts_.fonts.at(number);
  const std::size_t program =
      file_.add_stream(font.compact ? fmt::format("/Subtype /CIDFontType0C {}", deflate)
                                    : fmt::format("/Length1 {} {}", font.length, deflate),
                       font.program);
  const std::size_t descriptor =
      file_.add(fmt::format("<< /Type /FontDescriptor {} /FontName /{} /{} {} >>", font.descriptor, font.name,
                            font.compact ? "FontFile3" : "FontFile2", reference(program)));
  const std::size_t glyphs = file_.add(fmt::format(
      "<< /Type /Font /Subtype {} /BaseFont /{} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "
      "/Supplement 0 >> /DW 0 /W {} /FontDescriptor {} >>",
      font.compact ? "/CIDFontType0" : "/CIDFontType2 /CIDToGIDMap /Identity", font.name, font.widths,
      reference(descriptor)));
  const std::size_t characters = file_.add_stream(deflate, font.characters);
  return fonts_[number] =
             file_.add(fmt::format("<< /Type /Font /Subtype /Type0 /BaseFont /{} /Encoding /Identity-H "
                                   "/DescendantFonts [{}] /ToUnicode {} >>",
                                   font.name, reference(glyphs), reference(characters)));
}

std::size_t SheetObjects::picture(const std::string& path) {
  const auto known = pictures_.find(path);
  if (known != pictures_.end()) return known->second;
  return pictures_[path] = copy_picture(path, parts_.pictures.at(path), file_);
}

}  // namespace rulepress::press
