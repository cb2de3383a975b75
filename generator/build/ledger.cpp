#include "build/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "build/mistakes.h"
#include "build/print_options.h"
#include "source/names.h"
#include "source/nearest.h"
#include "source/read_text.h"
#include "source/toml_fields.h"

namespace rulepress::build {
namespace {

constexpr std::int64_t ledger_version = 1;
constexpr std::size_t look_digits = 16;
constexpr int most_copies = 100'000;

std::string table_name(cards::ComponentKind kind) {
  return fmt::format("{}s", cards::name_of(kind));
}

// Git leaves these in a file that two people changed in different ways.
bool has_conflict(source::SourceId file, const source::Sources& sources, source::Diagnostics& diagnostics) {
  const std::string_view text = sources[file].text;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (line.starts_with("<<<<<<<") || line.starts_with(">>>>>>>")) {
      diagnostics
          .report(mistakes::ledger_conflict,
                  {file, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + line.size())},
                  "two versions of this record were merged, and git could not choose")
          .label("a mark of git's")
          .suggest(
              "keep the lines that tell of the copy on your table: `git checkout --ours` or `--theirs` and "
              "the file's name, or take the marks out by hand");
      return true;
    }
    at = end + 1;
  }
  return false;
}

bool is_look(std::string_view text) {
  return text.size() == look_digits &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

class Reader {
 public:
  Reader(source::SourceId file, const source::Sources& sources, source::Diagnostics& diagnostics)
      : file_(file), sources_(sources), diagnostics_(diagnostics) {}

  Ledger read() {
    const source::TomlTable table = source::parse_toml(file_, sources_, diagnostics_);
    if (!diagnostics_.all().empty()) return std::move(made_);
    for (const cards::ComponentKind kind : cards::all_kinds) {
      if (const source::TomlEntry* cards = table.find(cards::name_of(kind))) {
        diagnostics_
            .report(mistakes::bad_ledger, cards->key_span,
                    fmt::format("`printed.toml` is the record of printed cards, but this is a {}",
                                cards::name_of(kind)))
            .suggest("give this file another name; `rulepress print` writes the record by itself");
        return std::move(made_);
      }
    }
    source::TomlFields fields(table, {file_, 0, 0}, "the record of printed cards", diagnostics_);
    fields.require("ledger");
    const auto version = fields.whole("ledger", 1, 1'000'000);
    if (version && *version > ledger_version) {
      diagnostics_
          .report(mistakes::bad_ledger, table.find("ledger")->value.span,
                  fmt::format("this record was written by a newer Rulepress: it is of version {}", *version))
          .suggest("print with that version, or install it here");
      return std::move(made_);
    }
    for (const cards::ComponentKind kind : cards::all_kinds) {
      const source::TomlTable* entries = fields.table(table_name(kind));
      if (entries == nullptr) continue;
      for (const source::TomlEntry& entry : entries->entries) read_entry(kind, entry);
    }
    fields.finish();
    return std::move(made_);
  }

 private:
  void read_entry(cards::ComponentKind kind, const source::TomlEntry& entry) {
    const auto* table = entry.value.as<source::TomlTable>();
    if (table == nullptr) {
      bad(entry.value.span,
          fmt::format("`{}` must be a table, but this is {}", entry.key, source::kind_name(entry.value)))
          .suggest("write it as { name = \"…\", copies = 1, look = \"…\" }");
      return;
    }
    if (!source::is_plain_name(entry.key)) {
      bad(entry.key_span, fmt::format("`{}` cannot be the id of a card", entry.key))
          .suggest("ids are small letters, digits and hyphens; take the line out if you do not know it");
    }
    source::TomlFields fields(*table, entry.value.span, fmt::format("`{}`", entry.key), diagnostics_);
    fields.require("copies");
    fields.require("look");
    const source::Excerpt* name = fields.text("name");
    const auto copies = fields.whole("copies", 1, most_copies);
    const source::Excerpt* look = fields.text("look");
    if (look != nullptr && !is_look(look->text())) {
      bad(table->find("look")->value.span, fmt::format("`{}` is no fingerprint of a card", look->text()))
          .suggest(
              "these are 16 digits from 0 to f, which Rulepress writes; take the line out, and the card "
              "counts as never printed");
    }
    fields.finish();
    const LedgerEntry made{kind, name == nullptr ? entry.key : name->text(),
                           static_cast<int>(copies.value_or(1)), look == nullptr ? "" : look->text()};
    if (!made_.entries.emplace(entry.key, made).second)
      bad(entry.key_span, fmt::format("`{}` stands here as two kinds of thing", entry.key))
          .suggest("take out the line that is not true");
  }

  source::Diagnostic& bad(source::Span place, std::string message) {
    return diagnostics_.report(mistakes::bad_ledger, place, std::move(message));
  }

  source::SourceId file_;
  const source::Sources& sources_;
  source::Diagnostics& diagnostics_;
  Ledger made_;
};

// A TOML string in quotes.
std::string quoted(std::string_view text) {
  std::string made = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') made += '\\';
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      made += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    } else {
      made += c;
    }
  }
  return made + "\"";
}

