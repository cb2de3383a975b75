#include "build/pipeline.h"

#include <fmt/format.h>

#include <algorithm>

#include "build/book_stage.h"
#include "build/jobs.h"
#include "build/kept_check.h"
#include "build/mistakes.h"
#include "cards/typed.h"
#include "model/parse/prose.h"
#include "playtest/smoke_test.h"
#include "sim/compile/check_texts.h"
#include "sim/mistakes.h"
#include "sim/playable.h"
#include "sim/run/examples.h"
#include "source/read_text.h"
#include "text/printed.h"
#include "text/read_texts.h"
#include "workspace/mistakes.h"

namespace rulepress::build {
namespace {

constexpr Stage manifest_stage{"manifest", 1};
constexpr Stage chapter_stage{"chapter", 1};
constexpr Stage rulebook_stage{"rulebook", 1};
constexpr Stage model_stage{"model", 1};
constexpr Stage card_file_stage{"card file", 1};
constexpr Stage deck_stage{"deck", 1};
constexpr Stage texts_stage{"texts", 1};
constexpr Stage examples_stage{"examples", 1};
constexpr Stage agents_stage{"agents", 2};
constexpr Stage smoke_stage{"short games", 1};
constexpr Stage printed_stage{"printed texts", 1};
constexpr Stage template_stage{"template", 1};
constexpr Stage theme_stage{"theme", 1};

// That they were played is all; what they showed is told.
struct PlayedExamples {
  bool before = false;  // in an earlier run
};

template <class T>
T unread(const std::string&) {
  return {};
}

// Its name still counts: the type it draws has a template.
template <>
layout::Template unread(const std::string& path) {
  layout::Template made;
  made.path = path;
  made.unread = true;
  return made;
}

// A stage that turns one text file into a value; a file that cannot be read leaves the value empty.
template <class T, class Function>
Made<T> make_from_file(Graph& graph, const Stage& stage, const std::string& path, Function function) {
  return graph.make<T>(stage, fingerprint(path), [&](Workbench& bench) {
    const auto file = source::read_text(bench.files, path, bench.sources, bench.diagnostics);
    return file ? function(*file, bench) : unread<T>(path);
  });
}

template <class T>
Fingerprint print_of_all(const std::vector<Made<T>>& parts) {
  FingerprintMaker maker;
  for (const auto& part : parts) maker.add(part.print());
  return maker.make();
}

template <class T>
std::vector<std::shared_ptr<const T>> values_of(const std::vector<Made<T>>& parts) {
  std::vector<std::shared_ptr<const T>> values;
  values.reserve(parts.size());
  for (const auto& part : parts) values.push_back(part.value);
  return values;
}

// The game whose folder a place lies in: "demo" for rules/demo/game.toml.
std::string_view game_of(const source::Diagnostic& diagnostic, const source::Sources& sources) {
  std::string_view path = sources[diagnostic.primary.span.file].path;
  path.remove_prefix(std::min(path.size(), path.find('/')));
  path.remove_prefix(std::min<std::size_t>(path.size(), 1));
  return path.substr(0, path.find('/'));
}

class GameCheck {
 public:
  GameCheck(const workspace::GameFiles& files, const source::Diagnostics& of_workspace, unsigned jobs,
            const CheckRequest& request, const Graph& graph, source::Sources& sources)
      : jobs_(jobs), request_(request), graph_(graph, notes_), sources_(sources) {
    game_.files = files;
    for (const source::Diagnostic& diagnostic : of_workspace.all()) {
      if (game_of(diagnostic, sources) == files.name) game_.diagnostics.all().push_back(diagnostic);
    }
  }

  Game run() {
    read_manifest();
    read_rulebook();
    read_cards();
    play_examples();
    read_agents();
    play_a_little();
    if (!request_.without_faces) {
      compose();
      make_book();
    }
    drop_repeated();
    rules::add_headings(*game_.rulebook, game_.diagnostics);
    silence();
    game_.diagnostics.sort(sources_);
    read_printed();
    game_.observations = notes_.take();
    return std::move(game_);
  }

 private:
  template <class T>
  void take_diagnostics(const Made<T>& made) {
    game_.diagnostics.append(made.diagnostics());
  }

