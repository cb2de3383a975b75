#include "build/face_store.h"

#include <algorithm>
#include <set>

#include "build/book_bytes.h"
#include "build/machine.h"
#include "build/notes.h"
#include "layout/scene/border.h"
#include "render/font_places.h"

namespace rulepress::build {

template <class Way>
void pass(Way& way, Like<layout::Faces> auto& faces) {
  way(faces.front, faces.back, faces.further);
}
template <class Way>
void pass(Way& way, Like<KeptFaces> auto& kept) {
  way(kept.seen, kept.prints, kept.looks, kept.faces);
}

template <class T>
concept Structure = std::is_class_v<T>;

// Walks through a value as a writer of bytes does, and notes the pictures in it.
class PictureFinder {
 public:
  template <class... T>
  void operator()(const T&... values) {
    (one(values), ...);
  }
  std::set<std::string> paths;

 private:
  void add(const std::string& path) {
    if (!path.empty()) paths.insert(path);
  }
  template <Plain T>
  void one(const T& /*value*/) {}
  void one(const std::string& /*text*/) {}
  void one(const std::vector<layout::Glyph>& /*glyphs*/) {}
  void one(const std::map<std::string, std::string>& /*words*/) {}
  void one(const layout::Picture& picture) { add(picture.path); }
  void one(const layout::SetIcon& icon) { add(icon.path); }
  void one(const layout::TextRun& run) { add(run.icon); }
  void one(const pages::BookRun& run) { add(run.icon); }
  template <class T>
  void one(const std::vector<T>& list) {
    for (const T& item : list) one(item);
  }
  template <class T>
  void one(const std::optional<T>& maybe) {
    if (maybe) one(*maybe);
  }
  template <class T>
  void one(const std::shared_ptr<const T>& shared) {
    if (shared) one(*shared);
  }
  template <class... T>
  void one(const std::variant<T...>& choice) {
    std::visit([&](const auto& value) { one(value); }, choice);
  }
  template <Structure T>
  void one(const T& value) {
    pass(*this, value);
  }
};

namespace {

// A new version of what is kept, or of how it is made, makes everything anew.
constexpr std::uint64_t faces_version = 1;
constexpr std::uint64_t parts_version = 1;

void add_value(FingerprintMaker& maker, const source::TomlValue& value) {
  maker.add(static_cast<std::uint64_t>(value.data.index()));
  if (const auto* whole = value.as<std::int64_t>()) {
    maker.add(static_cast<std::uint64_t>(*whole));
  } else if (const auto* real = value.as<double>()) {
    maker.add(to_bytes(*real));
  } else if (const auto* text = value.as<source::Excerpt>()) {
    maker.add(text->text());
  } else if (const auto* truth = value.as<bool>()) {
    maker.add(static_cast<std::uint64_t>(*truth));
  } else if (const auto* time = value.as<source::TomlTime>()) {
    maker.add(time->text);
  } else if (const auto* list = value.as<source::TomlArray>()) {
    maker.add(static_cast<std::uint64_t>(list->size()));
    for (const source::TomlValue& item : *list) add_value(maker, item);
  } else if (const auto* table = value.as<source::TomlTable>()) {
    maker.add(static_cast<std::uint64_t>(table->entries.size()));
    for (const source::TomlEntry& entry : table->entries) {
      maker.add(entry.key);
      add_value(maker, entry.value);
    }
  }
}

bool any_board(const std::vector<layout::Element>& elements) {
  return std::ranges::any_of(elements, [](const layout::Element& element) {
    return std::holds_alternative<layout::BoardSpec>(element.spec) || any_board(element.children) ||
           any_board(element.low_ink);
  });
}

void add_icons(const layout::TextBlock& block, std::set<std::string>& icons) {
  for (const layout::Paragraph& paragraph : block.paragraphs) {
    for (const layout::TextRun& run : paragraph.runs) {
      if (!run.icon.empty()) icons.insert(run.icon);
    }
  }
}

void add_unset_icons(const std::vector<layout::Item>& items, std::set<std::string>& icons) {
  for (const layout::Item& item : items) {
    if (const auto* group = std::get_if<layout::Group>(&item.what)) add_unset_icons(group->items, icons);
    const auto* text = std::get_if<layout::Text>(&item.what);
    if (text != nullptr && !text->set) add_icons(text->block, icons);
  }
}

// Everything that is drawn, and nothing of whose face it is.
Fingerprint look_of(const layout::Scene& scene) {
  ByteWriter bytes;
  bytes(scene.size, scene.bleed, scene.corner_radius, scene.outline, scene.items);
  return fingerprint(bytes.bytes);
}

template <class T>
bool find_in(Store& store, const Fingerprint& key, T& value) {
  const auto bytes = store.find(key);
  if (!bytes) return false;
  auto made = from_bytes<T>(*bytes);
  if (made) value = std::move(*made);
  return made.has_value();
}

}  // namespace

Fingerprint print_of(const render::FontList& list, const render::Fonts& fonts) {
  FingerprintMaker maker;
  for (const std::string& file : list.files) maker.add(fingerprint(file));
  for (const std::string& family : list.families) maker.add(family);
  for (const std::string& path : fonts.system_files()) maker.add(path).add(fact_of(path).print);
  for (const MachineFact& fact : dictionary_facts()) maker.add(fact.path).add(fact.print);
  return maker.make();
}

Fingerprint print_of(const cards::Component& component) {
  FingerprintMaker maker;
  maker.add(static_cast<std::uint64_t>(component.kind))
      .add(component.id)
      .add(component.type)
      .add(component.deck)
      .add(static_cast<std::uint64_t>(component.count))
      .add(component.name.text())
      .add(component.text.text());
  for (const cards::Field& field : component.fields) {
    maker.add(field.name);
    add_value(maker, field.value);
  }
  return maker.make();
}

bool draws_boards(const layout::Template& made) {
  return any_board(made.front) || any_board(made.back) ||
         std::ranges::any_of(made.further, [](const auto& face) { return any_board(face.elements); });
}

Fingerprint print_of(const layout::Scene& scene) {
  return fingerprint(to_bytes(scene));
}

Fingerprint FilePrints::of(const std::string& path) {
  const std::lock_guard lock(mutex_);
  const auto [place, added] = known_.try_emplace(path);
  if (added) place->second = look_again({Observation::Kind::content, path, {}}, files_);
  return place->second;
}

KeptFaces with_prints(layout::Faces faces) {
  KeptFaces kept;
  kept.faces = std::move(faces);
  const auto add = [&](const layout::Scene& scene) {
    kept.prints.push_back(print_of(scene));
    kept.looks.push_back(look_of(scene));
  };
  add(kept.faces.front);
  if (kept.faces.back) add(*kept.faces.back);
  for (const layout::Scene& scene : kept.faces.further) add(scene);
  return kept;
}

std::optional<KeptFaces> find_faces(Store& store, const Fingerprint& key, FilePrints& files) {
  const auto bytes = store.find(FingerprintMaker().add("faces").add(faces_version).add(key).make());
  if (!bytes) return std::nullopt;
  auto kept = from_bytes<KeptFaces>(*bytes);
  if (!kept) return std::nullopt;
  for (const auto& [path, print] : kept->seen) {
    if (files.of(path) != print) return std::nullopt;
  }
  return kept;
}

void put_faces(Store& store, const Fingerprint& key, const KeptFaces& faces) {
  store.put(FingerprintMaker().add("faces").add(faces_version).add(key).make(), to_bytes(faces));
}

std::string border_of(const layout::Scene& scene, const Fingerprint& print, Store* store) {
  const Fingerprint key = FingerprintMaker().add("border").add(faces_version).add(print).make();
  if (store != nullptr) {
    if (const auto kept = store->find(key)) return std::string(*kept);
  }
  const auto colour = layout::border_of(scene);
  std::string words = colour ? layout::to_text(*colour) : "";
  if (store != nullptr) store->put(key, words);
  return words;
}

layout::Measured NotingMeasurer::measure(const layout::TextBlock& block) {
  std::set<std::string> icons;
  add_icons(block, icons);
  for (const std::string& path : icons) seen_[path];
  return text_.measure(block);
}

KeptParts::KeptParts(Store& store, const Fingerprint& fonts, std::span<const layout::Scene* const> scenes,
                     std::vector<Fingerprint> prints, const source::FileSystem& files)
    : store_(store), fonts_(fonts), prints_(std::move(prints)), files_(files) {
  // Text that is set only when it is drawn depends on the icons in it.
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    std::set<std::string> icons;
    add_unset_icons(scenes[i]->items, icons);
    for (const std::string& path : icons)
      prints_.at(i) = FingerprintMaker().add(prints_.at(i)).add(path).add(files_.of(path)).make();
  }
  system_ = print_of_system_fonts();
}

