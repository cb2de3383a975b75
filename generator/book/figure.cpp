#include "book/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "book/mistakes.h"
#include "source/nearest.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

using source::Span;

constexpr std::array<std::string_view, 7> kinds = {"card",  "fan",  "stacks", "anatomy",
                                                   "board", "dice", "turn"};

std::optional<int> whole_number(std::string_view text) {
  int made = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, made);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return made;
}

Span part_span(const Span& whole, std::string_view text, std::string_view part) {
  const auto offset = static_cast<std::uint32_t>(part.data() - text.data());
  // An address that is written otherwise than it is read has one place for all of it.
  if (whole.end - whole.begin != text.size()) return whole;
  return {whole.file, whole.begin + offset, whole.begin + offset + static_cast<std::uint32_t>(part.size())};
}

std::vector<FigureLine> read_lines(const source::Excerpt& content, const BookContext& context) {
  std::vector<FigureLine> lines;
  const std::string& text = content.text();
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = source::trimmed(std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
    if (line.empty() || line.starts_with("--")) continue;
    const auto from = static_cast<std::size_t>(line.data() - text.data());
    const auto colon = line.find(':');
    const std::string_view key = source::trimmed(line.substr(0, colon));
    if (colon == std::string_view::npos || key.empty()) {
      context.diagnostics
          .report(mistakes::figure_line, content.span(from, from + line.size()),
                  "a line of a figure has a word, a colon, and what belongs to it")
          .suggest("write it as `title: The name of the card`");
      continue;
    }
    const std::string_view value = source::trimmed(line.substr(colon + 1));
    const auto value_from =
        value.empty() ? from + line.size() : static_cast<std::size_t>(value.data() - text.data());
    lines.push_back({std::string(key), content.span(from, from + key.size()), std::string(value),
                     content.span(value_from, value_from + value.size())});
  }
  return lines;
}

}  // namespace

std::vector<std::string> figure_kinds() {
  return {kinds.begin(), kinds.end()};
}

bool asks_for_figure(std::string_view address) {
  const auto colon = address.find(':');
  if (colon == std::string_view::npos || address.find_first_of("/#?.") < colon) return false;
  return !address.substr(colon).starts_with("://");
}

FigureRequest figure_request(const source::MarkdownNode& image, Words caption) {
  const std::string& info = image.info;
  const auto colon = info.find(':');
  FigureRequest made;
  made.kind = info.substr(0, colon);
  made.kind_span = part_span(image.info_span, info, std::string_view(info).substr(0, colon));
  const std::string_view subject = source::trimmed(std::string_view(info).substr(colon + 1));
  made.subject = subject;
  made.subject_span = subject.empty() ? image.info_span : part_span(image.info_span, info, subject);
  made.caption = std::move(caption);
  made.place = image.info_span;
  return made;
}

FigureRequest figure_request(const source::MarkdownNode& fence, const BookContext& context) {
  const std::string& info = fence.info;
  FigureRequest made;
  const std::size_t kind =
      std::min(info.find_first_not_of(" \t", std::string_view("figure").size()), info.size());
  const std::size_t kind_end = std::min(info.find_first_of(" \t", kind), info.size());
  made.kind = info.substr(kind, kind_end - kind);
  const std::string_view whole(info);
  made.kind_span = made.kind.empty() ? fence.info_span
                                     : part_span(fence.info_span, whole, whole.substr(kind, kind_end - kind));
  const std::string_view subject = source::trimmed(whole.substr(kind_end));
  made.subject = subject;
  made.subject_span = subject.empty() ? fence.info_span : part_span(fence.info_span, whole, subject);
  made.lines = read_lines(fence.content, context);
  made.place = fence.info_span;
  if (const FigureLine* caption = find_line(made, "caption")) made.caption = marked(context, caption->value);
  return made;
}

const FigureLine* find_line(const FigureRequest& request, std::string_view key) {
  const auto found = std::ranges::find(request.lines, key, &FigureLine::key);
  return found == request.lines.end() ? nullptr : &*found;
}

bool is_common_key(std::string_view key) {
  return key == "caption" || key == "alt" || key == "wide" || key == "scale";
}

std::vector<pages::BookBlock> make_figure(const BookContext& context, const FigureRequest& request) {
  if (request.kind == "card" || request.kind == "fan") return card_figure(context, request);
  if (request.kind == "stacks") return stacks_figure(context, request);
  if (request.kind == "anatomy") return anatomy_figure(context, request);
  if (request.kind == "board") return board_figure(context, request);
  if (request.kind == "dice") return dice_figure(context, request);
  if (request.kind == "turn") return turn_figure(context, request);
  const auto known = figure_kinds();
  auto& report = context.diagnostics.report(
      mistakes::unknown_figure, request.kind_span,
      request.kind.empty() ? std::string("this figure does not say what it shows")
                           : fmt::format("there is no kind of figure `{}`", request.kind));
  if (const auto meant = source::nearest(request.kind, known)) {
    report.suggest(fmt::format("did you mean `{}`?", *meant), {request.kind_span, *meant});
  } else {
    report.suggest(fmt::format("a figure is one of {}", source::quoted_list(known)));
  }
  return {};
}

