// All cards, a table for each type: names, copies, numbers, and what they say.
#include <fmt/format.h>

#include <algorithm>

#include "book/parts.h"
#include "book/term_index.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

using model::Kind;
using pages::BookBlock;

constexpr std::size_t most_numbers = 4;  // columns; more would leave no room for words

const source::TomlValue* find_field(const cards::Component& component, const std::string& name) {
  const auto found = std::ranges::find(component.fields, name, &cards::Field::name);
  return found == component.fields.end() ? nullptr : &found->value;
}

bool is_value(const model::Type& type) {
  return type.kind == Kind::number || type.kind == Kind::enumeration;
}

// The fields of a part that are shown in a cell, "2/3": all of them, or none where it has others or too many.
std::vector<const model::Field*> fields_of_part(const model::Model& model, const model::Type& type) {
  constexpr std::size_t most = 2;
  if (type.kind != Kind::thing || model.things[type.ref].origin != model::Origin::part) return {};
  std::vector<const model::Field*> made;
  for (const model::Ref ref : model.all_fields(type.ref)) {
    const model::Field& field = model.fields[ref];
    if (!field.printed || !field.type.is_one() || field.type.indexed || !is_value(field.type)) return {};
    made.push_back(&field);
  }
  return made.size() > most ? std::vector<const model::Field*>{} : made;
}

// Fields that have a short value: numbers and enums, lists of them and of small parts, and numbers for each
// value of an enum.
std::vector<const model::Field*> short_fields(const BookContext& context, const std::string& type) {
  std::vector<const model::Field*> made;
  const model::Model& model = context.material.model;
  for (model::Ref thing = 0; thing < model.things.size(); ++thing) {
    if (model.things[thing].name.text != type) continue;
    for (const model::Ref ref : model.all_fields(thing)) {
      const model::Field& field = model.fields[ref];
      const model::Type& has = field.type;
      const bool one = has.is_one() && !has.indexed && is_value(has);
      const bool several = has.shape == model::Shape::list && !has.indexed &&
                           (is_value(has) || !fields_of_part(model, has.element()).empty());
      const bool for_each = has.is_one() && has.kind == Kind::number && has.index == Kind::enumeration;
      if (field.printed && (one || several || for_each)) made.push_back(&field);
    }
  }
  return made;
}

// Fields whose words are rules.
std::vector<std::string> text_fields(const BookContext& context, const std::string& type) {
  std::vector<std::string> made;
  const model::Model& model = context.material.model;
  for (model::Ref thing = 0; thing < model.things.size(); ++thing) {
    if (model.things[thing].name.text != type) continue;
    for (const model::Ref ref : model.all_fields(thing)) {
      const model::Field& field = model.fields[ref];
      if (field.printed && field.type.kind == Kind::meaning && field.name.text != "text")
        made.push_back(field.name.text);
    }
  }
  return made;
}

constexpr std::string_view no_value = "–";

// The value of an enum, in capitals where the rulebook writes it so and that is asked for.
std::string value_name(const TermIndex* told, const std::string& value) {
  const std::string name = spoken(value);
  return told != nullptr && told->in_capitals(name) ? told->spelling_of(name) : name;
}

Words value_words(const TermIndex* told, const source::TomlValue* value) {
  if (value == nullptr) return plain(std::string(no_value));
  if (const auto* text = value->as<source::Excerpt>()) return plain(value_name(told, text->text()));
  if (const auto* number = value->as<std::int64_t>()) return plain(fmt::format("{}", *number));
  return plain(std::string(no_value));
}

Words icon_or_word(const BookContext& context, const TermIndex* told, const std::string& name) {
  Words icon = icon_words(context, name);
  return icon.empty() ? plain(value_name(told, name)) : icon;
}

// "2/3" for a part with two fields; nothing for one that says nothing.
Words part_words(const TermIndex* told, const source::TomlTable& part,
                 const std::vector<const model::Field*>& fields) {
  Words made;
  if (part.entries.empty()) return made;
  for (const model::Field* field : fields) {
    if (!made.empty()) append(made, plain("/"));
    const source::TomlEntry* entry = part.find(field->name.text);
    append(made, value_words(told, entry == nullptr ? nullptr : &entry->value));
  }
  return made;
}