Fingerprint KeptParts::key_of(std::size_t scene) const {
  return FingerprintMaker().add("face").add(parts_version).add(fonts_).add(prints_.at(scene)).make();
}

Fingerprint KeptParts::key_of(const std::string& path) {
  return FingerprintMaker()
      .add("picture")
      .add(parts_version)
      .add(system_)
      .add(path)
      .add(files_.of(path))
      .make();
}

Fingerprint KeptParts::key_of(const render::FontUse& use) const {
  FingerprintMaker maker;
  maker.add("font").add(parts_version).add(fonts_).add(static_cast<std::uint64_t>(use.font));
  for (const std::uint32_t glyph : use.glyphs) maker.add(std::uint64_t{glyph});
  return maker.make();
}

bool KeptParts::find(std::size_t scene, render::PdfFace& face) {
  return find_in(store_, key_of(scene), face);
}
void KeptParts::put(std::size_t scene, const render::PdfFace& face) {
  store_.put(key_of(scene), to_bytes(face));
}
bool KeptParts::find(const std::string& path, render::PdfPicture& picture) {
  return find_in(store_, key_of(path), picture);
}
void KeptParts::put(const std::string& path, const render::PdfPicture& picture) {
  if (picture.error.empty() && picture.drawable) store_.put(key_of(path), to_bytes(picture));
}
bool KeptParts::find(const render::FontUse& use, render::PdfFont& font) {
  return find_in(store_, key_of(use), font);
}
void KeptParts::put(const render::FontUse& use, const render::PdfFont& font) {
  if (!font.program.empty()) store_.put(key_of(use), to_bytes(font));
}

