#include "model/check/compile.h"

#include "model/check/checker.h"
#include "model/parse/syntax.h"

namespace rulepress::model {

Model compile(const rules::Document& document, source::Diagnostics& diagnostics) {
  std::vector<const source::Excerpt*> blocks;
  std::vector<const source::Excerpt*> maps;
  std::vector<std::string> map_names;
  std::size_t letters = 0;
  for (const rules::Block& block : document.blocks) {
    if (!block.closed) return {};  // who knows what of it is meant as rules
    if (block.kind == rules::BlockKind::rules) {
      blocks.push_back(&block.content);
      letters += block.content.text().size();
    } else {
      maps.push_back(&block.content);
      map_names.push_back(block.name);
    }
  }
  const std::vector<Declaration> declarations = parse(blocks, diagnostics);
  return Checker(declarations, maps, map_names, diagnostics).check(letters);
}

}  // namespace rulepress::model
