#include "text/card_texts.h"

#include <algorithm>

#include "cards/typed.h"

namespace rulepress::text {
namespace {

using model::Kind;
using model::Model;
using model::Type;
using source::TomlValue;

// Of a deck that may be changed, or of one that may not.
template <class Deck, class Words, class Value>
class Collector {
 public:
  Collector(Deck& deck, const Model& model) : deck_(deck), model_(model) {}

  std::vector<TextOf<Words>> run() {
    for (; at_ < deck_.components.size(); ++at_) {
      auto& component = deck_.components[at_];
      const Ref type = cards::declared_type(component, model_);
      if (type == model::no_ref) continue;
      if (const model::Field* text = model_.find_field(type, "text"); text != nullptr && text->printed)
        add(component.text, text->type);
      for (auto& field : component.fields) {
        const model::Field* known = model_.find_field(type, field.name);
        if (known != nullptr && known->printed) look_at(field.value, known->type);
      }
    }
    return std::move(made_);
  }

 private:
  void add(Words& words, const Type& type) {
    if (type.kind == Kind::meaning && type.ref != model::no_ref && !words.text().empty())
      made_.push_back({at_, type.ref, !type.is_one(), &words});
  }

  void look_at(Value& value, const Type& type) {
    if (type.indexed) {
      if (auto* table = std::get_if<source::TomlTable>(&value.data)) {
        for (auto& entry : table->entries) look_at(entry.value, type.unindexed());
      }
    } else if (auto* list = std::get_if<source::TomlArray>(&value.data)) {
      for (Value& one : *list) look_at(one, type.element());
    } else if (auto* words = std::get_if<source::Excerpt>(&value.data)) {
      add(*words, type);
    } else if (auto* table = std::get_if<source::TomlTable>(&value.data);
               table != nullptr && type.kind == Kind::thing) {
      for (auto& entry : table->entries) {
        const model::Field* field = model_.find_field(type.ref, entry.key);
        if (field != nullptr && field->printed) look_at(entry.value, field->type);
      }
    }
  }

  Deck& deck_;
  const Model& model_;
  std::size_t at_ = 0;
  std::vector<TextOf<Words>> made_;
};

}  // namespace

std::vector<CardText> card_texts(const cards::Deck& deck, const Model& model) {
  return Collector<const cards::Deck, const source::Excerpt, const TomlValue>(deck, model).run();
}

std::vector<TextOf<source::Excerpt>> texts_to_change(cards::Deck& deck, const Model& model) {
  return Collector<cards::Deck, source::Excerpt, TomlValue>(deck, model).run();
}

}  // namespace rulepress::text
