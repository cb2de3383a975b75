#include "build/stamp.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <iterator>

namespace rulepress::build {

template <class Way>
void pass(Way& way, Like<Observation> auto& note) {
  way(note.kind, note.path, note.print);
}
template <class Way>
void pass(Way& way, Like<Stamp> auto& stamp) {
  way(stamp.files, stamp.survey, stamp.observations, stamp.machine, stamp.outputs, stamp.told, stamp.contents,
      stamp.words, stamp.pieces, stamp.ledger, stamp.of_ledger);
}

namespace {

struct FileFacts {
  std::uint64_t size = 0;
  std::int64_t time = 0;
};

std::optional<FileFacts> facts_of(const std::string& path) {
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  constexpr std::int64_t second = 1'000'000'000;
  return FileFacts{static_cast<std::uint64_t>(facts.st_size),
                   facts.st_mtim.tv_sec * second + facts.st_mtim.tv_nsec};
}

void look_at_files(const Stamp& stamp, const StampGround& now, std::vector<std::string>& changes) {
  std::vector<std::string> before = stamp.files;
  std::vector<std::string> after = listed(now.files);
  std::ranges::sort(before);
  std::ranges::sort(after);
  std::vector<std::string> gone;
  std::vector<std::string> added;
  std::ranges::set_difference(before, after, std::back_inserter(gone));
  std::ranges::set_difference(after, before, std::back_inserter(added));
  const auto path = [](const std::string& entry) { return entry.substr(entry.find(' ') + 1); };
  for (const std::string& entry : gone) changes.push_back(path(entry) + " is gone");
  for (const std::string& entry : added) changes.push_back(path(entry) + " is new");
  if (stamp.survey != now.survey) changes.emplace_back("there are other files in the workspace's folders");
}

void look_at_notes(const Stamp& stamp, const StampGround& now, std::vector<std::string>& changes) {
  for (const Observation& note : stamp.observations) {
    const Fingerprint seen = look_again(note, now.disk);
    if (seen == note.print) continue;
    const Fingerprint missing = print_of_missing(note.kind);
    const char* what = seen == missing                        ? "is gone"
                       : note.print == missing                ? "is new"
                       : note.kind == Observation::Kind::list ? "has other files in it"
                                                              : "has changed";
    changes.push_back(fmt::format("{} {}", note.path, what));
  }
}

void look_at_outputs(const Stamp& stamp, const StampGround& now, std::vector<std::string>& changes) {
  for (const StampedOutput& output : stamp.outputs) {
    if (is_as_stamped(output, now.root, now.disk)) continue;
    const bool there = facts_of(now.root + "/" + output.path).has_value();
    changes.push_back(output.path + (there ? " is not as it was pressed" : " is gone"));
  }
}

}  // namespace

std::vector<std::string> listed(const workspace::GameFiles& files) {
  std::vector<std::string> list;
  const auto add = [&](std::string_view what, const std::vector<std::string>& paths) {
    list.reserve(list.size() + paths.size());
    for (const std::string& path : paths) list.push_back(fmt::format("{} {}", what, path));
  };
  if (!files.manifest.empty()) add("manifest", {files.manifest});
  if (!files.theme.empty()) add("theme", {files.theme});
  if (!files.agents.empty()) add("agents", {files.agents});
  add("chapter", files.chapters);
  add("cards", files.card_files);
  add("template", files.templates);
  add("common", files.common_templates);
  add("font", files.fonts);
  return list;
}

Fingerprint survey_print(const source::Diagnostics& of_workspace, const source::Sources& sources) {
  FingerprintMaker maker;
  for (const source::Diagnostic& one : of_workspace.all())
    maker.add(one.slug).add(sources[one.primary.span.file].path).add(one.message);
  return maker.make();
}

StampedOutput stamped(const std::string& root, const std::string& path, std::string_view bytes,
                      std::size_t pages) {
  const std::string place = root + "/" + path;
  const auto facts = facts_of(place);
  const auto there = source::RealFileSystem(root).read(path);
  const auto* text = std::get_if<std::string>(&there);
  const auto after = facts_of(place);
  const bool ours = facts && after && facts->size == after->size && facts->time == after->time &&
                    text != nullptr && *text == bytes;
  return {path, pages, ours ? facts->size : bytes.size(), ours ? facts->time : 0, fingerprint(bytes)};
}

bool is_as_stamped(const StampedOutput& output, const std::string& root, const source::FileSystem& disk) {
  const auto facts = facts_of(root + "/" + output.path);
  if (!facts || facts->size != output.size) return false;
  if (facts->time == output.time) return true;
  const auto bytes = disk.read(output.path);
  const auto* text = std::get_if<std::string>(&bytes);
  return text != nullptr && fingerprint(*text) == output.print;
}

std::vector<std::string> changes_since(const Stamp& stamp, const StampGround& now) {
  std::vector<std::string> changes;
  look_at_files(stamp, now, changes);
  look_at_notes(stamp, now, changes);
  look_at_outputs(stamp, now, changes);
  if (!std::ranges::all_of(stamp.machine, [](const MachineFact& fact) { return still_true(fact); }))
    changes.emplace_back("the fonts or dictionaries of this computer have changed");
  // A file may be noted in several ways.
  std::ranges::sort(changes);
  const auto twice = std::ranges::unique(changes);
  changes.erase(twice.begin(), twice.end());
  return changes;
}

std::optional<Stamp> find_stamp(Store& store, const Fingerprint& options) {
  const auto bytes = store.find(options);
  return bytes ? from_bytes<Stamp>(*bytes) : std::nullopt;
}

void put_stamp(Store& store, const Fingerprint& options, const Stamp& stamp) {
  store.put(options, to_bytes(stamp));
}

}  // namespace rulepress::build