  // What is kept from run to run of what was composed and found; nothing: nothing is.
  Store* store() const {
    return request_.stores == nullptr ? nullptr : &request_.stores->of(game_.files.name, "faces");
  }

  // One value for each path, made on several threads, in the order of the paths.
  template <class T, class Function>
  std::vector<Made<T>> make_all(const Stage& stage, const std::vector<std::string>& paths,
                                Function function) {
    std::vector<Made<T>> parts(paths.size());
    for_each_index(paths.size(), jobs_,
                   [&](std::size_t i) { parts[i] = make_from_file<T>(graph_, stage, paths[i], function); });
    for (const auto& part : parts) take_diagnostics(part);
    return parts;
  }

  void read_manifest() {
    if (game_.files.manifest.empty()) {
      game_.manifest = std::make_shared<const workspace::Manifest>();
      return;
    }
    const auto made = make_from_file<workspace::Manifest>(
        graph_, manifest_stage, game_.files.manifest, [](source::SourceId file, Workbench& bench) {
          return workspace::read_manifest(file, bench.sources, bench.diagnostics);
        });
    take_diagnostics(made);
    game_.manifest = made.value;
  }

  void read_rulebook() {
    const auto chapters = make_all<rules::Chapter>(
        chapter_stage, game_.files.chapters, [](source::SourceId file, Workbench& bench) {
          return rules::read_chapter(file, bench.sources, bench.diagnostics);
        });
    // A chapter that could not be read is an empty one; its file id would be a stranger's.
    auto readable = values_of(chapters);
    std::erase_if(readable, [](const auto& chapter) { return chapter->tree.children.empty(); });
    const auto made =
        graph_.make<rules::Document>(rulebook_stage, print_of_all(chapters), [&](Workbench& bench) {
          return rules::read_document(readable, bench.files, bench.sources, bench.diagnostics);
        });
    take_diagnostics(made);
    game_.rulebook = made.value;
    const auto model = graph_.make<model::Model>(model_stage, made.print(), [&](Workbench& bench) {
      return model::compile(*made, bench.diagnostics);
    });
    take_diagnostics(model);
    game_.model = model.value;
    model_ = model;
  }

  void read_cards() {
    const auto files = make_all<cards::CardFile>(
        card_file_stage, game_.files.card_files, [](source::SourceId file, Workbench& bench) {
          return cards::read_card_file(file, bench.sources, bench.diagnostics);
        });
    FingerprintMaker inputs;
    inputs.add(print_of_all(files));
    inputs.add(model_->print());
    const auto made = graph_.make<cards::Deck>(deck_stage, inputs.make(), [&](Workbench& bench) {
      return cards::typed(cards::gather(values_of(files), bench.diagnostics, game_.model.get()), *game_.model,
                          bench.diagnostics);
    });
    take_diagnostics(made);
    game_.deck = made.value;
    deck_ = made;
    read_texts();
    std::vector<const source::Excerpt*> texts;
    for (const cards::Component& component : made->components) texts.push_back(&component.text);
    model::check_terms(*game_.model, *game_.rulebook, texts, game_.diagnostics);
  }

  // Cards are held to phrases only when the rules have no mistake: else one mistake there would be told on
  // every card.
  void read_texts() {
    game_.texts = std::make_shared<const text::Texts>();
    if (game_.model->categories.empty() || model_->diagnostics().count(source::Severity::error) > 0) return;
    FingerprintMaker inputs;
    inputs.add(deck_->print());
    inputs.add(model_->print());
    inputs.add(game_.manifest->language);
    const auto made = graph_.make<text::Texts>(texts_stage, inputs.make(), [&](Workbench& bench) {
      return text::read_texts(*game_.deck, *game_.model, bench.diagnostics, game_.manifest->language);
    });
    take_diagnostics(made);
    game_.texts = made.value;
    if (!text::changes_print(*game_.model)) return;
    printed_ = graph_.make<cards::Deck>(printed_stage, made.print(), [&](Workbench&) {
      return text::printed(*game_.deck, *game_.model, *game_.texts, game_.manifest->language);
    });
  }

