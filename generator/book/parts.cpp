#include "book/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "book/inline_text.h"
#include "book/term_index.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

using pages::BookBlock;
using source::MarkdownKind;
using source::MarkdownNode;

constexpr std::array parts = {
    Part{"contents", Standing::front, contents_part},
    Part{"components", Standing::front, components_part},
    Part{"variants", Standing::back, variants_part},
    Part{"cards", Standing::back, cards_part},
    Part{"icons", Standing::back, icons_part},
    Part{"reminders", Standing::back, reminders_part},
    Part{"glossary", Standing::back, glossary_part},
    Part{"rulings", Standing::back, rulings_part},
    Part{"index", Standing::back, index_part},
    Part{"colophon", Standing::imprint, colophon_part},
    Part{"reference", Standing::last_page, reference_part},
};

// An address as people say it: without its scheme, so that no line breaks behind that.
std::string as_said(std::string address) {
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (address.starts_with(scheme)) address.erase(0, scheme.size());
  }
  if (address.ends_with('/')) address.pop_back();
  return address;
}

}  // namespace

std::span<const Part> all_parts() {
  return parts;
}

const Part* find_part(std::string_view name) {
  const auto found = std::ranges::find(parts, name, &Part::name);
  return found == parts.end() ? nullptr : &*found;
}

std::string_view title_of(const Part& part, const BookContext& context) {
  const model::Model& model = context.material.model;
  const bool single = model.variants.size() + model.options.size() == 1;
  return part.name == "variants" && single ? "variant" : part.name;
}

std::string card_anchor(const std::string& id) {
  return "card:" + id;
}

pages::BookTable::Cell cell(Words words) {
  pages::BookTable::Cell made;
  made.words = std::move(words);
  return made;
}

BookBlock prose(Words words) {
  pages::BookProse made;
  made.words = std::move(words);
  return {std::move(made)};
}

BookBlock small_heading(std::string text, source::Span place) {
  pages::BookHeading made;
  made.place = place;
  made.level = 2;
  made.words = plain(std::move(text));
  made.in_contents = false;
  return {std::move(made)};
}

std::vector<BookBlock> contents_part(const BookContext& context) {
  // A leaflet needs none.
  constexpr std::size_t least_sections = 6;
  if (context.outline.sections.size() < least_sections) return {};
  return {{pages::BookContents{}}};
}

Words first_paragraph(const BookContext& context, std::size_t section) {
  if (section == rules::no_section) return {};
  const source::Span& heading = context.material.rulebook.sections[section].span;
  for (const auto& chapter : context.material.rulebook.chapters) {
    if (chapter->file != heading.file) continue;
    for (const MarkdownNode& node : chapter->tree.children) {
      if (node.span.begin <= heading.begin) continue;
      if (node.kind == MarkdownKind::heading) return {};
      if (node.kind != MarkdownKind::paragraph) continue;
      Words words = inline_words(context, node, chapter->file, nullptr);
      if (!words.empty()) return words;
    }
  }
  return {};
}

// Optional rules: variants that the rules name, and options that are set before the game.
std::vector<BookBlock> variants_part(const BookContext& context) {
  const model::Model& model = context.material.model;
  std::vector<BookBlock> made;
  pages::BookList list;
  for (const model::Variant& variant : model.variants) {
    const std::size_t section = context.outline.section_of(variant.name.span);
    Words words = strong(variant.name.text + ".");
    if (Words told = first_paragraph(context, section); !told.empty()) {
      append(words, plain(" "));
      append(words, std::move(told));
    }
    if (section != rules::no_section) {
      append(words, plain(fmt::format(" {} ", context.label("see"))));
      words.push_back(context.outline.reference(section));
      append(words, plain("."));
    }
    list.items.push_back({prose(std::move(words))});
  }
  for (const model::Option& option : model.options) {
    Words words = strong(titled(option.name.text) + ".");
    const auto& bounds = option.type.bounds;
    if (bounds)
      append(words, plain(" " + context.label("any-number", {{"low", fmt::format("{}", bounds->low)},
                                                             {"high", fmt::format("{}", bounds->high)}})));
    const bool known =
        option.initial.root != model::no_node && model.code[option.initial.root].op == model::Op::number;
    if (known) {
      const std::string usual =
          context.label("usually", {{"n", fmt::format("{}", model.code[option.initial.root].number)}});
      append(words, plain(bounds ? "; " + usual : " " + capital(usual)));
    }
    if (bounds || known) append(words, plain("."));
    const std::size_t section = context.outline.section_of(option.name.span);
    if (section != rules::no_section) {
      append(words, plain(fmt::format(" {} ", context.label("see"))));
      words.push_back(context.outline.reference(section));
      append(words, plain("."));
    }
    list.items.push_back({prose(std::move(words))});
  }
  if (list.items.empty()) return {};
  if (list.items.size() == 1) {
    Words words = plain(context.label("choose-variant") + " ");
    append(words, std::move(std::get<pages::BookProse>(list.items.front().front().what).words));
    return {prose(std::move(words))};
  }
  made.push_back(prose(plain(context.label("choose-variants"))));
  made.push_back({std::move(list)});
  return made;
}

std::vector<BookBlock> glossary_part(const BookContext& context) {
  std::vector<const model::Term*> terms;
  for (const model::Term& term : context.material.model.terms) {
    if (!term.meaning.empty()) terms.push_back(&term);
  }
  std::ranges::sort(terms, {}, [](const model::Term* one) { return source::folded(one->name.text); });
  const TermIndex told(context);
  pages::BookTable table;
  table.columns = {layout::Align::left, layout::Align::left};
  table.widths = {3, 8};
  table.head = {cell(plain(context.label("term"))), cell(plain(context.label("meaning")))};
  for (const model::Term* term : terms) {
    Words name = strong(term->name.text);
    if (Words icon = term->icon.empty() ? Words{} : icon_words(context, term->icon); !icon.empty()) {
      append(name, plain("\u00a0\u00a0"));  // a little more than between words
      append(name, std::move(icon));
    }
    Words meaning = marked(context, term->meaning);
    const std::size_t section = told.section_of(*term);
    if (section != rules::no_section) {
      append(meaning, plain(fmt::format(" {} ", context.label("see"))));
      meaning.push_back(context.outline.reference(section));
      append(meaning, plain("."));
    }
    table.rows.push_back({cell(std::move(name)), cell(std::move(meaning))});
  }
  if (table.rows.empty()) return {};
  return {{std::move(table)}};
}

std::vector<BookBlock> colophon_part(const BookContext& context) {
  const workspace::Manifest& manifest = context.material.manifest;
  std::vector<BookBlock> made;
  Words title = emphasis(manifest.name);
  append(title, plain(manifest.version.empty()
                          ? std::string(".")
                          : fmt::format(", {} {}.", source::lower_case(context.label("version")),
                                        manifest.version)));
  if (!manifest.designers.empty())
    append(title, plain(fmt::format(" {} {}.", context.label("designed-by"),
                                    listed(manifest.designers, context.label("and")))));
  Words rest = std::move(title);
  append(rest, plain(" "));
  if (!manifest.license.empty())
    append(rest, plain(fmt::format("{}: {}. ", context.label("licence"), manifest.license)));
  if (!manifest.website.empty()) {
    BookRun link;
    link.text = as_said(manifest.website);
    link.link = manifest.website;
    rest.push_back(std::move(link));
    append(rest, plain(". "));
  }
  append(rest, plain(context.label("made-with")));
  made.push_back(prose(std::move(rest)));
  return made;
}

}  // namespace rulepress::book
