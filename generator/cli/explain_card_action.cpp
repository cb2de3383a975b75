#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

#include "build/jobs.h"
#include "cli/actions.h"
#include "cli/session.h"
#include "text/card_texts.h"
#include "text/touched.h"

namespace rulepress::cli {
namespace {

std::string place_of(source::Span span, const Session& session) {
  const auto& source = session.sources()[span.file];
  return fmt::format("{}:{}", source.path, source.line_of(span.begin));
}

void explain_one(const build::Game& game, std::size_t number, const Session& session, std::ostream& out) {
  const cards::Component& component = game.deck->components[number];
  const model::Model& model = *game.model;
  fmt::print(out, "{} ({})\n", component.name.text().empty() ? component.id : component.name.text(),
             place_of(component.span, session));
  bool any = false;
  std::vector<text::Touched> touched;
  std::vector<text::Ref> phrases;
  for (const text::CardText& one : text::card_texts(*game.deck, model)) {
    if (one.component != number) continue;
    any = true;
    fmt::print(out, "\n  “{}”\n", one.words->text());
    const std::vector<text::Meaning>* meanings = game.texts->find(one.category, one.words->text());
    if (meanings == nullptr) {
      fmt::print(out, "    this could not be read; `rulepress check {}` tells why\n", game.files.name);
      continue;
    }
    for (const text::Meaning& meaning : *meanings) {
      out << text::indented(meaning, model, 2);
      for (const text::Touched& part : text::touched(meaning, model)) {
        if (std::ranges::find(touched, part) == touched.end()) touched.push_back(part);
      }
      for (const text::Ref phrase : text::phrases_of(meaning)) {
        if (std::ranges::find(phrases, phrase) == phrases.end()) phrases.push_back(phrase);
      }
    }
  }
  if (!any) {
    fmt::print(out, "\n  It says nothing that the rules know: no field of its type is a category.\n");
    return;
  }
  const auto heading = [&](source::Span span) {
    const std::string path = game.rulebook->heading_path(span);
    return path.empty() ? "" : fmt::format("  ({})", path);
  };
  if (!touched.empty()) fmt::print(out, "\n  What it has to do with\n");
  for (const text::Touched& part : touched)
    fmt::print(out, "    it {} `{}`{}\n", part.how, part.what.text, heading(part.what.span));
  if (!phrases.empty()) fmt::print(out, "\n  The phrases it is made of\n");
  for (const text::Ref phrase : phrases) {
    const model::Phrase& one = model.phrases[phrase];
    fmt::print(out, "    “{}”\n      {}{}\n", one.words.text, place_of(one.words.span, session),
               heading(one.words.span));
    if (!one.reminder.empty()) fmt::print(out, "      reminder: {}\n", one.reminder);
  }
}

}  // namespace

int explain_card_action(const Arguments& arguments, const Terminal& terminal) {
  const auto root = workspace_root(arguments, terminal);
  if (!root) return no_workspace(arguments, terminal);
  Session session(*root);
  std::vector<std::string> games;
  if (const std::string game = arguments.option("game", ""); !game.empty()) games.push_back(game);
  if (const auto code = wrong_games(session, games, terminal)) return *code;
  build::CheckRequest request{games, build::default_jobs()};
  request.without_faces = true;
  const build::Check check = session.check(request);
  bool first = true;
  for (const std::string& id : arguments.positional) {
    bool found = false;
    for (const build::Game& game : check.games) {
      for (std::size_t i = 0; i < game.deck->components.size(); ++i) {
        const cards::Component& component = game.deck->components[i];
        if (component.id != id && component.name.text() != id) continue;
        found = true;
        if (!std::exchange(first, false)) terminal.out << "\n";
        explain_one(game, i, session, terminal.out);
      }
    }
    if (!found)
      return fail(terminal, fmt::format("no card has the id or name `{}`", id),
                  "ids stand in the files of cards; `rulepress check --dump cards` lists them");
  }
  return exit_good;
}

}  // namespace rulepress::cli
