// Whether a value fits where it stands.
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

bool Checker::comparable(const Type& a, const Type& b) const {
  if (!a.known() || !b.known()) return true;
  if (a.kind == Kind::none || b.kind == Kind::none) return a.is_one() && b.is_one();
  if (a.is_one() != b.is_one() || a.indexed || b.indexed) return false;
  if (a.kind == Kind::thing && b.kind == Kind::thing)
    return model_.is_a(a.ref, b.ref) || model_.is_a(b.ref, a.ref);
  return a.kind == b.kind && (a.ref == b.ref || a.kind == Kind::number);
}

Type Checker::common(const Type& a, const Type& b) const {
  if (!a.known()) return b;
  if (!b.known()) return a;
  if (a.kind == Kind::none) return b.or_none();
  if (b.kind == Kind::none) return a.or_none();
  Type made = a;
  made.maybe = a.maybe || b.maybe;
  made.bounds.reset();
  if (a.shape != b.shape) {
    if (a.is_one() || b.is_one()) return {};
    made.shape = a.is_ordered() && b.is_ordered() ? Shape::list : Shape::set;
  }
  if (a.kind == Kind::thing && b.kind == Kind::thing) {
    Ref up = a.ref;
    while (up != no_ref && !model_.is_a(b.ref, up)) up = model_.things[up].parent;
    if (up != no_ref) {
      made.ref = up;
      return made;
    }
    return {};
  }
  const auto decides = [](const Type& type) {
    return type.kind == Kind::decider || (type.kind == Kind::thing && type.ref == player_type);
  };
  if (decides(a) && decides(b)) {
    made.kind = Kind::decider;
    made.ref = no_ref;
    return made;
  }
  if (a.kind != b.kind || a.ref != b.ref) return {};
  return made;
}

bool Checker::fits(const Type& have, const Type& wanted) const {
  if (!have.known() || !wanted.known())
    return have.is_one() == wanted.is_one() || (!have.known() && have.is_one()) ||
           (!wanted.known() && wanted.is_one());
  if (have.kind == Kind::none) return wanted.maybe;
  if (have.indexed != wanted.indexed) return false;
  if (have.indexed && (have.index != wanted.index || have.index_ref != wanted.index_ref)) return false;
  if (wanted.is_one() != have.is_one()) return false;
  if (wanted.shape == Shape::list && !have.is_ordered()) return false;
  if (wanted.is_place() && !have.is_place()) return false;
  if (wanted.kind == Kind::decider)
    return have.kind == Kind::decider || (have.kind == Kind::thing && have.ref == player_type);
  if (wanted.kind != have.kind) return false;
  if (wanted.kind == Kind::thing) return model_.is_a(have.ref, wanted.ref);
  return wanted.kind == Kind::number || wanted.ref == have.ref;
}

void Checker::need(NodeIndex index, const Type& wanted, std::string_view what) {
  const Type have = type(index);
  const Span span = node(index).span;
  if (!fits(have, wanted)) {
    auto& told = report(mistakes::wrong_type, span,
                        fmt::format("{} needs {}, but this is {}", what, named(wanted), named(have)));
    if (wanted.is_one() && !have.is_one() && have.element().kind == wanted.kind) {
      told.suggest("pick one of them: `the(…)`, `first(…)` or `choose`");
    } else if (!wanted.is_one() && have.is_one() && have.kind == wanted.kind) {
      told.suggest("put it in braces: `{x}`");
    } else if (wanted.kind == Kind::truth && have.kind == Kind::number && have.is_one()) {
      told.suggest("compare it with something: `… > 0`");
    } else if (wanted.kind == Kind::number && !have.is_one()) {
      told.suggest("count them: `count(…)`");
    } else {
      told.suggest(fmt::format("give {}", named(wanted)));
    }
    return;
  }
  if (have.maybe && !wanted.maybe && have.kind != Kind::none) {
    report(mistakes::maybe_none, span,
           fmt::format("{} needs {}, but here there may be none", what, named(wanted)))
        .suggest("say what holds then: `… else …`, or ask first: `if … != none`");
    return;
  }
  if (node(index).op == Op::number && wanted.bounds &&
      (node(index).number < wanted.bounds->low || node(index).number > wanted.bounds->high)) {
    report(mistakes::out_of_range, span,
           fmt::format("{} goes from {} to {}, and {} is outside", what, wanted.bounds->low,
                       wanted.bounds->high, node(index).number))
        .suggest("take a number inside, or widen the range");
  }
}

bool Checker::need_many(NodeIndex index, std::string_view what) {
  const Type have = type(index);
  if (!have.is_one() && !have.indexed) {
    if (have.maybe) {
      report(mistakes::maybe_none, node(index).span,
             fmt::format("{} needs {}, but here there may be none", what, named(have)))
          .suggest("say what holds then: `… else …`, or ask first: `if … != none`");
    }
    return true;
  }
  if (!have.known()) return false;
  report(mistakes::wrong_type, node(index).span,
         fmt::format("{} needs a set, list, zone or pile, but this is {}", what, named(have)))
      .suggest("put it in braces to make a set of it: `{x}`");
  return false;
}

}  // namespace rulepress::model
