#include "build/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "build/bytes.h"

// The file: a line that says what it is, the maker, a fingerprint of all that follows, then the values, each
// with its key, its age and its size before it.

namespace rulepress::build {
namespace {

constexpr std::string_view first_line = "rulepress cache 1\n";

// An edit that is taken back a few builds later still finds its values.
constexpr std::uint32_t oldest = 8;

// Files that are larger are not read, so larger ones are not written.
constexpr std::size_t most_bytes = source::max_file_bytes - (1u << 20);

struct Head {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  std::uint32_t age = 0;
  std::uint64_t size = 0;
};
constexpr std::size_t head_bytes = 28;

template <class Way>
void pass(Way& way, Like<Head> auto& head) {
  way(head.high, head.low, head.age, head.size);
}

template <class T>
std::optional<T> take(std::string_view& bytes, std::size_t size) {
  if (bytes.size() < size) return std::nullopt;
  auto made = from_bytes<T>(bytes.substr(0, size));
  bytes.remove_prefix(size);
  return made;
}

}  // namespace

std::string store_path(std::string_view game, std::string_view what) {
  return fmt::format("{}/{}.{}", cache_folder, game, what);
}

Store& Stores::of(const std::string& game, const std::string& what) {
  const std::lock_guard lock(mutex_);
  const std::string path = store_path(game, what);
  return stores_.try_emplace(path, path, maker_, files_).first->second;
}

Store::Store(std::string path, const Fingerprint& maker, const source::FileSystem& files)
    : path_(std::move(path)), maker_(maker) {
  auto found = files.read(path_);
  if (auto* bytes = std::get_if<std::string>(&found)) {
    content_ = std::move(*bytes);
    read(content_);
    return;
  }
  const bool missing = std::get<source::ReadError>(found).trouble == source::ReadTrouble::missing;
  state_ = missing ? State::missing : State::damaged;
}

void Store::read(std::string_view content) {
  state_ = State::damaged;
  if (!content.starts_with(first_line)) return;
  content.remove_prefix(first_line.size());
  const auto maker = take<Fingerprint>(content, 16);
  const auto check = take<Fingerprint>(content, 16);
  if (!maker || !check || *check != fingerprint(content)) return;
  if (*maker != maker_) {
    state_ = State::by_another;
    return;
  }
  while (!content.empty()) {
    const auto head = take<Head>(content, head_bytes);
    if (!head || content.size() < head->size) {
      kept_.clear();
      return;
    }
    kept_[{head->high, head->low}] = {content.substr(0, head->size), head->age + 1};
    content.remove_prefix(head->size);
  }
  state_ = State::there;
}

std::optional<std::string_view> Store::find(const Fingerprint& key) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(key);
  if (found == kept_.end()) return std::nullopt;
  found->second.age = 0;
  return found->second.bytes;
}

void Store::put(const Fingerprint& key, std::string bytes) {
  const std::lock_guard lock(mutex_);
  std::string& own = own_[key];
  own = std::move(bytes);
  kept_[key] = {own, 0};
  changed_ = true;
}

std::optional<WriteError> Store::save(Outputs& outputs) {
  const std::lock_guard lock(mutex_);
  if (!changed_) return std::nullopt;
  changed_ = false;
  std::vector<std::pair<Fingerprint, Kept>> order;
  order.reserve(kept_.size());
  std::size_t bytes = first_line.size() + 32;
  for (const auto& entry : kept_) {
    if (entry.second.age > oldest) continue;
    order.push_back(entry);
  }
  // The youngest first, in case that not all have room.
  std::ranges::stable_sort(order, {}, [](const auto& entry) { return entry.second.age; });
  const auto end = std::ranges::find_if(order, [&](const auto& entry) {
    bytes += head_bytes + entry.second.bytes.size();
    return bytes > most_bytes;
  });
  order.erase(end, order.end());
  ByteWriter values;
  values.bytes.reserve(bytes);
  for (const auto& [key, kept] : order) {
    values(Head{key.high, key.low, kept.age, kept.bytes.size()});
    values.bytes += kept.bytes;
  }
  ByteWriter whole;
  whole.bytes.reserve(bytes);
  whole.bytes += first_line;
  whole(maker_, fingerprint(values.bytes));
  whole.bytes += values.bytes;
  grow_older();
  state_ = State::there;
  return outputs.keep(path_, whole.bytes);
}

void Store::grow_older() {
  for (auto entry = kept_.begin(); entry != kept_.end();) {
    if (++entry->second.age <= oldest + 1) {
      ++entry;
      continue;
    }
    own_.erase(entry->first);
    entry = kept_.erase(entry);
  }
}

}  // namespace rulepress::build
