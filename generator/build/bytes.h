// Values as bytes and back, for files that this program alone reads, on the machine that wrote them. A type
// says once what it holds, for both ways:
//
//   template <class Way>
//   void pass(Way& way, Like<Point> auto& point) { way(point.x, point.y); }
//
// Reading never goes past the end: bytes that cannot have been written leave the reader in trouble.
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "build/fingerprint.h"

namespace rulepress::build {

// T itself, or T that is not changed.
template <class Given, class T>
concept Like = std::same_as<std::remove_const_t<Given>, T>;

template <class T>
concept Plain = std::is_arithmetic_v<T> || std::is_enum_v<T>;

class ByteWriter {
 public:
  template <class... T>
  void operator()(const T&... values) {
    (one(values), ...);
  }
  std::string bytes;

 private:
  template <Plain T>
  void one(const T& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void size(std::size_t count) { one(static_cast<std::uint32_t>(count)); }
  void one(const std::string& text) {
    size(text.size());
    bytes += text;
  }
  template <class T>
  void one(const std::vector<T>& list) {
    size(list.size());
    for (const T& item : list) one(item);
  }
  template <class K, class T>
  void one(const std::map<K, T>& map) {
    size(map.size());
    for (const auto& [key, value] : map) (*this)(key, value);
  }
  template <class T>
  void one(const std::optional<T>& maybe) {
    one(maybe.has_value());
    if (maybe) one(*maybe);
  }
  template <class T>
  void one(const std::shared_ptr<const T>& shared) {
    one(shared != nullptr);
    if (shared) one(*shared);
  }
  template <class... T>
  void one(const std::variant<T...>& choice) {
    one(static_cast<std::uint8_t>(choice.index()));
    std::visit([&](const auto& value) { one(value); }, choice);
  }
  template <class T>
    requires std::is_class_v<T>
  void one(const T& value) {
    pass(*this, value);
  }
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : left_(bytes) {}

  template <class... T>
  void operator()(T&... values) {
    (one(values), ...);
  }
  // All could be read, and nothing is left.
  bool complete() const { return good_ && left_.empty(); }

 private:
  template <Plain T>
  void one(T& value) {
    if (left_.size() < sizeof value) return fail();
    if constexpr (std::same_as<T, bool>) {
      if (left_.front() != 0 && left_.front() != 1) return fail();
    }
    std::memcpy(&value, left_.data(), sizeof value);
    left_.remove_prefix(sizeof value);
  }
  // Everything that is counted takes a byte or more.
  std::size_t size() {
    std::uint32_t count = 0;
    one(count);
    if (count > left_.size()) fail();
    return good_ ? count : 0;
  }
  void one(std::string& text) {
    const std::size_t count = size();
    text.assign(left_.substr(0, count));
    left_.remove_prefix(count);
  }
  template <class T>
  void one(std::vector<T>& list) {
    list.clear();
    const std::size_t count = size();
    list.reserve(count);
    for (std::size_t i = 0; i < count && good_; ++i) one(list.emplace_back());
  }
  template <class K, class T>
  void one(std::map<K, T>& map) {
    map.clear();
    const std::size_t count = size();
    for (std::size_t i = 0; i < count && good_; ++i) {
      K key{};
      one(key);
      one(map.emplace_hint(map.end(), std::move(key), T{})->second);
    }
  }
  template <class T>
  void one(std::optional<T>& maybe) {
    bool there = false;
    one(there);
    maybe.reset();
    if (there && good_) one(maybe.emplace());
  }
  template <class T>
  void one(std::shared_ptr<const T>& shared) {
    bool there = false;
    one(there);
    shared = nullptr;
    if (!there || !good_) return;
    auto made = std::make_shared<T>();
    one(*made);
    shared = std::move(made);
  }
  template <class... T>
  void one(std::variant<T...>& choice) {
    std::uint8_t index = 0;
    one(index);
    if (index >= sizeof...(T)) return fail();
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((I == index ? one(choice.template emplace<I>()) : void()), ...);
    }(std::index_sequence_for<T...>());
  }
  template <class T>
    requires std::is_class_v<T>
  void one(T& value) {
    pass(*this, value);
  }
  void fail() {
    good_ = false;
    left_ = {};
  }

  std::string_view left_;
  bool good_ = true;
};

template <class Way>
void pass(Way& way, Like<Fingerprint> auto& print) {
  way(print.high, print.low);
}

template <class T>
std::string to_bytes(const T& value) {
  ByteWriter writer;
  writer(value);
  return std::move(writer.bytes);
}

// Nothing when these are not the bytes of such a value.
template <class T>
std::optional<T> from_bytes(std::string_view bytes) {
  ByteReader reader(bytes);
  T made{};
  reader(made);
  if (!reader.complete()) return std::nullopt;
  return made;
}

}  // namespace rulepress::build