LedgerEntry entry_of(const cards::Component& component, const Fingerprint& look) {
  const std::string& name = component.name.text();
  return {component.kind, name.empty() ? component.id : name, component.count, short_look(look)};
}

}  // namespace

std::string ledger_path(const std::string& game) {
  return fmt::format("cards/{}/printed.toml", game);
}

std::string short_look(const Fingerprint& look) {
  return to_text(look).substr(0, look_digits);
}

Ledger read_ledger(source::SourceId file, const source::Sources& sources, source::Diagnostics& diagnostics) {
  source::Diagnostics found;
  Ledger made;
  if (!has_conflict(file, sources, found)) made = Reader(file, sources, found).read();
  made.there = true;
  made.sound = found.all().empty();
  diagnostics.append(found);
  return made;
}

FoundLedger find_ledger(const std::string& game, const source::FileSystem& files, source::Sources& sources) {
  FoundLedger found;
  Notes notes;
  const NotingFileSystem noting(files, notes);
  Ledger ledger;
  const std::string path = ledger_path(game);
  if (noting.kind(path) != source::FileKind::missing) {
    const auto file = source::read_text(noting, path, sources, found.diagnostics);
    if (file) {
      ledger = read_ledger(*file, sources, found.diagnostics);
    } else {
      ledger.there = true;
      ledger.sound = false;
    }
  }
  found.ledger = std::make_shared<const Ledger>(std::move(ledger));
  found.observations = notes.take();
  return found;
}

std::string written(const Ledger& ledger) {
  std::string text = fmt::format(
      "# Which version of each card is printed, and how many copies. `rulepress print` keeps this record;\n"
      "# commit it with the game, so that `rulepress print --changed` knows what to print again.\n"
      "ledger = {}\n",
      ledger_version);
  for (const cards::ComponentKind kind : cards::all_kinds) {
    bool first = true;
    for (const auto& [id, entry] : ledger.entries) {
      if (entry.kind != kind) continue;
      if (first) text += fmt::format("\n[{}]\n", table_name(kind));
      first = false;
      text += fmt::format("{} = {{ name = {}, copies = {}, look = \"{}\" }}\n", id, quoted(entry.name),
                          entry.copies, entry.look);
    }
  }
  return text;
}

std::vector<CopyChange> changes_since(const Ledger& ledger, const cards::Deck& deck,
                                      const std::map<std::size_t, Fingerprint>& looks,
                                      const std::vector<std::string>& only) {
  std::vector<CopyChange> made;
  std::set<std::string> present;
  for (std::size_t i = 0; i < deck.components.size(); ++i) {
    const cards::Component& component = deck.components[i];
    const auto look = looks.find(i);
    if (look == looks.end()) continue;
    present.insert(component.id);
    if (!is_chosen(component, only)) continue;
    const LedgerEntry now = entry_of(component, look->second);
    CopyChange change{Difference::added, component.id, now.name, component.kind, i, now.copies, 0};
    if (const auto old = ledger.entries.find(component.id); old != ledger.entries.end()) {
      const LedgerEntry& before = old->second;
      if (now.copies > 0 && (before.look != now.look || before.kind != now.kind)) {
        change.what = Difference::changed;
        change.discard = before.copies;
      } else if (before.copies < now.copies) {
        change.what = Difference::more_copies;
        change.print = now.copies - before.copies;
      } else if (before.copies > now.copies) {
        change.what = Difference::fewer_copies;
        change.print = 0;
        change.discard = before.copies - now.copies;
      } else {
        continue;
      }
    }
    if (change.print > 0 || change.discard > 0) made.push_back(std::move(change));
  }
  if (!only.empty()) return made;
  for (const auto& [id, entry] : ledger.entries) {
    if (present.contains(id)) continue;
    made.push_back({Difference::removed, id, entry.name, entry.kind, std::nullopt, 0, entry.copies});
  }
  return made;
}

Ledger after_printing(const Ledger& before, const cards::Deck& deck,
                      const std::map<std::size_t, Fingerprint>& looks,
                      const std::vector<std::size_t>& printed, bool whole_game) {
  Ledger made;
  made.there = true;
  if (whole_game) {
    std::set<std::string> present;
    for (const auto& [component, look] : looks) present.insert(deck.components[component].id);
    for (const auto& [id, entry] : before.entries) {
      if (present.contains(id)) made.entries.emplace(id, entry);
    }
  } else {
    made.entries = before.entries;
  }
  for (const std::size_t component : printed) {
    const cards::Component& one = deck.components[component];
    if (one.count > 0) {
      made.entries.insert_or_assign(one.id, entry_of(one, looks.at(component)));
    } else {
      made.entries.erase(one.id);
    }
  }
  return made;
}

}  // namespace rulepress::build
