// Values of expressions, and their types. A value may be missing: a field that some cards have and others
// lack. Its type says so, and an expression must then tell what to do: `power else 0`.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace rulepress::expr {

enum class Kind { unknown, number, text, truth, list, record };

struct Type {
  Kind kind = Kind::unknown;
  bool optional = false;                  // the value may be missing
  std::shared_ptr<const Type> item = {};  // of a list
  std::shared_ptr<const struct RecordType> record = {};

  static Type number() { return {Kind::number}; }
  static Type text() { return {Kind::text}; }
  static Type truth() { return {Kind::truth}; }
  static Type list_of(Type item);
  Type present() const;  // the same without `optional`
  Type or_missing() const;
};

struct RecordType {
  std::vector<std::pair<std::string, Type>> fields;
  const Type* find(std::string_view name) const;
};

// "a number", "a list of texts"; for messages.
std::string name_of(const Type& type);

// Whether both are of one kind, and the items of lists too; unknown kinds fit everything.
bool same_kind(const Type& a, const Type& b);

struct Missing {};
struct Value;
struct NamedValue;
using List = std::vector<Value>;
using Record = std::vector<NamedValue>;

struct Value {
  std::variant<Missing, double, std::string, bool, List, Record> data;

  bool is_missing() const { return std::holds_alternative<Missing>(data); }
  template <class T>
  const T* as() const {
    return std::get_if<T>(&data);
  }
};

struct NamedValue {
  std::string name;
  Value value;
};

bool equal(const Value& a, const Value& b);

// As it is printed: 3, 2.5, fire, yes/no for truths, items of a list joined by ", ".
std::string to_text(const Value& value);

}  // namespace rulepress::expr