KeptDrawings::KeptDrawings(Store& store, const Fingerprint& fonts, const source::FileSystem& files)
    : store_(store),
      fonts_(FingerprintMaker().add(fonts).add(print_of_system_fonts()).make()),
      files_(files) {}

Fingerprint KeptDrawings::key_of(const layout::Scene& scene) {
  FingerprintMaker maker;
  maker.add("svg").add(parts_version).add(fonts_).add(print_of(scene));
  for (const std::string& path : pictures_in(scene)) maker.add(path).add(files_.of(path));
  return maker.make();
}

std::optional<std::string> KeptDrawings::find(const layout::Scene& scene) {
  const auto bytes = store_.find(key_of(scene));
  return bytes ? std::optional(std::string(*bytes)) : std::nullopt;
}
void KeptDrawings::put(const layout::Scene& scene, const std::string& svg) {
  store_.put(key_of(scene), svg);
}

Fingerprint print_of_system_fonts() {
  FingerprintMaker maker;
  for (std::string& path : render::font_folders()) maker.add(fact_of(std::move(path)).print);
  return maker.make();
}

std::set<std::string> pictures_in(const layout::Scene& scene) {
  PictureFinder finder;
  finder(scene);
  return std::move(finder.paths);
}

std::set<std::string> pictures_in(const pages::Book& book) {
  PictureFinder finder;
  finder(book);
  return std::move(finder.paths);
}

}  // namespace rulepress::build
