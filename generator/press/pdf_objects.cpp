#include "press/pdf_objects.h"

#include <fmt/format.h>

namespace rulepress::press {
namespace {

using Object = QPDFObjectHandle;

std::string resource_name(char kind, std::size_t number) {
  return fmt::format("/{}{}", kind, number);
}

// The page's content stream becomes the form itself, compressed as it is.
Object form_of_page(const QPDFObjectHandle& page) {
  QPDFPageObjectHelper helper(page);
  Object form = Object(page).getKey("/Contents");
  if (!form.isStream()) return helper.getFormXObjectForPage(false);
  Object dictionary = form.getDict();
  dictionary.replaceKey("/Type", Object::newName("/XObject"));
  dictionary.replaceKey("/Subtype", Object::newName("/Form"));
  dictionary.replaceKey("/Resources", helper.getAttribute("/Resources", false));
  if (Object group = Object(page).getKey("/Group"); !group.isNull()) dictionary.replaceKey("/Group", group);
  return form;
}

}  // namespace

PdfBox box_of(const render::PdfFace& face) {
  return {0, 0, layout::to_pt(face.size.width).value, layout::to_pt(face.size.height).value};
}

Object object_of(const PdfBox& box) {
  Object array = Object::newArray();
  for (const double edge : {box.left, box.bottom, box.right, box.top}) {
    array.appendItem(Object::newReal(pdf_number(edge)));
  }
  return array;
}

Object PdfObjects::stream(const std::string& deflated) {
  Object made = Object::newStream(&pdf_);
  made.replaceStreamData(deflated, Object::newName("/FlateDecode"), Object::newNull());
  return made;
}

Object PdfObjects::face(std::size_t number) {
  Object& made = faces_[number];
  if (!made.isInitialized()) {
    const render::PdfFace& face = parts_.faces.at(number);
    made = form(face.form, box_of(face));
  }
  return made;
}

PdfObjects::PageContent PdfObjects::page(std::size_t number) {
  const render::PdfForm& form = parts_.faces.at(number).form;
  Object resources = resources_of(form);
  return {stream(form.content), resources};
}

Object PdfObjects::resources_of(const render::PdfForm& form) {
  Object resources = Object::newDictionary();
  const auto add = [&](const char* kind, const std::string& name, const Object& what) {
    if (!resources.hasKey(kind)) resources.replaceKey(kind, Object::newDictionary());
    resources.getKey(kind).replaceKey(name, what);
  };
  for (std::size_t i = 0; i < form.fonts.size(); ++i)
    add("/Font", resource_name('T', i), font(form.fonts[i]));
  for (std::size_t i = 0; i < form.pictures.size(); ++i)
    add("/XObject", resource_name('P', i), picture(form.pictures[i]));
  for (std::size_t i = 0; i < form.shadings.size(); ++i)
    add("/Shading", resource_name('H', i), Object::parse(form.shadings[i]));
  std::vector<bool> is_mask(form.groups.size(), false);
  for (std::size_t i = 0; i < form.states.size(); ++i) {
    const render::PdfState& state = form.states[i];
    Object dictionary = Object::newDictionary();
    dictionary.replaceKey("/ca", Object::newReal(pdf_number(state.alpha)));
    dictionary.replaceKey("/CA", Object::newReal(pdf_number(state.alpha)));
    if (state.mask) {
      is_mask.at(*state.mask) = true;
      Object mask = Object::parse("<< /Type /Mask /S /Luminosity >>");
      mask.replaceKey("/G", group(form.groups.at(*state.mask), "/DeviceGray"));
      dictionary.replaceKey("/SMask", mask);
    }
    add("/ExtGState", resource_name('S', i), dictionary);
  }
  for (std::size_t i = 0; i < form.groups.size(); ++i) {
    if (!is_mask[i]) add("/XObject", resource_name('G', i), group(form.groups[i], "/DeviceRGB"));
  }
  return resources;
}

Object PdfObjects::form(const render::PdfForm& form, const PdfBox& box) {
  const Object resources = resources_of(form);
  Object made = stream(form.content);
  Object dictionary = made.getDict();
  dictionary.replaceKey("/Type", Object::newName("/XObject"));
  dictionary.replaceKey("/Subtype", Object::newName("/Form"));
  dictionary.replaceKey("/BBox", object_of(box));
  dictionary.replaceKey("/Resources", resources);
  return made;
}

Object PdfObjects::group(const render::PdfForm& inner, std::string_view colours) {
  Object made = form(inner, {-everywhere, -everywhere, everywhere, everywhere});
  made.getDict().replaceKey(
      "/Group", Object::parse(fmt::format("<< /Type /Group /S /Transparency /I true /CS {} >>", colours)));
  return made;
}

Object PdfObjects::font(std::size_t number) {
  Object& made = fonts_[number];
  if (made.isInitialized()) return made;
  const render::PdfFont& font = parts_.fonts.at(number);
  const Object name = Object::newName("/" + font.name);
  Object program = stream(font.program);
  if (font.compact) {
    program.getDict().replaceKey("/Subtype", Object::newName("/CIDFontType0C"));
  } else {
    program.getDict().replaceKey("/Length1", Object::newInteger(static_cast<long long>(font.length)));
  }
  Object descriptor = Object::parse(fmt::format("<< /Type /FontDescriptor {} >>", font.descriptor));
  descriptor.replaceKey("/FontName", name);
  descriptor.replaceKey(font.compact ? "/FontFile3" : "/FontFile2", program);
  Object glyphs = Object::parse(fmt::format(
      "<< /Type /Font /Subtype {} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
      "/DW 0 /W {} >>",
      font.compact ? "/CIDFontType0" : "/CIDFontType2 /CIDToGIDMap /Identity", font.widths));
  glyphs.replaceKey("/BaseFont", name);
  glyphs.replaceKey("/FontDescriptor", pdf_.makeIndirectObject(descriptor));
  Object descendants = Object::newArray();
  descendants.appendItem(pdf_.makeIndirectObject(glyphs));
  made = pdf_.makeIndirectObject(Object::parse("<< /Type /Font /Subtype /Type0 /Encoding /Identity-H >>"));
  made.replaceKey("/BaseFont", name);
  made.replaceKey("/DescendantFonts", descendants);
  made.replaceKey("/ToUnicode", stream(font.characters));
  return made;
}

// Scaled to the unit square, as images are.
Object PdfObjects::picture(const std::string& path) {
  Object& made = pictures_[path];
  if (made.isInitialized()) return made;
  const render::PdfPicture& picture = parts_.pictures.at(path);
  sources_.push_back(std::make_unique<QPDF>());
  QPDF& source = *sources_.back();
  source.setSuppressWarnings(true);
  source.setAttemptRecovery(false);
  source.processMemoryFile(path.c_str(), picture.bytes.data(), picture.bytes.size());
  const Object page = source.getAllPages().at(0);
  Object box = QPDFPageObjectHelper(page).getMediaBox();
  const auto sides = box.getArrayAsRectangle();
  Object form = form_of_page(page);
  form.getDict().replaceKey("/BBox", box);
  form.getDict().replaceKey(
      "/Matrix", Object::parse(fmt::format("[{:.9f} 0 0 {:.9f} 0 0]", 1 / sides.urx, 1 / sides.ury)));
  made = pdf_.copyForeignObject(form);
  return made;
}

}  // namespace rulepress::press
