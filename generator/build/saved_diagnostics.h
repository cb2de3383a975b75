// Diagnostics as they are kept: places by path, so that they can be told again in another run, as long as the
// files that they speak of are the same.
#pragma once

#include "build/bytes.h"
#include "source/diagnostic.h"
#include "source/file_system.h"

namespace rulepress::build {

struct SavedPlace {
  std::uint32_t file = 0;  // of the list
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

struct SavedFile {
  std::string path;
  bool has_text = true;
};

struct SavedLabel {
  SavedPlace place;
  std::string text;
};

struct SavedDiagnostic {
  source::Severity severity{};
  std::string slug, message, heading, advice;
  std::vector<SavedLabel> labels;  // the first is the primary one
  std::vector<std::string> notes;
  bool suggests = false;
  std::vector<SavedLabel> edits;
};

struct SavedDiagnostics {
  std::vector<SavedFile> files;
  std::vector<SavedDiagnostic> diagnostics;
};

SavedDiagnostics keep(const source::Diagnostics& diagnostics, const source::Sources& sources);

// Reads the files that they speak of, as they are now.
source::Diagnostics restore_diagnostics(const SavedDiagnostics& told, const source::FileSystem& files,
                                        source::Sources& sources);

// The same with files that are there already, in the order of the list.
source::Diagnostics restore_diagnostics(const SavedDiagnostics& told,
                                        const std::vector<source::SourceId>& ids);

template <class Way>
void pass(Way& way, Like<SavedPlace> auto& place) {
  way(place.file, place.begin, place.end);
}
template <class Way>
void pass(Way& way, Like<SavedFile> auto& file) {
  way(file.path, file.has_text);
}
template <class Way>
void pass(Way& way, Like<SavedLabel> auto& label) {
  way(label.place, label.text);
}
template <class Way>
void pass(Way& way, Like<SavedDiagnostic> auto& one) {
  way(one.severity, one.slug, one.message, one.heading, one.advice, one.labels, one.notes, one.suggests,
      one.edits);
}
template <class Way>
void pass(Way& way, Like<SavedDiagnostics> auto& told) {
  way(told.files, told.diagnostics);
}

}  // namespace rulepress::build
