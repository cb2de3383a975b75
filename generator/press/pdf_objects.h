// The faces, fonts and pictures of one document as its objects. Each is made when it is first asked for. For
// this room only.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "press/content.h"
#include "press/qpdf.h"
#include "render/pdf_parts.h"

namespace rulepress::press {

PdfBox box_of(const render::PdfFace& face);
QPDFObjectHandle object_of(const PdfBox& box);

class PdfObjects {
 public:
  // Both must outlive it, and it must live until the document is written.
  PdfObjects(QPDF& pdf, const render::PdfParts& parts) : pdf_(pdf), parts_(parts) {}

  // A form that fills the face's box.
  QPDFObjectHandle face(std::size_t number);

  // The same as the content of a page and what it needs.
  struct PageContent {
    QPDFObjectHandle contents;
    QPDFObjectHandle resources;
  };
  PageContent page(std::size_t number);

 private:
  using Object = QPDFObjectHandle;
  Object resources_of(const render::PdfForm& form);
  Object form(const render::PdfForm& form, const PdfBox& box);
  Object group(const render::PdfForm& form, std::string_view colours);
  Object font(std::size_t number);
  Object picture(const std::string& path);
  Object stream(const std::string& deflated);

  QPDF& pdf_;
  const render::PdfParts& parts_;
  std::map<std::size_t, Object> faces_;
  std::map<std::size_t, Object> fonts_;
  std::map<std::string, Object> pictures_;
  std::vector<std::unique_ptr<QPDF>> sources_;  // the pictures' own documents, from which they are copied
};

}  // namespace rulepress::press
