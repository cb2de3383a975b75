#include "press/shared_shapes.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <optional>

namespace rulepress::press {
namespace {

constexpr std::string_view letter_begin = "<symbol overflow=\"visible\" id=\"";
constexpr std::string_view letter_end = "</symbol>";
constexpr std::size_t worth_sharing = 60;  // letters of an element; using one takes about 20

bool begins_number(char c) {
  return (c >= '0' && c <= '9') || c == '-' || c == '.';
}

bool goes_on(char c) {
  return (c >= '0' && c <= '9') || c == '.';
}

std::string with_rounded_data(std::string_view element) {
  const auto begin = element.find(" d=\"");
  if (begin == std::string_view::npos) return std::string(element);
  const auto end = element.find('"', begin + 4);
  if (end == std::string_view::npos) return std::string(element);
  std::string made(element.substr(0, begin + 4));
  made += rounded_path(element.substr(begin + 4, end - begin - 4));
  made += element.substr(end);
  return made;
}

// The name of a letter, as `s3-glyph0-1`, and its path.
struct Letter {
  std::string name;
  std::string path;
};

std::optional<Letter> letter_in(std::string_view symbol) {
  const auto name_end = symbol.find('"', letter_begin.size());
  const auto path = symbol.find("<path ");
  if (name_end == std::string_view::npos || path == std::string_view::npos) return std::nullopt;
  const std::string_view name = symbol.substr(letter_begin.size(), name_end - letter_begin.size());
  const auto path_end = symbol.find("/>", path);
  if (name.find("glyph") == std::string_view::npos || path_end == std::string_view::npos) return std::nullopt;
  if (symbol.find("<path ", path + 1) != std::string_view::npos) return std::nullopt;
  return Letter{std::string(name), with_rounded_data(symbol.substr(path, path_end + 2 - path))};
}

}  // namespace

std::string rounded_path(std::string_view data) {
  std::vector<std::pair<std::size_t, std::size_t>> numbers;  // where they begin and end
  double largest = 0;
  for (std::size_t at = 0; at < data.size();) {
    if (!begins_number(data[at])) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < data.size() && goes_on(data[end])) ++end;
    // Powers of ten are left alone, and all else with them.
    if (end < data.size() && (data[end] == 'e' || data[end] == 'E')) return std::string(data);
    largest =
        std::max(largest, std::abs(std::strtod(std::string(data.substr(at, end - at)).c_str(), nullptr)));
    numbers.emplace_back(at, end);
    at = end;
  }
  constexpr double large_enough = 1;
  if (largest < large_enough) return std::string(data);
  std::string made;
  made.reserve(data.size());
  std::size_t last = 0;
  for (const auto& [begin, end] : numbers) {
    made += data.substr(last, begin - last);
    const double value = std::strtod(std::string(data.substr(begin, end - begin)).c_str(), nullptr);
    std::string text = fmt::format("{:.3f}", value);
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    made += text == "-0" ? "0" : text;
    last = end;
  }
  made += data.substr(last);
  while (made.ends_with(' ')) made.pop_back();
  return made;
}

std::size_t SharedShapes::note(const std::string& element, bool letter) {
  const std::string key = fmt::format("{} {}", letter ? "letter" : "path", element);
  const auto [place, added] = numbers_.emplace(key, shapes_.size());
  if (added) shapes_.push_back({element, 0, letter});
  ++shapes_[place->second].uses;
  return place->second;
}

std::size_t SharedShapes::add(const std::string& svg) {
  std::map<std::string, std::string, std::less<>> letters;  // paths by name
  std::vector<Piece> pieces;
  std::string open;
  const std::string_view all = svg;
  const auto close = [&](std::size_t shape) {
    pieces.push_back({std::move(open), shape});
    open.clear();
  };
  for (std::size_t at = 0; at < all.size();) {
    const std::string_view rest = all.substr(at);
    if (rest.starts_with(letter_begin)) {
      const auto end = rest.find(letter_end);
      const std::string_view symbol =
          rest.substr(0, end == std::string_view::npos ? rest.size() : end + letter_end.size());
      if (auto letter = letter_in(symbol)) {
        // Letters are written where they are used; Cairo defines some that nobody uses.
        letters.emplace(std::move(letter->name), std::move(letter->path));
        at += symbol.size();
        while (at < all.size() && all[at] == '\n') ++at;
        continue;
      }
    }
    if (rest.starts_with("<use xlink:href=\"#") || rest.starts_with("<use href=\"#")) {
      const auto name = rest.find('#') + 1;
      const auto name_end = rest.find('"', name);
      const auto end = rest.find("/>");
      if (name_end != std::string_view::npos && end != std::string_view::npos) {
        const auto found = letters.find(rest.substr(name, name_end - name));
        if (found != letters.end()) {
          open += "<use href=\"#";
          close(note(found->second, true));
          open = std::string(rest.substr(name_end, end + 2 - name_end));
          at += end + 2;
          continue;
        }
      }
    }
    if (rest.starts_with("<path ")) {
      const auto end = rest.find("/>");
      if (end != std::string_view::npos && rest.find('>') == end + 1) {
        std::string element = with_rounded_data(rest.substr(0, end + 2));
        if (element.size() < worth_sharing || element.find(" id=\"") != std::string::npos) {
          open += element;
        } else {
          close(note(element, false));
        }
        at += end + 2;
        continue;
      }
    }
    const auto next = all.find('<', at + 1);
    open += all.substr(at, next == std::string_view::npos ? next : next - at);
    at = next == std::string_view::npos ? all.size() : next;
  }
  close(none);
  drawings_.push_back(std::move(pieces));
  return drawings_.size() - 1;
}

std::string SharedShapes::written(std::size_t drawing) const {
  std::string made;
  for (const Piece& piece : drawings_[drawing]) {
    made += piece.text;
    if (piece.shape == none) continue;
    const Shape& shape = shapes_[piece.shape];
    if (shape.letter) {
      made += fmt::format("p{}", piece.shape);
    } else {
      made += shape.uses > 1 ? fmt::format("<use href=\"#p{}\"/>", piece.shape) : shape.element;
    }
  }
  return made;
}

std::string SharedShapes::definitions() const {
  std::string made;
  for (std::size_t i = 0; i < shapes_.size(); ++i) {
    const Shape& shape = shapes_[i];
    if (shape.uses < 2 && !shape.letter) continue;
    made += fmt::format("<path id=\"p{}\"{}\n", i, shape.element.substr(std::string_view("<path").size()));
  }
  return made;
}

}  // namespace rulepress::press