  // What a check has found, now or then.
  void take_check(const Stage& stage, const Made<PlayedExamples>& made) {
    take_diagnostics(made);
    if (made->before) game_.recalled_checks.emplace_back(stage.name);
  }

  // Files that rules and cards were read from.
  KnownFiles known_files() const {
    KnownFiles known;
    for (const auto& chapter : game_.rulebook->chapters) known[sources_[chapter->file].path] = chapter->file;
    for (const cards::Component& component : game_.deck->components)
      known[sources_[component.span.file].path] = component.span.file;
    return known;
  }

  // A check that plays the game looks at the words of rules and cards alone, and need not be done again while
  // those are the same, whatever becomes of the prose around them.
  template <class Function>
  auto kept(const Stage& stage, Function function) {
    return [this, stage, function](Workbench& bench) {
      Store* const memory = store();
      if (memory == nullptr) return function(bench);
      const Fingerprint key = FingerprintMaker()
                                  .add(stage.name)
                                  .add(stage.version)
                                  .add(print_of_rules(*game_.rulebook))
                                  .add(print_of_words(*game_.deck))
                                  .add(game_.manifest->language)
                                  .add(game_.files.name)
                                  .make();
      if (const auto found = find_check(*memory, key, known_files(), bench.sources)) {
        bench.diagnostics.append(*found);
        return PlayedExamples{true};
      }
      function(bench);
      put_check(*memory, key, bench.diagnostics, bench.sources);
      return PlayedExamples{};
    };
  }

  // Texts that ask for what cannot be are told, and worked examples of the rulebook are played. Both need
  // rules and cards without errors.
  void play_examples() {
    const bool something = !game_.model->examples.empty() || !game_.model->phrases.empty();
    if (game_.diagnostics.count(source::Severity::error) > 0 || !something) return;
    FingerprintMaker inputs;
    inputs.add(model_->print());
    inputs.add(deck_->print());
    inputs.add(game_.manifest->language);
    take_check(examples_stage,
               graph_.make<PlayedExamples>(
                   examples_stage, inputs.make(), kept(examples_stage, [&](Workbench& bench) {
                     // A table for each way in which examples set the options; most need only the first.
                     std::vector<sim::Table> tables{sim::table_of_examples(*game_.model)};
                     for (const model::Example& example : game_.model->examples) {
                       const sim::Table table = sim::table_of(*game_.model, example);
                       if (std::ranges::find(tables, table) == tables.end()) tables.push_back(table);
                     }
                     for (const sim::Table& table : tables) {
                       const sim::World world(*game_.model, *game_.deck, *game_.texts, table);
                       if (table == tables.front())
                         sim::check_texts(world, *game_.texts, bench.sources, bench.diagnostics);
                       if (game_.model->examples.empty()) break;
                       const sim::Program program = sim::compile(world, true);
                       for (const sim::Program::Trouble& trouble : program.troubles)
                         bench.diagnostics.report(sim::mistakes::cannot_play, trouble.span, trouble.text)
                             .suggest("say it in another way");
                       if (!program.troubles.empty()) break;
                       sim::run_examples(program, table, bench.sources, bench.diagnostics);
                     }
                     return PlayedExamples{};
                   })));
  }

  // A few games by chance, as many as cost next to nothing: what goes wrong in them goes wrong often.
  void play_a_little() {
    if (request_.without_faces || game_.diagnostics.count(source::Severity::error) > 0) return;
    if (game_.model->procedures.empty() || game_.model->endings.empty()) return;
    FingerprintMaker inputs;
    inputs.add(model_->print());
    inputs.add(deck_->print());
    inputs.add(game_.manifest->language);
    inputs.add(game_.files.name);
    take_check(smoke_stage, graph_.make<PlayedExamples>(
                                smoke_stage, inputs.make(), kept(smoke_stage, [&](Workbench& bench) {
                                  sim::Table table;
                                  if (game_.model->players)
                                    table.players = static_cast<std::size_t>(game_.model->players->low);
                                  const sim::Playable playable =
                                      sim::make_playable(*game_.model, *game_.deck, *game_.texts, table);
                                  // Whoever wants to play it is told what is missing; others may have a
                                  // rulebook that is not done yet.
                                  if (playable.can_be_played())
                                    playtest::smoke_test(*playable.program, game_.files.name,
                                                         bench.diagnostics);
                                  return PlayedExamples{};
                                })));
  }