std::vector<SubjectPart> parts_of(const std::string& text, const Span& span) {
  std::vector<SubjectPart> parts;
  const std::string_view whole(text);
  for (std::size_t begin = 0; begin <= whole.size();) {
    const std::size_t end = std::min(whole.find(',', begin), whole.size());
    const std::string_view part = source::trimmed(whole.substr(begin, end - begin));
    if (!part.empty()) parts.push_back({std::string(part), part_span(span, whole, part)});
    begin = end + 1;
  }
  return parts;
}

void dress(pages::BookFigure& figure, const BookContext& context, const FigureRequest& request,
           std::string alt) {
  figure.caption = request.caption;
  figure.alt = std::move(alt);
  figure.place = request.place;
  if (const FigureLine* line = find_line(request, "alt")) figure.alt = line->value;
  if (const FigureLine* line = find_line(request, "wide")) {
    figure.full_width = line->value == "yes";
    if (line->value != "yes" && line->value != "no") {
      context.diagnostics.report(mistakes::figure_line, line->value_span, "`wide` is `yes` or `no`")
          .suggest("write `wide: yes` for a figure across all columns");
    }
  }
  if (const FigureLine* line = find_line(request, "scale")) {
    double scale = 0;
    const char* end = line->value.data() + line->value.size();
    const auto read = std::from_chars(line->value.data(), end, scale);
    if (read.ec != std::errc{} || read.ptr != end || scale < 0.1 || scale > 4) {
      context.diagnostics
          .report(mistakes::figure_line, line->value_span, "`scale` is a number between 0.1 and 4")
          .suggest("write `scale: 0.8` for a figure that is a little smaller than usual");
      return;
    }
    for (pages::BookFigure::Placed& placed : figure.scenes) {
      // A scene is placed by its corner, but turned around its middle: both grow with it.
      placed.at = {placed.at.x * scale, placed.at.y * scale};
      placed.scale *= scale;
    }
    if (figure.over.empty()) figure.size = {figure.size.width * scale, figure.size.height * scale};
  }
}

std::optional<std::size_t> find_named(const BookContext& context, const SubjectPart& part) {
  if (const auto component = find_component(context.material, part.text)) return component;
  auto& report = context.diagnostics.report(mistakes::missing_subject, part.span,
                                            fmt::format("there is no card, board or token `{}`", part.text));
  const auto known = component_names(context.material);
  if (const auto meant = source::nearest(part.text, known)) {
    report.suggest(fmt::format("did you mean `{}`?", *meant), {part.span, *meant});
  } else {
    report.suggest("name it by its id or its name, as in cards/");
  }
  return std::nullopt;
}

std::optional<Shown> find_shown(const BookContext& context, const SubjectPart& part) {
  Shown shown;
  SubjectPart named = part;
  // From behind, as names may have slashes in them.
  while (!find_component(context.material, named.text)) {
    const auto slash = named.text.rfind('/');
    if (slash == std::string::npos) break;
    const std::string word = named.text.substr(slash + 1);
    const auto turn = whole_number(word);
    if (word == "back") {
      shown.back = true;
    } else if (turn && std::abs(*turn) <= 360) {
      shown.degrees = *turn;
    } else {
      break;
    }
    if (named.span.end - named.span.begin == named.text.size())
      named.span.end -= static_cast<std::uint32_t>(word.size()) + 1;
    named.text.resize(slash);
  }
  const auto component = find_named(context, named);
  if (!component) return std::nullopt;
  shown.component = *component;
  const Face* face = face_of(context.material, *component);
  shown.scene = face == nullptr ? nullptr : shown.back ? face->back : face->front;
  if (shown.scene == nullptr) {
    const cards::Component& meant = context.material.deck.components[*component];
    context.diagnostics
        .report(mistakes::not_drawn, part.span,
                face == nullptr ? fmt::format("`{}` is not drawn, so it cannot be shown", meant.id)
                                : fmt::format("`{}` has no back", meant.id))
        .suggest(face == nullptr ? fmt::format("the type `{}` needs a template without mistakes", meant.type)
                                 : std::string("show its front"));
    return std::nullopt;
  }
  return shown;
}

}  // namespace rulepress::book
