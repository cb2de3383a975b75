#include "text/grammar.h"

#include <algorithm>
#include <set>

#include "cards/typed.h"
#include "source/utf8.h"
#include "text/results.h"

namespace rulepress::text {
namespace {

using model::Wording;
using model::WordingPart;

// States with free steps between them, as they are built; `settle` does away with the free steps.
class GrammarMaker {
 public:
  GrammarMaker(const Model& model, const cards::Deck& deck, const std::string& language,
               const std::vector<bool>& left_out)
      : model_(model), deck_(deck), left_out_(left_out) {
    made_.model = &model;
    made_.vocabulary.emplace_back();
    made_.wordings = wordings_in(model, language);
  }

  Grammar run() {
    for (Ref ref = 0; ref < model_.phrases.size(); ++ref) add_phrase(ref);
    for (Ref ref = 0; ref < model_.categories.size(); ++ref) add_tops(ref);
    settle();
    index_starts();
    add_entries();
    add_thats();
    find_over();
    return std::move(made_);
  }

 private:
  struct Draft {
    std::vector<Edge> edges;
    std::vector<std::uint32_t> free;
    bool final = false;
    Ref phrase = model::no_ref;
  };

  std::uint32_t new_state() {
    drafts_.push_back({{}, {}, false, phrase_});
    return static_cast<std::uint32_t>(drafts_.size() - 1);
  }
  std::uint32_t step(std::uint32_t from, Edge edge) {
    edge.to = new_state();
    drafts_[from].edges.push_back(edge);
    return edge.to;
  }
  void free_step(std::uint32_t from, std::uint32_t to) { drafts_[from].free.push_back(to); }

  WordId word_id(const Word& word) {
    const auto [found, fresh] =
        made_.ids.try_emplace(word.folded, static_cast<WordId>(made_.vocabulary.size()));
    if (fresh) made_.vocabulary.push_back(word.folded);
    return found->second;
  }

  Edge word_edge(const Word& word, std::string_view text, bool joint = false) {
    const std::string raw(text.substr(word.begin, word.end - word.begin));
    const auto [found, fresh] =
        spelling_.try_emplace(raw, static_cast<std::uint32_t>(made_.spellings.size()));
    if (fresh) made_.spellings.push_back(raw);
    return {Edge::Kind::word, joint, edge_without_slot, word_id(word), 0, found->second};
  }
  Edge joint_edge(const std::string& text) { return word_edge(words_of(text).front(), text, true); }

  void add_phrase(Ref ref) {
    const model::Phrase& phrase = model_.phrases[ref];
    made_.starts.push_back(no_state);
    if (phrase.category == model::no_ref || (ref < left_out_.size() && left_out_[ref])) return;
    phrase_ = ref;
    const std::uint32_t start = new_state();
    drafts_[add(*made_.wordings[ref], start)].final = true;
    made_.starts.back() = start;
    phrase_ = model::no_ref;
  }

  std::uint32_t add(const Wording& wording, std::uint32_t at) {
    for (const WordingPart& part : wording) at = add(part, at);
    return at;
  }

  std::uint32_t add(const WordingPart& part, std::uint32_t at) {
    switch (part.kind) {
      case WordingPart::Kind::words:
        for (const Word& word : words_of(part.text)) at = step(at, word_edge(word, part.text));
        return at;
      case WordingPart::Kind::slot:
        return part.slot < model_.phrases[phrase_].code.parameters ? add_slot(part, at) : at;
      default: {
        const std::uint32_t end = new_state();
        if (part.kind == WordingPart::Kind::optional) free_step(at, end);
        for (const Wording& branch : part.branches) free_step(add(branch, at), end);
        return end;
      }
    }
  }

