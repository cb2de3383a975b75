#include "press/reading.h"

#include <fmt/format.h>

#include <map>

#include "press/document.h"
#include "press/pdf_objects.h"
#include "press/qpdf.h"

namespace rulepress::press {
namespace {

using Object = QPDFObjectHandle;
using pages::StructureNode;

Object number(double value) {
  return Object::newReal(pdf_number(value));
}

Object whole(std::size_t value) {
  return Object::newInteger(static_cast<long long>(value));
}

Object dictionary(const char* type) {
  Object made = Object::newDictionary();
  made.replaceKey("/Type", Object::newName(type));
  return made;
}

class ReadingWriter {
 public:
  ReadingWriter(const render::PdfParts& parts, const pages::BookPages& book, const Metadata& metadata)
      : book_(book), metadata_(metadata), objects_(pdf_, parts), faces_(parts.faces.size()) {
    pdf_.setSuppressWarnings(true);
    pdf_.setAttemptRecovery(false);
    pdf_.emptyPDF();
  }

  std::variant<std::string, Error> run() {
    if (book_.pages.empty() || faces_ < book_.pages.size()) return Error{"there are no pages to write"};
    make_pages();
    make_structure();
    make_links();
    finish_structure();
    make_root();
    add_info(pdf_, metadata_);
    return written(pdf_);
  }

 private:
  double height_of(std::size_t page) const {
    return layout::to_pt(book_.pages[page].scene.size.height).value;
  }

  void make_pages() {
    tree_ = pdf_.makeIndirectObject(dictionary("/Pages"));
    Object kids = Object::newArray();
    for (std::size_t i = 0; i < book_.pages.size(); ++i) {
      const layout::Size& size = book_.pages[i].scene.size;
      auto [contents, resources] = objects_.page(i);
      Object page = dictionary("/Page");
      page.replaceKey("/Parent", tree_);
      page.replaceKey("/MediaBox",
                      object_of({0, 0, layout::to_pt(size.width).value, layout::to_pt(size.height).value}));
      page.replaceKey("/Resources", resources);
      page.replaceKey("/Contents", contents);
      page.replaceKey("/StructParents", whole(i));
      page.replaceKey("/Tabs", Object::newName("/S"));
      pages_.push_back(pdf_.makeIndirectObject(page));
      kids.appendItem(pages_.back());
    }
    tree_.replaceKey("/Kids", kids);
    tree_.replaceKey("/Count", whole(pages_.size()));
    marked_.resize(pages_.size());
  }

  // A part without words or kids is left out.
  bool holds_something(std::size_t node) const {
    for (const StructureNode::Kid& kid : book_.structure[node].kids) {
      if (!kid.node || holds_something(*kid.node)) return true;
    }
    return false;
  }

  void make_structure() {
    structure_ = pdf_.makeIndirectObject(dictionary("/StructTreeRoot"));
    elements_.resize(book_.structure.size());
    if (!book_.structure.empty()) structure_.replaceKey("/K", element(0, structure_));
  }

  Object element(std::size_t number, const Object& parent) {
    const StructureNode& node = book_.structure[number];
    Object made = pdf_.makeIndirectObject(dictionary("/StructElem"));
    elements_[number] = made;
    made.replaceKey("/S", Object::newName("/" + node.role));
    made.replaceKey("/P", parent);
    if (!node.alt.empty()) made.replaceKey("/Alt", Object::newUnicodeString(node.alt));
    if (node.role == "TH") made.replaceKey("/A", Object::parse("<< /O /Table /Scope /Column >>"));
    Object kids = Object::newArray();
    bool has_page = false;
    std::size_t page = 0;
    for (const StructureNode::Kid& kid : node.kids) {
      if (kid.node) {
        if (holds_something(*kid.node)) kids.appendItem(element(*kid.node, made));
        continue;
      }
      if (!has_page) {
        has_page = true;
        page = kid.page;
        made.replaceKey("/Pg", pages_.at(page));
      }
      auto& marks = marked_.at(kid.page);
      if (marks.size() <= static_cast<std::size_t>(kid.mark))
        marks.resize(static_cast<std::size_t>(kid.mark) + 1, Object::newNull());
      marks[static_cast<std::size_t>(kid.mark)] = made;
      if (kid.page == page) {
        kids.appendItem(Object::newInteger(kid.mark));
      } else {
        Object reference = dictionary("/MCR");
        reference.replaceKey("/Pg", pages_.at(kid.page));
        reference.replaceKey("/MCID", Object::newInteger(kid.mark));
        kids.appendItem(reference);
      }
    }
    made.replaceKey("/K", kids);
    return made;
  }

  void make_links() {
    for (std::size_t i = 0; i < book_.pages.size(); ++i) {
      Object annotations = Object::newArray();
      for (const pages::PageLink& link : book_.pages[i].links) {
        const bool inside = link.to.starts_with('#');
        if (inside && book_.find(link.to.substr(1)) == nullptr) continue;
        Object made = dictionary("/Annot");
        made.replaceKey("/Subtype", Object::newName("/Link"));
        made.replaceKey("/Rect", object_of({layout::to_pt(link.box.x).value,
                                            height_of(i) - layout::to_pt(link.box.bottom()).value,
                                            layout::to_pt(link.box.right()).value,
                                            height_of(i) - layout::to_pt(link.box.y).value}));
        made.replaceKey("/Border", Object::parse("[0 0 0]"));
        made.replaceKey("/F", Object::newInteger(4));  // it is printed, though there is nothing to see
        if (inside) {
          made.replaceKey("/Dest", Object::newString(link.to.substr(1)));
        } else {
          Object action = Object::newDictionary();
          action.replaceKey("/S", Object::newName("/URI"));
          action.replaceKey("/URI", Object::newString(link.to));
          made.replaceKey("/A", action);
        }
        made = pdf_.makeIndirectObject(made);
        if (link.node < elements_.size() && elements_[link.node].isInitialized()) {
          made.replaceKey("/StructParent", whole(pages_.size() + annotated_.size()));
          annotated_.push_back(elements_[link.node]);
          Object reference = dictionary("/OBJR");
          reference.replaceKey("/Obj", made);
          reference.replaceKey("/Pg", pages_[i]);
          elements_[link.node].getKey("/K").appendItem(reference);
        }
        annotations.appendItem(made);
      }
      if (annotations.getArrayNItems() > 0) pages_[i].replaceKey("/Annots", annotations);
    }
  }

