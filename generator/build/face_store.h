// Faces that outlast a run, in the store of their game. A composed face is kept under what its card says, its
// template's files, the fonts and the language, together with the pictures that were looked at; a drawn one
// under its scene; a picture under its bytes; a font under the glyphs of it that are used. Places in files
// are in none of them: faces about which something was reported are composed every time.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "build/store.h"
#include "cards/card_file.h"
#include "layout/card/compose.h"
#include "pages/book.h"
#include "press/book_drawings.h"
#include "render/pdf_parts.h"

namespace rulepress::build {

// All that setting text depends on: the game's font files, those of the system, and the dictionaries.
Fingerprint print_of(const render::FontList& list, const render::Fonts& fonts);

// Of all that a template can see of a card.
Fingerprint print_of(const cards::Component& component);

// Whether what it draws depends on the rules and on other cards.
bool draws_boards(const layout::Template& made);

Fingerprint print_of(const layout::Scene& scene);

// What files hold now; each is read once.
class FilePrints {
 public:
  explicit FilePrints(const source::FileSystem& files) : files_(files) {}
  Fingerprint of(const std::string& path);

 private:
  const source::FileSystem& files_;
  std::mutex mutex_;
  std::map<std::string, Fingerprint> known_;
};

// The faces of one card.
struct KeptFaces {
  layout::Faces faces;
  std::vector<Fingerprint> prints;          // of front, back and further faces
  std::vector<Fingerprint> looks;           // the same without their ids: equal looks, equal drawings
  std::map<std::string, Fingerprint> seen;  // pictures, and what was in their files
};

KeptFaces with_prints(layout::Faces faces);

std::optional<KeptFaces> find_faces(Store& store, const Fingerprint& key, FilePrints& files);
void put_faces(Store& store, const Fingerprint& key, const KeptFaces& faces);

// What is along the edges of a scene, when it is one colour all around; else nothing.
std::string border_of(const layout::Scene& scene, const Fingerprint& print, Store* store);

// Tools that note which pictures they are asked about.
class NotingMeasurer final : public layout::TextMeasurer {
 public:
  NotingMeasurer(layout::TextMeasurer& text, std::map<std::string, Fingerprint>& seen)
      : text_(text), seen_(seen) {}
  layout::Measured measure(const layout::TextBlock& block) override;
  layout::FontTrouble trouble_with(const layout::Font& font) override { return text_.trouble_with(font); }
  std::vector<std::string> families() override { return text_.families(); }

 private:
  layout::TextMeasurer& text_;
  std::map<std::string, Fingerprint>& seen_;
};

class NotingPictures final : public layout::PictureReader {
 public:
  NotingPictures(layout::PictureReader& pictures, std::map<std::string, Fingerprint>& seen)
      : pictures_(pictures), seen_(seen) {}
  std::variant<layout::PictureFacts, layout::PictureTrouble> look(const std::string& path) override {
    seen_[path];
    return pictures_.look(path);
  }
  double lightness(const std::string& path) override {
    seen_[path];
    return pictures_.lightness(path);
  }
  double seen_on_dark(const std::string& path) override {
    seen_[path];
    return pictures_.seen_on_dark(path);
  }
  Ink ink(const std::string& path) override {
    seen_[path];
    return pictures_.ink(path);
  }

 private:
  layout::PictureReader& pictures_;
  std::map<std::string, Fingerprint>& seen_;
};

// Parts of documents that were drawn before.
class KeptParts final : public render::PartsMemory {
 public:
  // `prints` are those of the scenes.
  KeptParts(Store& store, const Fingerprint& fonts, std::span<const layout::Scene* const> scenes,
            std::vector<Fingerprint> prints, const source::FileSystem& files);

  bool find(std::size_t scene, render::PdfFace& face) override;
  void put(std::size_t scene, const render::PdfFace& face) override;
  bool find(const std::string& path, render::PdfPicture& picture) override;
  void put(const std::string& path, const render::PdfPicture& picture) override;
  bool find(const render::FontUse& use, render::PdfFont& font) override;
  void put(const render::FontUse& use, const render::PdfFont& font) override;

 private:
  Fingerprint key_of(std::size_t scene) const;
  Fingerprint key_of(const std::string& path);
  Fingerprint key_of(const render::FontUse& use) const;

  Store& store_;
  Fingerprint fonts_;
  Fingerprint system_;  // pictures may have words in them, in any font
  std::vector<Fingerprint> prints_;
  FilePrints files_;
};

// Figures of a rulebook's web page that were drawn before.
class KeptDrawings final : public press::DrawingMemory {
 public:
  KeptDrawings(Store& store, const Fingerprint& fonts, const source::FileSystem& files);
  std::optional<std::string> find(const layout::Scene& scene) override;
  void put(const layout::Scene& scene, const std::string& svg) override;

 private:
  Fingerprint key_of(const layout::Scene& scene);
  Store& store_;
  Fingerprint fonts_;  // the game's, and those that pictures may have words in
  FilePrints files_;
};

// Of fonts that pictures may have words in: all that this computer has.
Fingerprint print_of_system_fonts();

// Pictures and icons that are shown.
std::set<std::string> pictures_in(const layout::Scene& scene);
std::set<std::string> pictures_in(const pages::Book& book);

}  // namespace rulepress::build
