// The faces, fonts and pictures of one document of sheets as its objects. Each is made when it is first asked
// for. For this room only.
#pragma once

#include <map>
#include <string>

#include "press/content.h"
#include "press/pdf_file.h"
#include "render/pdf_parts.h"

namespace rulepress::press {

class SheetObjects {
 public:
  // Both must outlive it.
  SheetObjects(PdfFile& file, const render::PdfParts& parts) : file_(file), parts_(parts) {}

  // The number of a form that fills the face's box.
  std::size_t face(std::size_t number);

 private:
  std::string resources_of(const render::PdfForm& form);
  std::size_t form(const render::PdfForm& form, const PdfBox& box, std::string_view more);
  std::size_t group(const render::PdfForm& form, std::string_view colours);
  std::size_t font(std::size_t number);
  std::size_t picture(const std::string& path);

  PdfFile& file_;
  const render::PdfParts& parts_;
  std::map<std::size_t, std::size_t> faces_;
  std::map<std::size_t, std::size_t> fonts_;
  std::map<std::string, std::size_t> pictures_;
};

// "[0 0 595.27559 841.88976]"
std::string text_of(const PdfBox& box);

}  // namespace rulepress::press
