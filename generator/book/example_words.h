// A worked example in words: what is given, what is done, what holds then, phrased from the model as far as
// that goes. What has no words is shown as it is written.
#pragma once

#include <string>
#include <vector>

#include "book/material.h"
#include "book/words.h"

namespace rulepress::book {

class ExampleWords {
 public:
  ExampleWords(const Desk& desk, const model::Example& example);

  // Sentences, each without its full stop; several about one thing are joined: "Bulwark is in column 3 and
  // has 1 damage".
  std::vector<std::string> given(const model::ExampleStep& step) const;
  std::vector<std::string> played(const model::ExampleStep& step) const;
  std::vector<std::string> then(const model::ExampleStep& step) const;

  // Components that the example names, each once, in order.
  std::vector<std::size_t> components() const;

 private:
  // "Bulwark" and "has 1 damage".
  struct Clause {
    std::string who;
    std::string what;
    std::string where = {};  // of "is in column 3": "column 3"
  };

  const model::Node& node(model::NodeIndex index) const { return desk_.material.model.code[index]; }
  std::string noun(model::NodeIndex index) const;
  std::string name_of(const std::string& written) const;
  std::string zone(model::NodeIndex index) const;
  std::string indexed(const model::Field& field, model::NodeIndex index) const;
  std::string written(model::NodeIndex index) const;
  std::string possessive(const std::string& who, const std::string& what) const;
  std::string bounded(std::string_view comparison, const std::string& number) const;
  std::string all_of(const std::vector<std::string>& all) const;
  Clause is_in(model::NodeIndex thing, model::NodeIndex place) const;
  Clause has(model::NodeIndex place, model::NodeIndex value, std::string_view comparison) const;
  Clause valued(const std::string& who, const model::Field& field, const std::string& called,
                model::NodeIndex value, std::string_view comparison) const;
  Clause condition(model::NodeIndex index) const;
  std::string call(model::NodeIndex index, const std::string& name) const;
  void note(model::NodeIndex index, std::vector<std::size_t>& found) const;
  std::vector<std::string> sentences(const std::vector<Clause>& clauses) const;

  const Desk& desk_;
  const model::Example& example_;
  std::vector<model::NodeIndex> lets_;  // by local
};

}  // namespace rulepress::book
