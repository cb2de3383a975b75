#include "build/templates.h"

#include <fmt/format.h>

#include <algorithm>

#include "layout/card/card_values.h"
#include "layout/mistakes.h"
#include "layout/template/low_ink.h"
#include "source/nearest.h"

namespace rulepress::build {
namespace {

constexpr Stage joined_stage{"joined template", 3};
constexpr Stage low_ink_stage{"low-ink template", 1};

bool told_in(const std::vector<source::Diagnostic>& all, const source::Diagnostic& one) {
  return std::ranges::any_of(all, [&](const source::Diagnostic& other) {
    return other.slug == one.slug && other.primary.span == one.primary.span;
  });
}

// "plant" for templates/demo/plant.toml.
std::string name_of(const Made<layout::Template>& file) {
  const std::string& path = file->path;
  const auto slash = path.rfind('/') + 1;
  return path.substr(slash, path.rfind('.') - slash);
}

class Joiner {
 public:
  Joiner(const TemplateFiles& own, const TemplateFiles& common, const Made<cards::Deck>& deck,
         const model::Model& model, Graph& graph)
      : own_(own), common_(common), deck_(deck), model_(model), graph_(graph) {}

  TypeTemplates join() {
    for (const cards::InferredType& type : deck_->types) {
      const Made<layout::Template>* found = find(type.name, nullptr);
      if (found == nullptr) {
        report_none(type.name);
        continue;
      }
      const auto chain = chain_of(*found);
      const bool readable = std::ranges::none_of(chain, [](const auto* one) { return (*one)->unread; });
      if (!chain.empty() && readable) add(type.name, chain);
    }
    return std::move(made_);
  }

 private:
  // By name, the game's own before the shared ones. A template that extends its own name means the shared
  // one.
  const Made<layout::Template>* find(const std::string& name, const layout::Template* from) const {
    for (const TemplateFiles* files : {&own_, &common_}) {
      for (const auto& file : *files) {
        if (name_of(file) == name && (from == nullptr || file->path != from->path)) return &file;
      }
    }
    return nullptr;
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const TemplateFiles* files : {&own_, &common_}) {
      for (const auto& file : *files) names.push_back(name_of(file));
    }
    return names;
  }

  void report_none(const std::string& type) {
    if (own_.empty()) return;
    const auto& components = deck_->components;
    const auto first = std::ranges::find(components, type, &cards::Component::type);
    auto& report = made_.diagnostics.report(layout::mistakes::no_template, first->id_span,
                                            fmt::format("there is no template for cards of type `{}`", type));
    if (const auto meant = source::nearest(type, names())) {
      report.suggest(fmt::format("should the type be `{}`? There is a template of that name", *meant));
    } else {
      report.suggest(fmt::format(
          "write a template `{}.toml` beside the others, or give the card the type of one of them: {}", type,
          source::quoted_list(names(), "or")));
    }
  }

  // From the template of the type up to the one that extends nothing; empty after a mistake.
  std::vector<const Made<layout::Template>*> chain_of(const Made<layout::Template>& start) {
    std::vector<const Made<layout::Template>*> chain{&start};
    while (!(*chain.back())->extends.empty()) {
      const layout::Template& child = **chain.back();
      const Made<layout::Template>* parent = find(child.extends, &child);
      if (parent == nullptr && name_of(*chain.back()) == child.extends) parent = chain.back();
      if (parent == nullptr) {
        report_parent(child, name_of(*chain.back()));
        return {};
      }
      const auto again =
          std::ranges::find(chain, (*parent)->path, [](const auto* one) { return (*one)->path; });
      if (again != chain.end()) {
        report_circle({again, chain.end()});
        return {};
      }
      chain.push_back(parent);
    }
    return chain;
  }

  // Several types may share a parent: its mistake is told once.
  bool first_time(const source::Span& place) {
    const auto& all = made_.diagnostics.all();
    return std::ranges::none_of(all, [&](const auto& one) { return one.primary.span == place; });
  }