// What a card has in one of its short fields.
Words short_words(const BookContext& context, const TermIndex* told, const model::Field& field,
                  const source::TomlValue* value) {
  if (value == nullptr) return value_words(told, value);
  Words made;
  if (const auto* items = value->as<source::TomlArray>()) {
    const auto fields = fields_of_part(context.material.model, field.type.element());
    for (const source::TomlValue& item : *items) {
      Words more;
      if (const auto* part = item.as<source::TomlTable>()) more = part_words(told, *part, fields);
      if (const auto* name = item.as<source::Excerpt>()) more = icon_or_word(context, told, name->text());
      if (item.as<std::int64_t>() != nullptr) more = value_words(told, &item);
      if (!made.empty() && !more.empty()) append(made, plain(made.back().icon.empty() ? ", " : " "));
      append(made, std::move(more));
    }
    // Parts that say nothing are told by their number.
    if (made.empty() && !items->empty()) made = plain(fmt::format("{}", items->size()));
  } else if (const auto* table = value->as<source::TomlTable>()) {
    for (const source::TomlEntry& entry : table->entries) {
      const auto* number = entry.value.as<std::int64_t>();
      if (number == nullptr || *number == 0) continue;
      if (!made.empty()) append(made, plain(", "));
      append(made, plain(fmt::format("{}\u00a0", *number)));
      append(made, icon_or_word(context, told, entry.key));
    }
  } else {
    return value_words(told, value);
  }
  return made.empty() ? plain(std::string(no_value)) : made;
}

std::size_t length(const Words& words) {
  std::size_t sum = 0;
  for (const BookRun& run : words) sum += run.icon.empty() ? run.text.size() : 2;
  return sum;
}

// An entry of a list in one line: an icon stays with the words before it, and a short entry is not broken.
Words kept_together(Words words) {
  constexpr std::size_t short_entry = 20;  // letters
  constexpr std::string_view no_break = "\u00a0";
  const bool whole = length(words) <= short_entry;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].icon.empty()) continue;
    std::string& text = words[i].text;
    const bool icon_next = i + 1 < words.size() && !words[i + 1].icon.empty();
    for (auto at = text.find(' '); at != std::string::npos; at = text.find(' ', at + 1)) {
      if (whole || (icon_next && at + 1 == text.size())) text.replace(at, 1, no_break);
    }
  }
  return words;
}

// What stands between two entries in one line: a comma, unless the first has one or ends as a sentence does.
std::string between(const Words& first) {
  std::string text;
  for (const BookRun& run : first) text += run.icon.empty() ? run.text : "x";
  if (text.empty() || std::string_view(".!?").find(text.back()) != std::string_view::npos) return " ";
  return text.find(',') == std::string::npos ? ", " : "; ";
}

// Texts of a list below each other, or in one line where they are short.
void add_texts(const BookContext& context, const source::TomlValue* value, bool in_line, Words& words) {
  if (value == nullptr) return;
  if (const auto* text = value->as<source::Excerpt>()) {
    if (!words.empty()) append(words, plain(" "));
    append(words, marked(context, text->text()));
  } else if (const auto* items = value->as<source::TomlArray>()) {
    std::string behind = " ";  // the entry before
    for (const source::TomlValue& item : *items) {
      Words more;
      add_texts(context, &item, in_line, more);
      if (!words.empty() && !more.empty()) {
        if (in_line) append(words, plain(behind));
        if (!in_line) break_line(words);
      }
      if (!more.empty()) behind = between(more);
      append(words, in_line ? kept_together(std::move(more)) : std::move(more));
    }
  }
}

BookBlock smaller_heading(std::string text) {
  BookBlock made = small_heading(std::move(text));
  std::get<pages::BookHeading>(made.what).level = 3;
  return made;
}

// Cards of one type as rows, of one deck after the other. All tables of a type have the same columns.
class CardTable {
 public:
  CardTable(const BookContext& context, const TermIndex& told, const std::string& type)
      : context_(context),
        told_(told),
        numbers_(short_fields(context, type)),
        texts_(text_fields(context, type)) {
    for (const cards::Component& one : context.material.printed.components) {
      if (one.type != type || one.kind != cards::ComponentKind::card) continue;
      cards_.push_back(&one);
      if (std::ranges::find(decks_, one.deck) == decks_.end()) decks_.push_back(one.deck);
    }
    for (const cards::Component* one : cards_) letters_ += length(words_of(*one, true));
    std::erase_if(numbers_, [&](const model::Field* field) { return is_told_by_deck(*field); });
    if (numbers_.size() > most_numbers) numbers_.resize(most_numbers);
  }