  std::uint32_t add_slot(const WordingPart& part, std::uint32_t at) {
    const model::Code& code = model_.phrases[phrase_].code;
    const model::Type& type = code.locals[code.given + part.slot].type;
    Edge edge;
    edge.slot = static_cast<std::uint16_t>(part.slot);
    edge.what = type.ref;
    switch (type.kind) {
      case model::Kind::number:
        edge.kind = part.style == WordingPart::Style::sign ? Edge::Kind::signed_number : Edge::Kind::number;
        break;
      case model::Kind::enumeration:
        edge.kind = Edge::Kind::value;
        break;
      case model::Kind::thing:
        edge.kind = Edge::Kind::name;
        break;
      case model::Kind::meaning:
        edge.kind = Edge::Kind::category;
        break;
      default:
        return at;  // told by check_grammar
    }
    const std::uint32_t first = step(at, edge);
    if (part.joint.empty()) return first;
    // x, x and x: each joint is a comma, the word, or both.
    const std::uint32_t after_comma = step(first, joint_edge(","));
    const std::uint32_t after_word = step(first, joint_edge(part.joint));
    Edge both = joint_edge(part.joint);
    both.to = after_word;
    drafts_[after_comma].edges.push_back(both);
    edge.to = first;
    drafts_[after_comma].edges.push_back(edge);
    drafts_[after_word].edges.push_back(edge);
    return first;
  }

  void add_tops(Ref category) {
    const Edge edge{Edge::Kind::category, false, 0, category, 0, 0};
    made_.top_one.push_back(new_state());
    drafts_[step(made_.top_one.back(), edge)].final = true;
    made_.top_many.push_back(new_state());
    const std::uint32_t done = step(made_.top_many.back(), edge);
    drafts_[done].final = true;
    Edge more = edge;
    more.to = done;
    drafts_[done].edges.push_back(more);
    const std::uint32_t comma = step(done, joint_edge(","));
    drafts_[comma].edges.push_back(more);
  }

  void gather(std::uint32_t state, std::set<std::uint32_t>& seen) const {
    if (!seen.insert(state).second) return;
    for (const std::uint32_t next : drafts_[state].free) gather(next, seen);
  }

  void settle() {
    for (std::uint32_t i = 0; i < drafts_.size(); ++i) {
      State state;
      state.phrase = drafts_[i].phrase;
      state.first_edge = static_cast<std::uint32_t>(made_.edges.size());
      std::set<std::uint32_t> reached;
      gather(i, reached);
      for (const std::uint32_t one : reached) {
        state.final = state.final || drafts_[one].final;
        made_.edges.insert(made_.edges.end(), drafts_[one].edges.begin(), drafts_[one].edges.end());
      }
      state.edges = static_cast<std::uint32_t>(made_.edges.size()) - state.first_edge;
      made_.states.push_back(state);
    }
  }

  void index_starts() {
    made_.categories.resize(model_.categories.size());
    for (Ref ref = 0; ref < model_.phrases.size(); ++ref) {
      const std::uint32_t start = made_.starts[ref];
      if (start == no_state) continue;
      CategoryStarts& category = made_.categories[model_.phrases[ref].category];
      category.all.push_back(start);
      std::set<WordId> words;
      bool open = false;
      for (std::uint32_t i = 0; i < made_.states[start].edges; ++i) {
        const Edge& edge = made_.edges[made_.states[start].first_edge + i];
        open = open || edge.kind != Edge::Kind::word;
        words.insert(edge.what);
      }
      if (open) {
        category.open.push_back(start);
      } else {
        for (const WordId word : words) category.by_first_word[word].push_back(start);
      }
    }
  }

  void add_entry(Edge::Kind kind, Ref of, std::int64_t number, const std::string& name) {
    add_entry({kind, of, number, name, {}});
  }
  void add_entry(Entry made) {
    for (const Word& word : words_of(made.name)) made.words.push_back(word_id(word));
    if (made.words.empty()) return;
    made_.entries_by_first_word[made.words.front()].push_back(
        static_cast<std::uint32_t>(made_.entries.size()));
    made_.entries.push_back(std::move(made));
  }

