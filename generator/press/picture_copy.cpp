#include "press/picture_copy.h"

#include <fmt/format.h>

#include <map>

#include "press/qpdf.h"
#include "render/pdf_text.h"

namespace rulepress::press {
namespace {

using Object = QPDFObjectHandle;

// Takes over an object and all that it refers to, each once.
class Copier {
 public:
  explicit Copier(PdfFile& file) : file_(file) {}

  // The stream of a page's content, as a form.
  std::size_t form_of(Object page) {
    QPDFPageObjectHelper helper(page);
    Object box = helper.getMediaBox();
    const auto sides = box.getArrayAsRectangle();
    std::string entries =
        fmt::format("/Type /XObject /Subtype /Form /BBox {} /Matrix [{:.9f} 0 0 {:.9f} 0 0]", text_of(box),
                    1 / sides.urx, 1 / sides.ury);
    entries += " /Resources " + text_of(helper.getAttribute("/Resources", false));
    if (Object group = page.getKey("/Group"); !group.isNull()) entries += " /Group " + text_of(group);
    Object contents = page.getKey("/Contents");
    if (!contents.isStream()) contents = helper.getFormXObjectForPage(false);
    const std::size_t number = file_.reserve();
    put_stream(number, contents, entries,
               [](const std::string& key) { return key == "/Filter" || key == "/DecodeParms"; });
    return number;
  }

 private:
  std::string text_of(const Object& object) {
    if (object.isIndirect()) return reference(copied(object));
    return inner_text(object);
  }

  std::string inner_text(Object object) {
    if (object.isArray()) {
      std::string text = "[";
      for (const Object& item : object.getArrayAsVector()) text += " " + text_of(item);
      return text + " ]";
    }
    if (object.isDictionary()) {
      std::string text = "<<";
      for (const auto& [key, value] : object.getDictAsMap()) text += entry(key, value);
      return text + " >>";
    }
    return object.unparse();
  }

  std::string entry(const std::string& key, const Object& value) {
    return " " + Object::newName(key).unparse() + " " + text_of(value);
  }

  std::size_t copied(Object object) {
    const auto [place, added] = numbers_.emplace(object.getObjGen(), 0);
    if (!added) return place->second;
    const std::size_t number = place->second = file_.reserve();
    if (object.isStream()) {
      put_stream(number, object, "", [](const std::string& key) { return key != "/Length"; });
    } else {
      file_.put(number, inner_text(object));
    }
    return number;
  }

  // What another program left as it is gets deflated.
  template <class Wanted>
  void put_stream(std::size_t number, Object stream, std::string entries, const Wanted& wanted) {
    const auto dictionary = stream.getDict().getDictAsMap();
    for (const auto& [key, value] : dictionary) {
      if (wanted(key)) entries += entry(key, value);
    }
    const auto data = stream.getRawStreamData();
    const std::string_view bytes(reinterpret_cast<const char*>(data->getBuffer()), data->getSize());
    if (dictionary.contains("/Filter")) {
      file_.put_stream(number, entries, bytes);
    } else {
      file_.put_stream(number, entries + " /Filter /FlateDecode", render::deflated(bytes));
    }
  }

  PdfFile& file_;
  std::map<QPDFObjGen, std::size_t> numbers_;
};

}  // namespace

std::size_t copy_picture(const std::string& path, const render::PdfPicture& picture, PdfFile& file) {
  QPDF source;
  source.setSuppressWarnings(true);
  source.setAttemptRecovery(false);
  source.processMemoryFile(path.c_str(), picture.bytes.data(), picture.bytes.size());
  return Copier(file).form_of(source.getAllPages().at(0));
}

}  // namespace rulepress::press
