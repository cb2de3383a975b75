// A game's rulebook as a document: chapters of Markdown, their sections, and the formal blocks that stand in
// them. The rules compiler reads the blocks, the typesetter reads all of it. A block belongs to the heading
// above it, and every diagnostic about a place in the rulebook carries that heading.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "source/diagnostic.h"
#include "source/file_system.h"
#include "source/markdown.h"

namespace rulepress::rules {

struct Chapter {
  source::SourceId file{};
  source::MarkdownNode tree;
};

inline constexpr std::size_t no_section = static_cast<std::size_t>(-1);

struct Section {
  std::string title;
  std::string anchor;  // how links name it: "the-market"
  int level;           // 1 to 6
  std::size_t parent;  // an index of Document::sections, or no_section
  source::Span span;   // of the heading
};

enum class BlockKind { rules, map };

struct Block {
  BlockKind kind;
  std::string name;  // of a map: "lab" for ```map lab
  source::Excerpt content;
  std::size_t section;  // no_section before the first heading
  bool closed = true;   // else it holds the rest of the chapter, which was told
};

// `<!-- S18.4 -->` says which statement of a game's source a section covers.
struct Tag {
  std::string id;  // a letter and a number, perhaps with a part: S02, S30.robot
  std::size_t section;
  source::Span span;
};

struct Document {
  std::vector<std::shared_ptr<const Chapter>> chapters;
  std::vector<Section> sections;  // in reading order
  std::vector<Block> blocks;
  std::vector<Tag> tags;

  // "Set-up › The market" for a place in the rulebook; empty elsewhere.
  std::string heading_path(const source::Span& place) const;
};

Chapter read_chapter(source::SourceId file, const source::Sources& sources, source::Diagnostics& diagnostics);

// Joins chapters, in reading order. `files` is asked only whether linked files exist.
Document read_document(std::vector<std::shared_ptr<const Chapter>> chapters, const source::FileSystem& files,
                       const source::Sources& sources, source::Diagnostics& diagnostics);

// Gives each diagnostic about a place in the rulebook the heading above it.
void add_headings(const Document& document, source::Diagnostics& diagnostics);

std::string anchor_of(std::string_view title);

// The address of a link as it is meant: "my%20chapter.md" becomes "my chapter.md".
std::string decoded(std::string_view address);

std::string dump(const Document& document, const source::Sources& sources);

}  // namespace rulepress::rules
