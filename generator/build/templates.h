// Which template draws which type of card: templates/<game>/<type>.toml, else templates/common/<type>.toml,
// joined with the template it extends, and so on upwards, and checked against the fields that the cards of
// the type have.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "build/graph.h"
#include "cards/deck.h"
#include "layout/template/template.h"

namespace rulepress::build {

using TemplateFiles = std::vector<Made<layout::Template>>;

struct TypeTemplates {
  std::map<std::string, Made<layout::Template>> by_type;  // types without a good template are missing
  std::map<std::string, Made<layout::Template>> low_ink;  // the same types; as above where nothing changes
  bool saves_ink = false;                                 // some of them change
  std::map<std::string, Fingerprint> files = {};          // of the same types: what their files hold
  source::Diagnostics diagnostics;
};

// `own` are the game's template files, `common` the shared ones. A game without any template of its own is
// not yet meant to be drawn, and nothing is reported missing. The deck was made with the model.
TypeTemplates join_templates(const TemplateFiles& own, const TemplateFiles& common,
                             const Made<cards::Deck>& deck, const model::Model& model, Graph& graph);

}  // namespace rulepress::build