  // They name actions and cards, so those have to be right first.
  void read_agents() {
    if (game_.files.agents.empty() || game_.diagnostics.count(source::Severity::error) > 0) return;
    FingerprintMaker inputs;
    inputs.add(model_->print());
    inputs.add(deck_->print());
    inputs.add(game_.files.agents);
    const auto made = graph_.make<playtest::Agents>(agents_stage, inputs.make(), [&](Workbench& bench) {
      const auto file = source::read_text(bench.files, game_.files.agents, bench.sources, bench.diagnostics);
      return file ? playtest::read_agents(*file, bench.sources, *game_.deck, *game_.model, bench.diagnostics)
                  : playtest::Agents();
    });
    take_diagnostics(made);
    game_.agents = *made;
  }

  void compose() {
    const auto read = [](source::SourceId file, Workbench& bench) {
      return layout::read_template(file, bench.sources, bench.diagnostics);
    };
    const auto own = make_all<layout::Template>(template_stage, game_.files.templates, read);
    const auto common = make_all<layout::Template>(template_stage, game_.files.common_templates, read);
    templates_ = join_templates(own, common, *deck_, *game_.model, graph_);
    const TypeTemplates& templates = templates_;
    game_.diagnostics.append(templates.diagnostics);
    game_.print = print_options(*game_.manifest, request_.print, game_.diagnostics);
    game_.faces = std::make_shared<const FaceSet>();
    if (templates.by_type.empty()) return;
    FaceRequest request{game_.files.name,  game_.manifest->fonts,    game_.manifest->font_places,
                        game_.files.fonts, game_.manifest->language, jobs_,
                        request_.progress};
    request.store = store();
    request.rules = print_of_rules(*game_.rulebook);
    const auto faces = compose_faces(printed_ ? *printed_ : *deck_, *game_.model, templates, request, graph_);
    take_diagnostics(faces);
    game_.faces = faces.value;
    faces_ = faces;
    game_.sheets = plan_sheets({game_.files.name, *game_.manifest, *game_.deck, *game_.faces, game_.print},
                               game_.diagnostics);
    if (game_.print.low_ink) save_ink(templates, std::move(request));
  }

  // A figure of a card with mistakes would only repeat them.
  void make_book() {
    if (game_.rulebook->chapters.empty() || game_.diagnostics.count(source::Severity::error) > 0) return;
    FingerprintMaker inputs;
    inputs.add(model_->print()).add(deck_->print());
    if (printed_) inputs.add(printed_->print());
    if (faces_) inputs.add(faces_->print());
    for (const auto& [type, made] : templates_.by_type) inputs.add(type).add(made.print());
    std::optional<Made<pages::Theme>> theme;
    if (!game_.files.theme.empty()) {
      theme = make_from_file<pages::Theme>(graph_, theme_stage, game_.files.theme,
                                           [](source::SourceId file, Workbench& bench) {
                                             return pages::read_theme(file, bench.sources, bench.diagnostics);
                                           });
      take_diagnostics(*theme);
    }
    const auto made = compose_book(
        {*game_.manifest, *game_.rulebook, *game_.model, *game_.deck, printed_ ? **printed_ : *game_.deck,
         *game_.texts, *game_.faces, templates_, theme ? (*theme)->labels : pages::Labels{}, inputs.make()},
        graph_);
    take_diagnostics(made);
    game_.book = made.value;
    const auto pages = set_rulebook({made, theme ? &*theme : nullptr, *game_.faces, store()}, graph_);
    take_diagnostics(pages);
    game_.pages = pages.value;
  }

