// All components of a game, from all its files: ids are unique, and each field holds one kind of value within
// a type. Without a model of the rules the types of fields are inferred from what the cards hold.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cards/card_file.h"
#include "model/model.h"

namespace rulepress::cards {

enum class FieldType { whole, number, text, truth, list, table, time };

struct InferredField {
  std::string name;
  FieldType type;
  std::size_t uses;    // components that have it
  source::Span first;  // where it stands first
};

struct InferredType {
  std::string name;
  std::size_t components;
  std::vector<InferredField> fields;  // in the order in which they appear
};

struct Deck {
  std::vector<Component> components;  // in print order: files by name, then as they stand in the file
  std::vector<InferredType> types;    // by name
};

// What the rules declare is not guessed: types of `model` are checked by typed.h.
Deck gather(const std::vector<std::shared_ptr<const CardFile>>& files, source::Diagnostics& diagnostics,
            const model::Model* model = nullptr);

std::string dump(const Deck& deck);

// How many of each kind: "6 cards and 1 token".
std::string in_words(const std::map<ComponentKind, std::size_t>& counts);

}  // namespace rulepress::cards