  void finish_structure() {
    Object numbers = Object::newArray();
    for (std::size_t i = 0; i < marked_.size(); ++i) {
      numbers.appendItem(whole(i));
      numbers.appendItem(pdf_.makeIndirectObject(Object::newArray(marked_[i])));
    }
    for (std::size_t i = 0; i < annotated_.size(); ++i) {
      numbers.appendItem(whole(pages_.size() + i));
      numbers.appendItem(annotated_[i]);
    }
    Object tree = Object::newDictionary();
    tree.replaceKey("/Nums", numbers);
    structure_.replaceKey("/ParentTree", pdf_.makeIndirectObject(tree));
    structure_.replaceKey("/ParentTreeNextKey", whole(pages_.size() + annotated_.size()));
  }

  Object place_of(const pages::Destination& there) const {
    Object place = Object::newArray();
    place.appendItem(pages_.at(there.page));
    place.appendItem(Object::newName("/XYZ"));
    place.appendItem(Object::newNull());
    place.appendItem(number(height_of(there.page) - layout::to_pt(there.y - layout::Mm{4}).value));
    place.appendItem(Object::newNull());
    return place;
  }

  Object names() {
    Object list = Object::newArray();
    const std::string* last = nullptr;
    for (const pages::Destination& there : book_.destinations) {
      if (last != nullptr && *last == there.anchor) continue;
      last = &there.anchor;
      list.appendItem(Object::newString(there.anchor));
      list.appendItem(place_of(there));
    }
    Object tree = Object::newDictionary();
    tree.replaceKey("/Names", list);
    Object made = Object::newDictionary();
    made.replaceKey("/Dests", pdf_.makeIndirectObject(tree));
    return made;
  }

  // The bookmarks from `at` on that are deeper than `level`, below a parent; returns how many there are in
  // all.
  std::size_t add_bookmarks(std::size_t& at, int level, Object parent) {
    Object last = Object::newNull();
    std::size_t count = 0;
    while (at < book_.bookmarks.size() && book_.bookmarks[at].level > level) {
      const pages::Bookmark& bookmark = book_.bookmarks[at++];
      const pages::Destination* there = book_.find(bookmark.anchor);
      if (there == nullptr) continue;
      Object item = pdf_.makeIndirectObject(Object::newDictionary());
      item.replaceKey("/Title", Object::newUnicodeString(bookmark.title));
      item.replaceKey("/Parent", parent);
      item.replaceKey("/Dest", Object::newString(bookmark.anchor));
      if (last.isNull()) {
        parent.replaceKey("/First", item);
      } else {
        last.replaceKey("/Next", item);
        item.replaceKey("/Prev", last);
      }
      last = item;
      ++count;
      const std::size_t below = add_bookmarks(at, bookmark.level, item);
      // Chapters are shown closed.
      if (below > 0) item.replaceKey("/Count", Object::newInteger(-static_cast<long long>(below)));
    }
    if (!last.isNull()) parent.replaceKey("/Last", last);
    return count;
  }

  void make_root() {
    Object preferences = Object::newDictionary();
    preferences.replaceKey("/DisplayDocTitle", Object::newBool(true));
    Object root = dictionary("/Catalog");
    root.replaceKey("/Pages", tree_);
    root.replaceKey("/ViewerPreferences", preferences);
    root.replaceKey("/Lang", Object::newUnicodeString(book_.language));
    root.replaceKey("/MarkInfo", Object::parse("<< /Marked true >>"));
    root.replaceKey("/StructTreeRoot", structure_);
    root.replaceKey("/Names", names());
    Object outline = pdf_.makeIndirectObject(dictionary("/Outlines"));
    std::size_t at = 0;
    const std::size_t count = add_bookmarks(at, 0, outline);
    if (count > 0) {
      outline.replaceKey("/Count", whole(count));
      root.replaceKey("/Outlines", outline);
      root.replaceKey("/PageMode", Object::newName("/UseOutlines"));
    }
    pdf_.getTrailer().replaceKey("/Root", pdf_.makeIndirectObject(root));
  }

  const pages::BookPages& book_;
  const Metadata& metadata_;
  QPDF pdf_;
  PdfObjects objects_;
  std::size_t faces_;
  Object tree_;
  Object structure_;
  std::vector<Object> pages_;
  std::vector<Object> elements_;             // by number of the structure; none where it is left out
  std::vector<std::vector<Object>> marked_;  // by page and mark
  std::vector<Object> annotated_;            // the elements of links
};

}  // namespace

std::variant<std::string, Error> reading_pdf(const render::PdfParts& parts, const pages::BookPages& book,
                                             const Metadata& metadata) {
  try {
    return ReadingWriter(parts, book, metadata).run();
  } catch (const std::exception& trouble) {
    return Error{trouble.what()};
  }
}

}  // namespace rulepress::press
