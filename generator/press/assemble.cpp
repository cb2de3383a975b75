#include "press/assemble.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "press/content.h"
#include "press/document.h"
#include "press/pdf_objects.h"
#include "press/qpdf.h"

namespace rulepress::press {
namespace {

using Object = QPDFObjectHandle;

// What is drawn, of one face each, by pages of the sheets.
std::vector<std::size_t> faces_on(const Page& page) {
  std::vector<std::size_t> faces;
  faces.reserve(page.placements.size() + page.labels.size());
  for (const Placement& placement : page.placements) faces.push_back(placement.face);
  for (const Label& label : page.labels) {
    if (label.face) faces.push_back(*label.face);
  }
  std::sort(faces.begin(), faces.end());
  faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
  return faces;
}

class Assembler {
 public:
  Assembler(const render::PdfParts& parts, const SheetPlan& plan, const Metadata& metadata)
      : plan_(plan), metadata_(metadata), objects_(pdf_, parts) {
    pdf_.setSuppressWarnings(true);
    pdf_.setAttemptRecovery(false);
    pdf_.emptyPDF();
    for (const render::PdfFace& face : parts.faces) face_boxes_.push_back(box_of(face));
  }

  std::variant<std::string, Error> run() {
    if (auto error = check()) return *error;
    make_pages();
    make_root();
    add_info(pdf_, metadata_);
    return written(pdf_);
  }

 private:
  // A face that is not there, or smaller than its place, would spoil sheets silently.
  std::optional<Error> check() const {
    if (plan_.pages.empty()) return Error{"there are no pages to print"};
    for (std::size_t number = 0; number < plan_.pages.size(); ++number) {
      const Page& page = plan_.pages[number];
      for (const std::size_t face : faces_on(page)) {
        if (face >= face_boxes_.size())
          return Error{
              fmt::format("page {} needs face {}, but there are {}", number + 1, face, face_boxes_.size())};
      }
      for (const Placement& placement : page.placements) {
        const PdfBox& face = face_boxes_[placement.face];
        layout::Size size{layout::to_mm({face.right - face.left}) * placement.scale,
                          layout::to_mm({face.top - face.bottom}) * placement.scale};
        if (placement.rotation % 180 != 0) std::swap(size.width, size.height);
        constexpr layout::Mm slack{0.1};
        if (size.width + slack < placement.trim.width || size.height + slack < placement.trim.height)
          return Error{fmt::format("face {} is {:.2f} x {:.2f} mm, smaller than its place on page {}",
                                   placement.face, size.width.value, size.height.value, number + 1)};
      }
    }
    return std::nullopt;
  }

  void make_pages() {
    tree_ = pdf_.makeIndirectObject(Object::newDictionary());
    Object kids = Object::newArray();
    for (const Page& plan : plan_.pages) {
      Object xobjects = Object::newDictionary();
      for (const std::size_t face : faces_on(plan)) xobjects.replaceKey(face_name(face), objects_.face(face));
      Object resources = Object::newDictionary();
      resources.replaceKey("/XObject", xobjects);
      Object page = Object::newDictionary();
      page.replaceKey("/Type", Object::newName("/Page"));
      page.replaceKey("/Parent", tree_);
      page.replaceKey("/MediaBox", object_of(media_box(plan)));
      page.replaceKey("/BleedBox", object_of(bleed_box(plan)));
      page.replaceKey("/TrimBox", object_of(trim_box(plan)));
      page.replaceKey("/Resources", resources);
      page.replaceKey("/Contents", Object::newStream(&pdf_, content_of(plan, face_boxes_)));
      pages_.push_back(pdf_.makeIndirectObject(page));
      kids.appendItem(pages_.back());
    }
    tree_.replaceKey("/Type", Object::newName("/Pages"));
    tree_.replaceKey("/Kids", kids);
    tree_.replaceKey("/Count", Object::newInteger(static_cast<long long>(pages_.size())));
  }

  void make_root() {
    Object preferences = Object::newDictionary();
    preferences.replaceKey("/PrintScaling", Object::newName("/None"));
    preferences.replaceKey("/Duplex",
                           Object::newName(plan_.duplex == Duplex::long_edge    ? "/DuplexFlipLongEdge"
                                           : plan_.duplex == Duplex::short_edge ? "/DuplexFlipShortEdge"
                                                                                : "/Simplex"));
    if (!metadata_.title.empty()) preferences.replaceKey("/DisplayDocTitle", Object::newBool(true));
    Object root = Object::newDictionary();
    root.replaceKey("/Type", Object::newName("/Catalog"));
    root.replaceKey("/Pages", tree_);
    root.replaceKey("/ViewerPreferences", preferences);
    if (const auto outline = make_outline()) root.replaceKey("/Outlines", *outline);
    pdf_.getTrailer().replaceKey("/Root", pdf_.makeIndirectObject(root));
  }

  // A bookmark for each deck, at the first page that has pieces of it.
  std::optional<Object> make_outline() {
    Object outline = pdf_.makeIndirectObject(Object::newDictionary());
    std::vector<Object> items;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < plan_.pages.size(); ++i) {
      for (const std::string& deck : plan_.pages[i].decks) {
        if (deck.empty() || !seen.insert(deck).second) continue;
        Object target = Object::newArray();
        target.appendItem(pages_[i]);
        target.appendItem(Object::newName("/Fit"));
        Object item = Object::newDictionary();
        item.replaceKey("/Title", Object::newUnicodeString(deck));
        item.replaceKey("/Parent", outline);
        item.replaceKey("/Dest", target);
        items.push_back(pdf_.makeIndirectObject(item));
      }
    }
    if (items.empty()) return std::nullopt;
    for (std::size_t i = 0; i + 1 < items.size(); ++i) {
      items[i].replaceKey("/Next", items[i + 1]);
      items[i + 1].replaceKey("/Prev", items[i]);
    }
    outline.replaceKey("/Type", Object::newName("/Outlines"));
    outline.replaceKey("/First", items.front());
    outline.replaceKey("/Last", items.back());
    outline.replaceKey("/Count", Object::newInteger(static_cast<long long>(items.size())));
    return outline;
  }

  const SheetPlan& plan_;
  const Metadata& metadata_;
  QPDF pdf_;
  PdfObjects objects_;
  std::vector<PdfBox> face_boxes_;
  Object tree_;
  std::vector<Object> pages_;
};

}  // namespace

std::variant<std::string, Error> assemble(const render::PdfParts& parts, const SheetPlan& plan,
                                          const Metadata& metadata) {
  try {
    return Assembler(parts, plan, metadata).run();
  } catch (const std::exception& trouble) {
    return Error{trouble.what()};
  }
}

}  // namespace rulepress::press
