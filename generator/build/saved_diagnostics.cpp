#include "build/saved_diagnostics.h"

#include <algorithm>

namespace rulepress::build {
namespace {

class Keeper {
 public:
  explicit Keeper(const source::Sources& sources) : sources_(sources) {}

  SavedDiagnostics run(const source::Diagnostics& diagnostics) {
    made_.diagnostics.reserve(diagnostics.all().size());
    for (const source::Diagnostic& one : diagnostics.all()) {
      SavedDiagnostic& made = made_.diagnostics.emplace_back();
      made.severity = one.severity;
      made.slug = one.slug;
      made.message = one.message;
      made.heading = one.heading;
      made.notes = one.notes;
      made.labels.reserve(1 + one.secondary.size());
      made.labels.push_back({place(one.primary.span), one.primary.text});
      for (const source::Label& label : one.secondary) made.labels.push_back({place(label.span), label.text});
      if (!one.suggestion) continue;
      made.suggests = true;
      made.advice = one.suggestion->text;
      made.edits.reserve(one.suggestion->edits.size());
      for (const source::Edit& edit : one.suggestion->edits)
        made.edits.push_back({place(edit.span), edit.replacement});
    }
    return std::move(made_);
  }

 private:
  // A file may be there twice, as two stages have read it.
  SavedPlace place(const source::Span& span) {
    const source::Source& source = sources_[span.file];
    auto& files = made_.files;
    const auto known = std::ranges::find_if(files, [&](const SavedFile& file) {
      return file.path == source.path && file.has_text == source.has_text;
    });
    const auto number = static_cast<std::uint32_t>(known - files.begin());
    if (known == files.end()) files.push_back({source.path, source.has_text});
    return {number, span.begin, span.end};
  }

  const source::Sources& sources_;
  SavedDiagnostics made_;
};

}  // namespace

SavedDiagnostics keep(const source::Diagnostics& diagnostics, const source::Sources& sources) {
  return Keeper(sources).run(diagnostics);
}

source::Diagnostics restore_diagnostics(const SavedDiagnostics& told, const source::FileSystem& files,
                                        source::Sources& sources) {
  std::vector<source::SourceId> ids;
  ids.reserve(told.files.size());
  for (const SavedFile& file : told.files) {
    auto read = file.has_text ? files.read(file.path) : source::ReadError{};
    auto* text = std::get_if<std::string>(&read);
    ids.push_back(text == nullptr ? sources.add_without_text(file.path)
                                  : sources.add(file.path, std::move(*text)));
  }
  return restore_diagnostics(told, ids);
}

source::Diagnostics restore_diagnostics(const SavedDiagnostics& told,
                                        const std::vector<source::SourceId>& ids) {
  const auto span = [&](const SavedPlace& place) {
    return source::Span{ids.at(place.file), place.begin, place.end};
  };
  source::Diagnostics made;
  for (const SavedDiagnostic& one : told.diagnostics) {
    const SavedLabel& primary = one.labels.front();
    source::Diagnostic& again = made.report({one.slug, one.severity}, span(primary.place), one.message);
    again.primary.text = primary.text;
    for (std::size_t i = 1; i < one.labels.size(); ++i)
      again.secondary.push_back({span(one.labels[i].place), one.labels[i].text});
    again.heading = one.heading;
    again.notes = one.notes;
    if (!one.suggests) continue;
    again.suggest(one.advice);
    again.suggestion->edits.reserve(one.edits.size());
    for (const SavedLabel& edit : one.edits) again.suggestion->edits.push_back({span(edit.place), edit.text});
  }
  return made;
}

}  // namespace rulepress::build
