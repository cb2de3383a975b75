#include "press/sheet.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace rulepress::press {
namespace {

// Two decimals without "-0.00".
std::string figure(layout::Mm length) {
  const double rounded = std::round(length.value * 100) / 100;
  return fmt::format("{:.2f}", rounded == 0 ? 0.0 : rounded);
}

std::string text_of(layout::Point point) {
  return figure(point.x) + " " + figure(point.y);
}

std::string text_of(layout::Size size) {
  return figure(size.width) + " x " + figure(size.height);
}

std::string text_of(const layout::Box& box) {
  return text_of(layout::Point{box.x, box.y}) + " size " + text_of(layout::Size{box.width, box.height});
}

std::string_view text_of(Duplex duplex) {
  switch (duplex) {
    case Duplex::long_edge:
      return "long-edge";
    case Duplex::short_edge:
      return "short-edge";
    case Duplex::fronts_only:
      break;
  }
  return "fronts-only";
}

std::string_view text_of(Bleed bleed) {
  switch (bleed) {
    case Bleed::whole:
      return "whole";
    case Bleed::cut:
      return "cut";
    case Bleed::none:
      break;
  }
  return "none";
}

std::string_view text_of(layout::Outline outline) {
  switch (outline) {
    case layout::Outline::rounded:
      return "rounded";
    case layout::Outline::circle:
      return "circle";
    case layout::Outline::hexagon:
      return "hexagon";
    case layout::Outline::rectangle:
      break;
  }
  return "rectangle";
}

std::string_view text_of(Unplaced::Why why) {
  switch (why) {
    case Unplaced::Why::too_small:
      return "too small";
    case Unplaced::Why::too_many:
      return "too many";
    case Unplaced::Why::too_large:
      break;
  }
  return "too large";
}

void dump_page(const Page& page, std::size_t number, std::string& out) {
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "page {} {} {} bleed {}\n", number, page.side == Side::front ? "front" : "back",
                 text_of(page.size), text_of(page.bleed));
  for (const std::string& deck : page.decks) fmt::format_to(to, "  deck {}\n", deck);
  if (page.shift != Shift{})
    fmt::format_to(to, "  moved {} {} turned {:.2f}\n", figure(page.shift.x), figure(page.shift.y),
                   page.shift.degrees);
  if (!page.part.empty()) fmt::format_to(to, "  part {}\n", page.part);
  for (const Placement& placement : page.placements) {
    fmt::format_to(
        to, "  face {} at {} turned {} visible {}{}\n", placement.face, text_of(placement.trim),
        placement.rotation, text_of(placement.visible),
        placement.shape == layout::Outline::rectangle ? "" : fmt::format(" {}", text_of(placement.shape)));
  }
  for (const Mark& mark : page.marks) {
    fmt::format_to(to, "  mark {} to {}{}{}\n", text_of(mark.from), text_of(mark.to),
                   mark.dash == Dash::dotted ? " dotted" : "", mark.faint ? " faint" : "");
  }
  for (const CutLine& cut : page.cuts) {
    fmt::format_to(to, "  cut {} at {}\n", text_of(cut.outline), text_of(cut.trim));
  }
  for (const Tint& tint : page.tints) {
    fmt::format_to(to, "  tint {:.2f}", tint.grey);
    for (const layout::Point& corner : tint.corners) fmt::format_to(to, " / {}", text_of(corner));
    fmt::format_to(to, "\n");
  }
  if (page.ruler)
    fmt::format_to(to, "  ruler at {} turned {}\n", text_of(page.ruler->box), page.ruler->rotation);
  for (const Label& label : page.labels) {
    fmt::format_to(to, "  label \"{}\" at {} turned {}{}\n", label.text, text_of(label.box), label.rotation,
                   label.size == Label{}.size ? "" : fmt::format(" size {} pt", label.size.value));
  }
}

}  // namespace

std::string dump(const SheetPlan& plan) {
  std::string out = fmt::format("sheets {} {} {}\n", plan.paper.name, text_of(plan.paper.size),
                                plan.folded ? "folded" : text_of(plan.duplex));
  for (const Unplaced& piece : plan.unplaced) {
    fmt::format_to(std::back_inserter(out), "unplaced piece {} of {} {}: {}, usable {}\n", piece.piece,
                   piece.deck, text_of(piece.size), text_of(piece.why), text_of(piece.usable));
  }
  for (std::size_t i = 0; i < plan.pages.size(); ++i) dump_page(plan.pages[i], i + 1, out);
  return out;
}

}  // namespace rulepress::press
