// Icons, reminders of what cards say, and the page for the table: the quick reference.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "book/figure.h"
#include "book/ink.h"
#include "book/parts.h"
#include "book/sequence.h"
#include "book/term_index.h"
#include "layout/scene/light_icon.h"
#include "source/utf8.h"
#include "text/glossary.h"

namespace rulepress::book {
namespace {

using model::WordingPart;
using pages::BookBlock;

// The words of a phrase with its slots as letters: "RANGED *n*".
void phrase_words(const BookContext& context, const model::Wording& wording, const model::Code& code,
                  Words& words) {
  for (const WordingPart& part : wording) {
    switch (part.kind) {
      case WordingPart::Kind::words:
        append(words, marked(context, part.text));
        break;
      case WordingPart::Kind::slot: {
        const std::size_t local = code.given + part.slot;
        append(words, emphasis(local < code.locals.size() ? spoken(code.locals[local].name) : "…"));
        break;
      }
      case WordingPart::Kind::optional:
        break;  // what may be left out is left out
      case WordingPart::Kind::either:
        if (!part.branches.empty()) phrase_words(context, part.branches[0], code, words);
        break;
      case WordingPart::Kind::forms:
        if (!part.branches.empty()) phrase_words(context, part.branches.back(), code, words);
        break;
    }
  }
  // A slot stands with its icon as a number would.
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (words[i - 2].emphasis && words[i - 1].text == " " && !words[i].icon.empty())
      words[i - 1].text = "\u00a0";
  }
}

// "Gain *n* shells."
Words sentence(const BookContext& context, const model::Phrase& phrase) {
  Words words;
  phrase_words(context, phrase.wording, phrase.code, words);
  if (words.empty()) return words;
  if (words.front().icon.empty()) words.front().text = capital(words.front().text);
  if (!words.back().text.ends_with('.') || !words.back().icon.empty()) append(words, plain("."));
  return words;
}

// Whether the icon stands for the phrase: its drawing begins with it.
bool shows_icon(const model::Phrase& phrase, const std::string& icon) {
  return phrase.shows.starts_with(fmt::format(":{}:", icon));
}

// An icon as a small picture: what is painted of it is as large as of all others, whatever air its file has.
// One that would not be seen on paper stands on a dark ground, which counts as painted.
pages::BookFigure icon_figure(const BookContext& context, const std::string& name) {
  using layout::Mm;
  constexpr Mm edge{5};
  constexpr Mm room{0.7};         // around it
  constexpr Mm on_ground{3.9};    // instead of the edge
  constexpr double growth = 1.3;  // of a picture with much air, at most
  const std::string& path = context.material.icons.at(name);
  layout::PictureReader& pictures = context.material.tools.pictures;
  double wide = 1;
  double high = 1;
  const auto looked = pictures.look(path);
  if (const auto* facts = std::get_if<layout::PictureFacts>(&looked); facts != nullptr && facts->height > 0) {
    wide = facts->width;
    high = facts->height;
  }
  const layout::PictureReader::Ink painted = pictures.ink(path);
  const bool light = layout::is_too_light_for_paper(pictures, path);
  const Mm most = light ? on_ground : edge;
  const double ink_wide = wide * (painted.right - painted.left);
  const double ink_high = high * (painted.bottom - painted.top);
  const double scale =
      std::min({most.value / ink_high, most.value * 2 / ink_wide, growth * most.value / high});
  const layout::Size inked{{ink_wide * scale}, {ink_high * scale}};
  pages::BookFigure figure;
  figure.alt = icon_words(context, name).front().text;
  const Mm ground = std::max(inked.width + edge - most, edge);
  figure.size = {ground + room * 2, edge + room * 2};
  layout::Scene scene;
  scene.id = path;
  scene.size = figure.size;
  if (light) shape(scene.items, layout::rectangle_path({room, room, ground, edge}, Mm{0.9}), ink);
  layout::Picture picture{path,
                          {(scene.size.width - inked.width) / 2 - Mm{wide * painted.left * scale},
                           (scene.size.height - inked.height) / 2 - Mm{high * painted.top * scale},
                           {wide * scale},
                           {high * scale}}};
  scene.items.push_back({std::move(picture)});
  figure.scenes.push_back({std::move(scene), {}});
  return figure;
}

// "See 2.1 Heat."
Words reference_words(const BookContext& context, std::size_t section) {
  Words words = plain(context.label("see") + " ");
  words.push_back(context.outline.reference(section));
  append(words, plain("."));
  return words;
}

enum class Icons { all, told };

BookBlock icon_table(const BookContext& context, Icons which) {
  const auto icons = icon_meanings(context);
  pages::BookTable table;
  table.columns = {layout::Align::centre, layout::Align::left};
  table.widths = {1, 7};
  table.head = {cell(plain(context.label("icon"))), cell(plain(context.label("meaning")))};
  for (const IconMeaning& one : icons) {
    // At the table, those that the rules tell something of are enough.
    if (which == Icons::told && !one.told && one.meaning.empty()) continue;
    pages::BookTable::Cell shown;
    shown.figures.push_back(icon_figure(context, one.name));
    Words words = one.words;
    if (!one.meaning.empty()) {
      append(words, plain(". "));
      append(words, one.meaning);
    }
    // Players at the table want to know what it does, not where that is told.
    if (one.section != rules::no_section && (which == Icons::all || one.meaning.empty())) {
      append(words, plain(one.meaning.empty() ? ". " : " "));
      append(words, reference_words(context, one.section));
    }
    table.rows.push_back({std::move(shown), cell(std::move(words))});
  }
  return {std::move(table)};
}

pages::BookList step_list(const BookContext& context, const TermIndex& told, const std::vector<Step>& steps) {
  pages::BookList list;
  list.ordered = true;
  for (const Step& step : steps) {
    Words words = strong(step.title);
    if (step.section != rules::no_section)
      words[0].link = "#" + context.outline.sections[step.section].anchor;
    // That some steps do not always apply is told by the rules, and once for each would be noise here.
    if (!step.detail.empty()) {
      append(words, plain(fmt::format(": {}.", capital(step.detail))));
    } else if (step.section != rules::no_section && step.steps.empty()) {
      // A section of its own begins with what is done.
      const bool own = context.material.rulebook.sections[step.section].title == step.title;
      Words first = own ? told.first_sentence(step.section) : told.sentence_of({step.title});
      if (!first.empty()) {
        append(words, plain(": "));
        append(words, std::move(first));
      }
    }
    std::vector<BookBlock> item{prose(std::move(words))};
    if (!step.steps.empty()) item.push_back({step_list(context, told, step.steps)});
    list.items.push_back(std::move(item));
  }
  return list;
}

// What players may do, menu by menu: what the rules say of each, or else the section that tells it.
std::optional<BookBlock> action_table(const BookContext& context) {
  const model::Model& model = context.material.model;
  const TermIndex told(context);
  std::vector<const model::Action*> actions;
  std::map<std::size_t, int> in_section;
  for (const model::Action& action : model.actions) {
    if (action.phrase != model::no_ref || action.variant < model.variants.size()) continue;
    actions.push_back(&action);
    ++in_section[context.outline.section_of(action.name.span)];
  }
  if (actions.empty()) return std::nullopt;
  pages::BookTable table;
  table.columns = {layout::Align::left, layout::Align::left};
  table.widths = {3, 5};
  bool any_meaning = false;
  for (const model::Action* action : actions) {
    const std::size_t section = context.outline.section_of(action->name.span);
    Words meaning = told.sentence_of({spoken(action->name.text)});
    // A section with one action tells of it.
    if (meaning.empty() && in_section[section] == 1) meaning = told.first_sentence(section);
    any_meaning = any_meaning || !meaning.empty();
    if (meaning.empty() && section != rules::no_section)
      meaning.push_back(context.outline.reference(section));
    table.rows.push_back({cell(strong(titled(action->name.text))), cell(std::move(meaning))});
  }
  table.head = {cell(plain(context.label("action"))),
                cell(plain(context.label(any_meaning ? "meaning" : "see")))};
  return BookBlock{std::move(table)};
}

source::Span first_icon(const model::Model& model) {
  const auto term =
      std::ranges::find_if(model.terms, [](const model::Term& one) { return !one.icon.empty(); });
  return term == model.terms.end() ? source::Span{} : term->name.span;
}

source::Span first_action(const model::Model& model) {
  return model.actions.empty() ? source::Span{} : model.actions.front().name.span;
}

}  // namespace

