#include "text/results.h"

#include <algorithm>

namespace rulepress::text {
namespace {

using model::Kind;
using model::Model;
using model::Phrase;
using model::Type;

class Binder {
 public:
  Binder(Reading& reading, const Model& model) : reading_(reading), model_(model) {}

  std::vector<Unbound> run() {
    for (Meaning& meaning : reading_) {
      const std::string& mode = mode_of(meaning);
      if (mode == "declares") givers_.clear();
      gather(meaning);
      bind(meaning, meaning.begin);
    }
    return std::move(unbound_);
  }

 private:
  const Phrase& phrase_of(const Meaning& meaning) const { return model_.phrases[meaning.phrase]; }
  const std::string& mode_of(const Meaning& meaning) const {
    return model_.categories[phrase_of(meaning).category].mode;
  }

  // Those inside come before what is around them, so that the last of equals is the outermost.
  void gather(Meaning& meaning) {
    for (Given& given : meaning.slots) {
      for (Meaning& inner : given.meanings) gather(inner);
    }
    if (phrase_of(meaning).has_result) givers_.push_back(&meaning);
  }

  // `before`: where the phrase begins that does something with the value.
  void bind(Meaning& meaning, std::size_t before) {
    if (mode_of(meaning) != "gives") before = meaning.begin;
    const model::Code& code = phrase_of(meaning).code;
    for (std::size_t i = 0; i < meaning.slots.size(); ++i) {
      Given& given = meaning.slots[i];
      if (given.kind == Given::Kind::that) bind(given, code.locals[code.given + i].type, before);
      for (Meaning& inner : given.meanings) bind(inner, before);
    }
  }

  void bind(Given& given, const Type& slot, std::size_t before) {
    const Type wanted = type_of(given, slot);
    Meaning* nearest = nullptr;
    for (Meaning* one : givers_) {
      if (one->end > before || !gives_back(phrase_of(*one), wanted, model_)) continue;
      if (nearest == nullptr || one->end >= nearest->end) nearest = one;
    }
    if (nearest == nullptr) {
      unbound_.push_back({&given, wanted, before});
      return;
    }
    if (nearest->result == no_result) nearest->result = results_++;
    given.number = nearest->result;
    given.of = nearest->phrase;
  }

  // A slot for boats may be told `that flagship`.
  Type type_of(const Given& given, const Type& slot) const {
    Type made{slot.kind, slot.ref};
    if (slot.kind != Kind::thing) return made;
    std::string noun = given.name.substr(that_word.size() + 1);
    std::ranges::replace(noun, ' ', '_');
    for (Ref ref = 0; ref < model_.things.size(); ++ref) {
      if (model_.things[ref].name.text == noun) made.ref = ref;
    }
    return made;
  }

  Reading& reading_;
  const Model& model_;
  std::vector<Meaning*> givers_;
  std::vector<Unbound> unbound_;
  std::uint32_t results_ = 0;
};

}  // namespace

bool gives_back(const Phrase& phrase, const Type& type, const Model& model) {
  if (!phrase.has_result || phrase.result.kind != type.kind || !phrase.result.is_one()) return false;
  if (type.kind == Kind::number) return true;
  return type.kind == Kind::thing ? model.is_a(phrase.result.ref, type.ref) : phrase.result.ref == type.ref;
}

std::vector<Unbound> bind_results(Reading& reading, const Model& model) {
  return Binder(reading, model).run();
}

Meaning unbound(Meaning meaning) {
  meaning.result = no_result;
  for (Given& given : meaning.slots) {
    if (given.kind == Given::Kind::that) {
      given.number = 0;
      given.of = model::no_ref;
    }
    for (Meaning& inner : given.meanings) inner = unbound(std::move(inner));
  }
  return meaning;
}

std::size_t results_in(const Meaning& meaning) {
  std::size_t most = meaning.result == no_result ? 0 : meaning.result + 1;
  for (const Given& given : meaning.slots) {
    if (given.kind == Given::Kind::that) most = std::max(most, static_cast<std::size_t>(given.number) + 1);
    for (const Meaning& inner : given.meanings) most = std::max(most, results_in(inner));
  }
  return most;
}

}  // namespace rulepress::text
