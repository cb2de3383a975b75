#include "text/card_texts.h"

#include <algorithm>

#include "cards/typed.h"

namespace rulepress::text {
namespace {

using model::Kind;
using model::Model;
using model::Type;
using source::TomlValue;

class Collector {
 public:
  Collector(const cards::Deck& deck, const Model& model) : deck_(deck), model_(model) {}

  std::vector<CardText> run() {
    for (; at_ < deck_.components.size(); ++at_) {
      const cards::Component& component = deck_.components[at_];
      const Ref type = cards::declared_type(component, model_);
      if (type == model::no_ref) continue;
      if (const model::Field* text = model_.find_field(type, "text"); text != nullptr && text->printed)
        add(component.text, text->type);
      for (const cards::Field& field : component.fields) {
        const model::Field* known = model_.find_field(type, field.name);
        if (known != nullptr && known->printed) look_at(field.value, known->type);
      }
    }
    return std::move(made_);
  }

 private:
  void add(const source::Excerpt& words, const Type& type) {
    if (type.kind == Kind::meaning && type.ref != model::no_ref && !words.text().empty())
      made_.push_back({at_, type.ref, !type.is_one(), &words});
  }

  void look_at(const TomlValue& value, const Type& type) {
    if (type.indexed) {
      if (const auto* table = value.as<source::TomlTable>()) {
        for (const source::TomlEntry& entry : table->entries) look_at(entry.value, type.unindexed());
      }
    } else if (const auto* list = value.as<source::TomlArray>()) {
      for (const TomlValue& one : *list) look_at(one, type.element());
    } else if (const auto* words = value.as<source::Excerpt>()) {
      add(*words, type);
    } else if (const auto* table = value.as<source::TomlTable>();
               table != nullptr && type.kind == Kind::thing) {
      for (const source::TomlEntry& entry : table->entries) {
        const model::Field* field = model_.find_field(type.ref, entry.key);
        if (field != nullptr && field->printed) look_at(entry.value, field->type);
      }
    }
  }

  const cards::Deck& deck_;
  const Model& model_;
  std::size_t at_ = 0;
  std::vector<CardText> made_;
};

}  // namespace

std::vector<CardText> card_texts(const cards::Deck& deck, const Model& model) {
  return Collector(deck, model).run();
}

}  // namespace rulepress::text
