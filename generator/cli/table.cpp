#include "cli/table.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <ostream>

#include "build/jobs.h"
#include "cli/actions.h"
#include "sim/mistakes.h"

namespace rulepress::cli {

std::vector<std::string> comma_list(const std::string& text) {
  std::vector<std::string> made;
  std::size_t begin = 0;
  while (begin <= text.size() && !text.empty()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    std::string part = text.substr(begin, end - begin);
    part.erase(0, std::min(part.find_first_not_of(' '), part.size()));
    part.erase(part.find_last_not_of(' ') + 1);
    if (!part.empty()) made.push_back(std::move(part));
    begin = end + 1;
  }
  return made;
}

PlayTable set_table(const Arguments& arguments, const Terminal& terminal, std::optional<sim::Table> given,
                    std::unique_ptr<Session> session) {
  PlayTable made;
  const auto root = workspace_root(arguments, terminal);
  if (!root) {
    made.code = no_workspace(arguments, terminal);
    return made;
  }
  made.session = session ? std::move(session) : std::make_unique<Session>(*root);
  if (const auto code = wrong_games(*made.session, {arguments.positional.front()}, terminal)) {
    made.code = *code;
    return made;
  }
  build::CheckRequest request{{arguments.positional.front()}, build::default_jobs()};
  request.without_faces = true;
  made.check = made.session->check(request);
  made.game = &made.check.games.front();
  if (made.check.diagnostics.count(source::Severity::error) > 0) {
    show(made.check.diagnostics, made.session->sources(), arguments, terminal);
    fmt::print(terminal.err, "{} cannot be played before its mistakes are mended.\n", made.game->files.name);
    made.code = exit_mistakes;
    return made;
  }
  const model::Model& model = *made.game->model;
  const std::size_t least = model.players ? static_cast<std::size_t>(model.players->low) : 2;
  const std::size_t most = model.players ? static_cast<std::size_t>(model.players->high) : 12;
  if (given) {
    made.table = *given;
  } else {
    made.table.players = std::stoul(arguments.option("players", std::to_string(least)));
    for (const std::string& part : comma_list(arguments.option("set", ""))) {
      const std::size_t sign = part.find('=');
      if (sign == std::string::npos) {
        made.code = fail(terminal, fmt::format("`{}` sets nothing", part), "write --set NAME=VALUE");
        return made;
      }
      made.table.options[part.substr(0, sign)] = part.substr(sign + 1);
    }
    for (std::string& part : comma_list(arguments.option("variants", "")))
      made.table.variants.insert(std::move(part));
  }
  if (made.table.players < least || made.table.players > most) {
    made.code = fail(terminal,
                     fmt::format("{} is a game for {} to {} players, not {}", made.game->files.name, least,
                                 most, made.table.players),
                     fmt::format("write --players {}", least));
    return made;
  }
  made.playable = sim::make_playable(model, *made.game->deck, *made.game->texts, made.table);
  if (made.playable.program == nullptr) {
    made.code = fail(terminal, made.playable.world->troubles().front(),
                     "the options and variants of a game stand in its rulebook: `option` and `variant`");
    return made;
  }
  source::Diagnostics diagnostics;
  for (const auto* list : {&made.playable.program->troubles, &made.playable.program->no_game}) {
    for (const sim::Program::Trouble& trouble : *list) {
      source::Span span = trouble.span;
      if (span.end == 0) span = model.players_span;
      if (span.end == 0 && !made.game->rulebook->chapters.empty())
        span = {made.game->rulebook->chapters.front()->file, 0, 0};
      diagnostics.report(sim::mistakes::cannot_play, span, trouble.text)
          .suggest("`rulepress explain sim/cannot-play` tells more");
    }
  }
  if (diagnostics.all().empty()) return made;
  made.playable.program.reset();
  rules::add_headings(*made.game->rulebook, diagnostics);
  show(diagnostics, made.session->sources(), arguments, terminal);
  made.code = exit_mistakes;
  return made;
}

}  // namespace rulepress::cli
