#include "expr/value.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulepress::expr {

Type Type::list_of(Type item) {
  Type made{Kind::list};
  made.item = std::make_shared<const Type>(std::move(item));
  return made;
}

Type Type::present() const {
  Type made = *this;
  made.optional = false;
  return made;
}

Type Type::or_missing() const {
  Type made = *this;
  made.optional = true;
  return made;
}

const Type* RecordType::find(std::string_view name) const {
  for (const auto& [field, type] : fields) {
    if (field == name) return &type;
  }
  return nullptr;
}

std::string name_of(const Type& type) {
  switch (type.kind) {
    case Kind::unknown:
      return "something";
    case Kind::number:
      return "a number";
    case Kind::text:
      return "text";
    case Kind::truth:
      return "true or false";
    case Kind::list:
      if (type.item == nullptr || type.item->kind == Kind::unknown) return "a list";
      return type.item->kind == Kind::number ? "a list of numbers"
             : type.item->kind == Kind::text ? "a list of texts"
                                             : "a list";
    case Kind::record:
      return "a table";
  }
  return "";
}

bool same_kind(const Type& a, const Type& b) {
  if (a.kind == Kind::unknown || b.kind == Kind::unknown) return true;
  if (a.kind != b.kind) return false;
  return a.kind != Kind::list || a.item == nullptr || b.item == nullptr || same_kind(*a.item, *b.item);
}

bool equal(const Value& a, const Value& b) {
  if (a.data.index() != b.data.index()) return false;
  if (const auto* list = a.as<List>()) {
    return std::ranges::equal(*list, *b.as<List>(), equal);
  }
  if (const auto* record = a.as<Record>()) {
    return std::ranges::equal(*record, *b.as<Record>(), [](const auto& x, const auto& y) {
      return x.name == y.name && equal(x.value, y.value);
    });
  }
  if (const auto* number = a.as<double>()) return *number == *b.as<double>();
  if (const auto* text = a.as<std::string>()) return *text == *b.as<std::string>();
  if (const auto* truth = a.as<bool>()) return *truth == *b.as<bool>();
  return true;
}

std::string to_text(const Value& value) {
  if (const auto* number = value.as<double>()) {
    // At most four digits behind the point, and no point behind a whole number.
    std::string text = fmt::format("{:.4f}", *number);
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
  }
  if (const auto* text = value.as<std::string>()) return *text;
  if (const auto* truth = value.as<bool>()) return *truth ? "yes" : "no";
  if (const auto* list = value.as<List>()) {
    std::string text;
    for (const Value& item : *list) text += (text.empty() ? "" : ", ") + to_text(item);
    return text;
  }
  return "";
}

}  // namespace rulepress::expr
