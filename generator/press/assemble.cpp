#include "press/assemble.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "press/content.h"
#include "press/document.h"
#include "press/pdf_objects.h"
#include "press/sheet_objects.h"
#include "render/pdf_text.h"

namespace rulepress::press {
namespace {

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
      : plan_(plan), metadata_(metadata), objects_(file_, parts) {
    face_boxes_.reserve(parts.faces.size());
    for (const render::PdfFace& face : parts.faces) face_boxes_.push_back(box_of(face));
  }

  std::variant<std::string, Error> run() {
    if (auto error = check()) return *error;
    make_pages();
    const std::size_t root = make_root();
    return file_.finish(root, file_.add(info_text(metadata_)));
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
    tree_ = file_.reserve();
    std::string kids;
    for (const Page& plan : plan_.pages) {
      std::string faces;
      for (const std::size_t face : faces_on(plan))
        faces += fmt::format(" {} {}", face_name(face), reference(objects_.face(face)));
      const std::size_t contents =
          file_.add_stream("/Filter /FlateDecode", render::deflated(content_of(plan, face_boxes_)));
      pages_.push_back(file_.add(fmt::format(
          "<< /Type /Page /Parent {} /MediaBox {} /BleedBox {} /TrimBox {} /Resources << /XObject "
          "<<{} >> >> /Contents {} >>",
          reference(tree_), text_of(media_box(plan)), text_of(bleed_box(plan)), text_of(trim_box(plan)),
          faces, reference(contents))));
      kids += reference(pages_.back()) + " ";
    }
    file_.put(tree_, fmt::format("<< /Type /Pages /Kids [{}] /Count {} >>", kids, pages_.size()));
  }

  std::size_t make_root() {
    const char* const duplex = plan_.duplex == Duplex::long_edge    ? "/DuplexFlipLongEdge"
                               : plan_.duplex == Duplex::short_edge ? "/DuplexFlipShortEdge"
                                                                    : "/Simplex";
    const auto outline = make_outline();
    return file_.add(fmt::format(
        "<< /Type /Catalog /Pages {} /ViewerPreferences << /PrintScaling /None /Duplex {}{} >>{} >>",
        reference(tree_), duplex, metadata_.title.empty() ? "" : " /DisplayDocTitle true",
        outline ? " /Outlines " + reference(*outline) : ""));
  }

  // A bookmark for each deck, at the first page that has pieces of it.
  std::optional<std::size_t> make_outline() {
    struct Bookmark {
      std::string title;
      std::size_t page;
    };
    std::vector<Bookmark> items;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < plan_.pages.size(); ++i) {
      for (const std::string& deck : plan_.pages[i].decks) {
        if (!deck.empty() && seen.insert(deck).second) items.push_back({deck, pages_[i]});
      }
    }
    if (items.empty()) return std::nullopt;
    const std::size_t outline = file_.reserve();
    std::vector<std::size_t> numbers;
    numbers.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) numbers.push_back(file_.reserve());
    for (std::size_t i = 0; i < items.size(); ++i) {
      std::string beside;
      if (i > 0) beside += " /Prev " + reference(numbers[i - 1]);
      if (i + 1 < items.size()) beside += " /Next " + reference(numbers[i + 1]);
      file_.put(numbers[i], fmt::format("<< /Title {} /Parent {} /Dest [{} /Fit]{} >>",
                                        render::pdf_string(items[i].title), reference(outline),
                                        reference(items[i].page), beside));
    }
    file_.put(outline, fmt::format("<< /Type /Outlines /First {} /Last {} /Count {} >>",
                                   reference(numbers.front()), reference(numbers.back()), items.size()));
    return outline;
  }

  const SheetPlan& plan_;
  const Metadata& metadata_;
  PdfFile file_;
  SheetObjects objects_;
  std::vector<PdfBox> face_boxes_;
  std::size_t tree_ = 0;
  std::vector<std::size_t> pages_;
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