  const std::vector<std::string>& decks() const { return decks_; }
  std::size_t size() const { return cards_.size(); }

  // Whether it says of any card more than what it is called.
  bool tells_something() const {
    return letters_ > 0 || std::ranges::any_of(numbers_, [&](const model::Field* field) {
             return std::ranges::any_of(cards_, [&](const cards::Component* one) {
               const std::string value = text_of(words_in(*field, *one));
               return value != no_value && !shown_name(context_, *one).ends_with(value);
             });
           });
  }

  pages::BookTable made(const std::string& deck) const {
    // Cards with few words stand in a column, several of whose rows go beside each other on a page.
    constexpr std::size_t short_text = 34;  // letters
    const bool brief = letters_ <= short_text * cards_.size();
    const bool any_words = letters_ > 0;
    if (!brief && has_many_lines()) return stacked(deck);
    const bool single = std::ranges::all_of(cards_, [](const auto* one) { return one->count == 1; });
    pages::BookTable table;
    table.full_width = !brief;
    add_column(table, context_.label("card"), layout::Align::left, 5);
    // In a column, "×2" behind a name saves room.
    const bool counted = !single && !brief;
    if (counted) add_column(table, context_.label("copies"), layout::Align::centre, 1.6);
    for (const model::Field* field : numbers_) {
      const bool number = field->type.kind == Kind::number && field->type.is_one() && !field->type.indexed;
      const bool several = field->type.shape == model::Shape::list || field->type.indexed;
      add_column(table, head_of(*field, deck), number ? layout::Align::centre : layout::Align::left,
                 several ? 3 : 2.2);
    }
    if (any_words) add_column(table, context_.label("text"), layout::Align::left, 10);
    if (brief) table.widths.clear();
    table.family = "cards-" + cards_.front()->type;
    for (const cards::Component* one : cards_) {
      if (one->deck != deck) continue;
      std::vector<pages::BookTable::Cell> row{cell(strong(shown_name(context_, *one)))};
      row[0].anchor = card_anchor(one->id);
      if (brief && one->count > 1) append(row[0].words, plain(fmt::format("\u00a0×{}", one->count)));
      if (counted) row.push_back(cell(plain(fmt::format("{}", one->count))));
      for (const model::Field* field : numbers_) row.push_back(cell(words_in(*field, *one)));
      if (any_words) row.push_back(cell(words_of(*one, brief)));
      table.rows.push_back(std::move(row));
    }
    return table;
  }

 private:
  Words words_in(const model::Field& field, const cards::Component& one) const {
    return short_words(context_, &told_, field, find_field(one, field.name.text));
  }

  // "Cost", and "HP" where the rulebook writes it so.
  std::string field_title(const model::Field& field) const {
    return titled(value_name(&told_, field.name.text));
  }

  // "Swords/damage" where a part is shown by its fields.
  std::string head_of(const model::Field& field, const std::string& deck) const {
    std::string made = field_title(field);
    if (field.type.shape != model::Shape::list) return made;
    const bool by_fields = std::ranges::any_of(cards_, [&](const cards::Component* one) {
      return one->deck == deck && text_of(words_in(field, *one)).find('/') != std::string::npos;
    });
    const auto fields = fields_of_part(context_.material.model, field.type.element());
    if (!by_fields || fields.size() < 2) return made;
    return fmt::format("{}/{}", titled(fields[0]->name.text), spoken(fields[1]->name.text));
  }

  // Whether the name of its deck says the value of each card, as it does above each table.
  bool is_told_by_deck(const model::Field& field) const {
    if (decks_.size() < 2 || field.type.kind != Kind::enumeration) return false;
    return std::ranges::all_of(cards_, [&](const cards::Component* one) {
      const std::string value = text_of(words_in(field, *one));
      return has_words(source::folded(spoken(one->deck)), source::folded(value));
    });
  }

  static void add_column(pages::BookTable& table, std::string head, layout::Align align, double width) {
    table.head.push_back(cell(plain(std::move(head))));
    table.columns.push_back(align);
    table.widths.push_back(width);
  }

