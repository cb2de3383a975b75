#include "layout/template/low_ink.h"

#include <fmt/format.h>

#include <algorithm>

#include "layout/mistakes.h"
#include "source/nearest.h"

namespace rulepress::layout {
namespace {

bool has_rule(const Element& element) {
  return element.ink != InkRule::always || !element.low_ink.empty() ||
         std::ranges::any_of(element.children, has_rule);
}

std::vector<Element> for_ink(const std::vector<Element>& elements, Ink ink) {
  std::vector<Element> made;
  for (const Element& element : elements) {
    if (element.ink == (ink == Ink::low ? InkRule::full_only : InkRule::low_only)) continue;
    const bool other = ink == Ink::low && !element.low_ink.empty();
    Element one = other ? element.low_ink.front() : element;
    one.ink = InkRule::always;
    one.low_ink.clear();
    one.children = for_ink(one.children, ink);
    made.push_back(std::move(one));
  }
  return made;
}

}  // namespace

Template for_ink(const Template& made, Ink ink) {
  Template one = made;
  if (ink == Ink::low) {
    for (auto& [name, colour] : one.palette) {
      const auto other = made.low_ink_palette.find(name);
      if (other != made.low_ink_palette.end()) colour = other->second;
    }
  }
  one.low_ink_palette.clear();
  one.front = for_ink(made.front, ink);
  one.back = for_ink(made.back, ink);
  for (FurtherFace& face : one.further) face.elements = for_ink(face.elements, ink);
  return one;
}

void check_low_ink(const Template& made, source::Diagnostics& diagnostics) {
  const auto known = source::keys_of(made.palette);
  for (const auto& [name, colour] : made.low_ink_palette) {
    if (made.palette.contains(name)) continue;
    const source::Span place = made.low_ink_places.at(name);
    auto& report = diagnostics.report(mistakes::unknown_colour, place,
                                      fmt::format("there is no colour `{}` in [palette] to change", name));
    if (const auto meant = source::nearest(name, known)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant), {place, *meant});
    } else {
      report.suggest(known.empty() ? "the template has no colours with names yet"
                                   : fmt::format("there {} {}", known.size() == 1 ? "is" : "are",
                                                 source::quoted_list(known)));
    }
  }
}

bool saves_ink(const Template& made) {
  return !made.low_ink_palette.empty() || std::ranges::any_of(made.front, has_rule) ||
         std::ranges::any_of(made.back, has_rule) ||
         std::ranges::any_of(made.further, [](const FurtherFace& face) {
           return std::ranges::any_of(face.elements, has_rule);
         });
}

}  // namespace rulepress::layout