  void add_entries() {
    for (Ref of = 0; of < model_.enums.size(); ++of) {
      for (std::size_t i = 0; i < model_.enums[of].values.size(); ++i) {
        add_entry(Edge::Kind::value, of, static_cast<std::int64_t>(i), made_.value_words(of, i));
      }
    }
    std::set<std::pair<Ref, std::string>> known;
    const auto add_name = [&](Ref type, const std::string& name) {
      if (known.emplace(type, name).second) add_entry(Edge::Kind::name, type, 0, name);
    };
    for (const cards::Component& component : deck_.components) {
      const Ref type = cards::declared_type(component, model_);
      if (type != model::no_ref) add_name(type, component.name.text());
    }
    for (const model::Board& board : model_.boards) {
      if (board.map >= model_.maps.size() || board.places == model::no_ref) continue;
      for (const model::MapPlace& place : model_.maps[board.map].places) add_name(board.places, place.name);
    }
  }

  void add_that(Edge::Kind kind, Ref of, std::string noun, bool exact = false) {
    std::ranges::replace(noun, '_', ' ');
    const model::Type type{kind == Edge::Kind::number  ? model::Kind::number
                           : kind == Edge::Kind::value ? model::Kind::enumeration
                                                       : model::Kind::thing,
                           of};
    const bool given = std::ranges::any_of(
        model_.phrases, [&](const model::Phrase& phrase) { return gives_back(phrase, type, model_); });
    if (given) add_entry({kind, of, 0, std::string(that_word) + " " + noun, {}, true, exact});
  }

  // "that many", "that mech"; "that card" for cards of all types, unless one of them is called so.
  void add_thats() {
    for (const char* noun : {"number", "many", "much"}) add_that(Edge::Kind::number, model::no_ref, noun);
    for (Ref of = 0; of < model_.enums.size(); ++of)
      add_that(Edge::Kind::value, of, model_.enums[of].name.text);
    const bool card = model_.find_thing(any_card) != nullptr;
    for (Ref of = 0; of < model_.things.size(); ++of) {
      add_that(Edge::Kind::name, of, model_.things[of].name.text);
      if (!card && model_.things[of].origin == model::Origin::component)
        add_that(Edge::Kind::name, of, std::string(any_card), true);
    }
    made_.that = made_.id_of(std::string(that_word));
  }

  void find_over() {
    made_.over.resize(model_.phrases.size());
    for (Ref ref = 0; ref < model_.phrases.size(); ++ref) {
      for (const model::Name& words : model_.phrases[ref].over) {
        for (Ref other = 0; other < model_.phrases.size(); ++other) {
          if (other != ref && model_.phrases[other].words.text == words.text)
            made_.over[ref].push_back(other);
        }
      }
    }
  }

  const Model& model_;
  const cards::Deck& deck_;
  const std::vector<bool>& left_out_;
  Grammar made_;
  std::vector<Draft> drafts_;
  std::unordered_map<std::string, std::uint32_t> spelling_;
  Ref phrase_ = model::no_ref;
};

}  // namespace

bool Grammar::fits(const Entry& entry, const Edge& edge) const {
  if (entry.kind != edge.kind) return false;
  if (entry.kind == Edge::Kind::name && !entry.exact) return model->is_a(entry.of, edge.what);
  return entry.kind == Edge::Kind::number || entry.of == edge.what;
}

std::string Grammar::value_words(Ref of, std::size_t value) const {
  std::string words = model->enums[of].values[value].text;
  std::ranges::replace(words, '_', ' ');
  const std::string folded = source::lower_case(words);
  for (const model::Term& term : model->terms) {
    if (source::lower_case(term.name.text) == folded) return term.name.text;
  }
  return words;
}

std::vector<const Wording*> wordings_in(const Model& model, const std::string& language) {
  const std::string plain = language.substr(0, language.find('-'));  // de for de-AT
  std::vector<const Wording*> made;
  for (const model::Phrase& phrase : model.phrases) {
    const auto found = std::ranges::find_if(phrase.translations,
                                            [&](const auto& one) { return one.language.text == plain; });
    made.push_back(found == phrase.translations.end() ? &phrase.wording : &found->wording);
  }
  return made;
}

Grammar make_grammar(const Model& model, const cards::Deck& deck, const std::string& language,
                     const std::vector<bool>& left_out) {
  return GrammarMaker(model, deck, language, left_out).run();
}

}  // namespace rulepress::text
