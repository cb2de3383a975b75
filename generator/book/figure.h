// Live figures: pictures of the game's own cards, boards, dice and turns, drawn from the same scenes as the
// sheets. An author asks for one with an image or a fence:
//
//   ![Three ways to get hot](card:vent,overload,salvo)
//
//   ```figure anatomy salvo
//   caption: How to read a card
//   title: Its name
//   cost: What it costs to play
//   ```
#pragma once

#include <string>
#include <vector>

#include "book/material.h"
#include "book/words.h"

namespace rulepress::book {

struct FigureLine {
  std::string key;
  source::Span key_span;
  std::string value;
  source::Span value_span;
};

struct FigureRequest {
  std::string kind;  // card, fan, stacks, anatomy, board, dice, turn; empty for a picture from a file
  source::Span kind_span;
  std::string subject;
  source::Span subject_span;
  Words caption = {};
  std::vector<FigureLine> lines = {};
  source::Span place;
};

std::vector<std::string> figure_kinds();

// Whether the address of an image asks for a figure: `card:ember`, whatever its kind is.
bool asks_for_figure(std::string_view address);
FigureRequest figure_request(const source::MarkdownNode& image, Words caption);
// Of a fence; lines that are none are reported.
FigureRequest figure_request(const source::MarkdownNode& fence, const BookContext& context);

// What is wrong with it is reported; then nothing is made.
std::vector<pages::BookBlock> make_figure(const BookContext& context, const FigureRequest& request);

// One for each kind.
std::vector<pages::BookBlock> card_figure(const BookContext& context, const FigureRequest& request);
std::vector<pages::BookBlock> stacks_figure(const BookContext& context, const FigureRequest& request);
std::vector<pages::BookBlock> anatomy_figure(const BookContext& context, const FigureRequest& request);
std::vector<pages::BookBlock> board_figure(const BookContext& context, const FigureRequest& request);
std::vector<pages::BookBlock> dice_figure(const BookContext& context, const FigureRequest& request);
std::vector<pages::BookBlock> turn_figure(const BookContext& context, const FigureRequest& request);
std::vector<pages::BookBlock> picture_figure(const BookContext& context, const source::MarkdownNode& image,
                                             Words caption);

// What a figure says by itself, unless a line `alt:` says it better; `wide: yes` and `scale: 0.8`.
void dress(pages::BookFigure& figure, const BookContext& context, const FigureRequest& request,
           std::string alt);
const FigureLine* find_line(const FigureRequest& request, std::string_view key);
bool is_common_key(std::string_view key);

// Parts of a subject between commas, each with its place.
struct SubjectPart {
  std::string text;
  source::Span span;
};
std::vector<SubjectPart> parts_of(const std::string& text, const source::Span& span);

// A component by its id or name; one that is not there is reported.
std::optional<std::size_t> find_named(const BookContext& context, const SubjectPart& part);

// The scene of a component, perhaps "/back", and perhaps turned clockwise by so many degrees, as "/90"; what
// is not there is reported.
struct Shown {
  std::size_t component = 0;
  const layout::Scene* scene = nullptr;
  bool back = false;
  int degrees = 0;
};
std::optional<Shown> find_shown(const BookContext& context, const SubjectPart& part);

// Cards side by side, each turned as it is asked for, or as a hand holds them. Coordinates are made to start
// at the top left.
pages::BookFigure side_by_side(const std::vector<const layout::Scene*>& scenes, double scale,
                               std::size_t in_a_row, const std::vector<int>& degrees = {});
pages::BookFigure fanned(const std::vector<const layout::Scene*>& scenes, double scale);

// "Ember (card): Deal 2 damage."; in other words for its name, as "Ember, turned by 90 degrees".
std::string described(const BookContext& context, std::size_t component, const std::string& name = {});
// Several descriptions one after the other: what is no sentence ends with a semicolon.
std::string told_together(const std::vector<std::string>& all);
// "an arrow leads from Ember to Gale".
std::string told_way(const BookContext& context, const std::vector<std::string>& names);

}  // namespace rulepress::book
