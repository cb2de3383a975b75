// Phrases: what words on a card mean.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/builtins.h"
#include "model/check/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using SymbolKind = Symbol::Kind;
using expr::NodeKind;

}  // namespace

// What a later `that …` can name: a number, a value of an enum, a thing.
void Checker::check_result(const Phrase& phrase, const Declaration& declaration) {
  if (phrase.category != no_ref && model_.categories[phrase.category].mode != "does") {
    report(mistakes::misplaced, declaration.type.span,
           fmt::format("a phrase of `{}` has nothing to give back", declaration.other.text))
        .also(model_.categories[phrase.category].name.span, "declared here")
        .suggest("`->` is for phrases that do something: those of a category that `does`");
  }
  const Type& type = phrase.result;
  const bool named = type.kind == Kind::number || type.kind == Kind::enumeration || type.kind == Kind::thing;
  if (!type.known() || (named && type.is_one() && !type.indexed)) return;
  report(mistakes::wrong_type, declaration.type.span,
         fmt::format("no card can say `that …` for {}", name_of(type, model_)))
      .suggest("a phrase gives back a number, a value of an enum, or one thing");
}

void Checker::check_phrase(const Declaration& declaration, std::size_t variant) {
  Phrase made;
  made.category = need_symbol(declaration.other, SymbolKind::category, "a category");
  made.words = declaration.words;
  made.wording = declaration.wording;
  made.translations = declaration.translations;
  made.over = declaration.over;
  made.shows = declaration.shows.text;
  made.shown = declaration.shown;
  made.reminder = declaration.reminder.text;
  made.lives_in = declaration.names;
  check_homes(made.lives_in);
  made.has_result = declaration.has_result;
  if (made.has_result) made.result = resolve(declaration.type);
  start({});
  if (made.category != no_ref) give(model_.categories[made.category].parameters);
  frame_.unsure = made.category == no_ref;
  const std::size_t given = frame_.code.given;
  const std::vector<Local> slots = resolve_parameters(declaration.parameters);
  give(slots);
  made.code.locals = frame_.code.locals;
  made.code.given = given;
  made.code.parameters = slots.size();
  const Ref ref = static_cast<Ref>(model_.phrases.size());
  const std::string mode = made.category == no_ref ? "" : model_.categories[made.category].mode;
  const Type wanted = made.category == no_ref ? Type{} : model_.categories[made.category].type;
  model_.phrases.push_back(made);
  const auto odd = [&](std::string_view why) {
    auto& told = report(mistakes::misplaced, declaration.words.span,
                        fmt::format("a phrase of `{}` {}", declaration.other.text, why));
    told.also(model_.categories[made.category].name.span, "declared here");
    told.suggest("change the phrase, or its category");
  };
  if (made.has_result) check_result(made, declaration);
  if (declaration.value.there()) {
    if (!mode.empty() && mode != "gives") odd("gives no value");
    const NodeIndex root = value(declaration.value, wanted);
    if (mode == "gives") need(root, wanted, "the phrase");
    model_.phrases[ref].code.root = root;
    model_.phrases[ref].code.locals = frame_.code.locals;
    return;
  }
  if (mode == "gives") odd("has to give a value: `= …`");
  if (!declaration.inner.empty()) {
    if (mode == "does") odd("does something; it cannot declare rules");
    for (const Declaration& inner : declaration.inner) {
      if (inner.broken) continue;
      switch (inner.kind) {
        case DeclarationKind::modify: {
          const Ref one = check_modifier(inner, variant, ref, false);
          model_.phrases[ref].modifiers.push_back(one);
          break;
        }
        case DeclarationKind::when:
        case DeclarationKind::before:
        case DeclarationKind::instead: {
          const Ref one = check_trigger(inner, variant, ref);
          model_.phrases[ref].triggers.push_back(one);
          break;
        }
        case DeclarationKind::always: {
          const Ref one = check_always(inner, variant, ref);
          model_.phrases[ref].always.push_back(one);
          break;
        }
        case DeclarationKind::action: {
          const Ref one = check_action(inner, variant, ref);
          model_.phrases[ref].actions.push_back(one);
          break;
        }
        case DeclarationKind::way: {
          const Ref one = check_action(inner, variant, ref);
          model_.phrases[ref].ways.push_back(one);
          break;
        }
        default:
          report(mistakes::misplaced, inner.span, "this cannot be declared by a phrase")
              .suggest("declare it at the margin");
          break;
      }
    }
    return;
  }
  if (declaration.body.empty() && (mode == "does" || mode == "declares")) {
    report(mistakes::missing_block, declaration.words.span, "nothing says what this phrase means")
        .suggest("write it below, four spaces further in");
  }
  if (mode == "declares" && !declaration.body.empty()) odd("declares rules; it cannot do something at once");
  // Its result is given back as a verb's is.
  Procedure like;
  like.name = declaration.words;
  like.has_result = made.has_result;
  like.result = made.result;
  if (made.has_result) frame_.procedure = &like;
  frame_.may_return = true;
  const NodeIndex root = block(declaration.body);
  if (made.has_result && !declaration.body.empty()) need_return(root, like);
  frame_.procedure = nullptr;
  model_.phrases[ref].code.root = root;
  model_.phrases[ref].code.locals = frame_.code.locals;
}

}  // namespace rulepress::model