std::vector<IconMeaning> icon_meanings(const BookContext& context) {
  const model::Model& model = context.material.model;
  const TermIndex told(context);
  std::vector<IconMeaning> made;
  for (const auto& [name, path] : context.material.icons) {
    auto term = std::ranges::find(model.terms, name, &model::Term::icon);
    if (term == model.terms.end()) {
      // An icon that has the name of a term shows it.
      term = std::ranges::find_if(model.terms, [&](const model::Term& one) {
        return one.icon.empty() && source::folded(one.name.text) == source::folded(spoken(name));
      });
    }
    if (term != model.terms.end()) {
      made.push_back({name, strong(capital(term->name.text)),
                      term->meaning.empty() ? told.sentence_of({term->name.text, term->plural}, name)
                                            : marked(context, term->meaning),
                      true, told.section_of(*term)});
      continue;
    }
    const auto phrase =
        std::ranges::find_if(model.phrases, [&](const model::Phrase& one) { return shows_icon(one, name); });
    Words words;
    Words meaning;
    std::size_t section = rules::no_section;
    if (phrase != model.phrases.end()) {
      phrase_words(context, phrase->wording, phrase->code, words);
      section = context.outline.section_of(phrase->words.span);
      meaning = phrase->reminder.empty() ? told.sentence_of({text_of(words), spoken(name)}, name)
                                         : marked(context, phrase->reminder);
    } else {
      words = plain(capital(told.spelling_of(spoken(name))));
      section = told.section_of({spoken(name)}, name);
      meaning = told.sentence_of({spoken(name), spoken(name) + "s"}, name);
    }
    for (BookRun& run : words) run.strong = !run.emphasis;
    // A phrase may be a sentence; more follows.
    if (!words.empty() && words.back().text.ends_with('.')) words.back().text.pop_back();
    if (!words.empty() && words.back().text.empty()) words.pop_back();
    const bool at_length = phrase != model.phrases.end() || told.at_length(spoken(name), name);
    made.push_back(
        {name, std::move(words), std::move(meaning), section != rules::no_section && at_length, section});
  }
  return made;
}

