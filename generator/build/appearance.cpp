#include "build/appearance.h"

#include <cmath>
#include <set>

namespace rulepress::build {
namespace {

using layout::Mm;

// Lengths count to a thousandth of a millimetre, so that two compilers come to one result.
constexpr double grain = 1000;

class Looker {
 public:
  Looker(const render::FontList& fonts, const source::FileSystem& files) : files_(files) {
    for (const std::string& bytes : fonts.files) {
      const render::Fonts alone(render::FontList{{bytes}, {}});
      for (const std::string& family : alone.families()) own_fonts_[family].push_back(fingerprint(bytes));
    }
  }

  Fingerprint look(const layout::Scene& scene) {
    maker_ = {};
    families_.clear();
    add(scene.size.width);
    add(scene.size.height);
    add(scene.bleed);
    add(scene.corner_radius);
    add_number(static_cast<double>(scene.outline));
    add(scene.items);
    for (const std::string& family : families_) {
      const auto own = own_fonts_.find(family);
      if (own == own_fonts_.end()) continue;
      for (const Fingerprint& print : own->second) maker_.add(print);
    }
    return maker_.make();
  }

 private:
  void add_number(double value) { maker_.add(static_cast<std::uint64_t>(std::llround(value * grain))); }
  void add(Mm length) { add_number(length.value); }
  void add(layout::Pt length) { add_number(length.value); }
  void add(const layout::Point& point) {
    add(point.x);
    add(point.y);
  }
  void add(const layout::Box& box) {
    add(layout::Point{box.x, box.y});
    add(box.width);
    add(box.height);
  }
  void add(const layout::Colour& colour) {
    for (const double part : {colour.red, colour.green, colour.blue, colour.alpha}) add_number(part);
  }
  void add(std::string_view text) { maker_.add(text); }
  void add_count(std::size_t count) { maker_.add(static_cast<std::uint64_t>(count)); }

  void add(const layout::Path& path) {
    add_count(path.size());
    for (const layout::PathStep& step : path) {
      add_count(static_cast<std::size_t>(step.kind));
      for (const layout::Point& point : {step.a, step.b, step.to}) add(point);
    }
  }

  void add(const layout::Shape& shape) {
    add(shape.path);
    if (shape.fill) {
      if (const auto* colour = std::get_if<layout::Colour>(&*shape.fill)) {
        add("fill");
        add(*colour);
      } else {
        const auto& gradient = std::get<layout::Gradient>(*shape.fill);
        add("gradient");
        add(gradient.from);
        add(gradient.to);
        add(gradient.first);
        add(gradient.last);
      }
    }
    if (!shape.stroke) return;
    add("stroke");
    add(shape.stroke->colour);
    add(shape.stroke->width);
    add_count(shape.stroke->dashes.size());
    for (const Mm dash : shape.stroke->dashes) add(dash);
  }

  void add_picture(const std::string& path) {
    const auto [known, added] = pictures_.emplace(path, Fingerprint{});
    if (added) {
      const auto read = files_.read(path);
      const auto* bytes = std::get_if<std::string>(&read);
      known->second = fingerprint(bytes == nullptr ? std::string_view() : std::string_view(*bytes));
    }
    maker_.add(known->second);
  }

  void add(const layout::TextRun& run) {
    if (!run.icon.empty()) {
      add("icon");
      add_picture(run.icon);
    } else {
      add("words");
      add(run.text);
    }
    add(run.font.family);
    families_.insert(run.font.family);
    add_count(static_cast<std::size_t>(run.font.weight));
    add_count(run.font.italic ? 1 : 0);
    add(run.font.features);
    add(run.size);
    add(run.colour);
    add(run.tracking);
  }

  void add(const layout::Text& text) {
    const layout::TextBlock& block = text.block;
    add(text.at);
    add(block.width);
    add_number(block.leading);
    add(block.language);
    add_count(block.paragraphs.size());
    for (const layout::Paragraph& paragraph : block.paragraphs) {
      add_count(static_cast<std::size_t>(paragraph.align));
      add(paragraph.space_before);
      add(paragraph.indent);
      add(paragraph.bullet);
      add_count(paragraph.right_to_left ? 1 : 0);
      add_count(paragraph.runs.size());
      for (const layout::TextRun& run : paragraph.runs) add(run);
    }
  }

  void add(const layout::Group& group) {
    add(group.origin);
    add_number(group.degrees);
    add(group.pivot);
    add_number(group.opacity);
    add_number(group.scale);
    if (group.clip) add(*group.clip);
    add(group.items);
  }

  void add(const std::vector<layout::Item>& items) {
    add_count(items.size());
    for (const layout::Item& item : items) {
      add_count(item.what.index());
      if (const auto* picture = std::get_if<layout::Picture>(&item.what)) {
        add_picture(picture->path);
        add(picture->box);
      } else if (const auto* shape = std::get_if<layout::Shape>(&item.what)) {
        add(*shape);
      } else if (const auto* text = std::get_if<layout::Text>(&item.what)) {
        add(*text);
      } else {
        add(std::get<layout::Group>(item.what));
      }
    }
  }

  const source::FileSystem& files_;
  std::map<std::string, std::vector<Fingerprint>> own_fonts_;  // by family
  std::map<std::string, Fingerprint> pictures_;                // by path
  std::set<std::string> families_;                             // of the scene that is looked at
  FingerprintMaker maker_;
};

}  // namespace

std::vector<Fingerprint> scene_appearances(const FaceSet& faces, const source::FileSystem& files) {
  Looker looker(faces.fonts, files);
  std::vector<Fingerprint> made;
  made.reserve(faces.scenes.size());
  for (const layout::Scene& scene : faces.scenes) made.push_back(looker.look(scene));
  return made;
}

std::map<std::size_t, Fingerprint> appearances_of(const FaceSet& faces, const source::FileSystem& files) {
  const std::vector<Fingerprint> scenes = scene_appearances(faces, files);
  std::map<std::size_t, FingerprintMaker> makers;
  for (const DrawnComponent& drawn : faces.components) {
    FingerprintMaker& maker = makers[drawn.component];
    maker.add("front").add(scenes[drawn.front]);
    if (drawn.back) maker.add("back").add(scenes[*drawn.back]);
  }
  std::map<std::size_t, Fingerprint> made;
  for (const auto& [component, maker] : makers) made.emplace(component, maker.make());
  return made;
}

}  // namespace rulepress::build
