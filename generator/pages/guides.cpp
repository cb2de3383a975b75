// What leads readers to pages: the contents and the index of a rulebook. Both stand in bands with columns of
// their own, and closer together where that saves a page.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "pages/strips.h"
#include "source/utf8.h"

namespace rulepress::pages {
namespace {

constexpr Mm narrow_contents{60};
constexpr Mm guide_width{46};  // of a column of the contents or the index, at least

// As many columns as there is room for, and not fewer than the text has.
int most_guide_columns(const Theme& theme) {
  const double fitting = (text_width(theme) + theme.gap) / (guide_width + theme.gap);
  return std::max(theme.columns, static_cast<int>(fitting + 1e-6));
}

// Lines closer together, in smaller type.
void tighten(Look& look, double closeness) {
  look.line = look.line * closeness;
  look.size = look.size * std::max(0.85, 0.5 + closeness / 2);
}

// How high columns are at least that take these in their order.
Mm column_height(const std::vector<Mm>& heights, int columns) {
  const Mm sum = std::accumulate(heights.begin(), heights.end(), Mm{});
  const auto fits = [&](Mm height) {
    int used = 1;
    Mm y;
    for (const Mm next : heights) {
      if (next > height) return false;
      if (y + next > height) {
        ++used;
        y = {};
      }
      y += next;
    }
    return used <= columns;
  };
  Mm height = sum / columns;
  while (!fits(height)) height += Mm{1};
  return height;
}

// The first strips of the chapters of the contents, and the end.
std::vector<std::size_t> chapters_of(const std::vector<Strip>& strips) {
  std::vector<std::size_t> chapters;
  std::size_t entry = 0;
  for (std::size_t i = 0; i < strips.size(); ++i) {
    if (strips[i].facts.line == 0) entry = i;
    if (strips[i].heading == 1) chapters.push_back(entry);
  }
  chapters.push_back(strips.size());
  return chapters;
}

// How high columns of the contents are if each chapter stands in one of them with its sections.
Mm whole_height(const std::vector<Strip>& strips, int columns) {
  const std::vector<std::size_t> chapters = chapters_of(strips);
  std::vector<Mm> heights;
  for (std::size_t i = 0; i + 1 < chapters.size(); ++i) {
    Mm own;
    for (std::size_t at = chapters[i]; at < chapters[i + 1]; ++at)
      own += strips[at].flow.before + strips[at].flow.height;
    heights.push_back(own);
  }
  return heights.empty() ? Mm{} : column_height(heights, columns);
}

void keep_chapters_whole(std::vector<Strip>& strips) {
  const std::vector<std::size_t> chapters = chapters_of(strips);
  for (std::size_t i = 0; i + 1 < chapters.size(); ++i) {
    for (std::size_t at = chapters[i] + 1; at < chapters[i + 1]; ++at) strips[at].flow.keep = true;
  }
}

// How many pages strips fill, about, below a heading of this height.
double pages_for(std::span<const Strip> strips, int columns, Mm heading, const Theme& theme) {
  Mm sum;
  for (const Strip& strip : strips) sum += strip.flow.height + strip.flow.before;
  // Columns do not end exactly at the foot.
  const double uneven = columns > 1 ? 1.02 : 1;
  return sum / columns * uneven / text_height(theme) + heading / text_height(theme);
}

}  // namespace

// The first way that takes the fewest pages.
void StripMaker::add_block(const BookContents&, const StripPlace& place) {
  struct Way {
    int more_columns;
    double closeness;
  };
  constexpr std::array ways{Way{0, 1},    Way{0, 0.92}, Way{1, 1},   Way{1, 0.92},
                            Way{1, 0.84}, Way{1, 0.78}, Way{1, 0.72}};
  const std::size_t toc = add_node("TOC", place.node);
  const std::size_t first = strips_.size();
  const bool headed = first > 0 && strips_.back().facts.kind == PlacedStrip::Kind::heading;
  const Mm heading = headed ? strips_.back().flow.height + strips_.back().flow.after : Mm{};
  const std::vector<std::string> anchors = waiting_anchors_;
  const Held held = hold();
  const auto make = [&](const Way& way) {
    StripPlace inner = place;
    if (way.more_columns > 0) {
      inner.columns = theme_.columns + way.more_columns;
      inner.width = column_width(theme_, inner.columns);
    }
    structure_[toc].kids.clear();
    release(held);
    waiting_anchors_ = anchors;
    add_contents(inner, toc, way.closeness);
    return taken(first);
  };
  std::vector<Strip> best;
  double fewest = 0;
  Way chosen{0, 1};
  for (const Way& way : ways) {
    const int columns = theme_.columns + way.more_columns;
    if (columns > most_guide_columns(theme_) || (place.frame >= 0 && way.more_columns > 0)) continue;
    const std::size_t nodes = structure_.size();
    auto kids = structure_[toc].kids;
    std::vector<Strip> made = make(way);
    const double pages = std::ceil(pages_for(made, columns, heading, theme_));
    if (!best.empty() && pages >= fewest) {
      structure_.resize(nodes);
      structure_[toc].kids = std::move(kids);
      continue;
    }
    best = std::move(made);
    fewest = pages;
    chosen = way;
    if (pages <= 1) break;
  }
  // Chapters are not torn where that takes no more room: lines may be a little closer for it.
  const int columns = theme_.columns + chosen.more_columns;
  Mm sum;
  for (const Strip& strip : best) sum += strip.flow.before + strip.flow.height;
  const Mm most = sum / columns + theme_.line();
  for (const double closer : {1.0, 0.92, 0.86}) {
    const std::size_t nodes = structure_.size();
    auto kids = structure_[toc].kids;
    std::vector<Strip> tried = closer == 1 ? best : make({chosen.more_columns, chosen.closeness * closer});
    if (whole_height(tried, columns) <= most) {
      keep_chapters_whole(tried);
      best = std::move(tried);
      break;
    }
    structure_.resize(nodes);
    structure_[toc].kids = std::move(kids);
  }
  for (Strip& strip : best) strips_.push_back(std::move(strip));
  waiting_anchors_.clear();
  hold();
}

void StripMaker::add_contents(const StripPlace& place, std::size_t toc, double closeness) {
  Look text = text_look();
  tighten(text, closeness);
  // Titles stand below each other, whatever numbers they have.
  const bool narrow = place.width < narrow_contents;
  std::array<Mm, 2> number_rooms{Mm{narrow ? 4.4 : 5.5}, Mm{narrow ? 6 : 8.5}};  // of chapters, of sections
  for (const BookBlock& block : book_.blocks) {
    const auto* heading = std::get_if<BookHeading>(&block.what);
    if (heading == nullptr || !heading->in_contents || heading->level > theme_.contents_depth) continue;
    Look look = text;
    if (heading->level == 1) look.font = {theme_.head_font, bold, false, ""};
    Mm& room = number_rooms.at(heading->level == 1 ? 0 : 1);
    room = std::max(room, single_line(heading->number, look).line.width + Mm{narrow ? 1.2 : 1.6});
  }
  const std::size_t begin = strips_.size();
  std::vector<const BookBlock*> all;
  for (const auto* blocks : {&book_.blocks, &book_.last_page}) {
    for (const BookBlock& block : *blocks) all.push_back(&block);
  }
  for (const BookBlock* block : all) {
    const auto* heading = std::get_if<BookHeading>(&block->what);
    if (heading == nullptr || !heading->in_contents || heading->anchor.empty()) continue;
    if (heading->level > theme_.contents_depth) continue;
    const std::size_t node = add_node("TOCI", toc);
    const bool chapter = heading->level == 1;
    Look look = text;
    look.align = Align::left;
    look.hyphenate = false;
    if (chapter) {
      look.font = {theme_.head_font, bold, false, ""};
      look.colour = theme_.accent;
    }
    const Mm indent = number_rooms[0] * static_cast<double>(heading->level - 1);
    const Mm room{narrow ? 5.5 : 9};  // for the number of the page
    const bool numbered = theme_.numbered && !heading->number.empty();
    const Mm number_room = numbered ? number_rooms.at(chapter ? 0 : 1) : Mm{};
    Words words;
    for (const BookRun& run : heading->words)
      words.push_back({run.text, false, run.emphasis, run.code, false, run.icon, "#" + heading->anchor});
    if (words.empty()) continue;
    StripPlace inner = place;
    inner.x += indent + number_room;
    inner.width -= indent + number_room + room;
    auto lines = lines_of(words, look, inner.width, node);
    if (lines.empty()) continue;
    const Mm end = lines.back().line.width;
    const std::size_t first = strips_.size();
    add_lines(std::move(lines), look, inner, chapter ? theme_.unit() * closeness : Mm{},
              PlacedStrip::Kind::contents);
    // Equally far from each other in all columns.
    strips_[first].flow.gives = 0;
    if (numbered) {
      Look number_look = look;
      number_look.colour = chapter ? theme_.second : theme_.faint;
      SetLine number = single_line(heading->number, number_look);
      for (StripPart& part : number.parts) {
        part.node = node;
        for (Item& item : part.items) move(item, place.x + indent, baseline_in(look, look.line));
        strips_[first].parts.insert(strips_[first].parts.begin(), std::move(part));
      }
    }
    // A chapter is not torn from its sections.
    if (!chapter && first > begin)
      strips_[first].flow.keep = strips_[first].flow.keep || strips_[first - 1].heading == 1;
    strips_.back().heading = heading->level;
    TextRun style;
    style.font = chapter ? look.font : text.font;
    style.size = look.size;
    style.colour = chapter ? theme_.accent : theme_.ink;
    strips_.back().slots.push_back({heading->anchor, inner.x + end + Mm{1.5}, place.x + place.width,
                                    baseline_in(look, look.line), style, node});
  }
}

void StripMaker::add_block(const BookIndex& index, const StripPlace& place) {
  index_ = &index;
  index_place_ = place;
  if (const int columns = most_guide_columns(theme_); place.frame < 0 && columns != theme_.columns) {
    index_place_.columns = columns;
    index_place_.width = column_width(theme_, columns);
  }
  index_node_ = add_node("Index", place.node);
  index_begin_ = strips_.size();
  add_index(index, index_place_, nullptr, 1);
  index_end_ = strips_.size();
}

void StripMaker::fill_index(const PagesOf& pages, double closeness) {
  if (index_ == nullptr) return;
  std::vector<Strip> tail(std::make_move_iterator(strips_.begin() + static_cast<std::ptrdiff_t>(index_end_)),
                          std::make_move_iterator(strips_.end()));
  const bool kept = index_end_ > index_begin_ && strips_[index_begin_].flow.keep;
  auto anchors = index_end_ > index_begin_ ? strips_[index_begin_].anchors : std::vector<std::string>{};
  strips_.resize(index_begin_);
  structure_[index_node_].kids.clear();
  keep_next_ = after_heading_ = kept;
  add_index(*index_, index_place_, &pages, closeness);
  index_end_ = strips_.size();
  if (index_end_ > index_begin_) strips_[index_begin_].anchors = std::move(anchors);
  keep_next_ = after_heading_ = false;
  strips_.insert(strips_.end(), std::make_move_iterator(tail.begin()), std::make_move_iterator(tail.end()));
}

void StripMaker::add_index(const BookIndex& index, const StripPlace& place, const PagesOf* pages,
                           double closeness) {
  Look look = text_look();
  look.size = theme_.text_size * small_type;
  look.align = Align::left;
  look.hyphenate = false;
  tighten(look, closeness);
  StripPlace inner = place;
  inner.node = index_node_;
  inner.hang = Mm{4};
  std::string letter;
  if (!index.note.empty()) {
    BookRun note{index.note};
    note.emphasis = true;
    StripPlace above = inner;
    above.hang = {};
    add_lines(lines_of({note}, look, above.width, add_node("P", index_node_)), look, above, {},
              PlacedStrip::Kind::text);
  }
  for (std::size_t i = 0; i < index.entries.size(); ++i) {
    const BookIndex::Entry& entry = index.entries[i];
    Words words{{entry.word}};
    const auto add_number = [&](const std::string& page, const std::string& anchor, bool main) {
      words.push_back({words.size() == 1 ? "\u2003" : ", "});
      BookRun number{page};
      number.strong = main;
      number.link = "#" + anchor;
      words.push_back(std::move(number));
    };
    if (pages == nullptr) {
      for (const std::string& anchor : entry.anchors) add_number("88", anchor, false);
    } else {
      // Each page once, and the one that tells most in bold.
      std::map<std::size_t, IndexPlace> numbers;
      for (const IndexPlace& place_of_word : index_places_[i]) {
        const auto found = pages->find(place_of_word.anchor);
        if (found == pages->end()) continue;
        IndexPlace& known = numbers.emplace(found->second, place_of_word).first->second;
        if (place_of_word.main) known = place_of_word;
      }
      for (auto at = numbers.begin(); at != numbers.end();) {
        // "7–9" for three pages or more that follow each other.
        auto end = std::next(at);
        std::size_t pages_of_run = 1;
        while (!at->second.main && end != numbers.end() && !end->second.main &&
               end->first == at->first + pages_of_run) {
          ++end;
          ++pages_of_run;
        }
        constexpr std::size_t least_run = 3;
        if (pages_of_run < least_run) {
          end = std::next(at);
          pages_of_run = 1;
        }
        add_number(pages_of_run == 1 ? fmt::format("{}", at->first)
                                     : fmt::format("{}–{}", at->first, at->first + pages_of_run - 1),
                   at->second.anchor, at->second.main);
        at = end;
      }
    }
    if (words.size() == 1) continue;
    const std::size_t node = add_node("P", index_node_);
    // Words of one letter stand together.
    const std::string first = source::upper_case(
        entry.word.substr(0, entry.word.empty() ? 0 : source::first_character(entry.word).bytes));
    const Mm before = first == letter ? Mm{} : theme_.unit() * closeness;
    letter = first;
    add_lines(lines_of(words, look, inner.width - inner.hang, node), look, inner, before,
              PlacedStrip::Kind::text);
  }
}

}  // namespace rulepress::pages