  void report_parent(const layout::Template& child, const std::string& child_name) {
    if (!first_time(child.extends_span)) return;
    auto& report =
        made_.diagnostics.report(layout::mistakes::unknown_parent, child.extends_span,
                                 fmt::format("there is no template `{}` to extend", child.extends));
    auto others = names();
    std::erase(others, child_name);
    if (const auto meant = source::nearest(child.extends, others)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant),
                     {child.extends_span, fmt::format("\"{}\"", *meant)});
    } else {
      report.suggest(others.empty() ? std::string("there is no other template yet: take the line out")
                                    : fmt::format("there {} {}", others.size() == 1 ? "is" : "are",
                                                  source::quoted_list(others)));
    }
  }

  // Each of these extends the next, and the last one the first.
  void report_circle(const std::vector<const Made<layout::Template>*>& circle) {
    const bool known =
        std::ranges::any_of(circle, [&](const auto* one) { return !first_time((*one)->extends_span); });
    if (known) return;
    const layout::Template& last = **circle.back();
    auto& report = made_.diagnostics.report(
        layout::mistakes::circular_extends, last.extends_span,
        circle.size() == 1
            ? fmt::format("the template `{}` extends itself", last.extends)
            : fmt::format("`{}` leads back here: templates extend each other in a circle", last.extends));
    for (const auto* one : circle) {
      if (one != circle.back()) report.also((*one)->extends_span, "by way of this");
    }
    report.suggest(circle.size() == 1 ? "take this line out, or name another template"
                                      : "take `extends` out of the template that the others build on");
  }

  void add(const std::string& type, const std::vector<const Made<layout::Template>*>& chain) {
    FingerprintMaker inputs;
    inputs.add(type).add(deck_.print());
    for (const auto* one : chain) inputs.add(one->print());
    const auto made = graph_.make<layout::Template>(joined_stage, inputs.make(), [&](Workbench& bench) {
      const layout::Template whole = joined_all(chain);
      const expr::Scope scope = layout::scope_of(*deck_, type, &model_);
      layout::Template full = layout::for_ink(whole, layout::Ink::full);
      const layout::BoardSource boards{model_, *deck_};
      check_template(full, scope, bench.diagnostics, &boards);
      if (layout::saves_ink(whole)) {
        check_low_ink(whole, bench.diagnostics);
        source::Diagnostics more;
        check_template(layout::for_ink(whole, layout::Ink::low), scope, more, &boards);
        std::erase_if(more.all(), [&](const auto& one) { return told_in(bench.diagnostics.all(), one); });
        bench.diagnostics.append(more);
      }
      const bool tried =
          std::ranges::any_of(chain, [](const auto* one) { return (*one)->size_span != source::Span{}; });
      if (!whole.size && !tried) {
        bench.diagnostics.report(layout::mistakes::bad_size, {whole.file, 0, 0}, "this template has no size")
            .suggest("write `size = \"poker\"` or `size = [63, 88]`");
      }
      return full;
    });
    // A template that several types extend may be wrong for each of them in the same way.
    const std::vector<source::Diagnostic> told = made_.diagnostics.all();
    for (const source::Diagnostic& one : made.diagnostics().all()) {
      if (!told_in(told, one)) made_.diagnostics.all().push_back(one);
    }
    // What a template with mistakes would draw tells nothing about the cards.
    const auto wrong = [](const auto& one) { return one.diagnostics().count(source::Severity::error) > 0; };
    const bool sound = !wrong(made) && std::ranges::none_of(chain, [&](auto* one) { return wrong(*one); });
    if (!sound || !made->size) return;
    made_.by_type.emplace(type, made);
    FingerprintMaker files;
    for (const auto* one : chain) files.add(one->print());
    made_.files.emplace(type, files.make());
    const layout::Template whole = joined_all(chain);
    if (!layout::saves_ink(whole)) {
      made_.low_ink.emplace(type, made);
      return;
    }
    made_.saves_ink = true;
    made_.low_ink.emplace(type, graph_.make<layout::Template>(low_ink_stage, inputs.make(), [&](Workbench&) {
      return layout::for_ink(whole, layout::Ink::low);
    }));
  }

  static layout::Template joined_all(const std::vector<const Made<layout::Template>*>& chain) {
    layout::Template whole = **chain.back();
    for (auto child = chain.rbegin() + 1; child != chain.rend(); ++child)
      whole = layout::extended_template(whole, ***child);
    return whole;
  }

  const TemplateFiles& own_;
  const TemplateFiles& common_;
  const Made<cards::Deck>& deck_;
  const model::Model& model_;
  Graph& graph_;
  TypeTemplates made_;
};

}  // namespace

TypeTemplates join_templates(const TemplateFiles& own, const TemplateFiles& common,
                             const Made<cards::Deck>& deck, const model::Model& model, Graph& graph) {
  return Joiner(own, common, deck, model, graph).join();
}

}  // namespace rulepress::build
