#include "build/graph.h"

#include <algorithm>
#include <ranges>

namespace rulepress::build {
namespace {

// People take back what they have just done, seldom what they did an hour ago.
constexpr std::uint64_t kept_rounds = 8;

}  // namespace

std::shared_ptr<const Value> Graph::make_erased(
    const Stage& stage, const Fingerprint& inputs,
    const std::function<std::shared_ptr<const void>(Workbench&)>& function) {
  const Fingerprint key = FingerprintMaker().add(stage.name).add(stage.version).add(inputs).make();
  std::vector<std::shared_ptr<const Value>> known;
  {
    const std::lock_guard lock(core_->mutex);
    if (const auto found = core_->values.find(key); found != core_->values.end()) {
      for (const Kept& kept : found->second) known.push_back(kept.value);
    }
  }
  for (const auto& value : std::views::reverse(known)) {
    if (!std::ranges::all_of(value->observations, [&](const auto& note) { return still_true(note, files_); }))
      continue;
    const std::lock_guard lock(core_->mutex);
    ++core_->counts[std::string(stage.name)].reused;
    for (Kept& kept : core_->values[key]) {
      if (kept.value == value) kept.last_used = core_->round;
    }
    if (notes_ != nullptr) notes_->add(value->observations);
    return value;
  }

  Notes notes;
  const NotingFileSystem noting(files_, notes);
  auto value = std::make_shared<Value>();
  Workbench bench{noting, sources_, value->diagnostics};
  value->data = function(bench);
  value->observations = notes.take();
  FingerprintMaker print;
  print.add(key);
  for (const Observation& note : value->observations) print.add(note.path).add(note.print);
  value->print = print.make();
  if (notes_ != nullptr) notes_->add(value->observations);

  const std::lock_guard lock(core_->mutex);
  auto& versions = core_->values[key];
  // Another thread may have been faster; its value is the one that is kept, so that there is one for a print.
  const auto same =
      std::ranges::find_if(versions, [&](const Kept& kept) { return kept.value->print == value->print; });
  if (same != versions.end()) {
    ++core_->counts[std::string(stage.name)].reused;
    same->last_used = core_->round;
    return same->value;
  }
  ++core_->counts[std::string(stage.name)].made;
  versions.push_back({value, core_->round});
  return value;
}

void Graph::end_round() {
  const std::lock_guard lock(core_->mutex);
  ++core_->round;
  for (auto& [key, versions] : core_->values) {
    std::erase_if(versions, [&](const Kept& kept) { return kept.last_used + kept_rounds < core_->round; });
  }
  std::erase_if(core_->values, [](const auto& entry) { return entry.second.empty(); });
}

std::size_t Graph::size() const {
  const std::lock_guard lock(core_->mutex);
  std::size_t count = 0;
  for (const auto& [key, versions] : core_->values) count += versions.size();
  return count;
}

std::map<std::string, Graph::Count> Graph::counts() const {
  const std::lock_guard lock(core_->mutex);
  return core_->counts;
}

}  // namespace rulepress::build
