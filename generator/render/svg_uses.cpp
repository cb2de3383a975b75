#include "render/svg_uses.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace rulepress::render {
namespace {

// The value of an attribute in a tag without its brackets, by its name without a prefix.
std::string_view attribute(std::string_view tag, std::string_view name) {
  for (std::size_t at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
    const char before = at == 0 ? ' ' : tag[at - 1];
    std::size_t next = tag.find_first_not_of(" \t\r\n", at + name.size());
    const bool whole =
        (before == ' ' || before == ':' || before == '\t' || before == '\n' || before == '\r') &&
        next != std::string_view::npos && tag[next] == '=';
    if (!whole) continue;
    next = tag.find_first_not_of(" \t\r\n", next + 1);
    if (next == std::string_view::npos || (tag[next] != '"' && tag[next] != '\'')) continue;
    const std::size_t end = tag.find(tag[next], next + 1);
    if (end == std::string_view::npos) continue;
    return tag.substr(next + 1, end - next - 1);
  }
  return {};
}

std::string_view element_name(std::string_view tag) {
  const std::string_view name = tag.substr(0, tag.find_first_of(" \t\r\n/"));
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

// Deeper than any picture is nested, and more uses, counted in each part around them, than any has: a file
// that goes beyond is not worth the time and the memory.
constexpr std::size_t most_depth = 1000;
constexpr std::size_t most_notes = 2'000'000;

using Part = std::string;  // its id; empty for the picture as a whole

// Which parts are used inside which; nothing when it goes beyond all bounds.
std::optional<std::map<Part, std::vector<Part>>> uses_in(std::string_view svg) {
  std::map<Part, std::vector<Part>> uses;
  std::size_t notes = 0;
  std::vector<Part> open{{}};  // of the elements around the present place, the id of each
  for (std::size_t at = svg.find('<'); at != std::string_view::npos; at = svg.find('<', at)) {
    if (svg.substr(at).starts_with("<!--")) {
      at = std::min(svg.find("-->", at), svg.size());
      continue;
    }
    const std::size_t end = std::min(svg.find('>', at), svg.size());
    const std::string_view tag = svg.substr(at + 1, end - at - 1);
    at = end;
    if (tag.empty() || tag.front() == '!' || tag.front() == '?') continue;
    if (tag.front() == '/') {
      if (open.size() > 1) open.pop_back();
      continue;
    }
    open.emplace_back(attribute(tag, "id"));
    if (open.size() > most_depth) return std::nullopt;
    const std::string_view target = attribute(tag, "href");
    if (element_name(tag) == "use" && target.starts_with('#')) {
      // The nearest part that has a name, and all around it, have this one inside.
      std::vector<Part> around = open;
      std::ranges::sort(around);
      const auto twice = std::ranges::unique(around);
      around.erase(twice.begin(), twice.end());
      notes += around.size();
      if (notes > most_notes) return std::nullopt;
      for (const Part& part : around) uses[part].emplace_back(target.substr(1));
    }
    if (tag.back() == '/') open.pop_back();
  }
  return uses;
}

class Counter {
 public:
  explicit Counter(const std::map<Part, std::vector<Part>>& uses) : uses_(uses) {}

  // How many parts are drawn inside a part, at most one more than `most_uses`; also when it draws itself.
  double inside(const Part& part, std::size_t depth = 0) {
    if (depth > most_depth) return most_uses + 1;
    const auto [known, added] = counts_.emplace(part, most_uses + 1);  // what it is while it is being counted
    if (!added) return known->second;
    double count = 0;
    if (const auto found = uses_.find(part); found != uses_.end()) {
      for (const Part& used : found->second)
        count = std::min(count + 1 + inside(used, depth + 1), most_uses + 1);
    }
    return counts_[part] = count;
  }

 private:
  const std::map<Part, std::vector<Part>>& uses_;
  std::map<Part, double> counts_;
};

}  // namespace

bool uses_end(std::string_view svg) {
  const auto uses = uses_in(svg);
  if (!uses) return false;
  Counter counter(*uses);
  return std::ranges::all_of(*uses,
                             [&](const auto& part) { return counter.inside(part.first) <= most_uses; });
}

}  // namespace rulepress::render
