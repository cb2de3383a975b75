#include "build/graph.h"

#include <algorithm>
#include <ranges>
#include <tuple>

namespace rulepress::build {
namespace {

// People take back what they have just done, seldom what they did an hour ago.
constexpr std::uint64_t kept_rounds = 8;

Fingerprint print_of(const std::variant<std::string, source::ReadError>& content) {
  if (const auto* bytes = std::get_if<std::string>(&content)) return fingerprint(*bytes);
  const auto& error = std::get<source::ReadError>(content);
  return FingerprintMaker()
      .add("unread")
      .add(static_cast<std::uint64_t>(error.trouble))
      .add(error.detail)
      .make();
}

Fingerprint print_of(source::FileKind kind) {
  return FingerprintMaker().add("kind").add(static_cast<std::uint64_t>(kind)).make();
}

Fingerprint print_of(const std::vector<source::FileEntry>& entries) {
  FingerprintMaker maker;
  for (const source::FileEntry& entry : entries)
    maker.add(entry.name).add(static_cast<std::uint64_t>(entry.kind));
  return maker.make();
}

// Passes everything on and takes notes.
class NotingFileSystem final : public source::FileSystem {
 public:
  explicit NotingFileSystem(const source::FileSystem& files) : files_(files) {}

  std::variant<std::string, source::ReadError> read(const std::string& path) const override {
    auto content = files_.read(path);
    note(Observation::Kind::content, path, print_of(content));
    return content;
  }
  source::FileKind kind(const std::string& path) const override {
    const source::FileKind found = files_.kind(path);
    note(Observation::Kind::kind, path, print_of(found));
    return found;
  }
  std::vector<source::FileEntry> list(const std::string& folder) const override {
    auto entries = files_.list(folder);
    note(Observation::Kind::list, folder, print_of(entries));
    return entries;
  }

  // Each once, in an order that does not depend on threads.
  std::vector<Observation> take_notes() {
    const auto key = [](const Observation& note) { return std::tie(note.path, note.kind, note.print); };
    std::ranges::sort(notes_, {}, key);
    const auto twice = std::ranges::unique(notes_, {}, key);
    notes_.erase(twice.begin(), twice.end());
    return std::move(notes_);
  }

 private:
  void note(Observation::Kind kind, const std::string& path, const Fingerprint& print) const {
    const std::lock_guard lock(mutex_);
    notes_.push_back({kind, path, print});
  }

  const source::FileSystem& files_;
  mutable std::mutex mutex_;
  mutable std::vector<Observation> notes_;
};

}  // namespace

bool Graph::still_true(const Observation& observation) const {
  switch (observation.kind) {
    case Observation::Kind::content:
      return print_of(files_.read(observation.path)) == observation.print;
    case Observation::Kind::kind:
      return print_of(files_.kind(observation.path)) == observation.print;
    case Observation::Kind::list:
      return print_of(files_.list(observation.path)) == observation.print;
  }
  return false;
}

std::shared_ptr<const Value> Graph::make_erased(
    const Stage& stage, const Fingerprint& inputs,
    const std::function<std::shared_ptr<const void>(Workbench&)>& function) {
  const Fingerprint key = FingerprintMaker().add(stage.name).add(stage.version).add(inputs).make();
  std::vector<std::shared_ptr<const Value>> known;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = values_.find(key); found != values_.end()) {
      for (const Kept& kept : found->second) known.push_back(kept.value);
    }
  }
  for (const auto& value : std::views::reverse(known)) {
    if (!std::ranges::all_of(value->observations, [&](const auto& note) { return still_true(note); }))
      continue;
    const std::lock_guard lock(mutex_);
    ++counts_[std::string(stage.name)].reused;
    for (Kept& kept : values_[key]) {
      if (kept.value == value) kept.last_used = round_;
    }
    return value;
  }

  NotingFileSystem noting(files_);
  auto value = std::make_shared<Value>();
  Workbench bench{noting, sources_, value->diagnostics};
  value->data = function(bench);
  value->observations = noting.take_notes();
  FingerprintMaker print;
  print.add(key);
  for (const Observation& note : value->observations) print.add(note.path).add(note.print);
  value->print = print.make();

  const std::lock_guard lock(mutex_);
  auto& versions = values_[key];
  // Another thread may have been faster; its value is the one that is kept, so that there is one for a print.
  const auto same =
      std::ranges::find_if(versions, [&](const Kept& kept) { return kept.value->print == value->print; });
  if (same != versions.end()) {
    ++counts_[std::string(stage.name)].reused;
    same->last_used = round_;
    return same->value;
  }
  ++counts_[std::string(stage.name)].made;
  versions.push_back({value, round_});
  return value;
}

void Graph::end_round() {
  const std::lock_guard lock(mutex_);
  ++round_;
  for (auto& [key, versions] : values_) {
    std::erase_if(versions, [&](const Kept& kept) { return kept.last_used + kept_rounds < round_; });
  }
  std::erase_if(values_, [](const auto& entry) { return entry.second.empty(); });
}

std::size_t Graph::size() const {
  const std::lock_guard lock(mutex_);
  std::size_t count = 0;
  for (const auto& [key, versions] : values_) count += versions.size();
  return count;
}

std::map<std::string, Graph::Count> Graph::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

}  // namespace rulepress::build
