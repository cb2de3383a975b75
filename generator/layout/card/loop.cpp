#include "layout/card/loop.h"

#include <algorithm>

#include "layout/card/card_values.h"

namespace rulepress::layout {
namespace {

constexpr double most_times = 1000;

expr::List items_of(const expr::Value& over) {
  if (const auto* list = over.as<expr::List>()) return *list;
  expr::List items;
  if (const auto* count = over.as<double>()) {
    for (int i = 1; i <= static_cast<int>(std::clamp(*count, 0.0, most_times)); ++i)
      items.push_back({static_cast<double>(i)});
  }
  return items;
}

}  // namespace

void for_each_item(Draft& draft, const Loop& loop, const std::function<void()>& visit) {
  if (loop.list.nodes.empty()) return;
  const expr::Names outer_names = draft.names;
  const auto outer_items = draft.items;
  const expr::List items = items_of(expr::evaluate(loop.list, draft.names));
  const source::TomlValue* written = written_value(draft, loop.list);
  const auto* list = written == nullptr ? nullptr : written->as<source::TomlArray>();
  draft.items["number"] = nullptr;
  for (std::size_t i = 0; i < items.size(); ++i) {
    draft.names[loop.item] = items[i];
    draft.names["number"] = {static_cast<double>(i + 1)};
    draft.items[loop.item] = list != nullptr && i < list->size() ? &(*list)[i] : nullptr;
    visit();
  }
  draft.names = outer_names;
  draft.items = outer_items;
}

}  // namespace rulepress::layout