  // Lists of short lines would leave most of a table across the page white.
  bool has_many_lines() const {
    constexpr std::size_t many_lines = 4;
    constexpr std::size_t short_line = 50;  // letters
    std::size_t lines = 0;
    std::size_t letters = 0;
    for (const cards::Component* one : cards_) {
      const Words words = words_of(*one, false);
      lines += 1 + static_cast<std::size_t>(std::ranges::count_if(words, &BookRun::line_break));
      letters += length(words);
    }
    return lines >= many_lines * cards_.size() && letters <= lines * short_line;
  }

  // In a column: the name and the numbers of each card above its lines.
  pages::BookTable stacked(const std::string& deck) const {
    pages::BookTable table;
    table.columns = {layout::Align::left};
    for (const cards::Component* one : cards_) {
      if (one->deck != deck) continue;
      pages::BookTable::Cell row = cell(strong(shown_name(context_, *one)));
      row.anchor = card_anchor(one->id);
      if (one->count > 1) append(row.words, plain(fmt::format("\u00a0×{}", one->count)));
      for (const model::Field* field : numbers_) {
        append(row.words, plain(fmt::format(" · {} ", field_title(*field))));
        append(row.words, words_in(*field, *one));
      }
      add_stacked_texts(*one, row.words);
      table.rows.push_back({std::move(row)});
    }
    return table;
  }

  // Each field of texts on a line of its own, by its name where there are several.
  void add_stacked_texts(const cards::Component& one, Words& words) const {
    const auto add = [&](const std::string& name, Words more) {
      if (more.empty()) return;
      break_line(words);
      if (!name.empty()) append(words, emphasis(name + ":"));
      if (!name.empty()) append(words, plain(" "));
      append(words, std::move(more));
    };
    add("", marked(context_, one.text.text()));
    for (const std::string& field : texts_) {
      Words more;
      add_texts(context_, find_field(one, field), true, more);
      add(texts_.size() > 1 ? titled(field) : "", std::move(more));
    }
  }

  Words words_of(const cards::Component& one, bool in_line) const {
    Words words = marked(context_, one.text.text());
    for (const std::string& field : texts_) add_texts(context_, find_field(one, field), in_line, words);
    return words;
  }

  const BookContext& context_;
  const TermIndex& told_;
  std::vector<const model::Field*> numbers_;
  std::vector<std::string> texts_;
  std::vector<const cards::Component*> cards_;
  std::vector<std::string> decks_;
  std::size_t letters_ = 0;  // of all that their texts say
};

}  // namespace

std::string card_told(const BookContext& context, const cards::Component& one) {
  Words words = marked(context, one.text.text());
  for (const std::string& field : text_fields(context, one.type))
    add_texts(context, find_field(one, field), true, words);
  if (!words.empty()) return said(words);
  std::vector<std::string> values;
  for (const model::Field* field : short_fields(context, one.type)) {
    const std::string value = said(short_words(context, nullptr, *field, find_field(one, field->name.text)));
    if (value == no_value || values.size() == most_numbers) continue;
    values.push_back(fmt::format("{} {}", spoken(field->name.text), value));
  }
  return fmt::format("{}", fmt::join(values, "; "));
}

std::vector<BookBlock> cards_part(const BookContext& context) {
  std::vector<BookBlock> made;
  const auto& all = context.material.printed.components;
  std::vector<std::string> types;
  for (const cards::Component& one : all) {
    if (one.kind == cards::ComponentKind::card && std::ranges::find(types, one.type) == types.end())
      types.push_back(one.type);
  }
  const TermIndex told(context);
  std::vector<std::pair<std::string, CardTable>> tables;
  for (const std::string& type : types) {
    CardTable table(context, told, type);
    if (table.tells_something()) tables.emplace_back(type, std::move(table));
  }
  for (const auto& [type, table] : tables) {
    if (tables.size() > 1)
      made.push_back(small_heading(capital(type_name(context, type, static_cast<int>(table.size())))));
    for (const std::string& deck : table.decks()) {
      if (table.decks().size() > 1 && !deck.empty()) made.push_back(smaller_heading(titled(deck)));
      made.push_back({table.made(deck)});
    }
  }
  return made;
}

}  // namespace rulepress::book
