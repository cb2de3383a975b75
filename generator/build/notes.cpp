#include "build/notes.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace rulepress::build {
namespace {

Fingerprint print_of_seen(const std::variant<std::string, source::ReadError>& content) {
  if (const auto* bytes = std::get_if<std::string>(&content)) return fingerprint(*bytes);
  const auto& error = std::get<source::ReadError>(content);
  return FingerprintMaker()
      .add("unread")
      .add(static_cast<std::uint64_t>(error.trouble))
      .add(error.detail)
      .make();
}

Fingerprint print_of_seen(source::FileKind kind) {
  return FingerprintMaker().add("kind").add(static_cast<std::uint64_t>(kind)).make();
}

Fingerprint print_of_seen(const std::vector<source::FileEntry>& entries) {
  FingerprintMaker maker;
  for (const source::FileEntry& entry : entries)
    maker.add(entry.name).add(static_cast<std::uint64_t>(entry.kind));
  return maker.make();
}

auto order_of(const Observation& note) {
  return std::tie(note.path, note.kind, note.print);
}

}  // namespace

Fingerprint look_again(const Observation& observation, const source::FileSystem& files) {
  switch (observation.kind) {
    case Observation::Kind::content:
      return print_of_seen(files.read(observation.path));
    case Observation::Kind::kind:
      return print_of_seen(files.kind(observation.path));
    case Observation::Kind::list:
      return print_of_seen(files.list(observation.path));
  }
  return {};
}

bool still_true(const Observation& observation, const source::FileSystem& files) {
  return look_again(observation, files) == observation.print;
}

Fingerprint print_of_missing(Observation::Kind kind) {
  const source::MemoryFileSystem nothing;
  return look_again({kind, "nothing", {}}, nothing);
}

void Notes::add(const Observation& note) {
  const std::lock_guard lock(mutex_);
  notes_.push_back(note);
}

void Notes::add(const std::vector<Observation>& more) {
  const std::lock_guard lock(mutex_);
  notes_.insert(notes_.end(), more.begin(), more.end());
}

std::vector<Observation> Notes::take() {
  const std::lock_guard lock(mutex_);
  std::ranges::sort(notes_, {}, order_of);
  const auto twice = std::ranges::unique(notes_, {}, order_of);
  notes_.erase(twice.begin(), twice.end());
  return std::exchange(notes_, {});
}

std::variant<std::string, source::ReadError> NotingFileSystem::read(const std::string& path) const {
  auto content = files_.read(path);
  notes_.add({Observation::Kind::content, path, print_of_seen(content)});
  return content;
}

source::FileKind NotingFileSystem::kind(const std::string& path) const {
  const source::FileKind found = files_.kind(path);
  notes_.add({Observation::Kind::kind, path, print_of_seen(found)});
  return found;
}

std::vector<source::FileEntry> NotingFileSystem::list(const std::string& folder) const {
  auto entries = files_.list(folder);
  notes_.add({Observation::Kind::list, folder, print_of_seen(entries)});
  return entries;
}

}  // namespace rulepress::build
