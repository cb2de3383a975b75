#include "build/recipe.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "build/book_bytes.h"

namespace rulepress::build {

template <class Way>
void pass(Way& way, Like<Ingredient> auto& part) {
  way(part.group, part.name, part.print, part.file, part.says, part.look, part.looks);
}

namespace {

// Many files are made of the same parts, which are kept once.
struct SavedOutput {
  std::string name;
  Fingerprint before;
  Fingerprint drawn;
  std::uint32_t parts = 0;  // which of the lists
  StampedOutput output;
};
struct SavedOutputs {
  std::vector<Ingredients> lists;
  std::vector<SavedOutput> files;
};

template <class Way>
void pass(Way& way, Like<SavedOutput> auto& saved) {
  way(saved.name, saved.before, saved.drawn, saved.parts, saved.output);
}
template <class Way>
void pass(Way& way, Like<SavedOutputs> auto& saved) {
  way(saved.lists, saved.files);
}

constexpr std::uint64_t recipes_version = 1;

Fingerprint key() {
  return FingerprintMaker().add("recipes").add(recipes_version).make();
}

Ingredients read_pictures(const std::set<std::string>& paths, FilePrints& files) {
  Ingredients made;
  made.reserve(paths.size());
  for (const std::string& path : paths) made.push_back({"picture", path, files.of(path)});
  return made;
}

std::string words_of(const pages::Words& words) {
  std::string text;
  for (const pages::BookRun& run : words) text += run.text;
  return text;
}

// "card ember", "cards ember, frost and 3 more", "the fonts".
std::string named(const std::string& group, const std::vector<std::string>& names) {
  constexpr std::size_t few = 3;
  if (group.empty()) return names.front();
  if (names.size() == 1) return fmt::format("{} {}", group, names.front());
  const std::size_t shown = names.size() <= few ? names.size() - 1 : few - 1;
  const auto first = names.begin();
  const std::string rest = names.size() <= few ? names.back() : fmt::format("{} more", names.size() - shown);
  return fmt::format("{}s {} and {}", group,
                     fmt::join(first, first + static_cast<std::ptrdiff_t>(shown), ", "), rest);
}

// How a part differs; the file or template that is to blame, where one is known.
enum class Way { added, gone, edited, drawn, other };
using Reason = std::tuple<Way, std::string, std::string>;  // the group, and where

std::string in_words(const Reason& reason, const std::vector<std::string>& names) {
  const auto& [way, group, where] = reason;
  const std::string who = named(group, names);
  const bool many = names.size() > 1 || (group.empty() && who.ends_with('s'));
  const char* is = many ? "are" : "is";
  const char* has = many ? "have" : "has";
  switch (way) {
    case Way::added:
      return fmt::format("{} {} new{}", who, is, where.empty() ? "" : fmt::format(" ({})", where));
    case Way::gone:
      return fmt::format("{} {} gone", who, is);
    case Way::edited:
      return fmt::format("{} {} changed ({})", who, has, where);
    case Way::drawn:
      return fmt::format("{} {} drawn in another way (template {})", who, is, where);
    case Way::other:
      break;
  }
  return fmt::format("{} {} changed", who, has);
}

Reason reason_for(const Ingredient& before, const Ingredient& now) {
  if (now.says != before.says) return {Way::edited, now.group, now.file};
  if (now.looks != before.looks || now.look != before.look) return {Way::drawn, now.group, now.look};
  return {Way::other, now.group, ""};
}

}  // namespace

std::string difference(const Ingredients& before, const Ingredients& now) {
  std::map<std::pair<std::string, std::string>, const Ingredient*> old;
  for (const Ingredient& part : before) old[{part.group, part.name}] = &part;
  std::map<Reason, std::vector<std::string>> found;
  for (const Ingredient& part : now) {
    const auto same = old.find({part.group, part.name});
    if (same == old.end()) {
      found[{Way::added, part.group, part.file}].push_back(part.name);
      continue;
    }
    // Which of the single things it is does not matter to those beside it.
    Reason reason = reason_for(*same->second, part);
    if (part.group.empty()) std::get<2>(reason) = part.name;
    if (part.print != same->second->print) found[reason].push_back(part.name);
    old.erase(same);
  }
  for (const auto& [name, part] : old)
    found[{Way::gone, part->group, part->group.empty() ? part->name : ""}].push_back(part->name);
  // A card with another picture on it is another card because of that.
  const bool pictures =
      std::ranges::any_of(found, [](const auto& entry) { return std::get<1>(entry.first) == "picture"; });
  if (pictures) {
    std::erase_if(found, [](const auto& entry) {
      const auto& [way, group, where] = entry.first;
      return way == Way::other && group != "picture" && !group.empty();
    });
  }
  std::vector<std::string> words;
  words.reserve(found.size());
  for (const auto& [reason, names] : found) words.push_back(in_words(reason, names));
  return fmt::format("{}", fmt::join(words, "; "));
}

KeptOutputs::KeptOutputs(Store& store, Place place) : store_(store), place_(std::move(place)) {
  const auto bytes = store_.find(key());
  auto saved = bytes ? from_bytes<SavedOutputs>(*bytes) : std::nullopt;
  if (!saved) return;
  std::vector<std::shared_ptr<const Ingredients>> lists;
  lists.reserve(saved->lists.size());
  for (Ingredients& list : saved->lists)
    lists.push_back(std::make_shared<const Ingredients>(std::move(list)));
  for (SavedOutput& one : saved->files) {
    if (one.parts >= lists.size()) continue;
    files_[one.name] = {{one.before, one.drawn, lists[one.parts]}, std::move(one.output)};
  }
}

bool KeptOutputs::untouched(const StampedOutput& output) const {
  return is_as_stamped(output, place_.root, place_.disk);
}

std::optional<StampedOutput> KeptOutputs::find(const std::string& name, const Recipe& recipe) const {
  const auto found = files_.find(name);
  if (found == files_.end()) return std::nullopt;
  const Recipe& then = found->second.recipe;
  const bool same = recipe.drawn == Fingerprint{} ? then.before == recipe.before : then.drawn == recipe.drawn;
  if (!same || !untouched(found->second.output)) return std::nullopt;
  return found->second.output;
}

std::string KeptOutputs::why(const std::string& name, const Recipe& recipe) const {
  const std::string path = fmt::format("output/{}/{}", place_.game, name);
  if (place_.disk.kind(path) == source::FileKind::missing) return "it was not there";
  const auto found = files_.find(name);
  if (found == files_.end() || !found->second.recipe.parts || !recipe.parts)
    return "nothing is known of how it was made before";
  std::string words = difference(*found->second.recipe.parts, *recipe.parts);
  if (!words.empty()) return words;
  if (found->second.recipe.before == recipe.before) return "it is not as it was pressed";
  return "other letters are used, or it is laid out in another way";
}

void KeptOutputs::put(const std::string& name, const Recipe& recipe, const StampedOutput& output) {
  files_[name] = {recipe, output};
  changed_ = true;
}

void KeptOutputs::save() {
  if (!changed_) return;
  SavedOutputs saved;
  std::map<const Ingredients*, std::uint32_t> numbers;
  for (const auto& [name, kept] : files_) {
    // Files of other builds with other options, as long as they are there.
    if (!kept.recipe.parts || place_.disk.kind(kept.output.path) == source::FileKind::missing) continue;
    const auto next = static_cast<std::uint32_t>(saved.lists.size());
    const auto [place, added] = numbers.emplace(kept.recipe.parts.get(), next);
    if (added) saved.lists.push_back(*kept.recipe.parts);
    saved.files.push_back({name, kept.recipe.before, kept.recipe.drawn, place->second, kept.output});
  }
  store_.put(key(), to_bytes(saved));
}

Ingredients pictures_in(const pages::Book& book, FilePrints& files) {
  return read_pictures(pictures_in(book), files);
}

Ingredients pictures_in(std::span<const layout::Scene* const> scenes, FilePrints& files) {
  std::set<std::string> paths;
  for (const layout::Scene* scene : scenes) paths.merge(pictures_in(*scene));
  return read_pictures(paths, files);
}

Ingredients parts_of(const pages::Book& book) {
  Ingredients made;
  made.push_back({"", "the cover", fingerprint(to_bytes(book.cover))});
  made.push_back(
      {"", "the language", FingerprintMaker().add(book.language).add(to_bytes(book.labels.own())).make()});
  std::string name = "the front matter";
  std::set<std::string> names;
  ByteWriter bytes;
  const auto end_chapter = [&] {
    if (bytes.bytes.empty()) return;
    const bool untitled = made.size() == 2 && names.empty();
    made.push_back({untitled ? "" : "chapter", name, fingerprint(bytes.bytes)});
    bytes.bytes.clear();
  };
  for (const pages::BookBlock& block : book.blocks) {
    const auto* heading = std::get_if<pages::BookHeading>(&block.what);
    if (heading != nullptr && heading->level == 1) {
      end_chapter();
      name = fmt::format("“{}”", words_of(heading->words));
      while (!names.insert(name).second) name += "'";
    }
    bytes(block);
  }
  end_chapter();
  made.push_back({"", "the last page", fingerprint(to_bytes(book.last_page))});
  return made;
}

Ingredient subset_of(const press::Metadata& metadata) {
  return {"", "the game's name, its designers or its date",
          FingerprintMaker()
              .add(metadata.title)
              .add(metadata.author)
              .add(static_cast<std::uint64_t>(metadata.created))
              .make()};
}

Fingerprint print_of(const Ingredients& parts) {
  FingerprintMaker maker;
  for (const Ingredient& part : parts) maker.add(part.group).add(part.name).add(part.print);
  return maker.make();
}

}  // namespace rulepress::build