  void save_ink(const TypeTemplates& templates, FaceRequest request) {
    if (!templates.saves_ink) {
      if (!game_.manifest->print.low_ink) return;  // for one run only: whoever asked tells
      game_.diagnostics
          .report(mistakes::low_ink_changes_nothing, game_.manifest->print.low_ink_span,
                  "no template of this game says what to change to save ink")
          .suggest("write [low-ink.palette] or `low-ink = \"hide\"` into a template, or take this line out");
      return;
    }
    request.low_ink = true;
    const TypeTemplates saving{templates.low_ink, {}, true, templates.files, {}};
    const auto faces = compose_faces(printed_ ? *printed_ : *deck_, *game_.model, saving, request, graph_);
    source::Diagnostics more = faces.diagnostics();
    for (source::Diagnostic& one : more.all()) {
      const auto& all = game_.diagnostics.all();
      const bool told = std::ranges::any_of(all, [&](const source::Diagnostic& other) {
        return other.slug == one.slug && other.primary.span == one.primary.span &&
               other.message == one.message;
      });
      if (told) continue;
      one.note("so it is where ink is saved");
      game_.diagnostics.all().push_back(one);
    }
    game_.low_ink_faces = faces.value;
    source::Diagnostics again;  // the same sizes on the same papers
    game_.low_ink_sheets = plan_sheets(
        {game_.files.name, *game_.manifest, *game_.deck, *game_.low_ink_faces, game_.print, true}, again);
  }

  void read_printed() {
    FoundLedger found = find_ledger(game_.files.name, graph_.files(), sources_);
    game_.ledger = std::move(found.ledger);
    game_.of_ledger = std::move(found.diagnostics);
    game_.ledger_observations = std::move(found.observations);
  }

  // A template that several types extend is checked for each of them, and may be wrong for each in the same
  // way.
  void drop_repeated() {
    auto& all = game_.diagnostics.all();
    for (auto one = all.begin(); one != all.end(); ++one) {
      const auto same = [&](const source::Diagnostic& other) {
        return other.slug == one->slug && other.primary.span == one->primary.span &&
               other.message == one->message;
      };
      all.erase(std::remove_if(one + 1, all.end(), same), all.end());
    }
  }

  void silence() {
    for (const workspace::Silence& silence : game_.manifest->silence) {
      const auto silenced = std::erase_if(game_.diagnostics.all(), [&](const source::Diagnostic& diagnostic) {
        return diagnostic.slug == silence.slug && diagnostic.severity != source::Severity::error;
      });
      if (silenced > 0) continue;
      game_.diagnostics
          .report(workspace::mistakes::idle_silence, silence.span,
                  fmt::format("there is no `{}` to silence any more", silence.slug))
          .suggest("take it out of the list");
    }
  }

  unsigned jobs_;
  const CheckRequest& request_;
  Notes notes_;
  Graph graph_;
  source::Sources& sources_;
  Game game_;
  std::optional<Made<model::Model>> model_;
  std::optional<Made<cards::Deck>> deck_;
  std::optional<Made<FaceSet>> faces_;
  TypeTemplates templates_;
  std::optional<Made<cards::Deck>> printed_;  // when texts are not printed as they stand on the cards
};

}  // namespace

Check check(const workspace::Workspace& workspace, const source::Diagnostics& of_workspace,
            const CheckRequest& request, Graph& graph, source::Sources& sources) {
  std::vector<const workspace::GameFiles*> asked;
  for (const workspace::GameFiles& game : workspace.games) {
    if (request.games.empty() || std::ranges::find(request.games, game.name) != request.games.end()) {
      asked.push_back(&game);
    }
  }
  Check made;
  made.games.resize(asked.size());
  // All games share the jobs; whoever is done with one game helps with the files of another.
  for_each_index(asked.size(), request.jobs, [&](std::size_t i) {
    made.games[i] = GameCheck(*asked[i], of_workspace, request.jobs, request, graph, sources).run();
  });
  for (const source::Diagnostic& diagnostic : of_workspace.all()) {
    if (workspace.find(game_of(diagnostic, sources)) == nullptr) made.diagnostics.all().push_back(diagnostic);
  }
  for (const Game& game : made.games) {
    made.diagnostics.append(game.diagnostics);
    made.diagnostics.append(game.of_ledger);
  }
  made.diagnostics.sort(sources);
  graph.end_round();
  return made;
}

}  // namespace rulepress::build