std::vector<BookBlock> icons_part(const BookContext& context) {
  if (context.material.icons.empty()) return {};
  return {icon_table(context, Icons::all)};
}

std::vector<BookBlock> reminders_part(const BookContext& context) {
  const model::Model& model = context.material.model;
  pages::BookTable table;
  table.columns = {layout::Align::left, layout::Align::left, layout::Align::left};
  table.widths = {4, 6, 4};
  table.full_width = true;
  table.head = {cell(plain(context.label("card-says"))), cell(plain(context.label("it-means"))),
                cell(plain(context.label("on-cards")))};
  const auto entries = text::glossary(context.material.deck, model, context.material.texts);
  if (std::ranges::none_of(entries, [&](const text::GlossaryEntry& entry) {
        return !model.phrases[entry.phrase].reminder.empty();
      }))
    return {};
  for (const text::GlossaryEntry& entry : entries) {
    const model::Phrase& phrase = model.phrases[entry.phrase];
    if (phrase.reminder.empty() && phrase.shown.empty()) continue;
    Words said;
    phrase_words(context, phrase.shown.empty() ? phrase.wording : phrase.shown, phrase.code, said);
    // What a card shows in icons is told in words, and then what the author adds.
    Words meaning;
    if (!phrase.shown.empty()) meaning = sentence(context, phrase);
    if (!phrase.reminder.empty()) {
      if (!meaning.empty()) append(meaning, plain(" "));
      append(meaning, marked(context, phrase.reminder));
    }
    std::vector<std::string> names;
    names.reserve(entry.components.size());
    for (const std::size_t component : entry.components)
      names.push_back(shown_name(context, context.material.deck.components[component]));
    table.rows.push_back(
        {cell(std::move(said)), cell(std::move(meaning)), cell(plain(listed(names, context.label("and"))))});
  }
  return {{std::move(table)}};
}

std::vector<BookBlock> reference_part(const BookContext& context) {
  std::vector<BookBlock> made;
  if (const auto phase = main_phase(context.material.model)) {
    const Step step = sequence_of(context, *phase);
    if (!step.steps.empty()) {
      made.push_back(small_heading(step.title, context.material.model.procedures[*phase].name.span));
      made.push_back({step_list(context, TermIndex(context), step.steps)});
    }
  }
  if (auto actions = action_table(context)) {
    made.push_back(small_heading(context.label("actions"), first_action(context.material.model)));
    made.push_back(std::move(*actions));
  }
  std::ranges::move(reference_icons(context), std::back_inserter(made));
  return made;
}

std::vector<BookBlock> reference_icons(const BookContext& context) {
  BookBlock icons = icon_table(context, Icons::told);
  if (std::get<pages::BookTable>(icons.what).rows.empty()) return {};
  return {small_heading(context.label("icons"), first_icon(context.material.model)), std::move(icons)};
}

}  // namespace rulepress::book
